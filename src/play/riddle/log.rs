//! What is remembered of riddles: which were solved and which went wrong, and on which days that of the day was solved.

use std::collections::BTreeMap;

use super::{HARDEST, PosedRiddle, RiddleTheme};
use crate::core::Game;

/// How it went with a riddle when somebody tried it last; of a day what went best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RiddleState {
    /// A turn gave it away, or the answer was told.
    Failed,
    /// It was solved after a turn that gave it away.
    SolvedLater,
    /// It was solved at once.
    Solved,
}

impl RiddleState {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Failed, Self::SolvedLater, Self::Solved];

    /// The word for it, in the file and for people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::SolvedLater => "solved later",
            Self::Solved => "solved",
        }
    }

    /// The state of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// A riddle that somebody has tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TriedRiddle {
    /// How it went the last time.
    pub state: RiddleState,
    /// From 1 to 5.
    pub level: u8,
    /// What makes it a riddle.
    pub theme: RiddleTheme,
    /// It was kept out of a game of one's own.
    pub is_own: bool,
}

impl TriedRiddle {
    /// A riddle of this level and theme that went so.
    pub fn new(state: RiddleState, level: u8, theme: RiddleTheme) -> Self {
        Self { state, level, theme, is_own: false }
    }
}

/// One thing to be remembered: the line of a riddle, how it went, and the day of which it is the riddle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RiddleNote {
    /// Setup and position.
    pub line: String,
    /// How it went.
    pub tried: TriedRiddle,
    /// Counted from 1970.
    pub day: Option<u64>,
}

impl RiddleNote {
    /// How it went with the riddle of this line, of a day or of none.
    pub fn new(line: String, tried: TriedRiddle, day: Option<u64>) -> Self {
        Self { line, tried, day }
    }

    /// That somebody failed a riddle in a game, and wants it brought back.
    pub fn own_slip<G: Game>(riddle: &PosedRiddle<G>) -> Self {
        let tried = TriedRiddle::new(RiddleState::Failed, riddle.level, riddle.theme);
        Self::new(riddle.line(), TriedRiddle { is_own: true, ..tried }, None)
    }
}

/// All that is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RiddleLog {
    pub(super) riddles: BTreeMap<String, TriedRiddle>,
    pub(super) days: BTreeMap<u64, RiddleState>,
}

impl RiddleLog {
    /// Takes in how it went.
    pub fn note(&mut self, note: &RiddleNote) {
        let known = self.riddles.entry(note.line.clone()).or_insert(note.tried);
        *known = TriedRiddle { is_own: known.is_own || note.tried.is_own, ..note.tried };
        if let Some(day) = note.day {
            let best = self.days.entry(day).or_insert(note.tried.state);
            *best = (*best).max(note.tried.state);
        }
    }

    /// How it went with the riddle of this line.
    pub fn tried(&self, line: &str) -> Option<TriedRiddle> {
        self.riddles.get(line).copied()
    }

    /// How it went with the riddle of a day.
    pub fn day(&self, day: u64) -> Option<RiddleState> {
        self.days.get(&day).copied()
    }

    /// On how many days in a row that of the day was solved, up to `today` or to the day before, if `today` is still to come.
    pub fn streak(&self, today: u64) -> u64 {
        let is_solved = |day: u64| self.day(day).is_some_and(|state| state > RiddleState::Failed);
        let last = if is_solved(today) { Some(today) } else { today.checked_sub(1) };
        let Some(last) = last else { return 0 };
        (0..=last).rev().take_while(|day| is_solved(*day)).count() as u64
    }

    /// How many riddles of each level are solved, and how many of them at once.
    pub fn solved(&self) -> [(usize, usize); HARDEST as usize] {
        let mut solved = [(0, 0); HARDEST as usize];
        for tried in self.riddles.values().filter(|tried| tried.state > RiddleState::Failed) {
            if let Some((all, at_once)) = solved.get_mut(usize::from(tried.level).wrapping_sub(1)) {
                *all += 1;
                *at_once += usize::from(tried.state == RiddleState::Solved);
            }
        }
        solved
    }

