//! The lines of a track file: `line = 2,3 9,3 9,7 2,3`, read word by word and looked through for faults.

use super::boundary::{Boundary, LinePiece, touches, turns_back};
use super::geometry::Point;
use super::map::{GridPoint, Map};
use super::track::Fault;

/// The most corners of all lines of a track.
pub(super) const MOST_CORNERS: usize = 1000;

/// A line with the place of each corner in the file.
pub(super) struct DrawnLine {
    /// The line of the file, from 1.
    line: usize,
    /// Each corner with its column, from 1.
    corners: Vec<(usize, Point)>,
}

impl DrawnLine {
    /// Reads what stands in a line of the file.
    ///
    /// # Errors
    /// The first word that is no corner, or that there are too few of them.
    pub(super) fn read(line: usize, text: &str) -> Result<Self, Fault> {
        let mut drawn = Self { line, corners: Vec::new() };
        let begin = text.find('=').map_or(0, |at| at + 1);
        let mut column = text[..begin].chars().count() + 1;
        for word in text[begin..].split(' ') {
            if !word.trim().is_empty() {
                let corner = word.trim().split_once(',').and_then(|(x, y)| Some(Point::new(number(x)?, number(y)?)));
                let corner = corner.ok_or_else(|| {
                    drawn.fault(column, word.trim(), "is no corner of a line: column and row, for example 27,3")
                })?;
                drawn.corners.push((column, corner));
            }
            column += word.chars().count() + 1;
        }
        if drawn.corners.len() < 2 {
            let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
            return Err(drawn.fault(column, text.trim(), "needs two corners at least"));
        }
        Ok(drawn)
    }

    pub(super) fn count(&self) -> usize {
        self.corners.len()
    }

    /// The line on a map.
    ///
    /// # Errors
    /// The first corner that lies outside or comes twice, or the first piece that meets one before it.
    pub(super) fn on(&self, map: &Map) -> Result<Boundary, Fault> {
        for &(column, at) in &self.corners {
            if map.index(at).is_none() {
                let (right, down) = (map.width() - 1, map.height() - 1);
                let reason = format!("lies outside the map: columns 0 to {right}, rows 0 to {down}");
                return Err(self.fault(column, &at.to_string(), reason));
            }
        }
        let points: Vec<Point> = self.corners.iter().map(|&(_, at)| at).collect();
        let pieces: Vec<LinePiece> = points.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let is_closed = points.first() == points.last();
        for (index, &(from, to)) in pieces.iter().enumerate() {
            let column = self.corners[index].0;
            if from == to {
                return Err(self.fault(column, &to.to_string(), "is the same corner twice"));
            }
            for (before, &other) in pieces[..index].iter().enumerate() {
                let is_next = before + 1 == index;
                let is_round = is_closed && before == 0 && index + 1 == pieces.len();
                let meets = if is_next && turns_back(other, (from, to)) {
                    true
                } else if is_round {
                    turns_back((from, to), other)
                } else {
                    !is_next && touches(from, to - from, other).is_some()
                };
                if meets {
                    let reason = format!("meets its own line between {} and {}", other.0, other.1);
                    return Err(self.fault(column, &format!("{from} {to}"), reason));
                }
            }
        }
        let mut corners = points;
        if is_closed {
            corners.pop();
        }
        Ok(Boundary { corners, is_closed })
    }

    fn fault(&self, column: usize, found: &str, reason: impl Into<String>) -> Fault {
        Fault { line: self.line, column, found: found.to_owned(), reason: reason.into() }
    }

    /// The fault of a file whose lines have too many corners.
    pub(super) fn too_many(&self) -> Fault {
        let (column, at) = self.corners[self.corners.len() - 1];
        self.fault(column, &at.to_string(), format!("is a corner too many: all lines have {MOST_CORNERS} at most"))
    }
}

/// Lines on a map with a start on each side of them, or on one of them, are no boundaries: what is wrong with this start.
pub(super) fn parted(map: &Map, slot: Point) -> Option<&'static str> {
    if map.lines().is_empty() {
        return None;
    }
    let finish = map.find(|cell| matches!(cell, GridPoint::Finish(_)));
    if !map.is_road(slot) {
        Some("is a start outside the lines, or on one of them")
    } else if !finish.iter().any(|&at| map.is_road(at)) {
        Some("is a start that the lines part from the finish")
    } else {
        None
    }
}

fn number(text: &str) -> Option<i16> {
    text.parse().ok()
}
