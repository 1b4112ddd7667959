//! `catchup engine --check`: tries whether a program can be a bot, step by step, and names the first that is wrong.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use serde_json::Value as Json;

use crate::cli::ExitCode;
use crate::cli::rules::{OnFault, admitted};
use crate::core::Game;
use crate::foreign::shown;
use crate::games::{AnyGame, games, rules_command, whole_setup};
use crate::protocol::{
    Endless, EngineCommand, EngineRequest, PROTOCOL, ProgramLimits, RequestId, Running, RunningError, command_words,
    played_games, read_turn,
};

/// So many games are tried where a program does not say which it plays.
const SOME: usize = 3;

/// No game is tried to its end where that takes longer.
const MOST_TURNS: usize = 60;

/// How long a program may take to go.
const FAREWELL: Duration = Duration::from_secs(2);

/// Tries the program; the exit code tells whether all is right.
pub(super) fn check(command: &str, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(program) = rules_command(command) {
        return check_rules(command, program, out);
    }
    let words = command_words(command)?;
    let mut trial = BotTrial { limits: ProgramLimits::default(), running: None, games: Vec::new() };
    for (name, step) in STEPS {
        match step(&mut trial, &words) {
            Ok(said) => writeln!(out, "{name:<9}  {}", shown(&said))?,
            Err(fault) => {
                writeln!(out, "{name:<9}  is wrong: `{}` {}", shown(command), shown(&fault))?;
                return Ok(ExitCode::Failure);
            }
        }
    }
    Ok(ExitCode::Success)
}

/// So many games are walked through.
const WALKS: usize = 30;

/// Tries whether a program can be the rules of a game.
fn check_rules(words: &str, program: &str, out: &mut impl Write) -> Result<ExitCode> {
    let tried = admitted(words.trim(), program, OnFault::GoOn).map_err(|error| error.to_string()).and_then(|game| {
        let seen = game.keeps_laws(WALKS).map_err(|fault| format!("`{words}` {fault}"))?;
        Ok((game.write_position(&game.start()), game.players(), seen))
    });
    match tried {
        Ok((start, players, seen)) => {
            writeln!(out, "start      {}", shown(&format!("{start}, {players} players")))?;
            writeln!(out, "laws       {seen} positions along {WALKS} games, every question twice")?;
            Ok(ExitCode::Success)
        }
        Err(fault) => {
            writeln!(out, "is wrong: {}", shown(&fault))?;
            Ok(ExitCode::Failure)
        }
    }
}

/// What is tried: a step says what it found, or what is wrong.
type CheckStep = fn(&mut BotTrial, &[String]) -> Result<String, String>;

const STEPS: [(&str, CheckStep); 6] = [
    ("start", |trial, words| {
        trial.running = Some(Running::start(words)?);
        Ok("it runs".to_owned())
    }),
    ("hello", |trial, _| trial.hello()),
    ("ping", |trial, _| trial.ask(&request(EngineCommand::Ping), trial.limits.ping).map(|_| "it is there".to_owned())),
    ("genmove", |trial, _| trial.play_all()),
    ("terminate", |trial, _| {
        let mut request = request(EngineCommand::Terminate);
        request.of = Some(RequestId::Number(0));
        trial.ask(&request, trial.limits.ping).map(|_| "answered where there is nothing to stop".to_owned())
    }),
    ("quit", |trial, _| {
        trial.ask(&request(EngineCommand::Quit), trial.limits.ping)?;
        let mut running = trial.running.take().ok_or("does not run")?;
        if running.ends_within(FAREWELL) { Ok("it has gone".to_owned()) } else { Err("is still there".to_owned()) }
    }),
];

fn request(command: EngineCommand) -> EngineRequest {
    EngineRequest::new(RequestId::Number(0), command)
}

/// A program that is being tried.
struct BotTrial {
    limits: ProgramLimits,
    running: Option<Running>,
    /// Those that it says it plays.
    games: Vec<String>,
}

impl BotTrial {
    fn ask(&mut self, request: &EngineRequest, limit: Duration) -> Result<Json, String> {
        let running = self.running.as_mut().ok_or("does not run")?;
        running.ask(request.clone(), limit, &Endless).map_err(|error| match error {
            RunningError::Fault(words) => words,
            RunningError::Halt(halt) => halt.to_string(),
        })
    }

    fn hello(&mut self) -> Result<String, String> {
        let answer = self.ask(&request(EngineCommand::Hello), self.limits.start)?;
        let Some(protocol) = answer["protocol"].as_u64() else {
            return Err(format!("answers without a number `protocol`: {answer}"));
        };
        if protocol != u64::from(PROTOCOL) {
            return Err(format!("speaks version {protocol} of the protocol; expected {PROTOCOL}"));
        }
        self.games = played_games(&answer);
        let name = answer["name"].as_str().unwrap_or("it has no name");
        Ok(format!("{name}, version {protocol} of the protocol"))
    }

    /// Plays a game of each kind from every seat.
    fn play_all(&mut self) -> Result<String, String> {
        let mut ids = self.games.clone();
        if ids.is_empty() {
            ids = games().iter().take(SOME).map(|(id, _)| (*id).to_owned()).collect();
        }
        ids.truncate(SOME);
        let mut turns = 0;
        for id in &ids {
            let game: AnyGame =
                whole_setup(id).parse().map_err(|error| format!("says that it plays `{id}`: {error}"))?;
            turns += self.play(&game).map_err(|fault| format!("{fault} ({game})"))?;
        }
        Ok(format!("{turns} legal turns of {}", ids.join(", ")))
    }

    fn play(&mut self, game: &AnyGame) -> Result<usize, String> {
        let mut pos = game.start();
        for turns in 0..MOST_TURNS {
            if game.result(&pos).is_some() {
                return Ok(turns);
            }
            let mut asked = request(EngineCommand::Genmove);
            asked.setup = Some(game.to_string());
            asked.position = Some(game.write_position(&pos));
            asked.limit_ms = Some(500);
            asked.seed = Some(turns as u64);
            let answer = self.ask(&asked, self.limits.turn)?;
            pos = game.play_all(&pos, &read_turn(game, &pos, &answer)?);
        }
        Ok(MOST_TURNS)
    }
}
