//! Where the nodes stand: in ranks by length, in ranks by distance, around a circle, or those near the chosen one. Worked out
//! once, and again when nodes come or the room changes.

use std::f64::consts::TAU;

use ratatui::layout::Rect;

use super::ranks::{around, in_ranks};
use crate::core::{Arrange, Game, Outcome, Value};
use crate::games::AnyGame;
use crate::play::GraphNode;
use crate::tui::boards::{Layout, Place, Room, SpotShape, TinyLook, TinySpacing, board};
use crate::tui::ink::Line;
use crate::tui::paint::width;
use crate::tui::scroll::reveal;
use crate::tui::symbols::Symbols;

/// Columns at the left for what a rank is.
pub(super) const MARGIN: i32 = 7;
/// Columns of a value with the space behind it.
pub(super) const VALUE: i32 = 4;
/// Columns between two cells at least.
const GAP: i32 = 2;
/// Rows between two ranks at most.
const APART: i32 = 12;
/// The narrowest and the widest cell.
const CELLS: (i32, i32) = (6, 22);
/// Pictures stand apart if they are scrolled through so many screens at most.
const MOST_SCREENS: i32 = 5;
/// More positions make no circle that one can take in.
pub(super) const MOST_AROUND: usize = 48;

/// How the nodes are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GraphForm {
    /// By the turns to the end, the longest first.
    Lengths,
    /// By the moves from the start.
    Distances,
    /// Around a circle.
    Ring,
    /// Around the chosen one: what leads there, what lies beside it, what comes next.
    Near,
}

/// What is to be laid out.
pub(super) struct GraphScene<'a> {
    pub game: &'a AnyGame,
    pub nodes: &'a [GraphNode<AnyGame>],
    pub form: GraphForm,
    /// Whether values are shown.
    pub values: bool,
    pub chosen: usize,
    /// The nodes of a circle that is shown.
    pub round: &'a [usize],
    /// How small pictures of positions are drawn; none for their names.
    pub drawn: Option<TinySpacing>,
}

/// The nodes that are shown, in columns and rows of a sheet that may be higher than the room for it.
pub(super) struct GraphPicture {
    pub form: GraphForm,
    /// The cells.
    pub layout: Layout<usize>,
    /// What stands left of a row.
    pub bands: Vec<(i32, String)>,
    /// The edges between them, each once.
    pub edges: Vec<(usize, usize)>,
    /// The rows of the sheet.
    pub height: i32,
    /// How positions are drawn as small pictures, if they are.
    pub drawn: Option<TinySpacing>,
}

impl GraphPicture {
    /// The first of so many rows in sight, which began at `first`: moved just as far as a node needs it, with the moves above
    /// and below its cell. Where there is no room for them the cell is seen, and of a cell that is higher its top.
    pub(super) fn first(&self, node: usize, first: i32, shown: i32) -> i32 {
        let shown = shown.max(1);
        let Some(SpotShape::Cell { y, height, .. }) = self.layout.shape(node) else { return 0 };
        let beside = i32::from(height + 2 <= shown);
        let moved = reveal(reveal(first, shown, y + height - 1 + beside), shown, y - beside);
        moved.min(self.height - shown).max(0)
    }
}

/// Nodes beside each other, and what they have in common.
struct Rank {
    name: String,
    nodes: Vec<usize>,
}

