//! An island on water: places of sand with shores, home green, tokens, nimbers.

use std::collections::HashSet;

use super::pawns::{letter, letters};
use super::plan::{HOME, NIMBER, Plan};
use super::{Marked, View, routes};
use crate::tui::boards::piece::face;
use crate::tui::boards::{Hint, SpotShape, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints water and land, routes, then what stands on the places.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    let island = |(place, &shape)| match shape {
        SpotShape::Cell { x, y, width, height } => {
            Some(Island { scene, plan, marked, place, at: (x, y), size: (width, height) })
        }
        SpotShape::Segment { .. } => None,
    };
    let islands: Vec<_> = plan.shapes.iter().enumerate().filter_map(island).collect();
    if pen.has_grounds() {
        water(plan, pen);
        for island in &islands {
            island.land(pen);
        }
    }
    let signs = routes::render(scene, plan, pen);
    for island in &islands {
        island.paint(&signs, pen);
    }
}

/// Water with a wave now and then, always the same ones.
fn water(plan: &Plan, pen: &mut Pen<'_>) {
    let area = plan.area;
    let (x, y) = (i32::from(area.x), i32::from(area.y));
    let size = (i32::from(area.width), i32::from(area.height));
    surface::paint(pen, (x, y), size, |_, _| Role::Water);
    if !pen.has_materials() {
        return;
    }
    for (column, row) in (1..size.1 - 1).flat_map(|row| (1..size.0 - 2).map(move |column| (column, row))) {
        // Far apart, and in no rows or columns.
        if (column * 37 + row * row * 41 + column * row * 17) % WAVES == 0 {
            (0..2).for_each(|along| pen.halves(x + column + along, y + row, Role::Water, Role::Wave));
        }
    }
}

/// One cell of so many has a wave.
const WAVES: i32 = 149;

/// Columns of the body of a pawn.
const PAWN: i32 = 3;

/// One place as it is painted.
struct Island<'a, 'b> {
    scene: &'a View<'b>,
    plan: &'a Plan,
    marked: &'a Marked,
    place: usize,
    at: (i32, i32),
    size: (i32, i32),
}

impl Island<'_, '_> {
    /// With what is said of it, beside the signs of routes in these cells.
    fn paint(&self, signs: &HashSet<(i32, i32)>, pen: &mut Pen<'_>) {
        let (x, wide) = self.sign();
        let middle = self.at.1 + self.size.1 / 2;
        let is_target = self.marked.targets.contains(&self.place);
        let is_chosen = self.scene.cursor == Some(self.place);
        let is_framed = is_target || self.is_home();
        let brackets = match (is_framed, pen.has_grounds()) {
            (true, _) => ['[', ']'],
            (false, false) => ['(', ')'],
            (false, true) => [' ', ' '],
        };
        if self.is_bare_home() {
            self.words((x, middle), pen);
            return;
        }
        let edge = self.ink(if is_framed { Role::Bright } else { Role::Dim }, pen);
        pen.sign(x, middle, if is_chosen { pen.symbols().pointer } else { brackets[0] }, edge);
        pen.sign(x + wide - 1, middle, brackets[1], edge);
        self.words((x + 1, middle), pen);
        if let Some(hint) = self.scene.hint(self.place) {
            self.hint(hint, signs, pen);
        }
    }

    fn is_home(&self) -> bool {
        self.place == self.scene.game.layout().home()
    }

    fn is_empty_home(&self) -> bool {
        self.is_home() && self.marked.tokens[self.place].is_empty()
    }

    /// Home without room for anything beside its name.
    fn is_bare_home(&self) -> bool {
        self.is_home() && self.size.0 < HOME + 2
    }

    /// The first column of all that is written, and how many there are: in the middle of a large island, and of home as long as it
    /// has nothing but its name.
    fn sign(&self) -> (i32, i32) {
        let tokens = PAWN * self.marked.tokens[self.place].len().max(1) as i32;
        let all = if self.is_empty_home() { HOME + 2 } else { self.plan.name.max(HOME) + tokens + NIMBER + 2 };
        let wide = all.min(self.size.0);
        (self.at.0 + (self.size.0 - wide) / 2, wide)
    }

    fn material(&self, pen: &Pen<'_>) -> Option<Role> {
        pen.has_grounds().then_some(if self.is_home() { Role::Green } else { Role::Sand })
    }

    /// The ink of the land; without land that of a role.
    fn ink(&self, role: Role, pen: &Pen<'_>) -> Ink {
        self.material(pen).unwrap_or(role).into()
    }

    /// A round of sand with its shore below; of home the upper edge is in the light. Where cells have no halves it is the row of
    /// its words, which routes come as near to as they do there.
    fn land(&self, pen: &mut Pen<'_>) {
        let (wide, high) = self.size;
        let land = if self.is_home() { Role::Green } else { Role::Sand };
        if !pen.has_materials() {
            return pen.ground((self.at.0, self.at.1 + high / 2), (wide, 1), land);
        }
        let is_land = |column: i32, half: i32| {
            let across = (f64::from(column) + 0.5) / f64::from(wide) * 2.0 - 1.0;
            let down = (f64::from(half) + 0.5) / f64::from(high) - 1.0;
            high == 1 || across * across + down * down <= 1.0
        };
        surface::paint(pen, self.at, self.size, |column, half| {
            if !is_land(column, half) {
                Role::Water
            } else if high == 1 {
                land
            } else if !is_land(column, half + 1) {
                Role::Shore
            } else if self.is_home() && !is_land(column, half - 1) {
                Role::GreenLight
            } else {
                land
            }
        });
    }

