//! The pool: every number a piece of its length, or, from 21 numbers on, numbers in columns with counts.

use ratatui::layout::Rect;

use super::tracks::nice_units;
use super::{CatchUpBoard, first};
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::{Scene, SpotShape};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Up to this many numbers are shown as bars.
const MOST_BARS: usize = 20;
/// Columns for a hint: `L12`, `~62%`.
const HINT: i32 = 4;
/// The longest bar has at least so many columns.
const LEAST_BAR: u64 = 5;
/// Between two columns of the pool.
const BETWEEN: i32 = 3;

/// Where the numbers stand.
pub(crate) struct Pool {
    area: Rect,
    /// Whether there is a heading above the numbers.
    headed: bool,
    number_width: i32,
    /// What one column of a bar is worth; `None` for numbers without bars.
    unit: Option<u64>,
    /// The tracks have another scale.
    own_scale: bool,
    /// Whether equal numbers stand once with a count.
    counts: bool,
    /// The columns that it uses.
    pub width: u16,
    /// One for each number, or for each distinct one.
    pub slots: Vec<NumberSlot>,
    rows: i32,
    /// How many of them are seen.
    shown: i32,
    /// How many rows are scrolled away.
    pub scroll: i32,
}

/// The place of a number.
pub(crate) struct NumberSlot {
    /// The number, by its index in the pool.
    pub index: usize,
    x: i32,
    y: i32,
    /// How many columns a click may hit.
    width: i32,
}

impl NumberSlot {
    /// What a click may hit.
    pub(crate) fn shape(&self) -> SpotShape {
        SpotShape::Cell { x: self.x, y: self.y, width: self.width, height: 1 }
    }
}

impl Pool {
    /// Every number with a bar, if that fits: at the scale of the tracks, or at a coarser one where a heading can say so
    /// and the bars still tell the numbers apart.
    pub(crate) fn with_bars(game: &CatchUp, area: Rect, unit: u64, headed: bool) -> Option<Self> {
        let largest = u64::from(game.numbers().last().copied().unwrap_or(1));
        let coarser = nice_units().skip_while(|&other| other <= unit).take_while(|other| largest / other >= LEAST_BAR);
        let mut scales = std::iter::once(unit).chain(coarser.filter(|_| headed));
        let pool = scales.find_map(|scale| Self::at_scale(game, area, scale, headed))?;
        Some(Self { own_scale: pool.unit != Some(unit), ..pool })
    }

    fn at_scale(game: &CatchUp, area: Rect, unit: u64, headed: bool) -> Option<Self> {
        let numbers = game.numbers();
        if numbers.len() > MOST_BARS {
            return None;
        }
        let rows = i32::from(area.height) - i32::from(headed);
        let shapes = [(2, 1), (2, 2), (1, 1), (1, 2), (1, 3)];
        let air = if rows > 20 { 0 } else { 2 };
        shapes[air..].iter().find_map(|&(step, columns)| Self::bars(game, area, unit, headed, step, columns))
    }

    /// Bars in a number of columns, `step` rows apart.
    fn bars(game: &CatchUp, area: Rect, unit: u64, headed: bool, step: i32, columns: usize) -> Option<Self> {
        let numbers = game.numbers();
        let number_width = number_width(game);
        let rows = numbers.len().div_ceil(columns);
        let top = i32::from(area.y) + i32::from(headed);
        if (rows as i32 - 1) * step + 1 > i32::from(area.bottom()) - top {
            return None;
        }
        let mut slots = Vec::with_capacity(numbers.len());
        let mut x = i32::from(area.x) + 1;
        for (column, chunk) in numbers.chunks(rows).enumerate() {
            let bar = chunk.iter().map(|&number| bar(number, unit)).max().unwrap_or(1);
            let width = 2 + number_width + 2 + HINT + bar;
            for row in 0..chunk.len() {
                slots.push(NumberSlot { index: column * rows + row, x, y: top + row as i32 * step, width });
            }
            x += width + BETWEEN;
        }
        let used = x - BETWEEN - i32::from(area.x);
        (used <= i32::from(area.width)).then_some(Self {
            area,
            headed,
            number_width,
            unit: Some(unit),
            own_scale: false,
            counts: false,
            width: used as u16,
            slots,
            rows: rows as i32,
            shown: (i32::from(area.bottom()) - top).max(0),
            scroll: 0,
        })
    }

