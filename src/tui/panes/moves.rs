//! The turns so far, a row for each round, with the number of its first turn.

use std::ops::Range;

use super::{Need, Pane, fitted};
use crate::core::{Outcome, Player};
use crate::play::{SaidEnd, TurnSpan};
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::ink::{Line, Span};
use crate::tui::scroll::Scroll;

/// What the pane looks at.
pub(crate) struct MovesPane<'a> {
    /// The turns with their texts.
    pub turns: &'a [(TurnSpan, String)],
    /// The turns that gave something away.
    pub slips: &'a [SlipTold],
    /// How many players there are.
    pub players: usize,
    /// Where one stands: so many steps lie before.
    pub now: usize,
    /// Whether a person may move here, so that a caret says where the next turn goes.
    pub is_open: bool,
    /// Whose turn would be next.
    pub next: Player,
    /// Who sits where.
    pub names: &'a Names,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

/// A turn that gave something away.
pub(crate) struct SlipTold {
    /// Its number.
    pub number: usize,
    /// Whose it was.
    pub player: Player,
    /// What it was.
    pub text: String,
    /// So many steps lie before it.
    pub start: usize,
    /// What was given away.
    pub before: Outcome,
    /// What would have kept it.
    pub better: Vec<String>,
    /// Whether nothing was played: somebody resigned, a draw was agreed on.
    pub was_said: bool,
}

impl SlipTold {
    /// Its number, which nothing has that was said.
    pub(crate) fn numbered(&self) -> String {
        if self.was_said { String::new() } else { self.number.to_string() }
    }

    /// When it was: "turn 3".
    pub(crate) fn when(&self) -> String {
        if self.was_said { "at the end".to_owned() } else { format!("turn {}", self.number) }
    }

    /// What was given away, in a word.
    pub(crate) fn lost(&self) -> &'static str {
        if self.before == Outcome::Win { "win" } else { "draw" }
    }

    /// What whoever made it did: "played 4", "claimed the draw".
    pub(crate) fn did(&self) -> String {
        let said = match SaidEnd::read(&self.text).filter(|_| self.was_said) {
            Some(SaidEnd::DrawClaimed) => "claimed the draw",
            Some(SaidEnd::DrawAgreed) => "agreed to a draw",
            Some(SaidEnd::Resigned(_)) => "resigned",
            None => return format!("played {}", self.text),
        };
        said.to_owned()
    }
}

/// One row of the table of moves.
struct TurnRow {
    /// The number of its first turn, if that was played: turns are counted as everywhere else.
    turn: Option<usize>,
    /// A place for each player.
    cells: Vec<Option<TurnCell>>,
}

/// One turn in the table of moves.
#[derive(Clone)]
struct TurnCell {
    text: String,
    role: Role,
    /// It gave something away; here is what would have been better.
    slip: Option<String>,
    /// One stands behind it.
    is_here: bool,
    /// The step behind it.
    end: usize,
}

impl TurnRow {
    /// It, and rows below it in which turns go on.
    fn in_whole(self, columns: &[usize]) -> Vec<Self> {
        let parts = |(cell, column): (&Option<TurnCell>, &usize)| {
            let cell = cell.as_ref()?;
            Some((cell.clone(), broken(&cell.text, column - 1)))
        };
        let parts: Vec<_> = self.cells.iter().zip(columns).map(parts).collect();
        let most = parts.iter().flatten().map(|(_, parts)| parts.len()).max().unwrap_or(1);
        let row = |at: usize| {
            let cell = |(cell, parts): &(TurnCell, Vec<String>)| {
                // What would have been better stands behind the last part.
                let slip = cell.slip.clone().filter(|_| at + 1 == parts.len());
                parts.get(at).map(|text| TurnCell { text: text.clone(), slip, ..cell.clone() })
            };
            let cells = parts.iter().map(|parts| parts.as_ref().and_then(cell)).collect();
            Self { turn: self.turn.filter(|_| at == 0), cells }
        };
        (0..most).map(row).collect()
    }
}

/// A turn in rows of so many columns, each of which ends behind a `+`; in one where it has room there, or where a part has none.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    if fitted(text, columns).ends_with("..") {
        for part in text.split_inclusive('+') {
            match rows.last_mut() {
                Some(row) if row.len() + part.len() <= columns => row.push_str(part),
                _ => rows.push(part.to_owned()),
            }
        }
    }
    let has_room = rows.iter().all(|row| !row.is_empty() && row.len() <= columns);
    if has_room { rows } else { vec![text.to_owned()] }
}

/// Columns for the number of a turn.
const NUMBER: usize = 4;
/// What stands behind a turn that goes on.
const UNFINISHED: &str = "+_";
/// The columns of a player never stand nearer to each other, nor further apart.
const LEAST: usize = 4;
const WIDEST: usize = 26;

