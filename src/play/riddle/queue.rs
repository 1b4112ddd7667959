//! Which riddles come one after the other: those that are shipped first, then those that are looked for.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::{
    PosedRiddle, Riddle, RiddleChoice, RiddleLog, RiddleSearch, RiddleState, RiddleTally, RiddleTheme, RiddleWish,
};
use super::{missed_riddles, riddle_of_day, riddle_setup, shipped_riddles};
use crate::core::{NotationError, ReadFile};
use crate::games::{AnyGame, games};
use crate::play::{Match, Save};
use crate::solve::{Halt, Monitor};

/// Which riddles somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RiddleQueue {
    /// Where they come from.
    pub kind: RiddleKind,
    /// A game or a setup of it; without it any game.
    pub words: Option<String>,
    /// Of which level and theme.
    pub wish: RiddleWish,
}

/// Where riddles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RiddleKind {
    /// New ones.
    Any,
    /// That of a day, counted from 1970.
    Day(u64),
    /// Those that went wrong.
    Failed,
    /// One's own slips: those that were kept in a review, and those in saved matches.
    Mine,
}

/// So many setups are looked at for a riddle.
const SEARCHES: u64 = 8;

impl RiddleQueue {
    /// Riddles of this kind, of any game, level and theme.
    pub fn new(kind: RiddleKind) -> Self {
        Self { kind, words: None, wish: RiddleWish::default() }
    }

    /// What comes after a riddle of this queue: that of a day is followed by new ones of its level.
    #[must_use]
    pub fn behind<G: crate::core::Game>(&self, riddle: &PosedRiddle<G>) -> Self {
        match self.kind {
            RiddleKind::Day(_) => {
                Self { wish: RiddleWish::new(Some(riddle.level), None), ..Self::new(RiddleKind::Any) }
            }
            RiddleKind::Any | RiddleKind::Failed | RiddleKind::Mine => self.clone(),
        }
    }

    /// The next one that nobody has to look for; `before` is the line of the riddle before it, and the seed chooses among
    /// those that were never tried.
    pub fn at_once(
        &self,
        log: &RiddleLog,
        before: Option<&str>,
        seed: u64,
        file: &ReadFile<'_>,
    ) -> Option<PosedRiddle<AnyGame>> {
        match self.kind {
            RiddleKind::Day(day) => riddle_of_day(day)?.posed().ok(),
            RiddleKind::Any => {
                let suits = |riddle: &super::ShippedRiddle| {
                    let theme = RiddleTheme::read(riddle.theme).ok();
                    let is_wished = self.wish.level.is_none_or(|level| level == riddle.level)
                        && self.wish.theme.is_none_or(|wished| theme == Some(wished));
                    is_wished && self.is_of(riddle.setup) && log.tried(&riddle.line()).is_none()
                };
                let new: Vec<_> = shipped_riddles().filter(suits).collect();
                let new: Vec<_> = new.into_iter().filter(|riddle| Some(riddle.line().as_str()) != before).collect();
                new.get((seed % new.len().max(1) as u64) as usize)?.posed().ok()
            }
            RiddleKind::Failed => {
                let all: Vec<_> = log.failed().filter(|(line, _)| self.is_of(line)).collect();
                let behind = all.iter().position(|(line, _)| Some(*line) > before).unwrap_or(0);
                let mut in_turn = all[behind..].iter().chain(&all[..behind]);
                in_turn.find_map(|(line, tried)| PosedRiddle::of_line(line, tried.level, tried.theme, file).ok())
            }
            RiddleKind::Mine => None,
        }
    }

    /// Looks for the next one: among one's own matches, or anywhere. It may take as long as whoever waits has patience.
    ///
    /// # Errors
    /// When somebody cancels, or memory is short.
    pub fn search(
        &self,
        log: &RiddleLog,
        before: Option<&str>,
        seed: u64,
        saves: impl Iterator<Item = Save>,
        file: &ReadFile<'_>,
        monitor: &Monitor<'_, AnyGame>,
    ) -> Result<Option<PosedRiddle<AnyGame>>, Halt> {
        match self.kind {
            RiddleKind::Mine => self.search_slips(log, before, saves, file, monitor),
            RiddleKind::Any | RiddleKind::Day(_) => {
                let mut tally = RiddleTally::default();
                let mut choose = |_: &AnyGame, riddle: Option<&Riddle<AnyGame>>| {
                    tally.choose(riddle, |riddle| self.wish.is_met(riddle))
                };
                Ok(self.find(seed, &mut choose, monitor)?.map(|(game, found)| PosedRiddle::new(game, &found)))
            }
            RiddleKind::Failed => Ok(None),
        }
    }

