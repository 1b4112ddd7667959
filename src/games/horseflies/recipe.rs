//! The recipe of the fifth lesson: who wins, by the nimbers of the flies.

use serde::Serialize;

use crate::core::Outcome;
use crate::solve::nimber::{Nimber, sum};

use super::fly::Square;
use super::rules::Flies;
use super::table::{nimber, safe_jumps};

/// What the flies add to a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FlyNote {
    /// The nimber of the whole position, or of what a move leaves.
    pub nimber: Nimber,
    /// The nimber of each fly.
    pub flies: Vec<Nimber>,
    /// The rounds in which they were labelled, together: among winning moves the least leads home.
    pub stage: u32,
}

/// The outcome for the mover: home in one jump, or else the recipe of the fifth lesson on the squares that are safe.
pub(super) fn outcome(pos: &Flies) -> Outcome {
    if pos.iter().any(|fly| fly.square == Square::HOME) {
        return Outcome::Loss;
    }
    if pos.is_decided() {
        return Outcome::Win;
    }
    let nimbers: Vec<Nimber> = note(pos).flies;
    let in_reach = |fly: usize| safe_jumps(pos[fly]).filter_map(nimber).map(|label| label.nimber).collect();
    sum(&nimbers, in_reach).outcome()
}

pub(super) fn note(pos: &Flies) -> FlyNote {
    let labels: Vec<_> = pos.iter().map(|&fly| nimber(fly)).collect();
    let flies: Vec<Nimber> =
        labels.iter().map(|label| label.map_or(Nimber::Loopy, |label| Nimber::Finite(label.nimber))).collect();
    let add = |sum, nimber: &Nimber| match (sum, nimber) {
        (Nimber::Finite(sum), Nimber::Finite(size)) => Nimber::Finite(sum ^ size),
        _ => Nimber::Loopy,
    };
    let stage = labels.iter().flatten().map(|label| label.stage).sum();
    FlyNote { nimber: flies.iter().fold(Nimber::Finite(0), add), flies, stage }
}
