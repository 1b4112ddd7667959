//! The chart of a whole match for the screen of its end: what was played beside how it stood, the lead as bars.

#[cfg(test)]
use std::collections::BTreeSet;

use ratatui::layout::Rect;

use super::chart::{ChartBand, HistoryRow, LEAD_ROWS, TurnChart, TurnColumns, TurnStanding, around, label, side};
use super::played::{PlayedBegin, PlayedTurns};
use super::turn_begun::{is_begun, least};
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::paint::Pen;

/// A turn has no more columns than this, unless it is longer itself.
const WIDEST: usize = 12;
/// However long it is.
const LONGEST: usize = 24;
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
/// The columns of the words before rows without names.
const WORDS: usize = 8;

/// Turns beside each other, and the rows in which they are told of.
struct StripLine {
    rows: Vec<HistoryRow>,
    bands: Vec<ChartBand>,
    columns: TurnColumns,
    /// The turn of it before which some are out of sight.
    gap: Option<usize>,
    /// Some are behind its last one.
    goes_on: bool,
}

/// Lines of turns below each other, and what was played where they have no columns for that.
struct StripLines {
    lines: Vec<StripLine>,
    played: Option<PlayedTurns>,
}

/// Where what was played begins below lines that have no columns for it, and the most columns of a turn.
type BelowLines = (PlayedBegin, usize);
const BELOW: [BelowLines; 4] =
    [(PlayedBegin::Chart, usize::MAX), (PlayedBegin::Words, usize::MAX), (PlayedBegin::Edge, usize::MAX), CLOSEST];
const CLOSEST: BelowLines = (PlayedBegin::Edge, WIDEST);

