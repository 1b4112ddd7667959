//! The labelling itself, on positions that are numbers.

use crate::core::{Bounds, Outcome, Step, Value};
use crate::solve::Halt;
use crate::solve::rings::{self, Rings};

/// What is known of a position before the labelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Play goes on: the position has moves, all of them in the graph.
    Open,
    /// The game is over, with this outcome for the mover.
    Over(Outcome),
    /// Not all of its moves are in the graph; nothing may be concluded from that.
    Horizon,
}

/// A finite game: positions numbered from 0, each with its moves. Repeated moves and moves that lead back to where they
/// begin are welcome.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    ends: Vec<End>,
    /// Where the moves of each position begin in `targets`; one more than there are positions.
    offsets: Vec<u32>,
    targets: Vec<u32>,
    steps: Vec<Step>,
}

impl Graph {
    /// A graph without positions.
    pub fn new() -> Self {
        Self { ends: Vec::new(), offsets: vec![0], targets: Vec::new(), steps: Vec::new() }
    }

    /// Adds the next position with its moves: where each leads, and what it changes. A game that is over has none.
    pub fn push(&mut self, end: End, moves: impl IntoIterator<Item = (u32, Step)>) {
        self.ends.push(end);
        if !matches!(end, End::Over(_)) {
            for (target, step) in moves {
                self.targets.push(target);
                self.steps.push(step);
            }
        }
        self.offsets.push(self.targets.len() as u32);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.targets.len()
    }

    /// Whether every move ends a turn, so that a length counts moves.
    pub fn turns_are_moves(&self) -> bool {
        self.steps.iter().all(|step| step.ends_turn)
    }

    /// The value of every position for its mover. Without a horizon every value is exact; with one, wins and losses carry
    /// the length that was found as a bound, and draws are told only where neither side can leave what is proven.
    ///
    /// `poll` is called now and then with the number of positions labelled since the last call.
    ///
    /// # Errors
    /// What `poll` returns.
    ///
    /// # Panics
    /// If a move leads to a position that was never pushed.
    pub fn solve(&self, mut poll: impl FnMut(u64) -> Result<(), Halt>) -> Result<Vec<Bounds>, Halt> {
        let parents = ParentList::of(self, &mut poll)?;
        if self.alternates() {
            return self.solve_in_rings(&parents, poll);
        }
        let nodes = Labelling::new(self).run(&parents, &mut poll)?;
        if self.ends.contains(&End::Horizon) {
            return safety(self, &parents, &nodes, poll);
        }
        let value = |node: &Status| match node {
            Status::Known(value) => *value,
            Status::Open { .. } => Value::Draw,
        };
        Ok(nodes.iter().map(|node| Bounds::exactly(value(node))).collect())
    }

    /// Whether the players alternate, every move ends a turn, and all moves are known.
    fn alternates(&self) -> bool {
        self.steps.iter().all(|step| *step == Step::ALTERNATE) && !self.ends.contains(&End::Horizon)
    }

    fn solve_in_rings(
        &self,
        parents: &ParentList,
        poll: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<Vec<Bounds>, Halt> {
        let moves = (0..self.len()).map(|node| self.moves_of(node).len() as u32).collect();
        let mut rings = Rings::new(moves);
        for (node, end) in (0..).zip(&self.ends) {
            if let End::Over(outcome) = end {
                rings.end(node, *outcome);
            }
        }
        rings.run(parents, poll)?;
        Ok(rings.values().map(Bounds::exactly).collect())
    }

    fn moves_of(&self, node: usize) -> std::ops::Range<usize> {
        self.offsets[node] as usize..self.offsets[node + 1] as usize
    }
}

/// Positions between two looks at the monitor where nothing is labelled.
const STRIDE: usize = 1 << 14;

/// The moves that lead to each position.
struct ParentList {
    offsets: Vec<u32>,
    moves: Vec<Parent>,
}

/// Where a move comes from and what it changes, in one word: half of the time goes into fetching these.
#[derive(Clone, Copy, Default)]
struct Parent(u32);

impl Parent {
    fn new(node: usize, step: Step) -> Self {
        Self((node as u32) << 2 | u32::from(step.flips) << 1 | u32::from(step.ends_turn))
    }

