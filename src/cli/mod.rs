//! The command line: prints text or JSON, one file per command. Results go to stdout, talk to stderr.
//!
//! It knows no terminal modes: a command that needs the screen is handed back to whoever called, as an [`Opening`].

mod analyze;
pub mod args;
mod completions;
mod games;
mod interrupt;
mod mistakes;
mod place;
mod plot;
mod progress;
pub mod report;
mod rows;
mod session;
mod survey;
mod text;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process;

use anyhow::{Context, Result, anyhow, bail};
use clap::Parser;
use clap::error::ErrorKind;

use args::{Args, Command, MeansArgs};
use session::Session;

use crate::solve::Memory;
use crate::units::Bytes;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// All went well; reaching a time limit is well.
    Success = 0,
    /// The command line, a text or a file is not what was expected.
    Usage = 2,
    /// Ctrl-C: 128 and the number of the signal, as shells have it.
    Interrupted = 130,
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}

/// Reads the command line, does what it says, and says in one sentence why if it cannot.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let args = match Args::try_parse_from(&words) {
        Ok(args) => args,
        Err(error) => return refuse(&error, &words),
    };
    match obey(args, &mut io::stdout()) {
        Ok(code) => code,
        Err(error) if session::is_broken_pipe(&error) => ExitCode::Success,
        Err(error) => complain(&error),
    }
}

fn obey(args: Args, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    match args.command {
        Some(Command::Analyze(args)) => analyze::analyze(&args, &begin(&args.effort.means)?, out),
        Some(Command::Games(args)) => games::list(&args, out),
        Some(Command::Survey(args)) => survey::survey(&args, &begin(&args.means)?, out),
        Some(Command::Completions { shell }) => completions::completions(shell, out),
        Some(Command::Man) => completions::man(out),
        None => bail!("the home screen needs a terminal; `catchup games` and `catchup analyze` do without"),
    }
}

/// The session of a command that computes: what it may use comes from its options, else from the settings.
fn begin(means: &MeansArgs) -> Result<Session> {
    let memory = match &means.memory {
        Some(text) => text.parse::<Bytes>().context("--memory")?,
        None => Bytes::mebibytes(512),
    };
    Session::new(means.threads, Memory::new(memory.get()))
}

/// Help and the version are no errors: they go to stdout and end well.
fn refuse(error: &clap::Error, words: &[OsString]) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // Whoever closes the pipe has read enough.
        let _ = error.print();
        return ExitCode::Success;
    }
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    complain(&anyhow!(mistakes::sentence(error, &words)))
}

fn complain(error: &anyhow::Error) -> ExitCode {
    // Where stderr is closed there is nobody to complain to.
    let _ = writeln!(io::stderr(), "catchup: {error:#}");
    ExitCode::Usage
}
