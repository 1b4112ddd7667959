//! The stage of three long rows.

use super::lattice::{Lattice, count};
use super::three::ThreeRows;
use crate::core::{Bounds, Game, Outcome, Step};
use crate::games::chomp::solve::stop::{finished, tick};
use crate::games::chomp::solve::table::Ranks;
use crate::games::chomp::{Chomp, Position};
use crate::solve::{Analysis, Halt, Monitor, Stage};

/// The lost positions of three rows, where a table of all positions would be too large.
///
/// Gives every bite its outcome, without lengths. Stopped early it says nothing; see [`ThreeRows`] for the idea.
#[derive(Default)]
pub(crate) struct LongRows {
    rows: Option<ThreeRows>,
}

impl Stage<Chomp> for LongRows {
    fn name(&self) -> &'static str {
        "three rows"
    }

    fn run(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        if !Lattice::suits(game) || game.goes_on(&pos) || count(&pos.heights) <= Lattice::LIVE {
            return Ok(());
        }
        let Some([lowest, _, _]) = lying(&pos) else { return Ok(()) };
        analysis.stage = self.name();
        if self.rows.as_ref().is_none_or(|rows| rows.width() < lowest) {
            self.rows = None;
            let memory = monitor.memory().clone();
            self.rows = finished(ThreeRows::new(lowest, &memory, &mut tick(monitor)))?;
        }
        let Some(rows) = &self.rows else { return Ok(()) };
        let bounds = |pos: &Position| match lying(pos) {
            Some(three) => Bounds::of(if rows.is_lost(three) { Outcome::Loss } else { Outcome::Win }),
            None => Bounds::UNKNOWN,
        };
        analysis.root.tighten(bounds(&pos));
        analysis.tighten_moves(|bite| bounds(&game.play(&pos, bite)).backed_up(Step::ALTERNATE));
        monitor.show(analysis);
        Ok(())
    }
}

/// The position as three rows from the bottom, mirrored if it stands upright; `None` if it is higher and wider than three.
fn lying(pos: &Position) -> Option<[u16; 3]> {
    let height = pos.heights.iter().take_while(|&&row| row > 0).count();
    let mut three = [0; 3];
    if height <= 3 {
        three[..height].copy_from_slice(&pos.heights[..height]);
    } else if pos.heights[0] <= 3 {
        for (column, length) in (0..pos.heights[0]).zip(&mut three) {
            *length = pos.heights.iter().take_while(|&&row| row > column).count() as u16;
        }
    } else {
        return None;
    }
    Some(three)
}
