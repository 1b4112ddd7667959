//! Where the spots of a board are: one pure answer, from which it is painted, clicked and walked.

use std::ops::Range;
use std::rc::Rc;

use ratatui::layout::Rect;

use super::places::{Place, Places};
use super::room::Room;
use super::shape::SpotShape;
use crate::core::Arrange;
use crate::tui::Direction;

/// What [`BoardView::layout`](super::BoardView::layout) answers.
#[derive(Debug)]
pub(crate) struct Layout<S, P = ()> {
    /// The room that it was asked for.
    pub room: Room,
    /// Where the board may be painted.
    pub area: Rect,
    /// Where spots can be seen and clicked, if that is not all of the area: what scrolls scrolls in here.
    pub window: Rect,
    /// What it leaves to the side panes.
    pub side: Option<Rect>,
    /// The spots, in the order in which First and Last count them.
    pub places: Places<S>,
    /// How many rows are scrolled away.
    pub scroll: i32,
    /// Where everything else stands.
    pub plan: Rc<P>,
}

// Whoever leaves out spots needs no other plan.
impl<S: Clone, P> Clone for Layout<S, P> {
    fn clone(&self) -> Self {
        Self { places: self.places.clone(), plan: Rc::clone(&self.plan), ..*self }
    }
}

/// How much a board shows, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardExtent {
    /// How many spots are in sight.
    pub seen: usize,
    /// The cells that they cover there, and the length of the lines.
    pub spread: f64,
    /// The cells of the box around them: where spots lie apart, what lies between them is the board as well.
    pub bounds: f64,
    /// The columns of the narrowest spot.
    pub narrowest: i32,
}

impl BoardExtent {
    /// That of these shapes.
    pub(crate) fn of(shapes: impl Iterator<Item = SpotShape>) -> Self {
        let mut extent = Self { seen: 0, spread: 0.0, bounds: 0.0, narrowest: i32::MAX };
        let mut corners: Option<[(f64, f64); 2]> = None;
        for shape in shapes {
            extent.seen += 1;
            let [first, last] = shape.corners();
            corners = Some(corners.map_or([first, last], |[least, most]| {
                [(least.0.min(first.0), least.1.min(first.1)), (most.0.max(last.0), most.1.max(last.1))]
            }));
            match shape {
                SpotShape::Cell { width, height, .. } => {
                    extent.spread += f64::from(width * height);
                    extent.narrowest = extent.narrowest.min(width);
                }
                SpotShape::Segment { from, to } => extent.spread += (to.0 - from.0).hypot(2.0 * (to.1 - from.1)),
            }
        }
        extent.bounds = corners.map_or(0.0, |[first, last]| (last.0 - first.0 + 1.0) * (last.1 - first.1 + 1.0));
        extent
    }

    /// How large its spots are together, and the box around them.
    pub(crate) fn sizes(self) -> [f64; 2] {
        [self.spread, self.bounds]
    }
}

impl<S: Copy + Eq, P> Layout<S, P> {
    /// Where a spot is.
    pub(crate) fn shape(&self, spot: S) -> Option<SpotShape> {
        self.places.index(spot).map(|index| self.places.at(index).shape)
    }

    /// Where those spots are of which any part may be in sight.
    pub(crate) fn shapes(&self) -> Vec<SpotShape> {
        self.near().map(|place| place.shape).collect()
    }

    /// The spots whose middle is in sight.
    pub(crate) fn visible(&self) -> impl Iterator<Item = Place<S>> {
        self.near().filter(|place| self.shows(place.shape))
    }

    fn near(&self) -> impl Iterator<Item = Place<S>> {
        self.places.near(self.window).map(|index| self.places.at(index))
    }

    /// Whether a spot's middle is in sight.
    pub(crate) fn is_visible(&self, spot: S) -> bool {
        self.shape(spot).is_some_and(|shape| self.shows(shape))
    }

