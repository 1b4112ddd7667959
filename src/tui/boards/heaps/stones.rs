//! A heap as stones, column by column; a larger one as a bar of its length.

use std::ops::Range;

use ratatui::layout::Rect;

use super::pebble::{PLATE, Pebble, PebbleLook};
use crate::tui::boards::{Room, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// A heap, and what would happen to it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stones {
    /// How many there are.
    pub now: u128,
    /// How many of them would go.
    pub going: u128,
    /// How many would come.
    pub coming: u128,
    /// How many went with the last move; where they were there are dots while nothing is chosen.
    pub gone: u128,
    /// The most that may go or come at once.
    pub most: u128,
    /// Whether those that go or come lie in a square, where that takes no size from the stones.
    pub square: bool,
}

/// As what a heap is seen, what is least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StoneKind {
    /// A bar, of which nothing can be counted.
    Bar,
    /// Signs.
    Points,
    /// Short stones of one row each.
    Short,
    /// Longer ones.
    Flat,
    /// Larger ones.
    Stones,
}

/// What is written on the plate.
fn on_plate(role: Role) -> Ink {
    Ink::from(PLATE).with(role)
}

/// How the stones of a heap lie.
#[derive(Clone, Copy)]
struct StoneBlock {
    pebble: Pebble,
    /// Stones in a column.
    rows: u128,
    /// Columns that have room.
    room: u128,
    /// Whether those that move lie in a square where that has room.
    square: bool,
}

impl StoneBlock {
    /// How many of the stones that move lie in a column beside those that stay.
    fn high(self, stay: u128, moving: u128) -> u128 {
        let side = moving.isqrt();
        let is_square = self.square && side <= self.rows && stay.div_ceil(self.rows) + side <= self.room;
        if is_square { side.max(1) } else { moving.clamp(1, self.rows) }
    }
}

/// Columns beside the heap, between it and what moves, and for the corners of that: the right one stands in the gap behind it.
const MARGIN: i32 = 1;
const BETWEEN: i32 = 2;
const CORNER: i32 = 2;

impl Stones {
    /// Paints the heap with the figures below it, in stones as large as another heap has room for, of which it is left.
    pub(crate) fn render(&self, whole: &Self, area: Rect, pen: &mut Pen<'_>) {
        if area.height < 2 {
            return;
        }
        pen.ground((area.x.into(), area.y.into()), (area.width.into(), area.height.into()), PLATE);
        let mut pen = pen.over();
        // The picture must not change its kind with the cursor.
        match whole.lying(area) {
            Some(block) => self.heap(block, area, &mut pen),
            None => self.bar(area, &mut pen),
        }
    }

    /// The same in a room: where nobody chooses only what went has a place beside what lies there, all of it.
    pub(crate) fn in_room(self, room: Room) -> Self {
        if room.is_preview() { Self { coming: self.gone, most: 0, ..self } } else { self }
    }

    /// How many cells its stones cover in an area; of a bar none, for nothing of it can be counted.
    pub(crate) fn cells(&self, area: Rect) -> f64 {
        let stones = |block: StoneBlock| block.pebble.cells(u32::try_from(self.now).unwrap_or(u32::MAX));
        self.lying(area).map_or(0.0, stones)
    }

    /// The stones as which it is seen in an area: none of a bar.
    pub(crate) fn pebble(&self, area: Rect) -> Option<Pebble> {
        self.lying(area).map(|block| block.pebble)
    }

    /// As what it is seen in an area.
    pub(crate) fn size_in(&self, area: Rect) -> StoneKind {
        match self.pebble(area) {
            None => StoneKind::Bar,
            Some(Pebble::POINT) => StoneKind::Points,
            Some(Pebble::SHORT) => StoneKind::Short,
            Some(Pebble::FLAT) => StoneKind::Flat,
            Some(_) => StoneKind::Stones,
        }
    }

    /// The heap in the largest stones of which every choice can be drawn beside it.
    fn lying(&self, area: Rect) -> Option<StoneBlock> {
        Pebble::all().find_map(|pebble| self.block(pebble, area))
    }

