//! The tables of the game in which the last number wins: nimbers of pools, and of pools side by side.

use crate::core::{Game, NotationError};
use crate::games::catch_up::CatchUp;
use crate::games::catch_up::nimbers::{PoolNimbers, check_impartial};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

use super::pools::{pools, words};

pub(super) const NIMBERS: Table = Table {
    id: "nimbers",
    blurb: "the nimber of {1..N}, or of one pool, where the last number wins",
    range: "N, from 1 to 12; at most 60",
    columns: &[
        Column::new("pool", 16).about("the numbers to pick from"),
        Column::new("nimber", 6).about("the heap of Nim that is worth the same"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("first_moves", 20).about("the first numbers that win"),
    ],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: None,
    run: nimbers,
};

pub(super) const SUMS: Table = Table {
    id: "sums",
    blurb: "several pools side by side, where the last number of all wins: their nimbers, and how to win",
    range: "",
    columns: &[
        Column::new("pool", 16).about("one of the pools side by side"),
        Column::new("nimber", 6).about("the heap of Nim that is worth the same"),
        Column::new("others", 6).about("the nimbers of the other pools, added without carry"),
        Column::new("first_moves", 20).about("the first numbers in this pool that win the sum"),
    ],
    plot: None,
    games: None,
    run: sums,
};

/// What is shown where nothing is asked for.
const USUAL_SUM: &str = "1..5 + 1..6 + 1..7";

/// The option by which the last number wins, unless something was said of it.
fn goal(words: &str) -> &'static str {
    if words.split_whitespace().any(|word| word.starts_with("goal=")) { "" } else { "goal=last" }
}

fn nimbers(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (n, game) in pools(request, 1, 12, goal(&request.setup))? {
        check_impartial(&game)?;
        sheet.progress(n, 0.0)?;
        if sheet.leaves_out() {
            continue;
        }
        let start = game.start();
        let mut solver = PoolNimbers::new(&game);
        let nimber = solver.nimber(&start, &mut sheet.monitor())?;
        let first = solver.by_number(&start, &mut sheet.monitor())?;
        let value = if nimber == 0 { "loss" } else { "win" };
        sheet.row(vec![name(&game), nimber.into(), value.into(), leaving(&first, 0)])?;
    }
    Ok(())
}

fn sums(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let setup = if request.setup.is_empty() { USUAL_SUM } else { &request.setup };
    let parts: Vec<&str> = setup.split('+').map(str::trim).collect();
    if parts.contains(&"") {
        return Err(NotationError::new(setup, "has a + with no pool beside it").into());
    }
    let mut found = Vec::new();
    for part in parts {
        let game: CatchUp = format!("catch-up {part} {}", goal(part)).parse()?;
        check_impartial(&game)?;
        let (mut solver, start) = (PoolNimbers::new(&game), game.start());
        let nimber = solver.nimber(&start, &mut sheet.monitor())?;
        let first = solver.by_number(&start, &mut sheet.monitor())?;
        found.push((game, nimber, first));
    }
    let sum = found.iter().fold(0, |sum, (_, nimber, _)| sum ^ nimber);
    for (game, nimber, first) in &found {
        let others = sum ^ nimber;
        let moves = if sum == 0 { Cell::list([""; 0]) } else { leaving(first, others) };
        sheet.row(vec![name(game), (*nimber).into(), others.into(), moves])?;
    }
    let who = if sum == 0 { "whoever does not move first wins" } else { "whoever moves first wins" };
    sheet.remark(&format!(
        "The nimbers add up to {sum} without carry: {who}. Each pool has a gap of its own, which whoever takes from it next \
         has to cover, be it his or not."
    ))
}

/// The pool; that the last number wins is known.
fn name(game: &CatchUp) -> Cell {
    words(game).trim_end_matches(" goal=last").into()
}

/// The first numbers whose turns can leave a nimber.
fn leaving(first: &[(u32, u64)], nimber: u32) -> Cell {
    Cell::list(first.iter().filter(|(_, left)| left >> nimber & 1 == 1).map(|(number, _)| *number))
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;
    use crate::solve::{Monitor, Solver};

    #[test]
    fn the_first_numbers_that_win_are_those_of_the_solver() {
        for row in rows(&NIMBERS, "", None, Some("9")).expect("a table") {
            let game: CatchUp = format!("catch-up {} goal=last", row[0].plain()).parse().expect("a setup");
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            assert_eq!(Cell::outcome(analysis.root), row[2], "{row:?}");
            let won = row[2] == Cell::from("win");
            let keepers = analysis.keepers().filter(|_| won).map(|report| report.mv.0);
            assert_eq!(Cell::list(keepers), row[3], "{row:?}");
        }
    }

    #[test]
    fn two_equal_pools_cancel_out() {
        let rows = rows(&SUMS, "1..6 + 1..6", None, None).expect("a table");
        assert!(rows.iter().all(|row| row[1] == row[2] && row[3] == Cell::list([""; 0])), "{rows:?}");
    }

    #[test]
    fn what_has_no_nimber_is_refused() {
        for (table, setup) in [(&NIMBERS, "1..5 goal=score"), (&SUMS, "1..5 + 1..4 players=3"), (&SUMS, "1..5 +")] {
            assert!(matches!(rows(table, setup, None, None), Err(SurveyError::Words(_))), "{setup}");
        }
    }
}
