//! How many rows the heaps may come to need, whatever is played.

use std::collections::{HashMap, HashSet};

use super::{Break, HeapRows, widest, word};
use crate::core::{Arrange, Impartial};
use crate::games::breaking::Breaking;

/// More positions are not looked at.
const MOST: usize = 3000;

/// Rows that are enough in a room so wide for all positions which may come of some heaps; nothing where these are too many.
pub(super) fn most_rows(game: &Breaking, heaps: &[u32], width: u16) -> Option<i32> {
    let in_order = |mut heaps: Vec<u32>| {
        heaps.arrange();
        heaps
    };
    let start = in_order(heaps.to_vec());
    let mut choices = HashMap::new();
    let (mut seen, mut open, mut most) = (HashSet::from([start.clone()]), vec![start], 0);
    while let Some(heaps) = open.pop() {
        if seen.len() > MOST {
            return None;
        }
        most = most.max(rows(game, &heaps, width, &mut choices));
        let after = game.lifted_options(&heaps, |mv| game.after(&heaps, mv)).into_iter().map(in_order);
        open.extend(after.filter(|after| seen.insert(after.clone())));
    }
    Some(most)
}

/// Rows that are enough for some heaps: of equal ones one has the choices.
fn rows(game: &Breaking, heaps: &[u32], width: u16, choices: &mut HashMap<u32, (usize, i32)>) -> i32 {
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
