//! What ways and arrows are drawn with.

use crate::core::Player;
use crate::games::race_track::Velocity;
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::Stroke;

/// How a player's way is drawn: told apart by its dashes as well as by its colour.
pub(super) fn stroke(player: Player) -> Stroke {
    match player {
        Player::P1 => Stroke::SOLID,
        Player::P2 => Stroke::DASHED,
        _ => Stroke::DOTTED,
    }
}

/// The sign of a line where there is no braille: its direction for the first car, a sign of its own for the others.
pub(super) fn plain(player: Player) -> PlainLine {
    match player {
        Player::P1 => PlainLine::Along,
        Player::P2 => PlainLine::Loose('='),
        _ => PlainLine::Loose(':'),
    }
}

/// The head of an arrow.
pub(super) fn head(by: Velocity) -> char {
    match by {
        Velocity { dx, dy } if dx.abs() >= dy.abs() => {
            if dx > 0 {
                '>'
            } else {
                '<'
            }
        }
        Velocity { dy, .. } => {
            if dy > 0 {
                'v'
            } else {
                '^'
            }
        }
    }
}
