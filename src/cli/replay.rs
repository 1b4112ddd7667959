//! `catchup replay`: checks a saved game by replaying it, and prints its turns and its result.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};

use super::ExitCode;
use super::args::ReplayArgs;
use super::plain::ending;
use crate::core::Player;
use crate::games::{Playable, Task, with_game_from};
use crate::play::{Match, Save};

/// Replays a save.
pub fn replay(args: &ReplayArgs, out: &mut impl Write) -> Result<ExitCode> {
    let save = Save::parse(&read(&args.file)?).with_context(|| name_of(&args.file))?;
    let files = |name: &str| save.file(name);
    with_game_from(&save.game, &files, Replay { save: &save, out }).with_context(|| name_of(&args.file))??;
    Ok(ExitCode::Success)
}

struct Replay<'a, W> {
    save: &'a Save,
    out: &'a mut W,
}

impl<W: Write> Task for Replay<'_, W> {
    type Output = Result<()>;

    fn run<G: Playable>(self, _game: G) -> Result<()> {
        let mut table: Match<G> = self.save.load()?;
        table.go_to(usize::MAX);
        writeln!(self.out, "{}", table.game())?;
        for (player, seat) in Player::ALL.into_iter().zip(table.seats()) {
            writeln!(self.out, "{player} {seat}")?;
        }
        write_turns(&table, self.out)?;
        match table.result() {
            Some(result) => writeln!(self.out, "{}", ending(result))?,
            None => writeln!(self.out, "{} is to move", table.mover())?,
        }
        Ok(())
    }
}

/// Writes the turns that were played, one a line.
pub fn write_turns<G: Playable>(table: &Match<G>, out: &mut impl Write) -> io::Result<()> {
    for span in table.timeline().turns() {
        let text = table.timeline().text(table.game(), &span);
        writeln!(out, "{:>3}. {}  {text}", span.number, span.player)?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<String> {
    if file == Path::new("-") {
        return io::read_to_string(io::stdin()).context("cannot read standard input");
    }
    fs::read_to_string(file).with_context(|| format!("cannot read {}", name_of(file)))
}

fn name_of(file: &Path) -> String {
    format!("`{}`", file.display())
}
