//! Counters: what stays is full, what would fall is an outline, what is gone is a dot, and the poison has the one double
//! frame of the program.

use super::plan::{Counter, Plan};
use super::{ChompBoard, Labels, chocolate};
use crate::core::Game;
use crate::games::chomp::{BoxCell, Chomp};
use crate::tui::boards::{Hint, Scene, surface};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// What becomes of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Stays,
    /// It would fall with the bite under the cursor.
    Falls,
    /// It would be bitten into.
    Bitten,
    Gone,
    Poison,
}

/// Paints everything.
pub(crate) fn render(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan<'_>, pen: &mut Pen<'_>) {
    for layer in plan.layers() {
        names(scene, plan, layer, pen);
    }
    let mut within = pen.within(plan.window);
    let painter = CounterPainter::new(scene, plan);
    for layer in plan.layers() {
        for row in 0..plan.grid.rows {
            for column in seen_columns(plan, layer) {
                painter.counter(plan.grid.cell(layer, row, column), &mut within);
            }
        }
    }
    super::legend::paint(scene, plan, pen);
}

/// The columns of a layer that are in sight: of 20,000 only a few are.
fn seen_columns(plan: &Plan<'_>, layer: usize) -> std::ops::Range<u16> {
    let (first, step) = (plan.at(layer, 0, 0).0, plan.column_step());
    let (left, right) = (i32::from(plan.window.left()), i32::from(plan.window.right()));
    let from = ((left - first) / step - 1).clamp(0, i32::from(plan.grid.columns));
    let to = ((right - first) / step + 1).clamp(0, i32::from(plan.grid.columns));
    from as u16..to as u16
}

fn names(scene: &Scene<'_, Chomp, ChompBoard>, plan: &Plan<'_>, layer: usize, pen: &mut Pen<'_>) {
    let (grid, dim) = (&plan.grid, Ink::from(Role::Dim));
    if grid.layers > 1 {
        let here = scene.cursor.is_some_and(|cell| grid.place(cell).0 == layer);
        let name = grid.layer_name(layer);
        let (middle, y) = plan.layer_title(layer);
        pen.text(middle - width(&name) / 2, y, &name, if here { Role::Title } else { Role::Dim });
    }
    for row in 0..grid.rows {
        let y = plan.at(layer, row, 0).1 + (plan.counter.height - 1) / 2;
        if y >= i32::from(plan.window.top()) && y < i32::from(plan.window.bottom()) {
            pen.text_before(plan.row_names_end(layer), y, &grid.row_name(row), dim);
        }
    }
    let widest = width(&grid.column_name(grid.columns - 1)).max(width(&grid.column_name(0)));
    let every = [1, 2, 5, 10, 20, 50].into_iter().find(|every| every * plan.column_step() > widest).unwrap_or(100);
    for column in seen_columns(plan, layer).filter(|&column| i32::from(column) % every == 0) {
        let name = grid.column_name(column);
        let x = plan.at(layer, 0, column).0 + (plan.counter.width - width(&name)).max(0) / 2;
        if x >= i32::from(plan.window.left()) {
            pen.text(x, plan.column_names(layer), &name, dim);
        }
    }
}

/// What stands on low counters, on all of them alike: the same figures must not mean one thing here and another there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// `40L`: a label with the letter of the hint.
    Both,
    /// `40`.
    Label,
    /// `L10`, or `L` where that is too long.
    Hint,
}

struct CounterPainter<'a, 'b> {
    scene: &'a Scene<'b, Chomp, ChompBoard>,
    plan: &'a Plan<'b>,
    said: Said,
    /// The columns for it on a counter.
    room: usize,
}

impl<'a, 'b> CounterPainter<'a, 'b> {
    fn new(scene: &'a Scene<'b, Chomp, ChompBoard>, plan: &'a Plan<'b>) -> Self {
        let Counter { width, height, .. } = plan.counter;
        let painter = Self { scene, plan, said: Said::Hint, room: width as usize };
        if height == 1 && width > 1 { painter.agreed() } else { painter }
    }

