//! The protocol of `catchup engine`: lines of JSON by which programs ask this one, and by which it asks theirs.
//!
//! What the lines say is told by the types here and, for people, by `docs/protocol.md`. Who answers is none of their affair.

mod lines;
mod player;
mod process;
mod reply;
mod request;
#[cfg(feature = "cli")]
mod rules;

pub(crate) use lines::Lines;
#[cfg(feature = "cli")]
pub(crate) use player::{Endless, command_words, played_games, read_turn};
pub use player::{Program, ProgramLimits};
pub(crate) use process::{Running, RunningError};
pub use reply::{ChosenTurn, EngineReply, LegalMoves, PlayedPosition, Pong, Refusal, Stopping};
pub use request::{EngineCommand, EngineRequest, RequestId};
#[cfg(feature = "cli")]
pub(crate) use rules::RulesProcess;

/// The version of the protocol: fields may be added under the same number, none changes.
pub const PROTOCOL: u32 = 1;
