//! Where board and panes stand at a table.

#[cfg(test)]
mod tests;

use ratatui::layout::Rect;

use super::side::SidePane;
use super::{GameScreen, PageKind, VIRTUAL};
use crate::games::{AnyGame, AnyPosition};
use crate::settings::HintLevel;
use crate::tui::boards::{AnyState, BoardExtent, Laid, Purpose, Room, Size, board};
use crate::tui::panes;

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
    /// Nowhere: the board is in a page, beside which it stands still.
    InPage,
    /// The same where a task is answered: no verdict stands below it, and a free row only where there are many.
    InTask,
}

/// What is read beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadingView {
    /// Whatever has room.
    Panes,
    /// A riddle.
    Riddle,
    /// A reason that is asked for.
    Reason,
    /// A review.
    Review,
}

/// A board with its panes.
pub(crate) struct Placed<'a> {
    /// The board.
    pub board: Box<dyn Laid + 'a>,
    /// Where the panes stand.
    pub panes: Option<Rect>,
}

impl Placed<'_> {
    /// Whether the panes are only wider than others, beside a board as large.
    fn is_wider_than(&self, usual: &Self) -> bool {
        let looks = |Self { board, .. }: &Self| {
            let BoardExtent { seen, spread, narrowest, .. } = board.extent();
            (seen, spread, narrowest, board.shown(), board.is_cut(), board.is_bare(), board.told_rows())
        };
        self.panes.zip(usual.panes).is_some_and(|(panes, usual)| {
            panes.right() == usual.right() && panes.width > usual.width && panes.y <= usual.y
        }) && looks(self) == looks(usual)
    }

    /// Where panes may stand that have this place, what is best first: without the free rows below them, then with those in which
    /// the board draws nothing now, and at last without the ones above them too.
    pub(super) fn fuller(&self, panes: Rect, body: Rect, is_blank: &dyn Fn(Rect) -> bool) -> [Rect; 3] {
        // What lies below panes beside a board is the board's.
        let end = self.board.side().map_or(body.bottom(), Rect::bottom);
        let lower = Rect { height: end.saturating_sub(panes.y), ..panes };
        let all = self.board.side().map_or(lower, |side| Rect { y: side.y, height: side.height, ..panes });
        [lower, beyond_edges(lower, body, is_blank), all]
    }
}

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

/// The widest hint, with a free column.
const HINT: i32 = 4;
/// A board below which the panes stand is larger than one beside them by this, or they stay beside it.
const LARGER: f64 = 1.1;
/// For this it takes rows from panes below it.
const MUCH_LARGER: f64 = 1.5;
/// Panes beside a board are no wider; with so many columns or more they stand in two columns, with fewer than for that in one.
const WIDEST: u16 = 75;
const TWO_COLUMNS: u16 = WIDEST - 8;
const ONE_COLUMN: u16 = 2 * panes::NARROWEST + 2;
/// With more rows than this panes spare some.
const ROOMY: u16 = 20;
/// Rows of the verdict below a board without panes, with a free one.
const FOOT: u16 = 2;
/// Rows of panes below a board.
const LEAST_BELOW: u16 = 7;
const MOST_BELOW: u16 = 12;
/// So many are left to them on a low screen below a board that would be much smaller: a title with four lines.
const SPARED_BELOW: u16 = LEAST_BELOW - 1;
/// The fewest of them where the board leaves no more: a free one, the title, and three lines. Fewer are those of a verdict that
/// goes on.
const FEW_BELOW: u16 = 5;
/// The fewest of them for a review: where one stands, what was given away there, and what would have been better.
const LEAST_REVIEW: u16 = 5;
/// The fewest for a reason: a free one, its title, and two lines of it.
const LEAST_REASON: u16 = 4;

