//! The tree that grows.

use crate::core::laws::Dice;
use crate::core::{Bounds, Game, Outcome, Player, Step, Value};
use crate::solve::{Halt, Monitor, Reservation, Solve};

/// A tree of positions with what happened in the games that went through them. Any number of players may sit at it; only
/// games for one and two have proofs.
pub struct MctsTree<G: Game> {
    nodes: Vec<Visited<G>>,
    dice: Dice,
    paid: Vec<Reservation>,
}

/// What came of an attempt to grow the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Growth {
    /// One more game was played.
    Grown,
    /// Every move of the root is proven; there is nothing left to guess.
    Settled,
}

struct Visited<G: Game> {
    position: G::Position,
    mover: Player,
    /// What is proven for the mover. Always unknown at a table of three or more.
    bounds: Bounds,
    visits: u32,
    /// What each player got in all games through here, 1 for a win.
    scores: [f32; 4],
    /// Whether the list of its moves is whole.
    lists_all: bool,
    /// Listed when the node is met for the second time.
    moves: Option<Vec<Arm<G>>>,
    is_end: bool,
}

struct Arm<G: Game> {
    mv: G::Move,
    step: Step,
    node: Option<u32>,
}

/// How much curiosity counts against success.
const CURIOSITY: f64 = 1.0;
/// A random game that takes longer counts as drawn.
const MOST_MOVES: usize = 1_000;
/// Nodes between two looks at the memory budget.
const CHUNK: usize = 1 << 10;

impl<G: Game> MctsTree<G> {
    /// A tree that is only its root.
    pub fn new(game: &G, position: G::Position, seed: u64) -> Self {
        let root = node(game, position);
        Self { nodes: vec![root], dice: Dice(seed), paid: Vec::new() }
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A tree is never empty: it has a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// What is proven about the root.
    pub fn root_bounds(&self) -> Bounds {
        self.nodes[0].bounds
    }

    /// What is proven about a move of the root, and the share that its games won for the mover.
    pub fn report(&self, mv: G::Move) -> Option<(Bounds, Option<f64>)> {
        let root = &self.nodes[0];
        let branch = root.moves.as_ref()?.iter().find(|branch| branch.mv == mv)?;
        let child = &self.nodes[branch.node? as usize];
        let guess = (child.visits > 0).then(|| f64::from(child.scores[root.mover.index()]) / f64::from(child.visits));
        Some((child.bounds.backed_up(branch.step), guess))
    }

    /// The estimate of the move that was tried most.
    pub fn best_estimate(&self) -> Option<f64> {
        self.best().and_then(|mv| self.report(mv)).and_then(|(_, guess)| guess)
    }

    /// The move to make: a proven win, the quickest first; else what was tried most and is not proven to lose; else the
    /// slowest loss. `None` at the end of the game, or before anything was tried.
    pub fn best(&self) -> Option<G::Move> {
        let root = &self.nodes[0];
        let tried = root.moves.as_ref()?.iter().filter_map(|branch| {
            let child = &self.nodes[branch.node? as usize];
            let bounds = child.bounds.backed_up(branch.step);
            let certain = match bounds.outcome() {
                Some(Outcome::Win | Outcome::Loss) => bounds.lower(),
                Some(Outcome::Draw) | None => Value::Draw,
            };
            Some(((certain, child.visits), branch.mv))
        });
        // The first of equals: later ones have to be better.
        tried.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, mv)| mv)
    }
}

impl<G: Solve> MctsTree<G> {
    /// Goes down to a tip, lets it grow by a node, plays one game at random, and hands the news up.
    ///
    /// # Errors
    /// [`Halt`] when somebody cancelled or memory is full; the tree stays true.
    pub fn grow(&mut self, game: &G, monitor: &mut Monitor<'_, G>) -> Result<Growth, Halt> {
        self.pay(monitor)?;
        self.list(game, 0);
        if self.is_settled() {
            return Ok(Growth::Settled);
        }
        let mut path = vec![0];
        let mut at = 0;
        loop {
            monitor.node()?;
            if self.nodes[at].is_end || (at > 0 && self.nodes[at].bounds.exact().is_some()) {
                break;
            }
            if self.nodes[at].visits == 0 && at > 0 {
                break;
            }
            self.list(game, at);
            let branch = self.choose(at);
            let next = self.child(at, branch).unwrap_or_else(|| self.hang(game, at, branch));
            path.push(next);
            at = next;
            if path.len() > MOST_MOVES {
                break;
            }
        }
        let scores = self.outcome_at(game, at);
        for &index in path.iter().rev() {
            let node = &mut self.nodes[index];
            node.visits += 1;
            for (sum, score) in node.scores.iter_mut().zip(scores) {
                *sum += score;
            }
            self.learn(index);
        }
        Ok(Growth::Grown)
    }

    fn pay(&mut self, monitor: &Monitor<'_, G>) -> Result<(), Halt> {
        if self.nodes.len() >= self.paid.len() * CHUNK {
            // Eight moves and a position that owns about as much as it is.
            let bytes = CHUNK * (size_of::<Visited<G>>() + size_of::<G::Position>() + 8 * size_of::<Arm<G>>());
            self.paid.push(monitor.memory().reserve(bytes as u64)?);
        }
        Ok(())
    }

