//! Tables about Sim.

mod levels;
mod strategies;
mod triangles;

use num_bigint::BigInt;
use num_rational::BigRational;

use self::levels::{Level, levels};
use crate::core::{Arrange, Game, NotationError, Outcome, Value};
use crate::games::sim::{BoardLine, ClassTable, Classes, DrawnLines, Sim};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Sim {
    fn tables() -> &'static [Table] {
        &[CLASSES, CHANCES, REPLIES, DRAWS, triangles::TRIANGLES, strategies::STRATEGIES]
    }
}

/// What the ends of a range mean, where no board is named.
const POINTS: &str = "points of complete boards, from 3 to 6; at most 7";
/// The boards that a table is about: the one that is named, or complete ones.
fn named_or_complete(request: &Request) -> Result<Vec<(u64, Sim)>, SurveyError> {
    if let Some(sim) = request.setup::<Sim>()? {
        request.without_range("is not used beside a board that is named")?;
        return Ok(vec![(sim.board().points() as u64, sim)]);
    }
    let (from, to) = request.range_within(3, 6, 7)?;
    (from..=to).map(|points| Ok((points, format!("sim {points}").parse()?))).collect()
}

/// The same for tables that count classes.
fn boards(request: &Request) -> Result<Vec<(u64, Sim)>, SurveyError> {
    let boards = named_or_complete(request)?;
    for (points, sim) in &boards {
        if !Classes::new(sim.board()).are_exact() {
            let reason = format!("has {points} points, of which too many look alike: classes are counted up to eight");
            return Err(NotationError::new(&request.setup, reason).into());
        }
    }
    Ok(boards)
}

const CLASSES: Table = Table {
    id: "classes",
    blurb: "for every ply how many positions there are, by classes and by labels, and what they are worth to the mover",
    range: POINTS,
    columns: &[
        Column::new("points", 6).about("points of the board"),
        Column::new("ply", 3).about("lines that are drawn"),
        Column::new("classes", 7).about("positions up to the names of their points"),
        Column::new("won", 6).about("classes that are won for whoever is to move"),
        Column::new("drawn", 6).about("classes that are drawn"),
        Column::new("lost", 6).about("classes that are lost for whoever is to move"),
        Column::new("labelled", 10).about("positions whose points have names"),
        Column::new("labelled_won", 12).about("labelled ones that are won for whoever is to move"),
        Column::new("labelled_drawn", 14).about("labelled ones that are drawn"),
        Column::new("labelled_lost", 13).about("labelled ones that are lost for whoever is to move"),
        Column::new("longest", 7).about("the most turns that best play lasts from any of them"),
    ],
    plot: Some(Plot { label: 1, bars: &[2] }),
    games: None,
    run: classes,
};

fn classes(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (points, sim) in boards(request)? {
        let mut table = ClassTable::new(&sim);
        let mut monitor = sheet.monitor();
        let start = table.value(&sim, &sim.start(), &mut monitor)?;
        let mut all = [0; 3];
        let mut labelled = 0;
        for (ply, level) in levels(&sim, &mut table, sheet)?.into_iter().enumerate() {
            for (sum, outcome) in all.iter_mut().zip(OUTCOMES) {
                *sum += level.classes(Some(outcome));
            }
            labelled += level.labelled(None);
            sheet.row(row(points, ply, &level))?;
        }
        let [won, drawn, lost] = all;
        let total = won + drawn + lost;
        sheet.remark(&format!(
            "{points} points: {start} for P1; {total} classes, {won} won, {drawn} drawn, {lost} lost for the player to move; \
             {labelled} positions when the points have names."
        ))?;
    }
    Ok(())
}

const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

fn row(points: u64, ply: usize, level: &Level) -> Vec<Cell> {
    let mut row: Vec<Cell> = vec![points.into(), ply.into(), level.classes(None).into()];
    row.extend(OUTCOMES.map(|outcome| level.classes(Some(outcome)).into()));
    row.push(level.labelled(None).into());
    row.extend(OUTCOMES.map(|outcome| level.labelled(Some(outcome)).into()));
    row.push(level.longest().into());
    row
}

const CHANCES: Table = Table {
    id: "chances",
    blurb: "the exact chances when both draw at random, and when both avoid triangles while they can",
    range: POINTS,
    columns: &[
        Column::new("points", 6).about("points of the board"),
        Column::new("both", 16).about("how both choose their lines"),
        Column::new("p1_wins", 28).about("P1's chance to win, as a fraction"),
        Column::new("draws", 12).about("the chance of a draw, as a fraction"),
        Column::new("p2_wins", 28).about("P2's chance to win, as a fraction"),
        Column::share("p2_share", 9).about("P2's chance to win, in percent"),
    ],
    plot: Some(Plot { label: 0, bars: &[5] }),
    games: None,
    run: chances,
};