    /// A new riddle: that of the seed, or of the next one that has a riddle that is taken: see [`RiddleSearch::find`]. Setups
    /// take turns from seed to seed.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn find(
        &self,
        seed: u64,
        choose: &mut dyn FnMut(&AnyGame, Option<&Riddle<AnyGame>>) -> RiddleChoice,
        monitor: &Monitor<'_, AnyGame>,
    ) -> Result<Option<(AnyGame, Riddle<AnyGame>)>, Halt> {
        let stride = if self.words.is_some() { games().len() as u64 } else { 1 };
        let mut searches: HashMap<String, RiddleSearch<AnyGame>> = HashMap::new();
        for seed in (0..SEARCHES).map(|step| seed.wrapping_add(step * stride)) {
            let Ok(game) = self.setup(seed) else { return Ok(None) };
            let search = searches.entry(game.to_string()).or_insert_with(|| RiddleSearch::new(game.clone()));
            if let Some(found) = search.find(seed, &mut |riddle| choose(&game, riddle), monitor)? {
                return Ok(Some((game, found)));
            }
            if search.is_stopped() {
                break;
            }
        }
        Ok(None)
    }

    /// The first of one's own slips that is a riddle and was not solved at once since; behind `before` the next one.
    fn search_slips(
        &self,
        log: &RiddleLog,
        before: Option<&str>,
        saves: impl Iterator<Item = Save>,
        file: &ReadFile<'_>,
        monitor: &Monitor<'_, AnyGame>,
    ) -> Result<Option<PosedRiddle<AnyGame>>, Halt> {
        let (mut first, mut next, mut is_behind) = (None, None, before.is_none());
        self.own_slips(log, saves, file, monitor, &mut |riddle| {
            if is_behind {
                next = Some(riddle);
                return ControlFlow::Break(());
            }
            is_behind = before == Some(&riddle.line());
            first = first.take().or(Some(riddle));
            ControlFlow::Continue(())
        })?;
        Ok(next.or(first))
    }

    /// Those of one's own slips that are riddles and were not solved at once since, until `each` has enough: those that were
    /// kept in a review, and behind them those of saved matches, the newest first.
    ///
    /// # Errors
    /// When somebody cancels, or memory is short.
    pub fn own_slips(
        &self,
        log: &RiddleLog,
        saves: impl Iterator<Item = Save>,
        file: &ReadFile<'_>,
        monitor: &Monitor<'_, AnyGame>,
        each: &mut dyn FnMut(PosedRiddle<AnyGame>) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let is_open = |line: &str| log.tried(line).is_none_or(|tried| tried.state < RiddleState::Solved);
        let mut seen = HashSet::new();
        for (line, tried) in log.failed().filter(|(line, tried)| tried.is_own && self.is_of(line)) {
            // What cannot be read any more is in nobody's way.
            let Ok(riddle) = PosedRiddle::of_line(line, tried.level, tried.theme, file) else { continue };
            if seen.insert(line.to_owned()) && each(riddle).is_break() {
                return Ok(());
            }
        }
        for save in saves.filter(|save| self.is_of(&save.game)) {
            let Ok(table): Result<Match<AnyGame>, _> = save.load() else { continue };
            for riddle in missed_riddles(&table, monitor)? {
                let line = riddle.line();
                if is_open(&line) && seen.insert(line) && each(riddle).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The game of a search with this seed.
    fn setup(&self, seed: u64) -> Result<AnyGame, NotationError> {
        match &self.words {
            Some(words) if words.contains(' ') => words.parse(),
            words => riddle_setup(words.as_deref(), seed)?.parse(),
        }
    }

    /// Whether a setup, or what begins with one, is among those that are wanted.
    pub fn is_of(&self, setup: &str) -> bool {
        let Some(words) = &self.words else { return true };
        setup.strip_prefix(words.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    }

    /// The sentence where there is none.
    pub fn nothing(&self) -> String {
        match self.kind {
            RiddleKind::Failed => "no riddle went wrong that was not solved since".to_owned(),
            RiddleKind::Mine => {
                "no slip of yours, kept or in a saved game, is a riddle that is still to be solved".to_owned()
            }
            RiddleKind::Any | RiddleKind::Day(_) => {
                "no such riddle was found; another level or theme may have one".to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{RiddleNote, TriedRiddle};

    fn none(name: &str) -> Result<String, NotationError> {
        Err(NotationError::new(name, "is not there"))
    }

    fn next(queue: &RiddleQueue, log: &RiddleLog, before: Option<&str>) -> Option<String> {
        queue.at_once(log, before, 5, &none).map(|riddle| riddle.line())
    }

    #[test]
    fn all_that_is_shipped_comes_once() {
        let mut queue = RiddleQueue::new(RiddleKind::Any);
        (queue.words, queue.wish.level) = (Some("chomp".to_owned()), Some(4));
        let (mut log, mut seen) = (RiddleLog::default(), HashSet::new());
        while let Some(line) = next(&queue, &log, None) {
            assert!(line.starts_with("chomp "), "{line}");
            assert_ne!(next(&queue, &log, Some(&line)), Some(line.clone()));
            let tried = TriedRiddle::new(RiddleState::Solved, 4, RiddleTheme::Greedy);
            log.note(&RiddleNote::new(line.clone(), tried, None));
            assert!(seen.insert(line));
        }
        let shipped = shipped_riddles().filter(|riddle| riddle.setup.starts_with("chomp ") && riddle.level == 4);
        assert_eq!(seen.len(), shipped.count());
        let found = queue.search(&log, None, 3, std::iter::empty(), &none, &Monitor::unlimited()).expect("small");
        assert!(found.is_some_and(|riddle| riddle.level == 4), "then one is looked for");
    }

    #[test]
    fn what_went_wrong_comes_in_turn_until_it_is_solved() {
        let mut log = RiddleLog::default();
        let lines = ["nim 3,5,7 @ 0,2,1", "nim 3,5,7 @ 1,1,2"];
        let tried = |state| TriedRiddle::new(state, 2, RiddleTheme::Greedy);
        for line in lines {
            log.note(&RiddleNote::new(line.to_owned(), tried(RiddleState::Failed), None));
        }
        let queue = RiddleQueue::new(RiddleKind::Failed);
        assert_eq!(next(&queue, &log, None).as_deref(), Some(lines[0]));
        assert_eq!(next(&queue, &log, Some(lines[0])).as_deref(), Some(lines[1]));
        assert_eq!(next(&queue, &log, Some(lines[1])).as_deref(), Some(lines[0]));
        log.note(&RiddleNote::new(lines[0].to_owned(), tried(RiddleState::Solved), None));
        assert_eq!(next(&queue, &log, Some(lines[1])).as_deref(), Some(lines[1]));
        assert_eq!(next(&RiddleQueue { words: Some("chomp".to_owned()), ..queue }, &log, None), None);
    }

    #[test]
    fn ones_own_slips_come_from_saved_matches_the_newest_first() {
        let save = |line| Save::from_line(line).expect("a line");
        let saves = || [save("nim 1,1,2 : 3.1 1.1 2.1 3.1"), save("nim 1,1,3 : 3.1 3.2 1.1 2.1")].into_iter();
        let queue = RiddleQueue::new(RiddleKind::Mine);
        let found = |log: &RiddleLog, before| {
            let found = queue.search(log, before, 0, saves(), &none, &Monitor::unlimited()).expect("small");
            found.map(|riddle| riddle.line())
        };
        let (one, other) = ("nim 1,1,2 @ 1,1,2", "nim 1,1,3 @ 1,1,3");
        let mut log = RiddleLog::default();
        assert_eq!(found(&log, None).as_deref(), Some(one));
        assert_eq!(found(&log, Some(one)).as_deref(), Some(other));
        assert_eq!(found(&log, Some(other)).as_deref(), Some(one));
        log.note(&RiddleNote::new(one.to_owned(), TriedRiddle::new(RiddleState::Solved, 1, RiddleTheme::Greedy), None));
        assert_eq!(found(&log, None).as_deref(), Some(other));
    }

    /// A game need not be saved for a slip in it to come back: what was kept in a review comes first, until it is solved.
    #[test]
    fn a_slip_that_was_kept_comes_back_without_its_match() {
        let slip: PosedRiddle<AnyGame> =
            PosedRiddle::of_line("nim 1,1,2 @ 1,1,2", 1, RiddleTheme::Greedy, &none).expect("a riddle");
        let mut log = RiddleLog::default();
        log.note(&RiddleNote::own_slip(&slip));
        let mine = RiddleQueue::new(RiddleKind::Mine);
        let found = |log: &RiddleLog| {
            let found = mine.search(log, None, 0, std::iter::empty(), &none, &Monitor::unlimited()).expect("small");
            found.map(|riddle| riddle.line())
        };
        assert_eq!(found(&log), Some(slip.line()));
        assert_eq!(next(&RiddleQueue::new(RiddleKind::Failed), &log, None), Some(slip.line()));
        for (state, is_there) in [(RiddleState::SolvedLater, true), (RiddleState::Solved, false)] {
            log.note(&RiddleNote::new(slip.line(), TriedRiddle::new(state, 1, RiddleTheme::Greedy), None));
            assert_eq!(found(&log).is_some(), is_there, "{state:?}");
        }
    }
}
