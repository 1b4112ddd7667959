//! Bots by configuration: what a file of TOML says of one.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::feature::Weighable;
use super::weighted::Weighted;
use super::{Bots, NamedBot, Weight};
use crate::foreign::{quoted, toml_fault};

/// A bot that weighs features of positions, looks so far ahead, and errs with a chance.
#[derive(Clone, Debug)]
pub(super) struct BotRecipe {
    /// What is weighed, and how much.
    pub weights: Vec<(Weighable, f64)>,
    /// How many turns it looks ahead, its own counted as one.
    pub depth: u32,
    /// The chance to err, in ten-thousandths.
    pub error: Weight,
}

/// How the name of a file ends that a bot is read from.
pub const RECIPE: &str = ".toml";

/// In this many parts a chance to err is told: four decimal digits, so that exact tournaments stay exact.
pub(super) const WHOLE: Weight = 10_000;

/// A search that looks further takes longer than anybody waits.
const MOST_TURNS: u32 = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeFile {
    game: Option<Spanned<String>>,
    #[serde(default = "one")]
    depth: Spanned<u32>,
    #[serde(default = "never")]
    error: Spanned<f64>,
    #[serde(default)]
    weights: BTreeMap<String, Spanned<f64>>,
}

fn one() -> Spanned<u32> {
    Spanned::new(0..0, 1)
}

fn never() -> Spanned<f64> {
    Spanned::new(0..0, 0.0)
}

/// The game that a bot in a file is for, where the file says so.
pub fn game_of_recipe(text: &str) -> Option<String> {
    Some(text.parse::<toml::Table>().ok()?.get("game")?.as_str()?.to_owned())
}

impl BotRecipe {
    fn read<G: Bots>(game: &G, text: &str) -> Result<Self, String> {
        let file: RecipeFile = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
        let at = |place: usize, words: String| {
            let line = text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1;
            format!("line {line}: {words}")
        };
        let setup = game.to_string();
        let id = setup.split(' ').next().unwrap_or_default();
        if let Some(meant) = file.game.filter(|meant| meant.get_ref() != id) {
            return Err(at(meant.span().start, format!("it plays `{}`, and not {id}", quoted(meant.get_ref()))));
        }
        let depth = *file.depth.get_ref();
        if !(1..=MOST_TURNS).contains(&depth) {
            let words = format!("`{depth}` is no depth; expected 1 to {MOST_TURNS} turns");
            return Err(at(file.depth.span().start, words));
        }
        let error = *file.error.get_ref();
        if !(0.0..=1.0).contains(&error) {
            return Err(at(file.error.span().start, format!("`{error}` is no chance; expected 0 to 1, e.g. 0.05")));
        }
        let known = Weighable::all(game);
        let mut weights = Vec::with_capacity(file.weights.len());
        for (name, weight) in &file.weights {
            let Some((feature, ..)) = known.iter().find(|(_, id, _)| id == name) else {
                let ids: Vec<&str> = known.iter().map(|(_, id, _)| *id).collect();
                let words = format!("`{}` is no feature of `{id}`; there are {}", quoted(name), ids.join(", "));
                return Err(at(weight.span().start, words));
            };
            if !weight.get_ref().is_finite() {
                let words = format!("`{}` is no weight; expected a number, e.g. -0.5", weight.get_ref());
                return Err(at(weight.span().start, words));
            }
            if *feature == Weighable::Nimber && !matches!(game.theory(&mut |_| Ok(())), Ok(Some(_))) {
                return Err(at(weight.span().start, format!("no theory tells the nimbers of `{game}`")));
            }
            weights.push((*feature, *weight.get_ref()));
        }
        Ok(Self { weights, depth, error: (error * WHOLE as f64).round() as Weight })
    }
}

impl<G: Bots> NamedBot<G> {
    /// The bot that a file of TOML describes: weights of features of `game`, a depth, a chance to err.
    ///
    /// # Errors
    /// What is wrong with the text, and in which line.
    pub fn of_recipe(game: &G, name: &str, text: &str) -> Result<Self, String> {
        let recipe = Arc::new(BotRecipe::read(game, text)?);
        Ok(Self::own(name, move |_| Box::new(Weighted::new(Arc::clone(&recipe)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        let fault = |setup: &str, text: &str| {
            let game: AnyGame = setup.parse().expect("a setup");
            NamedBot::of_recipe(&game, "mine.toml", text).map(drop).expect_err(text)
        };
        for (setup, text, words) in [
            (
                "chomp 3x4",
                "depth = 2\n\n[weights]\nscore = 1",
                "line 4: `score` is no feature of `chomp`; there are to-move, moves,",
            ),
            ("chomp 3x4", "depth = 0", "line 1: `0` is no depth; expected 1 to 20 turns"),
            ("chomp 3x4", "\nerror = 1.5", "line 2: `1.5` is no chance; expected 0 to 1, e.g. 0.05"),
            ("chomp 3x4", "dept = 2", "line 1: unknown field `dept`"),
            ("chomp 3x4", "depth = \"x\"", "line 1: invalid type: string"),
            ("chomp 3x4", "game = \"nim\"", "line 1: it plays `nim`, and not chomp"),
            ("chomp 3x4", "[weights]\nmoves = nan", "line 2: `NaN` is no weight"),
            ("chomp 3x4", "[weights]\nnimber = 1", "line 2: no theory tells the nimbers of `chomp 3x4`"),
            ("catch-up 1..5", "[weights]\nnimber = 1", "line 2: `nimber` is no feature of `catch-up`"),
            ("chomp 3x4", "= 2", "line 1: "),
        ] {
            assert!(fault(setup, text).starts_with(words), "{}", fault(setup, text));
        }
    }
}