    /// With the first kind that fits everywhere: between the edges of a counter, or over the right one.
    fn agreed(mut self) -> Self {
        let grid = &self.plan.grid;
        let layer = |layer: usize| {
            (0..grid.rows)
                .flat_map(move |row| (0..grid.columns).map(move |column| (row, column)))
                .map(move |(row, column)| grid.cell(layer, row, column))
        };
        let is_said = |cell: &BoxCell| *cell != BoxCell::POISON && self.scene.game.has(self.scene.position, *cell);
        let cells: Vec<BoxCell> = self.plan.layers().flat_map(layer).filter(is_said).collect();
        let rooms = if self.room == EDGED { [EDGED - 2, EDGED - 1] } else { [self.room; 2] };
        let has_labels = cells.iter().any(|&cell| !self.label(cell).is_empty());
        let kinds = match (has_labels, !self.scene.has_hints()) {
            (true, false) => vec![Said::Both, Said::Label],
            (true, true) => vec![Said::Label],
            (false, _) => Vec::new(),
        };
        let mut choices = kinds.into_iter().flat_map(|said| rooms.map(|room| (said, room)));
        let fits =
            |&(said, room): &(Said, usize)| cells.iter().all(|&cell| self.text(cell, said, room).0.len() <= room);
        let last = if self.scene.has_hints() { Said::Hint } else { Said::Label };
        (self.said, self.room) = choices.find(fits).unwrap_or((last, rooms[0]));
        self
    }
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
            (Look::Stays, 3.., _) if rests => {
                self.tall(cell, Look::Stays, (x, y), pen);
                let ink = chocolate::chosen(pen.has_materials().then_some(Role::Chocolate));
                surface::framed(pen, (x, y), (size.width, size.height), pen.symbols().heavy_frame, ink);
            }
            (Look::Stays, _, 1) if rests => self.tiny(cell, Look::Bitten, (x, y), pen),
            (Look::Stays, ..) if rests => self.flat(cell, Look::Bitten, (x, y), pen),
            (look, 3.., _) => self.tall(cell, look, (x, y), pen),
            (look, _, 1) => self.tiny(cell, look, (x, y), pen),
            (look, ..) => self.flat(cell, look, (x, y), pen),
        }
    }

    /// A dot; those of the last bite in the colour of its player, the first of them underlined.
    fn gone(&self, cell: BoxCell, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (scene, size) = (self.scene, self.plan.counter);
        if !scene.game.begins_with(cell) {
            // The field never had a counter there.
            return;
        }
        let last = scene.past().last().filter(|last| scene.game.has(last.before, cell));
        let style = match last {
            Some(last) if last.mv == cell => Ink::from(last.player).with(Role::LastMove),
            Some(last) => Ink::from(last.player),
            None => Ink::from(Role::Dim),
        };
        if size.height >= 3 && pen.has_materials() {
            pen.ground((x, y), size.step, Role::Paper);
        }
        let gone = pen.symbols().gone;
        pen.over().sign(x + size.width / 2, y + size.height / 2, gone, style);
    }

    /// Three rows high or more: a block with its text, or a frame.
    fn tall(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (symbols, size) = (pen.symbols(), self.plan.counter);
        let (wide, middle_row) = (size.width, y + (size.height - 1) / 2);
        let full = Ink::from(Role::Dim);
        let material = Self::material(look, pen);
        match (material, look) {
            (Some(Role::Chocolate), _) => chocolate::piece(pen, (x, y), size),
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
            Look::Falls if material.is_some() => Some((symbols.dashed_frame, on(Ink::default()))),
            Look::Falls => Some((symbols.dashed_frame, Ink::from(Role::Plain))),
            Look::Bitten => Some((symbols.heavy_frame, chocolate::chosen(material))),
            Look::Poison if self.is_eaten() => Some((symbols.dashed_frame, on(Role::Loss.into()))),
            Look::Poison if material.is_some() => Some((symbols.double_frame, on(Ink::default()))),
            Look::Poison => Some((symbols.double_frame, Ink::from(Role::Bright))),
        };
        if let Some((lines, ink)) = lines {
            surface::framed(pen, (x, y), (wide, size.height), lines, ink);
        }
        let style = |role: Role| material.map_or_else(|| text_style(look, role), |under| text_on(under, look, role));
        let (label, hint) = (self.label(cell), self.hint(cell));
        let (first, second) = if label.is_empty() { (hint, None) } else { (Some((label, Role::Plain)), hint) };
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
            if material.is_some() && first.is_none() && size.height >= CROSSED {
                chocolate::cross(pen, (x + 2, y + 1), (wide - 4, size.height - 2), ink);
            } else {
                pen.sign(x + wide / 2, if first.is_some() { middle_row + 1 } else { middle_row }, POISON, ink);
            }
        }
        if let Some((text, role)) = first {
            middle(pen, middle_row, &text, style(role));
        }
        // Beside a label the hint takes the lower edge.
        if let Some((text, role)) = second {
            middle(pen, middle_row + 1, &text, if material.is_some() { style(role) } else { Ink::from(role) });
        }
    }

    /// What a high counter is made of, where materials are shown.
    fn material(look: Look, pen: &Pen<'_>) -> Option<Role> {
        let material = match look {
            Look::Stays => Role::Chocolate,
            Look::Falls | Look::Bitten => Role::Falling,
            Look::Poison => Role::Poison,
            Look::Gone => return None,
        };
        pen.has_materials().then_some(material)
    }

    /// One row high, with edges if it is wide enough.
    fn flat(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (symbols, wide) = (pen.symbols(), self.plan.counter.width);
        let (edge, middle, style) = match look {
            Look::Stays => (symbols.fills[0], symbols.fills[0], Ink::from(Role::Dim)),
            Look::Falls => (symbols.dashed_frame.side, ' ', Ink::from(Role::Plain)),
            Look::Bitten => (symbols.heavy_frame.side, ' ', Ink::from(Role::Bright)),
            Look::Poison if self.is_eaten() => (symbols.dashed_frame.side, ' ', Ink::from(Role::Loss)),
            Look::Poison => (symbols.double_frame.side, ' ', Ink::from(Role::Bright)),
            Look::Gone => return,
        };
        let material = Self::material(look, pen);
        let style = match (material, look) {
            (None, _) => style,
            (Some(material), Look::Bitten) => chocolate::chosen(Some(material)),
            (Some(material), _) => Ink::from(material),
        };
        if material == Some(Role::Chocolate) {
            pen.ground((x, y), (wide, 1), Role::Chocolate);
        } else {
            pen.run(x, x + wide, y, middle, style);
            pen.sign(x, y, edge, style);
            pen.sign(x + wide - 1, y, edge, style);
        }
        let room = self.room;
        // The sign of the poison has the middle, a text what lies to the right of it.
        let room_of_text = if look == Look::Poison { room / 2 } else { room };
        let (text, role) = self.text(cell, self.said, room_of_text);
        if !text.is_empty() && text.len() <= room_of_text {
            let left = x + i32::from(room < wide as usize);
            let ink = material.map_or_else(|| text_style(look, role), |under| text_on(under, look, role));
            pen.text(left, y, &format!("{text:>room$}"), ink);
        }
        if look == Look::Poison {
            let style = if self.scene.cursor == Some(cell) { style.reversed() } else { style };
            pen.sign(x + wide / 2, y, POISON, style);
        }
        if look == Look::Bitten && wide == 3 {
            pen.sign(x - 1, y, symbols.pointer, Role::Bright);
        }
    }

    /// One sign.
    fn tiny(&self, cell: BoxCell, look: Look, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        let letter = self.hint(cell).and_then(|(text, role)| Some((text.chars().next()?, role)));
        let (sign, style) = match (look, letter) {
            (Look::Poison, _) => (POISON, Ink::from(if self.is_eaten() { Role::Loss } else { Role::Bright })),
            // A letter cut out of what stays looks like the cursor; the talking line has that of the cursor's bite.
            (Look::Bitten, _) => (symbols.pointer, Ink::from(Role::Bright).with(Role::Cursor)),
            (Look::Stays, None) => (symbols.fills[0], Ink::from(Role::Dim)),
            (Look::Falls, None) => (symbols.hollow, Ink::from(Role::Plain)),
            (_, Some((letter, role))) => (letter, text_style(look, role)),
            (Look::Gone, None) => return,
        };
        pen.sign(x, y, sign, style);
    }

    /// Whether the game has come to its end, at which the poison is taken.
    fn is_eaten(&self) -> bool {
        self.scene.game.result(self.scene.position).is_some()
    }

    fn hint(&self, cell: BoxCell) -> Option<(String, Role)> {
        self.scene.hint(cell).map(|hint: &Hint| (hint.text.clone(), hint.role))
    }

    /// The label of a counter, as far as labels are on.
    fn label(&self, cell: BoxCell) -> String {
        let scene = self.scene;
        match Labels::of(scene.game, scene.state) {
            Labels::None => String::new(),
            Labels::Divisors => scene.game.divisor(cell).map_or(String::new(), |divisor| divisor.to_string()),
            // Nimbers tell who wins, so they come with the hints alone.
            Labels::Nimbers if !scene.has_hints() => String::new(),
            Labels::Nimbers => {
                let note = scene.findings().and_then(|analysis| analysis.of(cell)?.note.cloned());
                note.map_or(String::new(), |note| format!("*{}", note.nimber))
            }
        }
    }

    /// What is said of a low counter, and how it looks.
    fn text(&self, cell: BoxCell, said: Said, room: usize) -> (String, Role) {
        let (hint, role) = self.hint(cell).unwrap_or((String::new(), Role::Plain));
        let text = match said {
            Said::Both => self.label(cell) + &cut(&hint, 1),
            Said::Label => self.label(cell),
            Said::Hint if hint.len() > room => cut(&hint, 1),
            Said::Hint => hint,
        };
        (text, role)
    }
}

/// Text on a full counter is cut out of it.
fn text_style(look: Look, role: Role) -> Ink {
    match look {
        Look::Stays if matches!(role, Role::Win) => Ink::from(role).reversed(),
        Look::Stays => Ink::from(Role::Dim).reversed(),
        Look::Poison => Ink::from(Role::Bright),
        Look::Falls | Look::Bitten | Look::Gone => Ink::from(role),
    }
}

/// Text on a material: in its own letters, and only what wins is a chip.
fn text_on(material: Role, look: Look, role: Role) -> Ink {
    match look {
        _ if role == Role::Win => Ink::from(Role::WinChip),
        Look::Bitten => chocolate::chosen(Some(material)),
        Look::Stays | Look::Falls | Look::Poison | Look::Gone => Ink::from(material),
    }
}

/// From so many rows on the sign of the poison fills its counter.
const CROSSED: i32 = 5;

/// The width of a low counter with edges.
const EDGED: usize = 5;

/// The sign of the poison.
const POISON: char = 'X';
