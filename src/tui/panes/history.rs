//! Who was winning, turn by turn, and where it slipped.

use super::Pane;
use super::moves::beyond;
use crate::core::{Bounds, Outcome, Player, Value};
use crate::tui::boards::Names;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::cut;
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// One turn.
#[derive(Clone, Debug)]
pub(crate) struct HistoryRow {
    /// Its number.
    pub number: usize,
    /// Who made it.
    pub player: Player,
    /// What it was.
    pub text: String,
    /// What the position before it was worth to him.
    pub value: Option<Bounds>,
    /// What the moves that he could begin with were worth to him.
    pub alternatives: Vec<Bounds>,
    /// Who is ahead after it and by how much, in a game with scores.
    pub lead: Option<(Player, u64)>,
    /// It gave something away.
    pub is_slip: bool,
    /// One stands before it.
    pub is_now: bool,
}

/// What the pane looks at.
pub(crate) struct HistoryPane<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// Who sits where.
    pub names: &'a Names,
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

/// From this width on there are names.
const WIDE: usize = 50;

impl HistoryPane<'_> {
    /// The pane. The ends of the strip are at the outside: a win in 1 hugs the edge of the player who wins, a draw is the
    /// middle.
    pub(crate) fn pane(&self) -> Pane {
        let name = self.rows.iter().map(|row| self.names.of(row.player).chars().count()).max().unwrap_or(0);
        let room = HistoryColumns::of(self.width, name, self.rows.iter().any(|row| row.lead.is_some()));
        // At the end one stands before no turn.
        let end = self.rows.len().saturating_sub(1);
        let here = self.rows.iter().position(|row| row.is_now).unwrap_or(end);
        let window = self.scroll.window(self.rows.len(), self.height.saturating_sub(1), here);
        let mut lines = vec![self.head(room)];
        for row in &self.rows[window.clone()] {
            lines.push(self.row(row, room));
        }
        Pane { title: "Value history", note: beyond(window.start, self.rows.len() - window.end), lines }
    }

    /// The names at the ends of the strip; those that are too long for their half lean on its middle and reach out over
    /// the columns beside it.
    fn head(&self, room: HistoryColumns) -> Line {
        let half = room.strip / 2;
        let (before, behind) = (NUMBER + room.name, 1 + room.moves + SLIP);
        let fits = |name: &str| name.chars().count() < half;
        let (left, right) = (self.names.of(Player::P1), self.names.of(Player::P2));
        let (wide, left) = (before + half, cut(left, before + half - 1));
        let left = if fits(&left) {
            format!("{:before$}{left:<half$}", "")
        } else {
            format!("{left:>before$} ", before = wide - 1)
        };
        let right = cut(right, half + behind - 1);
        let right = if fits(&right) {
            format!("{right:>half$}{:behind$}", "")
        } else {
            format!(" {right:<behind$}", behind = half + behind - 1)
        };
        let mut spans = vec![
            Span::styled(left, Player::P1),
            Span::styled(self.symbols.tees[2].to_string(), Role::Rule),
            Span::styled(right, Player::P2),
        ];
        if room.lead > 0 {
            let words = if room.lead >= BARS { "lead after it" } else { "lead" };
            let lead = room.lead;
            spans.push(Span::styled(format!("{words:>lead$}"), Role::Dim));
        }
        Line::from(spans)
    }

    fn row(&self, row: &HistoryRow, room: HistoryColumns) -> Line {
        let pointer = if row.is_now { self.symbols.pointer } else { ' ' };
        let mut spans = vec![Span::styled(format!("{pointer}{:>3} ", row.number), Role::Dim)];
        if room.name > 0 {
            let (name, words) = (room.name, cut(self.names.of(row.player), room.name - 1));
            spans.push(Span::styled(format!("{words:<name$}"), row.player));
        }
        strip(row, room.strip, self.symbols, &mut spans);
        let moves = room.moves;
        spans.push(Span::styled(format!(" {:<moves$}", cut(&row.text, moves)), Role::Plain));
        let slip = if row.is_slip { "<<" } else { "" };
        spans.push(Span::styled(format!("{slip:<SLIP$}"), Role::Mistake));
        if let Some((player, lead)) = row.lead.filter(|_| room.lead > 0) {
            let largest = self.rows.iter().filter_map(|row| row.lead).map(|(_, lead)| lead).max().unwrap_or(1);
            spans.extend(lead_of(player, lead, largest, room.lead, self.symbols));
        }
        Line::from(spans)
    }
}

/// How many columns each part of a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HistoryColumns {
    name: usize,
    strip: usize,
    moves: usize,
    /// None where there is no room, or the game has no scores.
    lead: usize,
}

/// Columns of a turn's number, and of the sign of a mistake.
const NUMBER: usize = 5;
const SLIP: usize = 3;
/// A longer name is cut: in a pane of this width at the second, else at the first of these.
const LONGEST: [usize; 2] = [9, 14];
const WIDER: usize = 60;
/// A lead in so many columns is a bar, in fewer a number.
const BARS: usize = 13;
/// From this width on there is room for the number.
const WITH_LEAD: usize = 34;
/// A strip has an odd number of columns, so that it has a middle; alternatives are marked where it has so many.
const NARROWEST: usize = 9;
const WITH_ALTERNATIVES: usize = 13;

