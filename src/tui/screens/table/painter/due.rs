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
/// A title with one: who wins.
pub(super) const ONE_LINE: u16 = 2;

/// How few rows panes are given that stand below each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PaneRows {
    /// As many as they need.
    Usual,
    /// The fewest in which they say something.
    Fewest,
    /// The same with a verdict in one line.
    Least,
}

impl PaneRows {
    /// Those that are tried where panes have no room with the usual ones.
    pub(super) const FEW: [Self; 2] = [Self::Fewest, Self::Least];
}

impl PanePainter<'_> {
    /// The panes that stand there wherever they have room.
    pub(super) fn due(&self) -> Vec<SidePane> {
        let due = match &self.table.review {
            Some(_) => &KEPT_IN_REVIEW[..],
            None if self.table.riddle.is_none() => &DUE,
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

    /// What a pane needs where it is given so few rows: of few, what is looked at has those that the others leave.
    pub(super) fn need_of(&self, pane: SidePane, area: Rect, rows_given: PaneRows) -> Need {
        let need = self.needed_in(pane, area).need;
        if rows_given == PaneRows::Usual {
            return need;
        }
        let is_beside = self.now != SidePane::Board && pane != self.now;
        let need = if is_beside { need.last() } else { need };
        match pane {
            SidePane::History => need,
            SidePane::Analysis if rows_given == PaneRows::Least => Need { least: need.least.min(ONE_LINE), ..need },
            SidePane::Why | SidePane::Analysis => self.beside_all(need),
            _ if pane == self.now => self.beside_all(need),
            _ => need,
        }
    }
}
