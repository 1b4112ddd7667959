//! How long a decided game lasts: iterative deepening in which the winner only tries what the matching calls winning.

use super::forest::{Forest, Mates, NOBODY};
use super::mask::Mask;
use super::paths::TokenPaths;
use super::table::{Known, PreyKey, PreyTable};
use crate::core::Turns;
use crate::solve::{Halt, Memory};

/// A position in which the player to move, the prey, has lost: what the token can still reach, the choices, and the
/// pairs that beat all of them.
#[derive(Clone, Copy)]
pub(super) struct Prey<const W: usize> {
    pub reach: Mask<W>,
    pub options: Mask<W>,
    pub exposed: Mask<W>,
    pub mates: Mates<W>,
}

impl<const W: usize> Prey<W> {
    fn key(&self) -> PreyKey<W> {
        PreyKey { reach: self.reach, options: self.options }
    }
}

/// A position in which the player to move, the hunter, wins.
#[derive(Clone, Copy)]
pub(super) struct Hunter<const W: usize> {
    pub reach: Mask<W>,
    pub options: Mask<W>,
    pub exposed: Mask<W>,
    pub mates: Mates<W>,
}

/// The search and what it remembers, for one graph of at most `64 * W` nodes.
pub(super) struct Chase<const W: usize> {
    paths: TokenPaths<W>,
    table: PreyTable<W>,
    forest: Forest<W>,
    trails: Vec<ChaseTrail<W>>,
}

/// A winning choice on its way into the search.
#[derive(Clone, Copy)]
struct ChaseTrail<const W: usize> {
    node: u16,
    rank: u16,
    prey: Prey<W>,
}

/// Why a search ends without an answer.
pub(super) enum Stop {
    /// The owner wants it to.
    Halt(Halt),
    /// The budget of the question is spent.
    Spent,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// Counts a position; an error stops the search.
pub(super) type Tick<'a> = dyn FnMut() -> Result<(), Stop> + 'a;

impl<const W: usize> Chase<W> {
    /// A search along these ways; what it remembers is paid from `memory`.
    ///
    /// # Errors
    /// [`Halt::MemoryFull`] when not even the smallest table fits.
    pub(crate) fn new(paths: TokenPaths<W>, memory: &Memory) -> Result<Self, Halt> {
        Ok(Self { paths, table: PreyTable::new(memory)?, forest: Forest::new(), trails: Vec::new() })
    }

    pub(crate) fn adjacent(&self, node: u16) -> Mask<W> {
        self.paths.adjacent(node)
    }

    /// See [`TokenPaths::enter`].
    pub(crate) fn enter(&self, reach: Mask<W>, node: u16) -> (Mask<W>, Mask<W>) {
        self.paths.enter(reach, node)
    }

    /// Whether the hunter wins within `budget` turns, an even number, the prey to move.
    pub(crate) fn prey_falls(&mut self, prey: &Prey<W>, budget: Turns, tick: &mut Tick<'_>) -> Result<bool, Stop> {
        // Answering with partners uses up a pair in two turns.
        if prey.options.is_empty() || budget >= longest(prey.reach, prey.exposed) {
            return Ok(true);
        }
        if budget < 2 {
            return Ok(false);
        }
        if budget == 2 {
            return Ok(prey.options.iter().all(|node| self.is_trapped(prey.reach, node)));
        }
        tick()?;
        let known = self.table.get(prey.key());
        if let Some(entry) = known {
            if u32::from(entry.least) > budget {
                return Ok(false);
            }
            if u32::from(entry.most) <= budget {
                return Ok(true);
            }
        }
        let first = known.map_or(NOBODY, |entry| entry.escape);
        let mut order: Vec<(u32, u16)> = prey
            .options
            .iter()
            .map(|node| {
                let answers = (self.adjacent(node) & prey.reach).len();
                (if node == first { 0 } else { 1000 - answers }, node)
            })
            .collect();
        order.sort_unstable();
        for (_, node) in order {
            if !self.hunter_wins(&self.answer(prey, node), budget - 1, tick)? {
                self.table.put(prey.key(), Known { least: budget as u16 + 2, most: u16::MAX, escape: node });
                return Ok(false);
            }
        }
        self.table.put(prey.key(), Known { least: 0, most: budget as u16, escape: NOBODY });
        Ok(true)
    }

