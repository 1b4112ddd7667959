//! Matches that were played: from a saved game, from standard input, or from a line of words.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use super::args::{MatchArgs, SetupArgs};
use super::rules::{OnFault, game_by_program};
use super::talk::name_of;
use crate::files;
use crate::games::{AnyGame, info_of};
use crate::paths::Paths;
use crate::play::{Match, Save, Shelf};

/// The match, replayed to its end.
pub(crate) fn read(args: &MatchArgs) -> Result<Match<AnyGame>> {
    let mut table = find(&args.words)?;
    table.go_to(usize::MAX);
    Ok(table)
}

fn find(words: &[OsString]) -> Result<Match<AnyGame>> {
    let line = words.join(" ".as_ref());
    if let Some(save) = line.to_str().and_then(Save::from_line) {
        // What is typed may name a program; what stands in a file may not.
        let _admitted = game_by_program(&save.game, OnFault::End).transpose()?;
        return of_line(&save);
    }
    let no_match =
        || anyhow!("{} is no match; expected one file, or a setup, a colon and turns", name_of(Path::new(&line)));
    let [file] = words else { return Err(no_match()) };
    let (text, name) = if file == "-" {
        (files::text_of(io::stdin(), files::LARGE), "standard input".to_owned())
    } else {
        (files::text(&place_of(&files::typed_path(file)), files::LARGE), name_of(Path::new(file)))
    };
    let is_setup = || line.to_str().is_some_and(|words| info_of(words).is_some());
    if text.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) && is_setup() {
        return Err(no_match());
    }
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let match_of = |text: &str| match Save::from_line(text).filter(|_| text.trim().lines().count() == 1) {
        Some(save) => of_line(&save),
        None => Ok(Save::parse(text)?.load()?),
    };
    match_of(&text).with_context(|| name_of(Path::new(file)))
}

/// The match of a saved game to its end; nothing where the words are no file of that kind. Words behind one are refused.
pub(crate) fn saved(setup: &SetupArgs) -> Option<Result<Match<AnyGame>>> {
    let (file, behind) = (Path::new(&setup.game), setup.setup.join(" "));
    let is_there = || place_of(&files::typed_path(file.as_os_str())).is_file();
    // A setup that is typed as one word may end with a file as well.
    let is_setup = || setup.game.contains(' ') && info_of(&setup.game).is_some() && !is_there();
    let is_file = file.extension().is_some_and(|kind| kind == "toml") && !is_setup();
    if is_file && !behind.is_empty() && is_there() {
        let (file, behind) = (name_of(file), name_of(Path::new(&behind)));
        return Some(Err(anyhow!("nothing is expected behind the saved game {file}, but {behind} stands there")));
    }
    (is_file && behind.is_empty()).then(|| {
        let mut table = find(&[setup.game.clone().into()])?;
        table.go_to(usize::MAX);
        Ok(table)
    })
}

/// Where a file lies: as it is named, else among the saved games, under the name that `catchup list` prints.
fn place_of(file: &Path) -> PathBuf {
    let is_listed =
        || [Shelf::Playing, Shelf::Finished].iter().any(|shelf| file.starts_with(shelf.folder())) && !file.exists();
    let paths = || Paths::find(|variable| std::env::var(variable).ok());
    let saved = is_listed().then(paths).flatten().map(|paths| paths.games().join(file));
    saved.filter(|saved| saved.exists()).unwrap_or_else(|| file.to_owned())
}

/// The match of a line; its setup may name files.
pub(crate) fn of_line(save: &Save) -> Result<Match<AnyGame>> {
    Ok(save.load_with(&files::board)?)
}
