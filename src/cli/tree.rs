//! `catchup tree`: the tree of turns, as text, as JSON or for Graphviz.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::args::TreeArgs;
use super::nodes::NodeSheet;
use super::pieces::{Written, stream};
use super::place::{self, game_of};
use super::progress::{Handle, Progress};
use super::report::Stopped;
use super::session::{Ending, Session, to_the_end};
use super::talk::{say, write_json_line};
use super::{ExitCode, graph};
use crate::core::{Bounds, Game};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Branches, DOT_END, Tree, TreeNode, is_graph};
use crate::solve::{CancelToken, Halt, Memory, Monitor, Solver};

/// Prints the tree below a position.
pub(crate) fn tree(args: &TreeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let pos = place::position(&game, &args.place)?;
    if (args.dot || args.json) && is_graph(&game) {
        return graph::graph(game, &pos, args, session, out);
    }
    let clock = TreeClock::start(args);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let tree = to_the_end(Mutex::new(Tree::new(game.clone(), pos, args.limit as usize)));
    let mut solver = to_the_end(Solver::new(game));
    let mut print = |ending, stopped| {
        let mut tree = lock(&tree);
        let (all, most) = (tree.nodes().len(), most_after(ending));
        tree.mark(most);
        let is_enough = clock.is_enough(ending, session);
        let written = if args.json {
            write_json_line(&NodeSheet::of_tree(&tree, most, stopped), out)?;
            Written::Whole
        } else if args.dot {
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
        clock.say_ending(ending, written, session, "tree");
        Ok(())
    };
    let handle = progress.handle();
    let work = || {
        let grown = grow(&tree, &solver, &cancel, session.memory());
        grown?;
        let open = |index: usize| {
            let tree = lock(&tree);
            let node = &tree.nodes()[index];
            (node.result.is_none() && node.bounds.exact().is_none()).then(|| node.position.clone())
        };
        let count = lock(&tree).nodes().len();
        let learn = |index, proven| lock(&tree).learn(index, proven);
        clock.prove(count, open, learn, &mut solver, (&cancel, session.memory()), &handle)
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

/// What is said where memory ends.
pub(super) const MEMORY_FULL: &str = "the memory budget is used up; `--memory` raises it";

/// As what the end of the work is told, and what it was that stopped it.
pub(super) fn how_it_ended(halt: Result<(), Halt>, ending: Ending) -> (Ending, Option<Stopped>) {
    match (halt, ending) {
        (Ok(()), _) => (Ending::Finished, None),
        (Err(Halt::MemoryFull), _) => (Ending::Finished, Some(Stopped::Memory)),
        (Err(Halt::Cancelled), Ending::Interrupted) => (Ending::Interrupted, Some(Stopped::Interrupt)),
        (Err(Halt::Cancelled), Ending::Finished | Ending::OutOfTime) => (Ending::OutOfTime, Some(Stopped::Time)),
    }
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
pub(super) fn most_after(ending: Ending) -> usize {
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
pub(super) struct TreeClock {
    started: Instant,
    /// All of it.
    pub time: Duration,
}

impl TreeClock {
    pub(super) fn start(args: &TreeArgs) -> Self {
        let few = A_NODE.saturating_mul(u32::try_from(args.limit).unwrap_or(u32::MAX));
        Self { started: Instant::now(), time: args.seconds.unwrap_or_else(|| USUAL.min(few)) }
    }

    /// Proves one node of so many after the other. None gets more than half of the time that is left, so that the first does
    /// not starve the rest. `open` gives the position of a node of which something is to be proven, `learn` takes it in.
    pub(super) fn prove(
        &self,
        count: usize,
        open: impl Fn(usize) -> Option<AnyPosition>,
        learn: impl Fn(usize, Bounds),
        solver: &mut Solver<AnyGame>,
        (cancel, memory): (&CancelToken, &Memory),
        handle: &Handle,
    ) -> Result<(), Halt> {
        if solver.game().players() > 2 {
            // No position has a value that all would agree on.
            return Ok(());
        }
        let mut is_cut = false;
        for index in 0..count {
            let left = self.time.saturating_sub(self.started.elapsed());
            if left.is_zero() {
                return Err(Halt::Cancelled);
            }
            let Some(position) = open(index) else { continue };
            handle.share(index as f64 / count as f64);
            let begun = Instant::now();
            let mut monitor = Monitor::new(cancel.clone(), memory.clone()).with_budget(|| begun.elapsed() >= left / 2);
            let (analysis, halt) = solver.analyze(&position, &mut monitor);
            learn(index, analysis.root);
            if halt == Err(Halt::Cancelled) {
                return Err(Halt::Cancelled);
            }
            is_cut |= monitor.spent();
        }
        if is_cut { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// Tells, while what is known is written after `ending`, whether nobody waits for more of it.
    pub(super) fn is_enough(&self, ending: Ending, session: &Session) -> impl Fn() -> bool {
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

    pub(super) fn say_ending(&self, ending: Ending, written: Written, session: &Session, what: &str) {
        let seconds = self.time.as_secs_f64();
        match (ending, written) {
            (Ending::Finished, Written::Whole) => {}
            (Ending::OutOfTime, Written::Whole) => {
                say(format!("not every value was proven within {seconds} s; `--seconds` gives more time"));
            }
            (Ending::Interrupted, _) => say(format!("stopped; the {what} shows what was known by then")),
            (_, Written::Cut) if session.is_interrupted() => say("stopped; the rest is not written"),
            (_, Written::Cut) => {
                say(format!("the rest could not be written within {seconds} s; `--seconds` gives more time"));
            }
        }
    }
}
