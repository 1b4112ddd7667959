//! The law of larger rooms: through a whole game numbers and tracks are no smaller there.

use ratatui::layout::Rect;

use super::State;
use super::plan::{FLAT, FLAT_WIDTH, Plan};
use super::tracks::players;
use crate::core::Game;
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::Room;

/// Of what is seen in a smaller room through a game so much is seen in a larger one, and so much at its start: lengths go by
/// whole columns, and rods by odd rows.
const KEPT: f64 = 0.8;
const KEPT_AT_START: f64 = 0.75;
/// One chooses among what is left: a cell of it counts as so many of what is taken.
const RODS: i32 = 2;

/// Every other position of a game.
fn game_of(game: &CatchUp) -> Vec<Position> {
    let next = |pos: &Position| {
        let legal = game.legal_moves(pos);
        legal.get((7 * legal.len() / 3) % legal.len().max(1)).map(|pick| game.play(pos, *pick))
    };
    let played = std::iter::successors(Some(game.start()), next);
    played.filter(|pos| game.result(pos).is_none()).step_by(2).collect()
}

/// The cells of what is left and of what is taken.
fn size(game: &CatchUp, pos: &Position, plan: &Plan) -> f64 {
    let left = plan.pool.slots.iter().filter(|slot| pos.left() >> slot.index & 1 == 1);
    let rods: i32 = left.map(|slot| slot.cells() - plan.pool.words(slot.index)).sum();
    f64::from(RODS * rods) + plan.tracks.cells(players(game).map(|player| u64::from(pos.score(player))).sum())
}

#[test]
fn through_a_game_a_larger_room_shows_numbers_and_tracks_no_smaller() {
    let rooms = [60, 80, 100, 120, 127, 135, 160, 200].into_iter();
    let rooms: Vec<(u16, u16)> =
        rooms.flat_map(|width| [20, 31, 36, 41, 48, 52, 66].map(|height| (width, height))).collect();
    let (mut tried, mut faults) = (0, Vec::new());
    for setup in ["catch-up 1..8", "catch-up 1..12", "catch-up 1..16", "catch-up 1..20", "catch-up 1..20 players=3"] {
        let game: CatchUp = setup.parse().expect("a setup");
        let played = game_of(&game);
        for panes in [false, true] {
            // With the same panes.
            let seen = rooms.iter().filter_map(|&(width, height)| {
                let room = Room::beside(Rect::new(0, 2, width, height), panes);
                let plan = |pos| Plan::new(&game, pos, State::default(), room).expect("there is room");
                let has_panes = plan(&played[0]).side.is_some();
                let sizes = || played.iter().map(|pos| size(&game, pos, &plan(pos)));
                (has_panes == panes).then(|| (width, height, sizes().sum::<f64>(), sizes().next()))
            });
            let seen: Vec<_> = seen.collect();
            for (small, large) in seen.iter().flat_map(|small| seen.iter().map(move |large| (small, large))) {
                if large.0 >= small.0 && large.1 >= small.1 {
                    tried += 1;
                    // Where panes need columns as much as numbers do these have no more at the start than later.
                    let is_flat = panes && large.1 < FLAT && large.0 >= FLAT_WIDTH;
                    let starts_smaller = large.3 < small.3.map(|size| KEPT_AT_START * size) && !is_flat;
                    if large.2 < KEPT * small.2 || starts_smaller {
                        faults.push(format!("{setup}, panes {panes}: {small:?}, {large:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {tried}: {faults:#?}", faults.len());
    assert!(tried > 5000, "{tried}");
}

/// Rods that are longest for the first pick alone would leave one row to each track.
#[test]
fn beside_panes_three_tracks_and_their_rods_are_three_rows_high() {
    let game: CatchUp = "catch-up 1..20 players=3".parse().expect("a setup");
    for (width, height) in [(124, 48), (127, 48), (130, 50), (140, 52)] {
        let room = Room::beside(Rect::new(0, 2, width, height), true);
        let plan = Plan::new(&game, &game.start(), State::default(), room).expect("there is room");
        let rows = (plan.tracks.thick(), plan.pool.number_rows());
        assert!(plan.side.is_some() && rows.0 >= 3 && rows.1 >= 3, "{width}x{height}: {rows:?}");
    }
}
