//! Every whole turn with its value, best first.

use super::{Need, Pane};
use crate::core::{Arrange, Bounds, Game};
use crate::games::{AnyGame, AnyPosition};
use crate::solve::{RatedTurn, RatedTurns};
use crate::tui::Role;
use crate::tui::boards::{Hint, sign};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::cut;
use crate::tui::scroll::Scroll;

/// What the pane looks at.
pub(crate) struct TurnsPane<'a> {
    /// The setup.
    pub game: &'a AnyGame,
    /// The position at which the turns begin.
    pub position: &'a AnyPosition,
    /// The turns, once they are listed.
    pub turns: Option<&'a RatedTurns<AnyGame>>,
    /// What the position is worth.
    pub root: Bounds,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

impl TurnsPane<'_> {
    /// The rows that it takes.
    pub(crate) fn need(&self) -> Need {
        Need::between(5, self.turns.map_or(5, |list| (list.turns.len() + 1).clamp(5, 200) as u16))
    }

    /// The pane.
    pub(crate) fn pane(&self) -> Pane {
        let Some(list) = self.turns else {
            let lines = vec![Line::styled("they are being listed", Role::Dim)];
            return Pane { title: "Turns", note: String::new(), lines };
        };
        let mut order: Vec<&RatedTurn<AnyGame>> = list.turns.iter().collect();
        // The list itself is sorted by its moves; equal values keep that order.
        order.arrange_by_key(|turn| std::cmp::Reverse((turn.bounds.lower(), turn.bounds.upper())));
        let window = self.scroll.window(order.len(), self.height, 0);
        let lines = order[window].iter().map(|turn| self.line(turn)).collect();
        let listed = list.turns.len();
        let note = match list.count {
            Some(count) if count == listed as u64 => format!("{count}, ‹page-up› ‹page-down›"),
            Some(count) => format!("{listed} of {count}"),
            None => format!("more than {listed}"),
        };
        Pane { title: "Turns", note, lines }
    }

    fn line(&self, turn: &RatedTurn<AnyGame>) -> Line {
        let hint = Hint::new(turn.bounds, turn.estimate, self.root);
        let text = self.game.write_turn(self.position, &turn.moves);
        Line::from(vec![
            Span::styled(format!("{:<5}", sign(turn.bounds, turn.estimate)), hint.role),
            Span::styled(cut(&text, self.width.saturating_sub(5)), if hint.keeps { Role::Bright } else { Role::Plain }),
        ])
    }
}
