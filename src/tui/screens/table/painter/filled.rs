//! Panes that have no room among the others stand in rows that one of their columns has free.

use ratatui::layout::Rect;

use super::PanePainter;
use super::columns::place_of;
use super::order::order;
use super::standing::bounds;
use crate::core::Arrange;
use crate::tui::screens::table::side::SidePane;

impl PanePainter<'_> {
    /// The same with panes that are due in rows that are free in the room of a column: nothing of it says less for that.
    pub(super) fn filled(
        &self,
        mut places: Vec<(SidePane, Rect)>,
        room: &dyn Fn(Rect) -> Rect,
    ) -> Vec<(SidePane, Rect)> {
        let mut due = self.due();
        due.arrange_by_key(|pane| self.rank(*pane));
        for pane in due {
            if place_of(pane, &places).is_some() {
                continue;
            }
            let mut columns: Vec<Vec<_>> = places.chunk_by(|a, b| a.1.x == b.1.x).map(<[_]>::to_vec).collect();
            let with =
                |(at, column): (usize, &Vec<_>)| Some((at, self.with_another(column, pane, room(bounds(column)))?));
            if let Some((at, column)) = columns.iter().enumerate().rev().find_map(with) {
                columns[at] = column;
                places = columns.concat();
            }
        }
        places
    }

    /// A column with one pane more, if all others say as much, and it hides nothing and cuts no word.
    fn with_another(&self, column: &[(SidePane, Rect)], pane: SidePane, room: Rect) -> Option<Vec<(SidePane, Rect)>> {
        let mut panes: Vec<SidePane> = column.iter().map(|(pane, _)| *pane).chain([pane]).collect();
        panes.arrange_by_key(|pane| order(*pane));
        let places = self.settled(&[&panes], room)?;
        let lack = |column: &[(SidePane, Rect)]| self.lacks_but(Some(pane), column).hidden();
        let is_kept = |(pane, before): &(SidePane, Rect)| {
            place_of(*pane, &places).is_some_and(|now| now.height >= before.height || self.is_whole(*pane, now))
        };
        // What counts lines there would do so beside rows that are too few for it.
        let is_told = || place_of(pane, &places).is_some_and(|place| self.lack(pane, place).hidden() == (0, 0));
        let is_free = column.iter().all(is_kept) && lack(&places) <= lack(column) && is_told();
        let is_free = is_free && !self.cuts_words(pane, &places);
        is_free.then_some(places)
    }
}
