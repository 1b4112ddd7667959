//! From the words of the command line to a setup and a position in it.

use anyhow::{Context, Result};

use super::args::{PlaceArgs, SetupArgs};
use crate::core::{Game, NotationError};
use crate::files;
use crate::games::{AnyGame, games};

/// The words of a setup; a game without any stands for its first preset.
fn words_of(setup: &SetupArgs) -> String {
    let default = || games().iter().find(|(id, _)| *id == setup.game).and_then(|(_, info)| info.presets.first());
    match (setup.setup.is_empty(), default()) {
        (true, Some(preset)) => preset.setup.to_owned(),
        _ => [std::slice::from_ref(&setup.game), &setup.setup].concat().join(" "),
    }
}

/// The game of a setup; its words may name files.
pub fn game_of(setup: &SetupArgs) -> Result<AnyGame, NotationError> {
    AnyGame::read_setup(&words_of(setup), &files::board)
}

/// The position that `--position` and `--moves` lead to.
pub fn position<G: Game>(game: &G, place: &PlaceArgs) -> Result<G::Position> {
    let mut pos = match &place.position {
        Some(text) => game.read_position(text.trim()).context("--position")?,
        None => game.start(),
    };
    for (number, turn) in turns_of(place).enumerate() {
        let at = || format!("--moves, number {}", number + 1);
        for mv in game.read_turn(&pos, turn).with_context(at)? {
            pos = game.try_play(&pos, mv).with_context(at)?;
        }
    }
    Ok(pos)
}

/// The moves of `--moves`, each perhaps a whole turn.
pub fn turns_of(place: &PlaceArgs) -> impl Iterator<Item = &str> {
    place.moves.iter().flat_map(|moves| moves.split_whitespace())
}
