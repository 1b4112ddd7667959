//! Which rows panes take that stand in their columns: those in which nothing is drawn, where lines would be hidden otherwise.

use ratatui::layout::Rect;

use super::PanePainter;
use super::lack::Lack;
use crate::tui::screens::table::place::beyond_edges;
use crate::tui::screens::table::side::SidePane;

impl PanePainter<'_> {
    /// Where panes are drawn, in a body of which some rows are free.
    pub(super) fn standing(
        &self,
        area: Rect,
        fuller: &[Rect],
        (body, is_free): (Rect, &dyn Fn(Rect) -> bool),
    ) -> Vec<(SidePane, Rect)> {
        let higher = |column| beyond_edges(column, body, is_free);
        let places = levelled(self.grown(&self.places_in(area, fuller), &higher), &higher);
        let lower = |column: Rect| Rect { height: higher(column).bottom() - column.y, ..column };
        let places = self.filled(places, &lower);
        // With the row above it, if that is free.
        let lifted = |column: Rect| {
            let Rect { x, width, .. } = beyond_sides(column);
            let y = column.y.checked_sub(1).filter(|y| *y >= body.y && is_free(Rect { x, y: *y, width, height: 1 }));
            y.map_or(column, |y| Rect { y, height: column.height + 1, ..column })
        };
        // And with the one below, if nothing at all stands there.
        let longer = |column: Rect| {
            let (lifted, y) = (lifted(column), lower(column).bottom());
            let is_lower = y < body.bottom() && is_free(Rect { y, height: 1, ..body });
            Rect { height: y + u16::from(is_lower) - lifted.y, ..lifted }
        };
        let raised = self.raised(&places, &longer);
        let top = raised.iter().map(|(_, place)| place.y).min().unwrap_or(0);
        // A column that still hides something misses the row below it.
        let misses = |column: &[(SidePane, Rect)]| bounds(column).y > top && self.lacks(column).hidden() != (0, 0);
        let is_level = !raised.chunk_by(|a, b| a.1.x == b.1.x).any(misses);
        self.closed_up(if is_level { levelled(raised, &lifted) } else { raised })
    }

    /// The same where a column that hides something has the free rows between it and the board: lines of what is read, or all that
    /// there is of the others, unless one beside it begins there.
    fn raised(&self, places: &[(SidePane, Rect)], lifted: &dyn Fn(Rect) -> Rect) -> Vec<(SidePane, Rect)> {
        let top = places.iter().map(|(_, place)| place.y).min().unwrap_or(0);
        // An analysis has shorter lists.
        let is_read =
            |(pane, place): &(SidePane, Rect)| *pane != SidePane::Analysis && self.lack(*pane, *place).lines > 0;
        let column = |column: &[(SidePane, Rect)]| {
            let (all, hidden) = (bounds(column), self.lacks(column).hidden());
            let room = Some(lifted(all)).filter(|room| hidden != (0, 0) && *room != all)?;
            let panes: Vec<SidePane> = column.iter().map(|(pane, _)| *pane).collect();
            let taller = [self.settled(&[&panes], room), self.stretched(column, all, room)];
            let taller = taller.into_iter().flatten().min_by_key(|taller| self.lacks(taller))?;
            let now = self.lacks(&taller).hidden();
            // Whoever reads a line misses no turn that was out of sight before.
            let is_whole = now.0 == 0 && (now.1 == 0 || hidden.0 > 0);
            let is_due = all.y > top || is_whole || column.iter().any(is_read);
            (is_due && now < hidden).then_some(taller)
        };
        let columns = places.chunk_by(|a, b| a.1.x == b.1.x);
        columns.flat_map(|places| column(places).unwrap_or_else(|| places.to_vec())).collect()
    }

    /// The same in the first of these areas in which the fewest lines are hidden, and turns out of sight.
    pub(super) fn places_in(&self, area: Rect, fuller: &[Rect]) -> Vec<(SidePane, Rect)> {
        let mut best = self.places(area);
        for area in fuller {
            let hidden = self.lacks(&best).hidden();
            let missing = self.missing(&best);
            if hidden == (0, 0) && missing == 0 {
                break;
            }
            let more = self.places(*area);
            let hides_no_more = || self.has_room || self.lacks(&more).hidden() <= hidden;
            if self.missing(&more) < missing && hides_no_more() {
                best = more;
                continue;
            }
            // More rows may have room for one pane more, or show more of these.
            let panes: Vec<SidePane> = best.iter().map(|(pane, _)| *pane).collect();
            let places = [Some(more), self.columns(&panes, *area)];
            let fewest = places.into_iter().flatten().min_by_key(|places| self.lacks(places).hidden());
            best = fewest.filter(|places| self.lacks(places).hidden() < hidden).unwrap_or(best);
        }
        best
    }

    /// The same with columns in which lines are hidden, or turns out of sight, as high as they can be. All of them begin in the
    /// same row, but for those that hide something so.
    fn grown(&self, places: &[(SidePane, Rect)], higher: &dyn Fn(Rect) -> Rect) -> Vec<(SidePane, Rect)> {
        let columns = || places.chunk_by(|a, b| a.1.x == b.1.x);
        let above = |column| bounds(column).y - higher(bounds(column)).y;
        let level = columns().map(above).min().unwrap_or(0);
        let column = |column: &[(SidePane, Rect)]| {
            let hidden = self.lacks(column).hidden();
            if hidden == (0, 0) {
                return column.to_vec();
            }
            let (all, panes) = (bounds(column), column.iter().map(|(pane, _)| *pane).collect::<Vec<_>>());
            let taller = |room: Rect| {
                let shared = self.settled(&[&panes], room);
                // A drawing may take all rows that lines could have.
                let both = [shared, self.stretched(column, all, room)];
                both.into_iter().flatten().min_by_key(|taller| self.lacks(taller))
            };
            let room = higher(all);
            let y = all.y - level;
            let even = taller(Rect { y, height: room.bottom() - y, ..room });
            let even = even.filter(|taller| self.lacks(taller).hidden() < hidden).unwrap_or_else(|| column.to_vec());
            let is_fuller = |taller: &Vec<_>| self.lacks(taller).hidden() < self.lacks(&even).hidden();
            taller(room).filter(is_fuller).unwrap_or(even)
        };
        columns().flat_map(column).collect()
    }

    /// The first pane of a column in which lines are hidden with the rows that this room has above and below all of them.
    fn stretched(&self, column: &[(SidePane, Rect)], all: Rect, room: Rect) -> Option<Vec<(SidePane, Rect)>> {
        let lacking = |(pane, place): &(SidePane, Rect)| match self.lack(*pane, *place) {
            Lack { lines, .. } if lines > 0 => Some(lines),
            Lack { turns: 0, .. } => None,
            Lack { .. } => self.need(*pane, *place).next(place.height).map(|next| next - place.height),
        };
        let (index, more) = column.iter().map(lacking).enumerate().find_map(|(index, rows)| Some((index, rows?)))?;
        let above = more.min(all.y - room.y);
        let below = (more - above).min(room.bottom() - all.bottom());
        let moved = |(at, (pane, place)): (usize, &(SidePane, Rect))| {
            let y = if at > index { place.y + below } else { place.y - above };
            let height = if at == index { place.height + above + below } else { place.height };
            (*pane, Rect { y, height, ..*place })
        };
        Some(column.iter().enumerate().map(moved).collect())
    }

    /// The same where panes that hide lines have the free rows between those of their column: whichever lacks the fewest first.
    fn closed_up(&self, mut places: Vec<(SidePane, Rect)>) -> Vec<(SidePane, Rect)> {
        for column in places.chunk_by_mut(|a, b| a.1.x == b.1.x) {
            let lines = |column: &[(SidePane, Rect)], at: usize| self.lack(column[at].0, column[at].1).lines;
            let mut lacking: Vec<usize> = (0..column.len()).filter(|at| lines(column, *at) > 0).collect();
            lacking.sort_by_key(|at| lines(column, *at));
            for at in lacking {
                while lines(column, at) > 0 && has_grown(column, at) {}
            }
        }
        places
    }
}

