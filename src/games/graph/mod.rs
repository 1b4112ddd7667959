//! Undirected graphs for the games played on them: neighbour lists, and drawings read from small TOML files.
//!
//! Knows `core` alone, and no game.

mod adjacency;
mod arrange;
mod drawing;
mod generate;
mod path;
mod picture;
mod places;
mod stress;

pub use adjacency::Adjacency;
pub(in crate::games) use arrange::arrange;
pub use drawing::Drawing;
pub(in crate::games) use generate::graph_file;
