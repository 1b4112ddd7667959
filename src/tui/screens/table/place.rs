//! Where board and panes stand at a table.

#[cfg(test)]
mod alone_tests;
mod arrange;
#[cfg(test)]
mod known_tests;
#[cfg(test)]
mod lines_tests;
mod look;
#[cfg(test)]
mod reason_tests;
mod reviewed;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tiles_tests;
#[cfg(test)]
mod track_tests;

use std::cell::LazyCell;

use ratatui::layout::Rect;

use arrange::{TriedPlaces, arrange, arrange_for};

use super::ended::EndedBoard;
use super::side::SidePane;
use super::{GameScreen, PageKind, VIRTUAL};
use crate::core::Game;
use crate::games::{AnyGame, AnyPosition};
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::{AnyState, Laid, PLATE, PartsSeen, Purpose, Room, Size, board};
use crate::tui::paint::Pen;

/// Where the panes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// Beside the board, if it leaves them room there, so many columns wider than usual.
    Beside(u16),
    /// The same for panes that are read: in as many rows as the board can leave them.
    Along(u16),
    /// In so many rows below it, with a free one above them, and below them too where there are many.
    Below(u16),
    /// The same for panes that are read: in as many rows as the board can leave them there.
    Under(u16),
    /// Nowhere: the board is alone, and what is known stands in so many rows below it.
    Told(u16, Purpose),
    /// Nowhere: the board is alone.
    Alone,
    /// The same as somebody wished it, to see more: what does not fit has the rows of the verdict too. In an end no room is kept
    /// for what only a move needs.
    Enlarged(Purpose),
    /// Nowhere: the board is in a page, beside which it stands still.
    InPage,
    /// The same where a task is answered: no verdict stands below it, and a free row only where there are many.
    InTask,
}

impl Arrangement {
    /// Whether no panes stand beside the board or below it.
    fn is_alone(self) -> bool {
        matches!(self, Self::Told(..) | Self::Alone | Self::Enlarged(_))
    }
}

/// What is read beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadingView {
    /// Whatever has room.
    Panes,
    /// A riddle, and a reason that is asked for.
    Riddle { explains: bool },
    /// A reason that is asked for.
    Reason,
    /// A review.
    Review,
}

impl ReadingView {
    /// What is read there as long as nobody asks for a reason.
    fn without_reason(self) -> Self {
        match self {
            Self::Riddle { .. } => Self::Riddle { explains: false },
            Self::Reason => Self::Panes,
            Self::Panes | Self::Review => self,
        }
    }
}

/// A board with its panes.
pub(crate) struct Placed<'a> {
    /// The board.
    pub board: Box<dyn Laid + 'a>,
    /// Where the panes stand.
    pub panes: Option<Rect>,
}

