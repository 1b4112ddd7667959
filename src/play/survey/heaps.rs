//! Tables about heaps and tokens: what the exercises of the two lessons ask for.

use super::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};
use crate::core::{Bounds, Game, NotationError, Outcome, Value};
use crate::games::heaps::almonds::Almonds;
use crate::games::heaps::cheques::Cheques;
use crate::games::heaps::growing::Growing;
use crate::games::heaps::subtraction::{Family, Subtraction};
use crate::games::heaps::wythoff::Wythoff;
use crate::games::horseflies::{COLUMNS, Fly, Horseflies, Square, nimber};
use crate::games::tokens::{Nimber, Tokens, labels};
use crate::solve::{Analysis, MoveReport, Solve, Solver};

/// The columns of most of these tables, behind the one that names a position.
const OUTCOME: Column = Column::new("outcome", 7);
const REMOTENESS: Column = Column::new("remoteness", 10);
const BEST: Column = Column::new("best", 12);
const WORST: Column = Column::new("worst", 12);

/// How many positions are won, lost and drawn, and how many nobody knows.
#[derive(Default)]
struct Counts([usize; 4]);

impl Counts {
    fn add(&mut self, bounds: Bounds) {
        self.0[match bounds.outcome() {
            Some(Outcome::Win) => 0,
            Some(Outcome::Loss) => 1,
            Some(Outcome::Draw) => 2,
            None => 3,
        }] += 1;
    }

    fn remark(&self, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
        let [won, lost, drawn, open] = self.0;
        let open = if open > 0 { format!(", {open} not decided") } else { String::new() };
        sheet.remark(&format!("{won} won, {lost} lost, {drawn} drawn{open}."))
    }
}

/// Solves a position and gives outcome, length, best and worst moves.
fn verdict<G: Solve>(
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

/// One row for each heap of a range.
fn heaps<G: Solve>(
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
        let row = [stones.into()].into_iter().chain(cells).chain(extra(&analysis));
        sheet.row(row.collect())?;
    }
    counts.remark(sheet)
}

impl Surveys for Subtraction {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "heaps",
            blurb: "for every heap who wins, in how many turns, the best and the worst takes, the nimber",
            range: "stones, from 0 to 40",
            columns: &[Column::new("stones", 6), OUTCOME, REMOTENESS, BEST, WORST, Column::new("nimber", 6)],
            plot: Some(Plot { label: 0, bars: &[2] }),
            run: subtraction,
        }];
        TABLES
    }
}

fn subtraction(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let (from, to) = request.range(0, 40)?;
    let (amounts, misere) = match request.setup::<Subtraction>()? {
        Some(game) => (game.family().clone(), game.is_misere()),
        None if request.game == "square" => (Family::Squares, false),
        None if request.game == "prime-power" => (Family::PrimePowers, false),
        None => (Family::Set(vec![1, 3, 4]), false),
    };
    let misere = if misere { " misere" } else { "" };
    let words = match amounts {
        Family::Squares => format!("square {to}{misere}"),
        Family::PrimePowers => format!("prime-power {to}{misere}"),
        Family::Set(amounts) => {
            let amounts = amounts.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            format!("subtract {amounts} from {to}{misere}")
        }
    };
    let game: Subtraction = words.parse()?;
    let nimber = |analysis: &Analysis<Subtraction>| Some(analysis.note.as_ref().and_then(|note| note.nimber).into());
    heaps(&game, (from, to), nimber, sheet)
}

impl Surveys for Growing {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "heaps",
            blurb: "for every heap who wins or that nobody does, in how many turns, the best and the worst moves",
            range: "stones, from 0 to 60",
            columns: &[Column::new("stones", 6), OUTCOME, REMOTENESS, BEST, WORST],
            plot: Some(Plot { label: 0, bars: &[2] }),
            run: |request, sheet| {
                let (from, to) = request.range(0, 60)?;
                let game = match request.setup::<Growing>()? {
                    Some(game) => game,
                    None => format!("{} {}", request.game, to.max(1)).parse()?,
                };
                heaps(&game, (from, to), |_| None, sheet)
            },
        }];
        TABLES
    }
}