/// What is told of turns.
#[cfg(test)]
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
        let is_needed = is_out || self.rows.iter().any(|row| is_begun(&row.text, turn - 1));
        let lines = GOING_ON.into_iter().filter(move |_| is_out);
        let lines = lines.map(move |detail| self.lines(width, turns.div_ceil(seen), detail));
        // Who led is told before what was played: with the least there is no row for it beside that of the values.
        let least = u8::from(self.players <= 2 && self.rows.iter().any(|row| row.lead.is_some()));
        let details = DETAILS.into_iter().filter(move |detail| *detail >= least);
        let details = details.filter(move |detail| is_out || GOING_ON.contains(detail));
        let written = details.filter(move |_| is_needed).flat_map(|detail| BELOW.map(|below| (detail, below)));
        let written = written.map(move |(detail, below)| {
            let lines = self.standing(width, detail, usize::MAX);
            let played = Some(self.played(width, detail, turns, below));
            StripLines { lines, played }
        });
        lines.chain(written)
    }

    /// How it stood in at most so many lines, without what was played.
    fn standing(&self, width: u16, detail: u8, most: usize) -> Vec<StripLine> {
        let is_played = |band: &ChartBand| matches!(band, ChartBand::Played | ChartBand::Marked | ChartBand::Slips);
        let bands = |seen: &[HistoryRow]| {
            let mut told = self.bands(detail, seen);
            told.retain(|band| !is_played(band));
            if told == [ChartBand::Numbers] { Vec::new() } else { told }
        };
        let columns = self.close(width, detail);
        let lines = self.rows.len().div_ceil(columns.seen.len().max(1)).min(most);
        let mut lines = self.grid(columns, lines, bands);
        lines.retain(|line| !line.bands.is_empty());
        lines
    }

    /// So many of the turns that were played, for below that.
    fn played(&self, width: u16, detail: u8, turns: usize, below: BelowLines) -> PlayedTurns {
        let room = (self.close(width, detail).label, usize::from(width));
        PlayedTurns::new(self.rows, &self.picked(turns), room, below)
    }

    /// What it tells of the turns in sight: no row of it is empty.
    fn bands(&self, detail: u8, seen: &[HistoryRow]) -> Vec<ChartBand> {
        let has_lead = seen.iter().any(|row| row.lead.is_some());
        if detail <= IN_ROWS {
            return self.in_rows(detail, has_lead);
        }
        let mut bands = vec![ChartBand::Numbers];
        if self.players <= 2 {
            bands.extend(around(ChartBand::Draw, if detail == DETAILS[0] { 2 } else { 1 }, ChartBand::Worth));
        }
        bands.retain(|band| self.is_told(*band, seen));
        // Least is told where that is how it stood and nothing else: who led rather than what was played, which the board shows.
        if detail <= 3 && bands.len() > 1 || detail <= 4 && has_lead && bands.len() == 1 {
            bands.extend(has_lead.then_some(ChartBand::Lead));
            return bands;
        }
        let is_brief = detail <= if has_lead { 4 } else { 2 };
        let slips = seen.iter().any(|row| row.is_slip && !is_brief).then_some(ChartBand::Slips);
        bands.push(if is_brief { ChartBand::Marked } else { ChartBand::Played });
        bands.extend(slips);
        match detail {
            _ if !has_lead => {}
            0..=5 => bands.push(ChartBand::Lead),
            _ => {
                let bars = around(ChartBand::Level, LEAD_ROWS, ChartBand::LeadBar);
                bands.extend(bars.filter(|band| self.is_told(*band, seen)));
            }
        }
        bands
    }

    /// What is told without a chart: who wins, and who leads where that has a row of its own or nobody can be said to win.
    fn in_rows(&self, detail: u8, has_lead: bool) -> Vec<ChartBand> {
        let is_worth = self.players <= 2;
        let worth = is_worth.then_some(ChartBand::Standing);
        let lead = (has_lead && (detail > 0 || !is_worth)).then_some(ChartBand::Lead);
        let played = (!is_worth && !has_lead).then_some(ChartBand::Marked);
        worth.into_iter().chain(lead).chain(played).collect()
    }

    /// Whether a row of bars has any: where nobody in sight wins or leads on its side it is left out.
    fn is_told(&self, band: ChartBand, seen: &[HistoryRow]) -> bool {
        let is_on = |player, of| side(player, self.players) == of;
        match band {
            ChartBand::Worth(of, _) => {
                seen.iter().any(|row| matches!(row.after, TurnStanding::Won(player, _) if is_on(player, of)))
            }
            // Across the line from a bar stands its figure.
            ChartBand::LeadBar(of, at) => {
                let mut leads = seen.iter().filter_map(|row| row.lead).filter(|(_, lead)| *lead > 0);
                leads.any(|(player, _)| at == 0 || is_on(player, of))
            }
            _ => true,
        }
    }

    /// Draws as much of it as has room, at the foot of an area: turns that have none beside each other go on below, with a free
    /// row between, or as in a text. Of those that have none there either, the ones between the first and what decided the match
    /// are left out.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let Some(told) = self.told_in(area.width, area.height) else { return };
        let mut y = area.bottom() - told.height();
        for line in &told.lines {
            let height = line.bands.len() as u16;
            self.paint(line, Rect { y, height, ..area }, pen);
            y += height + told.air();
        }
        let symbols = pen.symbols();
        let mut pen = pen.within(area);
        let top = i32::from(area.bottom() - told.played.as_ref().map_or(0, PlayedTurns::height));
        for (y, line) in (top..).zip(told.played.iter().flat_map(|played| played.lines(self.rows, symbols))) {
            pen.line(i32::from(area.x), y, &line);
        }
    }

    /// What has room in so many columns and rows: all turns, or as many of them as can be told.
    fn told_in(&self, width: u16, rows: u16) -> Option<StripLines> {
        let fits = |told: &StripLines| told.height() <= rows;
        let beside = || DETAILS.into_iter().map(|detail| self.lines(width, 1, detail));
        let (TurnColumns { turn, .. }, is_out) = (self.columns(width), self.is_cut(width));
        let is_whole = !is_out && !self.rows.iter().any(|row| is_begun(&row.text, turn - 1));
        let whole = if is_whole { beside().find(fits) } else { self.going_on(width).find(fits) };
        let part = || self.in_part(width, rows).filter(|_| is_out);
        whole.or_else(part).or_else(|| beside().find(fits))
    }

    /// What it tells of the turns in so many columns and rows.
    #[cfg(test)]
    pub(crate) fn kinds(&self, width: u16, rows: u16) -> BTreeSet<TurnKind> {
        let told = self.told_in(width, rows).filter(|_| rows > 0);
        told.map_or_else(BTreeSet::new, |told| told.kinds())
    }

    /// How many of so many rows it takes.
    pub(crate) fn rows_in(&self, width: u16, rows: u16) -> u16 {
        self.told_in(width, rows).map_or(0, |told| told.height())
    }

    /// The turns that it tells of in so many columns and rows.
    #[cfg(test)]
    pub(crate) fn turns_told(&self, width: u16, rows: u16) -> Vec<usize> {
        let Some(told) = self.told_in(width, rows) else { return Vec::new() };
        let place = |told: &HistoryRow| self.rows.iter().position(|row| row.steps == told.steps);
        let numbers = told.lines.iter().flat_map(|line| line.rows.iter().filter_map(place));
        told.played.map_or_else(|| numbers.collect(), |played| played.turns().collect())
    }

    /// As many of the turns as have room below rows that tell how it stood, who led too where there are rows for both.
    fn in_part(&self, width: u16, rows: u16) -> Option<StripLines> {
        let least = DETAILS[DETAILS.len() - 1];
        let above = |detail, most: u16| StripLines { lines: self.standing(width, detail, most.into()), played: None };
        let has_lead = self.rows.iter().any(|row| row.lead.is_some());
        let with_lead = Some(above(IN_ROWS, 1)).filter(|above| has_lead && above.height() <= rows);
        let above = match with_lead {
            Some(above) if above.height() == rows => return Some(above),
            Some(above) => above,
            None => above(least, (rows / ROWS_OF_STANDING).max(1)),
        };
        let left = rows.checked_sub(above.height()).filter(|left| *left > 0)?;
        // Each has a sign and a free column at least.
        let most = self.rows.len().min(usize::from(left) * usize::from(width) / 2 + 1);
        let mut played = (1..most).rev().map(|turns| self.played(width, least, turns, CLOSEST));
        Some(StripLines { played: Some(played.find(|played| played.height() <= left)?), ..above })
    }

    /// The turns in so many lines.
    fn lines(&self, width: u16, lines: usize, detail: u8) -> StripLines {
        let is_close = detail <= IN_ROWS && self.tells_standing();
        let columns = if is_close { self.close(width, detail) } else { self.columns(width) };
        StripLines { lines: self.grid(columns, lines, |seen| self.bands(detail, seen)), played: None }
    }

    /// Turns beside each other in so many lines, with what is told of those that are seen.
    fn grid(
        &self,
        columns: TurnColumns,
        lines: usize,
        bands: impl Fn(&[HistoryRow]) -> Vec<ChartBand>,
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
            StripLine { bands: bands(&rows), rows, columns, gap, goes_on }
        };
        (0..picked.len().max(1)).step_by(each).map(line).collect()
    }

    /// The turns that are seen in so many places: the first ones, and behind those that are left out the one that decided the
    /// match with what followed, or the last ones.
    fn picked(&self, places: usize) -> Vec<usize> {
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

    /// Draws a line of it; signs say where turns are left out.
    fn paint(&self, line: &StripLine, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let StripLine { rows, columns: TurnColumns { label, turn, seen }, .. } = line;
        let columns = TurnColumns { label: *label, turn: *turn, seen: seen.clone() };
        let (names, players, symbols) = (self.names, self.players, pen.symbols());
        let beyond = usize::from(area.width).saturating_sub(label + turn * seen.len());
        let chart = TurnChart { rows, now: None, names, players, symbols, columns, beyond };
        for (y, band) in (y..).zip(&line.bands) {
            pen.line(x, y, &chart.line(*band));
        }
        Self::number_of_last(line, (x + (label + turn * rows.len()) as i32, y), beyond, &mut pen);
        // In the free column before a turn, or before the first one.
        let before = |place: usize| x + (label + place * turn) as i32 - if place == 0 { 2 } else { 1 };
        if let Some(place) = line.gap {
            pen.sign(before(place), y, symbols.less, Role::Dim);
        }
        if line.goes_on {
            pen.sign(before(rows.len()), y, symbols.more, Role::Dim);
        }
    }

    /// Behind a row of the lead in narrow columns, of which none has a number: that of its last turn.
    fn number_of_last(line: &StripLine, (x, y): (i32, i32), room: usize, pen: &mut Pen<'_>) {
        let is_numbered = line.bands.contains(&ChartBand::Numbers) || line.columns.turn > CLOSE;
        let Some(row) = line.bands.iter().position(|band| *band == ChartBand::Lead).filter(|_| !is_numbered) else {
            return;
        };
        let number = line.rows.iter().rev().find_map(|row| row.number).map(|number| format!(" turn {number}"));
        if let Some(words) = number.filter(|words| words.len() <= room) {
            pen.text(x, y + row as i32, &words, Role::Dim);
        }
    }

    /// The same where nothing that was played stands there: without lengths, where some would have no room with those. Where rows
    /// tell it no name stands before them.
    fn close(&self, width: u16, detail: u8) -> TurnColumns {
        let (usual, turns) = (self.columns(width), self.rows.len());
        if usual.seen.len() == turns {
            return usual;
        }
        let label = if detail <= IN_ROWS { WORDS } else { usual.label };
        let room = usize::from(width).saturating_sub(label);
        let turn = (room / turns).clamp(1, if detail <= IN_ROWS { CLOSE } else { WIDEST });
        TurnColumns { label, turn, seen: 0..(room / turn).clamp(1, turns) }
    }

    /// Where turns stand beside each other, and how many have room.
    fn columns(&self, width: u16) -> TurnColumns {
        let turns = self.rows.len();
        let seen = |shown: usize| 0..shown.min(turns);
        let widest = self.rows.iter().map(|row| least(&row.text)).max().unwrap_or(0);
        let longest = self.rows.iter().map(|row| row.text.len()).max().unwrap_or(0);
        let widths = (widest + 1).clamp(4, WIDEST)..=(longest + 1).clamp(WIDEST, LONGEST);
        TurnColumns::new(label(self.names, 6..=12), usize::from(width), (turns, turns), widths, seen)
    }
}

