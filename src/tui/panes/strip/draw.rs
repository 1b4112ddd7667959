//! Drawing a strip at the foot of an area.

use ratatui::layout::Rect;

use super::lines::StripLine;
use super::{CLOSE, SHORT, TurnStrip};
use crate::tui::Role;
use crate::tui::paint::Pen;
use crate::tui::panes::chart::{ChartBand, TurnChart, TurnColumns};
use crate::tui::panes::played::PlayedTurns;

impl TurnStrip<'_> {
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

    /// Draws a line of it; signs say where turns are left out.
    fn paint(&self, line: &StripLine, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let StripLine { rows, columns: TurnColumns { label, turn, seen }, .. } = line;
        let columns = TurnColumns { label: *label, turn: *turn, seen: seen.clone() };
        let (names, players, symbols) = (self.names, self.players, pen.symbols());
        let beyond = usize::from(area.width).saturating_sub(label + turn * seen.len());
        let chart = TurnChart { rows, now: None, names, players, symbols, columns, beyond, marks: line.marks };
        for (y, band) in (y..).zip(&line.bands) {
            pen.line(x, y, &chart.line(*band));
        }
        Self::number_of_last(line, (x + (label + turn * rows.len()) as i32, y), beyond, &mut pen);
        // In the free column before a turn, or before the first one; without columns in each row.
        let narrow = if *label > SHORT { 2 } else { 1 };
        let before = |place: usize| x + (label + place * turn) as i32 - if place == 0 { narrow } else { 1 };
        let rows = if line.bands.iter().all(|band| matches!(band, ChartBand::Standing | ChartBand::Lead)) {
            line.bands.len()
        } else {
            1
        };
        for y in (y..).take(rows) {
            if let Some(place) = line.gap {
                pen.sign(before(place), y, symbols.less, Role::Dim);
            }
            if line.goes_on {
                pen.sign(before(line.rows.len()), y, symbols.more, Role::Dim);
            }
        }
        // What goes on in rows begins with the number of its first turn.
        let first = line.rows.first().and_then(|row| row.number).filter(|number| *number > 1 && !line.has_numbers());
        if let Some(words) = first.map(|number| format!("from {number}")).filter(|words| words.len() < *label) {
            pen.text(x, y, &format!("{words:<0$}", label - 1), Role::Dim);
        }
    }

    /// Behind a row of the lead in narrow columns, of which none has a number: that of its last turn.
    fn number_of_last(line: &StripLine, (x, y): (i32, i32), room: usize, pen: &mut Pen<'_>) {
        let is_numbered = line.has_numbers() || line.columns.turn > CLOSE;
        let Some(row) = line.bands.iter().position(|band| *band == ChartBand::Lead).filter(|_| !is_numbered) else {
            return;
        };
        let number = line.rows.iter().rev().find_map(|row| row.number).map(|number| format!(" turn {number}"));
        if let Some(words) = number.filter(|words| words.len() <= room) {
            pen.text(x, y + row as i32, &words, Role::Dim);
        }
    }
}
