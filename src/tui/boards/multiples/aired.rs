//! Room for what a drawn graph says: columns of nodes that move to the sides until names, hints and edges have it.

use ratatui::layout::Rect;

use super::plan::{BETWEEN, MARGIN, NodeSlot};
use crate::core::Arrange;
use crate::games::graph::Drawing;

/// Nodes that are drawn below each other.
struct NodeColumn {
    /// Where it is, and where it may be at most.
    at: i32,
    last: i32,
}

/// How far behind one column another one has to be.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct ColumnStep {
    from: usize,
    to: usize,
    least: i32,
}

/// Moves columns as little as it can until in every row names and hints stand apart, and the edges in a row or between two of
/// them are seen; nothing where there is no room for that.
pub(super) fn air(mut slots: Vec<NodeSlot>, drawing: &Drawing, area: Rect) -> Option<Vec<NodeSlot>> {
    let (left, right) = (i32::from(area.left()) + MARGIN, i32::from(area.right()));
    let place = |node: usize| drawing.places()[node].0;
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.arrange_by(|&a, &b| place(a).total_cmp(&place(b)));
    let (mut columns, mut column) = (Vec::new(), vec![0; slots.len()]);
    for nodes in order.chunk_by(|&a, &b| place(a).total_cmp(&place(b)).is_eq()) {
        let at = nodes.iter().map(|&node| slots[node].x).min()?;
        let last = nodes.iter().map(|&node| right - slots[node].words() - (slots[node].x - at)).min()?;
        for &node in nodes {
            column[node] = columns.len();
        }
        columns.push(NodeColumn { at, last });
    }
    let inside: Vec<i32> = slots.iter().zip(&column).map(|(slot, &column)| slot.x - columns[column].at).collect();
    let steps = steps(&slots, drawing, &column, &inside)?;
    for step in steps.iter().rev() {
        columns[step.from].last = columns[step.from].last.min(columns[step.to].last - step.least);
    }
    if columns.iter().any(|column| column.last < left) {
        return None;
    }
    for (number, at) in steps.chunk_by(|one, other| one.from == other.from).map(|steps| (steps[0].from, steps)) {
        let from = &columns[number];
        let so_far = from.at.max(left).min(from.last);
        for step in at {
            columns[step.to].at = columns[step.to].at.max(so_far + step.least);
        }
    }
    for ((slot, &column), inside) in slots.iter_mut().zip(&column).zip(inside) {
        slot.x = columns[column].at.max(left).min(columns[column].last) + inside;
    }
    Some(slots)
}

/// What has to be between columns, in their order; nothing where it would have to be within one.
fn steps(slots: &[NodeSlot], drawing: &Drawing, column: &[usize], inside: &[i32]) -> Option<Vec<ColumnStep>> {
    let step = |a: usize, b: usize, between: i32| {
        let (a, b) = if column[a] <= column[b] { (a, b) } else { (b, a) };
        ColumnStep { from: column[a], to: column[b], least: inside[a] + slots[a].words() + between - inside[b] }
    };
    let mut rows: Vec<usize> = (0..slots.len()).collect();
    rows.arrange_by_key(|&node| (slots[node].y, column[node]));
    let neighbours = rows.windows(2).filter(|pair| slots[pair[0]].y == slots[pair[1]].y);
    let edges = drawing.edges().iter().map(|&(a, b)| (a as usize, b as usize));
    let level = edges.filter(|&(a, b)| (slots[a].y - slots[b].y).abs() <= 1);
    let mut steps: Vec<ColumnStep> = neighbours.map(|pair| step(pair[0], pair[1], 1)).collect();
    steps.extend(level.map(|(a, b)| step(a, b, BETWEEN)));
    steps.arrange();
    steps.iter().all(|step| step.from < step.to).then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::super::plan::{PlacedNodes, Plan};
    use super::*;
    use crate::games::multiples::Multiples;
    use crate::tui::boards::Room;

    #[test]
    fn the_edges_of_a_shipped_graph_are_seen_between_names_and_hints() {
        let game: Multiples = "geography harbour".parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(60, 14), (50, 18), (61, 24), (68, 24)] {
            let room = Room::alone(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
            let PlacedNodes::Drawn(nodes) = &plan.nodes else { panic!("a drawing") };
            for &(a, b) in nodes.drawing().edges() {
                let (a, b) = (nodes.slots[a as usize], nodes.slots[b as usize]);
                let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
                let between = right.x - left.x - left.words();
                assert!(a.y.abs_diff(b.y) > 1 || between >= BETWEEN, "{} to {} in {width}x{height}", a.node, b.node);
            }
        }
    }

    #[test]
    fn in_the_end_a_drawing_is_whole_where_its_names_are_apart_and_in_high_rooms_on_plates() {
        let game: Multiples = "geography harbour".parse().unwrap_or_else(|error| panic!("{error}"));
        let is_cut = |(width, height): (u16, u16)| {
            let room = Room::at_end(Rect::new(0, 2, width, height));
            Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}")).is_low
        };
        assert_eq!([(80, 7), (47, 20), (120, 23), (83, 36)].map(is_cut), [true, false, true, false]);
    }
}
