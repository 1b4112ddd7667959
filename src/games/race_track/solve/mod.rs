//! What is known about a race: the distances of the cars, and who wins where that is proven.

mod distances;
mod file;
mod first_home;
mod full;
mod note;
mod proof;
mod standing;
mod table;
mod unexplained;

use crate::solve::{Analysis, FullTable, Memory, Monitor, Solve, Stage, WhyPart};

use super::car::Car;
use super::geometry::Point;
use super::setup::RaceTrack;
use super::solo::Solo;

pub use file::{name as table_name, write as write_table};
pub use note::RaceNote;
pub use table::TablePlan;

impl Solve for RaceTrack {
    type Note = RaceNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        let mut stages: Vec<Box<dyn Stage<Self>>> = vec![Box::new(distances::Distances)];
        if self.cars() == 2 {
            stages.push(Box::new(table::WholeTable::default()));
            stages.push(Box::new(proof::Proof::default()));
        }
        stages
    }

    fn annotate(
        &self,
        analysis: &mut Analysis<Self>,
        monitor: &mut Monitor<'_, Self>,
    ) -> Result<(), crate::solve::Halt> {
        if self.cars() <= 2 {
            return Ok(());
        }
        distances::Distances.run(self, analysis, monitor)
    }

    /// The fewest moves, so that the author of a track sees a shortcut at once.
    fn opening(&self) -> Option<String> {
        Some(format!("{}: {} at best", self.track().name(), fewest_moves(self, self.solo())?))
    }

    fn full_table<'a>(&'a self, memory: &'a Memory) -> Result<Option<FullTable<'a>>, String> {
        full::full_table(self, memory).map(Some)
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        note::why(self, analysis)
    }

    fn unexplained(&self, analysis: &Analysis<Self>) -> Option<String> {
        unexplained::unexplained(self, analysis)
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        note::parts(self, analysis)
    }

    fn note_words(&self, note: &RaceNote) -> Vec<(&'static str, String)> {
        note.words()
    }
}

/// The fewest moves home from the slots, in words.
pub fn fewest_moves(race: &RaceTrack, solo: &Solo) -> Option<String> {
    let moves = |&slot: &Point| solo.moves_home(&Car::at_start(slot, race.options()));
    let moves: Vec<u32> = race.track().slots().iter().filter_map(moves).collect();
    match (moves.iter().min()?, moves.iter().max()?) {
        (least, most) if least == most => Some(format!("{least} moves")),
        (least, most) => Some(format!("{least} to {most} moves, by the slot,")),
    }
}
