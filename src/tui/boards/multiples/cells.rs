//! The nodes of a drawn graph themselves: who used them, where the token stands, what may be chosen.

use std::collections::HashSet;

use super::View;
use super::plan::{DrawnNodes, NodeSlot};
use crate::core::{Arrange, Game, Player};
use crate::games::multiples::Node;
use crate::tui::boards::piece::face;
use crate::tui::boards::surface;
use crate::tui::paint::{Pen, width};
use crate::tui::symbols::Frame;
use crate::tui::{Ink, Role};

/// Paints them all; `partner` is the answer to the choice under the cursor, where the pairs are shown.
pub(crate) fn render(scene: &View<'_>, nodes: &DrawnNodes, partner: Option<Node>, pen: &mut Pen<'_>) {
    let window = pen.area();
    let owners = owners(scene);
    let legal = scene.game.legal_moves(scene.position);
    let over = scene.result.is_some();
    // Among many edges one sees by the names where the choice would lead.
    let allowed: Vec<Node> =
        scene.choice().map_or_else(Vec::new, |(mv, after)| scene.game.answers(after, mv).collect());
    let rows = i32::from(window.top())..i32::from(window.bottom());
    let mut slots: Vec<&NodeSlot> = nodes.slots.iter().filter(|slot| rows.contains(&slot.y)).collect();
    // Where names would lie on each other, those are read on which something hangs now; of the others a dot is left.
    slots.arrange_by_key(|slot| {
        let is = |node: Option<Node>| node == Some(slot.node);
        let is_open = !over && legal.binary_search(&slot.node).is_ok();
        (!is(scene.cursor), !is(scene.position.last()), !is(partner), !is_open)
    });
    let mut taken = HashSet::new();
    for slot in slots {
        // The sign before the name, the name, and at least a letter of a hint.
        let cells = || (slot.x..=slot.x + slot.name + slot.hint.max(1)).map(|x| (x, slot.y));
        if cells().any(|cell| taken.contains(&cell)) {
            if taken.insert((slot.x, slot.y)) {
                let gone = pen.symbols().gone;
                pen.over().sign(slot.x, slot.y, gone, Role::Dim);
            }
            continue;
        }
        let has_end = taken.contains(&(slot.x + 1 + slot.name, slot.y));
        taken.extend(cells());
        if let Ok(used) = owners.binary_search_by_key(&slot.node, |(node, _)| *node) {
            self::used(scene, nodes, slot, owners[used].1, pen);
        } else {
            let can_be = !over && legal.binary_search(&slot.node).is_ok();
            let joined = if partner == Some(slot.node) {
                NodeTie::Partner
            } else if allowed.contains(&slot.node) {
                NodeTie::Allowed
            } else {
                NodeTie::No
            };
            if !can_be || !pen.has_grounds() {
                set_apart(slot, has_end, pen);
            }
            free(scene, nodes, slot, can_be, joined, pen);
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

/// How a node looks that has been used.
pub(super) struct UsedLook {
    /// Before its name.
    pub sign: char,
    /// Of the sign and the name.
    pub ink: Ink,
    /// Around it, where there is room.
    pub frame: Frame,
}

impl UsedLook {
    /// By who used it, and whether the token stands there.
    pub(super) fn new(owner: Option<Player>, is_last: bool, pen: &Pen<'_>) -> Self {
        let symbols = pen.symbols();
        let (sign, ink) = match owner {
            Some(player) => (symbols.fill(player), Ink::from(player)),
            None => (symbols.gone, Ink::from(if pen.has_grounds() { Role::Night } else { Role::Dim })),
        };
        let frame = match owner {
            _ if is_last => symbols.heavy_frame,
            Some(Player::P1) => symbols.frame(),
            _ => symbols.dashed_frame,
        };
        Self { sign, ink, frame }
    }
}

/// `█12` or `▒12`, and `█12█` where the token stands; a high one in a frame, or raised.
fn used(scene: &View<'_>, nodes: &DrawnNodes, slot: &NodeSlot, owner: Option<Player>, pen: &mut Pen<'_>) {
    let text = &nodes.called[slot.node as usize];
    let (wide, high) = slot.size();
    let is_last = scene.position.last() == Some(slot.node);
    let UsedLook { sign, ink, frame } = UsedLook::new(owner, is_last, pen);
    let corner = (slot.x, slot.y - high / 2);
    let raised = owner.filter(|_| is_last && pen.has_grounds()).map(face);
    if let Some(face) = raised {
        pen.ground(corner, (if high > 1 { wide } else { slot.name + 2 }, high), face);
    } else if high > 1 {
        surface::framed(&mut pen.over(), corner, (wide, high), frame, ink);
    }
    let style = raised.map_or(ink, Ink::from);
    let name_style = if is_last { style.with(Role::LastMove).bold() } else { style };
    let mut pen = pen.over();
    let from = if high > 1 { slot.x + (wide - slot.name - 1) / 2 } else { slot.x };
    pen.sign(from, slot.y, sign, style);
    pen.text(from + 1, slot.y, text, name_style);
    if is_last {
        pen.sign(from + 1 + slot.name, slot.y, sign, style);
    }
}

/// Edges end before a name without a tile, and behind it unless that is the column of another node.
fn set_apart(slot: &NodeSlot, has_end: bool, pen: &mut Pen<'_>) {
    let before = if slot.high > 1 { slot.x + (slot.size().0 - slot.name) / 2 - 1 } else { slot.x };
    let mut pen = pen.over();
    pen.sign(before, slot.y, ' ', Role::Night);
    if !has_end {
        pen.sign(before + 1 + slot.name, slot.y, ' ', Role::Night);
    }
}

/// What a node is to the choice under the cursor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeTie {
    No,
    /// It may follow.
    Allowed,
    /// It is the answer.
    Partner,
}

/// A node that nobody has used: a tile with its hint if it may be chosen, `=24` if it is the partner of the choice, underlined if it
/// may follow.
fn free(scene: &View<'_>, nodes: &DrawnNodes, slot: &NodeSlot, can_be: bool, joined: NodeTie, pen: &mut Pen<'_>) {
    let (text, widest) = (&nodes.called[slot.node as usize], nodes.hint);
    let is_chosen = scene.cursor == Some(slot.node);
    let (wide, high) = slot.size();
    let hint = scene.hint(slot.node).filter(|_| can_be);
    let is_narrow = slot.hint < widest;
    let said = hint.map_or_else(String::new, |hint| {
        if width(&hint.text) + i32::from(is_narrow) <= slot.hint {
            hint.text.clone()
        } else {
            hint.letter().to_string()
        }
    });
    // Where there is a column to spare, a name and its hint do not read like one word.
    let gap = i32::from(widest > LONGEST_HINT && slot.hint > width(&said));
    let tile = pen.has_grounds().then_some(if can_be { Role::Tile } else { Role::Night });
    if let Some(tile) = tile.filter(|_| can_be) {
        let low = slot.name + 1 + if said.is_empty() { 0 } else { gap + width(&said) };
        pen.ground(
            (slot.x, slot.y - high / 2),
            (if high > 1 { wide } else { low + i32::from(said.is_empty()) }, high),
            tile,
        );
    }
    if is_chosen && high > 1 {
        let frame = pen.symbols().heavy_frame;
        surface::framed(&mut pen.over(), (slot.x, slot.y - 1), (wide, high), frame, tile.unwrap_or(Role::Bright));
    }
    let style: Ink = match (tile, joined) {
        (_, NodeTie::Allowed) if !can_be => scene.mover().opponent().into(),
        (Some(tile), _) => tile.into(),
        (None, _) if can_be => Ink::from(Role::Bright),
        (None, NodeTie::Partner) => Ink::from(Role::Plain),
        (None, _) => Ink::from(Role::Dim),
    };
    let style = if joined == NodeTie::No { style } else { style.underlined() };
    let style = if is_chosen { style.with(Role::Cursor) } else { style };
    // What may not be chosen has no tile: its name stands in the middle of the room for one.
    let at = if high > 1 && !can_be { slot.x + (wide - slot.name) / 2 } else { slot.x + 1 };
    if joined == NodeTie::Partner {
        pen.sign(at - 1, slot.y, '=', style.bold());
        pen.text(at, slot.y, text, style);
    } else {
        if is_chosen && high == 1 && tile.is_none() {
            pen.sign(slot.x, slot.y, ' ', style);
        }
        pen.text(at, slot.y, text, style);
        if text.is_empty() {
            let mark = pen.symbols().hollow;
            pen.sign(slot.x, slot.y, mark, style);
        }
    }
    let Some(hint) = hint else { return };
    let ink = hint.on(tile);
    if high > 1 {
        pen.text_before(slot.x + wide - 1, slot.y, &said, ink);
    } else {
        let end = at + slot.name;
        pen.run(end, end + gap, slot.y, ' ', if is_chosen { style } else { tile.unwrap_or(hint.role).into() });
        pen.text(end + gap, slot.y, &said, ink);
    }
}

/// `L12`; the rare estimate is longer.
const LONGEST_HINT: i32 = 3;
