//! The method of the paper on Catch-Up: minimax by whole turns, with alpha-beta and a table of the positions at turn
//! starts. The baseline that the solver is compared with.
//!
//! Isaksen, Ismail, Brams, Nealen: Catch-Up: A Game in Which the Lead Alternates.

use std::collections::HashMap;

/// Which numbers a turn begins with when turns are listed. The paper does not say; it makes all the difference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    SmallestFirst,
    LargestFirst,
}

/// Bounds of a value, -1 for a loss of the mover, 0 for a draw, 1 for a win.
type Bounds = (i8, i8);

/// A search over the pool {1..N}.
pub struct Paper {
    order: Order,
    table: HashMap<(u64, u32), Bounds>,
    /// Positions searched.
    pub nodes: u64,
}

impl Paper {
    pub fn new(order: Order) -> Self {
        Self { order, table: HashMap::new(), nodes: 0 }
    }

    /// The value for the mover, `deficit` behind, within the window. Bit i of `left` is the number i + 1.
    pub fn value(&mut self, left: u64, deficit: u32, mut alpha: i8, mut beta: i8) -> i8 {
        if left == 0 {
            return -i8::from(deficit > 0);
        }
        let (lower, upper) = self.table.get(&(left, deficit)).copied().unwrap_or((-1, 1));
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        if alpha >= beta {
            return if lower >= beta { lower } else { upper };
        }
        self.nodes += 1;
        let mut best = -1;
        self.turns(left, left, deficit.max(1), deficit, &mut (alpha, beta), &mut best);
        let bounds = self.table.entry((left, deficit)).or_insert((-1, 1));
        if best < beta {
            bounds.1 = bounds.1.min(best);
        }
        if best > alpha {
            bounds.0 = bounds.0.max(best);
        }
        best
    }

    /// Tries every way to go on with a turn, its numbers ascending, so that each set is met once. True: cut off.
    fn turns(&mut self, left: u64, from: u64, need: u32, behind: u32, window: &mut (i8, i8), best: &mut i8) -> bool {
        let sum: u32 = members(left).map(|index| index + 1).sum();
        if sum < need {
            // All that is left is not enough: the mover receives it and has lost.
            return false;
        }
        let mut picks: Vec<u32> = members(from).collect();
        if self.order == Order::LargestFirst {
            picks.reverse();
        }
        for index in picks {
            let (number, rest) = (index + 1, left & !(1 << index));
            let cut = if number >= need {
                let value = -self.value(rest, number - behind.min(number), -window.1, -window.0);
                *best = (*best).max(value);
                window.0 = window.0.max(value);
                window.0 >= window.1
            } else {
                let above = from & (u64::MAX << index << 1);
                above != 0 && self.turns(rest, above, need - number, behind - number, window, best)
            };
            if cut {
                return true;
            }
        }
        false
    }
}

fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(index)
    })
}
