//! What the boards of tokens on their way home have in common: nimbers that can be shown, and rows that scroll.

use super::{Ask, BoardCommand};

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Whether the nimbers of the places are shown.
    pub nimbers: bool,
    /// Rows of the board that are scrolled away, each as high as it is drawn.
    pub scroll: i32,
    /// The row of what was farthest away when the match began, unless it began as its setup does.
    pub begun: Option<u16>,
}

/// Rows that Page Up and Page Down scroll.
const PAGE: i32 = 5;

/// What can be asked of such a board.
pub(crate) const COMMANDS: &[BoardCommand<State>] = &[
    BoardCommand { ask: Ask::Labels, name: "nimbers", apply: |state| state.nimbers = !state.nimbers },
    BoardCommand { ask: Ask::Earlier, name: "rows up", apply: |state| state.scroll = (state.scroll - PAGE).max(0) },
    BoardCommand { ask: Ask::Later, name: "rows down", apply: |state| state.scroll += PAGE },
];
