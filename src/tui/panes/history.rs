//! Who was winning, turn by turn, and where it slipped: a column for each turn, with the lead below.

use super::moves::beyond;
use super::{Need, Pane};
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
    /// Who made it, or is to make it.
    pub player: Player,
    /// What it was; empty while it is not made.
    pub text: String,
    /// What the position before it was worth to him.
    pub value: Option<Bounds>,
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
    /// How many players there are: where three and more play there is a lead, and no value.
    pub players: usize,
    /// Whether values may be told.
    pub tells: bool,
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

/// The longest name at the left end.
const LONGEST: usize = 9;
/// The widest column of a turn; from three columns on there are figures.
const WIDEST: usize = 7;
const FIGURES: usize = 3;
/// A line of figures and one of bars on each side, where there is room for them.
const HIGH: usize = 8;

/// How many columns what stands at the left has, and each turn; which turns are in sight.
struct TurnColumns {
    label: usize,
    turn: usize,
    seen: std::ops::Range<usize>,
}

impl HistoryPane<'_> {
    /// How many rows it takes.
    pub(crate) fn need(has_values: bool) -> Need {
        if has_values { Need { least: 6, wanted: HIGH as u16 + 1 } } else { Need { least: 3, wanted: 3 } }
    }

    /// The pane. What stands above the line is the first player's, what stands below it the second's; on it are draws.
    pub(crate) fn pane(&self) -> Pane {
        let columns = self.columns();
        let has_values = self.tells && self.players <= 2;
        let note = match beyond(columns.seen.start, self.rows.len() - columns.seen.end) {
            note if note.is_empty() && !self.tells => "hints are off".to_owned(),
            note => note.replace("above", "before").replace("below", "behind"),
        };
        let mut lines = Vec::new();
        if has_values {
            lines = self.values(&columns);
        }
        lines.push(self.numbers(&columns));
        if has_values && self.height > lines.len() + 1 {
            lines.push(self.slips(&columns));
        }
        if self.rows.iter().any(|row| row.lead.is_some()) {
            lines.push(self.line("lead", Role::Dim, &columns, |row| self.lead(row, columns.turn)));
        }
        Pane { title: if self.players > 2 { "Lead" } else { "Value history" }, note, lines }
    }

    /// The turn whose column this is, counted from the left end of the pane.
    pub(crate) fn turn_at(&self, column: usize) -> Option<&HistoryRow> {
        let columns = self.columns();
        let turn = column.checked_sub(columns.label)? / columns.turn;
        self.rows[columns.seen].get(turn)
    }

    fn columns(&self) -> TurnColumns {
        let names =
            Player::ALL.into_iter().take(self.players.min(2)).map(|player| self.names.of(player).chars().count());
        let label = names.max().unwrap_or(0).clamp(4, LONGEST) + 2;
        let room = self.width.saturating_sub(label).max(1);
        let turn = (room / self.rows.len().max(1)).clamp(1, WIDEST);
        // At the end one stands before no turn.
        let here = self.rows.iter().position(|row| row.is_now).unwrap_or(self.rows.len().saturating_sub(1));
        let seen = self.scroll.window(self.rows.len(), room / turn, here);
        TurnColumns { label, turn, seen }
    }

    /// The lines above, on and below the middle.
    fn values(&self, columns: &TurnColumns) -> Vec<Line> {
        let is_high = self.height >= HIGH - 1;
        let mut lines = Vec::new();
        let half = |player: Player, is_outer: bool| {
            let label = if is_outer == is_high && self.players > player.index() { self.names.of(player) } else { "" };
            self.line(label, player, columns, |row| {
                let won = winner(row).filter(|(winner, _)| *winner == player);
                let Some((_, turns)) = won else { return vec![Span::raw(" ".repeat(columns.turn))] };
                let figure = turns.map_or_else(|| "W".to_owned(), |turns| turns.to_string());
                let bar: String = std::iter::repeat_n(self.symbols.fill(player), bar(columns.turn)).collect();
                let text = match () {
                    () if is_high && !is_outer => bar,
                    () if figure.len() < columns.turn => figure,
                    () if is_high => String::new(),
                    () => bar,
                };
                vec![Span::styled(centred(&text, columns.turn), Ink::from(player).bold())]
            })
        };
        lines.extend(is_high.then(|| half(Player::P1, true)));
        lines.push(half(Player::P1, false));
        lines.push(self.line("draw", Role::Dim, columns, |row| self.middle(row, columns.turn)));
        lines.push(half(Player::P2, false));
        lines.extend(is_high.then(|| half(Player::P2, true)));
        lines
    }

    /// The middle of a turn: a draw, or what nobody knows.
    fn middle(&self, row: &HistoryRow, width: usize) -> Vec<Span> {
        let rule = |columns: usize| Span::styled(self.symbols.horizontal.to_string().repeat(columns), Role::Rule);
        let sign = match row.value.and_then(Bounds::outcome) {
            Some(Outcome::Draw) => Span::styled(self.symbols.strokes[0].to_string().repeat(bar(width)), Role::Bright),
            Some(_) => return vec![rule(width)],
            None => Span::styled("?", Role::Unknown),
        };
        let before = (width - sign.text.chars().count()) / 2;
        let behind = width - before - sign.text.chars().count();
        vec![rule(before), sign, rule(behind)]
    }

    /// The number of each turn; the one before which one stands is pointed at.
    fn numbers(&self, columns: &TurnColumns) -> Line {
        self.line("turn", Role::Dim, columns, |row| {
            let number = row.number.to_string();
            let text = match () {
                () if row.is_now && number.len() < columns.turn => format!("{}{number}", self.symbols.pointer),
                () if row.is_now => self.symbols.pointer.to_string(),
                () if number.len() < columns.turn => number,
                () => String::new(),
            };
            let ink = if row.is_now { Ink::from(Role::Bright).bold() } else { Role::Dim.into() };
            vec![Span::styled(centred(&text, columns.turn), ink)]
        })
    }

    fn slips(&self, columns: &TurnColumns) -> Line {
        let sign = if columns.turn > 1 { "<<" } else { "<" };
        self.line("", Role::Dim, columns, |row| {
            let text = if row.is_slip { sign } else { "" };
            vec![Span::styled(centred(text, columns.turn), Role::Mistake)]
        })
    }

    /// Who is ahead after a turn: his fill, and by how much.
    fn lead(&self, row: &HistoryRow, width: usize) -> Vec<Span> {
        let Some((player, lead)) = row.lead else { return vec![Span::raw(" ".repeat(width))] };
        let fill = self.symbols.fill(player);
        let text = match lead {
            0 => "0".to_owned(),
            _ if width >= FIGURES && lead.to_string().len() + 1 < width => format!("{fill}{lead}"),
            _ => fill.to_string(),
        };
        let ink = if lead == 0 { Role::Dim.into() } else { Ink::from(player) };
        vec![Span::styled(centred(&text, width), ink)]
    }

    /// A line of the chart: a label, and what each turn in sight has there.
    fn line(
        &self,
        label: &str,
        ink: impl Into<Ink>,
        columns: &TurnColumns,
        of: impl Fn(&HistoryRow) -> Vec<Span>,
    ) -> Line {
        let room = columns.label;
        let label = Span::styled(format!("{:<room$}", cut(label, room - 1)), ink);
        std::iter::once(label).chain(self.rows[columns.seen.clone()].iter().flat_map(of)).collect()
    }
}

