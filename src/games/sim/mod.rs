//! Sim: draw lines between points, and do not close a triangle of your own.

mod board;
mod bots;
mod classes;
mod figure;
mod generate;
mod notation;
mod rules;
mod solve;
mod strategy;
mod survey;

pub use board::{BoardLine, PointBoard, point_name};
pub use classes::{Class, Classes};
pub use figure::Figure;
pub use rules::{DrawnLines, Rule, Sim};
#[cfg(feature = "tui")]
pub(crate) use solve::corners;
pub use solve::{ClassTable, SimNote};
