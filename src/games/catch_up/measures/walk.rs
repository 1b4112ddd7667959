//! A walk over all moments of play, one pick at a time, that counts the ways to each.

use std::cmp::Ordering;
use std::hash::Hash;
use std::ops::AddAssign;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::core::{Game, Outcome, Player};
use crate::games::catch_up::{CatchUp, Pick, Position, Ties};
use crate::solve::{Halt, Monitor, PaidMap};

/// What the rest of a play depends on, in the form that suits the rules.
pub(super) trait WalkMoment: Clone + Eq + Hash {
    /// Where `pos` stands.
    fn of(game: &CatchUp, pos: &Position) -> Self;
    /// The numbers left.
    fn left(&self) -> u64;
    /// A position with the same turns.
    fn position(&self) -> Position;
    /// How the play ended, if it has.
    fn outcome_for_p1(&self, game: &CatchUp) -> Option<Outcome>;
    /// How far the scores are apart.
    fn spread(&self, game: &CatchUp) -> u32;
    /// The moment after taking `number`, and whether that ends the turn.
    fn after(&self, game: &CatchUp, left: u64, number: u32) -> (Self, bool);
}

/// A moment of the paper's game, in which the scores count by their difference alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlayMoment {
    left: u64,
    /// How far the mover is behind. Negative only at the start, and at the end, when the last turn fell short: the other would
    /// be next.
    behind: i32,
    /// P1's sum of leads minus P2's; 0 unless ties are broken by them.
    lead: i32,
    /// P2 is on the move.
    p2: bool,
}

impl PlayMoment {
    /// Whether it says all that the rest of a play depends on.
    pub(crate) fn suits(game: &CatchUp) -> bool {
        game.is_the_papers() && matches!(game.ties(), Ties::Drawn | Ties::Excess)
    }
}

impl WalkMoment for PlayMoment {
    fn of(_: &CatchUp, pos: &Position) -> Self {
        let mover = pos.mover();
        let score = |player| pos.score(player) as i32;
        let lead = pos.tally(Player::P1) as i32 - pos.tally(Player::P2) as i32;
        let behind = score(mover.opponent()) - score(mover);
        Self { left: pos.left(), behind, lead, p2: mover == Player::P2 }
    }

    fn left(&self) -> u64 {
        self.left
    }

    /// Its scores count from the lower one.
    fn position(&self) -> Position {
        let scores = [(-self.behind).max(0).unsigned_abs(), self.behind.max(0).unsigned_abs(), 0, 0];
        Position { left: self.left, scores, tallies: [0; 4], mover: Player::P1 }
    }

    fn outcome_for_p1(&self, _: &CatchUp) -> Option<Outcome> {
        let difference = if self.p2 { self.behind } else { -self.behind };
        (self.left == 0).then(|| match (difference, self.lead).cmp(&(0, 0)) {
            Ordering::Less => Outcome::Loss,
            Ordering::Equal => Outcome::Draw,
            Ordering::Greater => Outcome::Win,
        })
    }

    fn spread(&self, _: &CatchUp) -> u32 {
        self.behind.unsigned_abs()
    }

    fn after(&self, game: &CatchUp, left: u64, number: u32) -> (Self, bool) {
        let behind = self.behind - number as i32;
        if behind > 0 && left != 0 {
            return (Self { left, behind, ..*self }, false);
        }
        let gained = match game.ties() {
            Ties::Excess => (-behind).max(0) * if self.p2 { -1 } else { 1 },
            _ => 0,
        };
        (Self { left, behind: -behind, lead: self.lead + gained, p2: !self.p2 }, true)
    }
}

/// Under every other rule the position itself.
impl WalkMoment for Position {
    fn of(_: &CatchUp, pos: &Position) -> Self {
        pos.clone()
    }

    fn left(&self) -> u64 {
        self.left
    }

    fn position(&self) -> Position {
        self.clone()
    }

    fn outcome_for_p1(&self, game: &CatchUp) -> Option<Outcome> {
        game.outcome_for(self, Player::P1)
    }

    fn spread(&self, game: &CatchUp) -> u32 {
        let scores = game.seats().map(|player| self.score(player));
        scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0)
    }

    fn after(&self, game: &CatchUp, _: u64, number: u32) -> (Self, bool) {
        (game.play(self, Pick(number)), game.ends_turn(self, Pick(number)))
    }
}

/// A moment and how many turns came before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Timed<M> {
    moment: M,
    pub turns: u8,
}

impl<M: WalkMoment> WalkMoment for Timed<M> {
    fn of(game: &CatchUp, pos: &Position) -> Self {
        Self { moment: M::of(game, pos), turns: 0 }
    }

    fn left(&self) -> u64 {
        self.moment.left()
    }

    fn position(&self) -> Position {
        self.moment.position()
    }

    fn outcome_for_p1(&self, game: &CatchUp) -> Option<Outcome> {
        self.moment.outcome_for_p1(game)
    }

    fn spread(&self, game: &CatchUp) -> u32 {
        self.moment.spread(game)
    }

    fn after(&self, game: &CatchUp, left: u64, number: u32) -> (Self, bool) {
        let (moment, ends_turn) = self.moment.after(game, left, number);
        (Self { moment, turns: self.turns + u8::from(ends_turn) }, ends_turn)
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
struct Layer<M, C> {
    moments: PaidMap<M, PathCount<C>>,
}

impl<M: WalkMoment, C: Count> Layer<M, C> {
    fn new() -> Self {
        Self { moments: PaidMap::default() }
    }

    fn entry(&mut self, moment: M, monitor: &Monitor<'_, CatchUp>) -> Result<&mut PathCount<C>, Halt> {
        self.moments.or_insert_with(moment, monitor.memory(), PathCount::none)
    }
}

/// Visits every moment of play that `from` leads to, itself included, in the order of the picks made, with the ways to it.
///
/// Cost: a table entry for every distinct moment after the same number of picks; two such layers are held at a time.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full, or what `visit` says.
pub(super) fn walk<M: WalkMoment, C: Count>(
    game: &CatchUp,
    from: &Position,
    monitor: &mut Monitor<'_, CatchUp>,
    mut visit: impl FnMut(&M, &PathCount<C>, &mut Monitor<'_, CatchUp>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut layer = Layer::<M, C>::new();
    let root = layer.entry(M::of(game, from), monitor)?;
    *root = PathCount { all: C::one(), starts: C::one(), fewest_turns: 0, most_turns: 0 };
    while !layer.moments.is_empty() {
        let mut next = Layer::new();
        for (moment, paths) in layer.moments.iter() {
            monitor.node()?;
            visit(moment, paths, monitor)?;
            for number in game.distinct(moment.left()) {
                let Some(left) = game.without(moment.left(), number) else { continue };
                let (after, ends_turn) = moment.after(game, left, number);
                next.entry(after, monitor)?.add(paths, ends_turn);
            }
        }
        layer = next;
    }
    Ok(())
}