impl Surveys for Wythoff {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "beside",
                blurb: "the pairs of a pile of m and the second pile of the setup, for every m up to the first",
                range: "",
                columns: &[Column::new("first", 5), Column::new("second", 6), OUTCOME, REMOTENESS, BEST, WORST],
                plot: Some(Plot { label: 0, bars: &[3] }),
                run: beside,
            },
            Table {
                id: "lost-pairs",
                blurb: "the pairs that lose",
                range: "the larger pile, from 0 to 40",
                columns: &[Column::new("first", 5), Column::new("second", 6), REMOTENESS],
                plot: None,
                run: lost_pairs,
            },
        ];
        TABLES
    }
}

fn beside(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = match request.setup::<Wythoff>()? {
        Some(game) => game,
        None => "wythoff 8,8".parse()?,
    };
    let [most, second] = game.piles();
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    for first in 0..=most {
        let pos = game.read_position(&format!("{first},{second}"))?;
        let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
        counts.add(analysis.root);
        sheet.row([first.into(), second.into()].into_iter().chain(cells).collect())?;
    }
    counts.remark(sheet)
}

fn lost_pairs(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `lost-pairs`; `--to` says how far it goes")?;
    let (from, to) = request.range(0, 40)?;
    let game: Wythoff = format!("wythoff {to},{to}").parse()?;
    let mut solver = Solver::new(game.clone());
    for first in from..=to {
        sheet.progress(first, (first - from) as f64 / (to - from + 1) as f64)?;
        for second in first..=to {
            let pos = game.read_position(&format!("{first},{second}"))?;
            let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor());
            halt?;
            if analysis.root.outcome() == Some(Outcome::Loss) {
                sheet.row(vec![first.into(), second.into(), Cell::remoteness(analysis.root)])?;
            }
        }
    }
    Ok(())
}

impl Surveys for Almonds {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "counts",
                blurb: "for every number of almonds how many ways to heap them are won, lost and drawn",
                range: "almonds, from 1 to 15",
                columns: &[
                    Column::new("almonds", 7),
                    Column::new("positions", 9),
                    Column::new("won", 5),
                    Column::new("lost", 5),
                    Column::new("drawn", 5),
                    Column::new("longest", 7),
                ],
                plot: Some(Plot { label: 0, bars: &[2, 3, 4] }),
                run: almond_counts,
            },
            Table {
                id: "positions",
                blurb: "every way to heap the almonds: who wins, in how many turns, the best and the worst moves",
                range: "",
                columns: &[Column::new("heaps", 14), OUTCOME, REMOTENESS, BEST, WORST],
                plot: None,
                run: almond_positions,
            },
        ];
        TABLES
    }
}

/// Every way to heap `left` almonds in heaps of at most `most`, largest first, as it is typed.
fn heapings(left: u32, most: u32) -> Vec<Vec<u32>> {
    if left == 0 {
        return vec![Vec::new()];
    }
    let first = (1..=most.min(left)).rev();
    first
        .flat_map(|heap| heapings(left - heap, heap).into_iter().map(move |rest| [vec![heap], rest].concat()))
        .collect()
}

