//! The pool: every number a rod as long as on the tracks, or, where they do not fit, a low tile in columns with counts.

use ratatui::layout::Rect;

use super::plan::LEAST_WIDTH;
use super::rod::{self, BEECH, Bed};
use super::rod_grid::{BETWEEN, HEADING, HINT, POINTER, RodGrid, column_width, gutter};
use super::scale::Scale;
use super::{CatchUpBoard, first};
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::{Scene, SpotShape};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The column of the side of a chosen tile.
const SIDE: i32 = 1;
/// How many a tile may have that is no longer than its number: higher ones would be larger than rods.
const LOW: [i32; 2] = [2, 1];

/// Where the numbers stand.
pub(crate) struct Pool {
    area: Rect,
    number_width: i32,
    /// The columns of a hint.
    hint: i32,
    /// How rods are drawn; `None` for numbers without them.
    rods: Option<Rods>,
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

#[derive(Clone, Copy)]
struct Rods {
    scale: Scale,
    thick: i32,
}

/// The place of a number.
pub(crate) struct NumberSlot {
    /// The number, by its index in the pool.
    pub index: usize,
    x: i32,
    y: i32,
    /// The columns before what a click may hit, and how many columns and rows it may hit: number, hint and rod.
    before: i32,
    width: i32,
    height: i32,
}

impl NumberSlot {
    /// The cells that a click may hit.
    pub(super) fn cells(&self) -> i32 {
        self.width * self.height
    }

    /// What a click may hit.
    pub(crate) fn shape(&self) -> SpotShape {
        SpotShape::Cell { x: self.x + self.before, y: self.y, width: self.width, height: self.height }
    }
}

/// Columns of a low tile: its number between two free ones; behind it is the side of the chosen one.
fn tile_width(number_width: i32) -> i32 {
    number_width + 2
}

/// What the numbers lie on.
const TRAY: Role = Role::Raised;

/// Columns at the left edge.
const MARGIN: i32 = 1;
/// Columns of what says how many are scrolled away above and below, `12 above  6 below`, with free ones before it.
const MARK: i32 = 20;
/// In so many columns the heading has them.
const HEADED: u16 = 40;
/// Columns of the sign that says it in fewer.
const SIGN: i32 = 5;

impl Pool {
    /// Every number with its rod.
    pub(crate) fn of_rods(game: &CatchUp, area: Rect, number_width: i32, grid: &RodGrid, scale: Scale) -> Self {
        let mut slots = Vec::with_capacity(game.numbers().len());
        let mut x = i32::from(area.x) + MARGIN;
        let top = i32::from(area.y) + HEADING;
        for chunk in grid.columns(game) {
            for (row, &number) in (0..).zip(chunk) {
                // Numbers end in one column.
                let before = POINTER + number_width - width(&number.to_string());
                let width = gutter(number_width) + scale.rod(number) - before;
                let (index, y) = (slots.len(), top + row * grid.thick);
                slots.push(NumberSlot { index, x, y, before, width, height: grid.thick });
            }
            x += column_width(number_width, chunk, scale) + BETWEEN;
        }
        let rows = i32::from(area.height) - HEADING;
        Self {
            area,
            number_width,
            hint: HINT,
            rods: Some(Rods { scale, thick: grid.thick }),
            counts: false,
            width: (grid.width(game, number_width, scale) as u16).min(area.width),
            slots,
            rows,
            shown: rows,
            scroll: 0,
        }
    }

    /// Numbers on low tiles, and hints, in columns, equal numbers once; what does not fit is scrolled, and goes on line by line
    /// then.
    pub(crate) fn compact(game: &CatchUp, scroll: i32, area: Rect, number_width: i32) -> Self {
        let distinct: Vec<usize> = (0..game.numbers().len()).filter(|&i| first(game, game.numbers()[i]) == i).collect();
        let counts = distinct.len() < game.numbers().len();
        let hint = if area.width < LEAST_WIDTH { 0 } else { HINT };
        let width = tile_width(number_width) + hint + if counts { 4 } else { 0 };
        let step = SIDE + width + 1;
        let top = i32::from(area.y) + HEADING;
        let all = (i32::from(area.bottom()) - top).max(1);
        let columns_beside = |margin: i32| ((i32::from(area.width) - margin) / step).max(1) as usize;
        // The margin is for one more column before anything is scrolled.
        let has_room = |margin: &i32| distinct.len().div_ceil(columns_beside(*margin)) as i32 <= all;
        let margin = Some(MARGIN).filter(has_room).unwrap_or(0);
        let columns = columns_beside(margin);
        // A few rows are easier to read than one, as long as nothing has to be scrolled for it, or made lower.
        let rows = |thick: i32| distinct.len().div_ceil(columns).max(distinct.len().min(6).min((all / thick) as usize));
        let fits = |thick: &i32| rows(*thick) as i32 * thick <= all;
        let thick = LOW.into_iter().find(fits).unwrap_or(1);
        let rows = rows(thick);
        // Where there are more, the last row is left to the sign that says so, unless the heading can.
        let is_scrolled = rows as i32 * thick > all;
        let shown = if is_scrolled && all > 3 && area.width < HEADED { all - 1 } else { all };
        let scroll = scroll.clamp(0, (rows as i32 * thick - shown).max(0));
        let slot = |(place, &index): (usize, &usize)| {
            let (column, row) =
                if is_scrolled { (place % columns, place / columns) } else { (place / rows, place % rows) };
            let (x, y) = (i32::from(area.x) + margin + column as i32 * step, top + row as i32 * thick - scroll);
            NumberSlot { index, x, y, before: SIDE, width, height: thick }
        };
        let slots: Vec<NumberSlot> = distinct.iter().enumerate().map(slot).collect();
        let used = distinct.len().div_ceil(rows) as i32 * step;
        let rows = rows as i32 * thick;
        Self { area, number_width, hint, rods: None, counts, width: used as u16, slots, rows, shown, scroll }
    }

