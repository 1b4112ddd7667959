//! The table about three and four players: what each can expect.

use crate::core::{Game, NotationError, Outcome};
use crate::games::catch_up::Prospects;
use crate::games::catch_up::solve::Expectations;
use crate::survey::{Cell, Column, Request, Sheet, SurveyError, Table};

use super::pools;

pub(super) const PLAYERS: Table = Table {
    id: "players",
    blurb: "what each of several players can expect in {1..N}, or in one pool, P1 first",
    range: "N, from 3 to 9; at most 60",
    columns: &[
        Column::new("pool", 16).about("the numbers to pick from"),
        Column::new("sure", 20).about("what each is sure of, even if all others play against him"),
        Column::new("kind", 20).about("what each gets if all are rational, and who is indifferent helps whoever leads"),
        Column::new("spiteful", 20).about("the same if he hurts whoever leads"),
        Column::new("first_moves", 20).about("the first numbers by which P1 is sure of as much"),
    ],
    plot: None,
    games: None,
    run: players,
};

fn players(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    // Where nothing is said of the players three play; a pool is taken as it is typed.
    let is_said = pools::options_of(request).is_none() || request.setup.contains("players=");
    for (n, game) in pools::pools(request, 3, 9, if is_said { "" } else { "players=3" })? {
        if game.players() == 2 {
            let reason = "is a game for two; add players=3 or players=4";
            return Err(NotationError::new(game.to_string(), reason).into());
        }
        sheet.progress(n, 0.0)?;
        if sheet.leaves_out() {
            continue;
        }
        let mut monitor = sheet.monitor();
        let mut expectations = Expectations::unlimited();
        let start = game.start();
        let Prospects { sure, kind, spiteful } = expectations.of(&game, &start, &mut monitor)?;
        let mover = start.mover().index();
        let mut keepers = Vec::new();
        for mv in game.legal_moves(&start) {
            if expectations.of(&game, &game.play(&start, mv), &mut monitor)?.sure[mover] == sure[mover] {
                keepers.push(mv.0);
            }
        }
        let each = |outcomes: Vec<Outcome>| Cell::list(outcomes);
        sheet.row(vec![pools::words(&game).into(), each(sure), each(kind), each(spiteful), Cell::list(keepers)])?;
    }
    sheet.remark(
        "Who leads are those of the others who have the highest score when somebody chooses. Where kindness or spite leaves a \
         choice, the smallest number is taken.",
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;

    #[test]
    fn somebody_is_sure_to_lose_nothing_only_where_reason_agrees() {
        for row in rows(&PLAYERS, "players=3", None, Some("7")).expect("a table") {
            let [sure, kind, spiteful] = [1, 2, 3].map(|at| row[at].plain());
            for seat in 0..3 {
                let of = |cell: &str| cell.split(' ').nth(seat).map(str::to_owned).expect("three players");
                if of(&sure) == "win" {
                    assert_eq!((of(&kind).as_str(), of(&spiteful).as_str()), ("win", "win"), "{row:?}");
                }
            }
        }
        assert!(matches!(rows(&PLAYERS, "1..5", None, None), Err(SurveyError::Words(_))));
    }
}