fn typed(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn almond_counts(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request
        .without_setup("is not used by the table `counts`, which is about numbers of almonds; `--to` says how far")?;
    let (from, to) = request.range(1, 15)?;
    for almonds in from..=to {
        sheet.progress(almonds, (almonds - from) as f64 / (to - from + 1) as f64)?;
        let game: Almonds = format!("almonds {almonds}").parse()?;
        let mut solver = Solver::new(game.clone());
        let (mut counts, mut longest) = (Counts::default(), 0);
        for heaps in heapings(almonds as u32, almonds as u32) {
            let (analysis, halt) = solver.analyze(&game.read_position(&typed(&heaps))?, &mut sheet.monitor());
            halt?;
            counts.add(analysis.root);
            longest = longest.max(analysis.root.exact().and_then(Value::remoteness).unwrap_or(0));
        }
        let [won, lost, drawn, _] = counts.0;
        let positions = won + lost + drawn;
        sheet.row(vec![almonds.into(), positions.into(), won.into(), lost.into(), drawn.into(), longest.into()])?;
    }
    Ok(())
}

fn almond_positions(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = match request.setup::<Almonds>()? {
        Some(game) => game,
        None => "almonds 6".parse()?,
    };
    let almonds = game.start().heaps().iter().map(|&heap| u32::from(heap)).sum();
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    for heaps in heapings(almonds, almonds) {
        let pos = game.read_position(&typed(&heaps))?;
        let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
        counts.add(analysis.root);
        sheet.row([typed(&heaps).into()].into_iter().chain(cells).collect())?;
    }
    counts.remark(sheet)
}

impl Surveys for Cheques {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "rows",
            blurb: "all rows of cheques worth 1 to 3, by their length: who ends ahead with the best play",
            range: "cheques, from 1 to 8",
            columns: &[
                Column::new("cheques", 7),
                Column::new("rows", 6),
                Column::new("first_ahead", 11),
                Column::new("level", 6),
                Column::new("second_ahead", 12),
            ],
            plot: Some(Plot { label: 0, bars: &[4] }),
            run: cheque_rows,
        }];
        TABLES
    }
}

/// Longer rows than these are too many to try all.
const LONGEST_ROW: u64 = 12;

fn cheque_rows(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `rows`, which tries all rows; `--to` says how long")?;
    let (from, to) = request.range(1, 8)?;
    if to > LONGEST_ROW {
        return Err(NotationError::new(format!("--to {to}"), format!("is too long; at most {LONGEST_ROW}")).into());
    }
    for length in from..=to {
        let rows = 3_u64.pow(length as u32);
        let mut counts = Counts::default();
        for number in 0..rows {
            if number % 1024 == 0 {
                sheet.progress(length, (length - from) as f64 / (to - from + 1) as f64)?;
            }
            let worth = |place: u64| (number / 3_u64.pow(place as u32) % 3 + 1) as u32;
            let game: Cheques = format!("cheques {}", typed(&(0..length).map(worth).collect::<Vec<_>>())).parse()?;
            let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut sheet.monitor());
            halt?;
            counts.add(analysis.root);
        }
        let [won, lost, drawn, _] = counts.0;
        sheet.row(vec![length.into(), rows.into(), won.into(), drawn.into(), lost.into()])?;
    }
    sheet.remark("With an even number of cheques whoever begins never ends behind.")
}

impl Surveys for Tokens {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "places",
                blurb: "every place of a layout: its nimber (oo: a loop), and what one token there is worth",
                range: "",
                columns: &[
                    Column::new("place", 6),
                    Column::new("nimber", 6),
                    Column::new("round", 5),
                    OUTCOME,
                    REMOTENESS,
                ],
                plot: None,
                run: places,
            },
            Table {
                id: "counts",
                blurb: "how many ways to place one token, two, and so on are won, lost and drawn",
                range: "tokens, from 1 to 3",
                columns: &[
                    Column::new("tokens", 6),
                    Column::new("positions", 9),
                    Column::new("won", 7),
                    Column::new("lost", 7),
                    Column::new("drawn", 7),
                ],
                plot: Some(Plot { label: 0, bars: &[2, 3, 4] }),
                run: token_counts,
            },
        ];
        TABLES
    }
}

fn tokens(request: &Request) -> Result<Tokens, NotationError> {
    match request.setup::<Tokens>()? {
        Some(game) => Ok(game),
        None if request.game == "snakes" => "snakes board-1".parse(),
        None => "island map-1".parse(),
    }
}

/// The same layout with so many tokens.
fn with_tokens(game: &Tokens, tokens: usize) -> Result<Tokens, NotationError> {
    let layout = game.layout();
    let start = layout.tokens()[0];
    game.with_start(&vec![start; tokens])
}

