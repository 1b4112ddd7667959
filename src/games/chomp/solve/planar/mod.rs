//! Flat fields: the whole table of positions by lattice paths, and three rows of any width.

mod build;
mod lattice;
mod long;
mod nimbers;
mod table;
mod three;
mod walk;

pub use lattice::Lattice;
pub(crate) use long::LongRows;
pub use table::FieldTable;
pub use three::{FirstBite, ThreeRows, WideFirsts};
