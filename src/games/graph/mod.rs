//! Undirected graphs for the games played on them: neighbour lists, and drawings read from small TOML files.
//!
//! Knows `core` alone, and no game.

mod adjacency;
mod drawing;
mod generate;

pub use adjacency::Adjacency;
pub use drawing::{Drawing, DrawnNode};
pub(in crate::games) use generate::graph_file;
