//! A table that is read at one go.

use std::io;

use super::{Cell, Sink};

/// The rows and remarks of a table, for whoever wants them all together.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Gathered {
    /// The rows, in their order.
    pub rows: Vec<Vec<Cell>>,
    /// What was said for people.
    pub remarks: Vec<String>,
}

impl Sink for Gathered {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        self.rows.push(cells);
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.remarks.push(text.to_owned());
        Ok(())
    }

    fn progress(&mut self, _place: &str, _share: f64) {}
}
