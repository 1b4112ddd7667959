//! The plane: a board of squares with a piece on it, the squares that a move reaches with their hints, and the lost pairs
//! along two lines of the golden ratio.

use super::plan::Plan;
use super::{View, left};
use crate::games::wythoff::{WythoffTake, lost_pairs};
use crate::tui::boards::heaps::pebble::{Pebble, PebbleLook, STONE};
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::boards::{Hint, Layout, Place, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The sign of a lost pair: no letter of a hint, which speaks of a move.
const LOST: char = 'o';
/// Columns of a sign of what is above, with a free one before it.
const SIGN: i32 = 5;
/// A chosen square has a frame from so many rows on.
const FRAMED: i32 = 3;

/// Paints everything.
pub(super) fn render(scene: &View<'_>, layout: &Layout<WythoffTake, Plan>, pen: &mut Pen<'_>) {
    let plan = &layout.plan;
    if plan.has_heading {
        heading(scene, layout, pen);
    }
    axes(scene, plan, pen);
    let mut pen = pen.within(plan.window);
    squares(plan, &mut pen);
    if shows_pairs(scene) {
        golden_lines(plan, &mut pen);
    }
    points(scene, plan, &mut pen);
    way(scene, plan, &mut pen);
    for place in layout.places.iter() {
        target(scene, plan, &place, &mut pen);
    }
}

/// The piles in words, and the golden ratio where the lost pairs are shown.
fn heading(scene: &View<'_>, layout: &Layout<WythoffTake, Plan>, pen: &mut Pen<'_>) {
    let [a, b] = scene.position.state;
    let (x, y) = (i32::from(layout.area.x) + 2, i32::from(layout.area.y));
    let end = pen.text(x, y, &format!("{a} and {b}"), Ink::from(Role::Bright).bold());
    if shows_pairs(scene) {
        let lost = format!("   {LOST}: the lost pairs");
        let words = [format!("{lost}, along two lines of the golden ratio"), format!("{lost}, on two lines"), lost];
        // Behind it the sign of what is above has room.
        let sign = if layout.plan.squares()[1] > scene.game.piles()[1] as i32 { 0 } else { SIGN };
        let room = i32::from(layout.side.map_or(layout.area.right(), |side| side.x - 1)) - end - sign;
        if let Some(words) = words.iter().find(|words| width(words) <= room) {
            pen.text(end, y, words, Role::Dim);
        }
    }
}

fn shows_pairs(scene: &View<'_>) -> bool {
    scene.state.pairs || scene.has_hints()
}

/// The numbers of the second pile at the left, those of the first pile below: all that have room.
fn axes(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let [a, b] = scene.position.state;
    let ink = |is_here: bool| Ink::from(if is_here { Role::Bright } else { Role::Dim });
    let widest = width(&(plan.first[0] + i32::from(plan.window.width) / plan.cell.0 - 1).to_string());
    let (every, is_small) = (if widest < plan.cell.0 { 1 } else { 5 }, plan.cell.1 == 1);
    for [first, second] in plan.pairs() {
        let (x, y) = plan.middle([first, second]);
        if first as i32 == plan.first[0] {
            pen.text_before(i32::from(plan.window.x) - 1, y, &second.to_string(), ink(second == b));
        }
        if second as i32 == plan.first[1] && (first % every == 0 || first == a) {
            let words = first.to_string();
            // In the columns of its square, so that it keeps its distance from the others and from the sign of what is below.
            let from = plan.at([first, second]).0;
            let end = if is_small { (x + 1).max(from + width(&words)) } else { x + (width(&words) + 1) / 2 };
            pen.text_before(end, i32::from(plan.window.bottom()), &words, ink(first == a));
        }
    }
}

/// What a square is made of.
fn card([a, b]: [u32; 2]) -> Role {
    if (a + b) % 2 == 0 { Role::Card } else { Role::CardOther }
}

fn squares(plan: &Plan, pen: &mut Pen<'_>) {
    for pair in plan.pairs() {
        pen.ground(plan.at(pair), plan.cell, card(pair));
        if !pen.has_grounds() {
            let (x, y) = plan.middle(pair);
            let gone = pen.symbols().gone;
            pen.over().sign(x, y, gone, Role::Dim);
        }
    }
}

/// The lines on which the lost pairs lie; not among the signs that stand for small squares where there are no colours.
fn golden_lines(plan: &Plan, pen: &mut Pen<'_>) {
    let is_crowded = plan.cell.1 < 2 && !pen.has_grounds();
    if is_crowded || !pen.symbols().drawings {
        return;
    }
    let mut strokes = Strokes::default();
    let role = if pen.has_grounds() { Role::Jump } else { Role::Dim };
    let (x, y) = plan.middle([0, 0]);
    let (x, y) = (f64::from(x), f64::from(y));
    for (a, b) in [(1.0, GOLDEN), (GOLDEN, 1.0)] {
        let (dx, dy) = (a * f64::from(plan.cell.0), b * f64::from(plan.cell.1));
        let as_far = ((f64::from(plan.window.right()) - 1.0 - x) / dx).min((y - f64::from(plan.window.top())) / dy);
        strokes.line((x, y), (x + as_far * dx, y - as_far * dy), Stroke::FAINT, PlainLine::Loose('.'), role);
    }
    strokes.paint(pen);
}

/// The ratio of the two numbers of a lost pair.
const GOLDEN: f64 = 1.618_033_988_749_895;

/// The lost pairs where they are told, the way of the game so far, and the piece.
fn points(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let mut pen = pen.over();
    if shows_pairs(scene) {
        let [a, b] = scene.game.piles();
        for [small, large] in lost_pairs(a.max(b)) {
            for pair in [[small, large], [large, small]] {
                let (x, y) = plan.middle(pair);
                pen.sign(x, y, LOST, Ink::from(card(pair)).with(Role::Chosen));
            }
        }
    }
    for played in scene.past().iter() {
        let (x, y) = plan.middle(played.before.state);
        pen.sign(x, y, symbols.fill(played.player), played.player);
    }
    let here = scene.position.state;
    let rows = plan.cell.1.min(plan.cell.0 / 2).min(LARGEST_PIECE);
    if rows < 2 {
        let (x, y) = plan.middle(here);
        return pen.sign(x, y, symbols.full, Ink::from(Role::Bright).bold());
    }
    let (pebble, (x, y)) = (Pebble::of(rows), plan.at(here));
    let at = (x + (plan.cell.0 - pebble.width()) / 2, y + (plan.cell.1 - rows) / 2);
    let stone = STONE.on(card(here), &pen);
    pebble.paint_of(stone, at, PebbleLook::Full, &mut pen);
}

/// The piece is no higher than this.
const LARGEST_PIECE: i32 = 24;

/// The way of the chosen move.
fn way(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let Some(take) = scene.cursor.filter(|_| plan.cell.1 >= FRAMED && pen.symbols().drawings) else { return };
    let point = |pair: [u32; 2]| {
        let (x, y) = plan.at(pair);
        // A bit off the middle: halves of dots would be rounded up here and down there.
        let middle = |from: i32, cells: i32| f64::from(from) + f64::from(cells - 1) / 2.0 + 0.01;
        (middle(x, plan.cell.0), middle(y, plan.cell.1))
    };
    let (from, to) = (point(scene.position.state), point(left(scene.position.state, take)));
    // From the edge of the piece to the edge of the square.
    let steps = f64::from(*take.0.iter().max().unwrap_or(&1));
    let along = |share: f64| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
    let mut strokes = Strokes::default();
    strokes.line(along(0.5 / steps), along(1.0 - 0.5 / steps), Stroke::SOLID.thick(), '.', Role::Bright);
    strokes.paint(pen);
}

/// A pair that one move leaves, with its hint.
fn target(scene: &View<'_>, plan: &Plan, place: &Place<WythoffTake>, pen: &mut Pen<'_>) {
    let pair = left(scene.position.state, place.spot);
    let ((x, y), (wide, high), material) = (plan.at(pair), plan.cell, card(pair));
    let is_chosen = scene.cursor == Some(place.spot);
    let ink = |hint: &Hint| hint.on(pen.has_grounds().then_some(material));
    let (text, mut style) = match scene.hint(place.spot) {
        Some(hint) if width(&hint.text) < wide => (hint.text.clone(), ink(hint)),
        Some(hint) => (hint.letter().to_string(), ink(hint)),
        None => (pen.symbols().hollow.to_string(), Ink::from(material).with(Role::Bright)),
    };
    let frame = pen.symbols().heavy_frame;
    let mut pen = pen.over();
    let middle = if high == 1 { plan.middle(pair) } else { (x + (wide - width(&text) + 1) / 2, y + (high - 1) / 2) };
    if is_chosen && high >= FRAMED {
        let ink = Ink::from(material).with(Role::Chosen);
        surface::framed(&mut pen, (x, y), plan.cell, frame, ink);
    } else if is_chosen {
        pen.sign(middle.0 - 1, middle.1, pen.symbols().pointer, Ink::from(material).with(Role::Bright));
        style = style.with(Role::Cursor);
    }
    pen.text(middle.0, middle.1, &text, style);
}
