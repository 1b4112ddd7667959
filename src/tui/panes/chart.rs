//! Turns beside each other, a column each: how the match stood after each of them, what was played, who led.

mod in_rows;
mod placed;

use std::ops::{Range, RangeInclusive};

pub(super) use in_rows::{RunOf, columns_in_rows, runs};
use placed::played_ink;
pub(super) use placed::signed;

use super::played::SLIP;
use super::turn_begun::short;
use crate::core::{Player, Turns};
use crate::tui::boards::Names;
use crate::tui::boards::piece::face;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{cut, width};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// One turn. Whatever is told of it is told of the position after it, so that the column of a slip shows what it led to.
#[derive(Clone, Debug)]
pub(crate) struct HistoryRow {
    /// Its number; that of the start, before which there is no turn, is 0. What was said at the end has none.
    pub number: Option<usize>,
    /// Who made it.
    pub player: Player,
    /// What it was.
    pub text: String,
    /// The steps of the timeline that it consists of.
    pub steps: Range<usize>,
    /// How the match stood after it. Only a review counts lengths with the turn, as it tells what that was worth.
    pub after: TurnStanding,
    /// Who was ahead after it and by how much, in a game with scores.
    pub lead: Option<(Player, u64)>,
    /// It gave something away.
    pub is_slip: bool,
    /// The moves that were not played in it, by what they lead to: P1 wins, a draw, P2 wins. Only a review tells of them.
    pub others: [OtherMoves; 3],
}

impl HistoryRow {
    /// Whether it has something in a row of slips, or of moves that were not played and lead to where this one did.
    pub(super) fn fills(&self, band: ChartBand, players: usize) -> bool {
        match (band, self.after) {
            (ChartBand::Slips, _) => self.is_slip,
            (ChartBand::Others(at), TurnStanding::Won(player, _)) if side(player, players) == at => {
                *self.on(at) != OtherMoves::default()
            }
            _ => false,
        }
    }

    /// The moves that were not played and lead to this side.
    fn on(&self, side: LineSide) -> &OtherMoves {
        let [above, _, below] = &self.others;
        if side == LineSide::Above { above } else { below }
    }
}

/// Moves that were not played, and lead to the same outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OtherMoves {
    /// Those that are worth as much as the best there was.
    pub best: usize,
    /// The others: they are slower, or worth less.
    pub rest: usize,
}

/// How the match stands after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnStanding {
    /// Nobody knows.
    Unknown,
    /// It is a draw.
    Even,
    /// This player wins, in so many turns where that is known; in none where the turn has won.
    Won(Player, Option<Turns>),
}

impl ChartBand {
    /// Whether it tells what was played, or which of it went wrong.
    pub(super) fn is_played(self) -> bool {
        matches!(self, Self::Played | Self::Marked | Self::Slips)
    }
}

/// Which side of a line: P1 is above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineSide {
    Above,
    Below,
}

/// A row of the chart; those of bars are counted from their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChartBand {
    Numbers,
    Worth(LineSide, u16),
    /// The moves that were not played and lead to this side.
    Others(LineSide),
    Draw,
    /// Who wins by it, with how far that is, in one row.
    Standing,
    /// The same, or who is ahead, by the turns from one to another, through which that was so.
    Runs(RunOf),
    Played,
    /// The same where slips have no row of their own: they are underlined, and have their sign behind them where that has room.
    Marked,
    Slips,
    /// The lead as a figure.
    Lead,
    /// The lead as a bar, and as a figure across the line.
    LeadBar(LineSide, u16),
    Level,
}

/// The side of a player's bars: that of the second is another one where no more than two play.
pub(super) fn side(player: Player, players: usize) -> LineSide {
    if player == Player::P1 || players > 2 { LineSide::Above } else { LineSide::Below }
}

