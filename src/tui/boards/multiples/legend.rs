//! What is asked above the numbers, and what their looks mean below them.

use super::View;
use super::plan::Plan;
use crate::core::Game;
use crate::games::multiples::{Node, name};
use crate::tui::paint::{Pen, capital, width};
use crate::tui::{Ink, Role};

/// `Ben answers 96 with a divisor or a multiple: 9 are left`.
pub(crate) fn heading(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let (game, mover) = (scene.game, scene.mover());
    let legal = game.legal_moves(scene.position);
    let left = match legal.as_slice() {
        [] => "none is left".to_owned(),
        [_] => "one is left".to_owned(),
        several => format!("{} are left", several.len()),
    };
    let (deed, how, left) = match (scene.position.last(), legal.as_slice()) {
        (Some(last), _) => {
            let deed = format!("{} {}", scene.names.does(mover, "answer"), name(game, last));
            (deed, "  with a divisor or a multiple:", left)
        }
        (None, &[first, .., last]) => {
            let ends = format!("{} to {}", name(game, first), name(game, last));
            (scene.names.does(mover, "begin"), "  with one of", ends)
        }
        (None, _) => return,
    };
    let (x, y) = (i32::from(plan.area.x) + 2, i32::from(plan.area.y));
    if x + width(&deed) + 2 + width(&left) >= i32::from(plan.area.right()) {
        // What is left matters more than who answers what, which is seen on the board.
        pen.text(x, y, &capital(&left), Role::Bright);
        return;
    }
    let mut end = pen.text(x, y, &capital(&deed), Ink::from(mover).bold());
    let has_room = end + width(how) + width(&left) < i32::from(plan.area.right());
    end = pen.text(end, y, if has_room { how } else { ":" }, Role::Dim);
    pen.text(end + 1, y, &left, Role::Bright);
}

/// What fits of it in a row below the numbers.
pub(crate) fn render(scene: &View<'_>, (mut x, y): (i32, i32), pen: &mut Pen<'_>) {
    let (symbols, mover) = (pen.symbols(), scene.mover());
    let tile = if pen.has_grounds() { Ink::from(Role::Tile) } else { Ink::from(Role::Bright) };
    let two = |sign: char| sign.to_string().repeat(2);
    let fills = [symbols.fill(mover), symbols.fill(mover.opponent())];
    let mut nodes = 0..scene.game.graph().nodes() as Node;
    let legal = nodes.find(|&node| scene.game.is_legal(scene.position, node));
    let may = |node| (name(scene.game, node), tile, format!("{} may take it", scene.names.of(mover)));
    let mut entries: Vec<_> = legal.map(may).into_iter().collect();
    if let Some((node, _)) = scene.choice() {
        let words = format!("{} could answer {} with it", scene.names.of(mover.opponent()), name(scene.game, node));
        entries.push((two(symbols.horizontal), mover.opponent().into(), words));
    }
    entries.push((fills.iter().collect(), Ink::from(Role::Night), "used".to_owned()));
    for (sign, ink, words) in entries {
        if x + width(&sign) + 1 + width(&words) >= i32::from(pen.area().right()) {
            break;
        }
        x = pen.text(x, y, &sign, ink) + 1;
        x = pen.text(x, y, &words, Role::Dim) + 3;
    }
}
