//! What a course is made of.

use std::fmt;

use super::{CoursePlace, LessonTask};
use crate::core::NotationError;

/// A course.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Course {
    /// The word by which it is called.
    pub id: String,
    /// What people read.
    pub title: String,
    /// One line that says what one learns in it.
    pub about: String,
    /// Its lessons.
    pub lessons: Vec<Lesson>,
}

/// A lesson: pages with tasks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lesson {
    /// The name of its file.
    pub file: String,
    /// What people read.
    pub title: String,
    /// The pages in their order.
    pub pages: Vec<LessonPage>,
}

/// A page: some words, perhaps a board to play with, and the tasks that follow from it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LessonPage {
    /// The line of its file on which it begins.
    pub line: usize,
    /// What people read first.
    pub title: String,
    /// Paragraphs, parted by empty lines.
    pub text: String,
    /// A match as a line, to be played with.
    pub board: Option<String>,
    /// The line of its file on which that stands.
    pub board_line: usize,
    /// What one is asked.
    pub tasks: Vec<LessonTask>,
}

/// The rows of a paragraph that is a picture, and is shown as it stands: all of them begin with four spaces.
pub fn as_it_stands(paragraph: &str) -> Option<Vec<&str>> {
    paragraph.trim_matches('\n').lines().map(|row| row.strip_prefix("    ")).collect()
}

impl LessonPage {
    /// Whether some of its paragraphs are pictures.
    pub(super) fn has_picture(&self) -> bool {
        self.text.split("\n\n").any(|paragraph| as_it_stands(paragraph).is_some())
    }

    /// Whether one sees what a task of it asks about: on a board of the task, on that of the page, or in a picture.
    pub(super) fn shows(&self, task: &LessonTask) -> bool {
        let is_seen = |board: &String| task.is_about(board);
        task.has_board() || self.has_picture() || self.board.as_ref().is_some_and(is_seen)
    }
}

/// Which task: `nim.2.3` is the third of the second lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TaskId {
    /// The word of the course.
    pub course: String,
    /// From 1.
    pub lesson: usize,
    /// From 1.
    pub task: usize,
    /// The number of what is asked there, by which another task that comes to stand in its place is known.
    mark: u64,
}

/// What somebody names of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoursePart {
    /// A lesson, from 1.
    Lesson(usize),
    /// A task.
    Task(TaskId),
}

impl TaskId {
    /// By what it is remembered: what is asked there, wherever it stands. So nobody has done a task that has come to the place of
    /// one that was done, and what was done stays done where it goes.
    pub(super) fn key(&self) -> String {
        format!("{} {:016x}", self.course, self.mark)
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.course, self.lesson, self.task)
    }
}

impl Lesson {
    /// The tasks of all pages.
    pub fn tasks(&self) -> impl Iterator<Item = &LessonTask> {
        self.pages.iter().flat_map(|page| &page.tasks)
    }
}

impl Course {
    /// All tasks with their ids.
    pub fn tasks(&self) -> impl Iterator<Item = (TaskId, &LessonTask)> {
        self.lessons.iter().enumerate().flat_map(move |(lesson, known)| {
            known.tasks().enumerate().map(move |(task, known)| (self.id_of(lesson, task), known))
        })
    }

    /// The task of an id.
    pub fn task(&self, id: &TaskId) -> Option<&LessonTask> {
        self.lessons.get(id.lesson.checked_sub(1)?)?.tasks().nth(id.task.checked_sub(1)?)
    }

    /// The page on which a task stands.
    pub fn page_of(&self, id: &TaskId) -> Option<&LessonPage> {
        let mut before = 0;
        self.lessons.get(id.lesson.checked_sub(1)?)?.pages.iter().find(|page| {
            before += page.tasks.len();
            id.task <= before
        })
    }

    /// Finds what somebody named behind the name of the course: nothing, a lesson, or a lesson and a task.
    ///
    /// # Errors
    /// A sentence that names what is no lesson or task of it, and what was expected.
    pub fn find(&self, words: &[&str]) -> Result<Option<CoursePart>, NotationError> {
        let number = |word: &str, most: usize, what: &str| {
            let found = word.parse().ok().filter(|number| (1..=most).contains(number));
            found.ok_or_else(|| {
                NotationError::new(word, format!("is no {what}: a number from 1 to {most} was expected"))
            })
        };
        let Some(lesson) = words.first() else { return Ok(None) };
        let lesson: usize = number(lesson, self.lessons.len(), &format!("lesson of `{}`", self.id))?;
        let Some(task) = words.get(1) else { return Ok(Some(CoursePart::Lesson(lesson))) };
        let tasks = self.lessons[lesson - 1].tasks().count();
        let task = number(task, tasks, &format!("task of `{}.{lesson}`", self.id))?;
        match words.get(2) {
            Some(more) => Err(NotationError::new(*more, "stands behind a task, and nothing was expected there")),
            None => Ok(Some(CoursePart::Task(self.id_of(lesson - 1, task - 1)))),
        }
    }

    /// At which stop a part of it opens: a lesson at its first page.
    pub fn opens_at(&self, part: &CoursePart) -> CoursePlace {
        match part {
            CoursePart::Lesson(lesson) => (*lesson, 1),
            CoursePart::Task(id) => self.place_of(id).unwrap_or((id.lesson, 1)),
        }
    }

    /// The tasks of a part of it with their ids, of all of it where none is named.
    pub fn tasks_of(&self, part: Option<&CoursePart>) -> impl Iterator<Item = (TaskId, &LessonTask)> {
        self.tasks().filter(move |(id, _)| match part {
            None => true,
            Some(CoursePart::Lesson(lesson)) => id.lesson == *lesson,
            Some(CoursePart::Task(named)) => id == named,
        })
    }

    /// The id of the first task.
    pub fn first(&self) -> TaskId {
        self.id_of(0, 0)
    }

    /// The id of a task by its place, from 0.
    pub(super) fn id_of(&self, lesson: usize, task: usize) -> TaskId {
        let known = self.lessons.get(lesson).and_then(|lesson| lesson.tasks().nth(task));
        let mark = known.map_or(0, |task| task.mark);
        TaskId { course: self.id.clone(), lesson: lesson + 1, task: task + 1, mark }
    }
}
