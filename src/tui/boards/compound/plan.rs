//! Where the boards of the parts stand.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

use ratatui::layout::Rect;

use super::share::{PartSizes, RowShares, grid_lines};
use super::{CompoundBoard, GameSum, NIMBER, PartPositions, State, spots};
use crate::games::AnyGame;
use crate::tui::boards::any::AnyState;
use crate::tui::boards::{AnySpot, BoardView, Laid, PartsSeen, Room, Size, board};
use crate::tui::paint::{counted, width};

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
    /// Whether the board of one that is open is cut.
    pub has_cut_part: bool,
    /// How much is seen of the parts.
    pub seen: PartsSeen,
    /// The cells of spots that stand in lists.
    pub listed: f64,
    /// What the match began with.
    start: PartPositions,
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

impl PartPlan {
    /// Whether its heading alone has room.
    pub(crate) fn is_folded(&self) -> bool {
        self.area.height == 0
    }

    /// What its heading says in place of a board: how much may be chosen there.
    pub(crate) fn choices(&self) -> Option<String> {
        let count = self.spots.len();
        (self.is_folded() && count > 0).then(|| counted(count, "choice"))
    }

    /// The columns behind a nimber at the end of its heading.
    pub(crate) fn kept(&self) -> i32 {
        self.choices().map_or(NIMBER, |choices| width(&choices) + 2)
    }
}

impl Plan {
    /// The grid in which the boards show most, each with the rows that it needs, with panes beside it if every board has room there;
    /// else one column, of as many as have room in it below each other, else one board at a time; or the room that is needed.
    pub(crate) fn new(game: &GameSum, pos: &PartPositions, state: &State, room: Room) -> Result<Self, Size> {
        let count = game.parts().len();
        let known = (state.parts.len() == count).then(|| state.parts.clone());
        let states = known.unwrap_or_else(|| CompoundBoard::state(game).parts);
        let needs = |part: usize, area: Rect| {
            let laid = board(&game.parts()[part]).lay_out(&pos[part], &states[part], room.part(area));
            laid.err()
        };
        let fits = |areas: &[Rect]| (0..count).all(|part| needs(part, areas[part]).is_none());
        let start = state.start(game);
        let grids = state.grids.of(room, || grids(game, &start, room));
        let found = grids.iter().find(|grid| fits(&grid.areas));
        let (board, side, areas) = match found {
            Some(grid) => (grid.board, grid.side, grid.areas.clone()),
            None => {
                let with = |open: &[bool]| stack(room.area, open, needs);
                let below = |asked: Vec<u16>| {
                    let has_room = |part: usize, height: u16| needs(part, Rect { height, ..room.area }).is_none();
                    let least =
                        |(part, &rows): (usize, &u16)| (1..rows).find(|&few| has_room(part, few)).unwrap_or(rows);
                    let least: Vec<u16> = asked.iter().enumerate().map(least).collect();
                    let filled = || RowShares::new(game, &start, room).filled(room.area, &asked, &least);
                    let rows = state.grids.rows_of((room, asked.clone(), least.clone()), filled);
                    // Now a board may need more than at the start.
                    let is_right = (0..count).all(|part| rows[part] == asked[part] || has_room(part, rows[part]));
                    stacked(room.area, if is_right { &rows } else { &asked })
                };
                let areas = with(&vec![true; count]).map(below).or_else(|size| {
                    let shown = state.shown.min(count - 1);
                    let only = |part: usize| (0..count).map(|other| other == part).collect::<Vec<_>>();
                    if (0..count).all(|part| with(&only(part)).is_ok()) {
                        let mut open = only(shown);
                        let mut order: Vec<usize> = (0..count).collect();
                        if room.is_preview() {
                            // More boards are seen where those that need fewer rows come first.
                            let rows = |part: usize| {
                                needs(part, Rect { height: 0, ..room.area }).map_or(0, |size| size.height)
                            };
                            order.sort_by_cached_key(|part| rows(*part));
                        }
                        for part in order {
                            let before = std::mem::replace(&mut open[part], true);
                            open[part] = before || with(&open).is_ok();
                        }
                        return with(&open).map(below);
                    }
                    let fits = (0..count).all(|part| needs(part, alone(room.area, count, part)[part]).is_none());
                    if fits { Ok(alone(room.area, count, shown)) } else { Err(size) }
                })?;
                (room.area, None, areas)
            }
        };
        let part = |((area, state), part): ((Rect, AnyState), usize)| PartPlan {
            area,
            state,
            spots: spots(&game.parts()[part], &pos[part]),
        };
        let parts = areas.into_iter().zip(states).zip(0..).map(part).collect();
        Ok(Self { board, side, parts, has_cut_part: false, seen: PartsSeen::default(), listed: 0.0, start })
    }
}

