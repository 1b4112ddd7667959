//! Where riddles are looked for: in a setup, at a position, in the list, in what is remembered, in saved games.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};

use super::super::place::game_of_words;
use super::super::progress::Progress;
use super::super::session::{Ending, Session};
use super::RiddleArgs;
use crate::bots::fresh_seed;
use crate::core::Game;
use crate::files;
use crate::games::AnyGame;
use crate::paths::Paths;
use crate::play::{
    PosedRiddle, Riddle, RiddleKind, RiddleLog, RiddleNote, RiddleQueue, RiddleSearch, RiddleTally, RiddleWish,
    TriedRiddle, keep_riddle, riddle_at, riddle_day, riddle_log, riddle_of_day, riddle_setup, saved_games,
};
use crate::solve::{CancelToken, Halt, Monitor, Solver};

/// Nobody waits longer for a riddle.
const PATIENCE: Duration = Duration::from_secs(10);

/// Finds what the words of the command ask for.
pub(super) struct RiddleFinder<'a> {
    args: &'a RiddleArgs,
    pub(super) session: &'a Session,
    seed: u64,
    data: Option<PathBuf>,
    games: Option<PathBuf>,
}

/// Where a riddle is looked for.
pub(super) struct RiddlePlace {
    pub(super) game: AnyGame,
    /// The position that it is, where that is known.
    position: Option<<AnyGame as Game>::Position>,
    pub(super) seed: Option<u64>,
}

impl<'a> RiddleFinder<'a> {
    pub(super) fn new(args: &'a RiddleArgs, session: &'a Session, paths: Option<&Paths>) -> Self {
        let (data, games) = (paths.map(|paths| paths.data.clone()), paths.map(Paths::games));
        Self { args, session, seed: args.seed.unwrap_or_else(fresh_seed), data, games }
    }

    /// Which riddles come one after the other.
    pub(super) fn queue(&self) -> RiddleQueue {
        let args = self.args;
        let mut queue = RiddleQueue::new(if args.kept.daily {
            RiddleKind::Day(riddle_day(SystemTime::now()))
        } else if args.kept.failed {
            RiddleKind::Failed
        } else if args.kept.mine {
            RiddleKind::Mine
        } else {
            RiddleKind::Any
        });
        queue.words = args.game.as_ref().map(|_| self.words());
        queue.wish = RiddleWish::new(args.level, args.theme);
        queue
    }

    /// The game and the words of its setup.
    fn words(&self) -> String {
        let words = self.args.game.iter().chain(&self.args.setup).map(String::as_str);
        words.collect::<Vec<_>>().join(" ")
    }

    /// What is remembered.
    pub(super) fn log(&self) -> Result<RiddleLog> {
        self.data
            .as_ref()
            .map_or_else(|| Ok(RiddleLog::default()), |data| Ok(riddle_log(data).map_err(io::Error::other)?))
    }

    /// Remembers how it went with a riddle.
    pub(super) fn keep(&self, note: &RiddleNote) -> Result<(), String> {
        self.data.as_ref().map_or(Ok(()), |data| keep_riddle(data, note))
    }

    /// The first riddle, to be solved; nothing where somebody has stopped the search.
    pub(super) fn first(&self) -> Result<Option<PosedRiddle<AnyGame>>> {
        let is_new = self.args.seed.is_none() && self.args.position.is_none();
        if is_new && let Some(posed) = self.queue().at_once(&self.log()?, None, self.seed, &files::board) {
            return Ok(Some(posed));
        }
        let Some(place) = self.places()?.into_iter().next() else { return Ok(None) };
        Ok(self.find(&place, &SeenRiddles::default())?.map(|(game, riddle)| PosedRiddle::new(game, &riddle)))
    }

    /// Where so many riddles are looked for as were asked for.
    pub(super) fn places(&self) -> Result<Vec<RiddlePlace>> {
        let args = self.args;
        let places: Vec<RiddlePlace> = match self.queue().kind {
            RiddleKind::Day(day) => {
                let today = riddle_of_day(day).context("there is no riddle of today")?;
                vec![RiddlePlace::at(today.setup, today.position)?]
            }
            RiddleKind::Failed => self.failed()?,
            RiddleKind::Mine => self.mine()?,
            _ => (0..args.count).map(|number| self.place(self.seed.wrapping_add(number))).collect::<Result<_>>()?,
        };
        if places.is_empty() {
            bail!("{}", self.queue().nothing());
        }
        for RiddlePlace { game, .. } in &places {
            if game.players() > 2 {
                bail!("`{game}` is played by {}; a riddle is against one other player", game.players());
            }
        }
        Ok(places)
    }

    fn place(&self, seed: u64) -> Result<RiddlePlace> {
        let (words, args) = (self.words(), self.args);
        if let Some(position) = &args.position {
            return RiddlePlace::at(&words, position);
        }
        let game = if args.setup.is_empty() {
            riddle_setup(args.game.as_deref(), seed)?.parse()?
        } else {
            game_of_words(&words)?
        };
        Ok(RiddlePlace { game, position: None, seed: Some(seed) })
    }

    fn most(&self) -> usize {
        usize::try_from(self.args.count).unwrap_or(usize::MAX)
    }

