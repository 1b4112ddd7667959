//! Painting the tree, and beside it the board at the chosen node where there is room.

use ratatui::layout::Rect;

use super::lines;
use super::rows::{TreeRow, verdict};
use super::{MOST_NODES, TreeScreen};
use crate::core::{Game, Outcome, Player};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::play::{Below, Match};
use crate::tui::boards::{Names, Played, draw_alone};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::panes::{beyond, fitted};
use crate::tui::{Ink, Role};

/// From this width on the board stands beside the tree.
const WITH_BOARD: u16 = 112;
/// Its columns then.
const BOARD: u16 = 50;
/// Columns of a value, of a longer one more.
const VALUE: i32 = 17;
/// Those of what stands behind a name in it: ` wins in 99`.
const WINS: usize = 11;
/// Values stand at the first of these stops behind the nodes in sight: near enough to be read with them, and seldom moved.
const STOP: i32 = 8;
/// Columns before the tree, for the pointer.
const FIRST: i32 = 3;
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

    /// The position on it.
    pub(crate) fn position(&self) -> &AnyPosition {
        &self.position
    }
}

/// Draws it all.
pub(crate) fn draw(screen: &TreeScreen, area: Rect, pen: &mut Pen<'_>) {
    let list = list(area);
    legend(screen, list, &mut pen.within(area));
    let values = values(screen, list);
    let mut y = i32::from(list.y);
    for (row, high) in in_sight(screen, list).zip(heights(screen, list)) {
        draw_row(screen, row, (i32::from(list.x), y, values), high, &mut pen.within(list));
        y += high as i32;
    }
    board_beside(&screen.board, screen.tree.game(), &screen.names, area, pen);
}

/// The rows in sight.
fn in_sight(screen: &TreeScreen, list: Rect) -> impl Iterator<Item = &TreeRow> {
    screen.rows.iter().skip(screen.first).take(usize::from(list.height))
}

/// The lines of each of them.
pub(super) fn heights(screen: &TreeScreen, list: Rect) -> Vec<usize> {
    let values = values(screen, list);
    lines::heights(screen, list.height, |row| {
        row.node.map_or(1, |node| placed(screen, row, node, list.x, values).label.len())
    })
}

/// The column of the values.
fn values(screen: &TreeScreen, list: Rect) -> i32 {
    let in_sight = || in_sight(screen, list);
    let ends = in_sight().filter_map(|row| Some(FIRST + end_of(screen, row.guides.len(), row.node?)));
    let values = (ends.max().unwrap_or(0) / STOP + 1) * STOP;
    let worth = |node: usize| width(&value_of(screen, node, list.width).0);
    // Half of the room is left for the turns.
    let widest = in_sight().filter_map(|row| row.node).map(worth).max().unwrap_or(0).min(i32::from(list.width) / 2);
    i32::from(list.x) + values.min(i32::from(list.width) - 1 - widest.max(VALUE))
}

/// Where the moves of a node stand, and its label in lines.
struct NodeText {
    /// The column of the moves.
    ways: i32,
    /// The moves, as they are shown.
    told: String,
    /// The column of the label, and that of its further lines.
    columns: [i32; 2],
    label: Vec<String>,
}