/// All boards in rows and columns.
pub(super) struct BoardGrid {
    board: Rect,
    side: Option<Rect>,
    areas: Vec<Rect>,
}

/// The grids of a few rooms, what is best in each first: they go with the start, and to find them takes a while.
#[derive(Clone, Default)]
pub(super) struct KnownGrids {
    grids: RefCell<Vec<(Room, Rc<[BoardGrid]>)>>,
    /// What boards below each other have.
    rows: RefCell<Vec<(KnownStack, Vec<u16>)>>,
}

/// A screen asks for no more rooms at once, the places of an end among them.
const KNOWN: usize = 24;

impl KnownGrids {
    fn of(&self, room: Room, find: impl FnOnce() -> Vec<BoardGrid>) -> Rc<[BoardGrid]> {
        let mut known = self.grids.borrow_mut();
        if let Some((_, grids)) = known.iter().find(|(known, _)| *known == room) {
            return grids.clone();
        }
        let grids: Rc<[BoardGrid]> = find().into();
        known.truncate(KNOWN - 1);
        known.insert(0, (room, grids.clone()));
        grids
    }

    fn rows_of(&self, stack: KnownStack, find: impl FnOnce() -> Vec<u16>) -> Vec<u16> {
        let mut known = self.rows.borrow_mut();
        if let Some((_, rows)) = known.iter().find(|(known, _)| *known == stack) {
            return rows.clone();
        }
        let rows = find();
        known.truncate(KNOWN - 1);
        known.insert(0, (stack, rows.clone()));
        rows
    }
}

/// A room, the rows that boards below each other ask for there, and the fewest in which they have room.
type KnownStack = (Room, Vec<u16>, Vec<u16>);

/// The grids beside panes and without, those first in which the boards show most.
fn grids(game: &GameSum, start: &PartPositions, room: Room) -> Vec<BoardGrid> {
    let (count, (beside, side)) = (game.parts().len(), room.split(BOARD));
    let shares = RowShares::new(game, start, room);
    let rooms = [(beside, side), (room.area, None)];
    let of_room = |(board, side): (Rect, Option<Rect>)| {
        let of_grid = |across: usize| {
            let alike = grid(board, count, across);
            let by_need = shares.by_need(alike.clone());
            // No move is made in a preview, after which a board could need more than the least.
            let is_beside = side.is_some();
            let least = if room.is_preview() { shares.by_least(alike) } else { shares.by_sight(&by_need, is_beside) };
            [Some(by_need), least]
        };
        let areas = (1..=count).rev().flat_map(of_grid).flatten();
        let mut grids: Vec<_> = areas.map(|areas| BoardGrid { board, side, areas }).collect();
        grids.sort_by_cached_key(|grid| Reverse(measure(game, start, &grid.areas)));
        grids
    };
    rooms.into_iter().flat_map(of_room).collect()
}

impl Plan {
    /// What the boards of the parts have at the start, each where it stands: the least of a line, and those of all lines together.
    /// Where headings alone have room, the least of all of them where the one stands that is shown.
    pub(crate) fn spared(&self, game: &GameSum, room: Room, of: impl Fn(&dyn Laid) -> u16) -> u16 {
        let shown = self.parts.iter().find(|part| !part.is_folded()).map_or(self.board, |part| part.area);
        let part = |(place, (part, at)): (usize, (&AnyGame, &PartPlan))| {
            let area = if at.is_folded() { shown } else { at.area };
            let laid = board(part).lay_out(&self.start[place], &at.state, room.part(area)).ok();
            laid.map_or(0, |laid| of(&*laid))
        };
        let spared: Vec<u16> = game.parts().iter().zip(&self.parts).enumerate().map(part).collect();
        let least = |line: &[u16]| line.iter().copied().min().unwrap_or(0);
        if self.parts.iter().any(PartPlan::is_folded) {
            return least(&spared);
        }
        let areas: Vec<Rect> = self.parts.iter().map(|part| part.area).collect();
        grid_lines(&areas).into_iter().map(|line| least(&spared[line])).sum()
    }
}

