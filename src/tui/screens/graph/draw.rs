//! Painting the graph, and beside it the board at the chosen node where there is room.

use std::cmp::Ordering;

use ratatui::layout::Rect;

use super::picture::{GraphForm, GraphPicture, VALUE};
use super::{GraphScreen, words};
use crate::core::{Arrange, Game};
use crate::games::AnyGame;
use crate::play::GraphNode;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes, leaving};
use crate::tui::boards::{SpotShape, TinyLook, board, sign};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::screens::tree::{board_beside, list};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// More lines than this for each node hide each other, and those of the chosen one.
const MOST_LINES: usize = 3;
/// Rows between two ranks from which on lines between them fall steeply.
const STEEP: i32 = 3;
/// Lines leave a cell in order, the one that leads so many columns aside one column beside its middle.
const FAN: f64 = 6.0;
/// Of a node with more moves the lines hide the nodes.
const MOST_OWN: usize = 12;

/// Draws it all.
pub(super) fn draw(screen: &GraphScreen, area: Rect, pen: &mut Pen<'_>) {
    let list = list(area);
    let picture = screen.picture(list);
    let seen = SeenPart { screen, picture: &picture, list, first: screen.first(&picture, list) };
    let above = i32::from(list.y) - 1;
    let legend = words::legend(screen, picture.form, pen.symbols(), usize::from(list.width).saturating_sub(2));
    pen.within(area).text(i32::from(list.x) + 1, above, &legend, Role::Dim);
    seen.lines(&mut pen.within(list));
    seen.cells(&mut pen.within(list));
    seen.moves(&mut pen.within(list));
    board_beside(&screen.board, screen.table.game(), &screen.names, area, pen);
}

/// The part of the picture that is in sight.
struct SeenPart<'a> {
    screen: &'a GraphScreen,
    picture: &'a GraphPicture,
    list: Rect,
    /// The first row of the picture that is in sight.
    first: i32,
}

