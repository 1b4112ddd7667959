//! With which course and which stop one goes on, for home.

use crate::learn::{Course, LearnedSoFar, LessonStop, courses, match_of};
use crate::tui::paint::{counted, sentence};
use crate::tui::screen::Desk;
use crate::tui::screens::preview::Preview;

/// What comes next, and how far one is with each of the courses.
pub(crate) struct LessonAhead {
    /// The course, the lesson and what is read there.
    pub words: String,
    /// How much of everything is done.
    pub sum: String,
    /// The titles of the courses, how many of their tasks are done, and how many there are.
    pub courses: Vec<(&'static str, usize, usize)>,
    /// The board of what comes, or the last one before it.
    pub board: Option<Preview>,
}

/// The place of the course with which one goes on: one that was begun, else the first of which not all is done.
pub(super) fn course_ahead(courses: &[&Course], learned: &LearnedSoFar) -> usize {
    let is_open = |course: &Course| learned.done(course) < course.tasks().count();
    let is_begun = |course: &Course| learned.place(&course.id).is_some_and(|place| place > (1, 1));
    let begun = courses.iter().position(|course| is_open(course) && is_begun(course));
    begun.or_else(|| courses.iter().position(|course| is_open(course))).unwrap_or(0)
}

impl LessonAhead {
    /// What comes next for whoever has learned so much.
    pub(crate) fn new(desk: &Desk<'_>) -> Option<Self> {
        let learned = desk.kept.learned();
        let all: Vec<&'static Course> = courses().iter().collect();
        let course = *all.get(course_ahead(&all, learned))?;
        let stops = course.stops();
        let at = learned.stop_of(course, &stops);
        let stop = stops.get(at)?;
        let lesson = course.lessons.get(stop.place.0 - 1)?;
        let title = &course.page_at(stop)?.title;
        let far = |course: &&'static Course| (course.title.as_str(), learned.done(course), course.tasks().count());
        let far: Vec<_> = all.iter().map(far).collect();
        let done = far.iter().map(|course| course.1).sum::<usize>();
        let tasks = counted(far.iter().map(|course| course.2).sum(), "task");
        let first = if learned.place(&course.id).is_some() { "You go on with" } else { "First comes" };
        Some(Self {
            words: sentence(&format!("{first} {}, lesson {}, {}: {title}", course.title, stop.place.0, lesson.title)),
            sum: format!("{done} of {tasks} done, in {}.", counted(far.len(), "course")),
            courses: far,
            board: board_of(course, &stops[..=at]),
        })
    }
}

/// The last board of these stops.
fn board_of(course: &Course, stops: &[LessonStop]) -> Option<Preview> {
    let boards = stops.iter().rev().filter_map(|stop| course.page_at(stop)?.board.as_deref());
    let mut boards = boards.filter_map(|line| match_of(line).ok());
    boards.next().map(|table| Preview::of_match(&table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::LearnedNote;

    #[test]
    fn one_goes_on_where_one_was_and_everybody_begins_with_a_board() {
        let all: Vec<&Course> = courses().iter().collect();
        let mut learned = LearnedSoFar::default();
        assert_eq!(course_ahead(&all, &learned), 0);
        learned.note(&LearnedNote::Place(all[2].id.clone(), (2, 1)));
        assert_eq!(course_ahead(&all, &learned), 2);
        for course in all {
            assert!(board_of(course, &course.stops()).is_some(), "{}", course.id);
        }
        crate::tui::screen::at_desk(|desk| {
            let ahead = LessonAhead::new(desk).expect("there are courses");
            assert!(ahead.board.is_some() && ahead.words.starts_with("First comes "), "{}", ahead.words);
        });
    }
}
