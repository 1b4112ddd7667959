//! What tables tell about a position: who wins, in how many turns, by which moves; and how often each.

use super::{Cell, Column, Sheet, SurveyError};
use crate::core::{Bounds, Outcome, Value};
use crate::solve::{Analysis, MoveReport, Solve, Solver};

/// The columns of most of these tables, behind the one that names a position.
pub(crate) const OUTCOME: Column =
    Column::new("outcome", 7).about("how it ends for whoever is to move, with best play");
pub(crate) const REMOTENESS: Column =
    Column::new("remoteness", 10).about("turns to the end: the winner hurries, the loser delays");
pub(crate) const BEST: Column =
    Column::new("best", 12).about("the moves with the best value: the fastest win, else a draw, else the slowest loss");
pub(crate) const WORST: Column =
    Column::new("worst", 12).about("the moves with the worst value; - where not all are known");

/// How many positions are won, lost and drawn, and how many nobody knows.
#[derive(Default)]
pub(crate) struct Counts(pub(crate) [usize; 4]);

impl Counts {
    pub(crate) fn add(&mut self, bounds: Bounds) {
        self.0[match bounds.outcome() {
            Some(Outcome::Win) => 0,
            Some(Outcome::Loss) => 1,
            Some(Outcome::Draw) => 2,
            None => 3,
        }] += 1;
    }

    pub(crate) fn remark(&self, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
        let [won, lost, drawn, open] = self.0;
        let open = if open > 0 { format!(", {open} not decided") } else { String::new() };
        sheet.remark(&format!("{won} won, {lost} lost, {drawn} drawn{open}."))
    }
}

/// Solves a position and gives outcome, length, best and worst moves.
pub(crate) fn verdict<G: Solve>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    sheet: &Sheet<'_>,
) -> Result<(Analysis<G>, Vec<Cell>), SurveyError> {
    let (analysis, halt) = solver.analyze(pos, &mut sheet.monitor());
    halt?;
    let game = solver.game();
    let list = |moves: Vec<&MoveReport<G>>| Cell::list(moves.iter().map(|report| game.write_move(pos, report.mv)));
    let known: Option<Vec<Value>> = analysis.moves.iter().map(|report| report.bounds.exact()).collect();
    let of = |wanted: Option<Value>| {
        analysis.moves.iter().filter(|report| wanted.is_some() && report.bounds.exact() == wanted).collect::<Vec<_>>()
    };
    let (best, worst) = match &known {
        Some(values) => (of(values.iter().max().copied()), of(values.iter().min().copied())),
        None => (analysis.keepers().collect(), Vec::new()),
    };
    let cells = vec![Cell::outcome(analysis.root), Cell::remoteness(analysis.root), list(best), list(worst)];
    Ok((analysis, cells))
}

/// One row for each heap of a range; what is `extra` stands before the moves, which may be many.
pub(crate) fn each_heap<G: Solve>(
    game: &G,
    (from, to): (u64, u64),
    extra: impl Fn(&Analysis<G>) -> Option<Cell>,
    sheet: &mut Sheet<'_>,
) -> Result<(), SurveyError> {
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    for stones in from..=to {
        sheet.progress(stones, (stones - from) as f64 / (to - from + 1) as f64)?;
        let pos = game.read_position(&stones.to_string())?;
        let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
        counts.add(analysis.root);
        let (short, long) = cells.split_at(2);
        let row = [stones.into()].into_iter().chain(short.to_vec()).chain(extra(&analysis)).chain(long.to_vec());
        sheet.row(row.collect())?;
    }
    counts.remark(sheet)
}
