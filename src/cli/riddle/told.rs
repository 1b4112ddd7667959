//! A riddle as it is printed.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::core::{Game, Outcome};
use crate::games::AnyGame;
use crate::play::{HARDEST, PosedRiddle, Riddle};

/// A riddle as it is printed: `catchup riddle --json`, a line for each. Fields may be added; none is ever changed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct RiddleEntry {
    setup: String,
    position: String,
    /// From 1.
    to_move: usize,
    #[cfg_attr(test, schemars(extend("enum" = ["win", "draw"])))]
    outcome: String,
    /// Turns to the end; nothing for draws.
    remoteness: Option<u32>,
    /// The answer.
    pub(super) turn: String,
    /// 1 to 5.
    level: u8,
    #[cfg_attr(test, schemars(extend("enum" = crate::play::RiddleTheme::ALL.map(crate::play::RiddleTheme::word))))]
    theme: &'static str,
    seed: Option<u64>,
    #[serde(skip)]
    keeper: &'static str,
    /// The command line that brings it back in every version.
    line: String,
}

impl RiddleEntry {
    pub(super) fn new(posed: &PosedRiddle<AnyGame>, riddle: &Riddle<AnyGame>, seed: Option<u64>) -> Self {
        let (game, pos) = (&posed.game, &riddle.position);
        Self {
            keeper: posed.keeper,
            line: posed.command(),
            setup: game.to_string(),
            position: game.write_position(pos),
            to_move: game.to_move(pos).number(),
            outcome: riddle.value.outcome().to_string(),
            remoteness: riddle.value.remoteness(),
            turn: game.write_turn(pos, &riddle.turn),
            level: riddle.level,
            theme: riddle.theme.word(),
            seed,
        }
    }

    /// Who is to move, and what there is to keep.
    fn task(&self) -> String {
        format!("P{} is to move: {}", self.to_move, self.asked())
    }

    /// The same as it stands above a board.
    pub(super) fn heading(&self) -> String {
        format!("P{}: {}", self.to_move, self.asked())
    }

    fn asked(&self) -> String {
        let keeper = self.keeper;
        match (self.outcome == Outcome::Draw.to_string(), self.remoteness) {
            (true, _) => format!("exactly {keeper} holds the draw"),
            (false, Some(turns)) => format!("exactly {keeper} wins, in {turns}"),
            (false, None) => format!("exactly {keeper} wins"),
        }
    }

    pub(super) fn write(&self, with_solution: bool, out: &mut impl Write) -> Result<()> {
        let Self { setup, position, to_move, level, theme, line, .. } = self;
        writeln!(out, "{setup}, level {level} of {HARDEST}, {theme}")?;
        writeln!(out, "position  {position}")?;
        writeln!(out, "task      {}", self.task())?;
        writeln!(out, "again     {line}")?;
        writeln!(out, "play      catchup play {setup} --position \"{position}\" --p{} perfect", 3 - to_move.min(&2))?;
        if with_solution {
            writeln!(out, "answer    {}", self.turn)?;
        }
        Ok(())
    }
}
