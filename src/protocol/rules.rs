//! A program of somebody's own that knows the rules of a game: asked one question at a time, in lines of JSON.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Endless, EngineCommand, EngineRequest, PROTOCOL, RequestId, Running, RunningError, command_words};
use crate::core::{GameResult, Player};
use crate::foreign::quoted;

/// A program that runs. Whatever goes wrong is said in words that go on from its name.
pub(crate) struct RulesProcess(Mutex<Option<Running>>);

/// To start, and to say who it is.
const START: Duration = Duration::from_secs(10);

/// To answer a question about the rules.
const ANSWER: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
struct Greeting {
    protocol: u32,
}

/// The answer to `start`.
#[derive(Deserialize)]
pub(crate) struct StartAnswer {
    /// The position that a game begins with.
    pub position: String,
    /// How many play.
    #[serde(default = "two")]
    pub players: usize,
}

fn two() -> usize {
    2
}

#[derive(Deserialize)]
struct LegalAnswer {
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct PlayAnswer {
    position: String,
}

#[derive(Deserialize)]
struct TextAnswer {
    text: String,
}

/// The answer to `result`: nothing where the game goes on.
#[derive(Deserialize)]
struct ResultAnswer {
    to_move: usize,
    result: Option<ResultTold>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ResultTold {
    Drawn,
    Lost,
    Won(usize),
}

impl RulesProcess {
    /// Starts the program that a command names, and lets it say who it is.
    ///
    /// # Errors
    /// When it cannot be started or does not speak this protocol.
    pub(crate) fn start(command: &str) -> Result<Self, String> {
        let words = command_words(command).map_err(|error| format!("is no command: {error}"))?;
        let mut running = Running::start(&words)?;
        let hello = EngineRequest::new(RequestId::Number(0), EngineCommand::Hello);
        let answer = running.ask(hello, START, &Endless).map_err(words_of)?;
        let Greeting { protocol } = read("hello", &answer)?;
        if protocol != PROTOCOL {
            return Err(format!("speaks version {protocol} of the protocol; expected {PROTOCOL}"));
        }
        Ok(Self(Mutex::new(Some(running))))
    }

    /// How a game begins.
    pub(crate) fn opening(&self) -> Result<StartAnswer, String> {
        self.ask("start", &[])
    }

    /// Who is to move, how the game has ended if it has, and the moves.
    pub(crate) fn place(&self, position: &str) -> Result<(Player, Option<GameResult>, Vec<String>), String> {
        let at = [("position", position)];
        let ResultAnswer { to_move, result } = self.ask("result", &at)?;
        let player = |number: usize| {
            let found = Player::ALL.into_iter().find(|player| player.number() == number);
            found.ok_or_else(|| format!("names a player {number} at `{}`; they count from 1", quoted(position)))
        };
        let result = match result {
            None => None,
            Some(ResultTold::Drawn) => Some(GameResult::Drawn),
            Some(ResultTold::Lost) => Some(GameResult::Lost),
            Some(ResultTold::Won(number)) => Some(GameResult::Won(player(number)?)),
        };
        let LegalAnswer { moves } = self.ask("legal", &at)?;
        Ok((player(to_move)?, result, moves))
    }

    /// The position after a move.
    pub(crate) fn after(&self, position: &str, mv: &str) -> Result<String, String> {
        let PlayAnswer { position } = self.ask("play", &[("position", position), ("move", mv)])?;
        Ok(position)
    }

    /// The position as people see it.
    pub(crate) fn picture(&self, position: &str) -> Result<String, String> {
        let TextAnswer { text } = self.ask("text", &[("position", position)])?;
        Ok(text)
    }

    /// Ends the program; it answers nothing more.
    pub(crate) fn end(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn ask<T: DeserializeOwned>(&self, word: &str, fields: &[(&str, &str)]) -> Result<T, String> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = running.as_mut().ok_or("has been ended")?.ask_fields(word, fields, ANSWER).map_err(words_of)?;
        read(word, &answer)
    }
}

fn read<T: DeserializeOwned>(word: &str, answer: &serde_json::Value) -> Result<T, String> {
    T::deserialize(answer).map_err(|error| format!("answers `{word}` with `{}`: {error}", quoted(&answer.to_string())))
}

fn words_of(error: RunningError) -> String {
    match error {
        RunningError::Fault(words) => words,
        RunningError::Halt(halt) => halt.to_string(),
    }
}
