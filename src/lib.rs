#![doc = include_str!("../README.md")]
//!
//! # The map
//!
//! catchup plays mathematical games in the terminal and tells the truth about every move.
//!
//! The layers, from the bottom: [`core`] (players, values, the trait of a game), [`solve`] and [`bots`] (what fits every
//! game), [`games`] (rules, notation, solvers and bots of each), [`play`] (matches, saves, tournaments), [`engine`]
//! (threads), and on top, side by side, [`cli`] and [`tui`]. Knowledge points down only; `ARCHITECTURE.md` is the map.

pub mod bots;
pub mod cli;
pub mod core;
pub mod engine;
pub mod files;
pub mod foreign;
pub mod games;
pub mod logging;
pub mod paths;
pub mod play;
pub mod settings;
pub mod solve;
pub mod tui;
pub mod units;

// Test games name the library as tests outside of it do.
#[cfg(test)]
extern crate self as catchup;

#[cfg(test)]
#[path = "../tests/support/graph.rs"]
mod testing;