    /// The heap in stones of this size, if every choice can be drawn beside it.
    fn block(&self, pebble: Pebble, area: Rect) -> Option<StoneBlock> {
        let (across, down) = pebble.step();
        let rows = u128::try_from((i32::from(area.height) - 1) / down).ok().filter(|&rows| rows > 0)?;
        let room = u128::try_from((i32::from(area.width) - 2 * MARGIN - BETWEEN - CORNER - 1) / across).ok()?;
        let fits = self.now <= MOST && self.columns(rows) <= room;
        fits.then_some(StoneBlock { pebble, rows, room, square: self.square })
    }

    /// The columns that every choice has: those that stay, and those that move beside them.
    fn columns(&self, rows: u128) -> u128 {
        let coming = self.now.div_ceil(rows) + self.coming.div_ceil(rows);
        coming.max(self.now.div_ceil(rows) + u128::from(self.most > 0))
    }

    fn heap(&self, block: StoneBlock, area: Rect, pen: &mut Pen<'_>) {
        let (across, down) = block.pebble.step();
        let spare = i32::from(area.height) - 1 - block.rows as i32 * down;
        let (x, y) = (i32::from(area.x) + MARGIN, i32::from(area.y) + (spare + 1) / 2);
        let stay = self.now - self.going;
        for stone in 0..stay {
            let (column, row) = ((stone / block.rows) as i32, (stone % block.rows) as i32);
            block.pebble.paint((x + column * across, y + row * down), PebbleLook::Full, pen);
        }
        let caption = i32::from(area.bottom()) - 1;
        let (number, look, role, verb) = self.moving();
        let words = match number {
            0 => format!("{}", self.now),
            _ if self.coming > 0 => format!("{} are there", self.now),
            _ if self.going > 0 => format!("{stay} stay"),
            _ => format!("{}", self.now),
        };
        let end = pen.text(x, caption, &words, on_plate(Role::Bright));
        if number == 0 {
            return;
        }
        let left = x + stay.div_ceil(block.rows) as i32 * across + BETWEEN;
        Self::packed(number, block.high(stay, number), (left, y), (block.pebble, look), pen);
        let words = format!("{number} {verb}");
        let at = left.min(i32::from(area.right()) - 1 - width(&words)).max(end + 2);
        pen.text(at, caption, &words, on_plate(role));
    }

    /// What moves: how many stones, drawn how, and what is said of them.
    fn moving(&self) -> (u128, PebbleLook, Role, &'static str) {
        match self {
            Self { going: 1.., .. } => (self.going, PebbleLook::Hollow, Role::Bright, "would go"),
            Self { coming: 1.., .. } => (self.coming, PebbleLook::Hollow, Role::Bright, "would come"),
            _ => (self.gone, PebbleLook::Gone, Role::Dim, "went"),
        }
    }

    /// Stones in columns so high, between corner marks.
    fn packed(number: u128, high: u128, (x, y): (i32, i32), (pebble, look): (Pebble, PebbleLook), pen: &mut Pen<'_>) {
        let (across, down) = pebble.step();
        for stone in 0..number {
            let (column, row) = ((stone / high) as i32, (stone % high) as i32);
            pebble.paint((x + CORNER + column * across, y + row * down), look, pen);
        }
        let style = on_plate(if look == PebbleLook::Gone { Role::Dim } else { Role::Bright });
        let (right, low) = (x + CORNER + number.div_ceil(high) as i32 * across, y + high as i32 * down - 1);
        let symbols = pen.symbols();
        if low == y {
            pen.sign(x, y, symbols.vertical, style);
            pen.sign(right, y, symbols.vertical, style);
            return;
        }
        pen.sign(x, y, symbols.lid[0], style);
        pen.sign(right, y, symbols.lid[1], style);
        pen.sign(x, low, symbols.brace[0], style);
        pen.sign(right, low, symbols.brace[1], style);
    }

