//! Games with heaps of stones, from a course in combinatorial game theory.

mod list;
mod sieve;
pub mod subtraction;