    /// The cells around a rod, or the number on a tile that is no longer for it, that a click may hit as well.
    pub(crate) fn words(&self, index: usize) -> i32 {
        let before = |slot: &NumberSlot| match self.rods {
            Some(_) => gutter(self.number_width) - slot.before,
            None => slot.width - self.number_width,
        };
        self.slots.iter().find(|slot| slot.index == index).map_or(0, |slot| before(slot) * slot.height)
    }

    /// The cells of the numbers that are seen, without those around them.
    pub(super) fn told_cells(&self) -> i32 {
        let rows = i32::from(self.window().y)..i32::from(self.window().bottom());
        let seen = self.slots.iter().filter(|slot| rows.contains(&slot.y));
        seen.map(|slot| slot.cells() - self.words(slot.index)).sum()
    }

    /// The rows of a number, if all of them are seen.
    pub(crate) fn number_rows(&self) -> i32 {
        self.slots.first().filter(|_| !self.is_scrolled()).map_or(0, |slot| slot.height)
    }

    /// Where numbers can be seen.
    pub(crate) fn window(&self) -> Rect {
        let (heading, width) = (HEADING as u16, self.area.width.min(self.width + 1));
        Rect { y: self.area.y + heading, height: self.shown as u16, width, ..self.area }.intersection(self.area)
    }

    /// Rows below the last number.
    pub(crate) fn free_rows(&self) -> u16 {
        let end = self.slots.iter().map(|slot| slot.y + slot.height).max().unwrap_or(0);
        if self.is_scrolled() { 0 } else { u16::try_from(i32::from(self.area.bottom()) - end).unwrap_or(0) }
    }

    /// The number of the next column to the left (-1) or right (1) that lies nearest to the row of one.
    pub(crate) fn aside(&self, from: usize, way: i32) -> Option<usize> {
        let here = self.slots.iter().find(|slot| slot.index == from)?;
        let far = |slot: &&NumberSlot| (way * (slot.x - here.x), (slot.y - here.y).abs());
        self.slots.iter().filter(|slot| far(slot).0 > 0).min_by_key(far).map(|slot| slot.index)
    }

    /// Whether some are out of sight: then they stand line by line.
    pub(crate) fn is_scrolled(&self) -> bool {
        self.rows > self.shown
    }
}

/// Paints the numbers.
pub(crate) fn render(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, pen: &mut Pen<'_>) {
    heading(scene, pool, pen);
    let tray = pool.window();
    pen.ground((tray.x.into(), tray.y.into()), (tray.width.into(), tray.height.into()), TRAY);
    let mut pen = pen.over();
    let mut pen = pen.within(tray);
    for slot in &pool.slots {
        number(scene, pool, slot, &mut pen);
    }
}

fn heading(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(pool.area.x) + 3, i32::from(pool.area.y));
    let end = pen.text(x, y, "pool", Role::Dim);
    if pool.is_scrolled() {
        let left = scene.position.left().count_ones();
        let all = scene.game.numbers().len();
        let mark = if pool.area.width < HEADED { SIGN } else { MARK };
        let room = i32::from(pool.window().right()) - mark - end - 2;
        let words = match scene.paged_by(pen) {
            Some(keys) => {
                vec![format!("{left} of {all} left, {keys}"), format!("{left} of {all}, {keys}"), keys.into()]
            }
            None => vec![format!("{left} of {all} left")],
        };
        if let Some(words) = words.iter().find(|words| width(words) <= room) {
            pen.text(end + 2, y, words, Role::Dim);
        }
    }
}

