//! A cheque that was cashed, when all are: a column as high as it was worth, in the sign of whoever has it.

use crate::core::Player;
use crate::tui::Role;
use crate::tui::boards::piece::face;
use crate::tui::paint::Pen;

/// Drawn in the colour of a material only.
const HATCH: char = '▒';

/// Paints the column on its foot, so many columns wide and rows high.
pub(super) fn column((x, foot): (i32, i32), columns: i32, height: f64, owner: Player, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    for row in 0..(height.ceil() as i32).max(1) {
        let (y, filled) = (foot - 1 - row, (height - f64::from(row)).min(1.0));
        // Even the smallest cheque can be seen.
        let is_whole = row == 0 || filled >= 1.0;
        if !pen.has_materials() {
            if is_whole || filled >= 0.5 {
                pen.over().run(x, x + columns, y, symbols.fill(owner), owner);
            }
        } else if is_whole {
            pen.ground((x, y), (columns, 1), face(owner));
            if owner != Player::P1 {
                (x..x + columns).for_each(|x| pen.over().tone(x, y, HATCH, Role::P2Hatch));
            }
        } else if let Some(sign) = symbols.eighth(filled) {
            (x..x + columns).for_each(|x| pen.over().tone(x, y, sign, face(owner)));
        }
    }
}
