//! What holds of the names of players at every table, long as they are.

use ratatui::layout::Rect;

use super::growth::{drawn, engine, setups, told};
use super::place::Placed;
use crate::core::Game;
use crate::games::AnyGame;
use crate::play::{Match, Seat};

/// Whoever sits down, some of them with a few words.
const CALLED: [&str; 4] = ["human:Alexandra Maria", "human:Bartholomew", "human:Christina", "human:Maximilian II"];

fn seated(game: &AnyGame, first: usize) -> Match<AnyGame> {
    let seat = |index: usize| Seat::read(game, CALLED[(first + index) % CALLED.len()]);
    let seats: Result<Vec<_>, _> = (0..game.players()).map(seat).collect();
    Match::new(game.clone(), seats.unwrap_or_else(|error| panic!("{error}")), 7)
}

#[test]
fn no_name_runs_into_a_pane() {
    let (engine, mut faults, mut seen) = (engine(), Vec::new(), 0);
    for (turn, game) in setups().enumerate() {
        let table = told(seated(&game, turn), &engine, 20);
        for (width, height) in [(61, 37), (70, 45), (73, 22), (90, 60)] {
            let body = Rect::new(0, 2, width, height - 4);
            let Ok(Placed { panes: Some(area), .. }) = table.placed(body) else { continue };
            let buf = drawn(&table, width, height);
            let before = |y: u16| buf[(area.x - 1, y)].symbol();
            let is_met = |y: &u16| before(*y).contains(char::is_alphanumeric);
            seen += 1;
            if let Some(y) = (area.y..area.bottom()).find(is_met) {
                faults.push(format!("{game} at {width}x{height}: {:?} in row {y}", before(y)));
            }
        }
    }
    assert!(seen > 200, "{seen}");
    assert!(faults.is_empty(), "{faults:#?}");
}
