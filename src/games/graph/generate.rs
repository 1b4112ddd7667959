//! Random graph files.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::core::laws::Dice;

/// A graph file with these nodes, `edges` of the pairs of them drawn at random (fewer where there are fewer), and a name
/// that is not in `taken`.
pub(in crate::games) fn graph_file(nodes: &[String], edges: usize, taken: &[&str], dice: &mut Dice) -> String {
    let name = *dice.pick(&["own", "G_2", "a-b", "7", "6x", "x", "abcdefghijklmnopqrstuvwx", "random", "p1", "start"]);
    let name = if taken.contains(&name) { "another" } else { name };
    let mut chosen = BTreeSet::new();
    for _ in 0..3 * edges {
        let (a, b) = (dice.below(nodes.len()), dice.below(nodes.len()));
        if a != b && chosen.len() < edges {
            chosen.insert((a.min(b), a.max(b)));
        }
    }
    let mut words: Vec<String> = chosen
        .into_iter()
        .map(|(a, b)| {
            let (a, b) = if dice.once_in(2) { (a, b) } else { (b, a) };
            format!("\"{}{}{}\"", nodes[a], dice.pick(&["-", " - "]), nodes[b])
        })
        .collect();
    dice.shuffle(&mut words);
    let mut text = format!("# drawn\nname = \"{name}\"\n");
    if dice.once_in(2) {
        text.push_str("about = \"a graph, größer \\\"x\\\"\"\n");
    }
    let _ = writeln!(text, "edges = [{}]\n\n[nodes]", words.join(*dice.pick(&[", ", ",\n  "][..])));
    for (index, node) in nodes.iter().enumerate() {
        let _ = writeln!(text, "{node} = {}", place(index, dice));
    }
    text
}

/// Columns and rows are any numbers, and two nodes may lie in one place.
fn place(index: usize, dice: &mut Dice) -> String {
    match dice.below(8) {
        0 => format!("[{}.5, -{}.25]", dice.below(9), dice.below(9)),
        1 => "[0, 0]".to_owned(),
        2 if dice.once_in(8) => "[1e300, -1e300]".to_owned(),
        2 if dice.once_in(4) => format!("[{}, 0.001]", dice.below(1_000_000)),
        _ => format!("[{}, {}]", index % 7, dice.below(6)),
    }
}
