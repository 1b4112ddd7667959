//! From the command line to the screen and back: puts the parts together, and runs them until the end.

use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crossterm::terminal::size;
use thiserror::Error;

use super::app::{App, Beginning};
use super::event::Event;
use super::keymap::key_book;
use super::theme::Ground;
use super::world::{self, Archive, Disk};
use super::{Looks, Shell, ShellEnding};
use crate::engine::{Engine, Generation, Source};
use crate::files::{self, TableFolder};
use crate::games::AnyGame;
use crate::learn::{Course, CoursePlace};
use crate::logging::Log;
use crate::paths::Paths;
use crate::play::{Levels, Match, PosedRiddle, RiddleQueue, Store};
use crate::settings::Settings;
use crate::solve::{Attic, Memory};

/// Where the program begins.
#[derive(Clone)]
#[non_exhaustive]
pub enum Start {
    /// On the home screen.
    Home,
    /// At a table, with this match.
    Table(Box<Match<AnyGame>>),
    /// In a course, at a stop of it, or where it was left.
    Course(Box<Course>, Option<CoursePlace>),
    /// At the list of the courses.
    Courses,
    /// At a riddle; the queue says what comes behind it.
    Riddle(Box<PosedRiddle<AnyGame>>, RiddleQueue),
}

/// What the program has to work with; by default the usual settings, and nothing is kept.
#[derive(Default)]
#[non_exhaustive]
pub struct Means {
    /// The settings, all layers merged.
    pub settings: Settings,
    /// What was wrong with them: the first is said on the screen, all go to the log.
    pub complaints: Vec<String>,
    /// Where files are; `None` for a user without a home: then nothing is kept.
    pub paths: Option<Paths>,
    /// Where the log goes.
    pub log: Log,
}

/// Why the program could not begin.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The terminal cannot be taken.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

/// How long the program waits for its workers in the end.
const FAREWELL: Duration = Duration::from_millis(300);

/// How long the first frame waits for the games in progress.
const FIRST_LOOK: Duration = Duration::from_millis(50);

/// Runs the screen until its end.
///
/// # Errors
/// When the terminal cannot be taken.
pub fn run(start: Start, means: Means) -> Result<ShellEnding, RunError> {
    let Means { settings, mut complaints, paths, log } = means;
    let variable = |name: &str| std::env::var(name).ok();
    let shell = Shell::new(log.clone());
    let store = paths.as_ref().map(|paths| Store::new(paths.games()));
    let disk = Disk::new(paths.as_ref().map(Paths::settings))
        .with_data(paths.as_ref().map(|paths| paths.data.clone()))
        .with_ground(paths.as_ref().map(Paths::ground))
        .with_begun(paths.as_ref().map(Paths::begun))
        .with_settings(settings.clone());
    let archive = Archive::new(disk, store, shell.sender());
    let games = archive.look_around(paths.as_ref().map(Paths::all).unwrap_or_default());
    let mut world = world::beside(archive, &log, &shell.sender());
    let looks = Looks::find(variable, paths.as_ref().map(|paths| world::themes(&paths.themes())).unwrap_or_default())
        .on(Ground::of_environment(variable)
            .or_else(|| paths.as_ref().map(|paths| world::ground(&paths.ground())))
            .unwrap_or_default());
    complaints.extend(key_book(&settings.keys).errors.iter().map(ToString::to_string));
    complaints.extend(looks.theme(&settings).err().map(|error| error.to_string()));
    if complaints.len() > 1 {
        let first = complaints.remove(0);
        let count = complaints.len() + 1;
        complaints.insert(0, format!("{count} faults, which `catchup config check` lists; the first: {first}"));
    }
    let played = paths.as_ref().map_or(Ok((Vec::new(), None)), |paths| files::played(&paths.data));
    let (played, damaged) = played.unwrap_or_else(|words| (Vec::new(), Some(words)));
    complaints.extend(damaged);
    let kept = paths.as_ref().map(|paths| world::belongings(&paths.data, &mut complaints)).unwrap_or_default();
    let is_first = paths.as_ref().is_some_and(|paths| !paths.begun().exists());
    let kept = kept.with_levels(Levels::of(&played)).for_newcomer(is_first);
    for words in &complaints {
        log.line(words);
    }
    let news = shell.sender();
    let notifier = move |source: Source, generation: Generation| {
        // The queue is gone only when the program is.
        let _ = news.send(Event::News { source, generation });
    };
    let attic = paths.as_ref().map(|paths| Arc::new(TableFolder(paths.tables())) as Arc<dyn Attic>);
    let engine = Engine::new(Arc::new(notifier), Memory::new(settings.memory.get()).with_attic(attic));
    // Where there are very many, they come a moment after the first frame.
    let games = games.recv_timeout(FIRST_LOOK).unwrap_or(Ok(Vec::new()));
    let mouse = settings.mouse;
    let now = SystemTime::now();
    let mut app = App::new(Beginning {
        looks,
        engine: engine.clone(),
        seed: now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64),
        size: size().unwrap_or((80, 24)),
        games: games.as_ref().cloned().unwrap_or_default(),
        now,
        kept,
        oracle: world::oracle(),
        settings,
    });
    if let Some(words) = complaints.into_iter().next().or(games.err()) {
        app.say(words);
    }
    let begun = match start {
        Start::Home => Vec::new(),
        Start::Table(table) => app.sit_down(*table),
        Start::Course(course, place) => app.learn(*course, place),
        Start::Courses => app.list_courses(),
        Start::Riddle(posed, queue) => app.pose_riddle(*posed, queue),
    };
    for effect in begun {
        if let Err(words) = world.perform(effect) {
            app.say(words);
        }
    }
    let ending = shell.run(mouse, &mut app, world.as_mut())?;
    drop(world);
    drop(app);
    engine.farewell(FAREWELL);
    Ok(ending)
}
