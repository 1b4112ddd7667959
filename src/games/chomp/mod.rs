//! Chomp: bite into a field, a box or the divisors of a number, and leave the poison to the other.
//!
//! One type serves all of them, since all are the same game: a box of counters whose corner is poison.

mod bots;
mod endless;
mod generate;
mod notation;
mod paint;
mod rules;
mod setup;
mod solve;
mod survey;

pub use notation::column_name;
pub use rules::{BoxCell, Counters, Position};
pub use setup::{Chomp, Number, SetupKind};
pub use solve::{
    BoxTable, Chains, ChompNote, DenseTable, FieldTable, FirstBite, Lattice, Ranks, TableDetail, TableStop, ThreeRows,
    WideFirsts,
};
