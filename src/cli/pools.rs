//! `catchup tournament --pools`: the same tournament on many setups drawn at random, to see which set makes an idea
//! strong.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Result, bail};

use super::ExitCode;
use super::args::TournamentArgs;
use super::pairing::PairingEntry;
use super::programs::Programs;
use super::progress::Progress;
use super::rows::{Format, Rows};
use super::selection;
use super::session::Session;
use super::talk::{say, write_json_line};
use super::tournament::{NOT_PLAYED, entrants, hold, method};
use crate::bots::{NamedBot, fresh_seed};
use crate::core::Game;
use crate::files;
use crate::games::AnyGame;
use crate::play::tournament::{Method, Pairing, Tournament, TournamentError};
use crate::solve::{CancelToken, Halt};
use crate::survey::{Cell, Column, Plot, Sink};

/// All that is known, for programs; people read what stands before the ends of chances.
const COLUMNS: &[Column] = &[
    Column::new("p1", 14),
    Column::new("p2", 14),
    Column::share("p1_wins", 8),
    Column::share("drawn", 8),
    Column::share("p2_wins", 8),
    Column::new("setup", 34),
    Column::new("start", 0),
    Column::share("p1_wins_low", 0),
    Column::share("p1_wins_high", 0),
    Column::share("drawn_low", 0),
    Column::share("drawn_high", 0),
    Column::share("p2_wins_low", 0),
    Column::share("p2_wins_high", 0),
    Column::new("method", 0),
    Column::new("games", 0),
    Column::new("seed", 0),
    Column::new("version", 0),
];

/// Where games are sampled, people read between which ends the first bot's chance lies.
const LOW: Column = Column::share("p1_low", 7).about("P1 wins at least so often, with 95 % confidence");
const HIGH: Column = Column::share("p1_high", 7).about("and at most so often");
const SAMPLED: &[Column] = {
    let [p1, p2, p1_wins, drawn, p2_wins, setup, start, ..] = COLUMNS else { panic!("seven columns and more") };
    &[*p1, *p2, *p1_wins, *drawn, *p2_wins, *setup, LOW, HIGH, *start]
};

/// Columns that are as wide as they have to be.
const P1: usize = 0;
const P2: usize = 1;
const SETUP: usize = 5;

const PLOT: Plot = Plot { label: SETUP, bars: &[2, 3, 4] };

/// Draws one setup after the other and plays every pairing on each.
pub(crate) fn tournaments(
    args: &TournamentArgs,
    pools: &str,
    session: &Session,
    out: &mut (impl Write + Send),
) -> Result<ExitCode> {
    let game = &args.setup.game;
    if !args.setup.setup.is_empty() {
        bail!("`{}` and `--pools` exclude each other", args.setup.setup.join(" "));
    }
    let (count, seed) = (args.count.unwrap_or(100), args.sample.seed.unwrap_or_else(fresh_seed));
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let format = Format::from(args.format);
    let columns = match (format, args.sample.games) {
        (Format::Csv | Format::Json, _) => COLUMNS,
        (Format::People | Format::Plot, Some(_)) => SAMPLED,
        (Format::People | Format::Plot, None) => &COLUMNS[..7],
    };
    let mut rows = Rows::new(out, columns, format, Some(PLOT), progress.handle())
        .pictured(&format!("{game} {pools}: who wins"), args.svg.clone());
    let mut ranges = BTreeMap::new();
    let (started, programs) = (Instant::now(), Programs::new(args.move_limit));
    for number in 0..count {
        let words = format!("{game} {pools} seed={}", seed.wrapping_add(number));
        let work = || {
            let share = number as f64 / count as f64;
            rows.progress(&format!("{number} of {count}"), share);
            let game = AnyGame::read_setup(&words, &files::board)?;
            OnePool {
                args,
                programs: &programs,
                session,
                cancel: &cancel,
                rows: &mut rows,
                ranges: &mut ranges,
                columns,
                format,
            }
            .play(&game)
        };
        let left = args.time.seconds.map(|seconds| seconds.saturating_sub(started.elapsed()));
        // The rows of the setups before are printed already; what is not finished on this one is not told.
        let mut tell = |_| {
            say(NOT_PLAYED);
            Ok(())
        };
        let (played, ending) = session.run(left, &progress, &cancel, work, Some(&mut tell));
        if played?.is_break() {
            rows.finish()?;
            say(NOT_PLAYED);
            return Ok(session.code_after(ending));
        }
    }
    rows.remark(&format!("{count} setups, seeds from {seed} on"))?;
    for ((p1, p2), range) in &ranges {
        rows.remark(&range.words(p1, p2))?;
    }
    rows.finish()?;
    programs.tell();
    Ok(ExitCode::Success)
}

