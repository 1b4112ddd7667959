//! What is known about a race.

use super::setup::RaceTrack;
use crate::solve::retrograde::Retrograde;
use crate::solve::{Solve, Stage};

impl Solve for RaceTrack {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        // One car reaches some ten thousand states; two reach the square of it.
        if self.cars() == 1 { vec![Box::new(Retrograde::default())] } else { Vec::new() }
    }
}
