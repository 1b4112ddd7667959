//! Words that many sentences share.

use std::cmp::Ordering;

use super::Player;

/// So many of what a noun names: `1 turn`, `2 turns`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// For commands and screens: one of some moves, or how many there are: `16`, `16 or 1`, `b2 or one of 5 others`.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn one_of(moves: &[impl AsRef<str>]) -> String {
    match moves {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [one, other] => format!("{} or {}", one.as_ref(), other.as_ref()),
        [one, rest @ ..] => format!("{} or one of {} others", one.as_ref(), rest.len()),
    }
}

/// Who of two is behind and by how much, by what each of them has: `P2 is 3 behind`.
pub(crate) fn who_is_behind(called: &dyn Fn(Player) -> String, [first, second]: [u64; 2]) -> String {
    let behind = match first.cmp(&second) {
        Ordering::Equal => return "nobody is behind".to_owned(),
        Ordering::Less => Player::P1,
        Ordering::Greater => Player::P2,
    };
    format!("{} is {} behind", called(behind), first.abs_diff(second))
}