    fn node(self) -> usize {
        (self.0 >> 2) as usize
    }

    fn step(self) -> Step {
        Step { flips: self.0 & 2 != 0, ends_turn: self.0 & 1 != 0 }
    }
}

impl ParentList {
    /// A counting sort of all moves by target.
    fn of(graph: &Graph, mut poll: impl FnMut(u64) -> Result<(), Halt>) -> Result<Self, Halt> {
        let mut offsets = vec![0u32; graph.len() + 1];
        for &target in &graph.targets {
            offsets[target as usize + 1] += 1;
        }
        for node in 0..graph.len() {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut moves = vec![Parent::default(); graph.moves()];
        for parent in 0..graph.len() {
            if parent.is_multiple_of(STRIDE) {
                poll(0)?;
            }
            let of_parent = graph.moves_of(parent);
            for (&target, &step) in graph.targets[of_parent.clone()].iter().zip(&graph.steps[of_parent]) {
                let place = &mut next[target as usize];
                moves[*place as usize] = Parent::new(parent, step);
                *place += 1;
            }
        }
        Ok(Self { offsets, moves })
    }

    fn to(&self, node: u32) -> &[Parent] {
        let node = node as usize;
        &self.moves[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }
}

impl rings::Parents for ParentList {
    fn each(&self, pos: u32, mut visit: impl FnMut(u32)) {
        for parent in self.to(pos) {
            visit(parent.node() as u32);
        }
    }
}

/// Wins and losses in the order of their length. A win is final when nothing shorter can come any more; a loss when the
/// last of the moves is lost.
struct Labelling {
    nodes: Vec<Status>,
    /// Positions to label, by length: `queue[n]` holds those that end within n turns.
    queue: Vec<Vec<(u32, Outcome)>>,
}

/// What is known of one position. All of it lies together, for positions are visited in no order.
#[derive(Clone, Copy)]
enum Status {
    /// Play goes on: so many moves are not proven to lose, and the longest loss among the others. That is not always the
    /// last that was proven, for some moves end a turn and some do not.
    Open { moves: u32, longest: u32 },
    /// It is won or lost.
    Known(Value),
}

/// More moves than any position has: what leads beyond the horizon never runs out of moves.
const ENDLESS: u32 = u32::MAX;

impl Labelling {
    fn new(graph: &Graph) -> Self {
        let moves = |node: usize| match graph.ends[node] {
            End::Open | End::Over(_) => graph.moves_of(node).len() as u32,
            End::Horizon => ENDLESS,
        };
        let nodes = (0..graph.len()).map(|node| Status::Open { moves: moves(node), longest: 0 }).collect();
        let mut labels = Self { nodes, queue: Vec::new() };
        for (node, end) in graph.ends.iter().enumerate() {
            if let End::Over(outcome) = end {
                labels.push(node, Value::at_end(*outcome));
            }
        }
        labels
    }

    /// Draws at the end need no order: whoever reaches one has no reason to hurry, so they simply stay unlabelled.
    fn push(&mut self, node: usize, value: Value) {
        if let Some(turns) = value.remoteness() {
            let turns = turns as usize;
            if self.queue.len() <= turns {
                self.queue.resize_with(turns + 1, Vec::new);
            }
            self.queue[turns].push((node as u32, value.outcome()));
        }
    }

    fn run(mut self, parents: &ParentList, mut poll: impl FnMut(u64) -> Result<(), Halt>) -> Result<Vec<Status>, Halt> {
        let mut turns = 0;
        let (mut looked, mut labelled) = (0, 0);
        while turns < self.queue.len() {
            // A move that does not end a turn may add to the very list that is being worked off.
            while let Some((node, outcome)) = self.queue[turns].pop() {
                looked += 1;
                if looked == STRIDE {
                    poll(labelled)?;
                    (looked, labelled) = (0, 0);
                }
                // A position may be met again that has its label.
                if let Status::Open { .. } = self.nodes[node as usize] {
                    labelled += 1;
                    let value =
                        if outcome == Outcome::Win { Value::Win(turns as u32) } else { Value::Loss(turns as u32) };
                    self.nodes[node as usize] = Status::Known(value);
                    self.tell_parents(parents, node, value);
                }
            }
            turns += 1;
        }
        poll(labelled)?;
        Ok(self.nodes)
    }

    fn tell_parents(&mut self, parents: &ParentList, node: u32, value: Value) {
        for parent in parents.to(node) {
            let Status::Open { moves, longest } = &mut self.nodes[parent.node()] else { continue };
            let seen = value.backed_up(parent.step());
            match seen.outcome() {
                Outcome::Win => self.push(parent.node(), seen),
                Outcome::Loss => {
                    *longest = (*longest).max(seen.remoteness().unwrap_or_default());
                    let length = *longest;
                    if *moves != ENDLESS {
                        *moves -= 1;
                    }
                    if *moves == 0 {
                        self.push(parent.node(), Value::Loss(length));
                    }
                }
                Outcome::Draw => {}
            }
        }
    }
}

/// Draws in a graph with a horizon, as the largest sets in which each side can stay: the mover holds at least a draw if
/// some move leads where the other side gets at most one, and at most a draw if every move does the reverse. Whatever
/// depends on a position beyond the horizon is struck out until nothing changes.
fn safety(
    graph: &Graph,
    parents: &ParentList,
    nodes: &[Status],
    mut poll: impl FnMut(u64) -> Result<(), Halt>,
) -> Result<Vec<Bounds>, Halt> {
    let mut safety = Safety::new(graph, nodes);
    let mut struck = 0_usize;
    while let Some((node, side)) = safety.struck.pop() {
        struck += 1;
        if struck.is_multiple_of(STRIDE) {
            poll(0)?;
        }
        for parent in parents.to(node) {
            safety.child_struck(graph, parent.node(), if parent.step().flips { side.other() } else { side });
        }
    }
    let bounds = |node: usize| match nodes[node] {
        // The length may be shorter through what lies beyond the horizon.
        Status::Known(value @ Value::Win(_)) => Bounds::at_least(value),
        Status::Known(value @ Value::Loss(_)) => Bounds::at_most(value),
        Status::Known(Value::Draw) => Bounds::exactly(Value::Draw),
        Status::Open { .. } => match (safety.holds[0][node], safety.holds[1][node]) {
            (true, true) => Bounds::exactly(Value::Draw),
            (true, false) => Bounds::at_least(Value::Draw),
            (false, true) => Bounds::at_most(Value::Draw),
            (false, false) => Bounds::UNKNOWN,
        },
    };
    Ok((0..graph.len()).map(bounds).collect())
}

/// Which of the two claims about a position is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoverSide {
    AtLeastDraw,
    AtMostDraw,
}

impl MoverSide {
    fn other(self) -> Self {
        match self {
            Self::AtLeastDraw => Self::AtMostDraw,
            Self::AtMostDraw => Self::AtLeastDraw,
        }
    }
}

struct Safety {
    /// Whether each position still holds the claim: `AtLeastDraw`, then `AtMostDraw`.
    holds: [Vec<bool>; 2],
    /// Moves that still support `AtLeastDraw`.
    support: Vec<u32>,
    struck: Vec<(u32, MoverSide)>,
}

impl Safety {
    fn new(graph: &Graph, nodes: &[Status]) -> Self {
        let all = vec![true; graph.len()];
        let support = (0..graph.len()).map(|node| graph.moves_of(node).len() as u32).collect();
        let mut safety = Self { holds: [all.clone(), all], support, struck: Vec::new() };
        for (node, &known) in nodes.iter().enumerate() {
            match (known, graph.ends[node]) {
                (Status::Known(Value::Win(_)), _) => safety.strike(node, MoverSide::AtMostDraw),
                (Status::Known(Value::Loss(_)), _) => safety.strike(node, MoverSide::AtLeastDraw),
                (Status::Known(Value::Draw), _) | (Status::Open { .. }, End::Open | End::Over(_)) => {}
                (Status::Open { .. }, End::Horizon) => {
                    safety.strike(node, MoverSide::AtLeastDraw);
                    safety.strike(node, MoverSide::AtMostDraw);
                }
            }
        }
        safety
    }