/// How wide a bar is in a column: a free one beside it where there is room.
fn bar(width: usize) -> usize {
    width.saturating_sub(1).max(1)
}

fn centred(text: &str, width: usize) -> String {
    // The free column of a bar stands behind it.
    let bar = bar(width);
    format!("{:<width$}", format!("{text:^bar$}"))
}

/// Whose a position is, and in how many turns, as far as that is known.
pub(super) fn winner(row: &HistoryRow) -> Option<(Player, Option<u32>)> {
    let bounds = row.value?;
    let winner = match bounds.outcome()? {
        Outcome::Draw => return None,
        Outcome::Win => row.player,
        Outcome::Loss => row.player.opponent(),
    };
    Some((winner, bounds.exact().and_then(Value::remoteness)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chart of turns that P1 wins in 7, draws, and loses in 12, in so many columns and lines.
    fn chart(width: usize, height: usize, turns: usize) -> Vec<String> {
        let values = [Value::Win(7), Value::Draw, Value::Loss(12)];
        let row = |turn: usize| HistoryRow {
            number: turn + 1,
            player: Player::P1,
            text: String::new(),
            value: Some(Bounds::exactly(values[turn % 3])),
            lead: Some((Player::P2, 3)),
            is_slip: turn == 1,
            is_now: turn + 1 == turns,
        };
        let (rows, names): (Vec<_>, _) = ((0..turns).map(row).collect(), Names::places(2));
        let scroll = Scroll::default();
        let pane = HistoryPane {
            rows: &rows,
            names: &names,
            players: 2,
            tells: true,
            symbols: &Symbols::UNICODE,
            width,
            height,
            scroll: &scroll,
        };
        for column in 0..width {
            let seen = pane.turn_at(column).map(|row| row.number);
            assert!(seen.is_none_or(|number| number <= turns), "{column}: {seen:?}");
        }
        pane.pane().lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_turn_stands_above_the_line_below_it_or_on_it() {
        let lines = [
            "P1     7",
            "      ███",
            "draw  ────━━━─────",
            "              ▒▒▒",
            "P2            12",
            "turn   1   2  ▸3",
            "          <<",
            "lead  ▒3  ▒3  ▒3",
        ];
        assert_eq!(chart(18, 8, 3), lines);
    }

    #[test]
    fn a_chart_fits_its_pane() {
        for width in 8..80 {
            for height in 5..10 {
                for turns in [1, 2, 9, 70] {
                    let lines = chart(width, height, turns);
                    assert!(lines.len() <= height, "{lines:#?}");
                    assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:#?}");
                    assert!(lines.iter().any(|line| line.contains('▸')), "one stands there: {lines:#?}");
                }
            }
        }
    }
}
