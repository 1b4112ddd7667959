//! Winning first bites in boxes, and winning divisors of numbers.

use std::collections::HashMap;

use super::{FirstBites, positions};
use crate::core::Arrange;
use crate::games::chomp::Chomp;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const SOLID: Table = Table {
    id: "solid",
    blurb: "all winning first bites in boxes of three and more sides, or in the box that is named",
    range: "positions of a box, from 1 to 250000",
    columns: &[
        Column::new("box", 12).about("the sides of the box"),
        Column::new("positions", 9).about("positions that play can reach"),
        Column::new("turns", 5).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("winning", 7).about("how many first bites win"),
        Column::new("bites", 8).about("which ones"),
    ],
    plot: None,
    games: None,
    run: solid,
};

fn solid(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    if let Some(game) = request.setup::<Chomp>()? {
        request.without_range("is a range of boxes, and the setup is one box: leave out one of them")?;
        return solid_row(&game, sheet);
    }
    let (from, to) = request.range(1, 250_000)?;
    let mut boxes = Vec::new();
    for sides in 3..=6 {
        collect(&mut vec![2; sides], 0, to, &mut boxes);
    }
    // From small to large: one can go on from where it stopped.
    boxes.arrange_by_key(|(positions, game)| (*positions, game.sides().to_vec()));
    boxes.retain(|(positions, _)| *positions >= from);
    let all: u64 = boxes.iter().map(|(positions, _)| positions).sum();
    let mut done = 0;
    for (positions, game) in &boxes {
        sheet.progress(positions, done as f64 / all as f64)?;
        solid_row(game, sheet)?;
        done += positions;
    }
    Ok(())
}

fn solid_row(game: &Chomp, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let first = FirstBites::of(game, sheet)?;
    sheet.row(vec![
        game.to_string().trim_start_matches("chomp ").into(),
        first.positions.into(),
        Cell::remoteness(first.root),
        first.winning.len().into(),
        first.names(game),
    ])
}

/// All boxes with sides from 2 on, the longest first, that have at most so many positions. `sides` from `fixed` on vary.
fn collect(sides: &mut [u16], fixed: usize, most: u64, boxes: &mut Vec<(u64, Chomp)>) {
    let words: Vec<String> = sides.iter().map(u16::to_string).collect();
    // A box beyond the limits of the game is beyond those of the table.
    let Ok(game) = format!("chomp {}", words.join("x")).parse::<Chomp>() else { return };
    let size = positions(&game);
    if size > most {
        return;
    }
    boxes.push((size, game));
    // The next box grows one side that is not behind the last one grown, so that each comes once.
    for side in fixed..sides.len() {
        if side == 0 || sides[side - 1] > sides[side] {
            sides[side] += 1;
            collect(sides, side, most, boxes);
            sides[side] -= 1;
        }
    }
}

pub(super) const SCHUH: Table = Table {
    id: "schuh",
    blurb: "the winning first divisors of every number in Schuh's game",
    range: "N, from 2 to 1000",
    columns: &[
        Column::new("n", 6).about("the number whose divisors are named"),
        Column::new("box", 9).about("the exponents of its primes, each one more, are the sides of a box"),
        Column::new("positions", 9).about("positions that play can reach"),
        Column::new("turns", 5).about("turns to the end: the winner hurries, the loser delays"),
        Column::new("winning", 7).about("how many first divisors win"),
        Column::new("divisors", 8).about("which ones"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: schuh,
};

fn schuh(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `schuh`, which is about numbers; `--to` says how far")?;
    let (from, to) = request.range(2, 1000)?;
    // Numbers with the same exponents are the same game.
    let mut known: HashMap<Vec<u16>, FirstBites> = HashMap::new();
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        if sheet.leaves_out() {
            continue;
        }
        let game: Chomp = format!("chomp n={n}").parse()?;
        if !known.contains_key(game.sides()) {
            known.insert(game.sides().to_vec(), FirstBites::of(&game, sheet)?);
        }
        let first = &known[game.sides()];
        let sides: Vec<String> = game.sides().iter().map(u16::to_string).collect();
        sheet.row(vec![
            n.into(),
            sides.join("x").into(),
            first.positions.into(),
            Cell::remoteness(first.root),
            first.winning.len().into(),
            first.names(&game),
        ])?;
    }
    Ok(())
}
