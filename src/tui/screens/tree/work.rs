//! What the tree is unfolded by: one job at a time, the newest wish first.

use std::collections::{HashSet, VecDeque};

use crate::engine::{CommonSolver, Engine, Job, Report, Source};
use crate::games::AnyGame;
use crate::play::{Branches, Tree};
use crate::solve::{Halt, Monitor};

/// The open wishes and the job that works on one of them.
pub(crate) struct Work {
    /// Its tables serve all nodes. Whoever comes next waits for it until a cancelled job has noticed.
    solver: CommonSolver<AnyGame>,
    job: Option<(usize, Job<Branches<AnyGame>>)>,
    wanted: VecDeque<usize>,
    /// Nodes about whose turns nothing is left to prove.
    finished: HashSet<usize>,
    /// Everything above this depth is unfolded as it comes.
    depth: usize,
    failure: Option<String>,
}

impl Work {
    /// Nothing to do yet.
    pub(crate) fn new(solver: CommonSolver<AnyGame>) -> Self {
        Self { solver, job: None, wanted: VecDeque::new(), finished: HashSet::new(), depth: 0, failure: None }
    }

    /// Somebody looks at this node now: it comes before all others.
    pub(crate) fn want(&mut self, node: usize) {
        if self.finished.contains(&node) || self.job.as_ref().is_some_and(|(now, _)| *now == node) {
            return;
        }
        if let Some((before, _)) = self.job.take() {
            self.wanted.push_front(before);
        }
        self.wanted.retain(|other| *other != node);
        self.wanted.push_front(node);
    }

    /// This node as well, after all others.
    pub(crate) fn want_later(&mut self, node: usize) {
        let is_now = self.job.as_ref().is_some_and(|(now, _)| *now == node);
        if !self.finished.contains(&node) && !is_now && !self.wanted.contains(&node) {
            self.wanted.push_back(node);
        }
    }

    /// Everything above `depth` is to be unfolded; wishes for what lies deeper are dropped.
    pub(crate) fn unfold_to(&mut self, depth: usize) {
        self.depth = depth;
        self.wanted.clear();
    }

    /// Whether a node at `depth` unfolds by itself.
    pub(crate) fn reaches(&self, depth: usize) -> bool {
        depth < self.depth
    }

    /// What the tree is proven by.
    pub(crate) fn solver(&self) -> CommonSolver<AnyGame> {
        self.solver.clone()
    }

    /// Starts the next job if none is running.
    pub(crate) fn go_on(&mut self, tree: &Tree<AnyGame>, engine: &Engine) {
        if self.job.is_some() {
            return;
        }
        let Some(node) = self.wanted.pop_front() else { return };
        let (position, room) = (tree.nodes()[node].position.clone(), tree.room());
        let (solver, values) = (self.solver.clone(), tree.tells_values());
        let job = Job::start(engine, "tree", move |outbox| {
            let monitor = Monitor::new(outbox.token().clone(), outbox.memory().clone());
            let mut branches = solver.lend(|solver| Branches::list(position, room, solver, &monitor));
            if !values {
                return branches;
            }
            outbox.show(branches.clone());
            // Whoever else asks the solver comes first; nobody waits for a job that was cancelled.
            while Err(Halt::Cancelled)
                == solver.lend_until_asked(|solver, asked| {
                    let tell = |branches: &Branches<AnyGame>| outbox.show_now_and_then(|| branches.clone());
                    branches.prove(solver, &mut outbox.monitor_of_guest(asked), tell)
                })
                && !outbox.token().is_cancelled()
            {}
            branches
        });
        self.job = Some((node, job));
    }

    /// Hangs what has been worked out into the tree; whether there was any.
    pub(crate) fn take(&mut self, source: Source, tree: &mut Tree<AnyGame>) -> bool {
        let Some((node, job)) = self.job.as_ref().filter(|(_, job)| job.source() == source) else { return false };
        let (node, Some(report)) = (*node, job.take()) else { return false };
        if report.is_last() {
            self.job = None;
            self.finished.insert(node);
        }
        match report {
            Report::Failed(words) => self.failure = Some(words),
            Report::Partial(branches) | Report::Done(branches) => tree.hang(node, &branches),
        }
        true
    }

    /// Whether anything is still being worked out.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Why something is missing.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}
