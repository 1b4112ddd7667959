//! The chart of a whole match for the screen of its end: what was played beside how it stood, the lead as bars.

mod bands;
mod draw;
mod lines;
#[cfg(test)]
mod many_tests;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub(crate) use lines::TurnKind;
use lines::{StripLine, StripLines};

use super::chart::{ChartBand, HistoryRow, RunOf, TurnColumns};
use super::played::{PlayedBegin, PlayedTurns};
use super::turn_row::are_begun;
use crate::tui::boards::Names;

/// A turn has no more columns than this, unless it is longer itself.
const WIDEST: usize = 12;
/// However long it is.
const LONGEST: usize = 24;
/// Nor fewer than this beside its text.
const LEAST: usize = 3;
/// How much it tells, the most first.
const DETAILS: [u8; 7] = [6, 5, 4, 3, 2, 1, 0];
/// With no more than this there is no chart: who wins and who leads is told in a row each, and then in one.
const IN_ROWS: u8 = 1;
/// A turn has so many columns there at most where none of them is left out.
const CLOSE: usize = 3;
/// What is told of turns that go on below others: with less nobody sees how it stood and what was played.
const GOING_ON: [u8; 3] = [6, 5, 4];

/// Where not even what decided the match has room with all that followed, one place of so many is left to the first turns.
const SHARE: usize = 3;
/// Where turns are left out one row of so many tells how it stood.
const ROWS_OF_STANDING: u16 = 3;
/// The columns of the words before rows without names, and the fewest before any.
const WORDS: usize = 8;
const SHORT: usize = 6;

/// Where what was played begins below lines that have no columns for it, and the most columns of a turn.
type BelowLines = (PlayedBegin, usize);
const BELOW: [BelowLines; 4] =
    [(PlayedBegin::Chart, usize::MAX), (PlayedBegin::Words, usize::MAX), (PlayedBegin::Numbers, usize::MAX), CLOSEST];
const CLOSEST: BelowLines = (PlayedBegin::Numbers, WIDEST);
/// Below columns of turns.
const BELOW_COLUMNS: [BelowLines; 2] = [BELOW[2], CLOSEST];

/// What the strip shows.
pub(crate) struct TurnStrip<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// Who sits where.
    pub names: &'a Names,
    /// How many players there are.
    pub players: usize,
}

