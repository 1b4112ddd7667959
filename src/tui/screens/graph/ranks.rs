//! The order of nodes in ranks that leaves few lines across others: each node near the middle of its neighbours
//! (Sugiyama, Tagawa and Toda, 1981), swept down and up a few times. Nothing is left to chance.

use crate::core::Arrange;

/// Sweeps, down and up in turn.
const SWEEPS: usize = 8;

/// The nodes of every rank in their order. `ranks` says in which rank each node stands; ranks may be empty.
pub(super) fn in_ranks(ranks: &[usize], edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut rows = vec![Vec::new(); ranks.iter().max().map_or(0, |last| last + 1)];
    let mut joined = vec![Vec::new(); ranks.len()];
    for (node, &rank) in ranks.iter().enumerate() {
        rows[rank].push(node);
    }
    for &(a, b) in edges {
        joined[a].push(b);
        joined[b].push(a);
    }
    let mut best = (length(&places(&rows, ranks.len()), edges), rows.clone());
    for sweep in 0..SWEEPS {
        let is_down = sweep % 2 == 0;
        let mut at = places(&rows, ranks.len());
        for step in 0..rows.len() {
            let rank = if is_down { step } else { rows.len() - 1 - step };
            let is_behind = |node: usize| if is_down { ranks[node] < rank } else { ranks[node] > rank };
            let wanted = |node: usize| {
                let behind: Vec<f64> = joined[node].iter().filter(|&&other| is_behind(other)).map(|&o| at[o]).collect();
                if behind.is_empty() { at[node] } else { behind.iter().sum::<f64>() / behind.len() as f64 }
            };
            let mut row: Vec<(f64, usize)> = rows[rank].iter().map(|&node| (wanted(node), node)).collect();
            row.arrange_by(|a, b| a.0.total_cmp(&b.0));
            rows[rank] = row.into_iter().map(|(_, node)| node).collect();
            for (node, place) in places_of(&rows[rank]) {
                at[node] = place;
            }
        }
        let length = length(&at, edges);
        if length < best.0 {
            best = (length, rows.clone());
        }
    }
    best.1
}

/// The order of nodes around a circle in which joined ones are near each other: any two change places as long as that makes
/// the lines shorter.
pub(super) fn around(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..nodes).collect();
    let mut at = order.clone();
    let mut joined = vec![Vec::new(); nodes];
    for &(a, b) in edges {
        joined[a].push(b);
        joined[b].push(a);
    }
    let far = |a: usize, b: usize| a.abs_diff(b).min(nodes - a.abs_diff(b));
    let length = |at: &[usize], node: usize| joined[node].iter().map(|&other| far(at[node], at[other])).sum::<usize>();
    for _ in 0..nodes {
        let mut is_better = false;
        for one in 0..nodes {
            for other in 0..one {
                let (a, b) = (order[one], order[other]);
                let before = length(&at, a) + length(&at, b);
                at.swap(a, b);
                if length(&at, a) + length(&at, b) < before {
                    order.swap(one, other);
                    is_better = true;
                } else {
                    at.swap(a, b);
                }
            }
        }
        if !is_better {
            break;
        }
    }
    order
}

/// Where each node stands in its rank, from 0 to 1.
fn places(rows: &[Vec<usize>], nodes: usize) -> Vec<f64> {
    let mut at = vec![0.0; nodes];
    for (node, place) in rows.iter().flat_map(|row| places_of(row)) {
        at[node] = place;
    }
    at
}

fn places_of(row: &[usize]) -> impl Iterator<Item = (usize, f64)> {
    let count = row.len() as f64;
    row.iter().enumerate().map(move |(place, &node)| (node, (place as f64 + 0.5) / count))
}

/// How far lines run across, all together.
fn length(at: &[f64], edges: &[(usize, usize)]) -> f64 {
    edges.iter().map(|&(a, b)| (at[a] - at[b]).abs()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    /// Pairs of lines between neighbouring ranks that cross.
    fn crossings(rows: &[Vec<usize>], edges: &[(usize, usize)]) -> usize {
        let place = |node: usize| {
            let (rank, row) = rows.iter().enumerate().find(|(_, row)| row.contains(&node)).expect("it has a rank");
            (rank, row.iter().position(|other| *other == node))
        };
        let lines: Vec<_> = edges.iter().map(|&(a, b)| (place(a), place(b))).collect();
        let do_cross = |(a, b): &(_, _), (c, d): &(_, _)| {
            let (a, b, c, d): (&(usize, _), &(usize, _), &(usize, _), &(usize, _)) = (a, b, c, d);
            a.0 == c.0 && b.0 == d.0 && (a.1 < c.1) != (b.1 < d.1) && a.1 != c.1 && b.1 != d.1
        };
        lines.iter().enumerate().map(|(index, a)| lines[..index].iter().filter(|b| do_cross(a, b)).count()).sum()
    }

    #[test]
    fn a_tree_whose_nodes_come_in_any_order_has_no_crossings() {
        let mut dice = Dice(3);
        for _ in 0..20 {
            // Two levels below a root, the leaves dealt out at random.
            let edges: Vec<(usize, usize)> =
                (1..=4).map(|node| (0, node)).chain((5..17).map(|leaf| (dice.between(1, 4), leaf))).collect();
            let ranks: Vec<usize> = (0..17).map(|node| usize::from(node > 0) + usize::from(node > 4)).collect();
            let rows = in_ranks(&ranks, &edges);
            assert_eq!(crossings(&rows, &edges), 0, "{rows:?} {edges:?}");
        }
    }

    #[test]
    fn every_node_stands_in_its_rank_once_and_crossings_become_fewer() {
        let mut dice = Dice(8);
        let (mut before, mut after) = (0, 0);
        for nodes in 1..40 {
            let ranks: Vec<usize> = (0..nodes).map(|_| dice.below(5)).collect();
            let edges: Vec<(usize, usize)> = (0..2 * nodes).map(|_| (dice.below(nodes), dice.below(nodes))).collect();
            let rows = in_ranks(&ranks, &edges);
            let mut found: Vec<usize> = rows.concat();
            found.sort_unstable();
            assert_eq!(found, (0..nodes).collect::<Vec<_>>());
            assert!(rows.iter().enumerate().all(|(rank, row)| row.iter().all(|&node| ranks[node] == rank)));
            before += crossings(&in_ranks(&ranks, &[]), &edges);
            after += crossings(&rows, &edges);
        }
        assert!(after * 10 < before * 8, "{after} of {before} crossings");
        assert!(in_ranks(&[], &[]).is_empty());
    }

    #[test]
    fn a_ring_that_comes_in_any_order_is_laid_out_as_a_ring() {
        let mut dice = Dice(4);
        for nodes in [0, 1, 2, 5, 12] {
            let mut names: Vec<usize> = (0..nodes).collect();
            for place in (1..nodes).rev() {
                names.swap(place, dice.below(place + 1));
            }
            let edges: Vec<(usize, usize)> = (0..nodes).map(|at| (names[at], names[(at + 1) % nodes])).collect();
            let order = around(nodes, &edges);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..nodes).collect::<Vec<_>>());
            let place = |node: usize| order.iter().position(|other| *other == node).expect("it is there");
            let total: usize = edges
                .iter()
                .map(|&(a, b)| {
                    let far = place(a).abs_diff(place(b));
                    far.min(nodes - far)
                })
                .sum();
            assert!(total <= 2 * nodes, "{nodes}: {total}");
        }
    }
}