    fn shows(&self, shape: SpotShape) -> bool {
        let (x, y) = shape.middle();
        (i32::from(self.window.left())..i32::from(self.window.right())).contains(&x)
            && (i32::from(self.window.top())..i32::from(self.window.bottom())).contains(&y)
    }

    /// Whether something is out of sight of the spots that are seen at a cell, or in the rows around them, which say so.
    pub(crate) fn scrolls_at(&self, at: (u16, u16)) -> bool {
        let Rect { y, height, .. } = self.window;
        let window = Rect { y: y.saturating_sub(1), height: height.saturating_add(2), ..self.window };
        window.contains(at.into()) && self.visible().count() < self.places.len()
    }

    /// How much of the board is in sight, and how large it is.
    pub(crate) fn extent(&self) -> BoardExtent {
        self.extent_of(|_| true)
    }

    /// The same for some of its spots.
    pub(crate) fn extent_of(&self, counts: impl Fn(S) -> bool) -> BoardExtent {
        BoardExtent::of(self.visible().filter(|place| counts(place.spot)).map(|place| place.shape))
    }

    /// The spot that a click at a cell means: the nearest one, if it is near. Spots out of sight are not clicked.
    pub(crate) fn spot_at(&self, x: u16, y: u16) -> Option<S> {
        if !self.window.contains((x, y).into()) {
            return None;
        }
        self.near()
            .map(|place| (place.shape.distance(f64::from(x), f64::from(y)), place))
            .filter(|(distance, place)| *distance <= place.shape.reach())
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, place)| place.spot)
    }

    /// The layout of some of its spots only.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn filtered(mut self, keep: impl Fn(S) -> bool) -> Self {
        self.places.retain(keep);
        self
    }

    /// The nearest spot in a direction: what lies straight ahead is nearer than what lies aside. Stays where it is when
    /// nothing lies there; begins at the first spot when `from` is not on the board.
    pub(crate) fn step(&self, from: S, direction: Direction) -> S {
        let Some(at) = self.places.index(from) else { return self.places.first().map_or(from, |place| place.spot) };
        let here = self.places.at(at).shape.centre();
        let far = |index: &usize| cost(here, self.places.at(*index).shape.centre(), direction);
        let nearest = self.ahead(at, direction, &far).filter_map(|index| Some((far(&index)?, index)));
        let nearest = nearest.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map_or(from, |(_, index)| self.places.at(index).spot)
    }

    /// The spots among which the nearest one in a direction is. Of very many in rows those are left out that lie farther ahead
    /// than one of them is.
    fn ahead(&self, at: usize, direction: Direction, far: &dyn Fn(&usize) -> Option<f64>) -> Range<usize> {
        let rows = |index: usize| {
            let y = |index: usize| self.places.at(index).shape.centre().1;
            2.0 * (y(index) - y(at)).abs()
        };
        let (before, behind) = (0..at, at + 1..self.places.len());
        match direction {
            Direction::Up if self.places.is_as_read() => {
                let least = before.clone().rev().find_map(|index| far(&index)).unwrap_or(0.0);
                before.clone().rev().take_while(|index| rows(*index) <= least).last().unwrap_or(at)..at
            }
            Direction::Down if self.places.is_as_read() => {
                let least = behind.clone().find_map(|index| far(&index)).unwrap_or(0.0);
                at + 1..behind.take_while(|index| rows(*index) <= least).last().map_or(at + 1, |last| last + 1)
            }
            Direction::Up | Direction::Down | Direction::Left | Direction::Right => 0..self.places.len(),
        }
    }

    /// The same, but up and down go to the next row, whatever lies farther in a straight line: for spots in rows.
    pub(crate) fn step_by_rows(&self, from: S, direction: Direction) -> S {
        let Some((x, y)) = self.shape(from).map(SpotShape::centre) else { return self.step(from, direction) };
        let sign = match direction {
            Direction::Up => -1.0,
            Direction::Down => 1.0,
            Direction::Left | Direction::Right => return self.step(from, direction),
        };
        let far = |place: &Place<S>| {
            let (left, top) = place.shape.centre();
            (sign * (top - y), (left - x).abs())
        };
        let ahead = self.places.iter().filter(|place| far(place).0 > 0.5);
        let nearest = |a: &Place<S>, b: &Place<S>| far(a).0.total_cmp(&far(b).0).then(far(a).1.total_cmp(&far(b).1));
        ahead.min_by(nearest).map_or(from, |place| place.spot)
    }

    /// The same, but left and right go through all spots in the order of reading, and up and down go on in it when nothing
    /// lies above or below: for spots that do not lie in straight lines.
    pub(crate) fn step_in_order(&self, from: S, direction: Direction) -> S {
        let ahead = match direction {
            Direction::Up | Direction::Down => self.step(from, direction),
            Direction::Left | Direction::Right => from,
        };
        if ahead != from {
            return ahead;
        }
        // Those that are read in their order need not be put in it.
        let order = (!self.places.is_as_read())
            .then(|| in_reading_order(self.places.iter().map(|place| place.shape.centre()).collect()));
        let spot = |at: usize| self.places.at(order.as_ref().map_or(at, |order| order[at])).spot;
        let place = |index: usize| match &order {
            Some(order) => order.iter().position(|other| *other == index),
            None => Some(index),
        };
        let Some(at) = self.places.index(from).and_then(place) else {
            return if self.places.len() > 0 { spot(0) } else { from };
        };
        let next = match direction {
            Direction::Up | Direction::Left => at.checked_sub(1),
            Direction::Down | Direction::Right => Some(at + 1).filter(|next| *next < self.places.len()),
        };
        next.map_or(from, spot)
    }

    /// The spot whose middle is nearest to a point.
    pub(crate) fn nearest(&self, point: (f64, f64)) -> Option<S> {
        self.nearest_of(point, |_| true)
    }

    /// The spot in sight whose middle is nearest to that of one out of sight.
    pub(crate) fn nearest_seen(&self, from: S) -> Option<S> {
        self.nearest_of(self.shape(from)?.centre(), |shape| self.shows(shape))
    }

    fn nearest_of(&self, point: (f64, f64), may_be: impl Fn(SpotShape) -> bool) -> Option<S> {
        let distance = |shape: SpotShape| {
            let (x, y) = shape.centre();
            (x - point.0).hypot(2.0 * (y - point.1))
        };
        let places = self.places.iter().filter(|place| may_be(place.shape));
        places.min_by(|a, b| distance(a.shape).total_cmp(&distance(b.shape))).map(|place| place.spot)
    }
}

