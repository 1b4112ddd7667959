//! A walk over all moments of play, one pick at a time, that counts the ways to each.

use std::cmp::Ordering;
use std::ops::AddAssign;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::core::{Game, Outcome, Player, ones};
use crate::games::catch_up::{CatchUp, Position, Ties};
use crate::solve::{Halt, Monitor, PaidMap};

/// What the rest of a play depends on, and whose moment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlayMoment {
    pub left: u64,
    /// How far the mover is behind. Negative only at the end, when the last turn fell short: the other would be next.
    pub behind: i32,
    /// P1's sum of leads minus P2's; 0 unless ties are broken by them.
    pub lead: i32,
    /// P2 is on the move.
    pub p2: bool,
    /// Turns completed, if they are told apart.
    pub turns: Option<u8>,
}

impl PlayMoment {
    pub(crate) fn of(game: &CatchUp, pos: &Position) -> Self {
        let mover = game.to_move(pos);
        let score = |player| pos.score(player) as i32;
        let lead = pos.lead_sum(Player::P1) as i32 - pos.lead_sum(Player::P2) as i32;
        let behind = score(mover.opponent()) - score(mover);
        Self { left: pos.left(), behind, lead, p2: mover == Player::P2, turns: None }
    }

    /// A position with the same turns; its scores count from the mover's.
    pub(crate) fn position(self) -> Position {
        Position { left: self.left, scores: [0, self.behind.unsigned_abs(), 0, 0], leads: [0; 4], mover: Player::P1 }
    }

    pub(crate) fn outcome_for_p1(self) -> Option<Outcome> {
        let difference = if self.p2 { self.behind } else { -self.behind };
        (self.left == 0).then(|| match (difference, self.lead).cmp(&(0, 0)) {
            Ordering::Less => Outcome::Loss,
            Ordering::Equal => Outcome::Draw,
            Ordering::Greater => Outcome::Win,
        })
    }

    /// The moment after taking `number`, and whether that ends the turn.
    fn after(self, left: u64, number: u32, ties: Ties) -> (Self, bool) {
        let behind = self.behind - number as i32;
        if behind > 0 && left != 0 {
            return (Self { left, behind, ..self }, false);
        }
        let gained = match ties {
            Ties::Drawn => 0,
            Ties::Excess => (-behind).max(0) * if self.p2 { -1 } else { 1 },
        };
        let next = Self {
            left,
            behind: -behind,
            lead: self.lead + gained,
            p2: !self.p2,
            turns: self.turns.map(|turns| turns + 1),
        };
        (next, true)
    }
}

/// A number of plays: a machine word where it fits, any size where it does not.
pub(super) trait Count: Clone + Zero + One + for<'a> AddAssign<&'a Self> + Into<BigUint> {}

impl<C: Clone + Zero + One + for<'a> AddAssign<&'a C> + Into<BigUint>> Count for C {}

/// The ways that lead to a moment.
#[derive(Clone, Debug)]
pub(super) struct PathCount<C> {
    /// Orders of picks.
    pub all: C,
    /// Those of them that have just completed a turn.
    pub starts: C,
    pub fewest_turns: u32,
    pub most_turns: u32,
}

impl<C: Count> PathCount<C> {
    /// Some way leads to the beginning of a turn here.
    pub(crate) fn begins_turn(&self) -> bool {
        !self.starts.is_zero()
    }

    /// The ways of `parent`, one pick longer.
    fn add(&mut self, parent: &Self, ends_turn: bool) {
        let turns = u32::from(ends_turn);
        self.all += &parent.all;
        if ends_turn {
            self.starts += &parent.all;
        }
        self.fewest_turns = self.fewest_turns.min(parent.fewest_turns + turns);
        self.most_turns = self.most_turns.max(parent.most_turns + turns);
    }

    fn none() -> Self {
        Self { all: C::zero(), starts: C::zero(), fewest_turns: u32::MAX, most_turns: 0 }
    }
}

/// The moments after the same number of picks, paid for as they grow.
struct Layer<C> {
    moments: PaidMap<PlayMoment, PathCount<C>>,
}

impl<C: Count> Layer<C> {
    fn new() -> Self {
        Self { moments: PaidMap::default() }
    }

    fn entry(&mut self, moment: PlayMoment, monitor: &Monitor<'_, CatchUp>) -> Result<&mut PathCount<C>, Halt> {
        self.moments.or_insert_with(moment, monitor.memory(), PathCount::none)
    }
}

/// Visits every moment of play that `from` leads to, itself included, in the order of the picks made, with the ways to it.
///
/// Cost: a table entry for every distinct moment after the same number of picks; two such layers are held at a time.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full, or what `visit` says.
pub(super) fn walk<C: Count>(
    game: &CatchUp,
    from: PlayMoment,
    monitor: &mut Monitor<'_, CatchUp>,
    mut visit: impl FnMut(PlayMoment, &PathCount<C>, &mut Monitor<'_, CatchUp>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut layer = Layer::<C>::new();
    let root = layer.entry(from, monitor)?;
    *root = PathCount { all: C::one(), starts: C::one(), fewest_turns: 0, most_turns: 0 };
    while !layer.moments.is_empty() {
        let mut next = Layer::new();
        for (&moment, paths) in layer.moments.iter() {
            monitor.node()?;
            visit(moment, paths, monitor)?;
            let mut previous = 0;
            for number in ones(moment.left).map(|index| game.numbers()[index]) {
                if number == previous {
                    continue;
                }
                previous = number;
                let Some(left) = game.without(moment.left, number) else { continue };
                let (after, ends_turn) = moment.after(left, number, game.ties());
                next.entry(after, monitor)?.add(paths, ends_turn);
            }
        }
        layer = next;
    }
    Ok(())
}
