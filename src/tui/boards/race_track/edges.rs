//! Signs at the edges of a map that goes on beyond them.

use ratatui::layout::Rect;

use super::sight::{Sight, SightExtent};
use crate::tui::Role;
use crate::tui::paint::Pen;

/// The signs in the middle of each edge of the window behind which there is more of `all`, twice each, for once it could be a key
/// or the finish; and where they stand.
pub(crate) fn signs(all: SightExtent, sight: &Sight) -> impl Iterator<Item = (Rect, EdgeSign)> {
    let (seen, area) = (sight.extent(), sight.area);
    let (right, bottom) = (area.right().max(2) - 2, area.bottom().max(1) - 1);
    let (across, down) = (area.x + (area.width.max(1) - 1) / 2, area.y + (area.height.max(1) - 1) / 2);
    let edges = [
        (all.from.x < seen.from.x, area.x, down, EdgeSign::Left),
        (all.to.x > seen.to.x, right, down, EdgeSign::Right),
        (all.from.y < seen.from.y, across, area.y, EdgeSign::Up),
        (all.to.y > seen.to.y, across, bottom, EdgeSign::Down),
    ];
    let goes_on = edges.into_iter().filter(|(goes_on, ..)| *goes_on);
    goes_on.map(|(_, x, y, sign)| (Rect { x, y, width: 2, height: 1 }, sign))
}

/// Where a map goes on.
#[derive(Clone, Copy)]
pub(crate) enum EdgeSign {
    /// Beyond its left edge.
    Left,
    /// Beyond the right one.
    Right,
    /// Above.
    Up,
    /// Below.
    Down,
}

/// Paints them.
pub(crate) fn paint(all: SightExtent, sight: &Sight, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    for (place, sign) in signs(all, sight) {
        let sign = match sign {
            EdgeSign::Left => symbols.less,
            EdgeSign::Right => symbols.more,
            EdgeSign::Up => '^',
            EdgeSign::Down => 'v',
        };
        pen.run(place.x.into(), place.right().into(), place.y.into(), sign, Role::Bright);
    }
}
