//! A track to and fro: squares with their numbers and counters, ladders that take up and snakes that take down.

use super::pawns::{letter, letters};
use super::plan::Plan;
use super::{Marked, View, arrows};
use crate::tui::boards::piece::{Pawn, face};
use crate::tui::boards::{SpotShape, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Columns of the smallest counter.
const COUNTER: i32 = 1;

/// Paints the ground, what lies across squares, then every square.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    let square = |(place, &shape)| match shape {
        SpotShape::Cell { x, y, width, height } => {
            Some(TrackSquare { scene, plan, marked, place, at: (x, y), size: (width, height) })
        }
        SpotShape::Segment { .. } => None,
    };
    let squares: Vec<_> = plan.shapes.iter().enumerate().filter_map(square).collect();
    for square in &squares {
        square.ground(pen);
    }
    if !pen.has_grounds() {
        for square in &squares {
            square.edges(pen);
        }
    }
    bends(plan, pen);
    arrows::render(scene, plan, pen);
    for square in &squares {
        square.frame(pen);
    }
    for square in &squares {
        square.paint(pen);
    }
}

/// What a square is made of, where materials are shown.
fn material(scene: &View<'_>, plan: &Plan, place: usize) -> Role {
    let (row, column) = ((place as i32 - 1) / plan.abreast, (place as i32 - 1) % plan.abreast);
    // Neighbours on the way differ, and so do those above each other in a row of even length.
    let column = if row % 2 == 0 { column } else { plan.abreast - 1 - column };
    match (row + column) % 2 {
        _ if place == scene.game.layout().home() => Role::Green,
        0 => Role::Card,
        _ => Role::CardOther,
    }
}

/// Outside of the squares, where the way turns from one row to the next.
fn bends(plan: &Plan, pen: &mut Pen<'_>) {
    let ends = (1..).map(|row| (row * plan.abreast) as usize).take_while(|&end| end + 1 < plan.shapes.len());
    for (row, end) in ends.enumerate() {
        let (SpotShape::Cell { x, y, width, height }, symbols) = (plan.shapes[end], pen.symbols()) else { continue };
        let (top, bottom) = (y - plan.pitch.1 + height / 2, y + height / 2);
        let (x, corners) = match row % 2 {
            0 => (x + width, [symbols.corners[1], symbols.corners[3]]),
            _ => (x - 1, [symbols.corners[0], symbols.corners[2]]),
        };
        (top + 1..bottom).for_each(|y| pen.sign(x, y, symbols.vertical, Role::Rule));
        pen.sign(x, top, corners[0], Role::Rule);
        pen.sign(x, bottom, corners[1], Role::Rule);
    }
}

/// One square as it is painted.
struct TrackSquare<'a, 'b> {
    scene: &'a View<'b>,
    plan: &'a Plan,
    marked: &'a Marked,
    place: usize,
    at: (i32, i32),
    size: (i32, i32),
}

impl TrackSquare<'_, '_> {
    fn paint(&self, pen: &mut Pen<'_>) {
        if self.place == 0 {
            return self.start(pen);
        }
        if self.plan.is_flat() {
            return self.flat(pen);
        }
        let ((x, y), (wide, high)) = (self.at, self.size);
        let edge = self.edge();
        let end = pen.text(x + edge, y, &self.name(), self.name_ink(pen));
        self.set_apart(&[x + edge - 1, end], pen);
        self.tail((end, x + wide - 1), pen);
        let last = y + high - 1;
        let nimber = if self.is_home() { String::new() } else { self.marked.nimber(self.place) };
        let hint = self.scene.hint(self.place).map(|hint| {
            // Beside a nimber a hint keeps its distance: `2W21` would be read as one.
            let room = wide - 1 - edge - width(&nimber) - i32::from(!nimber.is_empty());
            let text = if width(&hint.text) <= room { hint.text.clone() } else { hint.letter().to_string() };
            (text, hint.on(self.material(pen)))
        });
        // The counters of a low square stand between what is said of it.
        let (row, before, behind) = if self.plan.is_low() {
            (last, hint.as_ref().map_or(0, |(text, _)| width(text)), width(&nimber))
        } else {
            (y + (high - 1) / 2, 0, 0)
        };
        self.counters((x + edge + before, row), wide - 1 - edge - before - behind, pen);
        pen.text_before(x + wide - 1, last, &nimber, self.ink(Role::Plain, pen));
        if let Some((text, ink)) = hint {
            pen.text(x + edge, last, &text, ink);
        }
    }

