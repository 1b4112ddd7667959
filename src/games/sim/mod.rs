//! Sim: draw lines between points, and do not close a triangle of your own.

mod board;
mod bots;
mod class_table;
mod classes;
mod figure;
mod generate;
mod notation;
mod proof;
mod rules;
mod solve;
mod strategy;
mod survey;

pub use board::{BoardLine, PointBoard, point_name};
#[cfg(feature = "tui")]
pub(crate) use class_table::corners;
pub use class_table::{ClassTable, SimNote};
pub use classes::{Class, Classes};
pub use figure::Figure;
pub use rules::{DrawnLines, Rule, Sim};
