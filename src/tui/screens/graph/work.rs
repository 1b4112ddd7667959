//! What the graph is found and proven by: one job at a time, about what somebody looks at.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::MOST_NODES;
use super::circles::CirclePath;
use super::seek::way_round;
use crate::core::{Game, Shape};
use crate::engine::{CommonSolver, Engine, Job, Outbox, Report, Source};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{GraphNode, Listing, StateGraph};
use crate::solve::{Halt, Monitor};

/// So many moves of one position are listed.
pub(super) const MOST_MOVES: usize = 200;

/// The nodes as far as they are known.
pub(super) type Nodes = Vec<GraphNode<AnyGame>>;

/// The graph, and the job that works on it.
pub(super) struct GraphWork {
    /// Whoever comes next waits here until a cancelled job has noticed.
    shared: Arc<Mutex<GraphSoFar>>,
    /// What it is proven by.
    solver: CommonSolver<AnyGame>,
    job: Option<(Option<usize>, Job<Nodes>)>,
    /// Nodes about which nothing is left to do.
    finished: HashSet<usize>,
    failure: Option<String>,
    /// Whether values are wanted.
    values: bool,
}

/// The graph as far as it was found, and the nodes that so much work did not prove.
struct GraphSoFar {
    graph: StateGraph<AnyGame>,
    tried: HashMap<usize, u64>,
}

struct SolvedGraph<'a> {
    graph: &'a mut StateGraph<AnyGame>,
    tried: &'a mut HashMap<usize, u64>,
    solver: &'a CommonSolver<AnyGame>,
}

/// So many positions are visited at first for a node that is seen, and for one that is not.
const A_LITTLE: u64 = 2000;
const SOME: u64 = 20_000;

impl GraphWork {
    /// The graph below a position, of which only that is known.
    pub(super) fn new(solver: CommonSolver<AnyGame>, game: AnyGame, pos: &AnyPosition, values: bool) -> (Self, Nodes) {
        let graph = StateGraph::at(game, pos);
        let nodes = graph.nodes().to_vec();
        let shared = Arc::new(Mutex::new(GraphSoFar { graph, tried: HashMap::new() }));
        (Self { shared, solver, job: None, finished: HashSet::new(), failure: None, values }, nodes)
    }

    /// What the graph is proven by.
    pub(super) fn solver(&self) -> CommonSolver<AnyGame> {
        self.solver.clone()
    }

    /// Finds all positions, as far as they are several hundred, and proves them.
    pub(super) fn begin(&mut self, engine: &Engine) {
        self.start(engine, None, |shared, values, outbox, monitor| {
            shared.graph.unfold_all(MOST_NODES, monitor)?;
            outbox.show(shared.graph.nodes().to_vec());
            if values && shared.graph.is_whole() {
                for index in 0..shared.graph.nodes().len() {
                    shared.prove(index, outbox, u64::MAX)?;
                }
            }
            Ok(())
        });
    }

    /// Somebody looks at a node of a graph that is too large to be known whole: what it leads to is found and proven, and what
    /// lies around it; then the others, as far as a little work proves them.
    pub(super) fn want(&mut self, engine: &Engine, node: usize) {
        let is_first = self.job.as_ref().is_some_and(|(about, _)| about.is_none() || *about == Some(node));
        if is_first || self.finished.contains(&node) {
            return;
        }
        self.start(engine, Some(node), move |shared, values, outbox, monitor| {
            let most = shared.graph.nodes().len() + MOST_MOVES;
            shared.graph.unfold(node, most, monitor)?;
            outbox.show(shared.graph.nodes().to_vec());
            if values {
                let (below, around) = (below(shared.graph.nodes(), node), around(shared.graph.nodes(), node));
                for index in std::iter::once(node).chain(below.iter().copied()).chain(around) {
                    shared.prove(index, outbox, A_LITTLE)?;
                }
                for index in std::iter::once(node).chain(below) {
                    shared.prove(index, outbox, u64::MAX)?;
                }
                for index in shared.find_circle(node, monitor)? {
                    shared.prove(index, outbox, u64::MAX)?;
                }
                for index in 0..shared.graph.nodes().len() {
                    shared.prove(index, outbox, SOME)?;
                }
            } else {
                shared.find_circle(node, monitor)?;
            }
            Ok(())
        });
    }

