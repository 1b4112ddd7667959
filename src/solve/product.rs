//! Sums of small games, solved as one game.

use super::rings::{Parents, Rings};
use super::{Analysis, Halt, Monitor, Reservation, Solve, Stage, best_line};
use crate::core::{Bounds, Outcome, Step, Value};

/// One component of a sum: for each of its places, those to which a move leads from there.
#[derive(Clone, Debug, Default)]
pub struct Component {
    /// Where the moves of each place end in `targets`.
    ends: Vec<u32>,
    targets: Vec<u32>,
}

impl Component {
    /// How many places there are.
    pub fn places(&self) -> usize {
        self.ends.len()
    }

    /// The places to which a move leads from `place`.
    fn moves(&self, place: usize) -> &[u32] {
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[from as usize..self.ends[place] as usize]
    }
}

impl<M: IntoIterator<Item = usize>> FromIterator<M> for Component {
    /// The moves of place after place.
    fn from_iter<P: IntoIterator<Item = M>>(places: P) -> Self {
        let mut component = Self::default();
        for moves in places {
            component.targets.extend(moves.into_iter().map(|target| target as u32));
            component.ends.push(component.targets.len() as u32);
        }
        component
    }
}

/// A game in which whoever is to move moves in one component and leaves the others as they are; it ends when none can
/// move.
pub trait Sum: Solve {
    /// How many places each component can ever be in. Called before the components are made, which may be large.
    fn sizes(&self) -> Vec<usize>;

    /// How many moves all components have together.
    fn moves(&self) -> usize;

    /// The components with all these places. Called once for a solver.
    fn components(&self) -> Vec<Component>;

    /// The place of each component in a position, in the order of the components; the same for symmetric positions. A
    /// position that was typed may lie beyond the components.
    fn places(&self, pos: &Self::Position) -> Vec<usize>;

    /// What the end is to the player who should move. By default whoever cannot move has lost.
    fn at_end(&self) -> Outcome {
        Outcome::Loss
    }
}

/// The value of every position of a sum.
///
/// Idea: the moves are never listed; the parents of a position follow from those of the places in it. Cost: one step for
/// each move, and up to eight bytes a position.
#[derive(Clone, Debug)]
pub struct Product {
    sizes: Vec<usize>,
    rings: Rings,
}

impl Product {
    /// How many positions the sum of components of these sizes has, if that can be counted.
    pub fn positions(sizes: &[usize]) -> Option<usize> {
        sizes.iter().try_fold(1_usize, |positions, &size| positions.checked_mul(size))
    }

    /// Solves the sum; `at_end` is what having no move is to the player who should move. There must be fewer positions
    /// than 2^30.
    ///
    /// # Errors
    /// What `poll` returns; it is called now and then with the number of positions done since the last call.
    pub fn solve(
        components: &[Component],
        at_end: Outcome,
        mut poll: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<Self, Halt> {
        let moves = open_moves(components);
        poll(0)?;
        let ends: Vec<u32> = (0..).zip(&moves).filter(|(_, moves)| **moves == 0).map(|(pos, _)| pos).collect();
        let mut rings = Rings::new(moves);
        for pos in ends {
            rings.end(pos, at_end);
        }
        let parents = Reverse::of(components);
        poll(0)?;
        rings.run(&parents, poll)?;
        Ok(Self { sizes: components.iter().map(Component::places).collect(), rings })
    }

    /// What it is worth to be to move with the components in these places, if the sum has them.
    pub fn value(&self, places: &[usize]) -> Option<Value> {
        let mut each = places.iter().zip(&self.sizes);
        if places.len() != self.sizes.len() || !each.all(|(place, size)| place < size) {
            return None;
        }
        let number = places.iter().zip(&self.sizes).rev().fold(0, |number, (place, size)| number * size + place);
        Some(self.rings.value(number))
    }

    /// What is known of a position of `game`, whose sum this is.
    fn bounds<G: Sum>(&self, game: &G, pos: &G::Position) -> Bounds {
        self.value(&game.places(pos)).map_or(Bounds::UNKNOWN, Bounds::exactly)
    }

    /// How many positions were solved.
    pub fn len(&self) -> usize {
        self.rings.len()
    }

    /// Whether there is no position, because a component has no place.
    pub fn is_empty(&self) -> bool {
        self.rings.is_empty()
    }
}

/// How many moves each position has. The first component varies fastest.
fn open_moves(components: &[Component]) -> Vec<u32> {
    components.iter().fold(vec![0], |moves, component| {
        let mut sums = Vec::with_capacity(moves.len() * component.places());
        for place in 0..component.places() {
            let more = component.moves(place).len() as u32;
            sums.extend(moves.iter().map(|moves| moves + more));
        }
        sums
    })
}

/// The components backward.
struct Reverse(Vec<Backward>);

/// For each place the moves that lead there, as differences between the numbers of the positions, wrapped around.
struct Backward {
    size: u32,
    offsets: Vec<u32>,
    steps: Vec<u32>,
}

impl Reverse {
    fn of(components: &[Component]) -> Self {
        let mut stride = 1_u32;
        let backward = |component: &Component| {
            // A counting sort of all moves by where they lead.
            let mut offsets = vec![0; component.places() + 1];
            for &target in &component.targets {
                offsets[target as usize + 1] += 1;
            }
            for place in 0..component.places() {
                offsets[place + 1] += offsets[place];
            }
            let (mut next, mut steps) = (offsets.clone(), vec![0; component.targets.len()]);
            for place in 0..component.places() {
                for &target in component.moves(place) {
                    let slot = &mut next[target as usize];
                    steps[*slot as usize] = (place as u32).wrapping_sub(target).wrapping_mul(stride);
                    *slot += 1;
                }
            }
            stride = stride.wrapping_mul(component.places() as u32);
            Backward { size: component.places() as u32, offsets, steps }
        };
        Self(components.iter().map(backward).collect())
    }
}

impl Parents for Reverse {
    fn each(&self, pos: u32, mut visit: impl FnMut(u32)) {
        let mut rest = pos;
        for Backward { size, offsets, steps } in &self.0 {
            let place = (rest % size) as usize;
            rest /= size;
            for &step in &steps[offsets[place] as usize..offsets[place + 1] as usize] {
                visit(pos.wrapping_add(step));
            }
        }
    }
}

/// The stage of a sum of few enough positions. Exact at once; stopped early, or for too many, it has nothing.
pub struct Sums {
    most: usize,
    solved: Option<(Product, Reservation)>,
}

impl Sums {
    /// A stage that leaves sums of more than `most` positions to others.
    pub fn with_most(most: usize) -> Self {
        Self { most, solved: None }
    }

