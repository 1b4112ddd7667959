//! What is answered: an object with the id of its request.

use serde::{Deserialize, Serialize};

use super::RequestId;

/// An answer to a request.
#[derive(Clone, Debug, Serialize)]
// What it answers is described where that stands.
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(description = ""))]
pub struct EngineReply<'a, T> {
    /// That of the request.
    id: &'a RequestId,
    /// More answers follow.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    partial: bool,
    #[serde(flatten)]
    body: T,
}

impl<'a, T> EngineReply<'a, T> {
    /// The one answer that ends a request.
    pub fn last(id: &'a RequestId, body: T) -> Self {
        Self { id, partial: false, body }
    }

    /// One that others follow.
    pub fn partial(id: &'a RequestId, body: T) -> Self {
        Self { id, partial: true, body }
    }
}

/// The answer to a mistake, which ends its request and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refusal {
    /// Whose it was, where that is known.
    pub id: Option<RequestId>,
    /// What is wrong, in a sentence.
    pub error: String,
    /// In which field.
    pub field: Option<String>,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(id: Option<RequestId>, field: Option<&str>, error: impl Into<String>) -> Self {
        Self { id, error: error.into(), field: field.map(str::to_owned) }
    }
}

/// The answer to `ping`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Pong {
    /// Always true.
    pub pong: bool,
}

/// The answer to `terminate`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Stopping {
    /// Whether there was such a request; it is answered with what is known by now.
    pub terminated: bool,
}

/// The answer to `genmove`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChosenTurn {
    /// The whole turn as it is typed: `c3`, `2+4`.
    pub turn: String,
}

/// The answer to `legal`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// The position as it is typed.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// The moves as they are typed; none where the game is over.
    pub moves: Vec<String>,
    /// Whether there are no others.
    pub moves_complete: bool,
}

/// The answer to `play`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedPosition<R> {
    /// The setup with all that holds where nothing was said.
    pub setup: String,
    /// The position as it is typed.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended, if it has.
    pub result: Option<R>,
}
