//! Race Track: cars with momentum on squared paper.

mod car;
mod geometry;
mod home;
mod map;
mod options;
mod segment;
mod track;

pub use car::{Car, Drive, Reason, Road, Task, power_brake, survey_segment};
pub use geometry::{Heading, Point, Velocity};
pub use home::Home;
pub use map::{Cell, Map};
pub use options::{Finish, Gates, Options, Points, Slots};
pub use segment::{Event, Obstacle};
pub use track::{Fault, HIGHEST, LARGEST, Track, WIDEST};

#[cfg(test)]
mod tests;
