//! A stage's only link to the world: nodes, cancellation, budgets and whoever watches.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Analysis, Memory, MoveReport, Solve};
use crate::core::Turns;

/// Why a stage stopped before it was done. What it had reported stays true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt {
    /// Somebody asked it to stop.
    Cancelled,
    /// The memory budget is used up.
    MemoryFull,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "stopped",
            Self::MemoryFull => "the memory budget is used up",
        })
    }
}

impl std::error::Error for Halt {}

/// Asks whoever holds a clone to stop.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that nobody has cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every holder to stop; it cannot be taken back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far the work under way has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Extent {
    /// This share of all that is still to be done is done, from 0 to 1: nothing long comes behind it.
    Done(f64),
    /// This share of a first table is done, from 0 to 1; what comes behind it may take longer.
    FirstTable(f64),
    /// So many of all branches of it are done. They are of no equal size, so that nothing follows for the time.
    Branches {
        /// Those that are done.
        done: u64,
        /// All of them.
        all: u64,
    },
    /// So many positions were met and are still to be looked into; each may lead to more.
    Waiting(u64),
}

/// What a stage has told of the work under way.
#[derive(Clone, Copy)]
enum WorkSpan {
    Unknown,
    /// It takes so many nodes, so many were counted when it began, and this is what its share is a share of.
    Nodes {
        begun: u64,
        all: u64,
        share: fn(f64) -> Extent,
    },
    Told(Extent),
}

/// Hears how many nodes were counted, and how far the work under way has come, where that is known.
type Gauge<'a> = dyn Fn(u64, Option<Extent>) + 'a;

type Watch<'a, G> = Box<dyn FnMut(&Analysis<G>) + 'a>;

/// What a stage may ask of its owner, and tell it.
///
/// A stage calls [`node`](Self::node) for every position it visits and [`show`](Self::show) when it knows more.
pub struct Monitor<'a, G: Solve> {
    cancel: CancelToken,
    memory: Memory,
    nodes: u64,
    steps: u64,
    pictures: bool,
    node_budget: u64,
    horizon: Turns,
    spent: Option<Box<dyn Fn() -> bool + 'a>>,
    watch: Option<Watch<'a, G>>,
    pulse: Option<Box<dyn Fn() + 'a>>,
    gauge: Option<Box<Gauge<'a>>>,
    span: WorkSpan,
    /// Bytes that somebody further up takes for each move of what is shown.
    lifted: usize,
}

/// How many nodes pass between two looks at the cancel token: a look is cheap, a million a second is not.
const POLL: u64 = 1024;

impl<'a, G: Solve> Monitor<'a, G> {
    /// A monitor that stops on `cancel` and lets tables take from `memory`.
    pub fn new(cancel: CancelToken, memory: Memory) -> Self {
        Self {
            cancel,
            memory,
            nodes: 0,
            steps: 0,
            pictures: false,
            node_budget: u64::MAX,
            horizon: Turns::MAX,
            spent: None,
            watch: None,
            pulse: None,
            gauge: None,
            span: WorkSpan::Unknown,
            lifted: 0,
        }
    }

    /// A monitor that never stops anything, with the default memory budget.
    pub fn unlimited() -> Self {
        Self::new(CancelToken::new(), Memory::default())
    }

    /// Calls `watch` whenever a stage shows what it knows.
    #[must_use]
    pub fn with_watch(mut self, watch: impl FnMut(&Analysis<G>) + 'a) -> Self {
        self.watch = Some(Box::new(watch));
        self
    }

    /// Asks for the tables beside the answer as well, which cost time and which only a picture shows.
    #[must_use]
    pub fn with_pictures(mut self) -> Self {
        self.pictures = true;
        self
    }

    /// Calls `pulse` whenever the cancel token is looked at, so that an owner who put off what it was shown is reminded.
    #[must_use]
    pub fn with_pulse(mut self, pulse: impl Fn() + 'a) -> Self {
        self.pulse = Some(Box::new(pulse));
        self
    }

    /// Tells `gauge` whenever the cancel token is looked at how many nodes were counted, and how far the work under way
    /// has come, where that is known.
    #[must_use]
    pub fn with_gauge(mut self, gauge: impl Fn(u64, Option<Extent>) + 'a) -> Self {
        self.gauge = Some(Box::new(gauge));
        self
    }

    /// Begins the last work for this question, which takes so many nodes in all; 0 where nobody knows how many, or whether it is
    /// the last. What was begun before is over.
    pub fn expect(&mut self, nodes: u64) {
        self.begin(nodes, Extent::Done);
    }

