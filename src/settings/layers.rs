//! Reading: what the file, the environment and flags say, layer upon layer, each value text until it is set.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::{Key, OwnKeys, Settings, few, keys};
use crate::core::Arrange;
use crate::files;
use crate::foreign::{self, toml_words};
use crate::paths::Paths;

impl Settings {
    /// The defaults, changed by one layer after the other, and what was wrong with the layers. A wrong value leaves the
    /// setting as it was.
    pub fn from_layers(layers: impl IntoIterator<Item = RawSettings>) -> (Self, Vec<SettingsError>) {
        let TracedSettings { settings, errors, .. } = TracedSettings::from_layers(layers);
        (settings, errors)
    }

    /// The settings of this user: the defaults, changed by the file, the environment and these flags in turn, and what
    /// was wrong with them. A missing file is none; no file is ever written here.
    pub fn load(
        paths: Option<&Paths>,
        variable: impl Fn(&str) -> Option<String>,
        flags: impl IntoIterator<Item = (Key, String)>,
    ) -> (Self, Vec<SettingsError>) {
        let TracedSettings { settings, errors, .. } = TracedSettings::load(paths, variable, flags);
        (settings, errors)
    }
}

/// Settings that know where each of them comes from.
#[derive(Clone, Debug)]
pub struct TracedSettings {
    /// The settings.
    pub settings: Settings,
    /// What was wrong with the layers.
    pub errors: Vec<SettingsError>,
    origins: Vec<(Key, Origin)>,
}

impl TracedSettings {
    fn from_layers(layers: impl IntoIterator<Item = RawSettings>) -> Self {
        let mut settings = Settings::default();
        let (mut errors, mut origins) = (Vec::new(), Vec::new());
        for layer in layers {
            errors.extend(layer.errors);
            settings.keys.extend(layer.keys);
            for (key, text, origin) in layer.values {
                match settings.set(key, &text) {
                    Ok(()) => origins.push((key, origin)),
                    Err(error) => {
                        let error = SettingsError::new(origin, format!("{}: {error}", key.name()));
                        errors.push(SettingsError { file: layer.file.clone(), about: About::Key(key), ..error });
                    }
                }
            }
        }
        Self { settings, errors, origins }
    }

    /// As [`Settings::load`].
    pub fn load(
        paths: Option<&Paths>,
        variable: impl Fn(&str) -> Option<String>,
        flags: impl IntoIterator<Item = (Key, String)>,
    ) -> Self {
        let file = paths.map_or_else(RawSettings::default, |paths| RawSettings::read(&paths.settings()));
        Self::from_layers([file, RawSettings::from_environment(variable), RawSettings::from_flags(flags)])
    }

    /// Where a setting comes from; nothing where its default holds.
    pub fn origin(&self, key: Key) -> Option<Origin> {
        self.origins.iter().rev().find(|(known, _)| *known == key).map(|(_, origin)| *origin)
    }
}

/// More mistakes of one kind are counted.
pub(super) const MOST_TOLD: usize = 10;

/// Settings from one source, not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawSettings {
    /// The file that they stand in, if they do.
    file: Option<PathBuf>,
    values: Vec<(Key, String, Origin)>,
    keys: Vec<OwnKeys>,
    errors: Vec<SettingsError>,
}

impl RawSettings {
    /// What a settings file says.
    pub fn from_file(text: &str) -> Self {
        let table = match parse(text) {
            Ok(table) => table,
            Err(error) => return Self { errors: vec![error], ..Self::default() },
        };
        let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).collect();
        let origin_at = |offset: usize| Origin::File { line: ends.partition_point(|end| *end < offset) + 1 };
        let (mut values, mut own, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        let mut refuse = |offset, words| errors.push(SettingsError::new(origin_at(offset), words).about_nothing());
        for (name, value) in &table {
            let start = name.span().start;
            match (Key::from_name(name.get_ref()), name.get_ref().as_ref()) {
                (Some(key), _) => values.push((key, text_of(value.get_ref()), origin_at(start))),
                (None, KEYS) => match keys::read(value.get_ref(), origin_at) {
                    Ok(keys) => own = keys,
                    Err(words) => refuse(start, words),
                },
                (None, name) => refuse(start, unknown(name)),
            }
        }
        values.arrange_by_key(|(_, _, origin)| *origin);
        errors.arrange_by_key(|error| error.origin);
        Self { file: None, values, keys: own, errors: few(errors) }
    }

