//! Counters: what stays is full, of what would fall the corners are left, what is gone is a dot, and the poison has the one double
//! frame of the program.

use super::plan::Plan;
use super::taken::{TakenTurns, number};
use super::words::{CounterWords, EDGED};
use super::{ChompBoard, chocolate};
use crate::games::chomp::{BoxCell, Chomp};
use crate::tui::boards::{Hint, Scene, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// What becomes of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Stays,
    /// It stays, and the cursor is there while nothing is previewed.
    Rests,
    /// It would fall with the bite under the cursor.
    Falls,
    /// It would be bitten into.
    Bitten,
    Gone,
    Poison,
}

/// Paints everything.
pub(crate) fn render(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan, pen: &mut Pen<'_>) {
    for layer in plan.layers() {
        super::names::paint(scene, plan, layer, pen);
    }
    let mut within = pen.within(plan.window);
    let taken = TakenTurns::new(scene, plan);
    let painter = CounterPainter { scene, plan, words: CounterWords::new(scene, plan), taken: &taken };
    for layer in plan.layers() {
        for row in 0..plan.grid.rows {
            for column in plan.seen_columns(layer) {
                painter.counter(plan.grid.cell(layer, row, column), &mut within);
            }
        }
    }
    super::legend::paint(scene, plan, &taken, pen);
}

struct CounterPainter<'a, 'b> {
    scene: &'a Scene<'b, Chomp, ChompBoard>,
    plan: &'a Plan,
    words: CounterWords<'a, 'b>,
    taken: &'a TakenTurns,
}

impl CounterPainter<'_, '_> {
    fn look(&self, cell: BoxCell) -> Look {
        let scene = self.scene;
        let bite = scene.choice().map(|(bite, _)| bite);
        match bite {
            _ if cell == BoxCell::POISON => Look::Poison,
            _ if !scene.game.has(scene.position, cell) => Look::Gone,
            Some(bite) if bite == cell => Look::Bitten,
            Some(bite) if cell.is_beyond(bite) => Look::Falls,
            Some(_) | None => Look::Stays,
        }
    }

    fn counter(&self, cell: BoxCell, pen: &mut Pen<'_>) {
        let (layer, row, column) = self.plan.grid.place(cell);
        let (x, y) = self.plan.at(layer, row, column);
        let size = self.plan.counter;
        let rests = self.scene.choice().is_none() && self.scene.cursor == Some(cell);
        match (self.look(cell), size.height, size.width) {
            (Look::Gone, ..) => self.gone(cell, (x, y), pen),
            // Where nothing is previewed the cursor is seen all the same.
            (Look::Stays, 3.., 3..) if rests => self.tall(cell, Look::Rests, (x, y), pen),
            (Look::Stays, _, 1) if rests => self.tiny(cell, Look::Bitten, (x, y), pen),
            (Look::Stays, ..) if rests => self.flat(cell, Look::Bitten, (x, y), pen),
            (look, 3.., 3..) => self.tall(cell, look, (x, y), pen),
            (look, _, 1) => self.tiny(cell, look, (x, y), pen),
            (look, ..) => self.flat(cell, look, (x, y), pen),
        }
    }

    /// A dot, those of the last bite in the colour of its player; or the number of the turn that took it. The first of the last
    /// bite is underlined.
    fn gone(&self, cell: BoxCell, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (scene, size) = (self.scene, self.plan.counter);
        if !scene.game.begins_with(cell) {
            // The field never had a counter there.
            return;
        }
        let last = scene.past().last().filter(|last| scene.game.has(last.before, cell));
        let is_last_bite = last.as_ref().is_some_and(|last| last.mv == cell);
        let turn = self.taken.of(cell).and_then(|(turn, player)| Some((number(turn, size.width)?, player)));
        let player = turn.as_ref().map(|(_, player)| *player).or(last.map(|last| last.player));
        let ink = player.map_or(Ink::from(Role::Dim), Ink::from);
        let ink = if is_last_bite { ink.with(Role::LastMove) } else { ink };
        if pen.has_grounds() {
            pen.ground((x, y), size.cells(), Role::Paper);
        }
        let (gone, row) = (pen.symbols().gone, y + (size.height - 1) / 2);
        match turn {
            Some((text, _)) => {
                pen.over().text(x + (size.width - width(&text) + 1) / 2, row, &text, ink);
            }
            None => pen.over().sign(x + size.width / 2, row, gone, ink),
        }
    }

