//! How much it takes to show that somebody wins where no theory says so: the fewest lines, one for each way to defend.

use rustc_hash::FxHashMap;

use crate::core::{Game, GameResult, Player, Shape};

/// Of larger games no lines are counted: that would take longer than somebody waits who asks with a key. Where there are many moves
/// in each position these are what takes long.
const POSITIONS: usize = 20_000;

/// How long somebody waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofPatience {
    /// As long as a frame may take.
    Frame,
    /// As long as an answer may come after it.
    Moment,
}

impl ProofPatience {
    /// How many moves are looked at in that time.
    fn moves(self) -> usize {
        match self {
            Self::Frame => 20_000,
            Self::Moment => 150_000,
        }
    }
}

/// How long the shortest proof is that somebody wins: its best move wherever it moves, every move of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofLength {
    /// It has so many lines.
    Lines(u64),
    /// More than [`POSITIONS`] would have to be looked at, or more moves than somebody has patience for.
    TooMany,
    /// Play can go round, and lines are not counted there.
    Round,
}

/// How long the shortest proof is that `winner` wins from a position where that is known to be so. Nothing where it does not
/// win, nor where three and more play.
pub(super) fn length<G: Game>(
    game: &G,
    pos: &G::Position,
    winner: Player,
    patience: ProofPatience,
) -> Option<ProofLength> {
    match (game.players(), game.shape()) {
        // Nobody defends: the way that wins is all of it.
        (1, _) => (winner == Player::P1).then_some(ProofLength::Lines(1)),
        // Rules of loopy games do not promise that play ends; often it does all the same.
        (2, Shape::Acyclic | Shape::Loopy) => counted(game, pos, winner, patience.moves()),
        (2, Shape::Unbounded) => Some(ProofLength::Round),
        _ => None,
    }
}

/// A position on the way that is being looked at.
struct OpenPlace<G: Game> {
    pos: G::Position,
    left: Vec<G::Move>,
    chooses: bool,
    /// Lines of the proof so far: of a winner with no move yet none is known, of a defence with none that would need a line.
    lines: Option<u64>,
}

impl<G: Game> OpenPlace<G> {
    fn new(game: &G, pos: G::Position, winner: Player) -> Self {
        let (left, chooses) = (game.legal_moves(&pos), game.to_move(&pos) == winner);
        Self { pos, left, chooses, lines: if chooses { None } else { Some(0) } }
    }

    /// One more move was looked at, behind which the proof has so many lines.
    fn add(&mut self, lines: Option<u64>) {
        self.lines = match (self.chooses, self.lines, lines) {
            (true, Some(least), Some(lines)) => Some(lines.min(least)),
            (true, least, lines) => least.or(lines),
            (false, Some(sum), Some(lines)) => Some(sum.saturating_add(lines)),
            (false, ..) => None,
        };
        // One way to defend that holds is enough.
        if !self.chooses && self.lines.is_none() {
            self.left.clear();
        }
    }
}

/// Counts as long as no position turns up that is on the way already. Nothing recurses: such ways may be long.
fn counted<G: Game>(game: &G, pos: &G::Position, winner: Player, most: usize) -> Option<ProofLength> {
    let ended = |pos: &G::Position| game.result(pos).map(|end| (end == GameResult::Won(winner)).then_some(1));
    if let Some(lines) = ended(pos) {
        return lines.map(ProofLength::Lines);
    }
    // Nothing yet is known of those on the way.
    let mut known: FxHashMap<G::Position, Option<Option<u64>>> = [(pos.clone(), None)].into_iter().collect();
    let mut way = vec![OpenPlace::new(game, pos.clone(), winner)];
    let mut moves = 0;
    while let Some(place) = way.last_mut() {
        let lines = if let Some(mv) = place.left.pop() {
            let next = game.play(&place.pos, mv);
            moves += 1;
            match (ended(&next), known.get(&next)) {
                (Some(lines), _) | (None, Some(&Some(lines))) => lines,
                (None, Some(None)) => return Some(ProofLength::Round),
                (None, None) if known.len() >= POSITIONS || moves > most => return Some(ProofLength::TooMany),
                (None, None) => {
                    known.insert(next.clone(), None);
                    way.push(OpenPlace::new(game, next, winner));
                    continue;
                }
            }
        } else {
            let OpenPlace { pos, lines, .. } = way.pop()?;
            known.insert(pos, Some(lines));
            if way.is_empty() {
                return lines.map(ProofLength::Lines);
            }
            lines
        };
        way.last_mut()?.add(lines);
    }
    None
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
        for words in ["catch-up 1..5", "catch-up 1..5 goal=last", "sim 4", "chomp 3x4", "nim 2,3", "geography flower"] {
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
                    let length = length(&game, &pos, winner, ProofPatience::Moment);
                    let lines = length.map(|length| match length {
                        ProofLength::Lines(lines) => lines,
                        ProofLength::TooMany | ProofLength::Round => panic!("{words}: {length:?}"),
                    });
                    assert_eq!(lines.is_some(), wins, "{words} at {}", game.write_position(&pos));
                    assert_eq!(lines, naive(&game, &pos, winner), "{words} at {}", game.write_position(&pos));
                    proofs += usize::from(wins);
                }
            }
        }
        assert!(proofs > 20, "{proofs} proofs");
    }

    #[test]
    fn a_proof_is_counted_in_small_games_without_circles_and_alone_its_way_is_all_of_it() {
        use ProofLength::{Lines, Round, TooMany};
        for (words, expected) in [
            ("catch-up 1..8 goal=last", Some(Lines(97))),
            ("catch-up 1..10 goal=last", Some(Lines(513))),
            ("sim 6", Some(TooMany)),
            ("race-track mini", Some(Round)),
            ("race-track little-oval cars=1", Some(Lines(1))),
            ("catch-up 1..5 players=3", None),
        ] {
            let game: AnyGame = words.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(length(&game, &game.start(), Player::P1, ProofPatience::Moment), expected, "{words}");
        }
        let race: AnyGame = "race-track little-oval cars=1".parse().expect("a setup");
        assert_eq!(
            length(&race, &race.start(), Player::P2, ProofPatience::Moment),
            None,
            "nobody wins where a car is lost"
        );
    }
}
