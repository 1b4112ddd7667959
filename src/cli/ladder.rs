//! `catchup ladder`: how much stronger each opponent is than the one below it.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use super::ExitCode;
use super::args::{FormatArgs, MeansArgs, TimeArgs};
use super::place::game_of_words;
use super::programs::Programs;
use super::progress::{Handle, Progress};
use super::rows::{Format, Rows};
use super::session::Session;
use super::talk::say;
use super::tournament::NOT_PLAYED;
use super::values::{count, seed};
use crate::bots::fresh_seed;
use crate::foreign::shown;
use crate::games::{AnyGame, games, ladder_of};
use crate::play::tournament::{Tally, Tournament, TournamentDesk, TournamentError, TournamentProgress};
use crate::solve::{CancelToken, Halt};
use crate::survey::{Cell, Column, Sink};

/// What `ladder` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct LadderArgs {
    /// The game; without it every game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The words of a setup; without them the setups that the game's ladder names
    #[arg(value_name = "SETUP", num_args = 0.., allow_negative_numbers = true)]
    setup: Vec<String>,
    /// Other bots in place of the game's opponents, the weakest first, separated by commas
    #[arg(long, value_name = "BOTS", value_delimiter = ',', requires = "game")]
    bots: Vec<String>,
    /// Play so many pairs of games on every setup
    #[arg(long, value_name = "N", default_value = "400", value_parser = count, allow_hyphen_values = true)]
    pairs: u64,
    /// The number that decides openings and games
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// In which form.
    #[command(flatten)]
    format: FormatArgs,
    /// For how long.
    #[command(flatten)]
    time: TimeArgs,
    /// With what means.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

const COLUMNS: &[Column] = &[
    Column::new("game", 15),
    Column::new("opponent", 9),
    Column::new("plays", 30),
    Column::new("below", 9),
    Column::new("pairs", 5),
    Column::share("share", 7).about("of the games against the one below, drawn ones counted half"),
    Column::share("low", 7).about("the share is at least this, with 95 % confidence"),
    Column::share("high", 7).about("and at most this"),
    Column::new("seed", 0),
    Column::new("games", 0),
    Column::new("method", 0),
    Column::new("version", 0),
];

/// People read these, programs all.
const FOR_PEOPLE: usize = 9;
/// The columns that hold names of bots.
const OPPONENT: usize = 1;
const PLAYS: usize = 2;
const BELOW: usize = 3;

/// Measures the ladders that were named, or all.
pub(crate) fn ladder(args: &LadderArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    let handle = progress.handle();
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let format = Format::from(args.format);
    let columns = if matches!(format, Format::Json | Format::Csv) { COLUMNS } else { &COLUMNS[..FOR_PEOPLE] };
    let climbs = climbs(args)?;
    let mut rows = Rows::new(out, columns, format, None, progress.handle());
    // Files and programs have longer names than the bots of the program.
    for [name, plays] in climbs.iter().flat_map(|climb| &climb.steps) {
        let [name, plays] = [name, plays].map(|words| shown(words).chars().count());
        for (column, width) in [(OPPONENT, name), (PLAYS, plays), (BELOW, name)] {
            rows.widen(column, width);
        }
    }
    for climb in climbs {
        let work = || climb.measure(args.pairs, seed, session, &cancel, &handle);
        let (measured, ending) = session.run(args.time.seconds, &progress, &cancel, work, None);
        match measured {
            Ok(pairs) if pairs.iter().all(|pairs| pairs.rounds() == 0) => {
                say(format!("`{}`: there is no opening in which a slip changes the result", climb.setups.join("`, `")));
            }
            Ok(pairs) => climb.rows(&pairs, seed).into_iter().try_for_each(|mut row| {
                row.truncate(columns.len());
                rows.row(row)
            })?,
            Err(TournamentError::Halt(Halt::Cancelled)) => {
                rows.finish()?;
                say(NOT_PLAYED);
                return Ok(session.code_after(ending));
            }
            Err(error) => bail!("{}: {error}", climb.id),
        }
    }
    rows.finish()?;
    Ok(ExitCode::Success)
}

/// One ladder to measure.
struct Climb {
    id: String,
    /// The names of its steps, with the bots that play them.
    steps: Vec<[String; 2]>,
    setups: Vec<String>,
    /// One for each setup.
    contests: Vec<Tournament<AnyGame>>,
}

