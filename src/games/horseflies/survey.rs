//! Tables about horseflies.

use crate::core::Game;
use crate::games::horseflies::{COLUMNS, Fly, Horseflies, Square, nimber};
use crate::solve::Solver;
use crate::survey::verdict::{BEST, OUTCOME, REMOTENESS, WORST, verdict};
use crate::survey::{Column, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Horseflies {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "squares",
                blurb: "the nimber of a fly on every square, before its first jump; from row 8 on every fourth row repeats",
                range: "rows, from 1 to 11",
                columns: &[
                    Column::new("row", 4).about("the row of the board"),
                    Column::new("a", 3)
                        .about("the nimber of a fly in column a: the heap of Nim that is worth the same"),
                    Column::new("b", 3)
                        .about("the nimber of a fly in column b: the heap of Nim that is worth the same"),
                    Column::new("c", 3)
                        .about("the nimber of a fly in column c: the heap of Nim that is worth the same"),
                    Column::new("d", 3)
                        .about("the nimber of a fly in column d: the heap of Nim that is worth the same"),
                    Column::new("e", 3)
                        .about("the nimber of a fly in column e: the heap of Nim that is worth the same"),
                    Column::new("f", 3)
                        .about("the nimber of a fly in column f: the heap of Nim that is worth the same"),
                ],
                plot: None,
                games: None,
                run: fly_squares,
            },
            Table {
                id: "starts",
                blurb: "the starts that come with the program: who wins, in how many turns, the best and the worst moves",
                range: "",
                columns: &[Column::new("flies", 12).about("where the flies sit"), OUTCOME, REMOTENESS, BEST, WORST],
                plot: None,
                games: None,
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
        let square = |column: u8| Square { row: row as u16, column };
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
        let (_, cells) = verdict(&mut Solver::new(game.clone()), &pos, sheet)?;
        sheet.row([game.write_position(&pos).into()].into_iter().chain(cells).collect())?;
    }
    Ok(())
}
