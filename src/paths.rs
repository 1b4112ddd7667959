//! Where files are: where the platform wants them, or where the environment says.

use std::path::PathBuf;

use directories::{BaseDirs, ProjectDirs};

/// The folder of the tracks, below the one for data.
pub const TRACKS: &str = "tracks";

/// The home folder of whoever runs the program.
pub fn home() -> Option<PathBuf> {
    BaseDirs::new().map(|dirs| dirs.home_dir().to_owned())
}

/// The folders of the program. `CATCHUP_CONFIG_DIR`, `CATCHUP_DATA_DIR`, `CATCHUP_STATE_DIR` and `CATCHUP_CACHE_DIR` move
/// them, one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paths {
    /// Settings and themes of one's own.
    pub config: PathBuf,
    /// Games in progress, finished games, tracks.
    pub data: PathBuf,
    /// The log, and what is remembered of the terminal.
    pub state: PathBuf,
    /// What can be computed again.
    pub cache: PathBuf,
}

impl Paths {
    /// The folders, `variable` looking up an environment variable; `None` for a user without a home.
    pub fn find(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let platform = ProjectDirs::from("", "", "catchup");
        let folder = |name: &str, of_platform: fn(&ProjectDirs) -> PathBuf| {
            let chosen = variable(name).filter(|text| !text.is_empty()).map(PathBuf::from);
            chosen.or_else(|| platform.as_ref().map(of_platform))
        };
        Some(Self {
            config: folder("CATCHUP_CONFIG_DIR", |dirs| dirs.config_dir().to_owned())?,
            data: folder("CATCHUP_DATA_DIR", |dirs| dirs.data_dir().to_owned())?,
            // Only Linux has a folder for state.
            state: folder("CATCHUP_STATE_DIR", |dirs| dirs.state_dir().unwrap_or(dirs.data_local_dir()).to_owned())?,
            cache: folder("CATCHUP_CACHE_DIR", |dirs| dirs.cache_dir().to_owned())?,
        })
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// The folder with themes of one's own, `NAME.toml` each.
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// Tracks of one's own, and other boards that are kept for a setup.
    pub fn tracks(&self) -> PathBuf {
        self.data.join(TRACKS)
    }

    /// The saved games.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Tables of solvers that took long to fill.
    pub fn tables(&self) -> PathBuf {
        self.cache.join("tables")
    }

    /// Every folder in which files are replaced, but for those of the saved games.
    pub fn all(&self) -> Vec<PathBuf> {
        vec![self.config.clone(), self.themes(), self.data.clone(), self.tracks(), self.state.clone(), self.tables()]
    }

    /// What ground the terminal had the last time: `dark` or `light`.
    pub fn ground(&self) -> PathBuf {
        self.state.join("ground")
    }

    /// A file that is there once somebody has begun to play.
    pub fn begun(&self) -> PathBuf {
        self.state.join("begun")
    }

    /// The log.
    pub fn log(&self) -> PathBuf {
        self.state.join("catchup.log")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_moves_every_folder() {
        let variable = |name: &str| Some(format!("/somewhere/{}", name.to_ascii_lowercase()));
        let paths = Paths::find(variable).expect("all are given");
        assert_eq!(paths.settings(), PathBuf::from("/somewhere/catchup_config_dir/config.toml"));
        assert_eq!(paths.games(), PathBuf::from("/somewhere/catchup_data_dir/games"));
        assert_eq!(paths.tracks(), PathBuf::from("/somewhere/catchup_data_dir/tracks"));
        assert_eq!(paths.log(), PathBuf::from("/somewhere/catchup_state_dir/catchup.log"));
        assert_eq!(paths.tables(), PathBuf::from("/somewhere/catchup_cache_dir/tables"));
        assert_eq!(paths.cache, PathBuf::from("/somewhere/catchup_cache_dir"));
    }
}
