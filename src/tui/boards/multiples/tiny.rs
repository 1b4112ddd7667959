//! The numbers small, or the places of a graph as they lie: what is used is gone, but for the last one.

use crate::games::multiples::{Arena, Multiples, Node, Position};
use crate::tui::Role;
use crate::tui::boards::{NumberState, TinyLook};
use crate::tui::ink::Line;

/// Numbers in rows, or a map.
pub(super) fn picture(game: &Multiples, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
    let state = |node: Node| {
        if pos.last() == Some(node) {
            NumberState::Marked
        } else if pos.is_used(node) {
            NumberState::Gone
        } else {
            NumberState::Free
        }
    };
    let Arena::Drawn(drawing) = game.board() else {
        let nodes = 0..game.graph().nodes() as Node;
        return look.numbers(nodes.map(|node| (game.number(node), state(node))), true);
    };
    let places: Vec<(usize, usize)> =
        drawing.places_on_grid().iter().map(|&(x, y)| (y.round() as usize, x.round() as usize)).collect();
    let size = (places.iter().map(|place| place.0 + 1).max()?, places.iter().map(|place| place.1 + 1).max()?);
    let is_clear = (0..places.len()).all(|at| !places[..at].contains(&places[at]));
    let nothing = (' ', Role::Plain.into());
    let symbols = look.symbols;
    let sign = |node: usize| match state(node as Node) {
        NumberState::Marked => (symbols.full, Role::Bright.into()),
        NumberState::Free => (symbols.hollow, Role::Plain.into()),
        NumberState::Gone => (symbols.gone, Role::Dim.into()),
    };
    let at = |row, column| places.iter().position(|&place| place == (row, column)).map_or(nothing, sign);
    look.grid(size, at).filter(|_| is_clear)
}
