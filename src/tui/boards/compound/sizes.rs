//! What boards of a sum show, so that ways in which they stand can be compared.

use crate::tui::boards::Laid;

/// What boards show: how many of them are whole, how many spots are seen, how many have room for turns on their spots, and the
/// logarithms of how large they are, so that each counts as much as the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PartSizes {
    pub whole: usize,
    pub seen: usize,
    pub told: usize,
    pub size: i32,
}

impl PartSizes {
    /// That of one board, which shows so many spots and is so large.
    pub(super) fn of_part(laid: &dyn Laid, seen: usize, size: f64) -> Self {
        let (whole, told) = (laid.is_whole_picture().into(), laid.tells_turns().into());
        Self { whole, seen, told, size: (100.0 * weight(laid, size)) as i32 }
    }

    /// That of both.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            whole: self.whole + other.whole,
            seen: self.seen + other.seen,
            told: self.told + other.told,
            size: self.size + other.size,
        }
    }

    /// Whether so many boards are all whole, with room for what hints say.
    pub(super) fn is_all_of(self, count: usize) -> bool {
        self.whole.min(self.told) == count
    }

    /// The same, however large they are.
    pub(super) fn sight(self) -> (usize, usize, usize) {
        (self.whole, self.seen, self.told)
    }
}

/// The logarithm of how large a board looks that is so large.
fn weight(laid: &dyn Laid, size: f64) -> f64 {
    (size / f64::from(laid.lines())).max(1.0).ln()
}

/// How large a board is with what is drawn beside its spots, where nothing of it is cut.
pub(super) fn drawn_size(laid: &dyn Laid) -> f64 {
    let (is_whole, size) = laid.shown();
    if is_whole { size } else { laid.extent().spread }
}

/// The logarithm of how large a board looks.
pub(super) fn look(laid: &dyn Laid) -> f64 {
    weight(laid, drawn_size(laid))
}
