//! `catchup replay`: checks a match by replaying it, and prints its turns and its result.

use std::io::Write;

use anyhow::Result;

use super::args::ReplayArgs;
use super::plain::{ending, write_turns};
use super::{ExitCode, matches};
use crate::core::Player;
use crate::foreign::shown;

/// Replays a match.
pub(crate) fn replay(args: &ReplayArgs, out: &mut impl Write) -> Result<ExitCode> {
    let table = matches::read(&args.played)?;
    writeln!(out, "{}", shown(&table.game().to_string()))?;
    for player in Player::ALL.into_iter().take(table.seats().len()) {
        writeln!(out, "{player} {}", shown(&table.seating(player)))?;
    }
    write_turns(&table, out)?;
    match ending(&table) {
        Some(words) => writeln!(out, "{}", shown(&words))?,
        None => writeln!(out, "{} is to move", shown(&table.called(table.mover())))?,
    }
    Ok(ExitCode::Success)
}
