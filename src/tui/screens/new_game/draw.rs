//! What the rows of the form look like, and what stands below them.

use ratatui::layout::Rect;

use super::field::FormField;
use super::rows::FieldRow;
use super::{Checked, FIRST, HUMAN, NewGame};
use crate::bots::COMMAND;
use crate::core::{Game, Outcome, Player};
use crate::games::{preset_outcome, task};
use crate::play::PERSON;
use crate::tui::Role;
use crate::tui::brief::shortened;
use crate::tui::paint::{Pen, capital, cut, sentence, width};
use crate::tui::screens::table;
use crate::tui::stepper::Stepper;
use crate::tui::symbols::Symbols;
use crate::tui::typed::TextField;

/// The columns of labels and values.
pub(super) const LABELS: i32 = 3;
const VALUES: i32 = 24;
/// Behind shorter values what is remarked begins as far right as behind one that ends here.
const REMARKS: i32 = VALUES + 16;

/// The columns of a value that begins at one, with room for a sign behind it.
fn room_for(begin: i32, area: Rect) -> usize {
    usize::from(area.width).saturating_sub(begin as usize + 3)
}

/// The columns of a value between the signs that step it.
fn room_between(area: Rect) -> usize {
    room_for(VALUES + Stepper::SIGNS, area)
}

impl NewGame {
    /// What is to be said about a valid setup.
    pub(super) fn about(&self, checked: &Checked) -> String {
        let preset = self.info.presets.iter().find(|preset| preset.setup == checked.words);
        let about = sentence(preset.map_or(self.info.summary, |preset| preset.blurb));
        let task = preset_outcome(&checked.words).map(|outcome| match outcome {
            Outcome::Loss if self.sits_second() => format!(" P2: {}.", task(Outcome::Win)),
            _ => format!(" P1: {}.", task(outcome)),
        });
        about + &task.unwrap_or_default()
    }

