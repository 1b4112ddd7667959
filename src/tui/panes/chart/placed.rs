//! Rows of a chart whose texts may be wider than their columns: the numbers of turns, and what was played.

use super::{ChartBand, HistoryRow, TurnChart, TurnColumns};
use crate::core::Arrange;
use crate::tui::ink::Span;
use crate::tui::paint::width;
use crate::tui::panes::played::{SLIP, marked};
use crate::tui::panes::turn_row::under_columns;
use crate::tui::{Ink, Role};

/// Of turns in narrow columns so many share a number.
const FIFTH: usize = 5;

/// Texts from left to right, each where it begins.
pub(super) fn in_places(texts: impl IntoIterator<Item = (usize, String, Ink)>) -> Vec<Span> {
    let mut end = 0;
    let spans = texts.into_iter().flat_map(|(start, text, ink)| {
        let free = Span::raw(" ".repeat(start - end));
        end = start + width(&text) as usize;
        [free, Span::styled(text, ink)]
    });
    spans.collect()
}

/// What was played, with this behind each slip.
fn told(rows: &[HistoryRow], sign: &str) -> Vec<String> {
    rows.iter().map(|row| format!("{}{}", row.text, if row.is_slip { sign } else { "" })).collect()
}

/// The same with the sign of slips below columns of so many each, where that has room.
pub(in crate::tui::panes) fn signed(rows: &[HistoryRow], each: usize) -> Option<Vec<(usize, String)>> {
    under_columns(&told(rows, SLIP), each, 0)
}

/// The look of a turn where slips have a row of their own, or are marked.
pub(super) fn played_ink(row: &HistoryRow, band: ChartBand) -> Ink {
    if row.is_slip && band == ChartBand::Played { Role::Loss.into() } else { marked(row) }
}

impl TurnChart<'_> {
    /// The numbers of the turns, each in the middle of its column: first the one that is pointed at, whole even where that is
    /// wider than its column, then of the others those that have room between their neighbours. Where columns are too narrow for
    /// that, every fifth has its number, and the first. Slips of which no row tells have their sign behind it, or in its place.
    pub(super) fn numbers(&self) -> Vec<Span> {
        let (TurnColumns { turn: each, seen, .. }, bar) = (&self.columns, self.columns.bar());
        let number = |turn: usize| self.rows[turn].number.map(|number| number.to_string());
        let sign = self.sign_of_slips();
        let told = |turn: usize| match number(turn)? {
            _ if self.marks && self.rows[turn].is_slip && sign.is_empty() => Some(SLIP.to_owned()),
            number if self.marks && self.rows[turn].is_slip => Some(format!("{number}{sign}")),
            number => Some(number),
        };
        let here = self.now.filter(|now| seen.contains(now));
        let pointed = here.map(|turn| (turn, format!("{}{}", self.symbols.pointer, number(turn).unwrap_or_default())));
        let others = seen.clone().filter(|turn| Some(*turn) != here).filter_map(|turn| Some((turn, told(turn)?)));
        let room = seen.len() * each + self.beyond;
        let mut placed: Vec<(usize, String, Ink)> = Vec::new();
        let is_told = |turn: usize, text: &str| {
            text.len() < *each || self.rows[turn].number.is_some_and(|number| number.is_multiple_of(FIFTH))
        };
        let first = others.clone().next().filter(|(turn, text)| !is_told(*turn, text));
        let others = others.filter(|(turn, text)| is_told(*turn, text)).chain(first);
        for (turn, text) in pointed.into_iter().chain(others) {
            let columns = width(&text) as usize;
            let start = (turn - seen.start) * each + bar.saturating_sub(columns) / 2;
            // Behind the last column nothing is free where nobody points at a turn: there a number ends with its column.
            let start = if self.now.is_none() { start.min(room.saturating_sub(columns)) } else { start };
            let is_apart = |(other, words, _): &(usize, String, Ink)| {
                start + columns < *other || other + (width(words) as usize) < start
            };
            if placed.iter().all(is_apart) {
                let ink = if here == Some(turn) { Ink::from(Role::Bright).bold() } else { Role::Dim.into() };
                placed.push((start, text, ink));
            }
        }
        placed.arrange_by_key(|(start, ..)| *start);
        in_places(placed.into_iter().flat_map(|(start, text, ink)| {
            let number = text.trim_end_matches(&SLIP[..1]);
            let behind = start + width(number) as usize;
            [(start, number.to_owned(), ink), (behind, text[number.len()..].to_owned(), Role::Mistake.into())]
        }))
    }

    /// As much of the sign of slips as has room behind all their numbers.
    fn sign_of_slips(&self) -> &'static str {
        let slips = self.rows[self.columns.seen.clone()].iter().filter(|row| row.is_slip);
        let longest = slips.filter_map(|row| Some(row.number?.to_string().len())).max().unwrap_or(0);
        &SLIP[..self.columns.turn.saturating_sub(1 + longest).min(SLIP.len())]
    }

    /// What was played: in the column of each turn, or where some are longer in what their neighbours leave of theirs, if all of
    /// them are whole then. Slips that have no row for their sign have it behind them where that has room.
    pub(super) fn played(&self, band: ChartBand) -> Vec<Span> {
        let (seen, each) = (self.columns.seen.clone(), self.columns.turn);
        let rows = self.rows.get(seen.clone()).unwrap_or_default();
        let has_signs = band == ChartBand::Marked && rows.iter().any(|row| row.is_slip);
        let is_long = rows.iter().any(|row| width(&row.text) as usize > self.columns.bar());
        let signed = has_signs.then(|| signed(rows, each)).flatten();
        let whole = || is_long.then(|| under_columns(&told(rows, ""), each, self.beyond)).flatten();
        let Some(row) = signed.or_else(whole) else {
            return seen.flat_map(|turn| self.cell(turn, band)).collect();
        };
        in_places(row.into_iter().zip(rows).map(|((begin, text), row)| (begin, text, played_ink(row, band))))
    }
}
