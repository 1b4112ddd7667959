//! The list of the courses, and beside or behind it what the chosen one consists of.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::ahead::course_ahead;
use super::lesson::LessonScreen;
use crate::learn::{Course, Learned, LearnedSoFar, LessonStop, courses};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::lists::{Finder, row_on, walk};
use crate::tui::paint::{Pen, counted, cut, sentence, width, wrap};
use crate::tui::panes::beyond;
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Role};

/// The courses.
pub(crate) struct CourseList {
    pub(super) courses: Vec<ListedCourse>,
    learned: LearnedSoFar,
    pub(super) chosen: usize,
    /// The stop that is chosen, when one looks into the course.
    pub(super) inside: Option<usize>,
    pub(super) finder: Finder,
    /// What was learned cannot be read, and that has not been told.
    unlearned: Option<String>,
}

pub(super) struct ListedCourse {
    pub(super) course: Arc<Course>,
    pub(super) stops: Vec<LessonStop>,
    rows: Vec<ContentsRow>,
}

/// What a course consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContentsRow {
    /// The title of a lesson, by its place.
    Lesson(usize),
    /// A stop, by its place among all of the course.
    Stop(usize),
}

/// A row of the contents as it is written: the first of a title or task, or one on which it goes on.
struct ContentsLine {
    row: ContentsRow,
    text: String,
    is_first: bool,
}

/// From this width on both lists stand beside each other.
const WIDE: u16 = 72;
/// The columns beside a title among the courses: its sign before it, air, and how much is done behind it.
const BESIDE: usize = 11;
/// Columns before a stop, and behind it: a free one and how far one is with it.
const INDENT: i32 = 2;
/// Rows above the contents: what the course is about.
const ABOUT: u16 = 3;

impl ListedCourse {
    fn new(course: &Course) -> Self {
        let stops = course.stops();
        let mut rows = Vec::new();
        for (index, stop) in stops.iter().enumerate() {
            if stop.place.1 == 1 {
                rows.push(ContentsRow::Lesson(stop.place.0 - 1));
            }
            rows.push(ContentsRow::Stop(index));
        }
        Self { course: Arc::new(course.clone()), stops, rows }
    }

    /// The contents in lines of so many columns. What is too long goes on in the next.
    fn lines(&self, columns: usize, learned: &LearnedSoFar) -> Vec<ContentsLine> {
        let of = |&row: &ContentsRow| {
            let (text, room) = match row {
                ContentsRow::Lesson(lesson) => {
                    let title = self.course.lessons.get(lesson).map_or("", |lesson| lesson.title.as_str());
                    (format!("{}. {title}", lesson + 1), columns)
                }
                ContentsRow::Stop(stop) => {
                    let beside = width(self.word(stop, learned)) + 2 * INDENT + 2;
                    (self.told(stop), columns.saturating_sub(beside as usize))
                }
            };
            let lines = wrap(&text, room.max(1)).into_iter().enumerate();
            lines.map(move |(line, text)| ContentsLine { row, text, is_first: line == 0 }).collect::<Vec<_>>()
        };
        self.rows.iter().flat_map(of).collect()
    }

    /// What a stop is called.
    fn told(&self, stop: usize) -> String {
        let Some(stop) = self.stops.get(stop) else { return String::new() };
        match self.course.task_at(stop) {
            Some(task) => format!("Task: {}", task.ask),
            None => self.course.page_at(stop).map_or(String::new(), |page| page.title.clone()),
        }
    }

    /// How far one is with a stop, in a word.
    fn word(&self, stop: usize, learned: &LearnedSoFar) -> &'static str {
        let id = self.stops.get(stop).and_then(|stop| stop.task.as_ref());
        id.and_then(|id| learned.of(id)).map_or("", Learned::told)
    }
}

