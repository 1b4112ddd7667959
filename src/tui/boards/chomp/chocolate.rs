//! The material: pieces of chocolate with bevels of half a row, the shade of those that would fall, paper below.

use super::plan::Counter;
use crate::tui::boards::surface;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// A piece with its bevel, and the groove to the right of it and below it; the higher ones have a second slope.
pub(super) fn piece(pen: &mut Pen<'_>, (x, y): (i32, i32), size: Counter) {
    let (across, down) = size.step;
    let (right, bottom) = (across - 2, 2 * down - 2);
    surface::paint(pen, (x, y), size.step, |column, half| {
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

/// What is chosen, on its material.
pub(super) fn chosen(material: Option<Role>) -> Ink {
    material.map_or(Ink::from(Role::Bright), |material| Ink::from(material).with(Role::Chosen))
}
