//! Tables of facts about a game: what the texts tabulate and what they leave to the reader.
//!
//! A game offers its tables by [`Surveys`]; each table is a plain value with a function that hands out row after row.
//! How rows are printed, and whether anybody waits for them, is not known here.
//!
//! To add a table: write a `run` function in the game's `survey.rs`, list it in the game's [`Surveys::tables`], and it is on
//! the command line.
//!
//! ```
//! use catchup::survey::{Cell, Column, Request, Sheet, SurveyError, Table};
//!
//! static SQUARES: Table = Table {
//!     id: "squares",
//!     blurb: "the square numbers",
//!     range: "n, from 1 to 10",
//!     columns: &[Column::new("n", 4).about("the number"), Column::new("square", 8).about("n times n")],
//!     plot: None,
//!     games: None,
//!     run: squares,
//! };
//!
//! fn squares(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
//!     let (from, to) = request.range(1, 10)?;
//!     for n in from..=to {
//!         sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
//!         sheet.row(vec![Cell::from(n), Cell::from(n * n)])?;
//!     }
//!     Ok(())
//! }
//! # assert_eq!(SQUARES.columns.len(), 2);
//! ```

mod cell;
mod gathered;
mod request;
mod sample;
mod shard;
mod sheet;
pub(crate) mod svg;
pub(crate) mod verdict;

pub use cell::{Cell, quoted};
pub use gathered::Gathered;
pub use request::{Files, Request};
pub(crate) use sample::Z;
pub use sample::{Interval, Sample};
pub use shard::Shard;
pub use sheet::{Sheet, Sink, SurveyError};

use crate::core::Game;

/// A game that tabulates facts about itself.
pub trait Surveys: Game {
    /// Its tables; the first is the one that people get who name none.
    fn tables() -> &'static [Table] {
        &[]
    }

    /// Its tables under one of its ids, where some mean nothing there. The default has all.
    fn tables_of(_id: &str) -> &'static [Table] {
        Self::tables()
    }

    /// What is better drawn than tabulated, if anything is.
    fn picture() -> Option<Picture> {
        None
    }

    /// What a text says wrong about a tournament of this setup among these bots, for whoever shows one.
    fn remark_on_tournament(_setup: &str, _bots: &[&str]) -> Option<&'static str> {
        None
    }
}

/// What a game draws.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// What can be seen on it: "the speeds on a race track".
    pub about: &'static str,
    /// Draws it as SVG.
    pub draw: fn(&Request) -> Result<String, SurveyError>,
}

/// One table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// What follows `--table`.
    pub id: &'static str,
    /// What it tells, in one line.
    pub blurb: &'static str,
    /// What `--from` and `--to` mean, or nothing for a table without a range: "N, from 3 to 18".
    pub range: &'static str,
    /// The columns of every row.
    pub columns: &'static [Column],
    /// How it looks as a plot, if it is worth looking at.
    pub plot: Option<Plot>,
    /// How many games it draws at random where nothing is said, if it draws any: then the columns `low` and `high` say of each
    /// row between which ends the truth lies.
    pub games: Option<u64>,
    /// Hands out the rows, in order and one by one, so that people see the first while the last is computed.
    pub run: fn(&Request, &mut Sheet<'_>) -> Result<(), SurveyError>,
}

impl Table {
    /// Hands out its rows. An end of a range where the table has none is refused; where no row is asked for it says so.
    ///
    /// # Errors
    /// What the table cannot do, or why it was stopped; what it has handed out is true.
    pub fn fill(&self, request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
        if self.range.is_empty() {
            request.without_range(&format!("is not used by the table `{}`, which has no range", self.id))?;
        }
        if self.games.is_none() {
            request.without_sample(&format!("is not used by the table `{}`, which draws no games", self.id))?;
        }
        (self.run)(request, sheet)?;
        if sheet.rows() == 0 {
            sheet.remark(&format!("The table `{}` has no row there; its range: {}.", self.id, self.range))?;
        }
        Ok(())
    }

    /// What its rows are drawn from, if any are.
    pub fn sample(&self, request: &Request) -> Option<Sample> {
        self.games.map(|usual| request.sample(usual)).map(|(games, seed)| Sample { games, seed })
    }
}

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading, and the key in JSON: lower case, words joined by `_`.
    pub key: &'static str,
    /// How many characters people's tables set aside; a longer cell pushes the rest of its row.
    pub width: usize,
    /// What its numbers are.
    pub unit: Unit,
    /// What it says, in one line: shown below the table.
    pub about: &'static str,
}

/// What the numbers of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Numbers.
    Plain,
    /// Shares of one, which people read as percentages.
    Share,
}

impl Column {
    /// A column of numbers or words.
    pub const fn new(key: &'static str, width: usize) -> Self {
        Self { key, width, unit: Unit::Plain, about: "" }
    }

    /// A column of shares of one.
    pub const fn share(key: &'static str, width: usize) -> Self {
        Self { key, width, unit: Unit::Share, about: "" }
    }

    /// The same column with a line about what it says.
    #[must_use]
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
}

/// How a table becomes a picture: a bar for every row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The index of the column that names a bar.
    pub label: usize,
    /// The columns whose numbers make up the bar, laid end to end.
    pub bars: &'static [usize],
}
