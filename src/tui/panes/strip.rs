//! The chart of a whole match for the screen of its end: what was played beside how it stood, the lead as bars.

use ratatui::layout::Rect;

use super::chart::{
    ChartBand, HistoryRow, LEAD_ROWS, TurnChart, TurnColumns, TurnStanding, around, label, least, side,
};
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::paint::Pen;

/// A turn has no more columns than this, unless it is longer itself.
const WIDEST: usize = 12;
/// However long it is.
const LONGEST: usize = 24;
/// How much it tells, the most first.
const DETAILS: [u8; 5] = [4, 3, 2, 1, 0];
/// What is told of turns that go on below others: with less nobody sees how it stood and what was played.
const GOING_ON: [u8; 3] = [4, 3, 2];

/// Turns beside each other, and the rows in which they are told of.
type StripLine = (TurnColumns, Vec<ChartBand>);

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
    pub(crate) fn heights(&self, width: u16) -> [u16; 5] {
        let seen = self.columns(width).seen;
        DETAILS.map(|detail| self.bands(detail, &self.rows[seen.clone()]).len() as u16)
    }

    /// What it tells of the turns in sight: no row of it is empty.
    fn bands(&self, detail: u8, seen: &[HistoryRow]) -> Vec<ChartBand> {
        let mut bands = vec![ChartBand::Numbers];
        if self.players <= 2 {
            bands.extend(around(ChartBand::Draw, if detail == DETAILS[0] { 2 } else { 1 }, ChartBand::Worth));
        }
        let has_lead = seen.iter().any(|row| row.lead.is_some());
        bands.retain(|band| self.is_told(*band, seen));
        // Least is told where that is how it stood and nothing else; whoever leads is told with what was played.
        if detail <= 1 && !has_lead && bands.len() > 1 {
            return bands;
        }
        bands.push(if detail > 0 { ChartBand::Played } else { ChartBand::Marked });
        bands.extend((detail > 0 && seen.iter().any(|row| row.is_slip)).then_some(ChartBand::Slips));
        match detail {
            _ if !has_lead => {}
            0..=2 => {}
            3 => bands.push(ChartBand::Lead),
            _ => {
                let bars = around(ChartBand::Level, LEAD_ROWS, ChartBand::LeadBar);
                bands.extend(bars.filter(|band| self.is_told(*band, seen)));
            }
        }
        bands
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

    /// Draws as much of it as has room. Where the turns do not, the last ones are seen.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let columns = self.columns(area.width);
        let bands = DETAILS.map(|detail| self.bands(detail, &self.rows[columns.seen.clone()]));
        let Some(bands) = bands.into_iter().find(|bands| bands.len() <= usize::from(area.height)) else { return };
        let is_first = columns.seen.start == 0;
        self.paint((columns, bands), is_first, area, pen);
    }

    /// The same at the foot of an area where turns that have no room beside each other go on below, with a free row between.
    pub(crate) fn draw_going_on(&self, area: Rect, pen: &mut Pen<'_>) {
        let Some(lines) = self.lines(area) else { return self.draw(area, pen) };
        let used = lines.iter().map(|(_, bands)| bands.len() as u16 + 1).sum::<u16>() - 1;
        let mut y = area.bottom() - used;
        let mut is_first = lines[0].0.seen.start == 0;
        for line in lines {
            let height = line.1.len() as u16;
            self.paint(line, is_first, Rect { y, height, ..area }, pen);
            (y, is_first) = (y + height + 1, true);
        }
    }

    /// The last turns in as many lines as have room, with as much told of them as then has room too.
    fn lines(&self, area: Rect) -> Option<Vec<StripLine>> {
        let TurnColumns { label, turn, seen } = self.columns(area.width);
        let (turns, each) = (self.rows.len(), seen.len().max(1));
        let going_on = |lines: usize, detail| {
            let begins = (turns.saturating_sub(lines * each)..turns).step_by(each);
            let line = |begin: usize| {
                let seen = begin..(begin + each).min(turns);
                let bands = self.bands(detail, &self.rows[seen.clone()]);
                (TurnColumns { label, turn, seen }, bands)
            };
            begins.map(line).collect::<Vec<StripLine>>()
        };
        let has_room = |lines: &Vec<StripLine>| {
            lines.iter().map(|(_, bands)| bands.len() + 1).sum::<usize>() <= usize::from(area.height) + 1
        };
        let counts = (1..=turns.div_ceil(each)).rev();
        counts.flat_map(|lines| GOING_ON.map(|detail| going_on(lines, detail))).find(has_room)
    }

    /// Draws a line of it; a sign says where turns before it have no room.
    fn paint(&self, (columns, bands): StripLine, is_first: bool, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let earlier = (!is_first).then_some(x + columns.label as i32 - 2);
        let (names, players, symbols) = (self.names, self.players, pen.symbols());
        let chart = TurnChart { rows: self.rows, now: None, names, players, symbols, columns };
        for (y, band) in (y..).zip(bands) {
            pen.line(x, y, &chart.line(band));
        }
        if let Some(x) = earlier {
            pen.sign(x, y, symbols.less, Role::Dim);
        }
    }

    /// Where the turns stand: the last ones, where not all have room.
    fn columns(&self, width: u16) -> TurnColumns {
        let turns = self.rows.len();
        let seen = |shown| turns.saturating_sub(shown)..turns;
        let widest = self.rows.iter().map(|row| least(&row.text)).max().unwrap_or(0);
        let longest = self.rows.iter().map(|row| row.text.len()).max().unwrap_or(0);
        let widths = (widest + 1).clamp(4, WIDEST)..=(longest + 1).clamp(WIDEST, LONGEST);
        TurnColumns::new(label(self.names, 6..=12), usize::from(width), turns, widths, seen)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::core::Player;
    use crate::tui::boards::sizes;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// A turn: its text, how it stands after it, the lead after it, whether it gave something away.
    type Told<'a> = (&'a str, TurnStanding, (Player, u64), bool);

    fn rows(turns: &[Told<'_>]) -> Vec<HistoryRow> {
        let row = |(index, (text, after, lead, is_slip)): (usize, &Told<'_>)| HistoryRow {
            number: index + 1,
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
        painted(|area, pen| strip.draw(area, pen), (width, height))
    }

    fn painted(draw: impl Fn(Rect, &mut Pen<'_>), (width, height): (u16, u16)) -> String {
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        let area = buf.area;
        draw(area, &mut Pen::new(&mut buf, area, &theme));
        let line = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(line).collect::<Vec<_>>().join("\n")
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
        assert_eq!(strip.heights(24), [11, 6, 5, 5, 4], "P2 never wins");
        let lines = [
            "turn     1   2   3   4",
            "P1          W2█ W1█ won",
            "draw    ━━━─────────────",
            "played   4  1+5  2   3",
            "            <<",
            "lead    █4  ▒2   0  ▒3",
        ];
        assert_eq!(drawn(&strip, 24, 9), lines.join("\n") + "\n\n\n");
        let leadless: Vec<HistoryRow> = rows.iter().map(|row| HistoryRow { lead: None, ..row.clone() }).collect();
        let without = TurnStrip { rows: &leadless, ..strip };
        assert_eq!(without.heights(24), [6, 5, 5, 3, 3]);
        assert_eq!(drawn(&without, 24, 3), lines[..3].join("\n"));
        // The last turns are seen where not all have room.
        assert!(drawn(&strip, 17, 9).starts_with("turn  ‹  3   4"), "{}", drawn(&strip, 17, 9));
        // Of what none of these has, nothing is told: the slip was earlier.
        assert_eq!(strip.heights(17), [9, 5, 4, 4, 4]);
        assert_eq!(without.heights(17), [5, 4, 4, 3, 3]);
        // Or they go on below, where there are rows for that.
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
        let lines = |strip: &TurnStrip<'_>, height| painted(|area, pen| strip.draw_going_on(area, pen), (17, height));
        assert_eq!(lines(&without, 11), "\n".to_owned() + &going_on.join("\n"));
        assert!(lines(&without, 9).trim_start().starts_with("turn  ‹  3   4"), "{}", lines(&without, 9));
        sizes::check_drawing(|area, pen| strip.draw_going_on(area, pen));
        sizes::check_drawing(|area, pen| strip.draw(area, pen));
    }
}
