//! What the terminal can show, found once at the start, and the theme that follows from it and the settings.

use super::symbols::Symbols;
use super::theme::{Depth, Ground, Theme, ThemeError};
use crate::settings::{ColourChoice, Settings, SymbolChoice};

/// What the terminal can show, and the themes that there are. Themes are made from it without any input or output, so the
/// options screen can try them on.
#[derive(Clone, Debug, PartialEq)]
pub struct Looks {
    depth: Depth,
    symbols: Symbols,
    ground: Ground,
    /// Whether it can be asked what ground it has.
    answers: bool,
    own: Vec<(String, String)>,
}

/// The theme that goes by the ground of the terminal.
pub(crate) const AUTO: &str = "auto";

impl Looks {
    /// What the environment says, beside the user's own themes by their names.
    pub fn find(variable: impl Fn(&str) -> Option<String>, own: Vec<(String, String)>) -> Self {
        let symbols = if speaks_unicode(&variable) { Symbols::UNICODE } else { Symbols::ASCII };
        let (depth, answers) = (Depth::detect(&variable), knows_its_ground(&variable));
        Self { depth, symbols, ground: Ground::default(), answers, own }
    }

    /// A terminal of a known kind, for pictures and tests.
    pub fn of(depth: Depth, symbols: Symbols) -> Self {
        Self { depth, symbols, ground: Ground::default(), answers: true, own: Vec::new() }
    }

    /// The same on this ground, until the terminal says otherwise.
    #[must_use]
    pub fn on(self, ground: Ground) -> Self {
        Self { ground, ..self }
    }

    /// The terminal has said what ground it has; whether that is news.
    pub(crate) fn learn(&mut self, ground: Ground) -> bool {
        std::mem::replace(&mut self.ground, ground) != ground
    }

    /// Whether the terminal should be asked what ground it has: the settings leave it open, and it is seen.
    pub(crate) fn asks(&self, settings: &Settings) -> bool {
        self.answers && settings.theme == AUTO && self.depth(settings) > Depth::None
    }

    /// The names of all themes: those of the program, then one's own.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        Theme::names().map(|name| name as &str).chain(self.own.iter().map(|(name, _)| name.as_str()))
    }

    /// The theme that the settings ask for. One that is asked for by name paints its own ground: that of the terminal may be
    /// unlike it.
    ///
    /// # Errors
    /// If there is none of that name, or its file is broken.
    pub fn theme(&self, settings: &Settings) -> Result<Theme, ThemeError> {
        let (depth, symbols) = (self.depth(settings), self.symbols(settings));
        let is_auto = settings.theme == AUTO;
        let wanted = if is_auto { self.ground.theme() } else { &settings.theme };
        let theme = match self.own.iter().find(|(name, _)| name == wanted) {
            Some((name, text)) => Theme::inheriting(name, text, |name| self.file(name), depth, symbols)
                .map_err(|error| error.in_file(&format!("themes/{name}.toml"))),
            None if Theme::file(wanted).is_none() => Err(ThemeError::unknown(wanted, self.names())),
            None => Theme::shipped(wanted, depth, symbols),
        };
        theme.map(|theme| if is_auto { theme } else { theme.on_its_own_ground() })
    }

    /// The file of a theme: one's own before one of the program.
    fn file(&self, name: &str) -> Option<&str> {
        let own = self.own.iter().find(|(own, _)| own == name);
        own.map(|(_, text)| text.as_str()).or_else(|| Theme::file(name))
    }

    /// The theme that the settings ask for, or else the first of the program, which cannot fail.
    #[expect(clippy::missing_panics_doc, reason = "a test reads every theme of the program")]
    pub fn theme_or_default(&self, settings: &Settings) -> Theme {
        let dark = || Theme::shipped("dark", self.depth(settings), self.symbols(settings));
        let fallback = || dark().map(Theme::on_its_own_ground);
        self.theme(settings).or_else(|_| fallback()).expect("the themes of the program are whole")
    }

    fn depth(&self, settings: &Settings) -> Depth {
        match settings.colours {
            ColourChoice::Auto => self.depth,
            ColourChoice::True => Depth::True,
            ColourChoice::Indexed => Depth::Indexed,
            ColourChoice::Sixteen => Depth::Sixteen,
            ColourChoice::None => Depth::None,
        }
    }

    fn symbols(&self, settings: &Settings) -> Symbols {
        match settings.symbols {
            SymbolChoice::Auto => self.symbols,
            SymbolChoice::Unicode => Symbols::UNICODE,
            SymbolChoice::Ascii => Symbols::ASCII,
        }
    }
}

/// A locale that names another encoding, or a console whose font has 512 signs, gets ASCII. No locale at all says nothing:
/// then nearly every terminal speaks UTF-8.
fn speaks_unicode(variable: &impl Fn(&str) -> Option<String>) -> bool {
    let has = |name: &str| variable(name).filter(|text| !text.is_empty());
    if has("TERM").is_some_and(|term| term == "linux" || term == "dumb") {
        return false;
    }
    match has("LC_ALL").or_else(|| has("LC_CTYPE")).or_else(|| has("LANG")) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => true,
    }
}

