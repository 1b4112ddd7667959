//! Undirected graphs for the games played on them: neighbour lists, and drawings read from small TOML files.
//!
//! Knows `core` alone, and no game.

mod adjacency;
mod drawing;

pub use adjacency::Adjacency;
pub use drawing::{Drawing, Node};