    /// Begins a table that takes so many nodes in all, behind which more may have to be done. What was begun before is over.
    pub fn expect_first(&mut self, nodes: u64) {
        self.begin(nodes, Extent::FirstTable);
    }

    fn begin(&mut self, all: u64, share: fn(f64) -> Extent) {
        self.span = if all == 0 { WorkSpan::Unknown } else { WorkSpan::Nodes { begun: self.nodes, all, share } };
    }

    /// Of the branches of the work under way so many are done. What was begun before is over.
    pub fn branches(&mut self, done: u64, all: u64) {
        self.span = WorkSpan::Told(Extent::Branches { done, all });
    }

    /// So many positions were met and are still to be looked into. What was begun before is over.
    pub fn waiting(&mut self, positions: u64) {
        self.span = WorkSpan::Told(Extent::Waiting(positions));
    }

    /// How far the work under way has come, where that is known.
    fn extent(&self) -> Option<Extent> {
        match self.span {
            WorkSpan::Unknown => None,
            WorkSpan::Told(extent) => Some(extent),
            WorkSpan::Nodes { begun, all, share } => {
                let done = self.nodes - begun;
                (done < all).then(|| share(done as f64 / all as f64))
            }
        }
    }

    /// Lets [`spent`](Self::spent) ask `spent`, usually about a clock that stages must not know.
    #[must_use]
    pub fn with_budget(mut self, spent: impl Fn() -> bool + 'a) -> Self {
        self.spent = Some(Box::new(spent));
        self
    }

    /// Counts as spent after `nodes` nodes: the budget that reproduces.
    #[must_use]
    pub fn with_node_budget(mut self, nodes: u64) -> Self {
        self.node_budget = nodes;
        self
    }

    /// Asks for no end that is further away than so many turns: a stage that looks deeper from round to round may stop there.
    #[must_use]
    pub fn with_horizon(mut self, turns: Turns) -> Self {
        self.horizon = turns;
        self
    }

    /// Behind so many turns nobody asks for ends.
    pub fn horizon(&self) -> Turns {
        self.horizon
    }

