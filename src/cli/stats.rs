//! `catchup stats`: what the games come to that one has played, carried from place to place, and forgotten.

use std::io::{self, IsTerminal, Write, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::ExitCode;
use super::plot::Bars;
use super::progress::Progress;
use super::rows::{Format, Rows};
use super::talk::{name_of, say, write_json_line};
use super::values::path;
use crate::core::counted;
use crate::files::{self, Carried, LARGE, PlayedGame, Records};
use crate::games::entry_of;
use crate::paths::Paths;
use crate::play::{Balance, MistakesOfGames, balances, mistakes_over_time};
use crate::survey::{Cell, Column, Sink};

/// What `stats` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct StatsArgs {
    /// The game; without it all games
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// What is added up in a row: the games of a setup against an opponent, or more of them
    #[arg(long, value_name = "WHAT", default_value = "pairing")]
    by: Grouping,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Draw how many mistakes games have as time goes on
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    plot: bool,
    /// Or where it goes.
    #[command(flatten)]
    carry: CarryArgs,
}

/// What is done with all of it.
#[derive(Clone, Debug, ClapArgs)]
struct CarryArgs {
    /// Write all games and the best races to a file, to be taken in elsewhere
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["json", "csv", "plot", "game"])]
    export: Option<PathBuf>,
    /// Take in what was written elsewhere; no game is counted twice
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["json", "csv", "plot", "game", "export"])]
    import: Option<PathBuf>,
    /// Forget all games and the best races
    #[arg(long, conflicts_with_all = ["json", "csv", "plot", "game", "export", "import"])]
    erase: bool,
    /// Without being asked
    #[arg(long, requires = "erase")]
    yes: bool,
}

/// Which games a row adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Grouping {
    /// Those of a setup against an opponent
    Pairing,
    /// Those of a game
    Game,
    /// Those of a setup
    Setup,
    /// Those against an opponent
    Opponent,
}

static COLUMNS: [Column; 14] = [
    Column::new("game", 10),
    Column::new("setup", 22),
    Column::new("opponent", 10),
    Column::new("played", 6),
    Column::new("won", 4),
    Column::new("drawn", 5),
    Column::new("lost", 4),
    Column::new("among_people", 12),
    Column::new("with_hints", 10),
    Column::new("won_without_hints", 17),
    Column::new("shortest_win", 12).about("turns of the shortest game that was won"),
    Column::new("streak", 6).about("of the last games so many were won in a row"),
    Column::new("best_streak", 11).about("so many were won in a row at most"),
    Column::new("mistakes_a_game", 15).about("how often a game was given away, in those in which that is known"),
];

/// The same for people, so that a line of it fits on every screen: what can be long stands last.
static FOR_PEOPLE: [Column; 10] = [
    Column::new("games", 5),
    Column::new("won", 4),
    Column::new("drawn", 5),
    Column::new("lost", 4),
    Column::new("hints", 5).about("games with hints, among those that are counted"),
    Column::new("best", 4).about("turns of the shortest game that was won"),
    Column::new("row", 4).about("of the last games so many were won in a row"),
    Column::new("slips", 5).about("how often a game was given away, in those in which that is known"),
    Column::new("opponent", 9),
    Column::new("setup", 0),
];

/// So many parts of the time have bars.
const PARTS: usize = 20;

/// Prints, carries or forgets what was played.
pub(crate) fn stats(args: &StatsArgs, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let paths = Paths::find(|variable| std::env::var(variable).ok());
    let data = paths.context("there is no folder for data; CATCHUP_DATA_DIR names one")?.data;
    if args.carry.erase {
        return erase(&data, args.carry.yes, out);
    }
    if let Some(path) = &args.carry.import {
        return import(&data, path, out);
    }
    let (games, damaged) = files::played(&data).map_err(io::Error::other)?;
    if let Some(words) = damaged {
        say(words);
    }
    let races = files::records(&data);
    if let Some(path) = &args.carry.export {
        files::check_target(path).map_err(io::Error::other)?;
        let (played, raced) = (games.len(), races.len());
        let lines = Carried::new(games, races).lines();
        files::replace(path, lines).with_context(|| name_of(path))?;
        writeln!(out, "{} written to {}", counts(played, raced), name_of(path))?;
        return Ok(ExitCode::Success);
    }
    print(args, games, races, out)
}

