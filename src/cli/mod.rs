//! The command line: prints text or JSON, one file per command. Results go to stdout, talk to stderr.
//!
//! It knows no terminal modes: a command that needs the screen is handed back to whoever called, as an [`Opening`].

mod analyze;
mod args;
mod blanks;
mod columns;
mod complete;
mod config;
mod engine;
mod filter;
mod full;
mod games;
mod graph;
mod headway;
mod help;
mod house;
mod interrupt;
mod ladder;
mod learn;
mod list;
mod manual;
mod matches;
mod matrix;
mod mistakes;
mod nodes;
mod openings;
mod pairing;
mod pieces;
mod place;
mod plain;
mod play;
mod plot;
mod pools;
mod programs;
mod progress;
mod recorder;
mod replay;
mod report;
mod resume;
mod review;
mod riddle;
mod rows;
mod rules;
mod selection;
mod session;
mod slips;
mod stats;
mod strategy;
mod survey;
mod talk;
mod text;
mod tournament;
mod tree;
mod values;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process;

use anyhow::{Result, anyhow, bail};
use clap::Parser;
use clap::error::ErrorKind;

use args::{Args, Command, MeansArgs};
pub use config::ScreenSettings;
pub use house::House;
pub use riddle::RiddleSheet;
use session::{OnCtrlC, Session};
use talk::Screened;
pub use talk::say;

use crate::files::TableFolder;
use crate::games::AnyGame;
use crate::learn::{Course, CoursePlace};
use crate::play::{Match, PosedRiddle, RiddleQueue};
use crate::settings::Key;
use crate::units::Bytes;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExitCode {
    /// All went well; reaching a limit is well.
    Success = 0,
    /// Something cannot be read or written, or some lines of many were no positions.
    Failure = 1,
    /// The command line, a setup or a text in a file is not what was expected.
    Usage = 2,
    /// Ctrl-C: 128 and the number of the signal, as shells have it.
    Interrupted = 130,
    /// TERM: the same.
    Terminated = 143,
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}

/// What is left to do after the command line.
pub enum Next {
    /// Nothing: all is said.
    Done(ExitCode),
    /// The screen takes over.
    Screen(Box<Opening>),
    /// Boards are to be drawn.
    Sheet(Box<RiddleSheet>),
}

/// What the screen begins with.
#[non_exhaustive]
pub struct Opening {
    /// Settings, folders and complaints.
    pub house: House,
    /// Where.
    pub at: OpeningAt,
}

/// Where the screen begins.
pub enum OpeningAt {
    /// On the home screen.
    Home,
    /// At a table.
    Table(Box<Match<AnyGame>>),
    /// At the list of the courses.
    Courses,
    /// At a riddle; the queue says what comes behind it.
    Riddle(Box<PosedRiddle<AnyGame>>, RiddleQueue),
    /// In a course, at a stop of it, or where it was left.
    Course(Box<Course>, Option<CoursePlace>),
}

/// Reads the command line, does what it says, and says in one sentence why if it cannot. About itself the screen is
/// asked.
pub fn run(words: impl IntoIterator<Item = OsString>, screen: ScreenSettings) -> Next {
    interrupt::outlive_full_files();
    let words: Vec<OsString> = words.into_iter().collect();
    let said = if words.len() < 2 {
        // Nothing is to be parsed: home opens sooner, and smaller, without all that a parser knows about every command.
        home()
    } else {
        match Args::try_parse_from(&words) {
            Ok(args) => obey(args, screen, &mut Screened(io::stdout())),
            Err(error) => return Next::Done(refuse(&error, &words)),
        }
    };
    match said {
        Ok(next) => next,
        Err(error) if session::is_broken_pipe(&error) => Next::Done(ExitCode::Success),
        Err(error) => Next::Done(complain(&error)),
    }
}

