//! The numbers themselves: tiles to be chosen, frames around what is used, the last one raised.

use super::View;
use super::cells::{UsedLook, owners};
use super::grid::{FRAMED, NumberGrid};
use super::plan::Plan;
use super::why::Explained;
use crate::core::{Game, Player};
use crate::games::multiples::Node;
use crate::tui::boards::piece::{face, faces};
use crate::tui::boards::{Hint, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints all numbers that are in sight.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, grid: &NumberGrid, explained: &Explained, pen: &mut Pen<'_>) {
    let mut pen = pen.within(plan.window);
    // Where pairs are shown, these are what one looks at.
    let choice = scene.choice().filter(|_| explained.links.is_empty());
    let allowed = choice.map_or_else(Vec::new, |(mv, after)| scene.game.answers(after, mv).collect());
    let owners = owners(scene);
    let tiles = Tiles { scene, grid, partner: explained.partner(), owners, allowed };
    for node in grid.seen(plan.window) {
        tiles.number(node, &mut pen);
    }
    if scene.game.number(0) == 2 {
        // Where 1 would be.
        let (sign, (x, y)) = (pen.symbols().gone, tiles.middle(1, "1"));
        pen.over().sign(x, y, sign, Role::Night);
    }
}

struct Tiles<'a> {
    scene: &'a View<'a>,
    grid: &'a NumberGrid,
    partner: Option<Node>,
    owners: Vec<(Node, Option<Player>)>,
    /// What could be answered to the choice under the cursor.
    allowed: Vec<Node>,
}