    /// Numbers and hints in columns, equal numbers once; what does not fit is scrolled.
    pub(crate) fn compact(game: &CatchUp, _pos: &Position, scroll: i32, area: Rect, headed: bool) -> Self {
        let distinct: Vec<usize> = (0..game.numbers().len()).filter(|&i| first(game, game.numbers()[i]) == i).collect();
        let counts = distinct.len() < game.numbers().len();
        let number_width = number_width(game);
        let width = 2 + number_width + 1 + HINT + if counts { 4 } else { 0 };
        let step = width + 1;
        let columns = ((i32::from(area.width) - 1) / step).max(1) as usize;
        let top = i32::from(area.y) + i32::from(headed);
        let all = (i32::from(area.bottom()) - top).max(1);
        // A few rows are easier to read than one, as long as nothing has to be scrolled for it.
        let rows = distinct.len().div_ceil(columns).max(distinct.len().min(6).min(all as usize));
        // Where there are more, the last row is left to the sign that says so.
        let shown = if rows as i32 > all && all > 3 { all - 1 } else { all };
        let scroll = scroll.clamp(0, (rows as i32 - shown).max(0));
        let slot = |(place, &index): (usize, &usize)| NumberSlot {
            index,
            x: i32::from(area.x) + 1 + (place / rows) as i32 * step,
            y: top + (place % rows) as i32 - scroll,
            width,
        };
        let slots: Vec<NumberSlot> = distinct.iter().enumerate().map(slot).collect();
        let used = distinct.len().div_ceil(rows) as i32 * step;
        Self {
            area,
            headed,
            number_width,
            unit: None,
            own_scale: false,
            counts,
            width: used as u16,
            slots,
            rows: rows as i32,
            shown,
            scroll,
        }
    }

    /// Where numbers can be seen.
    pub(crate) fn window(&self) -> Rect {
        let (heading, width) = (u16::from(self.headed), self.area.width.min(self.width + 1));
        Rect { y: self.area.y + heading, height: self.shown as u16, width, ..self.area }.intersection(self.area)
    }

    fn is_scrolled(&self) -> bool {
        self.rows > self.shown
    }
}

fn number_width(game: &CatchUp) -> i32 {
    width(&game.numbers().last().copied().unwrap_or(1).to_string()).max(2)
}

/// How many columns the bar of a number has: at least one.
fn bar(number: u32, unit: u64) -> i32 {
    (u64::from(number) / unit).max(1) as i32
}

/// Paints the numbers.
pub(crate) fn render(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, pen: &mut Pen<'_>) {
    if pool.headed {
        heading(scene, pool, pen);
    }
    let mut pen = pen.within(pool.window());
    for slot in &pool.slots {
        number(scene, pool, slot, &mut pen);
    }
}

fn heading(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(pool.area.x) + 3, i32::from(pool.area.y));
    let dim = Ink::from(Role::Dim);
    let end = pen.text(x, y, "pool", dim);
    if let Some(unit) = pool.unit.filter(|_| pool.own_scale) {
        pen.text(end + 2, y, &format!("one column is {unit}"), dim);
    }
    if pool.is_scrolled() {
        let left = scene.position.left().count_ones();
        pen.text(end + 2, y, &format!("{left} of {} left, pgup pgdn", scene.game.numbers().len()), dim);
    }
}

/// One number: pointer, number, hint, then its bar or how many there are; a dot where it was.
fn number(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, slot: &NumberSlot, pen: &mut Pen<'_>) {
    let (game, pos, symbols) = (scene.game, scene.position, pen.symbols());
    let number = game.numbers()[slot.index];
    let is_left = pos.left() >> slot.index & 1 == 1;
    let is_chosen = scene.cursor == Some(slot.index);
    let number_end = slot.x + 2 + pool.number_width;
    let hint_at = number_end + if pool.unit.is_some() { 2 } else { 1 };
    let style = match (is_chosen, is_left) {
        (true, _) => Ink::from(Role::Cursor).with(Role::Bright),
        (false, true) => Ink::from(Role::Bright),
        (false, false) => Ink::from(Role::Dim),
    };
    if is_chosen {
        pen.sign(slot.x, slot.y, symbols.pointer, Role::Bright);
        pen.run(number_end - pool.number_width, number_end, slot.y, ' ', style);
    }
    pen.text_before(number_end, slot.y, &number.to_string(), style);
    if let Some(hint) = scene.hint(first(game, number)).filter(|_| is_left) {
        pen.text(hint_at, slot.y, &hint.text, hint.role);
    }
    let at = hint_at + HINT;
    match pool.unit {
        Some(unit) if is_left => {
            let role = if is_chosen { Role::Bright } else { Role::Dim };
            pen.run(at, at + bar(number, unit), slot.y, symbols.bar, role);
        }
        Some(_) => pen.sign(at, slot.y, symbols.gone, Role::Dim),
        None if !is_left => pen.sign(hint_at, slot.y, symbols.gone, Role::Dim),
        None if pool.counts => count(scene, pos, number, (at, slot.y), pen),
        None => {}
    }
}

fn count(scene: &Scene<'_, CatchUp, CatchUpBoard>, pos: &Position, number: u32, (x, y): (i32, i32), pen: &mut Pen<'_>) {
    let count = scene.game.numbers_left(pos).filter(|&other| other == number).count();
    if count > 1 {
        pen.text(x, y, &format!(" x{count}"), Role::Dim);
    }
}
