//! Mathematical games with a solver that tells the truth about every move: what it is worth, how long it takes, and why.
//! This is the library of the program `catchup`: rules, solvers, bots, matches, tournaments and trees; its README says what
//! the program does.
//!
#![doc = include_str!("../assets/pictures/table.svg")]
//!
//! Whichever game the words name is a [`Game`](core::Game), and is asked in the same way:
//!
//! ```
//! use catchup::core::{Game, Outcome};
//! use catchup::games::AnyGame;
//! use catchup::solve::{Monitor, Solver};
//!
//! let game: AnyGame = "nim 3,5,7".parse()?;
//! let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
//! assert_eq!(analysis.root.outcome(), Some(Outcome::Win));
//! let keepers: Vec<_> = analysis.keepers().map(|report| game.write_move(&analysis.position, report.mv)).collect();
//! assert_eq!(keepers, ["1.1", "2.1", "3.1"]);
//! # Ok::<(), catchup::core::NotationError>(())
//! ```
//!
//! A bot and a game of one's own take few lines: `examples/own_bot.rs`, `examples/own_game.rs`.
//!
#![doc = include_str!("../assets/pictures/home.svg")]
//!
//! # The map
//!
//! The layers, from the bottom: [`core`] (players, values, the trait of a game), [`solve`], [`bots`] and [`survey`] (what fits
//! every game), [`games`] (rules, notation, solvers, bots and tables of each), [`play`] (matches, saves, tournaments), [`engine`]
//! (threads), and on top, side by side, [`cli`] and [`tui`]. Knowledge points down only; `ARCHITECTURE.md` is the map.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `tui` | the screen; on by default |
//! | `cli` | the command line; on by default |
//! | `disk` | files, saves and settings; part of the two above |
//!
//! Without any of them (`default-features = false`) rules, solvers, bots, matches, tournaments and trees are there.

#![warn(unreachable_pub)]

pub mod bots;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
#[cfg(any(feature = "cli", feature = "tui"))]
mod dates;
pub mod engine;
#[cfg(feature = "disk")]
#[cfg_attr(
    not(all(feature = "cli", feature = "tui")),
    allow(dead_code, unused_imports, reason = "the command line and the screen use a part each")
)]
pub mod files;
mod foreign;
pub mod games;
pub mod learn;
#[cfg(feature = "disk")]
pub mod logging;
#[cfg(feature = "disk")]
pub mod paths;
pub mod play;
#[cfg(feature = "disk")]
pub mod protocol;
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

/// The examples of the README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

// Test games name the library as tests outside of it do.
#[cfg(test)]
extern crate self as catchup;

#[cfg(test)]
#[path = "../tests/support/graph.rs"]
#[expect(unreachable_pub, reason = "a file that the tests share")]
mod testing;
