//! Where the cheques stand, and what is above and below them.

use ratatui::layout::Rect;

use super::row::taken_in_front;
use crate::games::cheques::{Cheques, Row};
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

const LEAST: Size = Size { width: 34, height: 11 };
/// Rows above the columns: a free one, one for each player, the lead, a free one.
const ABOVE: u16 = 5;
/// So many of them are free.
const SPARED: u16 = 2;
/// A cheque has no more columns than this, a free one included.
const WIDEST: i32 = 24;
/// With so many columns some of a long row are seen, and panes beside them.
const MOST_WANTED: u16 = 56;
/// Columns at both sides of them.
const MARGINS: i32 = 4;
/// So many are drawn in any case, or a gap in the place of one.
const FEWEST: i32 = 5;
/// Rows below them: worth, hint, margin, a free one.
const BELOW: u16 = 4;
/// The last of them, where something stands below them.
const APART: u16 = 1;
/// The same without what an end spares, where there is little room.
pub(super) const BARELY: (u16, u16) = (3, 1);

/// Where everything stands.
pub(crate) struct Plan {
    pub(super) area: Rect,
    pub(super) side: Option<Rect>,
    /// Columns of a cheque, a free one included.
    pub(super) cell: i32,
    /// The rows of the columns.
    pub(super) bars: Rect,
    /// The cheques that are drawn, by their place in the whole row; where some are left out, a gap.
    pub(super) shown: Vec<Option<usize>>,
    /// Whether some are left out that would have room without panes beside them.
    pub(super) is_cut: bool,
    /// Rows around them that only set something apart.
    pub(super) told: u16,
}

impl Plan {
    pub(super) fn new(game: &Cheques, pos: &Row, room: Room) -> Result<Self, Size> {
        room.has_or_ended(Size { height: LEAST.height - u16::from(room.is_preview()), ..LEAST })?;
        let digits = game.row().iter().max().map_or(1, |worth| width(&worth.to_string()));
        // Hints have three columns, and in the end and in a preview there are none.
        let has_hints = !room.is_end() && !room.is_preview();
        let (least, all) = ((digits + 1).max(if has_hints { 4 } else { 0 }), game.row().len() as i32);
        let wanted = u16::try_from(all * least + MARGINS).unwrap_or(u16::MAX).max(44);
        // Panes that leave room for all of them are narrower, if that is possible.
        let (area, side) = match room.split(wanted) {
            (_, None) => room.split(wanted.min(MOST_WANTED)),
            whole => whole,
        };
        let columns = i32::from(area.width) - MARGINS;
        let cell = (columns / all).clamp(least, WIDEST.max(least));
        let fit = (columns / cell).max(FEWEST) as usize;
        let has_room_alone = all * cell <= i32::from(room.area.width) - MARGINS;
        let (above, below) = match room.is_end() {
            true if area.height < LEAST.height => BARELY,
            true => (ABOVE, BELOW / 2),
            // Free rows of a low preview go before those of its columns.
            false if room.is_preview() => {
                (ABOVE - SPARED.min((LEAST.height + 1).saturating_sub(area.height)), BELOW / 2)
            }
            // No hint comes below cheques of which nothing is told.
            false if room.is_silent() => (ABOVE, BELOW / 2),
            false if room.is_above_text() => (ABOVE - SPARED, BELOW - APART),
            false if room.is_wordless() => (ABOVE, BELOW - APART),
            false => (ABOVE, BELOW),
        };
        let bars = Rect { y: area.y + above, height: area.height - above - below, ..area };
        let shown = shown(game, pos, fit);
        let is_cut = has_room_alone && shown.contains(&None);
        let told = if (above, below) == (ABOVE, BELOW) { SPARED + APART } else { 0 };
        Ok(Self { area, side, cell, bars, shown, is_cut, told })
    }

    /// The column of a cheque.
    pub(super) fn x(&self, place: usize) -> Option<i32> {
        let at = self.shown.iter().position(|shown| *shown == Some(place))?;
        Some(i32::from(self.area.x) + 2 + at as i32 * self.cell)
    }

    /// The room of a cheque, with the figures below it.
    pub(super) fn column(&self, x: i32) -> SpotShape {
        let (y, height) = (i32::from(self.bars.y), i32::from(self.bars.height) + 2);
        SpotShape::Cell { x, y, width: self.cell - 1, height }
    }
}

/// The cheques that fit: all, or both ends of what is left with a cheque beside each, and a gap.
fn shown(game: &Cheques, pos: &Row, fit: usize) -> Vec<Option<usize>> {
    let (all, first) = (game.row().len(), taken_in_front(game, pos));
    if all <= fit {
        return (0..all).map(Some).collect();
    }
    let left = pos.cheques().len();
    if left <= fit {
        let begin = first.min(all - fit);
        return (begin..begin + fit).map(Some).collect();
    }
    let front = (fit - 1) / 2;
    let back = fit - 1 - front;
    let front = (first..first + front).map(Some);
    front.chain([None]).chain((first + left - back..first + left).map(Some)).collect()
}
