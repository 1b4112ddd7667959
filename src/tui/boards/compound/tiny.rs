//! The parts small, beside each other.

use super::PartPositions;
use crate::core::Game;
use crate::games::compound::GameSum;
use crate::tui::Role;
use crate::tui::boards::{TinyLook, TinySpacing, board};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;

/// The widest picture.
const MOST_COLUMNS: i32 = 28;

/// The picture of each part, or its name where it has none; nothing where they have no room beside each other.
pub(super) fn picture(game: &GameSum, pos: &PartPositions, look: TinyLook<'_>) -> Option<Vec<Line>> {
    let look = TinyLook { spacing: TinySpacing::Close, ..look };
    let mut lines: Vec<Line> = Vec::new();
    for (place, (part, at)) in game.parts().iter().zip(pos.iter()).enumerate() {
        let named = || vec![Line::styled(part.node_label(at), Role::Plain)];
        let drawn = board(part).tiny(at, look).unwrap_or_else(named);
        let before = columns(&lines);
        let rows = lines.len().max(drawn.len());
        lines.resize(rows, Line::default());
        for (row, line) in lines.iter_mut().enumerate() {
            let missing = before - columns(std::slice::from_ref(line));
            line.spans.push(Span::raw(" ".repeat(missing as usize)));
            if place > 0 {
                line.spans.push(Span::styled(if row == 0 { " + " } else { "   " }, Role::Dim));
            }
            line.spans.extend(drawn.get(row).iter().flat_map(|line| line.spans.iter().cloned()));
        }
    }
    (columns(&lines) <= MOST_COLUMNS).then_some(lines)
}

fn columns(lines: &[Line]) -> i32 {
    let columns = |line: &Line| line.spans.iter().map(|span| width(&span.text)).sum();
    lines.iter().map(columns).max().unwrap_or(0)
}