    /// All in one row: number, then an arrow or counters, then a hint or else a nimber. Its last column is free, so that nobody takes
    /// what is said of it for another's.
    fn flat(&self, pen: &mut Pen<'_>) {
        let ((x, y), last) = (self.at, self.at.0 + self.size.0 - 1);
        let name = self.name();
        let end = pen.text(x, y, &name, self.name_ink(pen));
        if self.is_chosen() {
            pen.sign(x - 1, y, pen.symbols().pointer, Role::Bright);
        }
        let room = last - end - COUNTER * i32::from(!self.marked.tokens[self.place].is_empty());
        let nimber = if self.is_home() { String::new() } else { self.marked.nimber(self.place) };
        let hint = self.scene.hint(self.place).map(|hint| {
            // Beside a number it keeps its distance, unless it is a letter.
            let text = if width(&hint.text) < room { hint.text.clone() } else { hint.letter().to_string() };
            (text, hint.on(self.material(pen)))
        });
        let (text, ink) = hint.unwrap_or_else(|| (nimber, self.ink(Role::Plain, pen)));
        let text = if width(&text) <= room { text } else { String::new() };
        let at = last - width(&text);
        pen.text(at, y, &text, ink);
        self.tail((end, at), pen);
        self.counters((end, y), at - end, pen);
    }

    /// A line ends at columns beside words of the first row, which would read like more of them.
    fn set_apart(&self, columns: &[i32], pen: &mut Pen<'_>) {
        let free = columns.iter().filter(|&&column| !self.is_chosen() && self.has_lines_at(column));
        free.for_each(|&column| pen.over().sign(column, self.at.1, ' ', Role::Plain));
    }

    /// Whether nothing but lines lies at a column of its first row: no frame of what is chosen, and no bend of the way.
    fn has_lines_at(&self, column: i32) -> bool {
        let at = (f64::from(column), f64::from(self.at.1));
        self.plan.shapes.iter().enumerate().any(|(place, shape)| {
            let [(left, top), (right, bottom)] = shape.corners();
            let has_it = (left..=right).contains(&at.0) && (top..=bottom).contains(&at.1);
            has_it && self.scene.cursor != Some(place)
        })
    }

    fn is_home(&self) -> bool {
        self.place == self.scene.game.layout().home()
    }

    fn material(&self, pen: &Pen<'_>) -> Option<Role> {
        (pen.has_grounds() && self.place > 0).then(|| material(self.scene, self.plan, self.place))
    }

    /// The ink of the square; without material that of a role.
    fn ink(&self, role: Role, pen: &Pen<'_>) -> Ink {
        self.material(pen).unwrap_or(role).into()
    }

    /// Free columns at its left, where there is room for them; at its right there is one.
    fn edge(&self) -> i32 {
        i32::from(self.size.0 > 7)
    }

    fn is_target(&self) -> bool {
        self.marked.targets.contains(&self.place)
    }

    fn is_chosen(&self) -> bool {
        self.scene.cursor == Some(self.place)
    }

    fn name(&self) -> String {
        let number = &self.scene.game.layout().places()[self.place].name;
        match (self.is_home(), self.is_target() && !self.is_chosen()) {
            (true, _) if self.size.0 >= width(number) + 7 => format!("{number} HOME"),
            (true, _) if self.plan.is_flat() && !self.marked.tokens[self.place].is_empty() => "H".to_owned(),
            (true, _) => "HOME".to_owned(),
            (false, true) => format!("[{number}]"),
            (false, false) => number.clone(),
        }
    }

    fn name_ink(&self, pen: &Pen<'_>) -> Ink {
        let is_bright = self.is_target() || self.is_home() || !self.marked.tokens[self.place].is_empty();
        let mut ink = self.ink(if is_bright { Role::Bright } else { Role::Dim }, pen);
        if is_bright && !self.is_home() {
            ink = ink.with(Role::Chosen);
        }
        if self.marked.last.is_some_and(|(_, to)| to == self.place) {
            ink = ink.with(Role::LastMove);
        }
        if self.is_chosen() { ink.with(Role::Cursor) } else { ink.bold() }
    }

    /// What it is made of.
    fn ground(&self, pen: &mut Pen<'_>) {
        if let Some(material) = self.material(pen) {
            surface::paint(pen, self.at, self.size, |_, _| material);
        }
    }

