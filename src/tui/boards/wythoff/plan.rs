//! Where the squares of the plane stand.

use ratatui::layout::Rect;

use super::State;
use crate::games::wythoff::{Piles, Wythoff};
use crate::tui::boards::{Room, Size};
use crate::tui::paint::width;

/// Columns of a small square: pointer, sign and one more for a hint, or two where games can last ten turns and longer and no
/// column of squares is out of sight for it.
const CELL: i32 = 3;
const LONG: u32 = 20;
/// The largest squares have so many rows.
const LARGEST: i32 = 32;
/// Squares of one row have no more columns.
const WIDEST_LOW: i32 = 5;
/// Columns of the numbers at the left, at least.
const NUMBERS: i32 = 5;
/// Rows above the plane and below it: the heading with a free one, the numbers.
const ABOVE: i32 = 2;
const BELOW: i32 = 1;
const LEAST: Size = Size { width: 28, height: 8 };

/// Where everything stands.
pub(crate) struct Plan {
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where squares are seen.
    pub window: Rect,
    /// The smallest piles in sight.
    pub first: [i32; 2],
    /// How many of its columns and rows are out of sight.
    pub hidden: [i32; 2],
    /// Columns and rows of a square.
    pub cell: (i32, i32),
    /// The rows that it has no use for.
    pub free: i32,
    /// Whether the piles are told above it.
    pub has_heading: bool,
}

impl Plan {
    /// The plan for a room, or what room is needed. Squares have the free row below the heading where they are larger with it or
    /// more of them are seen, in a preview those of the heading too.
    pub(crate) fn new(game: &Wythoff, pos: &Piles, state: State, room: Room) -> Result<Self, Size> {
        room.has(LEAST)?;
        let fewest = if room.is_preview() { 0 } else { ABOVE - 1 };
        let worth = |plan: &Self| (plan.cell.1, plan.window.height);
        // The one with the most rows above it where several are as good.
        let of = |least: i32| {
            let plans = (fewest..=ABOVE).rev().map(|above| Self::below(above, least, game, pos, state, room));
            plans.reduce(|best, plan| if worth(&plan) > worth(&best) { plan } else { best }).ok_or(LEAST)
        };
        let is_long = game.piles().iter().sum::<u32>() > LONG && !room.is_preview();
        if is_long {
            let (wide, narrow) = (of(CELL + 1)?, of(CELL)?);
            // To see every column is worth more than the turns, which the line of the chosen move tells as well.
            let shows_more = wide.hidden[0] > 0 && narrow.hidden[0] == 0;
            return Ok(if shows_more { narrow } else { wide });
        }
        of(CELL)
    }

    /// Below so many rows the largest squares, of at least so many columns, with which the whole plane has room, or a part of it
    /// in ones that are small the way it goes on.
    fn below(above: i32, least: i32, game: &Wythoff, pos: &Piles, state: State, room: Room) -> Self {
        let [across, up] = game.piles().map(|pile| pile as i32);
        // Beside the window there is room for the mark of what is below it, which would else stand on the last number.
        let mark = width(&format!("v{}", across + up + across.min(up))) + 1;
        // There is none where all of it has room, and the numbers need no more columns than they have.
        let narrow = width(&up.to_string()) + 2;
        let is_whole_so = |numbers: i32| i32::from(room.area.width) > numbers + (across + 1) * least;
        let goes_on = up + 1 > i32::from(room.area.height) - above - BELOW;
        let is_narrow = (room.is_end() || !goes_on) && is_whole_so(narrow) && !is_whole_so(NUMBERS);
        let numbers = if is_narrow { narrow } else { NUMBERS.max(mark) };
        // A plane that goes on upward has more rows beside panes than without any.
        let fewest = if goes_on { LEAST.width.into() } else { 40 };
        let whole = numbers + (across + 1) * least + 2;
        // Panes are as narrow as they can be where all of it has room beside them only so.
        let (area, side) = match room.split(whole.clamp(fewest, u16::MAX.into()) as u16) {
            (_, None) => room.split(whole.clamp(fewest, 60) as u16),
            split => split,
        };
        let (wide, high) = (i32::from(area.width) - numbers - 1, i32::from(area.height) - above - BELOW);
        // A square is about twice as wide as high.
        let large = (2..=LARGEST).rev().find_map(|rows| {
            let columns = (wide / (across + 1)).min(2 * rows + 1);
            (columns >= least.max(2 * rows - 3) && rows * (up + 1) <= high).then_some((columns, rows))
        });
        // What goes on one way alone has higher or wider ones the other way, in the same proportions.
        let (widest, highest) = (wide / (across + 1), high / (up + 1));
        let low = || (widest.min(WIDEST_LOW).max(least), highest.clamp(1, i32::midpoint(least, 3)));
        let cell = large.unwrap_or_else(low);
        let columns = (wide / cell.0).min(across + 1);
        let rows = (high / cell.1).min(up + 1);
        let free = (high - rows * cell.1).max(0);
        let window = Rect {
            x: area.x + (numbers + (wide - columns * cell.0).max(0) / 2) as u16,
            y: area.y + (above + free / 2) as u16,
            width: (columns * cell.0) as u16,
            height: (rows * cell.1) as u16,
        };
        // The point of the table is in the upper right corner, unless everything can be seen.
        let [a, b] = pos.state.map(|pile| pile as i32);
        let first = [(a - columns + 1, columns, across, state.moved.0), (b - rows + 1, rows, up, state.moved.1)]
            .map(|(first, shown, all, moved)| (first - moved).clamp(0, (all + 1 - shown).max(0)));
        let hidden = [across + 1 - columns, up + 1 - rows];
        Self { side, window, first, hidden, cell, free, has_heading: above > 0 }
    }

