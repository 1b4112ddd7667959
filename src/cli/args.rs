//! The words of the command line, and what they mean.
//!
//! Nothing here acts. A setup begins wherever the game's name stands and may look like anything, so it is taken as
//! plain words; the game reads them, and its sentence names what is wrong.

mod about;
mod examples;
mod tables;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand};

use super::config::ConfigArgs;
use super::ladder::LadderArgs;
use super::list::ListArgs;
use super::riddle::RiddleArgs;
use super::stats::StatsArgs;
use super::values::{count, path, seconds, seed, threads};
use crate::play::FirstMove;
use crate::survey::Shard;
pub(crate) use about::{CompleteArgs, CompletionsArgs, HelpArgs, ManArgs};
pub(crate) use tables::{FormatArgs, SurveyArgs, TournamentArgs};

/// Mathematical games in the terminal, with a solver that tells the truth about every move.
///
/// Without a command the home screen opens.
#[derive(Debug, Parser)]
#[command(name = "catchup", version, disable_help_subcommand = true, disable_version_flag = true)]
#[command(args_conflicts_with_subcommands = true, after_help = examples::of_program())]
pub(crate) struct Args {
    /// Print the version
    #[arg(short = 'V', long)]
    pub version: bool,
    /// Print it as JSON, with the versions of the formats that this program reads and writes
    #[arg(long, requires = "version")]
    pub json: bool,
    /// What to do; nothing opens the home screen.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// One command a variant.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Sit down at a table at once
    #[command(after_help = examples::of("play"))]
    Play(PlayArgs),
    /// List the games with their setups, presets and bots
    #[command(after_help = examples::of("games"))]
    Games(GamesArgs),
    /// Say what a position and each of its moves is worth
    #[command(after_help = examples::of("analyze"))]
    Analyze(AnalyzeArgs),
    /// Let bots play each other, exactly or by sampling
    #[command(after_help = examples::of("tournament"))]
    Tournament(TournamentArgs),
    /// Measure how much stronger each opponent of a game is than the one below it
    #[command(after_help = examples::of("ladder"))]
    Ladder(LadderArgs),
    /// Set a riddle: a position in which exactly one turn keeps the value
    #[command(after_help = examples::of("riddle"))]
    Riddle(RiddleArgs),
    /// Say what the games come to that you have played
    #[command(after_help = examples::of("stats"))]
    Stats(StatsArgs),
    /// Tabulate facts about a game
    #[command(after_help = examples::of("survey"))]
    Survey(SurveyArgs),
    /// Print instructions by which the winner plays
    #[command(after_help = examples::of("strategy"))]
    Strategy(StrategyArgs),
    /// Print the tree of turns, or the graph of positions
    #[command(after_help = examples::of("tree"))]
    Tree(TreeArgs),
    /// List the saved games
    #[command(after_help = examples::of("list"))]
    List(ListArgs),
    /// Check a saved game and print its turns and its result
    #[command(after_help = examples::of("replay"))]
    Replay(ReplayArgs),
    /// Say what every turn of a match was worth, and what would have been better
    #[command(after_help = examples::of("review"))]
    Review(ReviewArgs),
    /// Answer other programs, a line of JSON each: docs/protocol.md
    #[command(after_help = examples::of("engine"))]
    Engine(EngineArgs),
    /// Learn these games: pages, boards, and tasks that are checked by proofs
    #[command(after_help = examples::of("learn"))]
    Learn(LearnArgs),
    /// Say where everything lies and what holds: settings, keys, and where they come from
    #[command(after_help = examples::of("config"))]
    Config(ConfigArgs),
    /// Say what the program or a command does, with its options and examples
    #[command(after_help = examples::of("help"))]
    Help(HelpArgs),
    /// Print completions for a shell
    #[command(after_help = examples::of("completions"))]
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of a command
    #[command(after_help = examples::of("man"))]
    Man(ManArgs),
    /// Say what may stand next on a command line: for the completions of shells
    #[command(hide = true)]
    Complete(CompleteArgs),
}

/// A game and the words of its setup.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SetupArgs {
    /// The game; `catchup games` lists them
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The words of its setup, e.g. `1..12`; without them the game's first preset
    #[arg(value_name = "SETUP", num_args = 0.., allow_negative_numbers = true)]
    pub setup: Vec<String>,
}

