//! Who the tokens are: friends with names on an island, counters with letters on a track.

use crate::games::tokens::Tokens;
use crate::tui::symbols::Symbols;

/// As many as may walk on an island.
const FRIENDS: [&str; 6] = ["Nim", "Kim", "Tim", "Jim", "Lim", "Pim"];

/// What a token is called, by its number in the position.
pub(crate) fn name(game: &Tokens, token: usize) -> String {
    let letter = char::from(b'A' + token as u8);
    let friend = FRIENDS.get(token).filter(|_| !game.layout().is_track());
    friend.map_or_else(|| letter.to_string(), |friend| (*friend).to_owned())
}

/// The letter by which it is known on the board.
pub(crate) fn letter(game: &Tokens, token: usize) -> char {
    name(game, token).chars().next().unwrap_or('?')
}

/// The letters of the tokens of a place in so many columns; their number where they are too many.
pub(crate) fn letters(game: &Tokens, tokens: &[usize], room: usize, symbols: &Symbols) -> String {
    match tokens.len() {
        more if more > room => format!("{}{more}", symbols.full),
        _ => tokens.iter().map(|&token| letter(game, token)).collect(),
    }
}
