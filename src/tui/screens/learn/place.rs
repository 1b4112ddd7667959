//! Where words and board stand: beside each other, one below the other, or one at a time.

use std::cmp::Reverse;

use ratatui::layout::Rect;

use super::answer::AnswerForm;
use super::column::{rows_asked, rows_shown};
use super::lesson::LessonScreen;
use crate::core::Arrange;
use crate::tui::boards::BoardExtent;
use crate::tui::screens::table::InsetTable;

/// The rectangles in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LessonPlace {
    /// The words.
    pub words: Option<Rect>,
    /// Free rows above and below them.
    air: u16,
    /// The board.
    pub board: Option<Rect>,
}

impl LessonPlace {
    /// Where so many rows of words stand: they have the free rows before any of them is out of sight.
    pub(super) fn words_of(&self, rows: usize) -> Option<Rect> {
        let area = self.words?;
        let air = if rows > area.height.into() { self.air } else { 0 };
        Some(Rect { y: area.y - air, height: area.height + 2 * air, ..area })
    }
}

/// From this width on a board may stand beside the words.
const WIDE: u16 = 72;
/// Words in so many rows have air above and below them.
const AIRY: u16 = 18;
/// Lines that are longer are hard to read.
const LONGEST_LINE: u16 = 68;
/// Rows of a question above a board.
const QUESTION: u16 = 4;
/// Rows for what is told of a task below it.
const TOLD: u16 = 6;
/// A board below the words that is larger than one beside them by this stands there.
const LARGER: f64 = 2.5;
/// Bodies of common screens.
const COMMON: [(u16, u16); 5] = [(60, 16), (72, 18), (80, 20), (100, 26), (120, 36)];
/// So close spots of a board may come to each other for the sake of words: the share of the box around them that is left.
const CLOSER: f64 = 0.75;

impl LessonScreen {
    /// Where everything stands in the body of the screen.
    pub(super) fn place(&self, body: Rect) -> LessonPlace {
        if let Some((_, place)) = self.placed.get().filter(|(known, _)| *known == body) {
            return place;
        }
        let place = self.place_anew(body);
        self.placed.set(Some((body, place)));
        place
    }

    /// As it is best in a body by itself, unless the board is larger on a smaller screen: then it has so much here, too.
    fn place_anew(&self, body: Rect) -> LessonPlace {
        let Some(board) = self.board.as_ref().filter(|_| !self.is_large) else { return self.place_alone(body) };
        let all = COMMON.into_iter().map(|(width, height)| Rect { width, height, ..body });
        let smaller = all.filter(|area| *area != body && area.union(body) == body);
        let mut largest: Option<(Rect, (bool, f64))> = None;
        let mut place = LessonPlace::default();
        for area in smaller.chain([body]) {
            place = self.place_alone(area);
            let own = place.board.map(|at| board.shown(at));
            if let Some((at, size)) = largest.filter(|(_, size)| own.is_none_or(|own| own < *size)) {
                place = self.place_as(area, at, |area| board.shown(area) >= size).unwrap_or(place);
            }
            largest = place.board.map(|at| (at, board.shown(at))).or(largest);
        }
        place
    }

    /// The board where it stands in a smaller body, with the most words beside which it is as large.
    fn place_as(&self, body: Rect, at: Rect, is_as_large: impl Fn(Rect) -> bool) -> Option<LessonPlace> {
        let shown = rows_shown(self, words_within(body).width.into()) as u16;
        let rows = at.y - body.y;
        let most = aired(shown + TOLD).min(body.height - at.height);
        let lower = (rows..=rows.max(most)).rev().filter_map(|rows| below(body, rows));
        let aside = beside(body).filter(|_| at.x > body.x);
        // More rows may go to something else on a board: then it has as many as there.
        let as_there = aside.map(|(words, area)| (words, Rect { width: at.width, height: at.height, ..area }));
        let mut found = aside.into_iter().chain(as_there).chain(lower.filter(|_| at.x == body.x));
        let (words, board) = found.find(|(_, area)| is_as_large(*area))?;
        Some(self.words(words, Some(board)))
    }

