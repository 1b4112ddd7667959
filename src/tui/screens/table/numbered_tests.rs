//! One thing is never counted as several.

use ratatui::buffer::Cell;

use super::growth::{drawn, engine, played, setups, told};
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::tui::boards::Ask;

/// What is counted, as one of it is called.
const NOUNS: [&str; 24] = [
    "answer", "car", "counter", "divisor", "edge", "field", "fly", "game", "heap", "length", "line", "move", "number",
    "pair", "piece", "place", "player", "point", "position", "row", "slip", "stone", "turn", "way",
];

/// Setups in which there is little of everything.
const SMALL: [&str; 12] = [
    "catch-up 1",
    "catch-up 1 goal=last",
    "catch-up 1,2",
    "chomp 1x2",
    "chomp n=2",
    "multiples 1..2",
    "nim 1",
    "nim 1,2",
    "subtract 1 from 1",
    "square 2",
    "octal 0.77 from 2",
    "grundy 4",
];

/// What is counted wrongly: `1 turns`.
fn wrong(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).find_map(|pair| {
        let word = pair[1].trim_end_matches(|letter: char| !letter.is_alphabetic());
        let is_plural = |noun: &&str| word == format!("{noun}s") || *noun == "fly" && word == "flies";
        (pair[0].trim_start_matches('(') == "1" && NOUNS.iter().any(is_plural)).then(|| pair.join(" "))
    })
}

#[test]
fn one_thing_is_never_counted_as_several() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(3), Vec::new(), 0);
    let small = SMALL.iter().map(|setup| setup.parse().unwrap_or_else(|error| panic!("{error}")));
    let games: Vec<AnyGame> = small.chain(setups()).collect();
    for (turn, game) in games.iter().enumerate() {
        for (moves, explains) in [(1 + turn % 4, turn % 2 == 0), (200, turn % 2 == 1), (200, turn % 2 == 0)] {
            let mut table = told(played(game, &mut dice, moves), &engine, 200);
            if explains {
                table.ask_board(Ask::Why);
            }
            if moves == 200 && !explains {
                table.turn_review();
            }
            table.settle();
            for (width, height) in [(120, 40), (80, 24), (60, 20)] {
                let buf = drawn(&table, width, height);
                for row in buf.content().chunks(usize::from(width)) {
                    let text: String = row.iter().map(Cell::symbol).collect();
                    seen += usize::from(text.contains(" 1 "));
                    faults.extend(wrong(&text).map(|words| format!("{game} after {moves} at {width}: {words}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 100, "{seen} lines with one of something");
}
