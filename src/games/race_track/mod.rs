//! Race Track: cars with momentum on squared paper.
//!
//! Setups: `race-track little-oval`, `race-track ./my.track cars=1 laps=2`. What one car can do on a road ([`Road`]) is kept
//! apart from the race of several ([`RaceTrack`]), because tables, ghosts and distances are about one car.

mod bots;
mod boundary;
mod braking;
mod car;
mod drawn;
#[doc(hidden)]
pub mod duel;
mod elsewhere;
mod generate;
mod geometry;
mod home;
mod info;
mod map;
mod notation;
mod options;
mod position;
mod random;
mod rules;
mod segment;
mod setup;
mod shipped;
#[doc(hidden)]
pub mod solo;
mod solve;
mod standing;
mod survey;
mod track;
mod turns;

/// The first word of every setup.
pub const ID: &str = "race-track";

pub use boundary::Boundary;
pub use car::{Car, Drive, Reason, Road, Task, power_brake};
pub use geometry::{Heading, Point, Velocity};
pub use home::Home;
pub use map::{GridPoint, Map};
pub use options::{Finish, Gates, Options, Points, Slots};
pub use position::{CarState, MOST_CARS, Position};
pub use segment::{Encounter, Obstacle};
pub use setup::{ENDING, RaceTrack};
pub use shipped::words;
pub use solve::{RaceNote, TablePlan, fewest_moves, table_name, write_table};
#[cfg(feature = "tui")]
pub(crate) use standing::{WayHome, home_of, home_of_car};
pub use track::{Fault, HIGHEST, LARGEST, Track, WIDEST};

#[cfg(test)]
mod race_tests;
#[cfg(test)]
mod segment_tests;
#[cfg(test)]
mod tests;