impl Placed<'_> {
    /// Where panes may stand that have this place, what is best first: without the free rows below them, then with those in which
    /// the board draws nothing now, and at last without the ones above them too.
    pub(super) fn fuller(&self, panes: Rect, body: Rect, is_blank: &dyn Fn(Rect) -> bool) -> [Rect; 3] {
        // What lies below panes beside a board is the board's.
        let end = self.board.side().map_or(body.bottom(), Rect::bottom);
        let lower = Rect { height: end.saturating_sub(panes.y), ..panes };
        let all = self.board.side().map_or(lower, |side| Rect { y: side.y, height: side.height, ..panes });
        [lower, beyond_edges(lower, body, is_blank), all]
    }

    /// Tells whether nothing stands in rows of what is drawn by now, also where that is the ground on which a board has room for
    /// more.
    pub(super) fn freedom<'b>(&'b self, pen: &'b Pen<'_>) -> impl Fn(Rect) -> bool + 'b {
        let foot = LazyCell::new(|| self.foot(pen));
        move |area| pen.is_blank(area) || foot.is_some_and(|foot| area.y >= foot.y && foot.intersects(area))
    }

    /// Takes away the ground of such rows with what stands there, and of the one above that if it is free.
    pub(super) fn clear_foot(&self, rows: Rect, pen: &mut Pen<'_>) {
        let Some(foot) = self.foot(pen) else { return };
        let from = [rows.y.saturating_sub(1), rows.y].into_iter().find(|y| (foot.y..foot.bottom()).contains(y));
        if let Some(y) = from {
            pen.clear(Rect { y, height: foot.bottom() - y, ..foot });
        }
    }

    /// The last rows of a board, if nothing stands beside it or on them; down to what it has itself beside panes at its foot.
    fn foot(&self, pen: &Pen<'_>) -> Option<Rect> {
        let board = self.board.area();
        let is_below = self.panes.is_none_or(|panes| panes.y >= board.bottom());
        let own = self.board.side().map(|side| side.y).filter(|own| *own > board.y);
        let end = if is_below { Some(board.bottom()) } else { own }?;
        let rows = |ground: Role| {
            let is_bare = |y: &u16| pen.is_bare(Rect { y: *y, height: 1, ..board }, ground);
            (board.y..end).rev().take_while(is_bare).count() as u16
        };
        let height = GROUNDS.map(rows).into_iter().max().filter(|rows| *rows > 0)?;
        Some(Rect { y: end - height, height, ..board })
    }
}

/// The grounds of boards on which rows stay free.
pub(super) const GROUNDS: [Role; 2] = [PLATE, Role::Slate];

/// An area with the blank rows above and below it, but for one before what is drawn there.
pub(super) fn beyond_edges(area: Rect, body: Rect, is_blank: &dyn Fn(Rect) -> bool) -> Rect {
    let (x, width) = (area.x.saturating_sub(1), area.width + 2);
    let is_free = |y: &u16| is_blank(Rect { x, y: *y, width, height: 1 });
    let above = (body.y..area.y).rev().take_while(is_free).count() as u16;
    let below = (area.bottom()..body.bottom()).take_while(is_free).count() as u16;
    let spared = |rows: u16, all: u16| if rows < all { rows.saturating_sub(1) } else { rows };
    let above = spared(above, area.y.saturating_sub(body.y));
    let below = spared(below, body.bottom().saturating_sub(area.bottom()));
    Rect { y: area.y - above, height: area.height + above + below, ..area }
}

/// With more rows than this panes spare some.
const ROOMY: u16 = 20;
/// Rows of the verdict below a board without panes, with a free one.
const FOOT: u16 = 2;
/// A screen with a body of so many columns and rows, one of 120x40, has room for all panes of a match that is played.
const ROOM_FOR_ALL: (u16, u16) = (120, 36);
/// Rows of panes below a board.
const LEAST_BELOW: u16 = 7;

/// A board in a room, or what room it needs.
type LaidOut<'a> = Result<Box<dyn Laid + 'a>, Size>;

/// Board and panes in the body of the screen.
///
/// # Errors
/// What room the board needs.
pub(crate) fn place<'a>(
    game: &'a AnyGame,
    pos: &'a AnyPosition,
    state: &AnyState,
    arrangement: Arrangement,
    body: Rect,
) -> Result<Placed<'a>, Size> {
    place_laid(&|room| board(game).lay_out(pos, state, room), arrangement, body)
}