impl SetupArgs {
    /// The same with the game alone as the first word, also where all of it was typed as one: `"nim 3,5,7"`.
    pub(crate) fn apart(&self) -> Self {
        let mut words = self.game.split(' ').chain(self.setup.iter().map(String::as_str)).map(str::to_owned);
        Self { game: words.next().unwrap_or_default(), setup: words.collect() }
    }
}

/// Where on the way through a game one stands.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct PlaceArgs {
    /// Begin at this position instead of the game's start
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Make these moves first, separated by spaces; a whole turn is written `2+4`
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// What a computation may use.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct EffortArgs {
    /// Stop after so many seconds and say what is known by then; by default 10
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub limit: Option<Duration>,
    /// With what means.
    #[command(flatten)]
    pub means: MeansArgs,
}

/// How long a command may work that is not limited unless somebody says so.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
pub(crate) struct TimeArgs {
    /// Stop after so many seconds and print what is known by then
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub seconds: Option<Duration>,
}

/// Memory and threads.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct MeansArgs {
    /// The memory that all tables together may take, e.g. 512MB or 3GB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub memory: Option<String>,
    /// How many threads may work; by default as many as the machine has
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub threads: Option<usize>,
}

/// What `play` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// From where.
    #[command(flatten)]
    pub place: PlaceArgs,
    /// Who plays first: `human`, `human:NAME`, a bot, `equal` to find your level, or a program of your own, "exec:./mybot depth=6"
    #[arg(long, value_name = "WHO")]
    pub p1: Option<String>,
    /// Who plays second
    #[arg(long, value_name = "WHO")]
    pub p2: Option<String>,
    /// Who plays third
    #[arg(long, value_name = "WHO")]
    pub p3: Option<String>,
    /// Who plays fourth
    #[arg(long, value_name = "WHO")]
    pub p4: Option<String>,
    /// Who begins: random draws lots, p2 seats the second first
    #[arg(long, value_name = "SEAT")]
    pub first: Option<FirstMove>,
    /// Give back so many turns that throw a win or a draw away, and say why
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub give_back: Option<String>,
    /// The number that decides what bots leave to chance
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// How long a program of your own, `exec:COMMAND`, may think about a turn; by default 10
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub move_limit: Option<Duration>,
    /// What the board tells about moves: off, verdict, keeping or all
    #[arg(long, value_name = "HOW-MUCH")]
    pub hints: Option<String>,
    /// Play line by line, for screen readers and pipes: who played what, who is behind, and with --hints what it meant
    #[arg(long)]
    pub plain: bool,
    /// Keep the game even when no terminal is there, for scripts; otherwise a scripted game is not kept
    #[arg(long, requires = "plain")]
    pub keep: bool,
}

impl PlayArgs {
    /// Who was named for each seat, P1 first.
    pub(crate) fn seats(&self) -> [Option<&str>; 4] {
        [&self.p1, &self.p2, &self.p3, &self.p4].map(Option::as_deref)
    }
}

/// What `games` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct GamesArgs {
    /// This game alone
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What `analyze` needs to know.
#[derive(Clone, Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct AnalyzeArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// From where.
    #[command(flatten)]
    pub place: PlaceArgs,
    /// Answer one position a line, from a file or from `-`, with one line of JSON each
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["position", "moves"])]
    pub positions: Option<PathBuf>,
    /// Answer one part of so many lines of `--positions`, e.g. 2/8
    #[arg(long, value_name = "I/N", requires = "positions")]
    pub shard: Option<Shard>,
    /// Say what every whole turn is worth, too
    #[arg(long)]
    pub turns: bool,
    /// Say what chance each move has that an answer drawn at random gives something away: the next one, and the next two
    #[arg(long)]
    pub traps: bool,
    /// Fill the whole table of two cars first, however long it takes unless `--limit` is given, and put it away for later
    /// questions: for race-track
    #[arg(long)]
    pub full: bool,
    /// With what effort.
    #[command(flatten)]
    pub effort: EffortArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What `strategy` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct StrategyArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// From where.
    #[command(flatten)]
    pub place: PlaceArgs,
    /// Stop after so many positions
    #[arg(long, value_name = "POSITIONS", default_value = "2000", value_parser = count, allow_hyphen_values = true)]
    pub limit: u64,
    /// Of positions that a symmetry turns into each other list one
    #[arg(long)]
    pub fold: bool,
    /// Stop proving after so many seconds; by default 10
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub seconds: Option<Duration>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// With what means.
    #[command(flatten)]
    pub means: MeansArgs,
}