/// The Linux console shows what it does not understand, and elsewhere than on Unix nobody hears the answer.
fn knows_its_ground(variable: &impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    cfg!(unix) && !["", "linux", "dumb"].contains(&term.as_str()) && !term.starts_with("vt")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(theme: &str) -> Settings {
        Settings { theme: theme.to_owned(), ..Settings::default() }
    }

    #[test]
    fn the_settings_win_over_what_the_terminal_says() {
        let looks = Looks::of(Depth::Sixteen, Symbols::UNICODE);
        let asked = Settings { colours: ColourChoice::None, symbols: SymbolChoice::Ascii, ..with("light") };
        let theme = looks.theme(&asked).expect("it is shipped");
        assert_eq!((theme.depth(), theme.symbols()), (Depth::None, &Symbols::ASCII));
        let theme = looks.theme(&with("light")).expect("it is shipped");
        assert_eq!((theme.depth(), theme.symbols()), (Depth::Sixteen, &Symbols::UNICODE));
    }

    #[test]
    fn the_ground_of_the_terminal_decides_where_the_settings_leave_it_open() {
        let theme = |looks: &Looks, name| looks.theme(&with(name)).expect("it is shipped");
        let mut looks = Looks::of(Depth::True, Symbols::UNICODE);
        assert_eq!(theme(&looks, AUTO).on_its_own_ground(), theme(&looks, "dark"));
        assert!(looks.learn(Ground::Light) && !looks.learn(Ground::Light));
        assert_eq!(theme(&looks, AUTO).on_its_own_ground(), theme(&looks, "light"));
        assert_eq!(theme(&looks, AUTO).painted_ground(), None, "the terminal's own is like it");
        assert_ne!(theme(&looks, "dark"), theme(&looks, "light"));
        assert!(looks.asks(&with(AUTO)) && !looks.asks(&with("dark")));
        assert!(!looks.asks(&Settings { colours: ColourChoice::None, ..with(AUTO) }), "it would not be seen");
        for (term, asks) in [("xterm-256color", cfg!(unix)), ("linux", false), ("dumb", false), ("vt220", false)] {
            let variable = |name: &str| (name == "TERM").then(|| term.to_owned());
            let settings = Settings { colours: ColourChoice::True, ..with(AUTO) };
            assert_eq!(Looks::find(variable, Vec::new()).asks(&settings), asks, "{term}");
        }
    }

    #[test]
    fn ones_own_theme_is_found_and_a_missing_or_broken_one_is_named() {
        let own = [
            ("broken", "p1 = 7"),
            ("mine", "inherits = \"light\"\np1 = [\"#123456\", \"blue\", \"\"]"),
            ("child", "inherits = \"mine\""),
            ("heir", "inherits = \"broken\""),
            ("round", "inherits = \"about\""),
            ("about", "inherits = \"round\""),
            ("orphan", "inherits = \"nobody\""),
        ];
        let looks = Looks::find(|_| None, own.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec());
        let names: Vec<_> = looks.names().collect();
        assert_eq!(names[..8], ["dark", "light", "contrast", "red-green", "sixteen", "mono", "broken", "mine"]);
        assert!(looks.theme(&with("mine")).is_ok());
        let sentence = |name| looks.theme(&with(name)).expect_err("it is no theme").to_string();
        assert!(sentence("broken").starts_with("themes/broken.toml: line 1: the role `p1` needs three looks"));
        let heir = "themes/heir.toml: it inherits from `broken`: line 1: the role `p1` needs three";
        assert!(sentence("heir").starts_with(heir));
        let circle = "themes inherit in a circle: `round` inherits from `about` inherits from `round`";
        assert_eq!(sentence("round"), format!("themes/round.toml: {circle}"));
        let shipped = "there are dark, light, contrast, red-green, sixteen, mono";
        let orphan = format!("themes/orphan.toml: line 1: there is no theme `nobody` to inherit from; {shipped}");
        assert_eq!(sentence("orphan"), orphan);
        let own = "broken, mine, child, heir, round, about, orphan";
        assert_eq!(sentence("none"), format!("there is no theme `none`; {shipped}, {own}"));
        assert_eq!(sentence("drak"), "there is no theme `drak`; did you mean dark?");
        assert_eq!(sentence("mien"), "there is no theme `mien`; did you mean mine?");
        assert_eq!(looks.theme(&with("child")), looks.theme(&with("mine")));
        assert_eq!(looks.theme_or_default(&with("none")), looks.theme_or_default(&with("dark")));
    }

    #[test]
    fn ascii_is_for_terminals_that_cannot_more() {
        let table: [(&[(&str, &str)], bool); 6] = [
            (&[], true),
            (&[("LANG", "en_GB.UTF-8")], true),
            (&[("LANG", "de_DE.utf8")], true),
            (&[("LANG", "C")], false),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], true),
            (&[("LANG", "C.UTF-8"), ("TERM", "linux")], false),
        ];
        for (variables, unicode) in table {
            let variable = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, v)| (*v).to_owned());
            assert_eq!(speaks_unicode(&variable), unicode, "{variables:?}");
        }
    }
}