/// What stands before the figures of leads beside each other in columns of so many each: the same before all of them, and nothing
/// where one of them has no room.
pub(super) fn before_figures(seen: &[HistoryRow], each: usize) -> Option<&'static str> {
    let figures = seen.iter().filter_map(|row| row.lead).map(|(_, lead)| lead.to_string().len());
    let longest = figures.max()?;
    ["+", ""].into_iter().find(|sign| sign.len() + longest < each)
}

/// The rows of a bar of the lead.
pub(super) const LEAD_ROWS: u16 = 2;

/// How many columns labels have, and each turn; which turns are in sight.
pub(super) struct TurnColumns {
    pub label: usize,
    pub turn: usize,
    pub seen: Range<usize>,
}

impl TurnColumns {
    /// The columns of so many turns, of which the last has this number, in so much room; `seen` says which of them are in sight
    /// where so many have room.
    pub(super) fn new(
        label: usize,
        room: usize,
        (turns, last): (usize, usize),
        widths: RangeInclusive<usize>,
        seen: impl FnOnce(usize) -> Range<usize>,
    ) -> Self {
        let each = |room: usize| (room / turns.max(1)).clamp(*widths.start(), *widths.end());
        let (room, digits) = (room.saturating_sub(label), last.to_string().len());
        // The number beside the mark goes on behind a column that is too narrow for it.
        let room = if each(room) > digits { room } else { room.saturating_sub(digits) };
        let turn = each(room);
        Self { label, turn, seen: seen((room / turn).max(1)) }
    }

    /// The turn whose column this is, counted from the left end of the labels.
    pub(super) fn turn_at(&self, column: usize) -> Option<usize> {
        self.seen.clone().nth(column.checked_sub(self.label)? / self.turn)
    }

    /// How wide a bar is: a free column beside it where there is room.
    fn bar(&self) -> usize {
        self.turn.saturating_sub(1).max(1)
    }
}

/// The chart.
pub(super) struct TurnChart<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// The turn that led to the position one looks at, where that is pointed at.
    pub now: Option<usize>,
    /// Who sits where.
    pub names: &'a Names,
    /// How many players there are: beyond two, nothing is worth the same to all.
    pub players: usize,
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// Where the turns stand.
    pub columns: TurnColumns,
    /// The free columns behind the last of them.
    pub beyond: usize,
    /// What went wrong is told nowhere else, so that its sign stands behind the number of its turn, or behind who wins by it.
    pub marks: bool,
}

/// The columns of labels: those of the longest name that has room, and two free ones.
pub(super) fn label(names: &Names, widths: RangeInclusive<usize>) -> usize {
    let longest = sides(names, *widths.end()).iter().map(|name| width(name) as usize).max();
    longest.unwrap_or(0).max(*widths.start()) + 2
}

/// Whoever has the two sides of the line, in so many columns: where one of them has room for the seat alone neither has a name.
fn sides(names: &Names, columns: usize) -> Vec<String> {
    names.heads(&[columns + 1; 2])
}

/// A line with so many rows of bars above and below it.
pub(super) fn around(
    line: ChartBand,
    rows: u16,
    bar: fn(LineSide, u16) -> ChartBand,
) -> impl Iterator<Item = ChartBand> {
    let above = (0..rows).rev().map(move |at| bar(LineSide::Above, at));
    above.chain([line]).chain((0..rows).map(move |at| bar(LineSide::Below, at)))
}

