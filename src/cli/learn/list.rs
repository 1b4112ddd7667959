//! The courses, and all of their tasks.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::ExitCode;
use crate::cli::args::LearnArgs;
use crate::cli::talk::write_json_line;
use crate::cli::text::fold;
use crate::foreign::shown;
use crate::learn::{Course, CoursePart, Learned, LearnedSoFar};

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
    courses: &[Course],
    known: &LearnedSoFar,
    args: &LearnArgs,
    out: &mut impl Write,
) -> Result<ExitCode> {
    if args.list || args.json {
        for course in courses {
            tasks(course, None, known, args.json, out)?;
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

/// The tasks of a course, or of the part of it that was named, with what each asks.
pub(super) fn tasks(
    course: &Course,
    part: Option<&CoursePart>,
    known: &LearnedSoFar,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode> {
    for (id, task) in course.tasks_of(part) {
        let learned = known.of(&id);
        let title = course.page_of(&id).map_or("", |page| page.title.as_str());
        let (lesson, number) = (id.lesson, id.task);
        if json {
            let (exercise, learned) = (task.exercise.as_deref(), learned.map(Learned::word));
            write_json_line(&TaskRow { course: &course.id, lesson, task: number, title, exercise, learned }, out)?;
        } else {
            let state = learned.map(|learned| format!(" ({})", learned.told())).unwrap_or_default();
            writeln!(out, "{}", fold(&shown(&format!("{id}  {title}{state}: {}", task.ask)), "    "))?;
        }
    }
    Ok(ExitCode::Success)
}
