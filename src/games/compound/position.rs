//! Where the parts of a compound stand, and where a turn goes on.

use std::collections::HashSet;
use std::ops::Deref;

use crate::core::{Game, Player};

/// The position of each part, with P1 to move in all of them: who is to move stands once, behind all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SideBySide<P> {
    parts: Vec<P>,
    open: Option<u8>,
}

impl<P: Clone> SideBySide<P> {
    /// The positions between two turns.
    pub(super) fn closed(parts: Vec<P>) -> Self {
        Self { parts, open: None }
    }

    /// The part, counted from 0, in which a turn has begun that is to be completed there.
    pub fn open(&self) -> Option<usize> {
        self.open.map(usize::from)
    }

    /// What a completed turn makes of it that leaves a part in this position.
    pub(super) fn left(&self, part: usize, pos: P) -> Self {
        let mut next = self.clone();
        next.parts[part] = pos;
        next.open = None;
        next
    }

    /// The same in the middle of the turn.
    pub(super) fn within(&self, part: usize, pos: P) -> Self {
        Self { open: Some(part as u8), ..self.left(part, pos) }
    }

    /// Each position replaced.
    pub(super) fn each(&self, replace: impl Fn(usize, &P) -> P) -> Self {
        let parts = self.parts.iter().enumerate().map(|(place, pos)| replace(place, pos)).collect();
        Self { parts, open: self.open }
    }
}

impl<P> Deref for SideBySide<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        &self.parts
    }
}

/// Turns that end in more ways than this are not listed, nor looked at by anybody who cannot wait.
const MOST_ENDS: usize = 20_000;

/// The position of a part with P1 to move.
pub(super) fn for_first<G: Game>(part: &G, pos: G::Position) -> G::Position {
    let turned = if part.to_move(&pos) == Player::P1 { None } else { part.passed(&pos) };
    turned.unwrap_or(pos)
}

/// The positions, each in the form that stands for all symmetric ones, in which a turn can leave a part: a turn may be of
/// several moves. Nothing where they are too many.
pub(super) fn turn_ends<G: Game>(part: &G, pos: &G::Position) -> Option<Vec<G::Position>> {
    let (mut ends, mut open) = (Vec::new(), vec![pos.clone()]);
    let mut seen = HashSet::new();
    while let Some(pos) = open.pop() {
        for mv in part.legal_moves(&pos) {
            let next = part.canonical(&for_first(part, part.play(&pos, mv)));
            if part.ends_turn(&pos, mv) {
                ends.push(next);
            } else if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if ends.len() + seen.len() > MOST_ENDS {
            return None;
        }
    }
    Some(ends)
}
