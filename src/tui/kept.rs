//! What the user keeps besides matches: tracks of one's own, and the best of the races against the clock.

use std::collections::BTreeMap;
use std::path::Path;

use crate::core::NotationError;
use crate::files::{self, Records};
use crate::paths::TRACKS;

/// Tracks (and other boards that were kept for a setup) by the names of their files, and the turns of the best match at each setup. Read once at the start, like the
/// themes, so that screens may look at them without any input or output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    tracks: BTreeMap<String, String>,
    records: Records,
}

/// The ending of the names of tracks.
pub const ENDING: &str = files::TRACK;

impl Kept {
    /// What lies in the folder for data. What cannot be read is left where it is, and is not there.
    pub fn find(data: &Path) -> Self {
        Self { tracks: files::texts(&data.join(TRACKS), |_| true).into_iter().collect(), records: files::records(data) }
    }

    /// The turns of the best match at a setup.
    pub fn record(&self, setup: &str) -> Option<&[String]> {
        self.records.get(setup).map(Vec::as_slice)
    }

    /// The names of the tracks.
    pub fn tracks(&self) -> impl Iterator<Item = &str> {
        self.tracks.keys().map(String::as_str).filter(|name| name.ends_with(ENDING))
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

    /// The name by which this text is found again, from here and from the command line: its own, or one with a number where
    /// something else has that.
    pub fn name_of(&self, name: &str, text: &str) -> String {
        let (stem, ending) = name.split_at(name.rfind('.').unwrap_or(name.len()));
        let numbered = (2..).map(|number| format!("{stem}-{number}{ending}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names
            .find(|name| self.read(name).is_ok_and(|found| found == text) || self.read(name).is_err())
            .unwrap_or_default()
    }

    /// Takes a record in.
    pub fn keep_record(&mut self, setup: String, turns: Vec<String>) {
        self.records.insert(setup, turns);
    }

    /// Takes a track in; gives the text that had its name before.
    pub fn keep_track(&mut self, name: String, text: String) -> Option<String> {
        self.tracks.insert(name, text)
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
        let setup = "race-track little-oval cars=1";
        kept.keep_record(setup.to_owned(), turns.clone());
        files::keep_record(folder.path(), setup, &turns).expect("it can be written");
        assert_eq!(kept.keep_track("mine.track".to_owned(), "racetrack 1\n".to_owned()), None);
        files::replace(&folder.path().join("tracks/mine.track"), "racetrack 1\n").expect("it can be written");
        let found = Kept::find(folder.path());
        assert_eq!(found, kept);
        assert_eq!(found.record("race-track little-oval cars=1"), Some(turns.as_slice()));
        assert_eq!(found.read("mine.track"), Ok("racetrack 1\n".to_owned()));
        assert!(found.read("other.track").is_err());
    }

    #[test]
    fn a_text_has_a_name_under_which_nothing_else_is_found() {
        let mut kept = Kept::default();
        assert_eq!(kept.name_of("mine.track", "a"), "mine.track");
        kept.keep_track("mine.track".to_owned(), "a".to_owned());
        assert_eq!(kept.name_of("mine.track", "a"), "mine.track");
        assert_eq!(kept.name_of("mine.track", "b"), "mine-2.track");
        kept.keep_track("wheel".to_owned(), "edges".to_owned());
        assert_eq!(kept.name_of("wheel", "other edges"), "wheel-2");
        kept.keep_track("wheel.toml".to_owned(), "edges".to_owned());
        assert_eq!(kept.tracks().collect::<Vec<_>>(), ["mine.track"], "a graph is no track");
    }
}
