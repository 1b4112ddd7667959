//! What several tests share: robots, naive rulebooks, a terminal of our own.

pub mod claims;
pub mod count;
pub mod graph;
pub mod mutation;
pub mod pictures;
#[cfg(unix)]
pub mod pty;
pub mod race_naive;
pub mod race_plain;
pub mod robot;
pub mod setups;
pub mod sim_naive;
pub mod svg;
