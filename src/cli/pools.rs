//! `catchup tournament --pools`: the same tournament on many setups drawn at random, to see which set makes an idea
//! strong.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, bail};

use super::ExitCode;
use super::args::TournamentArgs;
use super::progress::Progress;
use super::rows::{Format, Rows};
use super::session::Session;
use super::tournament::{entrants, hold, method};
use crate::bots::fresh_seed;
use crate::core::Game;
use crate::files;
use crate::games::AnyGame;
use crate::play::survey::{Cell, Column, Plot, Sink};
use crate::play::tournament::{Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};

const COLUMNS: &[Column] = &[
    Column::new("p1", 14),
    Column::new("p2", 14),
    Column::share("p1_wins", 8),
    Column::share("drawn", 8),
    Column::share("p2_wins", 8),
    Column::new("setup", 34),
    Column::new("start", 0),
];

/// Columns that are as wide as they have to be.
const P1: usize = 0;
const P2: usize = 1;
const SETUP: usize = 5;

const PLOT: Plot = Plot { label: SETUP, bars: &[2, 3, 4] };

/// Draws one setup after the other and plays every pairing on each.
pub fn tournaments(args: &TournamentArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let Some(pools) = &args.pools else { return Ok(ExitCode::Success) };
    let game = &args.setup.game;
    if !args.setup.setup.is_empty() {
        bail!("`{}` and `--pools` exclude each other", args.setup.setup.join(" "));
    }
    let (count, seed) = (args.count.unwrap_or(100), args.seed.unwrap_or_else(fresh_seed));
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let mut rows = Rows::new(out, COLUMNS, Format::from(args.format), Some(PLOT), progress.handle());
    let mut ranges = BTreeMap::new();
    for number in 0..count {
        let words = format!("{game} {pools} seed={}", seed.wrapping_add(number));
        let work = || {
            let share = number as f64 / count as f64;
            rows.progress(&format!("{number} of {count}"), share);
            let game = AnyGame::read_setup(&words, &files::board)?;
            OnePool { args, session, cancel: &cancel, rows: &mut rows, ranges: &mut ranges }.play(&game)
        };
        match session.run(None, &progress, &cancel, work, None).0? {
            ExitCode::Success => {}
            stopped => {
                rows.finish()?;
                return Ok(stopped);
            }
        }
    }
    rows.remark(&format!("{count} setups, seeds from {seed} on"))?;
    for ((p1, p2), range) in &ranges {
        rows.remark(&range.words(p1, p2))?;
    }
    rows.finish()?;
    Ok(ExitCode::Success)
}

struct OnePool<'a, 'b, W> {
    args: &'a TournamentArgs,
    session: &'a Session,
    cancel: &'a CancelToken,
    rows: &'a mut Rows<'b, W>,
    ranges: &'a mut Ranges,
}

/// For each pairing what it came to over all setups.
type Ranges = BTreeMap<(String, String), Range>;

/// How often the first of two bots wins, over many setups.
#[derive(Default)]
struct Range {
    sum: f64,
    count: u32,
    least: Option<(f64, String)>,
    most: Option<(f64, String)>,
}

impl Range {
    fn add(&mut self, share: f64, start: &str) {
        self.sum += share;
        self.count += 1;
        let place = || Some((share, start.to_owned()));
        if self.least.as_ref().is_none_or(|(least, _)| share < *least) {
            self.least = place();
        }
        if self.most.as_ref().is_none_or(|(most, _)| share > *most) {
            self.most = place();
        }
    }

    fn words(&self, p1: &str, p2: &str) -> String {
        let mean = 100.0 * self.sum / f64::from(self.count.max(1));
        let end = |place: &Option<(f64, String)>| {
            place.as_ref().map_or_else(String::new, |(share, start)| format!("{:.2}% on {start}", 100.0 * share))
        };
        format!("{p1} wins against {p2} {mean:.2}% on average; least {}; most {}", end(&self.least), end(&self.most))
    }
}

impl<W: Write + Send> OnePool<'_, '_, W> {
    fn play(self, game: &AnyGame) -> Result<ExitCode> {
        let entrants = entrants(game, self.args)?;
        let longest = entrants.iter().map(|bot| bot.as_str().len()).max().unwrap_or(0);
        self.rows.widen(P1, longest);
        self.rows.widen(P2, longest);
        // The seeds of further setups may have a digit more.
        self.rows.widen(SETUP, game.to_string().len() + 1);
        let contest = Tournament::new(game.clone(), entrants.clone());
        let known = Mutex::default();
        // The bar belongs to the whole series; a single tournament does not move it.
        let quiet = Progress::of_work();
        let method = method(self.args, &contest);
        match hold(&contest, method, &known, self.session, self.cancel, &quiet.handle()) {
            Ok(()) => {}
            Err(TournamentError::Halt(Halt::Cancelled)) => return Ok(self.session.code()),
            Err(error) => bail!("{game}: {error}"),
        }
        let start = game.write_position(&game.start());
        for pairing in known.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let names = [pairing.p1, pairing.p2].map(|bot| entrants[bot].to_string());
            let share = pairing.p1_wins.number().unwrap_or(0.0);
            self.ranges.entry(names.into()).or_default().add(share, &start);
            self.rows.row(vec![
                Cell::from(entrants[pairing.p1].as_str()),
                Cell::from(entrants[pairing.p2].as_str()),
                pairing.p1_wins,
                pairing.drawn,
                pairing.p2_wins,
                Cell::from(game.to_string()),
                Cell::from(start.as_str()),
            ])?;
        }
        Ok(ExitCode::Success)
    }
}
