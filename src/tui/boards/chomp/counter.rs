//! How large a counter is, from roomy to tight, and what it makes of room that is left.

/// The size of a counter, and how far it is to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    /// Its columns.
    pub width: i32,
    /// Its rows.
    pub height: i32,
    /// From one to the next, the groove included.
    pub step: (i32, i32),
}

impl Counter {
    /// The one that is repeated in such a step. Up to three rows the groove below it is half a row, and then one.
    const fn of_step(step: (i32, i32)) -> Self {
        let width = if step.0 > 1 { step.0 - 1 } else { 1 };
        let height = match step.1 {
            1 | 2 => 1,
            3 => 3,
            _ => step.1 - 1,
        };
        Self { width, height, step }
    }

    /// The columns and rows that its material covers: where it is one row high the free columns beside it stay free.
    pub(crate) fn cells(self) -> (i32, i32) {
        if self.step.1 > 1 { self.step } else { (self.width, 1) }
    }

    /// How many these are.
    pub(super) fn area(self) -> i32 {
        self.cells().0 * self.cells().1
    }

    /// The one in a step that is a row higher.
    pub(super) fn higher(self) -> Self {
        Self::of_step((self.step.0, self.step.1 + 1))
    }

    /// Rows between the lowest counters and the names of the columns.
    pub(super) fn foot(self) -> i32 {
        self.step.1 - self.height
    }

    /// As much higher and wider as there is room, in the shape of a piece of chocolate.
    pub(super) fn stretched(mut self, fits: impl Fn(Self) -> bool) -> Self {
        loop {
            let (across, down) = self.step;
            let higher = (down < (2 * across / 3).clamp(NARROW_ROWS, MOST.1)).then_some((across, down + 1));
            let widest = (3 * down + 3).min((2 * down + 3).max(WIDE)).min(MOST.0);
            let wider = (across < widest).then_some((across + 1, down));
            let steps = if across > 2 * down { [higher, wider] } else { [wider, higher] };
            match steps.into_iter().flatten().map(Self::of_step).find(|&counter| fits(counter)) {
                Some(counter) => self = counter,
                None => return self,
            }
        }
    }
}

/// The largest step to which one grows where there is room, and the rows that a counter of one column may have.
const MOST: (i32, i32) = (61, 28);
/// Up to so many columns one may be wider than a piece of chocolate is.
const WIDE: i32 = 17;
const NARROW_ROWS: i32 = 4;

/// Steps from roomy to tight. From 4x1 down a length of three digits no longer fits, below it only the letter does.
pub(super) const SIZES: [Counter; 14] = [
    Counter::of_step((17, 8)),
    Counter::of_step((15, 7)),
    Counter::of_step((13, 6)),
    Counter::of_step((12, 5)),
    Counter::of_step((11, 5)),
    Counter::of_step((9, 4)),
    Counter::of_step((8, 4)),
    Counter::of_step((9, 3)),
    Counter::of_step((7, 3)),
    Counter::of_step((7, 2)),
    Counter::of_step((6, 1)),
    Counter::of_step((4, 1)),
    Counter::of_step((2, 1)),
    Counter::of_step((1, 1)),
];
