//! Take and break: a turn takes some stones from a heap and may divide what is left. Octal games and Grundy's game.

mod code;
mod generate;
mod notation;
mod rules;
mod solve;
mod survey;

pub use code::Breakage;
pub use rules::{Break, Breaking};
pub use solve::{BreakNote, Sequence};