/// A setup is measured alone, a game on the setups of its ladder; nothing means every game.
fn climbs(args: &LadderArgs) -> Result<Vec<Climb>> {
    let ids: Vec<&str> = match args.game.as_deref() {
        Some(id) => vec![id],
        None => games().iter().map(|(id, _)| *id).collect(),
    };
    let programs = Programs::new(None);
    let climb = |id: &str| {
        let ladder = ladder_of(id)?;
        let setups = match args.setup.as_slice() {
            [] => ladder.setups.iter().map(|words| (*words).to_owned()).collect(),
            words => vec![format!("{id} {}", words.join(" "))],
        };
        let own = args.bots.iter().map(|bot| [bot.clone(), bot.clone()]);
        let usual = ladder.steps.iter().map(|step| [step.name.to_owned(), step.plays.to_owned()]);
        let steps: Vec<[String; 2]> = if args.bots.is_empty() { usual.collect() } else { own.collect() };
        if let [[_, alone]] = steps.as_slice() {
            bail!("--bots: `{alone}` has nobody below it; expected two bots or more, e.g. random,perfect");
        }
        let contest = |words: &String| {
            let game = game_of_words(words)?;
            let bots = steps.iter().map(|[_, plays]| programs.bot(&game, plays).context("--bots"));
            Ok(Tournament::new(game.clone(), bots.collect::<Result<_>>()?))
        };
        let contests = setups.iter().map(contest).collect::<Result<_>>()?;
        Ok(Climb { id: id.to_owned(), steps, setups, contests })
    };
    ids.into_iter().map(climb).collect()
}

/// A step of a ladder: no type has its fields, but the columns of a row with the kinds of their cells.
#[cfg(test)]
pub(super) fn step_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use serde_json::{Map, Value, json};

    let nobody =
        Climb { id: String::new(), steps: vec![<[String; 2]>::default(); 2], setups: Vec::new(), contests: Vec::new() };
    // A large seed is a text.
    let rows = [0, u64::MAX].map(|seed| nobody.rows(&[Tally::default()], seed).concat());
    let kind = |cell: &Cell| match (cell, super::rows::json(cell)) {
        (Cell::Real(_), _) => "number",
        (_, Value::Number(_)) => "integer",
        _ => "string",
    };
    let field = |(index, column): (usize, &Column)| {
        let kinds = rows.each_ref().map(|row| kind(&row[index]));
        let kinds = if kinds[0] == kinds[1] { json!(kinds[0]) } else { json!(kinds) };
        (column.key.to_owned(), json!({"type": kinds, "description": column.about}))
    };
    schemars::json_schema!({
        "description": "A step of a ladder: `catchup ladder --json`, a line for each opponent above the weakest.",
        "type": "object",
        "properties": COLUMNS.iter().enumerate().map(field).collect::<Map<_, _>>(),
        "required": COLUMNS.iter().map(|column| column.key).collect::<Vec<_>>(),
    })
}

impl Climb {
    fn measure(
        &self,
        pairs: u64,
        seed: u64,
        session: &Session,
        cancel: &CancelToken,
        handle: &Handle,
    ) -> Result<Vec<Tally>, TournamentError> {
        let told = |step: TournamentProgress<'_, Tally>| handle.share(step.done as f64 / step.total.max(1) as f64);
        let mut sums = vec![Tally::default(); self.steps.len().saturating_sub(1)];
        for contest in &self.contests {
            let mut desk = TournamentDesk::new(&told);
            (desk.cancel, desk.memory) = (cancel.clone(), session.memory().clone());
            let openings = contest.openings(pairs, seed, &desk)?;
            let climbed = contest.climb(&openings, seed, &desk)?;
            sums.iter_mut().zip(climbed).for_each(|(sum, more)| *sum = sum.and(more));
        }
        Ok(sums)
    }

    fn rows(&self, measured: &[Tally], seed: u64) -> Vec<Vec<Cell>> {
        let row = |(steps, pairs): (&[[String; 2]], &Tally)| {
            let ([[below, _], [name, plays]], range) = (steps, pairs.share_interval()) else { return Vec::new() };
            let words = [self.id.as_str(), name, plays, below].map(Cell::from);
            let count = Cell::from(pairs.rounds());
            let shares = [pairs.share(), range.low, range.high].map(|share| Cell::Real((share * 1e4).round() / 1e4));
            let drawn = [seed.into(), pairs.games().into(), "sampled".into(), env!("CARGO_PKG_VERSION").into()];
            words.into_iter().chain([count]).chain(shares).chain(drawn).collect()
        };
        self.steps.windows(2).zip(measured).map(row).collect()
    }
}
