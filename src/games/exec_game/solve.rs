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

    /// What was told of a position is kept once, and paid for by whoever makes a table of positions.
    fn bytes_beside(&self) -> usize {
        self.0.bytes_each()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, GameResult, Player};
    use crate::games::exec_game::{OwnRules, RulesOpening, RulesPlace};
    use crate::solve::{CancelToken, Memory, Solver};

    /// A heap of which one stone is taken, or two, told in many words.
    struct Wordy;

    fn told(heap: usize, mover: Player) -> String {
        format!("{heap} {} {}", mover.index(), "x".repeat(900))
    }

    fn read(position: &str) -> (usize, Player) {
        let mut numbers = position.split(' ').map_while(|word| word.parse::<usize>().ok());
        let mut number = || numbers.next().expect("a number");
        (number(), Player::ALL[number()])
    }

    impl OwnRules for Wordy {
        fn opening(&self) -> Result<RulesOpening, String> {
            Ok(RulesOpening { position: told(1000, Player::P1), players: 2 })
        }

        fn place(&self, position: &str) -> Result<RulesPlace, String> {
            let (heap, mover) = read(position);
            let result = (heap == 0).then(|| GameResult::Won(mover.opponent()));
            Ok(RulesPlace { mover, result, moves: (1..=heap.min(2)).map(|take| take.to_string()).collect() })
        }

        fn after(&self, position: &str, mv: &str) -> Result<String, String> {
            let (heap, mover) = read(position);
            Ok(told(heap - mv.parse::<usize>().expect("a number"), mover.opponent()))
        }

        fn picture(&self, _position: &str) -> Result<String, String> {
            Ok(String::new())
        }

        fn failed(&self, words: &str) {
            panic!("{words}");
        }
    }

    #[test]
    fn what_was_told_is_paid_from_the_memory() {
        let game = ExecGame::admit("exec-game:wordy", Box::new(Wordy)).expect("it keeps the laws");
        let halt = |bytes| {
            let mut monitor = Monitor::new(CancelToken::new(), Memory::new(bytes));
            Solver::new(game.clone()).analyze(&game.start(), &mut monitor).1
        };
        assert_eq!((halt(1 << 20), halt(1 << 25)), (Err(Halt::MemoryFull), Ok(())));
    }
}
