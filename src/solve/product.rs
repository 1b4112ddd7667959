//! Sums of small games, solved as one game.

use super::rings::{Parents, Rings};
use super::{Analysis, Halt, Monitor, Reservation, Solve, Stage};
use crate::core::{Bounds, Outcome, Step, Value};

/// One component of a sum: for each of its places, those to which a move leads from there.
pub type Component = Vec<Vec<usize>>;

/// A game in which whoever is to move moves in one component and leaves the others as they are; it ends when none can
/// move.
pub trait Sum: Solve {
    /// How many places each component can ever be in. Called before the components are made, which may be large.
    fn sizes(&self) -> Vec<usize>;

    /// The components with all these places. Called once for a solver.
    fn components(&self) -> Vec<Component>;

    /// The place of each component in a position.
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
        poll: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<Self, Halt> {
        let moves = open_moves(components);
        let ends: Vec<u32> = (0..).zip(&moves).filter(|(_, moves)| **moves == 0).map(|(pos, _)| pos).collect();
        let mut rings = Rings::new(moves);
        for pos in ends {
            rings.end(pos, at_end);
        }
        rings.run(&Reverse::of(components), poll)?;
        Ok(Self { sizes: components.iter().map(Vec::len).collect(), rings })
    }

    /// What it is worth to be to move with the components in these places.
    pub fn value(&self, places: &[usize]) -> Value {
        let number = places.iter().zip(&self.sizes).rev().fold(0, |number, (place, size)| number * size + place);
        self.rings.value(number)
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
        component.iter().flat_map(|of| moves.iter().map(|moves| moves + of.len() as u32)).collect()
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
            let mut from: Vec<Vec<u32>> = vec![Vec::new(); component.len()];
            for (place, targets) in component.iter().enumerate() {
                for &target in targets {
                    from[target].push((place as u32).wrapping_sub(target as u32).wrapping_mul(stride));
                }
            }
            let mut offsets = vec![0];
            offsets.extend(from.iter().scan(0, |end, steps| {
                *end += steps.len() as u32;
                Some(*end)
            }));
            stride = stride.wrapping_mul(component.len() as u32);
            Backward { size: component.len() as u32, offsets, steps: from.concat() }
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
        let paid = monitor.memory().reserve(positions as u64 * 8)?;
        let product = Product::solve(&game.components(), game.at_end(), |nodes| monitor.nodes(nodes))?;
        self.solved = Some((product, paid));
        Ok(())
    }
}

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
        let value = |pos: &G::Position| product.value(&game.places(pos));
        let pos = analysis.position.clone();
        analysis.root.tighten(Bounds::exactly(value(&pos)));
        analysis.tighten_moves(|mv| Bounds::exactly(value(&game.play(&pos, mv)).backed_up(Step::ALTERNATE)));
        analysis.line = line(game, &pos, value);
        Ok(())
    }

    fn look_up(&self, game: &G, pos: &G::Position) -> Bounds {
        let known = self.solved.as_ref().map(|(product, _)| Bounds::exactly(product.value(&game.places(pos))));
        known.unwrap_or(Bounds::UNKNOWN)
    }
}

/// Best play for both; it ends where a draw begins to turn in a circle.
fn line<G: Sum>(game: &G, pos: &G::Position, value: impl Fn(&G::Position) -> Value) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut pos = pos.clone();
    let mut seen = Vec::new();
    while !seen.contains(&pos) {
        let wanted = value(&pos);
        let best = game.legal_moves(&pos).into_iter().find_map(|mv| {
            let child = game.play(&pos, mv);
            (value(&child).backed_up(Step::ALTERNATE) == wanted).then_some((mv, child))
        });
        let Some((mv, child)) = best else { break };
        line.push(mv);
        seen.push(std::mem::replace(&mut pos, child));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::retrograde::{End, Graph};

    fn component(dice: &mut Dice) -> Component {
        let places = 1 + dice.below(7);
        (0..places).map(|_| (0..dice.below(4)).map(|_| dice.below(places)).collect()).collect()
    }

    /// The same sum as a plain graph, whose moves are listed.
    fn listed(components: &[Component], at_end: Outcome) -> Vec<Bounds> {
        let sizes: Vec<usize> = components.iter().map(Vec::len).collect();
        let positions = Product::positions(&sizes).expect("few");
        let mut graph = Graph::new();
        for pos in 0..positions {
            let (mut rest, mut stride, mut moves) = (pos, 1, Vec::new());
            for component in components {
                let place = rest % component.len();
                rest /= component.len();
                moves.extend(
                    component[place].iter().map(|&to| ((pos - place * stride + to * stride) as u32, Step::ALTERNATE)),
                );
                stride *= component.len();
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
                        let place = rest % component.len();
                        rest /= component.len();
                        place
                    })
                    .collect();
                assert_eq!(Some(product.value(&places)), bounds.exact(), "{components:?} {places:?} {at_end:?}");
            }
        }
    }
}
