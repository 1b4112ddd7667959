//! `catchup learn`: courses whose tasks are checked by the solvers.

mod check;
mod classroom;
mod list;
mod named;

#[cfg(test)]
pub(super) use {
    check::FaultRow,
    classroom::{AnswerEntry, TaskEntry},
    list::TaskRow,
};

use std::io::{self, Write};

use anyhow::Result;

use self::named::{CourseAsked, find};
use super::args::LearnArgs;
use super::session::{OnCtrlC, Session};
use super::talk::say;
use super::{ExitCode, House, Next, Opening, OpeningAt, ScreenSettings, has_terminal};
use crate::files::learned;
use crate::learn::{Course, LearnedSoFar, TaskId, courses};

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
            let CourseAsked { course, part, .. } = find(place)?;
            let opens_at = part.map(|part| course.opens_at(&part));
            OpeningAt::Course(Box::new(course.into_owned()), opens_at)
        }
    };
    Ok(Next::Screen(Box::new(Opening { house, at })))
}

fn in_text(args: &LearnArgs, screen: ScreenSettings, house: &House, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(folder) = &args.check {
        return check::check(folder, screen, &begin(house)?, args.json, out);
    }
    let asked = args.place.as_deref().map(find).transpose()?;
    let known = known(house);
    let Some(asked) = asked else {
        return list::courses(courses(), &known, args, out);
    };
    if args.list {
        return list::tasks(&asked, &known, args.json, out);
    }
    let CourseAsked { course, part, .. } = asked;
    let named = part.as_ref().and_then(|part| course.tasks_of(Some(part)).next());
    let id = named.map(|(id, _)| id).or_else(|| next_undone(&course, &known)).unwrap_or_else(|| course.first());
    let mut room = classroom::Classroom::new(&course, id, house, begin(house)?, args.json, out);
    if args.answer.is_empty() {
        room.teach(io::stdin().lock())?;
    } else if !room.answer_all(&args.answer)? {
        return Ok(ExitCode::Usage);
    }
    Ok(ExitCode::Success)
}

/// What is known of whoever is here; a file of it that cannot be read is told.
fn known(house: &House) -> LearnedSoFar {
    let known = house.paths.as_ref().map_or_else(|| Ok(LearnedSoFar::default()), |paths| learned(&paths.data));
    known.unwrap_or_else(|words| {
        say(words);
        LearnedSoFar::default()
    })
}

fn begin(house: &House) -> Result<Session> {
    Session::new(None, house.settings.memory, OnCtrlC::End)
}

fn next_undone(course: &Course, known: &LearnedSoFar) -> Option<TaskId> {
    course.tasks().map(|(id, _)| id).find(|id| !known.is_done(id))
}