    /// The upper left corner of a pair's square.
    pub(crate) fn at(&self, [a, b]: [u32; 2]) -> (i32, i32) {
        let (column, row) = (a as i32 - self.first[0], b as i32 - self.first[1]);
        (i32::from(self.window.x) + column * self.cell.0, i32::from(self.window.bottom()) - (row + 1) * self.cell.1)
    }

    /// The column and row of the sign in a square: in small ones behind the pointer.
    pub(crate) fn middle(&self, pair: [u32; 2]) -> (i32, i32) {
        let (x, y) = self.at(pair);
        let (across, down) = self.cell;
        (x + if down == 1 { (across - 1) / 2 } else { across / 2 }, y + (down - 1) / 2)
    }

    /// The columns and rows of squares in sight.
    pub(crate) fn squares(&self) -> [i32; 2] {
        [i32::from(self.window.width) / self.cell.0, i32::from(self.window.height) / self.cell.1]
    }

    /// All pairs in sight.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        let [columns, rows] = self.squares();
        let [first, second] = self.first;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| [(first + column) as u32, (second + row) as u32]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    #[test]
    fn what_goes_on_one_way_has_larger_squares_the_other_way() {
        for (setup, (width, height), cell) in [
            ("wythoff 100,1", (120, 20), (4, 3)),
            ("wythoff 100,1", (60, 8), (4, 3)),
            ("wythoff 1,100", (120, 36), (5, 1)),
            ("wythoff 100,100", (120, 36), (4, 1)),
        ] {
            let game: Wythoff = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::alone(Rect::new(0, 0, width, height));
            let plan = Plan::new(&game, &game.start(), State::default(), room);
            let plan = plan.unwrap_or_else(|size| panic!("{setup} needs {size:?}"));
            assert_eq!(plan.cell, cell, "{setup} in {width}x{height}");
        }
    }

    #[test]
    fn squares_of_a_preview_have_the_rows_of_its_heading_where_they_are_larger_with_them() {
        let game: Wythoff = "wythoff 8,5".parse().unwrap_or_else(|error| panic!("{error}"));
        for (height, rows, has_heading) in [(12, 1, true), (13, 2, false), (14, 2, true), (15, 2, true)] {
            let room = Room::preview(Rect::new(0, 0, 39, height));
            let plan = Plan::new(&game, &game.start(), State::default(), room);
            let plan = plan.unwrap_or_else(|size| panic!("{size:?}"));
            assert_eq!((plan.cell.1, plan.has_heading), (rows, has_heading), "{height} rows");
        }
    }

    #[test]
    fn squares_have_the_free_row_below_the_heading_where_they_are_larger_with_it_or_more_are_seen() {
        for (setup, height, rows, first) in [
            ("wythoff 10,6", 17, 2, 2),
            ("wythoff 10,6", 16, 2, 1),
            ("wythoff 8,5", 14, 2, 1),
            ("wythoff 8,5", 8, 1, 1),
            ("wythoff 8,21", 12, 1, 1),
        ] {
            let game: Wythoff = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let plan = Plan::new(&game, &game.start(), State::default(), Room::alone(Rect::new(0, 0, 72, height)));
            let plan = plan.unwrap_or_else(|size| panic!("{size:?}"));
            assert_eq!((plan.cell.1, plan.window.y), (rows, first), "{setup} in {height} rows");
        }
    }

    #[test]
    fn squares_have_no_room_for_long_hints_where_only_so_every_column_is_seen() {
        for (setup, width, columns, hidden) in [
            ("wythoff 30,21", 140, 4, 0),
            ("wythoff 30,21", 120, 3, 0),
            ("wythoff 30,21", 100, 3, 0),
            ("wythoff 30,21", 96, 4, 9),
            ("wythoff 30,100", 120, 3, 0),
        ] {
            let game: Wythoff = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let plan = Plan::new(&game, &game.start(), State::default(), Room::alone(Rect::new(0, 0, width, 36)));
            let plan = plan.unwrap_or_else(|size| panic!("{size:?}"));
            assert_eq!((plan.cell.0, plan.hidden[0]), (columns, hidden), "{setup} in {width} columns");
        }
    }

    #[test]
    fn every_column_is_seen_beside_panes_that_have_room() {
        for (setup, width) in [("wythoff 30,21", 137), ("wythoff 30,21", 135), ("wythoff 25,20", 121)] {
            let game: Wythoff = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::beside(Rect::new(0, 0, width, 29), true);
            let plan = Plan::new(&game, &game.start(), State::default(), room);
            let plan = plan.unwrap_or_else(|size| panic!("{size:?}"));
            assert!(plan.hidden[0] == 0 && plan.side.is_some(), "{setup} in {width}: {:?}", plan.hidden);
        }
    }

    #[test]
    fn a_narrow_plane_that_goes_on_upward_has_its_rows_beside_panes() {
        let game: Wythoff = "wythoff 1,100".parse().unwrap_or_else(|error| panic!("{error}"));
        let room = Room::beside(Rect::new(0, 0, 60, 16), true);
        let plan = Plan::new(&game, &game.start(), State::default(), room).unwrap_or_else(|size| panic!("{size:?}"));
        assert!(plan.side.is_some() && plan.window.height == 14, "{:?} beside {:?}", plan.window, plan.side);
    }
}
