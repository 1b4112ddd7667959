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
/// The columns before what goes on below where none are left for words.
const HANGING: usize = 2;

/// Where the rows begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayedBegin {
    /// Where the columns of a chart do.
    Chart,
    /// Behind the words before them.
    Words,
    /// The first one there, and those that follow close to the edge.
    Edge,
}

/// Turns behind each other, in as many rows as they take.
pub(super) struct PlayedTurns {
    /// The rows: places in a list of turns, and signs where some are left out.
    rows: Vec<Vec<PlayedWord>>,
    /// The columns before the first row, and before those that follow.
    before: [usize; 2],
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
            PlayedBegin::Chart => [label.max(words); 2],
            PlayedBegin::Words => [words; 2],
            PlayedBegin::Edge => [words, HANGING],
        };
        let room = |row: usize| width.saturating_sub(before[row.min(1)]);
        let (mut rows, mut used) = (Vec::from([Vec::new()]), 0);
        for (place, &turn) in picked.iter().enumerate() {
            let is_behind_gap = turn > place.checked_sub(1).map_or(0, |before| picked[before] + 1);
            let is_before_gap = place + 1 == picked.len() && turn + 1 < turns.len();
            let sign = if turns[turn].is_slip { SLIP } else { "" };
            let text = short(&turns[turn].text, room(1).saturating_sub(2 + sign.len()).min(most)) + sign;
            let words = is_behind_gap.then_some(PlayedWord::Before).into_iter();
            let words = words.chain([PlayedWord::Turn(turn, text)]).chain(is_before_gap.then_some(PlayedWord::Behind));
            let words: Vec<PlayedWord> = words.collect();
            let columns = words.iter().map(|word| 1 + word.columns()).sum::<usize>();
            // The free column before the first word of a row is one of those before the row.
            if used > 0 && used + columns > room(rows.len() - 1) + 1 {
                rows.push(Vec::new());
                used = 0;
            }
            used += columns;
            if let Some(row) = rows.last_mut() {
                row.extend(words);
            }
        }
        Self { rows, before }
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
        let first = move |row: &[PlayedWord]| number(row).map(|number| number.to_string());
        let digits = self.rows.iter().filter_map(|row| Some(first(row)?.len())).max().unwrap_or(0);
        let has_words = self.before[1] > FROM.len() + 1 + digits;
        self.rows.iter().enumerate().map(move |(index, row)| {
            let columns = self.before[index.min(1)];
            let words = match index {
                0 => PLAYED.to_owned(),
                _ if self.before[1] == HANGING => String::new(),
                _ => match first(row) {
                    Some(first) if has_words => format!("{FROM} {first}"),
                    first => first.unwrap_or_default(),
                },
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

/// The look of a turn where a slip has no row for its sign.
pub(super) fn marked(row: &HistoryRow) -> Ink {
    if row.is_slip { Ink::from(Role::Loss).with(Role::LastMove) } else { Ink::from(row.player) }
}
