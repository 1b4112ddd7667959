//! The tree of turns from a position, unfolded as far as somebody looks.

mod text;

use std::collections::HashMap;

use crate::bots::{Bots, Turn};
use crate::core::{Bounds, GameResult, Step};
use crate::solve::{Halt, Monitor, Solver, turns};

pub use text::DOT_END;
pub(super) use text::{dot_text, verdict, written};

/// A node of the tree: a position at the beginning of a turn, or at the end of the game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TreeNode<G: Bots> {
    /// The position.
    pub position: G::Position,
    /// Where it hangs; the root hangs nowhere.
    pub parent: Option<usize>,
    /// How many turns lie above it.
    pub depth: usize,
    /// The turns that lead here from the parent: several when orders do not matter ("1,2 or 2,1").
    pub ways: Vec<Turn<G>>,
    /// There are more ways than are listed.
    pub more_ways: bool,
    /// What is proven for the player to move.
    pub bounds: Bounds,
    /// The turn that leads here is as good as any, as far as is proven.
    pub optimal: bool,
    /// How the game ended here.
    pub result: Option<GameResult>,
    /// What hangs below.
    pub below: Below,
}

/// What hangs below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Below {
    /// Nobody has looked yet.
    Unknown,
    /// These nodes, in the order of their turns; none at the end of the game.
    Nodes(Vec<usize>),
    /// These nodes, and more that the limit left out.
    Some(Vec<usize>),
}

impl Below {
    /// The nodes that are there.
    pub fn nodes(&self) -> &[usize] {
        match self {
            Self::Unknown => &[],
            Self::Nodes(nodes) | Self::Some(nodes) => nodes,
        }
    }
}

/// The turns of one position with what is known about where they lead: worked out apart from any tree, so that a worker
/// can do it while somebody walks about.
#[derive(Clone, Debug)]
pub struct Branches<G: Bots> {
    position: G::Position,
    bounds: Bounds,
    turns: Vec<Branch<G>>,
    complete: bool,
}

#[derive(Clone, Debug)]
struct Branch<G: Bots> {
    position: G::Position,
    ways: Vec<Turn<G>>,
    more_ways: bool,
    bounds: Bounds,
    result: Option<GameResult>,
}

impl<G: Bots> Branches<G> {
    /// Lists the turns of `position`, at most `room` of them and as many as memory holds, with what the rules and the
    /// solver's tables say at once.
    pub fn list(position: G::Position, room: usize, solver: &Solver<G>, monitor: &Monitor<'_, G>) -> Self {
        let game = solver.game();
        let listed = turns(game, &position, room, monitor);
        let mut ways = other_ways(game, &position, monitor);
        let branch = |(turn, child): (Turn<G>, G::Position)| {
            let (ways, more_ways) = ways.remove(&child).unwrap_or((vec![turn], false));
            let result = game.result(&child);
            let bounds = if game.players() > 2 { Bounds::UNKNOWN } else { solver.look_up(&child) };
            Branch { position: child, ways, more_ways, bounds, result }
        };
        let turns = listed.turns.into_iter().map(branch).collect();
        Self { position, bounds: Bounds::UNKNOWN, turns, complete: listed.complete }
    }

    /// Proves what is open: the position itself first, then one turn after the other. `show` sees every step.
    ///
    /// # Errors
    /// [`Halt::Cancelled`]; what was proven stays.
    pub fn prove(
        &mut self,
        solver: &mut Solver<G>,
        monitor: &mut Monitor<'_, G>,
        mut show: impl FnMut(&Self),
    ) -> Result<(), Halt> {
        self.bounds = prove(&self.position, solver, monitor)?;
        show(self);
        for index in 0..self.turns.len() {
            if self.turns[index].result.is_none() && self.turns[index].bounds.exact().is_none() {
                let news = prove(&self.turns[index].position, solver, monitor)?;
                self.turns[index].bounds.tighten(news);
                show(self);
            }
        }
        Ok(())
    }
}

