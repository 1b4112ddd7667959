//! A program of somebody's own as a bot: asked for a turn in lines of JSON, and believed nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value as Json;

use super::process::Patience;
use super::{ChosenTurn, EngineCommand, EngineRequest, PROTOCOL, RequestId, Running, RunningError};
use crate::bots::{Bot, Bots, COMMAND, Excuse, NamedBot, Policy, Situation, Turn};
use crate::core::NotationError;
use crate::files::typed_path;
use crate::foreign::quoted;
use crate::solve::{Halt, Monitor, Solve};

/// How long a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLimits {
    /// To start, and to say who it is.
    pub start: Duration,
    /// To say that it is there.
    pub ping: Duration,
    /// To choose a turn.
    pub turn: Duration,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self { start: Duration::from_secs(10), ping: Duration::from_secs(2), turn: Duration::from_secs(10) }
    }
}

/// A program of somebody's own, and its processes. Clones are the same program.
#[derive(Clone)]
pub struct Program(Arc<ProgramShared>);

struct ProgramShared {
    name: String,
    words: Vec<String>,
    limits: ProgramLimits,
    /// The ids of the games that it says it plays, as it said when it was started first; any where there are none.
    games: OnceLock<Vec<String>>,
    /// Processes that wait for a game.
    idle: Mutex<Vec<Running>>,
    faults: Mutex<ProgramFaults>,
}

/// What a program has done wrong.
#[derive(Default)]
struct ProgramFaults {
    count: u64,
    /// How often in a row.
    streak: u32,
    last: String,
}

/// A program that errs so often in a row is not started any more, and loses the rest of its games at once.
const MOST_FAULTS: u32 = 3;

/// What a program says of itself.
#[derive(Deserialize)]
struct Introduction {
    protocol: u32,
}

impl Program {
    /// Reads `exec:` and a command: words as a shell parts them, with quotes, and nothing else of a shell.
    ///
    /// # Errors
    /// When there is no command, or a quote has no end.
    pub fn read(text: &str, limits: ProgramLimits) -> Result<Self, NotationError> {
        let command = text.strip_prefix(COMMAND).unwrap_or(text);
        let words = command_words(command)?;
        let name = format!("{COMMAND}{}", command.trim());
        let (games, idle, faults) = <_>::default();
        Ok(Self(Arc::new(ProgramShared { name, words, limits, games, idle, faults })))
    }

    /// The bot that this program is at a table.
    pub fn bot<G: Bots>(&self) -> NamedBot<G> {
        let program = self.clone();
        NamedBot::own(&self.0.name, move |seed| {
            Box::new(ProgramPlayer { program: program.clone(), seed, excuse: None })
        })
    }

    /// Starts a process, and keeps it for the first game; nothing is started where one has said already who it is.
    ///
    /// # Errors
    /// When it cannot be started, does not say who it is, or does not play this game: one sentence.
    pub fn greet<G: Bots>(&self, game: &G) -> Result<(), String> {
        if self.0.games.get().is_none() {
            let running = self.start().map_err(|words| self.sentence(&words))?;
            self.idle().push(running);
        }
        self.check_game(game).map_err(|words| self.sentence(&words))
    }

    /// Whether it plays this game, by what it has said.
    fn check_game<G: Solve>(&self, game: &G) -> Result<(), String> {
        let setup = game.to_string();
        let id = setup.split([' ', ':']).next().unwrap_or_default();
        let games = self.0.games.get().map_or(&[][..], Vec::as_slice);
        if games.is_empty() || games.iter().any(|known| known == id) {
            return Ok(());
        }
        Err(format!("plays {}, and not {id}", quoted(&games.join(", "))))
    }