impl Tiles<'_> {
    fn number(&self, node: Node, pen: &mut Pen<'_>) {
        if let Ok(used) = self.owners.binary_search_by_key(&node, |(node, _)| *node) {
            self.used(node, self.owners[used].1, pen);
        } else if self.may(node) {
            self.tile(node, pen);
        } else {
            self.free(node, pen);
        }
    }

    /// Whether a number may be chosen. There may be very many, of which few are in sight.
    fn may(&self, node: Node) -> bool {
        self.scene.result.is_none() && self.scene.game.is_legal(self.scene.position, node)
    }

    /// Where a text stands: all end below each other, or are in the middle of their cells.
    fn middle(&self, number: u32, text: &str) -> (i32, i32) {
        let ((x, y), (across, down)) = (self.grid.at(number), self.grid.tile());
        let (wide, digits) = (width(text), width(&number.to_string()));
        match down {
            1 => (x + 1 + (self.grid.name - digits).max(0) + digits - wide, y),
            _ => (x + (across - wide) / 2, y + (down - 1) / 2),
        }
    }

    /// `█12` or `▒12`, framed where there is room; where the token stands `█12█`, and raised.
    fn used(&self, node: Node, owner: Option<Player>, pen: &mut Pen<'_>) {
        let number = self.scene.game.number(node);
        let (at, tile) = (self.grid.at(number), self.grid.tile());
        let is_last = self.scene.position.last() == Some(node);
        let UsedLook { sign, ink, frame } = UsedLook::new(owner, is_last, pen);
        let raised = owner.filter(|_| is_last && tile.1 > 1 && pen.has_grounds()).map(faces);
        if let Some(faces) = raised {
            block(pen, at, tile, faces);
        } else if tile.1 >= FRAMED {
            surface::framed(&mut pen.over(), at, tile, frame, ink);
        }
        let text = if raised.is_some() { number.to_string() } else { format!("{sign}{number}") };
        let (x, y) = self.middle(number, &text);
        let pen = &mut pen.over();
        let ink = match raised {
            Some([face, ..]) => Ink::from(face).bold(),
            None if is_last => ink.with(Role::LastMove).bold(),
            None => ink,
        };
        let end = pen.text(x, y, &text, ink);
        if is_last && raised.is_none() {
            pen.sign(end, y, sign, ink);
        }
    }

    /// What may be chosen, with its hint.
    fn tile(&self, node: Node, pen: &mut Pen<'_>) {
        let number = self.scene.game.number(node);
        let (at, tile, has_tiles) = (self.grid.at(number), self.grid.tile(), pen.has_grounds());
        let is_chosen = self.scene.cursor == Some(node);
        let face = if is_chosen { face(self.scene.mover()) } else { Role::Tile };
        let ink = match (has_tiles, is_chosen) {
            (true, _) => Ink::from(face).bold(),
            (false, true) => Ink::from(Role::Bright).with(Role::Cursor),
            (false, false) => Ink::from(Role::Bright),
        };
        let is_framed = is_chosen && tile.1 >= FRAMED;
        if is_framed {
            if has_tiles {
                pen.ground(at, tile, face);
            }
            let frame = pen.symbols().heavy_frame;
            surface::framed(&mut pen.over(), at, tile, frame, if has_tiles { ink } else { Role::Bright.into() });
        } else if has_tiles && tile.1 > 1 {
            block(pen, at, tile, [face; 3]);
        }
        let hint = self.scene.hint(node).map(|hint| {
            let is_marked = is_chosen && !has_tiles;
            (hint, if is_marked { ink } else { hint.on(has_tiles.then_some(face)) })
        });
        match tile.1 {
            1 => self.flat(number, is_chosen, ink, hint, &mut pen.over()),
            _ => self.tall(number, is_framed, ink, hint, &mut pen.over()),
        }
        self.allow(node, pen);
    }

    /// `24 L30` in one row.
    fn flat(&self, number: u32, is_chosen: bool, ink: Ink, hint: Option<(&Hint, Ink)>, pen: &mut Pen<'_>) {
        let text = number.to_string();
        let (x, y) = self.middle(number, &text);
        if is_chosen || self.is_partner(number) {
            pen.sign(x - 1, y, if is_chosen { pen.symbols().pointer } else { PARTNER }, ink);
        }
        let end = pen.text(x, y, &text, if self.is_allowed(number) { ink.underlined() } else { ink });
        let Some((hint, hint_ink)) = hint else { return };
        let room = self.grid.tile().0 - 1 - self.grid.name;
        let words = shortened(hint, room);
        // Where there is a column to spare, a number and its hint do not read like one word.
        let gap = i32::from(room > width(&words));
        pen.run(end, end + gap, y, ' ', ink);
        pen.text(end + gap, y, &words, hint_ink);
    }

    /// The number with its hint beside it, or below it where there is room.
    fn tall(&self, number: u32, is_framed: bool, ink: Ink, hint: Option<(&Hint, Ink)>, pen: &mut Pen<'_>) {
        let text = number.to_string();
        let (middle, y) = self.middle(number, &text);
        let ((left, _), (wide, down)) = (self.grid.at(number), self.grid.tile());
        let Some((hint, hint_ink)) = hint.filter(|_| down < TWO_ROWS) else {
            pen.text(middle, y, &text, ink);
            if let Some((hint, hint_ink)) = hint {
                pen.text(left + (wide - width(&hint.text)) / 2, y + 1, &hint.text, hint_ink);
            }
            return;
        };
        let edges = (i32::from(down >= FRAMED), i32::from(is_framed));
        let right = left + wide - edges.1;
        pen.run(left + edges.1, right, y, ' ', ink);
        let end = pen.text(left + edges.0, y, &text, ink);
        pen.text_before(right, y, &shortened(hint, right - end), hint_ink);
    }

    /// A number that nobody has used and nobody may choose now: `=24` if it is the partner of the choice.
    fn free(&self, node: Node, pen: &mut Pen<'_>) {
        let number = self.scene.game.number(node);
        let has_bar = self.grid.tile().1 >= FRAMED && pen.has_materials();
        let (text, ink) = if self.is_partner(number) {
            // It is what beats the choice, so it has not the colour of what wins.
            let role = if pen.has_grounds() { Role::Chosen } else { Role::Bright };
            (format!("{PARTNER}{number}"), Ink::from(role).underlined())
        } else if self.is_allowed(number) && !has_bar {
            (number.to_string(), Ink::from(self.scene.mover().opponent()).underlined())
        } else if self.is_allowed(number) {
            (number.to_string(), self.scene.mover().opponent().into())
        } else {
            (number.to_string(), Role::Night.into())
        };
        let (x, y) = self.middle(number, &text);
        let pen_over = &mut pen.over();
        if self.grid.cell.1 >= FRAMED {
            // A line ends before a number.
            pen_over.sign(x - 1, y, ' ', ink);
            pen_over.sign(x + width(&text), y, ' ', ink);
        }
        pen_over.text(x, y, &text, ink);
        self.allow(node, pen);
    }

    fn is_partner(&self, number: u32) -> bool {
        self.partner.is_some() && self.partner == self.scene.game.node_of(number)
    }

    fn is_allowed(&self, number: u32) -> bool {
        self.scene.game.node_of(number).is_some_and(|node| self.allowed.binary_search(&node).is_ok())
    }

    /// A bar in the colour of the other player below what could be answered to the choice.
    fn allow(&self, node: Node, pen: &mut Pen<'_>) {
        let ((x, y), (wide, down)) = (self.grid.at(self.scene.game.number(node)), self.grid.tile());
        if down < FRAMED || !pen.has_materials() || self.allowed.binary_search(&node).is_err() {
            return;
        }
        let above = if self.may(node) { Role::Tile } else { Role::Night };
        let bar = face(self.scene.mover().opponent());
        (x + 1..x + wide - 1).for_each(|column| pen.halves(column, y + down - 1, above, bar));
    }
}

/// Before the number that answers the choice under the cursor.
const PARTNER: char = '=';

/// From so many rows on a hint stands below its number.
const TWO_ROWS: i32 = 5;

/// The hint, or its letter where there is no room for the length.
fn shortened(hint: &Hint, room: i32) -> String {
    if width(&hint.text) <= room { hint.text.clone() } else { hint.letter().to_string() }
}

/// A block that leaves half a row free above and below where it is high enough; with edges all rows are its own. Where cells have
/// no halves what it leaves free are rows.
fn block(pen: &mut Pen<'_>, at: (i32, i32), (wide, down): (i32, i32), [face, light, dark]: [Role; 3]) {
    let last = 2 * down - 1;
    let free = match down {
        _ if light != face => 0..=last,
        2 => 0..=last - 1,
        _ => 1..=last - 1,
    };
    if !pen.has_materials() {
        let (above, rows) = match down {
            _ if light != face => (0, down),
            2 => (0, 1),
            _ => (1, down - 2),
        };
        pen.ground((at.0, at.1 + above), (wide, rows), face);
        if light != face && down >= FRAMED {
            pen.ground(at, (wide, 1), light);
            pen.ground((at.0, at.1 + down - 1), (wide, 1), dark);
        }
        return;
    }
    surface::paint(pen, at, (wide, down), |_, half| match half {
        _ if !free.contains(&half) => Role::Night,
        0 => light,
        _ if half == last => dark,
        _ => face,
    });
}