impl GraphScene<'_> {
    /// All of it in so many columns, with pictures that stand apart if all of it fits, or close to each other. Else it is
    /// scrolled, however far; names stand where one in sight has no picture.
    pub(super) fn picture(&self, area: Rect) -> GraphPicture {
        let screens = |screens: i32| screens * i32::from(area.height);
        let (apart, close) = (TinySpacing::Apart, TinySpacing::Close);
        let looks = [(screens(1), apart), (screens(1), close), (screens(MOST_SCREENS), apart), (i32::MAX, close)];
        let formed = |(most, spacing)| {
            let picture = GraphScene { drawn: Some(spacing), ..*self }.formed(area);
            (picture.height <= most).then_some(picture)
        };
        let named = GraphScene { drawn: None, ..*self }.formed(area);
        let has_picture = |place: Place<usize>| self.tiny(&self.nodes[place.spot], TinySpacing::Close).is_some();
        let drawn = if named.layout.places.iter().all(has_picture) { looks.into_iter().find_map(formed) } else { None };
        drawn.unwrap_or(named)
    }

    /// Columns and rows of the picture of a position, where there is one.
    fn tiny(&self, node: &GraphNode<AnyGame>, spacing: TinySpacing) -> Option<(i32, i32)> {
        let lines = board(self.game).tiny(&node.position, TinyLook { symbols: &Symbols::ASCII, spacing })?;
        let columns = |line: &Line| line.spans.iter().map(|span| width(&span.text)).sum::<i32>();
        Some((lines.iter().map(columns).max()?, lines.len() as i32))
    }

    fn formed(&self, area: Rect) -> GraphPicture {
        match self.form {
            GraphForm::Lengths => self.ranks(area, by_length),
            GraphForm::Distances => self.ranks(area, by_distance),
            GraphForm::Ring => self.ring(area),
            GraphForm::Near => self.spread(&self.near(area), area),
        }
    }

    /// All nodes in ranks by a key, which has a name.
    fn ranks(&self, area: Rect, key: impl Fn(&GraphNode<AnyGame>) -> (i64, String)) -> GraphPicture {
        let all: Vec<usize> = (0..self.nodes.len()).collect();
        let edges = self.edges(&all);
        let keys: Vec<(i64, String)> = self.nodes.iter().map(key).collect();
        let mut ranks: Vec<&(i64, String)> = keys.iter().collect();
        ranks.arrange();
        ranks.dedup();
        let of_node: Vec<usize> = keys.iter().map(|key| ranks.partition_point(|rank| *rank < key)).collect();
        let rows = in_ranks(&of_node, &edges).into_iter();
        let rows: Vec<Rank> = rows.zip(ranks).map(|(nodes, (_, name))| Rank { name: name.clone(), nodes }).collect();
        self.spread(&rows, area)
    }

    /// The edges between these nodes.
    fn edges(&self, shown: &[usize]) -> Vec<(usize, usize)> {
        let mut is_shown = vec![false; self.nodes.len()];
        for &node in shown {
            is_shown[node] = true;
        }
        let below = |&node: &usize| self.nodes[node].moves.iter().map(move |&(_, child)| (node, child));
        let mut edges: Vec<_> = shown.iter().flat_map(below).filter(|&(_, child)| is_shown[child]).collect();
        edges.arrange();
        edges.dedup();
        edges
    }

    /// The columns of a cell, and its rows.
    fn cell(&self, shown: &[usize], room: i32) -> (i32, i32) {
        let label = |&node: &usize| self.label(node);
        let value = if self.values { VALUE } else { 0 };
        if let Some(spacing) = self.drawn {
            let named = |&node: &usize| (label(&node).min(CELLS.1), 1);
            let size = |node: &usize| self.tiny(&self.nodes[*node], spacing).unwrap_or_else(|| named(node));
            let join = |(columns, rows): (i32, i32), (wide, high): (i32, i32)| (columns.max(wide), rows.max(high));
            let (columns, rows) = shown.iter().map(size).fold((0, 1), join);
            return (columns + value, rows);
        }
        (self.widest(shown, room).min(CELLS.1.min(room / 3).max(CELLS.0)), 1)
    }

    /// The columns of the name of a position.
    fn label(&self, node: usize) -> i32 {
        width(&self.game.node_label(&self.nodes[node].position))
    }

    /// The columns in which nothing of the names is cut, if there are so many.
    fn widest(&self, shown: &[usize], room: i32) -> i32 {
        let value = if self.values { VALUE } else { 0 };
        let widest = shown.iter().map(|node| self.label(*node)).max().unwrap_or(0) + value;
        widest.clamp(CELLS.0, room.max(CELLS.0))
    }

    /// What leads to the chosen node, what lies beside it below the node that it was found from, what comes next, and the rest
    /// of a circle: of the first two as many as have room in a row.
    fn near(&self, area: Rect) -> Vec<Rank> {
        let chosen = self.chosen;
        let parent = self.nodes[chosen].parent;
        let row =
            ((i32::from(area.width) - MARGIN) / (self.cell(&[chosen], area.width.into()).0 + GAP)).max(1) as usize;
        let leads = |(_, node): &(usize, &GraphNode<AnyGame>)| node.moves.iter().any(|(_, child)| *child == chosen);
        let others = self.nodes.iter().enumerate().filter(leads).map(|(index, _)| index);
        let mut before: Vec<usize> = parent.into_iter().chain(others.filter(|other| Some(*other) != parent)).collect();
        before.retain(|node| *node != chosen);
        before.truncate(row);
        let mut beside = parent.map_or(vec![chosen], |parent| self.children(parent));
        let at = beside.iter().position(|node| *node == chosen).unwrap_or(0);
        let first = at.saturating_sub(row / 2).min(beside.len().saturating_sub(row));
        beside = beside.into_iter().skip(first).take(row).collect();
        let mut after = self.children(chosen);
        beside.retain(|node| *node == chosen || !before.contains(node));
        after.retain(|node| !before.contains(node) && !beside.contains(node));
        let is_shown = |node: &usize| [&before, &beside, &after].into_iter().any(|nodes| nodes.contains(node));
        let round = self.round.iter().copied().filter(|node| !is_shown(node)).collect();
        let ranks = [("before", before), ("beside", beside), ("after", after), ("circle", round)];
        let rank = |(name, nodes): (&str, Vec<usize>)| Rank { name: name.to_owned(), nodes };
        ranks.into_iter().map(rank).filter(|rank| !rank.nodes.is_empty()).collect()
    }

    /// What a node leads to, each once, in the order of the moves.
    fn children(&self, node: usize) -> Vec<usize> {
        let mut children: Vec<usize> = Vec::new();
        for &(_, child) in &self.nodes[node].moves {
            if !children.contains(&child) {
                children.push(child);
            }
        }
        children
    }

    /// Ranks below each other; one that has no room in a row takes several.
    fn spread(&self, ranks: &[Rank], area: Rect) -> GraphPicture {
        let shown: Vec<usize> = ranks.iter().flat_map(|rank| rank.nodes.iter().copied()).collect();
        let room = (i32::from(area.width) - MARGIN - 1).max(1);
        let (usual, high) = self.cell(&shown, room);
        let widest = if self.drawn.is_none() { self.widest(&shown, room) } else { usual };
        let fit = |cell: i32| ((room + GAP) / (cell + GAP)).max(1) as usize;
        let rows_of = |rank: &Rank, cell: i32| rank.nodes.len().div_ceil(fit(cell)).max(1);
        let all = |cell: i32| ranks.iter().map(|rank| rows_of(rank, cell)).sum::<usize>();
        // Names are cut where they would have to be scrolled otherwise.
        let cell = if all(widest) as i32 * (1 + high) <= i32::from(area.height) { widest } else { usual };
        let (all, rows) = (all(cell), |rank: &Rank| rows_of(rank, cell));
        // The row above each is for moves. Ranks stand as far apart as all have room: lines that fall steeply cross no other cell.
        let has_room = |between: &i32| all as i32 * (between + high) <= i32::from(area.height);
        let between = (1..=APART).rev().find(has_room).unwrap_or(1);
        let (mut y, mut places, mut bands) = (between.min(2), Vec::new(), Vec::new());
        for rank in ranks {
            bands.push((y, rank.name.clone()));
            for row in rank.nodes.chunks(rank.nodes.len().div_ceil(rows(rank)).max(1)) {
                let room_each = room / row.len() as i32;
                let cell = cell.max(widest.min(room_each - GAP));
                let slot = room_each.min(2 * cell + 8);
                let left = MARGIN + (room - slot * row.len() as i32) / 2 + (slot - cell) / 2;
                places
                    .extend((0..).zip(row).map(|(column, &node)| place(node, (left + column * slot, y), (cell, high))));
                y += between + high;
            }
        }
        self.sheet(places, bands, y - between + 1, area)
    }

    /// Around a circle that is as high as it has to be.
    fn ring(&self, area: Rect) -> GraphPicture {
        let all: Vec<usize> = (0..self.nodes.len()).collect();
        let edges = self.edges(&all);
        let order = around(all.len(), &edges);
        let cell = self.cell(&all, i32::from(area.width));
        let half = ((i32::from(area.width) - cell.0) / 2 - 1).max(1);
        let least = i32::from(area.height).max(7);
        // Twice as many rows as nodes are room enough for all, one above the other on either side.
        let heights = (least..=least.max((3 + cell.1) * all.len() as i32 + 8)).step_by(2);
        let rings = heights.map(|height| (height, ring(order.len(), cell, (half, (height - cell.1 + 1) / 2 - 2))));
        let is_free = |(_, points): &(i32, Vec<(i32, i32)>)| !do_overlap(points, cell);
        let (height, points) = rings.clone().find(is_free).or_else(|| rings.last()).unwrap_or_default();
        let middle = (i32::from(area.width) / 2, (height - cell.1 + 1) / 2);
        let at = |(dx, dy): (i32, i32)| (middle.0 + dx - cell.0 / 2, middle.1 + dy);
        let places = order.iter().zip(points).map(|(&node, point)| place(node, at(point), cell)).collect();
        self.sheet(places, Vec::new(), height, area)
    }

    fn sheet(&self, places: Vec<Place<usize>>, bands: Vec<(i32, String)>, height: i32, area: Rect) -> GraphPicture {
        let shown: Vec<usize> = places.iter().map(|place| place.spot).collect();
        let sheet = Rect { x: 0, y: 0, width: area.width, height: height.max(1) as u16 };
        let room = Room::alone(sheet);
        let layout =
            Layout { room, area: sheet, window: sheet, side: None, places: places.into(), scroll: 0, plan: ().into() };
        GraphPicture { form: self.form, layout, bands, edges: self.edges(&shown), height, drawn: self.drawn }
    }
}

