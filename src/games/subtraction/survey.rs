//! Tables about heaps that lose stones.

use super::notation::write_amounts;
use super::rules::MAX_HEAP;
use crate::games::subtraction::{Family, Subtraction};
use crate::solve::Analysis;
use crate::survey::verdict::{BEST, OUTCOME, REMOTENESS, WORST, each_heap};
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Subtraction {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "heaps",
            blurb: "for every heap who wins, in how many turns, the best and the worst takes, the nimber",
            range: "stones, from 0 to the largest heap of the setup, or 40",
            columns: &[
                Column::new("stones", 6).about("the stones of the heap"),
                OUTCOME,
                REMOTENESS,
                Column::new("nimber", 6).about("the heap of Nim that is worth the same"),
                BEST,
                WORST,
            ],
            plot: Some(Plot { label: 0, bars: &[2] }),
            games: None,
            run: subtraction,
        }];
        TABLES
    }
}

fn subtraction(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let setup = request.setup::<Subtraction>()?;
    let (from, to) = request.range(0, setup.as_ref().map_or(40, |game| game.top().min(MAX_HEAP.into())))?;
    let (amounts, misere) = match setup {
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
            format!("subtract {} from {to}{misere}", write_amounts(&amounts))
        }
    };
    let game: Subtraction = words.parse()?;
    let nimber = |analysis: &Analysis<Subtraction>| Some(analysis.note.as_ref().and_then(|note| note.nimber).into());
    each_heap(&game, (from, to), nimber, sheet)
}
