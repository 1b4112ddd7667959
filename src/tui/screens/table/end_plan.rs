//! Where the parts of the end of a match stand: what is told above the board, or beside it where that leaves it larger.

#[cfg(test)]
mod tests;

use ratatui::layout::Rect;

use super::GameScreen;
use super::ended::{EndWords, LargeResult, turns_width};
use super::measured::{BoardMeasure, EndMoment};
use crate::core::{Game, GameResult};
use crate::tui::boards::{Laid, Names};
use crate::tui::brief::{shortened, shortened_by_clauses};
use crate::tui::figures::LargeText;
use crate::tui::paint::{Pen, sentence, width, wrap};
use crate::tui::panes::TurnStrip;
use crate::tui::{Ink, Role};

/// The columns beside large figures in which words have room.
const WORDS: u16 = 24;
/// The board below what is told has at least so many rows, and a third of the screen.
const LEAST_BOARD: u16 = 6;
/// Columns of what is told beside the board, and the rows of its words.
const LEAST_BESIDE: u16 = 28;
const MOST_BESIDE: u16 = 36;
const BESIDE_WORDS: u16 = 4;
/// Rows of the lowest figures.
const LOW: u16 = 3;
/// With fewer rows than this none is left free at the edges.
const AIRY: u16 = 18;
/// With more rows than this they are not few.
const ROOMY: u16 = 20;
/// With so many rows the words above a board have more of them than its figures.
const HIGH: u16 = 28;
const MOST_WORDS: u16 = 7;
/// What is told and drawn of the turns may cost the board so much of the length that it could have.
const ENOUGH: f64 = 0.34;
/// No more than this where rows are not few: then all that matters is told beside it or in fewer rows.
const ENOUGH_OF_MANY_ROWS: f64 = 0.6;
/// The same of the cells of a board of which only a part is seen.
const ENOUGH_OF_PART: f64 = 0.6;
/// A board beside which all is told is larger than one below it by this, or it stands below it, where its turns have all columns;
/// and by more where slips have room beside those.
const LARGER: f64 = 1.1;
const MUCH_LARGER: f64 = 1.5;

/// The same result, in fewer and fewer words.
pub(super) type Wordings = [Vec<(String, Ink)>];

/// Where everything stands.
pub(super) struct EndPlan<'a> {
    /// The result, large.
    pub figures: Option<LargeText<'a>>,
    /// How much of it the figures say.
    pub said: LargeResult,
    /// Where the figures stand.
    pub head: Rect,
    /// Where the words stand; on one row they follow each other.
    pub words: Rect,
    /// Where the board stands.
    pub board: Rect,
    /// Where the turns stand.
    pub strip: Rect,
}

