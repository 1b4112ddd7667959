//! What the program finds when it comes home: folders and settings.

use anyhow::{Result, bail};

use super::say;
use crate::paths::Paths;
use crate::settings::{Key, Settings, SettingsError};

/// The settings that apply, where files are, and what was wrong with the settings.
#[non_exhaustive]
pub struct House {
    /// What applies: defaults, then the file, then the environment, then flags.
    pub settings: Settings,
    /// Where files are; nothing for a user without a home.
    pub paths: Option<Paths>,
    /// A sentence for each setting that could not be understood; its default applies.
    pub complaints: Vec<String>,
}

impl House {
    /// Reads the settings. A flag that cannot be understood ends the program; a file that cannot is complained about.
    pub(crate) fn open(flags: impl IntoIterator<Item = (Key, String)>) -> Result<Self> {
        Ok(Self::read(flags)?.0)
    }

    fn read(flags: impl IntoIterator<Item = (Key, String)>) -> Result<(Self, Vec<SettingsError>)> {
        let variable = |name: &str| std::env::var(name).ok();
        let paths = Paths::find(variable);
        let (settings, errors) = Settings::load(paths.as_ref(), variable, flags);
        if let Some(error) = errors.iter().find(|error| error.is_from_a_flag()) {
            bail!("{error}");
        }
        let complaints = errors.iter().map(ToString::to_string).collect();
        Ok((Self { settings, paths, complaints }, errors))
    }

    /// Reads the settings for a command that prints: an answer that rests on another setting of these `keys` than one
    /// thinks is worse than none. What is wrong with others, a colour or a theme, is said and stops nothing.
    pub(crate) fn open_for(keys: &[Key], flags: impl IntoIterator<Item = (Key, String)>) -> Result<Self> {
        let (house, errors) = Self::read(flags)?;
        if let Some(error) = errors.iter().find(|error| keys.iter().any(|key| error.concerns(*key))) {
            bail!("{error}");
        }
        house.complaints.iter().for_each(say);
        Ok(house)
    }
}
