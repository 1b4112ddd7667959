//! Rods: wood in the pool, in a player's colour on the track. From three rows on they have edges in the light and in the
//! shade, two rows high they are one and a half.

use std::ops::Range;

use crate::core::Player;
use crate::tui::boards::piece::faces;
use crate::tui::boards::surface;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// What a rod is made of.
#[derive(Clone, Copy)]
pub(super) struct Grain {
    /// Its face, with the ink on it.
    pub face: Role,
    light: Role,
    /// Its edge in the shade.
    pub dark: Role,
    hatch: Option<Role>,
}

/// What nobody has taken yet.
pub(super) const BEECH: Grain =
    Grain { face: Role::Beech, light: Role::BeechLight, dark: Role::BeechDark, hatch: None };

/// What a player has.
pub(super) fn of(player: Player) -> Grain {
    let [face, light, dark] = faces(player);
    Grain { face, light, dark, hatch: (player == Player::P2).then_some(Role::P2Hatch) }
}

/// What tracks are made of.
pub(super) const LANE: Role = Role::Raised;

/// Where a rod lies, how long and how thick it is.
#[derive(Clone, Copy)]
pub(super) struct Bed {
    pub x: i32,
    pub y: i32,
    pub long: i32,
    pub thick: i32,
}

impl Bed {
    /// The row of the number.
    pub(super) fn middle(self) -> i32 {
        self.y + (self.thick - 1) / 2
    }

    /// The rows that its face fills.
    fn inner(self) -> Range<i32> {
        match self.thick {
            0..=2 => self.y..self.y + 1,
            thick => self.y + 1..self.y + thick - 1,
        }
    }

    /// Where a text stands in the middle, if it has room.
    pub(super) fn text_at(self, text: &str) -> Option<i32> {
        let room = self.long - width(text);
        (room >= 0).then_some(self.x + (room + 1) / 2)
    }

    /// The same behind another number that ends before column `told`: two numbers never read as one.
    pub(super) fn text_apart(self, text: &str, told: i32) -> Option<i32> {
        let x = self.text_at(text)?.max(told.saturating_add(1));
        (x + width(text) <= self.x + self.long).then_some(x)
    }
}

/// Lays a rod on what lies below, with a text on it from a column on.
pub(super) fn lay(pen: &mut Pen<'_>, bed: Bed, grain: Grain, below: Role, text: Option<(i32, &str)>, ink: Ink) {
    surface::paint(pen, (bed.x, bed.y), (bed.long, bed.thick), |_, half| match (bed.thick, half) {
        (2, 3) => below,
        (3.., 0) => grain.light,
        (thick @ 3.., half) if half == 2 * thick - 1 => grain.dark,
        _ => grain.face,
    });
    let mut over = pen.over();
    let (right, middle) = (bed.x + bed.long - 1, bed.middle());
    for row in bed.inner() {
        if let Some(hatch) = grain.hatch {
            for x in bed.x..right {
                over.tone(x, row, HATCH, hatch);
            }
        }
        if bed.long > 1 {
            over.tone(right, row, EDGE, grain.dark);
        }
    }
    let Some((x, text)) = text else { return };
    let ink = Ink::from(grain.face).with(ink);
    if grain.hatch.is_some() && x - 1 > bed.x {
        over.sign(x - 1, middle, ' ', ink);
    }
    let end = over.text(x, middle, text, ink);
    if grain.hatch.is_some() && end < right {
        over.sign(end, middle, ' ', ink);
    }
}

/// Drawn in the colour of a material only.
const HATCH: char = '▒';
const EDGE: char = '▕';
