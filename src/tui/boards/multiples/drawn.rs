//! The edges of a drawn graph: those that the token went, those that it may go on, and the pairs that win.

use ratatui::layout::Rect;

use super::View;
use super::plan::{DrawnNodes, NodeSlot};
use super::why::{Explained, WAY};
use crate::core::{Game, Player};
use crate::games::multiples::Node;
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes, leaving};
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// How an edge looks; later ones are drawn over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EdgeLook {
    Quiet,
    Went(Player),
    /// It joins two that answer each other, whatever is chosen.
    OfOther,
    /// The same where a choice wins by it.
    Pair,
    /// A pair on the way from the choice that the pairs leave out.
    OnWay,
    /// Another largest matching has it: the steps between those pairs.
    Other,
    /// The token may go there now.
    Open,
    Chosen,
}

/// Paints every edge as a line between its nodes.
pub(crate) fn edges(scene: &View<'_>, nodes: &DrawnNodes, explained: &Explained, pen: &mut Pen<'_>) {
    let looks = EdgeLooks::new(scene, explained);
    let edges = nodes.drawing().edges().iter();
    let mut edges: Vec<(EdgeLook, Node, Node)> = edges.map(|&(a, b)| (looks.of(a, b), a, b)).collect();
    edges.sort_unstable();
    // Where most of the picture is edges, those that matter now are seen if the others are fainter.
    let is_web = edges.last().is_some_and(|edge| edge.0 != EdgeLook::Quiet) && is_web(nodes, pen.area());
    let mut strokes = Strokes::default();
    for (look, a, b) in edges {
        let slot = |node: Node| &nodes.slots[node as usize];
        let end = |node: Node, other: Node| looks.outside(slot(node), slot(other).centre());
        let (stroke, plain, ink) = drawn(look, pen);
        let stroke = if look == EdgeLook::Quiet && is_web { Stroke::DOTTED } else { stroke };
        strokes.line(end(a, b), end(b, a), stroke, plain, ink);
    }
    strokes.paint(pen);
}

/// Whether edges run through most of the cells of a window.
pub(super) fn is_web(nodes: &DrawnNodes, window: Rect) -> bool {
    let at = |node: Node| nodes.slots[node as usize].centre();
    let long = |(a, b): (ScreenPoint, ScreenPoint)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
    let cells: f64 = nodes.drawing().edges().iter().map(|&(a, b)| long((at(a), at(b)))).sum();
    cells > WEB * f64::from(window.area())
}

/// Cells of edges to the cells of a window.
const WEB: f64 = 0.5;

fn drawn(look: EdgeLook, pen: &Pen<'_>) -> (Stroke, PlainLine, Ink) {
    let (symbols, has_grounds) = (pen.symbols(), pen.has_grounds());
    let on_sky = |role: Role, plain: Role| Ink::from(if has_grounds { role } else { plain });
    match look {
        EdgeLook::Quiet => (Stroke::SOLID, PlainLine::Dotted, on_sky(Role::Night, Role::Dim)),
        EdgeLook::Went(player @ Player::P1) => {
            (Stroke::SOLID.thick(), PlainLine::Full(symbols.fill(player)), player.into())
        }
        EdgeLook::Went(player) => (Stroke::DASHED.thick(), PlainLine::Double, player.into()),
        EdgeLook::OfOther => (Stroke::SOLID.double(), PlainLine::Full('*'), on_sky(Role::Chosen, Role::Bright)),
        EdgeLook::Pair => (Stroke::SOLID.thick(), PlainLine::Full('*'), Role::Win.into()),
        EdgeLook::OnWay => (Stroke::SOLID.broad(), WAY[1].into(), Role::Win.into()),
        EdgeLook::Other => (Stroke::DASHED.thick(), WAY[0].into(), on_sky(Role::Chosen, Role::Bright)),
        EdgeLook::Open => (Stroke::SOLID, PlainLine::Along, on_sky(Role::Chosen, Role::Bright)),
        EdgeLook::Chosen => (Stroke::SOLID.thick(), PlainLine::Full('+'), on_sky(Role::Chosen, Role::Bright)),
    }
}

/// What is known of the edges.
struct EdgeLooks<'a> {
    went: Vec<(Node, Node, Player)>,
    pairs: &'a [(Node, Node)],
    way: &'a [Node],
    is_lost: bool,
    legal: Vec<Node>,
    used: &'a [Node],
    token: Option<Node>,
    cursor: Option<Node>,
}

impl<'a> EdgeLooks<'a> {
    fn new(scene: &View<'a>, explained: &'a Explained) -> Self {
        let went = scene.past().iter().filter_map(|played| Some((played.before.last()?, played.mv, played.player)));
        let legal = if scene.result.is_some() { Vec::new() } else { scene.game.legal_moves(scene.position) };
        let (token, cursor) = (scene.position.last(), scene.cursor);
        Self {
            went: went.collect(),
            pairs: &explained.links,
            way: &explained.way,
            is_lost: explained.is_lost,
            legal,
            used: scene.position.used(),
            token,
            cursor,
        }
    }

    /// Where an edge to a point leaves a node: its tile or frame, or else its name.
    fn outside(&self, slot: &NodeSlot, to: ScreenPoint) -> ScreenPoint {
        let has_box = [self.used, &self.legal].iter().any(|nodes| nodes.binary_search(&slot.node).is_ok());
        let (wide, high) = if slot.high > 1 && has_box { slot.size() } else { (slot.name, 1) };
        leaving(slot.centre(), (f64::from(wide) / 2.0 + 0.25, f64::from(high) / 2.0), to)
    }

    fn of(&self, a: Node, b: Node) -> EdgeLook {
        let joins = |from: Node, to: Node| (from, to) == (a, b) || (from, to) == (b, a);
        let leads = |from: Node, to: Node| match self.token {
            Some(token) => from == token && self.legal.binary_search(&to).is_ok(),
            // Before the first choice the edges of a node are what it would open.
            None => Some(from) == self.cursor,
        };
        let is_open = leads(a, b) || leads(b, a);
        let is_chosen = self.token.is_some() && (self.cursor == Some(a) || self.cursor == Some(b));
        let is_pair = self.pairs.iter().any(|&(from, to)| joins(from, to));
        match self.went.iter().find(|(from, to, _)| joins(*from, *to)) {
            Some(&(.., player)) => EdgeLook::Went(player),
            None if self.way.chunks_exact(2).any(|step| joins(step[0], step[1])) => EdgeLook::Other,
            None if self.way.windows(2).any(|step| joins(step[0], step[1])) => EdgeLook::OnWay,
            None if is_open && is_chosen => EdgeLook::Chosen,
            None if is_pair && self.is_lost => EdgeLook::OfOther,
            None if is_pair => EdgeLook::Pair,
            None if is_open => EdgeLook::Open,
            None => EdgeLook::Quiet,
        }
    }
}
