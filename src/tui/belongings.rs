//! What the user keeps besides matches: boards of one's own, the best of the races against the clock, and what was learned.

use std::collections::BTreeMap;

use crate::files::Records;
use crate::learn::{LearnedNote, LearnedSoFar};
use crate::play::{Levels, PlayedGame, RiddleLog, RiddleNote};

/// Tracks and other boards by the names of their files, and the turns of the best match at each
/// setup. Read once at the start, like the themes, so that screens may look at them without any input or output.
#[derive(Clone, Debug, Default)]
pub struct Belongings {
    tracks: BTreeMap<String, String>,
    records: Records,
    learned: LearnedSoFar,
    /// Why that is not known.
    unlearned: Option<String>,
    /// The games that were played, as they were looked for last.
    played: Vec<PlayedGame>,
    levels: Levels,
    riddles: RiddleLog,
    /// Nobody has begun to play yet.
    is_newcomers: bool,
    /// How often a track was taken in.
    changes: usize,
}

impl Belongings {
    /// Texts by the names of their files, and records.
    pub fn new(tracks: Vec<(String, String)>, records: Records) -> Self {
        Self { tracks: tracks.into_iter().collect(), records, ..Self::default() }
    }

    /// The same with what was learned in the courses.
    #[must_use]
    pub fn with_learned(self, learned: LearnedSoFar) -> Self {
        Self { learned, ..self }
    }

    /// The same where what was learned cannot be read; why not.
    #[must_use]
    pub fn without_learned(self, why: String) -> Self {
        Self { unlearned: Some(why), ..self }
    }

    /// Why it is not known what was learned, where it is not.
    pub fn unlearned(&self) -> Option<&str> {
        self.unlearned.as_deref()
    }

    /// What was learned in the courses.
    pub fn learned(&self) -> &LearnedSoFar {
        &self.learned
    }

    /// Takes in what was learned.
    pub fn note_learned(&mut self, note: &LearnedNote) {
        self.learned.note(note);
    }

    /// The same, with the levels that were reached against equals.
    #[must_use]
    pub fn with_levels(self, levels: Levels) -> Self {
        Self { levels, ..self }
    }

    /// The levels that were reached against equals.
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// Takes in a game that was played to its end.
    pub fn count(&mut self, game: &PlayedGame) {
        self.levels.count(game);
    }

    /// The same with what is remembered of riddles.
    #[must_use]
    pub fn with_riddles(self, riddles: RiddleLog) -> Self {
        Self { riddles, ..self }
    }

    /// What is remembered of riddles.
    pub fn riddles(&self) -> &RiddleLog {
        &self.riddles
    }

    /// Takes in how it went with a riddle.
    pub fn keep_riddle(&mut self, note: &RiddleNote) {
        self.riddles.note(note);
    }

    /// The same, belonging to somebody who has perhaps never played here.
    #[must_use]
    pub fn for_newcomer(self, is_newcomers: bool) -> Self {
        Self { is_newcomers, ..self }
    }

    /// Whether nobody had begun to play when the program began.
    pub fn is_newcomers(&self) -> bool {
        self.is_newcomers
    }

    /// The turns of the best match at a setup.
    pub fn record(&self, setup: &str) -> Option<&[String]> {
        self.records.get(setup).map(Vec::as_slice)
    }

    /// The best races at all setups.
    pub fn races(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.records.iter().map(|(setup, turns)| (setup.as_str(), turns.as_slice()))
    }

    /// The games that were played, in the order in which they ended.
    pub fn played(&self) -> &[PlayedGame] {
        &self.played
    }

    /// Takes in what was played, and the best races.
    pub fn keep_played(&mut self, played: Vec<PlayedGame>, records: Records) {
        (self.played, self.records) = (played, records);
    }

    /// The names of the files of all boards, in their order.
    pub fn boards(&self) -> impl Iterator<Item = &str> {
        self.tracks.keys().map(String::as_str)
    }

    /// The text of a track.
    pub fn track(&self, name: &str) -> Option<&str> {
        self.tracks.get(name).map(String::as_str)
    }

    /// How often a track was taken in: whoever has looked before knows from it whether to look again.
    pub fn changes(&self) -> usize {
        self.changes
    }

    /// Takes a record in.
    pub fn keep_record(&mut self, setup: String, turns: Vec<String>) {
        self.records.insert(setup, turns);
    }

    /// Takes a track in; gives the text that had its name before.
    pub fn keep_track(&mut self, name: String, text: String) -> Option<String> {
        self.changes += 1;
        self.tracks.insert(name, text)
    }
}