fn place(node: usize, (x, y): (i32, i32), (width, height): (i32, i32)) -> Place<usize> {
    Place { spot: node, shape: SpotShape::Cell { x, y, width, height } }
}

/// What nobody knows, and what has no length, come first; then the longest.
fn by_length(node: &GraphNode<AnyGame>) -> (i64, String) {
    match (node.bounds.exact().and_then(Value::remoteness), node.bounds.outcome()) {
        (Some(turns), _) => (-i64::from(turns), turns.to_string()),
        (None, Some(Outcome::Draw)) => (i64::MIN + 1, "draw".to_owned()),
        (None, _) => (i64::MIN, "?".to_owned()),
    }
}

fn by_distance(node: &GraphNode<AnyGame>) -> (i64, String) {
    (node.depth as i64, node.depth.to_string())
}

/// Points around the middle of an ellipse, from the top on, as far apart as cells of so many columns and rows need it.
fn ring(count: usize, cell: (i32, i32), (across, down): (i32, i32)) -> Vec<(i32, i32)> {
    const STEPS: usize = 720;
    let point = |step: usize| {
        let turn = TAU * step as f64 / STEPS as f64;
        (f64::from(across) * turn.sin(), -f64::from(down) * turn.cos())
    };
    let mut passed = vec![0.0];
    for step in 0..STEPS {
        let ((x, y), (to_x, to_y)) = (point(step), point(step + 1));
        let far = ((to_x - x).abs() / f64::from(cell.0 + GAP)).max((to_y - y).abs() / f64::from(cell.1 + 1));
        passed.push(passed[step] + far);
    }
    let whole = passed[STEPS];
    let nth = |number: usize| {
        let (x, y) = point(passed.partition_point(|far| *far < whole * number as f64 / count as f64));
        (x.round() as i32, y.round() as i32)
    };
    (0..count).map(nth).collect()
}

