//! Which numbers of a strip are in sight where it has lines of them.

use ratatui::layout::Rect;

use super::strip::Strip;

/// Which numbers are in sight, and where.
pub(super) struct NumberWindow {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cell: i32,
    pub(super) per_line: u128,
    /// The first number in sight.
    pub(super) first: u128,
    pub(super) lines: u128,
}

impl NumberWindow {
    /// Lines begin with multiples of their length, the last in sight is that of the heap on the table, and the chosen target is
    /// in sight as well. Where that leaves out the heap although it and its targets have room, the heap is the last in sight.
    /// No line ends early while there are smaller numbers out of sight.
    pub(super) fn new(strip: &Strip<'_>, area: Rect, lines: u16) -> Self {
        let lines = u128::from(lines.max(1));
        let (cell, per_line) = Self::per_line(strip.top, area.width, lines);
        let full = strip.top.saturating_sub(lines * per_line - 1).checked_next_multiple_of(Self::group(lines));
        let full = full.unwrap_or(strip.top);
        let line_of = |heap: u128| heap / per_line;
        let all = line_of(strip.top) + 1;
        let most = all.saturating_sub(lines);
        let last = strip.round.iter().copied().fold(strip.now, u128::max).min(strip.top);
        let usual = (line_of(last) + 1).saturating_sub(lines).min(most);
        let lowest = strip.targets.iter().copied().min().unwrap_or(strip.now);
        let ending_here = (last + 1).saturating_sub(lines * per_line);
        let mut first = match strip.chosen {
            _ if usual * per_line <= lowest => usual * per_line,
            _ if ending_here <= lowest => ending_here,
            Some(chosen) => usual.min(line_of(chosen)).max((line_of(chosen) + 1).saturating_sub(lines)) * per_line,
            None => usual * per_line,
        };
        first = first.min(full);
        let paged = u128::from(strip.back.unsigned_abs()) * per_line;
        first = if strip.back > 0 { first.saturating_sub(paged) } else { (first + paged).min(full) };
        Self { x: i32::from(area.x) + 1, y: i32::from(area.y) + 1, cell, per_line, first, lines }
    }

    /// The columns of a number, and how many stand in each of so many lines: a single one has all that fit.
    fn per_line(top: u128, width: u16, lines: u128) -> (i32, u128) {
        let cell = (top.to_string().len() as i32 + 1).max(3);
        let fit = ((i32::from(width) - 2) / cell).max(1) as u128;
        (cell, if fit >= 10 { fit - fit % Self::group(lines) } else { fit })
    }

    /// Lines below each other have multiples of this.
    fn group(lines: u128) -> u128 {
        if lines > 1 { 5 } else { 1 }
    }

    /// How many numbers stand in so many lines.
    pub(super) fn holds(top: u128, width: u16, lines: u128) -> u128 {
        lines * Self::per_line(top, width, lines).1
    }

    /// The column behind a number.
    pub(super) fn end(&self, heap: u128) -> i32 {
        self.x + (heap.saturating_sub(self.first) % self.per_line + 1) as i32 * self.cell
    }

    pub(super) fn hides(&self, top: u128) -> bool {
        self.first > 0 || self.first + self.lines * self.per_line <= top
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_early_while_numbers_are_out_of_sight() {
        let seen = |now, top, chosen, (width, height)| {
            let strip = Strip { targets: &[0], chosen, tells: true, ..Strip::plain(now, top) };
            let area = Rect::new(0, 0, width, height);
            let window = NumberWindow::new(&strip, area, strip.lines(area));
            (window.first, window.lines * window.per_line)
        };
        assert_eq!(seen(40, 40, None, (118, 5)), (3, 38), "all that have room");
        assert_eq!(seen(92, 173, Some(173), (60, 5)), (160, 14));
        assert_eq!(seen(40, 40, None, (40, 5)), (29, 12));
        assert_eq!(seen(40, 60, Some(60), (40, 9)), (45, 20), "lines below each other begin with multiples of five");
        assert_eq!(seen(12, 40, Some(0), (118, 5)), (0, 38));
    }
}
