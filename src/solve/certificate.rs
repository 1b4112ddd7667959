//! How much it takes to show that somebody wins where no theory says so: the fewest lines, one for each way to defend.

use std::collections::HashMap;

use crate::core::{Game, GameResult, Player, Shape};

/// Larger games are not counted: nobody reads so many lines.
const POSITIONS: usize = 3_000;

/// The lines of the shortest proof that `winner` wins from a position: its best move wherever it moves, every move of the
/// others. Nothing where it does not win, nor in games that go round or in which more positions would have to be looked at.
pub(super) fn lines<G: Game>(game: &G, pos: &G::Position, winner: Player) -> Option<u64> {
    if game.shape() != Shape::Acyclic || game.players() > 2 {
        return None;
    }
    ProofCount { game, winner, known: HashMap::new() }.lines(pos).ok().flatten()
}

/// More positions than allowed were looked at.
struct TooMany;

struct ProofCount<'a, G: Game> {
    game: &'a G,
    winner: Player,
    known: HashMap<G::Position, Option<u64>>,
}

impl<G: Game> ProofCount<'_, G> {
    fn lines(&mut self, pos: &G::Position) -> Result<Option<u64>, TooMany> {
        if let Some(result) = self.game.result(pos) {
            return Ok((result == GameResult::Won(self.winner)).then_some(1));
        }
        if let Some(&known) = self.known.get(pos) {
            return Ok(known);
        }
        if self.known.len() >= POSITIONS {
            return Err(TooMany);
        }
        let chooses = self.game.to_move(pos) == self.winner;
        let mut found = if chooses { None } else { Some(0) };
        for mv in self.game.legal_moves(pos) {
            let lines = self.lines(&self.game.play(pos, mv))?;
            found = match (chooses, found, lines) {
                (true, Some(least), Some(lines)) => Some(lines.min(least)),
                (true, least, lines) => least.or(lines),
                (false, Some(sum), Some(lines)) => Some(sum.saturating_add(lines)),
                (false, ..) => None,
            };
            if !chooses && found.is_none() {
                break;
            }
        }
        self.known.insert(pos.clone(), found);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;
    use crate::core::laws::Dice;
    use crate::games::{AnyGame, AnyPosition};
    use crate::solve::brute::Brute;

    /// Every way to prove it, counted by writing all lines down; the fewest.
    fn naive(game: &AnyGame, pos: &AnyPosition, winner: Player) -> Option<u64> {
        if let Some(result) = game.result(pos) {
            return (result == GameResult::Won(winner)).then_some(1);
        }
        let lines: Vec<Option<u64>> =
            game.legal_moves(pos).into_iter().map(|mv| naive(game, &game.play(pos, mv), winner)).collect();
        if game.to_move(pos) == winner { lines.into_iter().flatten().min() } else { lines.into_iter().sum() }
    }

    #[test]
    fn there_is_a_proof_exactly_where_somebody_wins_and_none_is_shorter() {
        let mut dice = Dice(3);
        let mut proofs = 0;
        for words in ["catch-up 1..5", "sim 4", "chomp 3x4", "nim 2,3", "geography flower"] {
            let game: AnyGame = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut brute = Brute::new(game.clone());
            for _ in 0..8 {
                let mut pos = game.start();
                for _ in 0..=dice.below(3) {
                    if game.result(&pos).is_none() {
                        pos = game.play(&pos, *dice.pick(&game.legal_moves(&pos)));
                    }
                }
                for winner in [Player::P1, Player::P2] {
                    let value = brute.value(&pos).outcome();
                    let wins =
                        if game.to_move(&pos) == winner { value == Outcome::Win } else { value == Outcome::Loss };
                    let lines = lines(&game, &pos, winner);
                    assert_eq!(lines.is_some(), wins, "{words} at {}", game.write_position(&pos));
                    assert_eq!(lines, naive(&game, &pos, winner), "{words} at {}", game.write_position(&pos));
                    proofs += usize::from(wins);
                }
            }
        }
        assert!(proofs > 20, "{proofs} proofs");
    }
}
