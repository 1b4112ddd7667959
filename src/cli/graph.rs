//! `catchup tree --json` and `--dot` where equal positions are drawn once: the graph of positions.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;

use super::ExitCode;
use super::args::TreeArgs;
use super::nodes::NodeSheet;
use super::pieces::{Written, stream};
use super::progress::Progress;
use super::report::Stopped;
use super::session::{Session, to_the_end};
use super::talk::{say, write_json_line};
use super::tree::{MEMORY_FULL, TreeClock, how_it_ended, most_after};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{DOT_END, StateGraph};
use crate::solve::{CancelToken, Halt, Monitor, Solver};

type SharedGraph = Mutex<StateGraph<AnyGame>>;

/// Prints the graph below a position: all positions first, then what each is worth, as far as there is time for that.
pub(super) fn graph(
    game: AnyGame,
    pos: &AnyPosition,
    args: &TreeArgs,
    session: &Session,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let clock = TreeClock::start(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let graph = to_the_end(Mutex::new(StateGraph::at(game.clone(), pos)));
    let mut solver = to_the_end(Solver::new(game));
    let mut print = |ending, stopped| {
        let graph = lock(&graph);
        let (all, most) = (graph.nodes().len(), most_after(ending));
        let written = if args.json {
            write_json_line(&NodeSheet::of_graph(&graph, pos, most, stopped), out)?;
            Written::Whole
        } else {
            stream(out, clock.is_enough(ending, session), DOT_END, |text| graph.write_dot(most, text))?
        };
        if all >= args.limit as usize && !graph.is_whole() {
            say(format!("the graph is cut at {} positions; `--limit` raises that", args.limit));
        }
        if most < all {
            say(format!("of the {all} positions the first {most} are shown"));
        }
        clock.say_ending(ending, written, session, "graph");
        Ok(())
    };
    let handle = progress.handle();
    let work = || {
        let has_room = unfold(&graph, args.limit as usize, &Monitor::new(cancel.clone(), session.memory().clone()))?;
        let open = |index: usize| {
            let graph = lock(&graph);
            let node = &graph.nodes()[index];
            (node.result.is_none() && node.bounds.exact().is_none()).then(|| node.position.clone())
        };
        let count = lock(&graph).nodes().len();
        let learn = |index, proven| lock(&graph).learn(index, proven);
        clock.prove(count, open, learn, &mut solver, (&cancel, session.memory()), &handle)?;
        if has_room { Ok(()) } else { Err(Halt::MemoryFull) }
    };
    let mut last_words = |ending| print(ending, Some(Stopped::by(ending)));
    let (halt, ending) = session.run(Some(clock.time), &progress, &cancel, work, Some(&mut last_words));
    let (told, stopped) = how_it_ended(halt, ending);
    print(told, stopped)?;
    if halt == Err(Halt::MemoryFull) {
        say(MEMORY_FULL);
    }
    Ok(session.code_after(ending))
}

fn lock(graph: &SharedGraph) -> MutexGuard<'_, StateGraph<AnyGame>> {
    graph.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Finds the positions, a node at a time, so that whoever interrupts is shown those that are there.
fn unfold(graph: &SharedGraph, limit: usize, monitor: &Monitor<'_, AnyGame>) -> Result<bool, Halt> {
    let mut has_room = true;
    let mut index = 0;
    while index < lock(graph).nodes().len() {
        has_room &= lock(graph).unfold(index, if has_room { limit } else { 0 }, monitor)?;
        index += 1;
    }
    Ok(has_room)
}
