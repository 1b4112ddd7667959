//! `catchup strategy`: instructions that a person can carry, by which the winner plays.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde::Serialize;

use super::ExitCode;
use super::args::StrategyArgs;
use super::place::{self, game_of};
use super::progress::Progress;
use super::session::{Ending, Session, to_the_end};
use super::talk::{say, write_json_line};
use crate::core::{Arrange, Game};
use crate::games::{AnyGame, AnyPosition};
use crate::solve::{Alike, CancelToken, Monitor, Solver, Strategy, StrategyTable};

/// Nobody waits longer for proofs without having said so.
const USUAL: Duration = Duration::from_secs(10);

/// Prints the table of whoever wins from a position.
pub(crate) fn strategy(args: &StrategyArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    if game.players() > 2 {
        bail!("`{game}` is played by {}; a strategy is against one other player", game.players());
    }
    let pos = place::position(&game, &args.place)?;
    if game.result(&pos).is_some() {
        bail!("the game is over at `{}`: there is nothing to follow", game.write_position(&pos));
    }
    let time = args.seconds.unwrap_or(USUAL);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let work = || {
        // The time is up for the session first.
        let begun = Instant::now();
        let mut monitor =
            Monitor::new(cancel.clone(), session.memory().clone()).with_budget(|| begun.elapsed() >= time);
        let alike = if args.fold { Alike::Folded } else { Alike::Apart };
        Strategy::new(&pos, args.limit as usize, alike, &mut to_the_end(Solver::new(game.clone())), &mut monitor)
    };
    let mut tell = |ending| {
        say(unproven(ending, time));
        Ok(())
    };
    let (found, ending) = session.run(Some(time), &progress, &cancel, work, Some(&mut tell));
    let Ok(Some(found)) = found else {
        say(unproven(ending, time));
        return Ok(session.code_after(ending));
    };
    let sheet = StrategySheet::new(&game, &pos, &found);
    if args.json {
        write_json_line(&sheet, out)?;
    } else {
        let mut out = BufWriter::new(out);
        sheet.write(args.fold, &mut out)?;
        out.flush()?;
    }
    match sheet.positions {
        Some(rows) if !sheet.complete && rows.len() as u64 >= args.limit => {
            say(format!("the table is cut at {} positions; `--limit` raises that", args.limit));
        }
        Some(_) if !sheet.complete => {
            say("some positions are missing: `--seconds` gives more time for proofs, `--memory` more room");
        }
        Some(_) | None => {}
    }
    Ok(session.code_after(ending))
}

fn unproven(ending: Ending, time: Duration) -> String {
    match ending {
        Ending::Interrupted => "stopped before it was known who wins".to_owned(),
        Ending::Finished | Ending::OutOfTime => {
            let seconds = time.as_secs_f64();
            format!("who wins was not proven within {seconds} s; `--seconds` gives more time, `--memory` more room")
        }
    }
}

/// Positions that are wider push their moves to the right.
const WIDEST: usize = 40;

/// A strategy in words: `catchup strategy --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct StrategySheet {
    setup: String,
    position: String,
    /// Who follows it, from 1.
    player: usize,
    #[cfg_attr(test, schemars(with = "crate::core::Outcome"))]
    outcome: String,
    /// What to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    opening: Option<String>,
    /// Moves, each with its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<[String; 2]>"))]
    answers: Option<Vec<[String; 2]>>,
    /// Positions, each with its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<[String; 2]>"))]
    positions: Option<Vec<[String; 2]>>,
    complete: bool,
}

impl StrategySheet {
    fn new(game: &AnyGame, pos: &AnyPosition, strategy: &Strategy<AnyGame>) -> Self {
        let &Strategy { player, outcome, .. } = strategy;
        let sheet = Self {
            setup: game.to_string(),
            position: game.write_position(pos),
            player: player.number(),
            outcome: outcome.to_string(),
            opening: None,
            answers: None,
            positions: None,
            complete: true,
        };
        match &strategy.table {
            StrategyTable::Answers(pairing) => {
                // Whichever of the two is written, the other is the answer.
                let both = pairing.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
                let mut answers: Vec<_> = both.collect();
                answers.arrange();
                let word = |mv| game.write_move(pos, mv);
                Self {
                    opening: pairing.opening.map(word),
                    answers: Some(answers.into_iter().map(|(theirs, ours)| [theirs, ours].map(word)).collect()),
                    ..sheet
                }
            }
            StrategyTable::Positions { rows, is_whole } => {
                let row = |(pos, mv): &(AnyPosition, _)| [game.write_position(pos), game.write_move(pos, *mv)];
                Self { positions: Some(rows.iter().map(row).collect()), complete: *is_whole, ..sheet }
            }
        }
    }

    fn write(&self, is_folded: bool, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}: P{} {}s.", self.setup, self.player, self.outcome)?;
        if let Some(opening) = &self.opening {
            writeln!(out, "Begin with {opening}.")?;
        }
        let how = match &self.answers {
            Some(_) => "Whoever chooses what stands on the left is answered with what stands on the right.",
            None if is_folded => {
                "In the position on the left, or as one that is like it by symmetry, play the move on the right."
            }
            None => "In the position on the left, play the move on the right.",
        };
        writeln!(out, "{how}\n")?;
        let rows: Vec<_> = self.answers.iter().chain(&self.positions).flatten().collect();
        let width = rows.iter().map(|[left, _]| left.chars().count()).max().unwrap_or(0).min(WIDEST);
        rows.iter().try_for_each(|[left, right]| writeln!(out, "{left:<width$}  {right}"))
    }
}
