//! Riddles on a sheet for a class: the boards are drawn by whoever can.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::super::ExitCode;
use super::super::talk::say;
use super::told::RiddleEntry;
use crate::files;
use crate::games::AnyGame;
use crate::play::PosedRiddle;

/// A sheet of riddles that is to be drawn.
#[non_exhaustive]
pub struct RiddleSheet {
    /// The riddles, each with what is asked and with its answer.
    pub riddles: Vec<(PosedRiddle<AnyGame>, String, String)>,
    /// The answers are to stand below.
    pub with_solutions: bool,
    path: PathBuf,
}

impl RiddleSheet {
    /// An empty sheet for a file that can be written.
    pub(super) fn new(path: &Path, with_solutions: bool) -> Result<Self> {
        files::check_target(path).map_err(io::Error::other)?;
        Ok(Self { riddles: Vec::new(), with_solutions, path: path.to_owned() })
    }

    pub(super) fn add(&mut self, posed: PosedRiddle<AnyGame>, entry: RiddleEntry) {
        self.riddles.push((posed, entry.heading(), entry.turn));
    }

    /// Writes what was drawn.
    pub fn write(&self, drawn: &str) -> ExitCode {
        match files::replace(&self.path, drawn) {
            Ok(()) => ExitCode::Success,
            Err(error) => {
                say(format!("`{}` cannot be written: {}", self.path.display(), files::trouble(&error)));
                ExitCode::Failure
            }
        }
    }
}
