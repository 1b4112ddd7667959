//! `catchup tournament`: bots against each other, exactly where their choices are distributions, else by sampling.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use super::ExitCode;
use super::args::TournamentArgs;
use super::matrix;
use super::place::game_of;
use super::pools;
use super::progress::{Handle, Progress};
use super::rows::Format;
use super::session::Session;
use super::talk::say;
use crate::bots::{BotId, fresh_seed};
use crate::core::NotationError;
use crate::games::Playable;
use crate::play::tournament::{Method, Pairing, Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};

/// Holds a tournament, or many.
pub fn tournament(args: &TournamentArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    if args.pools.is_some() {
        return pools::tournaments(args, session, out);
    }
    let game = game_of(&args.setup)?;
    let mut entrants = entrants(&game, args)?;
    let method = method(args, &Tournament::new(game.clone(), Vec::new()));
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let handle = progress.handle();
    let (pairings, end) = loop {
        let known = Mutex::default();
        let contest = Tournament::new(game.clone(), entrants.clone());
        let work = || hold(&contest, method, &known, session, &cancel, &handle);
        let end = session.run(None, &progress, &cancel, work, None).0;
        match end {
            // Who was not asked for may stay away.
            Err(TournamentError::NotListed(shy)) if args.bots.is_empty() => {
                say(format!("`{shy}` is left out, as it does not list its chances; `--games` includes it"));
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
            say("stopped; what is missing was not played");
            Ok(session.code())
        }
        Err(TournamentError::Halt(Halt::MemoryFull)) => {
            bail!("the memory budget is used up; `--memory` raises it, `--games` samples instead")
        }
        Err(error) => bail!("{error}"),
    }
}

/// Who was named, or every bot of the game.
pub fn entrants<G: Playable>(game: &G, args: &TournamentArgs) -> Result<Vec<BotId>> {
    if args.bots.is_empty() {
        return Ok(Tournament::everybody(game)?);
    }
    if args.bots.iter().any(|bot| bot.trim().is_empty()) {
        return Err(NotationError::new(args.bots.join(","), "has a comma with no bot beside it")).context("--bots");
    }
    args.bots.iter().map(|bot| game.bot_id(bot.trim()).context("--bots")).collect()
}

/// How the chances are found: as asked for, else as it suits the game.
pub fn method<G: Playable>(args: &TournamentArgs, contest: &Tournament<G>) -> Method {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    match args.games {
        Some(games) => Method::Sampled { games, seed },
        None if args.exact => Method::Exact,
        None => contest.usual_method(seed),
    }
}

/// Plays every pairing; `known` has those that are finished, however it ends.
pub fn hold<G: Playable>(
    contest: &Tournament<G>,
    method: Method,
    known: &Mutex<Vec<Pairing>>,
    session: &Session,
    cancel: &CancelToken,
    handle: &Handle,
) -> Result<(), TournamentError> {
    let listener = |share: f64, pairing: Option<Pairing>| {
        handle.share(share);
        if let Some(pairing) = pairing {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let place = known.partition_point(|other| (other.p1, other.p2) < (pairing.p1, pairing.p2));
            known.insert(place, pairing);
        }
    };
    contest.hold(method, cancel.clone(), session.memory().clone(), &listener)
}
