//! What is told of the moves of an analysis, gone through once.

use std::sync::Arc;

use crate::core::{Game, Outcome, Player};
use crate::games::AnyGame;
use crate::solve::Analysis;

/// So many names fill any pane.
pub(super) const MOST: usize = 400;

/// The moves of an analysis by what they lead to, and its best line: they may be very many, and are not gone through for every
/// frame.
#[derive(Default)]
pub(crate) struct MovesTold {
    /// For each outcome the first of its moves, and how many there are.
    choices: [(Arc<[String]>, usize); 3],
    /// Best play for both, turn by turn.
    pub(super) line: Arc<[String]>,
}

impl MovesTold {
    /// Goes through an analysis.
    pub(crate) fn new(game: &AnyGame, analysis: &Analysis<AnyGame>) -> Self {
        let mut choices = [const { (Vec::new(), 0) }; 3];
        for report in analysis.moves.iter() {
            let Some(outcome) = report.bounds.outcome() else { continue };
            let (names, count) = &mut choices[place(outcome)];
            *count += 1;
            if *count <= MOST {
                names.push(game.write_move(&analysis.position, report.mv));
            }
        }
        let choices = choices.map(|(names, count): (Vec<String>, usize)| (names.into(), count));
        Self { choices, line: best_line(game, analysis).into() }
    }

    /// The first moves that lead to an outcome, and how many do.
    pub(super) fn leading_to(&self, outcome: Outcome) -> (Arc<[String]>, usize) {
        self.choices[place(outcome)].clone()
    }
}

/// The place of an outcome in a list of all.
fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Draw => 1,
        Outcome::Loss => 2,
    }
}

/// Best play for both, turn by turn.
fn best_line(game: &AnyGame, analysis: &Analysis<AnyGame>) -> Vec<String> {
    let mut pos = analysis.position.clone();
    let mut turns: Vec<String> = Vec::new();
    let mut before: Option<Player> = None;
    for &mv in &analysis.line {
        let mover = game.to_move(&pos);
        let word = game.write_move(&pos, mv);
        match turns.last_mut().filter(|_| before == Some(mover) && game.players() == 2) {
            Some(turn) => turn.extend(["+", &word]),
            None => turns.push(word),
        }
        pos = game.play(&pos, mv);
        before = Some(mover);
    }
    turns
}
