//! A course from its files.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;

use super::course::{Course, Lesson, LessonPage};
use super::task::LessonTask;
use crate::core::number_of;
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
        let (course, faults) = Self::read_all(id, file)?;
        faults.into_iter().next().map_or(Ok(course), Err)
    }

    /// Reads as much of a course as can be read, and tells what cannot.
    ///
    /// # Errors
    /// What is wrong with `course.toml`, without which there is no course.
    pub fn read_all(
        id: &str,
        file: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<(Self, Vec<CourseFault>), CourseFault> {
        // Some editors put a mark before the first word.
        let bare = |text: String| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        let text = |name: &str| file(name).map(bare).map_err(|words| CourseFault::new(name, 0, words));
        let head = text(HEAD)?;
        let CourseHead { title, about, lessons: names } =
            toml::from_str(&head).map_err(|error| CourseFault::new(HEAD, 0, toml_fault(&head, &error)))?;
        if names.is_empty() {
            let line =
                head.lines().position(|line| line.trim_start().starts_with("lessons")).map_or(0, |line| line + 1);
            let said = "lists no lessons; expected the names of their files, e.g. lessons = [\"1-first.md\"]";
            return Err(CourseFault::new(HEAD, line, said));
        }
        let (mut lessons, mut faults) = (Vec::new(), Vec::new());
        for name in &names {
            match text(name) {
                Ok(text) => lessons.push(LessonReader::read(name, &text, &mut faults)),
                Err(fault) => faults.push(fault),
            }
        }
        Ok((Self { id: id.to_owned(), title, about, lessons }, faults))
    }
}

/// The sign that begins and ends a block.
const FENCE: &str = "```";

/// Reads a lesson: `# ` begins it, `## ` each page, and what stands between three backticks is a `board` or a `task`.
struct LessonReader<'a> {
    lesson: Lesson,
    faults: &'a mut Vec<CourseFault>,
}

impl<'a> LessonReader<'a> {
    fn read(file: &str, text: &str, faults: &'a mut Vec<CourseFault>) -> Lesson {
        let lesson = Lesson { file: file.to_owned(), title: String::new(), pages: Vec::new() };
        let mut reader = Self { lesson, faults };
        let lines: Vec<&str> = text.lines().collect();
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            at += 1;
            match line.strip_prefix(FENCE) {
                None => reader.line(at, line),
                Some(kind) => {
                    let begin = at;
                    at += lines[begin..].iter().take_while(|line| !line.starts_with(FENCE)).count();
                    reader.block(begin, kind.trim(), &lines[begin..at]);
                    if lines.get(at).is_some_and(|line| line.trim_end() == FENCE) {
                        at += 1;
                    } else {
                        reader.fault(begin, "begins a block that is not closed");
                    }
                }
            }
        }
        if reader.lesson.title.is_empty() || reader.lesson.pages.is_empty() {
            reader.fault(1, "lacks a title, `# `, or pages, `## `");
        }
        let mut lesson = reader.lesson;
        for page in &mut lesson.pages {
            page.text = page.text.trim().to_owned();
        }
        lesson
    }

    fn fault(&mut self, line: usize, words: impl Into<String>) {
        self.faults.push(CourseFault::new(&self.lesson.file, line, words));
    }

    /// A line outside of blocks.
    fn line(&mut self, number: usize, line: &str) {
        if let Some(title) = line.strip_prefix("# ") {
            title.trim().clone_into(&mut self.lesson.title);
        } else if let Some(title) = line.strip_prefix("## ") {
            let (title, text) = (title.trim().to_owned(), String::new());
            self.lesson.pages.push(LessonPage {
                line: number,
                title,
                text,
                board: None,
                board_line: number,
                tasks: Vec::new(),
            });
        } else if let Some(page) = self.lesson.pages.last_mut() {
            page.text.push_str(line.trim_end());
            page.text.push('\n');
        } else if !line.trim().is_empty() {
            self.fault(number, "is text before the first page, which begins with `## `");
        }
    }

    /// A block of this kind, which begins on a line.
    fn block(&mut self, number: usize, kind: &str, inside: &[&str]) {
        let task = (kind == "task").then(|| read_task(&self.lesson.file, number, &inside.join("\n")));
        let Some(page) = self.lesson.pages.last_mut() else {
            return self.fault(number, "stands before the first page, which begins with `## `");
        };
        match (kind, task) {
            (_, Some(Ok(task))) => page.tasks.push(task),
            (_, Some(Err(fault))) => self.faults.push(fault),
            ("board", None) if page.board.is_some() => self.fault(number, "is a second board on one page"),
            ("board", None) => {
                (page.board, page.board_line) = (Some(inside.join(" ").trim().to_owned()), number + 1);
            }
            (other, None) => {
                self.fault(number, format!("begins `{}`, and `board` or `task` was expected", quoted(other)));
            }
        }
    }
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
        CourseFault::new(file, line + line_of(error, text), error.message().replace('\n', ", "))
    };
    let mut table: toml::Table = text.parse().map_err(|error| refused(&error))?;
    let head: TaskHead = toml::from_str(text).map_err(|error| refused(&error))?;
    for name in COMMON {
        table.remove(name);
    }
    let mark = mark_of(&table);
    let kind = table.try_into().map_err(|error| refused(&error))?;
    let TaskHead { ask, hints, solution, exercise } = head;
    Ok(LessonTask { line, ask, hints, solution, exercise, mark, source: text.to_owned(), kind })
}

/// A number of what an answer is judged by. Wrong answers that the checker tries are no part of it.
fn mark_of(table: &toml::Table) -> u64 {
    let judged = table.iter().filter(|(key, _)| *key != "wrong");
    number_of(&judged.map(|(key, value)| format!("{key} = {value}")).collect::<Vec<_>>().join("\n"))
}

/// The line of a text, from 1, on which an error is: where it says so itself, else where what it names stands; 0 where that is
/// nowhere.
fn line_of(error: &toml::de::Error, text: &str) -> usize {
    if let Some(Range { start, .. }) = error.span() {
        return 1 + text[..start.min(text.len())].matches('\n').count();
    }
    let told = error.to_string();
    if told.starts_with("missing") {
        return 0;
    }
    let named: Vec<&str> = told.split('`').skip(1).step_by(2).collect();
    let is_value =
        |line: &str, word: &str| line.contains(&format!("\"{word}\"")) || line.ends_with(&format!("= {word}"));
    let value = |word: &&str| text.lines().position(|line| is_value(line, word));
    let inner = |word: &&str| text.lines().position(|line| line.contains(&format!("{word} =")));
    let found = named.iter().find_map(|word| key_line(text, word));
    found.or_else(|| named.iter().find_map(value)).or_else(|| named.iter().find_map(inner)).map_or(0, |index| index + 1)
}

/// On which line of a text, from 0, a key stands first.
pub(super) fn key_line(text: &str, key: &str) -> Option<usize> {
    let is_key =
        |line: &str| line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
    text.lines().position(is_key)
}
