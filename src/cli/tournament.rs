//! `catchup tournament`: bots against each other, exactly where their choices are distributions, else by sampling.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::ExitCode;
use super::args::TournamentArgs;
use super::matrix;
use super::openings;
use super::pairing::PairingEntry;
use super::place::game_of;
use super::programs::Programs;
use super::progress::{Handle, Progress};
use super::recorder::GameFile;
use super::report::Stopped;
use super::resume::Resumed;
use super::rows::Format;
use super::selection;
use super::session::Session;
use super::talk::{say, write_json_line};
use crate::bots::{NamedBot, fresh_seed};
use crate::core::{Arrange, Game, NotationError};
use crate::files;
use crate::games::{AnyGame, Playable};
use crate::play::tournament::{Method, Openings, Pairing, Sprt, Tested, Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};
use crate::survey::{Cell, Unit};

/// Holds a tournament.
pub(crate) fn tournament(args: &TournamentArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    if let Some(path) = &args.svg {
        files::check_target(path).map_err(io::Error::other)?;
    }
    let programs = Programs::new(args.move_limit);
    let mut entrants = entrants(&game, args, &programs)?;
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let schedule = Schedule::new(args, &game, &entrants)?;
    let handle = progress.handle();
    let format = Format::from(args.format);
    let out = Mutex::new(out);
    let setup = game.to_string();
    let method = schedule.method;
    let entry = |contest: &Tournament<AnyGame>, pairing: &Pairing| {
        let mut line = Vec::new();
        let entry = PairingEntry::new(&setup, contest, method, args.openings.as_deref(), pairing);
        write_json_line(&entry, &mut line).map(|()| line)
    };
    let print = |line: &[u8]| {
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        handle.suspend(|| out.write_all(line).and_then(|()| out.flush()))
    };
    let write = |contest: &Tournament<AnyGame>, known: &Mutex<Vec<Pairing>>, asked: usize| {
        let pairings = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (bots, is_seated, svg) = (&contest.bots[..], args.openings.is_some(), args.svg.as_deref());
        let result = matrix::Result {
            setup: setup.clone(),
            players: game.players(),
            method,
            bots,
            pairings,
            asked,
            is_seated,
            nodes: contest.nodes,
            svg,
        };
        matrix::write(&result, format, &mut *out.lock().unwrap_or_else(PoisonError::into_inner))
    };
    let trouble = Mutex::new(None);
    let started = Instant::now();
    let (contest, known, asked, end, ending) = loop {
        let mut chosen = selection::choose(args, &entrants)?;
        let asked = chosen.len();
        let before = schedule.finished(&entrants, &chosen);
        chosen.retain(|seats| before.iter().all(|(_, pairing)| [pairing.p1, pairing.p2] != *seats));
        let contest = schedule.contest(&game, &entrants, &cancel).only(chosen);
        if format == Format::Json {
            before.iter().try_for_each(|(line, _)| print(format!("{line}\n").as_bytes()))?;
        }
        let known = Mutex::new(before.into_iter().map(|(_, pairing)| pairing).collect::<Vec<_>>());
        let finished = |pairing: &Pairing| {
            let told = entry(&contest, pairing).and_then(|line| {
                if contest.is_complete(pairing, method) {
                    schedule.keep(&line, &cancel)?;
                }
                if format == Format::Json { print(&line) } else { Ok(()) }
            });
            // Where nobody reads any more, or nothing can be kept, there is nothing left to do.
            if let Err(error) = told {
                trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                cancel.cancel();
            }
        };
        let work = || hold(&contest, method, &known, session, &cancel, &handle, &finished);
        let mut tell = |_| {
            write(&contest, &known, asked)?;
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
            end => break (contest, known, asked, end, ending),
        }
    };
    schedule.finish(&cancel)?;
    if let Some(error) = trouble.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let stopped = match end {
        Ok(()) => None,
        Err(TournamentError::Halt(Halt::Cancelled)) => Some(Stopped::by(ending)),
        Err(TournamentError::Halt(Halt::MemoryFull)) => Some(Stopped::Memory),
        Err(error) => bail!("{error}"),
    };
    write(&contest, &known, asked)?;
    programs.tell();
    match stopped {
        None => return Ok(ExitCode::Success),
        Some(Stopped::Memory) => say("the memory budget is used up; `--memory` raises it, `--games` samples instead"),
        Some(Stopped::Time | Stopped::Interrupt) => say(NOT_PLAYED),
    }
    Ok(if stopped == Some(Stopped::Interrupt) { session.code() } else { ExitCode::Success })
}

/// How the tournament is held, and what of it is kept on the disk.
struct Schedule {
    method: Method,
    openings: Option<Openings<AnyGame>>,
    sprt: Option<Sprt>,
    resumed: Option<Resumed>,
    games: Option<GameFile>,
    nodes: u64,
}