/// Board and panes in the body of the screen. The one-line verdict takes two rows where there are no panes,
/// unless the board is whole only with them.
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
    let lay_out = |room| board(game).lay_out(pos, state, room);
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
                _ => (Purpose::Play, FOOT),
            };
            let lower = lay_out(Room { purpose, ..above(foot) })
                .ok()
                .filter(|lower| (board.is_cut() || !lower.is_cut()) && (board.is_bare() || !lower.is_bare()));
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

/// Where the panes stand beside a board that shows the start of a match: where they leave all of it in sight, or it larger. They
/// give way only where it would lose spots, or the room for hints on them.
fn arrange(game: &AnyGame, start: &AnyPosition, body: Rect) -> Arrangement {
    let state = board(game).state();
    let extent = |arrangement| {
        let placed = place(game, start, &state, arrangement, body).ok()?;
        placed.panes.is_some().then(|| placed.board.extent())
    };
    let usual = (body.height / 4 + 1).clamp(LEAST_BELOW, MOST_BELOW);
    let beside = extent(Arrangement::Beside(0));
    // A board that would be much larger for it has all rows that panes can spare.
    let spared = |rows: u16, fewer: u16| {
        let is_larger =
            |few: BoardExtent, other: BoardExtent| few.spread > MUCH_LARGER * other.spread && few.seen >= other.seen;
        let now = extent(Arrangement::Below(rows)).filter(|_| fewer < rows);
        let few = now.and_then(|now| Some((now, extent(Arrangement::Below(fewer))?)));
        let is_for_all =
            few.is_some_and(|(now, few)| is_larger(few, now) && beside.is_none_or(|beside| is_larger(few, beside)));
        if is_for_all { fewer } else { rows }
    };
    let fewest = if body.height > ROOMY { LEAST_BELOW } else { SPARED_BELOW };
    let rows = (fewest..=LEAST_BELOW).rev().fold(usual, spared);
    let below = Arrangement::Below(rows);
    let alone = place(game, start, &state, Arrangement::Alone, body).map(|placed| placed.board.extent());
    let is_better = |under: BoardExtent, beside: BoardExtent, alone: Result<BoardExtent, Size>| {
        let shows_all =
            alone.is_ok_and(|alone| under.seen >= alone.seen && under.narrowest >= beside.narrowest.min(HINT));
        under.seen >= beside.seen && (under.seen > beside.seen && shows_all || under.spread > LARGER * beside.spread)
    };
    // Nor do they give way to spots that are not missed.
    let is_missed_better = || {
        let missed = |at| place(game, start, &state, at, body).map(|placed| placed.board.extent_missed());
        let two = missed(below).and_then(|under| Ok((under, missed(Arrangement::Beside(0))?)));
        two.is_ok_and(|(under, beside)| is_better(under, beside, missed(Arrangement::Alone)))
    };
    let with_free = || {
        let free = place(game, start, &state, below, body).map_or(0, |placed| placed.board.free_rows());
        let more = Arrangement::Below((rows + free).min((body.height / 2).max(rows)));
        if extent(more) == extent(below) { more } else { below }
    };
    // Where it is as large, and would leave them nothing but a column, they stand where they have more room.
    let is_roomier = |more: Arrangement| {
        let placed = |at| place(game, start, &state, at, body).ok();
        placed(more).zip(placed(Arrangement::Beside(0))).is_some_and(|(under, beside)| {
            let is_column = beside.board.side().is_some_and(|side| side.height == body.height);
            let cells = |placed: &Placed<'_>| placed.panes.map_or(0, Rect::area);
            is_column && under.board.shown() == beside.board.shown() && cells(&under) > cells(&beside) / 2 * 3
        })
    };
    let placed = match (beside, extent(below)) {
        (Some(beside), Some(under)) if is_better(under, beside, alone) && is_missed_better() => below,
        (Some(beside), Some(under)) if beside == under && is_roomier(with_free()) => return with_free(),
        (Some(_), _) => Arrangement::Beside(wider(game, start, body, Arrangement::Beside)),
        (None, Some(under)) => {
            // A board of which only a part is seen gets the room of the panes.
            let is_enough = |alone: BoardExtent| {
                under.seen > 0 && under.seen >= alone.seen && under.narrowest >= alone.narrowest.min(HINT)
            };
            if alone.is_ok_and(is_enough) { below } else { Arrangement::Alone }
        }
        (None, None) => Arrangement::Alone,
    };
    match placed {
        Arrangement::Alone => arrange_few(game, start, body),
        Arrangement::Below(_) => with_free(),
        _ => placed,
    }
}

