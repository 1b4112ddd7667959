//! A player that plays out games at random and learns from them.

use super::{Bot, Perfect, Policy, Situation, Turn};
use crate::core::NotationError;
use crate::solve::mcts::{Growth, MctsTree};
use crate::solve::{Halt, Monitor, Solve};

/// Grows a tree of random games for every move of its turn. What the solver proves cheaply it plays perfectly: the end of
/// a game, for most. Suits every game, with any number of players.
pub struct Mcts {
    games: u64,
    seed: u64,
}

/// Nodes that the solver may spend before the guessing begins.
const PROOF: u64 = 20_000;

impl Mcts {
    /// A bot that plays at most `games` games a move, fewer if the budget ends before.
    ///
    /// # Errors
    /// When the text is not a number of games.
    pub fn new(games: &str, seed: u64) -> Result<Self, NotationError> {
        match games.parse() {
            Ok(games @ 1..=100_000_000) => Ok(Self { games, seed }),
            Ok(_) | Err(_) => {
                Err(NotationError::new(format!("mcts={games}"), "needs a number of games, e.g. mcts=10000"))
            }
        }
    }

    fn choose<G: Solve>(
        &self,
        game: &G,
        pos: &G::Position,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Option<G::Move>, Halt> {
        let mut tree = MctsTree::new(game, pos.clone(), self.seed);
        let moves = game.legal_moves(pos);
        if moves.len() < 2 {
            return Ok(moves.first().copied());
        }
        // Every move is tried once, whatever the budget says: without that there is no choice.
        let least = moves.len() as u64;
        for played in 0..self.games.max(least) {
            if played >= least && monitor.spent() {
                break;
            }
            match tree.grow(game, monitor) {
                Ok(Growth::Grown) => {}
                Ok(Growth::Settled) | Err(Halt::MemoryFull) => break,
                Err(Halt::Cancelled) => return Err(Halt::Cancelled),
            }
        }
        Ok(tree.best().or(moves.first().copied()))
    }

    /// What the solver proves within a few nodes, if it does.
    fn proven<G: Solve>(at: &mut Situation<'_, '_, G>) -> Result<Option<Policy<G>>, Halt> {
        if at.game.players() > 2 {
            return Ok(None);
        }
        let quiet = || at.monitor.aside().with_node_budget(PROOF);
        match at.solver.analyze(at.pos, &mut quiet()) {
            (_, Err(Halt::Cancelled)) => Err(Halt::Cancelled),
            (analysis, _) if !analysis.is_exact() => Ok(None),
            // What is proven may be too large to be looked up again: then it is guessed at like the rest.
            _ => match Perfect.policy(&mut Situation::new(at.game, at.pos, at.solver, &mut quiet())) {
                Err(Halt::MemoryFull) => Ok(None),
                policy => policy.map(Some),
            },
        }
    }
}

impl<G: Solve> Bot<G> for Mcts {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        if let Some(policy) = Self::proven(at)? {
            return Ok(policy);
        }
        let mut turn: Turn<G> = Vec::new();
        let (game, mut pos) = (at.game, at.pos.clone());
        while let Some(mv) = self.choose(game, &pos, at.monitor)? {
            turn.push(mv);
            let ends = game.ends_turn(&pos, mv);
            pos = game.play(&pos, mv);
            if ends {
                break;
            }
        }
        Ok(Policy::Sampled(turn))
    }
}