fn do_overlap(points: &[(i32, i32)], cell: (i32, i32)) -> bool {
    let near = |a: (i32, i32), b: (i32, i32)| (a.1 - b.1).abs() < cell.1 && (a.0 - b.0).abs() <= cell.0;
    points.iter().enumerate().any(|(index, &a)| points[..index].iter().any(|&b| near(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;
    use crate::play::StateGraph;
    use crate::solve::Monitor;

    /// Whatever the game, the form and the room, and wherever the picture stood before.
    #[test]
    fn the_chosen_node_is_in_sight() {
        for setup in games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup) {
            let game: AnyGame = setup.parse().expect("a setup");
            let mut graph = StateGraph::at(game.clone(), &game.start());
            graph.unfold_all(40, &Monitor::unlimited()).expect("nobody stops it");
            let nodes = graph.nodes();
            for (form, (width, height)) in [
                (GraphForm::Distances, (60, 15)),
                (GraphForm::Ring, (80, 19)),
                (GraphForm::Near, (60, 15)),
                (GraphForm::Lengths, (68, 35)),
                (GraphForm::Distances, (20, 1)),
            ] {
                let (area, last) = (Rect::new(0, 0, width, height), nodes.len() - 1);
                let scene = |chosen| {
                    GraphScene { game: &game, nodes, form, values: true, chosen, round: &[], drawn: None }.picture(area)
                };
                let (mut first, mut picture) = (0, scene(0));
                for chosen in [0, last, last / 2, 0] {
                    if form == GraphForm::Near {
                        picture = scene(chosen);
                    }
                    first = picture.first(chosen, first, height.into());
                    let shape = picture.layout.shape(chosen);
                    let Some(SpotShape::Cell { y, height: rows, .. }) = shape else { panic!("{setup}: no cell") };
                    let (end, shown) = (y + rows.min(height.into()), first..=first + i32::from(height));
                    assert!(shown.contains(&y) && shown.contains(&end), "{setup}, {form:?}: {y} to {end} in {shown:?}");
                }
            }
        }
    }
}
