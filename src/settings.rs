//! The settings: defaults, then the file, then the environment, then flags; each value is text until it is set.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use toml::de::{DeTable, DeValue};

use crate::core::NotationError;
use crate::paths::Paths;
use crate::units::Bytes;

/// The settings with which a program without any begins; every one has its comment there.
pub const DEFAULT_FILE: &str = include_str!("../config/default.toml");

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The name of the theme.
    Theme,
    /// The set of signs.
    Symbols,
    /// How many colours are used.
    Colours,
    /// Whether the mouse is taken.
    Mouse,
    /// The hints that a new table begins with.
    Hints,
    /// How fast a bot's moves are shown.
    Animation,
    /// The memory for all solvers together.
    Memory,
    /// Whether a log is written.
    Log,
}

impl Key {
    /// All keys, in the order of the options screen.
    pub const ALL: [Self; 8] =
        [Self::Theme, Self::Symbols, Self::Colours, Self::Mouse, Self::Hints, Self::Animation, Self::Memory, Self::Log];

    /// Its name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Symbols => "symbols",
            Self::Colours => "colours",
            Self::Mouse => "mouse",
            Self::Hints => "hints",
            Self::Animation => "animation",
            Self::Memory => "memory",
            Self::Log => "log",
        }
    }

    /// The environment variable that sets it.
    pub fn variable(self) -> String {
        format!("CATCHUP_{}", self.name().to_ascii_uppercase())
    }

    /// The values that the options screen walks through. A theme and an amount of memory may be others, too.
    pub fn choices(self) -> &'static [&'static str] {
        match self {
            Self::Theme => &["default", "light", "contrast"],
            Self::Symbols => &["auto", "unicode", "ascii"],
            Self::Colours => &["auto", "true", "sixteen", "none"],
            Self::Mouse | Self::Log => &["true", "false"],
            Self::Hints => &["off", "verdict", "keeping", "all"],
            Self::Animation => &["off", "fast", "normal", "slow"],
            Self::Memory => &["64MiB", "128MiB", "256MiB", "512MiB", "1GiB", "2GiB", "4GiB"],
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}

/// Which signs are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolChoice {
    /// As the terminal and the language settings suggest.
    Auto,
    /// Box drawing and blocks.
    Unicode,
    /// Plain ASCII.
    Ascii,
}

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourChoice {
    /// As the terminal says.
    Auto,
    /// 16 million.
    True,
    /// The terminal's own palette.
    Sixteen,
    /// None.
    None,
}

/// How much a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// Nothing at all, in no pane.
    Off,
    /// Who wins.
    Verdict,
    /// Which moves keep the value.
    Keeping,
    /// Every move with its value.
    All,
}

impl HintLevel {
    /// All levels, from nothing to everything.
    pub const ALL: [Self; 4] = [Self::Off, Self::Verdict, Self::Keeping, Self::All];

    /// The next one, and after the last the first.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// What it shows, in a word or two.
    pub fn words(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Verdict => "verdict only",
            Self::Keeping => "what keeps it",
            Self::All => "all",
        }
    }
}

/// How fast a bot's moves are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// All at once.
    Off,
    /// Just slow enough to be seen.
    Fast,
    /// At the speed of a hand.
    Normal,
    /// Slow enough to be followed by a group.
    Slow,
}

impl Animation {
    /// The time between two moves; `None` when they are not shown one by one.
    pub fn beat(self) -> Option<Duration> {
        match self {
            Self::Off => None,
            Self::Fast => Some(Duration::from_millis(150)),
            Self::Normal => Some(Duration::from_millis(400)),
            Self::Slow => Some(Duration::from_millis(900)),
        }
    }
}

/// All settings, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The memory for all solvers together.
    pub memory: Bytes,
    /// Whether a log is written.
    pub log: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "default".to_owned(),
            symbols: SymbolChoice::Auto,
            colours: ColourChoice::Auto,
            mouse: true,
            hints: HintLevel::Off,
            animation: Animation::Normal,
            memory: Bytes::mebibytes(512),
            log: false,
        }
    }
}