struct OnePool<'a, 'b, W> {
    args: &'a TournamentArgs,
    programs: &'a Programs,
    session: &'a Session,
    cancel: &'a CancelToken,
    rows: &'a mut Rows<'b, W>,
    ranges: &'a mut Ranges,
    columns: &'static [Column],
    format: Format,
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
    /// Breaks when somebody stopped it.
    fn play(self, game: &AnyGame) -> Result<ControlFlow<()>> {
        let entrants = entrants(game, self.args, self.programs)?;
        let longest = entrants.iter().map(|bot| bot.name().len()).max().unwrap_or(0);
        self.rows.widen(P1, longest);
        self.rows.widen(P2, longest);
        // The seeds of further setups may have a digit more.
        self.rows.widen(SETUP, game.to_string().len() + 1);
        let contest = Tournament::new(game.clone(), entrants.clone()).with_nodes(self.args.nodes);
        let contest = contest.only(selection::choose(self.args, &entrants)?);
        let seed = self.args.sample.seed.unwrap_or_else(fresh_seed);
        let known = Mutex::default();
        // The bar belongs to the whole series; a single tournament does not move it.
        let quiet = Progress::of_work();
        let method = method(self.args, &contest, seed);
        match hold(&contest, method, &known, self.session, self.cancel, &quiet.handle(), &|_| ()) {
            Ok(()) => {}
            Err(TournamentError::Halt(Halt::Cancelled)) => return Ok(ControlFlow::Break(())),
            Err(error) => bail!("{game}: {error}"),
        }
        let start = game.write_position(&game.start());
        for pairing in known.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let names = [pairing.p1, pairing.p2].map(|bot| entrants[bot].to_string());
            let share = pairing.p1_wins.number().unwrap_or(0.0);
            self.ranges.entry(names.into()).or_default().add(share, &start);
            let setup = game.to_string();
            if self.format == Format::Json {
                let mut entry = PairingEntry::new(&setup, &contest, method, None, &pairing);
                entry.start = Some(start.as_str().into());
                let mut line = Vec::new();
                write_json_line(&entry, &mut line)?;
                self.rows.whole(&line)?;
                continue;
            }
            let cell = |column: &Column| cell_of(column.key, &pairing, &entrants, method, [&setup, &start]);
            self.rows.row(self.columns.iter().map(cell).collect())?;
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// What stands in a row under this heading.
fn cell_of(
    key: &str,
    pairing: &Pairing,
    bots: &[NamedBot<AnyGame>],
    method: Method,
    [setup, start]: [&str; 2],
) -> Cell {
    let [low, high] = [pairing.ends(|one| one.low), pairing.ends(|one| one.high)];
    match key {
        "p1" => bots[pairing.p1].name().into(),
        "p2" => bots[pairing.p2].name().into(),
        "p1_wins" => pairing.p1_wins.clone(),
        "drawn" => pairing.drawn.clone(),
        "p2_wins" => pairing.p2_wins.clone(),
        "p1_low" | "p1_wins_low" => low[0].into(),
        "p1_high" | "p1_wins_high" => high[0].into(),
        "drawn_low" => low[1].into(),
        "drawn_high" => high[1].into(),
        "p2_wins_low" => low[2].into(),
        "p2_wins_high" => high[2].into(),
        "method" => method.word().into(),
        "games" => pairing.games.into(),
        "seed" => method.seed().into(),
        "version" => env!("CARGO_PKG_VERSION").into(),
        "setup" => setup.into(),
        _ => start.into(),
    }
}