impl TurnStrip<'_> {
    /// The numbers of rows that it can take in so many columns, the largest first.
    pub(crate) fn heights(&self, width: u16) -> [u16; 7] {
        DETAILS.map(|detail| self.lines(width, 1, detail).height())
    }

    /// Whether its least row tells how it stood: of three and more players who led, if that is known.
    pub(crate) fn tells_standing(&self) -> bool {
        self.players <= 2 || self.rows.iter().any(|row| row.lead.is_some())
    }

    /// Whether some of the turns have no room beside each other in so many columns.
    pub(crate) fn is_cut(&self, width: u16) -> bool {
        self.columns(width).seen.len() < self.rows.len()
    }

    /// The numbers of rows in which turns that have no room beside each other are all told, those of most lines first; then
    /// those in which ever fewer are.
    pub(crate) fn heights_going_on(&self, width: u16) -> impl Iterator<Item = u16> {
        let whole: Vec<u16> = self.going_on(width).map(|lines| lines.height()).collect();
        let least = whole.iter().min().copied().unwrap_or(0);
        whole.into_iter().chain((1..least).rev())
    }

    /// All of the turns in more than one line, in most rows first; or below each other as in a text, and how it stood above that.
    /// Nothing where they have room beside each other, and only as a text below a chart where that would cut one.
    fn going_on(&self, width: u16) -> impl Iterator<Item = StripLines> {
        let TurnColumns { turn, seen, .. } = self.columns(width);
        let (turns, seen) = (self.rows.len(), seen.len().max(1));
        let is_out = turns > seen;
        let is_needed = is_out || are_begun(self.rows, turn);
        let lines = GOING_ON.into_iter().filter(move |_| is_out);
        let lines = lines.map(move |detail| self.lines(width, turns.div_ceil(seen), detail));
        let (whole, others): (Vec<_>, Vec<_>) = lines.partition(|told| told.lines.iter().all(StripLine::tells_turns));
        // Who led is told before what was played: with the least there is no row for it beside that of the values.
        let least = u8::from(self.players <= 2 && self.rows.iter().any(|row| row.lead.is_some()));
        let details = DETAILS.into_iter().filter(move |detail| *detail >= least);
        let details = details.filter(move |detail| is_out || GOING_ON.contains(detail));
        let details = details.filter(move |_| is_needed).flat_map(|detail| {
            // Numbers stand before what was played too.
            let with_numbers = [true, false].into_iter().filter(move |with| *with || detail == IN_ROWS + 1);
            with_numbers.map(move |with| (detail, with))
        });
        let written = details.flat_map(move |(detail, with_numbers)| {
            let lines = || self.standing(width, detail, with_numbers);
            let is_below_columns = lines().iter().any(StripLine::has_columns);
            let below = if is_below_columns { &BELOW_COLUMNS[..] } else { &BELOW };
            below.iter().map(move |below| {
                let played = Some(self.played(width, detail, turns, *below));
                StripLines { lines: self.standing(width, detail, with_numbers), played }
            })
        });
        // Lines without what was played come last, or with no more than its beginning.
        whole.into_iter().chain(written).chain(others)
    }

    /// How it stood, without what was played; without numbers, where that is one line.
    fn standing(&self, width: u16, detail: u8, with_numbers: bool) -> Vec<StripLine> {
        let columns = self.close(width, detail);
        let lines = self.rows.len().div_ceil(columns.seen.len().max(1));
        if lines > 1 && detail <= IN_ROWS {
            return self.in_rows(width, detail, usize::MAX);
        }
        let bands = |seen: &[HistoryRow], turn| {
            let mut told = self.bands(detail, seen, turn);
            told.retain(|band| !band.is_played());
            if told == [ChartBand::Numbers] {
                return Vec::new();
            }
            told.retain(|band| with_numbers || lines > 1 || *band != ChartBand::Numbers);
            told
        };
        let mut lines = self.grid(columns, lines, bands);
        lines.retain(|line| !line.bands.is_empty());
        // What was played has the sign itself.
        lines.into_iter().map(|line| StripLine { marks: false, ..line }).collect()
    }

    /// Who wins and who leads without a chart, where turns have no room beside each other: each by runs of turns if these have it,
    /// or else in lines below each other. The first of them have at most so many lines more than one.
    fn in_rows(&self, width: u16, detail: u8, mut more: usize) -> Vec<StripLine> {
        let columns = || self.close(width, detail);
        let wanted = self.rows.len().div_ceil(columns().seen.len().max(1));
        let mut told = self.bands(detail, self.rows, columns().turn);
        told.retain(|band| !band.is_played());
        if wanted == 1 {
            return self.grid(columns(), 1, |_, _| told.clone());
        }
        let run = |band: &ChartBand| match band {
            ChartBand::Standing => self.in_runs(RunOf::Value, width),
            ChartBand::Lead => self.in_runs(RunOf::Lead, width),
            _ => None,
        };
        let lines = |band: &ChartBand| {
            if let Some(run) = run(band) {
                return Vec::from([run]);
            }
            let lines = wanted.min(more.saturating_add(1));
            more -= lines - 1;
            self.grid(columns(), lines, |_, _| Vec::from([*band]))
        };
        told.iter().flat_map(lines).collect()
    }

    /// So many of the turns that were played, for below that.
    fn played(&self, width: u16, detail: u8, turns: usize, below: BelowLines) -> PlayedTurns {
        let room = (self.close(width, detail).label, usize::from(width));
        PlayedTurns::new(self.rows, &self.picked(turns), room, below)
    }

    /// What has room in so many columns and rows: all turns, or as many of them as can be told.
    fn told_in(&self, width: u16, rows: u16) -> Option<StripLines> {
        let fits = |told: &StripLines| told.height() <= rows;
        let beside = || DETAILS.into_iter().map(|detail| self.lines(width, 1, detail));
        let (TurnColumns { turn, .. }, is_out) = (self.columns(width), self.is_cut(width));
        let is_whole = !is_out && !are_begun(self.rows, turn);
        let whole = if is_whole { beside().find(fits) } else { self.going_on(width).find(fits) };
        let part = || self.in_part(width, rows).filter(|_| is_out);
        let in_one = || self.in_one_row(width).filter(|_| rows == 1);
        whole.or_else(part).or_else(in_one).or_else(|| beside().find(fits))
    }

    /// Who wins in one row in which turns have no more than a column each: runs of them say where that changed; or all have room
    /// without a word before them.
    fn in_one_row(&self, width: u16) -> Option<StripLines> {
        let TurnColumns { turn, seen, .. } = self.close(width, DETAILS[DETAILS.len() - 1]);
        if turn > 1 || self.players > 2 {
            return None;
        }
        let is_cut = seen.len() < self.rows.len() && self.rows.len() <= width.into();
        let bare = || TurnColumns { label: 0, turn: 1, seen: 0..self.rows.len() };
        let without_words = || is_cut.then(|| self.grid(bare(), 1, |_, _| Vec::from([ChartBand::Standing])));
        let lines = self.in_runs(RunOf::Value, width).map(|runs| Vec::from([runs])).or_else(without_words)?;
        Some(StripLines { lines, played: None })
    }

    /// What it tells of the turns in so many columns and rows.
    pub(crate) fn kinds(&self, width: u16, rows: u16) -> BTreeSet<TurnKind> {
        let told = self.told_in(width, rows).filter(|_| rows > 0);
        told.map_or_else(BTreeSet::new, |told| told.kinds())
    }

    /// How many of so many rows it takes.
    pub(crate) fn rows_in(&self, width: u16, rows: u16) -> u16 {
        self.told_in(width, rows).map_or(0, |told| told.height())
    }

    /// The numbers of rows fewer than these in which all turns are told below their numbers, those that say most first.
    pub(crate) fn fewer_rows(&self, width: u16, rows: u16) -> impl Iterator<Item = u16> {
        let beside = if self.is_cut(width) { None } else { Some(GOING_ON.map(|detail| self.lines(width, 1, detail))) };
        let is_whole = move |told: &StripLines| {
            told.lines.iter().all(|line| line.has_numbers() && (told.played.is_some() || line.tells_turns()))
        };
        let whole = beside.into_iter().flatten().chain(self.going_on(width)).filter(is_whole);
        whole.map(|told| told.height()).filter(move |fewer| *fewer < rows)
    }

    /// The turns that it tells of in so many columns and rows.
    pub(crate) fn turns_told(&self, width: u16, rows: u16) -> Vec<usize> {
        let Some(told) = self.told_in(width, rows) else { return Vec::new() };
        let place = |told: &HistoryRow| self.rows.iter().position(|row| row.steps == told.steps);
        let numbers = told.lines.iter().flat_map(|line| line.rows.iter().filter_map(place));
        told.played.map_or_else(|| numbers.collect(), |played| played.turns().collect())
    }

    /// As many of the turns as have room below rows that tell how it stood, who led too where there are rows for both. These have
    /// the rows that are left over.
    fn in_part(&self, width: u16, rows: u16) -> Option<StripLines> {
        let least = DETAILS[DETAILS.len() - 1];
        let above = |detail, more: u16| StripLines { lines: self.in_rows(width, detail, more.into()), played: None };
        let has_lead = self.rows.iter().any(|row| row.lead.is_some());
        let (detail, more) = if has_lead && above(IN_ROWS, 0).height() <= rows {
            (IN_ROWS, 0)
        } else {
            (least, (rows / ROWS_OF_STANDING).max(1) - 1)
        };
        let fewest = above(detail, more);
        if detail == IN_ROWS && fewest.height() == rows {
            return Some(fewest);
        }
        let left = rows.checked_sub(fewest.height()).filter(|left| *left > 0)?;
        // Each has a sign and a free column at least.
        let most = self.rows.len().min(usize::from(left) * usize::from(width) / 2);
        let mut played = (1..=most).rev().map(|turns| self.played(width, least, turns, CLOSEST));
        let played = played.find(|played| played.height() <= left)?;
        let above = above(detail, more + left - played.height());
        Some(StripLines { played: Some(played), ..above })
    }
}
