//! `catchup engine`: answers other programs, a line of JSON each, until one says `quit` or no more lines come.

mod check;
mod desk;
mod hello;
mod shelf;
mod tasks;

#[cfg(test)]
pub(super) use {
    desk::Farewell,
    hello::Hello,
    tasks::{GameList, OneRow, ReasonReply, SheetEnd, TurnReply},
};

use std::io::{self, Write, stdin, stdout};
use std::num::NonZero;
use std::process;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result};
use rayon::ThreadPoolBuilder;

use super::args::EngineArgs;
use super::programs::tame_bot;
use super::session::{STACK, is_broken_pipe, to_the_end};
use super::{ExitCode, complain, room};
use crate::bots::{RECIPE, game_of_recipe};
use crate::core::Game;
use crate::files::{self, SMALL};
use crate::games::{AnyGame, games};
use crate::solve::{Attic, Memory};
use desk::{EngineDesk, serve};

/// Fewer requests than this at a time would let a long one hold up the short ones.
const FEWEST: usize = 4;

/// Answers what comes on standard input.
pub(crate) fn engine(args: &EngineArgs, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(command) = &args.check {
        return check::check(command, out);
    }
    if let Some(bot) = &args.bot {
        is_somewhere(bot).context("--bot")?;
    }
    let (limit, attic) = room(&args.means)?;
    let attic = attic.map(|folder| Arc::new(folder) as Arc<dyn Attic>);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.means.threads.unwrap_or(cores);
    // Searches that use several threads recurse there as deeply.
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build_global().context("cannot start threads")?;
    let memory = Memory::new(limit.get()).with_attic(attic);
    let desk = to_the_end(EngineDesk::new(Box::new(stdout()), memory, args.bot.as_deref(), &end_with));
    serve(stdin().lock(), &desk, threads.max(FEWEST))?;
    Ok(ExitCode::Success)
}

/// Whether some game has this bot: with a file that cannot be read, or a name that none knows, no request would be answered.
fn is_somewhere(bot: &str) -> Result<()> {
    let meant = meant_game(bot).filter(|meant| games().iter().any(|(id, _)| id == meant));
    let mut refused = None;
    for (_, info) in games().iter().filter(|(id, _)| meant.as_deref().is_none_or(|meant| meant == *id)) {
        for preset in info.presets {
            let game = AnyGame::read_setup(preset.setup, &files::board)?;
            match tame_bot(&game, bot.trim()) {
                Ok(_) => return Ok(()),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
    }
    refused.map_or(Ok(()), Err)
}

/// The game that a file says it is for: what is wrong with the file is said there best.
fn meant_game(bot: &str) -> Option<String> {
    let file = Some(bot.trim()).filter(|name| name.ends_with(RECIPE))?;
    game_of_recipe(&files::text(&files::typed_path(file), SMALL).ok()?)
}

/// Nobody takes answers any more: the program ends, whatever it was at.
fn end_with(error: io::Error) {
    let error = error.into();
    let code = if is_broken_pipe(&error) { ExitCode::Success } else { complain(&error) };
    let _ = stdout().flush();
    process::exit(code as i32);
}