/// How somebody without a plan chooses: the lines among which all are alike.
type LineChooser = fn(&Sim, &DrawnLines) -> u64;

const HABITS: [(&str, LineChooser); 2] = [
    ("random", |sim, pos| sim.free(pos)),
    ("triangle-avoider", |sim, pos| {
        let safe = sim.board().safe(pos.of(sim.to_move(pos)), sim.free(pos));
        if safe == 0 { sim.free(pos) } else { safe }
    }),
];

fn chances(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (points, sim) in boards(request)? {
        for (name, habit) in HABITS {
            let [p1, draw] = levels::chances(&sim, habit, sheet)?;
            let p2 = BigRational::from_integer(BigInt::from(1)) - &p1 - &draw;
            let share = Cell::Ratio(p2.clone()).number();
            sheet.row(vec![
                points.into(),
                name.into(),
                Cell::Ratio(p1),
                Cell::Ratio(draw),
                Cell::Ratio(p2),
                share.into(),
            ])?;
        }
    }
    Ok(())
}

const REPLIES: Table = Table {
    id: "replies",
    blurb: "on six points: how many of P2's twelve answers to P1's second line win, for every kind of first three lines",
    range: "",
    columns: &[
        Column::new("moves", 10).about("the first three lines, one of each kind"),
        Column::new("labelled", 8).about("ways to draw this kind on labelled points"),
        Column::new("answers", 7).about("lines that P2 may draw then"),
        Column::new("winning", 7).about("how many of them win"),
        Column::new("which", 36).about("which ones"),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: replies,
};

fn replies(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `replies`, which is about six points")?;
    let sim: Sim = "sim 6".parse()?;
    let mut table = ClassTable::new(&sim);
    let third = levels(&sim, &mut table, sheet)?.into_iter().nth(3);
    let mut rows = Vec::new();
    for (pos, labelled) in third.iter().flat_map(Level::drawings) {
        let mut winning = Vec::new();
        for line in sim.legal_moves(&pos) {
            if matches!(table.value(&sim, &sim.play(&pos, line), &mut sheet.monitor())?, Value::Loss(_)) {
                winning.push(sim.write_move(&pos, line));
            }
        }
        let answers = sim.legal_moves(&pos).len();
        rows.push((winning.len(), sim.write_position(&pos), labelled, answers, winning));
    }
    rows.arrange_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for (count, position, labelled, answers, winning) in rows {
        sheet.row(vec![position.into(), labelled.into(), answers.into(), count.into(), Cell::list(winning)])?;
    }
    sheet.remark("The book says that exactly half of the answers win; in no reading do they.")
}

const DRAWS: Table = Table {
    id: "draws",
    blurb: "every way to fill a board without a triangle of one colour, or the figure of a board that is named",
    range: POINTS,
    columns: &[
        Column::new("points", 6).about("points of the board"),
        Column::new("position", 34).about("the lines of both, with no triangle among them"),
        Column::new("labelled", 8).about("ways to draw it on labelled points"),
    ],
    plot: None,
    games: None,
    run: draws,
};

fn draws(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (points, sim) in boards(request)? {
        let mut table = ClassTable::new(&sim);
        let last = levels(&sim, &mut table, sheet)?.into_iter().nth(sim.board().lines());
        let mut found = 0;
        for (pos, labelled) in last.iter().flat_map(Level::drawings) {
            if sim.result(&pos) == Some(crate::core::GameResult::Drawn) {
                sheet.row(vec![points.into(), sim.write_position(&pos).into(), labelled.into()])?;
                picture(&sim, &pos, sheet)?;
                found += 1;
            }
        }
        if found == 0 {
            let figure = sim.board().figure().name();
            sheet.remark(&format!("{points} points: no draw; every full board has a {figure} of one colour."))?;
        }
    }
    Ok(())
}

/// The lines of a full board as a triangle: `#` for P1's, `=` for P2's.
fn picture(sim: &Sim, pos: &DrawnLines, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let points = sim.board().points();
    let heading: String = (1..points).flat_map(|point| [' ', crate::games::sim::point_name(point)]).collect();
    sheet.remark(&format!("  {heading}   # P1  = P2"))?;
    for a in 0..points - 1 {
        let cells = (1..points).map(|b| match sim.board().between(a, b) {
            Some(line) if a < b && pos.of(crate::core::Player::P1) & line.bit() != 0 => " #",
            Some(_) if a < b => " =",
            _ => "  ",
        });
        sheet.remark(&format!("{} {}", crate::games::sim::point_name(a), cells.collect::<String>()))?;
    }
    Ok(())
}

/// The lines that a mask holds, for loops over habits.
fn lines(mask: u64) -> impl Iterator<Item = BoardLine> {
    BoardLine::all(mask)
}
