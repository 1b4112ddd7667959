//! The lines in which the boards of a sum stand, and the columns of each.

use std::cmp::Reverse;
use std::ops::Range;

use ratatui::layout::Rect;

use super::share::{RowShares, grid_lines};

/// Between two boards that stand side by side.
pub(super) const BETWEEN: u16 = 2;
/// With more parts there are too many ways to stand in lines that differ.
const MANY: usize = 4;

/// So many boards in rows of `across`, the rest in the last one.
pub(super) fn rows_of(count: usize, across: usize) -> Vec<usize> {
    (0..count.div_ceil(across)).map(|row| across.min(count - row * across)).collect()
}

/// The further ways in which so many boards stand in lines, of which a shorter one comes before a longer one; none for many.
pub(super) fn uneven(count: usize) -> Vec<Vec<usize>> {
    if !(2..=MANY).contains(&count) {
        return Vec::new();
    }
    // Every bit ends a line, or does not.
    let of_bits = |bits: u32| {
        let mut lines = vec![1];
        for at in 0..count - 1 {
            match lines.last_mut() {
                Some(last) if bits >> at & 1 == 0 => *last += 1,
                _ => lines.push(1),
            }
        }
        lines
    };
    let is_further = |lines: &Vec<usize>| (1..=count).all(|across| *lines != rows_of(count, across));
    let mut all: Vec<Vec<usize>> = (0..1 << (count - 1)).map(of_bits).filter(is_further).collect();
    all.sort_by_key(|lines| Reverse(lines.iter().copied().max()));
    all
}

/// Boards in lines of so many, each below its heading; those of the last line have the rows that are left.
pub(super) fn grid(area: Rect, lines: &[usize]) -> Vec<Rect> {
    let (across, down) = (lines.iter().copied().max().unwrap_or(1) as u16, lines.len() as u16);
    let (width, height) = (area.width.saturating_sub(BETWEEN * (across - 1)) / across, area.height / down);
    let place = |(row, column, own): (u16, u16, u16)| {
        let (x, y) = (area.x + column * (width + BETWEEN), area.y + row * height);
        let rows = if row + 1 == down { area.bottom() - y } else { height };
        Rect {
            x,
            y: y + 1.min(rows),
            // The last board of a line has what is left of it.
            width: if column + 1 == own { area.right().saturating_sub(x) } else { width },
            height: rows.saturating_sub(1),
        }
    };
    let of_line = |(row, &own): (u16, &usize)| (0..own as u16).map(move |column| (row, column, own as u16));
    (0..).zip(lines).flat_map(of_line).map(place).collect()
}

impl RowShares<'_> {
    /// The places of a grid in which boards beside each other have the columns that they need, and one of each line what is left,
    /// or each as much of it. None where they need more, or where each stands alone.
    pub(super) fn by_columns(&self, areas: &[Rect]) -> Vec<Vec<Rect>> {
        let lines = grid_lines(areas);
        let across = lines.iter().map(Range::len).max().unwrap_or(1);
        if across == 1 {
            return Vec::new();
        }
        // One line may have the rows of the others.
        let height = lines.iter().map(|line| areas[line.start].height).sum();
        let of_line = |line: &Range<usize>| {
            let most = areas[line.end - 1].right() - areas[line.start].x;
            let needs = line.clone().map(|part| self.narrowest(part, Rect { width: most, height, ..areas[part] }));
            let needs = needs.collect::<Option<Vec<u16>>>()?;
            let taken = needs.iter().sum::<u16>() + BETWEEN * (line.len() as u16 - 1);
            Some((line.clone(), needs, most.checked_sub(taken)?))
        };
        let Some(lines) = lines.iter().map(of_line).collect::<Option<Vec<_>>>() else { return Vec::new() };
        let placed = |widest: Option<usize>| {
            let mut areas = areas.to_vec();
            for (line, needs, rest) in &lines {
                let (begin, end) = (areas[line.start].x, areas[line.end - 1].right());
                let mut x = begin;
                for (column, (area, need)) in areas[line.clone()].iter_mut().zip(needs).enumerate() {
                    let is_last = column + 1 == line.len();
                    let more = match widest {
                        Some(widest) if widest == column => *rest,
                        Some(_) => 0,
                        None => rest / line.len() as u16,
                    };
                    (area.x, area.width) = (x, if is_last { end - x } else { need + more });
                    x = area.right() + BETWEEN;
                }
            }
            areas
        };
        (0..across).map(Some).chain([None]).map(placed).collect()
    }

    /// The fewest columns with which a board has room in an area, if it has room there.
    pub(super) fn narrowest(&self, part: usize, area: Rect) -> Option<u16> {
        (1..=area.width).find(|&width| self.has_room(part, Rect { width, ..area }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_left_below_the_boards_of_a_grid() {
        for (count, across, height) in [(3, 1, 14), (3, 2, 15), (5, 2, 20), (2, 2, 9), (4, 1, 3)] {
            let area = Rect::new(2, 2, 60, height);
            let areas = grid(area, &rows_of(count, across));
            assert_eq!(areas.last().map(|last| last.bottom()), Some(area.bottom()), "{count} in rows of {across}");
            assert!(areas.iter().all(|board| board.intersection(area) == *board), "{areas:?} in {area}");
        }
    }

    #[test]
    fn a_shorter_line_comes_before_a_longer_one_too() {
        assert_eq!(uneven(3), [[1, 2]]);
        assert!(uneven(2).is_empty() && uneven(9).is_empty());
        let all = uneven(4);
        assert!(all.contains(&vec![1, 3]) && all.contains(&vec![1, 1, 2]) && all.len() == 4, "{all:?}");
    }
}
