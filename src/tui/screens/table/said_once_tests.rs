//! A reason is said once: on the board, in a pane, or below.

use ratatui::buffer::Cell;

use super::growth::{drawn, engine, met, setups};
use crate::core::laws::Dice;
use crate::tui::boards::Ask;

/// So many words tell a reason from whatever else is said.
const WORDS: usize = 6;

#[test]
fn no_reason_is_said_twice_on_a_screen() {
    let (engine, mut dice, mut faults, mut seen) = (engine(), Dice(7), Vec::new(), [0; 2]);
    for (turn, game) in setups().enumerate() {
        for explains in [false, true] {
            let mut table = met(&game, &mut dice, turn % 3, &engine, 20_000);
            if explains {
                table.ask_board(Ask::Why);
                table.settle();
            }
            let Some(reason) = table.shown.reason.clone() else { continue };
            let begin = reason.split(' ').take(WORDS).collect::<Vec<_>>().join(" ").to_lowercase();
            let begin = begin.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            if begin.split(' ').count() < WORDS {
                continue;
            }
            for (width, height) in [(60, 20), (61, 22), (66, 21), (70, 30), (73, 22), (80, 24), (100, 30)] {
                let buf = drawn(&table, width, height);
                let rows = buf.content().chunks(usize::from(width));
                let rows: Vec<String> = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>()).collect();
                let times = rows.iter().map(|row| row.to_lowercase().matches(begin).count()).sum::<usize>();
                seen[usize::from(explains)] += usize::from(times > 0);
                if times > 1 {
                    faults.push(format!("{game}, {explains}, at {width}x{height}: {begin}\n{}", rows.join("\n")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {}", faults.len(), faults.join("\n"));
    assert!(seen.iter().all(|seen| *seen > 20), "{seen:?}");
}