/// How many lines are scrolled away at either end.
pub(crate) fn beyond(above: usize, below: usize) -> String {
    match (above, below) {
        (0, 0) => String::new(),
        (_, 0) => format!("{above} above"),
        (0, _) => format!("{below} below"),
        (_, _) => format!("{above} above, {below} below"),
    }
}

impl MovesPane<'_> {
    /// The rows that it takes.
    pub(crate) fn need(&self) -> Need {
        // A title, names, and two rounds where there are so many.
        let all = self.in_whole(self.rows()).len() as u16 + 2;
        Need::between(all.min(4), all)
    }

    /// The pane: the names in the first line, then the rounds around the one at which one stands.
    pub(crate) fn pane(&self) -> Pane {
        let rows = self.shown();
        let window = self.window(&rows);
        let columns = self.columns();
        let mut lines = vec![self.heads(&columns)];
        for row in &rows[window.clone()] {
            let mut spans = vec![Span::styled(
                format!("{:<NUMBER$}", row.turn.map_or_else(String::new, |turn| turn.to_string())),
                Role::Dim,
            )];
            for (cell, column) in row.cells.iter().zip(&columns) {
                spans.extend(written(cell.as_ref(), *column));
            }
            lines.push(Line::from(spans));
        }
        Pane { title: "Moves", note: beyond(window.start, rows.len() - window.end), lines }
    }

    /// The step behind the turn that stands there, counted from the left end of the pane and from its title.
    pub(crate) fn step_at(&self, column: usize, row: usize) -> Option<usize> {
        let rows = self.shown();
        let window = self.window(&rows);
        let row = rows[window].get(row.checked_sub(2)?)?;
        let mut column = column.checked_sub(NUMBER)?;
        for (cell, width) in row.cells.iter().zip(self.columns()) {
            if column < width {
                return cell.as_ref().filter(|cell| column < cell.text.chars().count()).map(|cell| cell.end);
            }
            column -= width;
        }
        None
    }

    /// The columns of each player: where a turn would be cut and there is room for the longest of everybody, as many as those have.
    fn columns(&self) -> Vec<usize> {
        let (players, room) = (self.players.max(1), self.width.saturating_sub(NUMBER));
        let usual = self.names.columns(players, room, LEAST..=WIDEST);
        let mut needed = vec![LEAST; players];
        for (span, text) in self.turns {
            if let Some(columns) = needed.get_mut(span.player.index()) {
                let unfinished = if span.complete { "" } else { UNFINISHED };
                *columns = (text.len() + unfinished.len() + 1).max(*columns);
            }
        }
        let (all, is_cut) = (needed.iter().sum(), needed.iter().zip(&usual).any(|(needed, usual)| needed > usual));
        match room.checked_sub(all).filter(|_| is_cut) {
            Some(spare) => needed.into_iter().map(|columns| columns + spare / players).collect(),
            None => usual,
        }
    }

    /// The rows in sight.
    fn window(&self, rows: &[TurnRow]) -> Range<usize> {
        let here = rows.iter().position(|row| row.cells.iter().flatten().any(|cell| cell.is_here)).unwrap_or(0);
        let here = if self.is_at_end() { rows.len().saturating_sub(1) } else { here };
        self.scroll.window(rows.len(), self.height.saturating_sub(1), here)
    }

    fn heads(&self, columns: &[usize]) -> Line {
        let mut spans = vec![Span::raw(" ".repeat(NUMBER))];
        for ((player, &column), name) in Player::ALL.into_iter().zip(columns).zip(self.names.heads(columns)) {
            spans.push(Span::styled(format!("{name:<column$}"), player));
        }
        Line::from(spans)
    }

    fn is_at_end(&self) -> bool {
        self.turns.last().is_none_or(|(span, _)| span.steps.end == self.now)
    }

    /// The rows, and more of them for turns that would be cut where all have room.
    fn shown(&self) -> Vec<TurnRow> {
        let rows = self.rows();
        // A long list that is scrolled is gone through once.
        if rows.len() >= self.height {
            return rows;
        }
        let whole = self.in_whole(rows);
        if whole.len() < self.height { whole } else { self.rows() }
    }

    /// The same with turns that have no room in their columns in as many rows as they need.
    fn in_whole(&self, rows: Vec<TurnRow>) -> Vec<TurnRow> {
        let columns = self.columns();
        rows.into_iter().flat_map(|row| row.in_whole(&columns)).collect()
    }

    /// A new row begins where a player would have to be put left of what the row has already.
    fn rows(&self) -> Vec<TurnRow> {
        let mut rows: Vec<TurnRow> = Vec::new();
        let mut column = usize::MAX;
        let mut put = |turn: Option<usize>, player: Player, cell: TurnCell| {
            if column == usize::MAX || player.index() <= column {
                rows.push(TurnRow { turn, cells: vec![None; self.players] });
            }
            column = player.index();
            if let Some(place) = rows.last_mut().and_then(|row| row.cells.get_mut(column)) {
                *place = Some(cell);
            }
        };
        let mut is_unfinished = false;
        for (span, text) in self.turns {
            let is_here = span.steps.contains(&self.now.wrapping_sub(1));
            is_unfinished = !span.complete;
            let role = if is_here {
                Role::LastMove
            } else if span.steps.start >= self.now {
                Role::Dim
            } else {
                Role::Plain
            };
            let text = if span.complete { text.clone() } else { format!("{text}{UNFINISHED}") };
            let slip = self.slips.binary_search_by_key(&span.number, |slip| slip.number).ok();
            let slip = slip.map(|index| self.slips[index].better.join(" "));
            put(
                (!span.was_said).then_some(span.number),
                span.player,
                TurnCell { text, role, slip, is_here, end: span.steps.end },
            );
        }
        if self.is_open && self.is_at_end() && !is_unfinished {
            let cell = TurnCell { text: "_".to_owned(), role: Role::Plain, slip: None, is_here: false, end: self.now };
            put(Some(self.turns.len() + 1), self.next, cell);
        }
        rows
    }
}

