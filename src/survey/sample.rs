//! What stands beside a number that was sampled: how many games, drawn from which seed, and between which ends the truth lies.

use super::{Cell, Column};

/// Where the truth lies: of a sample with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// Not below this.
    pub low: f64,
    /// Not above this.
    pub high: f64,
}

impl Interval {
    /// From one end to the other.
    pub fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// For a share of so many that were drawn, after Wilson: it stays within 0 to 1 and suits shares near the ends.
    pub fn wilson(share: f64, drawn: f64) -> Self {
        if drawn <= 0.0 {
            return Self { low: 0.0, high: 1.0 };
        }
        // Two-sided 95 % of the normal distribution.
        let z2 = Z * Z;
        let middle = share + z2 / (2.0 * drawn);
        let spread = Z * (share * (1.0 - share) / drawn + z2 / (4.0 * drawn * drawn)).sqrt();
        let scale = 1.0 + z2 / drawn;
        // What never happened may never happen: that end is exact, without the rounding.
        let low = if share <= 0.0 { 0.0 } else { ((middle - spread) / scale).max(0.0) };
        let high = if share >= 1.0 { 1.0 } else { ((middle + spread) / scale).min(1.0) };
        Self { low, high }
    }

    /// Both ends as cells of a table.
    pub fn cells(self) -> [Cell; 2] {
        [self.low.into(), self.high.into()]
    }
}

/// So many standard deviations to either side hold 95 % of a normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// What a row of a table was drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sample {
    /// How many games, or whatever else is drawn.
    pub games: u64,
    /// What decides them.
    pub seed: u64,
}

impl Sample {
    /// So many, decided by this seed.
    pub fn new(games: u64, seed: u64) -> Self {
        Self { games, seed }
    }

    /// What programs read behind the columns of a table that draws.
    pub const KEYS: [&'static str; 4] = ["games", "seed", "method", "version"];

    /// What stands there behind the cells of a row: enough to draw it again. Where `low` and `high` are one number the row is
    /// proven, and rests on no games.
    pub fn cells(self, columns: &[Column], cells: &[Cell]) -> [Cell; 4] {
        let end = |key| columns.iter().zip(cells).find(|(column, _)| column.key == key).map(|(_, cell)| cell);
        let version = env!("CARGO_PKG_VERSION").into();
        match (end("low"), end("high")) {
            (Some(low), Some(high)) if low == high && *low != Cell::Empty => {
                [Cell::Empty, Cell::Empty, "exact".into(), version]
            }
            _ => [self.games.into(), self.seed.into(), "sampled".into(), version],
        }
    }
}
