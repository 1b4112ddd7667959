//! A heap as stones, in rows of ten; a larger one as a bar of its length.

use ratatui::layout::Rect;

use crate::tui::paint::{Pen, width};
use crate::tui::symbols::Symbols;
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
    /// The most that may go at once.
    pub most: u128,
    /// Whether those that go or come lie in a square.
    pub square: bool,
}

/// Stones in a row, and the columns of such a row.
const ROW: u128 = 10;
const ROW_WIDTH: i32 = 2 * ROW as i32 + 1;

impl Stones {
    /// Paints the heap with the figures below it.
    pub(crate) fn render(&self, area: Rect, pen: &mut Pen<'_>) {
        if area.height < 2 {
            return;
        }
        if self.fits(area) {
            self.block(area, pen);
        } else {
            self.bar(area, pen);
        }
    }

    /// Whether every choice can be drawn stone by stone: the picture must not change its kind with the cursor.
    fn fits(&self, area: Rect) -> bool {
        let rows = u128::from(area.height - 1);
        let high = self.now.div_ceil(ROW).max(side(self.most, self.square)).max(side(self.coming, self.square));
        let wide = ROW_WIDTH + 4 + 2 * side(self.most.max(self.coming), true).min(ROW) as i32 + 4;
        high <= rows && wide <= i32::from(area.width)
    }

    fn block(&self, area: Rect, pen: &mut Pen<'_>) {
        let (x, y) = (i32::from(area.x) + 2, i32::from(area.y));
        let symbols = pen.symbols();
        for stone in 0..self.now - self.going {
            let (column, row) = ((stone % ROW) as i32, (stone / ROW) as i32);
            pen.sign(x + 2 * column + column / 5, y + row, symbols.full, Role::Plain);
        }
        let caption = y + i32::from(area.height) - 1;
        let (number, sign, role, verb) = self.moving(symbols);
        let stay = match number {
            0 => format!("{}", self.now),
            _ if self.coming > 0 => format!("{} are there", self.now),
            _ if self.going > 0 => format!("{} stay", self.now - self.going),
            _ => format!("{}", self.now),
        };
        pen.text(x, caption, &stay, Role::Bright);
        if number == 0 {
            return;
        }
        let left = x + ROW_WIDTH + 3;
        self.packed(number, (left, y), sign, role, pen);
        pen.text(left, caption, &format!("{number} {verb}"), role);
    }

    /// What moves: how many stones, drawn how, and what is said of them.
    fn moving(&self, symbols: &Symbols) -> (u128, char, Role, &'static str) {
        match self {
            Self { going: 1.., .. } => (self.going, symbols.hollow, Role::Bright, "would go"),
            Self { coming: 1.., .. } => (self.coming, symbols.hollow, Role::Bright, "would come"),
            _ => (self.gone, symbols.gone, Role::Dim, "went"),
        }
    }

    /// Stones in a square, or in rows of ten, between corner marks.
    fn packed(&self, number: u128, (x, y): (i32, i32), sign: char, role: Role, pen: &mut Pen<'_>) {
        let across = if self.square { number.isqrt().max(1) } else { number.min(ROW) };
        let style = Ink::from(role);
        for stone in 0..number {
            let (column, row) = ((stone % across) as i32, (stone / across) as i32);
            pen.sign(x + 2 + 2 * column, y + row, sign, style);
        }
        let (right, low) = (x + 2 + 2 * across as i32, y + number.div_ceil(across) as i32 - 1);
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
        let x = i32::from(area.x) + 2;
        let y = i32::from(area.y) + i32::from(area.height) / 2 - 1;
        let columns = u128::from(area.width.saturating_sub(4)).max(1);
        let whole = (self.now + self.coming).max(1);
        let part = |stones: u128| (stones.min(whole) as f64 / whole as f64 * columns as f64).round() as i32;
        let stay = part(self.now - self.going);
        let symbols = pen.symbols();
        pen.run(x, x + stay, y, symbols.bar, Role::Plain);
        pen.run(x + stay, x + columns as i32, y, symbols.dashed, Role::Bright);
        let (number, _, role, verb) = self.moving(symbols);
        let words = match number {
            0 => format!("{} stones", self.now),
            _ if self.going > 0 => format!("{} stay", self.now - self.going),
            _ => format!("{} stones", self.now),
        };
        let end = pen.text(x, y + 1, &words, Role::Bright);
        if number > 0 {
            let words = format!("{number} {verb}");
            let at = (x + columns as i32 - width(&words)).max(end + 3);
            pen.text(at, y + 1, &words, role);
        }
    }
}

fn side(stones: u128, square: bool) -> u128 {
    if square { stones.isqrt() } else { stones.div_ceil(ROW) }
}

/// One heap among several, in one row: stones in groups of five, those that would go hollow; or a bar, `scale` stones to
/// a column.
pub(crate) fn row((x, y): (i32, i32), now: u32, going: u32, scale: u32, pen: &mut Pen<'_>) -> i32 {
    let symbols = pen.symbols();
    let place = |stone: u32| {
        if scale == 1 { x + (stone + stone / 5) as i32 } else { x + stone.div_ceil(scale) as i32 }
    };
    for stone in (0..now).step_by(scale.max(1) as usize) {
        let stays = stone < now - going;
        let (sign, role) = if stays { (symbols.full, Role::Plain) } else { (symbols.hollow, Role::Bright) };
        pen.sign(place(stone), y, sign, role);
    }
    place(now) + 1
}
