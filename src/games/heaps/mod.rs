//! Games with heaps of stones, from a course in combinatorial game theory.

pub mod almonds;
pub mod cheques;
pub mod growing;
pub(in crate::games) mod list;
pub mod nim;
mod sieve;
pub mod subtraction;
pub mod wythoff;
