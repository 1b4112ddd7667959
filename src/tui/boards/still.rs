//! The law of standing still: whatever is played, nothing on a board gets larger than it is at the start, whichever that is.

use ratatui::layout::Rect;

use super::{AnyState, Room, SpotShape, board};
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::{AnyGame, AnyPosition, games};

/// What has no end is as large as what is left of it allows.
const ENDLESS: &str = "inf";
/// Rooms of all kinds.
pub(super) const SIZES: [(u16, u16); 12] = [
    (36, 13),
    (57, 20),
    (60, 11),
    (60, 16),
    (77, 20),
    (80, 20),
    (96, 26),
    (100, 31),
    (120, 36),
    (143, 40),
    (200, 56),
    (240, 66),
];

/// The columns and rows of the largest spot, if there are any.
fn largest(game: &AnyGame, pos: &AnyPosition, state: &AnyState, room: Room) -> Option<[i32; 2]> {
    let laid = board(game).lay_out(pos, state, room).ok()?;
    let sizes = laid.shapes().into_values().filter_map(|shape| match shape {
        SpotShape::Cell { width, height, .. } => Some([width, height]),
        SpotShape::Segment { .. } => None,
    });
    sizes.reduce(|most, size| [most[0].max(size[0]), most[1].max(size[1])])
}

#[test]
fn no_move_makes_a_board_larger() {
    let mut dice = Dice(4);
    let (mut faults, mut tried) = (Vec::new(), 0);
    let presets = games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup);
    for setup in presets.filter(|setup| !setup.contains(ENDLESS)) {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let state = board(&game).state();
        for (index, (width, height)) in SIZES.into_iter().enumerate() {
            let room = Room::beside(Rect::new(0, 2, width, height), index % 2 == 0);
            let mut pos = game.start();
            let Some(first) = largest(&game, &pos, &state, room) else { continue };
            for step in 0..40 {
                let legal = game.legal_moves(&pos);
                if legal.is_empty() || game.result(&pos).is_some() {
                    break;
                }
                pos = game.play(&pos, legal[dice.below(legal.len())]);
                tried += 1;
                let now = largest(&game, &pos, &state, room).unwrap_or(first);
                // Words of moves have one row, and get longer where heaps grow.
                if now[1] > 1 && (now[0] > first[0] || now[1] > first[1]) {
                    faults.push(format!("{setup} in {width}x{height} after {step} moves: {first:?}, then {now:?}"));
                    break;
                }
            }
        }
    }
    assert!(faults.is_empty() && tried > 5_000, "{tried}: {faults:#?}");
}