    /// What the file at `path` says; nothing if there is none.
    pub fn read(path: &Path) -> Self {
        let raw = match files::text(path, files::SMALL) {
            Ok(text) => Self::from_file(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => {
                let error = SettingsError::new(
                    Origin::File { line: 1 },
                    format!("it cannot be read: {}", files::trouble(&error)),
                );
                Self { errors: vec![error], ..Self::default() }
            }
        };
        let errors = raw.errors.into_iter().map(|error| error.in_file(path)).collect();
        let keys = raw.keys.into_iter().map(|keys| keys.in_file(path)).collect();
        Self { file: Some(path.to_owned()), errors, keys, ..raw }
    }

    /// What the environment says, `variable` looking one up.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let values = Key::ALL.into_iter().filter_map(|key| {
            let text = variable(&key.variable()).filter(|text| !text.is_empty())?;
            Some((key, text, Origin::Environment))
        });
        Self { values: values.collect(), ..Self::default() }
    }

    /// What flags on the command line say.
    pub fn from_flags(flags: impl IntoIterator<Item = (Key, String)>) -> Self {
        let values = flags.into_iter().map(|(key, text)| (key, text, Origin::Flag));
        Self { values: values.collect(), ..Self::default() }
    }
}

/// The table of keys.
const KEYS: &str = "keys";

/// Where a setting came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The file.
    File {
        /// The line.
        line: usize,
    },
    /// The environment.
    Environment,
    /// A flag on the command line.
    Flag,
}

impl Origin {
    /// The line of the file.
    pub fn line(self) -> Option<usize> {
        match self {
            Self::File { line } => Some(line),
            Self::Environment | Self::Flag => None,
        }
    }
}

/// What is wrong with a setting, in one sentence with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    origin: Origin,
    /// The file, where one is known.
    file: Option<PathBuf>,
    about: About,
    sentence: String,
}

/// Which settings are not what they were meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// All that the file may have set.
    File,
    /// This one.
    Key(Key),
    /// None that there is.
    Nothing,
}

impl SettingsError {
    pub(crate) fn new(origin: Origin, sentence: String) -> Self {
        Self { origin, file: None, about: About::File, sentence }
    }

    /// The same where no setting is touched.
    pub(super) fn about_nothing(self) -> Self {
        Self { about: About::Nothing, ..self }
    }

    /// The same in other words.
    pub(super) fn saying(self, sentence: String) -> Self {
        Self { sentence, ..self }
    }

    /// The line of the file in which it stands.
    pub fn line(&self) -> Option<usize> {
        self.origin.line()
    }

    /// The same for what stands in this file.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        Self { file: Some(path.to_owned()), ..self }
    }

    /// Whether the setting `key` may not be what it was meant to be.
    pub fn concerns(&self, key: Key) -> bool {
        match self.about {
            About::File => true,
            About::Key(wrong) => wrong == key,
            About::Nothing => false,
        }
    }

    /// Whether it came from the command line, where it ends the program; elsewhere the default applies.
    pub fn is_from_a_flag(&self) -> bool {
        self.origin == Origin::Flag
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = foreign::sentence(&self.sentence);
        match self.origin {
            Origin::File { line } => {
                let file = self.file.as_deref().unwrap_or(Path::new("config.toml"));
                write!(f, "{}, line {line}: {}", file.display(), sentence)
            }
            Origin::Environment => write!(f, "in the environment: {sentence}"),
            // A flag is called as it is typed.
            Origin::Flag => match sentence.split_once(": ") {
                Some((name, rest)) if matches!(self.about, About::Key(key) if key.name() == name) => {
                    write!(f, "--{}: {rest}", name.replace('_', "-"))
                }
                _ => f.write_str(&sentence),
            },
        }
    }
}

impl std::error::Error for SettingsError {}

pub(super) fn parse(text: &str) -> Result<DeTable<'_>, SettingsError> {
    DeTable::parse(text).map(toml::Spanned::into_inner).map_err(|error| {
        let line = line_of(text, error.span().map_or(0, |span| span.start));
        SettingsError::new(Origin::File { line }, format!("not TOML ({})", toml_words(&error)))
    })
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

pub(super) fn text_of(value: &DeValue<'_>) -> String {
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
    let names: Vec<&str> = Key::ALL.into_iter().map(Key::name).chain([KEYS]).collect();
    format!("`{name}` is no setting; there are {}", names.join(", "))
}
