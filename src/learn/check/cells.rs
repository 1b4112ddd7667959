//! What is wrong with cells that are filled in.

use super::TaskFaults;
use crate::learn::attempt::judge_cells;
use crate::learn::choice::TurnVerdict;
use crate::learn::referee::{Referee, match_of};
use crate::learn::task::CellTask;

/// The words of the answer, which stand at this key, in cells that can be read.
pub(super) fn check_answer(cells: &CellTask, at: &str, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    match judge_cells(cells, &cells.answer, referee).0 {
        TurnVerdict::Right(_) => {}
        TurnVerdict::Wrong(words) => found.add(at, format!("the answer is wrong: {words}")),
        TurnVerdict::Unread(words) => found.add(at, words),
    }
}

pub(super) fn check_cells(cells: &CellTask, referee: &mut Referee, found: &mut TaskFaults<'_>) {
    if are_read(cells, found) {
        check_answer(cells, "answer", referee, found);
    }
    if let Some(Err(error)) = cells.on.as_ref().map(|on| match_of(on)) {
        found.add("on", error.to_string());
    }
    let words: Vec<&str> = cells.answer.split_whitespace().skip(cells.told).collect();
    match words.first() {
        None => found.add("told", "nothing is left to be filled in"),
        Some(first) if words.iter().all(|word| word == first) => found.add("answer", "all cells are alike"),
        Some(_) => {}
    }
}

/// Whether there are cells, none of them twice, and each is a position; what is not so is a fault of its own line.
fn are_read(cells: &CellTask, found: &mut TaskFaults<'_>) -> bool {
    let mut are_read = true;
    for (at, listed) in [("cells", cells.columns()), ("rows", cells.row_names())] {
        match listed {
            Err(error) => {
                found.add(at, error.to_string());
                are_read = false;
            }
            Ok(names) => {
                for (index, name) in names.iter().enumerate() {
                    if names[..index].contains(name) {
                        found.add(at, format!("`{name}` is listed twice"));
                    }
                }
            }
        }
    }
    if !are_read {
        return false;
    }
    let unread = match cells.positions() {
        Err(error) => Some(("cells", error.to_string())),
        Ok(all) => all.iter().find_map(|(_, line)| match_of(line).err()).map(|error| ("of", error.to_string())),
    };
    if let Some((at, words)) = unread {
        found.add(at, words);
        return false;
    }
    true
}
