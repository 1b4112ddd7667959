//! Where a drive is drawn to: what lies behind the finish line is not looked at, and may be no road.

use std::ops::ControlFlow;

use crate::games::race_track::{Point, Track};

/// The end of a drive on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EndMark {
    /// Where its line ends, in columns and rows of points.
    pub at: (f64, f64),
    /// The point at which the car is shown.
    pub rest: Point,
}

/// To the end of the drive; where the way there leaves the road behind the line, only to the line.
pub(crate) fn end(track: &Track, from: Point, to: Point) -> EndMark {
    let whole = EndMark { at: (f64::from(to.x), f64::from(to.y)), rest: to };
    if track.map().walk(from, to - from, |_| ControlFlow::Continue(())).is_ok() {
        return whole;
    }
    let Some(&first) = track.finish().first() else { return whole };
    // The line lies half a point beyond its cells.
    let ahead = |at: Point| f64::from(track.heading().forward(at - first)) - 0.5;
    let share = ahead(from) / (ahead(from) - ahead(to));
    if !(0.0..=1.0).contains(&share) {
        return whole;
    }
    let by = to - from;
    let at = (f64::from(from.x) + share * f64::from(by.dx), f64::from(from.y) + share * f64::from(by.dy));
    let far = |cell: &Point| (f64::from(cell.x) - at.0).abs() + (f64::from(cell.y) - at.1).abs();
    let rest = track.finish().iter().copied().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(first);
    EndMark { at, rest }
}

/// The points of a way as they are shown: the last one on the line if the way leaves the road behind it.
pub(crate) fn shown(track: &Track, way: &[Point]) -> Vec<Point> {
    let mut shown = way.to_vec();
    if let [.., from, to] = *way
        && let Some(last) = shown.last_mut()
    {
        *last = end(track, from, to).rest;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drive_ends_at_the_line_where_there_is_no_road_behind_it() {
        let text = "racetrack 1\nname = Lane\nmap:\n########\n#S....>#\n#S....>#\n########\n";
        let lane = Track::parse(text).expect("a track");
        let at = Point::new;
        assert_eq!(end(&lane, at(3, 1), at(5, 1)), EndMark { at: (5.0, 1.0), rest: at(5, 1) });
        assert_eq!(end(&lane, at(4, 1), at(9, 1)), EndMark { at: (6.5, 1.0), rest: at(6, 1) });
        assert_eq!(end(&lane, at(4, 1), at(9, 3)), EndMark { at: (6.5, 2.0), rest: at(6, 2) });
        assert_eq!(shown(&lane, &[at(1, 1), at(4, 1), at(9, 3)]), [at(1, 1), at(4, 1), at(6, 2)]);
        let around = Track::parse(include_str!("../../../../assets/tracks/little-oval.track")).expect("a track");
        let line = around.finish()[0];
        let beyond = line + around.heading().step();
        assert_eq!(end(&around, line, beyond).rest, beyond, "on a round the road goes on");
    }
}
