//! Fair Shares and Varied Pairs: divide a heap of almonds into equal shares, or join two different heaps.

mod generate;
mod reasons;
mod rules;
mod solve;
mod survey;

pub use rules::{Almonds, Plate, Serve};
