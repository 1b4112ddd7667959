//! The material: pieces of chocolate with bevels of half a row, the shade of those that would fall, paper below.

use super::counter::Counter;
use crate::tui::boards::surface;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// A piece with its bevel, and the groove to the right of it and below it; the higher ones have a second slope, low and narrow
/// ones have no edge where their text stands, and those of one row the lowest eighth of it for a groove.
pub(super) fn piece(pen: &mut Pen<'_>, (x, y): (i32, i32), size: Counter, face: Role) {
    let (across, down) = size.step;
    if down == 1 {
        let groove = if pen.has_materials() { pen.symbols().eighths[0] } else { LOWEST };
        return pen.inlay((x, y), size.width, [face, Role::Groove], groove);
    }
    let (right, bottom) = (size.width - 1, 2 * down - 2);
    let has_lid = down > 2;
    // Beside a text in the only row of a piece that has no room for edges they would be spots below it.
    let has_sides = across > 5 || across > 3 && has_lid;
    if !pen.has_materials() {
        return whole(pen, (x, y), size, face, has_sides);
    }
    surface::paint(pen, (x, y), size.step, |column, half| {
        let inner = |edge: i32| column >= edge && half >= edge && column <= right - edge && half <= bottom - edge;
        if column > right || half > bottom {
            Role::Groove
        } else if column == 0 && has_sides || half == 0 && has_lid {
            Role::ChocolateLight
        } else if column == right && has_sides || half == bottom {
            Role::ChocolateDark
        } else if down < TWICE || !inner(2) || inner(3) {
            face
        } else if column == 2 || half == 2 {
            Role::ChocolateRise
        } else {
            Role::ChocolateSlope
        }
    });
}

/// The same where cells have no halves: an edge is a row or a column. A low one has but one in the row that no text stands in;
/// only a high one has a row for the groove.
fn whole(pen: &mut Pen<'_>, (x, y): (i32, i32), size: Counter, face: Role, has_sides: bool) {
    let (wide, down) = (size.width, size.step.1);
    let high = down - i32::from(down > 3 && wide > 1);
    pen.ground((x, y), size.step, Role::Groove);
    pen.ground((x, y), (wide, high), face);
    if down != 3 {
        pen.ground((x, y + high - 1), (wide, 1), Role::ChocolateDark);
    }
    if has_sides {
        pen.ground((x + wide - 1, y), (1, high), Role::ChocolateDark);
        pen.ground((x, y), (1, high), Role::ChocolateLight);
    }
    if down > 2 {
        pen.ground((x, y), (wide, 1), Role::ChocolateLight);
    }
}

/// A piece on which the cursor rests: its outer edge is bright all around, and what is in it stays.
pub(super) fn pointed(pen: &mut Pen<'_>, at: (i32, i32), size: Counter) {
    piece(pen, at, size, Role::Chocolate);
    let ((x, y), (right, bottom)) = (at, (at.0 + size.width - 1, at.1 + size.step.1 - 1));
    let on = |ground: Role| Ink::from(ground).with(Role::Chosen);
    for column in x..=right {
        pen.sign(column, y, UPPER, on(Role::Chocolate));
        pen.sign(column, bottom, UPPER, on(Role::Groove));
    }
    for row in y..bottom {
        pen.sign(x, row, WHOLE, on(Role::Chocolate));
        pen.sign(right, row, WHOLE, on(Role::Chocolate));
    }
}

/// The lowest part of a cell, half of one, and all of it.
const LOWEST: char = '_';
const UPPER: char = '▀';
const WHOLE: char = '█';

/// From so many rows on there is a second slope.
const TWICE: i32 = 6;

/// What is chosen, on its material.
pub(super) fn chosen(material: Option<Role>) -> Ink {
    material.map_or(Ink::from(Role::Bright), |material| Ink::from(material).with(Role::Chosen))
}

/// A cross of half rows over so many columns and rows.
pub(super) fn cross(pen: &mut Pen<'_>, (x, y): (i32, i32), (across, down): (i32, i32), ink: Ink) {
    let (right, bottom) = (f64::from(across - 1), f64::from(2 * down - 1));
    let is_on = |column: i32, half: i32| {
        let along = f64::from(half) / bottom * right;
        let far = |at: f64| (f64::from(column) - at).abs();
        far(along).min(far(right - along)) <= right / bottom / 2.0 + 0.5
    };
    for (column, row) in (0..down).flat_map(|row| (0..across).map(move |column| (column, row))) {
        let sign = match (is_on(column, 2 * row), is_on(column, 2 * row + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => continue,
        };
        pen.sign(x + column, y + row, sign, ink);
    }
}
