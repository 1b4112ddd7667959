//! An island or a track without the room for a picture: a row for each place, and where one goes from it.

use super::pawns::letters;
use super::plan::{NIMBER, Plan, TOKENS};
use super::{Marked, View};
use crate::games::tokens::TokenLayout as Ways;
use crate::tui::boards::SpotShape;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// What stands above names.
const PLACE: &str = "place";
/// Columns of a hint.
const HINT: i32 = 3;
/// Columns before a name: a free one, or the pointer, and another free one.
const POINTER: i32 = 2;

/// The columns of the longest row where names have so many.
pub(super) fn columns(ways: &Ways, name: i32) -> i32 {
    let longest = (0..ways.places().len()).map(|place| width(&leads(ways, place))).max();
    before_leads(name) + longest.unwrap_or(0) + behind_leads()
}

/// The columns before where a place leads, and those behind that.
fn before_leads(name: i32) -> i32 {
    POINTER + name.max(width(PLACE)) + 1 + TOKENS + 1
}

fn behind_leads() -> i32 {
    1 + NIMBER + 1 + HINT + 1
}

/// Paints headings and the rows in sight.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    let (y, end) = (i32::from(plan.area.y), i32::from(plan.window.bottom()));
    let below = plan.shapes.iter().filter(|shape| shape.middle().1 >= end).count();
    // Where nothing scrolls nothing else says it.
    let beyond = if below > 0 && !scene.has_keys() { format!("{below} more below") } else { String::new() };
    let right = i32::from(plan.area.right()) - 1;
    for shape in plan.shapes.iter().take(plan.abreast as usize) {
        let left = shape.corners()[0].0 as i32;
        for (x, word) in [(left + POINTER, PLACE), (left + before_leads(plan.name), "leads to")] {
            if beyond.is_empty() || x + width(word) < right - width(&beyond) {
                pen.text(x, y, word, Role::Dim);
            }
        }
    }
    pen.text_before(right, y, &beyond, Role::Dim);
    let mut pen = pen.within(plan.window);
    for (place, &shape) in plan.shapes.iter().enumerate() {
        if let SpotShape::Cell { x, y, width, .. } = shape {
            row(scene, plan, marked, place, (x, y, width), &mut pen);
        }
    }
}

/// Where one goes from a place, or where an arrow takes whoever comes there.
fn leads(ways: &Ways, place: usize) -> String {
    let name = |place: usize| ways.places()[place].name.as_str();
    let lands: Vec<&str> = ways.moves(place).iter().map(|&(land, _)| name(land)).collect();
    match (ways.tail(place), lands.as_slice()) {
        _ if place == ways.home() => "is home".to_owned(),
        (Some(head), _) => format!("{} {}", if head > place { "up" } else { "down" }, name(head)),
        // The squares before it, one after the other.
        (None, [first, .., last]) if ways.is_track() => format!("{first} to {last}"),
        (None, lands) => lands.join(" "),
    }
}

fn row(scene: &View<'_>, plan: &Plan, marked: &Marked, place: usize, (x, y, wide): (i32, i32, i32), pen: &mut Pen<'_>) {
    let ways = scene.game.layout();
    let is_chosen = scene.cursor == Some(place);
    let is_target = marked.targets.contains(&place);
    let tokens = marked.tokens[place].as_slice();
    let has_token = !tokens.is_empty();
    let mut style = Ink::from(if is_target || has_token { Role::Bright } else { Role::Dim });
    if has_token {
        style = style.bold();
    }
    if is_chosen || scene.held == Some(place) {
        style = style.with(Role::Cursor);
    }
    if is_chosen {
        pen.sign(x, y, pen.symbols().pointer, Role::Bright);
    } else if is_target {
        pen.sign(x, y, '[', Ink::from(Role::Bright));
    }
    let (from, to) = (x + before_leads(plan.name), x + wide - behind_leads());
    let letters = letters(scene.game, tokens, TOKENS as usize, pen.symbols());
    let columns = (from - 1 - TOKENS - 1 - x - POINTER) as usize;
    let end = pen.text(x + POINTER, y, &format!("{:<columns$}", ways.places()[place].name), style);
    pen.text(end + 1, y, &format!("{letters:<0$}", TOKENS as usize), style);
    pen.text(from, y, &cut(&leads(ways, place), (to - from).max(1) as usize), Role::Plain);
    let end = x + wide - 1 - HINT;
    pen.text_before(end - 1, y, &marked.nimber(place), Role::Plain);
    if let Some(hint) = scene.hint(place) {
        pen.text(end, y, &hint.text, hint.role);
    }
}
