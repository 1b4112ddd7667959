//! Where the rows of the form stand, and what a click on them means.

use ratatui::layout::Rect;

use super::NewGame;
use super::field::FormField;
use crate::tui::paint::width;
use crate::tui::panes::beyond;
use crate::tui::screen::Desk;
use crate::tui::scroll::reveal;
use crate::tui::view::{most_rows_of_talk, rows_talked_over};

/// A field that is in sight.
pub(super) struct FieldRow {
    pub field: FormField,
    pub y: i32,
    /// The columns that it has, and the one in which its value begins.
    pub area: Rect,
    pub values: i32,
    /// Whether signs stand close to that.
    pub is_close: bool,
    /// How many fields are out of sight on its side, at the end of the row.
    pub beyond: String,
}

impl NewGame {
    /// The fields that are in sight, the chosen one among them; nothing moves further than it must for that. Groups are set apart
    /// where there is room. So many rows stay free below them as talk at most: no field comes and goes with what is said. A
    /// position is one more option, and who begins is about the seats.
    pub(super) fn rows(&self, area: Rect) -> Vec<FieldRow> {
        let seen = i32::from(area.height) - most_rows_of_talk(area).saturating_sub(1) as i32;
        let seen = seen.max(1);
        let fields = self.fields();
        let is_long = self.is_long(area);
        let between = fields.windows(2).filter(|pair| pair[0].group() != pair[1].group()).count();
        let air = i32::from((1 + fields.len() + between + usize::from(is_long)) as i32 <= seen);
        let mut y = air;
        let mut rows = Vec::new();
        let mut before: Option<FormField> = None;
        for field in fields {
            let same = before.is_none_or(|before| before.group() == field.group());
            y += if same { 0 } else { air };
            y += i32::from(field == FormField::Setup && is_long);
            rows.push((field, y));
            y += 1;
            before = Some(field);
        }
        // The label of a setup may stand above it.
        let chosen = rows.iter().find(|(field, _)| *field == self.field && *field != FormField::Setup);
        let top = reveal(self.top.get().min(y - seen).max(0), seen, chosen.map_or(0, |(_, row)| *row));
        self.top.set(top);
        let above = rows.iter().filter(|(_, row)| *row < top).count();
        let below = rows.iter().filter(|(_, row)| *row >= top + seen).count();
        rows.truncate(rows.len() - below);
        let last = rows.len().saturating_sub(1);
        let told = |place: usize| match place {
            place if place == above && above > 0 => beyond(above, if place == last { below } else { 0 }),
            place if place == last => beyond(0, below),
            _ => String::new(),
        };
        let (values, is_close) = (self.values_at(area), Self::is_close(area));
        let row = |(place, (field, row)): (usize, (FormField, i32))| {
            let beyond = told(place);
            let taken = if beyond.is_empty() { 0 } else { width(&beyond) as u16 + 2 };
            let area = Rect { width: area.width.saturating_sub(taken), ..area };
            FieldRow { field, y: i32::from(area.y) + row - top, area, values, is_close, beyond }
        };
        rows.into_iter().enumerate().skip(above).map(row).collect()
    }

    /// The rows of the body over which nothing is said.
    pub(super) fn untalked(&self, area: Rect) -> Rect {
        Rect { height: area.height.saturating_sub(rows_talked_over(&self.said(), area)), ..area }
    }

    /// A click chooses a field. One on a sign beside its value steps that, and so does a second one on the field, which leaves
    /// alone what is typed by hand.
    pub(super) fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) {
        let clicked = self.rows(desk.area).into_iter().find(|row| row.y == i32::from(y));
        let Some(row) = clicked else { return };
        let (field, stepper) = (row.field, self.stepper(&row, row.area));
        let was_chosen = std::mem::replace(&mut self.field, field) == field;
        let is_listed = match field {
            FormField::Seat(index) => self.sitters().iter().any(|sitter| sitter == self.seats[index].text.text()),
            _ => true,
        };
        if let Some(forward) = stepper.and_then(|stepper| stepper.clicked(x, was_chosen && is_listed)) {
            self.change(forward, desk);
        }
    }
}
