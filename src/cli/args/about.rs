//! The words of the commands that tell about the program itself.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::cli::complete::CompletingShell;
use crate::cli::mistakes::known_command;
use crate::cli::values::path;

/// What `help` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct HelpArgs {
    /// The command; without one the whole program
    #[arg(value_name = "COMMAND", value_parser = known_command)]
    pub command: Option<String>,
}

/// What `man` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// The command; without one the page of the program
    #[arg(value_name = "COMMAND", value_parser = known_command)]
    pub command: Option<String>,
    /// Write the pages into this folder instead: all of them, or that of the command
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub to: Option<PathBuf>,
}

/// What `completions` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell that will read them
    #[arg(value_name = "SHELL", required_unless_present = "to")]
    pub shell: Option<CompletingShell>,
    /// Write them into this folder instead: for all shells, or for the one that is named
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub to: Option<PathBuf>,
}

/// What `complete` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CompleteArgs {
    /// The command line behind the name of the program, up to where somebody types
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, conflicts_with = "words")]
    pub line: Option<String>,
    /// The signs at which the shell breaks words
    #[arg(long, value_name = "SIGNS", default_value = "", allow_hyphen_values = true)]
    pub breaks: String,
    /// The same as words, the one that somebody types last
    #[arg(value_name = "WORDS", last = true)]
    pub words: Vec<OsString>,
}
