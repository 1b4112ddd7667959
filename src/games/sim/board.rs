//! The points, the lines that may be drawn between them, and the figures that they can close.

use super::figure::Figure;
use crate::core::{NotationError, ones};

/// The most points a board may have: their names are one digit each.
pub(crate) const MAX_POINTS: usize = 10;
/// The most lines a board may have.
pub(crate) const MAX_LINES: usize = 36;

/// A line of a board, by its place in the board's list; the list is sorted by the two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardLine(u8);

impl BoardLine {
    /// The place of the line in its board's list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The line as a mask of one bit.
    pub fn bit(self) -> u64 {
        1 << self.0
    }

    /// The lines of a mask, in order.
    pub fn all(mask: u64) -> impl Iterator<Item = Self> {
        ones(mask).map(|line| Self(line as u8))
    }
}

/// A graph to play on, with the figure that nobody may close in his own colour, or everybody wants to. Only figures of its
/// own points count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointBoard {
    points: usize,
    ends: Vec<(u8, u8)>,
    figure: Figure,
    figures: Vec<u64>,
    /// For each line the other lines of the figures that it can close.
    closing: Vec<Vec<u64>>,
}

impl PointBoard {
    /// All lines between `points` points.
    pub fn complete(points: usize) -> Self {
        let points = points.min(MAX_POINTS);
        let lines = (0..points as u8).flat_map(|a| (a + 1..points as u8).map(move |b| (a, b)));
        Self::build(points, lines.collect())
    }

    /// The board with these lines between 0-based points.
    ///
    /// # Errors
    /// When there are too many points or lines, or too few lines to play.
    pub fn new(points: usize, mut ends: Vec<(u8, u8)>) -> Result<Self, NotationError> {
        let count = |number: usize, what| format!("{number} {what}");
        if points > MAX_POINTS {
            return Err(NotationError::new(count(points, "points"), format!("are too many: at most {MAX_POINTS}")));
        }
        if ends.is_empty() || ends.len() > MAX_LINES {
            let reason = format!("cannot be played on: from 1 to {MAX_LINES} lines");
            return Err(NotationError::new(count(ends.len(), "lines"), reason));
        }
        for line in &mut ends {
            *line = (line.0.min(line.1), line.0.max(line.1));
        }
        ends.sort_unstable();
        Ok(Self::build(points, ends))
    }

    /// The same points and lines with another figure.
    #[must_use]
    pub fn with_figure(self, figure: Figure) -> Self {
        Self::drawn(self.points, self.ends, figure)
    }

    fn build(points: usize, ends: Vec<(u8, u8)>) -> Self {
        Self::drawn(points, ends, Figure::Triangle)
    }

    fn drawn(points: usize, ends: Vec<(u8, u8)>, figure: Figure) -> Self {
        let place = |a: usize, b: usize| {
            let line = (a.min(b) as u8, a.max(b) as u8);
            ends.iter().position(|&other| other == line).map(|index| 1u64 << index)
        };
        let figures = figure.all(points, place);
        let others = |line: usize| {
            let with_line = figures.iter().filter(move |&&lines| lines >> line & 1 == 1);
            with_line.map(|&lines| lines & !(1 << line)).collect()
        };
        let closing = (0..ends.len()).map(others).collect();
        Self { points, ends, figure, figures, closing }
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.points
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.ends.len()
    }

    /// All lines as a mask.
    pub fn all(&self) -> u64 {
        // A board has a line.
        u64::MAX >> (64 - self.ends.len())
    }

    /// The 0-based points that a line joins, the smaller first.
    pub fn ends(&self, line: BoardLine) -> (usize, usize) {
        let (a, b) = self.ends[line.index()];
        (usize::from(a), usize::from(b))
    }

    /// The line between two 0-based points, in either order.
    pub fn between(&self, a: usize, b: usize) -> Option<BoardLine> {
        let wanted = (a.min(b) as u8, a.max(b) as u8);
        self.ends.binary_search(&wanted).ok().map(|index| BoardLine(index as u8))
    }

    /// The kind of figure that counts.
    pub fn figure(&self) -> Figure {
        self.figure
    }

    /// The figures, each as a mask of its lines.
    pub fn figures(&self) -> &[u64] {
        &self.figures
    }

    /// Whether `line` closes a figure with lines of `own`.
    pub fn closes(&self, own: u64, line: BoardLine) -> bool {
        self.closing[line.index()].iter().any(|&others| others & !own == 0)
    }

    /// The figures that `line` closes with lines of `own`.
    pub fn closed_by(&self, own: u64, line: BoardLine) -> impl Iterator<Item = u64> {
        let closing = self.closing[line.index()].iter().filter(move |&&others| others & !own == 0);
        closing.map(move |&others| others | line.bit())
    }

    /// Whether `own` contains a figure.
    pub fn has_figure(&self, own: u64) -> bool {
        self.figures.iter().any(|&lines| lines & !own == 0)
    }

    /// Whether every two points are joined by a line.
    pub fn is_complete(&self) -> bool {
        self.lines() == self.points * (self.points - 1) / 2
    }

    /// The lines that would close a figure of `own` and `line` together: those that a player with `own` can draw no more
    /// after `line`, and some that were closed to him before.
    pub fn spoiled(&self, own: u64, line: BoardLine) -> u64 {
        let missing = self.closing[line.index()].iter().map(|&others| others & !own);
        missing.filter(|missing| missing.is_power_of_two()).fold(0, |all, missing| all | missing)
    }

    /// The lines of `free` that would not close a figure of `own`.
    pub fn safe(&self, own: u64, free: u64) -> u64 {
        BoardLine::all(free).filter(|&line| !self.closes(own, line)).map(BoardLine::bit).sum()
    }
}

/// The name of a 0-based point: `1` to `9`, then `0`.
pub fn point_name(point: usize) -> char {
    char::from_digit((point as u32 + 1) % 10, 10).unwrap_or('?')
}

/// The 0-based point that a character names.
pub(crate) fn point_named(name: char) -> Option<usize> {
    name.to_digit(10).map(|digit| (digit as usize + 9) % 10)
}