/// A node of a row in a list that begins at a column, before its value at another.
fn placed(screen: &TreeScreen, row: &TreeRow, index: usize, left: u16, values: i32) -> NodeText {
    let (tree, node) = (&screen.tree, &screen.tree.nodes()[index]);
    let begin = i32::from(left) + FIRST + row.guides.len() as i32 * STEP;
    let ways = begin + if node.parent.is_some() { 2 } else { 0 };
    let room = (values - 1 - ways).max(4) as usize;
    let told = if node.parent.is_some() { fitted(&tree.ways_text(index), room) } else { String::new() };
    let behind = if told.is_empty() { ways } else { ways + width(&told) + 2 };
    let columns = [behind + if has_states(screen) { 2 } else { 0 }, ways + 2];
    let [first, others] = columns.map(|column| (values - 1 - column).max(0) as usize);
    let label = lines::parted(&tree.game().node_label(&node.position), first, others);
    NodeText { ways, told, columns, label }
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

/// What the signs mean, above the tree, in fewer words where there is no room beside how many rows are out of sight.
fn legend(screen: &TreeScreen, list: Rect, pen: &mut Pen<'_>) {
    let (game, symbols) = (screen.tree.game(), pen.symbols());
    let (tick, full) = (symbols.tick, symbols.full);
    let forms: [String; 2] = match game.players() {
        _ if !screen.tree.tells_values() => {
            ["Turns and where they lead; values with hints", "Turns and where they lead"].map(Into::into)
        }
        3.. => ["three and more play: no verdict", "no verdict"].map(Into::into),
        _ if game.is_impartial() => {
            ["whoever is to move", "the mover"].map(|who| format!("{tick} best play   {full} {who} loses"))
        }
        _ => [format!("{tick} best play"), tick.to_string()],
    };
    let (x, y, end) = (i32::from(list.x) + FIRST, i32::from(list.y) - 1, i32::from(list.right()) - 1);
    let below = screen.rows.len().saturating_sub(screen.first + usize::from(list.height));
    let beyond = beyond(screen.first, below);
    let room = end - x - width(&beyond) - 2;
    let words = forms.iter().find(|words| width(words) <= room).unwrap_or(&forms[1]);
    pen.text(x, y, words, Role::Dim);
    pen.text_before(end, y, &beyond, Role::Dim);
}

/// The columns of a node with its moves and its label.
fn end_of(screen: &TreeScreen, depth: usize, index: usize) -> i32 {
    let (tree, node) = (&screen.tree, &screen.tree.nodes()[index]);
    let ways = if node.parent.is_some() { 2 + width(&tree.ways_text(index)) + 2 } else { 0 };
    let state = if has_states(screen) { 2 } else { 0 };
    depth as i32 * STEP + ways + state + width(&tree.game().node_label(&node.position)) + 2
}

/// Whether a sign tells where the player to move loses.
fn has_states(screen: &TreeScreen) -> bool {
    screen.tree.game().is_impartial() && screen.tree.tells_values()
}

/// Draws a row that begins at a column, with its value at another, in so many lines.
fn draw_row(screen: &TreeScreen, row: &TreeRow, (left, y, values): (i32, i32, i32), high: usize, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let mut x = left + FIRST;
    let rule = Ink::from(Role::Rule);
    for (level, goes_on) in row.guides.iter().enumerate() {
        let is_last = level + 1 == row.guides.len();
        match (is_last, goes_on) {
            (true, true) => pen.sign(x, y, symbols.tees[0], rule),
            (true, false) => pen.sign(x, y, symbols.corners[2], rule),
            (false, true) => pen.sign(x, y, symbols.vertical, rule),
            (false, false) => {}
        }
        (y + 1..y + high as i32).filter(|_| *goes_on).for_each(|y| pen.sign(x, y, symbols.vertical, rule));
        x += STEP;
    }
    let Some(index) = row.node else {
        pen.text(x, y, &format!("more: a tree has at most {MOST_NODES} nodes"), Role::Dim);
        return;
    };
    let (tree, node) = (&screen.tree, &screen.tree.nodes()[index]);
    let game = tree.game();
    let is_chosen = index == screen.chosen;
    if is_chosen {
        pen.sign(left + 1, y, symbols.pointer, Role::Bright);
    }
    let is_best = node.optimal && node.parent.is_some();
    // Without values no turn stands behind another.
    let is_bright = is_best || node.parent.is_none() || !tree.tells_values();
    if node.parent.is_some() {
        // In a lost position too: there it is what lasts longest.
        pen.sign(x, y, if is_best { symbols.tick } else { ' ' }, Role::Win);
    }
    let NodeText { ways, told, columns: [begin, below], label } = placed(screen, row, index, left as u16, values);
    let look = |style: Ink| if is_chosen { style.with(Role::Cursor) } else { style };
    if let Some(parent) = node.parent {
        let mover = game.to_move(&tree.nodes()[parent].position);
        let bright = Ink::from(Role::Bright).with(mover);
        let style = if is_bright { bright } else { Ink::from(Role::Dim) };
        pen.text(ways, y, &told, look(style));
    }
    if has_states(screen) {
        // As in a graph of states: what one wants to leave behind is filled.
        let is_lost = node.bounds.outcome() == Some(Outcome::Loss);
        pen.sign(begin - 2, y, if is_lost { symbols.full } else { symbols.hollow }, Role::Plain);
    }
    let role = if is_bright { Role::Plain } else { Role::Dim };
    let style = if node.parent.is_none() { look(Ink::from(role)) } else { Ink::from(role) };
    let left = |column: i32| (values - 1 - column).max(0) as usize;
    let (column, last, end) = if label.len() > high {
        (begin, y, pen.text(begin, y, &cut(&label.concat(), left(begin)), style))
    } else {
        let mut end = pen.text(begin, y, &label[0], style);
        for (line, y) in label[1..].iter().zip(y + 1..) {
            end = pen.text(below, y, &cut(line, left(below)), style);
        }
        (if label.len() > 1 { below } else { begin }, y + label.len() as i32 - 1, end)
    };
    let has_more = node.result.is_none() && !screen.open[index] && node.below == Below::Unknown;
    if has_more && (end - column + 2) < left(column) as i32 {
        pen.sign(end + 1, last, symbols.more, Role::Dim);
    }
    let (words, better) = value_of(screen, index, pen.area().width);
    let style = match better {
        _ if !is_bright => Ink::from(Role::Dim),
        Some(player) => Ink::from(player),
        None => Ink::from(Role::Draw),
    };
    let room = (i32::from(pen.area().right()) - values).max(0) as usize;
    pen.text(values, y, &cut(&words, room), style);
}

/// What a node is worth, and who is better there.
fn value_of(screen: &TreeScreen, index: usize, columns: u16) -> (String, Option<Player>) {
    let node = &screen.tree.nodes()[index];
    // The labels of nodes have more of the room than names that are long.
    let names = || screen.names.in_short(usize::from(columns / 3).saturating_sub(WINS));
    match node.result {
        _ if screen.tree.tells_values() => {
            verdict(screen.tree.game(), &node.position, node.result, node.bounds, &names())
        }
        Some(_) => ("the end".to_owned(), None),
        None => (String::new(), None),
    }
}
