//! Cheques by intervals, and the bots that play them.

use serde::Serialize;

use crate::bots::{BotSpec, Bots, Feature};
use crate::core::{Bounds, Game, Player, Value};
use crate::solve::{Analysis, Halt, Monitor, Solve, Stage, WhyPart, allocated};

use super::reasons;
use super::rules::{Row, RowEnd};
use super::setup::Cheques;

/// What the cheques add to a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ChequeNote {
    /// By how much the player to move, or who makes the move, ends ahead when both cash as much as they can.
    pub margin: i64,
}

impl Solve for Cheques {
    type Note = ChequeNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(Intervals)]
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.row.len() * size_of::<u32>())
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        reasons::why(self, analysis)
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
    }

    fn note_words(&self, note: &ChequeNote) -> Vec<(&'static str, String)> {
        vec![("margin", format!("{:+}", note.margin))]
    }
}

/// The best margin of every interval of the row, by its length. Cost: the square of the number of cheques.
struct Intervals;

/// By how much the player to move ends ahead of the other from here on, for every piece of the row that a line of best
/// play can meet: first all of it, then what each first choice leaves.
fn margin(cheques: &[u32]) -> i64 {
    // After the round for length n, margins[i] belongs to the piece of n cheques that begins at i.
    let mut margins: Vec<i64> = vec![0; cheques.len() + 1];
    for length in 1..=cheques.len() {
        for first in 0..=cheques.len() - length {
            let take_first = i64::from(cheques[first]) - margins[first + 1];
            let take_last = i64::from(cheques[first + length - 1]) - margins[first];
            margins[first] = take_first.max(take_last);
        }
    }
    margins[0]
}

/// What the mover's final margin says about the result; every game lasts as long as there are cheques.
fn value(margin: i64, turns: usize) -> Value {
    match margin {
        0 => Value::Draw,
        1.. => Value::Win(turns as u32),
        _ => Value::Loss(turns as u32),
    }
}

/// By how much the player to move ends ahead in all.
pub(super) fn final_margin(pos: &Row) -> i64 {
    pos.movers_lead() + margin(&pos.cheques)
}

impl Stage<Cheques> for Intervals {
    fn name(&self) -> &'static str {
        "intervals"
    }

    fn run(
        &mut self,
        game: &Cheques,
        analysis: &mut Analysis<Cheques>,
        monitor: &mut Monitor<'_, Cheques>,
    ) -> Result<(), Halt> {
        analysis.stage = "intervals";
        let pos = analysis.position.clone();
        let turns = pos.cheques.len();
        monitor.nodes((turns * turns) as u64)?;
        let best = final_margin(&pos);
        analysis.root.tighten(Bounds::exactly(value(best, turns)));
        analysis.note = Some(ChequeNote { margin: best });
        analysis.edit_moves(|report| {
            let margin = -final_margin(&game.play(&pos, report.mv));
            report.bounds.tighten(Bounds::exactly(value(margin, turns)));
            report.note = Some(ChequeNote { margin });
        });
        analysis.line = line(game, pos, monitor)?;
        Ok(())
    }
}

/// A best line is shown no further than this: each of its steps costs a table of its own.
const LINE: usize = 30;

fn line(game: &Cheques, mut pos: Row, monitor: &mut Monitor<'_, Cheques>) -> Result<Vec<RowEnd>, Halt> {
    let mut line = Vec::new();
    while line.len() < LINE && game.result(&pos).is_none() {
        monitor.nodes((pos.cheques.len() * pos.cheques.len()) as u64)?;
        let moves = game.legal_moves(&pos).into_iter().rev();
        let Some(best) = moves.max_by_key(|&end| -final_margin(&game.play(&pos, end))) else { break };
        pos = game.play(&pos, best);
        line.push(best);
    }
    Ok(line)
}

