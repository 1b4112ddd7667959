//! What a board looks like in a place, so that places can be compared.

use ratatui::layout::Rect;

use super::Placed;
use crate::tui::boards::BoardExtent;

/// How large a board is, and what is seen of it.
#[derive(PartialEq)]
pub(super) struct BoardLook {
    seen: usize,
    spread: f64,
    narrowest: i32,
    shown: (bool, f64),
    is_cut: bool,
    is_bare: bool,
    told: u16,
}

impl Placed<'_> {
    /// How large the board is, and what is seen of it.
    pub(super) fn look(&self) -> BoardLook {
        let board = &self.board;
        let BoardExtent { seen, spread, narrowest, .. } = board.extent();
        // Lines that lie elsewhere are as long, but for what is lost in adding them.
        let (spread, (is_whole, shown)) = (spread.round(), board.shown());
        let (shown, is_cut, is_bare) = ((is_whole, shown.round()), board.is_cut(), board.is_bare());
        BoardLook { seen, spread, narrowest, shown, is_cut, is_bare, told: board.told_rows() }
    }

    /// Whether the panes are only wider than others, beside a board as large. One that goes on below them has all columns there.
    pub(super) fn is_wider_than(&self, usual: &Self, body: Rect) -> bool {
        // What the board itself draws above its panes keeps its columns too, and a row that stands in one line is no shorter.
        let looks = |placed: &Self| (placed.look(), placed.board.lines(), placed.board.columns_above_panes());
        self.panes.zip(usual.panes).is_some_and(|(panes, usual)| {
            panes.right() == usual.right() && panes.width > usual.width && panes.y <= usual.y
        }) && usual.board.side().is_some_and(|side| side.bottom() == body.bottom())
            && looks(self) == looks(usual)
    }

    /// Whether the panes take only what the board has no use for, beside it or below it.
    #[cfg(test)]
    pub(in crate::tui::screens::table) fn takes_what_is_free(&self, usual: &Self, body: Rect) -> bool {
        let is_below = self.panes.is_some_and(|panes| panes.y >= self.board.area().bottom());
        if is_below { self.look() == usual.look() } else { self.is_wider_than(usual, body) }
    }
}
