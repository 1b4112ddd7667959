//! Who sat where before others took their seats: whoever made a turn is named for it.

use super::{Match, Seat, TurnSpan};
use crate::bots::Bots;
use crate::core::Player;

/// Who sat at a match until others sat down.
#[derive(Clone, Debug)]
pub(super) struct Former<G: Bots> {
    /// So many moves of the match had been made by then.
    pub moves: usize,
    /// Who sat where, P1 first.
    pub seats: Vec<Seat<G>>,
}

impl<G: Bots> Match<G> {
    /// The same match with others on the seats. The turns that were made stay those of whoever made them.
    #[must_use]
    pub fn seated(mut self, seats: impl IntoIterator<Item = Seat<G>>) -> Self {
        let mut seats: Vec<_> = seats.into_iter().collect();
        seats.resize(self.game().players(), Seat::Human);
        let before = std::mem::replace(&mut self.seats, seats);
        self.former.push(Former { moves: self.timeline().len(), seats: before });
        self.forget_former(self.timeline().len());
        self
    }

    /// Who sat where when the move was made that has so many before it.
    pub fn seats_at(&self, step: usize) -> &[Seat<G>] {
        self.former.iter().find(|former| step < former.moves).map_or(self.seats(), |former| &former.seats)
    }

    /// Who made a turn.
    pub fn made_by(&self, span: &TurnSpan) -> &Seat<G> {
        &self.seats_at(span.steps.start)[span.player.index()]
    }

    /// Whoever has made turns for a player, the first first, and whoever is to make the next ones.
    pub fn sitters(&self, player: Player) -> Vec<&Seat<G>> {
        if self.former.is_empty() {
            return vec![self.seat(player)];
        }
        let spans = self.timeline().turns().into_iter().filter(|span| span.player == player);
        let made: Vec<_> = spans.map(|span| self.made_by(&span)).collect();
        let is_over = self.timeline().final_result(self.game()).is_some();
        let next = Some(self.seat(player)).filter(|_| !is_over || made.is_empty());
        let mut sitters = Vec::new();
        for seat in made.into_iter().chain(next) {
            if !sitters.contains(&seat) {
                sitters.push(seat);
            }
        }
        sitters
    }

    /// Who plays for a player, and since when: `bot careless, from turn 5 bot perfect`.
    pub fn seating(&self, player: Player) -> String {
        let mut words = self.seats_at(0)[player.index()].to_string();
        for former in &self.former {
            let [before, next] = [former.moves - 1, former.moves].map(|step| &self.seats_at(step)[player.index()]);
            if before != next {
                words = format!("{words}, from turn {} {next}", self.timeline().turn_at(former.moves).0);
            }
        }
        words
    }

    /// Of the match only so many moves are left: of those who sat there before, whoever has made none of them is forgotten.
    pub(super) fn forget_former(&mut self, moves: usize) {
        let mut made = 0;
        self.former.retain_mut(|former| {
            former.moves = former.moves.min(moves);
            let is_one = former.moves > made;
            made = former.moves;
            is_one
        });
        // Whoever sits there again has never been away.
        while self.former.last().is_some_and(|last| last.seats == self.seats) {
            self.former.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::{Save, SaveError};

    fn seats(names: [&str; 2]) -> Vec<Seat<AnyGame>> {
        let game: AnyGame = "square 30".parse().expect("a setup");
        names.map(|name| Seat::read(&game, name).expect("a seat")).into()
    }

    fn table(turns: &[&str]) -> Match<AnyGame> {
        let mut table = Match::new("square 30".parse().expect("a setup"), seats(["human", "random"]), 3);
        for turn in turns {
            table.try_text(turn).expect("a turn");
        }
        table
    }

    fn made(table: &Match<AnyGame>) -> Vec<String> {
        table.timeline().turns().iter().map(|span| table.made_by(span).to_string()).collect()
    }

    #[test]
    fn whoever_made_a_turn_is_named_for_it_whoever_sits_there_now() {
        let mut table = table(&["1", "4", "1"]).seated(seats(["human", "perfect"]));
        table.try_text("4").expect("a turn");
        assert_eq!(made(&table), ["human", "bot random", "human", "bot perfect"]);
        assert_eq!(table.seating(Player::P2), "bot random, from turn 4 bot perfect");
        assert_eq!(table.seating(Player::P1), "human");
        assert_eq!(table.sitters(Player::P2).len(), 2);
        let again: Match<AnyGame> =
            Save::parse(&Save::of(&table).text()).expect("a save").load().expect("it is replayed");
        assert_eq!((made(&again), Save::of(&again)), (made(&table), Save::of(&table)));
        // What is played in another way is played by whoever sits there now.
        table.go_to(1);
        table.try_text("9").expect("a turn");
        assert_eq!(made(&table), ["human", "bot perfect"]);
        table.go_to(0);
        table.try_text("4").expect("a turn");
        assert_eq!(Save::of(&table).former, []);
    }

    #[test]
    fn nobody_is_remembered_who_made_no_turn() {
        let before = Save::of(&table(&["1", "4"]));
        let table = table(&["1", "4"]).seated(seats(["human", "perfect"])).seated(seats(["human", "random"]));
        assert_eq!(Save::of(&table), before);
        let fresh = Match::<AnyGame>::new("square 30".parse().expect("a setup"), Vec::new(), 3);
        assert_eq!(Save::of(&fresh.seated(seats(["human", "perfect"]))).former, []);
    }

    #[test]
    fn former_seats_that_cannot_be_are_refused() {
        let table = table(&["1", "4"]).seated(seats(["human", "perfect"]));
        let good = Save::of(&table).text();
        for (from, to, told) in [
            ("moves = 2", "moves = 3", "former: `3` is no number of moves from 1 to 2"),
            ("moves = 2", "moves = 0", "former: `0` is no number of moves from 1 to 2"),
            ("\"bot random\"", "\"bot nobody\"", "former: `nobody` is no bot"),
            ("moves = 2", "moves = 2\nturns = 1", "unknown field `turns`"),
        ] {
            let load = |save: Save| save.load::<AnyGame>();
            let refused: Result<_, SaveError> = Save::parse(&good.replacen(from, to, 1)).and_then(load);
            let words = refused.err().map(|error| error.to_string()).unwrap_or_default();
            assert!(words.contains(told), "{to}: {words}");
        }
    }
}
