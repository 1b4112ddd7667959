//! Painting the screen of a position by hand: the board, the list beside it, and below that what the position is worth; where
//! the board is much larger so, the list below it.

use ratatui::layout::Rect;

use super::SetUpScreen;
use crate::core::PaintSpot;
use crate::tui::Role;
use crate::tui::boards::{SpotShape, easel};
use crate::tui::paint::{Pen, cut, width, wrap};

/// Columns of the list, at least and at most.
const LIST: [u16; 2] = [18, 28];
/// A board that is larger by so much above the list stands there.
const MUCH_LARGER: f64 = 1.2;
/// Rows for what the position is worth, with a free one, where it needs no more.
const WORTH: u16 = 3;
/// Columns before that.
const INDENT: u16 = 2;

/// Where everything stands.
pub(super) struct EaselParts {
    pub board: Rect,
    pub list: Rect,
    pub worth: Rect,
}

/// The columns that a list of these spots needs.
pub(super) fn columns_of(spots: &[PaintSpot]) -> u16 {
    let widest = |of: fn(&PaintSpot) -> &str| spots.iter().map(|spot| width(of(spot))).max().unwrap_or(0);
    (widest(|spot| &spot.name) + widest(|spot| &spot.stands) + 5).clamp(LIST[0].into(), LIST[1].into()) as u16
}

impl SetUpScreen {
    /// The room of the board, and that of the list with what stands beside or below it. In an area it stays where it is, whatever
    /// is painted.
    pub(super) fn parts(&self, area: Rect) -> EaselParts {
        let known = self.below_in.get().filter(|(known, _)| *known == area).map(|(_, is_below)| is_below);
        let is_below = known.unwrap_or_else(|| {
            let below = self.list_below(area).filter(|parts| usize::from(parts.list.height) >= self.spots.len());
            let size = |parts: EaselParts| self.preview.size_in(parts.board);
            below.map(size).is_some_and(|below| {
                let (is_whole, size) = size(self.list_beside(area));
                below > (is_whole, size * MUCH_LARGER)
            })
        });
        self.below_in.set(Some((area, is_below)));
        self.list_below(area).filter(|_| is_below).unwrap_or_else(|| self.list_beside(area))
    }

    pub(super) fn list_beside(&self, area: Rect) -> EaselParts {
        let columns = self.columns.min(area.width / 2);
        let board = Rect { width: area.width - columns - 1.min(area.width), ..area };
        let right = Rect { x: board.right() + 1.min(area.width), width: columns, ..area };
        let lines = self.worth_lines(columns).0.len() as u16;
        let below = WORTH.max(lines + 1).min(right.height / 2);
        let list = Rect { height: right.height - below, ..right };
        EaselParts { board, list, worth: Rect { y: list.bottom(), height: below, ..right } }
    }

    /// What the position is worth, in lines of an area so wide.
    pub(super) fn worth_lines(&self, width: u16) -> (Vec<String>, Role) {
        let (words, role) = self.worth.told(&self.game, self.painted.now());
        (wrap(&words, usize::from(width.saturating_sub(INDENT)).max(1)), role)
    }

    /// Below the board, in at most half of the rows, with what the position is worth beside it.
    pub(super) fn list_below(&self, area: Rect) -> Option<EaselParts> {
        let columns = self.columns.min(area.width / 2);
        let rows = (self.spots.len().max(WORTH.into()) as u16).min(area.height / 2);
        let board = Rect { height: area.height.checked_sub(rows + 1)?, ..area };
        let list = Rect { y: board.bottom() + 1, width: columns, height: rows, ..area };
        let worth = Rect { x: list.right(), y: board.bottom(), width: area.width - columns, height: rows + 1 };
        Some(EaselParts { board, list, worth })
    }

    pub(super) fn draw_all(&self, area: Rect, pen: &mut Pen<'_>) {
        let EaselParts { board, list, worth } = self.parts(area);
        let places = self.places(area).filter(|places| places.is_visible(self.chosen));
        let own = self.spots.get(self.chosen).and_then(|spot| easel(&self.game).pointed(self.painted.now(), spot));
        let own = own.filter(|_| places.is_some());
        let is_drawn = match own {
            Some(cursor) => self.preview.draw_pointed(cursor, board, &mut pen.within(board)),
            None => self.preview.draw(board, &mut pen.within(board)),
        };
        if !is_drawn {
            let words = wrap("The board has no room here: the list does the same.", board.width.into());
            for (line, y) in words.iter().zip(i32::from(board.y)..) {
                pen.within(board).text(board.x.into(), y, line, Role::Dim);
            }
        }
        // Where a table would have its cursor it is the same one.
        if let Some(places) = places.filter(|_| own.is_none()) {
            places.shape(self.chosen).into_iter().for_each(|shape| point_at(shape, &mut pen.within(places.window)));
        }
        self.draw_list(list, &mut pen.within(list));
        let (lines, role) = self.worth_lines(worth.width);
        // Below a free row, where there are as many.
        let free = usize::from(worth.height).saturating_sub(lines.len()).min(1);
        for (line, y) in lines.iter().zip(i32::from(worth.y) + free as i32..) {
            pen.within(worth).text(i32::from(worth.x + INDENT), y, line, role);
        }
    }

    fn draw_list(&self, list: Rect, pen: &mut Pen<'_>) {
        self.scroll.stands_in(list);
        let shown = self.scroll.window(self.spots.len(), list.height.into(), self.chosen);
        let x = i32::from(list.x);
        let column = self.spots[shown.clone()].iter().map(|spot| width(&spot.name)).max().unwrap_or(0);
        for (spot, y) in shown.zip(i32::from(list.y)..) {
            let PaintSpot { name, stands, .. } = &self.spots[spot];
            let is_chosen = spot == self.chosen;
            let role = if is_chosen { Role::Bright } else { Role::Plain };
            if is_chosen {
                pen.sign(x, y, pen.symbols().pointer, role);
            }
            let end = pen.text(x + 2, y, &cut(name, usize::from(list.width).saturating_sub(stands.len() + 4)), role);
            pen.text(
                (x + 4 + column).min(i32::from(list.right()) - width(stands)).max(end + 2),
                y,
                stands,
                if is_chosen { Role::Cursor } else { Role::Dim },
            );
        }
    }
}

/// What the cursor is at.
fn point_at(shape: SpotShape, pen: &mut Pen<'_>) {
    match shape {
        SpotShape::Cell { x, y, width, height } => {
            (y..y + height).for_each(|y| pen.restyle(x, x + width, y, Role::Cursor));
        }
        SpotShape::Segment { .. } => {
            let (x, y) = shape.centre();
            pen.restyle(x.round() as i32 - 1, x.round() as i32 + 2, y.round() as i32, Role::Cursor);
        }
    }
}
