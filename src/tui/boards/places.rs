//! The spots of a board with where they are: written down one by one, or counted on where there are very many.

use std::ops::Range;

use ratatui::layout::Rect;

use super::SpotShape;

/// A spot and where it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place<S> {
    /// The spot.
    pub spot: S,
    /// Where it is.
    pub shape: SpotShape,
}

/// Spots with their places, in the order in which First and Last count them.
#[derive(Clone, Debug)]
pub(crate) enum Places<S> {
    /// Each with its own.
    Listed(Vec<Place<S>>),
    /// In rows of equal cells.
    InRows(CellRows<S>),
}

/// Spots in rows of equal cells, read like a page or upward. Nothing is kept of each: there may be a hundred thousand of them, and a
/// frame looks at those in sight.
#[derive(Clone, Debug)]
pub(crate) struct CellRows<S> {
    count: usize,
    /// How many places of the first row are free before the first of them.
    pub indent: usize,
    columns: usize,
    /// The top left corner of the first row.
    pub origin: (i32, i32),
    /// Columns and rows from one to the next; rows that lie above each other are less than 0.
    pub cell: (i32, i32),
    /// Columns and rows of each, which are no more.
    pub tile: (i32, i32),
    /// The spot with a number, counted from 0, in so many columns.
    spot: fn(usize, usize) -> S,
    /// The number of a spot in so many columns.
    number: fn(S, usize) -> usize,
    /// The numbers of those that are left, where others were put away.
    left: Option<Vec<u32>>,
}

impl<S: Copy + Eq> CellRows<S> {
    /// So many of them with nothing before the first, numbered in these two ways.
    pub(crate) fn new(
        count: usize,
        columns: usize,
        spot: fn(usize, usize) -> S,
        number: fn(S, usize) -> usize,
    ) -> Self {
        let (origin, cell) = ((0, 0), (1, 1));
        Self { count, indent: 0, columns: columns.max(1), origin, cell, tile: cell, spot, number, left: None }
    }

    /// Leaves only those with these numbers, which are in their order.
    pub(crate) fn leave(&mut self, numbers: Vec<u32>) {
        self.left = Some(numbers);
    }

    fn spot(&self, number: usize) -> S {
        (self.spot)(number, self.columns)
    }

    fn shape(&self, number: usize) -> SpotShape {
        let place = number + self.indent;
        let (column, row) = ((place % self.columns) as i32, (place / self.columns) as i32);
        let ((x, y), (across, down), (width, height)) = (self.origin, self.cell, self.tile);
        SpotShape::Cell { x: x + column * across, y: y + row * down, width, height }
    }

    fn len(&self) -> usize {
        self.left.as_ref().map_or(self.count, Vec::len)
    }

    fn at(&self, index: usize) -> Place<S> {
        let number = self.left.as_ref().map_or(index, |left| left[index] as usize);
        Place { spot: self.spot(number), shape: self.shape(number) }
    }

    fn index(&self, spot: S) -> Option<usize> {
        let number = (self.number)(spot, self.columns);
        if number >= self.count || self.spot(number) != spot {
            return None;
        }
        match &self.left {
            Some(left) => left.binary_search(&u32::try_from(number).ok()?).ok(),
            None => Some(number),
        }
    }

    /// Those in the rows that are seen there.
    fn seen(&self, window: Rect) -> Range<usize> {
        // Rows that are read upward have a negative height: this is the one that begins there or above in any case.
        let row = |y: u16| i64::from((i32::from(y) - self.origin.1).div_euclid(self.cell.1));
        let first = |row: i64| {
            let place = usize::try_from(row).unwrap_or(0).saturating_mul(self.columns);
            let number = place.saturating_sub(self.indent).min(self.count);
            self.left.as_ref().map_or(number, |left| left.partition_point(|other| (*other as usize) < number))
        };
        let ends = [row(window.top()), row(window.bottom().saturating_sub(1))];
        first(ends[0].min(ends[1]))..first(ends[0].max(ends[1]) + 1)
    }

    fn goes_down(&self) -> bool {
        self.cell.1 > 0
    }
}

