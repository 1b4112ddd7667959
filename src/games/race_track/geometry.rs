//! Grid points, velocities and the four directions of a finish line, in whole numbers.

use std::fmt;
use std::ops::{Add, Sub};

/// A grid point, and the unit cell around it: the column from 0, and the row from 0, downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The column; negative only beyond a finish line at the left edge.
    pub x: i16,
    /// The row, downwards.
    pub y: i16,
}

/// How far a car goes in one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Velocity {
    /// Columns to the right.
    pub dx: i16,
    /// Rows downwards.
    pub dy: i16,
}

impl Point {
    /// The point in this column and row.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }
}

impl Velocity {
    /// Not moving.
    pub const ZERO: Self = Self::new(0, 0);

    /// So many columns to the right and rows downwards.
    pub const fn new(dx: i16, dy: i16) -> Self {
        Self { dx, dy }
    }

    /// The larger of the two components, without its sign: the number that braking has to bring to 0.
    pub fn speed(self) -> i16 {
        self.dx.abs().max(self.dy.abs())
    }

    /// Whether both components differ by at most 1: the nine choices of a driver.
    pub fn is_near(self, other: Self) -> bool {
        (self.dx - other.dx).abs() <= 1 && (self.dy - other.dy).abs() <= 1
    }
}

impl Add<Velocity> for Point {
    type Output = Self;

    fn add(self, by: Velocity) -> Self {
        Self::new(self.x + by.dx, self.y + by.dy)
    }
}

impl Sub for Point {
    type Output = Velocity;

    fn sub(self, from: Self) -> Velocity {
        Velocity::new(self.x - from.x, self.y - from.y)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The side to which a finish line is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// To the right, `>`.
    East,
    /// To the left, `<`.
    West,
    /// Upwards, `^`.
    North,
    /// Downwards, `v`.
    South,
}

impl Heading {
    /// All four.
    pub const ALL: [Self; 4] = [Self::East, Self::West, Self::North, Self::South];

    /// One step to this side.
    pub fn step(self) -> Velocity {
        match self {
            Self::East => Velocity::new(1, 0),
            Self::West => Velocity::new(-1, 0),
            Self::North => Velocity::new(0, -1),
            Self::South => Velocity::new(0, 1),
        }
    }

    /// One step along the line.
    pub fn along(self) -> Velocity {
        match self {
            Self::East | Self::West => Velocity::new(0, 1),
            Self::North | Self::South => Velocity::new(1, 0),
        }
    }

    /// How far `velocity` leads to this side.
    pub fn forward(self, velocity: Velocity) -> i16 {
        let step = self.step();
        velocity.dx * step.dx + velocity.dy * step.dy
    }

    /// The sign in a track file.
    pub fn sign(self) -> char {
        match self {
            Self::East => '>',
            Self::West => '<',
            Self::North => '^',
            Self::South => 'v',
        }
    }
}
