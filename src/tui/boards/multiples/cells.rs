//! The nodes of a drawn graph themselves: who used them, where the token stands, what may be chosen.

use super::View;
use super::plan::{NodeSlot, Plan};
use crate::core::{Game, Player};
use crate::games::multiples::{Node, name};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Paints them all; `partner` is the answer to the choice under the cursor, where the pairs are shown.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, partner: Option<Node>, pen: &mut Pen<'_>) {
    let mut pen = pen.within(plan.window);
    let owners = owners(scene);
    let legal = scene.game.legal_moves(scene.position);
    let over = scene.result.is_some();
    for slot in &plan.slots {
        if slot.y < i32::from(plan.window.top()) || slot.y >= i32::from(plan.window.bottom()) {
            continue;
        }
        if let Ok(used) = owners.binary_search_by_key(&slot.node, |(node, _)| *node) {
            self::used(scene, slot, owners[used].1, &mut pen);
        } else {
            let can_be = !over && legal.binary_search(&slot.node).is_ok();
            free(scene, plan, slot, can_be, partner, &mut pen);
        }
    }
}

/// Who used what, sorted by node; nobody knows about what was used before the position was set up.
pub(super) fn owners(scene: &View<'_>) -> Vec<(Node, Option<Player>)> {
    let mut owners: Vec<_> = scene.position.used().iter().map(|&node| (node, None)).collect();
    for played in scene.past().iter() {
        if let Ok(at) = owners.binary_search_by_key(&played.mv, |(node, _)| *node) {
            owners[at].1 = Some(played.player);
        }
    }
    owners
}

/// `█12` or `▒12`, and `█12█` where the token stands.
fn used(scene: &View<'_>, slot: &NodeSlot, owner: Option<Player>, pen: &mut Pen<'_>) {
    let text = name(scene.game, slot.node);
    let (sign, style) = match owner {
        Some(player) => (pen.symbols().fill(player), Ink::from(player)),
        None => (pen.symbols().gone, Ink::from(Role::Dim)),
    };
    let is_last = scene.position.last() == Some(slot.node);
    let end = slot.x + 1 + slot.name;
    let at = end - width(&text) - 1;
    pen.sign(at, slot.y, sign, style);
    if is_last {
        pen.text(at + 1, slot.y, &text, style.with(Role::LastMove).bold());
        pen.sign(end, slot.y, sign, style);
    } else {
        pen.text(at + 1, slot.y, &text, style);
    }
}

/// A number that nobody has used: bright and with its hint if it may be chosen, `=24` if it is the partner.
fn free(scene: &View<'_>, plan: &Plan, slot: &NodeSlot, can_be: bool, partner: Option<Node>, pen: &mut Pen<'_>) {
    let text = name(scene.game, slot.node);
    let end = slot.x + 1 + slot.name;
    let is_chosen = scene.cursor == Some(slot.node);
    let is_partner = partner == Some(slot.node);
    let style: Ink = match (is_chosen, can_be, is_partner) {
        (true, _, _) => Ink::from(Role::Bright).with(Role::Cursor),
        (false, true, _) => Ink::from(Role::Bright),
        (false, false, true) => Ink::from(Role::Plain),
        (false, false, false) => Ink::from(Role::Dim),
    };
    let at = end - width(&text);
    if is_chosen {
        pen.sign(at - 1, slot.y, ' ', style);
    }
    if is_partner {
        pen.sign(at - 1, slot.y, '=', Role::Bright);
        pen.text(at, slot.y, &text, style.underlined());
    } else {
        pen.text(at, slot.y, &text, style);
    }
    let Some(hint) = scene.hint(slot.node).filter(|_| can_be) else { return };
    let is_narrow = slot.hint < plan.hint;
    let text = if width(&hint.text) + i32::from(is_narrow) <= slot.hint {
        hint.text.clone()
    } else {
        hint.letter().to_string()
    };
    // Where there is a column to spare, a name and its hint do not read like one word.
    let gap = i32::from(plan.hint > LONGEST_HINT && slot.hint > width(&text));
    pen.run(end, end + gap, slot.y, ' ', hint.role);
    pen.text(end + gap, slot.y, &text, hint.role);
}

/// `L12`; the rare estimate is longer.
const LONGEST_HINT: i32 = 3;
