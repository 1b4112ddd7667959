//! The binary `catchup`.

use std::process::ExitCode;

use catchup::cli::{self, Next, Opening, OpeningAt, ScreenSettings};
use catchup::logging::Log;
use catchup::tui::{self, Means, Start};

fn main() -> ExitCode {
    let settings = ScreenSettings { keys: tui::key_book, themes: tui::theme_faults, first_turn: tui::first_turn };
    match cli::run(std::env::args_os(), settings) {
        Next::Done(code) => code.into(),
        Next::Screen(opening) => screen(*opening),
        Next::Sheet(sheet) => sheet.write(&tui::riddle_sheet(&sheet.riddles, sheet.with_solutions)).into(),
    }
}

/// The screen takes over from the command line.
fn screen(opening: Opening) -> ExitCode {
    let Opening { house, at, .. } = opening;
    let path = house.paths.as_ref().filter(|_| house.settings.log).map(catchup::paths::Paths::log);
    // A log that cannot be written is no reason not to play.
    let log = path.and_then(|path| Log::open(&path).ok()).unwrap_or_else(Log::off);
    let mut means = Means::default();
    (means.settings, means.complaints) = (house.settings, house.complaints);
    (means.paths, means.log) = (house.paths, log);
    let start = match at {
        OpeningAt::Home => Start::Home,
        OpeningAt::Table(table) => Start::Table(table),
        OpeningAt::Riddle(posed, queue) => Start::Riddle(posed, queue),
        OpeningAt::Courses => Start::Courses,
        OpeningAt::Course(course, place) => Start::Course(course, place),
    };
    match tui::run(start, means) {
        Ok(ending) => ExitCode::from(ending.code()),
        Err(error) => {
            cli::say(&error);
            cli::ExitCode::Failure.into()
        }
    }
}
