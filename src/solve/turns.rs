//! The whole turns of a position: runs of moves by one player.

use std::collections::HashSet;

use super::Solve;

/// The distinct turns of a position.
#[derive(Clone, Debug)]
pub struct Turns<G: Solve> {
    /// One run of moves for every distinct position that a turn can lead to; of several runs that lead there the one
    /// whose moves come first in order. Sorted.
    pub turns: Vec<(Vec<G::Move>, G::Position)>,
    /// No turn was left out.
    pub complete: bool,
}

/// Lists the turns, or the rests of the turn, that the mover of `pos` can make, at most `limit` of them.
///
/// Two orders of the same picks lead to the same position and are one turn. Cost: one visit per distinct position
/// within the turn.
pub fn turns<G: Solve>(game: &G, pos: &G::Position, limit: usize) -> Turns<G> {
    let mut walk = TurnWalk { game, limit, seen: HashSet::new(), turns: Vec::new(), complete: true };
    walk.visit(pos, &mut Vec::new());
    Turns { turns: walk.turns, complete: walk.complete }
}

struct TurnWalk<'a, G: Solve> {
    game: &'a G,
    limit: usize,
    seen: HashSet<(G::Position, bool)>,
    turns: Vec<(Vec<G::Move>, G::Position)>,
    complete: bool,
}

impl<G: Solve> TurnWalk<'_, G> {
    /// Moves come sorted and are tried in order, so the first run to reach a position is the one that comes first.
    fn visit(&mut self, pos: &G::Position, run: &mut Vec<G::Move>) {
        for mv in self.game.legal_moves(pos) {
            if !self.complete {
                return;
            }
            let child = self.game.play(pos, mv);
            let ends = self.game.ends_turn(pos, mv) || self.game.result(&child).is_some();
            if !self.seen.insert((child.clone(), ends)) {
                continue;
            }
            run.push(mv);
            if !ends {
                self.visit(&child, run);
            } else if self.turns.len() < self.limit {
                self.turns.push((run.clone(), child));
            } else {
                self.complete = false;
            }
            run.pop();
        }
    }
}
