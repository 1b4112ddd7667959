//! Tables about Chomp: first bites on fields, three rows, boxes and the divisors of numbers.

mod boxes;
mod endless;
mod fields;
mod three_rows;

use crate::core::{Bounds, Game, Outcome, Value};
use crate::games::chomp::{BoxCell as Counter, Chains, Chomp, Lattice, Ranks};
use crate::solve::Solver;
use crate::survey::{Cell, Sheet, SurveyError, Surveys, Table};

impl Surveys for Chomp {
    fn tables() -> &'static [Table] {
        &[fields::FIRST_BITES, three_rows::THREE_ROWS, boxes::SOLID, boxes::SCHUH, endless::ENDLESS]
    }
}

/// A bite as it is named, with the turns to the win if they are known: `b2:25`.
fn with_length(game: &Chomp, bite: Counter, bounds: Bounds) -> String {
    let name = game.write_cell(bite);
    match bounds.exact().and_then(Value::remoteness) {
        Some(turns) => format!("{name}:{turns}"),
        None => name,
    }
}

/// What the first player can do on a setup.
struct FirstBites {
    /// The winning bites and what they are worth.
    winning: Vec<(Counter, Bounds)>,
    /// What the start is worth.
    root: Bounds,
    /// Positions below the start, itself included, where there is an end to them.
    positions: Option<u64>,
}

impl FirstBites {
    fn of(game: &Chomp, sheet: &Sheet<'_>) -> Result<Self, SurveyError> {
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut sheet.monitor());
        halt?;
        let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
        let winning = wins.map(|report| (report.mv, report.bounds)).collect();
        let positions = (!game.is_endless()).then(|| positions(game));
        Ok(Self { winning, root: analysis.root, positions })
    }

    /// The winning bites as the setup names them.
    fn names(&self, game: &Chomp) -> Cell {
        Cell::list(self.winning.iter().map(|&(bite, bounds)| with_length(game, bite, bounds)))
    }
}

/// Positions below the start of a setup, itself included.
fn positions(game: &Chomp) -> u64 {
    let field = game.start_heights();
    match game.sides().len() {
        1 => u64::from(field[0]),
        2 => Lattice::size(game, field) - 1,
        _ => Chains::size(game, field).saturating_sub(1),
    }
}