    fn list(&mut self, game: &G, at: usize) {
        let node = &mut self.nodes[at];
        if node.moves.is_some() {
            return;
        }
        let branch = |mv| {
            let child = game.play(&node.position, mv);
            Arm { mv, step: Step::of(game, &node.position, mv, &child), node: None }
        };
        node.moves = Some(game.legal_moves(&node.position).into_iter().map(branch).collect());
    }

    /// Nothing is left to guess when every move of the root has a known outcome.
    fn is_settled(&self) -> bool {
        let root = &self.nodes[0];
        let known =
            |branch: &Arm<G>| branch.node.is_some_and(|node| self.nodes[node as usize].bounds.outcome().is_some());
        root.is_end || root.moves.as_ref().is_some_and(|moves| moves.iter().all(known))
    }

    /// The branch to follow: one that has no node yet, else the most promising. What is proven is not tried again as long
    /// as there is something else.
    fn choose(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let moves = node.moves.as_deref().unwrap_or_default();
        let fresh: Vec<usize> = (0..moves.len()).filter(|&branch| moves[branch].node.is_none()).collect();
        if !fresh.is_empty() {
            return fresh[self.dice.below(fresh.len())];
        }
        let known = f64::from(node.visits.max(1)).ln();
        let mut best: Option<((bool, f64), usize)> = None;
        for (number, branch) in moves.iter().enumerate() {
            let child = &self.nodes[branch.node.unwrap_or_default() as usize];
            let visits = f64::from(child.visits.max(1));
            let share = f64::from(child.scores[node.mover.index()]) / visits;
            let worth = (child.bounds.outcome().is_none(), share + CURIOSITY * (known / visits).sqrt());
            if best.is_none_or(|(found, _)| worth > found) {
                best = Some((worth, number));
            }
        }
        best.map_or(0, |(_, number)| number)
    }

    fn child(&self, at: usize, branch: usize) -> Option<usize> {
        let moves = self.nodes[at].moves.as_deref()?;
        moves.get(branch)?.node.map(|node| node as usize)
    }

    fn hang(&mut self, game: &G, at: usize, branch: usize) -> usize {
        let number = self.nodes.len();
        let parent = &mut self.nodes[at];
        let Some(branch) = parent.moves.as_mut().and_then(|moves| moves.get_mut(branch)) else { return at };
        branch.node = Some(number as u32);
        let position = game.play(&parent.position, branch.mv);
        self.nodes.push(node(game, position));
        number
    }

    /// What each player gets: of a proof what it says, else of a game played at random.
    fn outcome_at(&mut self, game: &G, at: usize) -> [f32; 4] {
        let node = &self.nodes[at];
        if let (false, Some(outcome)) = (node.is_end, node.bounds.outcome()) {
            let mut scores = [score(-outcome); 4];
            scores[node.mover.index()] = score(outcome);
            return scores;
        }
        let mut pos = node.position.clone();
        for _ in 0..MOST_MOVES {
            let moves = game.legal_moves(&pos);
            if moves.is_empty() {
                return Player::ALL.map(|player| game.outcome_for(&pos, player).map_or(0.5, score));
            }
            pos = game.play(&pos, moves[self.dice.below(moves.len())]);
        }
        [0.5; 4]
    }

    /// A node is worth its best move: at least what one of them proves, at most what all together allow.
    fn learn(&mut self, at: usize) {
        let node = &self.nodes[at];
        let Some(moves) = node.moves.as_ref().filter(|moves| !moves.is_empty() && !node.is_end) else { return };
        let bounds = |branch: &Arm<G>| {
            branch.node.map_or(Bounds::UNKNOWN, |child| self.nodes[child as usize].bounds).backed_up(branch.step)
        };
        if let Some(best) = moves.iter().map(bounds).reduce(Bounds::or) {
            // Where some moves are not listed one of those may be better.
            let known = if node.lists_all { best } else { Bounds::at_least(best.lower()) };
            self.nodes[at].bounds.tighten(known);
        }
    }
}

fn node<G: Game>(game: &G, position: G::Position) -> Visited<G> {
    let mover = game.to_move(&position);
    let (bounds, is_end) = (Bounds::at_end(game, &position), game.result(&position).is_some());
    let lists_all = game.lists_all(&position);
    Visited { position, mover, bounds, visits: 0, scores: [0.0; 4], moves: None, lists_all, is_end }
}

fn score(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Loss => 0.0,
        Outcome::Draw => 0.5,
        Outcome::Win => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catch_up::CatchUp;
    use crate::games::chomp::Chomp;

    /// What is listed of an endless field is no proof that no other bite is better.
    #[test]
    fn a_list_of_some_moves_proves_what_they_are_worth_and_no_more() {
        let game: Chomp = "chomp 2xinf".parse().expect("a setup");
        let mut tree = MctsTree::new(&game, game.start(), 3);
        for _ in 0..6_000 {
            assert!(tree.grow(&game, &mut Monitor::unlimited()).is_ok());
        }
        assert_eq!(tree.root_bounds().upper(), Value::BEST);
        assert!(tree.root_bounds().lower() > Value::WORST);
    }

    #[test]
    fn a_game_at_random_grows_the_tree_by_a_node() {
        let game: CatchUp = "catch-up 1..12".parse().expect("a setup");
        let mut tree = MctsTree::new(&game, game.start(), 3);
        for games in 1..=40 {
            assert!(matches!(tree.grow(&game, &mut Monitor::unlimited()), Ok(Growth::Grown)));
            assert_eq!(tree.len(), 1 + games);
        }
    }
}
