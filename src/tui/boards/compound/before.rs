//! How the boards of a sum stood before they were enlarged: none of them is smaller then.

use ratatui::layout::Rect;

use super::share::RowShares;

/// Where they stood.
#[derive(Clone, Default, PartialEq)]
pub(super) struct BoardsBefore {
    /// All of them.
    board: Rect,
    /// Each.
    areas: Vec<Rect>,
    /// The logarithm of how large each looked.
    looks: Vec<i32>,
}

impl BoardsBefore {
    pub(super) fn new(board: Rect, areas: Vec<Rect>, shares: &RowShares<'_>) -> Self {
        Self { board, looks: shares.looks(&areas), areas }
    }

    /// Whether nothing is known of it: nothing is enlarged.
    pub(super) fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// Whether one of them would be smaller in these places.
    pub(super) fn shrinks(&self, shares: &RowShares<'_>, areas: &[Rect]) -> bool {
        shares.looks(areas).iter().zip(&self.looks).any(|(now, before)| now < before)
    }

    /// The same places in a larger room: those at its lower and at its right edge reach as far as before.
    pub(super) fn stretched(&self, room: Rect) -> Vec<Rect> {
        let more = |now: u16, before: u16| now.saturating_sub(before);
        let (down, right) = (more(room.bottom(), self.board.bottom()), more(room.right(), self.board.right()));
        let is_free = |ahead: Rect| self.areas.iter().all(|other| !ahead.intersects(*other));
        let stretch = |area: &Rect| {
            let below = Rect { y: area.bottom(), height: self.board.bottom().saturating_sub(area.bottom()), ..*area };
            let beside = Rect { x: area.right(), width: self.board.right().saturating_sub(area.right()), ..*area };
            let height = area.height + if is_free(below) { down } else { 0 };
            Rect { width: area.width + if is_free(beside) { right } else { 0 }, height, ..*area }
        };
        self.areas.iter().map(stretch).collect()
    }
}
