//! `catchup tournament`: bots against each other, exactly where their choices are distributions, else by sampling.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use num_rational::BigRational;

use super::ExitCode;
use super::args::TournamentArgs;
use super::matrix::{self, Method, Pairing};
use super::place::{read_file, words_of};
use super::pools;
use super::progress::{Handle, Progress};
use super::rows::Format;
use super::session::Session;
use crate::bots::{BotId, BotSpec, fresh_seed};
use crate::games::{Playable, Task, with_game_from};
use crate::play::survey::Cell;
use crate::play::tournament::{Desk, FloatOdds, Odds, Sampling, Tally, Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};

/// Holds a tournament, or many.
pub fn tournament(args: &TournamentArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    if args.pools.is_some() {
        return pools::tournaments(args, session, out);
    }
    with_game_from(&words_of(&args.setup), &read_file, Hold { args, session, out })?
}

struct Hold<'a, W> {
    args: &'a TournamentArgs,
    session: &'a Session,
    out: &'a mut W,
}

impl<W: Write> Task for Hold<'_, W> {
    type Output = Result<ExitCode>;

    fn run<G: Playable>(self, game: G) -> Result<ExitCode> {
        let Self { args, session, out } = self;
        let mut entrants = entrants::<G>(args)?;
        let method = method(args, &game);
        let (progress, cancel) = (Progress::of_work(), CancelToken::new());
        let handle = progress.handle();
        let (pairings, end) = loop {
            let known = Mutex::default();
            let contest = Tournament::new(game.clone(), entrants.clone());
            let work = || hold(&contest, method, &known, session, &cancel, &handle);
            let end = session.run(None, &progress, &cancel, work).0;
            match end {
                // Who was not asked for may stay away.
                Err(TournamentError::NotListed(shy)) if args.bots.is_empty() => {
                    eprintln!("catchup: `{shy}` is left out, as it does not list its chances; `--games` includes it");
                    entrants.retain(|bot| *bot != shy);
                }
                end => break (known.into_inner().unwrap_or_else(PoisonError::into_inner), end),
            }
        };
        let result = matrix::Result { setup: game.to_string(), method, bots: &entrants, pairings };
        match end {
            Ok(()) => {
                matrix::write(&result, Format::from(args.format), out)?;
                Ok(ExitCode::Success)
            }
            Err(TournamentError::Halt(Halt::Cancelled)) => {
                matrix::write(&result, Format::from(args.format), out)?;
                eprintln!("catchup: stopped; what is missing was not played");
                Ok(ExitCode::Interrupted)
            }
            Err(TournamentError::Halt(Halt::MemoryFull)) => {
                bail!("the memory budget is used up; `--memory` raises it, `--games` samples instead")
            }
            Err(error) => bail!("{error}"),
        }
    }
}

/// Who was named, or every bot of the game.
pub fn entrants<G: Playable>(args: &TournamentArgs) -> Result<Vec<BotId>> {
    if args.bots.is_empty() {
        return G::bots().iter().map(|spec| Ok(G::bot_id(&BotSpec::example(spec))?)).collect();
    }
    args.bots.iter().map(|bot| G::bot_id(bot.trim()).context("--bots")).collect()
}

/// From this many first moves on, fractions grow so long that they take more time than they are worth unasked.
const MOST_FIRST_MOVES: usize = 12;

/// How the chances are found: as asked for, else in fractions for small games and in floating point for others.
pub fn method<G: Playable>(args: &TournamentArgs, game: &G) -> Method {
    match args.games {
        Some(games) => Method::Sampled { games, seed: args.seed.unwrap_or_else(fresh_seed) },
        None if args.exact || game.legal_moves(&game.start()).len() <= MOST_FIRST_MOVES => Method::Exact,
        None => Method::Float,
    }
}

/// A bot that searches may look at so many positions a turn in a sampled game: a clock would not reproduce.
const NODES_A_TURN: u64 = 20_000;

/// Plays every pairing; `known` has those that are finished, however it ends.
pub fn hold<G: Playable>(
    contest: &Tournament<G>,
    method: Method,
    known: &Mutex<Vec<Pairing>>,
    session: &Session,
    cancel: &CancelToken,
    handle: &Handle,
) -> Result<(), TournamentError> {
    let (cancel, memory) = (cancel.clone(), session.memory().clone());
    match method {
        Method::Exact => {
            let progress = keep(known, handle, of_odds);
            contest.exact(&Desk { cancel, memory, progress: &progress }).map(drop)
        }
        Method::Float => {
            let progress = keep(known, handle, of_floats);
            contest.float(&Desk { cancel, memory, progress: &progress }).map(drop)
        }
        Method::Sampled { games, seed } => {
            let progress = keep(known, handle, of_tally);
            let sampling = Sampling { games, seed, nodes: Some(NODES_A_TURN) };
            contest.sampled(sampling, &Desk { cancel, memory, progress: &progress }).map(drop)
        }
    }
}

/// Keeps every pairing that is finished, and moves the bar.
fn keep<'a, T>(
    known: &'a Mutex<Vec<Pairing>>,
    handle: &'a Handle,
    read: impl Fn(&T) -> Chances + Sync + 'a,
) -> impl Fn(crate::play::tournament::Progress<'_, T>) + Sync + 'a {
    move |progress| {
        handle.share(progress.done as f64 / progress.total.max(1) as f64);
        if let Some((p1, p2, result)) = progress.cell {
            let Chances { p1_wins, drawn, p2_wins, error } = read(result);
            let pairing = Pairing { p1, p2, p1_wins, drawn, p2_wins, error };
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let place = known.partition_point(|other| (other.p1, other.p2) < (p1, p2));
            known.insert(place, pairing);
        }
    }
}

struct Chances {
    p1_wins: Cell,
    drawn: Cell,
    p2_wins: Cell,
    error: Option<f64>,
}

fn of_odds(odds: &Odds) -> Chances {
    let cell = |odds: &BigRational| Cell::Ratio(odds.clone());
    Chances { p1_wins: cell(&odds.p1), drawn: cell(&odds.drawn), p2_wins: cell(&odds.p2), error: None }
}

fn of_floats(odds: &FloatOdds) -> Chances {
    Chances { p1_wins: odds.p1.into(), drawn: odds.drawn.into(), p2_wins: odds.p2.into(), error: Some(odds.error) }
}

/// Shares of the games, and half the width of the widest of their intervals.
fn of_tally(tally: &Tally) -> Chances {
    let games = tally.games().max(1);
    let share = |count: u64| Cell::Real(count as f64 / games as f64);
    let widths = [tally.p1, tally.drawn, tally.p2].map(|count| {
        let interval = tally.interval(count);
        (interval.high - interval.low) / 2.0
    });
    Chances {
        p1_wins: share(tally.p1),
        drawn: share(tally.drawn),
        p2_wins: share(tally.p2),
        error: Some(widths.into_iter().fold(0.0, f64::max)),
    }
}
