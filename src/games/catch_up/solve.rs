//! How Catch-Up is solved.

use super::CatchUp;
use crate::solve::memo::Memo;
use crate::solve::{Solve, Stage};

impl Solve for CatchUp {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(Memo::default())]
    }
}