fn print(
    args: &StatsArgs,
    mut games: Vec<PlayedGame>,
    mut races: Records,
    out: &mut (impl Write + Send),
) -> Result<ExitCode> {
    if let Some(id) = &args.game {
        let (id, _) = entry_of(id)?;
        games.retain(|game| game.game_id() == id);
        races.retain(|setup, _| setup.split(' ').next() == Some(id));
    }
    let rows = rows(&games, args.by);
    if args.json {
        let report = StatsReport {
            total: BalanceEntry::of(&Balance::of(&games)),
            rows: rows.iter().map(BalanceRow::entry).collect(),
            mistakes: mistakes_over_time(&games, PARTS),
            races: races.iter().map(|(setup, turns)| RaceEntry { setup, turns: turns.len(), race: turns }).collect(),
        };
        write_json_line(&report, out)?;
        return Ok(ExitCode::Success);
    }
    if args.plot {
        let mut bars = Bars::new("games", vec!["mistakes_a_game"]);
        for part in mistakes_over_time(&games, PARTS) {
            bars.push(format!("{}-{}", part.from, part.to), vec![Some(part.a_game)]);
        }
        bars.write(out)?;
        return Ok(ExitCode::Success);
    }
    let format = if args.csv { Format::Csv } else { Format::People };
    if !args.csv {
        tell(&games, &races, out)?;
    }
    write_rows(&rows, format, out)?;
    Ok(ExitCode::Success)
}

/// The whole in a few lines.
fn tell(games: &[PlayedGame], races: &Records, out: &mut impl Write) -> Result<()> {
    if games.is_empty() && races.is_empty() {
        return Ok(writeln!(out, "nothing is counted yet: a game counts when it has ended")?);
    }
    let all = Balance::of(games);
    let Balance { played, won, drawn, lost, among_people, with_hints, streak, best_streak, .. } = all;
    writeln!(out, "{}: {won} won, {drawn} drawn, {lost} lost, {among_people} among people", counted(played, "game"))?;
    writeln!(out, "{with_hints} with hints; won in a row: {streak} now, {best_streak} at most")?;
    if let Some(a_game) = all.mistakes_a_game() {
        writeln!(out, "{a_game:.2} mistakes a game, in {} in which they are known", counted(all.reviewed, "game"))?;
    }
    for (setup, turns) in races {
        writeln!(out, "best race: {}, {}", crate::foreign::shown(setup), counted(turns.len(), "turn"))?;
    }
    Ok(writeln!(out)?)
}

/// The games that a row adds up, by what they have in common, and what they come to.
struct BalanceRow {
    /// Game, setup and opponent, as far as all games of the row share them.
    shared: [Option<String>; 3],
    balance: Balance,
}

fn rows(games: &[PlayedGame], by: Grouping) -> Vec<BalanceRow> {
    let key = |game: &PlayedGame| {
        let only = |is_wanted: bool, words: &str| is_wanted.then(|| words.to_owned());
        [
            only(by != Grouping::Opponent, game.game_id()),
            only(matches!(by, Grouping::Pairing | Grouping::Setup), &game.game),
            only(matches!(by, Grouping::Pairing | Grouping::Opponent), &game.against),
        ]
    };
    balances(games, key).into_iter().map(|(shared, balance)| BalanceRow { shared, balance }).collect()
}

fn write_rows(rows: &[BalanceRow], format: Format, out: &mut (impl Write + Send)) -> Result<()> {
    let progress = Progress::of_work();
    if format == Format::Csv && rows.is_empty() {
        return Ok(writeln!(out, "{}", COLUMNS.map(|column| column.key).join(","))?);
    }
    if format == Format::Csv {
        let mut table = Rows::new(out, &COLUMNS, format, None, progress.handle());
        rows.iter().try_for_each(|row| table.row(row.cells()))?;
        return table.finish();
    }
    let mut table = Rows::new(out, &FOR_PEOPLE, format, None, progress.handle());
    let widest = rows.iter().filter_map(|row| row.shared[2].as_ref()).map(|words| words.chars().count()).max();
    table.widen(FOR_PEOPLE.len() - 2, widest.unwrap_or(0));
    rows.iter().try_for_each(|row| table.row(row.told()))?;
    table.finish()
}

