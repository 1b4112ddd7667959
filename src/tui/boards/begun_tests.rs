//! A match that begins at a position of its own: it looks as if its setup began there.

use ratatui::layout::Rect;

use super::still::SIZES;
use super::{Room, board};
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::{AnyGame, id_of};
use crate::play::shipped_riddles;

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
