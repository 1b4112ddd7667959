//! Where the parts of the end of a match stand: what is told above the board or beside it.

mod choice;
#[cfg(test)]
mod size_tests;
mod spare;
#[cfg(test)]
pub(super) mod tests;

use choice::EndParts;
use ratatui::layout::Rect;

use super::GameScreen;
use super::ended::{EndWords, LargeResult};
use super::measured::EndMoment;
use crate::core::{Game, GameResult};
use crate::tui::boards::{Laid, Names};
use crate::tui::brief::{shortened, shortened_by_clauses};
use crate::tui::figures::LargeText;
use crate::tui::paint::{Pen, sentence, width, wrap};
use crate::tui::panes::TurnStrip;
use crate::tui::{Ink, Role};

/// The columns beside large figures in which words have room.
const WORDS: u16 = 24;
/// Columns of what is told beside the board, and the rows of its words.
const LEAST_BESIDE: u16 = 28;
const MOST_BESIDE: u16 = 36;
const BESIDE_WORDS: u16 = 4;
/// Rows of the lowest figures.
const LOW: u16 = 3;
/// With fewer rows than this none is left free at the edges.
const AIRY: u16 = 18;

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
    fn beside(body: Rect, (width, turns): (u16, u16), large: &'a Wordings, pen: &Pen<'_>) -> Option<Self> {
        [body.height, LOW].into_iter().find_map(|rows| Self::in_column(body, (width, turns), (large, rows), pen))
    }

    fn in_column(
        body: Rect,
        (width, turns): (u16, u16),
        (large, rows): (&'a Wordings, u16),
        pen: &Pen<'_>,
    ) -> Option<Self> {
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

    /// A column without the free rows at its edges.
    fn closed_up(&self) -> Self {
        let air = self.head.y - self.board.y;
        let up = |area: Rect| Rect { y: area.y - air, height: area.height + 2 * air, ..area };
        let strip = Rect { y: self.strip.y + air, ..self.strip };
        Self { head: up(self.head), words: up(self.words), strip, figures: self.figures.clone(), ..*self }
    }

    /// Whether that stands beside the board.
    pub(super) fn is_beside(&self) -> bool {
        self.board.right() <= self.words.x
    }

    /// Where everything stands best, with the board laid out there; nothing where that needs all of the room.
    pub(super) fn new(
        table: &'a GameScreen,
        result: GameResult,
        large: &'a Wordings,
        strip: &TurnStrip<'_>,
        body: Rect,
        pen: &Pen<'_>,
    ) -> Option<(Self, Box<dyn Laid + 'a>)> {
        let plan = EndParts { table, result, large, strip, body, pen }.best()?;
        let laid = table.lay_out_at_end(EndMoment::Last, plan.board)?;
        Some((plan, laid))
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
            return in_one_row(&told(how_much), how_much == EndWords::Fewest, self.words.width.into());
        }
        let fits = |told: &Vec<(String, Role)>| self.rows(told) <= self.words.height.into();
        let all = Some(told(EndWords::All)).filter(fits);
        let but_last = |told: &Vec<(String, Role)>| self.rows(&told[..told.len() - 1]) <= self.words.height.into();
        let reasons = || table.why_it_ended().map(|_| told(EndWords::Reasons)).filter(but_last);
        let few = || Some(told(EndWords::Few)).filter(but_last);
        all.or_else(reasons).or_else(few).unwrap_or_else(|| self.shortened(table, told(EndWords::Fewest)))
    }

    /// The same with as much of the reason as has room, and what has room behind it: with seats for names, and without its end.
    fn shortened(&self, table: &GameScreen, told: Vec<(String, Role)>) -> Vec<(String, Role)> {
        let why = table.why_it_ended().map(|why| sentence(&why));
        let (columns, rows) = (self.words.width.into(), usize::from(self.words.height));
        let mut shortened: Vec<(String, Role)> = Vec::new();
        for (words, role) in told {
            let fits = |words: &str| self.rows(&shortened) + wrap(words, columns).len() <= rows;
            let words = if Some(&words) == why.as_ref() && !fits(&words) {
                let seats = table.why_ended_for(&Names::places(table.game().players())).map(|why| sentence(&why));
                seats.and_then(|why| shortened_by_clauses(&why, fits))
            } else {
                Some(words).filter(|words| shortened.is_empty() || fits(words))
            };
            shortened.extend(words.map(|words| (words, role)));
        }
        shortened
    }

    /// The rows of what is told that are written in; one row is.
    fn used_rows(&self, table: &GameScreen, result: GameResult) -> u16 {
        let figures = self.figures.as_ref().map_or(0, |figures| figures.size.1);
        let words = self.rows(&self.told(table, result)) as u16;
        if self.head.height > 1 { figures.max(words).clamp(2, self.head.height) } else { 1 }
    }

    /// The rows that these words take.
    pub(super) fn rows(&self, told: &[(String, Role)]) -> usize {
        told.iter().map(|(words, _)| wrap(words, self.words.width.into()).len()).sum()
    }

    /// Whether the words have room, except those of the last line. A single row has as many of them as it can.
    fn has_words(&self, table: &GameScreen, result: GameResult) -> bool {
        let told = self.all_told(table, result);
        self.words.height == 1 || self.rows(&told[..told.len() - 1]) <= self.words.height.into()
    }
}

/// The columns of what is told beside the board, with the one at its right end.
fn beside_width(body: Rect) -> u16 {
    (body.width * 2 / 5).clamp(LEAST_BESIDE, MOST_BESIDE)
}

/// Columns between two things that are told in one row.
pub(super) const APART: usize = 3;

/// As much of it as has room in one row, in fewer words where it must be. Why a match ended is told rather than who has won,
/// which stands above it, but not rather than who came where.
fn in_one_row(told: &[(String, Role)], has_places: bool, columns: usize) -> Vec<(String, Role)> {
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
    if all.len() < 2 && !why.is_empty() && !has_places { why } else { all }
}

/// The first wording that has room, and how much it says.
fn fit<'a>(large: &'a Wordings, room: Rect, pen: &Pen<'_>) -> Option<(LargeText<'a>, LargeResult)> {
    let said = |index: usize| if index == 0 { LargeResult::Whole } else { LargeResult::Short };
    large.iter().enumerate().find_map(|(index, parts)| Some((LargeText::fit(parts, room, pen)?, said(index))))
}
