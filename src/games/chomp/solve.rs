//! What is known of a position: proven facts first, then the whole table where it fits.

mod facts;

use serde::Serialize;

pub(super) use facts::known;

use super::setup::Chomp;
use crate::solve::{Solve, Stage};

/// What Chomp adds to a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChompNote {
    /// The Nim heap that the position equals.
    pub nimber: u8,
}

impl Solve for Chomp {
    type Note = ChompNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(facts::Facts)]
    }

    fn note_words(&self, note: &ChompNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }
}
