//! Pictures of positions in a few rows, for the nodes of a graph.

use crate::tui::Ink;
use crate::tui::ink::{Line, Span};

/// Larger grids are no small pictures.
const MOST: (usize, usize) = (4, 8);

/// A sign for every row and column of a grid, the first row on top and columns one apart; nothing where it is too large.
pub(crate) fn grid((rows, columns): (usize, usize), sign: impl Fn(usize, usize) -> (char, Ink)) -> Option<Vec<Line>> {
    let cell = |row, column| {
        let (sign, ink) = sign(row, column);
        let text = if column + 1 < columns { format!("{sign} ") } else { sign.to_string() };
        Span::styled(text, ink)
    };
    let is_small = (1..=MOST.0).contains(&rows) && (1..=MOST.1).contains(&columns);
    is_small.then(|| (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::play::StateGraph;
    use crate::solve::Monitor;
    use crate::tui::boards::board;
    use crate::tui::symbols::Symbols;

    /// Pictures of a game have one size, and no two positions have the same.
    #[test]
    fn pictures_of_a_game_have_one_size_and_tell_positions_apart() {
        for setup in ["chomp 2x3", "chomp 3x4", "chomp n=12", "nim 2,3", "nim 1,2,4", "island map-1"] {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut graph = StateGraph::at(game.clone(), &game.start());
            graph.unfold_all(120, &Monitor::unlimited()).expect("nobody stops it");
            let mut seen = HashSet::new();
            let mut sizes = HashSet::new();
            for node in graph.nodes() {
                let lines = board(&game).tiny(&node.position, &Symbols::ASCII).expect("a small game");
                let rows: Vec<String> = lines.iter().map(ToString::to_string).collect();
                sizes.insert((rows.len(), rows.iter().map(String::len).collect::<Vec<_>>()));
                assert!(seen.insert(rows), "{setup}: {}", game.write_position(&node.position));
            }
            assert_eq!(sizes.len(), 1, "{setup}: {sizes:?}");
        }
        for setup in ["chomp 5x6", "chomp 2x2x2", "chomp 3xinf", "nim 20,30", "snakes board-1", "square 20"] {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            assert!(board(&game).tiny(&game.start(), &Symbols::ASCII).is_none(), "{setup}");
        }
    }
}
