//! The fields of the form.

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
