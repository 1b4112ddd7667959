//! The bots of whichever game: those of the house play it as it is, a game's own play the game inside.

use super::solve::Inside;
use super::{AnyGame, AnyPosition, RosterGame, Ways, on_game};
use crate::bots::{Bot, BotSpec, Bots, Excuse, NamedBot, Policy, Situation};
use crate::core::{NotationError, Player};
use crate::solve::Halt;

impl Bots for AnyGame {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        on_game!(self, game => game.bots().into_iter().map(|spec| spec.adapted(adapted)).collect())
    }

    fn special_bot(&self, id: &str, seed: u64) -> Option<Result<Box<dyn Bot<Self>>, NotationError>> {
        on_game!(self, game => game.special_bot(id, seed).map(|bot| bot.map(adapted)))
    }

    fn feature_words(&self) -> Vec<(&'static str, &'static str)> {
        on_game!(self, game => game.feature_words())
    }

    fn measure(&self, feature: usize, pos: &AnyPosition, player: Player) -> f64 {
        on_game!(self, game => game.at(pos).map_or(0.0, |pos| game.measure(feature, pos, player)))
    }
}

/// A bot of one's own for a game of the roster, at the tables of whichever game.
impl<G: RosterGame> From<NamedBot<G>> for NamedBot<AnyGame> {
    fn from(bot: NamedBot<G>) -> Self {
        bot.adapted(adapted)
    }
}

fn adapted<G: RosterGame>(bot: Box<dyn Bot<G>>) -> Box<dyn Bot<AnyGame>> {
    Box::new(Lent(bot))
}

/// A bot that sees the game inside, with the solver of the table.
struct Lent<G: RosterGame>(Box<dyn Bot<G>>);

impl<G: RosterGame> Bot<AnyGame> for Lent<G> {
    fn policy(&mut self, at: &mut Situation<'_, '_, AnyGame>) -> Result<Policy<AnyGame>, Halt> {
        let inside = at.solver.stage::<Inside<G>>();
        let (Some(game), Some(pos), Some(inside)) = (G::of(at.game), G::position(at.pos), inside) else {
            // A bot of another game knows no turn here.
            return Ok(Policy::Sampled(Vec::new()));
        };
        let policy = at.monitor.within(super::solve::lifted, |monitor| {
            self.0.policy(&mut Situation::new(game, pos, &mut inside.solver, monitor))
        })?;
        let turn = |turn: Vec<G::Move>| turn.into_iter().map(G::any_move).collect();
        Ok(match policy {
            Policy::Turns(turns) => {
                Policy::Turns(turns.into_iter().map(|(moves, weight)| (turn(moves), weight)).collect())
            }
            Policy::Sampled(moves) => Policy::Sampled(turn(moves)),
        })
    }

    fn excuse(&self) -> Option<Excuse> {
        self.0.excuse()
    }
}
