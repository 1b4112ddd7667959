//! How the cursor walks: along rows and columns, around the poison, and over the edge of a layer into the next.

use super::grid::Grid;
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::tui::Direction;

/// The counter that an arrow leads to.
pub(crate) fn step(game: &Chomp, pos: &Position, from: BoxCell, direction: Direction) -> BoxCell {
    let grid = Grid::new(game, pos);
    let walk = LayerWalk { game, pos, grid: &grid };
    let (layer, row, column) = grid.place(from);
    let to = match direction {
        Direction::Up => (row + 1 < grid.rows).then(|| grid.cell(layer, row + 1, column)),
        Direction::Down if row > 0 => Some(grid.cell(layer, row - 1, column)),
        Direction::Down => None,
        Direction::Right if walk.columns(layer, row) > column + 1 => Some(grid.cell(layer, row, column + 1)),
        Direction::Right => (layer + 1..grid.layers).find_map(|next| walk.entry(next, row, Direction::Right)),
        Direction::Left if column > 0 => Some(grid.cell(layer, row, column - 1)),
        Direction::Left => (0..layer).rev().find_map(|next| walk.entry(next, row, Direction::Left)),
    };
    match to.filter(|&to| game.has(pos, to)) {
        // The poison is never chosen unless it wins: the arrow goes around it.
        Some(BoxCell::POISON) if !game.is_reverse() => walk.around(direction).unwrap_or(from),
        Some(to) => to,
        None => from,
    }
}

struct LayerWalk<'a> {
    game: &'a Chomp,
    pos: &'a Position,
    grid: &'a Grid,
}

impl LayerWalk<'_> {
    /// How many counters a row of a layer has.
    fn columns(&self, layer: usize, row: u16) -> u16 {
        let has = |column: u16| self.game.has(self.pos, self.grid.cell(layer, row, column));
        let (mut least, mut most) = (0, self.grid.columns);
        while least < most {
            let middle = u16::midpoint(least, most);
            if has(middle) { least = middle + 1 } else { most = middle }
        }
        least
    }

    /// Where one comes into a layer that has counters: in the same row, or the highest that there is.
    fn entry(&self, layer: usize, row: u16, direction: Direction) -> Option<BoxCell> {
        let row = (0..=row).rev().find(|&row| self.columns(layer, row) > 0)?;
        let column = if direction == Direction::Left { self.columns(layer, row) - 1 } else { 0 };
        Some(self.grid.cell(layer, row, column))
    }

    /// The counter on the other side of the corner where the poison stands.
    fn around(&self, direction: Direction) -> Option<BoxCell> {
        let (above, beside) = (self.grid.cell(0, 1, 0), self.grid.cell(0, 0, 1));
        let to = if direction == Direction::Down { beside } else { above };
        [to, above].into_iter().find(|&cell| cell != BoxCell::POISON && self.game.has(self.pos, cell))
    }
}
