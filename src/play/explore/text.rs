//! The tree of turns as text, and in the language of Graphviz.

use std::fmt::{self, Write};

use super::{Below, Tree};
use crate::bots::Bots;
use crate::core::{Bounds, Game, GameResult};
use crate::foreign::shown;

impl<G: Bots> Tree<G> {
    /// The turns that lead to a node: `1+2 or 2+1`.
    pub fn ways_text(&self, index: usize) -> String {
        let mut words = self.turns_text(index);
        if self.nodes[index].more_ways {
            words.push("..".to_owned());
        }
        words.join(" or ")
    }

    /// The turns that are listed at a node, each as it is typed.
    pub fn turns_text(&self, index: usize) -> Vec<String> {
        let node = &self.nodes[index];
        let Some(parent) = node.parent else { return Vec::new() };
        let above = &self.nodes[parent].position;
        node.ways.iter().map(|turn| self.game.write_turn(above, turn)).collect()
    }

    /// The tree as lines of text, indented by depth; `*` marks optimal play, `..` what the limit left out.
    pub fn text(&self) -> String {
        written(|text| self.write_text(usize::MAX, text))
    }

    /// Writes the [`text`](Self::text) piece by piece: a tree that is as deep as it is large takes no memory for it. Nodes
    /// behind the first `most` are left out as if by the limit, for whoever does not wait for all.
    ///
    /// # Errors
    /// Those of `text`.
    pub fn write_text(&self, most: usize, text: &mut dyn Write) -> fmt::Result {
        // What is left to be written, the next last: a node, or the sign behind the nodes below one.
        let mut open = vec![TreeLine::Node(0)];
        while let Some(line) = open.pop() {
            let index = match line {
                TreeLine::Node(index) => index,
                TreeLine::Cut(depth) => {
                    writeln!(text, "{:width$}  ..", "", width = indent(depth + 1))?;
                    continue;
                }
            };
            let node = &self.nodes[index];
            self.write_line(index, text)?;
            let all = node.below.nodes();
            // Nodes come in the order in which they were hung.
            let below = &all[..all.partition_point(|&child| child < most)];
            let cut = match node.below {
                Below::Unknown => node.result.is_none(),
                Below::Some(_) => true,
                Below::Nodes(_) => below.len() < all.len(),
            };
            open.extend(cut.then_some(TreeLine::Cut(node.depth)));
            open.extend(below.iter().rev().map(|&child| TreeLine::Node(child)));
        }
        Ok(())
    }

    fn write_line(&self, index: usize, text: &mut dyn Write) -> fmt::Result {
        let node = &self.nodes[index];
        let label = self.game.node_label(&node.position);
        let label = shown(&label);
        let mark = if node.optimal { "*" } else { " " };
        let verdict = self.verdict(index);
        let line = match node.parent {
            None => format!("{label}  {verdict}"),
            Some(_) => {
                let indent = indent(node.depth);
                format!("{:indent$}{mark} {}  {label}  {verdict}", "", shown(&self.ways_text(index)))
            }
        };
        writeln!(text, "{}", line.trim_end())
    }

    /// The tree in the language of Graphviz: optimal play is bold, the winner of an end is named.
    pub fn dot(&self) -> String {
        written(|text| self.write_dot(usize::MAX, text))
    }

    /// Writes [`dot`](Self::dot) piece by piece, of no more than the first `most` nodes.
    ///
    /// # Errors
    /// Those of `text`.
    pub fn write_dot(&self, most: usize, text: &mut dyn Write) -> fmt::Result {
        text.write_str("digraph turns {\n  node [shape=box, fontname=\"monospace\"];\n")?;
        for (index, node) in self.nodes.iter().take(most).enumerate() {
            let label = dot_text(&self.game.node_label(&node.position));
            writeln!(text, "  n{index} [label=\"{label}\\n{}\"];", self.verdict(index))?;
            if let Some(parent) = node.parent {
                let style = match node.optimal {
                    true => ", style=bold",
                    false if self.values => ", color=gray",
                    false => "",
                };
                writeln!(text, "  n{parent} -> n{index} [label=\"{}\"{style}];", dot_text(&self.ways_text(index)))?;
            }
        }
        text.write_str(DOT_END)
    }

    /// What a node is worth; without values, whether the game is over there.
    fn verdict(&self, index: usize) -> String {
        let node = &self.nodes[index];
        match node.result {
            _ if self.values => verdict(&self.game, node.result, node.bounds),
            Some(_) => "the end".to_owned(),
            None => String::new(),
        }
    }
}

/// What a node is worth, or how the game ended there; nothing where three and more play, who have no common value.
pub(in crate::play) fn verdict<G: Game>(game: &G, result: Option<GameResult>, bounds: Bounds) -> String {
    match result {
        Some(GameResult::Won(player)) => format!("{player} wins"),
        Some(GameResult::Drawn) => "drawn".to_owned(),
        Some(GameResult::Lost) => "lost".to_owned(),
        None if game.players() > 2 => String::new(),
        None if bounds == Bounds::UNKNOWN => "?".to_owned(),
        None => bounds.to_string(),
    }
}

/// What is left to be written of a tree.
enum TreeLine {
    Node(usize),
    /// The sign for what the limit left out below a node of this depth.
    Cut(usize),
}

/// How far a line is moved to the right. Nobody counts the columns of a game that is hundreds of turns deep, and its lines
/// would fill a disk.
fn indent(depth: usize) -> usize {
    2 * depth.saturating_sub(1).min(DEEPEST_INDENT)
}

const DEEPEST_INDENT: usize = 100;

/// What is written, as one text.
pub(in crate::play) fn written(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text);
    text
}

/// How a graph for Graphviz ends, also one whose writing was stopped at the end of a line.
pub const DOT_END: &str = "}\n";

/// A text as a label for Graphviz, which knows escapes of its own.
pub(in crate::play) fn dot_text(text: &str) -> String {
    shown(text).replace('\\', "\\\\").replace('"', "'")
}
