#![doc = include_str!("../README.md")]
//!
//! # The map
//!
//! catchup plays mathematical games in the terminal and tells the truth about every move.
//!
//! The layers, from the bottom: [`core`] (players, values, the trait of a game), [`solve`], [`bots`] and [`survey`] (what fits
//! every game), [`games`] (rules, notation, solvers, bots and tables of each), [`play`] (matches, saves, tournaments), [`engine`]
//! (threads), and on top, side by side, [`cli`] and [`tui`]. Knowledge points down only; `ARCHITECTURE.md` is the map.

#![warn(unreachable_pub)]

pub mod bots;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
pub mod engine;
#[cfg(feature = "disk")]
pub mod files;
mod foreign;
pub mod games;
#[cfg(feature = "disk")]
pub mod logging;
#[cfg(feature = "disk")]
pub mod paths;
pub mod play;
#[cfg(feature = "disk")]
pub mod settings;
pub mod solve;
pub mod survey;
#[cfg(feature = "tui")]
pub mod tui;
pub mod units;

/// The crates whose types stand in signatures here, in the versions that fit.
pub mod crates {
    pub use {num_bigint, num_rational, rand, serde};
}

/// What tests and pictures look at in the screens: no promise is made of it.
#[cfg(feature = "tui")]
#[doc(hidden)]
pub use tui::hidden;

// Test games name the library as tests outside of it do.
#[cfg(test)]
extern crate self as catchup;

#[cfg(test)]
#[path = "../tests/support/graph.rs"]
#[expect(unreachable_pub, reason = "a file that the tests share")]
mod testing;
