//! Painting the tree, and beside it the board at the chosen node where there is room.

use ratatui::layout::Rect;

use super::rows::{TreeRow, verdict};
use super::{MOST_NODES, TreeScreen};
use crate::core::{Game, Outcome};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::play::{Below, Match};
use crate::tui::boards::{Names, Played, draw_alone};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// From this width on the board stands beside the tree.
const WITH_BOARD: u16 = 112;
/// Its columns then.
const BOARD: u16 = 50;
/// Columns of a value at the right.
const VALUE: i32 = 17;
/// Columns of a level of the tree.
const STEP: i32 = 2;

/// Where the rows of the tree stand.
pub(crate) fn list(area: Rect) -> Rect {
    let width = if area.width >= WITH_BOARD { area.width - BOARD - 2 } else { area.width };
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), width, ..area }
}

/// The position of the chosen node with what leads to it.
pub(crate) struct NodeBoard {
    past: Vec<Played>,
    position: AnyPosition,
}

impl NodeBoard {
    /// The board of a match.
    pub(crate) fn new(table: &Match<AnyGame>) -> Self {
        Self { past: Played::all(table.game(), table.timeline()), position: table.position().clone() }
    }

    /// The board after these moves from where the match stands.
    pub(crate) fn follow(&mut self, table: &Match<AnyGame>, moves: &[AnyMove]) {
        *self = Self::new(table);
        let game = table.game();
        for &mv in moves {
            let next = game.play(&self.position, mv);
            let before = std::mem::replace(&mut self.position, next);
            self.past.push(Played { player: game.to_move(&before), mv, before });
        }
    }
}

/// Draws it all.
pub(crate) fn draw(screen: &TreeScreen, area: Rect, pen: &mut Pen<'_>) {
    let list = list(area);
    legend(screen, list, &mut pen.within(area));
    for (line, row) in screen.rows.iter().skip(screen.first).take(usize::from(list.height)).enumerate() {
        let y = i32::from(list.y) + line as i32;
        draw_row(screen, row, list, y, &mut pen.within(list));
    }
    board_beside(&screen.board, screen.tree.game(), &screen.names, area, pen);
}

/// Draws the board beside the list, where there is room for both.
pub(crate) fn board_beside(board: &NodeBoard, game: &AnyGame, names: &Names, area: Rect, pen: &mut Pen<'_>) {
    if area.width < WITH_BOARD {
        return;
    }
    let beside =
        Rect { x: list(area).right() + 2, width: BOARD - 1, y: area.y + 1, height: area.height.saturating_sub(2) };
    draw_alone(game, &board.position, &board.past, names, beside, pen);
}

/// What the signs mean, above the tree.
fn legend(screen: &TreeScreen, list: Rect, pen: &mut Pen<'_>) {
    let (game, symbols) = (screen.tree.game(), pen.symbols());
    let words = match game.players() {
        3.. => "three and more play: no verdict".to_owned(),
        _ if game.is_impartial() => format!("{} best play   {} whoever is to move loses", symbols.tick, symbols.full),
        _ => format!("{} best play", symbols.tick),
    };
    pen.text(i32::from(list.x) + 3, i32::from(list.y) - 1, &words, Role::Dim);
}

fn draw_row(screen: &TreeScreen, row: &TreeRow, area: Rect, y: i32, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let mut x = i32::from(area.x) + 3;
    let rule = Ink::from(Role::Rule);
    for (level, goes_on) in row.guides.iter().enumerate() {
        let is_last = level + 1 == row.guides.len();
        match (is_last, goes_on) {
            (true, true) => pen.sign(x, y, symbols.tees[0], rule),
            (true, false) => pen.sign(x, y, symbols.corners[2], rule),
            (false, true) => pen.sign(x, y, symbols.vertical, rule),
            (false, false) => {}
        }
        x += STEP;
    }
    let Some(index) = row.node else {
        pen.text(x, y, &format!("more: a tree has at most {MOST_NODES} nodes"), Role::Dim);
        return;
    };
    let (tree, node) = (&screen.tree, &screen.tree.nodes()[index]);
    let game = tree.game();
    let is_chosen = index == screen.chosen;
    let end = i32::from(area.right()) - 1;
    if is_chosen {
        pen.sign(i32::from(area.x) + 1, y, symbols.pointer, Role::Bright);
    }
    let is_best = node.optimal && node.parent.is_some();
    if node.parent.is_some() {
        // In a lost position too: there it is what lasts longest.
        pen.sign(x, y, if is_best { symbols.tick } else { ' ' }, Role::Win);
        x += 2;
    }
    let room = (end - VALUE - 1 - x).max(4);
    let look = |style: Ink| if is_chosen { style.with(Role::Cursor) } else { style };
    if let Some(parent) = node.parent {
        let mover = game.to_move(&tree.nodes()[parent].position);
        let bright = Ink::from(Role::Bright).with(mover);
        let style = if is_best { bright } else { Ink::from(Role::Dim) };
        x = pen.text(x, y, &cut(&tree.ways_text(index), room as usize), look(style)) + 2;
    }
    let label = game.node_label(&node.position);
    if game.is_impartial() {
        // As in a graph of states: what one wants to leave behind is filled.
        let is_lost = node.bounds.outcome() == Some(Outcome::Loss);
        pen.sign(x, y, if is_lost { symbols.full } else { symbols.hollow }, Role::Plain);
        x += 2;
    }
    let left = (end - VALUE - 1 - x).max(0) as usize;
    let role = if is_best || node.parent.is_none() { Role::Plain } else { Role::Dim };
    let style = if node.parent.is_none() { look(Ink::from(role)) } else { Ink::from(role) };
    x = pen.text(x, y, &cut(&label, left), style);
    if node.result.is_none() && !screen.open[index] && node.below == Below::Unknown && left > label.len() + 2 {
        pen.sign(x + 1, y, symbols.more, Role::Dim);
    }
    let (words, better) = verdict(game, &node.position, node.result, node.bounds, &screen.names);
    let style = match better {
        _ if !(is_best || node.parent.is_none()) => Ink::from(Role::Dim),
        Some(player) => Ink::from(player),
        None => Ink::from(Role::Draw),
    };
    pen.text(end - VALUE + (VALUE - width(&words)).max(0), y, &cut(&words, VALUE as usize), style);
}