impl CourseList {
    /// The list, with the course chosen with which one goes on.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let all: Vec<&Course> = courses().iter().collect();
        Self {
            courses: all.iter().map(|course| ListedCourse::new(course)).collect(),
            learned: desk.kept.learned().clone(),
            chosen: course_ahead(&all, desk.kept.learned()),
            inside: None,
            finder: Finder::default(),
            unlearned: desk.kept.unlearned().map(str::to_owned),
        }
    }

    fn course(&self) -> Option<&ListedCourse> {
        self.courses.get(self.chosen)
    }

    /// Where the courses stand, and where what the chosen one consists of.
    fn areas(&self, body: Rect) -> (Option<Rect>, Option<Rect>) {
        let inner = Rect { y: body.y + 1, height: body.height.saturating_sub(1), ..body };
        if body.width >= WIDE {
            let longest = self.courses.iter().map(|listed| width(&listed.course.title) as usize).max().unwrap_or(0);
            let left = ((longest + BESIDE) as u16).min(body.width / 2);
            let right = Rect { x: body.x + left + 2, width: body.width - left - 4, ..inner };
            return (Some(Rect { width: left, ..inner }), Some(right));
        }
        let contents = Rect { x: inner.x + 2, width: inner.width.saturating_sub(4), ..inner };
        if self.inside.is_some() {
            return (None, Some(contents));
        }
        let below = inner.height.saturating_sub(self.courses.len() as u16 + 1);
        let contents = Rect { y: inner.bottom() - below, height: below, ..contents };
        (Some(inner), Some(contents).filter(|contents| contents.height > ABOUT))
    }

    /// The rows of the contents, below what the course is about, the lines in sight, and how many lie above and below them: where
    /// there are any, the last row says so.
    fn contents(&self, area: Rect) -> (Rect, Vec<ContentsLine>, [usize; 2]) {
        let about = ABOUT.min(area.height / 3);
        let mut rows = Rect { y: area.y + about, height: area.height - about, ..area };
        let mut lines = self.course().map_or(Vec::new(), |listed| listed.lines(area.width.into(), &self.learned));
        let is_chosen = |line: &ContentsLine| self.inside.is_some_and(|stop| line.row == ContentsRow::Stop(stop));
        let row = lines.iter().position(is_chosen).unwrap_or(0);
        let last = lines.iter().rposition(is_chosen).unwrap_or(0);
        if lines.len() > rows.height.into() {
            rows.height = rows.height.saturating_sub(1).max(1);
        }
        let (all, shown) = (lines.len(), usize::from(rows.height));
        let first = (row + 1).saturating_sub(shown.div_ceil(2));
        let first = reveal(reveal(first, shown, last), shown, row).min(lines.len().saturating_sub(shown));
        lines.drain(..first);
        lines.truncate(shown);
        let below = all - first - lines.len();
        (rows, lines, [first, below])
    }

    fn walk(&mut self, by: isize, _desk: &Desk<'_>) {
        let stops = self.course().map_or(0, |listed| listed.stops.len());
        match &mut self.inside {
            Some(stop) => *stop = row_on(*stop, by, stops),
            None => self.chosen = row_on(self.chosen, by, self.courses.len()),
        }
    }

    /// Looks into the course, at where it was left.
    fn enter(&mut self) {
        let stop = self.course().map(|listed| self.learned.stop_of(&listed.course, &listed.stops));
        self.inside = self.inside.or(stop);
    }

    fn take(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let Some(stop) = self.inside else {
            self.enter();
            return None;
        };
        let lesson = LessonScreen::at(Arc::clone(&self.course()?.course), stop, desk);
        Some(Wish::Go(Go::Open(Box::new(lesson))))
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Option<Wish> {
        let (left, right) = self.areas(desk.area);
        if let Some(course) = left.and_then(|area| row_at(area, x, y)).filter(|row| *row < self.courses.len()) {
            let was_chosen = course == self.chosen && self.inside.is_none();
            (self.chosen, self.inside) = (course, None);
            if was_chosen {
                self.enter();
            }
            return None;
        }
        let (rows, lines, _) = self.contents(right?);
        match lines.get(row_at(rows, x, y)?)?.row {
            ContentsRow::Stop(stop) if self.inside == Some(stop) => return self.take(desk),
            ContentsRow::Stop(stop) => self.inside = Some(stop),
            ContentsRow::Lesson(_) => {}
        }
        None
    }

    fn paint_courses(&self, area: Rect, pen: &mut Pen<'_>) {
        let (x, end) = (i32::from(area.x) + 3, i32::from(area.right()) - 1);
        for (index, (listed, y)) in self.courses.iter().zip(i32::from(area.y)..).enumerate() {
            let course = &listed.course;
            let count = format!("{}/{}", self.learned.done(course), course.tasks().count());
            let room = (end - x - width(&count) - 1).max(0) as usize;
            let is_here = index == self.chosen && self.inside.is_none();
            pen.text(x, y, &cut(&course.title, room), Role::Plain);
            // A quiet figure would be a stain on the chosen row.
            pen.text_before(end, y, &count, if is_here { Role::Cursor } else { Role::Dim });
            if index == self.chosen {
                let sign = if is_here { Role::Bright } else { Role::Dim };
                pen.sign(x - 2, y, pen.symbols().pointer, sign);
                let role = if is_here { Role::Cursor } else { Role::Bright };
                pen.restyle(x, end, y, role);
            }
        }
    }

    fn paint_contents(&self, area: Rect, pen: &mut Pen<'_>) {
        let Some(listed) = self.course() else { return };
        let (x, columns) = (i32::from(area.x), usize::from(area.width));
        let (rows, lines, [above, below]) = self.contents(area);
        for (y, line) in (i32::from(area.y)..i32::from(rows.y)).zip(wrap(&listed.course.about, columns)) {
            pen.text(x, y, &line, Role::Dim);
        }
        for (line, y) in lines.iter().zip(i32::from(rows.y)..) {
            match line.row {
                ContentsRow::Lesson(_) => {
                    pen.text(x, y, &line.text, Role::Title);
                }
                ContentsRow::Stop(stop) => self.paint_stop(listed, (stop, line), (area, y), pen),
            }
        }
        if rows.bottom() < area.bottom() {
            pen.text(x + INDENT, i32::from(rows.bottom()), &beyond(above, below), Role::Dim);
        }
    }

    fn paint_stop(
        &self,
        listed: &ListedCourse,
        (index, line): (usize, &ContentsLine),
        (area, y): (Rect, i32),
        pen: &mut Pen<'_>,
    ) {
        let (x, end) = (i32::from(area.x) + INDENT, i32::from(area.right()));
        let Some(stop) = listed.stops.get(index) else { return };
        let state = stop.task.as_ref().and_then(|id| self.learned.of(id));
        let role = if stop.task.is_some() { Role::Plain } else { Role::Bright };
        pen.text(x + if line.is_first { 0 } else { INDENT }, y, &line.text, role);
        let ink = match state {
            _ if self.inside == Some(index) => Role::Cursor,
            Some(state) if state.is_done() => Role::Win,
            _ => Role::Dim,
        };
        if line.is_first {
            pen.text_before(end, y, listed.word(index, &self.learned), ink);
        }
        if self.inside == Some(index) {
            pen.restyle(x - 1, end, y, Role::Cursor);
        }
    }
}

