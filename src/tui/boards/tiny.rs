//! Pictures of positions in a few rows, for the nodes of a graph.

use crate::core::Player;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// The rows and columns of the largest picture, and of one whose signs stand apart.
const MOST: (usize, usize) = (8, 24);
const MOST_APART: (usize, usize) = (4, 8);
/// Of a larger heap one sees nothing but that it is large.
const LARGEST: u128 = 100;
/// Squares of a track side by side.
const ABREAST: usize = 10;

/// How close to each other the signs of a picture stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TinySpacing {
    /// As easy to read as there is room for.
    Apart,
    /// In as few columns as they can.
    Close,
}

/// What has become of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberState {
    /// It may be taken.
    Free,
    /// It is not there any more.
    Gone,
    /// The others depend on it.
    Marked,
}

/// What a picture is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TinyLook<'a> {
    /// The signs.
    pub symbols: &'a Symbols,
    /// How close they stand.
    pub spacing: TinySpacing,
}

impl TinyLook<'_> {
    /// A sign for every row and column of a grid, the first row on top; nothing where it is too large.
    pub(crate) fn grid(self, size: (usize, usize), sign: impl Fn(usize, usize) -> (char, Ink)) -> Option<Vec<Line>> {
        let (rows, columns) = size;
        let is_apart = self.spacing == TinySpacing::Apart && is_within(size, MOST_APART);
        let cell = |row, column| {
            let (sign, ink) = sign(row, column);
            let text = if is_apart && column + 1 < columns { format!("{sign} ") } else { sign.to_string() };
            Span::styled(text, ink)
        };
        is_within(size, MOST)
            .then(|| (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect())
    }

    /// A grid, if it is small enough for its signs to be counted.
    pub(crate) fn small_grid(
        self,
        size: (usize, usize),
        sign: impl Fn(usize, usize) -> (char, Ink),
    ) -> Option<Vec<Line>> {
        self.grid(size, sign).filter(|_| is_within(size, MOST_APART))
    }

    /// Numbers in their order, in rows as long as each other; of one that is gone its place is left. A mark stands before some
    /// of them, if any is ever marked.
    pub(crate) fn numbers(
        self,
        numbers: impl IntoIterator<Item = (u32, NumberState)>,
        are_marked: bool,
    ) -> Option<Vec<Line>> {
        let numbers: Vec<(String, NumberState)> =
            numbers.into_iter().map(|(number, state)| (number.to_string(), state)).collect();
        let digits = numbers.iter().map(|(number, _)| number.len()).max()?;
        let is_apart = digits > 1 || self.spacing == TinySpacing::Apart;
        let columns = digits + usize::from(are_marked || is_apart);
        let rows = numbers.len().div_ceil((MOST.1 / columns).max(1));
        let cell = |(number, state): &(String, NumberState)| {
            let (text, mark, ink) = match state {
                NumberState::Gone => (self.symbols.gone.to_string(), ' ', Role::Dim),
                NumberState::Free => (number.clone(), ' ', Role::Plain),
                NumberState::Marked => (number.clone(), self.symbols.pointer, Role::Bright),
            };
            let padded = format!("{text:>width$}", width = columns - usize::from(are_marked));
            Span::styled(if are_marked { format!("{mark}{padded}") } else { padded }, ink)
        };
        let row = |row: &[(String, NumberState)]| row.iter().map(cell).collect();
        (rows <= MOST.0).then(|| numbers.chunks(numbers.len().div_ceil(rows)).map(row).collect())
    }

    /// Scores, before one of them the pointer: whose turn it is.
    pub(crate) fn scores(self, scores: &[String], mover: Option<Player>) -> Line {
        let mut spans = Vec::new();
        for (player, score) in Player::ALL.into_iter().zip(scores) {
            if player != Player::P1 {
                spans.push(Span::styled("-", Role::Dim));
            }
            if Some(player) == mover {
                spans.push(Span::styled(self.symbols.pointer.to_string(), Role::Bright));
            }
            spans.push(Span::styled(score.clone(), player));
        }
        Line { spans }
    }

    /// Heaps as rows of stones, each behind its number; a large one is cut off.
    pub(crate) fn heaps(self, heaps: impl IntoIterator<Item = u128>) -> Option<Vec<Line>> {
        let most = match self.spacing {
            TinySpacing::Apart => 20,
            TinySpacing::Close => 10,
        };
        let heaps: Vec<(u128, String)> = heaps.into_iter().map(|stones| (stones, stones.to_string())).collect();
        let columns = heaps.iter().map(|(_, number)| number.len()).max()?;
        if heaps.iter().any(|(stones, _)| *stones > LARGEST) {
            return None;
        }
        let row = |(stones, number): &(u128, String)| {
            let drawn = (*stones).min(most) as usize;
            let mut row = self.symbols.full.to_string().repeat(drawn);
            if *stones > most {
                row.push(self.symbols.more);
            }
            let spans = [Span::styled(format!("{number:>columns$} "), Role::Plain), Span::styled(row, Role::Plain)];
            spans.into_iter().collect()
        };
        (heaps.len() <= MOST.0).then(|| heaps.iter().map(row).collect())
    }

    /// Heaps of stones beside each other in one row, without their numbers.
    pub(crate) fn beside(self, heaps: impl IntoIterator<Item = u32>) -> Option<Vec<Line>> {
        let heap = |stones: u32| self.symbols.full.to_string().repeat(stones as usize);
        let heaps: Vec<String> = heaps.into_iter().map(heap).collect();
        let row = if heaps.is_empty() { self.symbols.gone.to_string() } else { heaps.join(" ") };
        (width(&row) <= MOST.1 as i32).then(|| vec![Line::styled(row, Role::Plain)])
    }
}

