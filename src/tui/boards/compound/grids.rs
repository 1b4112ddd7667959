//! All ways in which the boards of a sum stand in lines and columns, the best first.

use std::cmp::Reverse;

use ratatui::layout::Rect;

use super::lines::{grid, rows_of, uneven};
use super::share::RowShares;
use super::sizes::PartSizes;
use crate::tui::boards::Room;

/// Columns that the boards want before panes stand beside them.
const BOARD: u16 = 60;

/// In fewer rows boards may be larger in two columns than in lines.
const LOW: u16 = 30;

/// All boards in rows and columns.
pub(super) struct BoardGrid {
    /// Where all boards are.
    pub board: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where each of them is.
    pub areas: Vec<Rect>,
    /// What they show there.
    pub sizes: PartSizes,
}

/// The places of boards, and what they show there.
pub(super) type GridSeen = (PartSizes, Vec<Rect>);

impl RowShares<'_> {
    /// The grids beside panes and without, those first in which the boards show most. Lines of which a shorter one comes first,
    /// columns that differ, and two columns are for boards that hide nothing there.
    pub(super) fn grids(&self, room: Room) -> Vec<BoardGrid> {
        let (beside, side) = room.split(BOARD);
        let of_room = |(board, side): (Rect, Option<Rect>)| {
            let [mut all, further] = self.arranged(board, side.is_some());
            all.extend(further.into_iter().filter(|(_, areas)| self.hides_nothing(areas)));
            all.sort_by_key(|(sizes, _)| Reverse(*sizes));
            all.into_iter().map(move |(sizes, areas)| BoardGrid { board, side, areas, sizes })
        };
        let alone = side.map(|_| (room.area, None));
        [(beside, side)].into_iter().chain(alone).flat_map(of_room).collect()
    }

    /// All boards in lines of as many as have columns alike, and in further ways: columns that differ and two columns where no
    /// lines show all of them, or rows are few, or in a preview, and lines of which a shorter one comes first.
    pub(super) fn arranged(&self, board: Rect, is_beside: bool) -> [Vec<GridSeen>; 2] {
        let count = self.count();
        // A preview has the largest boards.
        let is_enough =
            |grids: &[GridSeen]| !self.room.is_preview() && grids.iter().any(|(sizes, _)| sizes.is_all_of(count));
        let of_lines = |lines: Vec<usize>| {
            let alike = grid(board, &lines);
            let grids = self.of_grid(alike.clone(), is_beside);
            let differ = if is_enough(&grids) { Vec::new() } else { self.by_columns(&alike) };
            (grids, differ.into_iter().flat_map(|areas| self.of_grid(areas, is_beside)).collect::<Vec<_>>())
        };
        let (usual, differ): (Vec<_>, Vec<_>) =
            (1..=count).rev().map(|across| of_lines(rows_of(count, across))).unzip();
        let (usual, mut further) = (usual.concat(), differ.concat());
        further.extend(uneven(count).into_iter().map(of_lines).flat_map(|(alike, differ)| [alike, differ].concat()));
        if board.height < LOW || self.is_enlarged || !is_enough(&usual) && !is_enough(&further) {
            further.extend(self.in_columns(board).into_iter().map(|areas| self.measured(areas)));
        }
        [usual, further]
    }

    /// A grid with its rows shared by need, and where these are scarce.
    fn of_grid(&self, alike: Vec<Rect>, is_beside: bool) -> Vec<GridSeen> {
        // No move is made in a preview, after which a board could need more than the least.
        if self.room.is_preview() {
            return self.by_least(alike).into_iter().map(|areas| self.measured(areas)).collect();
        }
        let by_need = self.by_need(alike);
        let in_sight = self.by_sight(&by_need, is_beside);
        [Some(by_need), in_sight].into_iter().flatten().map(|areas| self.measured(areas)).collect()
    }
}