impl StripLines {
    /// The free rows between two lines: lines of one row are close to each other.
    fn air(&self) -> u16 {
        u16::from(self.lines.iter().any(|line| line.bands.len() > 1))
    }

    /// What it tells of turns.
    #[cfg(test)]
    fn kinds(&self) -> BTreeSet<TurnKind> {
        let kind = |band: &ChartBand| match band {
            ChartBand::Numbers => Some(TurnKind::Numbers),
            ChartBand::Worth(..) | ChartBand::Standing => Some(TurnKind::Value),
            ChartBand::Lead | ChartBand::Level => Some(TurnKind::Lead),
            ChartBand::LeadBar(..) => Some(TurnKind::LeadBars),
            ChartBand::Played | ChartBand::Marked => Some(TurnKind::Played),
            ChartBand::Others(_) | ChartBand::Draw | ChartBand::Slips => None,
        };
        let bands = self.lines.iter().flat_map(|line| line.bands.iter().filter_map(kind));
        bands.chain(self.played.as_ref().map(|_| TurnKind::Played)).collect()
    }

    /// Its rows.
    fn height(&self) -> u16 {
        let lines = self.lines.iter().map(|line| line.bands.len() as u16).sum::<u16>();
        let played = self.played.as_ref().map_or(0, PlayedTurns::height);
        lines + self.air() * (self.lines.len() as u16).saturating_sub(1) + played
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::core::Player;
    use crate::core::laws::Dice;
    use crate::tui::boards::sizes;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// A turn: its text, how it stands after it, the lead after it, whether it gave something away.
    type Told<'a> = (&'a str, TurnStanding, (Player, u64), bool);