    /// Whether the hunter, to move, wins within `budget` turns, an odd number.
    pub(crate) fn hunter_wins(&mut self, hunter: &Hunter<W>, budget: Turns, tick: &mut Tick<'_>) -> Result<bool, Stop> {
        if budget < 1 {
            return Ok(false);
        }
        if hunter.options.iter().any(|node| (self.adjacent(node) & hunter.reach).is_empty()) {
            return Ok(true);
        }
        if budget < 3 {
            return Ok(false);
        }
        tick()?;
        self.forest.grow(self.paths.all(), hunter.reach, hunter.exposed, &hunter.mates);
        let winning = hunter.options & self.forest.even;
        if budget == 3 {
            return Ok(winning.iter().any(|node| {
                let left = hunter.reach.without(node);
                (self.adjacent(node) & left).iter().all(|answer| self.is_trapped(left, answer))
            }));
        }
        let from = self.trails.len();
        let won = self.follow(hunter, winning, from, budget, tick);
        self.trails.truncate(from);
        won
    }

    /// Tries the winning choices, most promising first; their trails lie at `from` and above.
    fn follow(
        &mut self,
        hunter: &Hunter<W>,
        winning: Mask<W>,
        from: usize,
        budget: Turns,
        tick: &mut Tick<'_>,
    ) -> Result<bool, Stop> {
        for node in winning.iter() {
            let prey = self.after(hunter, node);
            if budget > prey.reach.len() {
                return Ok(true);
            }
            let mut rank = prey.options.len() as u16 * 4;
            if let Some(entry) = self.table.get(prey.key()) {
                if u32::from(entry.most) < budget {
                    return Ok(true);
                }
                if u32::from(entry.least) >= budget {
                    continue;
                }
                rank += entry.least;
            }
            self.trails.push(ChaseTrail { node, rank, prey });
        }
        self.trails[from..].sort_unstable_by_key(|trail| (trail.rank, trail.node));
        for index in from..self.trails.len() {
            let prey = self.trails[index].prey;
            if self.prey_falls(&prey, budget - 1, tick)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The choices that win, with the positions after them, in order.
    pub(crate) fn winning(&mut self, hunter: &Hunter<W>) -> Vec<(u16, Prey<W>)> {
        self.forest.grow(self.paths.all(), hunter.reach, hunter.exposed, &hunter.mates);
        let winning = hunter.options & self.forest.even;
        winning.iter().map(|node| (node, self.after(hunter, node))).collect()
    }

    /// The position after the hunter has chosen `node`, which wins; the forest has grown from the position before.
    fn after(&self, hunter: &Hunter<W>, node: u16) -> Prey<W> {
        let (reach, options) = self.enter(hunter.reach, node);
        let mut mates = hunter.mates;
        let exposed = hunter.exposed.without(self.forest.release(node, &mut mates)) & reach;
        Prey { reach, options, exposed, mates }
    }

    /// The position after the prey has chosen `node`.
    pub(crate) fn answer(&self, prey: &Prey<W>, node: u16) -> Hunter<W> {
        let mut mates = prey.mates;
        let partner = mates.get(node);
        mates.set(partner, NOBODY);
        let (reach, options) = self.enter(prey.reach, node);
        let mut exposed = prey.exposed;
        exposed.insert(partner);
        Hunter { reach, options, exposed: exposed & reach, mates }
    }

    /// Whether the hunter answers `node` with a dead end.
    fn is_trapped(&self, reach: Mask<W>, node: u16) -> bool {
        (self.adjacent(node) & reach).iter().any(|end| (self.adjacent(end) & reach).is_just(node))
    }
}

/// A game lasts no longer than two turns for each pair in reach.
pub(super) fn longest<const W: usize>(reach: Mask<W>, exposed: Mask<W>) -> Turns {
    (reach.len() - exposed.len()) & !1
}
