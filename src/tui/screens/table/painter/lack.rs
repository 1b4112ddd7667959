//! What panes have no room for where they stand, so that ways to stand can be compared.

use ratatui::layout::Rect;

use super::columns::KEPT_IN_REVIEW;
use super::{GameScreen, PaneNeed, PanePainter};
use crate::tui::keymap::USUAL;
use crate::tui::screens::table::place::Placed;
use crate::tui::screens::table::side::SidePane;
use crate::tui::symbols::Symbols;

/// What panes have no room for: lines of a reason that is read, all lines that are hidden, turns that are out of sight, and rows
/// by which drawings are lower, or facts closer. What is named first matters more.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lack {
    reason: u16,
    pub lines: u16,
    pub turns: usize,
    height: u16,
}

impl Lack {
    /// What nobody sees: lines, and then turns.
    pub(super) fn hidden(self) -> (u16, usize) {
        (self.lines, self.turns)
    }

    /// What nobody reads: lines of a reason, and then all lines.
    pub(super) fn unread(self) -> (u16, u16) {
        (self.reason, self.lines)
    }

    fn and(self, other: Self) -> Self {
        let add = u16::saturating_add;
        Self {
            reason: add(self.reason, other.reason),
            lines: add(self.lines, other.lines),
            turns: self.turns + other.turns,
            height: add(self.height, other.height),
        }
    }
}

impl GameScreen {
    /// What is missing of a review that stands there, wherever one is in it: panes, lines, and turns out of sight.
    pub(in crate::tui::screens::table) fn lack_of_review(
        &self,
        placed: &Placed<'_>,
        body: Rect,
    ) -> (usize, (u16, usize)) {
        let Some(area) = placed.panes else { return Default::default() };
        let painter = PanePainter { now: SidePane::Board, ..PanePainter::new(self, &Symbols::UNICODE, &USUAL) };
        let is_free = |_| false;
        let mut places = painter.standing(area, &placed.fuller(area, body, &is_free), (body, &is_free));
        let missing = painter.missing(&places);
        places.retain(|(pane, _)| KEPT_IN_REVIEW.contains(pane));
        (missing, painter.lacks(&places).hidden())
    }
}

impl PanePainter<'_> {
    /// Whether a pane says all that it has to say there.
    pub(super) fn is_whole(&self, pane: SidePane, place: Rect) -> bool {
        let PaneNeed { need, whole } = self.needed(pane, place);
        need.next(place.height).is_none() || place.height >= whole
    }

    /// What these panes have no room for.
    pub(super) fn lacks(&self, places: &[(SidePane, Rect)]) -> Lack {
        self.lacks_but(None, places)
    }

    /// The same without one of them.
    pub(super) fn lacks_but(&self, one: Option<SidePane>, places: &[(SidePane, Rect)]) -> Lack {
        let others = places.iter().filter(|(pane, _)| Some(*pane) != one);
        others.fold(Lack::default(), |lack, (pane, place)| lack.and(self.lack(*pane, *place)))
    }

    /// What a pane has no room for there.
    pub(super) fn lack(&self, pane: SidePane, place: Rect) -> Lack {
        let need = self.need(pane, place);
        let (lacking, is_whole) = (need.wanted.saturating_sub(place.height), self.is_whole(pane, place));
        let rows = if is_whole { 0 } else { lacking };
        let turns = || self.history(place).out_of_sight();
        match pane {
            // All of it is read, and more at ease where each fact has a line.
            SidePane::Result | SidePane::Review if is_whole => Lack { height: lacking, ..Lack::default() },
            // Whoever asks for it wants to read it; beside all others it is scrolled.
            SidePane::Why if !self.has_room => Lack { reason: rows, lines: rows, ..Lack::default() },
            _ if need.steps.is_empty() => Lack { lines: rows, ..Lack::default() },
            SidePane::History => Lack { turns: turns(), height: rows, ..Lack::default() },
            _ => Lack { height: rows, ..Lack::default() },
        }
    }
}
