//! Who moves when: by the seats, or by lots; and the lots themselves.

use super::position::MOST_CARS;
use super::setup::RaceTrack;
use crate::core::Player;
use crate::core::laws::Dice;

/// What lots are drawn for: one seed draws other ones for each.
#[derive(Clone, Copy)]
pub(super) enum LotsFor {
    /// The slots.
    Slots,
    /// The order of moving.
    Turns,
}

/// Puts things into the order that the lots of a seed decide.
pub(super) fn draw_lots<T>(seed: u32, what: LotsFor, things: &mut [T]) {
    Dice(u64::from(seed) + ((what as u64) << 32)).shuffle(things);
}

impl RaceTrack {
    /// The players of the race in the order in which they move.
    pub fn in_turn(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        let mut players = [Player::P1, Player::P2, Player::P3];
        if let Some(seed) = self.options().order {
            draw_lots(seed, LotsFor::Turns, &mut players[..self.cars().min(MOST_CARS)]);
        }
        players.into_iter().take(self.cars())
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        self.in_turn().next().unwrap_or(Player::P1)
    }

    /// Who moves after a player.
    pub fn after(&self, player: Player) -> Player {
        let mut turns = self.in_turn().skip_while(|&other| other != player);
        turns.nth(1).unwrap_or_else(|| self.first())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::core::Game;

    fn race(words: &str) -> RaceTrack {
        words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
    }

    fn drawn(seed: u32, what: LotsFor, count: u8) -> Vec<u8> {
        let mut things: Vec<u8> = (0..count).collect();
        draw_lots(seed, what, &mut things);
        things
    }

    #[test]
    fn lots_give_every_order_alike_and_say_nothing_of_each_other() {
        for (count, orders) in [(2, 2), (3, 6)] {
            let mut turns = BTreeMap::new();
            let mut both = BTreeMap::new();
            for seed in 0..1800 {
                let order = drawn(seed, LotsFor::Turns, count);
                *both.entry((order.clone(), drawn(seed, LotsFor::Slots, count))).or_insert(0) += 1;
                *turns.entry(order).or_insert(0) += 1;
            }
            let is_even = |times: &i32, of: i32| (1800 / of / 2..1800 / of * 2).contains(times);
            assert_eq!((turns.len(), both.len()), (orders, orders * orders));
            assert!(turns.values().all(|times| is_even(times, orders as i32)), "{turns:?}");
            assert!(both.values().all(|times| is_even(times, (orders * orders) as i32)), "{both:?}");
        }
    }

    #[test]
    fn a_race_that_is_written_and_read_has_the_same_order() {
        for seed in [0, 1, 2, 3, u32::MAX] {
            let game = race(&format!("race-track mini cars=3 shared order={seed}"));
            let turns: Vec<Player> = game.in_turn().collect();
            assert_eq!(turns, race(&game.to_string()).in_turn().collect::<Vec<_>>(), "{game}");
            assert_eq!(game.to_move(&game.start()), turns[0], "{game}");
        }
    }

    #[test]
    fn whoever_the_lot_names_begins_and_the_others_follow_in_turn() {
        let seeds = |cars: u8, wanted: &[Player]| {
            let words = move |seed: u32| format!("race-track mini cars={cars} shared finish=first order={seed}");
            (0..100).map(words).find(|words| race(words).in_turn().eq(wanted.iter().copied())).expect("a seed")
        };
        let [p1, p2, p3] = [Player::P1, Player::P2, Player::P3];
        let game = race(&seeds(3, &[p3, p1, p2]));
        let mut pos = game.start();
        for expected in [p3, p1, p2, p3] {
            assert_eq!(game.to_move(&pos), expected);
            pos = game.play(&pos, game.legal_moves(&pos)[0]);
        }
        // Whoever moves last chooses first.
        let game = race(&format!("{} choose-slots", seeds(2, &[p2, p1])));
        let mut pos = game.start();
        for expected in [p1, p2, p2, p1] {
            assert_eq!(game.to_move(&pos), expected);
            pos = game.play(&pos, game.legal_moves(&pos)[0]);
        }
    }
}
