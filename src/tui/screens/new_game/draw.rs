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

/// The columns of labels and values; on narrower screens than this values stand closer to their labels.
pub(super) const LABELS: i32 = 3;
const VALUES: i32 = 24;
const NARROW: u16 = 90;
/// Columns there of the longest label, no fewer than that of the first seat has, and the free one behind it.
const SHORTEST: i32 = 10;
const BEHIND: i32 = 1;
/// Behind shorter values what is remarked begins as far right as behind one that has so many columns; a tick is the shortest.
const REMARKS: i32 = 16;
const TICK: i32 = 3;
/// On narrower screens than this signs stand close to the values that they step.
const CLOSE: u16 = 66;

/// The columns of a value that begins at one, with room for a sign behind it.
fn room_for(begin: i32, area: Rect) -> usize {
    usize::from(area.width).saturating_sub(begin as usize + 3)
}

/// The columns of the signs around a value, with a free one behind them unless they stand close to it.
fn signs(is_close: bool) -> i32 {
    if is_close { Stepper::CLOSE_SIGNS } else { Stepper::SIGNS + 1 }
}

/// The columns of a value between the signs that step it.
fn room_between(row: &FieldRow, area: Rect) -> usize {
    usize::from(area.width).saturating_sub((row.values + signs(row.is_close)) as usize)
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
        let &FieldRow { field, y, values: values_at, is_close, .. } = row;
        let is_chosen = self.field == field;
        let symbols = pen.symbols();
        if is_chosen {
            pen.sign(1, y, symbols.pointer, Role::Bright);
        }
        let (label, (words, role_of_words)) = self.words_of(field, symbols);
        let role = if is_chosen { Role::Typed } else { Role::Bright };
        let is_below = field == FormField::Setup && self.has_no_room(values_at, pen.area());
        pen.text(LABELS, y - i32::from(is_below), &cut(&label, (values_at - LABELS - 1) as usize), Role::Plain);
        let values = if is_below { LABELS } else { values_at };
        if let FormField::Seat(index) = field {
            let player = Player::ALL[index];
            pen.text(LABELS + 4, y, &symbols.fill(player).to_string().repeat(2), player);
        }
        let stepper = self.stepper(row, pen.area());
        let (values, room) = match stepper {
            Some(stepper) => (stepper.value(), room_between(row, pen.area())),
            None if is_close && values > LABELS => {
                (values, usize::from(pen.area().width).saturating_sub(values as usize + 1))
            }
            None => (values, room_for(values, pen.area())),
        };
        let end = match self.typed_in(field).filter(|_| is_chosen) {
            Some(text) => text.draw(values, y, room, pen),
            None => pen.text(values, y, &cut(&self.value_of(field), room), role),
        };
        let end = stepper.map_or(end, |stepper| stepper.draw(y, role, pen));
        let right = i32::from(pen.area().right());
        let apart = end.max(values_at + REMARKS) + 2;
        // A tick has room behind any value.
        let x = if is_close && apart >= right && width(&words) == 1 { end + 1 } else { apart };
        let room = (right - x).max(0) as usize;
        // Whoever comes to the field is told all of it.
        let words = shortened(&words, |words| width(words) as usize <= room).unwrap_or_default();
        pen.text(x, y, words.trim_end_matches('.'), role_of_words);
    }

    /// The columns that fields need for their values, without what is remarked behind them.
    pub(super) fn value_columns(&self, area: Rect) -> u16 {
        let columns = |field: FormField| {
            let typed = self.typed_in(field).map(TextField::columns);
            let signs = if field.has_signs() { Stepper::SIGNS } else { 0 };
            // A caret stands behind what is typed.
            let caret = typed.map_or(0, |_| 1 + TICK);
            signs + typed.unwrap_or(0).max(width(&self.value_of(field))) + caret
        };
        let widest = self.fields().into_iter().map(columns).max().unwrap_or_default();
        (self.values_at(area) + widest.max(REMARKS + TICK)) as u16 + 1
    }

    /// The column in which values begin.
    pub(super) fn values_at(&self, area: Rect) -> i32 {
        let labels = self.info.options.iter().map(|option| width(option.label));
        let longest = labels.max().unwrap_or(0).max(SHORTEST);
        if area.width < NARROW { VALUES.min(LABELS + longest + BEHIND) } else { VALUES }
    }

    /// Where the value of a field stands that has signs around it, of values that begin in this column.
    pub(super) fn stepper(&self, row: &FieldRow, area: Rect) -> Option<Stepper> {
        let &FieldRow { field, values, is_close, .. } = row;
        let typed = self.typed_in(field).filter(|_| self.field == field);
        let columns = typed.map_or_else(|| width(&self.value_of(field)), TextField::columns);
        let stepper = Stepper::new(values, columns.min(room_between(row, area) as i32));
        field.has_signs().then(|| if is_close { stepper.close() } else { stepper })
    }

    /// Whether signs stand close to their values: on a narrow screen a board has room beside them then.
    pub(super) fn is_close(area: Rect) -> bool {
        area.width < CLOSE
    }

    /// The columns that fields need for their values where the setup has a row of its own, and nothing is remarked.
    pub(super) fn close_columns(&self, area: Rect) -> u16 {
        let signs = signs(Self::is_close(area));
        let columns = |field: FormField| {
            let value = self.typed_in(field).map_or_else(|| width(&self.value_of(field)), TextField::columns);
            value + if field.has_signs() { signs } else { 0 }
        };
        let fields = self.fields().into_iter().filter(|field| *field != FormField::Setup);
        (self.values_at(area) + fields.map(columns).max().unwrap_or_default()) as u16
    }

    /// Whether the setup has no room beside its label, with the caret: it stands in a row of its own then, below it.
    pub(super) fn is_long(&self, area: Rect) -> bool {
        self.has_no_room(self.values_at(area), area)
    }

    fn has_no_room(&self, values: i32, area: Rect) -> bool {
        width(self.text.text()) as usize + 1 > room_for(values, area)
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
