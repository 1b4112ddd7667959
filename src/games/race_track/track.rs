//! Track files: a name and a map that can be raced on, and lines that are drawn over it.
//!
//! ```text
//! racetrack 1
//! name = Lane
//! line = 0,0 6,0
//! map:
//! #######
//! #S...>#
//! #######
//! ```

use std::fmt;

use super::drawn::{DrawnLine, MOST_CORNERS, parted};
use super::geometry::{Heading, Point};
use super::home::Home;
use super::map::{GridPoint, Map};
use super::options::Options;
use crate::core::NotationError;

/// A map with slots and a finish line that a car can reach. It keeps the text it was read from, so that a save can hold
/// all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    name: String,
    map: Map,
    heading: Heading,
    slots: Vec<Point>,
    finish: Vec<Point>,
    gates: u8,
    text: String,
}

/// What is wrong with a track file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The offending text; nothing where it is the file as a whole.
    pub found: String,
    /// What is wrong with it; continues a sentence that begins with the quoted text.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            return write!(f, "the file {}", self.reason);
        }
        write!(f, "`{}` (line {}, column {}) {}", self.found, self.line, self.column, self.reason)
    }
}

impl Fault {
    /// The same as a fault of the file of this name.
    pub(super) fn in_file(self, name: &str) -> NotationError {
        if self.found.is_empty() {
            return NotationError::new(name, self.reason);
        }
        let reason = format!("(line {}, column {}) {}", self.line, self.column, self.reason);
        NotationError::new(self.found, reason).in_file(name)
    }
}

/// The most columns of a map.
pub const WIDEST: usize = 200;
/// The most rows of a map.
pub const HIGHEST: usize = 100;
/// The most points that can be driven on: what the tables of the solver can hold.
pub const LARGEST: usize = 6_000;
/// The longest name of a track.
const LONGEST_NAME: usize = 40;
/// What may stand on a map, for people.
const SIGNS: &str = "# wall, . road, S start, ~ oil, / up, \\ down, > < ^ v finish, 1-9 gates, P pit";

impl Track {
    /// Reads a track file.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        TrackReader::new(text).driven_home(text)
    }

    /// The same for a track that comes with the program, of which a test knows that every start leads home: finding that out
    /// takes most of the time of reading it.
    pub(super) fn parse_ours(text: &str) -> Result<Self, Fault> {
        TrackReader::new(text).track(text)
    }

    /// The name that people read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in one word: `little-oval`.
    pub fn word(&self) -> String {
        Self::word_of(&self.name)
    }

    /// The word of a track that has this name.
    pub fn word_of(name: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let spaced: String = name.chars().map(plain).collect();
        let words: Vec<&str> = spaced.split_whitespace().collect();
        if words.is_empty() { "track".to_owned() } else { words.join("-") }
    }

    /// The drawing.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.map.width()
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.map.height()
    }

    /// What a cell is; wall outside.
    pub fn cell(&self, at: Point) -> GridPoint {
        self.map.cell(at)
    }

    /// The side to which the finish line is crossed.
    pub fn heading(&self) -> Heading {
        self.heading
    }

    /// Where cars may start, in reading order.
    pub fn slots(&self) -> &[Point] {
        &self.slots
    }

    /// The cells whose edge is the finish line, in reading order.
    pub fn finish(&self) -> &[Point] {
        &self.finish
    }

    /// How many gates there are; they are numbered from 1.
    pub fn gates(&self) -> u8 {
        self.gates
    }

    /// The text that it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How far a point lies beyond the finish line: twice the cells from the finish cell, less 1. Negative before it.
    pub fn past(&self, at: Point) -> i16 {
        self.finish.first().map_or(-1, |&line| 2 * self.heading.forward(at - line) - 1)
    }
}

/// Reads one file; knows its lines, to say where a fault is.
struct TrackReader<'a> {
    lines: Vec<&'a str>,
    /// The line, from 0, at which the map begins.
    top: usize,
    /// What is drawn over it.
    drawn: Vec<DrawnLine>,
}

