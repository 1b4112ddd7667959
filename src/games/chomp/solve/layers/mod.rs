//! Boxes of any dimension: the whole table of positions, layer by layer.

mod build;
mod chains;
mod ideals;
mod table;

pub use chains::Chains;
pub use table::BoxTable;
