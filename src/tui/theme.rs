//! How things look: roles instead of colours, for three depths of colour, with the signs that go with them.

use std::array;
use std::fmt;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::ink::Ink;
use super::symbols::Symbols;
use crate::foreign::{quoted, toml_fault};

/// What a cell is for; a theme says how that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What belongs to P1.
    P1,
    /// What belongs to P2.
    P2,
    /// What belongs to P3.
    P3,
    /// What belongs to P4.
    P4,
    /// A win for the mover; all is well.
    Win,
    /// A draw.
    Draw,
    /// What ends in a loss where that is the news: a mistake, doom, the strip of outcomes.
    Loss,
    /// What nobody knows yet, and estimates.
    Unknown,
    /// What can be acted on.
    Bright,
    /// What is.
    Plain,
    /// What explains; a losing choice.
    Dim,
    /// What the cursor rests on.
    Cursor,
    /// The last move.
    LastMove,
    /// The title of a screen or a pane.
    Title,
    /// Rules and frames.
    Rule,
    /// The name of a key.
    Key,
    /// What is typed.
    Typed,
    /// A sentence about something that went wrong.
    Mistake,
    /// What lies behind a dialog.
    Veil,
}

impl Role {
    /// All roles with the names that they have in a theme file.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::P1, "p1"),
        (Self::P2, "p2"),
        (Self::P3, "p3"),
        (Self::P4, "p4"),
        (Self::Win, "win"),
        (Self::Draw, "draw"),
        (Self::Loss, "loss"),
        (Self::Unknown, "unknown"),
        (Self::Bright, "bright"),
        (Self::Plain, "plain"),
        (Self::Dim, "dim"),
        (Self::Cursor, "cursor"),
        (Self::LastMove, "last-move"),
        (Self::Title, "title"),
        (Self::Rule, "rule"),
        (Self::Key, "key"),
        (Self::Typed, "typed"),
        (Self::Mistake, "mistake"),
        (Self::Veil, "veil"),
    ];
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// 16 million.
    True,
    /// The sixteen of the terminal's own palette.
    Sixteen,
    /// None: bold, underline and reverse only.
    None,
}

impl Depth {
    /// What the environment says: `NO_COLOR` wins, then `COLORTERM`, then `TERM`; sixteen when unsure. No query is sent to
    /// the terminal: its answer would race with the user's first keys.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let has = |name: &str| variable(name).filter(|text| !text.is_empty());
        let term = has("TERM").unwrap_or_default();
        let true_colour = has("COLORTERM").is_some_and(|text| text == "truecolor" || text == "24bit");
        if has("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt1") {
            Self::None
        } else if true_colour || term.ends_with("-direct") {
            Self::True
        } else {
            Self::Sixteen
        }
    }
}

/// How everything looks, in one value that every widget gets by reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    depth: Depth,
    symbols: Symbols,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The themes that the program brings along, by name; the first is the default.
    pub const SHIPPED: [(&'static str, &'static str); 3] = [
        ("default", include_str!("../../assets/themes/default.toml")),
        ("light", include_str!("../../assets/themes/light.toml")),
        ("contrast", include_str!("../../assets/themes/contrast.toml")),
    ];

    /// A theme of the program by name.
    pub fn shipped(name: &str, depth: Depth, symbols: Symbols) -> Result<Self, ThemeError> {
        let Some((_, text)) = Self::SHIPPED.iter().find(|(shipped, _)| *shipped == name) else {
            let names = Self::SHIPPED.map(|(shipped, _)| shipped).join(", ");
            return Err(ThemeError(format!("there is no theme `{name}`; there are {names}")));
        };
        Self::read(text, depth, symbols)
    }

    /// The theme that a TOML text describes: for each role a list of three looks, for true colour, sixteen colours and
    /// no colour. A look is words: a colour (`#56b4e9`, `bright blue`) and any of `bold`, `dim`, `italic`, `underline`,
    /// `reverse`.
    pub fn read(text: &str, depth: Depth, symbols: Symbols) -> Result<Self, ThemeError> {
        let table: toml::Table = toml::from_str(text).map_err(|error| ThemeError(toml_fault(text, &error)))?;
        if let Some(unknown) = table.keys().find(|key| Role::ALL.iter().all(|(_, name)| name != key)) {
            let roles: Vec<_> = Role::ALL.iter().map(|(_, name)| *name).collect();
            return Err(ThemeError(format!(
                "`{}` is no role of a theme; there are {}",
                quoted(unknown),
                roles.join(", ")
            )));
        }
        let mut styles = array::from_fn(|_| Style::new());
        for (style, (_, name)) in styles.iter_mut().zip(Role::ALL) {
            let looks = table.get(name).ok_or_else(|| ThemeError(format!("the role `{name}` is missing")))?;
            *style = read_looks(name, looks, depth)?;
        }
        Ok(Self { depth, symbols, styles })
    }

    /// How something looks that is written in an ink.
    pub fn style(&self, ink: impl Into<Ink>) -> Style {
        let ink = ink.into();
        let below = ink.roles().fold(Style::new(), |below, role| below.patch(self.styles[role as usize]));
        below.add_modifier(ink.emphasis())
    }

    /// The signs to draw with.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// How many colours it uses.
    pub fn depth(&self) -> Depth {
        self.depth
    }
}

