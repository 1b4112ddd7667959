use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use super::*;
use crate::core::laws::Dice;

/// Each pair of `nodes` nodes is joined with a chance of `percent`.
pub(crate) fn random(dice: &mut Dice, nodes: usize, percent: usize) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); nodes];
    for a in 0..nodes {
        for b in a + 1..nodes {
            if dice.below(100) < percent {
                lists[a].push(b as u32);
                lists[b].push(a as u32);
            }
        }
    }
    lists
}

/// The greatest number of pairs, by trying everything.
fn brute(graph: &[Vec<u32>], gone: u32) -> usize {
    let Some(node) = (0..graph.len() as u32).find(|node| gone >> node & 1 == 0) else { return 0 };
    let gone = gone | 1 << node;
    let ends = graph[node as usize].iter().filter(|&&end| gone >> end & 1 == 0);
    let paired = ends.map(|&end| 1 + brute(graph, gone | 1 << end)).max().unwrap_or(0);
    paired.max(brute(graph, gone))
}

/// The same from another library.
fn referee(graph: &[Vec<u32>], gone: &[u32]) -> usize {
    let mut known = UnGraph::<(), ()>::new_undirected();
    let nodes: Vec<_> = graph.iter().map(|_| known.add_node(())).collect();
    for (a, list) in (0..).zip(graph) {
        for &b in list.iter().filter(|&&b| a < b && !gone.contains(&a) && !gone.contains(&b)) {
            known.add_edge(nodes[a as usize], nodes[b as usize], ());
        }
    }
    maximum_matching(&known).len()
}

fn fresh(graph: &impl UndirectedGraph, gone: &[u32]) -> Matching {
    Matching::new(graph, gone, &mut |_| Ok(())).expect("nobody cancels")
}

/// Pairs are edges between nodes that are left, and partners agree.
fn assert_is_matching(graph: &[Vec<u32>], gone: &[u32], partners: &[Option<u32>], size: usize) {
    let mut ends = 0;
    for (node, mate) in (0..).zip(partners) {
        let Some(mate) = *mate else { continue };
        assert_eq!(partners[mate as usize], Some(node));
        assert!(graph[node as usize].contains(&mate) && !gone.contains(&node));
        ends += 1;
    }
    assert_eq!(ends, 2 * size);
}

#[test]
fn ten_thousand_random_graphs_are_matched_as_two_referees_match_them() {
    let mut dice = Dice(1);
    for _ in 0..10_000 {
        let nodes = 1 + dice.below(11);
        let percent = 5 + dice.below(70);
        let graph = random(&mut dice, nodes, percent);
        let matching = fresh(&graph, &[]);
        assert_eq!(matching.size(), brute(&graph, 0));
        assert_eq!(matching.size(), referee(&graph, &[]));
        for node in 0..nodes as u32 {
            let can_miss = brute(&graph, 1 << node) == matching.size();
            assert_eq!(matching.can_miss(node), can_miss, "{graph:?}, node {node}");
            let without = matching.without(node);
            assert_is_matching(&graph, &[], &without, matching.size());
            assert_eq!(without[node as usize].is_none(), can_miss);
            let way = matching.way(node);
            assert!(way[0] == node && way.len() % 2 == 1 && (can_miss || way.len() == 1), "{graph:?}: {way:?}");
            assert_eq!(matching.mate(way[way.len() - 1]).is_none(), can_miss, "{graph:?}: {way:?}");
            for step in way.windows(2).collect::<Vec<_>>().chunks(2) {
                assert_eq!(matching.mate(step[0][0]), Some(step[0][1]), "{graph:?}: {way:?}");
                assert_eq!(without[step[1][0] as usize], Some(step[1][1]), "{graph:?}: {way:?}");
            }
        }
    }
}

#[test]
fn a_repaired_matching_is_as_good_as_a_new_one() {
    let mut dice = Dice(2);
    for _ in 0..300 {
        let nodes = 10 + dice.below(50);
        let percent = 2 + dice.below(15);
        let graph = random(&mut dice, nodes, percent);
        let mut repaired = fresh(&graph, &[]);
        let mut gone: Vec<u32> = Vec::new();
        for _ in 0..nodes {
            // Mostly a node is taken away, as in a game; now and then some come back, as in an undo.
            if dice.below(5) == 0 {
                gone.truncate(dice.below(gone.len() + 1));
            } else {
                let node = dice.below(nodes) as u32;
                if !gone.contains(&node) {
                    gone.push(node);
                }
            }
            repaired.update(&graph, &gone, &mut |_| Ok(())).expect("nobody cancels");
            let new = fresh(&graph, &gone);
            assert_eq!(repaired.size(), new.size());
            assert_eq!(repaired.size(), referee(&graph, &gone));
            assert_is_matching(&graph, &gone, &repaired.partners(), repaired.size());
            for node in (0..nodes as u32).filter(|node| !gone.contains(node)) {
                assert_eq!(repaired.can_miss(node), new.can_miss(node));
            }
        }
    }
}

#[test]
fn a_cancelled_repair_can_be_taken_up_again() {
    let mut dice = Dice(3);
    for _ in 0..200 {
        let graph = random(&mut dice, 40, 8);
        let mut matching = fresh(&graph, &[]);
        let gone: Vec<u32> = (0..10).collect();
        let mut patience = dice.below(60);
        let cancelled = matching.update(&graph, &gone, &mut |_| {
            patience = patience.saturating_sub(1);
            if patience == 0 { Err(Halt::Cancelled) } else { Ok(()) }
        });
        assert!(cancelled.is_ok() || patience == 0);
        matching.update(&graph, &gone, &mut |_| Ok(())).expect("nobody cancels");
        assert_eq!(matching.size(), referee(&graph, &gone));
    }
}