    fn strike(&mut self, node: usize, side: MoverSide) {
        let holds = &mut self.holds[side as usize][node];
        if std::mem::replace(holds, false) {
            self.struck.push((node as u32, side));
        }
    }

    /// A child lost a claim; `side` is that claim seen from the parent.
    fn child_struck(&mut self, graph: &Graph, parent: usize, side: MoverSide) {
        if graph.ends[parent] != End::Open {
            return;
        }
        match side {
            MoverSide::AtLeastDraw => {
                self.support[parent] -= 1;
                if self.support[parent] == 0 {
                    self.strike(parent, side);
                }
            }
            MoverSide::AtMostDraw => self.strike(parent, side),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Step = Step::ALTERNATE;

    fn solve(ends: &[End], moves: &[&[u32]]) -> Vec<Bounds> {
        let mut graph = Graph::new();
        for (end, targets) in ends.iter().zip(moves) {
            graph.push(*end, targets.iter().map(|&target| (target, STEP)));
        }
        graph.solve(|_| Ok(())).expect("nobody cancels")
    }

    #[test]
    fn a_loop_that_nobody_leaves_is_a_draw() {
        use End::{Open, Over};
        // 0 is lost for its mover; 1 takes it; 2 and 3 go in a circle, and 2 could step into 1.
        let bounds = solve(&[Over(Outcome::Loss), Open, Open, Open], &[&[], &[0], &[1, 3], &[2, 2]]);
        let values: Vec<_> = bounds.iter().map(|bounds| bounds.exact()).collect();
        assert_eq!(values, [Value::Loss(0), Value::Win(1), Value::Draw, Value::Draw].map(Some));
    }

    #[test]
    fn a_move_back_to_itself_is_no_escape_only_where_there_is_a_better_one() {
        use End::{Open, Over};
        let bounds = solve(&[Over(Outcome::Win), Open, Open], &[&[], &[0], &[0, 2]]);
        assert_eq!(bounds[1].exact(), Some(Value::Loss(1)));
        assert_eq!(bounds[2].exact(), Some(Value::Draw));
    }

    #[test]
    fn a_length_counts_moves_only_where_every_move_ends_a_turn() {
        let picks = |step| {
            let mut graph = Graph::new();
            graph.push(End::Over(Outcome::Loss), []);
            graph.push(End::Open, [(0, STEP), (0, step)]);
            graph
        };
        assert!(picks(STEP).turns_are_moves());
        let within = Step { ends_turn: false, ..STEP };
        assert!(!picks(within).turns_are_moves());
    }

    #[test]
    fn beyond_the_horizon_nothing_is_concluded() {
        use End::{Horizon, Open, Over};
        // 1 wins at 0 whatever lies beyond; 2 hangs on the horizon; 3 and 4 circle and avoid it.
        let ends = [Over(Outcome::Loss), Open, Open, Open, Open, Horizon];
        let bounds = solve(&ends, &[&[], &[0, 5], &[5], &[4, 1], &[3, 1], &[]]);
        assert_eq!(bounds[1], Bounds::at_least(Value::Win(1)));
        assert_eq!(bounds[2], Bounds::UNKNOWN);
        assert_eq!(bounds[3].exact(), Some(Value::Draw));
        assert_eq!(bounds[4].exact(), Some(Value::Draw));
    }
}
