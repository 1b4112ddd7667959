//! Which place panes have: by the setup and the room, and by what is read there.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::layout::Rect;

use super::{Arrangement, FOOT, LEAST_BELOW, Placed, ROOMY, ReadingView, place};
use crate::games::{AnyGame, AnyPosition};
use crate::tui::boards::{AnyState, BoardExtent, Purpose, board};
use crate::tui::panes;

/// The widest hint, with a free column.
const HINT: i32 = 4;
/// A board below which the panes stand is larger than one beside them by this, or they stay beside it.
const LARGER: f64 = 1.1;
/// For this it takes rows from panes below it.
const MUCH_LARGER: f64 = 1.5;
/// So much of it is there at the start of a match where it is larger later.
const KEPT: f64 = 0.75;
/// Panes beside a board are no wider where they are high; with so many columns or more they stand in two columns, with fewer than
/// for that in one.
const WIDEST: u16 = 75;
const TWO_COLUMNS: u16 = WIDEST - 8;
pub(super) const ONE_COLUMN: u16 = 2 * panes::NARROWEST + 2;
/// Where two of them have no room below each other they stand in three columns, which are no wider than this together.
const LOW: u16 = 11;
const WIDEST_LOW: u16 = 3 * WIDEST / 2;
/// In so many rows of so wide a window one column has no room for all of them, and lists have it in narrow ones.
const ONE_PANE: u16 = 20;
const WIDE: u16 = 2 * WIDEST;
const MOST_BELOW: u16 = 12;
/// So many are left to them on a low screen below a board that would be much smaller: a title with four lines.
pub(super) const SPARED_BELOW: u16 = LEAST_BELOW - 1;
/// The fewest of them where the board leaves no more: a free one, the title, and three lines. Fewer are those of a verdict that
/// goes on.
const FEW_BELOW: u16 = 5;
/// The fewest of them for a review: where one stands, what was given away there, and what would have been better.
pub(super) const LEAST_REVIEW: u16 = 5;
/// Rows around what is seen of a board that a review has.
const AROUND: u16 = 8;
/// The fewest for a reason: a free one, its title, and two lines of it.
const LEAST_REASON: u16 = 4;

/// Places that are tried for the start of a match in a room, each laid out once: many are compared with several others.
pub(super) struct TriedPlaces<'a> {
    game: &'a AnyGame,
    start: &'a AnyPosition,
    state: AnyState,
    pub(super) body: Rect,
    tried: RefCell<Vec<(Arrangement, Option<Rc<Placed<'a>>>)>>,
}

impl<'a> TriedPlaces<'a> {
    pub(super) fn new(game: &'a AnyGame, start: &'a AnyPosition, body: Rect) -> Self {
        Self { game, start, state: board(game).state_from(start), body, tried: RefCell::default() }
    }

    /// Board and panes so arranged, if the board has room there.
    pub(super) fn at(&self, arrangement: Arrangement) -> Option<Rc<Placed<'a>>> {
        if let Some((_, placed)) = self.tried.borrow().iter().find(|(tried, _)| *tried == arrangement) {
            return placed.clone();
        }
        let placed = place(self.game, self.start, &self.state, arrangement, self.body).ok().map(Rc::new);
        self.tried.borrow_mut().push((arrangement, placed.clone()));
        placed
    }

    /// Whether as much is seen of the boards of a sum as where it is alone.
    fn keeps_parts(&self, arrangement: Arrangement) -> bool {
        let seen = |at| self.at(at).map(|placed| placed.board.parts_seen());
        seen(arrangement) >= seen(Arrangement::Alone)
    }

    fn extent(&self, arrangement: Arrangement) -> Option<BoardExtent> {
        Some(self.at(arrangement)?.board.extent())
    }
}