fn obey(args: Args, screen: ScreenSettings, out: &mut Screened<io::Stdout>) -> Result<Next> {
    let code = match args.command {
        None if args.version => help::version(args.json, out),
        None => return home(),
        Some(Command::Play(args)) => return play::play(&args, out),
        Some(Command::Analyze(args)) => analyze::analyze(&args, &begin(&args.effort.means)?, out),
        Some(Command::Games(args)) => games::list(&args, out),
        Some(Command::Survey(args)) => survey::survey(&args, &begin(&args.means)?, out),
        Some(Command::Tournament(args)) => match &args.pools {
            Some(pools) => pools::tournaments(&args, pools, &begin(&args.means)?, out),
            None => tournament::tournament(&args, &begin(&args.means)?, out),
        },
        Some(Command::Ladder(args)) => ladder::ladder(&args, &begin(&args.means)?, out),
        Some(Command::Riddle(args)) => return riddle::riddle(&args, &begin(&args.means)?, out),
        Some(Command::Stats(args)) => stats::stats(&args, out),
        Some(Command::Strategy(args)) => strategy::strategy(&args, &begin(&args.means)?, out),
        Some(Command::Tree(args)) => tree::tree(&args, &begin(&args.means)?, out),
        Some(Command::Replay(args)) => replay::replay(&args, out),
        Some(Command::Review(args)) => review::review(&args, &begin(&args.effort.means)?, out),
        Some(Command::Engine(args)) => engine::engine(&args, out),
        Some(Command::List(args)) => list::list(&args, out),
        Some(Command::Learn(args)) => return learn::learn(&args, screen, out),
        Some(Command::Config(args)) => config::config(&args, screen, out),
        Some(Command::Help(args)) => help::help(args.command.as_deref()),
        // What is written for shells and formatters is theirs to obey.
        Some(Command::Completions(args)) => complete::completions(&args, &mut io::stdout()),
        Some(Command::Man(args)) => manual::man(&args, &(screen.keys)(&[]), &mut io::stdout()),
        Some(Command::Complete(args)) => complete::complete(&args, &mut io::stdout()),
    };
    code.map(Next::Done)
}

/// The home screen, where there is a terminal for it.
fn home() -> Result<Next> {
    needs_terminal("the home screen needs a terminal; `catchup games` and `catchup analyze` do without")?;
    Ok(Next::Screen(Box::new(Opening { house: House::open([])?, at: OpeningAt::Home })))
}

/// Refuses to open a screen where nobody could see it.
fn needs_terminal(otherwise: &str) -> Result<()> {
    if has_terminal() { Ok(()) } else { bail!("{otherwise}") }
}

/// Whether somebody sees a screen and can press keys.
fn has_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The session of a command that computes: what it may use comes from its options, else from the settings.
fn begin(means: &MeansArgs) -> Result<Session> {
    let (memory, attic) = room(means)?;
    Ok(Session::new(means.threads, memory, OnCtrlC::Stop)?.with_attic(attic))
}

/// How much memory tables may take, and where they are put away.
fn room(means: &MeansArgs) -> Result<(Bytes, Option<TableFolder>)> {
    let memory = means.memory.iter().map(|text| (Key::Memory, text.clone()));
    let House { settings, paths, .. } = House::open_for(&[Key::Memory], memory)?;
    Ok((settings.memory, paths.map(|paths| TableFolder(paths.tables()))))
}

/// Help is no error: it goes to stdout and ends well.
fn refuse(error: &clap::Error, words: &[OsString]) -> ExitCode {
    if error.kind() == ErrorKind::DisplayHelp {
        // Whoever closes the pipe has read enough.
        let _ = error.print();
        return ExitCode::Success;
    }
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    complain(&anyhow!(mistakes::sentence(error, &words)))
}

fn complain(error: &anyhow::Error) -> ExitCode {
    say(talk::sentence_of(error));
    if talk::is_of_the_system(error) { ExitCode::Failure } else { ExitCode::Usage }
}

#[cfg(test)]
mod schema;
