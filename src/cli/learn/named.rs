//! What somebody names: a course, a part of one, an exercise of a text, a folder.

use std::borrow::Cow;
use std::path::{Path, is_separator};

use anyhow::{Result, anyhow, bail};

use crate::files::{SMALL, text, trouble, typed_path};
use crate::foreign::quoted;
use crate::learn::{Course, CourseFault, CoursePart, TaskId, courses};

/// What somebody named.
pub(super) struct CourseAsked {
    /// The course.
    pub course: Cow<'static, Course>,
    /// The part of it that was named, if more was than the course.
    pub part: Option<CoursePart>,
    /// What the course is called on a command line: by its word, or by the folder as it was typed.
    pub called: String,
}

/// The file that makes a folder a course.
const HEAD: &str = "course.toml";

/// What the exercises of the texts are called, before their numbers.
const EXERCISE: &str = "lesson-";

/// What somebody typed as a course or a place in one.
pub(super) fn find(place: &str) -> Result<CourseAsked> {
    if let Some((folder, words)) = folder(place) {
        let course = own(&typed_path(folder))?;
        let part = course.find(&words.split('.').filter(|_| !words.is_empty()).collect::<Vec<_>>())?;
        return Ok(CourseAsked { course: Cow::Owned(course), part, called: without_end(folder).to_owned() });
    }
    let shipped =
        |course: &'static Course, part| CourseAsked { course: Cow::Borrowed(course), part, called: course.id.clone() };
    if let Some((course, id)) = exercise(place) {
        return Ok(shipped(course, Some(CoursePart::Task(id))));
    }
    let mut words = place.split('.');
    let name = words.next().unwrap_or_default();
    let Some(found) = courses().iter().find(|course| course.id == name) else {
        if place.starts_with(EXERCISE) {
            bail!("`{}` is no exercise; there are {}", quoted(place), exercises(name).join(", "));
        }
        let names: Vec<&str> = courses().iter().map(|course| course.id.as_str()).collect();
        bail!(
            "`{}` is no course, exercise or folder of a course; there are {}, and exercises as {}",
            quoted(place),
            names.join(", "),
            exercises("").first().copied().unwrap_or_default()
        );
    };
    let part = found.find(&words.collect::<Vec<_>>())?;
    Ok(shipped(found, part))
}

/// The folder of a course at the beginning of what was typed, and the words behind it that name a part: `./mine` and `2.3` of
/// `./mine.2.3`. A name with points in it is a folder first of all.
fn folder(place: &str) -> Option<(&str, &str)> {
    let is_course = |folder: &str| typed_path(folder).join(HEAD).is_file();
    if typed_path(place).is_dir() {
        return Some((place, ""));
    }
    let parts = place.rmatch_indices('.').map(|(at, _)| (&place[..at], &place[at + 1..]));
    let mut parts = parts.take_while(|(_, words)| !words.contains(is_separator));
    parts.find(|(folder, _)| is_course(folder))
}

/// A folder without the sign with which a shell ends it.
fn without_end(folder: &str) -> &str {
    Some(folder.trim_end_matches(is_separator)).filter(|name| !name.is_empty()).unwrap_or(folder)
}

/// The task that is an exercise of a text, as `lesson-5.3`, or a part of one: `lesson-1.1a` is where 1.1 begins.
fn exercise(place: &str) -> Option<(&'static Course, TaskId)> {
    let named = |place: &str| {
        let found = |course: &'static Course| {
            course.tasks().find(|(_, task)| task.exercise.as_deref() == Some(place)).map(|(id, _)| (course, id))
        };
        courses().iter().find_map(found)
    };
    named(place).or_else(|| named(place.strip_suffix('a')?))
}

/// The exercises of a lesson of a text, as `lesson-5`; all of them where it has none.
fn exercises(lesson: &str) -> Vec<&'static str> {
    let tasks = courses().iter().flat_map(Course::tasks);
    let mut all: Vec<&str> = tasks.filter_map(|(_, task)| task.exercise.as_deref()).collect();
    all.sort_unstable();
    let of_lesson = |exercise: &&str| exercise.split('.').next() == Some(lesson);
    if all.iter().any(of_lesson) {
        all.retain(of_lesson);
    }
    all
}

/// The course in a folder.
fn own(folder: &Path) -> Result<Course> {
    let (course, faults) = own_with_faults(folder)?;
    faults.into_iter().next().map_or(Ok(course), |fault| Err(named(folder, &fault)))
}

/// As much of the course in a folder as can be read, and what cannot.
pub(super) fn own_with_faults(folder: &Path) -> Result<(Course, Vec<CourseFault>)> {
    // A point, or two, is no name.
    let whole = folder.canonicalize().unwrap_or_default();
    let name = folder.file_name().or_else(|| whole.file_name());
    let name = name.map_or_else(|| "own".into(), |name| name.to_string_lossy());
    let file = |name: &str| text(&folder.join(name), SMALL).map_err(|error| trouble(&error));
    Course::read_all(&name, &file).map_err(|fault| named(folder, &fault))
}

fn named(folder: &Path, fault: &CourseFault) -> anyhow::Error {
    anyhow!("`{}`: {fault}", quoted(&folder.to_string_lossy()))
}