/// The tree of turns from a position. Nodes are never removed; folding is the affair of whoever shows them.
#[derive(Clone, Debug)]
pub struct Tree<G: Bots> {
    game: G,
    nodes: Vec<TreeNode<G>>,
    limit: usize,
    /// Whether it tells what nodes are worth.
    values: bool,
}

/// How many turns to one position are listed.
const MOST_WAYS: usize = 6;
/// How many runs of moves are looked at for that, at one node; fewer where memory ends, but so many always.
const MOST_RUNS: u64 = 5_000;
const FEW_RUNS: u64 = 256;

impl<G: Bots> Tree<G> {
    /// A tree that is only its root. At most `limit` nodes will ever be in it.
    pub fn new(game: G, position: G::Position, limit: usize) -> Self {
        let (result, bounds) = (game.result(&position), Bounds::at_end(&game, &position));
        let root = TreeNode {
            position,
            parent: None,
            depth: 0,
            ways: Vec::new(),
            more_ways: false,
            bounds,
            optimal: true,
            result,
            below: Below::Unknown,
        };
        Self { game, nodes: vec![root], limit: limit.max(1), values: true }
    }

    /// The same tree for whoever wants no hint: its turns and where they lead, and no word of what they are worth. Whoever
    /// asks for it does so before anything hangs in it.
    #[must_use]
    pub fn without_values(mut self) -> Self {
        self.values = false;
        self.nodes[0].bounds = Bounds::UNKNOWN;
        self
    }

    /// Whether it tells what nodes are worth.
    pub fn tells_values(&self) -> bool {
        self.values
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The nodes; the root is the first, and every node comes after its parent.
    pub fn nodes(&self) -> &[TreeNode<G>] {
        &self.nodes
    }

    /// Whether the limit was met.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.limit
    }

    /// Hangs the turns of `index` below it, with what the solver proves about them. A node that is unfolded stays as it
    /// is.
    ///
    /// # Errors
    /// [`Halt::Cancelled`]; the node is then as it was.
    pub fn unfold(&mut self, index: usize, solver: &mut Solver<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if self.nodes[index].below != Below::Unknown {
            return Ok(());
        }
        let mut branches = Branches::list(self.nodes[index].position.clone(), self.room(), solver, monitor);
        branches.prove(solver, monitor, |_| {})?;
        self.hang(index, &branches);
        Ok(())
    }

    /// How many nodes may still be added.
    pub fn room(&self) -> usize {
        self.limit.saturating_sub(self.nodes.len())
    }

    /// Hangs the turns of `index` below it. Hung once more, they only bring what has been proven since.
    pub fn hang(&mut self, index: usize, branches: &Branches<G>) {
        if self.nodes[index].below == Below::Unknown {
            self.grow(index, branches);
        }
        if !self.values {
            return;
        }
        self.nodes[index].bounds.tighten(branches.bounds);
        let below = self.nodes[index].below.nodes().to_vec();
        for (&child, branch) in below.iter().zip(&branches.turns) {
            self.nodes[child].bounds.tighten(branch.bounds);
        }
        self.mark_optimal(index, &below);
    }

    fn grow(&mut self, parent: usize, branches: &Branches<G>) {
        let (first, room) = (self.nodes.len(), self.room());
        let depth = self.nodes[parent].depth + 1;
        let child = |branch: &Branch<G>| TreeNode {
            position: branch.position.clone(),
            parent: Some(parent),
            depth,
            ways: branch.ways.clone(),
            more_ways: branch.more_ways,
            bounds: if self.values { branch.bounds } else { Bounds::UNKNOWN },
            optimal: false,
            result: branch.result,
            below: if branch.result.is_some() { Below::Nodes(Vec::new()) } else { Below::Unknown },
        };
        self.nodes.extend(branches.turns.iter().take(room).map(child));
        let below = (first..self.nodes.len()).collect();
        let is_whole = branches.complete && branches.turns.len() <= room;
        self.nodes[parent].below = if is_whole { Below::Nodes(below) } else { Below::Some(below) };
    }

    /// Takes in what has been proven about a node.
    pub fn learn(&mut self, index: usize, proven: Bounds) {
        self.nodes[index].bounds.tighten(proven);
    }