    fn rows(turns: &[Told<'_>]) -> Vec<HistoryRow> {
        let row = |(index, (text, after, lead, is_slip)): (usize, &Told<'_>)| HistoryRow {
            number: Some(index + 1),
            player: [Player::P1, Player::P2][index % 2],
            text: (*text).to_owned(),
            steps: index..index + 1,
            after: *after,
            lead: Some(*lead),
            is_slip: *is_slip,
            others: <_>::default(),
        };
        turns.iter().enumerate().map(row).collect()
    }

    fn drawn(strip: &TurnStrip<'_>, width: u16, height: u16) -> String {
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let area = buf.area;
        strip.draw(area, &mut Pen::new(&mut buf, area, &theme));
        let line = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(line).collect::<Vec<_>>().join("\n")
    }

    /// Where columns are free behind it.
    #[test]
    fn the_turn_that_has_won_says_so_in_the_narrowest_columns() {
        let text = "2:7=5+1";
        let before = [(text, TurnStanding::Unknown, (Player::P1, 0), false); 9];
        let last = (text, TurnStanding::Won(Player::P1, Some(0)), (Player::P1, 0), false);
        let rows: Vec<_> = rows(&[&before[..], &[last]].concat());
        let rows: Vec<_> = rows.into_iter().map(|row| HistoryRow { lead: None, ..row }).collect();
        let names = Names::places(2);
        let strip = TurnStrip { rows: &rows, names: &names, players: 2 };
        for (width, word) in [(18, "W"), (19, "W"), (20, "won"), (27, "won")] {
            let drawn = drawn(&strip, width, 12);
            let told = drawn.lines().find(|line| line.starts_with("P1")).map(|line| line[2..].trim().to_owned());
            assert_eq!(told.as_deref(), Some(word), "{width}: {drawn}");
        }
    }

    #[test]
    fn bars_lead_to_whoever_wins_and_draws_lie_on_the_line() {
        let rows = rows(&[
            ("4", TurnStanding::Even, (Player::P1, 4), false),
            ("1+5", TurnStanding::Won(Player::P1, Some(2)), (Player::P2, 2), true),
            ("2", TurnStanding::Won(Player::P1, Some(1)), (Player::P1, 0), false),
            ("3", TurnStanding::Won(Player::P1, Some(0)), (Player::P2, 3), false),
        ]);
        let names = Names::places(2);
        let strip = TurnStrip { rows: &rows, names: &names, players: 2 };
        assert_eq!(strip.heights(24), [11, 6, 5, 4, 4, 2, 1], "P2 never wins");
        let lines = [
            "turn     1   2   3   4",
            "P1          W2█ W1█ won",
            "draw    ━━━─────────────",
            "played   4  1+5  2   3",
            "            <<",
            "lead    █4  ▒2   0  ▒3",
        ];
        assert_eq!(drawn(&strip, 24, 9), "\n\n\n".to_owned() + &lines.join("\n"));
        let leadless: Vec<HistoryRow> = rows.iter().map(|row| HistoryRow { lead: None, ..row.clone() }).collect();
        let without = TurnStrip { rows: &leadless, ..strip };
        assert_eq!(without.heights(24), [6, 5, 5, 3, 3, 1, 1]);
        assert_eq!(drawn(&without, 24, 3), lines[..3].join("\n"));
        let in_rows = ["value    =  █W2 █W1  █", lines[5]];
        assert_eq!(drawn(&strip, 24, 3), "\n".to_owned() + &in_rows.join("\n"));
        assert_eq!(drawn(&strip, 24, 1), in_rows[0]);
        // Where not all have room with their lengths, all are seen without.
        assert_eq!(drawn(&strip, 17, 1), "value   = █ █ █");
        // Of three and more nobody is said to win; who leads is told before what was played.
        let three = TurnStrip { players: 3, ..strip };
        assert_eq!(drawn(&three, 24, 2), [lines[0], lines[5]].join("\n"));
        assert_eq!(drawn(&three, 24, 1), lines[5]);
        // Where not all have room they go on below, where there are rows for that.
        let going_on = [
            "turn     1   2",
            "P1          W2█",
            "draw    ━━━─────",
            "played   4  1+5",
            "            <<",
            "",
            "turn     3   4",
            "P1      W1█ won",
            "draw    ────────",
            "played   2   3",
        ];
        assert_eq!(drawn(&without, 17, 11), "\n".to_owned() + &going_on.join("\n"));
        // Or what was played stands below the others as in a text.
        let written =
            ["turn    1 2 3 4", "P1        2 1 won", "draw    ━───────", "lead    █ ▒ 0 ▒", "played  4 1+5<< 2 3"];
        assert_eq!(drawn(&strip, 19, 6), "\n".to_owned() + &written.join("\n"));
        assert_eq!(drawn(&without, 19, 4), [&written[..3], &written[4..]].concat().join("\n"));
        assert_eq!(drawn(&without, 19, 2), ["value   = █ █ █", written[4]].join("\n"));
        sizes::check_drawing(|area, pen| strip.draw(area, pen));
    }

    #[test]
    fn a_lead_in_narrow_columns_ends_with_the_number_of_its_turn_where_it_has_room() {
        let names = Names::places(3);
        for turns in [20, 76, 120] {
            let turns = rows(&vec![("24,1", TurnStanding::Unknown, (Player::P1, 1), false); turns]);
            let strip = TurnStrip { rows: &turns, names: &names, players: 3 };
            for width in 40..160 {
                let (shown, number) = (drawn(&strip, width, 1), format!("turn {}", turns.len()));
                let columns = strip.close(width, IN_ROWS);
                let end = columns.label + columns.turn * columns.seen.len();
                let has_room = columns.turn <= CLOSE && end + 1 + number.len() <= usize::from(width);
                let whole = columns.seen.len() == turns.len();
                assert!(!whole || shown.ends_with(&number) == has_room, "{width}: {shown}");
            }
        }
    }

    #[test]
    fn no_turn_is_out_of_sight_where_all_have_room_behind_each_other() {
        let names = Names::places(2);
        let (mut dice, mut whole, mut cut, mut led) = (Dice(4), 0, 0, 0);
        for _ in 0..400 {
            let texts: Vec<String> = (0..=dice.below(40)).map(|_| "heron".repeat(1 + dice.below(3))).collect();
            let told = |text| (text, TurnStanding::Even, (Player::P1, 0), false);
            let turns = rows(&texts.iter().map(|text| told(text.as_str())).collect::<Vec<_>>());
            let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
            let width = 30 + 10 * dice.below(6) as u16;
            // A row that tells how it stood, one that tells who led, and the texts with a column between.
            let rows_of = |word: &str| texts.iter().map(|text| text.len() + 1).sum::<usize>() + word.len();
            let least = 2 + rows_of("played ").div_ceil(usize::from(width) - 20) as u16;
            let mut before = 0;
            for height in 1..30 {
                let seen = strip.turns_told(width, height).len();
                assert!(seen >= before || height < 4, "{seen} of {} in {width}x{height}", texts.len());
                assert!(seen == texts.len() || height < least, "{seen} of {} in {width}x{height}", texts.len());
                // Who led is told wherever there is a row for it.
                let leads = strip.told_in(width, height).is_some_and(|told| {
                    told.lines
                        .iter()
                        .flat_map(|line| &line.bands)
                        .any(|band| matches!(band, ChartBand::Lead | ChartBand::Level))
                });
                assert!(leads || height < 2, "{seen} of {} in {width}x{height}", texts.len());
                led += usize::from(leads && seen < texts.len());
                before = seen;
                whole += usize::from(seen == texts.len());
                cut += usize::from(seen < texts.len());
            }
        }
        assert!(whole > 400 && cut > 400 && led > 400, "{whole} whole, {cut} cut, {led} with the lead");
    }

    #[test]
    fn of_many_turns_the_first_are_seen_and_the_one_that_decided_it_with_what_followed() {
        let picked = |turns: usize, slips: &[usize], places| {
            let told = |turn| ("1", TurnStanding::Unknown, (Player::P1, 0), slips.contains(&turn));
            let (rows, names) = (rows(&(0..turns).map(told).collect::<Vec<_>>()), Names::places(2));
            TurnStrip { rows: &rows, names: &names, players: 2 }.picked(places)
        };
        assert_eq!(picked(5, &[4], 6), [0, 1, 2, 3, 4]);
        assert_eq!(picked(9, &[1, 3], 6), [0, 1, 2, 3, 7, 8], "it is one of the first");
        assert_eq!(picked(9, &[1, 6], 6), [0, 1, 2, 6, 7, 8], "it is one of the last");
        assert_eq!(picked(14, &[6], 8), [6, 7, 8, 9, 10, 11, 12, 13], "all that followed has just room");
        assert_eq!(picked(40, &[20], 6), [0, 1, 20, 21, 22, 23], "so much of the end is left out");
        assert_eq!(picked(40, &[], 6), [0, 1, 2, 3, 38, 39]);
        for (turns, slip, places) in (1..30)
            .flat_map(|turns| (0..turns).map(move |slip| (turns, slip)))
            .flat_map(|(turns, slip)| (1..9).map(move |places| (turns, slip, places)))
        {
            let picked = picked(turns, &[slip], places);
            assert!(picked.len() == places.min(turns) && picked.is_sorted_by(|a, b| a < b), "{picked:?}");
            assert!(picked.contains(&slip) && [0, slip].contains(&picked[0]), "{slip} of {turns}: {picked:?}");
        }
    }
}
