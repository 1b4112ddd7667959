//! `catchup tree`: the tree of turns, as text or for Graphviz.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::ExitCode;
use super::args::TreeArgs;
use super::pieces::{Written, stream};
use super::place::{self, game_of};
use super::progress::{Handle, Progress};
use super::session::{Ending, Session, to_the_end};
use super::talk::say;
use crate::core::Game;
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Branches, DOT_END, StateGraph, Tree, TreeNode};
use crate::solve::{CancelToken, Halt, Memory, Monitor, Solver};

/// Prints the tree below a position.
pub(crate) fn tree(args: &TreeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let pos = place::position(&game, &args.place)?;
    if args.dot && game.is_impartial() {
        return graph(game, &pos, args, session, out);
    }
    let clock = TreeClock::start(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let tree = to_the_end(Mutex::new(Tree::new(game.clone(), pos, args.limit as usize)));
    let mut solver = to_the_end(Solver::new(game));
    let mut print = |ending| {
        let mut tree = lock(&tree);
        let (all, most) = (tree.nodes().len(), most_after(ending));
        tree.mark(most);
        let is_enough = clock.is_enough(ending, session);
        let written = if args.dot {
            stream(out, is_enough, DOT_END, |text| tree.write_dot(most, text))?
        } else {
            stream(out, is_enough, "", |text| tree.write_text(most, text))?
        };
        if tree.is_full() {
            say(format!("the tree is cut at {} nodes; `--limit` raises that", args.limit));
        }
        if most < all {
            say(format!("of the {all} nodes the first {most} are shown"));
        }
        clock.say_ending(ending, written, session);
        Ok(())
    };
    let handle = progress.handle();
    let work = || {
        let grown = grow(&tree, &solver, &cancel, session.memory());
        grown.and_then(|()| clock.prove(&tree, &mut solver, &cancel, session.memory(), &handle))
    };
    let (halt, ending) = session.run(Some(clock.time), &progress, &cancel, work, Some(&mut print));
    print(match (halt, ending) {
        (Ok(()) | Err(Halt::MemoryFull), _) => Ending::Finished,
        (Err(Halt::Cancelled), Ending::Interrupted) => Ending::Interrupted,
        (Err(Halt::Cancelled), Ending::Finished | Ending::OutOfTime) => Ending::OutOfTime,
    })?;
    if halt == Err(Halt::MemoryFull) {
        say("the memory budget is used up; `--memory` raises it");
    }
    Ok(session.code_after(ending))
}

/// Whoever interrupts is shown so many nodes and positions, and waits so long for them.
const GLIMPSE: usize = 2_000;
const A_GLANCE: Duration = Duration::from_millis(30);

/// Whoever has set a time waits so much longer at most; a little is always written.
const LATE: Duration = Duration::from_millis(900);
const A_LITTLE: Duration = Duration::from_millis(100);

/// Nobody waits longer for proofs without having said so, nor this long for every node of a few.
const USUAL: Duration = Duration::from_secs(10);
const A_NODE: Duration = Duration::from_millis(300);

/// So many nodes or positions are written.
fn most_after(ending: Ending) -> usize {
    match ending {
        Ending::Interrupted => GLIMPSE,
        Ending::Finished | Ending::OutOfTime => usize::MAX,
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

/// How long it may take, all proofs together and then the writing.
struct TreeClock {
    started: Instant,
    time: Duration,
}

impl TreeClock {
    fn start(args: &TreeArgs) -> Self {
        let few = A_NODE.saturating_mul(u32::try_from(args.limit).unwrap_or(u32::MAX));
        Self { started: Instant::now(), time: args.seconds.unwrap_or_else(|| USUAL.min(few)) }
    }

    /// Proves one node after the other. None gets more than half of the time that is left, so that the first does not
    /// starve the rest.
    fn prove(
        &self,
        tree: &Mutex<Tree<AnyGame>>,
        solver: &mut Solver<AnyGame>,
        cancel: &CancelToken,
        memory: &Memory,
        handle: &Handle,
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
            handle.share(index as f64 / count as f64);
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

    /// Tells, while what is known is written after `ending`, whether nobody waits for more of it.
    fn is_enough(&self, ending: Ending, session: &Session) -> impl Fn() -> bool {
        let until = match ending {
            Ending::Interrupted => Instant::now().checked_add(A_GLANCE),
            Ending::Finished | Ending::OutOfTime => {
                let until = self.started.checked_add(self.time).and_then(|end| end.checked_add(LATE));
                until.map(|until| until.max(Instant::now() + A_LITTLE))
            }
        };
        move || {
            let is_stopped = ending != Ending::Interrupted && session.is_interrupted();
            is_stopped || until.is_some_and(|until| Instant::now() >= until)
        }
    }

    fn say_ending(&self, ending: Ending, written: Written, session: &Session) {
        let seconds = self.time.as_secs_f64();
        match (ending, written) {
            (Ending::Finished, Written::Whole) => {}
            (Ending::OutOfTime, Written::Whole) => {
                say(format!("`?` was not proven within {seconds} s; `--seconds` gives more time"));
            }
            (Ending::Interrupted, _) => say("stopped; the tree shows what was known by then"),
            (_, Written::Cut) if session.is_interrupted() => say("stopped; the rest is not written"),
            (_, Written::Cut) => {
                say(format!("the rest could not be written within {seconds} s; `--seconds` gives more time"));
            }
        }
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
    let clock = TreeClock::start(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let work = || {
        let mut monitor = Monitor::new(cancel.clone(), session.memory().clone())
            .with_budget(|| clock.started.elapsed() >= clock.time);
        StateGraph::new(pos, args.limit as usize, &mut to_the_end(Solver::new(game)), &mut monitor)
    };
    let mut tell = |_| {
        say("stopped before the positions were known");
        Ok(())
    };
    let (graph, ending) = session.run(Some(clock.time), &progress, &cancel, work, Some(&mut tell));
    let Ok(graph) = graph else {
        say("stopped before the positions were known");
        return Ok(session.code_after(ending));
    };
    let graph = to_the_end(graph);
    let (all, most) = (graph.positions().count(), most_after(ending));
    let written = stream(out, clock.is_enough(ending, session), DOT_END, |text| graph.write_dot(most, text))?;
    if !graph.is_whole() && all < args.limit as usize {
        say("the memory budget is used up; `--memory` raises it");
    } else if !graph.is_whole() {
        say(format!("the graph is cut at {} positions; `--limit` raises that", args.limit));
    }
    if most < all {
        say(format!("of the {all} positions the first {most} are shown"));
    }
    clock.say_ending(ending, written, session);
    Ok(session.code_after(ending))
}
