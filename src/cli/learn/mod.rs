//! `catchup learn`: courses whose tasks are checked by the solvers.

mod check;
mod classroom;
mod list;

#[cfg(test)]
pub(super) use {
    check::FaultRow,
    classroom::{AnswerEntry, TaskEntry},
    list::TaskRow,
};

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, anyhow, bail};

use super::args::LearnArgs;
use super::session::{OnCtrlC, Session};
use super::{ExitCode, House, Next, Opening, OpeningAt, ScreenSettings, has_terminal};
use crate::files::{SMALL, learned, text, trouble};
use crate::foreign::quoted;
use crate::learn::{Course, CourseFault, CoursePlace, LearnedSoFar, TaskId, courses};

/// Opens the courses on the screen where there is a terminal; otherwise, and where text is asked for, lists courses, checks one,
/// or goes through its tasks.
pub(crate) fn learn(args: &LearnArgs, screen: ScreenSettings, out: &mut impl Write) -> Result<Next> {
    let house = House::open([])?;
    let is_text = args.plain || args.list || args.json || args.check.is_some() || !args.answer.is_empty();
    if is_text || !has_terminal() {
        return in_text(args, screen, &house, out).map(Next::Done);
    }
    let at = match &args.place {
        None => OpeningAt::Courses,
        Some(place) => {
            let (course, named) = find(place)?;
            OpeningAt::Course(Box::new(course.into_owned()), named.map(|(place, _)| place))
        }
    };
    Ok(Next::Screen(Box::new(Opening { house, at })))
}

fn in_text(args: &LearnArgs, screen: ScreenSettings, house: &House, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(folder) = &args.check {
        return check::check(folder, screen, &begin(house)?, args.json, out);
    }
    let known = house.paths.as_ref().map(|paths| learned(&paths.data)).unwrap_or_default();
    let Some(place) = &args.place else {
        return list::courses(courses(), &known, args, out);
    };
    let (course, named) = find(place)?;
    if args.list {
        return list::tasks(std::slice::from_ref(&*course), &known, args.json, out);
    }
    let id = named.map(|(_, id)| id).or_else(|| next_undone(&course, &known)).unwrap_or_else(|| course.first());
    let mut room = classroom::Classroom::new(&course, id, house, begin(house)?, args.json, out);
    if args.answer.is_empty() {
        room.teach(io::stdin().lock())?;
    } else {
        room.answer_all(&args.answer)?;
    }
    Ok(ExitCode::Success)
}

fn begin(house: &House) -> Result<Session> {
    Session::new(None, house.settings.memory, OnCtrlC::End)
}

/// A course, and the stop and the task in it that were named; neither where a course alone is.
type CourseAsked = (Cow<'static, Course>, Option<(CoursePlace, TaskId)>);

/// What somebody typed as a course or a place in one.
fn find(place: &str) -> Result<CourseAsked> {
    if Path::new(place).is_dir() {
        return Ok((Cow::Owned(own(Path::new(place))?), None));
    }
    if let Some((course, id)) = exercise(place) {
        return Ok((Cow::Borrowed(course), course.place_of(&id).map(|place| (place, id))));
    }
    let mut words = place.split('.');
    let name = words.next().unwrap_or_default();
    let Some(found) = courses().iter().find(|course| course.id == name) else {
        let names: Vec<&str> = courses().iter().map(|course| course.id.as_str()).collect();
        bail!("`{}` is no course, exercise or folder of a course; there are {}", quoted(place), names.join(", "));
    };
    let named = found.find(&words.collect::<Vec<_>>())?;
    Ok((Cow::Borrowed(found), named))
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

/// The course in a folder.
fn own(folder: &Path) -> Result<Course> {
    let (course, faults) = own_with_faults(folder)?;
    faults.into_iter().next().map_or(Ok(course), |fault| Err(named(folder, &fault)))
}

/// As much of the course in a folder as can be read, and what cannot.
fn own_with_faults(folder: &Path) -> Result<(Course, Vec<CourseFault>)> {
    let name = folder.file_name().map_or_else(|| "own".into(), |name| name.to_string_lossy());
    let file = |name: &str| text(&folder.join(name), SMALL).map_err(|error| trouble(&error));
    Course::read_all(&name, &file).map_err(|fault| named(folder, &fault))
}

fn named(folder: &Path, fault: &CourseFault) -> anyhow::Error {
    anyhow!("`{}`: {fault}", quoted(&folder.to_string_lossy()))
}

fn next_undone(course: &Course, known: &LearnedSoFar) -> Option<TaskId> {
    course.tasks().map(|(id, _)| id).find(|id| !known.is_done(id))
}
