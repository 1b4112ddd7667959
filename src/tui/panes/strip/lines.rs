//! Which turns of a strip stand beside each other, and in how many lines.

use std::collections::BTreeSet;

use super::{CLOSE, IN_ROWS, LEAST, LONGEST, SHARE, SHORT, TurnStrip, WIDEST, WORDS};
use crate::tui::panes::chart::{ChartBand, HistoryRow, RunOf, TurnColumns, columns_in_rows, label, runs, signed};
use crate::tui::panes::played::PlayedTurns;
use crate::tui::panes::turn_begun::least;
use crate::tui::panes::turn_row::are_begun;

/// Names have so many columns at most, and so many where turns need none of them.
const NAMES: [usize; 2] = [12, 24];

/// Turns beside each other, and the rows in which they are told of.
pub(super) struct StripLine {
    pub rows: Vec<HistoryRow>,
    pub bands: Vec<ChartBand>,
    pub columns: TurnColumns,
    /// The turn of it before which some are out of sight.
    pub gap: Option<usize>,
    /// Some are behind its last one.
    pub goes_on: bool,
    /// No other row has the signs of slips.
    pub marks: bool,
}

/// Lines of turns below each other, and what was played where they have no columns for that.
pub(super) struct StripLines {
    pub lines: Vec<StripLine>,
    pub played: Option<PlayedTurns>,
}

/// What is told of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TurnKind {
    /// Their numbers, above a chart.
    Numbers,
    /// Who wins by each.
    Value,
    /// Who leads.
    Lead,
    /// By how much, as bars.
    LeadBars,
    /// What was played.
    Played,
}

impl StripLine {
    /// Whether it has a row of numbers.
    pub(super) fn has_numbers(&self) -> bool {
        self.bands.contains(&ChartBand::Numbers)
    }

    /// Whether it has columns below which what was played would seem to be that of their turns.
    pub(super) fn has_columns(&self) -> bool {
        let is_row = |band: &ChartBand| matches!(band, ChartBand::Standing | ChartBand::Lead | ChartBand::Runs(_));
        self.columns.turn > 1 || !self.bands.iter().all(is_row)
    }

    /// Whether it tells what was played, and nothing of it only as it begins.
    pub(super) fn tells_turns(&self) -> bool {
        let is_played = |band: &ChartBand| matches!(band, ChartBand::Played | ChartBand::Marked);
        self.bands.iter().any(is_played) && !are_begun(&self.rows, self.columns.turn)
    }
}