/// Gives a pane the nearest free row between two of its column, one below it before one above; whether there is any.
fn has_grown(column: &mut [(SidePane, Rect)], at: usize) -> bool {
    let is_free = |above: usize| column[above].1.bottom() < column[above + 1].1.y;
    let below = (at..column.len() - 1).find(|above| is_free(*above));
    let above = (0..at).rev().find(|above| is_free(*above));
    match (below, above) {
        (Some(below), above) if above.is_none_or(|above| below - at < at - above) => {
            column[at + 1..=below].iter_mut().for_each(|(_, place)| place.y += 1);
        }
        (_, Some(above)) => column[above + 1..=at].iter_mut().for_each(|(_, place)| place.y -= 1),
        (_, None) => return false,
    }
    column[at].1.height += 1;
    true
}

/// The same with columns that begin in the row of the highest one, where the rows above all of them are free. A history at the
/// foot of others keeps its place.
fn levelled(mut places: Vec<(SidePane, Rect)>, higher: &dyn Fn(Rect) -> Rect) -> Vec<(SidePane, Rect)> {
    let top = places.iter().map(|(_, place)| place.y).min().unwrap_or(0);
    if places.chunk_by(|a, b| a.1.x == b.1.x).any(|column| higher(bounds(column)).y > top) {
        return places;
    }
    for column in places.chunk_by_mut(|a, b| a.1.x == b.1.x) {
        let above = bounds(column).y - top;
        let is_anchored = column.len() > 1 && column.last().is_some_and(|(pane, _)| *pane == SidePane::History);
        let moved = column.len() - usize::from(is_anchored);
        column[..moved].iter_mut().for_each(|(_, place)| place.y -= above);
    }
    places
}

/// A column with the free ones beside it.
fn beyond_sides(column: Rect) -> Rect {
    Rect { x: column.x.saturating_sub(1), width: column.width + 2, ..column }
}

/// The area of all panes of a column.
pub(super) fn bounds(column: &[(SidePane, Rect)]) -> Rect {
    column.iter().map(|(_, place)| *place).reduce(Rect::union).unwrap_or_default()
}
