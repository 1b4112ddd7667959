//! The way of the cursor over the landing points.

use super::plan::Plan;
use crate::games::race_track::{Point, Velocity};
use crate::tui::Direction;
use crate::tui::boards::Layout;

/// One point on where that is a landing point, else to the nearest one that lies that way. Where some are reached in no such
/// way, one goes on to the next in the order of reading.
pub(super) fn step(layout: &Layout<Point, Plan>, from: Point, direction: Direction) -> Point {
    match onward(layout, from, direction) {
        stays if stays == from && !leads_to_all(layout, from) => layout.step_in_order(from, direction),
        spot => spot,
    }
}

/// The landing point that lies in a direction; the same one where none does.
fn onward(layout: &Layout<Point, Plan>, from: Point, direction: Direction) -> Point {
    let by = match direction {
        Direction::Up => Velocity::new(0, -1),
        Direction::Down => Velocity::new(0, 1),
        Direction::Left => Velocity::new(-1, 0),
        Direction::Right => Velocity::new(1, 0),
    };
    let next = from + by;
    if layout.shape(next).is_some() { next } else { layout.step(from, direction) }
}

/// Whether such steps lead from a landing point to all others.
fn leads_to_all(layout: &Layout<Point, Plan>, from: Point) -> bool {
    let (mut reached, mut at) = (vec![from], 0);
    while let Some(&spot) = reached.get(at) {
        for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            let next = onward(layout, spot, direction);
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached.len() == layout.places.len()
}
