//! What was played turn after turn as in a text, where columns of one width would hide turns.

use super::chart::HistoryRow;
use super::turn_begun::short;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// What stands before the first row, and before the number of another one's first turn.
const PLAYED: &str = "played";
const FROM: &str = "from";
/// What stands behind a slip.
pub(super) const SLIP: &str = "<<";
/// Between that and the turns; behind a number one column is enough.
const GAP: usize = 2;
/// Behind the number of the first turn of a row, where no words stand before it.
const BEHIND: &str = ". ";

/// Where the rows begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayedBegin {
    /// Where the columns of a chart do.
    Chart,
    /// Behind the words before them.
    Words,
    /// Close to the edge, each behind the number of its first turn: below columns of turns nobody takes them for what was played in
    /// these.
    Numbers,
}

/// Turns behind each other, in as many rows as they take.
pub(super) struct PlayedTurns {
    /// The rows: places in a list of turns, and signs where some are left out.
    rows: Vec<Vec<PlayedWord>>,
    begin: PlayedBegin,
    /// The columns before them.
    before: usize,
}

/// A word of a row.
enum PlayedWord {
    Turn(usize, String),
    /// Turns are left out before the next one, or behind the last one.
    Before,
    Behind,
}

impl PlayedTurns {
    /// These ones of the turns, each in no more than so many columns, in a room of so many beside or below the label of a chart.
    pub(super) fn new(
        turns: &[HistoryRow],
        picked: &[usize],
        (label, width): (usize, usize),
        (begin, most): (PlayedBegin, usize),
    ) -> Self {
        let words = PLAYED.len() + GAP;
        let before = match begin {
            PlayedBegin::Chart => label.max(words),
            PlayedBegin::Words => words,
            PlayedBegin::Numbers => digits(turns) + BEHIND.len(),
        };
        let room = width.saturating_sub(before);
        let (mut rows, mut used) = (Vec::from([Vec::new()]), 0);
        for (place, &turn) in picked.iter().enumerate() {
            let is_behind_gap = turn > place.checked_sub(1).map_or(0, |before| picked[before] + 1);
            let is_before_gap = place + 1 == picked.len() && turn + 1 < turns.len();
            let sign = if turns[turn].is_slip { SLIP } else { "" };
            let text = short(&turns[turn].text, room.saturating_sub(2 + sign.len()).min(most)) + sign;
            let words = is_behind_gap.then_some(PlayedWord::Before).into_iter();
            let words = words.chain([PlayedWord::Turn(turn, text)]).chain(is_before_gap.then_some(PlayedWord::Behind));
            let words: Vec<PlayedWord> = words.collect();
            let columns = words.iter().map(|word| 1 + word.columns()).sum::<usize>();
            // The free column before the first word of a row is one of those before the row.
            if used > 0 && used + columns > room + 1 {
                rows.push(Vec::new());
                used = 0;
            }
            used += columns;
            if let Some(row) = rows.last_mut() {
                row.extend(words);
            }
        }
        Self { rows, begin, before }
    }

    /// How many rows it takes.
    pub(super) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// The turns that it tells.
    pub(super) fn turns(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().filter_map(PlayedWord::turn)
    }

    /// Its rows.
    pub(super) fn lines<'a>(
        &'a self,
        turns: &'a [HistoryRow],
        symbols: &'a Symbols,
    ) -> impl Iterator<Item = Line> + 'a {
        let number = move |row: &[PlayedWord]| turns[row.iter().find_map(PlayedWord::turn)?].number;
        let first = move |row: &[PlayedWord]| number(row).map(|number| number.to_string()).unwrap_or_default();
        let longest = self.rows.iter().map(|row| first(row).len()).max().unwrap_or(0);
        let (columns, digits) = (self.before, digits(turns));
        let has_words = columns > FROM.len() + 1 + longest;
        self.rows.iter().enumerate().map(move |(index, row)| {
            let first = first(row);
            let words = match (self.begin, index) {
                (PlayedBegin::Numbers, _) if first.is_empty() => String::new(),
                (PlayedBegin::Numbers, _) => format!("{first:>digits$}{BEHIND}"),
                (_, 0) => PLAYED.to_owned(),
                _ if has_words && !first.is_empty() => format!("{FROM} {first}"),
                _ => first,
            };
            let label = Span::styled(format!("{words:<columns$}"), Role::Dim);
            let told = row.iter().enumerate().flat_map(|(place, word)| {
                let between = if place > 0 { " " } else { "" };
                let (text, ink) = match word {
                    PlayedWord::Turn(turn, text) => (text.clone(), marked(&turns[*turn])),
                    PlayedWord::Before => (symbols.less.to_string(), Role::Dim.into()),
                    PlayedWord::Behind => (symbols.more.to_string(), Role::Dim.into()),
                };
                [Span::raw(between), Span::styled(text, ink)]
            });
            [label].into_iter().chain(told).collect()
        })
    }
}

impl PlayedWord {
    fn columns(&self) -> usize {
        if let Self::Turn(_, text) = self { width(text) as usize } else { 1 }
    }

    fn turn(&self) -> Option<usize> {
        if let Self::Turn(turn, _) = self { Some(*turn) } else { None }
    }
}

/// The digits of the last number.
fn digits(turns: &[HistoryRow]) -> usize {
    turns.iter().filter_map(|row| row.number).max().unwrap_or(0).to_string().len()
}

/// The look of a turn where a slip has no row for its sign.
pub(super) fn marked(row: &HistoryRow) -> Ink {
    if row.is_slip { Ink::from(Role::Loss).with(Role::LastMove) } else { Ink::from(row.player) }
}
