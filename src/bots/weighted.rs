//! The player of a file: weighs features, looks ahead, and errs with a chance.

use std::sync::Arc;

use super::feature::Weighable;
use super::recipe::{BotRecipe, WHOLE};
use super::{Bot, Bots, Policy, Situation, Weight};
use crate::core::{Outcome, Player};
use crate::solve::nimber::{NimWorth, Theory};
use crate::solve::{Halt, Monitor, turns};

/// Looks some turns ahead and takes for granted that the others choose what is worst for it; what it finds there is worth the
/// weighed sum of its features. One of the best turns, or, with its chance to err, any turn.
pub(super) struct Weighted<G: Bots> {
    recipe: Arc<BotRecipe>,
    /// What tells nimbers, once somebody has asked.
    theory: Option<Theory<G::Position>>,
}

/// Of more turns than these no bot of a person's own weighs each.
const MOST_WEIGHED: usize = 2_000;

/// An end counts more than anything that is weighed; a near win more than a far one.
const END: f64 = 1e12;

impl<G: Bots> Weighted<G> {
    pub(super) fn new(recipe: Arc<BotRecipe>) -> Self {
        Self { recipe, theory: None }
    }

    fn nimber(&self, pos: &G::Position) -> f64 {
        match self.theory.as_ref().and_then(|theory| theory(pos)) {
            Some(NimWorth::Finite(size)) => f64::from(size),
            Some(NimWorth::Loopy(_)) | None => 0.0,
        }
    }

    /// What a position is worth to `player`, with so many turns to look at from here.
    fn worth(
        &self,
        game: &G,
        pos: &G::Position,
        player: Player,
        left: u32,
        (mut low, mut high): (f64, f64),
        monitor: &mut Monitor<'_, G>,
    ) -> Result<f64, Halt> {
        monitor.node()?;
        if let Some(outcome) = game.outcome_for(pos, player) {
            let soon = END * (1.0 + f64::from(left));
            return Ok(match outcome {
                Outcome::Win => soon,
                Outcome::Draw => 0.0,
                Outcome::Loss => -soon,
            });
        }
        if left == 0 || monitor.spent() {
            let nimber = |pos: &G::Position| self.nimber(pos);
            let weigh = |(feature, weight): &(Weighable, f64)| weight * feature.of(game, pos, player, &nimber);
            return Ok(self.recipe.weights.iter().map(weigh).sum());
        }
        let list = turns(game, pos, MOST_WEIGHED, monitor);
        list.halt?;
        let is_own = game.to_move(pos) == player;
        let mut best = if is_own { f64::NEG_INFINITY } else { f64::INFINITY };
        for (_, child) in &list.turns {
            let worth = self.worth(game, child, player, left - 1, (low, high), monitor)?;
            if is_own {
                best = best.max(worth);
                low = low.max(best);
            } else {
                best = best.min(worth);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        Ok(best)
    }
}

impl<G: Bots> Bot<G> for Weighted<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let (game, player) = (at.game, at.game.to_move(at.pos));
        if self.theory.is_none() && self.recipe.weights.iter().any(|(feature, _)| *feature == Weighable::Nimber) {
            self.theory = game.theory(&mut |steps| at.monitor.steps(steps))?;
        }
        let list = turns(game, at.pos, MOST_WEIGHED, at.monitor);
        list.halt?;
        let whole = (f64::NEG_INFINITY, f64::INFINITY);
        let mut rated = Vec::with_capacity(list.turns.len());
        for (turn, child) in list.turns {
            let worth = self.worth(game, &child, player, self.recipe.depth - 1, whole, at.monitor)?;
            rated.push((turn, worth));
        }
        let most = rated.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let count = rated.len() as Weight;
        let best = rated.iter().filter(|(_, worth)| *worth >= most).count() as Weight;
        let weigh = |worth: f64| {
            let good = if worth >= most { (WHOLE - self.recipe.error) * count } else { 0 };
            good + self.recipe.error * best
        };
        let turns = rated.into_iter().map(|(turn, worth)| (turn, weigh(worth)));
        Ok(Policy::Turns(turns.filter(|(_, weight)| *weight > 0).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::NamedBot;
    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::solve::Solver;

    /// The turns of a bot with their weights at the start of a setup, or at a position.
    fn chosen(setup: &str, position: Option<&str>, text: &str) -> Vec<(String, Weight)> {
        let game: AnyGame = setup.parse().expect("a setup");
        let pos = position.map_or(game.start(), |text| game.read_position(text).expect("a position"));
        let bot = NamedBot::of_recipe(&game, "mine.toml", text).unwrap_or_else(|error| panic!("{error}"));
        let (mut solver, mut monitor) = (Solver::new(game.clone()), Monitor::unlimited());
        let policy = bot.build(&game, 1).policy(&mut Situation::new(&game, &pos, &mut solver, &mut monitor));
        let Ok(Policy::Turns(turns)) = policy else { panic!("{setup}: no list of turns") };
        turns.iter().map(|(turn, weight)| (game.write_turn(&pos, turn), *weight)).collect()
    }

    fn names(setup: &str, position: Option<&str>, text: &str) -> Vec<String> {
        chosen(setup, position, text).into_iter().map(|(turn, _)| turn).collect()
    }

    #[test]
    fn nimbers_against_the_opponent_play_nim_perfectly() {
        assert_eq!(names("nim 3,5,7", None, "[weights]\nnimber = 1"), ["1.1", "2.1", "3.1"]);
        assert_eq!(names("nim 1,4,6", None, "[weights]\nnimber = 1"), ["3.1"]);
    }

    #[test]
    fn a_bot_that_looks_ahead_to_the_end_needs_no_weights() {
        assert_eq!(names("nim 2,3", None, "depth = 9"), ["2.1"]);
        assert_eq!(names("chomp 3x3", None, "depth = 9"), names("chomp 3x3", None, "depth = 20"));
    }

    #[test]
    fn the_chance_to_err_is_shared_by_all_turns() {
        let turns = chosen("nim 1,2", None, "error = 0.3\n[weights]\nnimber = 1");
        let total: Weight = turns.iter().map(|(_, weight)| weight).sum();
        let best = turns.iter().find(|(turn, _)| turn == "2.1").expect("it leaves 1,1").1;
        assert_eq!(turns.len(), 3);
        assert_eq!(best * 10, total * 8, "seven tenths, and a third of three");
    }

    #[test]
    fn a_score_is_weighed_for_whoever_has_it() {
        let high = names("catch-up 1..5", Some("2,3,4,5 1-0 p2"), "[weights]\nscore = 1");
        let low = names("catch-up 1..5", Some("2,3,4,5 1-0 p2"), "[weights]\nscore = -1");
        assert_eq!((high, low), (vec!["5".to_owned()], vec!["2".to_owned()]));
    }
}
