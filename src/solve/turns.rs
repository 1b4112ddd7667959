//! The whole turns of a position: runs of moves by one player.

use std::collections::HashSet;

use super::{Account, Halt, Monitor, Solve, allocated};

/// The distinct turns of a position.
#[derive(Debug)]
pub struct TurnList<G: Solve> {
    /// One run of moves for every distinct position that a turn can lead to; of several runs that lead there the one
    /// whose moves come first in order. Sorted.
    pub turns: Vec<(Vec<G::Move>, G::Position)>,
    /// No turn was left out.
    pub complete: bool,
    /// Why the list ended early, where it was not for its limit.
    pub halt: Result<(), Halt>,
    /// What the list takes from the memory budget as long as it is kept.
    pub(super) paid: Account,
}

/// Lists the turns, or the rests of the turn, that the mover of `pos` can make, at most `limit` of them and no more than the
/// monitor's budget of memory has room for.
///
/// Two orders of the same picks lead to the same position and are one turn. Cost: one visit per distinct position
/// within the turn.
pub fn turns<G: Solve>(game: &G, pos: &G::Position, limit: usize, monitor: &Monitor<'_, G>) -> TurnList<G> {
    let (seen, turns, paid) = (HashSet::new(), Vec::new(), Account::default());
    // A position stands among those that were seen and in the list, where the moves stand beside it.
    let position = size_of::<G::Position>() + game.bytes_beside();
    let cost = 2 * position + allocated(4 * size_of::<G::Move>()) + 4 * size_of::<Vec<G::Move>>();
    let mut walk = TurnWalk { game, limit, monitor, seen, turns, complete: true, paid, cost, steps: 0 };
    let halt = walk.visit(pos, &mut Vec::new());
    TurnList { turns: walk.turns, complete: walk.complete && halt.is_ok(), halt, paid: walk.paid }
}

struct TurnWalk<'a, 'b, G: Solve> {
    game: &'a G,
    limit: usize,
    monitor: &'a Monitor<'b, G>,
    seen: HashSet<(G::Position, bool)>,
    turns: Vec<(Vec<G::Move>, G::Position)>,
    complete: bool,
    paid: Account,
    /// Bytes for each position within the turn.
    cost: usize,
    steps: u32,
}

/// Moves between two looks at the monitor.
const LOOK: u32 = 256;

impl<G: Solve> TurnWalk<'_, '_, G> {
    /// Moves come sorted and are tried in order, so the first run to reach a position is the one that comes first.
    fn visit(&mut self, pos: &G::Position, run: &mut Vec<G::Move>) -> Result<(), Halt> {
        for mv in self.game.legal_moves(pos) {
            if !self.complete {
                break;
            }
            self.steps += 1;
            if self.steps.is_multiple_of(LOOK) {
                self.monitor.check()?;
            }
            let child = self.game.play(pos, mv);
            let ends = self.game.ends_turn(pos, mv) || self.game.result(&child).is_some();
            if !self.seen.insert((child.clone(), ends)) {
                continue;
            }
            // A few turns are not worth asking for.
            if self.seen.len() > FEW {
                self.paid.take(self.cost, self.monitor.memory())?;
            }
            run.push(mv);
            if !ends {
                self.visit(&child, run)?;
            } else if self.turns.len() < self.limit {
                self.turns.push((run.clone(), child));
            } else {
                self.complete = false;
            }
            run.pop();
        }
        Ok(())
    }
}

/// As many are listed with all memory full.
const FEW: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::chomp::Chomp;
    use crate::solve::{CancelToken, Memory};

    #[test]
    fn a_list_of_turns_takes_no_more_than_memory_holds_and_gives_it_back() {
        let game: Chomp = "chomp 2x20000".parse().expect("a setup");
        let memory = Memory::new(1 << 20);
        let monitor = Monitor::new(CancelToken::new(), memory.clone());
        let list = turns(&game, &game.start(), usize::MAX, &monitor);
        assert_eq!((list.halt, list.complete), (Err(Halt::MemoryFull), false));
        let entry = size_of_val(&list.turns[0]) + game.bytes_beside();
        assert!(list.turns.len() > FEW && list.turns.len() * entry < 1 << 20, "{}", list.turns.len());
        assert!(memory.available() < memory.limit());
        drop(list);
        assert_eq!(memory.available(), memory.limit());
    }

    #[test]
    fn a_list_of_turns_ends_when_somebody_cancels() {
        let game: Chomp = "chomp 2x20000".parse().expect("a setup");
        let cancel = CancelToken::new();
        cancel.cancel();
        let list = turns(&game, &game.start(), usize::MAX, &Monitor::new(cancel, Memory::default()));
        assert_eq!((list.halt, list.complete), (Err(Halt::Cancelled), false));
        assert!(list.turns.len() < LOOK as usize);
    }
}
