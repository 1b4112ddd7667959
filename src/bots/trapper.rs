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
        // Whoever asks again with the budget spent is told nothing: the answer to fall back on comes first.
        let usual = self.0.policy(at)?;
        Ok(traps(at)?.unwrap_or(usual))
    }
}

/// The equals that set the most traps; nothing where there is one choice alone, or where not all is known of them.
fn traps<G: Solve>(at: &mut Situation<'_, '_, G>) -> Result<Option<Policy<G>>, Halt> {
    if at.monitor.spent() || turns(at.game, at.pos, MANY + 1, at.monitor).turns.len() > MANY {
        return Ok(None);
    }
    let rated = rate(at)?;
    // What is open is perhaps better than what is proven.
    let outcomes: Option<Vec<Outcome>> = rated.iter().map(|turn| turn.bounds.outcome()).collect();
    let Some(outcome) = outcomes.and_then(|outcomes| outcomes.into_iter().max()) else { return Ok(None) };
    let equals: Vec<Rated<G>> = rated.into_iter().filter(|turn| turn.bounds.outcome() == Some(outcome)).collect();
    if outcome == Outcome::Win || equals.len() < 2 {
        return Ok(None);
    }
    let depth = if equals.len() <= FEW { TrapDepth::Three } else { TrapDepth::One };
    let mut chances = Vec::with_capacity(equals.len());
    for turn in &equals {
        match trap(at.solver, &turn.child, depth, at.monitor)? {
            Some(chance) if !at.monitor.spent() => chances.push(chance),
            Some(_) | None => return Ok(None),
        }
    }
    let most = chances.iter().copied().fold(0.0, f64::max);
    let best = equals.into_iter().zip(chances).filter(|(_, chance)| *chance >= most);
    Ok(Some(Policy::uniform(best.map(|(turn, _)| turn.turn).collect())))
}

/// Of more turns than these only the next answers are looked at.
const FEW: usize = 12;

/// Nobody looks behind each of more turns than these.
const MANY: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Perfect;
    use crate::core::Game;
    use crate::games::chomp::Chomp;
    use crate::solve::{Monitor, Solver};

    /// With no time some bites are known to lose and the others are open: the open ones are better.
    #[test]
    fn what_is_open_is_not_given_up_for_what_is_proven_to_lose() {
        let game: Chomp = "chomp 8x9".parse().expect("a setup");
        let pos = game.start();
        let policy = |bot: &mut dyn Bot<Chomp>| {
            let mut solver = Solver::new(game.clone());
            let mut monitor = Monitor::unlimited().with_node_budget(1);
            bot.policy(&mut Situation::new(&game, &pos, &mut solver, &mut monitor)).expect("nobody stops it")
        };
        let known = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited().with_node_budget(1)).0;
        let outcomes: Vec<_> = known.moves.iter().map(|report| report.bounds.outcome()).collect();
        assert!(outcomes.contains(&None) && outcomes.contains(&Some(Outcome::Loss)), "{outcomes:?}");
        assert_eq!(policy(&mut Trapper(Box::new(Perfect))), policy(&mut Perfect));
    }
}
