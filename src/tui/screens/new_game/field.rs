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
