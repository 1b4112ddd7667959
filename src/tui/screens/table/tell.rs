//! What a table tells when it is asked: hints, traps, reasons.

use super::side::SidePane;
use super::{GameScreen, Message};
use crate::core::{Game, Outcome};
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Analysis, Solve, answer};
use crate::tui::Role;
use crate::tui::boards::{Ask, board};
use crate::tui::paint::{sentence, wrap};

impl GameScreen {
    /// The next kind of hint, at this table and its rematches: what a new table begins with, the settings say.
    pub(super) fn next_hints(&mut self) {
        self.hints = self.hints.next();
        self.say(match self.hints {
            HintLevel::Off => "Hints are off.",
            _ if self.game().players() > 2 => "Hints: what each player can expect.",
            HintLevel::Verdict => "Hints: who wins.",
            HintLevel::Keeping if self.is_lost() => "Hints: nothing keeps it here, every move loses.",
            HintLevel::Keeping => "Hints: the moves that keep the value.",
            HintLevel::All => "Hints: W wins, D draws, L loses, in so many turns.",
        });
    }

    /// Whether a person is to move in a position that is known to be lost.
    fn is_lost(&self) -> bool {
        let known = self.known.here().filter(|known| known.position == *self.table.position());
        self.is_humans_move() && known.and_then(|known| known.root.outcome()) == Some(Outcome::Loss)
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
        self.sight.why_due = None;
        if self.say_reason() {
            return;
        }
        if !self.sight.explains {
            self.message = None;
        } else if self.game().players() <= 2 && self.tells_reasons() && self.is_worked_out() {
            self.sight.why_due = Some(self.table.timeline().now());
            self.say("It is being worked out; the reason follows.");
        } else if !self.says_end() {
            self.sight.explains = false;
            self.refuse(if self.game().players() > 2 {
                // That there is no verdict stands in the analysis, or below the board.
                "No value is common to all, so there is no reason."
            } else if self.level() == HintLevel::Off {
                self.no_reason()
            } else if self.known.here().is_none_or(|known| known.root.outcome().is_none()) {
                "Nothing is proven here, so there is no reason."
            } else {
                "No theory gives a reason here: it was found move by move."
            });
        }
    }

    /// The same where the board itself draws what is asked for: that stays, also where no theory says anything.
    pub(super) fn say_why_beside(&mut self) {
        self.sight.why_due = None;
        if !self.sight.explains || self.say_reason() || self.says_end() {
            return;
        }
        if self.tells_reasons() && self.is_worked_out() {
            self.sight.why_due = Some(self.table.timeline().now());
        }
    }

    /// Says why the game has ended, where it has: there is no other reason.
    fn says_end(&mut self) -> bool {
        let why = self.shown.result.and_then(|_| self.why_it_ended());
        if let Some(why) = &why {
            self.say(sentence(why));
        }
        why.is_some()
    }

    pub(super) fn tells_reasons(&self) -> bool {
        self.level() > HintLevel::Off
    }

    /// Says the reason, if it is asked for and known; whether it is.
    pub(super) fn say_reason(&mut self) -> bool {
        let is_told = self.tells_reasons() && self.sight.explains;
        let Some(known) = self.known.here().filter(|_| is_told) else { return false };
        let here = self.shown.choice.as_ref().filter(|_| known.position == self.shown.position);
        let here = here.and_then(|(mv, _)| self.game().why_move(known, *mv));
        let Some(why) = here.or_else(|| self.shown.reasons.of(self.game(), known)) else { return false };
        let so = self.answered(known).map(|(mv, answer)| {
            let mover = self.shown.names.of(self.table.mover().opponent());
            sentence(&format!("{mover} played {mv}, so {answer}"))
        });
        let (words, reason) = (so.unwrap_or_default(), Some(sentence(&self.shown.names.spoken(&why.text))));
        self.message = Some(Message { words, role: Role::Bright, reason });
        true
    }

    /// What has to be said until the next key: of a reason no more than its pane leaves to be said.
    pub(super) fn told_now(&self) -> Option<(String, Role)> {
        let message = self.message.as_ref()?;
        // One that is cut in its pane is read on there, and covers no row of it.
        let covers = |reason: &str| self.panes.scroll(SidePane::Why).area().height > 0 && !self.is_one_row(reason);
        let reason =
            message.reason.iter().map(String::as_str).filter(|reason| !self.is_read(reason) && !covers(reason));
        let words: Vec<&str> =
            Some(message.words.as_str()).filter(|words| !words.is_empty()).into_iter().chain(reason).collect();
        let said = words.join(" ");
        let said = if message.reason.is_some() { self.said_with_reason(&said) } else { said };
        (!said.is_empty()).then_some((said, message.role))
    }

    /// Whether all of a reason stands in its pane or below the board, as they were drawn last.
    fn is_read(&self, reason: &str) -> bool {
        if self.sight.is_read.get() {
            return true;
        }
        let area = self.panes.scroll(SidePane::Why).area();
        // The title takes a row.
        area.height > 0 && wrap(reason, area.width.into()).len() < usize::from(area.height)
    }

    /// Whether more may still become known of what is on the board.
    fn is_worked_out(&self) -> bool {
        let here = self.known.here();
        let is_done = here.is_none_or(|known| known.done);
        let is_reason_open = here.is_some_and(|known| self.shown.reasons.is_open(known));
        is_reason_open || !is_done && self.known.is_working(self.table.timeline().now())
    }

    /// Says the reason that was asked for before it was known, as soon as it is, or else that there is none.
    pub(super) fn say_due(&mut self) {
        let now = self.table.timeline().now();
        if self.sight.why_due.is_some_and(|due| due != now) {
            self.sight.why_due = None;
        }
        if self.sight.why_due.is_some() && (self.shown.why.is_some() || !self.is_worked_out()) {
            if self.draws_why() {
                self.say_why_beside();
            } else {
                self.say_why();
            }
            self.settle();
        }
    }

    /// Whether the board has something of its own to draw for whoever asks why.
    fn draws_why(&self) -> bool {
        board(self.game()).asks().iter().any(|(ask, _)| *ask == Ask::Why)
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

#[cfg(test)]
mod tests {
    use super::super::growth::{drawn, engine, setups, table};
    use super::*;

    #[test]
    fn that_there_is_no_reason_is_said_in_one_row() {
        let (engine, mut seen) = (engine(), 0);
        for game in setups() {
            let mut table = table(&game, &engine, 20);
            drawn(&table, 60, 20);
            table.ask_board(Ask::Why);
            table.settle();
            let told = table.told_now().filter(|_| table.shown.why.is_none());
            if let Some((words, _)) = told {
                assert!(table.is_one_row(&words), "{game}: {words}");
                seen += 1;
            }
        }
        assert!(seen > 9, "{seen}");
    }
}