    /// `a1 N  2`: name, tokens, nimber.
    fn words(&self, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (scene, tokens) = (self.scene, self.marked.tokens[self.place].as_slice());
        let is_target = self.marked.targets.contains(&self.place);
        let has_token = !tokens.is_empty();
        let role = if is_target || has_token || self.is_home() { Role::Bright } else { Role::Dim };
        let mut style = self.ink(role, pen);
        if has_token || self.is_home() {
            style = style.bold();
        }
        if self.marked.last.is_some_and(|(_, to)| to == self.place) {
            style = style.with(Role::LastMove);
        }
        let is_picked = scene.cursor == Some(self.place) || scene.held == Some(self.place);
        if is_picked {
            style = style.with(Role::Cursor);
        }
        let (left, wide) = self.sign();
        let name = if self.is_home() { self.home() } else { &self.plan.called[self.place] };
        let columns = if self.is_empty_home() { width(name) } else { self.plan.name.max(width(name)) };
        let nimbers = if self.is_home() { 0 } else { self.plan.nimber };
        let end = pen.text(x, y, &format!("{name:<columns$}", columns = columns as usize), style);
        let room = left + wide - 1 - nimbers - end;
        pen.run(end, end + room, y, ' ', style);
        // A whole name of home has a free column behind it, as one alone has it in his body.
        let free = i32::from(self.is_home() && width(name) == HOME && columns == HOME && tokens.len() > 1);
        self.tokens((end + free, y), room - free, tokens, style, pen);
        // Where nobody asks for a nimber the name may have its columns.
        if !self.is_home() && (nimbers > 0 || tokens.is_empty() && room >= NIMBER) {
            let ink = self.ink(Role::Plain, pen);
            let nimber = format!("{:>2}", self.marked.nimber(self.place));
            pen.text(end + room - NIMBER + nimbers, y, &nimber, ink);
        }
    }

    /// The name of home, or its letter where it would leave no room to those who are there.
    fn home(&self) -> &'static str {
        let count = self.marked.tokens[self.place].len();
        let (wide, edges) = (self.sign().1, if self.is_bare_home() { 1 } else { 2 });
        // A column is free behind it, where longer names do not leave one anyway.
        let name = self.plan.name.max(HOME + 1);
        let room = (wide - edges - name).max(0) as usize;
        let most = 1 + count.to_string().len();
        if count <= room || most <= room { "HOME" } else { "H" }
    }

    /// The letters of the tokens; one alone has a body, and on a high island a head.
    fn tokens(&self, (x, y): (i32, i32), room: i32, tokens: &[usize], style: Ink, pen: &mut Pen<'_>) {
        let (game, [first, others @ ..]) = (self.scene.game, tokens) else { return };
        let letters = letters(game, tokens, room as usize, pen.symbols());
        let held = self.scene.held == Some(self.place);
        let has_body = self.material(pen).is_some() && others.is_empty() && room >= PAWN;
        // Letters stand apart from the name, where there is room.
        let (x, room) = if room > width(&letters) && !has_body { (x + 1, room - 1) } else { (x, room) };
        let Some(land) = self.material(pen) else {
            pen.text(x, y, &letters, if held { style } else { style.reversed() });
            return;
        };

        let pawn = if held { Ink::from(face(self.scene.mover())).bold() } else { Ink::from(land).bold().reversed() };
        if has_body {
            pen.text(x, y, &format!(" {} ", letter(game, *first)), pawn);
            if self.size.1 > 1 && pen.has_materials() {
                let head = if held { Ink::from(land).with(Ink::from(self.scene.mover())) } else { land.into() };
                pen.sign(x + 1, y - 1, '▄', head);
            }
        } else if held {
            let end = pen.text(x, y, &letters, Ink::from(land).bold().reversed());
            pen.run(end, x + room, y, ' ', land);
            pen.sign(x, y, letters.chars().next().unwrap_or(' '), pawn);
        } else {
            pen.text(x, y, &letters, pawn);
        }
    }

    /// On the beach of a high island, below a low one, or above where there is no room below.
    fn hint(&self, hint: &Hint, signs: &HashSet<(i32, i32)>, pen: &mut Pen<'_>) {
        let ((x, y), (wide, high)) = (self.at, self.size);
        let columns = width(&hint.text);
        if high > 1 {
            let ink = hint.on(self.material(pen));
            pen.text(x + (wide - columns) / 2, y + high / 2 + 1, &hint.text, ink);
        } else {
            let ink = hint.on(pen.has_grounds().then_some(Role::Water));
            let is_last = y + 1 == i32::from(self.plan.area.bottom());
            let row = if is_last { y - 1 } else { y + 1 };
            // A route may end there: a hint keeps its distance from the head, or is its letter where it could not.
            let letter = hint.letter().to_string();
            let left = i32::from(self.plan.area.left()).max(x - 1);
            let usual = |text: &str| x + i32::from(width(text) < 3);
            let apart = |text: &str| {
                let is_free = |from: &i32| (from - 1..=from + width(text)).all(|x| !signs.contains(&(x, row)));
                [usual(text)].into_iter().chain((left..=x + wide - width(text)).rev()).find(is_free)
            };
            let found = [hint.text.as_str(), &letter].into_iter().find_map(|text| Some((text, apart(text)?)));
            let (text, from) = found.unwrap_or((&hint.text, usual(&hint.text)));
            pen.text(from, row, text, ink);
        }
    }
}