    /// Three rows high or more: a block with its text, or a frame.
    fn tall(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (symbols, size) = (pen.symbols(), self.plan.counter);
        let (wide, middle_row) = (size.width, y + (size.height - 1) / 2);
        let full = Ink::from(Role::Dim);
        let material = Self::material(look, pen);
        match (material, look) {
            (Some(Role::Chocolate), Look::Rests) if symbols.drawings => chocolate::pointed(pen, (x, y), size),
            (Some(Role::Chocolate), _) => chocolate::piece(pen, (x, y), size, Role::Chocolate),
            (Some(material), _) => pen.ground((x, y), size.step, material),
            (None, Look::Stays) => {
                pen.run(x, x + wide, y, symbols.bar, full);
                for row in y + 1..y + size.height - 1 {
                    pen.run(x, x + wide, row, symbols.fills[0], full);
                }
                pen.run(x, x + wide, y + size.height - 1, symbols.bar_above, full);
            }
            (None, _) => {}
        }
        let on = |ink: Ink| material.map_or(Ink::default(), Ink::from).with(ink);
        let lines = match look {
            Look::Stays | Look::Gone => None,
            Look::Rests if material.is_some() && symbols.drawings => None,
            Look::Rests => Some((symbols.heavy_frame, chocolate::chosen(material))),
            // Both in one look: a bite changes many of them with every key.
            Look::Falls => Some((symbols.corner_frame, chocolate::chosen(material))),
            Look::Bitten => Some((symbols.bracket_frame, chocolate::chosen(material))),
            Look::Poison if self.is_eaten() => Some((symbols.dashed_frame, on(Role::Loss.into()))),
            Look::Poison if material.is_some() => Some((symbols.double_frame, on(Ink::default()))),
            Look::Poison => Some((symbols.double_frame, Ink::from(Role::Bright))),
        };
        if let Some((lines, ink)) = lines {
            surface::framed(pen, (x, y), (wide, size.height), lines, ink);
        }
        let is_solid = symbols.drawings;
        let style = |hint: Option<&Hint>| text_ink(look, hint, material, is_solid);
        let (label, hint) = (self.words.label(cell), self.scene.hint(cell));
        let of_hint = hint.map(|hint| (hint.text.clone(), Some(hint)));
        let (first, second) = if label.is_empty() { (of_hint, None) } else { (Some((label, None)), of_hint) };
        let middle = |pen: &mut Pen<'_>, y: i32, text: &str, style: Ink| {
            // Lengths of one and two digits stand below each other.
            let text = format!("{text:>3}");
            if width(&text) <= wide {
                pen.text(x + (wide - width(&text)) / 2, y, &text, style);
            }
        };
        if look == Look::Poison {
            let ink = material.map_or(Ink::from(Role::Bright), Ink::from);
            let ink = if self.scene.cursor == Some(cell) { ink.reversed() } else { ink };
            if material.is_some() && symbols.drawings && first.is_none() && size.height >= CROSSED && wide >= CROSSED {
                chocolate::cross(pen, (x + 2, y + 1), (wide - 4, size.height - 2), ink);
            } else {
                pen.sign(x + wide / 2, if first.is_some() { middle_row + 1 } else { middle_row }, POISON, ink);
            }
        }
        if let Some((text, hint)) = first {
            middle(pen, middle_row, &text, style(hint));
        }
        // Beside a label the hint takes the lower edge.
        if let Some((text, hint)) = second {
            middle(pen, middle_row + 1, &text, if material.is_some() { style(hint) } else { hint_ink(hint) });
        }
    }

    /// What a counter is made of, where grounds are shown.
    fn material(look: Look, pen: &Pen<'_>) -> Option<Role> {
        let material = match look {
            Look::Stays | Look::Rests => Role::Chocolate,
            Look::Falls | Look::Bitten => Role::Falling,
            Look::Poison => Role::Poison,
            Look::Gone => return None,
        };
        pen.has_grounds().then_some(material)
    }

    /// Low or narrow, with edges if it is wide enough.
    fn flat(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (symbols, size) = (pen.symbols(), self.plan.counter);
        let wide = size.width;
        let (edge, middle, style) = match look {
            Look::Stays | Look::Rests => (symbols.fills[0], symbols.fills[0], Ink::from(Role::Dim)),
            Look::Falls => (symbols.dashed_frame.side, ' ', Ink::from(Role::Plain)),
            Look::Bitten => (symbols.heavy_frame.side, ' ', Ink::from(Role::Bright)),
            Look::Poison => {
                let (lines, role) = if self.is_eaten() {
                    (symbols.dashed_frame, Role::Loss)
                } else {
                    (symbols.double_frame, Role::Bright)
                };
                // In few columns its sign stands where one of two edges would.
                (if wide < FRAMED { ' ' } else { lines.side }, ' ', Ink::from(role))
            }
            Look::Gone => return,
        };
        let material = Self::material(look, pen);
        let style = match (material, look) {
            (None, _) => style,
            (Some(material), Look::Bitten) => chocolate::chosen(Some(material)),
            (Some(material), _) => Ink::from(material),
        };
        match material {
            Some(Role::Chocolate) => chocolate::piece(pen, (x, y), size, Role::Chocolate),
            Some(material) => pen.ground((x, y), size.cells(), material),
            None => {}
        }
        // Where nothing else tells them apart those have edges below the text that are too narrow for edges beside it.
        let foot = i32::from(material.is_none() && !symbols.drawings && size.step.1 == 2 && wide < EDGED as i32);
        for row in (y..y + size.height + foot).filter(|_| material != Some(Role::Chocolate)) {
            pen.run(x, x + wide, row, middle, style);
            pen.sign(x, row, edge, style);
            pen.sign(x + wide - 1, row, edge, style);
        }
        let y = y + (size.height - 1) / 2;
        let room = self.words.room;
        let left = x + i32::from(room < wide as usize);
        if look == Look::Poison {
            return self.flat_poison(cell, (left, y), x + wide / 2, (style, material), pen);
        }
        let (text, hint) = self.words.text(cell, room);
        if !text.is_empty() && text.len() <= room {
            // Lengths of one and two digits stand below each other.
            let text = format!("{text:>3}");
            let room = room.max(text.len());
            pen.text(left, y, &format!("{text:^room$}"), text_ink(look, hint, material, symbols.drawings));
        }
        if look == Look::Bitten && wide < EDGED as i32 {
            pen.sign(x - 1, y, symbols.pointer, Role::Bright);
        }
    }

    /// The sign of the poison in the middle, or farther left where its text needs the room: no figure of it is hidden.
    fn flat_poison(
        &self,
        cell: BoxCell,
        (left, y): (i32, i32),
        middle: i32,
        (style, material): (Ink, Option<Role>),
        pen: &mut Pen<'_>,
    ) {
        let room = self.words.room;
        let (text, hint) = self.words.text(cell, room / 2);
        let mut sign = middle;
        if !text.is_empty() && text.len() < room {
            let from = left + (room - text.len()) as i32;
            pen.text(from, y, &text, text_ink(Look::Poison, hint, material, pen.symbols().drawings));
            // With a free column before the text, if there is one.
            sign = middle.min(from - 2).max(left);
        }
        let style = if self.scene.cursor == Some(cell) { style.reversed() } else { style };
        pen.sign(sign, y, POISON, style);
    }

    /// One column, with one sign in the middle of it.
    fn tiny(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (symbols, size) = (pen.symbols(), self.plan.counter);
        let material = self.shade(cell, look, pen);
        match (material, look) {
            (Some(face), Look::Stays) => chocolate::piece(pen, (x, y), size, face),
            (Some(material), _) => pen.ground((x, y), size.cells(), material),
            (None, Look::Stays) => {
                for row in y..y + size.height {
                    // Without a free row below it half a one tells it from the next.
                    let is_cut = row > y && row + 1 == y + size.step.1;
                    pen.sign(x, row, if is_cut { symbols.bar_above } else { symbols.fills[0] }, Role::Dim);
                }
            }
            (None, _) => {}
        }
        let hint = self.scene.hint(cell);
        let on = text_ink(look, hint, material, symbols.drawings);
        // A letter cut out of what stays looks like the cursor, but for the line below it.
        let chosen = Ink::from(Role::Bright).with(Role::Cursor).underlined();
        let row = y + (size.height - 1) / 2;
        let (sign, style) = match (look, hint) {
            (Look::Poison, _) if self.scene.cursor == Some(cell) => (POISON, chosen),
            (Look::Poison, _) if material.is_some() => (POISON, on),
            (Look::Poison, _) => (POISON, Ink::from(if self.is_eaten() { Role::Loss } else { Role::Bright })),
            (Look::Bitten, Some(hint)) if size.step != (1, 1) => {
                self.point_at((x, row), material, pen);
                (hint.letter(), on)
            }
            (Look::Bitten, Some(hint)) => (hint.letter(), chosen),
            (Look::Bitten, None) => (symbols.pointer, chosen),
            (Look::Stays | Look::Rests, None) if material.is_some() => return,
            (Look::Stays | Look::Rests, None) => (symbols.fills[0], Ink::from(Role::Dim)),
            (Look::Falls, None) => (symbols.hollow, on),
            (_, Some(hint)) => (hint.letter(), on),
            (Look::Gone, None) => return,
        };
        pen.sign(x, row, sign, style);
    }

    /// A pointer before a letter, or below it where the columns touch: so the letter is still read.
    fn point_at(&self, (x, row): (i32, i32), material: Option<Role>, pen: &mut Pen<'_>) {
        let ink = chocolate::chosen(material);
        match self.plan.counter.step.0 {
            1 => pen.sign(x, row + 1, UPWARD, ink),
            _ => pen.sign(x - 1, row, pen.symbols().pointer, ink),
        }
    }

    /// What a counter of one column is made of: where they touch, every second piece is darker.
    fn shade(&self, cell: BoxCell, look: Look, pen: &Pen<'_>) -> Option<Role> {
        let touches = self.plan.counter.step.0 == 1 && self.plan.grid.place(cell).2 % 2 == 1;
        Self::material(look, pen).map(|material| match material {
            Role::Chocolate if touches => Role::ChocolateSlope,
            material => material,
        })
    }

    /// Whether the game has come to its end, at which the poison is taken: that of a sum, of which this one may be over before.
    fn is_eaten(&self) -> bool {
        self.scene.result.is_some()
    }
}