    fn failed(&self) -> Result<Vec<RiddlePlace>> {
        let (log, queue) = (self.log()?, self.queue());
        let lines = log.failed().filter(|(line, _)| queue.is_of(line)).take(self.most());
        let posed = |(line, tried): (&str, TriedRiddle)| {
            let posed = PosedRiddle::of_line(line, tried.level, tried.theme, &files::board)?;
            Ok(RiddlePlace { game: posed.game, position: Some(posed.position), seed: None })
        };
        lines.map(posed).collect()
    }

    /// What is found until nobody waits any more.
    fn mine(&self) -> Result<Vec<RiddlePlace>> {
        let (log, queue) = (self.log()?, self.queue());
        let saves = self.games.as_ref().map(|games| saved_games(games)).unwrap_or_default();
        let found = Mutex::new(Vec::new());
        let (cancel, progress) = (CancelToken::new(), Progress::of_work());
        let work = || {
            let monitor = Monitor::new(cancel.clone(), self.session.memory().clone());
            queue.own_slips(&log, saves.into_iter(), &files::board, &monitor, &mut |riddle| {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.push(RiddlePlace { game: riddle.game, position: Some(riddle.position), seed: None });
                if found.len() < self.most() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        };
        let (_, ending) = self.session.run(Some(PATIENCE), &progress, &cancel, work, None);
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        if ending == Ending::OutOfTime && found.is_empty() {
            bail!("no riddle was found in your saved games within {} s", PATIENCE.as_secs());
        }
        Ok(found)
    }

    /// The riddle behind another one, where it has to be looked for.
    pub(super) fn search(
        &self,
        queue: &RiddleQueue,
        log: &RiddleLog,
        before: &str,
        seed: u64,
    ) -> Option<PosedRiddle<AnyGame>> {
        let saves = self.games.as_ref().map(|games| saved_games(games)).unwrap_or_default();
        let (cancel, progress) = (CancelToken::new(), Progress::of_work());
        let work = || {
            let monitor = Monitor::new(cancel.clone(), self.session.memory().clone());
            queue.search(log, Some(before), seed, saves.into_iter(), &files::board, &monitor)
        };
        self.session.run(Some(PATIENCE), &progress, &cancel, work, None).0.ok().flatten()
    }

    /// The riddle of a place that is none of those `seen`; nothing where somebody has stopped the search.
    pub(super) fn find(&self, place: &RiddlePlace, seen: &SeenRiddles) -> Result<Option<(AnyGame, Riddle<AnyGame>)>> {
        let (progress, cancel) = (Progress::of_work(), CancelToken::new());
        let (handle, queue, mut tally) = (progress.handle(), self.queue(), RiddleTally::default());
        let mut choose = |game: &AnyGame, riddle: Option<&Riddle<AnyGame>>| {
            let choice = tally.choose(riddle, |riddle| queue.wish.is_met(riddle) && !seen.has(game, riddle));
            handle.say(&tally.words());
            choice
        };
        let work = || {
            let monitor = Monitor::new(cancel.clone(), self.session.memory().clone());
            let seed = place.seed.unwrap_or_default();
            if place.position.is_none() && self.args.setup.is_empty() {
                return queue.find(seed, &mut choose, &monitor);
            }
            let game = &place.game;
            let found = match &place.position {
                Some(position) => riddle_at(&mut Solver::new(game.clone()), position, &monitor),
                None => RiddleSearch::new(game.clone()).find(seed, &mut |riddle| choose(game, riddle), &monitor),
            };
            Ok(found?.map(|riddle| (game.clone(), riddle)))
        };
        let (found, ending) = self.session.run(Some(PATIENCE), &progress, &cancel, work, None);
        match (found, &place.position) {
            (Ok(Some(found)), _) => Ok(Some(found)),
            (Ok(None), Some(pos)) => {
                let position = place.game.write_position(pos);
                bail!(
                    "`{position}` is no riddle: it needs exactly one turn that keeps a win or a draw, and others that do not"
                )
            }
            (Ok(None), None) => {
                let others = if self.args.setup.is_empty() { " and other setups" } else { "" };
                bail!("{}, in `{}`{others}", tally.nothing(queue.wish), place.game)
            }
            (Err(Halt::Cancelled), _) if ending == Ending::OutOfTime => {
                bail!("within {} s {}", PATIENCE.as_secs(), tally.nothing(queue.wish))
            }
            (Err(Halt::Cancelled), _) => Ok(None),
            (Err(Halt::MemoryFull), _) => bail!("the memory budget is used up; `--memory` raises it"),
        }
    }
}

impl RiddlePlace {
    fn at(words: &str, position: &str) -> Result<Self> {
        let game = game_of_words(words)?;
        let position = game.read_position(position.trim()).context("--position")?;
        Ok(Self { game, position: Some(position), seed: None })
    }
}

/// The riddles that were found so far: what is alike counts as one.
#[derive(Default)]
pub(super) struct SeenRiddles(HashSet<(String, <AnyGame as Game>::Position)>);

impl SeenRiddles {
    fn has(&self, game: &AnyGame, riddle: &Riddle<AnyGame>) -> bool {
        self.0.contains(&Self::key(game, riddle))
    }

    pub(super) fn add(&mut self, game: &AnyGame, riddle: &Riddle<AnyGame>) {
        self.0.insert(Self::key(game, riddle));
    }

    fn key(game: &AnyGame, riddle: &Riddle<AnyGame>) -> (String, <AnyGame as Game>::Position) {
        (game.to_string(), game.canonical(&riddle.position))
    }
}