    fn bar(&self, area: Rect, pen: &mut Pen<'_>) {
        let x = i32::from(area.x) + MARGIN;
        let high = (i32::from(area.height) - 1).clamp(1, THICK);
        let y = i32::from(area.y) + (i32::from(area.height) - 1 - high) / 2;
        let columns = u128::from(area.width.saturating_sub(4)).max(1);
        let whole = (self.now + self.coming).max(1);
        let part = |stones: u128| (stones.min(whole) as f64 / whole as f64 * columns as f64).round() as i32;
        let (stay, end) = (part(self.now - self.going), x + columns as i32);
        let (symbols, middle, foot) = (pen.symbols(), y + (high - 1) / 2, y + high);
        if pen.has_materials() {
            surface::paint(pen, (x, y), (stay, high), |_, half| match half {
                0 if high > 1 => Role::StoneLight,
                _ if high > 1 && half == 2 * high - 1 => Role::StoneDark,
                _ => Role::Stone,
            });
            pen.ground((x + stay, y), (end - x - stay, high), Role::Hollow);
        } else {
            pen.run(x, x + stay, middle, symbols.bar, Role::Plain);
            pen.run(x + stay, end, middle, symbols.dashed, Role::Bright);
        }
        let (number, _, role, verb) = self.moving();
        let words = match number {
            0 => format!("{} stones", self.now),
            _ if self.going > 0 => format!("{} stay", self.now - self.going),
            _ => format!("{} stones", self.now),
        };
        let said = pen.text(x, foot, &words, on_plate(Role::Bright));
        if number > 0 {
            let words = format!("{number} {verb}");
            let at = (end - width(&words)).max(said + 3);
            pen.text(at, foot, &words, on_plate(role));
        }
    }
}

/// A larger heap is never drawn stone by stone.
const MOST: u128 = 10_000;
/// Rows of a bar.
const THICK: i32 = 5;

/// How one heap among several lies: in rows of stones, or as a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoneRows {
    /// Stones of a size, so many in a row.
    Stones(Pebble, i32),
    /// Small signs of so many stones each, so many in a row; such of one stone stand in groups of five.
    Bar {
        /// Stones of a sign.
        scale: u32,
        /// Signs in a row.
        across: i32,
    },
}

/// Signs of a group.
const GROUP: i32 = 5;

impl StoneRows {
    /// Bars of at most so many rows of so many columns, for heaps of at most `top` stones: with the fewest stones to a sign.
    pub(crate) fn bar(top: u32, rows: i32, columns: i32) -> Self {
        let (columns, stones) = (columns.max(1), i64::from(top));
        // Rows below each other have whole groups, and the last one of them no free column behind it.
        let groups = if rows == 1 { columns - columns / (GROUP + 1) } else { (columns + 1) / (GROUP + 1) * GROUP };
        let is_whole =
            if rows == 1 { stones + stones / 5 <= columns.into() } else { stones <= i64::from(rows * groups) };
        if is_whole {
            return Self::Bar { scale: 1, across: groups.max(1) };
        }
        Self::Bar { scale: top.div_ceil((rows * columns) as u32).max(2), across: columns }
    }

    /// How many rows of cells a heap takes.
    pub(crate) fn height(self, now: u32) -> i32 {
        match self {
            Self::Stones(pebble, across) => pebble.rows * (now as i32 + across - 1).div_euclid(across).max(1),
            Self::Bar { scale, across } => (now.div_ceil(scale) as i32 + across - 1).div_euclid(across).max(1),
        }
    }

    /// How many cells the stones of a heap cover.
    pub(crate) fn cells(self, now: u32) -> f64 {
        match self {
            Self::Stones(pebble, _) => pebble.cells(now),
            Self::Bar { scale, .. } => f64::from(now.div_ceil(scale)),
        }
    }

    /// How many stones of a heap of `now` lie up to a cell, row by row; nothing outside of its rows.
    pub(crate) fn count_to(self, (left, top): (i32, i32), now: u32, (x, y): (i32, i32)) -> Option<u32> {
        let (x, y) = (x - left, y - top);
        let is_in_rows = x >= 0 && (0..self.height(now)).contains(&y);
        let count = match self {
            Self::Stones(pebble, across) => {
                let (columns, rows) = pebble.step();
                (x / columns < across).then_some(y / rows * across + x / columns + 1)
            }
            Self::Bar { scale, across } => {
                // Behind every group a column is free.
                let sign = if scale == 1 { x - x / (GROUP + 1) } else { x };
                let count = (y * across + sign + 1).checked_mul(scale as i32);
                count.filter(|_| sign < across)
            }
        };
        count.filter(|_| is_in_rows).map(|count| count as u32)
    }