    pub(super) fn idea(&self, seat: usize) -> &'static str {
        let name = self.seats[seat].text.text().split('=').next().unwrap_or_default();
        if name == HUMAN || name.starts_with(PERSON) {
            return "A person, with a name as human:NAME. Left and right walk through the bots; a bot's name can be typed.";
        }
        if name.starts_with(COMMAND) {
            return "A program of your own: it is started when you sit down.";
        }
        let known = self.bots.iter().find(|(id, _)| id.split('=').next() == Some(name));
        known.map_or("A bot.", |(_, blurb)| blurb)
    }

    /// Draws the row of a field.
    pub(super) fn line(&self, row: &FieldRow, pen: &mut Pen<'_>) {
        let &FieldRow { field, y, .. } = row;
        let is_chosen = self.field == field;
        let symbols = pen.symbols();
        if is_chosen {
            pen.sign(1, y, symbols.pointer, Role::Bright);
        }
        let (label, (words, role_of_words)) = self.words_of(field, symbols);
        let role = if is_chosen { Role::Typed } else { Role::Bright };
        let is_below = field == FormField::Setup && self.is_long(pen.area());
        pen.text(LABELS, y - i32::from(is_below), &cut(&label, (VALUES - LABELS - 1) as usize), Role::Plain);
        let values = if is_below { LABELS } else { VALUES };
        if let FormField::Seat(index) = field {
            let player = Player::ALL[index];
            pen.text(LABELS + 4, y, &symbols.fill(player).to_string().repeat(2), player);
        }
        let stepper = self.stepper(field, pen.area());
        let (values, room) = match stepper {
            Some(stepper) => (stepper.value(), room_between(pen.area())),
            None => (values, room_for(values, pen.area())),
        };
        let end = match self.typed_in(field).filter(|_| is_chosen) {
            Some(text) => text.draw(values, y, room, pen),
            None => pen.text(values, y, &cut(&self.value_of(field), room), role),
        };
        let end = stepper.map_or(end, |stepper| stepper.draw(y, role, pen));
        let x = end.max(REMARKS) + 2;
        let room = (i32::from(pen.area().right()) - x).max(0) as usize;
        // Whoever comes to the field is told all of it.
        let words = shortened(&words, |words| width(words) as usize <= room).unwrap_or_default();
        pen.text(x, y, words.trim_end_matches('.'), role_of_words);
    }

    /// The columns that fields need for their values, without what is remarked behind them.
    pub(super) fn value_columns(&self) -> u16 {
        let end = |field: FormField| {
            let typed = self.typed_in(field).map_or(0, TextField::columns);
            // A caret stands behind what is typed.
            VALUES + Stepper::SIGNS + typed.max(width(&self.value_of(field))) + 1
        };
        // Behind them stand a free one and a tick.
        self.fields().into_iter().map(end).max().unwrap_or_default().max(REMARKS) as u16 + 3
    }

    /// Where the value of a field stands that has signs around it.
    pub(super) fn stepper(&self, field: FormField, area: Rect) -> Option<Stepper> {
        let typed = self.typed_in(field).filter(|_| self.field == field);
        let columns = typed.map_or_else(|| width(&self.value_of(field)), TextField::columns);
        field.has_signs().then(|| Stepper::new(VALUES, columns.min(room_between(area) as i32)))
    }

    /// Whether the setup has no room beside its label, with the caret: it stands in a row of its own then, below it.
    pub(super) fn is_long(&self, area: Rect) -> bool {
        width(self.text.text()) as usize + 1 > room_for(VALUES, area)
    }

    /// What is typed in a field, if it shows that as it stands.
    fn typed_in(&self, field: FormField) -> Option<&TextField> {
        match field {
            FormField::Setup => Some(&self.text),
            FormField::Position => Some(&self.position).filter(|text| !text.text().is_empty()),
            FormField::Seat(index) => Some(&self.seats[index].text).filter(|text| text.text() != HUMAN),
            FormField::Option(_) | FormField::First | FormField::Hints => None,
        }
    }

    /// The value of a field, as it is shown.
    fn value_of(&self, field: FormField) -> String {
        match field {
            FormField::Setup => self.text.text(),
            FormField::Option(index) => {
                Some(self.option(index)).filter(|value| !value.is_empty()).unwrap_or(self.info.options[index].usual)
            }
            FormField::Position => match self.position.text() {
                "" => "the start",
                text => text,
            },
            FormField::Seat(index) => match self.seats[index].text.text() {
                HUMAN => "a person",
                text => text,
            },
            FormField::First => FIRST[self.first()].1,
            FormField::Hints => self.hints.words(),
        }
        .to_owned()
    }

    /// Label and remark of a field.
    fn words_of(&self, field: FormField, symbols: &Symbols) -> (String, (String, Role)) {
        let none = (String::new(), Role::Dim);
        match field {
            FormField::Setup => {
                let remark = match &self.checked {
                    Ok(_) => (symbols.tick.to_string(), Role::Win),
                    Err(_) => none,
                };
                ("Setup".to_owned(), remark)
            }
            FormField::Option(index) => (capital(self.info.options[index].label), none),
            FormField::Position => {
                let remark = match self.checked.as_ref().map(|checked| &checked.from) {
                    Ok(Ok(Some(_))) => (symbols.tick.to_string(), Role::Win),
                    _ if !self.position.text().is_empty() => ("?".to_owned(), Role::Dim),
                    _ if self.unfit.is_some() => (self.told_unfit(), Role::Dim),
                    _ => none,
                };
                ("Position".to_owned(), remark)
            }
            FormField::Seat(index) => {
                let remark = if self.seats[index].fault.is_some() { "?" } else { self.short_idea(index) };
                (format!("P{}", index + 1), (remark.to_owned(), Role::Dim))
            }
            FormField::First => {
                let begins = self.begins().map(|index| self.info.options[index].label);
                (begins.unwrap_or("First seat").to_owned(), none)
            }
            FormField::Hints => ("Hints".to_owned(), none),
        }
    }

    fn short_idea(&self, seat: usize) -> &'static str {
        let text = self.seats[seat].text.text();
        if text == HUMAN || text.starts_with(PERSON) { "" } else { self.idea(seat) }
    }

    /// The command that sits down at what is typed, while one could.
    pub(super) fn command(&self) -> Option<String> {
        let Checked { game, from: Ok(from), words, .. } = self.checked.as_ref().ok()? else { return None };
        let seats = &self.seats[..self.players()];
        if seats.iter().any(|seat| seat.fault.is_some()) {
            return None;
        }
        let mut command = format!("catchup play {words}");
        let seats = seats.iter().map(|seat| seat.text.text()).enumerate();
        for (index, seat) in seats.filter(|(_, seat)| !seat.is_empty() && *seat != HUMAN) {
            command += &table::seat_words(index, seat);
        }
        if let Some(position) = from {
            command = format!("{command} --position \"{}\"", game.write_position(position));
        }
        if let Some(first) = self.first_unsaid() {
            command = format!("{command} --first {first}");
        }
        Some(command + &table::hint_words(self.hints, self.usual_hints))
    }
}
