//! The law of larger rooms: through a whole game numbers and tracks are no smaller there.

use ratatui::layout::Rect;

use super::State;
use super::plan::Plan;
use super::tracks::players;
use crate::core::Game;
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::Room;

/// Of what is seen in a smaller room so much is seen in a larger one: lengths go by whole columns, and rods by odd rows.
const KEPT: f64 = 0.7;

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
    f64::from(rods) + plan.tracks.cells(players(game).map(|player| u64::from(pos.score(player))).sum())
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
                let all = || played.iter().map(|pos| size(&game, pos, &plan(pos))).sum::<f64>();
                (has_panes == panes).then(|| (width, height, all()))
            });
            let seen: Vec<_> = seen.collect();
            for (small, large) in seen.iter().flat_map(|small| seen.iter().map(move |large| (small, large))) {
                if large.0 >= small.0 && large.1 >= small.1 {
                    tried += 1;
                    if large.2 < KEPT * small.2 {
                        faults.push(format!("{setup}, panes {panes}: {small:?}, {large:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {tried}: {faults:#?}", faults.len());
    assert!(tried > 5000, "{tried}");
}
