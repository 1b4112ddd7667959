//! The points and lines as one draws them on paper.

use super::View;
use super::plan::Plan;
use crate::core::{Game, Player};
use crate::games::sim::{BoardLine, point_name};
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints the drawing, if there is room for one.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    if plan.points.is_none() {
        return;
    }
    let mut pen = pen.within(plan.drawing);
    free(scene, plan, &mut pen);
    drawn(scene, plan, &mut pen);
    if let Some(line) = scene.cursor {
        one(scene, plan, line, Stroke::DOTTED.thick(), Ink::from(Role::Bright), &mut pen);
    }
    triangles(scene, plan, &mut pen);
    if plan.large {
        hints(scene, plan, &mut pen);
    }
    names(scene, plan, &mut pen);
}

fn free(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let mut strokes = Strokes::default();
    for line in BoardLine::all(scene.game.free(scene.position)) {
        let (stroke, style) = if scene.offers(line) {
            (Stroke::DOTTED, Ink::from(Role::Plain))
        } else {
            (Stroke::FAINT, Ink::from(Role::Dim))
        };
        if let Some((from, to)) = plan.segment(scene.game, line) {
            strokes.line(from, to, stroke, '.', style);
        }
    }
    strokes.paint(pen);
}

/// How a player's lines are drawn: told apart by their dashes as well as by their colour.
fn stroke(player: Player) -> Stroke {
    if player == Player::P1 { Stroke::SOLID.thick() } else { Stroke::DASHED.thick() }
}

fn drawn(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let mut strokes = Strokes::default();
    let last = scene.past().last().map(|played| played.mv);
    for player in [Player::P2, Player::P1] {
        for line in BoardLine::all(scene.position.of(player)) {
            let Some((from, to)) = plan.segment(scene.game, line) else { continue };
            let mut style = Ink::from(player);
            if last == Some(line) {
                style = style.bold();
            }
            strokes.line(from, to, stroke(player), pen.symbols().stroke(player), style);
        }
    }
    strokes.paint(pen);
}

fn one(scene: &View<'_>, plan: &Plan, line: BoardLine, stroke: Stroke, style: Ink, pen: &mut Pen<'_>) {
    if let Some((from, to)) = plan.segment(scene.game, line) {
        let mut strokes = Strokes::default();
        strokes.line(from, to, stroke, '+', style);
        strokes.paint(pen);
    }
}

/// The triangle that ended the game, or the one that the chosen line would close.
fn triangles(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    for triangle in closed(scene) {
        for line in BoardLine::all(triangle) {
            one(scene, plan, line, Stroke::SOLID.thick(), Ink::from(Role::Loss).bold(), pen);
        }
    }
}

/// The triangles to be shown: of the last line when the game is over, of the chosen line while hints are on.
pub(crate) fn closed(scene: &View<'_>) -> Vec<u32> {
    let (board, pos) = (scene.game.board(), scene.position);
    match (scene.game.result(pos), scene.past().last(), scene.cursor) {
        (Some(_), Some(last), _) => board.closed_by(pos.of(last.player), last.mv).collect(),
        (None, _, Some(line)) if scene.has_hints() => board.closed_by(pos.of(scene.mover()), line).collect(),
        _ => Vec::new(),
    }
}

fn hints(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    for line in BoardLine::all(scene.game.free(scene.position)) {
        let (Some((from, to)), Some(hint)) = (plan.segment(scene.game, line), scene.hint(line)) else { continue };
        // Lines cross at the middle of a polygon; a little off it every hint has a place of its own.
        let share = if line.index() % 2 == 0 { 0.42 } else { 0.58 };
        let x = from.0 + share * (to.0 - from.0);
        let y = from.1 + share * (to.1 - from.1);
        pen.text((x - f64::from(width(&hint.text)) / 2.0).round() as i32, y.round() as i32, &hint.text, hint.role);
    }
}

fn names(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let chosen = scene.cursor.map(|line| scene.game.board().ends(line));
    for point in 0..scene.game.board().points() {
        let Some((x, y)) = plan.name_at(point) else { continue };
        let is_end = chosen.is_some_and(|(a, b)| a == point || b == point);
        let style = Ink::from(if is_end { Role::Cursor } else { Role::Bright });
        pen.sign(x, y, point_name(point), style);
    }
}
