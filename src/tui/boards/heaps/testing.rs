//! What the tests of these boards share: the board as text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::super::any::Shown;
use crate::core::Game;
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Monitor, Solve, Solver};
use crate::tui::Role;
use crate::tui::boards::{AnyScene, Choice, HintKey, Hints, Names, Played, Room, StateOf, board};
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// The board as text, without colour, after these moves, with all hints and the cursor on a move.
pub(crate) fn picture<G: Shown>(
    setup: &str,
    moves: &str,
    cursor: &str,
    state: &StateOf<G>,
    size: (u16, u16),
) -> String {
    picture_within::<G>(200_000, setup, moves, cursor, state, size)
}

/// The same with what so many nodes tell.
pub(crate) fn picture_within<G: Shown>(
    nodes: u64,
    setup: &str,
    moves: &str,
    cursor: &str,
    state: &StateOf<G>,
    size: (u16, u16),
) -> String {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    picture_of::<G>(nodes, &game, moves, cursor, state, size)
}

/// The same of a game that no words alone name.
pub(crate) fn picture_of<G: Shown>(
    nodes: u64,
    game: &AnyGame,
    moves: &str,
    cursor: &str,
    state: &StateOf<G>,
    size: (u16, u16),
) -> String {
    scene_of::<G, String>(nodes, game, (moves, cursor), state, |scene| painted(scene, in_play(size), &Symbols::UNICODE))
}

/// The board at the start in signs of ASCII, with the cursor on a move.
pub(crate) fn picture_in_ascii<G: Shown>(setup: &str, cursor: &str, state: &StateOf<G>, size: (u16, u16)) -> String {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    scene_of::<G, String>(2000, &game, ("", cursor), state, |scene| painted(scene, in_play(size), &Symbols::ASCII))
}

/// The board after these moves where the end of a match shows it.
pub(crate) fn picture_at_end<G: Shown>(setup: &str, moves: &str, state: &StateOf<G>, size: (u16, u16)) -> String {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let room = Room::at_end(Rect::new(0, 0, size.0, size.1));
    scene_of::<G, String>(0, &game, (moves, ""), state, |scene| painted(scene, room, &Symbols::UNICODE))
}

fn in_play((columns, rows): (u16, u16)) -> Room {
    Room::beside(Rect::new(0, 0, columns, rows), true)
}

fn painted(scene: &AnyScene<'_>, room: Room, symbols: &Symbols) -> String {
    let theme = Theme::shipped("default", Depth::None, *symbols).unwrap_or_else(|error| panic!("{error}"));
    let buf = cells(scene, room, &theme);
    let row = |y| (0..room.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..room.area.height).map(row).collect::<Vec<_>>().join("\n")
}

/// The cells of the board at the start.
pub(crate) fn cells_of<G: Shown>(setup: &str, state: &StateOf<G>, size: (u16, u16), theme: &Theme) -> Buffer {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    scene_of::<G, _>(0, &game, ("", ""), state, |scene| cells(scene, in_play(size), theme))
}

/// The colours of the grounds of all cells, at the start.
fn grounds_of<G: Shown>(setup: &str, state: &StateOf<G>, size: (u16, u16), theme: &Theme) -> Vec<Color> {
    cells_of::<G>(setup, state, size, theme).content.iter().map(|cell| cell.bg).collect()
}

/// In ASCII a board is made of this material wherever there are colours, and of none where there are none.
pub(crate) fn check_ground_in_ascii<G: Shown>(setup: &str, role: Role)
where
    StateOf<G>: Default,
{
    let grounds = |depth| {
        let theme = Theme::shipped("default", depth, Symbols::ASCII).unwrap_or_else(|error| panic!("{error}"));
        let all = grounds_of::<G>(setup, &StateOf::<G>::default(), (80, 20), &theme);
        assert!(depth > Depth::None || all.iter().all(|ground| *ground == Color::Reset), "{setup} without colours");
        let cells = |colour: Color| all.iter().filter(|ground| **ground == colour).count();
        theme.surface(role).map(cells)
    };
    // Some materials have the ground of the terminal where there are 16 colours.
    let [all, few, _] = [Depth::True, Depth::Sixteen, Depth::None].map(grounds);
    assert!(all.is_some_and(|cells| cells > 50) && few.is_none_or(|cells| cells > 50), "{setup}: {all:?} and {few:?}");
}

fn cells(scene: &AnyScene<'_>, room: Room, theme: &Theme) -> Buffer {
    let laid = board(scene.game).lay_out(scene.position, scene.state, room);
    let laid = laid.unwrap_or_else(|size| panic!("needs {size:?}"));
    let mut buf = Buffer::empty(room.area);
    laid.paint(scene, &mut Pen::new(&mut buf, room.area, theme));
    buf
}

/// What the board says of the end of a game that these moves have ended.
pub(crate) fn end_of<G: Shown>(game: &AnyGame, moves: &str) -> String
where
    StateOf<G>: Default,
{
    scene_of::<G, String>(0, game, (moves, ""), &StateOf::<G>::default(), |scene| board(game).ended(scene))
}

/// What is found in the scene after these moves, with the cursor on a move.
fn scene_of<G: Shown, T>(
    nodes: u64,
    game: &AnyGame,
    (moves, cursor): (&str, &str),
    state: &StateOf<G>,
    look: impl FnOnce(&AnyScene<'_>) -> T,
) -> T {
    let (view, state) = (board(game), G::any_state(state.clone()));
    let mut pos = game.start();
    let mut past = Vec::new();
    for word in moves.split_whitespace() {
        let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
        past.push(Played { player: game.to_move(&pos), mv, before: pos.clone() });
        pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{error}"));
    }
    let (analysis, _) = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited().with_node_budget(nodes));
    let chosen = game.read_move(&pos, cursor).ok();
    let path = chosen.map(|mv| view.path(&pos, mv)).unwrap_or_default();
    let held = if path.len() > 1 { path.first().copied() } else { None };
    let cursor = path.last().copied();
    let choice = cursor.and_then(|spot| match view.choose(&pos, held, spot) {
        Choice::Move(mv) => Some((mv, game.play(&pos, mv))),
        Choice::Hold(_) | Choice::Nothing(_) => None,
    });
    let hints = Hints::new(&analysis, &[], HintLevel::All, |report| {
        let path = view.path(&pos, report.mv);
        match held {
            None => path.first().copied(),
            Some(held) => (path.len() > 1 && path[0] == held).then(|| path[1]),
        }
    });
    let reason = game.why(&analysis);
    let scene = AnyScene {
        game,
        position: &pos,
        past: &past,
        result: game.result(&pos),
        names: &Names::places(2),
        cursor,
        held,
        choice: choice.as_ref(),
        offered: &[],
        hints: &hints,
        level: HintLevel::All,
        hint_key: HintKey::Tells,
        has_keys: true,
        analysis: Some(&analysis),
        reason: reason.as_deref(),
        parts: &[],
        reason_beside: false,
        step: None,
        state: &state,
    };
    look(&scene)
}
