//! A cheque that lies there: a column as high as it is worth, and whether it may be cashed.

use super::plan::Plan;
use crate::core::Player;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// What a cheque is made of that may be cashed, or is told of.
pub(super) const LIVE: Role = Role::Tile;

/// What the others are made of: another colour of stone where the usual one looks like that.
pub(super) fn buried(pen: &Pen<'_>) -> Role {
    let looks_live = |stone: &Role| pen.are_alike(*stone, LIVE);
    [Role::Stone, Role::StoneDark].into_iter().find(|stone| !looks_live(stone)).unwrap_or(Role::Stone)
}

/// A column so many rows high, to an eighth of a row; without colours to half a one where dots tell that it is not live.
pub(super) fn column(
    (x, foot): (i32, i32),
    columns: i32,
    height: f64,
    plan: &Plan,
    (material, style): (Role, Ink),
    pen: &mut Pen<'_>,
) {
    for row in 0..i32::from(plan.bars.height) {
        let filled = (height - f64::from(row)).clamp(0.0, 1.0);
        // Even the smallest cheque can be seen.
        let filled = if row == 0 { filled.max(0.13) } else { filled };
        let Some(sign) = pen.symbols().eighth(filled) else { continue };
        if pen.has_materials() {
            (x..x + columns).for_each(|x| pen.over().tone(x, foot - 1 - row, sign, material));
        } else if material == LIVE {
            pen.over().run(x, x + columns, foot - 1 - row, sign, style);
        } else if row == 0 || filled >= 0.5 {
            // Two play, and the fill of a third says that nobody may have it yet.
            let dots = pen.symbols().fill(Player::P3);
            pen.over().run(x, x + columns, foot - 1 - row, dots, style);
        }
    }
}
