//! The tables of the paper on Catch-Up beside that of values: first moves, measures, branching, even shares.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::pools::{pools, setup_or, words};
use super::variants::solved;
use crate::core::Game;
use crate::games::catch_up::measures::{
    Formulas, Measures, Plays, check_shareable, draws, first_moves, levels, measures, splits,
};
use crate::games::catch_up::{CatchUp, Pick};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const FIRST_MOVES: Table = Table {
    id: "first-moves",
    blurb: "how the plays after each first pick end, and how that differs from all plays",
    range: "",
    columns: &[
        Column::new("pick", 4).about("the first number"),
        Column::new("plays", 8).about("plays that begin with it"),
        Column::share("win", 7).about("share of the plays that whoever begins wins"),
        Column::share("draw", 7).about("share of the plays that are drawn"),
        Column::share("loss", 7).about("share of the plays that whoever begins loses"),
        Column::share("win_change", 10).about("how far its wins lie above those of all plays"),
        Column::share("loss_change", 11).about("how far its losses lie above those of all plays"),
        Column::share("draw_change", 11).about("how far its draws lie above those of all plays"),
    ],
    plot: Some(Plot { label: 0, bars: &[2, 3] }),
    games: None,
    run: run_first_moves,
};

pub(super) const MEASURES: Table = Table {
    id: "measures",
    blurb: "how large a pool's game is, each figure counted and then by its formula, and how random picks end",
    range: "N, from 3 to 14",
    columns: &[
        Column::new("pool", 8).about("the numbers to pick from"),
        Column::new("plays", 14).about("ways to play the game to its end"),
        Column::new("n_factorial", 14).about("N!, which the paper gives for the plays"),
        Column::new("states", 8).about("positions at the beginning of a turn"),
        Column::new("ends", 4).about("those in which no number is left"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("branching", 9).about("the most first turns, or answers to one, orders of picks told apart"),
        Column::new("k_n_to_k", 14).about("K N^K, the paper's bound for the branching"),
        Column::new("n_to_root", 12).about("N^(sqrt(2N) + 1), the order of that bound"),
        Column::new("shortest", 8).about("turns of the shortest play"),
        Column::new("longest", 7).about("turns of the longest play"),
        Column::new("most_numbers", 12).about("the most numbers that one turn takes"),
        Column::new("k", 2).about("the formula of the paper for the most numbers of a turn"),
        Column::new("largest_turn", 12).about("the most that one turn adds to a score"),
        Column::new("2n_minus_2", 10).about("the formula of the paper for the largest turn"),
        Column::new("largest_lead", 12).about("the most that a player is ever ahead"),
        Column::new("lead_bound", 10).about("the largest number, which no lead exceeds"),
        Column::share("win", 7).about("chance of whoever begins to win when all picks are random"),
        Column::share("draw", 7).about("chance of a draw when all picks are random"),
        Column::share("loss", 7).about("chance of whoever begins to lose when all picks are random"),
    ],
    plot: Some(Plot { label: 0, bars: &[17, 18] }),
    games: None,
    run: run_measures,
};

pub(super) const BRANCHING: Table = Table {
    id: "branching",
    blurb: "how many turns there are to choose from, level by level",
    range: "",
    columns: &[
        Column::new("turn", 4).about("the number of the turn"),
        Column::new("nodes", 12).about("plays that have come so far, at the beginning of this turn"),
        Column::new("turns", 12).about("turns that continue them, all together"),
        Column::new("average", 8).about("turns to choose from, on average"),
        Column::new("most", 6).about("turns to choose from, at most"),
        Column::new("states", 7).about("different positions at the beginning of this turn"),
        Column::new("average_sets", 12).about("turns of a state, orders of picks not told apart"),
        Column::new("most_sets", 9).about("the most of them"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: run_branching,
};

pub(super) const DRAWS: Table = Table {
    id: "draws",
    blurb: "in how many ways the numbers can be shared evenly; for one pool, every way and a drawn game for it",
    range: "N, from 1 to 40",
    columns: &[
        Column::new("pool", 8).about("the numbers to pick from"),
        Column::new("assignments", 12).about("ways to share the pool evenly"),
        Column::new("half", 12).about("the same, mirror images counted once"),
        Column::new("bound", 12).about("the paper's formula for them"),
        Column::new("estimate", 12).about("how many there should be if sums spread like a bell curve"),
        Column::new("p1", 12).about("the numbers that P1 gets"),
        Column::new("p2", 12).about("the numbers that P2 gets"),
        Column::new("game", 20).about("turns by which they get them"),
    ],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: None,
    run: run_draws,
};

/// More ways than anybody reads.
const MOST_SPLITS: usize = 10_000;

fn ratio(part: &BigUint, whole: &BigUint) -> BigRational {
    BigRational::new(BigInt::from(part.clone()), BigInt::from(whole.clone().max(BigUint::from(1_u32))))
}

/// Wins, draws and losses of P1 as shares of all plays.
fn shares(plays: &Plays) -> [BigRational; 3] {
    let total = plays.total();
    [&plays.wins, &plays.draws, &plays.losses].map(|part| ratio(part, &total))
}

fn run_first_moves(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = setup_or(request, "catch-up 1..7")?;
    let all = shares(&measures(&game, &mut sheet.monitor())?.plays);
    for (pick, plays) in first_moves(&game, &mut sheet.monitor())? {
        let [win, draw, loss] = shares(&plays);
        let changes = [&win - &all[0], &loss - &all[2], &draw - &all[1]];
        let mut row = vec![pick.0.into(), plays.total().into(), win.into(), draw.into(), loss.into()];
        row.extend(changes.map(Cell::from));
        sheet.row(row)?;
    }
    sheet.remark(
        "Every order of all picks counts alike. The changes are against all plays of this pool, not against one half.",
    )
}

fn run_measures(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let pools = pools(request, 3, 14, "")?;
    let cost = |n: u64| 2.2_f64.powi(n as i32);
    let total: f64 = pools.iter().map(|&(n, _)| cost(n)).sum();
    let mut done = 0.0;
    for (n, game) in pools {
        sheet.progress(n, done / total)?;
        done += cost(n);
        if sheet.leaves_out() {
            continue;
        }
        let measured = measures(&game, &mut sheet.monitor())?;
        // Three and more have no common value.
        let value = if game.players() > 2 { Cell::Empty } else { Cell::outcome(solved(&game, sheet)?.root) };
        sheet.row(measures_row(&game, &measured, value))?;
    }
    Ok(())
}

fn measures_row(game: &CatchUp, measured: &Measures, value: Cell) -> Vec<Cell> {
    let formulas = Formulas::of(game);
    let formula = |pick: fn(&Formulas) -> Cell| formulas.as_ref().map_or(Cell::Empty, pick);
    let largest = game.numbers().last().copied().unwrap_or(0);
    let mut row = vec![
        words(game).into(),
        measured.plays.total().into(),
        formula(|formulas| formulas.plays.clone().into()),
        measured.states.into(),
        measured.ends.into(),
        value,
        measured.branching.clone().into(),
        formula(|formulas| formulas.branching.clone().into()),
        formula(|formulas| formulas.branching_order.into()),
        measured.shortest.into(),
        measured.longest.into(),
        measured.most_numbers.into(),
        formula(|formulas| formulas.most_numbers.into()),
        measured.largest_turn.into(),
        formula(|formulas| formulas.largest_turn.into()),
        measured.largest_lead.into(),
        largest.into(),
    ];
    row.extend(shares(&measured.plays).map(Cell::from));
    row
}

fn run_branching(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = setup_or(request, "catch-up 1..12")?;
    for (turn, level) in (1_u32..).zip(levels(&game, &mut sheet.monitor())?) {
        sheet.row(vec![
            turn.into(),
            level.nodes.clone().into(),
            level.turns.clone().into(),
            // Both parts stand in the row; people compare the average with the paper's two digits.
            ratio(&level.turns, &level.nodes).to_f64().into(),
            level.most.into(),
            level.states.into(),
            ratio(&level.sets.into(), &level.states.into()).to_f64().into(),
            level.most_sets.into(),
        ])?;
    }
    sheet.remark(
        "The average is turns by nodes of the whole tree, orders of picks told apart. The paper's Table 6 speaks of unique \
         states; its figures are these.",
    )
}

fn run_draws(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (n, game) in pools(request, 1, 24, "")? {
        check_shareable(&game)?;
        sheet.progress(n, 0.0)?;
        let counted = draws(&game, &mut sheet.monitor())?;
        // Only without a head start is every way to share the mirror image of another.
        let half = (game.handicap() == 0).then_some(counted.assignments / 2);
        let counts = vec![
            Cell::from(words(&game)),
            counted.assignments.into(),
            half.into(),
            bound(&game).into(),
            counted.estimate.into(),
        ];
        if request.setup.is_empty() || counted.sets == 0 {
            sheet.row([counts, vec![Cell::Empty; 3]].concat())?;
            continue;
        }
        let found = splits(&game, MOST_SPLITS, &mut sheet.monitor())?;
        let is_cut = found.len() == MOST_SPLITS;
        for split in found {
            let turns: Vec<String> = split.turns.iter().map(|turn| sum(turn)).collect();
            let shown = vec![sum(&split.p1).into(), sum(&split.p2).into(), turns.join(" ").into()];
            sheet.row([counts.clone(), shown].concat())?;
        }
        if is_cut {
            sheet.remark(&format!("There are more ways; these are the first {MOST_SPLITS}."))?;
        }
        sheet.remark(&format!("`catchup play {game} --moves \"GAME\"` plays one of them."))?;
    }
    if request.setup.is_empty() {
        sheet.remark(
            "Assignments counts every pattern of signs (A063865); A058377 counts each pattern and its mirror image once, \
             which is half.",
        )?;
    }
    Ok(())
}

/// Numbers joined as a turn is written.
fn sum(picks: &[Pick]) -> String {
    picks.iter().map(|pick| pick.0.to_string()).collect::<Vec<_>>().join("+")
}

/// The paper's asymptotic bound, for {1..N} alone.
fn bound(game: &CatchUp) -> Option<f64> {
    let n = Formulas::of(game).map(|formulas| f64::from(formulas.largest_lead))?;
    Some((6.0 / std::f64::consts::PI).sqrt() * n.powf(-1.5) * n.exp2())
}

#[cfg(test)]
mod tests {
    use super::super::tests;
    use super::*;

    fn rows(table: &Table, setup: &str) -> Result<Vec<Vec<Cell>>, SurveyError> {
        tests::rows(table, setup, None, None)
    }

    /// Section 2.7, Table 1, in percent with two digits: win, loss, draw.
    #[test]
    fn the_changes_of_table_1_are_those_of_the_paper() {
        let known = [
            [0.60, 0.60, -1.19],
            [-2.46, 3.65, -1.19],
            [6.43, -6.90, 0.48],
            [3.10, -1.90, -1.19],
            [0.32, -0.79, 0.48],
            [-4.13, 3.65, 0.48],
            [-3.85, 1.71, 2.14],
        ];
        let rows = rows(&FIRST_MOVES, "").expect("a table");
        for (row, known) in rows.iter().zip(known) {
            for (cell, known) in row[5..].iter().zip(known) {
                let percent = cell.number().expect("a fraction") * 100.0;
                assert!((percent - known).abs() < 0.005_001, "{row:?}: {percent} is not {known}");
            }
        }
        assert_eq!(rows.len(), 7);
    }

    #[test]
    fn every_table_takes_any_pool() {
        for table in [&FIRST_MOVES, &MEASURES, &BRANCHING, &DRAWS] {
            assert!(!rows(table, "2,2,2,3,3").expect("a table").is_empty(), "{}", table.id);
            assert!(!rows(table, "1..5 handicap=3 ties=excess").expect("a table").is_empty(), "{}", table.id);
            for other in ["1..5 players=3", "1..5 equal=stay", "1..5 picks=2", "1..5 goal=last"] {
                let found = rows(table, other);
                let refused = matches!(found, Err(SurveyError::Words(_)));
                assert!(if table.id == DRAWS.id { refused } else { found.is_ok() }, "{}: {other}", table.id);
            }
        }
    }

    #[test]
    fn an_even_share_comes_with_a_game_that_the_command_line_plays() {
        let rows = rows(&DRAWS, "1..4").expect("a table");
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0][5..], ["1+4", "2+3", "1 2 4 3"].map(Cell::from));
    }
}
