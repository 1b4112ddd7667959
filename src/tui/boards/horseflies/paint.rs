//! The board as it is painted: squares of hide, coordinates at its edges, home beyond it, jumps as arrows, flies.

use super::plan::Plan;
use super::{Fly, Spot, View};
use crate::core::Arrange;
use crate::games::horseflies::{COLUMNS, Square, nimber};
use crate::solve::nimber::Nimber;
use crate::tui::boards::piece::{Pawn, face};
use crate::tui::boards::strokes::{Stroke, Strokes, leaving};
use crate::tui::boards::{Hint, SpotShape, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints everything; `flies` are those of the position with their places on their squares.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, flies: &[(Fly, i32)], pen: &mut Pen<'_>) {
    let hide = Hide { scene, plan, flies };
    hide.letters(pen);
    let mut pen = pen.within(plan.window);
    let squares: Vec<Square> = plan
        .rows()
        .flat_map(|row| (0..COLUMNS).map(move |column| Square { row, column }))
        .filter(|square| square.is_on_board())
        .collect();
    for &at in &squares {
        hide.ground(at, &mut pen);
    }
    hide.numbers(&mut pen);
    hide.jumps(&mut pen);
    for &at in &squares {
        hide.frame(at, &mut pen);
        hide.words(at, &mut pen);
    }
    for &(fly, place) in flies {
        hide.fly(fly, place, &mut pen);
    }
}

struct Hide<'a, 'b> {
    scene: &'a View<'b>,
    plan: &'a Plan,
    flies: &'a [(Fly, i32)],
}

/// From so many rows on a square has a frame around what is chosen, and flies have bodies.
pub(super) const HIGH: i32 = 3;
/// What stands on the square that all want to reach.
const HOME: &str = "HOME";
/// From so many columns on there is room for a name and a hint.
const ROOMY: i32 = 11;

impl Hide<'_, '_> {
    /// Every second square is darker, or has a dot.
    fn is_other(at: Square) -> bool {
        !(at.row + u16::from(at.column)).is_multiple_of(2)
    }

    fn material(at: Square, pen: &Pen<'_>) -> Option<Role> {
        let material = if at == Square::HOME {
            Role::Green
        } else if Self::is_other(at) {
            Role::HideOther
        } else {
            Role::Hide
        };
        pen.has_grounds().then_some(material)
    }

    /// The ink of a square; without material that of a role.
    fn ink(at: Square, role: Role, pen: &Pen<'_>) -> Ink {
        Self::material(at, pen).unwrap_or(role).into()
    }

    fn hint_ink(at: Square, hint: &Hint, pen: &Pen<'_>) -> Ink {
        hint.on(Self::material(at, pen))
    }

    /// Beside home, or above the rows where home may be scrolled away.
    fn letters(&self, pen: &mut Pen<'_>) {
        let (plan, (wide, high)) = (self.plan, self.plan.size);
        let is_apart = plan.window != plan.area;
        let y = if is_apart { i32::from(plan.area.y) } else { i32::from(plan.area.y) + (high - 1) / 2 };
        let others = (0..COLUMNS).filter(|&column| is_apart || column != Square::HOME.column);
        for column in others {
            let x = plan.corner(Square { row: 1, column }).0 + (wide - 1) / 2;
            pen.sign(x, y, char::from(b'a' + column), Role::Dim);
        }
    }

    fn numbers(&self, pen: &mut Pen<'_>) {
        let (wide, high) = self.plan.size;
        let widest = width(&self.plan.rows().end.saturating_sub(1).to_string());
        for row in self.plan.rows().filter(|&row| row > 0) {
            let (x, y) = self.plan.corner(Square { row, column: 0 });
            pen.text_before(x - 1, y + (high - 1) / 2, &row.to_string(), Role::Dim);
            let right = x + i32::from(COLUMNS) * wide + 1;
            if right + widest <= i32::from(self.plan.area.right()) {
                pen.text(right, y + (high - 1) / 2, &row.to_string(), Role::Dim);
            }
        }
    }

    /// What it is made of.
    fn ground(&self, at: Square, pen: &mut Pen<'_>) {
        let corner = self.plan.corner(at);
        match Self::material(at, pen) {
            Some(material) => surface::paint(pen, corner, self.plan.size, |_, _| material),
            None if !self.scene.state.nimbers && Self::is_other(at) && at != Square::HOME => {
                let (x, y) = (corner.0 + (self.plan.size.0 - 1) / 2, corner.1 + (self.plan.size.1 - 1) / 2);
                pen.sign(x, y, pen.symbols().gone, Role::Dim);
            }
            None => {}
        }
    }