    /// Counts a node, and looks at the cancel token now and then.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    pub fn node(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) { self.check() } else { Ok(()) }
    }

    /// Counts `nodes` at once, and looks at the cancel token: for solvers with a rhythm of their own.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    pub fn nodes(&mut self, nodes: u64) -> Result<(), Halt> {
        self.nodes += nodes;
        self.check()
    }

    /// Looks at the cancel token now and then, for work that visits no position: every loop that can be long calls it.
    /// Steps are no nodes; nobody is told how many there were.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    pub fn steps(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps < POLL {
            return Ok(());
        }
        self.steps = 0;
        self.check()
    }

    /// Looks at the cancel token without counting.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    pub fn check(&self) -> Result<(), Halt> {
        if let Some(pulse) = &self.pulse {
            pulse();
        }
        if let Some(gauge) = &self.gauge {
            gauge(self.nodes, self.extent());
        }
        if self.cancel.is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// Whether the budget of time or nodes is used up: a bot then answers with the best it has.
    pub fn spent(&self) -> bool {
        self.nodes >= self.node_budget || self.spent.as_ref().is_some_and(|spent| spent())
    }

    /// A monitor for work on the side, which nobody watches: it stops with this one, and is spent when this one is.
    pub fn aside(&self) -> Monitor<'_, G> {
        Monitor::new(self.cancel.clone(), self.memory.clone()).with_budget(|| self.spent())
    }

    /// Lets `work` solve another kind of game on this one's account: nodes, budgets and cancellation are shared, and
    /// what it shows is translated by `lift`.
    pub fn within<H: Solve, T>(
        &mut self,
        lift: impl Fn(&Analysis<H>) -> Analysis<G>,
        work: impl FnOnce(&mut Monitor<'_, H>) -> T,
    ) -> T {
        let Self { cancel, memory, nodes, node_budget, horizon, spent, watch, pulse, gauge, pictures, lifted, .. } =
            self;
        let mut inner = Monitor::new(cancel.clone(), memory.clone());
        // What was shown last is kept somewhere while the next is made.
        inner.lifted = *lifted + 2 * MoveReport::<G>::BYTES;
        (inner.nodes, inner.node_budget, inner.pictures) = (*nodes, *node_budget, *pictures);
        inner.horizon = *horizon;
        if let Some(spent) = &*spent {
            inner = inner.with_budget(spent);
        }
        if let Some(pulse) = &*pulse {
            inner = inner.with_pulse(pulse);
        }
        if let Some(gauge) = &*gauge {
            inner = inner.with_gauge(gauge);
        }
        if let Some(watch) = watch {
            inner = inner.with_watch(|analysis| watch(&lift(analysis)));
        }
        let answer = work(&mut inner);
        *nodes = inner.nodes;
        answer
    }

    /// Whether tables are wanted that only a picture shows.
    pub fn wants_pictures(&self) -> bool {
        self.pictures
    }

    /// About how many bytes an analysis takes for each move.
    pub(super) fn bytes_a_move(&self) -> usize {
        MoveReport::<G>::BYTES + self.lifted
    }

    /// Nodes counted so far.
    pub fn count(&self) -> u64 {
        self.nodes
    }

    /// The memory that tables are paid from.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The token, for threads that a stage starts.
    pub fn token(&self) -> &CancelToken {
        &self.cancel
    }

    /// Shows the owner what is known; how often it looks is its own affair.
    pub fn show(&mut self, analysis: &mut Analysis<G>) {
        analysis.nodes = self.nodes;
        if let Some(watch) = &mut self.watch {
            watch(analysis);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catch_up::CatchUp;

    #[test]
    fn either_budget_alone_is_enough() {
        let monitor = || Monitor::<CatchUp>::unlimited();
        assert!(!monitor().spent());
        assert!(monitor().with_budget(|| true).spent());
        assert!(!monitor().with_budget(|| false).spent());
        let mut counted = monitor().with_node_budget(2);
        assert_eq!((counted.node(), counted.spent()), (Ok(()), false));
        assert_eq!((counted.node(), counted.spent()), (Ok(()), true));
    }

    /// From two shares follows how many nodes there are in all, and not many more may come.
    #[test]
    fn a_share_is_that_of_all_that_is_to_be_done() {
        use crate::games::AnyGame;
        for (setup, is_told) in [("chomp 18x18", false), ("catch-up 1..17", true), ("chomp infxinf", false)] {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let told = std::cell::RefCell::new(Vec::new());
            let note = |nodes, extent| {
                if let Some(Extent::Done(share)) = extent {
                    told.borrow_mut().push((nodes, share));
                }
            };
            let mut monitor = Monitor::unlimited().with_node_budget(2_000_000).with_gauge(note);
            let (analysis, _) =
                crate::solve::Solver::new(game.clone()).analyze(&crate::core::Game::start(&game), &mut monitor);
            drop(monitor);
            let told = told.into_inner();
            assert!(told.is_sorted_by(|one, next| one.1 <= next.1), "{setup}: one share is followed by a smaller one");
            let moved = told.first().zip(told.last()).filter(|(first, last)| last.1 > first.1);
            assert_eq!(moved.is_some(), is_told, "{setup}: {} shares", told.len());
            if let Some(((begun, first), (last, share))) = moved {
                let all = *begun as f64 + (last - begun) as f64 * (1.0 - first) / (share - first);
                assert!(analysis.nodes as f64 <= 1.1 * all, "{setup}: {} nodes of {all}", analysis.nodes);
            }
        }
    }

    #[test]
    fn how_far_work_has_come_is_told_as_long_as_it_lasts() {
        let told = std::cell::RefCell::new(Vec::new());
        let mut monitor =
            Monitor::<CatchUp>::unlimited().with_gauge(|nodes, extent| told.borrow_mut().push((nodes, extent)));
        for (expected, nodes) in [(0, 10), (40, 10), (0, 0)] {
            if expected > 0 {
                monitor.expect(expected);
            }
            let within = |inner: &mut Monitor<'_, CatchUp>| inner.nodes(nodes);
            assert_eq!(monitor.nodes(nodes).and_then(|()| monitor.within(Clone::clone, within)), Ok(()));
        }
        monitor.expect(5);
        assert_eq!(monitor.nodes(5), Ok(()));
        monitor.expect_first(4);
        assert_eq!(monitor.nodes(3), Ok(()));
        monitor.branches(3, 4);
        assert_eq!(monitor.check(), Ok(()));
        monitor.waiting(7);
        assert_eq!(monitor.nodes(1), Ok(()));
        monitor.expect(0);
        assert_eq!(monitor.nodes(1), Ok(()));
        drop(monitor);
        let done = |share| Some(Extent::Done(share));
        // Who works within tells of work of his own.
        let within = [(10, None), (20, None), (30, done(0.25)), (40, None), (40, done(0.5)), (40, None)];
        let branches = Some(Extent::Branches { done: 3, all: 4 });
        let first = Some(Extent::FirstTable(0.75));
        let after = [(45, None), (48, first), (48, branches), (49, Some(Extent::Waiting(7))), (50, None)];
        assert_eq!(*told.borrow(), [&within[..], &after].concat());
    }
}
