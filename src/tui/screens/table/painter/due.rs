//! Which panes are seen of every match on a screen with room for them, and the fewest rows in which they say something.

use ratatui::layout::Rect;

use super::PanePainter;
use super::columns::{KEPT_IN_REVIEW, place_of};
use crate::tui::panes::Need;
use crate::tui::screens::table::side::SidePane;

/// What is seen of every match on a screen that has room for it.
pub(super) const DUE: [SidePane; 3] = [SidePane::Analysis, SidePane::Moves, SidePane::History];

/// A title with two lines: the names and one round, a sentence, or a verdict.
const TWO_LINES: u16 = 3;

/// How few rows panes are given that stand below each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PaneRows {
    /// As many as they need.
    Usual,
    /// The fewest in which they say something.
    Fewest,
}

impl PanePainter<'_> {
    /// The panes that stand there wherever they have room.
    pub(super) fn due(&self) -> Vec<SidePane> {
        let due = match &self.table.review {
            Some(_) => &KEPT_IN_REVIEW[..],
            None if self.has_room => &DUE,
            None => &[],
        };
        let panes = self.table.panes();
        due.iter().copied().filter(|pane| panes.contains(pane)).collect()
    }

    /// How many of them have none.
    pub(super) fn missing(&self, placed: &[(SidePane, Rect)]) -> usize {
        self.due().into_iter().filter(|pane| place_of(*pane, placed).is_none()).count()
    }

    /// The rows of a list, which says where one stands in two lines of it.
    pub(super) fn beside_all(&self, need: Need) -> Need {
        Need { least: if self.has_room { need.least.min(TWO_LINES) } else { need.least }, ..need }
    }

    /// What a pane needs where all that are due have no room otherwise.
    pub(super) fn fewest(&self, pane: SidePane, area: Rect) -> Need {
        let need = self.needed_in(pane, area).need;
        match pane {
            SidePane::History => Need { is_last: need.is_last, ..self.history(area).bare_need() },
            SidePane::Why | SidePane::Analysis if pane != self.now => self.beside_all(need),
            _ => need,
        }
    }
}
