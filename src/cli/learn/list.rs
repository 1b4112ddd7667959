//! The courses, and all of their tasks.

use std::borrow::Cow;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use super::named::CourseAsked;
use crate::cli::ExitCode;
use crate::cli::args::LearnArgs;
use crate::cli::talk::write_json_line;
use crate::cli::text::fold;
use crate::foreign::shown;
use crate::learn::{Course, Learned, LearnedSoFar};

/// A task: `catchup learn --list --json`, a line for each.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct TaskRow<'a> {
    course: &'a str,
    lesson: usize,
    task: usize,
    title: &'a str,
    /// The exercise of a text that it is.
    exercise: Option<&'a str>,
    /// How far somebody came with it: `left`, `done with hints`, or `done` without; nothing where it was never tried.
    learned: Option<&'static str>,
}

/// The courses, each with what is done of it.
pub(super) fn courses(
    courses: &'static [Course],
    known: &LearnedSoFar,
    args: &LearnArgs,
    out: &mut impl Write,
) -> Result<ExitCode> {
    if args.list || args.json {
        for course in courses {
            let (course, called) = (Cow::Borrowed(course), course.id.clone());
            tasks(&CourseAsked { course, part: None, called }, known, args.json, out)?;
        }
        return Ok(ExitCode::Success);
    }
    let width = courses.iter().map(|course| course.id.chars().count()).max().unwrap_or(0);
    for course in courses {
        let (all, done) = (course.tasks().count(), known.done(course));
        let Course { id, title, about, lessons, .. } = course;
        writeln!(out, "{}", fold(&format!("{id:width$}  {title}: {about}"), &" ".repeat(width + 2)))?;
        writeln!(out, "{:width$}  {} lessons, {done} of {all} tasks done", "", lessons.len())?;
    }
    writeln!(out, "\n`catchup learn COURSE` begins one, or goes on with it")?;
    Ok(ExitCode::Success)
}

/// The tasks of what was named, with what each asks. Each is called as a command line opens it.
pub(super) fn tasks(asked: &CourseAsked, known: &LearnedSoFar, json: bool, out: &mut impl Write) -> Result<ExitCode> {
    let CourseAsked { course, part, called } = asked;
    for (id, task) in course.tasks_of(part.as_ref()) {
        let learned = known.of(&id);
        let title = course.page_of(&id).map_or("", |page| page.title.as_str());
        let (lesson, number) = (id.lesson, id.task);
        if json {
            let (exercise, learned) = (task.exercise.as_deref(), learned.map(Learned::word));
            write_json_line(&TaskRow { course: &course.id, lesson, task: number, title, exercise, learned }, out)?;
        } else {
            let state = learned.map(|learned| format!(" ({})", learned.told())).unwrap_or_default();
            let words = format!("{called}.{lesson}.{number}  {title}{state}: {}", task.ask);
            writeln!(out, "{}", fold(&shown(&words), "    "))?;
        }
    }
    Ok(ExitCode::Success)
}
