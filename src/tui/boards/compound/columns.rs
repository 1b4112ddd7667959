//! Boards of a sum in two columns, in each of them below each other: one that needs many rows beside several that need few.

use std::ops::Range;

use ratatui::layout::Rect;

use super::lines::BETWEEN;
use super::open::{FEW, stacked};
use super::share::{RowShares, grid_lines};

/// Lines of boards that share the rows of one column: those of a grid that goes across, or those of each column by themselves.
pub(super) fn sharing(areas: &[Rect]) -> Vec<Vec<Range<usize>>> {
    let begins = |part: &usize| *part == 0 || areas[*part].x != areas[*part - 1].x;
    let starts: Vec<usize> = (0..areas.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([areas.len()]);
    let columns: Vec<Range<usize>> = starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect();
    let is_high = |column: &Range<usize>| {
        let (first, last) = (areas[column.start], areas[column.end - 1]);
        areas.iter().all(|area| first.y <= area.y && area.bottom() <= last.bottom())
    };
    if columns.iter().all(is_high) {
        return columns.into_iter().map(|column| column.map(|part| part..part + 1).collect()).collect();
    }
    vec![grid_lines(areas)]
}

impl RowShares<'_> {
    /// The places of three boards and more in two columns, the first of them in the left one, for every number of these and with
    /// columns alike, or by need; none for many boards.
    pub(super) fn in_columns(&self, area: Rect) -> Vec<Vec<Rect>> {
        let count = self.count();
        if !(3..=FEW).contains(&count) {
            return Vec::new();
        }
        (1..count).flat_map(|left| self.in_two(left, area)).collect()
    }

    fn in_two(&self, left: usize, area: Rect) -> Vec<Vec<Rect>> {
        let sides = [0..left, left..self.count()];
        let [Some(least), Some(right)] = sides.clone().map(|parts| self.narrowest_stack(parts, area)) else {
            return Vec::new();
        };
        let Some(most) = area.width.checked_sub(BETWEEN + right).filter(|most| *most >= least) else {
            return Vec::new();
        };
        let alike = area.width.saturating_sub(BETWEEN) / 2;
        let mut widths = vec![alike.clamp(least, most), least, most, least.midpoint(most)];
        widths.dedup();
        let placed = |width: u16| {
            let x = area.x + width + BETWEEN;
            let columns = [Rect { width, ..area }, Rect { x, width: area.right() - x, ..area }];
            let sides = sides.clone().into_iter().zip(columns);
            let least = sides.map(|(parts, column)| self.least_below(parts, column)).collect::<Option<Vec<_>>>()?;
            let most = |column: &PartColumn| {
                column.areas.iter().map(|area| Rect { height: area.height + column.free, ..*area }).collect::<Vec<_>>()
            };
            let most: Vec<Rect> = least.iter().flat_map(most).collect();
            (!self.room.is_preview() || self.may_be_best(&most))
                .then(|| least.iter().flat_map(|column| self.below(column)).collect())
        };
        widths.into_iter().filter_map(placed).collect()
    }

    /// The fewest columns in which each of some boards has room by itself.
    fn narrowest_stack(&self, parts: Range<usize>, area: Rect) -> Option<u16> {
        // Each of the others has its heading and a row.
        let height = area.height.checked_sub(2 * parts.len() as u16 - 1)?;
        parts.map(|part| self.narrowest(part, Rect { height, ..area })).try_fold(0, |most, own| Some(own?.max(most)))
    }

    /// Some boards below each other with the fewest rows in which each has room, if there are so many.
    fn least_below(&self, parts: Range<usize>, area: Rect) -> Option<PartColumn> {
        let least = |part: usize| {
            let areas = (1..=area.height).map(|height| Rect { height, ..area });
            areas.into_iter().find(|area| self.has_room(part, *area))
        };
        let areas: Vec<Rect> = parts.clone().map(least).collect::<Option<_>>()?;
        let taken = areas.iter().map(|area| area.height + 1).fold(0, u16::saturating_add);
        Some(PartColumn { free: area.height.checked_sub(taken)?, parts, areas, area })
    }

    /// The places of the boards of a column: what is left of the rows goes to those that are larger for it.
    fn below(&self, column: &PartColumn) -> Vec<Rect> {
        let mut areas = vec![column.area; self.count()];
        areas[column.parts.clone()].copy_from_slice(&column.areas);
        let lines: Vec<Range<usize>> = column.parts.clone().map(|part| part..part + 1).collect();
        let more = self.spread(&lines, &areas, column.free);
        let heights: Vec<u16> = column.areas.iter().zip(more).map(|(least, more)| least.height + more).collect();
        stacked(column.area, &heights)
    }
}

/// Boards below each other.
struct PartColumn {
    parts: Range<usize>,
    /// What each of them takes at least.
    areas: Vec<Rect>,
    /// The rows that are left then.
    free: u16,
    /// Where all of them are.
    area: Rect,
}
