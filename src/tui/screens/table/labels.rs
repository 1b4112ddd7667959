//! The key for labels: where they change nothing that one sees, that is said.

use ratatui::buffer::Buffer;

use super::GameScreen;
use crate::tui::boards::{Ask, board};
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// What is said where a board has no other labels, and where those that it has tell nothing here.
const ONE_KIND: &str = "This board has one kind of label only.";
const UNCHANGED: &str = "That changes no label that is seen here.";

impl GameScreen {
    /// The next kind of labels.
    pub(super) fn next_labels(&mut self) {
        let before = self.drawn_board();
        if !board(self.table.game()).obey(&mut self.sight.state, self.hand.cursor, Ask::Labels) {
            return self.refuse(ONE_KIND);
        }
        self.hand.paged = true;
        // In a sum it may be a game without labels that one stands in, or one that leaves no room for them.
        if before.is_some() && self.drawn_board() == before {
            self.refuse(UNCHANGED);
        }
    }

    /// The board alone, in signs, where it stood last.
    fn drawn_board(&self) -> Option<Buffer> {
        let ((body, ..), _) = self.sight.arranged.get()[0]?;
        let placed = self.placed(body).ok()?;
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).ok()?;
        let mut buf = Buffer::empty(body);
        placed.board.paint(&self.scene(), &mut Pen::new(&mut buf, body, &theme));
        Some(buf)
    }
}

#[cfg(test)]
mod tests {
    use super::super::growth::{drawn, engine, setups, table};
    use super::super::{GameScreen, Pose};
    use super::*;
    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::play::Match;
    use crate::settings::HintLevel;

    #[test]
    fn whoever_asks_for_labels_sees_others_or_is_told_that_there_are_none() {
        let engine = engine();
        let sums = ["sum multiples 2..10 + prime-power 12", "sum square-but-one 20 + square-but-one 9"];
        let sums = sums.map(|setup| setup.parse::<AnyGame>().unwrap_or_else(|error| panic!("{error}")));
        let (mut seen, mut told) = (0, 0);
        for game in setups().chain(sums) {
            let hidden =
                GameScreen::new(Match::new(game.clone(), Vec::new(), 7), 1, &engine, HintLevel::Off, Pose::Still);
            for mut screen in [hidden, table(&game, &engine, 500)] {
                let legal = game.legal_moves(screen.table.position());
                for mv in [legal.first(), legal.last()].into_iter().flatten() {
                    screen.hand.cursor = board(&game).path(screen.table.position(), *mv).first().copied();
                    screen.settle();
                    screen.message = None;
                    let before = drawn(&screen, 80, 24);
                    screen.next_labels();
                    screen.settle();
                    let is_told = screen.message.is_some();
                    screen.message = None;
                    let is_seen = drawn(&screen, 80, 24) != before;
                    assert!(is_told || is_seen, "{game}");
                    seen += usize::from(is_seen);
                    told += usize::from(is_told);
                }
            }
        }
        assert!(seen > 40 && told > 40, "{seen} and {told}");
    }
}
