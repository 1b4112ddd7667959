//! How long a number is: on the tracks and in the pool alike.

/// So many columns for so many units; one of the two is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    across: u64,
    of: u64,
}

/// Columns of a unit, from roomy to tight; then a column stands for several units.
const STEPS: [u64; 12] = [36, 30, 24, 16, 12, 8, 6, 5, 4, 3, 2, 1];

impl Scale {
    /// A column for every unit.
    pub(crate) const UNIT: Self = Self { across: 1, of: 1 };

    /// The largest one that fits; the smallest of all if none does.
    pub(crate) fn largest(fits: impl Fn(Self) -> bool) -> Self {
        let fine = STEPS.into_iter().map(|across| Self { across, of: 1 });
        let coarse = nice_numbers().skip(1).map(|of| Self { across: 1, of });
        fine.chain(coarse).find(|&scale| fits(scale)).unwrap_or(Self { across: 1, of: u64::MAX })
    }

    /// The columns up to a score.
    pub(crate) fn columns(self, score: u64) -> i32 {
        i32::try_from(score.saturating_mul(self.across) / self.of).unwrap_or(i32::MAX / 4)
    }

    /// The columns of a number by itself: at least one.
    pub(crate) fn rod(self, number: u32) -> i32 {
        self.columns(u64::from(number)).max(1)
    }

    /// Whether every unit has a column of its own.
    pub(crate) fn has_units(self) -> bool {
        self.of == 1
    }

    /// Columns for a thousand units.
    pub(crate) fn fineness(self) -> u64 {
        1000 * self.across / self.of
    }
}

/// 1, 2, 5, 10, 20, 50 and so on.
pub(crate) fn nice_numbers() -> impl Iterator<Item = u64> {
    (0..12).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10u64.pow(zeros)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_as_large_as_its_room() {
        let within = |room: i32| Scale::largest(|scale| scale.columns(26) <= room);
        let rods = |room| [1, 5, 12].map(|number| within(room).rod(number));
        assert_eq!(rods(105), [4, 20, 48]);
        assert_eq!(rods(26), [1, 5, 12]);
        assert_eq!(rods(13), [1, 2, 6]);
        assert_eq!(rods(6), [1, 1, 2]);
    }
}
