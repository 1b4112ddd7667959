//! What whoever made a turn is called: where others took a seat, each of them has a name of his own there.

use super::Names;
use crate::bots::Bots;
use crate::core::Player;
use crate::play::Match;
use crate::tui::paint::width;

/// What those are called who have made the turns of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Makers {
    /// The names with the step from which they hold, the first first.
    since: Vec<(usize, Names)>,
}

impl Makers {
    /// Those of the turns of a match.
    pub(crate) fn of<G: Bots>(table: &Match<G>) -> Self {
        let steps = table.timeline().turns().into_iter().map(|span| span.steps.start);
        let mut since: Vec<(usize, Names)> = Vec::new();
        let mut seats = None;
        for step in std::iter::once(0).chain(steps) {
            let here = table.seats_at(step);
            if seats != Some(here) {
                since.push((step, Names::new(here)));
                seats = Some(here);
            }
        }
        Self { since }
    }

    /// The names of those who sat there when a move was made that has so many before it.
    pub(crate) fn at(&self, step: usize) -> &Names {
        let behind = self.since.partition_point(|(since, _)| *since <= step);
        &self.since[behind.saturating_sub(1)].1
    }

    /// What those are called who made these turns, which begin behind so many steps, where no name may have more than `most`
    /// columns: where one of them gives way to its seat all do, but for `you`, who are nobody else.
    pub(crate) fn within(&self, turns: impl Iterator<Item = (usize, Player)> + Clone, most: usize) -> Vec<String> {
        let name = |(step, player): (usize, Player)| self.at(step).within(player, most);
        let gives_way = |(step, player): (usize, Player)| self.at(step).gives_way(player, most);
        let has_seats = turns.clone().any(gives_way);
        let called = |(step, player): (usize, Player)| {
            let is_seat = has_seats && !self.at(step).is_you(player);
            if is_seat { player.to_string() } else { name((step, player)) }
        };
        turns.map(called).collect()
    }

    /// The columns of the longest name of those who made these turns, which begin behind so many steps, where none may have more
    /// than `most`.
    pub(crate) fn longest(&self, turns: impl Iterator<Item = (usize, Player)>, most: usize) -> usize {
        let name = |(step, player): (usize, Player)| width(&self.at(step).within(player, most)) as usize;
        turns.map(name).max().unwrap_or(0)
    }
}

#[cfg(test)]
impl From<Names> for Makers {
    /// The same from the first turn to the last.
    fn from(names: Names) -> Self {
        Self { since: vec![(0, names)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::Seat;

    #[test]
    fn everybody_is_called_by_his_name_at_his_own_turns() {
        let game: AnyGame = "square 30".parse().expect("a setup");
        let seats = |names: [&str; 2]| names.map(|name| Seat::read(&game, name).expect("a seat")).to_vec();
        let mut table = Match::new(game.clone(), seats(["human:Ada", "random"]), 3);
        for turn in ["1", "4", "1"] {
            table.try_text(turn).expect("a turn");
        }
        let mut table = table.seated(seats(["human", "perfect"]));
        table.try_text("4").expect("a turn");
        let makers = Makers::of(&table);
        let [first, second] = [Player::P1, Player::P2];
        let called = [(0, first), (1, second), (2, first), (3, second), (9, first)];
        let called = called.map(|(step, player)| makers.at(step).of(player));
        assert_eq!(called, ["Ada", "random", "Ada", "perfect", "you"]);
        assert_eq!(makers.longest([(1, second), (2, first)].into_iter(), 12), 6);
        assert_eq!(makers.longest(std::iter::empty(), 12), 0);
        let within = |most| makers.within([(1, second), (2, first), (9, first)].into_iter(), most);
        assert_eq!(within(12), ["random", "Ada", "you"]);
        assert_eq!(within(4), ["P2", "P1", "you"]);
    }
}
