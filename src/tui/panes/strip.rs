//! The turns of a match side by side, a column each: how it stood after each, what was played, who led.

use ratatui::layout::Rect;

use super::HistoryRow;
use super::history::winner;
use crate::core::{Bounds, GameResult, Outcome, Player, Turns};
use crate::tui::boards::Names;
use crate::tui::boards::piece::face;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// What the strip shows.
pub(crate) struct TurnStrip<'a> {
    /// The turns.
    pub rows: &'a [HistoryRow],
    /// How the match ended.
    pub result: GameResult,
    /// Who sits where.
    pub names: &'a Names,
    /// How many players there are: beyond two, nothing is worth the same to all.
    pub players: usize,
}

/// How the match stands after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnStanding {
    Unknown,
    Even,
    /// This player wins, in so many turns.
    Won(Player, Option<Turns>),
}

/// Which side of a line: P1 is above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineSide {
    Above,
    Below,
}

/// A row of the strip; those of bars are counted from their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StripBand {
    Numbers,
    Worth(LineSide, u16),
    Draw,
    Played,
    Slips,
    /// The lead as a figure.
    Lead(LineSide),
    /// The lead as a bar, and as a figure across the line.
    LeadBar(LineSide, u16),
    Level,
}

/// The rows of a bar of the lead.
const LEAD_ROWS: u16 = 2;
/// The columns of a turn.
const NARROWEST: i32 = 4;
const WIDEST: i32 = 12;
/// The longest label.
const LABEL: usize = 12;

impl TurnStrip<'_> {
    /// The numbers of rows that it can take, the largest first.
    pub(crate) fn heights(&self) -> [u16; 3] {
        [2, 1, 0].map(|detail| self.bands(detail).len() as u16)
    }

    fn bands(&self, detail: u8) -> Vec<StripBand> {
        let bars = if detail == 2 { 2 } else { 1 };
        let around = |line: StripBand, rows: u16, bar: fn(LineSide, u16) -> StripBand| {
            let above = (0..rows).rev().map(move |at| bar(LineSide::Above, at));
            above.chain([line]).chain((0..rows).map(move |at| bar(LineSide::Below, at)))
        };
        let mut bands = vec![StripBand::Numbers];
        if self.players <= 2 {
            bands.extend(around(StripBand::Draw, bars, StripBand::Worth));
        }
        bands.push(StripBand::Played);
        bands.extend(self.rows.iter().any(|row| row.is_slip).then_some(StripBand::Slips));
        match detail {
            _ if self.rows.iter().all(|row| row.lead.is_none()) => {}
            0 => {}
            1 if self.players > 2 => bands.push(StripBand::Lead(LineSide::Above)),
            1 => bands.extend([StripBand::Lead(LineSide::Above), StripBand::Lead(LineSide::Below)]),
            _ => bands.extend(around(StripBand::Level, LEAD_ROWS, StripBand::LeadBar)),
        }
        bands
    }

    /// Draws as much of it as has room. Where the turns do not, the last ones are seen.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let bands = [2, 1, 0].map(|detail| self.bands(detail));
        let Some(bands) = bands.into_iter().find(|bands| bands.len() <= usize::from(area.height)) else { return };
        let mut pen = pen.within(area);
        let names = self.names.all().map(|name| width(&cut(name, LABEL)));
        let left = i32::from(area.x) + names.max().unwrap_or(0).max(6) + 2;
        let columns = (i32::from(area.right()) - left).max(NARROWEST);
        let column = (columns / (self.rows.len() as i32).max(1)).clamp(NARROWEST, WIDEST);
        let first = self.rows.len().saturating_sub((columns / column) as usize);
        let end = left + (self.rows.len() - first) as i32 * column - 1;
        let symbols = pen.symbols();
        for (y, band) in (i32::from(area.y)..).zip(bands) {
            let (words, ink) = self.label(band);
            pen.text(i32::from(area.x), y, &words, ink);
            if band == StripBand::Numbers && first > 0 {
                pen.sign(left - 2, y, symbols.less, Role::Dim);
            }
            if matches!(band, StripBand::Draw | StripBand::Level) {
                pen.run(left, end, y, symbols.horizontal, Role::Rule);
            }
            for (x, turn) in (left..).step_by(column as usize).zip(first..self.rows.len()) {
                StripCell { x, y, columns: column - 1 }.draw(self, turn, band, &mut pen);
            }
        }
    }

    fn label(&self, band: StripBand) -> (String, Ink) {
        let name = |player| (cut(self.names.of(player), LABEL), Ink::from(player));
        let word = |word: &str| (word.to_owned(), Ink::from(Role::Dim));
        match band {
            StripBand::Numbers => word("turn"),
            StripBand::Worth(LineSide::Above, 0) => name(Player::P1),
            StripBand::Draw => word("draw"),
            StripBand::Worth(LineSide::Below, 0) => name(Player::P2),
            StripBand::Played => word("played"),
            StripBand::Lead(LineSide::Above) | StripBand::Level => word("lead"),
            _ => word(""),
        }
    }

    /// How the match stood after a turn.
    fn after(&self, turn: usize) -> TurnStanding {
        let Some(next) = self.rows.get(turn + 1) else {
            return match self.result {
                GameResult::Won(player) => TurnStanding::Won(player, Some(0)),
                GameResult::Drawn => TurnStanding::Even,
                GameResult::Lost => TurnStanding::Won(Player::P2, Some(0)),
            };
        };
        match (winner(next), next.value.and_then(Bounds::outcome)) {
            (Some((player, turns)), _) => TurnStanding::Won(player, turns),
            (None, Some(Outcome::Draw)) => TurnStanding::Even,
            (None, _) => TurnStanding::Unknown,
        }
    }

    fn side(&self, player: Player) -> LineSide {
        if player == Player::P1 || self.players > 2 { LineSide::Above } else { LineSide::Below }
    }

    /// How many half rows of its bar a lead fills.
    fn halves(&self, lead: u64) -> u16 {
        let largest = self.rows.iter().filter_map(|row| row.lead).map(|(_, lead)| lead).max().unwrap_or(1).max(1);
        (lead * u64::from(2 * LEAD_ROWS)).div_ceil(largest) as u16
    }
}

