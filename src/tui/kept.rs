//! What the user keeps besides matches: tracks of one's own, and the best of the races against the clock.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::core::NotationError;
use crate::files;

/// Tracks by the names of their files, and the turns of the best match at each setup. Read once at the start, like the
/// themes, so that screens may look at them without any input or output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    tracks: BTreeMap<String, String>,
    records: BTreeMap<String, Vec<String>>,
}

/// The folder of the tracks, below the one for data.
const TRACKS: &str = "tracks";
/// The ending of their names.
pub const ENDING: &str = ".track";
/// The file of the records.
const RECORDS: &str = "records.toml";

impl Kept {
    /// What lies in the folder for data. What cannot be read is left where it is, and is not there.
    pub fn find(data: &Path) -> Self {
        let files = fs::read_dir(data.join(TRACKS)).into_iter().flatten().flatten();
        let tracks = files
            .filter_map(|file| {
                let name = file.file_name().to_str().filter(|name| name.ends_with(ENDING))?.to_owned();
                Some((name, fs::read_to_string(file.path()).ok()?))
            })
            .collect();
        let records = fs::read_to_string(data.join(RECORDS)).ok().and_then(|text| toml::from_str(&text).ok());
        Self { tracks, records: records.unwrap_or_default() }
    }

    /// The turns of the best match at a setup.
    pub fn record(&self, setup: &str) -> Option<&[String]> {
        self.records.get(setup).map(Vec::as_slice)
    }

    /// The names of the tracks.
    pub fn tracks(&self) -> impl Iterator<Item = &str> {
        self.tracks.keys().map(String::as_str)
    }

    /// The text of a track.
    pub fn track(&self, name: &str) -> Option<&str> {
        self.tracks.get(name).map(String::as_str)
    }

    /// The text of the file that a setup names: one of the tracks, else any file.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn read(&self, name: &str) -> Result<String, NotationError> {
        self.track(name).map_or_else(|| files::board(name), |text| Ok(text.to_owned()))
    }

    /// Takes a record in; gives the file that has to be replaced, below the folder for data, and its text.
    pub fn keep_record(&mut self, setup: String, turns: Vec<String>) -> (PathBuf, String) {
        self.records.insert(setup, turns);
        let table: toml::Table =
            self.records.iter().map(|(setup, turns)| (setup.clone(), toml::Value::from(turns.clone()))).collect();
        (PathBuf::from(RECORDS), table.to_string())
    }

    /// Takes a track in; gives the file that has to be replaced, and its text.
    pub fn keep_track(&mut self, name: String, text: String) -> (PathBuf, String) {
        let path = Path::new(TRACKS).join(&name);
        self.tracks.insert(name, text.clone());
        (path, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut kept = Kept::default();
        let turns = ["24,1", "26,1"].map(str::to_owned).to_vec();
        let files = [
            kept.keep_record("race-track little-oval cars=1".to_owned(), turns.clone()),
            kept.keep_track("mine.track".to_owned(), "racetrack 1\n".to_owned()),
        ];
        for (path, text) in files {
            crate::files::replace(&folder.path().join(path), &text).expect("it can be written");
        }
        let found = Kept::find(folder.path());
        assert_eq!(found, kept);
        assert_eq!(found.record("race-track little-oval cars=1"), Some(turns.as_slice()));
        assert_eq!(found.read("mine.track"), Ok("racetrack 1\n".to_owned()));
        assert!(found.read("other.track").is_err());
    }

    #[test]
    fn a_broken_file_is_no_obstacle() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(RECORDS), "= 7").expect("it can be written");
        assert_eq!(Kept::find(folder.path()), Kept::default());
    }
}
