//! What is known of a position: proven facts first, then the whole table where it fits.

mod dense;
mod facts;
mod layers;
mod planar;
mod stop;
mod store;

use serde::Serialize;

pub use dense::{Dense, Detail};
pub(super) use facts::known;
pub use layers::BoxTable;
pub use planar::{FieldTable, ThreeRows};
pub use stop::Stop;

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
        vec![
            Box::new(facts::Facts),
            Box::new(planar::LongRows::default()),
            Box::new(dense::Tables::<planar::FieldTable>::default()),
            Box::new(dense::Tables::<layers::BoxTable>::default()),
        ]
    }

    fn note_words(&self, note: &ChompNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }
}
