//! One sentence that says why a verdict is what it is.

use super::super::{CatchUp, Pick, Ties};
use crate::core::Outcome;
use crate::solve::Analysis;

/// Why the mover wins, draws or loses, where theory says more than the search.
pub(super) fn why(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Option<String> {
    let pos = &analysis.position;
    let left: u64 = game.numbers_left(pos).map(u64::from).sum();
    if left == 0 || analysis.is_valueless(game) {
        return None;
    }
    let mover = pos.mover();
    let behind = u64::from(pos.score(mover.opponent()).saturating_sub(pos.score(mover)));
    if behind > left {
        return Some(format!("{mover} is {behind} behind, and no more than {left} is left"));
    }
    if behind == left {
        return Some(match game.ties() {
            Ties::Drawn => format!("{mover} is {behind} behind, and all that is left makes the scores equal"),
            Ties::Excess => format!("{mover} gets all that is left; the scores are equal then, and the leads decide"),
        });
    }
    let total = left + u64::from(pos.score(mover)) + u64::from(pos.score(mover.opponent()));
    if analysis.root.outcome() == Some(Outcome::Win)
        && behind == 0
        && let Some(Pick(only)) = winner(analysis)
    {
        // The value of taking x and the value of taking y from a tie never add up to more than a draw's.
        return Some(format!("from a tie at most one number wins, and {only} does"));
    }
    Some(match (total % 2, game.ties(), analysis.root.outcome()) {
        (1, ..) => format!("the scores will add up to {total}, which is odd: nobody can draw"),
        (_, Ties::Drawn, Some(Outcome::Draw)) => {
            format!("only a draw is in it: the sum {total} is even, and each can see to it that the other does not win")
        }
        (_, Ties::Drawn, None) => format!("the scores will add up to {total}, which is even: they may come out equal"),
        (_, Ties::Drawn, Some(Outcome::Win | Outcome::Loss)) => return None,
        (_, Ties::Excess, _) => {
            format!("the scores will add up to {total}, which is even: if they come out equal, the leads decide")
        }
    })
}

/// The only move that is proven to win, the others being proven not to.
fn winner(analysis: &Analysis<CatchUp>) -> Option<Pick> {
    let mut winners = analysis.keepers().map(|report| report.mv);
    let first = winners.next()?;
    winners.next().is_none().then_some(first)
}