/// How many boards are whole in these places, how many spots they show, and how large they are together: each counts as much as
/// the others. It goes with the start, so that no move leads to another grid.
fn measure(game: &GameSum, start: &PartPositions, areas: &[Rect]) -> PartSizes {
    let sizes = game.parts().iter().enumerate().zip(areas).filter_map(|((place, part), area)| {
        let (view, start) = (board(part), &start[place]);
        let laid = view.lay_out(start, &view.state_from(start), Room::alone(*area).part(*area)).ok()?;
        let extent = laid.extent();
        Some(PartSizes::of_part(&*laid, extent.seen, extent.spread))
    });
    sizes.fold(PartSizes::default(), PartSizes::plus)
}

/// So many boards in rows of `across`, each below its heading; those of the last row have the rows that are left.
pub(super) fn grid(area: Rect, count: usize, across: usize) -> Vec<Rect> {
    let (across, down) = (across as u16, count.div_ceil(across) as u16);
    let (width, height) = (area.width.saturating_sub(BETWEEN * (across - 1)) / across, area.height / down);
    let place = |index: u16| {
        let (column, row) = (index % across, index / across);
        // The last board of the last row has what is left of it.
        let last = column + 1 == across || usize::from(index) + 1 == count;
        let (x, y) = (area.x + column * (width + BETWEEN), area.y + row * height);
        let rows = if row + 1 == down { area.bottom() - y } else { height };
        Rect {
            x,
            y: y + 1.min(rows),
            width: if last { area.right().saturating_sub(x) } else { width },
            height: rows.saturating_sub(1),
        }
    };
    (0..count as u16).map(place).collect()
}

/// The board of one part below its heading, and nothing of the others.
fn alone(area: Rect, count: usize, shown: usize) -> Vec<Rect> {
    let whole = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    (0..count).map(|part| if part == shown { whole } else { Rect::default() }).collect()
}

/// The rows that the boards need of those parts that are open, below the headings of all below each other; or the room that this
/// needs.
fn stack(area: Rect, open: &[bool], needs: impl Fn(usize, Rect) -> Option<Size>) -> Result<Vec<u16>, Size> {
    let is_open = |part: &usize| open[*part];
    let (mut width, mut heights) = (area.width.max(1), open.iter().map(|&open| u16::from(open)).collect::<Vec<_>>());
    // What a board needs may depend on the room that it is asked for.
    for _ in 0..8 {
        let asked = |part: usize| Rect { width, height: heights[part], ..area };
        let parts = (0..open.len()).filter(is_open);
        let more: Vec<(usize, Size)> = parts.filter_map(|part| Some((part, needs(part, asked(part))?))).collect();
        if more.is_empty() {
            break;
        }
        for (part, size) in more {
            width = width.max(size.width);
            heights[part] = heights[part].max(size.height);
        }
    }
    let height = heights.iter().map(|height| height.saturating_add(1)).fold(0, u16::saturating_add);
    if width > area.width || height > area.height { Err(Size { width, height }) } else { Ok(heights) }
}

/// Boards of so many rows below each other, each below its heading.
fn stacked(area: Rect, heights: &[u16]) -> Vec<Rect> {
    let mut y = area.y;
    let below = |&height: &u16| {
        let place = Rect { y: y + 1, height, ..area };
        y = place.bottom();
        place
    };
    heights.iter().map(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_left_below_the_boards_of_a_grid() {
        for (count, across, height) in [(3, 1, 14), (3, 2, 15), (5, 2, 20), (2, 2, 9), (4, 1, 3)] {
            let area = Rect::new(2, 2, 60, height);
            let areas = grid(area, count, across);
            assert_eq!(areas.last().map(|last| last.bottom()), Some(area.bottom()), "{count} in rows of {across}");
            assert!(areas.iter().all(|board| board.intersection(area) == *board), "{areas:?} in {area}");
        }
    }
}