impl Schedule {
    /// What the command line asks for, with the seed of what is resumed; the files are made.
    fn new(args: &TournamentArgs, game: &AnyGame, entrants: &[NamedBot<AnyGame>]) -> Result<Self> {
        if let (Some(_), [alone], true) = (&args.openings, entrants, args.pairing.is_empty()) {
            bail!("--openings: `{alone}` has nobody to play against; expected two bots or more, e.g. random,perfect");
        }
        let openings = args.openings.as_deref().map(|text| openings::openings(text, game)).transpose();
        let resumed = args.resume.as_deref().map(Resumed::open).transpose()?;
        let mut schedule = Self {
            method: Method::Exact,
            openings: openings.context("--openings")?,
            sprt: args.sprt,
            resumed,
            games: None,
            nodes: args.nodes,
        };
        let contest = schedule.contest(game, entrants, &CancelToken::new());
        let seed = args.sample.seed.or_else(|| schedule.resumed.as_ref()?.seed()).unwrap_or_else(fresh_seed);
        schedule.method = match method(args, &contest, seed) {
            Method::Exact | Method::Float if args.games_out.is_some() => contest.played_method(seed),
            method => method,
        };
        if let (Some(Openings::Listed(listed)), Some(games), None) = (&schedule.openings, args.sample.games, args.sprt)
        {
            let least = listed.len() * game.players();
            if games < least as u64 {
                bail!("--games {games}: from every seat the openings make {least} games; expected as many or more");
            }
        }
        let setup = game.to_string();
        if let Some(resumed) = &schedule.resumed {
            let mut like = Pairing::new([0, 0], [Cell::Empty, Cell::Empty, Cell::Empty]);
            like.games = contest.games_in_all(schedule.method);
            like.tested = schedule.sprt.map(|sprt| Tested::new(sprt, 0.0));
            let like = PairingEntry::new(&setup, &contest, schedule.method, args.openings.as_deref(), &like);
            resumed.check(&like).context("--resume")?;
        }
        if let Some(path) = &args.games_out {
            let finished = schedule.resumed.as_ref().map(|resumed| {
                let names = |entry: &PairingEntry<'_>| [entry.p1.to_string(), entry.p2.to_string()];
                resumed.lines.iter().map(|(_, entry)| names(entry)).collect::<Vec<_>>()
            });
            // Without openings the same two in other seats are another pairing.
            let seats = 0..if schedule.openings.is_some() { game.players() } else { 1 };
            let file = GameFile::open(path, finished.as_deref(), seats, game.players());
            schedule.games = Some(file.context("--games-out")?);
        }
        Ok(schedule)
    }

    fn contest(&self, game: &AnyGame, entrants: &[NamedBot<AnyGame>], cancel: &CancelToken) -> Tournament<AnyGame> {
        let mut contest = Tournament::new(game.clone(), entrants.to_vec()).with_nodes(self.nodes);
        if let Some(openings) = &self.openings {
            contest = contest.from_openings(openings.clone());
        }
        if let Some(sprt) = self.sprt {
            contest = contest.tested(sprt);
        }
        self.games.as_ref().map(|games| games.record(contest.clone(), cancel)).unwrap_or(contest)
    }

    /// The pairings among these that were finished before, by rows, with their lines.
    fn finished(&self, bots: &[NamedBot<AnyGame>], chosen: &[[usize; 2]]) -> Vec<(String, Pairing)> {
        let lines = self.resumed.iter().flat_map(|resumed| &resumed.lines);
        let known = lines.filter_map(|(line, entry)| Some((line.clone(), entry.pairing(bots)?)));
        let mut known: Vec<_> = known.filter(|(_, pairing)| chosen.contains(&[pairing.p1, pairing.p2])).collect();
        known.arrange_by_key(|(_, pairing)| [pairing.p1, pairing.p2]);
        known.dedup_by_key(|(_, pairing)| [pairing.p1, pairing.p2]);
        known
    }

    /// Keeps the line of a pairing that is finished; its games are on the disk before.
    fn keep(&self, line: &[u8], cancel: &CancelToken) -> io::Result<()> {
        let Some(resumed) = &self.resumed else { return Ok(()) };
        if let Some(games) = &self.games {
            games.flush(cancel);
        }
        resumed.add(line)
    }

    /// Everything is on the disk, or it is said what is not.
    fn finish(&self, cancel: &CancelToken) -> Result<()> {
        let Some(games) = &self.games else { return Ok(()) };
        games.flush(cancel);
        games.trouble().map_or(Ok(()), Err).context("--games-out")
    }
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
pub(crate) fn method<G: Playable>(args: &TournamentArgs, contest: &Tournament<G>, seed: u64) -> Method {
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
