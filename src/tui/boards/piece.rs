//! A small piece that stands on a square: a text on its face, half a row higher and lower than the text where there is
//! room and material for that.

use crate::core::Player;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// What a piece looks like: the ground that it stands on, what it is made of, and the rows of its square around it.
#[derive(Clone, Copy)]
pub(crate) struct Pawn {
    /// The ground, where that is a material.
    pub ground: Option<Role>,
    /// Whose hand holds it, by the role of that player's pieces.
    pub held: Option<Role>,
    /// Whether the rows above and below may be used.
    pub tall: bool,
}

impl Pawn {
    /// Paints it from `x` on around the text, in the middle of `columns`.
    pub(crate) fn paint(self, (x, y): (i32, i32), columns: i32, text: &str, pen: &mut Pen<'_>) {
        let face = self.held.unwrap_or(Role::Tile);
        // Without colour and room for brackets a line below tells what is held.
        let has_brackets = columns > width(text) + 1;
        let ink = Ink::from(face).bold();
        let ink = if self.held.is_some() && !has_brackets { ink.underlined() } else { ink };
        if let Some(ground) = self.ground.filter(|_| self.tall && pen.has_materials()) {
            for column in x..x + columns {
                pen.halves(column, y - 1, ground, face);
                pen.halves(column, y + 1, face, ground);
            }
        }
        pen.run(x, x + columns, y, ' ', ink);
        pen.text(x + (columns - width(text)) / 2, y, text, ink);
        if self.held.is_some() && has_brackets {
            pen.sign(x, y, '[', ink);
            pen.sign(x + columns - 1, y, ']', ink);
        }
    }
}

/// What the pieces of a player are made of.
pub(crate) fn face(player: Player) -> Role {
    faces(player)[0]
}

/// The face of what a player has, its edge in the light, and that in the shade.
pub(crate) fn faces(player: Player) -> [Role; 3] {
    [
        [Role::P1Face, Role::P1Light, Role::P1Dark],
        [Role::P2Face, Role::P2Light, Role::P2Dark],
        [Role::P3Face, Role::P3Light, Role::P3Dark],
        [Role::P4Face, Role::P4Light, Role::P4Dark],
    ][player.index()]
}
