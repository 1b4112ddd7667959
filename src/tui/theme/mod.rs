//! How things look: roles instead of colours, for four depths of colour, with the signs that go with them.

mod depth;
mod ground;
#[cfg(test)]
pub(super) mod law;
mod read;
mod role;

use std::fmt;
use std::sync::{Mutex, PoisonError};

use ratatui::style::{Color, Modifier, Style};

pub use depth::Depth;
pub use ground::Ground;
use read::ThemeSheet;
pub(super) use role::Role;

use super::ink::Ink;
use super::symbols::Symbols;
use crate::foreign::quoted;
use crate::settings::meant;

/// The themes that the program brings along, by name; the first is the default.
const SHIPPED: [(&str, &str); 6] = [
    ("dark", include_str!("../../../assets/themes/dark.toml")),
    ("light", include_str!("../../../assets/themes/light.toml")),
    ("contrast", include_str!("../../../assets/themes/contrast.toml")),
    ("red-green", include_str!("../../../assets/themes/red-green.toml")),
    ("sixteen", include_str!("../../../assets/themes/sixteen.toml")),
    ("mono", include_str!("../../../assets/themes/mono.toml")),
];

/// The file of one of them, and what it is read for.
type Shipped = (&'static str, Depth, Symbols);

/// What the first theme was called before.
const FORMER: &str = "default";

/// How everything looks, in one value that every widget gets by reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    depth: Depth,
    symbols: Symbols,
    styles: [Style; Role::ALL.len()],
    paints_ground: bool,
}

impl Theme {
    /// The names of the themes that the program brings along; the first is the default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The file of a theme of the program.
    pub fn file<'t>(name: &str) -> Option<&'t str> {
        let name = if name == FORMER { SHIPPED[0].0 } else { name };
        SHIPPED.iter().find_map(|(shipped, text)| (*shipped == name).then_some(*text))
    }

