//! The checker of courses.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use serde::Serialize;

use crate::cli::progress::Progress;
use crate::cli::session::Session;
use crate::cli::talk::write_json_line;
use crate::cli::{ExitCode, ScreenSettings};
use crate::foreign::shown;
use crate::learn::{Referee, faults};
use crate::solve::CancelToken;

/// A fault: `catchup learn --check FOLDER --json`, a line for each.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct FaultRow<'a> {
    file: &'a str,
    line: usize,
    error: &'a str,
}

/// Solves every task of the course in a folder, tries wrong answers, and names the line of every fault.
pub(super) fn check(
    folder: &Path,
    screen: ScreenSettings,
    session: &Session,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let (course, mut found) = super::named::own_with_faults(folder)?;
    let (cancel, mut referee) = (CancelToken::new(), Referee::new(session.memory().clone()));
    referee.listen_to(cancel.clone());
    let work = || faults(&course, &screen.first_turn, &mut referee);
    let (solved, ending) = session.run(None, &Progress::of_work(), &cancel, work, None);
    found.extend(solved?);
    found.sort_by_key(|fault| (course.lessons.iter().position(|lesson| lesson.file == fault.file), fault.line));
    for fault in &found {
        if json {
            write_json_line(&FaultRow { file: &fault.file, line: fault.line, error: &fault.words }, out)?;
        } else {
            writeln!(out, "{}", shown(&fault.to_string()))?;
        }
    }
    if found.is_empty() && !json {
        let (lessons, tasks) = (course.lessons.len(), course.tasks().count());
        writeln!(out, "{lessons} lessons with {tasks} tasks: no fault")?;
    }
    Ok(if found.is_empty() { session.code_after(ending) } else { ExitCode::Usage })
}
