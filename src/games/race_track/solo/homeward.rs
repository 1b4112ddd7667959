//! From the line backward: the best arrival of every state, alone or against somebody who may forbid one point a move.

use super::arrival::Arrival;
use super::graph::{DriveEnd, DriveGraph, DriveParents, StateNumber};

/// Arrivals in their order: layer by layer of moves, and within a layer the farthest past the line first.
///
/// A state is final when `choices` of its drives lead to final states (or one of them crosses the line, which nobody can
/// forbid): with one choice it is the shortest way home, with two it is what a driver is sure of when one landing point
/// may be forbidden at every move, because the second best drive is then always left.
pub(crate) fn arrivals(graph: &DriveGraph, parents: &DriveParents, choices: u8) -> Vec<Arrival> {
    let mut found = vec![Arrival::NEVER; graph.len()];
    let mut layer = crossings(graph);
    let mut left = vec![choices; graph.len()];
    while !layer.is_empty() {
        // States of one layer cannot lead to each other: a drive costs a move.
        layer.sort_unstable();
        layer.retain(|&(arrival, state)| {
            let is_first = found[state as usize] == Arrival::NEVER;
            if is_first {
                found[state as usize] = arrival;
            }
            is_first
        });
        let mut next = Vec::new();
        for (arrival, state) in layer {
            for &parent in parents.of(state) {
                if found[parent as usize] == Arrival::NEVER && left[parent as usize] > 0 {
                    left[parent as usize] -= 1;
                    if left[parent as usize] == 0 {
                        next.push((arrival.later(1), parent));
                    }
                }
            }
        }
        layer = next;
    }
    found
}

/// The states that can cross the line at once, with their farthest crossing.
fn crossings(graph: &DriveGraph) -> Vec<(Arrival, StateNumber)> {
    let crossing = |state| {
        let ends = graph.hops(state).iter().filter_map(|hop| hop.past());
        ends.max().map(|past| (Arrival::at_once(past), state))
    };
    graph.states().filter_map(crossing).collect()
}

/// How many shortest ways home each state has, whatever the distance past the line; as many as the number can hold.
pub(crate) fn shortest_ways(graph: &DriveGraph, best: &[Arrival]) -> Vec<u128> {
    let mut order: Vec<StateNumber> = graph.states().filter(|&state| best[state as usize].is_home()).collect();
    order.sort_unstable_by_key(|&state| best[state as usize].moves());
    let mut ways = vec![0u128; graph.len()];
    for state in order {
        let moves = best[state as usize].moves();
        let of_hop = |end| match end {
            DriveEnd::Home(_) => u128::from(moves == Some(1)),
            DriveEnd::Road(next) if best[next as usize].later(1).moves() == moves => ways[next as usize],
            DriveEnd::Road(_) => 0,
        };
        ways[state as usize] = graph.hops(state).iter().map(|hop| of_hop(hop.end())).fold(0, u128::saturating_add);
    }
    ways
}

/// How many more moves the car of each state can make, one that can still finish as many as it likes: from the ends of the
/// road backward. What is never reached from there can go round for ever.
pub(crate) fn endurance(graph: &DriveGraph, parents: &DriveParents, best: &[Arrival]) -> Vec<u32> {
    let mut found = vec![0; graph.len()];
    let mut left: Vec<u32> = graph.states().map(|state| graph.hops(state).len() as u32).collect();
    let mut ends: Vec<StateNumber> = graph.states().filter(|&state| left[state as usize] == 0).collect();
    while let Some(state) = ends.pop() {
        for &parent in parents.of(state) {
            let place = parent as usize;
            found[place] = found[place].max(found[state as usize] + 1);
            left[place] -= 1;
            if left[place] == 0 {
                ends.push(parent);
            }
        }
    }
    let is_endless = |state: usize| left[state] > 0 || best[state].is_home();
    (0..found.len()).map(|state| if is_endless(state) { u32::MAX } else { found[state] }).collect()
}
