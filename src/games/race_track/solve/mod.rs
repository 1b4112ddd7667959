//! What is known about a race: the distances of the cars, and who wins where that is proven.

mod distances;
mod file;
mod note;
mod proof;
mod standing;
mod table;

use crate::solve::{Analysis, Monitor, Solve, Stage};

use super::car::Car;
use super::setup::RaceTrack;

pub use file::{name as table_name, write as table_bytes};
pub use note::RaceNote;
pub use table::{MOST_STATES, PaidTable, Plan};

impl Solve for RaceTrack {
    type Note = RaceNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        let mut stages: Vec<Box<dyn Stage<Self>>> = vec![Box::new(distances::Distances::default())];
        if self.cars() == 2 {
            stages.push(Box::new(table::Table::default()));
            stages.push(Box::new(proof::Proof::default()));
        }
        stages
    }

    fn annotate(
        &self,
        analysis: &mut Analysis<Self>,
        monitor: &mut Monitor<'_, Self>,
    ) -> Result<(), crate::solve::Halt> {
        distances::Distances::default().run(self, analysis, monitor)
    }

    /// The fewest moves, so that the author of a track sees a shortcut at once.
    fn opening(&self) -> Option<String> {
        let start = |&slot| Car::at_start(slot, self.options());
        let moves: Vec<u32> =
            self.track().slots().iter().filter_map(|slot| self.solo().moves_home(&start(slot))).collect();
        let name = self.track().name();
        match (moves.iter().min()?, moves.iter().max()?) {
            (least, most) if least == most => Some(format!("{name}: {least} moves at best")),
            (least, most) => Some(format!("{name}: {least} to {most} moves at best, by the slot")),
        }
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        note::why(self, analysis)
    }

    fn note_words(&self, note: &RaceNote) -> Vec<(&'static str, String)> {
        note.words()
    }
}