impl Show for CourseList {
    fn mode(&self) -> Mode {
        if self.finder.types() { Mode::Typing } else { Mode::Browse }
    }

    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        self.unlearned.take().map(Wish::Say).into_iter().collect()
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("course, page").short("choose");
        if self.finder.types()
            && let Some(deed) = Finder::deed(action, |list: &mut Self| &mut list.finder, Self::find)
        {
            return Some(deed);
        }
        if let Some(deed) = walk(action, ways, Self::walk) {
            return Some(deed);
        }
        Some(match *action {
            Action::Move(Direction::Right) => ways().does(|list: &mut Self, _| list.enter()),
            Action::Move(Direction::Left) => ways().does(|list: &mut Self, _| list.inside = None),
            Action::Search => says("find a lesson").short("find").does(|list: &mut Self, _| list.finder.begin()),
            Action::Take => says("look into it, open it").short("open").does(Self::take),
            Action::Click { x, y } => usual().does(move |list: &mut Self, desk| list.click(x, y, desk)),
            Action::Cancel if self.inside.is_some() => {
                says("back to the courses").short("courses").does(|list: &mut Self, _| list.inside = None)
            }
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.finder.types() {
            return Finder::FOOTER.to_vec();
        }
        let mut keys = vec![Action::Move(Direction::Up), Action::Take];
        keys.extend(self.inside.is_some().then_some(Action::Cancel));
        keys.extend([Action::Leave, Action::Help, Action::Search]);
        keys
    }

    fn settings_changed(&mut self, desk: &Desk<'_>) {
        self.learned = desk.kept.learned().clone();
        let stop = self.course().map(|listed| self.learned.stop_of(&listed.course, &listed.stops));
        self.inside = self.inside.and(stop);
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let all: usize = self.courses.iter().map(|listed| listed.course.tasks().count()).sum();
        let done: usize = self.courses.iter().map(|listed| self.learned.done(&listed.course)).sum();
        let right = format!("{done} of {} done", counted(all, "task"));
        Header { title: "Learn".to_owned(), middle: Vec::new(), right: [right.clone(), right] }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if self.finder.is_told() {
            return self.finder.line(symbols, "No course, page or task says that.");
        }
        let words = match (self.course(), self.inside) {
            (Some(listed), Some(stop)) => {
                let task = listed.stops.get(stop).and_then(|stop| listed.course.task_at(stop));
                task.map_or("A page to read, and to play with.".to_owned(), |task| task.ask.clone())
            }
            (Some(listed), None) => sentence(&listed.course.about),
            (None, _) => String::new(),
        };
        said(words, Role::Bright)
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let (left, right) = self.areas(area);
        if let Some(area) = left {
            self.paint_courses(area, &mut pen.within(area));
        }
        if let Some(area) = right {
            self.paint_contents(area, &mut pen.within(area));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::screen::at_desk;

    #[test]
    fn the_contents_of_a_course_are_all_in_sight_or_the_last_row_says_how_many_are_not() {
        at_desk(|desk| {
            let (mut list, mut cut) = (CourseList::new(desk), 0);
            for course in 0..list.courses.len() {
                list.chosen = course;
                let stops = list.courses[course].stops.len();
                for inside in std::iter::once(None).chain((0..stops).step_by(3).map(Some)) {
                    list.inside = inside;
                    for (width, height) in [(60, 16), (73, 18), (80, 20), (97, 24), (240, 66)] {
                        let Some(area) = list.areas(Rect::new(0, 2, width, height)).1 else { continue };
                        let (rows, lines, [above, below]) = list.contents(area);
                        let all = list.courses[course].lines(area.width.into(), &list.learned).len();
                        assert_eq!(above + lines.len() + below, all, "{course} at {inside:?} in {area}");
                        assert!(
                            above + below == 0 || rows.bottom() < area.bottom(),
                            "{course} at {inside:?} in {area}"
                        );
                        let here = inside.map(ContentsRow::Stop);
                        assert!(
                            here.is_none_or(|here| lines.iter().any(|line| line.row == here)),
                            "{course} {inside:?}"
                        );
                        cut += usize::from(above + below > 0);
                    }
                }
            }
            assert!(cut > 30, "{cut}");
        });
    }
}
