//! Which panes matter more, and in which order they stand.

use super::PanePainter;
use crate::tui::screens::table::side::SidePane;

impl PanePainter<'_> {
    /// What matters most comes first.
    pub(super) fn rank(&self, pane: SidePane) -> u8 {
        let (is_review, is_elsewhere) = (self.table.review.is_some(), self.has_room && self.now != SidePane::Board);
        match pane {
            _ if pane == self.now => 0,
            // Whoever looks at another pane sees all others that are due before the reason.
            SidePane::Why if is_elsewhere => 6,
            SidePane::Review | SidePane::Riddle | SidePane::Board => 1,
            SidePane::Why => 2,
            // In a review the whole match matters more than what is to come here.
            SidePane::Analysis if !is_review => 3,
            SidePane::Moves => 4,
            SidePane::History => 5,
            SidePane::Result => 6,
            SidePane::Names => 7,
            SidePane::Own(_) | SidePane::Analysis => 8,
            SidePane::Turns => 9,
        }
    }
}

/// What stands first.
pub(super) fn order(pane: SidePane) -> u8 {
    match pane {
        SidePane::Board | SidePane::Review | SidePane::Riddle => 0,
        SidePane::Analysis | SidePane::Why => 1,
        SidePane::Own(_) | SidePane::Names => 2,
        SidePane::Turns => 3,
        SidePane::Moves | SidePane::Result => 4,
        SidePane::History => 5,
    }
}
