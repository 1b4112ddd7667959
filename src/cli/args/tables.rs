//! The words of the commands that print rows: tournaments and tables of facts.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::{MeansArgs, SetupArgs, TimeArgs};
use crate::cli::filter::{TurnRange, outcome};
use crate::cli::values::{count, path, points, seconds, seed};
use crate::core::Outcome;
use crate::play::tournament::{NODES_A_TURN, Sprt};
use crate::survey::Shard;

/// How rows are printed.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
#[group(multiple = false)]
pub struct FormatArgs {
    /// Print one JSON object a row
    #[arg(long)]
    pub json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// Draw a plot
    #[arg(long)]
    pub plot: bool,
}

/// What is drawn at random.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
pub(crate) struct SampleArgs {
    /// Draw so many games: of every pairing of a tournament, whose chances are not computed then, or for a table that plays at
    /// random
    #[arg(long, value_name = "N", value_parser = count, allow_hyphen_values = true)]
    pub games: Option<u64>,
    /// The number that decides every game that is drawn
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
}

/// What `tournament` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TournamentArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Who takes part, separated by commas; by default every bot of the game
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub bots: Vec<String>,
    /// Play this pairing alone, the first of them first: random:perfect; may be said several times
    #[arg(long, value_name = "P1:P2")]
    pub pairing: Vec<String>,
    /// Compute one part of so many, e.g. 2/8: together the parts are the whole, wherever each is computed
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Compute chances as exact fractions, whatever it costs
    #[arg(long, conflicts_with = "games")]
    pub exact: bool,
    /// By playing how many games.
    #[command(flatten)]
    pub sample: SampleArgs,
    /// How many positions a bot that searches may look at before each turn of a game that is drawn
    #[arg(long, value_name = "N", conflicts_with = "exact", default_value_t = NODES_A_TURN, value_parser = count,
        allow_hyphen_values = true)]
    pub nodes: u64,
    /// How long a program of your own, `exec:COMMAND`, may think about a turn; by default 10
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub move_limit: Option<Duration>,
    /// Play from these openings, each from every seat: a file with the turns of one a line, or so many turns drawn at random,
    /// e.g. random:4
    #[arg(long, value_name = "FILE|random:TURNS", conflicts_with_all = ["exact", "pools"])]
    pub openings: Option<String>,
    /// Stop each pairing when it is clear which share of the points its first bot gets, e.g. p0=0.5,p1=0.55,alpha=0.05,beta=0.05;
    /// `--games` says after how many games at the latest
    #[arg(long, value_name = "TEST", conflicts_with_all = ["exact", "pools"])]
    pub sprt: Option<Sprt>,
    /// Keep every game in this file, as a line that `replay` and `play` take
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["exact", "pools"])]
    pub games_out: Option<PathBuf>,
    /// Keep every finished pairing in this file, a line of JSON each, and do not play again those that are there
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "pools")]
    pub resume: Option<PathBuf>,
    /// Draw the plot into this file, as SVG
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub svg: Option<PathBuf>,
    /// Repeat on setups drawn at random, e.g. "random 10 of 1..20"
    #[arg(long, value_name = "SETUP")]
    pub pools: Option<String>,
    /// How many setups to draw
    #[arg(long, value_name = "N", requires = "pools", value_parser = count, allow_hyphen_values = true)]
    pub count: Option<u64>,
    /// In which form.
    #[command(flatten)]
    pub format: FormatArgs,
    /// For how long.
    #[command(flatten)]
    pub time: TimeArgs,
    /// With what means.
    #[command(flatten)]
    pub means: MeansArgs,
}

/// What `survey` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SurveyArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Which table; by default the game's first
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    /// Where the table begins
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "B", allow_hyphen_values = true)]
    pub to: Option<String>,
    /// Both at once, for the tables of Sim: 3..7
    #[arg(long, value_name = "A..B", value_parser = points, conflicts_with_all = ["from", "to"])]
    pub points: Option<(String, String)>,
    /// What is drawn.
    #[command(flatten)]
    pub sample: SampleArgs,
    /// Many setups in place of one, for the tables of Catch-Up: "all 8 of 1..14"
    #[arg(long, value_name = "SETUPS")]
    pub pools: Option<String>,
    /// Say which tables the game has, and nothing else
    #[arg(long, conflicts_with_all = ["table", "columns", "json", "csv", "plot"])]
    pub list: bool,
    /// Say what the columns of the table are, and nothing else
    #[arg(long, conflicts_with_all = ["json", "csv", "plot"])]
    pub columns: bool,
    /// Print those rows alone that are won, lost or drawn
    #[arg(long, value_name = "OUTCOME", value_parser = outcome)]
    pub only: Option<Outcome>,
    /// Print those rows alone that last so many turns: 3, 2..5, ..3
    #[arg(long, value_name = "TURNS")]
    pub remoteness: Option<TurnRange>,
    /// Print one part of so many of the rows, e.g. 2/8: together the parts are the whole, wherever each is computed
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Print the rows at the end, those with the largest number in this column first
    #[arg(long, value_name = "COLUMN")]
    pub sort: Option<String>,
    /// Draw the plot into this file, as SVG; of a race track the fastest speed at each point, unless `--table` says otherwise
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub svg: Option<PathBuf>,
    /// In which form.
    #[command(flatten)]
    pub format: FormatArgs,
    /// For how long.
    #[command(flatten)]
    pub time: TimeArgs,
    /// With what means.
    #[command(flatten)]
    pub means: MeansArgs,
}

impl SurveyArgs {
    /// What the table is asked about: one setup, or many.
    pub(crate) fn words(&self) -> String {
        self.setup.setup.iter().chain(&self.pools).map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Where the table begins and ends, however it was said.
    pub(crate) fn ends(&self) -> (Option<String>, Option<String>) {
        match self.points.clone() {
            Some((from, to)) => (Some(from), Some(to)),
            None => (self.from.clone(), self.to.clone()),
        }
    }
}
