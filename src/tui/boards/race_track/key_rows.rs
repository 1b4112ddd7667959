//! How high the keys of a pad are.

use crate::tui::boards::Room;

/// The rows of a pad's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyRows {
    /// A row each.
    Low,
    /// Two each, the lower of which says what is proven of a race for two.
    High,
    /// Those, and a free one below them.
    Airy,
}

impl KeyRows {
    /// As many as a room has for them. Panes that are read may lack the rows.
    pub(super) fn new(room: Room) -> Self {
        let high = if room.is_along() { 24 } else { 20 };
        match room.area.height {
            rows if rows < high => Self::Low,
            ..30 => Self::High,
            _ => Self::Airy,
        }
    }

    /// The rows of a key.
    pub(crate) fn each(self) -> i32 {
        if self == Self::Low { 1 } else { 2 }
    }

    /// The rows of all keys with their heading.
    pub(crate) fn all(self) -> u16 {
        match self {
            Self::Low => 4,
            Self::High => 8,
            Self::Airy => 9,
        }
    }

    /// Rows of the pad: keys, the cars with a heading, the lead, and a free one. Where the screen is high there is air.
    pub(super) fn pad_rows(self, room: Room, cars: u16) -> u16 {
        self.with_cars(cars) + u16::from(room.area.height >= 18 && !room.is_along())
    }

    fn with_cars(self, cars: u16) -> u16 {
        self.all() + 1 + cars + 2
    }

    /// The highest of which the pad has room in so many rows, with the rows of that.
    pub(super) fn highest(cars: u16, room: u16) -> Option<(Self, u16)> {
        let pads = [Self::Airy, Self::High, Self::Low].map(|keys| (keys, keys.with_cars(cars)));
        pads.into_iter().find(|(_, rows)| *rows <= room)
    }
}
