//! The law of boards: each legal move is reached by the cursor, by a click and by typing.

use std::collections::HashSet;

use ratatui::layout::Rect;

use super::{BoardView, Choice, HasBoard, LayoutOf, Room, SpotOf, StateOf};
use crate::core::laws::Dice;
use crate::tui::Direction;

/// Plays `walks` random games and checks at every position, in a board area of this size, that each legal move can be
/// made in all three ways.
///
/// # Panics
/// When a move cannot be made, with the setup, the position and the way.
pub(crate) fn check<G: HasBoard>(game: &G, seed: u64, walks: usize, width: u16, height: u16) {
    let mut dice = Dice(seed);
    for _ in 0..walks {
        let mut pos = game.start();
        for _ in 0..200 {
            let moves = game.legal_moves(&pos);
            check_position(game, &pos, Room::beside(Rect::new(0, 2, width, height), true));
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
}

/// So many moves by chance, or as many as there are, as they are typed.
pub(crate) fn by_chance<G: HasBoard>(game: &G, dice: &mut Dice, most: usize) -> String {
    let (mut pos, mut moves) = (game.start(), Vec::new());
    for _ in 0..most {
        let legal = game.legal_moves(&pos);
        if legal.is_empty() {
            break;
        }
        let mv = *dice.pick(&legal);
        moves.push(game.write_move(&pos, mv));
        pos = game.play(&pos, mv);
    }
    moves.join(" ")
}

/// Checks one position.
///
/// # Panics
/// When a legal move cannot be made by cursor, click or typing.
pub(crate) fn check_position<G: HasBoard>(game: &G, pos: &G::Position, room: Room) {
    let at = format!("{game}, position {}", game.write_position(pos));
    let mut state = G::View::state(game);
    let layout = layout(game, pos, &state, room, &at);
    assert!(layout.area.union(room.area) == room.area, "{at}: the board keeps to its room");
    let choosable = |state: &StateOf<G>, held| {
        let layout = self::layout(game, pos, state, room, &at);
        layout.filtered(|spot| !matches!(G::View::choose(game, pos, held, spot), Choice::Nothing(_)))
    };
    for mv in game.legal_moves(pos) {
        let word = game.write_move(pos, mv);
        let mut held = None;
        let path = G::View::path(game, pos, mv);
        assert!(!path.is_empty(), "{at}: a move is made by taking spots, also {word}");
        for (index, &spot) in path.iter().enumerate() {
            reach(game, pos, &choosable(&state, held), spot, &format!("{at}, move {word}"));
            click(game, pos, &mut state, room, spot, &format!("{at}, move {word}"));
            match G::View::choose(game, pos, held, spot) {
                Choice::Move(made) => assert!(
                    made == mv && index + 1 == path.len(),
                    "{at}: the spots of {word} make {}",
                    game.write_move(pos, made)
                ),
                Choice::Hold(spot) => held = Some(spot),
                Choice::Nothing(why) => panic!("{at}: {word} cannot be chosen: {why}"),
            }
        }
        let spellings = G::View::spellings(game, pos, mv);
        assert_eq!(spellings.first(), Some(&word), "{at}: the first spelling is the notation");
        for spelling in spellings {
            assert!(game.read_move(pos, &spelling).is_ok_and(|read| read == mv), "{at}: `{spelling}` is not {word}");
        }
    }
}

fn layout<G: HasBoard>(game: &G, pos: &G::Position, state: &StateOf<G>, room: Room, at: &str) -> LayoutOf<G> {
    G::View::layout(game, pos, state, room)
        .unwrap_or_else(|needs| panic!("{at}: {room:?} is too small, needs {needs:?}"))
}

/// The arrows lead to `spot` from every spot that can be chosen: it is enough that they do from the first.
fn reach<G: HasBoard>(game: &G, pos: &G::Position, layout: &LayoutOf<G>, spot: SpotOf<G>, at: &str) {
    let Some(first) = layout.places.first() else { panic!("{at}: there is nothing to choose") };
    let mut seen = HashSet::from([first.spot]);
    let mut next = vec![first.spot];
    while let Some(from) = next.pop() {
        for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            let to = G::View::step(game, pos, layout, from, direction);
            if seen.insert(to) {
                next.push(to);
            }
        }
    }
    assert!(seen.contains(&spot), "{at}: arrows from {:?} do not reach {spot:?}", first.spot);
}

/// After scrolling it into sight, a click at the middle of the spot means the spot.
fn click<G: HasBoard>(game: &G, pos: &G::Position, state: &mut StateOf<G>, room: Room, spot: SpotOf<G>, at: &str) {
    let mut shown = layout(game, pos, state, room, at);
    if !shown.is_visible(spot) {
        G::View::reveal(game, pos, state, &shown, spot);
        shown = layout(game, pos, state, room, at);
    }
    assert!(shown.is_visible(spot), "{at}: {spot:?} is not in sight");
    let (x, y) = shown.shape(spot).map(super::SpotShape::centre).unwrap_or_default();
    let clicked = shown.spot_at(x.round() as u16, y.round() as u16);
    assert_eq!(clicked, Some(spot), "{at}: a click at {x},{y} does not mean the spot");
}
