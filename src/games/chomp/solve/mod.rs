//! What is known of a position: proven facts first, then the whole table where it fits.

mod dense;
mod endless;
mod facts;
mod guess;
mod layers;
mod pairs;
mod planar;
mod stop;
mod store;
mod table;
mod why;

use serde::Serialize;

pub(super) use facts::known;
pub use layers::{BoxTable, Chains};
pub use planar::{FieldTable, FirstBite, Lattice, ThreeRows, WideFirsts};
pub use stop::TableStop;
pub use store::TableDetail;
pub use table::{DenseTable, Ranks};

use super::setup::Chomp;
use crate::solve::{Analysis, Solve, Stage, WhyPart, allocated};

/// What Chomp adds to a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ChompNote {
    /// The Nim heap that the position equals.
    pub nimber: u8,
}

impl Solve for Chomp {
    type Note = ChompNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![
            Box::new(facts::Facts),
            Box::<planar::LongRows>::default(),
            Box::<dense::Tables<Lattice>>::default(),
            Box::<dense::Tables<Chains>>::default(),
            Box::<guess::Guess>::default(),
        ]
    }

    fn bytes_beside(&self) -> usize {
        allocated(size_of_val(self.start_heights()))
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        pairs::parts(self, analysis)
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        why::why(self, analysis)
    }

    fn note_words(&self, note: &ChompNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }
}
