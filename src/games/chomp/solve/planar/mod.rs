//! Flat fields: the whole table of positions by lattice paths, and three rows of any width.

mod build;
mod lattice;
mod long;
mod nimbers;
mod table;
mod three;

pub use long::LongRows;
pub use table::{FieldTable, NIMBERS};
pub use three::ThreeRows;
