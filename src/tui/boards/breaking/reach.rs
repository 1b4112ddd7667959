//! How many rows the heaps never come to need, whatever is played.

use ratatui::layout::Rect;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Break, HeapRows, widest, word};
use crate::core::{Arrange, Impartial};
use crate::games::breaking::Breaking;

/// More positions are not looked at: it is asked when the room changes, and may take some milliseconds.
const MOST: usize = 1000;

/// Rows of a window that no position which may come of some heaps needs; none where there are too many positions.
pub(super) fn free_rows(game: &Breaking, heaps: &[u32], window: Rect) -> u16 {
    let in_order = |mut heaps: Vec<u32>| {
        heaps.arrange();
        heaps
    };
    let start = in_order(heaps.to_vec());
    let mut choices = FxHashMap::default();
    let (mut seen, mut open) = (FxHashSet::from_iter([start.clone()]), vec![start]);
    let mut free = window.height;
    while let Some(heaps) = open.pop() {
        let needed = rows(game, &heaps, window.width, &mut choices);
        free = free.min(u16::try_from(i32::from(window.height) - needed).unwrap_or(0));
        if free == 0 || seen.len() > MOST {
            return 0;
        }
        let after = game.lifted_options(&heaps, |mv| game.after(&heaps, mv)).into_iter().map(in_order);
        open.extend(after.filter(|after| seen.insert(after.clone())));
    }
    free
}

/// Rows that are enough for some heaps: of equal ones one has the choices.
fn rows(game: &Breaking, heaps: &[u32], width: u16, choices: &mut FxHashMap<u32, (usize, i32)>) -> i32 {
    let mut of = |heap: u32| {
        *choices.entry(heap).or_insert_with(|| {
            let parts = game.rule().parts(heap);
            (parts.len(), widest(parts.into_iter().map(|parts| word(Break { heap, parts }))))
        })
    };
    let is_first = |place: usize| place == 0 || heaps[place - 1] != heaps[place];
    let widest = heaps.iter().map(|&heap| of(heap).1).max().unwrap_or(1);
    let counts = heaps.iter().enumerate().map(|(place, &heap)| if is_first(place) { of(heap).0 } else { 0 });
    let now: Vec<(u64, usize)> = heaps.iter().map(|&heap| heap.into()).zip(counts).collect();
    HeapRows::enough(width, &now, widest)
}
