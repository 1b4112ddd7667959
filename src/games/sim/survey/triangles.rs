//! How many triangles of one colour the full boards have, and how two of them lie.

use std::collections::BTreeMap;

use super::POINTS;
use crate::core::NotationError;
use crate::games::sim::{BoardLine, PointBoard, Sim};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const TRIANGLES: Table = Table {
    id: "triangles",
    blurb: "all ways to colour every line of a board in two colours, by their triangles of one colour and how two of them meet",
    range: POINTS,
    columns: &[
        Column::new("points", 6).about("points of the board"),
        Column::new("triangles", 9).about("of one colour; the figure of a board that is named counts instead"),
        Column::new("one_colour", 10).about("as many of them in one colour"),
        Column::new("the_other", 9).about("and as many in the other"),
        Column::new("common", 6).about("points that the two have in common, where there are exactly two"),
        Column::new("colourings", 10).about("whose points have names"),
    ],
    plot: Some(Plot { label: 1, bars: &[5] }),
    games: None,
    run: triangles,
};

/// There are two to this power of colourings.
const MOST_LINES: usize = 21;

/// The figures of one colour: how many in the colour with more of them, in the other, and the points that two share.
type Found = (usize, usize, Option<u32>);

fn triangles(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (points, sim) in super::named_or_complete(request)? {
        let board = sim.board();
        if board.lines() > MOST_LINES {
            let reason = format!("has {} lines; all colourings are counted up to {MOST_LINES}", board.lines());
            return Err(NotationError::new(sim.to_string(), reason).into());
        }
        let counted = colourings(board, sheet)?;
        for (&(more, fewer, common), &count) in &counted {
            let common = common.map_or(Cell::Empty, Cell::from);
            sheet.row(vec![points.into(), (more + fewer).into(), more.into(), fewer.into(), common, count.into()])?;
        }
        sheet.remark(&summary(&sim, &counted))?;
    }
    Ok(())
}

fn colourings(board: &PointBoard, sheet: &mut Sheet<'_>) -> Result<BTreeMap<Found, u64>, SurveyError> {
    let mut counted = BTreeMap::new();
    let points_of = |figure: u64| {
        BoardLine::all(figure).map(|line| board.ends(line)).fold(0u32, |points, (a, b)| points | 1 << a | 1 << b)
    };
    let figures: Vec<(u64, u32)> = board.figures().iter().map(|&figure| (figure, points_of(figure))).collect();
    for first in 0..=board.all() {
        if first % (1 << 14) == 0 {
            sheet.progress(first, first as f64 / board.all() as f64)?;
        }
        let second = board.all() & !first;
        let (mut counts, mut last, mut common) = ([0, 0], 0, 0);
        for &(figure, points) in &figures {
            for (colour, own) in [first, second].into_iter().enumerate() {
                if figure & !own == 0 {
                    counts[colour] += 1;
                    common = last & points;
                    last = points;
                }
            }
        }
        let [more, fewer] = if counts[0] < counts[1] { [counts[1], counts[0]] } else { counts };
        let shared = (more + fewer == 2).then(|| common.count_ones());
        *counted.entry((more, fewer, shared)).or_insert(0) += 1;
    }
    Ok(counted)
}

fn summary(sim: &Sim, counted: &BTreeMap<Found, u64>) -> String {
    let (points, names) = (sim.board().points(), sim.board().figure().plural());
    let least = counted.keys().map(|(more, fewer, _)| more + fewer).min().unwrap_or(0);
    let twos: Vec<_> = counted.keys().filter_map(|&(more, _, common)| Some((more == 1, common? == 1))).collect();
    let harary = if twos.is_empty() {
        String::new()
    } else if twos.iter().all(|(opposite, one)| opposite == one) {
        "; exactly two are of opposite colours exactly when they have one point in common".to_owned()
    } else {
        "; exactly two may be of opposite colours without one point in common, or of one colour with it".to_owned()
    };
    format!("{points} points: at least {least} {names} of one colour{harary}.")
}
