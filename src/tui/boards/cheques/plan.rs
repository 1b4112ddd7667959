//! Where the cheques stand, and what is above and below them.

use ratatui::layout::Rect;

use super::State;
use super::lines::{ChequeLines, LEAST, has_hints};
use super::row::taken_in_front;
use super::sight::ChequesInSight;
use crate::games::cheques::{Cheques, Row};
use crate::tui::boards::{Room, Size, SpotShape};
use crate::tui::paint::width;

/// With so many columns some of a long row are seen, and panes beside them.
const MOST_WANTED: u16 = 56;
const LEAST_WANTED: u16 = 44;
/// Columns at both sides of them.
const MARGINS: i32 = 4;
/// Columns of a cheque with room for its hint, a free one included.
const HINTED: i32 = 4;

/// Where everything stands.
pub(crate) struct Plan {
    pub(super) area: Rect,
    pub(super) side: Option<Rect>,
    pub(super) lines: ChequeLines,
    pub(super) seen: ChequesInSight,
    /// The rows of the columns of the first line.
    pub(super) bars: Rect,
    /// Where columns and figures stand.
    pub(super) window: Rect,
}

impl Plan {
    pub(super) fn new(game: &Cheques, pos: &Row, state: State, room: Room) -> Result<Self, Size> {
        room.has_or_ended(Size { height: LEAST.height - u16::from(room.is_preview()), ..LEAST })?;
        let digits = game.row().iter().max().map_or(1, |worth| width(&worth.to_string()));
        let (least, all) = (digits + 1, game.row().len());
        let wanted = |cell: i32| u16::try_from(all as i32 * cell - 1 + MARGINS).unwrap_or(u16::MAX).max(LEAST_WANTED);
        // Panes that leave room for all of them in one line, with their hints or without, are narrower if that is possible.
        let hinted = if has_hints(room) { least.max(HINTED) } else { least };
        let splits = [wanted(hinted), wanted(least), wanted(least).min(MOST_WANTED)].map(|wanted| room.split(wanted));
        let (area, side) = splits.into_iter().find(|(_, side)| side.is_some()).unwrap_or(splits[2]);
        let lines = ChequeLines::new(all, least, i32::from(area.width) - MARGINS, room, area);
        let first = taken_in_front(game, pos);
        let piece = first..first + pos.cheques().len();
        let seen = ChequesInSight::new(all, &piece, (lines.lines, lines.per_line, lines.cell), state.scroll);
        let bars = Rect { y: area.y + lines.above, height: lines.height, ..area };
        let rows = (lines.lines * lines.pitch).min(area.bottom() - bars.y);
        let window = Rect { x: area.x + 1, y: bars.y, width: area.width - 2, height: rows };
        Ok(Self { area, side, lines, seen, bars, window })
    }

    /// Where the column of a cheque in sight begins, and the row below it.
    pub(super) fn foot(&self, cheque: usize) -> Option<(i32, i32)> {
        self.foot_of(self.seen.shown.iter().position(|shown| *shown == Some(cheque))? as i32)
    }

    /// The same of the gap between cheques.
    pub(super) fn gap(&self) -> Option<(i32, i32)> {
        self.foot_of(self.seen.shown.iter().position(Option::is_none)? as i32)
    }

    /// That of a place, also of one out of sight. A single line goes on beside itself.
    fn foot_of(&self, place: i32) -> Option<(i32, i32)> {
        let ChequeLines { cell, per_line, lines, pitch, .. } = self.lines;
        let per_line = i32::try_from(per_line).ok()?;
        let (line, column) =
            if lines == 1 { (0, place) } else { (place.div_euclid(per_line), place.rem_euclid(per_line)) };
        let (left, bottom) = (i32::from(self.area.x), i32::from(self.bars.bottom()));
        Some((left + MARGINS / 2 + column * cell, bottom + line * i32::from(pitch)))
    }

    /// The rows of the columns of each line.
    pub(super) fn grounds(&self) -> impl Iterator<Item = Rect> {
        (0..self.lines.lines).map(|line| Rect { y: self.bars.y + line * self.lines.pitch, ..self.bars })
    }

    /// The room of a cheque in sight, with the figures below it.
    pub(super) fn shape(&self, cheque: usize) -> Option<SpotShape> {
        self.foot(cheque).map(|foot| self.shape_at(foot))
    }

    /// The same of one to which somebody may have to scroll.
    pub(super) fn far_shape(&self, cheque: usize) -> Option<SpotShape> {
        self.foot_of(self.seen.at(cheque)?).map(|foot| self.shape_at(foot))
    }

    fn shape_at(&self, (x, foot): (i32, i32)) -> SpotShape {
        let height = i32::from(self.bars.height);
        SpotShape::Cell { x, y: foot - height, width: self.lines.cell - 1, height: height + 2 }
    }
}
