//! An island without coordinates, or without the room for them: a row for each place, and where one goes from it.

use super::pawns::letters;
use super::plan::{Plan, TOKENS};
use super::{Marked, View};
use crate::tui::boards::SpotShape;
use crate::tui::paint::{Pen, cut};
use crate::tui::{Ink, Role};

/// Paints a heading and the rows in sight.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, marked: &Marked, pen: &mut Pen<'_>) {
    let head = format!("   {:<name$}    {}", "place", "leads to", name = columns(plan));
    pen.text(i32::from(plan.area.x), i32::from(plan.area.y), &head, Role::Dim);
    let below = plan.shapes.len().saturating_sub(plan.window.height.into());
    if below > 0 && !scene.has_keys() {
        // Where nothing scrolls nothing else says it.
        pen.text_before(
            i32::from(plan.area.right()) - 1,
            plan.area.y.into(),
            &format!("{below} more below"),
            Role::Dim,
        );
    }
    let mut pen = pen.within(plan.window);
    for (place, &shape) in plan.shapes.iter().enumerate() {
        if let SpotShape::Cell { x, y, width, .. } = shape {
            row(scene, plan, marked, place, (x, y, width), &mut pen);
        }
    }
}

fn columns(plan: &Plan) -> usize {
    plan.name.max(5) as usize
}

fn row(
    scene: &View<'_>,
    plan: &Plan,
    marked: &Marked,
    place: usize,
    (x, y, width): (i32, i32, i32),
    pen: &mut Pen<'_>,
) {
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
    let name = &ways.places()[place].name;
    let end = pen.text(x + 2, y, &format!("{name:<columns$}", columns = columns(plan)), style);
    let letters = letters(scene.game, tokens, TOKENS as usize, pen.symbols());
    let end = pen.text(end + 1, y, &format!("{letters:<columns$}", columns = TOKENS as usize), style);
    let leads: Vec<&str> = ways.moves(place).iter().map(|&(to, _)| ways.places()[to].name.as_str()).collect();
    let leads = if place == ways.home() { "here is home".to_owned() } else { leads.join(" ") };
    let room = (x + width - end - 10).max(1) as usize;
    pen.text(end + 1, y, &cut(&leads, room), Role::Plain);
    pen.text_before(x + width - 5, y, &marked.nimber(place), Role::Plain);
    if let Some(hint) = scene.hint(place) {
        pen.text(x + width - 4, y, &hint.text, hint.role);
    }
}