    /// How one has done so far, in a sentence: the days in a row, where there are any, and how many of each level are solved.
    pub fn told(&self, today: u64) -> String {
        let levels: Vec<String> = (1..)
            .zip(self.solved())
            .filter(|(_, (all, _))| *all > 0)
            .map(|(level, (all, at_once))| format!("{all} of level {level}, {at_once} at once"))
            .collect();
        let solved = if levels.is_empty() {
            "no riddle is solved yet".to_owned()
        } else {
            format!("solved so far: {}", levels.join("; "))
        };
        match self.streak(today) {
            0 => solved,
            1 => format!("{solved}; the riddle of the day: 1 day in a row"),
            days => format!("{solved}; the riddle of the day: {days} days in a row"),
        }
    }

    /// The riddles that went wrong the last time, solved later or not, in their order.
    pub fn failed(&self) -> impl Iterator<Item = (&str, TriedRiddle)> {
        let went_wrong = |(_, tried): &(&String, &TriedRiddle)| tried.state < RiddleState::Solved;
        self.riddles.iter().filter(went_wrong).map(|(line, tried)| (line.as_str(), *tried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(line: &str, state: RiddleState, level: u8, day: Option<u64>) -> RiddleNote {
        RiddleNote::new(line.to_owned(), TriedRiddle::new(state, level, RiddleTheme::Greedy), day)
    }

    #[test]
    fn the_last_try_of_a_riddle_counts_and_the_best_of_a_day() {
        let mut log = RiddleLog::default();
        for (state, of_riddle, of_day, failed) in [
            (RiddleState::Failed, RiddleState::Failed, RiddleState::Failed, 1),
            (RiddleState::SolvedLater, RiddleState::SolvedLater, RiddleState::SolvedLater, 1),
            (RiddleState::Solved, RiddleState::Solved, RiddleState::Solved, 0),
            (RiddleState::Failed, RiddleState::Failed, RiddleState::Solved, 1),
        ] {
            log.note(&note("a @ 1", state, 3, Some(7)));
            assert_eq!((log.tried("a @ 1").map(|tried| tried.state), log.day(7)), (Some(of_riddle), Some(of_day)));
            assert_eq!(log.failed().count(), failed);
        }
        log.note(&note("b @ 1", RiddleState::SolvedLater, 5, None));
        log.note(&note("c @ 1", RiddleState::Solved, 5, None));
        assert_eq!(log.solved(), [(0, 0), (0, 0), (0, 0), (0, 0), (2, 1)]);
        log.note(&note("d @ 1", RiddleState::Solved, 2, None));
        let levels = "solved so far: 1 of level 2, 1 at once; 2 of level 5, 1 at once";
        assert_eq!(log.told(7), format!("{levels}; the riddle of the day: 1 day in a row"));
        assert_eq!(
            (log.told(9), RiddleLog::default().told(7)),
            (levels.to_owned(), "no riddle is solved yet".to_owned())
        );
    }

    #[test]
    fn a_streak_ends_with_the_first_day_that_was_missed_or_failed() {
        let mut log = RiddleLog::default();
        assert_eq!((log.streak(0), log.streak(9)), (0, 0));
        for day in [2, 3, 5, 6, 7] {
            log.note(&note("a @ 1", RiddleState::Solved, 1, Some(day)));
        }
        for (today, streak) in [(7, 3), (8, 3), (9, 0), (6, 2), (5, 1), (4, 2), (3, 2)] {
            assert_eq!(log.streak(today), streak, "{today}");
        }
        log.note(&note("a @ 1", RiddleState::Failed, 1, Some(8)));
        assert_eq!((log.streak(8), log.streak(9)), (3, 0), "today may still be solved");
    }
}
