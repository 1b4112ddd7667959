//! `catchup tree`: the tree of turns, as text or for Graphviz.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::ExitCode;
use super::args::TreeArgs;
use super::place::{self, game_of};
use super::progress::{Handle, Progress};
use super::session::{Ending, Session};
use super::talk::say;
use crate::core::Game;
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Branches, StateGraph, Tree, TreeNode};
use crate::solve::{CancelToken, Halt, Memory, Monitor, Solver};

/// Prints the tree below a position.
pub(crate) fn tree(args: &TreeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let pos = place::position(&game, &args.place)?;
    if args.dot && game.is_impartial() {
        return graph(game, &pos, args, session, out);
    }
    let time = time(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let tree = Mutex::new(Tree::new(game.clone(), pos, args.limit as usize));
    let mut solver = Solver::new(game);
    let mut print = |ending| {
        let mut tree = lock(&tree);
        tree.mark();
        if args.dot {
            stream(out, |text| tree.write_dot(text))?;
        } else {
            stream(out, |text| tree.write_text(text))?;
        }
        if tree.is_full() {
            say(format!("the tree is cut at {} nodes; `--limit` raises that", args.limit));
        }
        say_ending(ending, time);
        Ok(())
    };
    let handle = progress.handle();
    let work = || {
        let pace = Pace { started: Instant::now(), time, handle };
        let grown = grow(&tree, &solver, &cancel, session.memory());
        grown.and_then(|()| pace.prove(&tree, &mut solver, &cancel, session.memory()))
    };
    let (halt, ending) = session.run(Some(time), &progress, &cancel, work, Some(&mut print));
    print(match (halt, ending) {
        (Ok(()) | Err(Halt::MemoryFull), _) => Ending::Finished,
        (Err(Halt::Cancelled), Ending::Interrupted) => Ending::Interrupted,
        (Err(Halt::Cancelled), Ending::Finished | Ending::OutOfTime) => Ending::OutOfTime,
    })?;
    if halt == Err(Halt::MemoryFull) {
        say("the memory budget is used up; `--memory` raises it");
    }
    Ok(if ending == Ending::Interrupted { session.code() } else { ExitCode::Success })
}

/// Nobody waits longer for proofs without having said so, nor this long for every node of a few.
const USUAL: Duration = Duration::from_secs(10);
const A_NODE: Duration = Duration::from_millis(300);

fn time(args: &TreeArgs) -> Duration {
    let few = A_NODE.saturating_mul(u32::try_from(args.limit).unwrap_or(u32::MAX));
    args.seconds.unwrap_or_else(|| USUAL.min(few))
}

fn say_ending(ending: Ending, time: Duration) {
    match ending {
        Ending::Finished => {}
        Ending::OutOfTime => {
            let seconds = time.as_secs_f64();
            say(format!("`?` was not proven within {seconds} s; `--seconds` gives more time"));
        }
        Ending::Interrupted => say("stopped; the tree shows what was known by then"),
    }
}

/// Writes a text piece by piece.
fn stream(out: &mut impl Write, write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> io::Result<()> {
    let mut pieces = PieceWriter { out: BufWriter::new(out), error: None };
    let written = write(&mut pieces);
    match pieces.error {
        Some(error) => Err(error),
        None => written.map_err(io::Error::other).and_then(|()| pieces.out.flush()),
    }
}

/// A writer of text that keeps why it could not go on.
struct PieceWriter<W: Write> {
    out: BufWriter<W>,
    error: Option<io::Error>,
}

impl<W: Write> fmt::Write for PieceWriter<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

fn lock(tree: &Mutex<Tree<AnyGame>>) -> MutexGuard<'_, Tree<AnyGame>> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hangs turns below every node, level by level, until the limit is met or memory ends. Nothing is proven yet, so it takes
/// no longer than the tree is large.
fn grow(
    tree: &Mutex<Tree<AnyGame>>,
    solver: &Solver<AnyGame>,
    cancel: &CancelToken,
    memory: &Memory,
) -> Result<(), Halt> {
    let root = lock(tree).nodes()[0].position.clone();
    // Whatever is in a position is in its text too; a node lists some turns beside it.
    let entry = 2 * size_of::<TreeNode<AnyGame>>() + 4 * (32 + 2 * solver.game().write_position(&root).len());
    let monitor = Monitor::new(cancel.clone(), memory.clone());
    let mut paid = Vec::new();
    let mut index = 0;
    loop {
        monitor.check()?;
        let (position, room, is_open) = {
            let tree = lock(tree);
            let Some(node) = tree.nodes().get(index).filter(|_| !tree.is_full()) else { return Ok(()) };
            (node.position.clone(), tree.room(), node.result.is_none())
        };
        if is_open {
            // Listing takes as much again for a while.
            let affordable = (memory.available() / 2) as usize / entry;
            if affordable == 0 {
                return Err(Halt::MemoryFull);
            }
            let branches = Branches::list(position, room.min(affordable), solver, &monitor);
            let before = room;
            let mut tree = lock(tree);
            tree.hang(index, &branches);
            paid.push(memory.reserve(((before - tree.room()) * entry) as u64)?);
        }
        index += 1;
    }
}

/// How long proofs may take, altogether and one by one.
struct Pace {
    started: Instant,
    time: Duration,
    handle: Handle,
}

impl Pace {
    /// Proves one node after the other. None gets more than half of the time that is left, so that the first does not
    /// starve the rest.
    fn prove(
        &self,
        tree: &Mutex<Tree<AnyGame>>,
        solver: &mut Solver<AnyGame>,
        cancel: &CancelToken,
        memory: &Memory,
    ) -> Result<(), Halt> {
        let count = lock(tree).nodes().len();
        let mut is_cut = false;
        for index in 0..count {
            let left = self.time.saturating_sub(self.started.elapsed());
            if left.is_zero() {
                return Err(Halt::Cancelled);
            }
            let position = {
                let tree = lock(tree);
                let node = &tree.nodes()[index];
                if node.result.is_some() || node.bounds.exact().is_some() {
                    continue;
                }
                node.position.clone()
            };
            self.handle.share(index as f64 / count as f64);
            let begun = Instant::now();
            let mut monitor = Monitor::new(cancel.clone(), memory.clone()).with_budget(|| begun.elapsed() >= left / 2);
            let (analysis, halt) = solver.analyze(&position, &mut monitor);
            lock(tree).learn(index, analysis.root);
            if halt == Err(Halt::Cancelled) {
                return Err(Halt::Cancelled);
            }
            is_cut |= monitor.spent();
        }
        if is_cut { Err(Halt::Cancelled) } else { Ok(()) }
    }
}

/// Both players have the same moves: each position is drawn once, whoever is to move, and the lost ones are filled.
fn graph(
    game: AnyGame,
    pos: &AnyPosition,
    args: &TreeArgs,
    session: &Session,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let time = time(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let work = || {
        let started = Instant::now();
        let mut monitor =
            Monitor::new(cancel.clone(), session.memory().clone()).with_budget(|| started.elapsed() >= time);
        StateGraph::new(pos, args.limit as usize, &mut Solver::new(game), &mut monitor)
    };
    let mut tell = |_| {
        say("stopped before the positions were known");
        Ok(())
    };
    let (graph, ending) = session.run(Some(time), &progress, &cancel, work, Some(&mut tell));
    let code = if ending == Ending::Interrupted { session.code() } else { ExitCode::Success };
    let Ok(graph) = graph else {
        say("stopped before the positions were known");
        return Ok(code);
    };
    stream(out, |text| graph.write_dot(text))?;
    if !graph.is_whole() && graph.positions().count() < args.limit as usize {
        say("the memory budget is used up; `--memory` raises it");
    } else if !graph.is_whole() {
        say(format!("the graph is cut at {} positions; `--limit` raises that", args.limit));
    }
    say_ending(ending, time);
    Ok(code)
}
