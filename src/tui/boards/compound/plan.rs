//! Where the boards of the parts stand.

use ratatui::layout::Rect;

use super::{CompoundBoard, GameSum, PartPositions, State, spots};
use crate::tui::boards::any::AnyState;
use crate::tui::boards::{AnySpot, BoardView, Room, Size, board};

/// Columns that the boards want before panes stand beside them.
const BOARD: u16 = 60;
/// Between two boards that stand side by side.
const BETWEEN: u16 = 2;

/// The parts in their places.
pub(crate) struct Plan {
    /// Where all boards are.
    pub board: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Each part.
    pub parts: Vec<PartPlan>,
}

/// One part in its place.
pub(crate) struct PartPlan {
    /// Where its board is; its heading stands in the row above.
    pub area: Rect,
    /// What its view knows.
    pub state: AnyState,
    /// The spots that its moves take.
    pub spots: Vec<AnySpot>,
}

impl Plan {
    /// The widest grid in which every board has room, with panes beside it if that is possible; or the room that is needed
    /// for one column.
    pub(crate) fn new(game: &GameSum, pos: &PartPositions, state: &State, room: Room) -> Result<Self, Size> {
        let count = game.parts().len();
        let known = (state.0.len() == count).then(|| state.0.clone());
        let states = known.unwrap_or_else(|| CompoundBoard::state(game).0);
        let needs = |part: usize, area: Rect| {
            let laid = board(&game.parts()[part]).lay_out(&pos[part], &states[part], Room::alone(area));
            laid.err()
        };
        let fits = |areas: &[Rect]| (0..count).all(|part| needs(part, areas[part]).is_none());
        let (beside, side) = room.split(BOARD);
        let rooms = [(beside, side), (room.area, None)];
        let grids = rooms
            .into_iter()
            .flat_map(|(area, side)| (1..=count).rev().map(move |across| (area, side, grid(area, count, across))));
        let Some((board, side, areas)) = grids.into_iter().find(|(_, _, areas)| fits(areas)) else {
            return Err(one_column(room.area, count, needs));
        };
        let part = |((area, state), part): ((Rect, AnyState), usize)| PartPlan {
            area,
            state,
            spots: spots(&game.parts()[part], &pos[part]),
        };
        let parts = areas.into_iter().zip(states).zip(0..).map(part).collect();
        Ok(Self { board, side, parts })
    }
}

/// So many boards in rows of `across`, each below its heading.
fn grid(area: Rect, count: usize, across: usize) -> Vec<Rect> {
    let (across, down) = (across as u16, count.div_ceil(across) as u16);
    let (width, height) = (area.width / across, area.height / down);
    let place = |index: u16| {
        let (column, row) = (index % across, index / across);
        // The last board of the last row has what is left of it.
        let last = column + 1 == across || usize::from(index) + 1 == count;
        let x = area.x + column * width;
        Rect {
            x,
            y: area.y + row * height + 1.min(height),
            width: if last { area.right() - x } else { width.saturating_sub(BETWEEN) },
            height: height.saturating_sub(1),
        }
    };
    (0..count as u16).map(place).collect()
}

/// The room for one column: as wide as the widest board needs, and as high as all of them if each were the highest.
fn one_column(area: Rect, count: usize, needs: impl Fn(usize, Rect) -> Option<Size>) -> Size {
    let (mut width, mut height) = (area.width.max(1), 1);
    // What a board needs may depend on the room that it is asked for.
    for _ in 0..8 {
        let asked = Rect { x: area.x, y: area.y, width, height };
        let more: Vec<Size> = (0..count).filter_map(|part| needs(part, asked)).collect();
        if more.is_empty() {
            break;
        }
        width = more.iter().map(|size| size.width).fold(width, u16::max);
        height = more.iter().map(|size| size.height).fold(height, u16::max);
    }
    Size { width, height: (height + 1).saturating_mul(count as u16) }
}