impl SeenPart<'_> {
    fn node(&self, index: usize) -> &GraphNode<AnyGame> {
        &self.screen.nodes[index]
    }

    /// Where a node stands on the screen: column and row of its cell, and its columns and rows.
    fn cell(&self, index: usize) -> Option<(i32, i32, i32, i32)> {
        let SpotShape::Cell { x, y, width, height } = self.picture.layout.shape(index)? else { return None };
        Some((x + i32::from(self.list.x), y - self.first + i32::from(self.list.y), width, height))
    }

    fn is_seen(&self, y: i32) -> bool {
        (i32::from(self.list.top())..i32::from(self.list.bottom())).contains(&y)
    }

    /// All lines faint, those on circles clear, those of the chosen node and of the circle that is walked on top.
    fn lines(&self, pen: &mut Pen<'_>) {
        let mut strokes = Strokes::default();
        let chosen = self.screen.chosen;
        let rank = |&(from, to): &(usize, usize)| {
            if self.nth(from, to).is_some() {
                4
            } else if from == chosen {
                3
            } else if to == chosen {
                2
            } else {
                i32::from(self.screen.share_circle(from, to))
            }
        };
        let are_few = self.picture.form != GraphForm::Near
            && self.picture.edges.len() <= MOST_LINES * self.picture.layout.places.len();
        let has_few = self.picture.edges.iter().filter(|edge| edge.0 == chosen || edge.1 == chosen).count() <= MOST_OWN;
        let mut edges: Vec<(i32, (usize, usize))> = self
            .picture
            .edges
            .iter()
            .map(|edge| (rank(edge), *edge))
            .filter(|(rank, _)| match rank {
                4 => true,
                2 | 3 => has_few,
                _ => are_few,
            })
            .collect();
        edges.arrange_by_key(|(rank, _)| *rank);
        for (rank, (from, to)) in edges {
            let rows = if rank > 2 { self.label_rows(from, to) } else { 0.0 };
            let ends = (self.end(from, to, 0.0), self.end(to, from, rows));
            let (Some(begin), Some(end)) = ends else { continue };
            let (top, bottom) = (begin.1.min(end.1), begin.1.max(end.1));
            if bottom < f64::from(self.list.top()) || top > f64::from(self.list.bottom()) {
                continue;
            }
            // Signs in a row would be read as moves and values.
            if rank < 3 && !pen.symbols().drawings {
                continue;
            }
            let (stroke, ink) = match rank {
                4 => (Stroke::SOLID, Ink::from(Role::Draw)),
                3 => (Stroke::SOLID, self.move_role(to).into()),
                2 => (Stroke::DASHED, Role::Plain.into()),
                1 => (Stroke::SOLID, Role::Draw.into()),
                _ => (Stroke::DOTTED, Role::Dim.into()),
            };
            strokes.line(begin, end, stroke, '-', ink);
            if rank > 2 {
                strokes.head(begin, end, ink);
            }
        }
        strokes.paint(pen);
    }

    /// Which step of the circle that is walked leads from one node to another.
    fn nth(&self, from: usize, to: usize) -> Option<usize> {
        self.screen.round.as_ref()?.number(from, to)
    }

    /// Rows between a cell and the end of an arrow to it, for the move that stands there; where the cell is so near that
    /// nothing would be left of the arrow, it goes on to the cell.
    fn label_rows(&self, from: usize, to: usize) -> f64 {
        let row = |node: usize| self.cell(node).map_or(0, |cell| cell.1);
        let between = (row(from) - row(to)).abs() - self.cell(to).map_or(1, |cell| cell.3);
        if between > 1 { 1.0 } else { 0.0 }
    }

    /// Where the line between two cells leaves the first, so many rows above or below it.
    fn end(&self, node: usize, other: usize, rows: f64) -> Option<ScreenPoint> {
        let middle = |(x, y, width, height): (i32, i32, i32, i32)| {
            (f64::from(x) + f64::from(width - 1) / 2.0, f64::from(y) + f64::from(height - 1) / 2.0)
        };
        let (cell, aim) = (self.cell(node)?, self.cell(other)?);
        let (from, to) = (middle(cell), middle(aim));
        let reach = (f64::from(cell.2 + 3) / 2.0, f64::from(cell.3) / 2.0 + 0.3 + rows);
        let between = (cell.1 - aim.1).abs() - cell.3;
        if self.picture.bands.is_empty() || between < STEEP {
            return Some(leaving(from, reach, to));
        }
        // From rank to rank it leaves above or below, for beside a cell stand others.
        let aside = ((to.0 - from.0) / FAN).clamp(-f64::from(cell.2) / 2.0, f64::from(cell.2) / 2.0);
        Some((from.0 + aside, from.1 + reach.1.copysign(to.1 - from.1)))
    }

    /// A move that keeps what the chosen position is worth stands out, where values are shown.
    fn move_role(&self, to: usize) -> Role {
        let (game, from) = (self.screen.table.game(), self.node(self.screen.chosen));
        let mut ways = from.moves.iter().filter(|(_, child)| *child == to);
        let keeps = self.screen.has_values() && ways.any(|&(mv, child)| from.keeps(game, mv, self.node(child)));
        if keeps { Role::Win } else { Role::Bright }
    }

    fn cells(&self, pen: &mut Pen<'_>) {
        for (y, name) in &self.picture.bands {
            let y = y - self.first + i32::from(self.list.y);
            pen.text(i32::from(self.list.x) + 1, y, name, Role::Dim);
        }
        let game = self.screen.table.game();
        for place in self.picture.layout.places.iter() {
            let index = place.spot;
            let Some((x, y, columns, rows)) = self.cell(index).filter(|cell| self.is_seen(cell.1)) else { continue };
            let node = self.node(index);
            let is_chosen = index == self.screen.chosen;
            let base = Ink::from(if is_chosen { Role::Cursor } else { Role::Ground });
            // A line that passes behind keeps off the text.
            (y..y + rows).for_each(|y| pen.run(x - 1, x + columns + 1, y, ' ', Role::Ground));
            (y..y + rows).for_each(|y| pen.run(x, x + columns, y, ' ', base));
            let mut at = x;
            if self.screen.has_values() {
                let value = node.bounds.outcome().map_or(Ink::from(Role::Unknown), Ink::from);
                let ink = if is_chosen { value.with(Role::Cursor) } else { value.bold() };
                let text = if game.players() > 2 { String::new() } else { sign(node.bounds, None) };
                pen.text(at, y, &cut(&text, columns as usize), ink);
                at += VALUE.max(width(&text) + 1);
            }
            let room = (x + columns - at).max(0) as usize;
            let role = if is_chosen || index == 0 { Role::Bright } else { Role::Plain };
            let ink = if is_chosen { Ink::from(role).with(Role::Cursor) } else { role.into() };
            match self.drawn(node, pen.symbols()) {
                Some(lines) => {
                    for (y, line) in (y..).zip(lines) {
                        // Of the chosen one all signs lie on one ground.
                        let inked = line
                            .spans
                            .into_iter()
                            .map(|span| Span { ink: if is_chosen { ink } else { span.ink }, ..span });
                        pen.line(at, y, &inked.collect());
                    }
                }
                None => {
                    pen.text(at, y, &cut(&game.node_label(&node.position), room), ink);
                }
            }
            if index == 0 {
                // Where the match stands.
                pen.sign(x - 1, y, pen.symbols().pointer, Role::Bright);
            }
        }
    }

    /// The position of a node as a small picture.
    fn drawn(&self, node: &GraphNode<AnyGame>, symbols: &Symbols) -> Option<Vec<Line>> {
        let look = TinyLook { symbols, spacing: self.picture.drawn? };
        board(self.screen.table.game()).tiny(&node.position, look)
    }

    /// The moves of the chosen node and of the circle that is walked, each beside the cell that it leads to: on the side that it
    /// comes from. To one in the same row it may come from either. Those of the circle are counted.
    fn moves(&self, pen: &mut Pen<'_>) {
        let (game, chosen, more) = (self.screen.table.game(), self.screen.chosen, pen.symbols().more);
        let told = self.picture.edges.iter().filter_map(|&(from, to)| {
            let nth = self.nth(from, to);
            let is_told = from == chosen || nth.is_some();
            let words = is_told.then(|| words::moves(game, self.node(from), to)).flatten()?;
            let text = nth.map_or_else(|| words.clone(), |nth| format!("{more}{nth} {words}"));
            Some((self.cell(from)?.1, self.cell(to)?, (text, if nth.is_some() { Role::Draw } else { Role::Key })))
        });
        let (level, others): (Vec<_>, Vec<_>) = told.partition(|(here, (_, y, ..), _)| y == here);
        let cells: Vec<_> = self.picture.layout.places.iter().filter_map(|place| self.cell(place.spot)).collect();
        let mut labels: Vec<(i32, i32, String, Role)> = Vec::new();
        for (here, (x, y, columns, rows), (text, role)) in others.into_iter().chain(level) {
            let text = cut(&text, columns as usize + 2);
            let wide = width(&text);
            let is_free = |&(at, row): &(i32, i32)| {
                let is_apart = |(other, y, words, _): &(i32, i32, String, Role)| {
                    *y != row || at > other + width(words) || *other > at + wide
                };
                let leaves = |&(other, y, columns, rows): &(i32, i32, i32, i32)| {
                    !(y..y + rows).contains(&row) || at > other + columns || other > at + wide
                };
                labels.iter().all(is_apart) && cells.iter().all(leaves)
            };
            let (middle, above, below) = (x + (columns - wide) / 2, y - 1, y + rows);
            let near = match y.cmp(&here) {
                Ordering::Equal => [below, above],
                Ordering::Greater => [above; 2],
                Ordering::Less => [below; 2],
            };
            let (left, right) = (i32::from(self.list.left()), i32::from(self.list.right()));
            let at_sides = (y..y + rows).flat_map(|row| [(x - 2 - wide, row), (x + columns + 2, row)]);
            let at_sides = at_sides.filter(|(at, _)| *at > left && at + wide < right);
            let places = near.map(|row| (middle, row)).into_iter().chain([(middle, above), (middle, below)]);
            // One that has no room is left out: it would hide another one, or what a position is worth.
            if let Some((x, row)) = places.chain(at_sides).find(is_free) {
                labels.push((x, row, text, role));
            }
        }
        for (x, y, text, _) in &labels {
            pen.run(x - 1, x + width(text) + 1, *y, ' ', Role::Ground);
        }
        for (x, y, text, role) in &labels {
            pen.text(*x, *y, text, *role);
        }
    }
}
