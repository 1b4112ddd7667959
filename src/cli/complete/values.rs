//! What can stand in a place, by what the place is called.

use std::fs;
use std::path::Path;

use clap::{Arg, Command};

use super::Candidate;
use super::typed::WordsSoFar;
use crate::bots::Bots;
use crate::core::{Arrange, Game};
use crate::files;
use crate::games::{AnyGame, entry_of, example_of, games, own_boards, tables, whole_setup};
use crate::learn::courses;
use crate::paths::Paths;
use crate::play::{RiddleTheme, Shelf, Store};
use crate::settings::Key;
use crate::survey::Table;

/// What can stand there; what does not begin as `begun` may be among it.
pub(super) fn of(place: &Arg, typed: &WordsSoFar<'_>, begun: &str) -> Vec<Candidate> {
    let named = place.get_possible_values();
    if !named.is_empty() {
        let about =
            |value: &clap::builder::PossibleValue| value.get_help().map(ToString::to_string).unwrap_or_default();
        return named.iter().map(|value| Candidate::new(value.get_name(), about(value))).collect();
    }
    let called = place.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
    match called {
        "GAME" => games().iter().map(|(id, info)| Candidate::new(*id, info.summary)).collect(),
        "SETUP" if place.is_positional() => setup_words(typed),
        "WHO" => [Candidate::new("human", "somebody at this keyboard")].into_iter().chain(bots(typed)).collect(),
        "BOT" => bots(typed),
        "BOTS" => behind(begun, ',', bots(typed)),
        "P1:P2" => behind(begun, ':', bots(typed)),
        "TABLE" => tables_of(typed).iter().map(|table| Candidate::new(table.id, table.blurb)).collect(),
        "COLUMN" => columns(typed),
        "OUTCOME" => words(&["won", "lost", "drawn"]),
        "HOW-MUCH" => words(Key::Hints.choices()),
        "THEME" => words(&RiddleTheme::ALL.map(RiddleTheme::word)),
        "COMMAND" if place.is_positional() => commands(typed.root),
        "COURSE[.LESSON[.TASK]]" => {
            courses().iter().map(|course| Candidate::new(course.id.as_str(), course.title.as_str())).collect()
        }
        "FILE" if place.is_positional() => saves().into_iter().chain(paths(begun)).collect(),
        "FILE" | "FOLDER" | "DIR" | "COMMAND" => paths(begun),
        _ => Vec::new(),
    }
}

fn words(words: &[&str]) -> Vec<Candidate> {
    words.iter().map(|word| Candidate::new(*word, "")).collect()
}

/// The commands that people type.
pub(super) fn commands(root: &Command) -> Vec<Candidate> {
    let seen = root.get_subcommands().filter(|command| !command.is_hide_set());
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    seen.map(|command| Candidate::new(command.get_name(), about(command))).collect()
}

/// How the setup of a game may go on: as one of its presets, with a board of one's own, or with an option.
fn setup_words(typed: &WordsSoFar<'_>) -> Vec<Candidate> {
    let Some((id, behind)) = typed.places.split_first() else { return Vec::new() };
    let Ok((id, info)) = entry_of(id) else { return Vec::new() };
    let mut next: Vec<Candidate> = Vec::new();
    for preset in info.presets {
        let words: Vec<&str> = preset.setup.split_whitespace().skip(1).collect();
        if words.starts_with(behind)
            && let Some((word, rest)) = words[behind.len()..].split_first()
            && !next.iter().any(|known| known.text == *word)
        {
            next.push(Candidate::new(*word, if rest.is_empty() { preset.blurb } else { "" }));
        }
    }
    if let Some(own) = own_boards(id).filter(|_| behind.is_empty()) {
        next.extend(files::own_boards(own.ending).map(|name| Candidate::new(name, own.about)));
    }
    for option in info.options {
        let is_said = |word: &&str| word.split('=').next() == Some(option.key);
        if behind.is_empty() || behind.iter().any(is_said) {
            continue;
        }
        let values = option.values.iter().filter(|value| !value.is_empty());
        let typed: Vec<String> = values.map(|value| option.typed(value)).collect();
        let open = if typed.is_empty() { vec![option.typed("")] } else { typed };
        let fresh = open.into_iter().filter(|text| !next.iter().any(|known| known.text == *text)).collect::<Vec<_>>();
        next.extend(fresh.into_iter().map(|text| Candidate::new(text, option.help)));
    }
    next
}

