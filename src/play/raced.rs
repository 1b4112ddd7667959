//! What a match against the clock comes to: somebody alone, from the start of the setup to the end, in so few turns.

use super::{Match, Seat};
use crate::bots::Bots;
use crate::core::{GameResult, Player, Turns};

impl<G: Bots> Match<G> {
    /// The turns of a match that a person has won alone, from the start of its setup to its end.
    pub fn won_alone(&self) -> Option<Vec<String>> {
        let (game, timeline) = (self.game(), self.timeline());
        let has_won = matches!(timeline.result(game), Some(GameResult::Won(_))) && timeline.is_at_end();
        let is_whole = *timeline.start() == game.start() && self.sitters(Player::P1).into_iter().all(Seat::is_human);
        let text = || timeline.turns().iter().map(|span| timeline.text(game, span)).collect();
        (game.players() == 1 && has_won && is_whole).then(text)
    }
}

/// How far a match of so many turns is from the best that is possible, where that is known, and from the `best` before it:
/// `3 over the best possible; your record 23`.
pub fn race_told(turns: usize, possible: Option<Turns>, best: Option<usize>) -> String {
    let over = possible.map(|possible| match turns.saturating_sub(possible as usize) {
        0 => "as few as possible".to_owned(),
        over => format!("{over} over the best possible"),
    });
    let record = match best {
        None => "the first here".to_owned(),
        Some(best) if turns < best => format!("a new record: {best} before"),
        Some(best) => format!("your record {best}"),
    };
    over.into_iter().chain([record]).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_is_told_by_the_best_there_may_be_and_by_the_best_before_it() {
        for (turns, possible, best, told) in [
            (24, Some(21), Some(23), "3 over the best possible; your record 23"),
            (21, Some(21), Some(23), "as few as possible; a new record: 23 before"),
            (24, None, None, "the first here"),
        ] {
            assert_eq!(race_told(turns, possible, best), told);
        }
    }
}
