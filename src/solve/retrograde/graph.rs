//! The labelling itself, on positions that are numbers.

use crate::core::{Bounds, Outcome, Step, Value};
use crate::solve::Halt;

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

    /// Adds the next position with its moves: where each leads, and what it changes.
    pub fn push(&mut self, end: End, moves: impl IntoIterator<Item = (u32, Step)>) {
        self.ends.push(end);
        for (target, step) in moves {
            self.targets.push(target);
            self.steps.push(step);
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
    pub fn solve(&self, poll: impl FnMut(u64) -> Result<(), Halt>) -> Result<Vec<Bounds>, Halt> {
        let parents = Parents::of(self);
        let values = Labels::new(self).run(self, &parents, poll)?;
        if self.ends.contains(&End::Horizon) {
            return Ok(safety(self, &parents, &values));
        }
        Ok(values.into_iter().map(|value| Bounds::exactly(value.unwrap_or(Value::Draw))).collect())
    }

    fn moves_of(&self, node: usize) -> std::ops::Range<usize> {
        self.offsets[node] as usize..self.offsets[node + 1] as usize
    }
}

/// The moves that lead to each position, by number.
struct Parents {
    offsets: Vec<u32>,
    /// The parent and the number of the move.
    moves: Vec<(u32, u32)>,
}

impl Parents {
    /// A counting sort of all moves by target.
    fn of(graph: &Graph) -> Self {
        let mut offsets = vec![0u32; graph.len() + 1];
        for &target in &graph.targets {
            offsets[target as usize + 1] += 1;
        }
        for node in 0..graph.len() {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut moves = vec![(0, 0); graph.moves()];
        for parent in 0..graph.len() {
            for mv in graph.moves_of(parent) {
                let place = &mut next[graph.targets[mv] as usize];
                moves[*place as usize] = (parent as u32, mv as u32);
                *place += 1;
            }
        }
        Self { offsets, moves }
    }

    fn to(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.moves[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }
}

/// Wins and losses in the order of their length. A win is final when nothing shorter can come any more; a loss when the
/// last of the moves is lost.
struct Labels {
    values: Vec<Option<Value>>,
    /// Moves of each position that are not proven to lose.
    open: Vec<u32>,
    /// The longest loss among the other moves: not always the last that was proven, for some moves end a turn and some
    /// do not.
    longest: Vec<u32>,
    /// Positions to label, by length: `queue[n]` holds those that end within n turns.
    queue: Vec<Vec<(u32, Value)>>,
}

impl Labels {
    fn new(graph: &Graph) -> Self {
        let open = (0..graph.len()).map(|node| graph.moves_of(node).len() as u32).collect();
        let (values, longest) = (vec![None; graph.len()], vec![0; graph.len()]);
        let mut labels = Self { values, open, longest, queue: Vec::new() };
        for (node, end) in graph.ends.iter().enumerate() {
            if let End::Over(outcome) = end {
                labels.push(node as u32, Value::at_end(*outcome));
            }
        }
        labels
    }

    /// Draws at the end need no order: whoever reaches one has no reason to hurry, so they simply stay unlabelled.
    fn push(&mut self, node: u32, value: Value) {
        if let Some(turns) = value.remoteness() {
            let turns = turns as usize;
            if self.queue.len() <= turns {
                self.queue.resize_with(turns + 1, Vec::new);
            }
            self.queue[turns].push((node, value));
        }
    }

    fn run(
        mut self,
        graph: &Graph,
        parents: &Parents,
        mut poll: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<Vec<Option<Value>>, Halt> {
        let mut turns = 0;
        let mut since = 0;
        while turns < self.queue.len() {
            // A move that does not end a turn may add to the very list that is being worked off.
            while let Some((node, value)) = self.queue[turns].pop() {
                since += 1;
                if since == 1 << 14 {
                    poll(since)?;
                    since = 0;
                }
                if self.values[node as usize].is_none() {
                    self.values[node as usize] = Some(value);
                    self.tell_parents(graph, parents, node, value);
                }
            }
            turns += 1;
        }
        poll(since)?;
        Ok(self.values)
    }

    fn tell_parents(&mut self, graph: &Graph, parents: &Parents, node: u32, value: Value) {
        for &(parent, mv) in parents.to(node) {
            if self.values[parent as usize].is_some() || matches!(graph.ends[parent as usize], End::Over(_)) {
                continue;
            }
            let seen = value.backed_up(graph.steps[mv as usize]);
            match seen.outcome() {
                Outcome::Win => self.push(parent, seen),
                Outcome::Loss => {
                    let longest = &mut self.longest[parent as usize];
                    *longest = (*longest).max(seen.remoteness().unwrap_or_default());
                    let length = *longest;
                    self.open[parent as usize] -= 1;
                    if self.open[parent as usize] == 0 && graph.ends[parent as usize] == End::Open {
                        self.push(parent, Value::Loss(length));
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
fn safety(graph: &Graph, parents: &Parents, values: &[Option<Value>]) -> Vec<Bounds> {
    let mut safety = Safety::new(graph, values);
    while let Some((node, side)) = safety.struck.pop() {
        for &(parent, mv) in parents.to(node) {
            safety.child_struck(
                graph,
                parent as usize,
                if graph.steps[mv as usize].flips { side.other() } else { side },
            );
        }
    }
    let bounds = |node: usize| match values[node] {
        // The length may be shorter through what lies beyond the horizon.
        Some(value @ Value::Win(_)) => Bounds::at_least(value),
        Some(value @ Value::Loss(_)) => Bounds::at_most(value),
        Some(Value::Draw) => Bounds::exactly(Value::Draw),
        None => match (safety.holds[0][node], safety.holds[1][node]) {
            (true, true) => Bounds::exactly(Value::Draw),
            (true, false) => Bounds::at_least(Value::Draw),
            (false, true) => Bounds::at_most(Value::Draw),
            (false, false) => Bounds::UNKNOWN,
        },
    };
    (0..graph.len()).map(bounds).collect()
}

/// Which of the two claims about a position is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    AtLeastDraw,
    AtMostDraw,
}

impl Side {
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
    struck: Vec<(u32, Side)>,
}

impl Safety {
    fn new(graph: &Graph, values: &[Option<Value>]) -> Self {
        let all = vec![true; graph.len()];
        let support = (0..graph.len()).map(|node| graph.moves_of(node).len() as u32).collect();
        let mut safety = Self { holds: [all.clone(), all], support, struck: Vec::new() };
        for (node, &value) in values.iter().enumerate() {
            match (value, graph.ends[node]) {
                (Some(Value::Win(_)), _) => safety.strike(node, Side::AtMostDraw),
                (Some(Value::Loss(_)), _) => safety.strike(node, Side::AtLeastDraw),
                (Some(Value::Draw), _) | (None, End::Open | End::Over(_)) => {}
                (None, End::Horizon) => {
                    safety.strike(node, Side::AtLeastDraw);
                    safety.strike(node, Side::AtMostDraw);
                }
            }
        }
        safety
    }

    fn strike(&mut self, node: usize, side: Side) {
        let holds = &mut self.holds[side as usize][node];
        if std::mem::replace(holds, false) {
            self.struck.push((node as u32, side));
        }
    }

    /// A child lost a claim; `side` is that claim seen from the parent.
    fn child_struck(&mut self, graph: &Graph, parent: usize, side: Side) {
        if graph.ends[parent] != End::Open {
            return;
        }
        match side {
            Side::AtLeastDraw => {
                self.support[parent] -= 1;
                if self.support[parent] == 0 {
                    self.strike(parent, side);
                }
            }
            Side::AtMostDraw => self.strike(parent, side),
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
