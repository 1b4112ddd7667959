//! Signs at the edges of a map that goes on beyond them.

use super::sight::{Sight, SightExtent};
use crate::tui::Role;
use crate::tui::paint::Pen;

/// Paints a sign in the middle of each edge of the window behind which there is more of `all`: twice, for once it could be
/// a key or the finish.
pub(crate) fn paint(all: SightExtent, sight: &Sight, pen: &mut Pen<'_>) {
    let (seen, area, symbols) = (sight.extent(), sight.area, pen.symbols());
    let (left, right) = (i32::from(area.left()), i32::from(area.right()) - 1);
    let (top, bottom) = (i32::from(area.top()), i32::from(area.bottom()) - 1);
    let (across, down) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
    for (goes_on, x, y, sign) in [
        (all.from.x < seen.from.x, left, down, symbols.less),
        (all.to.x > seen.to.x, right - 1, down, symbols.more),
        (all.from.y < seen.from.y, across, top, '^'),
        (all.to.y > seen.to.y, across, bottom, 'v'),
    ] {
        if goes_on {
            pen.run(x, x + 2, y, sign, Role::Bright);
        }
    }
}
