//! A course under the hands of somebody: one stop at a time.

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use super::column::{WordColumn, column};
use super::judge::Judge;
use super::place::LessonPlace;
use super::work::TaskWork;
use super::{deeds, draw};
use crate::engine::Source;
use crate::games::AnyGame;
use crate::learn::{Course, CoursePlace, LearnedNote, LearnedSoFar, LessonPage, LessonStop, match_of};
use crate::play::Match;
use crate::tui::deed::Deed;
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Header, Show, Wish, said};
use crate::tui::screens::table::InsetTable;
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Role};

/// A lesson at one of its stops.
pub(crate) struct LessonScreen {
    pub(super) course: Arc<Course>,
    pub(super) stops: Vec<LessonStop>,
    pub(super) at: usize,
    learned: LearnedSoFar,
    has_begun: bool,
    /// What is played with in place.
    pub(super) board: Option<InsetTable>,
    /// What is asked here.
    pub(super) work: Option<TaskWork>,
    pub(super) judge: Judge,
    /// A refutation stands on the board.
    pub(super) refutation: Option<Refutation>,
    /// The board alone is seen, as large as it can be.
    pub(super) is_large: bool,
    /// Where everything stands in a body: it goes with the stop, and no move changes it.
    pub(super) placed: Cell<Option<(Rect, LessonPlace)>>,
    pub(super) column: Scroll,
    pub(super) message: Option<String>,
}

/// How a refutation is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refutation {
    /// It is played out in this rhythm.
    Played(Duration),
    /// All of it stands there, or somebody walks in it.
    Shown,
}

/// More stops of a lesson are not drawn one by one.
const MOST_DOTS: usize = 20;

impl LessonScreen {
    /// A course at a place that was named, or where it was left.
    pub(crate) fn of(course: Arc<Course>, place: Option<CoursePlace>, desk: &Desk<'_>) -> Self {
        let stops = course.stops();
        let asked = place.and_then(|place| stops.iter().position(|stop| stop.place == place));
        let at = asked.unwrap_or_else(|| desk.kept.learned().stop_of(&course, &stops));
        Self::at(course, at, desk)
    }

    /// A course at one of its stops.
    pub(super) fn at(course: Arc<Course>, at: usize, desk: &Desk<'_>) -> Self {
        Self {
            stops: course.stops(),
            course,
            at,
            learned: desk.kept.learned().clone(),
            has_begun: false,
            board: None,
            work: None,
            judge: Judge::new(desk.engine),
            refutation: None,
            is_large: false,
            placed: Cell::new(None),
            column: Scroll::default(),
            message: None,
        }
    }

    pub(super) fn stop(&self) -> Option<&LessonStop> {
        self.stops.get(self.at)
    }

    /// The page that is read.
    pub(super) fn page(&self) -> Option<&LessonPage> {
        self.course.page_at(self.stop()?)
    }

    /// Goes to a stop; that one is there is remembered.
    pub(super) fn turn_to(&mut self, at: usize, desk: &Desk<'_>) -> Option<Wish> {
        let stop = self.stops.get(at)?.clone();
        self.at = at;
        self.judge.stop();
        (self.refutation, self.is_large, self.message) = (None, false, None);
        self.column = Scroll::default();
        let begun = |(id, task)| TaskWork::new(id, task, &self.learned);
        self.work = stop.task.clone().zip(self.course.task_at(&stop)).map(begun);
        let asked = self.work.as_ref().and_then(|work| work.attempt.table());
        let task = self.course.task_at(&stop);
        let shown = || {
            let board = self.page()?.board.as_ref()?;
            match_of(board).ok().filter(|_| task.is_none_or(|task| task.is_about(board)))
        };
        let table = asked.or_else(shown);
        self.lay(table, desk);
        Some(Wish::KeepLearned(LearnedNote::Place(self.course.id.clone(), stop.place)))
    }

    /// Lays a board of its own for a match, or none; whoever thinks about it begins anew.
    pub(super) fn lay(&mut self, table: Option<Match<AnyGame>>, desk: &Desk<'_>) {
        let is_silent = self.work.is_some() || !self.may_tell();
        self.board = table.map(|table| InsetTable::new(table, is_silent, desk.engine));
        self.placed.set(None);
        let area = self.board_area(desk.area);
        if let Some(board) = &mut self.board {
            board.begin(area, desk);
        }
    }

