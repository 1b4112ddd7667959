//! `catchup list`: the saved games.

use std::io::Write;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use serde::Serialize;

use super::ExitCode;
use super::talk::write_json_line;
use crate::core::Player;
use crate::dates::date;
use crate::foreign::shown;
use crate::games::AnyGame;
use crate::paths::Paths;
use crate::play::{Entry, Shelf, Store, Summary};

/// What `list` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ListArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// All saved games: `catchup list --json`. Fields may be added; none is ever changed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct GamesReport {
    /// The folder that they lie in.
    folder: String,
    /// Those in progress, then those that are over, the newest first.
    games: Vec<SavedEntry>,
}

/// One of them. What cannot be read has an error and nothing else.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct SavedEntry {
    /// Its file, within the folder.
    file: String,
    finished: bool,
    /// When it was kept last, in seconds since 1970.
    modified: u64,
    game: Option<String>,
    seats: Vec<String>,
    turns: Option<usize>,
    /// What each player has, where the rules count it.
    scores: Vec<u64>,
    /// Who is to move in a game that goes on.
    mover: Option<&'static str>,
    result: Option<String>,
    hints_used: bool,
    /// Why it cannot be read.
    error: Option<String>,
}

impl SavedEntry {
    fn new(entry: &Entry, store: &Store) -> Self {
        let (summary, error) = match store.replayed::<AnyGame>(entry) {
            Ok(summary) => (Some(summary), None),
            Err(error) => (None, Some(error.reason())),
        };
        let of = |summary: &Summary| (summary.game.clone(), summary.turns);
        let (game, turns) = summary.as_ref().map(of).unzip();
        Self {
            file: format!("{}/{}", entry.shelf.folder(), entry.file()),
            finished: entry.shelf == Shelf::Finished,
            modified: entry.modified.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            game,
            turns,
            scores: summary.as_ref().map(|summary| summary.scores.clone()).unwrap_or_default(),
            mover: summary.as_ref().and_then(|summary| summary.mover).map(Player::notation),
            hints_used: summary.as_ref().is_some_and(|summary| summary.hints_used),
            seats: summary.as_ref().map(|summary| summary.seats.clone()).unwrap_or_default(),
            result: summary.and_then(|summary| summary.result),
            error,
        }
    }

    fn line(&self) -> String {
        if let Some(error) = &self.error {
            return format!("{}: {error}", self.file);
        }
        let goes_on = || self.mover.map_or_else(|| "goes on".to_owned(), |mover| format!("{mover} to move"));
        let scores: Vec<String> = self.scores.iter().map(u64::to_string).collect();
        let columns = [
            self.file.clone(),
            self.game.clone().unwrap_or_default(),
            self.seats.join(", "),
            scores.join("-"),
            self.result.clone().unwrap_or_else(goes_on),
            if self.turns == Some(1) {
                "1 turn".to_owned()
            } else {
                format!("{} turns", self.turns.unwrap_or_default())
            },
            date(UNIX_EPOCH + Duration::from_secs(self.modified)),
        ];
        let told = columns.into_iter().filter(|words| !words.is_empty());
        told.collect::<Vec<_>>().join("  ")
    }
}

/// Lists the games in progress, then those that are over, the newest first.
pub(crate) fn list(args: &ListArgs, out: &mut impl Write) -> Result<ExitCode> {
    let paths = Paths::find(|variable| std::env::var(variable).ok());
    let folder = paths.context("there is no folder for saved games; CATCHUP_DATA_DIR names one")?.games();
    let store = Store::new(&folder);
    let mut games = Vec::new();
    for shelf in [Shelf::Playing, Shelf::Finished] {
        games.extend(store.list(shelf)?.iter().map(|entry| SavedEntry::new(entry, &store)));
    }
    if args.json {
        write_json_line(&GamesReport { folder: folder.display().to_string(), games }, out)?;
    } else if games.is_empty() {
        writeln!(out, "nothing is saved yet: a game is kept from its first move on")?;
    } else {
        for game in &games {
            writeln!(out, "{}", shown(&game.line()))?;
        }
    }
    Ok(ExitCode::Success)
}