/// Where the panes stand beside a board that shows the start of a match: where they leave all of it in sight, or it larger. They
/// give way only where it would lose spots, or the room for hints on them.
pub(super) fn arrange(game: &AnyGame, start: &AnyPosition, body: Rect) -> Arrangement {
    let tried = &TriedPlaces::new(game, start, body);
    let extent = |arrangement| {
        let placed = tried.at(arrangement)?;
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
    // Or one of a sum that is seen as well above no more of them as where it is alone.
    let seen = |rows: u16| {
        let below = Arrangement::Below(rows);
        extent(below).map(|_| tried.keeps_parts(below))
    };
    let rows = if (seen(rows), seen(fewest)) == (Some(false), Some(true)) { fewest } else { rows };
    let under = if beside.is_none() { under_larger(tried, [rows, fewest]) } else { None };
    let below = under.unwrap_or(Arrangement::Below(rows));
    let alone = tried.extent(Arrangement::Alone);
    let is_better = |under: BoardExtent, beside: BoardExtent, alone: Option<BoardExtent>| {
        // Spots that have no room for hints even where the board is alone lose none below it.
        let has_hints = |alone: BoardExtent| under.narrowest >= beside.narrowest.min(HINT).min(alone.narrowest);
        let shows_all = alone.is_some_and(|alone| under.seen >= alone.seen && has_hints(alone));
        under.seen >= beside.seen && (under.seen > beside.seen && shows_all || under.spread > LARGER * beside.spread)
    };
    // Spots that are not missed count for nothing there. Nor do panes give way to what is a little larger for a few moves only.
    let is_better_as = |extent: &dyn Fn(&Placed<'_>) -> BoardExtent, larger: f64| {
        let extent = |at| tried.at(at).map(|placed| extent(&placed));
        let two = extent(below).zip(extent(Arrangement::Beside(0)));
        two.is_some_and(|(under, beside)| {
            under.spread > larger * beside.spread && is_better(under, beside, extent(Arrangement::Alone))
        })
    };
    let is_usually_better = |larger: f64| is_better_as(&|placed| placed.board.extent_usual(), larger);
    // What is no larger at the start may be much larger through most of a match, and larger from there to its end.
    let grows = || {
        tried.at(below).zip(tried.at(Arrangement::Beside(0))).is_some_and(|(under, beside)| {
            let at_start = |placed: &Placed<'_>| placed.board.extent_missed().spread;
            at_start(&under) >= KEPT * at_start(&beside) && under.board.through() > LARGER * beside.board.through()
        })
    };
    let is_better_below = || {
        let missed = |larger: f64| is_better_as(&|placed| placed.board.extent_missed(), larger);
        missed(MUCH_LARGER) || missed(0.0) && is_usually_better(0.0) || grows() && is_usually_better(MUCH_LARGER)
    };
    // But for a board that is cut in either place: above panes that take none of its rows more of it is seen.
    let cut = |at| tried.at(at).filter(|placed| placed.board.is_cut());
    let shown = |placed: &Placed<'_>| placed.board.shown().1;
    let both_cut = || cut(below).zip(cut(Arrangement::Beside(0)));
    let shows_more = || {
        both_cut().is_some_and(|(under, beside)| under.board.free_rows() > 0 && shown(&under) > LARGER * shown(&beside))
    };
    // Nor is it better for larger cells where it shows less.
    let shows_less = || both_cut().is_some_and(|(under, beside)| shown(&beside) > LARGER * shown(&under));
    let with_free = || {
        let Arrangement::Below(rows) = below else { return below };
        let free = tried.at(below).map_or(0, |placed| placed.board.free_rows());
        let more = Arrangement::Below((rows + free).min((2 * body.height / 3).max(rows)));
        if extent(more) == extent(below) { more } else { below }
    };
    // Where it is as large, and would leave them nothing but a column, they stand where they have more room.
    let is_roomier = |more: Arrangement| {
        tried.at(more).zip(tried.at(Arrangement::Beside(0))).is_some_and(|(under, beside)| {
            let is_column = beside.board.side().is_some_and(|side| side.height == body.height);
            let cells = |placed: &Placed<'_>| placed.panes.map_or(0, Rect::area);
            is_column && under.board.shown() == beside.board.shown() && cells(&under) > cells(&beside) / 2 * 3
        })
    };
    let placed = match (beside, extent(below)) {
        (Some(_), Some(_)) if is_better_below() && !shows_less() || shows_more() => {
            if tried.keeps_parts(below) {
                below
            } else if tried.keeps_parts(Arrangement::Beside(0)) {
                Arrangement::Beside(wider(tried, Arrangement::Beside, u16::MAX))
            } else {
                Arrangement::Alone
            }
        }
        (Some(beside), Some(under)) if beside == under && is_roomier(with_free()) => return with_free(),
        (Some(_), _) => Arrangement::Beside(wider(tried, Arrangement::Beside, u16::MAX)),
        (None, Some(under)) => {
            // A board of which only a part is seen gets the room of the panes.
            let is_enough = |alone: BoardExtent| {
                under.seen > 0 && under.seen >= alone.seen && under.narrowest >= alone.narrowest.min(HINT)
            };
            if alone.is_some_and(is_enough) && tried.keeps_parts(below) { below } else { Arrangement::Alone }
        }
        (None, None) => Arrangement::Alone,
    };
    match placed {
        Arrangement::Alone => arrange_few(tried),
        Arrangement::Below(_) => with_free(),
        _ => placed,
    }
}

/// By how many columns, at most so many, panes beside a board may be wider than usual, while it stays as large.
fn wider(tried: &TriedPlaces<'_>, at: fn(u16) -> Arrangement, most: u16) -> u16 {
    if most == 0 {
        return 0;
    }
    let laid = |wider| tried.at(at(wider));
    let Some((usual, panes)) = laid(0).and_then(|usual| usual.panes.map(|panes| (usual, panes))) else { return 0 };
    let is_as_large = |wider: u16| laid(wider).is_some_and(|other| other.is_wider_than(&usual, tried.body));
    // All of them, or the most by halves.
    let widest = if panes.height <= LOW { WIDEST_LOW } else { WIDEST };
    let (mut least, mut most) = (0, widest.saturating_sub(panes.width).min(most));
    if is_as_large(most) {
        least = most;
    }
    while least < most {
        let middle = (least + most).div_ceil(2);
        (least, most) = if is_as_large(middle) { (middle, most) } else { (least, middle - 1) };
    }
    // One wide column is better than two narrow ones, if it has room for all panes.
    let is_clear = |wider: &u16| {
        let width = laid(*wider).and_then(|placed| placed.panes).map_or(0, |panes| panes.width);
        let is_low = panes.height <= ONE_PANE && tried.body.width >= WIDE;
        is_low || !(ONE_COLUMN + 1..TWO_COLUMNS).contains(&width)
    };
    (0..=least).rev().find(is_clear).unwrap_or(0)
}

/// The same for a board beside and below which panes have no room: rows that it leaves anyway are theirs or those of the verdict,
/// few as they are.
fn arrange_few(tried: &TriedPlaces<'_>) -> Arrangement {
    let Some(alone) = tried.at(Arrangement::Alone) else { return Arrangement::Alone };
    let extent = alone.board.extent();
    let (free, told) = (alone.board.free_rows() + FOOT, alone.board.told_rows());
    let few = |rows: u16| match rows {
        FEW_BELOW.. => Arrangement::Below(rows),
        _ if rows <= free => Arrangement::Told(rows, Purpose::Play),
        _ => Arrangement::Told(rows, Purpose::AboveVerdict),
    };
    // Above a verdict it stands where it did: so what it spares there are no rows that it would miss later.
    let leaves_it = |few: &Arrangement| {
        tried.at(*few).is_some_and(|placed| match few {
            Arrangement::Told(_, Purpose::AboveVerdict) => placed.board.shapes() == alone.board.shapes(),
            _ => placed.board.extent() == extent && tried.keeps_parts(*few),
        })
    };
    let mut few = (FOOT + 1..LEAST_BELOW).rev().filter(|rows| *rows <= free + told).map(few);
    match few.find(leaves_it) {
        Some(Arrangement::Below(rows)) => under_larger(tried, [rows; 2]).unwrap_or(Arrangement::Below(rows)),
        few => few.unwrap_or_else(|| with_last_row(tried)),
    }
}

/// A board alone with the free row above what is said, if it shows more of it so.
fn with_last_row(tried: &TriedPlaces<'_>) -> Arrangement {
    let lower = Arrangement::Told(FOOT - 1, Purpose::Play);
    let seen = |placed: &Placed<'_>| (placed.board.parts_seen(), placed.board.extent().seen);
    let shown = |at| tried.at(at).map(|placed| (seen(&placed), placed.board.is_cut(), placed.board.shown().1));
    match (shown(Arrangement::Alone), shown(lower)) {
        (Some((before, ..)), Some((now, ..))) if now > before => lower,
        (Some((_, true, before)), Some((_, true, now))) if now > before => lower,
        _ => Arrangement::Alone,
    }
}

/// Stones beside whose choices one chooses are much larger on rows of words that panes say as well, or on one that these can
/// spare: where panes stand then that would have so many rows, or fewer.
fn under_larger(tried: &TriedPlaces<'_>, [rows, fewest]: [u16; 2]) -> Option<Arrangement> {
    let seen = |at| {
        let placed = tried.at(at)?;
        let extent = placed.board.extent();
        (extent.seen > 0).then(|| (extent, placed.board.shown().1 - extent.spread))
    };
    let (now, before) = seen(Arrangement::Below(rows))?;
    [rows, fewest].map(Arrangement::Under).into_iter().find(|at| {
        seen(*at).is_some_and(|(then, drawn)| {
            then.seen >= now.seen && then.spread >= now.spread && drawn > MUCH_LARGER * before
        })
    })
}

/// The same for a reason or a review where it is `usual` for other panes. They are read as much as the board is seen: one that
/// would be alone leaves them as many rows as it can and still be whole. In a review it leaves the fewest that are of use also
/// where it cannot. A reason stands where other panes do, and moves no board for that.
pub(super) fn arrange_for(
    reading: ReadingView,
    usual: Arrangement,
    game: &AnyGame,
    start: &AnyPosition,
    body: Rect,
) -> Arrangement {
    let tried = TriedPlaces::new(game, start, body);
    let laid = |arrangement| tried.at(arrangement);
    let extent = |arrangement| tried.extent(arrangement);
    let least = match (reading, usual) {
        (ReadingView::Riddle { .. } | ReadingView::Review, Arrangement::Beside(more)) => {
            // No column is taken from a board for it.
            return Arrangement::Along(wider(&tried, Arrangement::Along, more));
        }
        (ReadingView::Reason | ReadingView::Riddle { explains: true }, _) if usual.is_alone() => LEAST_REASON,
        (ReadingView::Review, _) => LEAST_REVIEW,
        _ => return usual,
    };
    let rows = || (least..=LEAST_BELOW).rev();
    let placed = match extent(Arrangement::Alone) {
        Some(alone) if usual.is_alone() => {
            let keeps_hints =
                |below: BoardExtent| reading == ReadingView::Review || below.narrowest >= alone.narrowest.min(HINT);
            let is_whole = |other: BoardExtent| alone.seen > 0 && other.seen >= alone.seen && keeps_hints(other);
            let now = laid(usual).map(|placed| placed.board.shapes());
            // A review is a board of its own; beside a reason the board stays as it is.
            let stands_still = |below: Arrangement| {
                reading == ReadingView::Review || laid(below).map(|placed| placed.board.shapes()) == now
            };
            let shows_all = |below: &Arrangement| {
                extent(*below).is_some_and(is_whole) && tried.keeps_parts(*below) && stands_still(*below)
            };
            // A board that spares rows above what is read may be whole only so, and much larger above fewer of them.
            let below = || rows().map(Arrangement::Below).chain(rows().map(Arrangement::Under)).filter(shows_all);
            let spread = |at: Arrangement| extent(at).map_or(0.0, |extent| extent.spread);
            let larger = |first: Arrangement| below().find(|at| spread(*at) > MUCH_LARGER * spread(first));
            let whole = below().next().map(|first| larger(first).unwrap_or(first));
            let is_review = reading == ReadingView::Review;
            let has_beside = |beside: &Arrangement| {
                let panes = laid(*beside).and_then(|placed| placed.panes);
                panes.is_some_and(|panes| panes.height + 1 >= LEAST_REVIEW) && extent(*beside).is_some_and(is_whole)
            };
            let beside = || Some(Arrangement::Along(0)).filter(|beside| is_review && has_beside(beside));
            let is_seen = |below: &Arrangement| is_review && extent(*below).is_some();
            let cut = || rows().map(Arrangement::Below).rfind(is_seen);
            whole.or_else(beside).or_else(cut).unwrap_or(usual)
        }
        _ => usual,
    };
    let (Arrangement::Below(rows) | Arrangement::Under(rows)) = placed else { return placed };
    // What is read has all rows that the board can spare, without which it is as large; on rows of words stones are no larger.
    let (free, told) = laid(placed).map_or((0, 0), |placed| (placed.board.free_rows(), placed.board.told_rows()));
    let looks = |at| laid(at).map(|placed| (placed.board.extent(), placed.board.shown()));
    let as_large = |rows: &u16| looks(Arrangement::Under(*rows)) == looks(placed);
    let Some(most) = (rows..=rows + free + told).rev().find(as_large) else { return placed };
    if reading != ReadingView::Review {
        return Arrangement::Under(most);
    }
    // So it has those that only lie around what is seen.
    let look = |rows: u16| laid(Arrangement::Under(rows)).map(|placed| placed.look());
    let more = (most + 1..=most + AROUND).rev().find(|rows| look(*rows) == look(most));
    Arrangement::Under(more.unwrap_or(most))
}