/// The same where the board is laid out so. The one-line verdict takes two rows where there are no panes,
/// unless the board is whole only with them.
///
/// # Errors
/// What room the board needs.
pub(super) fn place_laid<'a>(
    lay_out: &dyn Fn(Room) -> LaidOut<'a>,
    arrangement: Arrangement,
    body: Rect,
) -> Result<Placed<'a>, Size> {
    let above = |rows: u16| Room::alone(Rect { height: body.height.saturating_sub(rows), ..body });
    let beside = |wider: u16, room: fn(Rect) -> Room| {
        let board = lay_out(room(Rect { width: body.width.saturating_sub(wider), ..body }))?;
        let panes = board.side().map(|side| aired(Rect { width: side.width + wider, ..side }, body));
        Ok(Placed { board, panes })
    };
    let laid = match arrangement {
        Arrangement::Beside(wider) => beside(wider, |area| Room::beside(area, true)),
        Arrangement::Along(wider) => beside(wider, Room::along),
        Arrangement::Below(rows) | Arrangement::Under(rows) => {
            let y = body.bottom().saturating_sub(rows) + 1;
            let is_under = matches!(arrangement, Arrangement::Under(_));
            let below = u16::from(rows > LEAST_BELOW + 1 && !is_under);
            let panes = Rect { x: body.x + 2, y, width: body.width.saturating_sub(4), height: rows - 1 - below };
            let room = if is_under { Room::above_text(above(rows).area) } else { above(rows) };
            lay_out(room).map(|board| Placed { board, panes: Some(panes) })
        }
        Arrangement::Told(..) | Arrangement::Alone => lay_out(above(0)).map(|board| Placed { board, panes: None }),
        Arrangement::Enlarged(purpose) => {
            lay_out(Room { purpose, ..above(0) }).map(|board| Placed { board, panes: None })
        }
        Arrangement::InPage => lay_out(Room::in_page(body)).map(|board| Placed { board, panes: None }),
        Arrangement::InTask => lay_out(Room::in_task(body)).map(|board| Placed { board, panes: None }),
    };
    match laid {
        Ok(Placed { panes: None, board }) if body.height >= 3 => {
            let (purpose, foot) = match arrangement {
                // The words around it need their rows as much.
                Arrangement::InPage => (Purpose::Page, if body.height > ROOMY { FOOT } else { 1 }),
                Arrangement::InTask => (Purpose::Task, u16::from(body.height > ROOMY)),
                Arrangement::Told(rows, purpose) => (purpose, rows),
                Arrangement::Enlarged(purpose) => (purpose, FOOT),
                _ => (Purpose::Play, FOOT),
            };
            let is_enlarged = matches!(arrangement, Arrangement::Enlarged(_));
            let keeps = |lower: &dyn Laid| {
                let (now, then) = (board.parts_seen(), lower.parts_seen());
                let keeps_size = now.shrinks || !then.shrinks;
                let keeps_parts = if is_enlarged { then >= now && keeps_size } else { then.whole >= now.whole };
                // Whoever enlarges it wants to see all of it.
                let keeps_spots = !is_enlarged || lower.extent().seen >= board.extent().seen;
                keeps_parts
                    && keeps_spots
                    && (board.is_cut() || !lower.is_cut())
                    && (board.is_bare() || !lower.is_bare())
            };
            let lower = |foot: u16| {
                let lower = lay_out(Room { purpose, ..above(foot) }).ok();
                lower.filter(|_| !is_enlarged || !board.is_cut()).filter(|lower| keeps(&**lower))
            };
            // A sum whose boards need the second one leaves the first, and so does whatever is enlarged.
            let may_leave_one = is_enlarged || board.parts_seen() != PartsSeen::default();
            let lower = lower(foot).or_else(|| lower(foot - 1).filter(|_| may_leave_one && foot > 1));
            Ok(Placed { board: lower.unwrap_or(board), panes: None })
        }
        laid => laid,
    }
}

/// Panes with a free row above and below them, where there are rows enough.
fn aired(side: Rect, body: Rect) -> Rect {
    let spare = |rows: u16, is_at_edge: bool| u16::from(rows > ROOMY && is_at_edge);
    let (above, below) = (spare(side.height, side.y == body.y), spare(side.height, side.bottom() == body.bottom()));
    Rect { y: side.y + above, height: side.height - above - below, ..side }
}

