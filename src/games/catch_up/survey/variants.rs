//! The tables about options: head starts, ways to break ties, turns that are counted.

use super::pools::{pools, setup_or, words};
use crate::core::{Bounds, Game, NotationError, Player};
use crate::games::catch_up::{CatchUp, Ties, WonBy, solve};
use crate::solve::{Analysis, Halt, Monitor, Solver};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const HANDICAPS: Table = Table {
    id: "handicaps",
    blurb: "the value of a pool for every head start, P1's below zero, P2's above",
    range: "the head start, from -10 to 10; at most a million either way",
    columns: &[
        Column::new("handicap", 8).about("the head start"),
        Column::new("sum", 4).about("what both scores add up to"),
        Column::new("value", 5).about("how it ends for whoever begins, with best play"),
        Column::new("remoteness", 10).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("first_moves", 20).about("the first numbers that keep the value"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: handicaps,
};

pub(super) const TIES: Table = Table {
    id: "ties",
    blurb: "the value of {1..N}, or of one pool, for every way to break ties",
    range: "N, from 1 to 12; at most 60",
    columns: &[
        Column::new("pool", 8).about("the numbers to pick from"),
        Column::new("sum", 4).about("what they add up to"),
        Column::new("draw", 8).about("how it ends for whoever begins where equal scores are a draw"),
        Column::new("excess", 8).about("how it ends for whoever begins where equal scores go to whose leads at the ends of his turns sum up to more"),
        Column::new("last", 8).about("how it ends for whoever begins where equal scores go to who took the last number"),
        Column::new("first", 8).about("how it ends for whoever begins where equal scores go to who took the first number"),
        Column::new("most_numbers", 12).about("how it ends for whoever begins where equal scores go to who took more numbers"),
        Column::new("fewest_numbers", 14).about("how it ends for whoever begins where equal scores go to who took fewer numbers"),
    ],
    plot: None,
    games: None,
    run: ties,
};

pub(super) const PICKS: Table = Table {
    id: "picks",
    blurb: "a pool in which every turn takes so many numbers: how it ends when both take the largest",
    range: "",
    columns: &[
        Column::new("picks", 5).about("how many numbers a turn takes"),
        Column::new("turns", 5).about("turns of the game"),
        Column::new("p1", 6).about("P1's score"),
        Column::new("p2", 6).about("P2's score"),
        Column::new("value", 8).about("how it ends for whoever begins"),
        Column::new("first_turn", 20).about("what the first turn takes"),
    ],
    plot: Some(Plot { label: 0, bars: &[2, 3] }),
    games: None,
    run: picks,
};

/// The pool of a table about one pool.
const USUAL: &str = "catch-up 1..10";

/// Head starts are no larger.
const FARTHEST: i32 = 1_000_000;

/// The setup with another value of an option.
fn with(game: &CatchUp, key: &str, value: &str) -> Result<CatchUp, NotationError> {
    let words = game.to_string();
    let others = words.split(' ').filter(|word| word.split('=').next() != Some(key));
    others.chain([format!("{key}={value}").as_str()]).collect::<Vec<_>>().join(" ").parse()
}

/// Refuses what the solver of two players has no value for.
pub(super) fn check_valued(game: &CatchUp) -> Result<(), NotationError> {
    if game.players() == 2 {
        return Ok(());
    }
    let reason = "has no common value for its players; the table `players` says what each can expect";
    Err(NotationError::new(game.to_string(), reason))
}

/// What the start is worth.
pub(super) fn solved(game: &CatchUp, sheet: &Sheet<'_>) -> Result<Analysis<CatchUp>, SurveyError> {
    match Solver::new(game.clone()).analyze(&game.start(), &mut sheet.monitor()) {
        (_, Err(Halt::Cancelled)) => Err(Halt::Cancelled.into()),
        (analysis, Err(Halt::MemoryFull)) if analysis.root.outcome().is_none() => Err(Halt::MemoryFull.into()),
        (analysis, _) => Ok(analysis),
    }
}

/// The value of the start, and its first numbers where they take next to nothing more.
pub(super) fn valued(game: &CatchUp, sheet: &Sheet<'_>) -> Result<Analysis<CatchUp>, SurveyError> {
    let (nodes, enough) = (std::cell::Cell::new(0_u64), std::cell::Cell::new(u64::MAX));
    let mut monitor = Monitor::new(sheet.token().clone(), sheet.memory().clone())
        .with_gauge(|counted, _| nodes.set(counted))
        .with_watch(|analysis: &Analysis<CatchUp>| {
            if analysis.root.outcome().is_some() && enough.get() == u64::MAX {
                enough.set(analysis.nodes + analysis.nodes / NEXT_TO_NOTHING);
            }
        })
        .with_budget(|| nodes.get() >= enough.get());
    match solve::by_search(game, &mut monitor) {
        (_, Err(Halt::Cancelled)) => Err(Halt::Cancelled.into()),
        (analysis, _) if analysis.root.outcome().is_some() => Ok(analysis),
        _ => solved(game, sheet),
    }
}

/// The part of the work for a value that is spent on first numbers at most.
const NEXT_TO_NOTHING: u64 = 64;

/// The first numbers that keep a value, if that is known of all; where it is lost there is nothing to choose.
pub(super) fn first_moves(analysis: &Analysis<CatchUp>) -> Cell {
    let is_lost = analysis.root.outcome() == Some(crate::core::Outcome::Loss);
    let is_known = analysis.moves.iter().all(|report| report.bounds.outcome().is_some());
    Cell::list(analysis.keepers().filter(|_| is_known && !is_lost).map(|report| report.mv.0))
}

/// One end of the range of head starts.
fn end(name: &str, typed: Option<&String>, usual: i32) -> Result<i32, NotationError> {
    let Some(typed) = typed else { return Ok(usual) };
    let number = typed.parse().ok().filter(|number| (-FARTHEST..=FARTHEST).contains(number));
    let reason = format!("is no head start; expected a whole number from -{FARTHEST} to {FARTHEST}");
    number.ok_or_else(|| NotationError::new(format!("{name} {typed}"), reason))
}

fn handicaps(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let pool = setup_or(request, USUAL)?;
    check_valued(&pool)?;
    let from = end("--from", request.from.as_ref(), -10)?;
    let to = end("--to", request.to.as_ref(), from.max(10))?;
    if from > to {
        return Err(NotationError::new(format!("--to {to}"), format!("lies before `--from {from}`")).into());
    }
    for handicap in from..=to {
        sheet.progress(handicap, f64::from(handicap - from) / f64::from(to - from + 1))?;
        if sheet.leaves_out() {
            continue;
        }
        let game = with(&pool, "handicap", &handicap.to_string())?;
        let analysis = solved(&game, sheet)?;
        sheet.row(vec![
            handicap.into(),
            (game.total() + u64::from(handicap.unsigned_abs())).into(),
            Cell::outcome(analysis.root),
            Cell::remoteness(analysis.root),
            first_moves(&analysis),
        ])?;
    }
    sheet.remark("P1 takes the first number in every row, whoever is ahead.")
}

fn ties(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (n, pool) in pools(request, 1, 12, "")? {
        check_valued(&pool)?;
        if pool.goal() == WonBy::LastNumber {
            let reason = "has no ties to break: the last number wins";
            return Err(NotationError::new(pool.to_string(), reason).into());
        }
        sheet.progress(n, 0.0)?;
        if sheet.leaves_out() {
            continue;
        }
        let plain = with(&pool, "ties", "draw")?;
        let mut row = vec![words(&plain).into(), pool.total().into()];
        for (ties, _) in Ties::ALL {
            row.push(value(solved(&with(&pool, "ties", ties)?, sheet)?.root));
        }
        sheet.row(row)?;
    }
    Ok(())
}

/// `win 7`, `draw`; without its length where that is not known.
fn value(bounds: Bounds) -> Cell {
    let outcome = || bounds.outcome().map(|outcome| outcome.to_string());
    bounds.exact().map(|value| value.to_string()).or_else(outcome).into()
}

fn picks(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let pool = setup_or(request, USUAL)?;
    check_valued(&pool)?;
    for picks in 1..=pool.numbers().len() {
        let game = with(&pool, "picks", &picks.to_string())?;
        let analysis = solved(&game, sheet)?;
        // Best play is known to its end where leads break no tie.
        let end = analysis.line.iter().fold(game.start(), |pos, &mv| game.play(&pos, mv));
        let is_played = game.result(&end).is_some();
        let score = |player| Cell::from(is_played.then(|| end.score(player)));
        let turn = analysis.line.iter().take(picks).map(|mv| mv.0);
        sheet.row(vec![
            picks.into(),
            game.numbers().len().div_ceil(picks).into(),
            score(Player::P1),
            score(Player::P2),
            Cell::outcome(analysis.root),
            Cell::list(turn),
        ])?;
    }
    sheet.remark(
        "Who takes how many numbers when does not depend on which. So the largest are always best: whoever leaves a larger \
         number for a smaller one could take it, and go on as if the two had changed places. The paper calls such a game \
         trivial.",
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;

    fn column(table: &Table, setup: &str, from: Option<&str>, to: Option<&str>, at: usize) -> Vec<String> {
        let rows = rows(table, setup, from, to).expect("a table");
        rows.iter().map(|row| row[at].plain()).collect()
    }

    /// Section 5: a head start of P2 changes the games with an odd sum so that they may end in draws.
    #[test]
    fn an_odd_head_start_lets_an_odd_pool_end_in_draws() {
        let values = column(&HANDICAPS, "1..10", Some("-6"), Some("6"), 2);
        let draws: Vec<i32> =
            (-6..=6).zip(&values).filter(|(_, value)| *value == "draw").map(|(head, _)| head).collect();
        assert!(!draws.is_empty() && draws.iter().all(|head| head % 2 != 0), "{values:?}");
        assert_eq!(values[6], "loss", "without a head start it is the paper's");
    }

    /// Section 5 asks for ways to break ties. An odd sum has none to break, so that no way changes anything.
    #[test]
    fn ways_to_break_ties_matter_for_even_sums_alone() {
        for row in rows(&TIES, "", None, Some("10")).expect("a table") {
            let sum = row[1].number().expect("a sum") as u64;
            let values: Vec<String> = row[2..].iter().map(Cell::plain).collect();
            let is_even = sum.is_multiple_of(2);
            assert_eq!(values[0] == "draw", is_even, "{row:?}");
            assert!(is_even || values.iter().all(|value| *value == values[0]), "{row:?}");
            // Somebody took the last number, and P1 the first.
            assert!(!is_even || values[2] != "draw" && values[3] != "draw", "{row:?}");
        }
    }

    /// Section 2.4: a fixed number of numbers a turn makes the game trivial.
    #[test]
    fn counted_turns_are_told_without_a_search() {
        let rows = rows(&PICKS, "1..10", None, None).expect("a table");
        assert_eq!(rows.len(), 10);
        assert_eq!(rows[0][2..5], [Cell::from(30_u32), Cell::from(25_u32), Cell::from("win")]);
        assert_eq!(rows[9][2..5], [Cell::from(55_u32), Cell::from(0_u32), Cell::from("win")]);
    }
}