    /// As it is best in a body, whatever it is in others.
    fn place_alone(&self, body: Rect) -> LessonPlace {
        let Some(board) = &self.board else {
            return self.words(body, None);
        };
        if self.is_large {
            return LessonPlace { board: board.extent(body).map(|_| body), ..LessonPlace::default() };
        }
        // A board that is cut has all of the screen when it is looked at.
        let extent = |area: Rect| board.extent(area).filter(|extent| extent.seen > 0);
        let laid = |pair: Option<(Rect, Rect)>| pair.and_then(|(words, area)| Some((words, area, extent(area)?)));
        let beside = laid(beside(body));
        let room = usize::from(words_within(body).width);
        // One more says how much of the page lies above.
        let asked = rows_asked(self, room) as u16 + 1;
        let shown = rows_shown(self, room) as u16;
        let is_seen_whole = |area: Rect| !board.is_cut(area);
        let form = self.work.as_ref().map(|work| &work.form);
        // With the rows that a verdict would have below the board.
        let words_of_task = body.height / 2 + 2;
        let (rows, is_free): (&[u16], bool) = match form {
            None => (&[body.height / 2], false),
            // The question is read with the board in sight, and the page before.
            Some(AnswerForm::Turn) => (&[words_of_task, body.height / 2, QUESTION + 2, QUESTION], false),
            // Cells of a board are filled in there, with what is asked of them above.
            Some(_) if self.cells_on_board().is_some() => {
                (&[asked.max(words_of_task), asked.max(body.height / 2), asked], false)
            }
            // What is asked elsewhere than on the board needs its rows more, and leaves it those that are free.
            Some(_) => (&[aired(shown + TOLD), aired(shown), shown], true),
        };
        // As many rows for the words as leave the board most of itself in sight.
        let mut below: Vec<_> = rows.iter().filter_map(|&rows| laid(below(body, rows))).collect();
        below.retain(|(_, area, _)| !is_free || is_seen_whole(*area));
        below.arrange_by_key(|(_, _, extent)| Reverse(extent.seen));
        // An argument takes more rows as it unfolds.
        let unfolds = matches!(form, Some(AnswerForm::Choices(_)));
        let most = if unfolds { body.height } else { aired(shown + TOLD) };
        let below = below.into_iter().next().map(|below| with_more_words(board, body, (shown, most), below));
        let has_all_words = |(words, ..): &(Rect, Rect, BoardExtent)| words.height >= shown;
        let chosen = match (beside, below) {
            (Some(beside), Some(below)) if is_better(below.2, beside.2) => Some(below),
            (Some(beside), Some(below)) if is_upright(body) && has_all_words(&below) => {
                Some(if board.shown(below.1) >= board.shown(beside.1) { below } else { beside })
            }
            (Some(beside), _) => Some(beside),
            (None, below) => below,
        };
        let chosen = chosen.map(|(words, area, _)| (words, area));
        // One that is whole nowhere is seen in part where the words leave rows free.
        let is_of_use = |(_, area): &(Rect, Rect)| board.shows_choices(*area);
        let rests = [aired(shown), shown].into_iter().filter_map(|rows| self::below(body, rows));
        match chosen.or_else(|| rests.into_iter().find(is_of_use)) {
            Some((words, board)) => self.words(words, Some(board)),
            None => self.words(body, None),
        }
    }

    /// The words in their part of the body, with air above and below them where there is room for that and all of them, and the
    /// board in its own.
    fn words(&self, part: Rect, board: Option<Rect>) -> LessonPlace {
        let area = words_within(part);
        let air = u16::from(area.height >= AIRY && rows_shown(self, area.width.into()) as u16 + 2 <= area.height);
        let words = Rect { y: area.y + air, height: area.height - 2 * air, ..area };
        LessonPlace { words: Some(words), air, board }
    }
}

fn is_better(below: BoardExtent, beside: BoardExtent) -> bool {
    below.seen > beside.seen || below.seen == beside.seen && below.spread > LARGER * beside.spread
}

/// Whether a body is higher than wide, as cells are: what stands beside each other is narrow there.
fn is_upright(body: Rect) -> bool {
    2 * body.height > body.width
}

