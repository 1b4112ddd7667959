//! The geometry of a drawing: points as far apart as the room allows, and hints where no lines cross.

use ratatui::layout::Rect;

use crate::games::sim::{BoardLine, Sim, point_name};
use crate::tui::boards::SpotShape;

/// How much longer one direction may be drawn than the other.
const STRETCH: f64 = 1.15;
/// The same where so many points have so few rows that the hints on their lines are crowded.
const FLAT: f64 = 1.6;
const MANY: usize = 8;
const FEW: u16 = 22;

/// The points of a complete board as a regular polygon, those of a graph file where the file has them; each with a box so
/// many columns to each side.
pub(super) fn points(sim: &Sim, area: Rect, half: i32) -> Vec<(f64, f64)> {
    let places = places(sim);
    let (width, height) = (f64::from(area.width), f64::from(area.height));
    let (aside, above) = margins(half);
    let span = |of: fn(&(f64, f64)) -> f64| {
        let low = places.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (f64::midpoint(low, high), (high - low).max(1e-9))
    };
    let ((middle_x, wide), (middle_y, high)) = (span(|place| place.0), span(|place| place.1));
    // Columns for a unit, and half of what rows are for it, for these are twice as high.
    let across = (width - 1.0 - 2.0 * aside).max(1.0) / wide;
    let down = 2.0 * (height - 1.0 - 2.0 * above).max(1.0) / high;
    let most = if places.len() >= MANY && area.height < FEW { FLAT } else { STRETCH };
    let (across, down) = (across.min(down * most), down.min(across * most));
    let middle = (f64::from(area.x) + (width - 1.0) / 2.0, f64::from(area.y) + (height - 1.0) / 2.0);
    let place = |(x, y): &(f64, f64)| (middle.0 + across * (x - middle_x), middle.1 + down / 2.0 * (y - middle_y));
    places.iter().map(place).collect()
}

/// From a point at the edge to the end of the room: a box, and a margin of as much.
fn margins(half: i32) -> (f64, f64) {
    (2.0 * f64::from(half) + 1.0, f64::from(half))
}

/// Columns from the first point of a polygon to its last, if they may take all of so many, and the same for rows, twice.
fn reach(width: u16, height: u16, half: i32) -> (f64, f64) {
    let (aside, above) = margins(half);
    (f64::from(width) - 1.0 - 2.0 * aside, 2.0 * (f64::from(height) - 1.0 - 2.0 * above))
}

/// Whether with more columns the points of a polygon could stand hardly farther apart.
pub(super) fn rows_decide(width: u16, height: u16, half: i32) -> bool {
    let (across, down) = reach(width, height, half);
    across >= 0.9 * down
}

/// How large a polygon is in so many columns and rows.
pub(super) fn size(width: u16, height: u16, half: i32) -> f64 {
    let (across, down) = reach(width, height, half);
    across.min(down * STRETCH) * down.min(across * STRETCH)
}

/// Where the points are in a square.
fn places(sim: &Sim) -> Vec<(f64, f64)> {
    let count = sim.board().points();
    if let Some(graph) = sim.graph() {
        let place = |point: usize| {
            let name = point_name(point).to_string();
            graph.node(&name).map_or((0.0, 0.0), |node| graph.places()[node as usize])
        };
        return (0..count).map(place).collect();
    }
    // An even number of points has a line on top, an odd one a point.
    let first = if count.is_multiple_of(2) { -0.5 } else { 0.0 };
    let angle = |point: usize| (point as f64 + first) * std::f64::consts::TAU / count as f64;
    (0..count).map(|point| (angle(point).sin(), -angle(point).cos())).collect()
}

/// Where the hint of each line stands: on the line, as far as possible from the others and from their hints.
pub(super) fn labels(sim: &Sim, points: &[(f64, f64)]) -> Vec<(i32, i32)> {
    let lines: Vec<BoardLine> = BoardLine::all(sim.board().all()).collect();
    let segment = |line: &BoardLine| {
        let (a, b) = sim.board().ends(*line);
        SpotShape::Segment { from: points[a], to: points[b] }
    };
    let segments: Vec<SpotShape> = lines.iter().map(segment).collect();
    let mut labels: Vec<(i32, i32)> = Vec::new();
    for &line in &lines {
        let (a, b) = sim.board().ends(line);
        let (from, to) = (points[a], points[b]);
        let places = SHARES.map(|share| {
            let place = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            (place.0.round() as i32, place.1.round() as i32)
        });
        // How free a place is, if it is freer than so much.
        let free = |(x, y): (i32, i32), enough: f64| {
            let far = |shape: &SpotShape| shape.distance_to(ENOUGH, (f64::from(x), f64::from(y)));
            let others = lines.iter().zip(&segments).filter(|(other, _)| **other != line).map(|(_, shape)| far(shape));
            // Nothing may stand on another hint, or on a point.
            let hints = labels.iter().map(|&(x, y)| (f64::from(x), f64::from(y)));
            let texts = points.iter().copied().chain(hints).map(|(tx, ty)| {
                let (dx, dy) = ((f64::from(x) - tx).abs() - 4.0, (f64::from(y) - ty).abs() - 1.0);
                if dx <= 0.0 && dy <= 0.0 { COVERED } else { ENOUGH }
            });
            texts.chain(others).try_fold(ENOUGH, |least, far| Some(least.min(far)).filter(|least| *least > enough))
        };
        // The middle is the best of equal places, and the shares begin there.
        let mut best = (f64::NEG_INFINITY, places[0]);
        for place in places {
            if best.0 + BETTER >= ENOUGH {
                break;
            }
            best = free(place, best.0 + BETTER).map_or(best, |free| (free, place));
        }
        labels.push(best.1);
    }
    labels
}

/// Parts of a line at which its hint may stand, the best first.
const SHARES: [f64; 13] = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78];
/// Columns beyond which it is no better to be farther from other lines.
const ENOUGH: f64 = 4.0;
/// A place is better by more than this.
const BETTER: f64 = 0.1;
/// Worse than any crossing.
const COVERED: f64 = -1.0;
