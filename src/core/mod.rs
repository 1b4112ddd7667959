//! The vocabulary of every game: players, outcomes, values, bounds and the trait that rules implement.
//!
//! This room uses nothing but the standard library and knows no game, no solver and no screen.

mod arrange;
mod bounds;
mod dice;
mod error;
mod game;
#[doc(hidden)]
pub mod generate;
mod impartial;
mod ladder;
pub mod laws;
mod outcome;
mod paint;
mod player;
mod sentence;
mod value;
mod word;

pub(crate) use arrange::Arrange;
pub use bounds::Bounds;
pub(crate) use error::few_of;
pub use error::{NotationError, PlayError};
pub(crate) use game::examples;
pub use game::{Game, GameInfo, OptionSpec, OwnBoards, Preset, ReadFile, Shape};
pub(crate) use impartial::{BEGINS, split_beginner, split_mover, with_mover};
pub use impartial::{Impartial, Turned};
pub use ladder::{Ladder, LadderStep};
pub use outcome::{GameResult, Outcome};
pub use paint::{PaintSpot, PaintStep, number_spots, paint_spots, painted, painted_as, replaced, stepped};
pub use player::Player;
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use sentence::one_of;
pub(crate) use sentence::{counted, who_is_behind};
pub use value::{Step, Turns, Value};
pub(crate) use word::{GOLDEN, number_of, ones, spread};