/// By how many columns panes beside a board may be wider than usual, while it stays as large.
fn wider(game: &AnyGame, start: &AnyPosition, body: Rect, at: fn(u16) -> Arrangement) -> u16 {
    let state = board(game).state();
    let laid = |wider| place(game, start, &state, at(wider), body).ok();
    let Some((usual, panes)) = laid(0).and_then(|usual| usual.panes.map(|panes| (usual, panes))) else { return 0 };
    let is_as_large = |wider: u16| laid(wider).is_some_and(|other| other.is_wider_than(&usual));
    // The most of them, by halves.
    let (mut least, mut most) = (0, WIDEST.saturating_sub(panes.width));
    while least < most {
        let middle = (least + most).div_ceil(2);
        (least, most) = if is_as_large(middle) { (middle, most) } else { (least, middle - 1) };
    }
    // One wide column is better than two narrow ones.
    let is_clear = |wider: &u16| {
        let width = laid(*wider).and_then(|placed| placed.panes).map_or(0, |panes| panes.width);
        !(ONE_COLUMN + 1..TWO_COLUMNS).contains(&width)
    };
    (0..=least).rev().find(is_clear).unwrap_or(0)
}

/// The same for a board beside and below which panes have no room: rows that it leaves anyway are theirs or those of the verdict,
/// few as they are.
fn arrange_few(game: &AnyGame, start: &AnyPosition, body: Rect) -> Arrangement {
    let state = board(game).state();
    let Ok(alone) = place(game, start, &state, Arrangement::Alone, body) else { return Arrangement::Alone };
    let extent = alone.board.extent();
    let (free, told) = (alone.board.free_rows() + FOOT, alone.board.told_rows());
    let few = |rows: u16| match rows {
        FEW_BELOW.. => Arrangement::Below(rows),
        _ if rows <= free => Arrangement::Told(rows, Purpose::Play),
        _ => Arrangement::Told(rows, Purpose::AboveVerdict),
    };
    // Above a verdict it stands where it did: so what it spares there are no rows that it would miss later.
    let leaves_it = |few: &Arrangement| {
        let placed = place(game, start, &state, *few, body);
        placed.is_ok_and(|Placed { board, .. }| match few {
            Arrangement::Told(_, Purpose::AboveVerdict) => board.shapes() == alone.board.shapes(),
            _ => board.extent() == extent,
        })
    };
    let mut few = (FOOT + 1..LEAST_BELOW).rev().filter(|rows| *rows <= free + told).map(few);
    few.find(leaves_it).unwrap_or(Arrangement::Alone)
}