/// A turn in its column: its text, and where it gave something away what would have kept it, as far as there is room.
fn written(cell: Option<&TurnCell>, column: usize) -> Vec<Span> {
    let Some(cell) = cell else { return vec![Span::raw(" ".repeat(column))] };
    let room = column - 1;
    let text = fitted(&cell.text, room);
    let left = room - text.chars().count();
    let slip = cell.slip.iter().flat_map(|better| [format!(" << {better}"), " <<".to_owned()]);
    let slip = slip.into_iter().find(|slip| slip.len() <= left).unwrap_or_default();
    let pad = column - text.chars().count() - slip.len();
    vec![Span::styled(text, cell.role), Span::styled(slip, Role::Mistake), Span::raw(" ".repeat(pad))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_instead_of_a_move_is_told_in_words() {
        let slip = |text: &str, was_said| SlipTold {
            number: 1,
            player: Player::P1,
            text: text.to_owned(),
            start: 0,
            before: Outcome::Win,
            better: Vec::new(),
            was_said,
        };
        let said = ["draw-claimed", "draw-agreed", "resign", "resign p2"].map(|text| slip(text, true).did());
        assert_eq!(said, ["claimed the draw", "agreed to a draw", "resigned", "resigned"]);
        assert_eq!(slip("4+1", false).did(), "played 4+1");
    }

    #[test]
    fn columns_go_by_what_was_played_where_a_turn_would_be_cut() {
        let texts = ["15", "5", "3+6+12", "9", "19"];
        let turn = |(index, text): (usize, &&str)| {
            let player = Player::ALL[index % 4];
            (
                TurnSpan { number: index + 1, player, steps: index..index + 1, complete: true, was_said: false },
                (*text).to_owned(),
            )
        };
        let turns: Vec<_> = texts.iter().enumerate().map(turn).collect();
        for (width, first) in
            [(24, "1   15  5   3+6+12 9"), (22, "1   15  5   3.. 9"), (44, "1   15        5         3+6+12    9")]
        {
            let pane = MovesPane {
                turns: &turns,
                slips: &[],
                players: 4,
                now: 5,
                is_open: false,
                next: Player::P2,
                names: &Names::places(4),
                width,
                height: 3,
                scroll: &Scroll::default(),
            };
            let lines: Vec<String> = pane.pane().lines.iter().map(ToString::to_string).collect();
            assert_eq!(lines[1].trim_end(), first, "{lines:#?}");
            assert_eq!(lines.len(), 3);
        }
    }

    #[test]
    fn a_turn_that_would_be_cut_goes_on_below_where_rows_are_free() {
        let turns = ["55", "1+2+3+4+6+7+9+10+12+56", "3"];
        let turn = |(index, text): (usize, &&str)| {
            let (player, steps) = (Player::ALL[index % 2], index..index + 1);
            (TurnSpan { number: index + 1, player, steps, complete: true, was_said: false }, (*text).to_owned())
        };
        let turns: Vec<_> = turns.iter().enumerate().map(turn).collect();
        let (names, scroll) = (Names::places(2), Scroll::default());
        let pane = |height| MovesPane {
            turns: &turns,
            slips: &[],
            players: 2,
            now: 3,
            is_open: false,
            next: Player::P2,
            names: &names,
            width: 28,
            height,
            scroll: &scroll,
        };
        let lines = |height| -> Vec<String> {
            let lines = pane(height).pane().lines;
            lines.iter().skip(1).map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(
            lines(5),
            ["1   55          1+2+3+4+6+", "                7+9+10+12+", "                56", "3   3"]
        );
        assert_eq!(lines(4), ["1   55          1+2+3+4+6..", "3   3"]);
        assert_eq!(pane(5).step_at(17, 3), Some(2));
        assert_eq!(pane(9).need(), Need::between(4, 6));
    }
}
