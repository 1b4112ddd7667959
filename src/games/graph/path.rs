//! Places for a path: in one row where its names have room there, else to and fro in rows.

use super::picture::{ScreenFit, ScreenGraph};
use super::stress::PlanePoint;

/// The most rows.
const MOST_ROWS: usize = 9;

/// The nodes in as few rows as their edges are seen in, each row going on below the end of the one before; nothing if they
/// are no path.
pub(super) fn in_rows(part: &ScreenGraph) -> Option<Vec<PlanePoint>> {
    let (order, length) = (order(part)?, part.level_length());
    let tried = (1..=MOST_ROWS).map(|rows| {
        let wide = order.len().div_ceil(rows);
        let mut at = vec![(0.0, 0.0); order.len()];
        for (step, &node) in order.iter().enumerate() {
            let (row, column) = (step / wide, step % wide);
            let column = if row.is_multiple_of(2) { column } else { wide - 1 - column };
            at[node] = (column as f64 * length, row as f64);
        }
        let mut shown = at.clone();
        ScreenFit::new(&at).apply(&mut shown);
        (part.unseen(&shown), at)
    });
    tried.min_by_key(|(unseen, _)| *unseen).map(|(_, at)| at)
}

/// The nodes of a path from one end to the other.
fn order(part: &ScreenGraph) -> Option<Vec<usize>> {
    let lists = part.lists();
    if part.edges().len() + 1 != lists.len() || lists.iter().any(|list| list.len() > 2) {
        return None;
    }
    let mut order = vec![lists.iter().position(|list| list.len() < 2)?];
    while order.len() < lists.len() {
        let (here, before) = (order[order.len() - 1], order.len().checked_sub(2).map(|index| order[index]));
        order.push(*lists[here].iter().find(|next| Some(**next) != before)?);
    }
    Some(order)
}
