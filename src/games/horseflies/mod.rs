//! Horseflies: flies jump towards home on a board without a lower end, and none may take back its jump.

mod bots;
mod fly;
mod generate;
mod lengths;
mod notation;
mod reasons;
mod recipe;
mod rules;
mod solve;
mod survey;
mod table;

pub use fly::{COLUMNS, Fly, Square};
pub use recipe::FlyNote;
pub use rules::{Flies, Horseflies, Jump};
pub use table::nimber;