    /// Takes in how far somebody came with the task.
    pub(super) fn note(&mut self, note: LearnedNote) -> Wish {
        self.learned.note(&note);
        Wish::KeepLearned(note)
    }

    /// Whether the board may tell who wins: not as long as a task of the page is open.
    pub(super) fn may_tell(&self) -> bool {
        let Some(here) = self.stop() else { return false };
        let on_page = self.stops.iter().filter(|stop| (stop.place.0, stop.page) == (here.place.0, here.page));
        on_page.filter_map(|stop| stop.task.as_ref()).all(|id| self.learned.is_done(id))
    }

    /// The name of the task among those of its lesson.
    pub(super) fn task_name(&self) -> String {
        let Some((stop, work)) = self.stop().zip(self.work.as_ref()) else { return String::new() };
        let all = self.course.lessons.get(stop.place.0 - 1).map_or(0, |lesson| lesson.tasks().count());
        format!("Task {} of {all}: ", work.id.task)
    }

    /// The rows of the column in sight: of a page its beginning, of a task what was told last, with the question where there is room
    /// for both and from its beginning where there is not, until somebody scrolls.
    pub(super) fn window(&self, column: &WordColumn, area: Rect) -> Range<usize> {
        self.column.stands_in(area);
        let (rows, height) = (column.rows.len(), usize::from(area.height));
        // Where there are more, the last row says how many.
        let shown = if rows > height { height.saturating_sub(1) } else { height };
        match column.asked.map(|asked| asked..column.newest.end) {
            Some(both) if both.len() <= shown => self.column.window_around(rows, shown, both),
            Some(_) => self.column.window_from(rows, shown, column.newest.start),
            None => self.column.window_around(rows, shown, column.newest.clone()),
        }
    }

    /// How many rows lie above and below those in sight.
    pub(super) fn hidden(&self, body: Rect) -> (usize, usize) {
        let place = self.place(body);
        let Some(area) = place.words else { return (0, 0) };
        let column = column(self, usize::from(area.width));
        let area = place.words_of(column.rows.len()).unwrap_or(area);
        let window = self.window(&column, area);
        (window.start, column.rows.len() - window.end)
    }
}

impl Show for LessonScreen {
    fn mode(&self) -> Mode {
        if self.work.as_ref().is_some_and(|work| work.writes) {
            return Mode::Typing;
        }
        self.board.as_ref().map_or(Mode::Browse, InsetTable::mode)
    }

    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Vec::new();
        }
        self.turn_to(self.at, desk).into_iter().collect()
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        deeds::deed(self, action)
    }

    fn footer(&self) -> Vec<Action> {
        deeds::footer(self)
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        if let Some(judged) = self.judge.take(source) {
            return self.take_judgement(judged, desk);
        }
        let area = self.board_area(desk.area);
        if let Some(board) = &mut self.board {
            board.news(source, area, desk);
        }
        Vec::new()
    }

    fn tick(&mut self, _passed: Duration, desk: &Desk<'_>) -> Vec<Wish> {
        self.play_refutation_on(desk);
        Vec::new()
    }

    fn pace(&self) -> Option<Duration> {
        match self.refutation? {
            Refutation::Played(beat) => Some(beat),
            Refutation::Shown => None,
        }
    }

    fn header(&self, symbols: &Symbols) -> Header {
        let Some(stop) = self.stop() else { return Header::default() };
        let (lesson, number) = stop.place;
        let all = self.stops.iter().filter(|other| other.place.0 == lesson).count();
        let title = self.course.lessons.get(lesson - 1).map_or("", |lesson| lesson.title.as_str());
        let dots: String = (1..=all).map(|place| if place <= number { symbols.full } else { symbols.hollow }).collect();
        let dots = if all <= MOST_DOTS { format!("  {dots}") } else { String::new() };
        Header {
            title: self.course.title.clone(),
            middle: vec![said(format!("{lesson}. {title}"), Role::Plain)],
            right: [format!("{number} of {all}{dots}"), format!("{number} of {all}")],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        deeds::talk(self, symbols)
    }

    fn is_brief(&self) -> bool {
        self.message.is_none() && !self.tells_refutation() && self.board.as_ref().is_none_or(InsetTable::is_brief)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.board.as_ref().map(|board| board.table().game().to_string()).unwrap_or_default()
    }

    fn teaches(&self) -> bool {
        true
    }
}