    /// Paints a heap, those that would go hollow; gives the column behind its first row.
    pub(crate) fn paint(self, (x, y): (i32, i32), now: u32, going: Range<u32>, pen: &mut Pen<'_>) -> i32 {
        match self {
            Self::Stones(pebble, across) => {
                let (columns, rows) = pebble.step();
                for stone in 0..now as i32 {
                    let look = if going.contains(&(stone as u32)) { PebbleLook::Hollow } else { PebbleLook::Full };
                    pebble.paint((x + stone % across * columns, y + stone / across * rows), look, pen);
                }
                x + (now as i32).min(across) * columns
            }
            Self::Bar { scale, across } => {
                let pebble = Pebble::POINT;
                let apart = |sign: i32| if scale == 1 { sign / GROUP } else { 0 };
                for (sign, stone) in (0..).zip((0..now).step_by(scale as usize)) {
                    let look = if going.contains(&stone) { PebbleLook::Hollow } else { PebbleLook::Full };
                    let column = sign % across;
                    pebble.paint((x + column + apart(column), y + sign / across), look, pen);
                }
                let end = (now.div_ceil(scale) as i32).min(across);
                x + end + apart((end - 1).max(0)) + 1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_as_large_as_columns_allow_and_squares_have_what_those_leave() {
        let squares = Stones { now: 40, most: 36, square: true, ..Stones::default() };
        // Low and wide, high and narrow, with room for both, and with room for points only.
        let high = |(width, height): (u16, u16), moving: u128| {
            let block = squares.lying(Rect::new(0, 0, width, height))?;
            Some((block.pebble.rows, block.rows, block.high(40 - moving, moving)))
        };
        assert_eq!([4, 9].map(|moving| high((160, 6), moving)), [Some((2, 2, 2)), Some((2, 2, 2))]);
        assert_eq!([4, 16].map(|moving| high((61, 12), moving)), [Some((2, 5, 2)), Some((2, 5, 4))]);
        assert_eq!([9, 36].map(|moving| high((80, 20), moving)), [Some((3, 6, 3)), Some((3, 6, 6))]);
        assert_eq!([9, 36].map(|moving| high((56, 6), moving)), [Some((1, 5, 3)), Some((1, 5, 5))]);
        assert_eq!(high((20, 3), 4), None);
        let kind = |size: (u16, u16)| squares.size_in(Rect::new(0, 0, size.0, size.1));
        let kinds = [(20, 3), (30, 6), (40, 6), (56, 6), (61, 12)].map(kind);
        let all = [StoneKind::Bar, StoneKind::Points, StoneKind::Short, StoneKind::Flat, StoneKind::Stones];
        assert_eq!(kinds, all);
    }

    #[test]
    fn what_went_is_whole_in_a_preview() {
        let mut seen = 0;
        for (width, height) in (24..150).step_by(3).flat_map(|width| (4..42).map(move |height| (width, height))) {
            let area = Rect::new(0, 0, width, height);
            for (now, gone) in [(15, 9), (19, 1), (24, 16), (64, 36), (5, 0), (1, 25)] {
                let shown = Stones { now, gone, most: 9, square: true, ..Stones::default() };
                let Some(block) = shown.in_room(Room::preview(area)).lying(area) else { continue };
                let columns = now.div_ceil(block.rows) + gone.div_ceil(block.high(now, gone));
                assert!(columns <= block.room, "{now} and {gone} in {width}x{height}: {columns} of {}", block.room);
                seen += 1;
            }
        }
        assert!(seen > 5000, "{seen}");
    }

    #[test]
    fn bars_have_the_fewest_stones_to_a_sign_that_their_rows_allow() {
        let bar = |top, rows, columns| match StoneRows::bar(top, rows, columns) {
            StoneRows::Bar { scale, across } => (scale, across),
            StoneRows::Stones(..) => (0, 0),
        };
        assert_eq!(bar(40, 1, 60), (1, 50), "in groups of five");
        assert_eq!(bar(400, 1, 56), (8, 56));
        assert_eq!(bar(400, 3, 56), (3, 56));
        assert_eq!(bar(400, 9, 56), (1, 45));
        for (top, rows, columns) in [(400, 1, 5), (400, 3, 56), (400, 9, 56), (10_000_000, 60, 200), (3, 1, 1)] {
            let bar = StoneRows::bar(top, rows, columns);
            assert!((1..=rows).contains(&bar.height(top)), "{bar:?}");
            assert_eq!(
                bar.count_to((3, 2), top, (3, 2)),
                Some(if let StoneRows::Bar { scale, .. } = bar { scale } else { 0 })
            );
        }
    }
}
