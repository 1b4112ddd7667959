//! Tables about compounds.

use super::GameSum;
use crate::core::{Game, Impartial};
use crate::solve::Solver;
use crate::solve::nimber::Nimber;
use crate::survey::verdict::OUTCOME;
use crate::survey::{Cell, Column, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for GameSum {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "parts",
            blurb: "the games of a sum: their nimbers, and who would win each of them alone",
            range: "",
            columns: &[
                Column::new("game", 28).about("a game of the sum"),
                Column::new("nimber", 6).about("oo: play can go round"),
                OUTCOME,
            ],
            plot: None,
            games: None,
            run: parts,
        }];
        TABLES
    }
}

fn parts(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game: GameSum = match request.setup()? {
        Some(game) => game,
        None => GameSum::ABOUT.presets[0].setup.parse()?,
    };
    let (whole, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut sheet.monitor());
    halt?;
    let nimbers = whole.note.map(|note| note.parts).unwrap_or_default();
    for (place, part) in game.parts().iter().enumerate() {
        sheet.check()?;
        let (alone, halt) = Solver::new(part.clone()).analyze(&part.start(), &mut sheet.monitor());
        halt?;
        let nimber = nimbers.get(place).copied().flatten().map(|nimber: Nimber| nimber.to_string());
        sheet.row(vec![part.to_string().into(), nimber.into(), Cell::outcome(alone.root)])?;
    }
    let told = whole.root.outcome().map(|outcome| format!("{outcome:?}").to_lowercase());
    sheet.remark(&format!("Together: {} for whoever is to move.", told.unwrap_or_else(|| "not known".to_owned())))
}