/// Why a theme cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError(String);

impl ThemeError {
    /// The same with the file that it is about.
    #[must_use]
    pub fn in_file(self, name: &str) -> Self {
        Self(format!("{}: {}", quoted(name), self.0))
    }
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ThemeError {}

fn read_looks(role: &str, looks: &toml::Value, depth: Depth) -> Result<Style, ThemeError> {
    let wrong = || ThemeError(format!("the role `{role}` needs three looks: true colour, sixteen colours, no colour"));
    let looks: Vec<&str> = looks.as_array().ok_or_else(wrong)?.iter().filter_map(toml::Value::as_str).collect();
    let [of_true, of_sixteen, of_none] = looks[..] else { return Err(wrong()) };
    match depth {
        Depth::True => read_look(role, of_true),
        Depth::Sixteen => read_look(role, of_sixteen),
        Depth::None => read_look(role, of_none),
    }
}

fn read_look(role: &str, look: &str) -> Result<Style, ThemeError> {
    let mut style = Style::new();
    let mut colour = String::new();
    for word in look.split_whitespace() {
        match word {
            "bold" => style = style.add_modifier(Modifier::BOLD),
            "dim" => style = style.add_modifier(Modifier::DIM),
            "italic" => style = style.add_modifier(Modifier::ITALIC),
            "underline" => style = style.add_modifier(Modifier::UNDERLINED),
            "reverse" => style = style.add_modifier(Modifier::REVERSED),
            _ => colour.push_str(word),
        }
    }
    if colour.is_empty() {
        return Ok(style);
    }
    let colour: Color =
        colour.parse().map_err(|_| ThemeError(format!("`{}` of the role `{role}` is no look", quoted(look))))?;
    Ok(style.fg(colour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;

    fn shipped(depth: Depth) -> Vec<Theme> {
        Theme::SHIPPED
            .iter()
            .map(|(name, text)| Theme::read(text, depth, Symbols::UNICODE).unwrap_or_else(|e| panic!("{name}: {e}")))
            .collect()
    }

    #[test]
    fn roles_are_listed_in_their_own_order() {
        for (index, (role, _)) in Role::ALL.iter().enumerate() {
            assert_eq!(*role as usize, index);
        }
    }

    #[test]
    fn what_players_must_tell_apart_differs_in_every_colour_theme() {
        for theme in [Depth::True, Depth::Sixteen].into_iter().flat_map(shipped) {
            let colours = [Role::P1, Role::P2, Role::P3, Role::P4].map(|role| theme.style(role).fg);
            for (a, colour) in colours.iter().enumerate() {
                assert!(colour.is_some());
                assert!(!colours[a + 1..].contains(colour), "{:?}", theme.depth());
            }
            assert_ne!(theme.style(Outcome::Win), theme.style(Outcome::Loss));
            assert_ne!(theme.style(Role::Bright), theme.style(Role::Dim));
        }
    }

    #[test]
    fn without_colour_nothing_has_a_colour() {
        for theme in shipped(Depth::None) {
            for (role, name) in Role::ALL {
                assert_eq!((theme.style(role).fg, theme.style(role).bg), (None, None), "{name}");
            }
            assert_ne!(theme.style(Role::Cursor), theme.style(Role::LastMove));
            assert_ne!(theme.style(Role::Win), theme.style(Role::Plain));
        }
    }

    #[test]
    fn the_depth_of_colour_is_what_the_environment_says() {
        let table: [(&[(&str, &str)], Depth); 8] = [
            (&[], Depth::Sixteen),
            (&[("TERM", "xterm")], Depth::Sixteen),
            (&[("TERM", "xterm-256color")], Depth::Sixteen),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True),
            (&[("TERM", "xterm-direct")], Depth::True),
            (&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Depth::None),
            (&[("COLORTERM", "24bit"), ("NO_COLOR", "")], Depth::True),
            (&[("TERM", "dumb")], Depth::None),
        ];
        for (variables, depth) in table {
            let look_up = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, v)| (*v).to_owned());
            assert_eq!(Depth::detect(look_up), depth, "{variables:?}");
        }
    }

    #[test]
    fn a_bad_theme_is_named_by_its_role() {
        let (_, good) = Theme::SHIPPED[0];
        let table = [
            (good.replace("p1 ", "p9 "), "`p9` is no role of a theme; there are p1, p2, "),
            (good.replace("#56b4e9", "azzurro"), "`azzurro` of the role `p1` is no look"),
            (good.replace("win ", "# win "), "the role `win` is missing"),
        ];
        for (text, sentence) in table {
            let error = Theme::read(&text, Depth::True, Symbols::UNICODE).expect_err("it is broken");
            assert!(error.to_string().starts_with(sentence), "{error}");
        }
    }
}
