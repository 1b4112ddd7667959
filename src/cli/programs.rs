//! Bots as the command line names them: those of the games, those that files describe, and programs of one's own, which a
//! command line may run.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use super::talk::{name_of, say};
use crate::bots::{Bots, COMMAND, NamedBot, RECIPE};
use crate::files::{self, SMALL};
use crate::play::Seat;
use crate::protocol::{Program, ProgramLimits};

/// The programs that were named, each started once.
pub(crate) struct Programs {
    limits: ProgramLimits,
    started: Mutex<Vec<(String, Program)>>,
}

impl Programs {
    /// None yet; each may think so long about a turn.
    pub(crate) fn new(turn: Option<Duration>) -> Self {
        let usual = ProgramLimits::default();
        let limits = ProgramLimits { turn: turn.unwrap_or(usual.turn), ..usual };
        Self { limits, started: Mutex::default() }
    }

    /// The bot of this name; a program is started, so that what is wrong with it is said before anything is played.
    pub(crate) fn bot<G: Bots>(&self, game: &G, name: &str) -> Result<NamedBot<G>> {
        if !name.starts_with(COMMAND) {
            return tame_bot(game, name);
        }
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, program)) = started.iter().find(|(known, _)| known == name) {
            program.greet(game).map_err(|words| anyhow!(words))?;
            return Ok(program.bot());
        }
        let program = Program::read(name, self.limits)?;
        program.greet(game).map_err(|words| anyhow!(words))?;
        started.push((name.to_owned(), program.clone()));
        Ok(program.bot())
    }

    /// Who sits where this is said.
    pub(crate) fn seat<G: Bots>(&self, game: &G, text: &str) -> Result<Seat<G>> {
        match text.trim().strip_prefix("bot ").unwrap_or(text).trim() {
            name if name.starts_with(COMMAND) || name.ends_with(RECIPE) => self.bot(game, name).map(Seat::Bot),
            _ => Ok(Seat::read(game, text)?),
        }
    }

    /// Says which programs lost games by faults of their own.
    pub(crate) fn tell(&self) {
        for (_, program) in &*self.started.lock().unwrap_or_else(PoisonError::into_inner) {
            if let Some((count, words)) = program.faults() {
                let games = if count == 1 { "a game was".to_owned() } else { format!("{count} games were") };
                say(format!("{games} lost by a fault: {words}"));
            }
        }
    }
}

/// The bot of this name that runs nothing of anybody's: one of the game, or one that a file describes.
pub(crate) fn tame_bot<G: Bots>(game: &G, name: &str) -> Result<NamedBot<G>> {
    if !name.ends_with(RECIPE) {
        return Ok(game.named_bot(name)?);
    }
    let path = files::typed_path(name);
    let text = files::text(&path, SMALL).with_context(|| format!("cannot read {}", name_of(&path)))?;
    NamedBot::of_recipe(game, name, &text).map_err(|words| anyhow!("{}: {words}", name_of(&path)))
}
