//! `catchup tournament`: bots against each other, exactly where their choices are distributions, else by sampling.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::ExitCode;
use super::args::TournamentArgs;
use super::matrix::{self, PairingEntry};
use super::place::game_of;
use super::programs::Programs;
use super::progress::{Handle, Progress};
use super::report::Stopped;
use super::rows::Format;
use super::selection;
use super::session::Session;
use super::talk::{say, write_json_line};
use crate::bots::{NamedBot, fresh_seed};
use crate::core::{Game, NotationError};
use crate::games::{AnyGame, Playable};
use crate::play::tournament::{Method, Pairing, Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};
use crate::survey::Unit;

/// Holds a tournament.
pub(crate) fn tournament(args: &TournamentArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let programs = Programs::new(args.move_limit);
    let mut entrants = entrants(&game, args, &programs)?;
    let method = method(args, &Tournament::new(game.clone(), entrants.clone()));
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let handle = progress.handle();
    let format = Format::from(args.format);
    let out = Mutex::new(out);
    let write = |contest: &Tournament<AnyGame>, known: &Mutex<Vec<Pairing>>| {
        let pairings = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (bots, asked) = (&contest.bots[..], contest.pairings().len());
        let result = matrix::Result { setup: game.to_string(), players: game.players(), method, bots, pairings, asked };
        matrix::write(&result, format, &mut *out.lock().unwrap_or_else(PoisonError::into_inner))
    };
    let setup = game.to_string();
    let started = Instant::now();
    let (contest, known, end, ending) = loop {
        let known = Mutex::default();
        let chosen = selection::choose(args, &entrants)?;
        let contest = Tournament::new(game.clone(), entrants.clone()).only(chosen);
        let finished = |pairing: &Pairing| {
            if format == Format::Json {
                let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
                let entry = PairingEntry::new(&setup, &contest.bots, method, pairing);
                // Where nobody reads any more there is nothing left to do.
                if handle.suspend(|| write_json_line(&entry, &mut *out).and_then(|()| out.flush())).is_err() {
                    cancel.cancel();
                }
            }
        };
        let work = || hold(&contest, method, &known, session, &cancel, &handle, &finished);
        let mut tell = |_| {
            write(&contest, &known)?;
            say(NOT_PLAYED);
            Ok(())
        };
        let left = args.time.seconds.map(|seconds| seconds.saturating_sub(started.elapsed()));
        let (end, ending) = session.run(left, &progress, &cancel, work, Some(&mut tell));
        match end {
            // Who was not asked for may stay away.
            Err(TournamentError::NotListed(shy)) if args.bots.is_empty() && args.pairing.is_empty() => {
                say(format!("`{shy}` is left out, as it does not list its chances; `--games` includes it"));
                entrants.retain(|bot| bot.name() != shy);
            }
            end => break (contest, known, end, ending),
        }
    };
    let stopped = match end {
        Ok(()) => None,
        Err(TournamentError::Halt(Halt::Cancelled)) => Some(Stopped::by(ending)),
        Err(TournamentError::Halt(Halt::MemoryFull)) => Some(Stopped::Memory),
        Err(error) => bail!("{error}"),
    };
    write(&contest, &known)?;
    programs.tell();
    match stopped {
        None => return Ok(ExitCode::Success),
        Some(Stopped::Memory) => say("the memory budget is used up; `--memory` raises it, `--games` samples instead"),
        Some(Stopped::Time | Stopped::Interrupt) => say(NOT_PLAYED),
    }
    Ok(if stopped == Some(Stopped::Interrupt) { session.code() } else { ExitCode::Success })
}

/// Said where a tournament was stopped.
pub(crate) const NOT_PLAYED: &str = "stopped; what is missing was not played";

/// Who was named, or every bot of the game.
pub(crate) fn entrants<G: Playable>(game: &G, args: &TournamentArgs, programs: &Programs) -> Result<Vec<NamedBot<G>>> {
    if args.bots.is_empty() && args.pairing.is_empty() {
        return Ok(Tournament::everybody(game)?);
    }
    if args.bots.iter().any(|bot| bot.trim().is_empty()) {
        return Err(NotationError::new(args.bots.join(","), "has a comma with no bot beside it")).context("--bots");
    }
    let mut bots =
        args.bots.iter().map(|bot| programs.bot(game, bot.trim()).context("--bots")).collect::<Result<Vec<_>>>()?;
    for name in selection::named(&args.pairing)? {
        let bot = programs.bot(game, name).context("--pairing")?;
        if !bots.contains(&bot) {
            bots.push(bot);
        }
    }
    Ok(bots)
}

/// How the chances are found: as asked for, else as it suits the game.
pub(crate) fn method<G: Playable>(args: &TournamentArgs, contest: &Tournament<G>) -> Method {
    let seed = args.sample.seed.unwrap_or_else(fresh_seed);
    match args.sample.games {
        Some(games) => Method::Sampled { games, seed },
        None if args.exact => Method::Exact,
        None => contest.usual_method(seed),
    }
}

/// Plays every pairing; `finished` is told of each, and `known` has those that are finished, however it ends.
pub(crate) fn hold<G: Playable>(
    contest: &Tournament<G>,
    method: Method,
    known: &Mutex<Vec<Pairing>>,
    session: &Session,
    cancel: &CancelToken,
    handle: &Handle,
    finished: &(dyn Fn(&Pairing) + Sync),
) -> Result<(), TournamentError> {
    let listener = |share: f64, pairing: Option<Pairing>| {
        handle.share(share);
        if let Some(pairing) = pairing {
            let names = [pairing.p1, pairing.p2].map(|bot| contest.bots[bot].name());
            handle.say(&format!("{} - {}: {}", names[0], names[1], pairing.p1_wins.words(Unit::Share)));
            finished(&pairing);
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let place = known.partition_point(|other| (other.p1, other.p2) < (pairing.p1, pairing.p2));
            known.insert(place, pairing);
        }
    };
    contest.hold(method, cancel.clone(), session.memory().clone(), &listener)
}
