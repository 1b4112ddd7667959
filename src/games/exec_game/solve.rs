//! What fits every game is all that is known of a game by a program: the generic stages, the bots of the house, no tables.

use super::{ExecGame, KeptPosition};
use crate::bots::Bots;
use crate::core::Bounds;
use crate::core::generate::{Generate, Typed};
use crate::core::laws::Dice;
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Halt, Monitor, Solve, Stage};
use crate::survey::Surveys;

impl Solve for ExecGame {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::<Believed>::default()]
    }
}

/// The generic stage, as long as the program is believed: what was concluded with a fault in it is forgotten.
#[derive(Default)]
struct Believed(Retrograde<ExecGame>);

impl Stage<ExecGame> for Believed {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn run(
        &mut self,
        game: &ExecGame,
        analysis: &mut Analysis<ExecGame>,
        monitor: &mut Monitor<'_, ExecGame>,
    ) -> Result<(), Halt> {
        let before = analysis.clone();
        let halt = self.0.run(game, analysis, monitor);
        if game.fault().is_some() {
            *analysis = before;
        }
        halt
    }

    fn look_up(&self, game: &ExecGame, pos: &KeptPosition) -> Bounds {
        if game.fault().is_some() { Bounds::UNKNOWN } else { self.0.look_up(game, pos) }
    }
}

impl Bots for ExecGame {}

impl Surveys for ExecGame {}

/// No setup can be drawn: each needs a program, and somebody's word.
impl Generate for ExecGame {
    fn generate(id: &str, _dice: &mut Dice) -> Typed {
        Typed::words(id)
    }
}
