//! The settings: defaults, then the file, then the environment, then flags; each value is text until it is set.

mod keys;
mod kinds;
mod layers;
#[cfg(any(feature = "cli", feature = "tui"))]
mod meant;
mod write;

pub use keys::{KeyBook, KeyedAction, OwnKeys, few};
pub use kinds::{Animation, ColourChoice, HintLevel, Key, SymbolChoice};
pub use layers::{Origin, RawSettings, SettingsError, TracedSettings};
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use meant::meant;

use crate::core::NotationError;
use crate::units::Bytes;

/// The settings with which a program without any begins; every one has its comment there.
pub const DEFAULT_FILE: &str = include_str!("../../config/default.toml");

/// All settings, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The name of the theme.
    pub theme: String,
    /// The set of signs.
    pub symbols: SymbolChoice,
    /// How many colours are used.
    pub colours: ColourChoice,
    /// Whether the mouse is taken.
    pub mouse: bool,
    /// The hints that a new table begins with.
    pub hints: HintLevel,
    /// How fast a bot's moves are shown.
    pub animation: Animation,
    /// Who plays against people where nobody is named: an opponent of the ladder, or `equal`.
    pub opponent: String,
    /// How many turns that throw something away are given back in a game.
    pub give_back: u32,
    /// The memory for all solvers together.
    pub memory: Bytes,
    /// Whether a log is written.
    pub log: bool,
    /// Keys of one's own.
    pub keys: Vec<OwnKeys>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "auto".to_owned(),
            symbols: SymbolChoice::Auto,
            colours: ColourChoice::Auto,
            mouse: true,
            hints: HintLevel::Off,
            animation: Animation::Normal,
            opponent: "careless".to_owned(),
            give_back: 0,
            memory: Bytes::mebibytes(512),
            log: false,
            keys: Vec::new(),
        }
    }
}

impl Settings {
    /// A setting as text.
    pub fn get(&self, key: Key) -> String {
        let word = |index: usize| key.choices()[index].to_owned();
        match key {
            Key::Theme => self.theme.clone(),
            Key::Symbols => word(self.symbols as usize),
            Key::Colours => word(self.colours as usize),
            Key::Mouse => self.mouse.to_string(),
            Key::Hints => word(self.hints as usize),
            Key::Animation => word(self.animation as usize),
            Key::Opponent => self.opponent.clone(),
            Key::GiveBack => self.give_back.to_string(),
            Key::Memory => self.memory.to_string(),
            Key::Log => self.log.to_string(),
        }
    }

    /// Sets one setting from text.
    pub fn set(&mut self, key: Key, text: &str) -> Result<(), NotationError> {
        match key {
            Key::Theme => self.theme = theme_name(text)?,
            Key::Symbols => self.symbols = one_of(key, text, &SYMBOLS)?,
            Key::Colours => self.colours = one_of(key, text, &COLOURS)?,
            Key::Mouse => self.mouse = one_of(key, text, &[true, false])?,
            Key::Hints => self.hints = one_of(key, text, &HintLevel::ALL)?,
            Key::Animation => self.animation = one_of(key, text, &ANIMATIONS)?,
            Key::Opponent => one_of(key, text, key.choices())?.clone_into(&mut self.opponent),
            Key::GiveBack => self.give_back = turns(text)?,
            Key::Memory => self.memory = text.parse()?,
            Key::Log => self.log = one_of(key, text, &[true, false])?,
        }
        Ok(())
    }
}

const SYMBOLS: [SymbolChoice; 3] = [SymbolChoice::Auto, SymbolChoice::Unicode, SymbolChoice::Ascii];
const COLOURS: [ColourChoice; 5] =
    [ColourChoice::Auto, ColourChoice::True, ColourChoice::Indexed, ColourChoice::Sixteen, ColourChoice::None];
const ANIMATIONS: [Animation; 4] = [Animation::Off, Animation::Fast, Animation::Normal, Animation::Slow];