impl BalanceRow {
    fn cells(&self) -> Vec<Cell> {
        let b = &self.balance;
        let words = self.shared.clone().map(Cell::from);
        let figures = [b.played, b.won, b.drawn, b.lost, b.among_people, b.with_hints, b.won_without_hints];
        let ends = [b.shortest_win.into(), b.streak.into(), b.best_streak.into(), b.mistakes_a_game().into()];
        words.into_iter().chain(figures.map(Cell::from)).chain(ends).collect()
    }

    fn told(&self) -> Vec<Cell> {
        let b = &self.balance;
        let [game, setup, opponent] = self.shared.clone();
        let slips = b.mistakes_a_game().map(|slips| (slips * 100.0).round() / 100.0);
        let figures = [b.played, b.won, b.drawn, b.lost, b.with_hints].map(Cell::from);
        let ends = [b.shortest_win.into(), b.streak.into(), slips.into(), opponent.into(), setup.or(game).into()];
        figures.into_iter().chain(ends).collect()
    }

    fn entry(&self) -> RowEntry<'_> {
        let [game, setup, opponent] = self.shared.each_ref().map(Option::as_deref);
        RowEntry { game, setup, opponent, balance: BalanceEntry::of(&self.balance) }
    }
}

/// All of it: `catchup stats --json`. Fields may be added; none is ever changed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct StatsReport<'a> {
    total: BalanceEntry,
    /// One for each pairing, or what `--by` says.
    rows: Vec<RowEntry<'a>>,
    /// How one grows.
    mistakes: Vec<MistakesOfGames>,
    /// The best of each track.
    races: Vec<RaceEntry<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct RowEntry<'a> {
    game: Option<&'a str>,
    setup: Option<&'a str>,
    opponent: Option<&'a str>,
    #[serde(flatten)]
    balance: BalanceEntry,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct BalanceEntry {
    #[serde(flatten)]
    balance: Balance,
    /// How many mistakes a game has, where that is known of any.
    mistakes_a_game: Option<f64>,
}

impl BalanceEntry {
    fn of(balance: &Balance) -> Self {
        Self { balance: *balance, mistakes_a_game: balance.mistakes_a_game() }
    }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct RaceEntry<'a> {
    setup: &'a str,
    turns: usize,
    race: &'a [String],
}

fn import(data: &Path, path: &Path, out: &mut impl Write) -> Result<ExitCode> {
    let text = files::text(path, LARGE).with_context(|| format!("cannot read {}", name_of(path)))?;
    let carried = Carried::read(&text).map_err(|words| anyhow!("{}: {words}", name_of(path)))?;
    let new = files::take_in(data, &carried).map_err(io::Error::other)?;
    let known = carried.games.len() - new;
    writeln!(
        out,
        "{} taken in; {known} of the games were there already",
        counts(carried.games.len(), carried.races.len())
    )?;
    Ok(ExitCode::Success)
}

/// Asks before it forgets, unless that was answered beforehand.
fn erase(data: &Path, is_sure: bool, out: &mut impl Write) -> Result<ExitCode> {
    // What cannot be read can be forgotten all the same.
    let played = match files::played(data) {
        Ok((games, None)) => counts(games.len(), files::records(data).len()),
        _ => "all games".to_owned(),
    };
    if !is_sure {
        if !stdin().is_terminal() {
            bail!("`--erase` asks first, and nobody is there to answer; `--erase --yes` does not ask");
        }
        write!(out, "Forget {played}? Type yes: ")?;
        out.flush()?;
        let mut answer = String::new();
        stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            say("nothing is forgotten");
            return Ok(ExitCode::Success);
        }
    }
    files::erase_played(data).and_then(|()| files::erase_records(data)).map_err(io::Error::other)?;
    writeln!(out, "{played} forgotten")?;
    Ok(ExitCode::Success)
}

/// `12 games and 1 race`.
fn counts(games: usize, races: usize) -> String {
    format!("{} and {}", counted(games, "game"), counted(races, "race"))
}
