//! The material: pieces of chocolate with bevels of half a row, the shade of those that would fall, paper below.

use super::plan::Counter;
use crate::tui::paint::Pen;
use crate::tui::symbols::Frame;
use crate::tui::{Ink, Role};

/// Fills all the room of a counter with one material.
pub(super) fn fill(pen: &mut Pen<'_>, (x, y): (i32, i32), size: Counter, material: Role) {
    let (across, down) = size.step;
    paint(pen, (x, y), (across, down), |_, _| material);
}

/// A piece with its bevel, and the groove to the right of it and below it; the higher ones have a second slope.
pub(super) fn piece(pen: &mut Pen<'_>, (x, y): (i32, i32), size: Counter) {
    let (across, down) = size.step;
    let (right, bottom) = (across - 2, 2 * down - 2);
    paint(pen, (x, y), size.step, |column, half| {
        let inner = |edge: i32| column >= edge && half >= edge && column <= right - edge && half <= bottom - edge;
        match () {
            () if column > right || half > bottom => Role::Groove,
            () if column == 0 || half == 0 => Role::ChocolateLight,
            () if column == right || half == bottom => Role::ChocolateDark,
            () if down < TWICE || !inner(2) || inner(3) => Role::Chocolate,
            () if column == 2 || half == 2 => Role::ChocolateRise,
            () => Role::ChocolateSlope,
        }
    });
}

/// From so many rows on there is a second slope.
const TWICE: i32 = 6;

/// Paints a rectangle by columns and halves of rows.
fn paint(pen: &mut Pen<'_>, (x, y): (i32, i32), (across, down): (i32, i32), tone: impl Fn(i32, i32) -> Role) {
    for row in 0..down {
        for column in 0..across {
            pen.halves(x + column, y + row, tone(column, 2 * row), tone(column, 2 * row + 1));
        }
    }
}

/// What is chosen, on its material.
pub(super) fn chosen(material: Option<Role>) -> Ink {
    material.map_or(Ink::from(Role::Bright), |material| Ink::from(material).with(Role::Chosen))
}

/// A frame in a counter's place.
pub(super) fn frame(pen: &mut Pen<'_>, (x, y): (i32, i32), (wide, high): (i32, i32), frame: Frame, style: Ink) {
    let (right, bottom) = (x + wide - 1, y + high - 1);
    for (row, [left_corner, right_corner]) in [(y, [0, 1]), (bottom, [2, 3])] {
        pen.run(x, right, row, frame.edge, style);
        pen.sign(x, row, frame.corners[left_corner], style);
        pen.sign(right, row, frame.corners[right_corner], style);
    }
    for row in y + 1..bottom {
        pen.run(x + 1, right, row, ' ', style);
        pen.sign(x, row, frame.side, style);
        pen.sign(right, row, frame.side, style);
    }
}
