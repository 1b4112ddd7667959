//! What the program finds when it comes home: folders and settings.

use anyhow::{Result, bail};

use crate::paths::Paths;
use crate::settings::{Key, Settings};

/// The settings that apply, where files are, and what was wrong with the settings.
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
    pub fn open(flags: impl IntoIterator<Item = (Key, String)>) -> Result<Self> {
        let variable = |name: &str| std::env::var(name).ok();
        let paths = Paths::find(variable);
        let (settings, errors) = Settings::load(paths.as_ref(), variable, flags);
        if let Some(error) = errors.iter().find(|error| error.is_from_a_flag()) {
            bail!("{error}");
        }
        let complaints = errors.iter().map(ToString::to_string).collect();
        Ok(Self { settings, paths, complaints })
    }

    /// Reads the settings for a command that prints: there is no screen on which a complaint could wait, and an answer
    /// that rests on other settings than one thinks is worse than none.
    pub fn open_strictly(flags: impl IntoIterator<Item = (Key, String)>) -> Result<Self> {
        let house = Self::open(flags)?;
        match house.complaints.first() {
            Some(complaint) => bail!("{complaint}"),
            None => Ok(house),
        }
    }
}
