//! Who was winning, turn by turn, and where it slipped: a column for each turn, with the lead below.

use std::ops::{Range, RangeInclusive};

use super::chart::{ChartBand, HistoryRow, LineSide, OtherMoves, TurnChart, TurnColumns, TurnStanding, around, label};
use super::moves::beyond;
use super::{Need, Pane};
use crate::tui::Role;
use crate::tui::boards::{HintKey, Names, NothingToShow};
use crate::tui::ink::Line;
use crate::tui::keymap::USUAL;
use crate::tui::paint::width;
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;

/// What the pane looks at.
pub(crate) struct HistoryPane<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// Where one stands: so many steps lie before.
    pub now: usize,
    /// Who sits where.
    pub names: &'a Names,
    /// The columns of their names.
    pub labels: HistoryLabels,
    /// How many players there are: where three and more play there is a lead, and no value.
    pub players: usize,
    /// Whether values may be told.
    pub tells: bool,
    /// Whether the turns are reviewed: one looks at the turn that follows, and sees what was not played.
    pub is_review: bool,
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

/// A turn has no more columns.
const WIDEST: usize = 7;
/// So many have room for how far it is to the end, in fewer than a hundred turns.
const VALUE: usize = 3;
/// Names have so many columns at most, and so many where most turns of a review would be out of sight beside them.
const NAMES: [usize; 2] = [9, LEAST_NAME];
const LEAST_NAME: usize = 4;
/// The rows that a review has more than the fewest.
const REVIEWED: [ChartBand; 3] =
    [ChartBand::Slips, ChartBand::Others(LineSide::Above), ChartBand::Others(LineSide::Below)];
/// What stands beside the title as long as no turn has a value.
const UNKNOWN: &str = "not known yet";

/// The columns that names of players take before a value history, and where they have few.
#[derive(Clone, Copy)]
pub(crate) struct HistoryLabels([usize; 2]);

impl HistoryLabels {
    pub(crate) fn of(names: &Names) -> Self {
        Self(NAMES.map(|most| label(names, LEAST_NAME..=most)))
    }
}

fn digits(number: u64) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

