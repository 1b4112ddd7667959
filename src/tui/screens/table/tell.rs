//! What a table tells when it is asked: hints, traps, reasons.

use super::GameScreen;
use crate::core::{Game, Outcome};
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Analysis, answer, why};
use crate::tui::paint::sentence;
use crate::tui::panes::VALUELESS;

impl GameScreen {
    /// The next kind of hint, at this table and its rematches: what a new table begins with, the settings say.
    pub(super) fn next_hints(&mut self) {
        self.hints = self.hints.next();
        self.say(match self.hints {
            HintLevel::Off => "Hints are off.",
            _ if self.game().players() > 2 => "Hints: what each player can expect.",
            HintLevel::Verdict => "Hints: who wins.",
            HintLevel::Keeping => "Hints: the moves that keep the value.",
            HintLevel::All => "Hints: W wins, D draws, L loses, in so many turns.",
        });
    }

    /// Whether the traps among equals stand beside the hints.
    pub(super) fn tells_traps(&self) -> bool {
        self.has_traps && self.hints == HintLevel::All && self.review.is_none()
    }

    /// Tells of the traps among equals, or no longer.
    pub(super) fn turn_traps(&mut self) {
        if self.hints < HintLevel::All {
            return self.refuse("Traps stand beside the hints: ‹hints› until all of them are told.");
        }
        self.has_traps = !self.has_traps;
        self.say(if self.has_traps {
            "Beside D and L: how many of the sensible answers give something away."
        } else {
            "Traps are not told."
        });
    }

    /// Says the reason of the verdict, or why there is none.
    pub(super) fn say_why(&mut self) {
        let is_known = self.game().players() <= 2 && self.level() > HintLevel::Off;
        let known = self.known.here().filter(|_| is_known && self.sight.explains);
        let why = known.and_then(|known| why(self.game(), known));
        match why {
            Some(why) => {
                let so = self.known.here().and_then(|known| self.answered(known));
                let so = so.map(|(mv, answer)| {
                    let mover = self.shown.names.of(self.table.mover().opponent());
                    sentence(&format!("{mover} played {mv}, so {answer}")) + " "
                });
                self.say(so.unwrap_or_default() + &sentence(&why.text));
            }
            None if !self.sight.explains => self.message = None,
            None => {
                self.sight.explains = false;
                self.refuse(if self.game().players() > 2 {
                    VALUELESS
                } else if self.level() == HintLevel::Off {
                    self.no_reason()
                } else {
                    "No theory gives a reason here: it was worked out move by move."
                });
            }
        }
    }

    /// Why no reason is told where hints are off.
    pub(super) fn no_reason(&self) -> &'static str {
        if self.is_secret() {
            "The reason tells the answer: solve it, or let ‹hints› tell it."
        } else {
            "Hints are off: ‹hints› turns them on."
        }
    }

    /// The last move, if it was the opponent's and a theory names its answer: the move and the answer.
    fn answered(&self, known: &Analysis<AnyGame>) -> Option<(String, String)> {
        let game = self.game();
        let last = self.shown.past.last().filter(|last| last.player != self.table.mover())?;
        let answer = answer(game, &last.before, last.mv)?;
        let mv = game.read_move(&known.position, &answer).ok()?;
        let wins = known.report(mv)?.bounds.outcome().is_none_or(|outcome| outcome == Outcome::Win);
        wins.then(|| (game.write_move(&last.before, last.mv), answer))
    }
}