    fn fill<G: Sum>(&mut self, game: &G, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        let Some(positions) = Product::positions(&game.sizes()).filter(|&positions| positions <= self.most) else {
            return Ok(());
        };
        let work = game.sizes().iter().sum::<usize>() * PLACE + game.moves() * MOVE + positions * POSITION;
        let work = monitor.memory().reserve(work as u64)?;
        let paid = monitor.memory().reserve(positions as u64 * 4)?;
        let product = Product::solve(&game.components(), game.at_end(), |nodes| monitor.nodes(nodes))?;
        drop(work);
        self.solved = Some((product, paid));
        Ok(())
    }
}

/// Bytes that the work takes for each place of a component, each of its moves, and each position of the sum.
const PLACE: usize = 16;
const MOVE: usize = 12;
const POSITION: usize = 16;

impl<G: Sum> Stage<G> for Sums {
    fn name(&self) -> &'static str {
        "product"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if self.solved.is_none() {
            self.fill(game, monitor)?;
        }
        let Some((product, _)) = &self.solved else { return Ok(()) };
        analysis.stage = "product";
        let pos = analysis.position.clone();
        analysis.root.tighten(product.bounds(game, &pos));
        analysis.tighten_moves(|mv| product.bounds(game, &game.play(&pos, mv)).backed_up(Step::ALTERNATE));
        analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(product.bounds(game, pos)))?;
        Ok(())
    }

    fn look_up(&self, game: &G, pos: &G::Position) -> Bounds {
        self.solved.as_ref().map_or(Bounds::UNKNOWN, |(product, _)| product.bounds(game, pos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::retrograde::{End, Graph};

    fn component(dice: &mut Dice) -> Component {
        let places = 1 + dice.below(7);
        (0..places).map(|_| (0..dice.below(4)).map(|_| dice.below(places)).collect::<Vec<_>>()).collect()
    }

    /// The same sum as a plain graph, whose moves are listed.
    fn listed(components: &[Component], at_end: Outcome) -> Vec<Bounds> {
        let sizes: Vec<usize> = components.iter().map(Component::places).collect();
        let positions = Product::positions(&sizes).expect("few");
        let mut graph = Graph::new();
        for pos in 0..positions {
            let (mut rest, mut stride, mut moves) = (pos, 1, Vec::new());
            for component in components {
                let place = rest % component.places();
                rest /= component.places();
                let next = |&to: &u32| ((pos - place * stride + to as usize * stride) as u32, Step::ALTERNATE);
                moves.extend(component.moves(place).iter().map(next));
                stride *= component.places();
            }
            let end = if moves.is_empty() { End::Over(at_end) } else { End::Open };
            graph.push(end, moves);
        }
        graph.solve(|_| Ok(())).expect("nobody cancels")
    }

    #[test]
    fn sums_of_random_graphs_are_worth_what_the_listed_graph_is() {
        let mut dice = Dice(5);
        for round in 0..200 {
            let components: Vec<Component> = (0..=round % 3).map(|_| component(&mut dice)).collect();
            let at_end = [Outcome::Loss, Outcome::Win, Outcome::Draw][round % 3];
            let product = Product::solve(&components, at_end, |_| Ok(())).expect("nobody cancels");
            for (pos, bounds) in listed(&components, at_end).into_iter().enumerate() {
                let mut rest = pos;
                let places: Vec<usize> = components
                    .iter()
                    .map(|component| {
                        let place = rest % component.places();
                        rest /= component.places();
                        place
                    })
                    .collect();
                assert_eq!(product.value(&places), bounds.exact(), "{components:?} {places:?} {at_end:?}");
            }
        }
    }

    /// A sum whose second component is larger than its first: positions may be typed that have no place in it.
    #[test]
    fn what_has_no_place_in_the_sum_has_no_value() {
        let path = |places: usize| (0..places).map(|place| place.checked_sub(1)).collect::<Component>();
        let product = Product::solve(&[path(2), path(4)], Outcome::Loss, |_| Ok(())).expect("nobody cancels");
        assert_eq!((product.len(), product.is_empty()), (8, false));
        assert_eq!(product.value(&[1, 3]), Some(Value::Loss(4)));
        assert_eq!(product.value(&[3, 1]), None);
        assert_eq!(product.value(&[1, 4]), None);
        assert_eq!(product.value(&[1]), None);
        let nowhere = Product::solve(&[path(2), path(0)], Outcome::Loss, |_| Ok(())).expect("nobody cancels");
        assert_eq!((nowhere.len(), nowhere.is_empty(), nowhere.value(&[0, 0])), (0, true, None));
    }
}