    /// A theme of the program by name: its file is read once for each depth and set of signs.
    pub fn shipped(name: &str, depth: Depth, symbols: Symbols) -> Result<Self, ThemeError> {
        static READ: Mutex<Vec<(Shipped, Theme)>> = Mutex::new(Vec::new());
        let text = Self::file(name).ok_or_else(|| ThemeError::unknown(name, Self::names()))?;
        let asked = (text, depth, symbols);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, theme)) = read.iter().find(|(known, _)| *known == asked) {
            return Ok(theme.clone());
        }
        let theme = Self::read(text, depth, symbols)?;
        read.push((asked, theme.clone()));
        Ok(theme)
    }

    /// The theme that a TOML text describes, which may inherit from those of the program.
    ///
    /// # Errors
    /// As [`Theme::inheriting`].
    pub fn read(text: &str, depth: Depth, symbols: Symbols) -> Result<Self, ThemeError> {
        Self::inheriting("", text, Self::file, depth, symbols)
    }

    /// The theme that a TOML text of this name describes: for each role a list of three looks, for true colour, sixteen
    /// colours and no colour, and where the nearest of the 256 colours is not like the first one, a fourth for these. A look
    /// is words: a colour (`#56b4e9`, `bright blue`, `95` of the 256), `on` and the colour of the ground, and any of `bold`, `dim`, `italic`, `underline`, `reverse`. Roles that it does not
    /// name are as in the theme that it `inherits` from, or else as in the default; `colours` says how many it uses at most.
    ///
    /// # Errors
    /// If a role or a look is unknown, or what it inherits from is missing, broken, or comes back to itself.
    pub fn inheriting<'t>(
        name: &str,
        text: &'t str,
        find: impl Fn(&str) -> Option<&'t str>,
        depth: Depth,
        symbols: Symbols,
    ) -> Result<Self, ThemeError> {
        let sheet = ThemeSheet::gather(name, text, find)?;
        let depth = sheet.depth(depth);
        Ok(Self { depth, symbols, styles: sheet.styles(depth)?, paints_ground: false })
    }

    /// The same with its own ground below everything, so that it is read on a terminal whose ground is unlike it.
    #[must_use]
    pub(super) fn on_its_own_ground(self) -> Self {
        Self { paints_ground: true, ..self }
    }

    /// What lies below everything, if that is not the terminal's own ground.
    pub(super) fn painted_ground(&self) -> Option<Style> {
        Some(self.style(Role::Ground)).filter(|ground| self.paints_ground && ground.bg.is_some())
    }

    /// How something looks that is written in an ink.
    pub fn style(&self, ink: impl Into<Ink>) -> Style {
        let ink = ink.into();
        let style = match ink.only_role() {
            Some(role) => self.styles[role as usize],
            None => {
                let below = ink.roles().fold(Style::new(), |below, role| below.patch(self.styles[role as usize]));
                below.add_modifier(ink.emphasis())
            }
        };
        let is_few = self.depth == Depth::Sixteen;
        // Where there are sixteen colours, white is not read on the yellow of many terminals.
        let is_glaring = is_few && style.fg == Some(Color::White) && style.bg == Some(Color::Yellow);
        let style = if is_glaring { style.fg(Color::Black) } else { style };
        // And many of them make black that is bold a grey.
        let is_greyed = is_few && style.fg == Some(Color::Black) && style.bg.is_some();
        if is_greyed { style.remove_modifier(Modifier::BOLD) } else { style }
    }

    /// The colour of the ground that a role lies on; `None` where that is the terminal's own.
    pub fn surface(&self, role: Role) -> Option<Color> {
        self.styles[role as usize].bg
    }

    /// Whether boards have grounds of materials, in whole cells: that takes colours.
    pub fn has_grounds(&self) -> bool {
        self.depth > Depth::None
    }

    /// Whether boards show their materials with their edges: that takes colours, and signs that fill half of a cell.
    pub fn has_materials(&self) -> bool {
        self.has_grounds() && self.symbols.drawings
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
    /// There is no theme of this name, but there are these.
    pub(super) fn unknown<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        Self(format!("there is no theme `{}`; {}", quoted(name), meant(name, &known)))
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;

    fn shipped(depth: Depth) -> Vec<Theme> {
        let named = |name| Theme::shipped(name, depth, Symbols::UNICODE).unwrap_or_else(|e| panic!("{name}: {e}"));
        Theme::names().map(named).collect()
    }

    #[test]
    fn roles_are_listed_in_their_own_order() {
        for (index, (role, _)) in Role::ALL.iter().enumerate() {
            assert_eq!(*role as usize, index);
        }
    }

    #[test]
    fn what_players_must_tell_apart_differs_in_every_colour_theme() {
        for theme in [Depth::True, Depth::Indexed, Depth::Sixteen].into_iter().flat_map(shipped) {
            if theme.depth() == Depth::None {
                continue;
            }
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
    fn with_sixteen_colours_what_is_chosen_is_read_on_yellow() {
        for theme in shipped(Depth::Sixteen).into_iter().filter(|theme| theme.depth() == Depth::Sixteen) {
            let chosen = theme.style(Ink::from(Role::Sand).with(Role::Chosen));
            assert_eq!((chosen.fg, chosen.bg), (Some(Color::Black), Some(Color::Yellow)));
        }
    }

    #[test]
    fn a_bad_theme_is_named_by_its_line_and_its_role() {
        let good = Theme::file("dark").expect("it comes along");
        let table = [
            (good.replace("p1 ", "p9 "), "p9", "`p9` is no role of a theme; there are p1, p2, "),
            (good.replace("#56b4e9", "azzurro"), "p1", "`azzurro` of the role `p1` is no look"),
            (
                good.replace("#e7c9ac on #7a4a2c", "#e7c9ac on"),
                "chocolate",
                "`#e7c9ac on` of the role `chocolate` is no look",
            ),
            (
                good.replace("on #4d2b18", "on red on blue"),
                "chocolate-dark",
                "`on red on blue` of the role `chocolate-dark` is no look",
            ),
            ("inherits = 3".to_owned(), "inherits", "`inherits` needs the name of a theme"),
            ("colours = \"many\"".to_owned(), "colours", "`colours` needs one of \"true\", "),
        ];
        for (text, key, sentence) in table {
            let error = Theme::read(&text, Depth::True, Symbols::UNICODE).expect_err("it is broken");
            let line = text.lines().position(|line| line.starts_with(&format!("{key} "))).expect("it is there") + 1;
            assert!(error.to_string().starts_with(&format!("line {line}: {sentence}")), "{error}");
        }
    }

    #[test]
    fn what_a_theme_does_not_say_it_inherits() {
        let text = "inherits = \"light\"\np1 = [\"#123456 on black\", \"blue\", \"\"]";
        let theme = |depth| Theme::read(text, depth, Symbols::UNICODE).expect("it is whole");
        let light = |depth| Theme::shipped("light", depth, Symbols::UNICODE).expect("it comes along");
        let own = Style::new().fg(Color::Rgb(0x12, 0x34, 0x56)).bg(Color::Black);
        assert_eq!(theme(Depth::True).style(Role::P1), own);
        assert_eq!(theme(Depth::True).surface(Role::P1), Some(Color::Black));
        assert_eq!(theme(Depth::True).style(Role::P2), light(Depth::True).style(Role::P2));
        assert!(matches!(light(Depth::Indexed).style(Role::P1).fg, Some(Color::Indexed(_))));
        let dark = Theme::shipped("dark", Depth::Sixteen, Symbols::UNICODE);
        assert_eq!(Theme::read("", Depth::Sixteen, Symbols::UNICODE), dark);
        assert_eq!(Theme::shipped("default", Depth::Sixteen, Symbols::UNICODE), dark);
        let (dark, own) = (dark.expect("it comes along"), Theme::shipped("sixteen", Depth::True, Symbols::UNICODE));
        let own = own.expect("it comes along");
        for (role, name) in Role::ALL.into_iter().filter(|(role, _)| *role != Role::Ground) {
            assert_eq!(own.style(role), dark.style(role), "{name}");
        }
        let depth = |name| Theme::shipped(name, Depth::True, Symbols::UNICODE).map(|theme| theme.depth());
        assert_eq!((depth("mono"), depth("red-green")), (Ok(Depth::None), Ok(Depth::True)));
    }
}