impl Bots for Cheques {
    fn features() -> &'static [Feature<Self>] {
        const FEATURES: &[Feature<Cheques>] = &[
            Feature::of_player("score", "how much more a player has cashed than the other", |_, pos: &Row, player| {
                let lead = pos.lead() as f64;
                if player == Player::P1 { lead } else { -lead }
            }),
            Feature::of_mover("larger-end", "the larger of the two ends, for whoever is to move", |_, pos: &Row| {
                let ends = [pos.cheques().first(), pos.cheques().last()];
                f64::from(ends.into_iter().flatten().copied().max().unwrap_or(0))
            }),
        ];
        FEATURES
    }

    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("either end"),
            BotSpec::liking("greedy", "takes the larger end", |_, pos, end| i64::from(worth(pos, end))),
            BotSpec::liking(
                "alternate",
                "takes every other cheque, the odd places or the even, whichever are worth more",
                alternate,
            ),
            BotSpec::win_loss("knows who wins, not by how much"),
            BotSpec::liking("margin", "ends as far ahead as it can", |game: &Cheques, pos, end| {
                -final_margin(&game.play(pos, end))
            }),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("keeps the win or the draw, by however little"),
            BotSpec::trapper(),
        ]
    }
}

fn worth(pos: &Row, end: RowEnd) -> u32 {
    let cheque = if end == RowEnd::First { pos.cheques.first() } else { pos.cheques.last() };
    cheque.copied().unwrap_or(0)
}

/// With an even number left one colour of places can be had whole; with an odd number there is none, and it is greedy.
fn alternate(_: &Cheques, pos: &Row, end: RowEnd) -> i64 {
    if pos.cheques.len() % 2 == 1 {
        return i64::from(worth(pos, end));
    }
    let from = usize::from(end == RowEnd::Last);
    pos.cheques.iter().skip(from).step_by(2).map(|&worth| i64::from(worth)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::{self, Dice};
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> Cheques {
        words.parse().expect("a setup")
    }

    #[test]
    fn the_laws_hold() {
        for words in ["cheques 3,1,7", "cheques 5", "cheques 2,2,2,2", "cheques random 9 of 1..5 seed=3"] {
            laws::check(&game(words), 5, 20);
        }
    }

    #[test]
    fn intervals_agree_with_brute_force() {
        let mut dice = Dice(2);
        for _ in 0..200 {
            let row: Vec<u32> = (0..=dice.below(9)).map(|_| 1 + dice.below(6) as u32).collect();
            let game = game(&format!("cheques {}", write(&row)));
            let mut brute = Brute::new(game.clone());
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            for report in analysis.moves.iter() {
                assert_eq!(report.bounds.exact(), Some(brute.move_value(&game.start(), report.mv)), "{game}");
            }
            assert_eq!(analysis.root.exact(), Some(brute.value(&game.start())), "{game}");
        }
    }

    fn write(row: &[u32]) -> String {
        crate::games::heaps::write_numbers(row)
    }

    /// Lesson 1, exercise 6: with an even number the first player need not lose, with 1,001 he may.
    #[test]
    fn the_first_player_is_safe_with_an_even_number_of_cheques_only() {
        for row in 0..3u32.pow(8) {
            let row: Vec<u32> = (0..8).map(|place| 1 + row / 3u32.pow(place) % 3).collect();
            assert!(margin(&row) >= 0, "{row:?}");
        }
        assert_eq!(margin(&[1, 3, 1]), -1);
        let mut odd = vec![1; 1001];
        odd[500] = 1_000_000;
        assert_eq!(margin(&odd), -999_998);
    }

    /// The reference's example: the colour of the places is only a bound.
    #[test]
    fn every_other_place_is_not_always_best() {
        assert_eq!(margin(&[2, 1, 2, 3]), 2);
    }

    #[test]
    fn a_difference_belongs_to_the_position() {
        let game = game("cheques 20,2,14,19,3");
        let pos = game.read_position("20,2,14,19 +3 p2").expect("a position");
        assert_eq!((pos.lead(), game.to_move(&pos)), (3, Player::P2));
        for (text, told) in [
            ("20,2,14,19 +4", "`+4` is no difference"),
            ("2 -9223372036854775808", "`-9223372036854775808` is no difference"),
            ("2,20", "is no piece"),
            ("20 p7", "is no player"),
        ] {
            let error = game.read_position(text).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|words| words.contains(told)), "{text}: {error:?}");
        }
    }
}