impl Settings {
    /// The defaults, changed by one layer after the other, and what was wrong with the layers. A wrong value leaves the
    /// setting as it was.
    pub fn from_layers(layers: impl IntoIterator<Item = RawSettings>) -> (Self, Vec<SettingsError>) {
        let mut settings = Self::default();
        let mut errors = Vec::new();
        for layer in layers {
            errors.extend(layer.errors);
            for (key, text, origin) in layer.values {
                if let Err(error) = settings.set(key, &text) {
                    errors.push(SettingsError { origin, sentence: format!("{}: {error}", key.name()) });
                }
            }
        }
        (settings, errors)
    }

    /// The settings of this user: the defaults, changed by the file, the environment and these flags in turn, and what
    /// was wrong with them. A missing file is none; no file is ever written here.
    pub fn load(
        paths: Option<&Paths>,
        variable: impl Fn(&str) -> Option<String>,
        flags: impl IntoIterator<Item = (Key, String)>,
    ) -> (Self, Vec<SettingsError>) {
        let file = paths.map_or_else(RawSettings::default, |paths| RawSettings::read(&paths.settings()));
        Self::from_layers([file, RawSettings::from_environment(variable), RawSettings::from_flags(flags)])
    }

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
            Key::Memory => self.memory = text.parse()?,
            Key::Log => self.log = one_of(key, text, &[true, false])?,
        }
        Ok(())
    }

    /// The text of a settings file with these settings in it; all else in `file` stays as it is, comments too.
    ///
    /// # Errors
    /// If `file` is not TOML, so that nobody's half-edited file is overwritten.
    pub fn write_into(&self, file: &str) -> Result<String, SettingsError> {
        let table = parse(file)?;
        let mut places = Vec::new();
        let mut missing = String::new();
        for key in Key::ALL {
            match table.iter().find(|(name, _)| name.get_ref() == key.name()) {
                Some((_, value)) => places.push((value.span(), self.get(key) == text_of(value.get_ref()), key)),
                None if Self::default().get(key) == self.get(key) => {}
                None => missing.extend([key.name(), " = ", &self.to_toml(key), "\n"]),
            }
        }
        places.sort_by_key(|(span, ..)| std::cmp::Reverse(span.start));
        let mut text = file.to_owned();
        for (span, same, key) in places {
            if !same {
                text.replace_range(span, &self.to_toml(key));
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text + &missing)
    }

    fn to_toml(&self, key: Key) -> String {
        match key {
            Key::Mouse | Key::Log => self.get(key),
            Key::Theme | Key::Symbols | Key::Colours | Key::Hints | Key::Animation | Key::Memory => {
                toml::Value::String(self.get(key)).to_string()
            }
        }
    }
}

const SYMBOLS: [SymbolChoice; 3] = [SymbolChoice::Auto, SymbolChoice::Unicode, SymbolChoice::Ascii];
const COLOURS: [ColourChoice; 4] = [ColourChoice::Auto, ColourChoice::True, ColourChoice::Sixteen, ColourChoice::None];
const ANIMATIONS: [Animation; 4] = [Animation::Off, Animation::Fast, Animation::Normal, Animation::Slow];

/// Settings from one source, not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawSettings {
    values: Vec<(Key, String, Origin)>,
    errors: Vec<SettingsError>,
}

impl RawSettings {
    /// What a settings file says.
    pub fn from_file(text: &str) -> Self {
        let table = match parse(text) {
            Ok(table) => table,
            Err(error) => return Self { values: Vec::new(), errors: vec![error] },
        };
        let mut raw = Self::default();
        for (name, value) in &table {
            let origin = Origin::File { line: line_of(text, name.span().start) };
            match Key::from_name(name.get_ref()) {
                Some(key) => raw.values.push((key, text_of(value.get_ref()), origin)),
                None => raw.errors.push(SettingsError { origin, sentence: unknown(name.get_ref()) }),
            }
        }
        raw.values.sort_by_key(|(_, _, origin)| *origin);
        raw.errors.sort_by_key(|error| error.origin);
        raw
    }

