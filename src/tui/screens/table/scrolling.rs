//! What is scrolled at a table: the list that Tab has chosen, what the wheel is over, or else the board.

use ratatui::layout::Rect;

use super::GameScreen;
use super::place::place;
use crate::tui::Direction;
use crate::tui::boards::Ask;

impl GameScreen {
    /// A list in the pane that Tab has chosen is scrolled, or else the board.
    pub(super) fn page(&mut self, ask: Ask) {
        let scroll = self.panes.scroll(self.pane_now());
        if scroll.is_long() { scroll.by_page(way(ask)) } else { self.ask_board(ask) }
    }

    /// Where the board does not scroll, the first list that is long does.
    pub(super) fn scroll_any(&mut self, ask: Ask) {
        let long = self.panes().into_iter().map(|pane| self.panes.scroll(pane)).find(|scroll| scroll.is_long());
        if let Some(scroll) = long {
            scroll.by_page(way(ask));
        }
    }

    /// The wheel scrolls what it is over.
    pub(super) fn wheel(&mut self, (x, y): (u16, u16), direction: Direction, body: Rect) {
        let is_earlier = matches!(direction, Direction::Up | Direction::Left);
        let ask = if is_earlier { Ask::Earlier } else { Ask::Later };
        match self.pane_at(x, y) {
            Some(pane) => self.panes.scroll(pane).by(way(ask)),
            None if self.scroll_board((x, y), way(ask), body) => self.hand.paged = true,
            None => self.ask_board(ask),
        }
    }

    /// Scrolls what of the board lies at a place; whether anything is scrolled there.
    fn scroll_board(&mut self, at: (u16, u16), way: isize, body: Rect) -> bool {
        let arrangement = self.arrangement(body);
        let placed = place(self.table.game(), &self.shown.position, &self.sight.state, arrangement, body);
        placed.is_ok_and(|placed| placed.board.scroll_at(&mut self.sight.state, at, way as i32))
    }
}

/// By what sign a list is scrolled.
fn way(ask: Ask) -> isize {
    if ask == Ask::Earlier { -1 } else { 1 }
}