/// The place of one turn in one band.
struct StripCell {
    x: i32,
    y: i32,
    columns: i32,
}

impl StripCell {
    fn draw(&self, strip: &TurnStrip<'_>, turn: usize, band: StripBand, pen: &mut Pen<'_>) {
        let row = &strip.rows[turn];
        match (band, strip.after(turn), row.lead) {
            (StripBand::Numbers, ..) => self.put(&row.number.to_string(), Role::Dim, pen),
            (StripBand::Played, ..) => {
                let ink = if row.is_slip { Ink::from(Role::Loss) } else { Ink::from(row.player) };
                self.put(&short(&row.text, self.columns as usize), ink, pen);
            }
            (StripBand::Slips, ..) if row.is_slip => self.put("<<", Ink::from(Role::Loss).bold(), pen),
            (StripBand::Worth(side, at), TurnStanding::Won(player, turns), _) if strip.side(player) == side => {
                pen.run(self.x, self.x + self.columns, self.y, pen.symbols().fill(player), player);
                if at == 0 {
                    self.put(&won(turns, player.index() < strip.players), Ink::from(face(player)).bold(), pen);
                }
            }
            (StripBand::Draw, TurnStanding::Even, _) => {
                pen.run(self.x, self.x + self.columns, self.y, pen.symbols().heavy_frame.edge, Role::Bright);
            }
            (StripBand::Draw, TurnStanding::Unknown, _) => self.put("?", Role::Unknown, pen),
            (StripBand::Lead(side), _, Some((player, lead))) if strip.side(player) == side => {
                self.put(&figure(lead), player, pen);
            }
            (StripBand::LeadBar(side, at), _, Some((player, lead))) if strip.side(player) == side => {
                let symbols = pen.symbols();
                let sign = match (strip.halves(lead).saturating_sub(2 * at), side) {
                    (0, _) => return,
                    (1, LineSide::Above) => symbols.bar,
                    (1, LineSide::Below) => symbols.bar_above,
                    _ => symbols.fill(player),
                };
                pen.run(self.x, self.x + self.columns, self.y, sign, player);
            }
            (StripBand::LeadBar(_, 0), _, Some((player, lead))) if lead > 0 => self.put(&figure(lead), player, pen),
            (StripBand::Level, _, Some((_, 0))) => self.put("0", Role::Plain, pen),
            _ => {}
        }
    }