impl HistoryColumns {
    /// `name` is how long the longest name is.
    fn of(width: usize, name: usize, has_leads: bool) -> Self {
        let (name, moves) =
            if width >= WIDE { (name.clamp(2, LONGEST[usize::from(width >= WIDER)]) + 1, 8) } else { (0, 7) };
        let lead = match width {
            WIDE.. if has_leads => BARS,
            WITH_LEAD.. if has_leads => 4,
            _ => 0,
        };
        let strip = width.saturating_sub(NUMBER + name + 1 + moves + SLIP + lead);
        // One less if it would be even.
        let strip = (strip.saturating_sub(1) | 1).clamp(NARROWEST, 31);
        Self { name, strip, moves, lead }
    }
}

/// The strip of a row: its ends, its middle, where the game stood, and where other moves would have led.
fn strip(row: &HistoryRow, width: usize, symbols: &Symbols, spans: &mut Vec<Span>) {
    let mut signs: Vec<(char, Role)> = vec![(' ', Role::Dim); width];
    signs[0] = (symbols.gone, Role::Dim);
    signs[width - 1] = (symbols.gone, Role::Dim);
    signs[width / 2] = (symbols.vertical, Role::Rule);
    if width >= WITH_ALTERNATIVES {
        for bounds in &row.alternatives {
            let (place, _, _) = mark(Some(*bounds), row.player, width);
            if bounds.outcome().is_some() {
                signs[place] = (symbols.hollow, Role::Dim);
            }
        }
    }
    let (place, words, winner) = mark(row.value, row.player, width);
    for (offset, sign) in words.chars().enumerate() {
        let at = if place > width / 2 { (place + 1 + offset).saturating_sub(words.len()) } else { place + offset };
        if let Some(cell) = signs.get_mut(at) {
            *cell = (sign, Role::Bright);
        }
    }
    for (sign, role) in signs {
        let style = match winner {
            Some(player) if role == Role::Bright => Ink::from(player).with(Role::Bright),
            _ => Ink::from(role),
        };
        spans.push(Span::styled(sign.to_string(), style));
    }
}

/// The lead as a bar to the side of the player who has it, or as a number.
fn lead_of(player: Player, lead: u64, largest: u64, width: usize, symbols: &Symbols) -> Vec<Span> {
    if width < BARS {
        return vec![Span::styled(format!("{lead:>width$}"), player)];
    }
    let half = width / 2;
    let scale = largest.max(half as u64).max(1);
    let length = (lead * half as u64).div_ceil(scale) as usize;
    let bar: String = std::iter::repeat_n(symbols.fill(player), length).collect();
    let (left, right) = if player == Player::P1 { (bar, String::new()) } else { (String::new(), bar) };
    vec![
        Span::styled(format!("{left:>half$}"), Player::P1),
        Span::styled(symbols.vertical.to_string(), Role::Rule),
        Span::styled(format!("{right:<half$}"), Player::P2),
    ]
}

/// The column of a value, its sign, and whose it is: a win in n stands n steps from the winner's edge, which is the end of
/// the game itself.
fn mark(value: Option<Bounds>, player: Player, width: usize) -> (usize, String, Option<Player>) {
    let half = width / 2;
    let Some(bounds) = value else { return (half, "?".to_owned(), None) };
    let Some(outcome) = bounds.outcome() else { return (half, "?".to_owned(), None) };
    let winner = match outcome {
        Outcome::Draw => return (half, "D".to_owned(), None),
        Outcome::Win => player,
        Outcome::Loss => player.opponent(),
    };
    let turns = bounds.exact().and_then(Value::remoteness);
    // What is far off stands beside the middle, and never on it.
    let steps = turns.map_or(half - 1, |turns| (turns as usize).min(half - 1));
    let words = turns.map_or_else(|| "W".to_owned(), |turns| format!("W{turns}"));
    let place = if winner == Player::P1 { steps } else { width - 1 - steps };
    (place, words, Some(winner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Turns;

    #[test]
    fn a_win_in_n_stands_n_steps_from_the_edge_of_whoever_wins() {
        let win = |turns: Turns| Some(Bounds::exactly(Value::Win(turns)));
        let loss = |turns: Turns| Some(Bounds::exactly(Value::Loss(turns)));
        for (value, player, place) in [
            (win(1), Player::P1, 1),
            (win(4), Player::P1, 4),
            (win(40), Player::P1, 9),
            (win(1), Player::P2, 19),
            (loss(2), Player::P1, 18),
            (loss(2), Player::P2, 2),
            (Some(Bounds::exactly(Value::Draw)), Player::P2, 10),
            (None, Player::P1, 10),
        ] {
            assert_eq!(mark(value, player, 21).0, place, "{value:?} of {player}");
        }
    }

    #[test]
    fn the_columns_fill_the_pane_and_the_strip_has_a_middle() {
        for width in 10..120 {
            for has_leads in [false, true] {
                let room = HistoryColumns::of(width, 12, has_leads);
                assert_eq!(room.strip % 2, 1);
                let used = NUMBER + room.name + room.strip + 1 + room.moves + SLIP + room.lead;
                assert!(used <= width.max(NUMBER + NARROWEST + 1 + 7 + SLIP), "{width}: {room:?}");
            }
        }
    }
}