/// What `tree` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TreeArgs {
    /// What is played.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// From where.
    #[command(flatten)]
    pub place: PlaceArgs,
    /// Write Graphviz
    #[arg(long)]
    pub dot: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "dot")]
    pub json: bool,
    /// Stop after so many nodes
    #[arg(long, value_name = "NODES", default_value = "2000", value_parser = count, allow_hyphen_values = true)]
    pub limit: u64,
    /// Stop proving after so many seconds; by default 10, and less for a few nodes
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub seconds: Option<Duration>,
    /// With what means.
    #[command(flatten)]
    pub means: MeansArgs,
}

/// A match that was played.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct MatchArgs {
    /// The saved game, `-` for standard input, or the match as a line: "square 23 : 1 4 4"
    #[arg(value_name = "FILE", required = true, allow_negative_numbers = true)]
    pub words: Vec<OsString>,
}

/// What `replay` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// Which match.
    #[command(flatten)]
    pub played: MatchArgs,
}

/// What `review` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    /// Which match.
    #[command(flatten)]
    pub played: MatchArgs,
    /// Keep the slips of people as riddles, which `riddle --mine` brings back
    #[arg(long)]
    pub riddles: bool,
    /// With what effort, all turns together.
    #[command(flatten)]
    pub effort: EffortArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What `engine` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct EngineArgs {
    /// Who chooses where a request for a turn names no bot; by default `perfect`
    #[arg(long, value_name = "BOT")]
    pub bot: Option<String>,
    /// Try whether a program can be a bot, and name the first step that is wrong: --check "./mybot depth=6"
    #[arg(long, value_name = "COMMAND", conflicts_with = "bot")]
    pub check: Option<String>,
    /// With what means, all requests together.
    #[command(flatten)]
    pub means: MeansArgs,
}

/// What `learn` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct LearnArgs {
    /// A course, and perhaps a lesson and a task of it: nim, nim.2, nim.2.3; an exercise of a text: lesson-5.3; or the folder of a
    /// course of your own, and what is named of it: ./mine, ./mine.2, ./mine.2.3. Without one the courses are listed
    #[arg(value_name = "COURSE[.LESSON[.TASK]]")]
    pub place: Option<String>,
    /// Text, line by line, as it is where there is no terminal for the screen
    #[arg(long)]
    pub plain: bool,
    /// List the tasks of what is named, or all, and which are left, done, or done without hints
    #[arg(long)]
    pub list: bool,
    /// Answer the task with this; several for a task of several parts
    #[arg(long, value_name = "ANSWER", requires = "place", conflicts_with = "list", allow_hyphen_values = true)]
    pub answer: Vec<String>,
    /// Check the course in this folder: every task is solved, and wrong answers are tried
    #[arg(long, value_name = "FOLDER", value_parser = path(), conflicts_with_all = ["place", "list", "answer"])]
    pub check: Option<PathBuf>,
    /// Print JSON, an object a line
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_parser_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_path_behind_an_option_may_begin_at_home() {
        let home = crate::paths::home().expect("a home");
        let root = Args::command();
        let of_commands = root.get_subcommands().flat_map(clap::Command::get_arguments);
        let mut found = 0;
        for arg in of_commands.chain(root.get_arguments()) {
            let names = arg.get_value_names().unwrap_or_default();
            let Some(long) =
                arg.get_long().filter(|_| names.iter().any(|name| ["FILE", "DIR", "FOLDER"].contains(&&**name)))
            else {
                continue;
            };
            let alone = clap::Arg::new("path").long("path").value_parser(arg.get_value_parser().clone());
            let read = clap::Command::new("catchup").arg(alone).try_get_matches_from(["catchup", "--path=~/a.b"]);
            let read = read.unwrap_or_else(|error| panic!("--{long}: {error}"));
            assert_eq!(read.get_one::<PathBuf>("path"), Some(&home.join("a.b")), "--{long}");
            found += 1;
        }
        assert!(found > 9, "{found} options have a path");
    }

    #[test]
    fn a_negative_number_is_a_word_of_the_setup_and_flags_stay_flags() {
        let args = Args::try_parse_from(["catchup", "analyze", "catch-up", "-3", "ties=excess", "--json"]);
        let Ok(Args { command: Some(Command::Analyze(args)), .. }) = args else { panic!("{args:?}") };
        assert_eq!(args.setup.setup, ["-3", "ties=excess"]);
        assert!(args.json);
    }
}