/// The opponents and bots of the setup that was typed; where it is not whole, those of the game.
fn bots(typed: &WordsSoFar<'_>) -> Vec<Candidate> {
    let words = typed.places.join(" ");
    // Nothing is run for whoever has only begun to type.
    let game = AnyGame::read_setup(&whole_setup(&words), &files::board).or_else(|_| example_of(&words));
    let Ok(game): Result<AnyGame, _> = game else {
        return words_of_house();
    };
    let steps = game.ladder().steps.iter().map(|step| Candidate::new(step.name, step.idea));
    let mut known: Vec<Candidate> = steps.collect();
    for spec in game.bots() {
        if !known.iter().any(|one| one.text == spec.id) {
            known.push(Candidate::new(spec.example(), spec.blurb));
        }
    }
    known
}

/// Bots that every game has, where none is named yet.
fn words_of_house() -> Vec<Candidate> {
    words(&["random", "fallible=0.1", "perfect"])
}

/// The same for the last part of a list; those that are in it already are not said again.
fn behind(begun: &str, sign: char, parts: Vec<Candidate>) -> Vec<Candidate> {
    let head = begun.rfind(sign).map_or("", |place| &begun[..=place]);
    let is_new = |part: &Candidate| sign == ':' || !head.split(sign).any(|known| known == part.text);
    let whole = |part: Candidate| Candidate::new(format!("{head}{}", part.text), part.about);
    parts.into_iter().filter(is_new).map(whole).collect()
}

fn tables_of(typed: &WordsSoFar<'_>) -> &'static [Table] {
    typed.places.first().and_then(|id| tables(id).ok()).unwrap_or_default()
}

/// The columns of the table that was named, else of the first.
fn columns(typed: &WordsSoFar<'_>) -> Vec<Candidate> {
    let tables = tables_of(typed);
    let named = typed.value("table").and_then(|id| tables.iter().find(|table| table.id == id));
    let columns = named.or(tables.first()).map_or(&[][..], |table| table.columns);
    columns.iter().map(|column| Candidate::new(column.key, column.about)).collect()
}

/// Nobody looks through a longer list, and each of them is read for its setup.
const MOST_SAVES: usize = 100;

/// The saved games, the newest first.
fn saves() -> Vec<Candidate> {
    let Some(paths) = Paths::find(|variable| std::env::var(variable).ok()) else { return Vec::new() };
    let store = Store::new(paths.games());
    let entries = [Shelf::Playing, Shelf::Finished].map(|shelf| store.list(shelf).unwrap_or_default());
    let saved = |entry| {
        let about = store.summary(&entry).map(|summary| summary.game).unwrap_or_default();
        Some(Candidate::new(store.path_of(&entry).to_str()?, about))
    };
    entries.into_iter().flatten().take(MOST_SAVES).filter_map(saved).collect()
}

/// The files and folders whose paths begin so.
fn paths(begun: &str) -> Vec<Candidate> {
    let head = begun.rfind('/').map_or("", |place| &begun[..=place]);
    let folder = if head.is_empty() { Path::new(".").to_owned() } else { files::typed_path(head) };
    let listed = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<Candidate> = listed
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let is_wanted = !name.starts_with('.') || begun[head.len()..].starts_with('.');
            let end = if file.path().is_dir() { "/" } else { "" };
            is_wanted.then(|| Candidate::new(format!("{head}{name}{end}"), ""))
        })
        .collect();
    found.arrange_by(|one, other| one.text.cmp(&other.text));
    found
}
