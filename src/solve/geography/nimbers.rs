//! Sprague-Grundy values, by the definition: the least number that no answer has.

use super::Geography;
use super::chase::{Stop, Tick};
use super::mask::Mask;
use super::paths::TokenPaths;
use super::remoteness::ticking;
use crate::core::Game;
use crate::solve::matching::UndirectedGraph;
use crate::solve::nimber::least_missing;
use crate::solve::{Halt, Memory, Monitor, PaidMap};

/// The most nodes that fit.
const MOST: usize = 128;

/// Every move with the nimber of what it leaves.
pub type MoveNimbers<G> = Vec<(<G as Game>::Move, u32)>;

/// The nimber of what each move leaves, in the order of the moves; nothing where the budget does not suffice, or the graph
/// is too large.
///
/// Idea: a memoised search through what the token can still reach. Cost: grows as fast as the number of ways; some thirty
/// nodes are known within seconds.
///
/// # Errors
/// [`Halt`] when it was cancelled or ran out of memory.
pub fn nimbers<G: Geography>(
    game: &G,
    pos: &G::Position,
    monitor: &mut Monitor<'_, G>,
) -> Result<Option<MoveNimbers<G>>, Halt> {
    let nodes: Vec<u32> = (0..game.graph().nodes() as u32).filter(|node| !game.used(pos).contains(node)).collect();
    if nodes.len() > MOST {
        return Ok(None);
    }
    let memory = monitor.memory().clone();
    let mut search = NimberSearch::<2> { paths: TokenPaths::new(game, &nodes), known: PaidMap::default(), memory };
    let all: Mask<2> = (0..nodes.len() as u16).collect();
    let mut found = Vec::new();
    let mut tick = ticking(monitor);
    for mv in game.legal_moves(pos) {
        let bit = nodes.partition_point(|&node| node < game.node(mv)) as u16;
        match search.after(all, bit, &mut tick) {
            Ok(nimber) => found.push((mv, nimber)),
            Err(Stop::Spent) => return Ok(None),
            Err(Stop::Halt(halt)) => return Err(halt),
        }
    }
    Ok(Some(found))
}

/// What can be reached and what can be chosen say the rest of the game.
type NimberKey<const W: usize> = (Mask<W>, Mask<W>);

struct NimberSearch<const W: usize> {
    paths: TokenPaths<W>,
    known: PaidMap<NimberKey<W>, u32>,
    memory: Memory,
}

impl<const W: usize> NimberSearch<W> {
    /// The nimber once the token has entered `node`.
    fn after(&mut self, reach: Mask<W>, node: u16, tick: &mut Tick<'_>) -> Result<u32, Stop> {
        let key @ (reach, options) = self.paths.enter(reach, node);
        if let Some(&nimber) = self.known.get(&key) {
            return Ok(nimber);
        }
        tick()?;
        let answers: Result<Vec<u32>, Stop> = options.iter().map(|node| self.after(reach, node, tick)).collect();
        let nimber = least_missing(answers?);
        self.known.insert(key, nimber, &self.memory)?;
        Ok(nimber)
    }
}
