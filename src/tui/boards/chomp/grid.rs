//! How a box is seen: its sides as rows, columns and layers, and what these are called.

use std::ops::Range;
use std::rc::Rc;

use crate::games::chomp::{BoxCell, Chomp, Position, SetupKind, column_name};
use crate::tui::paint::width;

/// What a layer is called, before its number.
const LAYER: &str = "layer";

/// Which sides of the box are seen how. Rows go up, columns to the right; every combination of the other places is a layer.
#[derive(Clone)]
pub(crate) struct Grid {
    /// The field.
    pub(super) game: Rc<Chomp>,
    /// How far the sides are seen: an endless one as far as bites are listed.
    pub(super) sides: Vec<u16>,
    /// Rows of a layer.
    pub rows: u16,
    /// Columns of a layer.
    pub columns: u16,
    /// How many layers there are.
    pub layers: usize,
}

impl Grid {
    /// How the box of a setup is seen.
    pub(crate) fn new(game: &Chomp, pos: &Position) -> Self {
        let sides = if game.is_endless() { game.window(pos) } else { game.sides().to_vec() };
        let (rows, columns) = match *sides {
            [] => (1, 1),
            [columns] => (1, columns),
            [rows, columns, ..] => (rows, columns),
        };
        let layers = sides.iter().skip(2).map(|&side| usize::from(side)).product();
        Self { game: Rc::new(game.clone()), sides, rows, columns, layers }
    }

    /// The cell at a place of a layer.
    pub(crate) fn cell(&self, layer: usize, row: u16, column: u16) -> BoxCell {
        if self.game.sides().len() == 1 {
            return BoxCell::new(&[column]);
        }
        let mut cell = BoxCell::new(&[row, column]);
        let mut rest = layer;
        for (side, &length) in self.sides.iter().enumerate().skip(2) {
            cell = cell.with(side, (rest % usize::from(length)) as u16);
            rest /= usize::from(length);
        }
        cell
    }

    /// Layer, row and column of a cell.
    pub(crate) fn place(&self, cell: BoxCell) -> (usize, u16, u16) {
        let sides = &self.sides;
        if sides.len() == 1 {
            return (0, 0, cell.at(0));
        }
        let further = (2..sides.len()).rev();
        let layer = further.fold(0, |layer, side| layer * usize::from(sides[side]) + usize::from(cell.at(side)));
        (layer, cell.at(0), cell.at(1))
    }

    /// What stands above a layer: `layer 2`, `layer 2.1` in more dimensions, `times 5` in the game of divisors.
    pub(crate) fn layer_name(&self, layer: usize) -> String {
        let cell = self.cell(layer, 0, 0);
        let further = 2..self.game.sides().len();
        if let SetupKind::Divisors(number) = self.game.kind() {
            let powers =
                further.map(|side| number.primes()[side].pow(u32::from(self.game.sides()[side] - 1 - cell.at(side))));
            return format!("times {}", powers.product::<u64>());
        }
        let places: Vec<String> = further.map(|side| (cell.at(side) + 1).to_string()).collect();
        let goes_on = self.game.is_endless_along(2) && layer + 1 == self.layers;
        format!("{LAYER} {}{}", places.join("."), if goes_on { " and so on" } else { "" })
    }

    /// What several layers are called: `layers 1 and 2`, `layers 1 to 7`; none where there are none.
    pub(crate) fn layers_name(&self, layers: Range<usize>) -> Option<String> {
        let (first, last) = (layers.start, layers.clone().last()?);
        let name = self.layer_name(first);
        let (kind, from) = name.split_once(' ')?;
        let to = self.layer_name(last);
        // The last of endlessly many says that they go on.
        let (to, goes_on) = match to.split_once(' ')?.1.split_once(' ') {
            Some((to, goes_on)) => (to.to_owned(), format!(" {goes_on}")),
            None => (to.split_once(' ')?.1.to_owned(), String::new()),
        };
        let kind = if kind == LAYER && layers.len() > 1 { format!("{kind}s") } else { kind.to_owned() };
        Some(match layers.len() {
            1 => name,
            2 => format!("{kind} {from} and {to}{goes_on}"),
            _ => format!("{kind} {from} to {to}{goes_on}"),
        })
    }

    /// What stands beside a row.
    pub(crate) fn row_name(&self, row: u16) -> String {
        match self.game.kind() {
            SetupKind::Divisors(_) if self.game.sides().len() == 1 => String::new(),
            SetupKind::Divisors(number) => number.primes()[0].pow(u32::from(self.rows - 1 - row)).to_string(),
            SetupKind::Field | SetupKind::Rows | SetupKind::Solid => (row + 1).to_string(),
        }
    }

    /// What stands below a column.
    pub(crate) fn column_name(&self, column: u16) -> String {
        match self.game.kind() {
            SetupKind::Field | SetupKind::Rows => column_name(column),
            SetupKind::Solid => (column + 1).to_string(),
            SetupKind::Divisors(number) => {
                let side = usize::from(self.game.sides().len() > 1);
                number.primes()[side].pow(u32::from(self.columns - 1 - column)).to_string()
            }
        }
    }

    pub(super) fn row_name_width(&self) -> i32 {
        // The widest name is at one of the ends.
        width(&self.row_name(self.rows - 1)).max(width(&self.row_name(0)))
    }
}