impl TurnStrip<'_> {
    /// The turns in so many lines.
    pub(super) fn lines(&self, width: u16, lines: usize, detail: u8) -> StripLines {
        let is_close = detail <= IN_ROWS && self.tells_standing();
        let columns = if is_close { self.close(width, detail) } else { self.columns(width) };
        StripLines { lines: self.grid(columns, lines, |seen, turn| self.bands(detail, seen, turn)), played: None }
    }

    /// Turns beside each other in so many lines, with what is told of those that are seen.
    pub(super) fn grid(
        &self,
        columns: TurnColumns,
        lines: usize,
        bands: impl Fn(&[HistoryRow], usize) -> Vec<ChartBand>,
    ) -> Vec<StripLine> {
        let TurnColumns { label, turn, seen } = columns;
        let each = seen.len().max(1);
        let picked = self.picked(lines * each);
        let is_out = |place: usize| picked[place] > place.checked_sub(1).map_or(0, |before| picked[before] + 1);
        let line = |begin: usize| {
            let places = begin..(begin + each).min(picked.len());
            let rows: Vec<_> = picked[places.clone()].iter().map(|&turn| self.rows[turn].clone()).collect();
            let goes_on = places.end == picked.len() && picked.last().is_some_and(|last| last + 1 < self.rows.len());
            let gap = places.clone().find(|place| is_out(*place)).map(|place| place - begin);
            let columns = TurnColumns { label, turn, seen: 0..rows.len() };
            let bands = bands(&rows, turn);
            let has_signs = bands.contains(&ChartBand::Slips)
                || bands.iter().any(|band| band.is_played()) && signed(&rows, turn).is_some();
            StripLine { bands, rows, columns, gap, goes_on, marks: !has_signs }
        };
        (0..picked.len().max(1)).step_by(each).map(line).collect()
    }

    /// The turns that are seen in so many places: the first ones, and behind those that are left out the one that decided the
    /// match with what followed, or the last ones.
    pub(super) fn picked(&self, places: usize) -> Vec<usize> {
        let turns = self.rows.len();
        if places >= turns {
            return (0..turns).collect();
        }
        let most = places - places / SHARE;
        let (first, then) = match self.rows.iter().rposition(|row| row.is_slip).unwrap_or(0) {
            turning if turning < most => (most, turns + most - places),
            turning if turns - turning <= places => (places + turning - turns, turning),
            turning => (places - most, turning),
        };
        (0..first).chain(then..then + places - first).collect()
    }

    /// Who wins, or who is ahead, through which turns, in one row, if that has room; close to the word before it where it must be.
    pub(super) fn in_runs(&self, of: RunOf, width: u16) -> Option<StripLine> {
        let columns = runs(self.rows, of).iter().map(|run| run.columns(self.rows)).sum::<usize>();
        let label = [WORDS, SHORT].into_iter().find(|label| label + columns <= usize::from(width) + 1)?;
        Some(StripLine {
            rows: self.rows.to_vec(),
            bands: Vec::from([ChartBand::Runs(of)]),
            columns: TurnColumns { label, turn: 1, seen: 0..self.rows.len() },
            gap: None,
            goes_on: false,
            marks: false,
        })
    }

    /// The same where nothing that was played stands there: without lengths, where some would have no room with those. Where rows
    /// tell it no name stands before them. Words before them give way where all turns have room beside each other then.
    pub(super) fn close(&self, width: u16, detail: u8) -> TurnColumns {
        let (usual, turns) = (self.columns(width), self.rows.len());
        if usual.seen.len() == turns && detail > IN_ROWS {
            return usual;
        }
        if usual.seen.len() == turns {
            let label = usual.label.min(WORDS);
            let each = usize::from(width).saturating_sub(label) / turns.max(1);
            return TurnColumns { label, turn: usual.turn.max(each.min(columns_in_rows(self.rows))), ..usual };
        }
        let label = if detail <= IN_ROWS { WORDS } else { usual.label };
        let room = |label: usize| usize::from(width).saturating_sub(label);
        let label = [label, SHORT].into_iter().find(|label| room(*label) >= turns).unwrap_or(label);
        let most = if detail <= IN_ROWS { columns_in_rows(self.rows).max(CLOSE) } else { WIDEST };
        let turn = (room(label) / turns).clamp(1, most);
        TurnColumns { label, turn, seen: 0..(room(label) / turn).clamp(1, turns) }
    }

    /// Where turns stand beside each other, and how many have room.
    pub(super) fn columns(&self, width: u16) -> TurnColumns {
        let turns = self.rows.len();
        let seen = |shown: usize| 0..shown.min(turns);
        let widest = self.rows.iter().map(|row| least(&row.text)).max().unwrap_or(0);
        let longest = self.rows.iter().map(|row| row.text.len()).max().unwrap_or(0);
        let least = (widest + 1).clamp(LEAST, WIDEST);
        let behind = |names: usize| {
            let label = label(self.names, 6..=names);
            // All of them beside each other need no more where a longer one has what its neighbours leave.
            let close = usize::from(width).saturating_sub(label) / turns.max(1);
            let is_close = (LEAST..least).contains(&close) && !are_begun(self.rows, close);
            let widths = if is_close { close } else { least }..=(longest + 1).clamp(WIDEST, LONGEST);
            TurnColumns::new(label, usize::from(width), (turns, turns), widths, seen)
        };
        // A long name is whole where turns have as many columns behind it, in as few lines.
        let [usual, long] = NAMES.map(behind);
        let lines = |columns: &TurnColumns| turns.div_ceil(columns.seen.len().max(1));
        if (long.turn, lines(&long)) == (usual.turn, lines(&usual)) { long } else { usual }
    }
}

impl StripLines {
    /// The free rows between two lines: lines of one row are close to each other.
    pub(super) fn air(&self) -> u16 {
        u16::from(self.lines.iter().any(|line| line.bands.len() > 1))
    }

    /// What it tells of turns.
    pub(super) fn kinds(&self) -> BTreeSet<TurnKind> {
        let kind = |band: &ChartBand| match band {
            ChartBand::Numbers => Some(TurnKind::Numbers),
            ChartBand::Worth(..) | ChartBand::Standing | ChartBand::Runs(RunOf::Value) => Some(TurnKind::Value),
            ChartBand::Lead | ChartBand::Level | ChartBand::Runs(RunOf::Lead) => Some(TurnKind::Lead),
            ChartBand::LeadBar(..) => Some(TurnKind::LeadBars),
            ChartBand::Played | ChartBand::Marked => Some(TurnKind::Played),
            ChartBand::Others(_) | ChartBand::Draw | ChartBand::Slips => None,
        };
        let bands = self.lines.iter().flat_map(|line| line.bands.iter().filter_map(kind));
        bands.chain(self.played.as_ref().map(|_| TurnKind::Played)).collect()
    }

    /// Its rows.
    pub(super) fn height(&self) -> u16 {
        let lines = self.lines.iter().map(|line| line.bands.len() as u16).sum::<u16>();
        let played = self.played.as_ref().map_or(0, PlayedTurns::height);
        lines + self.air() * (self.lines.len() as u16).saturating_sub(1) + played
    }
}
