//! Who was winning, turn by turn, and where it slipped.

use ratatui::text::{Line, Span};

use super::Pane;
use crate::core::{Bounds, Outcome, Player, Value};
use crate::tui::boards::Names;
use crate::tui::paint::cut;
use crate::tui::{Role, Theme};

/// One turn.
#[derive(Clone, Debug)]
pub struct HistoryRow {
    /// Its number.
    pub number: usize,
    /// Who made it.
    pub player: Player,
    /// What it was.
    pub text: String,
    /// What the position before it was worth to him.
    pub value: Option<Bounds>,
    /// It gave something away.
    pub is_slip: bool,
    /// One stands before it.
    pub is_now: bool,
}

/// What the pane looks at.
pub struct HistoryPane<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// Who sits where.
    pub names: &'a Names,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How many rows one has scrolled back.
    pub scroll: usize,
}

/// From this width on there are names.
const WIDE: usize = 50;

impl HistoryPane<'_> {
    /// The pane. The ends of the strip are at the outside: a win in 1 hugs the edge of the player who wins, a draw is the
    /// middle.
    pub fn pane(&self, theme: &Theme) -> Pane {
        let (name, moves) = if self.width >= WIDE { (10, 12) } else { (0, 7) };
        // An odd number of columns has a middle.
        let strip = (self.width.saturating_sub(5 + name + moves + 4)).clamp(8, 30) | 1;
        let shown = self.height.saturating_sub(1).max(1);
        let last = self.rows.len().saturating_sub(self.scroll.min(self.rows.len().saturating_sub(shown)));
        let mut lines = vec![self.head(name, strip, theme)];
        for row in &self.rows[last.saturating_sub(shown)..last] {
            lines.push(self.row(row, name, strip, moves, theme));
        }
        Pane { title: "Value history", note: String::new(), lines }
    }

    fn head(&self, name: usize, strip: usize, theme: &Theme) -> Line<'static> {
        let half = strip / 2;
        let left = cut(self.names.of(Player::P1), half);
        let right = cut(self.names.of(Player::P2), half);
        Line::from(vec![
            Span::raw(" ".repeat(5 + name)),
            Span::styled(format!("{left:<half$}"), theme.player(Player::P1)),
            Span::styled(theme.symbols().tees[2].to_string(), theme.style(Role::Rule)),
            Span::styled(format!("{right:>half$}"), theme.player(Player::P2)),
        ])
    }

    fn row(&self, row: &HistoryRow, name: usize, strip: usize, moves: usize, theme: &Theme) -> Line<'static> {
        let symbols = theme.symbols();
        let pointer = if row.is_now { symbols.pointer } else { ' ' };
        let mut spans = vec![Span::styled(format!("{pointer}{:>3} ", row.number), theme.style(Role::Dim))];
        if name > 0 {
            let words = cut(self.names.of(row.player), name - 1);
            spans.push(Span::styled(format!("{words:<name$}"), theme.player(row.player)));
        }
        let mut signs: Vec<(char, Role)> = vec![(' ', Role::Dim); strip];
        signs[0] = (symbols.gone, Role::Dim);
        signs[strip - 1] = (symbols.gone, Role::Dim);
        signs[strip / 2] = (symbols.vertical, Role::Rule);
        let (place, mark, winner) = mark(row, strip);
        for (offset, sign) in mark.chars().enumerate() {
            let at = if place > strip / 2 {
                (place + 1 + offset).saturating_sub(mark.chars().count())
            } else {
                place + offset
            };
            if let Some(cell) = signs.get_mut(at) {
                *cell = (sign, Role::Bright);
            }
        }
        for (sign, role) in signs {
            let style = match winner {
                Some(player) if role == Role::Bright => theme.player(player).patch(theme.style(Role::Bright)),
                _ => theme.style(role),
            };
            spans.push(Span::styled(sign.to_string(), style));
        }
        spans.push(Span::styled(format!(" {:<moves$}", cut(&row.text, moves)), theme.style(Role::Plain)));
        if row.is_slip {
            spans.push(Span::styled("<<", theme.style(Role::Mistake)));
        }
        Line::from(spans)
    }
}

/// The column of a row's mark, the mark, and whose it is.
fn mark(row: &HistoryRow, strip: usize) -> (usize, String, Option<Player>) {
    let half = strip / 2;
    let Some(bounds) = row.value else { return (half, "?".to_owned(), None) };
    let Some(outcome) = bounds.outcome() else { return (half, "?".to_owned(), None) };
    let winner = match outcome {
        Outcome::Draw => return (half, "D".to_owned(), None),
        Outcome::Win => row.player,
        Outcome::Loss => row.player.opponent(),
    };
    let turns = bounds.exact().and_then(Value::remoteness);
    let from_edge = turns.map_or(half / 2, |turns| (turns.max(1) as usize - 1).min(half.saturating_sub(3)));
    let words = turns.map_or_else(|| "W".to_owned(), |turns| format!("W{turns}"));
    let place = if winner == Player::P1 { from_edge } else { strip - 1 - from_edge };
    (place, words, Some(winner))
}