    /// What the file at `path` says; nothing if there is none.
    pub fn read(path: &Path) -> Self {
        match fs::read_to_string(path) {
            Ok(text) => Self::from_file(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => {
                let sentence = format!("it cannot be read: {error}");
                Self { values: Vec::new(), errors: vec![SettingsError { origin: Origin::File { line: 1 }, sentence }] }
            }
        }
    }

    /// What the environment says, `variable` looking one up.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let values = Key::ALL.into_iter().filter_map(|key| {
            let text = variable(&key.variable()).filter(|text| !text.is_empty())?;
            Some((key, text, Origin::Environment))
        });
        Self { values: values.collect(), errors: Vec::new() }
    }

    /// What flags on the command line say.
    pub fn from_flags(flags: impl IntoIterator<Item = (Key, String)>) -> Self {
        let values = flags.into_iter().map(|(key, text)| (key, text, Origin::Flag));
        Self { values: values.collect(), errors: Vec::new() }
    }
}

/// Where a setting came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    File { line: usize },
    Environment,
    Flag,
}

/// What is wrong with a setting, in one sentence with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    origin: Origin,
    sentence: String,
}

impl SettingsError {
    /// Whether it came from the command line, where it ends the program; elsewhere the default applies.
    pub fn is_from_a_flag(&self) -> bool {
        self.origin == Origin::Flag
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin {
            Origin::File { line } => write!(f, "config.toml, line {line}: {}", self.sentence),
            Origin::Environment => write!(f, "in the environment: {}", self.sentence),
            Origin::Flag => f.write_str(&self.sentence),
        }
    }
}

impl std::error::Error for SettingsError {}

fn parse(text: &str) -> Result<DeTable<'_>, SettingsError> {
    DeTable::parse(text).map(toml::Spanned::into_inner).map_err(|error| {
        let line = line_of(text, error.span().map_or(0, |span| span.start));
        SettingsError { origin: Origin::File { line }, sentence: format!("not TOML ({})", error.message()) }
    })
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

fn text_of(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Integer(value) => value.as_str().to_owned(),
        DeValue::Float(value) => value.as_str().to_owned(),
        DeValue::Datetime(value) => value.to_string(),
        DeValue::Array(_) => "[..]".to_owned(),
        DeValue::Table(_) => "{..}".to_owned(),
    }
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = Key::ALL.into_iter().map(Key::name).collect();
    format!("`{name}` is no setting; there are {}", names.join(", "))
}

/// A theme is found by its name, so the name must not lead out of the folder of themes.
fn theme_name(text: &str) -> Result<String, NotationError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if text.is_empty() || !text.chars().all(plain) {
        return Err(NotationError::new(text, "is no name of a theme: letters, digits, - and _ only"));
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
        assert_eq!(RawSettings::read(&path), RawSettings::default());
        fs::write(&path, [b'#', 0xff]).expect("it can be written");
        let (settings, errors) = Settings::from_layers([RawSettings::read(&path)]);
        assert_eq!(settings, Settings::default());
        assert!(errors[0].to_string().starts_with("config.toml, line 1: it cannot be read: "), "{errors:?}");
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
            ("mouse = false\nmemory = 0\n", "config.toml, line 2: memory: `0` is no amount of memory: for example "),
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
    fn writing_back_keeps_what_the_user_wrote() {
        let mut settings = Settings::default();
        settings.set(Key::Hints, "all").expect("a choice");
        settings.set(Key::Memory, "3GB").expect("an amount");
        let file = "# mine\nhints = 'off' # quiet\n\n# end";
        let written = settings.write_into(file).expect("it is TOML");
        assert_eq!(written, "# mine\nhints = \"all\" # quiet\n\n# end\nmemory = \"3GB\"\n");
        assert_eq!(from_file(&written), (settings.clone(), Vec::new()));
        assert_eq!(settings.write_into(&written).expect("it is TOML"), written);
        assert_eq!(Settings::default().write_into(DEFAULT_FILE).expect("it is TOML"), DEFAULT_FILE);
        assert!(settings.write_into("hints = ").is_err());
    }
}
