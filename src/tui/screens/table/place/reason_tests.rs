//! What holds of a board beside a reason that is asked for: it stays where it is.

use std::collections::HashMap;

use super::super::growth;
use super::arrange::*;
use super::*;
use crate::core::Game;
use crate::core::laws::Dice;
use crate::tui::boards::Ask;

#[test]
fn rows_that_a_reason_takes_from_a_board_are_missed_in_no_match() {
    let (mut dice, mut faults, mut count) = (Dice(5), Vec::new(), 0);
    for game in growth::setups() {
        for (width, height) in [(60, 16), (80, 20), (70, 26)] {
            let (body, start) = (Rect::new(0, 2, width, height), game.start());
            let usual = arrange(&game, &start, body);
            let under = arrange_for(ReadingView::Reason, usual, &game, &start, body);
            let (before, now) = match (usual, under) {
                (Arrangement::Below(few), _) if few < LEAST_BELOW => (Arrangement::Alone, usual),
                (Arrangement::Told(..), _) => (Arrangement::Alone, usual),
                (Arrangement::Below(_), Arrangement::Under(_)) => (usual, under),
                _ => continue,
            };
            count += usize::from(now != before);
            let (state, mut pos) = (board(&game).state(), start);
            for turn in 0..30 {
                let shows_all = |at| place(&game, &pos, &state, at, body).is_ok_and(|at| at.board.shows_all());
                if shows_all(before) && !shows_all(now) {
                    faults.push(format!("{game} in {width}x{height} after {turn}: {now:?} in place of {before:?}"));
                }
                let legal = game.legal_moves(&pos);
                if legal.is_empty() {
                    break;
                }
                pos = game.play(&pos, legal[dice.below(legal.len())]);
            }
        }
    }
    assert!(count > 20, "{count} boards give rows away");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Graphs of one's own: a grid, and one of rings whose edges cross.
fn graphs() -> impl Iterator<Item = AnyGame> {
    let ways = ["abcde", "fghij", "klmno", "afk", "bgl", "chm", "din", "ejo"];
    let rings = ["a1-b1-c1-d1-e1-a1", "a2-c2-e2-b2-d2-a2", "a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2"];
    let grid = ways.map(|way| way.chars().map(String::from).collect::<Vec<_>>().join("-"));
    [grid.to_vec(), rings.map(String::from).to_vec()].into_iter().map(|edges| {
        let text = format!("name = \"own\"\nedges = {edges:?}\n");
        AnyGame::read_setup("geography ./own.toml", &|_| Ok(text.clone())).unwrap_or_else(|error| panic!("{error}"))
    })
}

#[test]
fn a_reason_moves_no_board() {
    let (engine, mut dice, mut faults, mut count) = (growth::engine(), Dice(12), Vec::new(), 0);
    for (turn, game) in growth::setups().chain(graphs()).enumerate() {
        let mut table = growth::met(&game, &mut dice, [0, 3, 9][turn % 3], &engine, 200);
        let (state, cursor) = (table.sight.state.clone(), table.hand.cursor);
        let odd = [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24)];
        let even =
            (0..40).skip(turn % 4).step_by(4).map(|index| (60 + 180 * (index % 8) / 7, 16 + 50 * (index / 8) / 4));
        for (width, height) in odd.into_iter().chain(even) {
            let body = Rect::new(0, 2, width, height);
            // Nobody asks, the reason is known, and the key asks for it: a board may draw it in its own way then.
            let asked: [fn(&mut GameScreen); 3] =
                [|_| (), |table| table.sight.explains = true, |table| table.ask_board(Ask::Why)];
            let [before, now, by_key] = asked.map(|ask| {
                table.sight.explains = false;
                table.sight.state.clone_from(&state);
                table.hand.cursor = cursor;
                ask(&mut table);
                table.settle();
                let placed = table.placed(body).ok()?;
                Some((placed.board.shapes(), placed.panes.map(|panes| (placed.board.area(), panes))))
            });
            count += usize::from(before.is_some());
            // A title and three lines.
            let has_panes = before.as_ref().is_some_and(|(_, panes)| panes.is_some_and(|(_, panes)| panes.height >= 4));
            let shapes = |placed: &Option<(HashMap<_, _>, _)>| placed.as_ref().map(|(shapes, _)| shapes.clone());
            let is_moved = |now: &_| has_panes && before != *now || shapes(&before) != shapes(now);
            if is_moved(&now) || is_moved(&by_key) {
                faults.push(format!("{game} in {width}x{height}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {count}: {faults:#?}", faults.len());
    assert!(count > 1000, "{count}");
}
