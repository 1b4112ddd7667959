//! Stepping through a reason: how places came by their labels, one after the other.

use super::GameScreen;
use super::side::SidePane;
use crate::tui::Direction;
use crate::tui::boards::{Ask, board};
use crate::tui::paint::sentence;

impl GameScreen {
    /// Whether a reason is shown that has steps.
    pub(super) fn has_steps(&self) -> bool {
        self.steps_on_board() || self.shown.why.as_ref().is_some_and(|why| why.steps().next().is_some())
    }

    /// Whether a reason is shown whose steps the board itself goes through.
    fn steps_on_board(&self) -> bool {
        self.sight.explains && board(self.game()).asks().iter().any(|(ask, _)| *ask == Ask::Step)
    }

    /// To the step before this one, or behind it; before the first one none is shown.
    pub(super) fn step(&mut self, direction: Direction) {
        let is_on = matches!(direction, Direction::Right | Direction::Down);
        if self.steps_on_board() {
            return self.ask_board(if is_on { Ask::Step } else { Ask::StepBefore });
        }
        let Some(why) = &self.shown.why else { return };
        let last = why.steps().count().saturating_sub(1);
        let next = match self.sight.step {
            Some(now) if is_on => Some((now + 1).min(last)),
            Some(now) => now.checked_sub(1),
            None => is_on.then_some(0),
        };
        let told = next.and_then(|next| Some((next, why.steps().nth(next)?)));
        let words = told.map(|(next, step)| {
            let step_told = format!("step {} of {}, {}", next + 1, last + 1, step.cells.join(" "));
            let words = sentence(&format!("{step_told}: {}", step.label));
            // Its pane has gone to it.
            let is_read = self.panes.scroll(SidePane::Why).area().height > 0;
            if is_read && !self.is_one_row(&words) { sentence(&step_told) } else { words }
        });
        self.panes.scroll(SidePane::Why).reset();
        self.sight.step = next;
        self.say(
            words.map_or_else(|| "Before the first step nothing is labelled.".to_owned(), |words| sentence(&words)),
        );
    }
}
