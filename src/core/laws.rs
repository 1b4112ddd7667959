//! Laws that hold for every game, checked along random walks. The tests of each game call [`check`].

use std::fmt::Debug;

use super::{Game, Player, Shape};

/// The characters that setups, positions and moves may use, so that no shell changes them.
fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with('-')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || " .,:+/=_@-".contains(c))
}

/// Walks through `walks` random games and checks the laws at every position. The same seed checks the same walks.
///
/// # Panics
/// When a law is broken, with the setup, the position and the law.
pub fn check<G: Game>(game: &G, seed: u64, walks: usize) {
    let mut dice = Dice(seed);
    let words = game.to_string();
    assert!(is_plain(&words), "setup `{words}` uses characters that a shell may change");
    let again: G = words.parse().unwrap_or_else(|error| panic!("setup `{words}` is not read back: {error}"));
    assert_eq!(again.to_string(), words, "a setup is written as it was read");
    assert!((1..=4).contains(&game.players()), "{words}: one to four players");
    for _ in 0..walks {
        let mut pos = game.start();
        // Loopy games need not end; a bounded walk sees enough of them.
        for _ in 0..400 {
            let moves = game.legal_moves(&pos);
            check_position(game, &words, &pos, &moves);
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
        if game.shape() == Shape::Acyclic && game.players() < 3 {
            assert!(game.result(&pos).is_some() || game.legal_moves(&pos).len() > 1, "{words}: every game ends");
        }
    }
}

fn check_position<G: Game>(game: &G, words: &str, pos: &G::Position, moves: &[G::Move]) {
    let at = || format!("{words}, position {}", game.write_position(pos));
    assert!(moves.is_sorted_by(|a, b| a < b), "{}: legal moves are sorted and unique", at());
    assert_eq!(moves.is_empty(), game.result(pos).is_some(), "{}: no move exactly when terminal", at());
    let mover = game.to_move(pos);
    assert!(mover.index() < game.players(), "{}: the mover sits at the table", at());
    round_trip(&at(), &game.write_position(pos), pos, |text| game.read_position(text));
    let canonical = game.canonical(pos);
    same(&at(), "canonical is idempotent", &game.canonical(&canonical), &canonical);
    assert_eq!(game.legal_moves(&canonical).len(), moves.len(), "{}: symmetric positions have as many moves", at());
    let mut texts: Vec<String> = moves.iter().map(|&mv| game.write_move(pos, mv)).collect();
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "{}: two moves have one text: {texts:?}", at());
    for &mv in moves {
        round_trip(&at(), &game.write_move(pos, mv), &mv, |text| game.read_move(pos, text));
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

/// `SplitMix64`: enough randomness for walks, and the same on every machine.
pub struct Dice(
    /// The seed.
    pub u64,
);

impl Dice {
    /// A number below `bound`, which must be positive.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// A player of a table of `players`.
    pub fn player(&mut self, players: usize) -> Player {
        Player::ALL[self.below(players.clamp(1, 4))]
    }
}