impl TurnChart<'_> {
    /// A row of it: its label, and what each turn in sight has there.
    pub(super) fn line(&self, band: ChartBand) -> Line {
        let (words, ink) = self.label(band);
        let free = " ".repeat(self.columns.label.saturating_sub(width(&words) as usize));
        let cells = match band {
            ChartBand::Numbers => self.numbers(),
            ChartBand::Played | ChartBand::Marked => self.played(band),
            ChartBand::Standing => self.standings(),
            ChartBand::Lead => self.leads(),
            ChartBand::Runs(of) => self.runs(of),
            _ => self.columns.seen.clone().flat_map(|turn| self.cell(turn, band)).collect(),
        };
        [Span::styled(words, ink), Span::raw(free)].into_iter().chain(cells).collect()
    }

    fn label(&self, band: ChartBand) -> (String, Ink) {
        let is_seated = |player: Player| player.index() < self.players;
        let columns = self.columns.label.saturating_sub(2);
        let name = |player: Player| {
            let name = sides(self.names, columns).swap_remove(player.index());
            (if is_seated(player) { name } else { String::new() }, Ink::from(player))
        };
        let (words, ink): (&str, Ink) = match band {
            ChartBand::Numbers => ("turn", Role::Dim.into()),
            ChartBand::Worth(LineSide::Above, 0) => return name(Player::P1),
            ChartBand::Draw => ("draw", Role::Dim.into()),
            ChartBand::Standing | ChartBand::Runs(RunOf::Value) => ("value", Role::Dim.into()),
            ChartBand::Worth(LineSide::Below, 0) if self.players == 1 => ("lost", Role::Dim.into()),
            ChartBand::Worth(LineSide::Below, 0) => return name(Player::P2),
            ChartBand::Played | ChartBand::Marked => ("played", Role::Dim.into()),
            ChartBand::Lead | ChartBand::Level | ChartBand::Runs(RunOf::Lead) => ("lead", Role::Dim.into()),
            ChartBand::Worth(..) | ChartBand::Others(_) | ChartBand::Slips | ChartBand::LeadBar(..) => {
                ("", Ink::default())
            }
        };
        // Behind a word one column is enough.
        (cut(words, self.columns.label.saturating_sub(1)), ink)
    }

    /// The marks of moves that were not played: on the side to which they lead, and outside of its bar where it has one. A draw
    /// leaves some of its line.
    fn marked(&self, row: &HistoryRow, band: ChartBand, free: (char, Ink)) -> Option<Vec<Span>> {
        let has_bar = |side| matches!(row.after, TurnStanding::Won(player, _) if self.side(player) == side);
        let on = |side| *row.on(side);
        match band {
            ChartBand::Others(side) => Some(self.marks(if has_bar(side) { on(side) } else { <_>::default() }, free)),
            ChartBand::Worth(side, 0) if !has_bar(side) => Some(self.marks(on(side), free)),
            ChartBand::Draw if matches!(row.after, TurnStanding::Won(..)) => Some(self.marks(row.others[1], free)),
            ChartBand::Draw if row.after == TurnStanding::Even && row.others[1] != <_>::default() => {
                let bar = self.columns.bar();
                let best = row.others[1].best.min(bar - 1);
                let marks = OtherMoves { best, rest: row.others[1].rest.min(bar - 1 - best) };
                let mut spans = self.marks(marks, free);
                let line = self.symbols.heavy_frame.edge.to_string().repeat(bar - best - marks.rest);
                let behind = free.0.to_string().repeat(self.columns.turn - bar);
                spans.pop();
                spans.extend([Span::styled(line, Role::Bright), Span::styled(behind, free.1)]);
                Some(spans)
            }
            _ => None,
        }
    }

    /// A small mark for each move that was not played, the paler ones behind.
    fn marks(&self, others: OtherMoves, free: (char, Ink)) -> Vec<Span> {
        let best = others.best.min(self.columns.bar());
        let rest = others.rest.min(self.columns.bar() - best);
        let run = |sign: char, ink: Ink, count: usize| Span::styled(sign.to_string().repeat(count), ink);
        vec![
            run(self.symbols.full, Role::Bright.into(), best),
            run(self.symbols.hollow, Role::Dim.into(), rest),
            run(free.0, free.1, self.columns.turn - best - rest),
        ]
    }

    /// The place of one turn: a text on a bar, or on what lies there where it has none.
    fn cell(&self, turn: usize, band: ChartBand) -> Vec<Span> {
        let (row, symbols, bar) = (&self.rows[turn], self.symbols, self.columns.bar());
        let free = match band {
            ChartBand::Draw | ChartBand::Level => (symbols.horizontal, Ink::from(Role::Rule)),
            _ => (' ', Ink::default()),
        };
        if let Some(marks) = self.marked(row, band, free) {
            return marks;
        }
        let fill = |player: Player| (symbols.fill(player), Ink::from(player));
        let none = (String::new(), Ink::default());
        let ((text, ink), ground) = match (band, row.after, row.lead) {
            (ChartBand::Worth(side, at), TurnStanding::Won(player, turns), _) if self.side(player) == side => {
                let text = if at == 0 { self.won(player, turns) } else { String::new() };
                ((text, Ink::from(face(player)).bold()), fill(player))
            }
            (ChartBand::Draw, TurnStanding::Even, _) => (none, (symbols.heavy_frame.edge, Role::Bright.into())),
            (ChartBand::Draw, TurnStanding::Unknown, _) => (("?".to_owned(), Role::Unknown.into()), free),
            (ChartBand::Played | ChartBand::Marked, ..) => ((short(&row.text, bar), played_ink(row, band)), free),
            (ChartBand::Slips, ..) if row.is_slip => {
                ((SLIP[..self.columns.turn.min(2)].to_owned(), Role::Mistake.into()), free)
            }
            (ChartBand::LeadBar(side, at), _, Some((player, lead))) if self.side(player) == side => {
                let sign = match self.halves(player, lead).saturating_sub(2 * at) {
                    0 => ' ',
                    1 => symbols.bar,
                    _ => symbols.fill(player),
                };
                (none, (sign, player.into()))
            }
            (ChartBand::LeadBar(_, 0), _, Some((player, lead))) if lead > 0 => {
                let sign = before_figures(&self.rows[self.columns.seen.clone()], self.columns.turn);
                ((sign.map_or_else(String::new, |sign| format!("{sign}{lead}")), player.into()), free)
            }
            (ChartBand::Level, _, Some((_, 0))) => (("0".to_owned(), Ink::default()), free),
            _ => (none, free),
        };
        let left = bar.saturating_sub(width(&text) as usize);
        let behind = self.columns.turn.saturating_sub(width(&text) as usize).saturating_sub(left);
        let run = |(sign, ink): (char, Ink), columns: usize| Span::styled(sign.to_string().repeat(columns), ink);
        vec![run(ground, left / 2), Span::styled(text, ink), run(ground, left.div_ceil(2)), run(free, behind)]
    }

    /// A win by how far it is, as far as there is room: all wins in sight with their letter, or all without it. Behind the end
    /// no turn follows, no column has to stay free, and the word may go on in those that are.
    fn won(&self, player: Player, turns: Option<Turns>) -> String {
        let texts = match turns {
            Some(0) if player.index() < self.players => ["won".to_owned(), "W".to_owned()],
            Some(0) => ["out".to_owned(), String::new()],
            Some(turns) if self.has_letters() => [format!("W{turns}"), String::new()],
            Some(turns) => [turns.to_string(), String::new()],
            None => ["W".to_owned(), String::new()],
        };
        let room = if turns == Some(0) { self.columns.turn + self.beyond } else { self.columns.turn - 1 };
        texts.into_iter().find(|text| text.len() <= room).unwrap_or_default()
    }

    /// Whether every win in sight has room for its letter before how far it is.
    fn has_letters(&self) -> bool {
        let room = |row: &HistoryRow| match row.after {
            TurnStanding::Won(_, Some(turns)) if turns > 0 => turns.to_string().len() + 2 <= self.columns.turn,
            _ => true,
        };
        self.rows.get(self.columns.seen.clone()).unwrap_or_default().iter().all(room)
    }

    fn side(&self, player: Player) -> LineSide {
        side(player, self.players)
    }

    /// How many half rows of its bar a lead fills. Half a row is solid, which the bars of the first player alone are: others fill
    /// whole ones, one at least.
    fn halves(&self, player: Player, lead: u64) -> u16 {
        let largest = self.rows.iter().filter_map(|row| row.lead).map(|(_, lead)| lead).max().unwrap_or(1).max(1);
        let halves = (lead * u64::from(2 * LEAD_ROWS)).div_ceil(largest) as u16;
        match halves {
            0 => 0,
            halves if player == Player::P1 => halves,
            halves => (halves - halves % 2).max(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl HistoryRow {
        /// A turn of which nothing is known but who leads after it, and by how much.
        pub(in crate::tui::panes) fn led((number, (player, lead)): (usize, (Player, u64))) -> Self {
            Self {
                number: Some(number),
                player,
                text: String::new(),
                steps: number..number + 1,
                after: TurnStanding::Unknown,
                lead: Some((player, lead)),
                is_slip: false,
                others: <_>::default(),
            }
        }
    }

    /// What a row of the chart has behind its label, in columns of four for a game of so many players.
    fn cells(rows: &[HistoryRow], players: usize, band: ChartBand) -> String {
        let names = &Names::places(players);
        let columns = TurnColumns { label: 6, turn: 4, seen: 0..rows.len() };
        let chart =
            TurnChart { rows, now: None, names, players, symbols: &Symbols::UNICODE, columns, beyond: 0, marks: false };
        chart.line(band).to_string().chars().skip(6).collect()
    }

    #[test]
    fn both_sides_of_the_line_have_names_or_both_have_seats() {
        let (mut seats, mut named) = (0, 0);
        for bots in [["cautious", "random-legal"], ["careless", "perfect"], ["late-braker", "cautious"]] {
            let names = &Names::beside(&bots.map(Some));
            for most in 2..=14 {
                let label = label(names, 2..=most);
                let columns = TurnColumns { label, turn: 4, seen: 0..0 };
                let symbols = &Symbols::UNICODE;
                let chart =
                    TurnChart { rows: &[], now: None, names, players: 2, symbols, columns, beyond: 0, marks: false };
                let side = |side| chart.line(ChartBand::Worth(side, 0)).to_string().trim().to_owned();
                let told = [LineSide::Above, LineSide::Below].map(side);
                let is_named = told == bots.map(str::to_owned);
                assert!(is_named || told == ["P1", "P2"] || told.iter().any(|name| name.contains("..")), "{told:?}");
                assert!(label <= most + 2, "{told:?}");
                seats += usize::from(!is_named);
                named += usize::from(is_named);
            }
        }
        assert!(seats > 10 && named > 5, "{seats} by seats, {named} by names");
    }

    #[test]
    fn a_small_lead_of_anybody_is_drawn_in_his_own_fill() {
        let rows = |leads: &[(Player, u64)]| leads.iter().copied().enumerate().map(HistoryRow::led).collect::<Vec<_>>();
        let three = rows(&[(Player::P1, 2), (Player::P2, 2), (Player::P3, 5), (Player::P2, 8)]);
        assert_eq!(cells(&three, 3, ChartBand::LeadBar(LineSide::Above, 1)), "            ▒▒▒ ");
        assert_eq!(cells(&three, 3, ChartBand::LeadBar(LineSide::Above, 0)), "▄▄▄ ▒▒▒ ░░░ ▒▒▒ ");
        let two = rows(&[(Player::P1, 5), (Player::P2, 7), (Player::P2, 2), (Player::P1, 8)]);
        assert_eq!(cells(&two, 2, ChartBand::LeadBar(LineSide::Above, 1)), "▄▄▄         ███ ");
        assert_eq!(cells(&two, 2, ChartBand::LeadBar(LineSide::Below, 1)), "    ▒▒▒         ");
    }
}
