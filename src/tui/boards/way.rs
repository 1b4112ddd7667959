//! What the boards of tokens on their way home have in common: nimbers that can be shown, and rows that scroll.

use super::{Ask, BoardCommand, Layout};

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    /// Whether the nimbers of the places are shown.
    pub nimbers: bool,
    /// Rows that are scrolled away.
    pub scroll: i32,
}

/// Rows that Page Up and Page Down scroll.
const PAGE: i32 = 5;

/// What can be asked of such a board.
pub const COMMANDS: &[BoardCommand<State>] = &[
    BoardCommand { ask: Ask::Labels, name: "nimbers", apply: |state| state.nimbers = !state.nimbers },
    BoardCommand { ask: Ask::Earlier, name: "rows up", apply: |state| state.scroll = (state.scroll - PAGE).max(0) },
    BoardCommand { ask: Ask::Later, name: "rows down", apply: |state| state.scroll += PAGE },
];

impl State {
    /// Scrolls just as far as it takes to bring a spot into sight.
    pub fn reveal<S: Copy + Eq>(&mut self, layout: &Layout<S>, spot: S) {
        let Some(shape) = layout.shape(spot) else { return };
        let (row, window) = (shape.centre().1 as i32, layout.window);
        let (below, above) = (row - i32::from(window.bottom()) + 1, i32::from(window.top()) - row);
        self.scroll = (self.scroll + below.max(0) - above.max(0)).max(0);
    }
}