impl<'a> EndPlan<'a> {
    /// What is told in so many rows above the board, the turns in so many below it.
    fn above(body: Rect, (head, turns): (u16, u16), air: u16, large: &'a Wordings, pen: &Pen<'_>) -> Self {
        let inner = Rect { x: body.x + 2, width: body.width.saturating_sub(4), ..body };
        let room = Rect { width: inner.width.saturating_sub(WORDS), height: head, ..inner };
        let (figures, said) = fit(large, room, pen).filter(|_| head > 1).unzip();
        let head = Rect { y: inner.y + air, height: head, ..inner };
        let beside = figures.as_ref().map_or(0, |figures: &LargeText<'_>| figures.size.0 + 4);
        let words = Rect { x: head.x + beside, width: head.width.saturating_sub(beside), ..head };
        let strip = Rect { y: inner.bottom().saturating_sub(turns), height: turns, ..inner };
        let top = head.bottom() + air;
        let board = Rect { y: top, height: strip.y.saturating_sub(top + air), ..body };
        Self { figures, said: said.unwrap_or(LargeResult::Nothing), head, words, board, strip }
    }

    /// The same with a row of how it stood as the last of the words, where turns have none below the board.
    fn joined(self) -> Option<Self> {
        let words = Rect { height: self.words.height.checked_sub(1).filter(|rows| *rows > 1)?, ..self.words };
        let strip = Rect { y: words.bottom(), height: 1, ..self.words };
        Some(Self { words, strip, ..self })
    }

    /// Whether it is that one.
    pub(super) fn is_joined(&self) -> bool {
        !self.is_beside() && self.strip.y < self.board.y
    }

    /// What is told in a column beside the board, with the turns at its foot; with lower figures where the words would lack
    /// rows.
    fn beside(body: Rect, turns: u16, large: &'a Wordings, pen: &Pen<'_>) -> Option<Self> {
        [body.height, LOW].into_iter().find_map(|rows| Self::in_column(body, turns, (large, rows), pen))
    }

    fn in_column(body: Rect, turns: u16, (large, rows): (&'a Wordings, u16), pen: &Pen<'_>) -> Option<Self> {
        let width = beside_width(body);
        let x = body.right().checked_sub(width)?;
        let air = u16::from(body.height >= AIRY);
        let column = Rect { x, y: body.y + air, width: width - 1, height: body.height.saturating_sub(2 * air) };
        let (figures, said) = fit(large, Rect { height: rows.min(column.height), ..column }, pen).unzip();
        let rows = figures.as_ref().map_or(0, |figures: &LargeText<'_>| figures.size.1 + 1);
        let strip = Rect { y: column.bottom().saturating_sub(turns), height: turns, ..column };
        let words = Rect { y: column.y + rows, height: strip.y.saturating_sub(column.y + rows + 1), ..column };
        let board = Rect { width: body.width.saturating_sub(width + 1), ..body };
        let said = said.unwrap_or(LargeResult::Nothing);
        let plan = Self { figures, said, head: column, words, board, strip };
        (plan.words.height >= BESIDE_WORDS).then_some(plan)
    }

    /// By how much a board is larger that stands beside what is told, if this gives way to it.
    fn least_gain(&self, table: &GameScreen) -> f64 {
        let has_slips = self.strip.height > 0 && turns_width(table, self.strip.width) < self.strip.width;
        if has_slips { MUCH_LARGER } else { LARGER }
    }

    /// Whether that stands beside the board.
    pub(super) fn is_beside(&self) -> bool {
        self.board.right() <= self.words.x
    }

    /// Where everything stands best, or nothing where the board needs all of the room. Turns that have no room beside each other go
    /// on in rows that the board does not need.
    pub(super) fn new(
        table: &'a GameScreen,
        result: GameResult,
        large: &'a Wordings,
        strip: &TurnStrip<'_>,
        body: Rect,
        pen: &Pen<'_>,
    ) -> Option<(Self, Box<dyn Laid + 'a>)> {
        let plan = Self::told_most(table, result, large, strip, body, pen)?;
        let plan = plan.aired(table, large, body, pen).with_turns_going_on(table, large, strip, body, pen);
        let laid = table.lay_out_at_end(EndMoment::Last, plan.board)?;
        Some((plan, laid))
    }

    /// The same with free rows at the edges, where the board is about as large.
    fn aired(self, table: &'a GameScreen, large: &'a Wordings, body: Rect, pen: &Pen<'_>) -> Self {
        if self.is_beside() || self.is_joined() || body.height < AIRY || self.board.y > self.head.bottom() {
            return self;
        }
        let aired = Self::above(body, (self.head.height, self.strip.height), 1, large, pen);
        let seen = |plan: &Self| {
            let seen = |moment| table.measure_at_end(moment, plan.board);
            let (last, start) = (seen(EndMoment::Last)?, seen(EndMoment::Start)?);
            let size = if last.has_spots { start.extent.sizes() } else { [last.remains; 2] };
            Some(((last.is_cut, last.is_bare, last.is_dotted), size))
        };
        let is_as_good = seen(&self).zip(seen(&aired)).is_some_and(|((flaws, size), (other_flaws, other))| {
            flaws == other_flaws && !is_larger_by(LARGER, size, other)
        });
        if is_as_good { aired } else { self }
    }

    /// The same with turns that have no room beside each other in more rows below the board, where it shows as much without them.
    fn with_turns_going_on(
        self,
        table: &'a GameScreen,
        large: &'a Wordings,
        strip: &TurnStrip<'_>,
        body: Rect,
        pen: &Pen<'_>,
    ) -> Self {
        if self.is_beside() || self.is_joined() || self.strip.height == 0 {
            return self;
        }
        let (head, air, width) =
            (self.head.height, self.board.y - self.head.bottom(), turns_width(table, self.strip.width));
        let seen = |plan: &Self, moment| {
            let board = table.measure_at_end(moment, plan.board)?;
            Some((board.shown, board.is_bare, board.is_dotted, board.remains))
        };
        let both = |plan: &Self| [EndMoment::Last, EndMoment::Start].map(|moment| seen(plan, moment));
        let now = both(&self);
        let more = strip.heights_going_on(width).filter(|rows| *rows > self.strip.height).find_map(|rows| {
            self.board.height.checked_sub(rows - self.strip.height)?.checked_sub(LEAST_BOARD)?;
            Some(Self::above(body, (head, rows), air, large, pen)).filter(|more| both(more) == now)
        });
        more.unwrap_or(self)
    }

    /// The first arrangement, from the one that tells most to the one that tells least, in which the words have room and the
    /// board shows as much as in any other and is not much smaller; nothing where the board needs all of the room.
    fn told_most(
        table: &'a GameScreen,
        result: GameResult,
        large: &'a Wordings,
        strip: &TurnStrip<'_>,
        body: Rect,
        pen: &Pen<'_>,
    ) -> Option<Self> {
        let air = u16::from(body.height > ROOMY);
        let turns = turns_width(table, body.width.saturating_sub(4));
        let [most, some, little, lean, leanest, in_rows, in_one] = strip.heights(turns);
        let above = |rows: (u16, u16), air| {
            let plan = Self::above(body, rows, air, large, pen);
            // The board has the rows that figures and words leave.
            let used = plan.used_rows(table, result);
            Some(if used < rows.0 { Self::above(body, (used, rows.1), air, large, pen) } else { plan })
        };
        let least = LEAST_BOARD.max(body.height.div_ceil(3));
        let high = if body.height >= HIGH { MOST_WORDS } else { 5 };
        let rows = [(high, most), (high, some), (high, little), (4, some), (4, little), (3, some), (3, little)];
        // A fourth row is for words alone: figures have five or three.
        let is_used = |plan: &Self| plan.head.height != 4 || plan.rows(&plan.told(table, result)) == 4;
        let is_roomy = |plan: &Self| plan.board.height >= least && is_used(plan);
        let roomy = rows.map(|rows| above(rows, air)).into_iter().filter(|plan| plan.as_ref().is_some_and(is_roomy));
        let beside = |turns| Self::beside(body, turns, large, pen);
        let [_, some_beside, little_beside, ..] = strip.heights(beside_width(body) - 1);
        let barest = above((3, lean), air).filter(is_roomy);
        let (first, last) = (beside(little_beside), beside(some_beside));
        // Where a chart has no room for all turns, rows without one may be all that is told of them.
        let told_in_rows = [in_rows, in_one].into_iter().filter(|_| strip.is_cut(turns));
        let [in_rows, in_one] = [in_rows, in_one].map(|turns| above((3, turns), 0));
        // Without figures there are rows for more words.
        let joined = above((3, 0), 0).filter(|plan| plan.figures.is_some() && strip.tells_standing());
        let joined = joined.and_then(Self::joined);
        let bare = [above((3, 0), 0), above((1, little), 0), above((1, 0), 0)];
        let tight = [first, barest, in_rows, in_one, joined].into_iter().chain(bare).chain([last]);
        let at_start = |plan: &Self| table.measure_at_end(EndMoment::Start, plan.board);
        let with_board = |plan: Self| table.measure_at_end(EndMoment::Last, plan.board).map(|seen| (plan, seen));
        let plans = roomy.chain(tight).flatten().filter(|plan| plan.has_words(table, result));
        let plans: Vec<(Self, BoardMeasure)> = plans.filter_map(with_board).collect();
        // On many boards nothing is left in the end, however large they are.
        let is_bare = plans.iter().all(|(_, seen)| !seen.has_spots);
        let measured = plans.iter().map(|(plan, seen)| match seen {
            BoardMeasure { is_cut: true, .. } => (0, [0.0; 2]),
            // What no move takes away is still there, and what was taken.
            _ if is_bare => (1, [seen.remains.max(1.0); 2]),
            _ => at_start(plan).map_or((0, [0.0; 2]), |whole| (whole.spots, whole.extent.sizes())),
        });
        let measured: Vec<(usize, [f64; 2])> = measured.collect();
        let most = measured.iter().map(|(seen, _)| *seen).max().unwrap_or(0);
        let size = |board: &BoardMeasure, (seen, sizes): (usize, [f64; 2])| match seen {
            // Of a board that is cut everywhere the larger part is shown.
            0 if most == 0 => [board.shown.1; 2],
            seen if seen < most => [0.0; 2],
            _ => sizes,
        };
        let sizes: Vec<[f64; 2]> =
            plans.iter().zip(&measured).map(|((_, board), measured)| size(board, *measured)).collect();
        let largest = [0, 1].map(|of| sizes.iter().map(|sizes| sizes[of]).fold(0.0, f64::max));
        let enough = match most {
            0 => ENOUGH_OF_PART,
            _ if body.height > ROOMY => ENOUGH_OF_MANY_ROWS,
            _ => ENOUGH,
        };
        let is_large =
            |(_, sizes): &(&(Self, BoardMeasure), &[f64; 2])| (0..2).any(|of| sizes[of] >= enough * largest[of]);
        // Result, reason and turns are told wherever the board leaves room for them. Of one that leaves none the rows are given that
        // they need.
        let tells_result = |plan: &Self| plan.figures.is_some() && plan.strip.height > 0;
        let tells_all = |plan: &Self| tells_result(plan) && plan.tells_why(table, result);
        let first_large = |tells: &dyn Fn(&Self) -> bool| {
            plans.iter().zip(&sizes).position(|plan| is_large(&plan) && tells(&plan.0.0))
        };
        let largest_of = |tells: &dyn Fn(&Self) -> bool| {
            let telling = (0..plans.len()).rev().filter(|index| tells(&plans[*index].0));
            let size = |index: usize| (measured[index].0, measured[index].1[0], plans[index].1.shown.1);
            telling.reduce(|best, index| if size(index) >= size(best) { index } else { best })
        };
        let first = first_large(&tells_all).or_else(|| first_large(&tells_result));
        let first = first.or_else(|| largest_of(&tells_all)).or_else(|| largest_of(&tells_result));
        let first = first.or_else(|| first_large(&|_| true))?;
        // Beside the board the same is told where that is larger there.
        let by = plans[first].0.least_gain(table);
        let is_larger = |index: &usize| is_larger_by(by, sizes[*index], sizes[first]);
        let tells_beside = |index: &usize| plans[*index].0.is_beside() && tells_all(&plans[*index].0);
        let is_better = |index: &usize| !plans[first].0.is_beside() && tells_beside(index) && is_larger(index);
        let first = (0..plans.len()).rfind(is_better).unwrap_or(first);
        // Stones are no points where the result stands there large all the same, and the turns are seen.
        let is_dotted = |plan: &Self| at_start(plan).is_some_and(|seen| seen.is_dotted);
        let tells = |(plan, seen): &(Self, BoardMeasure)| {
            plan.figures.is_some() && plan.strip.height > 0 && !seen.is_cut && !is_dotted(plan)
        };
        let with_stones =
            Some(first).filter(|first| is_dotted(&plans[*first].0)).and_then(|_| plans.iter().position(tells));
        if let Some(index) = with_stones {
            return plans.into_iter().nth(index).map(|(plan, _)| plan);
        }
        // Rather less is told of the turns than that a board lacks its edges.
        let told = plans[first].0.head;
        let is_whole = |plan: &(&(Self, BoardMeasure), &[f64; 2])| {
            let (EndPlan { head, strip, .. }, seen) = plan.0;
            *head == told && strip.height > 0 && !seen.is_bare && is_large(plan)
        };
        // Or as much is told elsewhere, where the board is no smaller and has them.
        let sizes_at_start = |plan: &Self| at_start(plan).map_or(0.0, |seen| seen.extent.spread);
        let is_whole_elsewhere = |(plan, seen): &(Self, BoardMeasure)| {
            let (usual, is_bare) = (&plans[first].0, plans[first].1.is_bare);
            let words = table.told_at_end(result, plan.said, EndWords::All);
            let tells_all = plan.figures.is_some() && plan.rows(&words) <= plan.words.height.into();
            (is_bare && !seen.is_bare && !seen.is_cut && tells_all && plan.strip.height >= usual.strip.height)
                && sizes_at_start(plan) >= sizes_at_start(usual)
        };
        let whole = plans.iter().zip(&sizes).position(|plan| is_whole(&plan));
        let whole = whole.or_else(|| plans.iter().position(is_whole_elsewhere));
        // Or the same is told, and fewer rows show the turns.
        let is_lacking = whole.is_none() && plans[first].1.is_bare && plans[first].0.strip.height > 0;
        let fewer = [lean, leanest].into_iter().chain(told_in_rows).filter(|_| is_lacking);
        let fewer = fewer.filter_map(|turns| above((told.height, turns), air).filter(|plan| plan.head == told));
        let mut fewer = fewer.filter_map(with_board);
        let fewer = fewer.find(|(_, seen)| !seen.is_bare && !seen.is_cut);
        fewer.or_else(|| plans.into_iter().nth(whole.unwrap_or(first))).map(|(plan, _)| plan)
    }

    /// What is told, without the last of it where that is seen in part.
    pub(super) fn told(&self, table: &GameScreen, result: GameResult) -> Vec<(String, Role)> {
        let mut told = self.all_told(table, result);
        if self.words.height > 1 && told.len() > 1 && self.rows(&told) > self.words.height.into() {
            told.pop();
        }
        told
    }

    /// Whether that says why the match ended, if there is anything to say.
    fn tells_why(&self, table: &GameScreen, result: GameResult) -> bool {
        let why = table.why_it_ended().map(|words| sentence(&words));
        why.is_none_or(|why| self.told(table, result).iter().any(|(words, _)| *words == why))
    }

    /// What is told: in fewer words where not all of them have room. On one row it follows each other.
    fn all_told(&self, table: &GameScreen, result: GameResult) -> Vec<(String, Role)> {
        let told = |how_much| table.told_at_end(result, self.said, how_much);
        if self.words.height == 1 {
            // Half of the places are none.
            let how_much = if table.places().is_empty() { EndWords::All } else { EndWords::Fewest };
            return in_one_row(&told(how_much), self.words.width.into());
        }
        let fits = |told: &Vec<(String, Role)>| self.rows(told) <= self.words.height.into();
        let all = Some(told(EndWords::All)).filter(fits);
        let but_last = |told: &Vec<(String, Role)>| self.rows(&told[..told.len() - 1]) <= self.words.height.into();
        let reasons = || table.why_it_ended().map(|_| told(EndWords::Reasons)).filter(but_last);
        let few = || Some(told(EndWords::Few)).filter(but_last);
        let shortened = || self.is_joined().then(|| self.shortened(table, told(EndWords::Few))).flatten();
        all.or_else(reasons).or_else(few).or_else(shortened).unwrap_or_else(|| told(EndWords::Fewest))
    }

    /// The same with as much of a reason that stands first as has room, and what has room behind it: with seats for names, and
    /// without its end.
    fn shortened(&self, table: &GameScreen, mut told: Vec<(String, Role)>) -> Option<Vec<(String, Role)>> {
        let why = sentence(&table.why_it_ended()?);
        let (words, _) = told.first_mut().filter(|(words, _)| *words == why)?;
        let (columns, rows) = (self.words.width.into(), self.words.height.into());
        let seats = sentence(&table.why_ended_for(&Names::places(table.game().players()))?);
        *words = shortened_by_clauses(&seats, |words| wrap(words, columns).len() <= rows)?;
        while told.len() > 1 && self.rows(&told) > rows {
            told.pop();
        }
        Some(told)
    }

    /// The rows of what is told that are written in; one row is.
    fn used_rows(&self, table: &GameScreen, result: GameResult) -> u16 {
        let figures = self.figures.as_ref().map_or(0, |figures| figures.size.1);
        let words = self.rows(&self.told(table, result)) as u16;
        if self.head.height > 1 { figures.max(words).clamp(2, self.head.height) } else { 1 }
    }

    /// The rows that these words take.
    fn rows(&self, told: &[(String, Role)]) -> usize {
        told.iter().map(|(words, _)| wrap(words, self.words.width.into()).len()).sum()
    }

    /// Whether the words have room, except those of the last line. A single row has as many of them as it can.
    fn has_words(&self, table: &GameScreen, result: GameResult) -> bool {
        let told = self.all_told(table, result);
        self.words.height == 1 || self.rows(&told[..told.len() - 1]) <= self.words.height.into()
    }
}

/// Whether a board is so many times larger than another, by spots and by the box around them together.
fn is_larger_by(by: f64, now: [f64; 2], other: [f64; 2]) -> bool {
    now[0] * now[1] > by * by * other[0] * other[1]
}

/// The columns of what is told beside the board, with the one at its right end.
fn beside_width(body: Rect) -> u16 {
    (body.width * 2 / 5).clamp(LEAST_BESIDE, MOST_BESIDE)
}

/// Columns between two things that are told in one row.
pub(super) const APART: usize = 3;

/// As much of it as has room in one row, in fewer words where it must be. Why a match ended is told rather than who has won,
/// which stands above it.
fn in_one_row(told: &[(String, Role)], columns: usize) -> Vec<(String, Role)> {
    let from = |first: usize| {
        let mut left = columns + APART;
        let next = |(words, role): &(String, Role)| {
            let words = shortened(words, |words| width(words) as usize + APART <= left)?;
            left -= width(&words) as usize + APART;
            Some((words, *role))
        };
        told[first.min(told.len())..].iter().map_while(next).collect::<Vec<_>>()
    };
    let (all, why) = (from(0), from(1));
    if all.len() < 2 && !why.is_empty() { why } else { all }
}

/// The first wording that has room, and how much it says.
fn fit<'a>(large: &'a Wordings, room: Rect, pen: &Pen<'_>) -> Option<(LargeText<'a>, LargeResult)> {
    let said = |index: usize| if index == 0 { LargeResult::Whole } else { LargeResult::Short };
    large.iter().enumerate().find_map(|(index, parts)| Some((LargeText::fit(parts, room, pen)?, said(index))))
}