/// A number of turns.
fn turns(text: &str) -> Result<u32, NotationError> {
    let number = text.parse().ok().filter(|turns| *turns <= 99);
    number.ok_or_else(|| NotationError::new(text, "is no number of turns from 0 to 99"))
}

/// A theme is found by its name, so the name must not lead out of the folder of themes.
fn theme_name(text: &str) -> Result<String, NotationError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if text.is_empty() || !text.chars().all(plain) {
        let reason = "is no name of a theme: letters, digits, - and _ only; one of your own is themes/NAME.toml in the \
            settings folder";
        return Err(NotationError::new(text, reason));
    }
    Ok(text.to_owned())
}

/// The value at the place at which `text` stands among the choices of a key.
fn one_of<T: Copy>(key: Key, text: &str, values: &[T]) -> Result<T, NotationError> {
    let place = key.choices().iter().position(|choice| *choice == text);
    place.and_then(|place| values.get(place).copied()).ok_or_else(|| {
        let quoted: Vec<String> = key.choices().iter().map(|choice| format!("`{choice}`")).collect();
        NotationError::new(text, format!("is none of {}", quoted.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn from_file(text: &str) -> (Settings, Vec<String>) {
        let (settings, errors) = Settings::from_layers([RawSettings::from_file(text)]);
        (settings, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_default_file_sets_every_key_to_its_default() {
        assert_eq!(from_file(DEFAULT_FILE), (Settings::default(), Vec::new()));
        for key in Key::ALL {
            let line = format!("\n{} = ", key.name());
            let place = DEFAULT_FILE.find(&line).unwrap_or_else(|| panic!("{} is missing", key.name()));
            assert!(DEFAULT_FILE[..place].lines().last().is_some_and(|above| above.starts_with("# ")), "{line}");
        }
    }

    #[test]
    fn every_choice_can_be_set_and_read_back() {
        for key in Key::ALL {
            for choice in key.choices() {
                let mut settings = Settings::default();
                settings.set(key, choice).expect(choice);
                assert_eq!(settings.get(key), *choice);
            }
        }
    }

    #[test]
    fn a_missing_file_is_no_mistake_and_an_unreadable_one_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        assert_eq!(Settings::from_layers([RawSettings::read(&path)]), (Settings::default(), Vec::new()));
        fs::write(&path, [b'#', 0xff]).expect("it can be written");
        let (settings, errors) = Settings::from_layers([RawSettings::read(&path)]);
        assert_eq!(settings, Settings::default());
        let sentence = format!("{}, line 1: it cannot be read: ", path.display());
        assert!(errors[0].to_string().starts_with(&sentence), "{errors:?}");
    }

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let environment = |name: &str| match name {
            "CATCHUP_HINTS" => Some("all".to_owned()),
            "CATCHUP_MEMORY" => Some("2GB".to_owned()),
            _ => None,
        };
        let (settings, errors) = Settings::from_layers([
            RawSettings::from_file("hints = \"verdict\"\nmouse = false\nmemory = \"1GB\""),
            RawSettings::from_environment(environment),
            RawSettings::from_flags([(Key::Memory, "3GB".to_owned())]),
        ]);
        assert_eq!(errors, []);
        assert_eq!((settings.hints, settings.mouse), (HintLevel::All, false));
        assert_eq!(settings.memory.get(), 3_000_000_000);
    }

    #[test]
    fn a_mistake_is_reported_by_line_and_only_its_default_applies() {
        let table = [
            ("mouse = false\n\ncolor = 1\n", "config.toml, line 3: `color` is no setting; there are theme, "),
            ("mouse = false\nhints = \"much\"\n", "config.toml, line 2: hints: `much` is none of `off`, `verdict`, "),
            ("mouse = false\nmemory = 0\n", "config.toml, line 2: memory: `0` is too little memory: at least 64KiB, "),
            ("mouse = false\ntheme = \"../x\"\n", "config.toml, line 2: theme: `../x` is no name of a theme: "),
            ("mouse = false\nlog = [1]\n", "config.toml, line 2: log: `[..]` is none of `true`, `false`"),
        ];
        for (text, sentence) in table {
            let (settings, errors) = from_file(text);
            assert_eq!(settings, Settings { mouse: false, ..Settings::default() }, "{text}");
            assert!(errors.len() == 1 && errors[0].starts_with(sentence), "{errors:?}");
        }
        let (settings, errors) = from_file("mouse = false\nhints = \"all\n");
        assert_eq!(settings, Settings::default());
        assert!(errors[0].starts_with("config.toml, line 2: not TOML ("), "{errors:?}");
    }

    #[test]
    fn a_file_with_a_hundred_thousand_unknown_keys_is_read_once_and_complained_about_in_a_few_sentences() {
        let keys: Vec<String> = (0..100_000).map(|key| format!("k{key} = 1\n")).collect();
        let (settings, errors) = from_file(&(keys.concat() + "mouse = false\n"));
        assert!(!settings.mouse, "what is known there counts");
        assert_eq!(errors.len(), 11);
        assert!(errors[9].starts_with("config.toml, line 10: `k9` is no setting"), "{}", errors[9]);
        assert_eq!(errors[10], "config.toml, line 11: here and below are 99990 more of these mistakes");
    }

    #[test]
    fn keys_of_ones_own_are_read_in_the_order_of_their_lines() {
        let (settings, errors) = from_file("[keys]\nwhy = \"e\"\nback = ['b', 3]\n");
        assert_eq!(errors, [""; 0]);
        let told: Vec<_> = settings.keys.iter().map(|own| (&*own.action, own.keys.join(" "), own.line())).collect();
        assert_eq!(told, [("why", "e".to_owned(), Some(2)), ("back", "b 3".to_owned(), Some(3))]);
        let (_, errors) = from_file("mouse = false\nkeys = 3\n");
        assert_eq!(
            errors,
            ["config.toml, line 2: keys: `3` is no table of actions: a line `[keys]`, and below it hints = \"t\""]
        );
    }

    #[test]
    fn what_is_written_stands_above_the_tables() {
        let mut settings = Settings::default();
        settings.set(Key::Hints, "all").expect("a choice");
        let written = settings.write_into("# mine\n\n[keys]\nwhy = \"e\"", &Key::ALL).expect("it is TOML");
        assert_eq!(written, "# mine\n\nhints = \"all\"\n[keys]\nwhy = \"e\"\n");
        let inline = settings.write_into("keys = { why = \"e\" }\nkeys2.a = 1", &Key::ALL).expect("it is TOML");
        assert_eq!(inline, "keys = { why = \"e\" }\nkeys2.a = 1\nhints = \"all\"\n");
    }

    #[test]
    fn only_what_was_changed_is_written() {
        let mine = Settings { mouse: false, ..Settings::default() };
        assert_eq!(mine.changed_since(&Settings::default()), [Key::Mouse]);
        let written = mine.write_into("hints = \"all\"\n", &[Key::Mouse]).expect("it is TOML");
        assert_eq!(written, "hints = \"all\"\nmouse = false\n");
    }

    #[test]
    fn writing_back_keeps_what_the_user_wrote() {
        let mut settings = Settings::default();
        settings.set(Key::Hints, "all").expect("a choice");
        settings.set(Key::Memory, "3GB").expect("an amount");
        let file = "# mine\nhints = 'off' # quiet\n\n# end";
        let written = settings.write_into(file, &Key::ALL).expect("it is TOML");
        assert_eq!(written, "# mine\nhints = \"all\" # quiet\n\n# end\nmemory = \"3GB\"\n");
        assert_eq!(from_file(&written), (settings.clone(), Vec::new()));
        assert_eq!(settings.write_into(&written, &Key::ALL).expect("it is TOML"), written);
        assert_eq!(Settings::default().write_into(DEFAULT_FILE, &Key::ALL).expect("it is TOML"), DEFAULT_FILE);
        assert!(settings.write_into("hints = ", &Key::ALL).is_err());
    }
}
