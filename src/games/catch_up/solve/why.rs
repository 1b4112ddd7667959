//! One sentence that says why a verdict is what it is.

use super::super::{CatchUp, Pick, Ties, WonBy};
use crate::core::Outcome;
use crate::solve::Analysis;

/// Why the mover wins, draws or loses, where theory says more than the search.
pub(super) fn why(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Option<String> {
    let pos = &analysis.position;
    let left: u64 = game.numbers_left(pos).map(u64::from).sum();
    if left == 0 || analysis.is_valueless(game) {
        return None;
    }
    if let Some(picks) = game.picks() {
        return Some(counted(game, picks));
    }
    if game.goal() == WonBy::LastNumber {
        return None;
    }
    let mover = pos.mover();
    let behind = i64::from(pos.score(mover.opponent())) - i64::from(pos.score(mover));
    let decides = tie_breaker(game.ties());
    if behind > left as i64 {
        return Some(format!("{mover} is {behind} behind, and no more than {left} is left"));
    }
    if behind == left as i64 {
        return Some(match decides {
            None => format!("{mover} is {behind} behind, and all that is left makes the scores equal"),
            Some(decides) => format!("{mover} gets all that is left; the scores are equal then, and {decides}"),
        });
    }
    let total = left + u64::from(pos.score(mover)) + u64::from(pos.score(mover.opponent()));
    if game.is_the_papers()
        && analysis.root.outcome() == Some(Outcome::Win)
        && behind == 0
        && let Some(Pick(only)) = winner(analysis)
    {
        // The value of taking x and the value of taking y from a tie never add up to more than a draw's.
        return Some(format!("from a tie at most one number wins, and {only} does"));
    }
    Some(match (total % 2, decides, analysis.root.outcome()) {
        (1, ..) => format!("the scores will add up to {total}, which is odd: nobody can draw"),
        (_, None, Some(Outcome::Draw)) => {
            format!("only a draw is in it: the sum {total} is even, and each can see to it that the other does not win")
        }
        (_, None, None) => format!("the scores will add up to {total}, which is even: they may come out equal"),
        (_, None, Some(Outcome::Win | Outcome::Loss)) => return None,
        (_, Some(decides), _) => {
            format!("the scores will add up to {total}, which is even: if they come out equal, {decides}")
        }
    })
}

/// What decides between equal scores, where anything does.
fn tie_breaker(ties: Ties) -> Option<&'static str> {
    match ties {
        Ties::Drawn => None,
        Ties::Excess => Some("the leads decide"),
        Ties::Last => Some("the last number decides"),
        Ties::First => Some("P1 wins, who took the first number"),
        Ties::MostNumbers => Some("more numbers win"),
        Ties::FewestNumbers => Some("fewer numbers win"),
    }
}

/// Why nothing is to be found out where turns are counted.
fn counted(game: &CatchUp, picks: u32) -> String {
    match game.goal() {
        WonBy::LastNumber => format!("{picks} numbers a turn: who takes the last one is known before the game"),
        WonBy::Score => format!("{picks} numbers a turn, whatever they are: the largest ones are best"),
    }
}

/// The only move that is proven to win, the others being proven not to.
fn winner(analysis: &Analysis<CatchUp>) -> Option<Pick> {
    let mut winners = analysis.keepers().map(|report| report.mv);
    let first = winners.next()?;
    winners.next().is_none().then_some(first)
}
