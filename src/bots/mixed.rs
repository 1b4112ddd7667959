//! Now this player, now that one.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{Bot, Policy, Situation, Turn, Weight, below};
use crate::core::NotationError;
use crate::solve::{Halt, Solve};

/// Plays every turn as one of several bots would, each with its share of the turns.
pub struct Mixed<G: Solve> {
    bots: Vec<(Box<dyn Bot<G>>, Weight)>,
    rng: ChaCha8Rng,
}

/// The sign between the bots of a mixture, and the one before a share, by which a mixture is known.
const AND: char = '/';
pub(super) const SHARE: char = '@';
/// A share is a small number: what lists of turns weigh is multiplied by it.
const MOST: Weight = 1_000;

impl<G: Solve> Mixed<G> {
    /// These bots, each with its share.
    pub fn new(bots: Vec<(Box<dyn Bot<G>>, Weight)>, seed: u64) -> Self {
        Self { bots, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One of the bots by its share.
    fn drawn(&mut self) -> usize {
        let mut ticket = below(&mut self.rng, self.bots.iter().map(|(_, share)| share).sum());
        let is_behind = |(_, share): &&(Box<dyn Bot<G>>, Weight)| {
            let behind = ticket >= *share;
            ticket = ticket.saturating_sub(*share);
            behind
        };
        self.bots.iter().take_while(is_behind).count()
    }
}

impl<G: Solve> Bot<G> for Mixed<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let mut lists = Vec::with_capacity(self.bots.len());
        let drawn = self.drawn();
        for (number, (bot, share)) in self.bots.iter_mut().enumerate() {
            match bot.policy(at)? {
                Policy::Turns(turns) => lists.push((turns, *share)),
                // One that does not list its turns is asked for one when it is its turn.
                sampled @ Policy::Sampled(_) if number == drawn => return Ok(sampled),
                Policy::Sampled(_) => {}
            }
        }
        if lists.len() == self.bots.len()
            && let Some(turns) = together::<G>(&lists)
        {
            return Ok(Policy::Turns(turns));
        }
        self.bots[drawn].0.policy(at)
    }
}

/// Reads `random@3/perfect@1`: ids of bots, each with its share.
///
/// # Errors
/// When a share is missing.
pub(super) fn shares(text: &str) -> Result<Vec<(&str, Weight)>, NotationError> {
    let part = |part| {
        let wrong = || NotationError::new(part, "needs a bot and its share from 1 to 1000, e.g. random@3/perfect@1");
        let (id, share): (&str, &str) = str::rsplit_once(part, SHARE).ok_or_else(wrong)?;
        let share = share.parse().ok().filter(|share| (1..=MOST).contains(share)).ok_or_else(wrong)?;
        Ok((id, share))
    };
    text.split(AND).map(part).collect()
}

/// Turns, each with its weight.
type WeighedTurns<G> = Vec<(Turn<G>, Weight)>;

/// One list of several, each of which weighs its share in all; nothing where the weights do not fit into a number.
fn together<G: Solve>(lists: &[(WeighedTurns<G>, Weight)]) -> Option<WeighedTurns<G>> {
    let totals = lists.iter().map(|(turns, _)| turns.iter().map(|(_, weight)| weight).sum::<Weight>());
    let common = totals.clone().try_fold(1, |common: Weight, total| common.checked_mul(total / gcd(common, total)))?;
    let mut together = Vec::new();
    for ((turns, share), total) in lists.iter().zip(totals) {
        let scale = share.checked_mul(common / total)?;
        for (turn, weight) in turns {
            together.push((turn.clone(), weight.checked_mul(scale)?));
        }
    }
    let sum = together.iter().try_fold(0, |sum: Weight, (_, weight)| sum.checked_add(*weight));
    sum.map(|_| together)
}

fn gcd(a: Weight, b: Weight) -> Weight {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Bots;
    use crate::core::Game;
    use crate::games::nim::Nim;
    use crate::solve::{Monitor, Solver};

    fn listed(id: &str) -> Vec<(Turn<Nim>, Weight)> {
        let game: Nim = "nim 1,2".parse().expect("a setup");
        let mut solver = Solver::new(game.clone());
        let mut bot = game.build_bot(id, 0).expect("a bot");
        let at = game.start();
        match bot.policy(&mut Situation::new(&game, &at, &mut solver, &mut Monitor::unlimited())) {
            Ok(Policy::Turns(turns)) => turns,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_bot_of_a_mixture_has_its_share_of_the_turns() {
        let (random, perfect) = (listed("random"), listed("perfect"));
        assert_eq!((random.len(), perfect.len()), (3, 1));
        let mixed = listed("random@1/perfect@2");
        let total: Weight = mixed.iter().map(|(_, weight)| weight).sum();
        let best: Weight = mixed.iter().filter(|(turn, _)| *turn == perfect[0].0).map(|(_, weight)| weight).sum();
        // A third of a third, and two thirds.
        assert_eq!(best * 9, total * 7);
    }

    #[test]
    fn a_mixture_without_shares_is_refused_in_one_sentence() {
        let game: Nim = "nim 1,2".parse().expect("a setup");
        let refused = |id: &str| game.named_bot(id).expect_err("it is wrong").to_string();
        let wanted = "needs a bot and its share from 1 to 1000, e.g. random@3/perfect@1";
        for (id, part) in [("random@3/perfect", "perfect"), ("random@0/perfect@1", "random@0"), ("/random@1", "")] {
            assert_eq!(refused(id), format!("`{part}` {wanted}"));
        }
        assert!(refused("random@1/fool@1").contains("`fool` is no bot of Nim"));
    }
}
