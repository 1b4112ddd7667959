//! What a board sees of whichever game: the past and the findings of its own game, looked at in place and never copied.

use std::marker::PhantomData;

use super::Played;
use crate::core::{Bounds, Player};
use crate::games::{AnyGame, RosterGame};
use crate::solve::{Analysis, MoveReport};

/// The moves of the past, oldest first.
pub(crate) struct Past<'a, G>(&'a [Played], PhantomData<G>);

/// One move of the past.
pub(crate) struct Made<'a, G: RosterGame> {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub mv: G::Move,
    /// The position before it.
    pub before: &'a G::Position,
}

impl<'a, G: RosterGame> Past<'a, G> {
    pub(super) fn new(past: &'a [Played]) -> Self {
        Self(past, PhantomData)
    }

    /// All of them.
    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = Made<'a, G>> {
        self.0.iter().filter_map(made)
    }

    /// The first one.
    pub(crate) fn first(self) -> Option<Made<'a, G>> {
        self.0.first().and_then(made)
    }

    /// The last one.
    pub(crate) fn last(self) -> Option<Made<'a, G>> {
        self.0.last().and_then(made)
    }

    /// How many there are.
    pub(crate) fn len(self) -> usize {
        self.0.len()
    }

    /// Whether nothing has been played.
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl<G> Clone for Past<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Past<'_, G> {}

fn made<G: RosterGame>(played: &Played) -> Option<Made<'_, G>> {
    let Played { player, mv, ref before } = *played;
    Some(Made { player, mv: G::mv(mv)?, before: G::position(before)? })
}

/// What is known about a position and its moves.
pub(crate) struct Findings<'a, G>(&'a Analysis<AnyGame>, PhantomData<G>);

/// What is known about one move.
pub(crate) struct Finding<'a, G: RosterGame> {
    /// The move.
    pub mv: G::Move,
    /// What it is worth to the player who makes it.
    pub bounds: Bounds,
    /// What the game adds about it.
    pub note: Option<&'a G::Note>,
}

impl<'a, G: RosterGame> Findings<'a, G> {
    pub(super) fn new(analysis: &'a Analysis<AnyGame>) -> Self {
        Self(analysis, PhantomData)
    }

    /// Whether it is this position that is known.
    pub(crate) fn is_about(self, pos: &G::Position) -> bool {
        G::position(&self.0.position) == Some(pos)
    }

    /// What is proven about the position, for the player to move.
    pub(crate) fn root(self) -> Bounds {
        self.0.root
    }

    /// What the game adds about the position.
    pub(crate) fn note(self) -> Option<&'a G::Note> {
        self.0.note.as_ref().and_then(G::note)
    }

    /// The legal moves in their order.
    pub(crate) fn moves(self) -> impl Iterator<Item = Finding<'a, G>> {
        self.0.moves.iter().filter_map(finding)
    }

    /// What is known about `mv`, if it is legal.
    pub(crate) fn of(self, mv: G::Move) -> Option<Finding<'a, G>> {
        self.0.report(G::any_move(mv)).and_then(finding)
    }
}

impl<G> Clone for Findings<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Findings<'_, G> {}

fn finding<G: RosterGame>(report: &MoveReport<AnyGame>) -> Option<Finding<'_, G>> {
    Some(Finding { mv: G::mv(report.mv)?, bounds: report.bounds, note: report.note.as_ref().and_then(G::note) })
}
