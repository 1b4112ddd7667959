//! Games by programs of one's own, which a command line may run: the word of whoever typed it.

use std::process;

use super::ExitCode;
use super::talk::say;
use crate::core::NotationError;
use crate::foreign::quoted;
use crate::games::{AnyGame, GameByProgram, OwnRules, RulesOpening, RulesPlace, rules_command};
use crate::protocol::RulesProcess;

/// What becomes of the whole program when rules cannot be believed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnFault {
    /// It ends with one sentence: whatever it found out rests on them.
    End,
    /// It goes on, and the board says why nothing is left to do.
    GoOn,
}

/// A program that knows rules.
struct Referred {
    words: String,
    process: RulesProcess,
    on_fault: OnFault,
}

impl OwnRules for Referred {
    fn opening(&self) -> Result<RulesOpening, String> {
        let opening = self.process.opening()?;
        Ok(RulesOpening { position: opening.position, players: opening.players })
    }

    fn place(&self, position: &str) -> Result<RulesPlace, String> {
        let (mover, result, moves) = self.process.place(position)?;
        Ok(RulesPlace { mover, result, moves })
    }

    fn after(&self, position: &str, mv: &str) -> Result<String, String> {
        self.process.after(position, mv)
    }

    fn picture(&self, position: &str) -> Result<String, String> {
        self.process.picture(position)
    }

    fn failed(&self, words: &str) {
        self.process.end();
        if self.on_fault == OnFault::End {
            say(format!("`{}` {words}", quoted(&self.words)));
            process::exit(ExitCode::Failure as i32);
        }
    }
}

/// The game of a setup that somebody typed on the command line: a program that it names is run. Nothing where it names none.
pub(crate) fn game_by_program(words: &str, on_fault: OnFault) -> Option<Result<AnyGame, NotationError>> {
    let command = rules_command(words)?;
    Some(admitted(words.trim(), command, on_fault).map(AnyGame::from))
}

/// The game, run or running.
pub(crate) fn admitted(words: &str, command: &str, on_fault: OnFault) -> Result<GameByProgram, NotationError> {
    if let Some(known) = GameByProgram::known(words) {
        return Ok(known);
    }
    let refused = |fault: String| NotationError::new(words, fault);
    let process = RulesProcess::start(command).map_err(refused)?;
    let rules = Referred { words: words.to_owned(), process, on_fault };
    GameByProgram::admit(words, Box::new(rules)).map_err(refused)
}
