//! Who plays Catch-Up.

mod careful;
mod heuristic;
mod perfect;

use super::{CatchUp, Position};
use crate::bots::{Bot, BotSpec, Bots, Fallible, Feature, TRAPPER};
use crate::core::{Game, NotationError};
use careful::Careful;
use heuristic::Heuristic;
use perfect::{FalliblePicker, PerfectPicker};

impl Bots for CatchUp {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        let aiming =
            |id: &'static str, blurb| BotSpec::own(id, blurb, |_, seed| Ok(Box::new(Heuristic::chain(id, seed)?)));
        let mut bots = vec![
            BotSpec::own("random", "any turn, all alike", |_, seed| Ok(Box::new(Heuristic::new(&[], seed)))),
            aiming("min-score", "the smallest sum that ends the turn: stay close"),
            aiming("max-score", "the largest sum: run as far ahead as one can"),
            aiming("most-numbers", "as many numbers as possible: leave little to the others"),
            aiming("most-numbers+min-score", "a chain: the next aim decides among what the one before left"),
            BotSpec::mcts("20000", "plays so many games in its head; exact as soon as the end is in sight"),
            BotSpec::own("fallible", "perfect, but errs with this chance", |chance, _| {
                Ok(Box::new(FalliblePicker(Fallible::new(chance)?)))
            })
            .with_parameter("0.1"),
            BotSpec::own("perfect", "wins fastest, loses slowest", |_, _| Ok(Box::new(PerfectPicker))),
            BotSpec::trapper_of(|| PerfectPicker),
        ];
        if self.players() > 2 {
            // They keep a value, and three players have none in common.
            bots.retain(|bot| !["fallible", "perfect", TRAPPER].contains(&bot.id));
            let blurb = "takes what it is sure of, then what reason would leave it";
            bots.push(BotSpec::own("careful", blurb, |_, seed| Ok(Box::new(Careful::new(seed)))));
        }
        bots
    }

    fn features() -> &'static [Feature<Self>] {
        const FEATURES: &[Feature<CatchUp>] = &[
            Feature::of_player(
                "score",
                "a player's sum less the highest of the others",
                |game: &CatchUp, pos: &Position, player| {
                    let others = game.seats().filter(|other| *other != player).map(|other| pos.score(other));
                    f64::from(pos.score(player)) - f64::from(others.max().unwrap_or(0))
                },
            ),
            Feature::of_mover("numbers", "how many numbers are left, for whoever is to move", |_, pos: &Position| {
                f64::from(pos.left().count_ones())
            }),
            Feature::of_mover(
                "sum",
                "the sum of the numbers that are left, for whoever is to move",
                |game: &CatchUp, pos: &Position| f64::from(game.numbers_left(pos).sum::<u32>()),
            ),
        ];
        FEATURES
    }

    /// A chain, `most-numbers+min-score`, is an id as well.
    fn special_bot(&self, id: &str, seed: u64) -> Option<Result<Box<dyn Bot<Self>>, NotationError>> {
        let is_chain = id.contains('+') && id != TRAPPER;
        is_chain.then(|| Ok(Box::new(Heuristic::chain(id, seed)?) as Box<dyn Bot<Self>>))
    }
}
