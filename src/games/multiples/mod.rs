//! Multiples and divisors, and its generalisation, geography: a token walks a graph and never returns to a node.
//!
//! One type for both, because the numbers of a range, joined with their multiples and divisors, are one graph among
//! many. Setups: `multiples 2..100`, `multiples 2..99 first=..49`, `geography harbour`.

mod bots;
mod generate;
mod notation;
#[doc(hidden)]
pub mod numbers;
mod orders;
mod rules;
mod setup;
mod solve;
mod survey;

pub use notation::name;
pub use orders::{DepthFirst, Order};
pub use rules::{Node, Position, Trail};
pub use setup::{Arena, Multiples};
pub use solve::{NamedNode, Note, pairs_after};

#[cfg(test)]
mod tests;
