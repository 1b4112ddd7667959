//! The perfect player who knows that the opponent is not.

use super::perfect::{Rated, rate};
use super::{Bot, Policy, Situation};
use crate::core::Outcome;
use crate::solve::{Halt, Solve, TrapDepth, trap, turns};

/// Where all it can do is draw or lose, one of the turns that keep this after which most sensible answers give something
/// away, in three turns where there are few of them. Where it wins, and where too little is proven or there are too many
/// turns to look at, it plays as the perfect player that it is made of.
pub struct Trapper<G: Solve>(pub Box<dyn Bot<G>>);

impl<G: Solve> Bot<G> for Trapper<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        if turns(at.game, at.pos, MANY + 1, at.monitor).turns.len() > MANY {
            return self.0.policy(at);
        }
        let rated = rate(at)?;
        let Some(outcome) = rated.iter().map(|turn| turn.bounds.outcome()).max().flatten() else {
            return self.0.policy(at);
        };
        let equals: Vec<Rated<G>> = rated.into_iter().filter(|turn| turn.bounds.outcome() == Some(outcome)).collect();
        if outcome == Outcome::Win || equals.len() < 2 {
            return self.0.policy(at);
        }
        let depth = if equals.len() <= FEW { TrapDepth::Three } else { TrapDepth::One };
        let mut traps = Vec::with_capacity(equals.len());
        for turn in &equals {
            match trap(at.solver, &turn.child, depth, at.monitor)? {
                Some(chance) if !at.monitor.spent() => traps.push(chance),
                Some(_) | None => return self.0.policy(at),
            }
        }
        let most = traps.iter().copied().fold(0.0, f64::max);
        let best = equals.into_iter().zip(traps).filter(|(_, chance)| *chance >= most);
        Ok(Policy::uniform(best.map(|(turn, _)| turn.turn).collect()))
    }
}

/// Of more turns than these only the next answers are looked at.
const FEW: usize = 12;

/// Nobody looks behind each of more turns than these.
const MANY: usize = 300;