impl GameScreen {
    /// Where the panes stand. It goes with the setup and the room, and with what is done there: no move and no sentence changes
    /// it, but for a reason that has rows of its own only where the board stays as it is.
    pub(super) fn arrangement(&self, body: Rect) -> Arrangement {
        let reading = self.reading();
        let (arranged, usual) =
            (self.arrangement_for(reading, body), || self.arrangement_for(reading.without_reason(), body));
        if reading == reading.without_reason() || arranged.is_alone() || !usual().is_alone() {
            return arranged;
        }
        // A reason moves no board: what the start of a match spares for it may be missed later.
        let shapes = |at| self.placed_at(at, body).map(|placed| placed.board.shapes());
        if shapes(arranged) == shapes(usual()) { arranged } else { usual() }
    }

    /// The same by the setup and the room alone.
    fn arrangement_for(&self, reading: ReadingView, body: Rect) -> Arrangement {
        if self.sight.alone {
            return match self.sight.page {
                Some(PageKind::Task) => Arrangement::InTask,
                Some(PageKind::Read) => Arrangement::InPage,
                None if self.ended().is_some() => Arrangement::Enlarged(Purpose::End),
                None => Arrangement::Enlarged(Purpose::Play),
            };
        }
        if body == VIRTUAL {
            return Arrangement::Beside(0);
        }
        let for_what = (body, reading, reading == ReadingView::Review && self.is_all_told());
        let arranged = self.sight.arranged.get();
        let known = arranged.iter().position(|known| known.is_some_and(|(known, _)| known == for_what));
        let (last, arrangement) = match known.and_then(|at| Some((at, arranged[at]?.1))) {
            Some((0, arrangement)) => return arrangement,
            Some(known) => known,
            None => (arranged.len() - 1, self.arranged_anew(reading, body)),
        };
        let mut arranged = self.sight.arranged.get();
        // What was asked for longest ago is forgotten.
        arranged[..=last].rotate_right(1);
        arranged[0] = Some((for_what, arrangement));
        self.sight.arranged.set(arranged);
        arrangement
    }

    fn arranged_anew(&self, reading: ReadingView, body: Rect) -> Arrangement {
        let (game, start) = (self.table.game(), self.table.timeline().start());
        match reading {
            ReadingView::Panes => arrange(game, start, body),
            ReadingView::Review => {
                let usual = arrange_for(reading, self.arrangement_for(ReadingView::Panes, body), game, start, body);
                // Nothing moves for each turn that is told at last.
                let lack = |placed: &Placed<'_>| self.lack_of_review(placed, body);
                if self.is_all_told() { TriedPlaces::new(game, start, body).for_review(usual, lack) } else { usual }
            }
            _ => arrange_for(reading, self.arrangement_for(ReadingView::Panes, body), game, start, body),
        }
    }

    /// Whether it is known of all turns of a review what they did, as far as it ever is.
    pub(super) fn is_all_told(&self) -> bool {
        self.table.game().players() > 2
            || self.shown.course.told.iter().all(|turn| turn.grade.is_some() || turn.was_said)
    }

    /// Whether the screen has room for all panes of a match that is played.
    pub(super) fn shows_all_panes(&self) -> bool {
        let is_played = self.review.is_none() && self.riddle.is_none();
        let body = self.sight.arranged.get()[0].map(|((body, ..), _)| body);
        is_played && body.is_some_and(|body| body.width >= ROOM_FOR_ALL.0 && body.height >= ROOM_FOR_ALL.1)
    }

    /// What is read beside the board.
    fn reading(&self) -> ReadingView {
        let explains = self.sight.explains && self.tells_reasons();
        match (&self.review, &self.riddle) {
            (Some(_), _) => ReadingView::Review,
            (None, Some(_)) => ReadingView::Riddle { explains },
            (None, None) if explains => ReadingView::Reason,
            (None, None) => ReadingView::Panes,
        }
    }