/// How a text looks that tells a hint or is a label: only what keeps the value is a chip, the others are letters of the material,
/// or of a counter that is full of signs. On one that is solid, letters are cut out of it, and the chip is a hole in it.
fn text_ink(look: Look, hint: Option<&Hint>, material: Option<Role>, is_solid: bool) -> Ink {
    let keeps = hint.is_some_and(|hint| hint.keeps);
    match (look, material) {
        (Look::Bitten, Some(material)) if !keeps => chocolate::chosen(Some(material)),
        (_, Some(material)) => hint.map_or(Ink::from(material), |hint| hint.on(Some(material))),
        (Look::Stays, None) if is_solid && !keeps => Ink::from(Role::Dim).reversed(),
        (Look::Stays, None) if is_solid => hint_ink(hint),
        (Look::Stays, None) if !keeps => Role::Plain.into(),
        (Look::Poison, None) => Role::Bright.into(),
        (_, None) if keeps => hint_ink(hint).reversed(),
        (_, None) => hint_ink(hint),
    }
}

/// How a hint looks on the ground of the terminal, and a label.
fn hint_ink(hint: Option<&Hint>) -> Ink {
    hint.map_or(Ink::from(Role::Plain), |hint| hint.on(None))
}

/// From so many columns on the sign of the poison has a frame.
const FRAMED: i32 = 3;
/// From so many rows on the sign of the poison fills its counter.
const CROSSED: i32 = 5;

/// Points at the letter above it.
const UPWARD: char = '^';

/// The sign of the poison.
const POISON: char = 'X';