fn places(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = with_tokens(&tokens(request)?, 1)?;
    let layout = game.layout();
    let rests = |place: usize| layout.moves(place).iter().map(|&(_, rest)| rest).collect();
    let labels = labels(&(0..layout.places().len()).map(rests).collect::<Vec<Vec<usize>>>());
    let mut solver = Solver::new(game.clone());
    for (place, label) in layout.places().iter().zip(labels) {
        let Ok(pos) = game.read_position(&place.name) else { continue };
        let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor());
        halt?;
        let nimber = label.map_or(Nimber::Loopy, |label| Nimber::Finite(label.nimber));
        sheet.row(vec![
            place.name.as_str().into(),
            nimber.to_string().into(),
            label.map(|label| label.stage).into(),
            Cell::outcome(analysis.root),
            Cell::remoteness(analysis.root),
        ])?;
    }
    Ok(())
}

fn token_counts(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let base = tokens(request)?;
    let (from, to) = request.range(1, 3)?;
    let names: Vec<&str> = base.layout().places().iter().map(|place| place.name.as_str()).collect();
    let rests: Vec<&str> = {
        let one = with_tokens(&base, 1)?;
        names.into_iter().filter(|name| one.read_position(name).is_ok()).collect()
    };
    for count in from..=to {
        let game = with_tokens(&base, count as usize)?;
        let mut solver = Solver::new(game.clone());
        let mut counts = Counts::default();
        let mut chosen = vec![0; count as usize];
        loop {
            sheet.check()?;
            let list = chosen.iter().map(|&place: &usize| rests[place]).collect::<Vec<_>>().join(",");
            let (analysis, halt) =
                solver.analyze(&game.read_position(&list)?, &mut sheet.monitor().with_node_budget(1));
            halt?;
            counts.add(analysis.root);
            if !next(&mut chosen, rests.len()) {
                break;
            }
        }
        let [won, lost, drawn, _] = counts.0;
        sheet.row(vec![count.into(), (won + lost + drawn).into(), won.into(), lost.into(), drawn.into()])?;
    }
    Ok(())
}

/// The next list of places that never descends.
fn next(chosen: &mut [usize], places: usize) -> bool {
    let Some(at) = (0..chosen.len()).rev().find(|&at| chosen[at] + 1 < places) else { return false };
    let place = chosen[at] + 1;
    chosen[at..].fill(place);
    true
}

impl Surveys for Horseflies {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "squares",
                blurb: "the nimber of a fly on every square, before its first jump; from row 8 on every fourth row repeats",
                range: "rows, from 1 to 11",
                columns: &[
                    Column::new("row", 4),
                    Column::new("a", 3),
                    Column::new("b", 3),
                    Column::new("c", 3),
                    Column::new("d", 3),
                    Column::new("e", 3),
                    Column::new("f", 3),
                ],
                plot: None,
                run: fly_squares,
            },
            Table {
                id: "starts",
                blurb: "the starts that come with the program: who wins, and the moves that keep it",
                range: "",
                columns: &[Column::new("flies", 12), OUTCOME, REMOTENESS, BEST],
                plot: None,
                run: fly_starts,
            },
        ];
        TABLES
    }
}

fn fly_squares(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `squares`; `--to` says how many rows")?;
    let (from, to) = request.range(1, 11)?;
    for row in from..=to {
        let square = |column: u8| Square { row: row as u32, column };
        let words = |column: u8| match nimber(Fly::at(square(column))) {
            _ if square(column).is_next_to_home() => "!".to_owned(),
            Some(label) => label.nimber.to_string(),
            None => "oo".to_owned(),
        };
        sheet.row([row.into()].into_iter().chain((0..COLUMNS).map(|column| words(column).into())).collect())?;
    }
    sheet.remark("oo: from here play can go on for ever. !: next to home, where whoever lands loses.")
}

fn fly_starts(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `starts`")?;
    for preset in Horseflies::INFO.presets {
        let game: Horseflies = preset.setup.parse()?;
        let pos = game.start();
        let (analysis, halt) = Solver::new(game.clone()).analyze(&pos, &mut sheet.monitor());
        halt?;
        let kept =
            if analysis.root.outcome() == Some(Outcome::Loss) { Vec::new() } else { analysis.keepers().collect() };
        let moves = Cell::list(kept.iter().map(|report| game.write_move(&pos, report.mv)));
        let flies = game.write_position(&pos);
        sheet.row(vec![flies.into(), Cell::outcome(analysis.root), Cell::remoteness(analysis.root), moves])?;
    }
    Ok(())
}