    /// Board and panes in the body of the screen.
    ///
    /// # Errors
    /// What room the board needs.
    pub(super) fn placed(&self, body: Rect) -> Result<Placed<'_>, Size> {
        self.placed_at(self.arrangement(body), body)
    }

    pub(super) fn placed_at(&self, arrangement: Arrangement, body: Rect) -> Result<Placed<'_>, Size> {
        let arrangement = match arrangement {
            // Without hints there is no verdict, and the board says what it would.
            Arrangement::Told(_, Purpose::AboveVerdict) if self.level() == HintLevel::Off => Arrangement::Alone,
            arrangement => arrangement,
        };
        let (game, pos, sight) = (self.table.game(), &self.shown.position, &self.sight);
        place_laid(&|room| sight.laid.lay_out(game, pos, &sight.state, room), arrangement, body)
    }

    /// Whether a pane stands where the board would, because there is no room beside it.
    pub(super) fn is_covered(&self, placed: &Placed<'_>) -> bool {
        placed.panes.is_none() && self.may_be_covered()
    }

    /// Whether a pane is looked at that would stand in the place of a board without room beside it.
    fn may_be_covered(&self) -> bool {
        self.pane_now() != SidePane::Board && !self.sight.alone
    }

    /// Brings the board back from behind a pane: nothing is chosen or taken on a board that is not seen. Whether it was there.
    pub(super) fn uncover(&mut self, body: Rect) -> bool {
        let is_covered = self.may_be_covered() && self.placed(body).is_ok_and(|placed| placed.panes.is_none());
        if is_covered {
            self.panes.chosen = SidePane::Board;
        }
        is_covered
    }

    /// The board alone and larger, or with its panes again; whether anything changes. From behind a pane it comes back first.
    pub(super) fn turn_alone(&mut self, body: Rect) -> bool {
        let was_covered = self.uncover(body);
        let ended = self.ended_board().map(|board| (board.seen, 0.0));
        // Of what is as large now something may be larger later.
        let shown = |table: &Self| {
            let size = |board: &dyn Laid| (table.seen_of(board), if ended.is_some() { 0.0 } else { board.through() });
            table.placed(body).map_or(((false, 0.0), 0.0), |placed| size(&*placed.board))
        };
        let parts = |table: &Self| {
            let seen = table.placed(body).map(|placed| placed.board.parts_seen());
            seen.ok().filter(|_| table.shows_end().is_none()).unwrap_or_default()
        };
        let (before, parts_before) = (ended.unwrap_or_else(|| shown(self)), parts(self));
        let state = self.sight.state.clone();
        if !self.sight.alone && self.shows_end().is_none() {
            let mut kept = state.clone();
            if let Ok(placed) = self.placed(body) {
                placed.board.keep_size(&mut kept);
            }
            self.sight.state = kept;
        }
        self.set_alone(!self.sight.alone);
        // Boards of a sum are larger where more of them is seen, and never where something is seen no more.
        let now = parts(self);
        let is_more = now > parts_before || now == parts_before && shown(self) > before;
        let is_smaller = now.shrinks && now <= parts_before;
        let is_vain = self.sight.alone && (now.lacks(parts_before) || is_smaller || !is_more);
        if is_vain {
            (self.sight.alone, self.sight.state) = (false, state);
        }
        was_covered || !is_vain
    }

    /// The board beside the end of the match, where that is shown.
    pub(super) fn ended_board(&self) -> Option<EndedBoard> {
        self.shows_end().and_then(|_| self.sight.ended.get())
    }

    /// Whether all of a board is seen, and how large it is: what it still shows of a match that is over counts with it.
    fn seen_of(&self, laid: &dyn Laid) -> (bool, f64) {
        if self.shown.result.is_some() { laid.shown_at_end(&self.scene()) } else { laid.shown() }
    }

    /// Whether somebody looks at the board alone, which stands in no page.
    pub(super) fn is_enlarged(&self) -> bool {
        self.sight.alone && self.sight.page.is_none()
    }

    /// The panes come back beside a board that was enlarged: what has ended or is reviewed is told in them.
    pub(super) fn leave_enlarged(&mut self) {
        if self.is_enlarged() {
            self.set_alone(false);
        }
    }

    pub(super) fn set_alone(&mut self, alone: bool) {
        self.sight.alone = alone;
        board(self.table.game()).alone(&mut self.sight.state, alone);
    }
}
