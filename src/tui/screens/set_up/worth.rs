//! What a position that is set up by hand is worth: asked for with every change, told when it is known.

use crate::core::Game;
use crate::engine::{Analyst, Detail, Engine, Generation, Source};
use crate::games::{AnyGame, AnyPosition};
use crate::solve::Analysis;
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::panes::{foretold, verdict};

/// Who is asked, and what is known so far.
pub(super) struct PaintedWorth {
    analyst: Analyst<AnyGame>,
    asked: Option<Generation>,
    known: Option<Analysis<AnyGame>>,
}

impl PaintedWorth {
    /// Somebody who is asked of positions of a game.
    pub(super) fn new(engine: &Engine, game: AnyGame) -> Self {
        Self { analyst: Analyst::new(engine, game), asked: None, known: None }
    }

    /// Asks of another position; of one in which the game is over there is nothing to ask.
    pub(super) fn ask(&mut self, game: &AnyGame, position: &AnyPosition) {
        self.known = None;
        self.asked = None;
        if game.result(position).is_some() {
            self.analyst.cancel_hints();
        } else {
            self.asked = Some(self.analyst.ask(position, Detail::Moves));
        }
    }

    /// Takes in what is known of the position that was asked of last.
    pub(super) fn take(&mut self, source: Source) {
        if source != self.analyst.source() {
            return;
        }
        let news = self.analyst.answer().filter(|(generation, _)| Some(*generation) == self.asked);
        if let Some(answer) = news.and_then(|(_, report)| report.answer()) {
            self.known = Some(answer.analysis);
        }
    }

    /// As if that had been worked out.
    #[cfg(test)]
    pub(super) fn know(&mut self, analysis: Analysis<AnyGame>) {
        self.known = Some(analysis);
    }

    /// What the position is worth, in a few words.
    pub(super) fn told(&self, game: &AnyGame, position: &AnyPosition) -> (String, Role) {
        if game.result(position).is_some() {
            return ("The game ends here.".to_owned(), Role::Dim);
        }
        match &self.known {
            None => ("being worked out".to_owned(), Role::Dim),
            Some(known) if known.is_valueless(game) => {
                let told = |note| foretold(game, note, &Names::places(game.players()));
                (known.note.as_ref().map(told).unwrap_or_default(), Role::Plain)
            }
            Some(known) => verdict(known, game.to_move(position), &Names::places(game.players())),
        }
    }
}