impl HistoryPane<'_> {
    /// How many rows it takes: with a few more there is a line for slips, with many more bars are of two rows. No text is cut
    /// for these. In a review there is a row more for each that is not empty, before other panes have theirs: it is for slips,
    /// and for moves that were not played, above and below. Turns that have no room beside each other, or none for what is told
    /// of them, go on below where rows are free.
    pub(crate) fn need(&self) -> Need {
        let steps: &[u16] = match (self.has_values(), self.has_leads()) {
            (true, true) if self.is_review => &[6, 7, 8, 9],
            (true, false) if self.is_review => &[5, 6, 7, 8],
            (true, true) => &[6, 7, 9],
            (true, false) => &[5, 6, 8],
            (false, true) => &[3],
            (false, false) => &[2],
        };
        let lines = if self.is_empty() { 1 } else { self.lines_of_all() };
        let need = Need::steps(steps).in_lines(u16::try_from(lines).unwrap_or(u16::MAX));
        if !self.is_review {
            return need.last();
        }
        let window = |shown| self.scroll.would_show(self.rows.len(), shown, self.here());
        let seen = self.columns_of(self.rows.len(), self.least()..=WIDEST, window).seen;
        let told = self.filled(&self.rows[seen]).len();
        need.told_in(need.least + told as u16)
    }

    /// In how many lines all turns have room: fewer turns in a line may have longer names before them.
    fn lines_of_all(&self) -> usize {
        let turns = self.rows.len();
        let in_line = |each: usize| self.columns_of(each, self.told()..=WIDEST, |shown| 0..shown).seen.len().max(1);
        let has_room = |lines: &usize| turns.div_ceil(*lines) <= in_line(turns.div_ceil(*lines));
        (turns.div_ceil(in_line(turns))..turns).find(has_room).unwrap_or(turns.max(1))
    }

    /// The rows of a review that are not there in the fewest, of those that have something in them for these turns.
    fn filled(&self, rows: &[HistoryRow]) -> Vec<ChartBand> {
        let has = |band: &ChartBand| rows.iter().any(|row| row.fills(*band, self.players));
        let all = if self.has_values() { &REVIEWED[..] } else { &[] };
        all.iter().copied().filter(has).collect()
    }

    /// The columns that it lacks to show every turn.
    pub(crate) fn lacking_columns(&self) -> usize {
        let (lines, columns) = self.in_lines(|shown| 0..shown);
        self.out_of_sight().div_ceil(lines) * columns.turn
    }

    /// The turns that have no room.
    pub(crate) fn out_of_sight(&self) -> usize {
        let seen = || self.in_lines(|shown| 0..shown.min(self.rows.len())).1.seen.len();
        if self.is_empty() { 0 } else { self.rows.len() - seen() }
    }

    fn has_values(&self) -> bool {
        self.tells && self.players <= 2
    }

    fn has_leads(&self) -> bool {
        self.rows.iter().any(|row| row.lead.is_some())
    }

    /// Whether there is nothing to draw: then it says why.
    fn is_empty(&self) -> bool {
        !self.tells && self.players <= 2 && !self.has_leads()
    }

    /// The pane. What stands above the line is the first player's, what stands below it the second's; on it are draws.
    pub(crate) fn pane(&self) -> Pane {
        let title = if self.players > 2 { "Lead" } else { "Value history" };
        if self.is_empty() {
            // A review tells of its turns.
            let words = [NothingToShow::HintsOff.words(HintKey::Tells), "‹hints›: hints are off"];
            let fits = |words: &&str| width(&USUAL.tell(words)) as usize <= self.width;
            let words = words.into_iter().find(fits).unwrap_or(words[1]);
            return Pane { title, note: String::new(), lines: vec![Line::styled(words, Role::Dim)] };
        }
        let lines = self.lines();
        let seen = lines.first().map_or(0, |line| line.seen.start)..lines.last().map_or(0, |line| line.seen.end);
        let note = match beyond(seen.start, self.rows.len() - seen.end) {
            note if !note.is_empty() => note.replace("above", "before").replace("below", "behind"),
            _ if !self.tells && self.players <= 2 => "hints are off".to_owned(),
            _ if self.has_values() && self.rows.iter().all(|row| row.after == TurnStanding::Unknown) => {
                UNKNOWN.to_owned()
            }
            note => note,
        };
        let bands = self.bands(&self.rows[seen.clone()]);
        let (title, note) = if self.has_marks(&self.rows[seen]) { self.legend(title, &note) } else { (title, note) };
        let mut told = Vec::new();
        for columns in lines {
            let (now, names, players, symbols) = (Some(self.here()), self.names, self.players, self.symbols);
            let chart = TurnChart { rows: self.rows, now, names, players, symbols, columns, beyond: 0, marks: false };
            told.extend((!told.is_empty()).then(Line::default));
            told.extend(bands.iter().map(|band| chart.line(*band)));
        }
        Pane { title, note, lines: told }
    }

    /// The rows of a line of turns, of which these are in sight.
    fn bands(&self, seen: &[HistoryRow]) -> Vec<ChartBand> {
        let (need, each) = (self.need(), self.lines_and_rows().1);
        let more = usize::from(each.saturating_sub(need.least));
        let more = if self.has_values() { self.more(more, seen) } else { Vec::new() };
        let mut bands = Vec::new();
        if self.has_values() {
            let is_high = more.iter().any(|band| matches!(band, ChartBand::Worth(..)));
            let others = |side| more.contains(&ChartBand::Others(side)).then_some(ChartBand::Others(side));
            bands.extend(others(LineSide::Above));
            bands.extend(around(ChartBand::Draw, if is_high { 2 } else { 1 }, ChartBand::Worth));
            bands.extend(others(LineSide::Below));
        }
        bands.push(ChartBand::Numbers);
        bands.extend(more.contains(&ChartBand::Slips).then_some(ChartBand::Slips));
        bands.extend((self.has_leads() && each >= need.least).then_some(ChartBand::Lead));
        bands
    }

    /// So many rows more than the fewest: one for slips, and bars of two rows. In a review those come first that have something in
    /// them in sight, and those that have something for some turn come next.
    fn more(&self, rows: usize, seen: &[HistoryRow]) -> Vec<ChartBand> {
        let higher = [LineSide::Above, LineSide::Below].map(|side| ChartBand::Worth(side, 1));
        let mut more = match (self.is_review, rows) {
            (true, _) => REVIEWED.to_vec(),
            (false, 0..=2) => vec![ChartBand::Slips],
            (false, _) => [&[ChartBand::Slips], &higher[..]].concat(),
        };
        if self.is_review {
            let [seen, all] = [seen, self.rows].map(|rows| self.filled(rows));
            more.sort_by_key(|band| (!seen.contains(band), !all.contains(band)));
        }
        more.truncate(rows);
        more
    }

    /// Whether moves that were not played are marked in sight.
    fn has_marks(&self, seen: &[HistoryRow]) -> bool {
        let mut others = seen.iter().flat_map(|row| row.others);
        self.is_review && self.has_values() && others.any(|others| others != OtherMoves::default())
    }

    /// What those marks mean, with the title, behind what is said of turns out of sight: in fewer words where there is less room,
    /// and not at all where that is all that has some.
    fn legend(&self, title: &'static str, out: &str) -> (&'static str, String) {
        let (best, other) = (self.symbols.full, self.symbols.hollow);
        let close = format!("{best}best {other}other");
        let worded = [
            (title, format!("not played: {best} best {other} other")),
            (title, format!("moves: {best} best {other} other")),
            (title, format!("{best} best {other} other")),
            (title, close.clone()),
            ("Values", close.clone()),
        ];
        let gap = if out.is_empty() { "" } else { "  " };
        let mut worded = worded.into_iter().map(|(title, words)| (title, format!("{out}{gap}{words}")));
        let fits = |(title, note): &(&str, String)| width(title) + width(note) < self.width as i32;
        worded.find(fits).unwrap_or_else(|| ("Values", if out.is_empty() { close } else { out.to_owned() }))
    }

    /// The turn whose column this is, counted from the left end of the pane, in a row below its title.
    pub(crate) fn turn_at(&self, column: usize, row: usize) -> Option<&HistoryRow> {
        if self.is_empty() {
            return None;
        }
        let line = (row - 1) / usize::from(self.lines_and_rows().1);
        self.lines().get(line)?.turn_at(column).map(|turn| &self.rows[turn])
    }

    /// The turn that led to the position one looks at, or in a review that was made there.
    fn here(&self) -> usize {
        let made = self.rows.iter().position(|row| self.is_review && row.steps.contains(&self.now));
        made.unwrap_or_else(|| self.led_here())
    }

    fn led_here(&self) -> usize {
        self.rows.partition_point(|row| row.steps.start < self.now).saturating_sub(1)
    }

    /// The columns of a turn of which nothing is told but the lead: those of its figure, with whose it is and a free one.
    fn figures(&self) -> usize {
        let leads = self.rows.iter().filter_map(|row| row.lead).map(|(_, lead)| digits(lead) + 2);
        if self.has_values() { 1 } else { leads.max().unwrap_or(1).min(WIDEST) }
    }

    /// The columns of a turn of which all is told: how far it is to the end, and the figure of the lead.
    fn told(&self) -> usize {
        let values = if self.has_values() { self.lengths() } else { 1 };
        values.max(self.figures())
    }

    /// The lines in which the turns stand, and the rows of each with the title or the free one before it.
    fn lines_and_rows(&self) -> (usize, u16) {
        let (lines, rows) = self.need().lines_in(u16::try_from(self.height + 1).unwrap_or(u16::MAX));
        (lines.into(), rows)
    }

    /// The turns in sight, line by line.
    fn lines(&self) -> Vec<TurnColumns> {
        let (lines, columns) = self.in_lines(|shown| self.scroll.window(self.rows.len(), shown, self.here()));
        let TurnColumns { label, turn, seen } = columns;
        let each = seen.len().div_ceil(lines).max(1);
        let line = |begin: usize| TurnColumns { label, turn, seen: begin..(begin + each).min(seen.end) };
        (seen.start..seen.end.max(seen.start + 1)).step_by(each).map(line).collect()
    }

    /// How many lines there are, and where turns stand in each; `seen` says which are in sight where so many have room in all of
    /// them.
    fn in_lines(&self, seen: impl FnOnce(usize) -> Range<usize>) -> (usize, TurnColumns) {
        let lines = self.lines_and_rows().0;
        let each = self.rows.len().div_ceil(lines);
        (lines, self.columns_of(each, self.least()..=WIDEST, |shown| seen(lines * shown)))
    }

    /// The fewest columns of a turn: who reviews wants to read how far it was to the end, and walks through what has no room
    /// beside it.
    fn least(&self) -> usize {
        if self.is_review { self.lengths() } else { self.figures() }
    }

    /// The columns of a turn with room for how far it is to the end.
    fn lengths(&self) -> usize {
        let longest = self.rows.iter().filter_map(|row| match row.after {
            TurnStanding::Won(_, Some(turns)) => Some(turns),
            _ => None,
        });
        longest.max().map_or(0, |turns| digits(u64::from(turns)) + 1).max(VALUE)
    }

    fn columns_of(
        &self,
        turns: usize,
        widths: RangeInclusive<usize>,
        seen: impl FnOnce(usize) -> Range<usize>,
    ) -> TurnColumns {
        let (room, numbers) = (self.width, (turns, self.rows.len()));
        // Only values are told by name.
        let named = |at: usize| self.labels.0[if self.has_values() { at } else { NAMES.len() - 1 }];
        let shown = |label| TurnColumns::new(label, room, numbers, widths.clone(), |shown| 0..shown).seen.len();
        let usual = named(0);
        let short = (self.is_review && 2 * shown(usual) < turns).then(|| named(1));
        let label = short.filter(|short| shown(*short) > shown(usual)).unwrap_or(usual);
        TurnColumns::new(label, room, numbers, widths, seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Player;

    /// A chart of the start and so many turns, after which P1 wins in 7, draws, and loses in 12, in so many columns and lines.
    /// One stands behind turn `now`.
    fn chart(width: usize, height: usize, turns: usize, now: usize) -> Vec<String> {
        let after =
            [TurnStanding::Won(Player::P1, Some(7)), TurnStanding::Even, TurnStanding::Won(Player::P2, Some(12))];
        let row = |number: usize| HistoryRow {
            number: Some(number),
            player: Player::P1,
            text: String::new(),
            steps: number.saturating_sub(1)..number,
            after: after[number % 3],
            lead: Some((Player::P2, 3)),
            is_slip: number == 1,
            others: <_>::default(),
        };
        let (rows, names): (Vec<_>, _) = ((0..=turns).map(row).collect(), Names::places(2));
        let scroll = Scroll::default();
        let pane = HistoryPane {
            rows: &rows,
            now,
            names: &names,
            labels: HistoryLabels::of(&names),
            players: 2,
            tells: true,
            is_review: false,
            symbols: &Symbols::UNICODE,
            width,
            height,
            scroll: &scroll,
        };
        let lines: Vec<String> = pane.pane().lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        let numbers: Vec<_> = lines.iter().enumerate().filter(|(_, line)| line.starts_with("turn")).collect();
        assert!(!numbers.is_empty(), "turns are counted");
        for (row, line) in numbers {
            let numbers = line.get(6..).unwrap_or_default();
            assert!((0..6).all(|column| pane.turn_at(column, row + 1).is_none()));
            let mut column = 6;
            for text in numbers.split(' ') {
                let number = text.trim_start_matches('▸');
                if !number.is_empty() {
                    let turn =
                        pane.turn_at(column, row + 1).and_then(|turn| turn.number).map(|number| number.to_string());
                    assert_eq!(turn.as_deref(), Some(number), "{column}: {lines:#?}");
                }
                column += text.chars().count() + 1;
            }
        }
        lines
    }

    #[test]
    fn where_there_is_nothing_to_draw_it_says_why() {
        let row = |number: usize| HistoryRow {
            number: Some(number),
            player: Player::P1,
            text: String::new(),
            steps: number.saturating_sub(1)..number,
            after: TurnStanding::Unknown,
            lead: None,
            is_slip: false,
            others: <_>::default(),
        };
        let (rows, names, scroll): (Vec<_>, _, _) = ((0..40).map(row).collect(), Names::places(2), Scroll::default());
        let pane = |tells, width| HistoryPane {
            rows: &rows,
            now: 3,
            names: &names,
            labels: HistoryLabels::of(&names),
            players: 2,
            tells,
            is_review: false,
            symbols: &Symbols::UNICODE,
            width,
            height: 4,
            scroll: &scroll,
        };
        assert_eq!(pane(false, 20).pane().lines[0].to_string(), "‹hints›: hints are off");
        let off = pane(false, 28);
        let told: Vec<String> = off.pane().lines.iter().map(ToString::to_string).collect();
        assert_eq!(
            (told, off.pane().note),
            (vec![NothingToShow::HintsOff.words(HintKey::Tells).to_owned()], String::new())
        );
        assert_eq!((off.out_of_sight(), off.turn_at(8, 1).is_none()), (0, true));
        assert_eq!(pane(true, 280).pane().note, UNKNOWN);
    }

    #[test]
    fn a_turn_stands_above_the_line_below_it_or_on_it() {
        let lines = [
            "      ███",
            "P1    W7█",
            "draw  ────━━━─────",
            "P2            W12",
            "              ▒▒▒",
            "turn   0   1  ▸2",
            "          <<",
            "lead  ▒3  ▒3  ▒3",
        ];
        assert_eq!(chart(18, 8, 2, 2), lines);
    }

    #[test]
    fn turns_that_have_no_room_beside_each_other_go_on_below() {
        let lines = [
            "P1    7█       7█",
            "draw  ───━━───────",
            "P2          12",
            "turn  0  1  2  3",
            "lead  ▒3 ▒3 ▒3 ▒3",
            "",
            "P1          7█",
            "draw  ━━───────━━─",
            "P2       12",
            "turn  4  5  6  ▸7",
            "lead  ▒3 ▒3 ▒3 ▒3",
        ];
        assert_eq!(chart(18, 11, 7, 7), lines);
    }

    /// P1 won in 7 by the one of two best moves that he made; a slower one, a draw and three losses were not played.
    #[test]
    fn in_a_review_a_small_mark_stands_for_each_move_that_was_not_played() {
        let mark = |best, rest| OtherMoves { best, rest };
        let row = HistoryRow {
            number: Some(1),
            player: Player::P1,
            text: "4".to_owned(),
            steps: 0..1,
            after: TurnStanding::Won(Player::P1, Some(7)),
            lead: None,
            is_slip: false,
            others: [mark(1, 1), mark(0, 1), mark(0, 3)],
        };
        let (names, scroll, rows) = (Names::places(2), Scroll::default(), [row]);
        let pane = |height| HistoryPane {
            rows: &rows,
            now: 0,
            names: &names,
            labels: HistoryLabels::of(&names),
            players: 2,
            tells: true,
            is_review: true,
            symbols: &Symbols::UNICODE,
            width: 12,
            height,
            scroll: &scroll,
        };
        let lines = |height| -> Vec<String> {
            pane(height).pane().lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(lines(7)[..6], ["      ▪▫", "P1    █W7██", "draw  ▫─────", "P2    ▫▫▫", "", "turn   ▸1"]);
        assert_eq!(
            lines(4)[..4],
            ["P1    █W7██", "draw  ▫─────", "P2    ▫▫▫", "turn   ▸1"],
            "in few rows those have room that stand where no bar does"
        );
        let told = |width| {
            let pane = HistoryPane { width, ..pane(7) }.pane();
            (pane.title, pane.note)
        };
        assert_eq!(told(40), ("Value history", "not played: ▪ best ▫ other".to_owned()));
        assert_eq!(told(35), ("Value history", "moves: ▪ best ▫ other".to_owned()));
        assert_eq!(told(28), ("Value history", "▪ best ▫ other".to_owned()));
        assert_eq!(told(26), ("Value history", "▪best ▫other".to_owned()));
        assert_eq!(told(22), ("Values", "▪best ▫other".to_owned()));
    }

    #[test]
    fn of_turns_in_narrow_columns_every_fifth_has_its_number() {
        let lines = chart(33, 8, 26, 26);
        let numbers = lines.iter().find(|line| line.starts_with("turn")).expect("turns are counted");
        assert!(["5 ", "10 ", "15 ", "20 ", "▸26"].iter().all(|number| numbers.contains(number)), "{lines:#?}");
    }

    /// Turns of a review, in each of which a best move was left.
    fn reviewed(turns: usize) -> Vec<HistoryRow> {
        let row = |number: usize| HistoryRow {
            number: Some(number),
            player: Player::P1,
            text: String::new(),
            steps: number.saturating_sub(1)..number,
            after: TurnStanding::Won(Player::P1, Some(7)),
            lead: None,
            is_slip: false,
            others: [OtherMoves { best: 1, rest: 1 }; 3],
        };
        (1..=turns).map(row).collect()
    }

    #[test]
    fn a_review_says_how_many_turns_are_out_of_sight_and_its_names_leave_them_room() {
        let (people, scroll) = (Names::places(2), Scroll::default());
        let named = Names::written(&["human:Bartholomew", "human:Wilhelmina"].map(str::to_owned));
        for (names, width, turns, note) in [
            (&people, 27, 22, "15 before"),
            (&people, 27, 7, "▪best ▫other"),
            (&people, 30, 9, "1 before  ▪best ▫other"),
            (&people, 40, 14, "3 before  ▪ best ▫ other"),
            (&named, 27, 22, "15 before"),
        ] {
            let rows = reviewed(turns);
            let pane = HistoryPane {
                rows: &rows,
                now: turns - 1,
                names,
                labels: HistoryLabels::of(names),
                players: 2,
                tells: true,
                is_review: true,
                symbols: &Symbols::UNICODE,
                width,
                height: 6,
                scroll: &scroll,
            };
            assert_eq!(pane.pane().note, note, "{turns} turns in {width} columns");
        }
    }

    #[test]
    fn in_a_review_of_many_turns_the_longest_way_to_the_end_has_its_columns() {
        let (names, scroll) = (Names::places(2), Scroll::default());
        for turns in [175, 1234] {
            let after = TurnStanding::Won(Player::P1, Some(turns));
            let rows: Vec<_> = reviewed(20).into_iter().map(|row| HistoryRow { after, ..row }).collect();
            for width in 18..80 {
                let (names, symbols, scroll) = (&names, &Symbols::UNICODE, &scroll);
                let pane = HistoryPane {
                    rows: &rows,
                    now: 3,
                    names,
                    labels: HistoryLabels::of(names),
                    players: 2,
                    tells: true,
                    is_review: true,
                    symbols,
                    width,
                    height: 9,
                    scroll,
                };
                let lines: Vec<_> = pane.pane().lines.iter().map(ToString::to_string).collect();
                assert!(lines.iter().any(|line| line.contains(&turns.to_string())), "{width}: {lines:#?}");
            }
        }
    }

    /// In the lines that it asks for, none is out of sight.
    #[test]
    fn all_turns_of_a_review_are_in_sight_in_the_rows_that_are_wanted() {
        let named = Names::written(&["bot corner", "bot corner"].map(str::to_owned));
        let (scroll, mut lines) = (Scroll::default(), 0);
        for (turns, width) in (2..50).flat_map(|turns| (24..60).map(move |width| (turns, width))) {
            let rows = reviewed(turns);
            let pane = |height| HistoryPane {
                rows: &rows,
                now: 0,
                names: &named,
                labels: HistoryLabels::of(&named),
                players: 2,
                tells: true,
                is_review: true,
                symbols: &Symbols::UNICODE,
                width,
                height,
                scroll: &scroll,
            };
            let need = pane(0).need();
            lines = lines.max(need.lines);
            let out = pane(usize::from(need.wanted) - 1).out_of_sight();
            assert_eq!(out, 0, "{turns} turns in {width} columns, {need:?}");
        }
        assert!(lines > 5, "{lines}");
    }

    /// What one points at may go on behind its column; of a match that is over nothing is pointed at, and nothing free behind it.
    #[test]
    fn the_last_number_ends_with_its_column_where_nobody_points_at_a_turn() {
        let (rows, names) = (reviewed(20), Names::places(2));
        for beyond in [0, 3] {
            let columns = TurnColumns { label: 6, turn: 1, seen: 0..20 };
            let symbols = &Symbols::UNICODE;
            let chart =
                TurnChart { rows: &rows, now: None, names: &names, players: 2, symbols, columns, beyond, marks: false };
            let line = chart.line(ChartBand::Numbers).to_string();
            assert!(line.ends_with("20") && width(&line) as usize <= 6 + 20 + beyond, "{line:?}");
        }
    }

    #[test]
    fn the_end_is_told_in_a_word_where_a_turn_has_three_columns() {
        let row = |number: usize, after| HistoryRow {
            number: Some(number),
            player: Player::P1,
            text: String::new(),
            steps: number.saturating_sub(1)..number,
            after,
            lead: None,
            is_slip: false,
            others: <_>::default(),
        };
        let rows = [row(0, TurnStanding::Won(Player::P1, Some(1))), row(1, TurnStanding::Won(Player::P1, Some(0)))];
        let chart = TurnChart {
            rows: &rows,
            now: None,
            names: &Names::places(2),
            players: 2,
            symbols: &Symbols::UNICODE,
            columns: TurnColumns { label: 6, turn: 3, seen: 0..2 },
            beyond: 0,
            marks: false,
        };
        assert_eq!(chart.line(ChartBand::Worth(LineSide::Above, 0)).to_string(), "P1    W1 won");
    }

    #[test]
    fn a_figure_of_the_lead_may_use_what_its_neighbours_leave() {
        let [one, two] = [Player::P1, Player::P2];
        let leads = [(one, 0), (one, 12), (two, 6), (one, 4), (two, 6), (one, 6), (two, 10)];
        let rows: Vec<_> = leads.into_iter().enumerate().map(HistoryRow::led).collect();
        let (names, symbols) = (&Names::places(2), &Symbols::UNICODE);
        let columns = TurnColumns { label: 6, turn: 3, seen: 0..7 };
        let chart = TurnChart { rows: &rows, now: None, names, players: 2, symbols, columns, beyond: 0, marks: false };
        assert_eq!(chart.line(ChartBand::Lead).to_string(), "lead  0 █12 ▒6 █4 ▒6 █6 ▒10");
    }

    #[test]
    fn all_wins_in_sight_have_their_letter_or_none_has_and_a_lead_that_is_gone_leaves_a_dot() {
        let row = |number: usize, turns, lead| HistoryRow {
            number: Some(number),
            player: Player::P1,
            text: String::new(),
            steps: number.saturating_sub(1)..number,
            after: TurnStanding::Won(Player::P1, Some(turns)),
            lead,
            is_slip: false,
            others: <_>::default(),
        };
        let rows = [row(0, 10, Some((Player::P1, 0))), row(1, 9, None), row(2, 8, None)];
        let line = |turn, seen, band| {
            let columns = TurnColumns { label: 6, turn, seen };
            let (names, symbols) = (&Names::places(2), &Symbols::UNICODE);
            TurnChart { rows: &rows, now: None, names, players: 2, symbols, columns, beyond: 0, marks: false }
                .line(band)
                .to_string()
        };
        let worth = |turn, seen| line(turn, seen, ChartBand::Worth(LineSide::Above, 0)).trim_end().to_owned();
        assert_eq!(worth(3, 0..3), "P1    10 9█ 8█");
        assert_eq!(worth(3, 1..3), "P1    W9 W8");
        assert_eq!(worth(4, 0..3), "P1    W10 W9█ W8█");
        assert_eq!(line(3, 0..3, ChartBand::Lead).trim_end(), "lead  0  ⋅  ⋅");
        assert_eq!(line(1, 0..3, ChartBand::Lead).trim_end(), "lead  ─⋅⋅");
    }

    #[test]
    fn a_chart_fits_its_pane() {
        for width in 10..80 {
            for height in (5..10).chain([11, 13, 17, 24, 40]) {
                for turns in [0, 1, 9, 70, 700] {
                    for now in [turns, turns * 5 / 6, turns / 2, turns.min(1)] {
                        let lines = chart(width, height, turns, now);
                        assert!(lines.len() <= height, "{lines:#?}");
                        assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:#?}");
                        let is_here = |line: &String| line.split_whitespace().any(|word| word == format!("▸{now}"));
                        assert!(lines.iter().any(is_here), "one stands behind {now}: {lines:#?}");
                    }
                }
            }
        }
    }
}
