//! How rods of a pool lie beside each other.

use ratatui::layout::Rect;

use super::scale::Scale;
use crate::games::catch_up::CatchUp;
use crate::tui::paint::width;

/// Columns for a hint: `L12`, `~62%`.
pub(super) const HINT: i32 = 4;
/// Columns of the pointer and the free one behind it.
pub(super) const POINTER: i32 = 2;
/// The longest rod has at least so many columns.
const LEAST_ROD: i32 = 5;
/// Between two columns of the pool.
pub(super) const BETWEEN: i32 = 3;
/// The most columns of rods.
const MOST_COLUMNS: usize = 4;
/// How many rows a rod may have: from three on there is one in the middle.
const THICK: [i32; 5] = [1, 2, 3, 5, 7];
/// Rows above the numbers.
pub(super) const HEADING: i32 = 1;

/// How rods lie: how thick, in how many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RodGrid {
    pub thick: i32,
    columns: usize,
}

impl RodGrid {
    /// Those that have rows, the thickest last and those in the fewest columns, each with the largest scale that `fits` and at
    /// which they have room in so many columns of the screen. None whose numbers could not be told apart by their rods.
    pub(crate) fn all(
        game: &CatchUp,
        width: u16,
        has_rows: impl Fn(Self) -> bool,
        fits: impl Fn(Scale) -> bool,
    ) -> Vec<(Self, Scale)> {
        let number_width = number_width(game);
        let last = last(game);
        let grids =
            THICK.into_iter().flat_map(|thick| (1..=MOST_COLUMNS).rev().map(move |columns| Self { thick, columns }));
        let grids = grids.filter(|grid| (grid.columns == 1 || grid.lines(game) > 1) && has_rows(*grid));
        let area = Rect::new(0, 0, width, 1);
        let scaled =
            grids.map(|grid| (grid, Scale::largest(|scale| fits(scale) && grid.fits(game, area, number_width, scale))));
        let is_told = |scale: Scale| scale.rod(last) >= LEAST_ROD.min(last as i32) && tells_apart(game, scale);
        scaled.filter(|(_, scale)| is_told(*scale)).collect()
    }

    fn lines(self, game: &CatchUp) -> i32 {
        game.numbers().len().div_ceil(self.columns) as i32
    }

    /// Its rows, with those above the numbers.
    pub(crate) fn rows(self, game: &CatchUp) -> i32 {
        self.lines(game) * self.thick + HEADING
    }

    /// Whether its rods are never smaller than those of another: as thick, and in no more columns.
    pub(crate) fn is_as_large(self, other: Self) -> bool {
        self.thick >= other.thick && self.columns <= other.columns
    }

    /// Whether all rods have room side by side.
    pub(crate) fn fits(self, game: &CatchUp, area: Rect, number_width: i32, scale: Scale) -> bool {
        self.width(game, number_width, scale) <= i32::from(area.width)
    }

    pub(super) fn columns(self, game: &CatchUp) -> impl Iterator<Item = &[u32]> {
        game.numbers().chunks(game.numbers().len().div_ceil(self.columns).max(1))
    }

    /// A margin, the columns, and what the chosen rod has behind its end.
    pub(crate) fn width(self, game: &CatchUp, number_width: i32, scale: Scale) -> i32 {
        let columns = self.columns(game).map(|chunk| column_width(number_width, chunk, scale) + BETWEEN);
        columns.sum::<i32>() - BETWEEN + 2
    }
}

/// Whether numbers of which one is more than a fifth larger have rods of different lengths. Beside the large ones of a wide
/// range the small ones may all be a column long, if most numbers are told apart nevertheless.
fn tells_apart(game: &CatchUp, scale: Scale) -> bool {
    let numbers = game.numbers();
    let rod = |number: u32| scale.rod(number);
    let is_told = |two: &[u32]| rod(two[0]) < rod(two[1]);
    let is_alike = |two: &[u32]| two[1] - two[0] <= two[0] / 5;
    let lengths = 1 + numbers.windows(2).filter(|two| is_told(two)).count();
    let has_many = 2 * lengths > numbers.len();
    numbers.windows(2).all(|two| is_alike(two) || is_told(two) || has_many && rod(two[1]) == 1)
}

/// Columns for numbers, which grow, their hints and the longest of their rods.
pub(super) fn column_width(number_width: i32, numbers: &[u32], scale: Scale) -> i32 {
    gutter(number_width) + numbers.last().map_or(1, |&longest| scale.rod(longest))
}

/// Columns before a rod: pointer, number, hint, and the side of the chosen one.
pub(super) fn gutter(number_width: i32) -> i32 {
    POINTER + number_width + 1 + HINT + 1
}

/// Columns of every number.
pub(crate) fn number_width(game: &CatchUp) -> i32 {
    width(&last(game).to_string()).max(2)
}

/// The largest number.
fn last(game: &CatchUp) -> u32 {
    game.numbers().last().copied().unwrap_or(1)
}