/// The same for a reason or a review, which are read as much as the board is seen: one that would be alone leaves them as many
/// rows as it can and still be whole. In a review it leaves the fewest that are of use also where it cannot.
fn arrange_for(reading: ReadingView, game: &AnyGame, start: &AnyPosition, body: Rect) -> Arrangement {
    let usual = arrange(game, start, body);
    let state = board(game).state();
    let extent = |arrangement| Some(place(game, start, &state, arrangement, body).ok()?.board.extent());
    let least = match reading {
        ReadingView::Panes => return usual,
        ReadingView::Riddle => {
            let Arrangement::Beside(_) = usual else { return usual };
            return Arrangement::Along(wider(game, start, body, Arrangement::Along));
        }
        ReadingView::Reason => LEAST_REASON,
        ReadingView::Review => LEAST_REVIEW,
    };
    if let Arrangement::Beside(_) = usual {
        return Arrangement::Along(wider(game, start, body, Arrangement::Along));
    }
    let rows = || (least..=LEAST_BELOW).rev();
    let placed = match extent(Arrangement::Alone) {
        Some(alone) if matches!(usual, Arrangement::Told(..) | Arrangement::Alone) => {
            let keeps_hints =
                |below: BoardExtent| reading == ReadingView::Review || below.narrowest >= alone.narrowest.min(HINT);
            let is_whole = |below: BoardExtent| alone.seen > 0 && below.seen >= alone.seen && keeps_hints(below);
            let shows_all = |below: &Arrangement| extent(*below).is_some_and(is_whole);
            // A board that spares rows above what is read may be whole only so.
            let whole = rows().map(Arrangement::Below).find(shows_all);
            let whole = whole.or_else(|| rows().map(Arrangement::Under).find(shows_all));
            let is_seen = |below: &Arrangement| reading == ReadingView::Review && extent(*below).is_some();
            let cut = || rows().map(Arrangement::Below).rfind(is_seen);
            whole.or_else(cut).unwrap_or(usual)
        }
        _ => usual,
    };
    let (Arrangement::Below(rows) | Arrangement::Under(rows)) = placed else { return placed };
    // What is read has all rows that the board can spare, without which it is as large.
    let (free, told) = place(game, start, &state, placed, body)
        .map_or((0, 0), |placed| (placed.board.free_rows(), placed.board.told_rows()));
    let as_large = |under: &Arrangement| extent(*under) == extent(placed);
    (rows..=rows + free + told).rev().map(Arrangement::Under).find(as_large).unwrap_or(placed)
}

impl GameScreen {
    /// Where the panes stand. It goes with the setup and the room, and with what is done there: no move and no sentence changes
    /// it.
    pub(super) fn arrangement(&self, body: Rect) -> Arrangement {
        if self.sight.alone {
            return match self.sight.page {
                Some(PageKind::Task) => Arrangement::InTask,
                Some(PageKind::Read) => Arrangement::InPage,
                None => Arrangement::Alone,
            };
        }
        if body == VIRTUAL {
            return Arrangement::Beside(0);
        }
        let for_what = (body, self.reading());
        if let Some((_, known)) = self.sight.arranged.get().filter(|(known, _)| *known == for_what) {
            return known;
        }
        let arrangement = arrange_for(for_what.1, self.table.game(), self.table.timeline().start(), body);
        self.sight.arranged.set(Some((for_what, arrangement)));
        arrangement
    }

    /// What is read beside the board.
    fn reading(&self) -> ReadingView {
        if self.review.is_some() {
            ReadingView::Review
        } else if self.sight.explains && self.tells_reasons() {
            ReadingView::Reason
        } else if self.riddle.is_some() {
            ReadingView::Riddle
        } else {
            ReadingView::Panes
        }
    }

    /// Board and panes in the body of the screen.
    ///
    /// # Errors
    /// What room the board needs.
    pub(super) fn placed(&self, body: Rect) -> Result<Placed<'_>, Size> {
        let arrangement = match self.arrangement(body) {
            // Without hints there is no verdict, and the board says what it would.
            Arrangement::Told(_, Purpose::AboveVerdict) if self.level() == HintLevel::Off => Arrangement::Alone,
            arrangement => arrangement,
        };
        place(self.table.game(), &self.shown.position, &self.sight.state, arrangement, body)
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

    /// The board alone and larger, or with its panes again; whether anything changes.
    pub(super) fn turn_alone(&mut self, body: Rect) -> bool {
        let shown = |table: &Self| table.placed(body).map_or((false, 0.0), |placed| placed.board.shown());
        let (before, state) = (shown(self), self.sight.state.clone());
        self.sight.alone = !self.sight.alone;
        board(self.table.game()).alone(&mut self.sight.state, self.sight.alone);
        let is_vain = self.sight.alone && shown(self) <= before;
        if is_vain {
            (self.sight.alone, self.sight.state) = (false, state);
        }
        !is_vain
    }
}
