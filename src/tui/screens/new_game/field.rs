//! The fields of the form.

use crate::tui::typed::TextField;

/// Who sits somewhere, as it is typed.
pub(super) struct SeatField {
    pub text: TextField,
    /// Somebody chose it. Who was not chosen makes room for a bot that plays the setup.
    pub is_chosen: bool,
    /// Why nobody of this name can sit there.
    pub fault: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