impl<S: Copy + Eq> Places<S> {
    /// How many spots there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Listed(places) => places.len(),
            Self::InRows(rows) => rows.len(),
        }
    }

    /// One by its place in the order.
    pub(crate) fn at(&self, index: usize) -> Place<S> {
        match self {
            Self::Listed(places) => places[index],
            Self::InRows(rows) => rows.at(index),
        }
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Place<S>> {
        (0..self.len()).map(|index| self.at(index))
    }

    /// The first one.
    pub(crate) fn first(&self) -> Option<Place<S>> {
        (self.len() > 0).then(|| self.at(0))
    }

    /// The last one.
    pub(crate) fn last(&self) -> Option<Place<S>> {
        self.len().checked_sub(1).map(|last| self.at(last))
    }

    /// Where a spot is in the order.
    pub(crate) fn index(&self, spot: S) -> Option<usize> {
        match self {
            Self::Listed(places) => places.iter().position(|place| place.spot == spot),
            Self::InRows(rows) => rows.index(spot),
        }
    }

    /// The places in the order outside of which no spot is seen through a window.
    pub(crate) fn near(&self, window: Rect) -> Range<usize> {
        match self {
            Self::Listed(places) => 0..places.len(),
            Self::InRows(rows) => rows.seen(window),
        }
    }

    /// The others, which lie above such a window and below.
    pub(crate) fn far(&self, window: Rect) -> [Range<usize>; 2] {
        let near = self.near(window);
        let (before, behind) = (0..near.start, near.end..self.len());
        match self {
            Self::InRows(rows) if !rows.goes_down() => [behind, before],
            Self::InRows(_) | Self::Listed(_) => [before, behind],
        }
    }

    /// Whether the order is that in which one reads them.
    pub(crate) fn is_as_read(&self) -> bool {
        matches!(self, Self::InRows(rows) if rows.goes_down())
    }

    /// Leaves only some of them.
    pub(crate) fn retain(&mut self, keep: impl Fn(S) -> bool) {
        match self {
            Self::Listed(places) => places.retain(|place| keep(place.spot)),
            Self::InRows(rows) => {
                let (spot, columns) = (rows.spot, rows.columns);
                let is_kept = |number: &u32| keep(spot(*number as usize, columns));
                match &mut rows.left {
                    Some(left) => left.retain(is_kept),
                    None => rows.left = Some((0..rows.count as u32).filter(is_kept).collect()),
                }
            }
        }
    }
}

impl<S> From<Vec<Place<S>>> for Places<S> {
    fn from(places: Vec<Place<S>>) -> Self {
        Self::Listed(places)
    }
}

impl<S> FromIterator<Place<S>> for Places<S> {
    fn from_iter<I: IntoIterator<Item = Place<S>>>(places: I) -> Self {
        Self::Listed(places.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_that_are_counted_on_stand_where_they_would_one_by_one() {
        for (down, way) in [(2, 1), (-2, -1)] {
            let rows = CellRows::new(23, 4, |number, _| number as u32 + 7, |spot, _| spot as usize - 7);
            let origin = if way > 0 { (3, -4) } else { (3, 7) };
            let mut rows = Places::InRows(CellRows { indent: 2, origin, cell: (5, down), tile: (4, 2), ..rows });
            for step in 0..2 {
                let mut listed: Places<u32> = rows.iter().collect();
                let window = Rect::new(0, 1, 40, 3);
                let (near, [above, below]) = (rows.near(window), rows.far(window));
                assert_eq!(above.len() + near.len() + below.len(), rows.len());
                for (index, place) in listed.iter().enumerate() {
                    assert_eq!((rows.at(index), rows.index(place.spot)), (place, Some(index)));
                    let SpotShape::Cell { y, height, .. } = place.shape else { panic!("a cell") };
                    let side = if y + height <= 1 {
                        above.contains(&index)
                    } else if y > 3 {
                        below.contains(&index)
                    } else {
                        near.contains(&index)
                    };
                    assert!(side, "{step}: {index} of {above:?}, {near:?} and {below:?} at {y}");
                }
                assert_eq!(rows.first().zip(rows.last()), listed.first().zip(listed.last()));
                rows.retain(|spot| spot % 3 > 0);
                listed.retain(|spot| spot % 3 > 0);
                assert!(rows.iter().eq(listed.iter()) && rows.len() < 23);
            }
            assert_eq!(rows.index(9), None, "it was put away");
        }
    }

    #[test]
    fn no_other_spot_is_taken_for_one_of_a_row() {
        let rows = CellRows::new(
            12,
            4,
            |number, columns| (number / columns, number % columns),
            |(row, column), columns| row * columns + column,
        );
        let rows = Places::InRows(rows);
        assert_eq!([(1, 2), (1, 4), (3, 0)].map(|spot| rows.index(spot)), [Some(6), None, None]);
    }
}