/// The numbers of points, line by line from the top.
fn in_reading_order(points: Vec<(f64, f64)>) -> Vec<usize> {
    let mut order: Vec<(usize, (f64, f64))> = points.into_iter().enumerate().collect();
    order.arrange_by(|(_, a), (_, b)| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    order.into_iter().map(|(index, _)| index).collect()
}

/// How far `there` is for someone who goes in a direction; `None` if it does not lie that way.
fn cost(here: (f64, f64), there: (f64, f64), direction: Direction) -> Option<f64> {
    let (dx, dy) = (there.0 - here.0, 2.0 * (there.1 - here.1));
    let (ahead, aside) = match direction {
        Direction::Up => (-dy, dx),
        Direction::Down => (dy, dx),
        Direction::Left => (-dx, dy),
        Direction::Right => (dx, dy),
    };
    (ahead > 0.25).then(|| ahead + 3.0 * aside.abs())
}

#[cfg(test)]
mod tests {
    use super::super::places::CellRows;
    use super::*;

    fn grid() -> Layout<(i32, i32)> {
        let places = (0..3).flat_map(|row| (0..4).map(move |column| (column, row)));
        let places = places
            .map(|(column, row)| Place {
                spot: (column, row),
                shape: SpotShape::Cell { x: 4 * column, y: 2 * row, width: 3, height: 1 },
            })
            .collect();
        let area = Rect::new(0, 0, 16, 6);
        Layout { room: Room::alone(area), area, window: area, side: None, places, scroll: 0, plan: ().into() }
    }

    impl Layout<(i32, i32)> {
        /// The same room without a spot.
        fn of_numbers(self) -> Layout<usize> {
            let Self { room, area, window, side, scroll, .. } = self;
            Layout { room, area, window, side, places: Vec::new().into(), scroll, plan: ().into() }
        }
    }

    #[test]
    fn a_click_means_the_spot_that_it_hits() {
        let layout = grid();
        assert_eq!(layout.spot_at(5, 2), Some((1, 1)));
        assert_eq!(layout.spot_at(2, 0), Some((0, 0)));
        assert_eq!(layout.spot_at(3, 0), None);
        assert_eq!(layout.spot_at(40, 0), None);
    }

    #[test]
    fn arrows_walk_a_grid_straight() {
        let layout = grid();
        assert_eq!(layout.step((1, 1), Direction::Right), (2, 1));
        assert_eq!(layout.step((1, 1), Direction::Up), (1, 0));
        assert_eq!(layout.step((0, 1), Direction::Left), (0, 1));
        assert_eq!(layout.step((3, 2), Direction::Down), (3, 2));
    }

    #[test]
    fn by_rows_arrows_leave_out_no_row() {
        let mut layout = grid();
        layout.places.retain(|(column, row)| row != 1 || column == 3);
        assert_eq!(layout.step((0, 0), Direction::Down), (0, 2), "straight on");
        assert_eq!(layout.step_by_rows((0, 0), Direction::Down), (3, 1));
        assert_eq!(layout.step_by_rows((3, 1), Direction::Up), (3, 0));
        assert_eq!(layout.step_by_rows((0, 0), Direction::Up), (0, 0));
        assert_eq!(layout.step_by_rows((0, 0), Direction::Right), (1, 0));
    }

    #[test]
    fn one_walks_through_spots_that_are_counted_on_as_through_those_that_are_listed() {
        for (keep, indent) in [(1, 0), (2, 3), (3, 1), (5, 4), (7, 2)] {
            let mut rows = CellRows::new(60, 8, |number, _| number, |spot, _| spot);
            (rows.indent, rows.cell, rows.tile) = (indent, (5, 1), (4, 1));
            let mut rows = Layout { places: Places::InRows(rows), ..grid().of_numbers() };
            rows.places.retain(|number| number % keep == 0);
            let listed = Layout { places: rows.places.iter().collect(), ..rows.clone() };
            let spots: Vec<usize> = listed.places.iter().map(|place| place.spot).collect();
            for from in spots.into_iter().chain([61]) {
                for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
                    let at = || format!("{direction:?} of {from}, every {keep}");
                    assert_eq!(rows.step(from, direction), listed.step(from, direction), "{}", at());
                    assert_eq!(rows.step_in_order(from, direction), listed.step_in_order(from, direction), "{}", at());
                }
            }
            assert_eq!(rows.extent(), listed.extent());
            for (x, y) in [(0, 0), (4, 0), (11, 3), (17, 2), (39, 5)] {
                assert_eq!(rows.spot_at(x, y), listed.spot_at(x, y), "{x},{y}");
            }
        }
    }

    #[test]
    fn side_panes_give_way_before_the_board() {
        let area = Rect::new(0, 2, 80, 20);
        let (board, side) = Room::beside(area, true).split(40);
        assert_eq!(board.width + 3 + side.map_or(0, |side| side.width), 80);
        assert_eq!(Room::beside(area, true).split(60), (area, None));
        assert_eq!(Room::alone(area).split(10), (area, None));
    }
}
