//! Where rows go, and what a table may ask of whoever reads them.

use std::fmt::Display;
use std::io;

use thiserror::Error;

use super::{Cell, Shard};
use crate::core::NotationError;
use crate::solve::{CancelToken, Halt, Memory, Monitor, Solve};

/// Why a table ended before its last row.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// Somebody stopped it, or memory ran out; the rows handed out so far are true.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The request cannot be met.
    #[error(transparent)]
    Words(#[from] NotationError),
    /// Nobody takes the rows any more.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Whoever reads a table.
pub trait Sink: Send {
    /// Takes the next row.
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()>;

    /// Takes a sentence, or a picture of several lines, for people.
    fn remark(&mut self, text: &str) -> io::Result<()>;

    /// Learns that the work is at `place`, and which share of it is done.
    fn progress(&mut self, place: &str, share: f64);
}

/// A table being filled: rows go in, and a wish to stop comes out.
pub struct Sheet<'a> {
    sink: &'a mut dyn Sink,
    columns: usize,
    rows: u64,
    shard: Option<Shard>,
    cancel: CancelToken,
    memory: Memory,
}

impl<'a> Sheet<'a> {
    /// A sheet with so many columns, whose rows go to `sink`.
    pub fn new(sink: &'a mut dyn Sink, columns: usize, cancel: CancelToken, memory: Memory) -> Self {
        Self { sink, columns, rows: 0, shard: None, cancel, memory }
    }

    /// The same for one part of the rows.
    #[must_use]
    pub fn of_part(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// Hands out a row, if it is in the part that is asked for.
    ///
    /// # Errors
    /// When somebody asked to stop, or nobody takes rows any more.
    pub fn row(&mut self, cells: Vec<Cell>) -> Result<(), SurveyError> {
        debug_assert_eq!(cells.len(), self.columns, "a row has a cell for every column");
        if self.has(0) {
            self.sink.row(cells)?;
        }
        self.rows += 1;
        self.check()
    }

    /// Whether the row so many behind the next one is asked for.
    pub fn has(&self, ahead: u64) -> bool {
        self.shard.is_none_or(|shard| shard.has(self.rows + ahead))
    }

    /// Passes over the next row, if nobody asks for it: a table whose rows are worked out one by one need not work it out.
    pub fn leaves_out(&mut self) -> bool {
        let is_left_out = !self.has(0);
        self.rows += u64::from(is_left_out);
        is_left_out
    }

    /// How many rows there were, those of other parts included.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Says a sentence, or shows a picture of several lines: where a text is wrong, what a pattern is.
    ///
    /// # Errors
    /// When nobody listens any more.
    pub fn remark(&mut self, text: &str) -> Result<(), SurveyError> {
        Ok(self.sink.remark(text)?)
    }

    /// Says where the work is (the `--from` with which one could go on from here) and which share of it is done, by
    /// its cost: the remaining time is told from it.
    ///
    /// # Errors
    /// When somebody asked to stop.
    pub fn progress(&mut self, place: impl Display, share: f64) -> Result<(), SurveyError> {
        self.sink.progress(&place.to_string(), share);
        self.check()
    }

    /// Whether to go on; a loop that hands out no row for long asks now and then.
    ///
    /// # Errors
    /// When somebody asked to stop.
    pub fn check(&self) -> Result<(), SurveyError> {
        if self.cancel.is_cancelled() { Err(Halt::Cancelled.into()) } else { Ok(()) }
    }

    /// A monitor for solving a part of the table.
    pub fn monitor<G: Solve>(&self) -> Monitor<'static, G> {
        Monitor::new(self.cancel.clone(), self.memory.clone())
    }

    /// The budget for tables of solvers.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The token, for threads.
    pub fn token(&self) -> &CancelToken {
        &self.cancel
    }
}
