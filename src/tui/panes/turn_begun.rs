//! A turn in fewer columns than it has: how it begins.

use super::fitted::in_brief;
use crate::tui::paint::{cut, width};

/// A turn of several moves in no more columns than this is not cut.
const WHOLE: usize = 5;

/// The columns in which something of a turn can be read: all of a short one, of another the first of its moves.
pub(super) fn least(text: &str) -> usize {
    let text = in_brief(text);
    let whole = width(&text) as usize;
    match text.split_once(between(&text)) {
        Some((first, _)) if whole > WHOLE => width(first) as usize + 1,
        _ => whole,
    }
}

/// What stands between two moves of a turn: nothing in `8=2+6`, which is one move, and half of it would read like another.
fn between(turn: &str) -> &'static [char] {
    if turn.contains('=') { &[] } else { &['+'] }
}

/// A turn in so many columns: of one with many moves as many as have room, a sign between two of them telling that more follow.
pub(super) fn short(text: &str, columns: usize) -> String {
    if width(text) as usize <= columns {
        return text.to_owned();
    }
    let text = in_brief(text);
    if width(&text) as usize <= columns {
        return text;
    }
    let mut begun = text.rmatch_indices(between(&text)).map(|(at, sign)| &text[..at + sign.len()]);
    begun.find(|begun| width(begun) as usize <= columns).map_or_else(|| cut(&text, columns), str::to_owned)
}

/// Whether a turn is cut in so many columns.
pub(super) fn is_begun(text: &str, columns: usize) -> bool {
    width(&in_brief(text)) as usize > columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_turn_shows_how_it_begins() {
        for (text, columns, shown) in [
            ("11+6", 4, "11+6"),
            ("4+1+3", 4, "4+1+"),
            ("10+4+13", 6, "10+4+"),
            ("10+12", 4, "10+"),
            ("a1-b22", 4, "a1.."),
            ("6=2+2+2", 5, "6=3x2"),
            ("1:8=2+6", 7, "1:8=2+6"),
            ("1:8=2+6", 6, "1:8=.."),
        ] {
            assert_eq!(short(text, columns), shown);
        }
        let turns = ["6+13", "10+12", "4+1+13", "10+11+12", "1:8=2+6", "6=2+2+2"];
        assert_eq!(turns.map(least), [4, 5, 2, 3, 7, 5], "one move is wanted whole, and so are two that are short");
    }
}