    /// Where squares have no colours: a dotted line above it and to both sides, so that nobody takes its hint for another's.
    fn edges(&self, pen: &mut Pen<'_>) {
        let ((x, y), (wide, high), symbols) = (self.at, self.size, pen.symbols());
        if high == 1 {
            return;
        }
        // With more air than a snake of dots has.
        (x + 2..x + wide).step_by(2).for_each(|x| pen.sign(x, y, symbols.dashed, Role::Rule));
        for y in y + 1..y + high {
            pen.sign(x, y, symbols.dashed_vertical, Role::Rule);
            pen.sign(x + wide, y, symbols.dashed_vertical, Role::Rule);
        }
    }

    /// A heavy frame if the cursor rests on it.
    fn frame(&self, pen: &mut Pen<'_>) {
        if self.is_chosen() && self.size.1 > 1 {
            let ink = if self.is_home() { Ink::from(Role::Green) } else { Role::Chosen.into() };
            let frame = pen.symbols().heavy_frame;
            surface::framed(&mut pen.over(), self.at, self.size, frame, ink);
        }
    }

    /// `up 24`, `›24` where there is less room, or `›` beside a number in brackets, which loses nothing of itself.
    fn tail(&self, (from, end): (i32, i32), pen: &mut Pen<'_>) {
        let ways = self.scene.game.layout();
        let Some(head) = ways.tail(self.place) else { return };
        let (name, symbols) = (&ways.places()[head].name, pen.symbols());
        let (word, sign, role) =
            if head > self.place { ("up ", symbols.more, Role::Up) } else { ("down ", symbols.less, Role::Down) };
        let texts = [(format!("{word}{name}"), 1), (format!("{sign}{name}"), 0), (sign.to_string(), 0)];
        let Some((text, _)) = texts.into_iter().find(|(text, air)| width(text) + air <= end - from) else { return };
        let ink = self.material(pen).map_or(Ink::from(Role::Plain), |square| Ink::from(square).with(role));
        // It stands aside of a way that goes up through its row.
        let [here, there] = [self.place, head].map(|place| self.plan.shapes[place].centre());
        let is_behind = there.0 > here.0 && there.1 < here.1 && from + 1 + width(&text) <= end;
        let at = if is_behind { from + 1 } else { end - width(&text) };
        pen.text(at, self.at.1, &text, ink);
        self.set_apart(&[at + width(&text)], pen);
        if at > from {
            self.set_apart(&[at - 1], pen);
        }
    }

    /// The counters side by side, as large as they all can be.
    fn counters(&self, (x, y): (i32, i32), room: i32, pen: &mut Pen<'_>) {
        let (game, tokens) = (self.scene.game, self.marked.tokens[self.place].as_slice());
        let count = tokens.len() as i32;
        let holds = self.scene.held == Some(self.place);
        let held = holds.then(|| face(self.scene.mover()));
        let is_high = self.size.1 >= 5;
        let Some(columns) = [if is_high { 5 } else { 3 }, 3, 1]
            .into_iter()
            .find(|columns| count * (columns + 1) - 1 <= room && count > 0)
        else {
            if count > 0 {
                let text = letters(game, tokens, room as usize, pen.symbols());
                Pawn { ground: None, held, tall: false }.paint((x, y), width(&text), &text, pen);
            }
            return;
        };
        let first = x + (room - (count * (columns + 1) - 1)) / 2;
        let tall = columns == 5;
        for (place, &token) in (0..).zip(tokens) {
            let held = held.filter(|_| place == 0);
            let piece = Pawn { ground: self.material(pen), held, tall };
            let at = (first + place * (columns + 1), y);
            piece.paint(at, columns, &letter(game, token).to_string(), pen);
        }
    }

    /// The start is a line below the board: `0 start`, and its counters.
    fn start(&self, pen: &mut Pen<'_>) {
        let (x, y) = self.at;
        let end = pen.text(x, y, "0 start", self.name_ink(pen));
        let sign = match (self.is_chosen(), self.is_target()) {
            (true, _) => pen.symbols().pointer,
            (false, _) => ' ',
        };
        pen.sign(x - 1, y, sign, Role::Bright);
        let tokens = &self.marked.tokens[self.place];
        let text = letters(self.scene.game, tokens, tokens.len(), pen.symbols());
        if !text.is_empty() {
            let held = (self.scene.held == Some(self.place)).then(|| face(self.scene.mover()));
            Pawn { ground: None, held, tall: false }.paint((end + 1, y), width(&text), &text, pen);
        }
        let end = end + 2 + width(&text);
        if let Some(hint) = self.scene.hint(self.place) {
            pen.text(end, y, &hint.text, hint.role);
        }
        let (right, words) = (x + self.plan.abreast * self.plan.pitch.0, "to and fro from square 1 to HOME");
        if right - end > width(words) + 6 {
            pen.text_before(right, y, words, Role::Dim);
        }
    }
}