/// Row and column of each square of a track that goes to and fro from the lower left; the start lies before the first.
pub(crate) fn track(squares: usize) -> Vec<(usize, usize)> {
    let last = squares.saturating_sub(2) / ABREAST;
    let at = |square: usize| match square.checked_sub(1) {
        None => (last, 0),
        Some(nth) => {
            let (row, along) = (nth / ABREAST, nth % ABREAST);
            (last - row, if row % 2 == 0 { along + 1 } else { ABREAST - along })
        }
    };
    (0..squares).map(at).collect()
}

fn is_within((rows, columns): (usize, usize), most: (usize, usize)) -> bool {
    (1..=most.0).contains(&rows) && (1..=most.1).contains(&columns)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::play::StateGraph;
    use crate::solve::Monitor;
    use crate::tui::boards::board;

    #[test]
    fn pictures_of_a_game_are_small_and_tell_positions_apart() {
        let fields = ["chomp 2x3", "chomp 3x4", "chomp n=12", "chomp 5x6"];
        let heaps =
            ["nim 2,3", "nim 1,2,4", "nim 20,30", "square 50", "wythoff 9,30", "square-but-one 25", "grundy 12"];
        let others =
            ["octal 0.77 from 9", "almonds 8", "island map-1", "island ferry", "snakes board-1", "snakes ladder"];
        let scored = ["catch-up 1..6", "catch-up 2,2,3,9,12", "catch-up 1..4 players=3", "cheques 3,1,4,11"];
        let lines = ["sim 4", "sim 5", "multiples 2..12", "geography flower", "sum nim 2,3 + square 5"];
        // These show what lies around the flies or the car, and not all that matters of it.
        let windows = ["horseflies f6,d4,e10", "horseflies a40", "race-track little-oval", "race-track bottleneck"];
        for setup in fields.into_iter().chain(heaps).chain(others).chain(scored).chain(lines).chain(windows) {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut graph = StateGraph::at(game.clone(), &game.start());
            graph.unfold_all(120, &Monitor::unlimited()).expect("nobody stops it");
            for spacing in [TinySpacing::Apart, TinySpacing::Close] {
                let mut seen = HashSet::new();
                for node in graph.nodes() {
                    let look = TinyLook { symbols: &Symbols::ASCII, spacing };
                    let lines = board(&game).tiny(&node.position, look).expect("a small game");
                    let rows: Vec<String> = lines.iter().map(ToString::to_string).collect();
                    assert!(
                        rows.len() <= MOST.0 && rows.iter().all(|row| row.len() <= MOST.1 + 4),
                        "{setup}: {rows:?}"
                    );
                    assert!(
                        seen.insert(rows) || windows.contains(&setup),
                        "{setup}: {}",
                        game.write_position(&node.position)
                    );
                }
            }
        }
        for setup in
            ["chomp 10x42", "chomp 2x2x2", "chomp 3xinf", "octal 0.77 from 60", "square 5000", "multiples 2..100"]
        {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let look = TinyLook { symbols: &Symbols::ASCII, spacing: TinySpacing::Close };
            assert!(board(&game).tiny(&game.start(), look).is_none(), "{setup}");
        }
    }
}