impl<'a> TrackReader<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lines: text.lines().collect(), top: 0, drawn: Vec::new() }
    }

    fn track(&mut self, text: &str) -> Result<Track, Fault> {
        let name = self.head()?;
        let rows = self.rows()?;
        let map = Map::new(&rows);
        let lines = self.drawn.iter().map(|line| line.on(&map)).collect::<Result<Vec<_>, Fault>>()?;
        let map = map.with_lines(lines);
        if map.drivable() > LARGEST {
            let reason = format!("is too large: {} points can be driven on, {LARGEST} at most", map.drivable());
            return Err(self.map_fault(reason));
        }
        let slots = map.find(|cell| cell == GridPoint::Start);
        if slots.is_empty() {
            return Err(self.map_fault("has no start: draw at least one S"));
        }
        let (heading, finish) = self.finish(&map)?;
        if let Some((slot, reason)) = slots.iter().find_map(|&slot| Some((slot, parted(&map, slot)?))) {
            return Err(self.at(slot, reason));
        }
        let gates = self.gates(&map)?;
        Ok(Track { name, map, heading, slots, finish, gates, text: text.to_owned() })
    }

    /// The same, when every start of it leads home.
    fn driven_home(mut self, text: &str) -> Result<Track, Fault> {
        let track = self.track(text)?;
        let dead = Home::dead_slots(&track, &Options::alone());
        match dead.first() {
            None => Ok(track),
            Some(_) if dead.len() == track.slots.len() => {
                Err(self.at(track.finish[0], "is a finish that no start can reach"))
            }
            Some(&slot) => Err(self.at(slot, "is a start from which no car can finish")),
        }
    }

    /// What stands before the map; gives the name.
    fn head(&mut self) -> Result<String, Fault> {
        let (mut name, mut corners) = (None, 0);
        let mut is_first = true;
        for (index, line) in self.lines.iter().enumerate() {
            let line = line.trim();
            match line.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                _ if line.is_empty() => {}
                _ if is_first => {
                    if line.split_whitespace().ne(["racetrack", "1"]) {
                        return Err(self.line_fault(index, "is not how a track file begins: `racetrack 1`"));
                    }
                    is_first = false;
                }
                _ if line == "map:" => {
                    self.top = index + 1;
                    return name.ok_or_else(|| self.line_fault(index, "comes before the name: `name = Little Oval`"));
                }
                Some(("name", _)) if name.is_some() => return Err(self.line_fault(index, "is a second name")),
                Some(("name", "")) => {
                    return Err(self.line_fault(index, "needs a name behind it"));
                }
                Some(("name", value)) if value.chars().count() > LONGEST_NAME => {
                    return Err(self.line_fault(index, format!("is too long: at most {LONGEST_NAME} letters")));
                }
                Some(("name", value)) if value.chars().any(char::is_control) => {
                    return Err(self.line_fault(index, "has a sign in it that cannot be shown"));
                }
                Some(("name", value)) => name = Some(value.to_owned()),
                Some(("line", _)) => {
                    let drawn = DrawnLine::read(index + 1, self.lines[index])?;
                    corners += drawn.count();
                    if corners > MOST_CORNERS {
                        return Err(drawn.too_many());
                    }
                    self.drawn.push(drawn);
                }
                _ => return Err(self.line_fault(index, "is neither `name = ..`, `line = ..` nor `map:`")),
            }
        }
        let reason = if is_first { "is empty; a track file begins with `racetrack 1`" } else { "ends before `map:`" };
        Err(Fault { line: self.lines.len().max(1), column: 1, found: String::new(), reason: reason.to_owned() })
    }

    fn rows(&self) -> Result<Vec<Vec<GridPoint>>, Fault> {
        let lines = &self.lines[self.top..];
        // Blank lines at the end are an editor's, not walls.
        let count = lines.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
        if count == 0 {
            return Err(self.map_fault("has no rows"));
        }
        if count > HIGHEST {
            return Err(self.line_fault(self.top + HIGHEST, format!("is one row too many: at most {HIGHEST}")));
        }
        lines[..count].iter().enumerate().map(|(y, line)| self.row(y, line.trim_end())).collect()
    }

    fn row(&self, y: usize, line: &str) -> Result<Vec<GridPoint>, Fault> {
        let mut row = Vec::new();
        for (x, sign) in line.chars().enumerate() {
            let fault = |reason: String| Fault {
                line: self.top + y + 1,
                column: x + 1,
                found: sign.escape_debug().to_string(),
                reason,
            };
            if x == WIDEST {
                return Err(fault(format!("is one column too many: at most {WIDEST}")));
            }
            row.push(GridPoint::from_sign(sign).ok_or_else(|| fault(format!("is no sign of a map: {SIGNS}")))?);
        }
        Ok(row)
    }

    /// The finish cells: one straight run across the heading, closed by walls at both ends.
    fn finish(&self, map: &Map) -> Result<(Heading, Vec<Point>), Fault> {
        let cells = map.find(|cell| matches!(cell, GridPoint::Finish(_)));
        let (Some(heading), Some(&first)) = (map.heading(), cells.first()) else {
            return Err(self.map_fault("has no finish: draw a run of one of > < ^ v"));
        };
        if let Some(&other) = cells.iter().find(|&&at| map.cell(at) != GridPoint::Finish(heading)) {
            let reason = format!("is a second direction of the finish; it began with {}", heading.sign());
            return Err(self.at(other, reason));
        }
        let along = heading.along();
        let mut expected = first;
        for &at in &cells {
            if at != expected {
                let way = if along.dx == 0 { "column" } else { "row" };
                return Err(
                    self.at(at, format!("is not in one straight run with the rest of the finish, in one {way}"))
                );
            }
            expected = expected + along;
        }
        for (end, beyond) in
            [(first, first + (first - (first + along))), (expected + (first - (first + along)), expected)]
        {
            if !map.is_wall(beyond) && !map.cuts_finish(end, heading) {
                return Err(self.at(end, "is an end of the finish that no wall or line closes"));
            }
        }
        Ok((heading, cells))
    }

    /// How many gates there are, numbered without a gap.
    fn gates(&self, map: &Map) -> Result<u8, Fault> {
        let cells = map.find(|cell| matches!(cell, GridPoint::Gate(_)));
        let has = |number: u8| cells.iter().any(|&at| map.cell(at) == GridPoint::Gate(number));
        let count = (1..=9).take_while(|&number| has(number)).count() as u8;
        match cells.iter().find(|&&at| !(1..=count).any(|number| map.cell(at) == GridPoint::Gate(number))) {
            Some(&at) => Err(self.at(at, format!("is a gate, but there is no gate {}", count + 1))),
            None => Ok(count),
        }
    }

    fn at(&self, point: Point, reason: impl Into<String>) -> Fault {
        let (x, y) = (point.x as usize, self.top + point.y as usize);
        let found = self.lines[y].chars().nth(x).unwrap_or('#').to_string();
        Fault { line: y + 1, column: x + 1, found, reason: reason.into() }
    }

    fn line_fault(&self, index: usize, reason: impl Into<String>) -> Fault {
        let line = self.lines[index];
        let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
        Fault { line: index + 1, column, found: line.trim().chars().take(60).collect(), reason: reason.into() }
    }

    fn map_fault(&self, reason: impl Into<String>) -> Fault {
        Fault { line: self.top.max(1), column: 1, found: "map:".to_owned(), reason: reason.into() }
    }
}
