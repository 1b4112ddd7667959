//! From the words of the command line to a setup and a position in it.

use anyhow::{Context, Error, Result};

use super::args::{PlaceArgs, SetupArgs};
use super::blanks::read_with_blanks;
use super::rules::{OnFault, game_by_program};
use crate::core::{Game, NotationError};
use crate::files;
use crate::games::{AnyGame, whole_setup};

/// The game of a setup; its words may name files.
pub(crate) fn game_of(setup: &SetupArgs) -> Result<AnyGame, NotationError> {
    // An empty word is a mistake, and no wish for the first preset.
    let words = if setup.setup.is_empty() { whole_setup(&setup.game) } else { words_of(setup) };
    game_of_words(&words)
}

/// The game that these words name, files and programs included: somebody has typed them.
pub(crate) fn game_of_words(words: &str) -> Result<AnyGame, NotationError> {
    let by_program = game_by_program(words, OnFault::End);
    by_program.unwrap_or_else(|| {
        AnyGame::read_setup(words, &files::board).or_else(|error| read_with_blanks(words).unwrap_or(Err(error)))
    })
}

/// The game and the words of its setup as one text.
pub(crate) fn words_of(setup: &SetupArgs) -> String {
    [std::slice::from_ref(&setup.game), &setup.setup].concat().join(" ")
}

/// The position that `--position` and `--moves` lead to.
pub(crate) fn position<G: Game>(game: &G, place: &PlaceArgs) -> Result<G::Position> {
    let start = start(game, place)?;
    after(game, start, turns_of(place)).map_err(|(number, error)| error.context(format!("--moves, number {number}")))
}

/// The position after these turns; else the number of the one that is refused, and why.
pub(crate) fn after<'a, G: Game>(
    game: &G,
    mut pos: G::Position,
    turns: impl Iterator<Item = &'a str>,
) -> Result<G::Position, (usize, Error)> {
    for (number, turn) in (1..).zip(turns) {
        let moves = game.read_turn(&pos, turn).map_err(|error| (number, error.into()))?;
        for mv in moves {
            pos = game.try_play(&pos, mv).map_err(|error| (number, error.into()))?;
        }
    }
    Ok(pos)
}

/// The moves of `--moves`, each perhaps a whole turn.
pub(crate) fn turns_of(place: &PlaceArgs) -> impl Iterator<Item = &str> {
    place.moves.iter().flat_map(|moves| moves.split_whitespace())
}

/// Where `--position` begins, before any moves.
pub(crate) fn start<G: Game>(game: &G, place: &PlaceArgs) -> Result<G::Position> {
    match &place.position {
        Some(text) => game.read_position(text.trim()).context("--position"),
        None => Ok(game.start()),
    }
}