    /// Marks optimal play below the first `most` nodes, by what is proven now.
    pub fn mark(&mut self, most: usize) {
        for index in 0..most.min(self.nodes.len()) {
            let below = self.nodes[index].below.nodes().to_vec();
            self.mark_optimal(index, &below);
        }
    }

    /// The moves that lead from the root to a node; of several turns the first.
    pub fn moves_to(&self, index: usize) -> Vec<G::Move> {
        let above = |node: &&TreeNode<G>| node.parent.map(|parent| &self.nodes[parent]);
        let way = std::iter::successors(Some(&self.nodes[index]), above);
        let turns: Vec<_> = way.filter_map(|node| node.ways.first()).collect();
        turns.into_iter().rev().flatten().copied().collect()
    }

    /// Unfolds everything down to `depth` turns below the root, level by level, until the limit is met.
    ///
    /// # Errors
    /// [`Halt::Cancelled`]; what was unfolded stays.
    pub fn unfold_to(
        &mut self,
        depth: usize,
        solver: &mut Solver<G>,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<(), Halt> {
        let mut index = 0;
        while index < self.nodes.len() && self.nodes[index].depth < depth && !self.is_full() {
            self.unfold(index, solver, monitor)?;
            index += 1;
        }
        Ok(())
    }

    /// A turn is optimal when it is worth what the best is; of unknown lengths the outcome decides.
    fn mark_optimal(&mut self, parent: usize, below: &[usize]) {
        let above = &self.nodes[parent].position;
        let worth = |child: &TreeNode<G>| child.bounds.backed_up(Step::of_turn(&self.game, above, &child.position));
        let worths: Vec<Bounds> = below.iter().map(|&child| worth(&self.nodes[child])).collect();
        let Some(best) = worths.iter().copied().reduce(Bounds::or) else { return };
        for (&child, worth) in below.iter().zip(worths) {
            self.nodes[child].optimal = match best.exact() {
                Some(_) => worth == best,
                None => best.outcome().is_some() && worth.outcome() == best.outcome(),
            };
        }
    }
}

fn prove<G: Bots>(pos: &G::Position, solver: &mut Solver<G>, monitor: &mut Monitor<'_, G>) -> Result<Bounds, Halt> {
    match solver.analyze(pos, monitor) {
        (_, Err(Halt::Cancelled)) => Err(Halt::Cancelled),
        (analysis, _) => Ok(analysis.root),
    }
}

/// All runs of moves that make a turn, by the position they lead to; empty when there are too many to look at.
fn other_ways<G: Bots>(
    game: &G,
    pos: &G::Position,
    monitor: &Monitor<'_, G>,
) -> HashMap<G::Position, (Vec<Turn<G>>, bool)> {
    let mut ways = HashMap::new();
    let entry = size_of::<G::Position>() + game.bytes_beside() + 4 * size_of::<Turn<G>>();
    // A part of what is left is taken, and nothing more is listed.
    let most = (monitor.memory().available() / entry as u64 / 2).clamp(FEW_RUNS, MOST_RUNS);
    let mut runs = 0;
    collect_ways(game, pos, &mut Vec::new(), (&mut runs, most), &mut ways);
    if runs > most { HashMap::new() } else { ways }
}

fn collect_ways<G: Bots>(
    game: &G,
    pos: &G::Position,
    run: &mut Turn<G>,
    (runs, most): (&mut u64, u64),
    ways: &mut HashMap<G::Position, (Vec<Turn<G>>, bool)>,
) {
    for mv in game.legal_moves(pos) {
        if *runs > most {
            return;
        }
        *runs += 1;
        let child = game.play(pos, mv);
        run.push(mv);
        if game.ends_turn(pos, mv) || game.result(&child).is_some() {
            let (turns, more) = ways.entry(child).or_default();
            if turns.len() < MOST_WAYS {
                turns.push(run.clone());
            } else {
                *more = true;
            }
        } else {
            collect_ways(game, &child, run, (runs, most), ways);
        }
        run.pop();
    }
}
