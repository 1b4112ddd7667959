//! Surfaces of half rows, and frames in their place: what the materials of boards are drawn with.

use crate::tui::paint::Pen;
use crate::tui::symbols::Frame;
use crate::tui::{Ink, Role};

/// Paints so many columns and rows with materials, by column and half row.
pub(crate) fn paint(
    pen: &mut Pen<'_>,
    (x, y): (i32, i32),
    (across, down): (i32, i32),
    material: impl Fn(i32, i32) -> Role,
) {
    for row in 0..down {
        let materials = |column| [material(column, 2 * row), material(column, 2 * row + 1)];
        pen.halves_along((x, y + row), across, materials);
    }
}

/// A frame so wide and so high, with nothing in it.
pub(crate) fn framed(
    pen: &mut Pen<'_>,
    (x, y): (i32, i32),
    (wide, high): (i32, i32),
    frame: Frame,
    ink: impl Into<Ink>,
) {
    let ink = ink.into();
    let (right, bottom) = (x + wide - 1, y + high - 1);
    for (row, [left_corner, right_corner]) in [(y, [0, 1]), (bottom, [2, 3])] {
        pen.run(x, right, row, frame.edge, ink);
        pen.sign(x, row, frame.corners[left_corner], ink);
        pen.sign(right, row, frame.corners[right_corner], ink);
    }
    for row in y + 1..bottom {
        pen.run(x + 1, right, row, ' ', ink);
        pen.sign(x, row, frame.side, ink);
        pen.sign(right, row, frame.side, ink);
    }
}
