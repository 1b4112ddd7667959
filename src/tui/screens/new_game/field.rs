//! The fields of the form.

use super::NewGame;
use crate::core::Game;
use crate::tui::typed::TextField;

/// Who sits somewhere, as it is typed.
pub(super) struct SeatField {
    pub text: TextField,
    /// Somebody chose it. Who was not chosen makes room for a bot that plays the setup.
    pub is_chosen: bool,
    /// Why nobody of this name can sit there.
    pub fault: Option<String>,
}

/// They stand in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FormField {
    Setup,
    Option(usize),
    Position,
    Seat(usize),
    /// Who sits in the first seat.
    First,
    Hints,
}

impl FormField {
    /// Whether its value stands between signs that step it. Those that do not are lines of text above all.
    pub(super) fn has_signs(self) -> bool {
        matches!(self, Self::Option(_) | Self::Seat(_) | Self::First | Self::Hints)
    }

    /// Fields of one number stand together.
    pub(super) fn group(self) -> u8 {
        match self {
            Self::Setup => 0,
            Self::Option(_) | Self::Position => 1,
            Self::Seat(_) | Self::First => 2,
            Self::Hints => 3,
        }
    }
}

impl NewGame {
    /// Those that mean anything in this setup.
    pub(super) fn fields(&self) -> Vec<FormField> {
        let mut fields = vec![FormField::Setup];
        let idle = self.told_game().idle_options();
        let options = self.info.options.iter().enumerate();
        // An option that is set can always be taken back, and one that was can be set again.
        let is_kept = |index: usize| !self.option(index).is_empty() || self.changed.contains(&index);
        let means = |index: usize, key: &str| (!idle.contains(&key) || is_kept(index)) && self.begins() != Some(index);
        fields.extend(
            options.filter(|(index, option)| means(*index, option.key)).map(|(index, _)| FormField::Option(index)),
        );
        fields.push(FormField::Position);
        fields.extend((0..self.players()).map(FormField::Seat));
        fields.extend((self.players() > 1).then_some(FormField::First));
        fields.push(FormField::Hints);
        fields
    }

    /// Where the field that is chosen is none of this setup, the one before it is.
    pub(super) fn stay_in_sight(&mut self) {
        let fields = self.fields();
        if !fields.contains(&self.field) {
            self.field = fields.into_iter().rfind(|field| *field < self.field).unwrap_or(FormField::Setup);
        }
    }

    /// The next field, or the one before.
    pub(super) fn walk(&mut self, forward: bool) {
        let fields = self.fields();
        let place = fields.iter().position(|field| *field == self.field).unwrap_or(0);
        let next = if forward { place + 1 } else { place + fields.len() - 1 };
        self.field = fields[next % fields.len()];
    }

    /// The field of an option that is changed there stays.
    pub(super) fn keep(&mut self, index: usize) {
        if !self.changed.contains(&index) {
            self.changed.push(index);
        }
    }
}