    /// A heavy frame if the cursor rests there, over the arrows that begin there.
    fn frame(&self, at: Square, pen: &mut Pen<'_>) {
        let is_here = match self.scene.cursor {
            Some(Spot::At(square)) => square == at,
            Some(Spot::Fly(fly)) => fly.square == at,
            None => false,
        };
        if is_here && self.plan.size.1 >= HIGH {
            let ink = if at == Square::HOME { Ink::from(Role::Green) } else { Role::Chosen.into() };
            let frame = pen.symbols().heavy_frame;
            surface::framed(&mut pen.over(), self.plan.corner(at), self.plan.size, frame, ink);
        }
    }

    /// The fly in the air, or else the one under the cursor.
    fn picked(&self) -> Option<Fly> {
        match self.scene.held.or(self.scene.cursor) {
            Some(Spot::Fly(fly)) if self.scene.position.contains(&fly) => Some(fly),
            Some(Spot::Fly(_) | Spot::At(_)) | None => None,
        }
    }

    /// Whether arrows end in the squares that they lead to. In low ones, or where their edges are not seen, an arrow would seem
    /// to end in the row above or below: names stand there instead.
    fn has_arrows(&self, pen: &Pen<'_>) -> bool {
        self.plan.size.1 >= HIGH || self.plan.size.1 > 1 && pen.has_grounds()
    }

    /// An arrow to each square where the fly may land; the chosen one thick, and last.
    fn jumps(&self, pen: &mut Pen<'_>) {
        let Some(fly) = self.picked().filter(|_| self.has_arrows(pen)) else { return };
        let (wide, high) = (f64::from(self.plan.size.0), f64::from(self.plan.size.1));
        let start = self.plan.cell(fly.square).centre();
        let mut jumps: Vec<(bool, Square)> =
            fly.jumps().map(|to| (self.scene.cursor == Some(Spot::At(to)), to)).collect();
        jumps.arrange_by_key(|jump| jump.0);
        let mut strokes = Strokes::default();
        for (is_chosen, to) in jumps {
            let end = self.plan.cell(to).centre();
            let to = leaving(end, ((wide / 2.0).min(4.0), 0.75), start);
            let from = leaving(start, (wide / 2.0 - 0.5, (high / 2.0 - 0.3).max(0.5)), end);
            let (stroke, ink) = match (is_chosen, pen.has_grounds()) {
                (true, true) => (Stroke::SOLID.thick(), Role::Chosen),
                (true, false) => (Stroke::SOLID.thick(), Role::Bright),
                (false, true) => (Stroke::SOLID, Role::Jump),
                (false, false) => (Stroke::SOLID, Role::Dim),
            };
            strokes.line(from, to, stroke, '-', ink);
            strokes.head(from, to, ink);
        }
        strokes.paint(pen);
    }

    fn is_free(&self, at: Square) -> bool {
        self.flies.iter().all(|(fly, _)| fly.square != at)
    }

    /// Whether the name of a square stands on it: of home, of the one under the cursor, of those where the fly may land, which
    /// squares without arrows tell before it is picked up.
    fn is_told(&self, at: Square, pen: &Pen<'_>) -> bool {
        let landing = if self.has_arrows(pen) { self.scene.held } else { self.picked().map(Spot::Fly) };
        let is_target = matches!(landing, Some(Spot::Fly(fly)) if fly.jumps().any(|to| to == at));
        is_target || self.scene.cursor == Some(Spot::At(at)) || at == Square::HOME
    }

    /// The name and the hint of a square where the fly may land; the nimber of one that is free.
    fn words(&self, at: Square, pen: &mut Pen<'_>) {
        let (scene, (wide, high)) = (self.scene, self.plan.size);
        let spot = if self.is_free(at) { self.plan.cell(at) } else { self.plan.beside_flies(at) };
        let SpotShape::Cell { x, y, width: columns, height } = spot else { return };
        let row = y + (height - 1) / 2;
        let is_chosen = scene.cursor == Some(Spot::At(at));
        let is_home = at == Square::HOME;
        if scene.state.nimbers && !is_home && self.is_free(at) {
            let (words, role) = label(Fly::at(at));
            let ink = Self::ink(at, role, pen);
            pen.text_before(x + wide - i32::from(wide > 5), y + high - 1, &words, ink);
        }
        if !self.is_told(at, pen) {
            return;
        }
        let hint = scene.hint(Spot::At(at));
        let name = if is_home && wide >= ROOMY {
            "HOME b0".to_owned()
        } else if is_home {
            HOME.to_owned()
        } else {
            at.to_string()
        };
        let has_name = is_chosen || is_home || hint.is_none() || wide >= ROOMY;
        let is_bracketed = !is_chosen && (is_home || hint.is_none()) && width(&name) + 2 <= columns;
        let name = match (has_name, is_bracketed) {
            (false, _) => String::new(),
            (true, true) => format!("[{name}]"),
            (true, false) => name,
        };
        let pointer = i32::from(is_chosen && high < HIGH);
        let gap = i32::from(!name.is_empty() && columns >= ROOMY);
        let (name, hint) = match hint.map(|hint| (hint, hint.text.clone())) {
            Some((_, text)) if pointer + width(&name) + gap + width(&text) <= columns => (name, text),
            Some((_, text)) if pointer + width(&text) <= columns => (String::new(), text),
            Some((hint, _)) => (String::new(), hint.letter().to_string()),
            None if width(&name) + pointer <= columns => (name, String::new()),
            None => (String::new(), String::new()),
        };
        let gap = if hint.is_empty() || name.is_empty() { 0 } else { gap };
        let total = width(&name) + gap + width(&hint);
        let from = x + pointer + (columns - total - pointer) / 2;
        if pointer > 0 {
            let ink = Self::ink(at, Role::Bright, pen);
            pen.sign(from - 1, row, pen.symbols().pointer, ink);
        }
        let ink = Self::ink(at, Role::Bright, pen).bold();
        let name_ink = if is_chosen { ink.with(Role::Cursor) } else { ink };
        let end = pen.text(from, row, &name, name_ink);
        if let Some(found) = scene.hint(Spot::At(at)) {
            let ink = Self::hint_ink(at, found, pen);
            pen.text(end + gap, row, &hint, if is_chosen && name.is_empty() { ink.with(Role::Cursor) } else { ink });
        }
    }