    /// A text in the middle.
    fn put(&self, words: &str, ink: impl Into<Ink>, pen: &mut Pen<'_>) {
        pen.text(self.x + (self.columns - width(words)).max(0) / 2, self.y, words, ink);
    }
}

fn figure(lead: u64) -> String {
    if lead == 0 { "0".to_owned() } else { format!("+{lead}") }
}

/// A win by how far it is.
fn won(turns: Option<Turns>, by_somebody: bool) -> String {
    match turns {
        Some(0) if by_somebody => "won".to_owned(),
        Some(0) => "out".to_owned(),
        Some(turns) => format!("W{turns}"),
        None => "W".to_owned(),
    }
}

/// A turn in so many columns: of one with many moves as many as have room.
fn short(text: &str, columns: usize) -> String {
    let fits = |text: &str| width(text) as usize <= columns;
    let begin = text.rmatch_indices('+').map(|(at, _)| &text[..=at]).find(|begin| fits(begin));
    if fits(text) { text.to_owned() } else { begin.map_or_else(|| cut(text, columns), str::to_owned) }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::core::Value;
    use crate::tui::boards::sizes;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// A turn: its value to its player, its text, the lead after it, whether it gave something away.
    type Told<'a> = (Value, &'a str, (Player, u64), bool);

    fn rows(turns: &[Told<'_>]) -> Vec<HistoryRow> {
        let row = |(index, (value, text, lead, is_slip)): (usize, &Told<'_>)| HistoryRow {
            number: index + 1,
            player: [Player::P1, Player::P2][index % 2],
            text: (*text).to_owned(),
            value: Some(Bounds::exactly(*value)),
            lead: Some(*lead),
            is_slip: *is_slip,
            is_now: false,
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

    #[test]
    fn bars_lead_to_whoever_wins_and_draws_lie_on_the_line() {
        let rows = rows(&[
            (Value::Draw, "4", (Player::P1, 4), false),
            (Value::Draw, "1+5", (Player::P2, 2), true),
            (Value::Win(2), "2", (Player::P1, 0), false),
            (Value::Loss(1), "3", (Player::P2, 3), false),
        ]);
        let names = Names::places(2);
        let strip = TurnStrip { rows: &rows, result: GameResult::Won(Player::P1), names: &names, players: 2 };
        assert_eq!(strip.heights(), [13, 8, 6]);
        let lines = [
            "turn     1   2   3   4",
            "P1          W2█ W1█ won",
            "draw    ━━━────────────",
            "P2",
            "played   4  1+5  2   3",
            "            <<",
            "lead    +4       0",
            "            +2      +3",
        ];
        assert_eq!(drawn(&strip, 24, 9), lines.join("\n") + "\n");
        // The last turns are seen where not all have room.
        assert!(drawn(&strip, 17, 9).starts_with("turn  ‹  3   4"), "{}", drawn(&strip, 17, 9));
        sizes::check_drawing(|area, pen| strip.draw(area, pen));
    }

    #[test]
    fn a_long_turn_shows_how_it_begins() {
        for (text, columns, shown) in
            [("11+6", 4, "11+6"), ("4+1+3", 4, "4+1+"), ("10+12", 4, "10+"), ("a1-b22", 4, "a1..")]
        {
            assert_eq!(short(text, columns), shown);
        }
    }
}
