//! The world of the running program: files that are written when the model wishes it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::World;
use super::effect::Effect;
use crate::files;
use crate::settings::{self, Settings};

/// Performs the effects that concern files.
#[derive(Debug)]
pub struct Disk {
    settings: Option<PathBuf>,
    data: Option<PathBuf>,
}

impl Disk {
    /// A disk that keeps the settings in this file; a user without a home has none.
    pub fn new(settings: Option<PathBuf>) -> Self {
        Self { settings, data: None }
    }

    /// The same, with a folder for data.
    #[must_use]
    pub fn with_data(self, data: Option<PathBuf>) -> Self {
        Self { data, ..self }
    }

    /// The folder of the settings.
    pub fn folder(&self) -> Option<&Path> {
        self.settings.as_deref().and_then(Path::parent)
    }

    /// Keeps the settings with all else that the file says; what is not understood there is left untouched.
    fn keep(&self, settings: &Settings) -> Result<(), String> {
        let Some(path) = &self.settings else {
            return Err(
                "the settings are not kept: there is no folder for them (CATCHUP_CONFIG_DIR names one)".to_owned()
            );
        };
        let old = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => settings::DEFAULT_FILE.to_owned(),
            Err(error) => return Err(format!("`{}` cannot be read: {}", path.display(), files::trouble(&error))),
        };
        let new = settings.write_into(&old);
        let new = new.map_err(|error| format!("the settings are not kept: {}", error.in_file(path)))?;
        files::replace(path, &new).map_err(|error| unwritten(path, &error))
    }
}

impl World for Disk {
    fn perform(&mut self, effect: Effect) -> Result<(), String> {
        match effect {
            Effect::Write { path, text } => files::replace(&path, &text).map_err(|error| unwritten(&path, &error)),
            Effect::Remove(path) => match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(format!("`{}` cannot be deleted: {}", path.display(), files::trouble(&error)))
                }
                Ok(()) | Err(_) => Ok(()),
            },
            Effect::KeepSettings(settings) => self.keep(&settings),
            Effect::KeepData { path, text } => match &self.data {
                Some(data) => self.perform(Effect::Write { path: data.join(path), text }),
                None => Err("it is not kept: there is no folder for data (CATCHUP_DATA_DIR names one)".to_owned()),
            },
            // The shell performs these itself, the model and the archive those.
            Effect::Quit
            | Effect::Suspend
            | Effect::Redraw
            | Effect::Mouse(_)
            | Effect::KeepRecord { .. }
            | Effect::KeepTrack { .. }
            | Effect::Keep { .. }
            | Effect::LetGo(_)
            | Effect::ListGames
            | Effect::OpenGame { .. }
            | Effect::DeleteGame(_)
            | Effect::ExportGame { .. }
            | Effect::ImportGame { .. } => Ok(()),
        }
    }
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("`{}` cannot be written: {}", path.display(), files::trouble(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{HintLevel, RawSettings};

    #[test]
    fn settings_are_kept_with_the_comments_and_a_broken_file_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        let mut disk = Disk::new(Some(path.clone()));
        let settings = Settings { hints: HintLevel::All, ..Settings::default() };
        disk.perform(Effect::KeepSettings(Box::new(settings.clone()))).expect("it can be written");
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text, settings::DEFAULT_FILE.replace("hints = \"off\"", "hints = \"all\""));
        assert_eq!(Settings::from_layers([RawSettings::from_file(&text)]), (settings.clone(), Vec::new()));

        fs::write(&path, "hints = ").expect("it can be written");
        let sentence = disk.perform(Effect::KeepSettings(Box::new(settings))).expect_err("it is broken");
        let place = format!("the settings are not kept: {}, line 1: not TOML", path.display());
        assert!(sentence.starts_with(&place), "{sentence}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "hints = ");
    }

    #[test]
    fn a_file_that_is_gone_already_is_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.toml");
        let mut disk = Disk::new(None);
        disk.perform(Effect::Write { path: path.clone(), text: "x".to_owned() }).expect("it can be written");
        for _ in 0..2 {
            disk.perform(Effect::Remove(path.clone())).expect("it is deleted");
        }
        assert!(disk.perform(Effect::Remove(folder.path().to_owned())).is_err());
    }
}
