//! A course from its files.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;

use super::course::{Course, Lesson, LessonPage};
use super::task::LessonTask;
use crate::foreign::{quoted, toml_fault};

/// What is wrong with a course: in which file, on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CourseFault {
    /// The name of the file in the folder of the course.
    pub file: String,
    /// From 1; 0 where it is about the whole file.
    pub line: usize,
    /// What is wrong, a sentence without its point.
    pub words: String,
}

impl CourseFault {
    pub(super) fn new(file: &str, line: usize, words: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, words: words.into() }
    }
}

impl fmt::Display for CourseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, words } = self;
        if *line == 0 {
            write!(f, "`{}`: {words}", quoted(file))
        } else {
            write!(f, "`{}`, line {line}: {words}", quoted(file))
        }
    }
}

impl std::error::Error for CourseFault {}

/// The file that says what a course is.
pub(super) const HEAD: &str = "course.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseHead {
    title: String,
    about: String,
    lessons: Vec<String>,
}

impl Course {
    /// Reads the course that is called `id`: `file` has the contents of `course.toml`, and of the lessons that it lists.
    ///
    /// # Errors
    /// The first fault, where a file cannot be read or is not of its form.
    pub fn read(id: &str, file: &dyn Fn(&str) -> Result<String, String>) -> Result<Self, CourseFault> {
        let text = |name: &str| file(name).map_err(|words| CourseFault::new(name, 0, words));
        let head = text(HEAD)?;
        let CourseHead { title, about, lessons } =
            toml::from_str(&head).map_err(|error| CourseFault::new(HEAD, 0, toml_fault(&head, &error)))?;
        if lessons.is_empty() {
            return Err(CourseFault::new(HEAD, 0, "lists no lessons"));
        }
        let lessons = lessons.iter().map(|name| read_lesson(name, &text(name)?)).collect::<Result<_, _>>()?;
        Ok(Self { id: id.to_owned(), title, about, lessons })
    }
}

/// Reads a lesson: `# ` begins it, `## ` each page, and what stands between three backticks is a `board` or a `task`.
fn read_lesson(file: &str, text: &str) -> Result<Lesson, CourseFault> {
    let mut lesson = Lesson { file: file.to_owned(), title: String::new(), pages: Vec::new() };
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    while let Some((number, line)) = lines.next() {
        if let Some(title) = line.strip_prefix("# ") {
            title.trim().clone_into(&mut lesson.title);
        } else if let Some(title) = line.strip_prefix("## ") {
            let (title, text) = (title.trim().to_owned(), String::new());
            lesson.pages.push(LessonPage { line: number, title, text, board: None, tasks: Vec::new() });
        } else if let Some(kind) = line.strip_prefix("```") {
            let inside: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| !line.starts_with("```")).collect();
            let Some(page) = lesson.pages.last_mut() else {
                return Err(CourseFault::new(file, number, "stands before the first page, which begins with `## `"));
            };
            match kind.trim() {
                "board" if page.board.is_some() => {
                    return Err(CourseFault::new(file, number, "is a second board on one page"));
                }
                "board" => page.board = Some(inside.join(" ").trim().to_owned()),
                "task" => page.tasks.push(read_task(file, number, &inside.join("\n"))?),
                other => {
                    let words = format!("begins `{}`, and `board` or `task` was expected", quoted(other));
                    return Err(CourseFault::new(file, number, words));
                }
            }
        } else if let Some(page) = lesson.pages.last_mut() {
            page.text.push_str(line.trim_end());
            page.text.push('\n');
        } else if !line.trim().is_empty() {
            return Err(CourseFault::new(file, number, "is text before the first page, which begins with `## `"));
        }
    }
    for page in &mut lesson.pages {
        page.text = page.text.trim().to_owned();
    }
    if lesson.title.is_empty() || lesson.pages.is_empty() {
        return Err(CourseFault::new(file, 1, "lacks a title, `# `, or pages, `## `"));
    }
    Ok(lesson)
}

/// What every task has, before what is its kind's.
#[derive(Deserialize)]
struct TaskHead {
    ask: String,
    #[serde(default)]
    hints: Vec<String>,
    #[serde(default)]
    solution: String,
    exercise: Option<String>,
}

/// Their names.
const COMMON: [&str; 4] = ["ask", "hints", "solution", "exercise"];

fn read_task(file: &str, line: usize, text: &str) -> Result<LessonTask, CourseFault> {
    let refused = |error: &toml::de::Error| {
        let at = error.span().map_or(0, |Range { start, .. }| text[..start.min(text.len())].matches('\n').count());
        CourseFault::new(file, line + 1 + at, error.message().replace('\n', ", "))
    };
    let mut table: toml::Table = text.parse().map_err(|error| refused(&error))?;
    let head: TaskHead = table.clone().try_into().map_err(|error| refused(&error))?;
    for name in COMMON {
        table.remove(name);
    }
    let kind = table.try_into().map_err(|error| refused(&error))?;
    let TaskHead { ask, hints, solution, exercise } = head;
    Ok(LessonTask { line, ask, hints, solution, exercise, source: text.to_owned(), kind })
}
