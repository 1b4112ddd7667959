//! Questions about a position of two cars, asked claim by claim with more and more slack.

use super::goal::{Goal, OutcomeSpan};
use super::memory::Positions;
use super::meter::{DuelStop, Meter, Owner};
use super::pair::{Pair, Side, Terms};
use super::search::{DuelClaim, Search, SearchNode, TryVerdict};

/// Proves what it can about positions of two cars; what it has proven serves the next question.
#[derive(Debug)]
pub struct Prover {
    positions: Positions,
}

/// Nodes of the first tries; every round has four times as many.
const FIRST_TRY: u64 = 1 << 10;
/// Nobody looks for a proof that loses more moves.
const MOST_SLACK: u32 = 12;

impl Prover {
    /// A prover that remembers `2^bits` positions.
    pub fn new(bits: u32) -> Self {
        Self { positions: Positions::new(bits) }
    }

    /// The bytes that such a prover takes.
    pub fn bytes(bits: u32) -> u64 {
        Positions::bytes(bits)
    }

    /// Proves what it can about `nodes`, positions on from `root`, and tells `owner` what is news about each. Ends when all
    /// are decided, when every claim was tried with `most` nodes, or when the owner says so.
    ///
    /// # Errors
    /// What the owner's `poll` returns.
    pub fn prove(
        &mut self,
        terms: Terms<'_>,
        root: Pair,
        nodes: &[SearchNode],
        most: u64,
        owner: &mut dyn Owner,
    ) -> Result<(), DuelStop> {
        self.positions.forget_tries();
        let mut search = Search::new(terms, root, &mut self.positions);
        let mut open: Vec<(usize, OutcomeSpan)> = (0..nodes.len()).map(|index| (index, OutcomeSpan::OPEN)).collect();
        let mut tries = FIRST_TRY.min(most);
        for slack in 0.. {
            let slack = MOST_SLACK.min(slack);
            for (index, span) in &mut open {
                let before = *span;
                let outcome = ask(&mut search, nodes[*index], span, slack, tries, owner);
                if *span != before {
                    owner.news(*index, *span);
                }
                outcome?;
            }
            open.retain(|(_, span)| span.outcome().is_none());
            if open.is_empty() || (slack == MOST_SLACK && tries >= most) {
                break;
            }
            tries = tries.saturating_mul(4).min(most);
        }
        Ok(())
    }
}

/// Tries the claims that are open, the more likely ones first.
fn ask(
    search: &mut Search<'_>,
    node: SearchNode,
    span: &mut OutcomeSpan,
    slack: u32,
    nodes: u64,
    owner: &mut dyn Owner,
) -> Result<(), DuelStop> {
    *span = span.and(search.at_sight(node));
    for goal in order(search, node) {
        if span.says(goal).is_some() {
            continue;
        }
        let mut meter = Meter { owner, left: nodes };
        match search.prove(DuelClaim { node, goal, slack }, &mut meter) {
            Ok(TryVerdict::Holds) => *span = span.and(OutcomeSpan::of(goal)),
            Ok(TryVerdict::Fails) => *span = span.and(OutcomeSpan::of(goal.denial())),
            Ok(TryVerdict::Open) | Err(DuelStop::Nodes) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}

/// The car that would be home first claims first.
fn order(search: &Search<'_>, node: SearchNode) -> [Goal; 4] {
    let [first, second] = [Side::First, Side::Second]
        .map(|side| search.clock.time(side, search.terms.best(node.pair.of(side)), node.done[side as usize]));
    if first <= second {
        [Goal::ALL[1], Goal::ALL[0], Goal::ALL[3], Goal::ALL[2]]
    } else {
        [Goal::ALL[3], Goal::ALL[2], Goal::ALL[1], Goal::ALL[0]]
    }
}
