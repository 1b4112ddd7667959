//! A turn in the columns that there are: whole, with equal parts counted, or cut.

use crate::play::SaidEnd;
use crate::tui::paint::{cut, width};

/// From so many equal parts on it is shorter to count them.
const MANY: usize = 3;

/// A turn as people write it, who say `draw claimed`.
pub(crate) fn said_in_words(turn: &str) -> String {
    SaidEnd::read(turn).map_or_else(|| turn.to_owned(), SaidEnd::words)
}

/// The turn in so many columns. Equal parts are counted where they have no room one by one: `15=15x1`; what is still too long is
/// cut.
pub(crate) fn fitted(turn: &str, columns: usize) -> String {
    if width(turn) as usize <= columns {
        return said_in_words(turn);
    }
    cut(&in_brief(turn), columns)
}

/// What is told of a turn that has no room: its equal parts counted, and in a word what was said instead of a move.
pub(super) fn in_brief(turn: &str) -> String {
    match SaidEnd::read(turn) {
        Some(SaidEnd::DrawClaimed | SaidEnd::DrawAgreed) => "draw".to_owned(),
        Some(SaidEnd::Resigned(_)) | None => counted_parts(turn),
    }
}

/// The turn with its equal parts counted, if they are many: `6=3x2` for `6=2+2+2`, as it may be typed too.
pub(super) fn counted_parts(turn: &str) -> String {
    let counted = || {
        let (heap, parts) = turn.split_once('=')?;
        let parts: Vec<&str> = parts.split('+').collect();
        let (first, count) = (parts.first()?, parts.len());
        (count >= MANY && parts.iter().all(|part| part == first)).then(|| format!("{heap}={count}x{first}"))
    };
    counted().unwrap_or_else(|| turn.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::tui::boards::board;

    #[test]
    fn equal_parts_are_counted_where_they_have_no_room() {
        for (turn, columns, seen) in [
            ("6=2+2+2", 7, "6=2+2+2"),
            ("6=2+2+2", 6, "6=3x2"),
            ("15=1+1+1+1+1+1+1+1+1+1+1+1+1+1+1", 9, "15=15x1"),
            ("1:6=2+2+2", 8, "1:6=3x2"),
            ("9=4+5", 4, "9=.."),
            ("1+1+1", 4, "1+.."),
            ("6=2+2+2", 4, "6=.."),
            ("draw-claimed", 12, "draw claimed"),
            ("draw-claimed", 11, "draw"),
        ] {
            assert_eq!(fitted(turn, columns), seen);
        }
    }

    #[test]
    fn what_is_shortened_is_read_as_the_same_turn() {
        let game: AnyGame = "almonds 12".parse().expect("a setup");
        let pos = game.start();
        let (mut moves, mut shorter) = (game.legal_moves(&pos).into_iter(), 0);
        assert!(moves.all(|mv| {
            let text = game.write_move(&pos, mv);
            let brief = counted_parts(&text);
            shorter += usize::from(brief != text);
            board(&game).spellings(&pos, mv).contains(&brief)
        }));
        assert!(shorter > 2, "{shorter}");
    }
}
