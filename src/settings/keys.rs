//! Keys of one's own: which the file gives to which action. Whether there are such keys and actions the screen knows.

use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::SettingsError;
use super::layers::{MOST_TOLD, Origin, text_of};
use crate::core::Arrange;

/// The keys that the file gives to one action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnKeys {
    /// The name of the action.
    pub action: String,
    /// Its keys, as they are written.
    pub keys: Vec<String>,
    origin: Origin,
    file: Option<PathBuf>,
}

impl OwnKeys {
    /// What is wrong with them, by the line in which they stand.
    pub fn refuse(&self, sentence: String) -> SettingsError {
        let error = SettingsError::new(self.origin, sentence).about_nothing();
        self.file.iter().fold(error, |error, file| error.in_file(file))
    }

    /// The line of the file.
    pub fn line(&self) -> Option<usize> {
        self.origin.line()
    }

    pub(super) fn in_file(self, path: &Path) -> Self {
        Self { file: Some(path.to_owned()), ..self }
    }
}

/// What the screen knows of its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBook {
    /// The actions that keys can be given to.
    pub actions: Vec<KeyedAction>,
    /// What is wrong with the keys that were given.
    pub errors: Vec<SettingsError>,
}

/// An action with its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedAction {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub words: &'static str,
    /// Its keys.
    pub keys: Vec<String>,
    /// Those that it has where the file gives none.
    pub usual: Vec<String>,
    /// The line of the file that gives it its keys, if one does.
    pub line: Option<usize>,
}

/// The first of many mistakes, and how many more there are.
pub fn few(errors: Vec<SettingsError>) -> Vec<SettingsError> {
    let more = errors.len().saturating_sub(MOST_TOLD);
    let next = errors.get(MOST_TOLD).cloned();
    let words = || format!("here and below are {more} more of these mistakes");
    errors.into_iter().take(MOST_TOLD).chain(next.map(|error| error.saying(words()))).collect()
}

/// The table of the file, each line with its place.
pub(super) fn read(value: &DeValue<'_>, origin_at: impl Fn(usize) -> Origin) -> Result<Vec<OwnKeys>, String> {
    let DeValue::Table(table) = value else {
        return Err(format!(
            "keys: `{}` is no table of actions: a line `[keys]`, and below it hints = \"t\"",
            text_of(value)
        ));
    };
    let mut own: Vec<OwnKeys> = lines(table, origin_at).collect();
    own.arrange_by_key(|keys| keys.origin);
    Ok(own)
}

fn lines(table: &DeTable<'_>, origin_at: impl Fn(usize) -> Origin) -> impl Iterator<Item = OwnKeys> {
    table.iter().map(move |(name, value)| {
        let keys = match value.get_ref() {
            DeValue::Array(keys) => keys.iter().map(|key| text_of(key.get_ref())).collect(),
            key => vec![text_of(key)],
        };
        let origin = origin_at(name.span().start);
        OwnKeys { action: name.get_ref().to_string(), keys, origin, file: None }
    })
}
