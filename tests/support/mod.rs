//! What several tests share: robots, naive rulebooks, a terminal of our own.

pub mod claims;
pub mod count;
pub mod graph;
#[cfg(all(feature = "cli", feature = "tui"))]
pub mod held;
#[cfg(feature = "tui")]
pub mod mutation;
#[cfg(all(feature = "cli", feature = "tui"))]
pub mod pairs;
#[cfg(feature = "tui")]
pub mod pictures;
#[cfg(all(feature = "cli", feature = "tui"))]
pub mod program;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
pub mod pty;
pub mod race_naive;
pub mod race_plain;
#[cfg(feature = "tui")]
pub mod robot;
pub mod setups;
pub mod sim_naive;
