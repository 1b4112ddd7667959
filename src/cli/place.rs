//! From the words of the command line to a setup and a position in it.

use anyhow::{Context, Result};

use super::args::{PlaceArgs, SetupArgs};
use crate::core::{Game, NotationError};
use crate::files;
use crate::games::{AnyGame, whole_setup};

/// The game of a setup; its words may name files.
pub(crate) fn game_of(setup: &SetupArgs) -> Result<AnyGame, NotationError> {
    // An empty word is a mistake, and no wish for the first preset.
    let words = if setup.setup.is_empty() { whole_setup(&setup.game) } else { words_of(setup) };
    AnyGame::read_setup(&words, &files::board)
}

/// The game and the words of its setup as one text.
pub(crate) fn words_of(setup: &SetupArgs) -> String {
    [std::slice::from_ref(&setup.game), &setup.setup].concat().join(" ")
}

/// The position that `--position` and `--moves` lead to.
pub(crate) fn position<G: Game>(game: &G, place: &PlaceArgs) -> Result<G::Position> {
    let mut pos = start(game, place)?;
    for (number, turn) in turns_of(place).enumerate() {
        let at = || format!("--moves, number {}", number + 1);
        for mv in game.read_turn(&pos, turn).with_context(at)? {
            pos = game.try_play(&pos, mv).with_context(at)?;
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
