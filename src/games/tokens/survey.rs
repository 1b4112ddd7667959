//! Tables about tokens on islands and tracks.

use super::objections::OBJECTIONS;
use crate::core::{Game, NotationError};
use crate::games::tokens::{Nimber, Tokens, labels};
use crate::solve::Solver;
use crate::survey::verdict::{Counts, OUTCOME, REMOTENESS};
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Tokens {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[
            Table {
                id: "places",
                blurb: "every place of a layout: its nimber (oo: a loop), and what one token there is worth",
                range: "",
                columns: &[
                    Column::new("place", 6).about("the place"),
                    Column::new("nimber", 6)
                        .about("the heap of Nim that is worth the same; oo: one may go round for ever"),
                    Column::new("round", 5).about("in which the labelling reaches the place"),
                    OUTCOME,
                    REMOTENESS,
                ],
                plot: None,
                games: None,
                run: places,
            },
            Table {
                id: "counts",
                blurb: "how many ways to place one token, two, and so on are won, lost and drawn",
                range: "tokens, from 1 to 3",
                columns: &[
                    Column::new("tokens", 6).about("how many tokens there are"),
                    Column::new("positions", 9).about("ways to place them"),
                    Column::new("won", 7).about("ways from which whoever is to move wins"),
                    Column::new("lost", 7).about("ways from which whoever is to move loses"),
                    Column::new("drawn", 7).about("ways from which nobody can win"),
                ],
                plot: Some(Plot { label: 0, bars: &[2, 3, 4] }),
                games: None,
                run: token_counts,
            },
            OBJECTIONS,
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
