//! The reasons of verdicts, each worked out once: where no theory knows one the lines of a proof are counted, and that takes a
//! while.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use crate::core::Bounds;
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::solve::{Analysis, MoveReport, Why, why};

/// Reasons of the last positions that were explained.
#[derive(Default)]
pub(super) struct KnownReasons(RefCell<VecDeque<(ReasonSource, Option<Why>)>>);

/// So many are kept: those of a usual match.
const KNOWN: usize = 64;

/// What a reason is made from, as it is told apart from others.
#[derive(PartialEq)]
struct ReasonSource {
    position: AnyPosition,
    root: Bounds,
    line: Vec<AnyMove>,
    how_far: (&'static str, u64, bool),
    moves: MovesOf,
}

/// The list of moves itself: it may be long.
struct MovesOf(Arc<[MoveReport<AnyGame>]>);

impl PartialEq for MovesOf {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl KnownReasons {
    /// The reason of what an analysis says.
    pub(super) fn of(&self, game: &AnyGame, analysis: &Analysis<AnyGame>) -> Option<Why> {
        let &Analysis { ref position, root, ref line, stage, nodes, done, ref moves, .. } = analysis;
        let (position, line, how_far) = (position.clone(), line.clone(), (stage, nodes, done));
        let source = ReasonSource { position, root, line, how_far, moves: MovesOf(moves.clone()) };
        let mut known = self.0.borrow_mut();
        if let Some((_, why)) = known.iter().find(|(known, _)| *known == source) {
            return why.clone();
        }
        let why = why(game, analysis);
        known.truncate(KNOWN - 1);
        known.push_front((source, why.clone()));
        why
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::{Monitor, Solver};

    #[test]
    fn a_reason_that_is_known_is_the_one_that_is_found_anew() {
        let (known, mut count) = (KnownReasons::default(), 0);
        for round in [1, 2] {
            for setup in ["chomp 3x4", "catch-up 1..6 goal=last", "nim 3,5,7", "sim 5"] {
                let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let analysis = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited()).0;
                    for _ in 0..2 {
                        assert_eq!(known.of(&game, &analysis), why(&game, &analysis), "{setup}, round {round}");
                    }
                    count += 1;
                    assert_eq!(known.0.borrow().len(), count.min(KNOWN), "each is kept once");
                    pos = game.play(&pos, game.legal_moves(&pos)[0]);
                }
            }
        }
    }
}
