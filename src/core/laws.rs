//! Laws that hold for every game, checked along random walks. The tests of each game call [`check`].

use std::collections::HashSet;
use std::fmt::Debug;

pub use super::dice::Dice;
use super::generate::file;
use super::{Game, PaintStep, Shape, paint_spots, painted};

/// The characters that setups, positions and moves may use, so that no shell changes them.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || " .,:+/=_@-".contains(c))
}

/// Tries setups that are refused, each with what is said about it.
///
/// # Panics
/// When one is read, or something else is said.
pub fn refuses<G: Game>(setups: &[(&str, &str)]) {
    for (words, told) in setups {
        let error = words.parse::<G>().err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|text| text.contains(told)), "{words}: {error:?}");
    }
}

/// Walks through `walks` random games and checks the laws at every position. The same seed checks the same walks.
///
/// # Panics
/// When a law is broken, with the setup, the position and the law.
pub fn check<G: Game>(game: &G, seed: u64, walks: usize) {
    let mut dice = Dice(seed);
    let words = game.to_string();
    assert!(is_plain(&words) && !words.contains(" -"), "setup `{words}` uses characters that a shell may change");
    let again = G::read_setup(&words, &|name| file(&game.files(), name));
    let again = again.unwrap_or_else(|error| panic!("setup `{words}` is not read back: {error}"));
    assert_eq!(again.to_string(), words, "a setup is written as it was read");
    assert!((1..=4).contains(&game.players()), "{words}: one to four players");
    for _ in 0..walks {
        let mut pos = game.start();
        // Loopy games need not end, and the largest have more moves than can be looked at: a bounded walk sees enough.
        let mut seen = 0;
        let mut steps = 0;
        let mut met = HashSet::new();
        while steps < 400 && seen < MOST_MOVES {
            let moves = game.legal_moves(&pos);
            check_position(game, &words, &pos, &moves, &mut dice);
            let is_new = game.shape() != Shape::Acyclic || met.insert(pos.clone());
            assert!(is_new, "{words}: a game that ends comes to no position twice: {}", game.write_position(&pos));
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
            seen += moves.len();
            steps += 1;
        }
    }
}

/// Moves that are listed along one walk.
const MOST_MOVES: usize = 400_000;
/// Where there are many moves, so many of them are tried for each of them: the checked door looks through all.
const MOST_TRIED: usize = 40_000;

/// Paints so many spots of the start at random: whatever comes of it is a position that is typed and read back.
///
/// # Panics
/// When it is not, or nothing could be painted.
pub fn check_painting<G: Game>(game: &G, seed: u64, strokes: usize) {
    let mut dice = Dice(seed);
    let mut pos = game.start();
    let mut changes = 0;
    for _ in 0..strokes {
        let spots = paint_spots(game, &pos);
        assert!(spots.iter().all(|spot| !spot.name.is_empty() && !spot.stands.is_empty()), "{game}: {spots:?}");
        let step = if dice.once_in(2) { PaintStep::Next } else { PaintStep::Before };
        let Ok(next) = painted(game, &pos, dice.below(spots.len()), step) else { continue };
        let text = game.write_position(&next);
        round_trip(&format!("{game}, painted"), &text, &next, |text| game.read_position(text));
        changes += usize::from(next != pos);
        pos = next;
    }
    assert!(changes > 0, "{game}: nothing could be painted");
}

fn check_position<G: Game>(game: &G, words: &str, pos: &G::Position, moves: &[G::Move], dice: &mut Dice) {
    let at = || format!("{words}, position {}", game.write_position(pos));
    assert!(moves.is_sorted_by(|a, b| a < b), "{}: legal moves are sorted and unique", at());
    assert_eq!(moves.is_empty(), game.result(pos).is_some(), "{}: no move exactly when terminal", at());
    let mover = game.to_move(pos);
    assert!(mover.index() < game.players(), "{}: the mover sits at the table", at());
    round_trip(&at(), &game.write_position(pos), pos, |text| game.read_position(text));
    let canonical = game.canonical(pos);
    same(&at(), "canonical is idempotent", &game.canonical(&canonical), &canonical);
    assert_eq!(game.legal_moves(&canonical).len(), moves.len(), "{}: symmetric positions have as many moves", at());
    let texts: HashSet<String> = moves.iter().take(MOST_TRIED).map(|&mv| game.write_move(pos, mv)).collect();
    assert_eq!(texts.len(), moves.len().min(MOST_TRIED), "{}: two moves have one text", at());
    let tried = (MOST_TRIED / moves.len().max(1)).clamp(3, 200);
    let all = moves.len() <= tried;
    for index in 0..moves.len().min(tried) {
        let mv = if all { moves[index] } else { *dice.pick(moves) };
        let text = game.write_move(pos, mv);
        round_trip(&at(), &text, &mv, |text| game.read_move(pos, text));
        let child = game.play(pos, mv);
        match game.try_play(pos, mv) {
            Ok(tried) => same(&at(), "both doors lead to the same room", &tried, &child),
            Err(error) => panic!("{}: a legal move is refused: {error}", at()),
        }
        let turn = game.write_turn(pos, &[mv]);
        assert!(is_plain(&turn), "{}: turn `{turn}` uses characters that a shell may change", at());
        match game.read_turn(pos, &turn) {
            Ok(moves) => same(&at(), "a turn is read back", &moves, &vec![mv]),
            Err(error) => panic!("{}: turn `{turn}` is not read back: {error}", at()),
        }
        if !game.ends_turn(pos, mv) && game.result(&child).is_none() {
            assert_eq!(game.to_move(&child), mover, "{}: a turn goes on with the same player", at());
        }
    }
}

fn round_trip<T: PartialEq + Debug, E: Debug>(at: &str, text: &str, expected: &T, read: impl Fn(&str) -> Result<T, E>) {
    assert!(is_plain(text), "{at}: `{text}` uses characters that a shell may change");
    match read(text) {
        Ok(value) => same(at, &format!("`{text}` is read back"), &value, expected),
        Err(error) => panic!("{at}: `{text}` is not read back: {error:?}"),
    }
}

fn same<T: PartialEq + Debug>(at: &str, law: &str, left: &T, right: &T) {
    assert!(left == right, "{at}: {law}: {left:?} is not {right:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "`7` is read back: 7 is not 8")]
    fn what_is_read_back_as_something_else_breaks_a_law() {
        round_trip("here", "7", &8, str::parse::<i32>);
    }
}