    /// A fly, or the number of those that are alike; one kind alone on its square with what it is worth.
    fn fly(&self, fly: Fly, place: i32, pen: &mut Pen<'_>) {
        let (scene, high) = (self.scene, self.plan.size.1);
        let SpotShape::Cell { x, y, width: columns, height } = self.plan.fly(fly.square, place) else { return };
        let (spot, at) = (Spot::Fly(fly), fly.square);
        let alike = scene.position.iter().filter(|other| **other == fly).count();
        let is_alone = self.flies.iter().filter(|(other, _)| other.square == at).count() == 1;
        let is_here = scene.cursor == Some(spot);
        let (words, ink) = match scene.hint(spot) {
            _ if !is_alone => (String::new(), Ink::default()),
            Some(hint) => (hint.text.clone(), Self::hint_ink(at, hint, pen)),
            None if scene.state.nimbers => {
                let (words, role) = label(fly);
                (words, Self::ink(at, role, pen))
            }
            None => (String::new(), Ink::default()),
        };
        let has_name = alike == 1 && is_alone && width(&at.to_string()) + width(&words) <= columns;
        let text = match alike {
            // Where a square has one row, home would be told nowhere else.
            1 if has_name && at == Square::HOME && high == 1 && width(HOME) <= columns => HOME.to_owned(),
            1 if has_name => at.to_string(),
            1 => pen.symbols().full.to_string(),
            more => more.to_string(),
        };
        let held = (scene.held == Some(spot)).then(|| face(scene.mover()));
        let body = width(&text) + if has_name && high >= HIGH { 2 } else { 0 };
        let row = if high >= HIGH { y - 1 + high / 2 } else { y + (height - 1) / 2 };
        // The body stands in the middle, with what is said beside it.
        let total = body + if words.is_empty() { 0 } else { width(&words) + 1 };
        let from = if high < HIGH && is_alone { x } else { x + (columns - total).max(0) / 2 };
        // In the lowest of them the name of a square stands above its fly, where the feelers would be.
        let is_tall = high > HIGH || high == HIGH && !self.is_told(at, pen);
        let piece = Pawn { ground: Self::material(at, pen), held, tall: is_tall && has_name && !is_here };
        piece.paint((from, row), body, &text, pen);
        if piece.tall && pen.has_materials() {
            Self::feelers(at, (from, row), body, held, pen);
        }
        if is_here {
            pen.restyle(from, from + body, row, Role::Cursor);
        }
        if is_here && high < HIGH {
            let ink = Self::ink(at, Role::Bright, pen);
            pen.sign(self.plan.corner(at).0, row, pen.symbols().pointer, ink);
        }
        if scene.past().last().is_some_and(|played| played.mv.to == at) {
            pen.restyle(from, from + body, row, Role::LastMove);
        }
        let gap = i32::from(high >= HIGH);
        pen.text(from + body + gap, row, &words, ink);
    }

    /// Two feelers at the upper corners of a body.
    fn feelers(at: Square, (x, row): (i32, i32), body: i32, held: Option<Role>, pen: &mut Pen<'_>) {
        let (face, ground) = (held.unwrap_or(Role::Tile), Self::material(at, pen).unwrap_or(Role::Hide));
        for column in [x - 1, x + body] {
            pen.halves(column, row - 1, face, ground);
        }
    }
}

/// The nimber of a fly, or the mark of doom: next to home nobody stays.
fn label(fly: Fly) -> (String, Role) {
    match nimber(fly) {
        _ if fly.square.is_next_to_home() => ("!".to_owned(), Role::Loss),
        Some(label) => (label.nimber.to_string(), Role::Plain),
        None => (Nimber::Loopy.to_string(), Role::Plain),
    }
}