    /// How many games it has lost by faults of its own, and what the last of them was.
    pub fn faults(&self) -> Option<(u64, String)> {
        let faults = self.fault_list();
        (faults.count > 0).then(|| (faults.count, faults.last.clone()))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Running>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fault_list(&self) -> MutexGuard<'_, ProgramFaults> {
        self.0.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sentence(&self, words: &str) -> String {
        format!("`{}` {words}", quoted(&self.0.name))
    }

    fn start(&self) -> Result<Running, String> {
        let mut running = Running::start(&self.0.words)?;
        let hello = request(EngineCommand::Hello);
        let answer = running.ask(hello, self.0.limits.start, &Endless).map_err(words_of)?;
        let Introduction { protocol } = Introduction::deserialize(&answer)
            .map_err(|error| format!("answers `hello` with `{}`: {error}", quoted(&answer.to_string())))?;
        if protocol != PROTOCOL {
            return Err(format!("speaks version {protocol} of the protocol; expected {PROTOCOL}"));
        }
        self.0.games.get_or_init(|| played_games(&answer));
        Ok(running)
    }

    /// A process that is there: one that waits, or a new one.
    fn take(&self) -> Result<Running, String> {
        let waiting = self.idle().pop();
        let Some(mut running) = waiting else { return self.start() };
        match running.ask(request(EngineCommand::Ping), self.0.limits.ping, &Endless) {
            Ok(_) => Ok(running),
            Err(_) => self.start(),
        }
    }

    fn ask<G: Solve>(&self, seed: u64, at: &mut Situation<'_, '_, G>) -> Result<Turn<G>, RunningError> {
        let mut running = self.take().map_err(RunningError::Fault)?;
        if let Err(words) = self.check_game(at.game) {
            self.idle().push(running);
            return Err(RunningError::Fault(words));
        }
        let mut asked = request(EngineCommand::Genmove);
        asked.setup = Some(at.game.to_string());
        asked.position = Some(at.game.write_position(at.pos));
        asked.limit_ms = Some(u64::try_from(self.0.limits.turn.as_millis()).unwrap_or(u64::MAX));
        asked.seed = Some(seed);
        let answer = running.ask(asked, self.0.limits.turn, &*at.monitor)?;
        let turn = read_turn(at.game, at.pos, &answer).map_err(RunningError::Fault)?;
        self.idle().push(running);
        Ok(turn)
    }
}

/// The words of a command; `~` is the home folder, as no shell has read them.
pub(crate) fn command_words(command: &str) -> Result<Vec<String>, NotationError> {
    let refused = |reason| NotationError::new(command, reason);
    let words = shlex::split(command).ok_or_else(|| refused("has a quote without an end"))?;
    if words.is_empty() {
        return Err(refused("names no program; expected a command, e.g. ./mybot"));
    }
    let word = |word: String| typed_path(&word).into_os_string().into_string().unwrap_or(word);
    Ok(words.into_iter().map(word).collect())
}

fn request(command: EngineCommand) -> EngineRequest {
    EngineRequest::new(RequestId::Number(0), command)
}

/// The ids of the games that an answer to `hello` names, as words or as the `game` of a form.
pub(crate) fn played_games(hello: &Json) -> Vec<String> {
    let listed = hello["games"].as_array().into_iter().flatten();
    listed.filter_map(|game| Some(game.as_str().or(game["game"].as_str())?.to_owned())).collect()
}

/// The words of an error where nobody stops anything.
fn words_of(error: RunningError) -> String {
    match error {
        RunningError::Fault(words) => words,
        RunningError::Halt(halt) => halt.to_string(),
    }
}

/// The moves of the turn that a program has chosen, through the checked door.
pub(crate) fn read_turn<G: Solve>(game: &G, pos: &G::Position, answer: &Json) -> Result<Turn<G>, String> {
    let ChosenTurn { turn } = ChosenTurn::deserialize(answer)
        .map_err(|error| format!("answers `genmove` with `{}`: {error}", quoted(&answer.to_string())))?;
    let illegal = |why: &dyn std::fmt::Display| format!("plays an illegal turn: {why}");
    let moves = game.read_turn(pos, &turn).map_err(|error| illegal(&error))?;
    let (mut here, mut rest) = (pos.clone(), moves.iter().copied().collect::<VecDeque<_>>());
    while let Some(mv) = rest.pop_front() {
        let next = game.try_play(&here, mv).map_err(|error| illegal(&error))?;
        if game.ends_turn(&here, mv) && !rest.is_empty() {
            return Err(illegal(&format!("`{}` goes on after its end", quoted(&turn))));
        }
        here = next;
    }
    if moves.is_empty() { Err(illegal(&format!("`{}` has no move", quoted(&turn)))) } else { Ok(moves) }
}

/// Nobody stops it before its time is up.
pub(crate) struct Endless;

impl Patience for Endless {
    fn is_spent(&self) -> Result<bool, Halt> {
        Ok(false)
    }
}

impl<G: Solve> Patience for Monitor<'_, G> {
    fn is_spent(&self) -> Result<bool, Halt> {
        self.check()?;
        Ok(self.spent())
    }
}

/// A program in one game.
struct ProgramPlayer {
    program: Program,
    seed: u64,
    excuse: Option<Excuse>,
}

impl<G: Solve> Bot<G> for ProgramPlayer {
    fn policy(&mut self, at: &mut Situation<'_, '_, G>) -> Result<Policy<G>, Halt> {
        let program = self.program.clone();
        if program.fault_list().streak < MOST_FAULTS {
            match program.ask(self.seed, at) {
                Ok(turn) => {
                    program.fault_list().streak = 0;
                    return Ok(Policy::Sampled(turn));
                }
                Err(RunningError::Halt(halt)) => return Err(halt),
                Err(RunningError::Fault(words)) => program.fault_list().last = program.sentence(&words),
            }
        }
        let mut faults = program.fault_list();
        (faults.count, faults.streak) = (faults.count + 1, faults.streak + 1);
        self.excuse = Some(Excuse::Lost(faults.last.clone()));
        Ok(Policy::Sampled(Vec::new()))
    }

    fn excuse(&self) -> Option<Excuse> {
        self.excuse.clone()
    }
}
