//! What is said of stones that are taken from heaps, and of their nimbers.

use crate::tui::boards::HintKey;

/// Why no nimbers stand beside heaps although they are wanted.
pub(crate) fn no_nimbers(key: HintKey) -> &'static str {
    match key {
        HintKey::Answers => "Nimbers tell the answer: they come when it is solved.",
        HintKey::TellsOfTurns => "Hints of a sum tell of its moves, and of no heap alone.",
        HintKey::Tells | HintKey::TellsOfReview | HintKey::None => {
            "Nimbers are hints, and hints are off: ‹hints› turns them on."
        }
    }
}

/// What a move leaves: `none stays`, `5 stay`.
pub(crate) fn stay(left: u128) -> String {
    match left {
        0 => "none stays".to_owned(),
        1 => "1 stays".to_owned(),
        _ => format!("{left} stay"),
    }
}

/// Stones that were taken from a heap of so many: `took 3 of the heap of 7`. Among several heaps it has a number, counted from
/// 0 here: `took 3 of the 7 in heap 2`.
pub(crate) fn took(stones: impl Into<u128>, of: impl Into<u128>, heap: Option<usize>) -> String {
    let (stones, of) = (stones.into(), of.into());
    match heap.map(|heap| heap + 1) {
        Some(heap) if stones == of => format!("took all {of} of heap {heap}"),
        Some(heap) => format!("took {stones} of the {of} in heap {heap}"),
        None if stones == of => format!("took the whole heap of {of}"),
        None => format!("took {stones} of the heap of {of}"),
    }
}
