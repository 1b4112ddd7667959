//! The law of standing still: whatever is played, nothing on a board gets larger than it is at the start, whichever that is.

use ratatui::layout::Rect;

use super::{AnyState, Room, SpotShape, board};
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::{AnyGame, AnyPosition, games, id_of};
use crate::play::shipped_riddles;

/// What has no end is as large as what is left of it allows.
const ENDLESS: &str = "inf";
const SIZES: [(u16, u16); 12] = [
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

/// The games of which boards get less with every move.
const OF_HEAPS: [&str; 9] =
    ["square", "prime-power", "subtract", "nim", "octal", "grundy", "square-but-one", "put-or-take", "almonds"];

/// Positions as they may be typed: `--position`.
const TYPED: [(&str, &str); 6] = [
    ("square 40", "9"),
    ("square 40,23,7", "2,2,3"),
    ("nim 20,15,12,9", "3,2,0,4"),
    ("octal 0.77 from 12", "3,1"),
    ("put-or-take 1000", "30"),
    ("almonds 15", "6,6,3"),
];

/// A setup that begins with these heaps: their numbers in place of its own.
fn beginning_with(setup: &str, heaps: &str) -> Option<AnyGame> {
    let game: AnyGame = setup.parse().ok()?;
    let own = game.write_position(&game.start());
    let word = |word| if word == own { heaps } else { word };
    setup.split(' ').map(word).collect::<Vec<_>>().join(" ").parse().ok()
}

/// A match that begins with other heaps than its setup: they lie as large, and stand as still, as in a setup that has them.
#[test]
fn heaps_with_which_a_match_begins_lie_as_in_a_setup_of_their_own() {
    let (mut dice, mut faults, mut tried) = (Dice(6), Vec::new(), 0);
    let shipped = shipped_riddles().map(|riddle| (riddle.setup, riddle.position));
    for (setup, position) in shipped.chain(TYPED).filter(|(setup, _)| OF_HEAPS.contains(&id_of(setup))) {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let begun = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
        let heaps = position.split(' ').next().unwrap_or_default();
        let Some(own) = beginning_with(setup, heaps) else { continue };
        let states = [board(&game).state_from(&begun), board(&own).state()];
        let mut now = [begun, own.start()];
        for step in 0..6 {
            for (index, (width, height)) in SIZES.into_iter().enumerate() {
                let room = Room::beside(Rect::new(0, 2, width, height), index % 2 == 0);
                let lie = |game: &AnyGame, pos, state| {
                    let laid = board(game).lay_out(pos, state, room);
                    laid.ok().map(|laid| (laid.shapes(), laid.extent().spread, laid.side()))
                };
                tried += 1;
                if lie(&game, &now[0], &states[0]) != lie(&own, &now[1], &states[1]) {
                    faults.push(format!("{setup} from {position} in {width}x{height} after {step} moves"));
                }
            }
            let legal = game.legal_moves(&now[0]);
            if legal.is_empty() || game.result(&now[0]).is_some() {
                break;
            }
            let mv = legal[dice.below(legal.len())];
            now = [game.play(&now[0], mv), own.play(&now[1], mv)];
        }
    }
    assert!(faults.is_empty() && tried > 2_000, "{tried}: {} {:#?}", faults.len(), &faults[..faults.len().min(12)]);
}