/// The same with more rows for the words, up to so many: those without which the board is as large, and nothing of it is left out.
/// Rows that are shown at once it leaves them also where its spots only come closer together.
fn with_more_words(
    board: &InsetTable,
    body: Rect,
    (shown, most): (u16, u16),
    (words, area, extent): (Rect, Rect, BoardExtent),
) -> (Rect, Rect, BoardExtent) {
    let is_alike = |(words, lower): &(Rect, Rect)| {
        let is_as_large = |lower: BoardExtent| {
            let is_close = words.height <= shown && lower.bounds >= CLOSER * extent.bounds;
            lower == if is_close { BoardExtent { bounds: lower.bounds, ..extent } } else { extent }
        };
        board.extent(*lower).is_some_and(is_as_large) && board.rows_drawn(*lower) == board.rows_drawn(area)
    };
    let rows = body.height - area.height;
    let mut more = (rows + 1..=most).rev().filter_map(|rows| below(body, rows));
    let (words, area) = more.find(is_alike).unwrap_or((words, area));
    (words, area, extent)
}

/// So many rows of words with the air around them.
fn aired(rows: u16) -> u16 {
    if rows + 2 >= AIRY { rows + 2 } else { rows }
}

/// Where words have their columns in a part of the body.
fn words_within(part: Rect) -> Rect {
    Rect { x: part.x + 2, width: part.width.saturating_sub(4).min(LONGEST_LINE), ..part }
}

/// Words and board beside each other.
fn beside(body: Rect) -> Option<(Rect, Rect)> {
    let left = (body.width / 2).min(LONGEST_LINE + 4);
    let board = Rect { x: body.x + left, width: body.width - left, ..body };
    (body.width >= WIDE).then_some((Rect { width: left, ..body }, board))
}

/// So many rows of words, and the board below them.
fn below(body: Rect, rows: u16) -> Option<(Rect, Rect)> {
    let board = Rect { y: body.y + rows, height: body.height.checked_sub(rows)?, ..body };
    Some((Rect { height: rows, ..body }, board))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::learn::courses;
    use crate::tui::screen::{Desk, at_desk};

    /// Bodies of screens, each larger than the one before.
    const BODIES: [(u16, u16); 6] = [(60, 16), (72, 18), (80, 20), (100, 26), (120, 36), (160, 46)];

    #[test]
    fn no_board_of_a_page_is_smaller_on_a_larger_screen() {
        let (mut faults, mut tried) = (Vec::new(), 0);
        at_desk(|desk| {
            for course in courses() {
                let mut lesson = LessonScreen::at(Arc::new(course.clone()), 0, desk);
                for at in 0..lesson.stops.len() {
                    let mut before: Option<((bool, f64), Rect)> = None;
                    for (width, height) in BODIES {
                        let desk = Desk { area: Rect::new(0, 2, width, height), ..*desk };
                        let _ = lesson.turn_to(at, &desk);
                        let Some((board, area)) = lesson.board.as_ref().zip(lesson.place(desk.area).board) else {
                            continue;
                        };
                        tried += 1;
                        let now = board.shown(area);
                        if let Some((then, smaller)) = before.filter(|(then, _)| *then > now) {
                            let (game, place) = (board.table().game(), lesson.stops[at].place);
                            faults.push(format!(
                                "{} {place:?} {game}: {then:?} in {smaller}, {now:?} in {area} of {width}x{height}",
                                course.id
                            ));
                        }
                        before = Some((now, area));
                    }
                }
            }
        });
        assert!(faults.is_empty() && tried > 300, "{} of {tried}: {faults:#?}", faults.len());
    }

    #[test]
    fn words_that_unfold_have_the_free_rows_before_any_of_them_is_out_of_sight() {
        let (words, board) = (Rect::new(2, 3, 57, 31), None);
        let place = LessonPlace { words: Some(words), air: 1, board };
        assert_eq!(place.words_of(31), Some(words));
        assert_eq!(place.words_of(32), Some(Rect::new(2, 2, 57, 33)));
        assert_eq!(LessonPlace { air: 0, ..place }.words_of(40), Some(words));
        assert_eq!(LessonPlace::default().words_of(4), None);
    }
}
