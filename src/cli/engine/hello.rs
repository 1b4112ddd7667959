//! How the program introduces itself: what it can do, and the games with their options.

use serde::Serialize;

use crate::core::OptionSpec;
use crate::games::games;
use crate::protocol::{EngineCommand, PROTOCOL};

/// The answer to `hello`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct Hello {
    name: &'static str,
    protocol: u32,
    version: &'static str,
    #[serde(rename = "do")]
    #[cfg_attr(test, schemars(with = "Vec<EngineCommand>"))]
    commands: [EngineCommand; EngineCommand::ALL.len()],
    games: Vec<GameForm>,
}

/// A game with what a form for its setups asks.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct GameForm {
    game: &'static str,
    name: &'static str,
    setup: &'static str,
    options: Vec<OptionForm>,
}

/// An option of a setup.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct OptionForm {
    key: &'static str,
    label: &'static str,
    about: &'static str,
    /// What holds where it is left out.
    usual: &'static str,
    #[serde(flatten)]
    kind: OptionKind,
}

/// How an option is asked for, and what its texts in a setup are.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum OptionKind {
    /// Said, with this text, or left out.
    Check { text: String },
    /// A number; the ends are those of what is offered.
    Spin { min: u64, max: u64, text: String },
    /// One of some texts.
    Combo { values: Vec<String> },
    /// Any text behind this one.
    String { text: String },
}

impl Hello {
    pub(super) fn new() -> Self {
        let games = games().iter().map(|(id, info)| GameForm {
            game: id,
            name: info.name,
            setup: info.grammar,
            options: info.options.iter().map(OptionForm::new).collect(),
        });
        Self {
            name: env!("CARGO_PKG_NAME"),
            protocol: PROTOCOL,
            version: env!("CARGO_PKG_VERSION"),
            commands: EngineCommand::ALL,
            games: games.collect(),
        }
    }
}

impl OptionForm {
    fn new(option: &OptionSpec) -> Self {
        let OptionSpec { key, label, help, usual, .. } = *option;
        Self { key, label, about: help, usual, kind: OptionKind::of(option) }
    }
}

impl OptionKind {
    fn of(option: &OptionSpec) -> Self {
        let said: Vec<&str> = option.values.iter().copied().filter(|value| !value.is_empty()).collect();
        let text = |value: &str| option.typed(value);
        let numbers: Option<Vec<u64>> = said.iter().map(|value| value.parse().ok()).collect();
        let ends = numbers.and_then(|numbers| Some((*numbers.iter().min()?, *numbers.iter().max()?)));
        match (&said[..], ends) {
            ([], _) => Self::String { text: text("") },
            ([one], _) if option.values.len() == 2 => Self::Check { text: text(one) },
            (_, Some((min, max))) => Self::Spin { min, max, text: text("") },
            _ => Self::Combo { values: said.into_iter().map(text).collect() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_asked_for_as_its_values_are() {
        let kind = |key, values| OptionKind::of(&OptionSpec { key, label: "", values, usual: "", help: "" });
        assert_eq!(kind("misere", &["", "misere"]), OptionKind::Check { text: "misere".into() });
        assert_eq!(kind("pit", &["", "1"]), OptionKind::Check { text: "pit=1".into() });
        assert_eq!(kind("laps", &["", "2", "3"]), OptionKind::Spin { min: 2, max: 3, text: "laps=".into() });
        let both = ["rule=misere", "rule=normal"].map(str::to_owned).to_vec();
        assert_eq!(kind("rule", &["misere", "normal"]), OptionKind::Combo { values: both });
        assert_eq!(kind("n", &[]), OptionKind::String { text: "n=".into() });
    }
}