    fn start(
        &mut self,
        engine: &Engine,
        about: Option<usize>,
        work: impl FnOnce(&mut SolvedGraph<'_>, bool, &Outbox<Nodes>, &mut Monitor<'_, AnyGame>) -> Result<(), Halt>
        + Send
        + 'static,
    ) {
        // The one before is asked to stop.
        self.job = None;
        let (shared, solver, values) = (Arc::clone(&self.shared), self.solver.clone(), self.values);
        let job = Job::start(engine, "graph", move |outbox| {
            let GraphSoFar { graph, tried } = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
            let mut monitor = Monitor::new(outbox.token().clone(), outbox.memory().clone());
            // Nobody waits for a job that was cancelled.
            let _ = work(&mut SolvedGraph { graph, tried, solver: &solver }, values, outbox, &mut monitor);
            graph.nodes().to_vec()
        });
        self.job = Some((about, job));
    }

    /// What has been found, if there is news.
    pub(super) fn take(&mut self, source: Source) -> Option<Nodes> {
        let (about, job) = self.job.as_ref().filter(|(_, job)| job.source() == source)?;
        let (about, report) = (*about, job.take()?);
        if report.is_last() {
            self.job = None;
            self.finished.extend(about);
        }
        match report {
            Report::Failed(words) => {
                self.failure = Some(words);
                None
            }
            Report::Partial(nodes) | Report::Done(nodes) => Some(nodes),
        }
    }

    /// Whether anything is still being worked out.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Why something is missing.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

impl SolvedGraph<'_> {
    /// Finds the nodes of a circle, where play may come back and what is known has none in reach of a node: those on the way.
    fn find_circle(&mut self, node: usize, monitor: &Monitor<'_, AnyGame>) -> Result<Vec<usize>, Halt> {
        let (game, nodes) = (self.graph.game(), self.graph.nodes());
        if game.shape() == Shape::Acyclic || CirclePath::from(nodes, node, false).is_some() {
            return Ok(Vec::new());
        }
        let way = way_round(game, &nodes[node].position, monitor)?.unwrap_or_default();
        let (mut at, mut found) = (node, Vec::new());
        for (index, _) in way.iter().enumerate() {
            let most = self.graph.nodes().len() + MOST_MOVES;
            self.graph.unfold(at, most, monitor)?;
            let next = way.get(index + 1);
            let below = below(self.graph.nodes(), at);
            let Some(child) = below.into_iter().find(|child| Some(&self.graph.nodes()[*child].position) == next) else {
                break;
            };
            found.push(child);
            at = child;
        }
        Ok(found)
    }

    /// Proves a node, by and by: whoever else asks the solver comes first. No more than so many positions are visited for it,
    /// and none where as many did not suffice.
    fn prove(&mut self, index: usize, outbox: &Outbox<Nodes>, most: u64) -> Result<(), Halt> {
        if self.tried.get(&index).is_some_and(|tried| *tried >= most) {
            return Ok(());
        }
        while self.graph.nodes()[index].bounds.exact().is_none() {
            let position = &self.graph.nodes()[index].position;
            let (analysis, halt) = self.solver.lend_until_asked(|solver, asked| {
                let monitor = outbox.monitor_of_guest(asked);
                solver.analyze(position, &mut monitor.with_node_budget(most))
            });
            self.graph.learn(index, analysis.root);
            outbox.show_now_and_then(|| self.graph.nodes().to_vec());
            if outbox.token().is_cancelled() {
                return Err(Halt::Cancelled);
            }
            if halt != Err(Halt::Cancelled) {
                self.tried.insert(index, most);
                break;
            }
        }
        Ok(())
    }
}

/// What a node leads to.
fn below(nodes: &[GraphNode<AnyGame>], node: usize) -> Vec<usize> {
    nodes[node].moves.iter().map(|(_, child)| *child).collect()
}

/// What it was found from, what lies beside it below that, and all that leads to it.
fn around(nodes: &[GraphNode<AnyGame>], node: usize) -> Vec<usize> {
    let leads = |other: &usize| nodes[*other].moves.iter().any(|(_, child)| *child == node);
    let parent = nodes[node].parent;
    let beside = parent.map_or_else(Vec::new, |parent| below(nodes, parent));
    parent.into_iter().chain(beside).chain((0..nodes.len()).filter(leads)).collect()
}

/// Whether these are all positions in reach.
pub(super) fn is_whole(nodes: &[GraphNode<AnyGame>]) -> bool {
    nodes.iter().all(|node| node.listed == Listing::All)
}
