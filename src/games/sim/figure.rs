//! The figures that a player may not close, or wants to close: a triangle, or another small graph.

use std::fmt;

use crate::core::NotationError;

/// A small graph that counts wherever it is found in one colour, other lines of that colour or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Figure {
    /// Three points, all joined: the game as Simmons published it.
    #[default]
    Triangle,
    /// Four points, all joined.
    Four,
    /// Four points joined in a ring.
    Circuit,
    /// Four points joined in a row.
    Path,
}

impl Figure {
    const ALL: [Self; 4] = [Self::Triangle, Self::Four, Self::Circuit, Self::Path];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Triangle => "triangle",
            Self::Four => "K4",
            Self::Circuit => "circuit of four",
            Self::Path => "path of four",
        }
    }

    /// What people call several of them.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Triangle => "triangles",
            Self::Four => "K4s",
            Self::Circuit => "circuits of four",
            Self::Path => "paths of four",
        }
    }

    /// From so many points on a board with all its lines drawn has one in either colour: the Ramsey numbers.
    pub(super) fn unavoidable_from(self) -> usize {
        match self {
            Self::Path => 5,
            Self::Triangle | Self::Circuit => 6,
            Self::Four => 18,
        }
    }

    pub(super) fn read(word: &str, value: &str) -> Result<Self, NotationError> {
        let found = Self::ALL.into_iter().find(|figure| figure.to_string().eq_ignore_ascii_case(value));
        found.ok_or_else(|| NotationError::new(word, "is no figure: avoid=K3, avoid=K4, avoid=C4 or avoid=P4"))
    }

    /// How many points it has, and the lines between them.
    fn graph(self) -> (usize, &'static [(usize, usize)]) {
        match self {
            Self::Triangle => (3, &[(0, 1), (0, 2), (1, 2)]),
            Self::Four => (4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
            Self::Circuit => (4, &[(0, 1), (1, 2), (2, 3), (0, 3)]),
            Self::Path => (4, &[(0, 1), (1, 2), (2, 3)]),
        }
    }

    /// All of them among so many points, in the order of their points; `line` gives the line between two points as a mask.
    pub(super) fn all(self, points: usize, line: impl Fn(usize, usize) -> Option<u64>) -> Vec<u64> {
        let mut found = Vec::new();
        self.place(points, &line, &mut Vec::new(), &mut found);
        found
    }

    fn place(
        self,
        points: usize,
        line: &impl Fn(usize, usize) -> Option<u64>,
        placed: &mut Vec<usize>,
        found: &mut Vec<u64>,
    ) {
        let (count, lines) = self.graph();
        if placed.len() == count {
            let mask =
                lines.iter().map(|&(a, b)| line(placed[a], placed[b])).try_fold(0, |mask, bit| Some(mask | bit?));
            found.extend(mask.filter(|mask| !found.contains(mask)));
            return;
        }
        for point in (0..points).filter(|point| !placed.contains(point)).collect::<Vec<_>>() {
            placed.push(point);
            self.place(points, line, placed, found);
            placed.pop();
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Triangle => "K3",
            Self::Four => "K4",
            Self::Circuit => "C4",
            Self::Path => "P4",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sim::PointBoard;

    /// Counts of subgraphs of complete graphs: n choose 3; n choose 4, three times that, twelve times that.
    #[test]
    fn figures_are_found_once_each() {
        for (points, counts) in [(4, [4, 1, 3, 12]), (6, [20, 15, 45, 180]), (8, [56, 70, 210, 840])] {
            let found = Figure::ALL.map(|figure| PointBoard::complete(points).with_figure(figure).figures().len());
            assert_eq!(found, counts, "{points} points");
        }
    }

    /// Ramsey: below that number some colouring has none, and from it on none is without.
    #[test]
    fn figures_cannot_be_avoided_from_their_ramsey_number_on() {
        for figure in [Figure::Triangle, Figure::Circuit, Figure::Path] {
            let least = figure.unavoidable_from();
            for (points, is_avoided) in [(least - 1, true), (least, false)] {
                let board = PointBoard::complete(points).with_figure(figure);
                let avoids = |first: u64| !board.has_figure(first) && !board.has_figure(board.all() & !first);
                assert_eq!((0..=board.all()).any(avoids), is_avoided, "{figure} {points}");
            }
        }
    }
}
