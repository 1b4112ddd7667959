//! The plainest board: the position as it is written, and the moves in columns. It suits every game.

use ratatui::layout::Rect;

use super::{BoardView, Choice, Layout, Place, Room, Scene, Shape, Size};
use crate::games::Playable;
use crate::tui::paint::{Pen, width, wrap};
use crate::tui::{Role, Theme};

/// Position in words, moves in columns.
pub struct ListBoard;

/// Rows above the moves: a free one, the position, a free one.
const ABOVE: u16 = 6;
const HINT: i32 = 4;

impl<G: Playable> BoardView<G> for ListBoard {
    /// A legal move by its index.
    type Spot = usize;
    /// How many rows are scrolled away.
    type State = u16;

    fn layout(game: &G, pos: &G::Position, scroll: &u16, room: Room) -> Result<Layout<usize>, Size> {
        let least = Size { width: 30, height: ABOVE + 3 };
        if room.area.width < least.width || room.area.height < least.height {
            return Err(least);
        }
        let (area, side) = room.split(least.width);
        let moves = game.legal_moves(pos);
        let cell = moves.iter().map(|&mv| width(&game.write_move(pos, mv))).max().unwrap_or(1) + HINT + 4;
        let columns = ((i32::from(area.width) - 2) / cell).max(1) as usize;
        let window = Rect { y: area.y + ABOVE, height: area.height - ABOVE, ..area };
        let place = |spot: usize| Place {
            spot,
            shape: Shape::Cell {
                x: i32::from(area.x) + 2 + (spot % columns) as i32 * cell,
                y: i32::from(window.y) + (spot / columns) as i32 - i32::from(*scroll),
                width: cell - 1,
                height: 1,
            },
        };
        Ok(Layout { room, area, window, side, places: (0..moves.len()).map(place).collect() })
    }

    fn choose(game: &G, pos: &G::Position, _: Option<usize>, spot: usize) -> Choice<G::Move, usize> {
        match game.legal_moves(pos).get(spot) {
            Some(&mv) => Choice::Move(mv),
            None => Choice::Nothing("There is no move here.".to_owned()),
        }
    }

    fn path(game: &G, pos: &G::Position, mv: G::Move) -> Vec<usize> {
        game.legal_moves(pos).binary_search(&mv).into_iter().collect()
    }

    fn describe(scene: &Scene<'_, G, Self>, spot: usize) -> String {
        match Self::choose(scene.game, scene.position, None, spot) {
            Choice::Move(mv) => {
                let child = scene.game.play(scene.position, mv);
                let name = scene.game.write_move(scene.position, mv);
                format!("{name} leads to {}.", scene.game.write_position(&child))
            }
            Choice::Hold(_) => String::new(),
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &Scene<'_, G, Self>, layout: &Layout<usize>, pen: &mut Pen<'_>, theme: &Theme) {
        let (x, y) = (i32::from(layout.area.x) + 2, i32::from(layout.area.y) + 1);
        let words = scene.game.write_position(scene.position);
        for (row, line) in wrap(&words, usize::from(layout.area.width) - 4).iter().take(4).enumerate() {
            pen.text(x, y + row as i32, line, theme.style(Role::Bright));
        }
        let mut pen = pen.within(layout.window);
        let moves = scene.game.legal_moves(scene.position);
        for place in &layout.places {
            let (Shape::Cell { x, y, width: cell, .. }, Some(&mv)) = (place.shape, moves.get(place.spot)) else {
                continue;
            };
            let is_chosen = scene.cursor == Some(place.spot);
            let role = if is_chosen { Role::Cursor } else { Role::Bright };
            if is_chosen {
                pen.sign(x, y, theme.symbols().pointer, theme.style(Role::Bright));
            }
            pen.text(x + 2, y, &scene.game.write_move(scene.position, mv), theme.style(role));
            if let Some(hint) = scene.hints.of(place.spot) {
                pen.text(x + cell - HINT, y, &hint.text, theme.style(hint.role));
            }
        }
    }

    fn reveal(_: &G, _: &G::Position, scroll: &mut u16, layout: &Layout<usize>, spot: usize) {
        let Some(shape) = layout.shape(spot) else { return };
        let (row, window) = (shape.centre().1 as i32, layout.window);
        let (below, above) = (row - i32::from(window.bottom()) + 1, i32::from(window.top()) - row);
        *scroll = (i32::from(*scroll) + below.max(0) - above.max(0)).max(0) as u16;
    }
}
