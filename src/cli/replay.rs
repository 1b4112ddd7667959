//! `catchup replay`: checks a saved game by replaying it, and prints its turns and its result.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};

use super::ExitCode;
use super::args::ReplayArgs;
use super::plain::{ending, write_turns};
use super::talk::name_of;
use crate::core::Player;
use crate::files;
use crate::foreign::shown;
use crate::games::AnyGame;
use crate::play::{Match, Save};

/// Replays a save.
pub(crate) fn replay(args: &ReplayArgs, out: &mut impl Write) -> Result<ExitCode> {
    let save = Save::parse(&read(&args.file)?).with_context(|| name_of(&args.file))?;
    let mut table: Match<AnyGame> = save.load().with_context(|| name_of(&args.file))?;
    table.go_to(usize::MAX);
    writeln!(out, "{}", shown(&table.game().to_string()))?;
    for (player, seat) in Player::ALL.into_iter().zip(table.seats()) {
        writeln!(out, "{player} {seat}")?;
    }
    write_turns(&table, out)?;
    match ending(&table) {
        Some(words) => writeln!(out, "{words}")?,
        None => writeln!(out, "{} is to move", table.mover())?,
    }
    Ok(ExitCode::Success)
}

fn read(file: &Path) -> Result<String> {
    let (text, name) = if file == Path::new("-") {
        (files::text_of(io::stdin(), files::LARGE), "standard input".to_owned())
    } else {
        (files::text(file, files::LARGE), name_of(file))
    };
    text.with_context(|| format!("cannot read {name}"))
}
