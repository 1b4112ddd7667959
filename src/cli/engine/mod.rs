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
use super::session::{STACK, is_broken_pipe, to_the_end};
use super::{ExitCode, complain, room};
use crate::solve::{Attic, Memory};
use desk::{EngineDesk, serve};

/// Fewer requests than this at a time would let a long one hold up the short ones.
const FEWEST: usize = 4;

/// Answers what comes on standard input.
pub(crate) fn engine(args: &EngineArgs, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(command) = &args.check {
        return check::check(command, out);
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

/// Nobody takes answers any more: the program ends, whatever it was at.
fn end_with(error: io::Error) {
    let error = error.into();
    let code = if is_broken_pipe(&error) { ExitCode::Success } else { complain(&error) };
    let _ = stdout().flush();
    process::exit(code as i32);
}
