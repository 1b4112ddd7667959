//! The edges of a drawn graph, and those that the token went.

use std::collections::HashMap;

use super::View;
use super::plan::Plan;
use crate::core::Player;
use crate::games::graph::Drawing;
use crate::games::multiples::Node;
use crate::tui::Role;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::Pen;

/// Paints every edge: dotted, or solid and dashed where P1 and P2 went.
pub(crate) fn edges(scene: &View<'_>, drawing: &Drawing, plan: &Plan, pen: &mut Pen<'_>) {
    let mut pen = pen.within(plan.window);
    let went: HashMap<(Node, Node), Player> = scene
        .past()
        .iter()
        .filter_map(|played| {
            let from = played.before.last()?;
            Some(((from.min(played.mv), from.max(played.mv)), played.player))
        })
        .collect();
    let place = |node: Node| plan.slots[node as usize].centre();
    let mut free = Strokes::default();
    for edge in drawing.edges().iter().filter(|edge| !went.contains_key(edge)) {
        free.line(place(edge.0), place(edge.1), Stroke::FAINT, '.', Role::Dim);
    }
    free.paint(&mut pen);
    for (player, stroke) in [(Player::P1, Stroke::SOLID), (Player::P2, Stroke::DASHED)] {
        let mut way = Strokes::default();
        for (edge, _) in went.iter().filter(|(_, who)| **who == player) {
            way.line(place(edge.0), place(edge.1), stroke, pen.symbols().stroke(player), player);
        }
        way.paint(&mut pen);
    }
}