/// One number: pointer, number, hint, then its rod or how many there are; dashes or a dot where it was. A rod or a tile of wood
/// has its number on itself.
fn number(scene: &Scene<'_, CatchUp, CatchUpBoard>, pool: &Pool, slot: &NumberSlot, pen: &mut Pen<'_>) {
    let (game, pos, symbols) = (scene.game, scene.position, pen.symbols());
    let number = game.numbers()[slot.index];
    let text = number.to_string();
    let is_left = pos.left() >> slot.index & 1 == 1;
    let is_chosen = scene.cursor == Some(slot.index);
    let number_end = slot.x + POINTER + pool.number_width;
    let bed = pool.rods.map(|rods| Bed {
        x: slot.x + gutter(pool.number_width),
        y: slot.y,
        long: rods.scale.rod(number),
        thick: rods.thick,
    });
    let tile = Bed { x: slot.x + SIDE, y: slot.y, long: tile_width(pool.number_width), thick: slot.height };
    let tile = (bed.is_none() && pen.has_materials()).then_some(tile);
    let row = bed.or(tile).map_or(slot.y, Bed::middle);
    let hint_at = number_end + if tile.is_some() { 2 } else { 1 };
    let tray = Ink::from(TRAY);
    let style = match (is_chosen, is_left) {
        (true, _) => tray.with(Role::Cursor).with(Role::Bright),
        (false, true) => tray.with(Role::Bright),
        (false, false) => tray.with(Role::Dim),
    };
    let wooden = bed.filter(|bed| pen.has_materials() && bed.text_at(&text).is_some());
    if is_chosen && tile.is_none() {
        let x = if wooden.is_some() { hint_at - 2 } else { slot.x };
        pen.sign(x, row, symbols.pointer, tray.with(Role::Bright));
    }
    match wooden.or(tile) {
        Some(_) if is_left => {}
        Some(bed) if tile.is_none() => pen.text_before(bed.x - 2, row, &text, style),
        _ => {
            if is_chosen {
                pen.run(number_end - pool.number_width, number_end, row, ' ', style);
            }
            pen.text_before(number_end, row, &text, style);
        }
    }
    if let Some(hint) = scene.hint(first(game, number)).filter(|_| is_left) {
        pen.text(hint_at, row, &hint.text, hint.ink(pen));
    }
    if let Some(piece) = bed.or(tile).filter(|_| is_left) {
        free(piece, wooden.or(tile).map(|_| text.as_str()), is_chosen, pen);
    }
    match bed {
        Some(bed) if !is_left => pen.run(bed.x, bed.x + bed.long, row, symbols.dashed, Role::Rule),
        None if !is_left => pen.sign(hint_at.min(slot.x + slot.before + slot.width), row, symbols.gone, Role::Dim),
        None if pool.counts => count(scene, pos, number, (hint_at + pool.hint, row), pen),
        _ => {}
    }
}

/// A rod that may be taken, with its number if that stands on it.
fn free(bed: Bed, text: Option<&str>, is_chosen: bool, pen: &mut Pen<'_>) {
    let (symbols, end) = (pen.symbols(), bed.x + bed.long);
    if pen.has_materials() {
        let ink = if is_chosen { Ink::default().bold() } else { Ink::default() };
        let text = text.and_then(|text| Some((bed.text_at(text)?, text)));
        rod::lay(pen, bed, BEECH, TRAY, text, ink);
        // Rods of one row are parted by the lowest eighth of it, in the shade where what they lie on has no colour.
        let seam = if pen.are_alike(TRAY, Role::Plain) { BEECH.dark } else { TRAY };
        for x in (bed.x..end).filter(|_| bed.thick == 1) {
            if !pen.is_lettered(x, bed.y) {
                pen.tone(x, bed.y, symbols.eighths[0], seam);
            }
        }
        for row in bed.y..bed.y + if is_chosen { bed.thick } else { 0 } {
            pen.sign(bed.x - 1, row, symbols.sides[0], Role::Bright);
            pen.sign(end, row, symbols.sides[1], Role::Bright);
        }
        return;
    }
    let role = if is_chosen { Role::Bright } else { Role::Dim };
    // Signs that fill no half of a row would run together.
    match bed.thick {
        2 if symbols.drawings => {
            pen.run(bed.x, end, bed.y, symbols.fills[0], role);
            pen.run(bed.x, end, bed.y + 1, symbols.bar_above, role);
        }
        3.. if symbols.drawings => {
            let last = bed.y + bed.thick - 1;
            pen.run(bed.x, end, bed.y, symbols.bar, role);
            for row in bed.y + 1..last {
                pen.run(bed.x, end, row, symbols.fills[0], role);
            }
            pen.run(bed.x, end, last, symbols.bar_above, role);
        }
        _ => pen.run(bed.x, end, bed.middle(), symbols.bar, role),
    }
}

fn count(scene: &Scene<'_, CatchUp, CatchUpBoard>, pos: &Position, number: u32, (x, y): (i32, i32), pen: &mut Pen<'_>) {
    let count = scene.game.numbers_left(pos).filter(|&other| other == number).count();
    if count > 1 {
        pen.text(x, y, &format!(" x{count}"), Role::Dim);
    }
}
