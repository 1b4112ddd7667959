//! The graph of positions in the language of Graphviz.

use std::fmt::{self, Write};

use super::{GraphNode, StateGraph};
use crate::core::{Game, Outcome};
use crate::play::explore::{DOT_END, dot_text, verdict, written};

impl<G: Game> StateGraph<G> {
    /// The graph for Graphviz: what one wants to move to is filled, draws are grey, and moves that keep a win or a draw are
    /// bold.
    pub fn dot(&self) -> String {
        written(|text| self.write_dot(usize::MAX, text))
    }

    /// Writes [`dot`](Self::dot) piece by piece, of no more than the first `most` positions and the moves between them.
    ///
    /// # Errors
    /// Those of `text`.
    pub fn write_dot(&self, most: usize, text: &mut dyn Write) -> fmt::Result {
        text.write_str("digraph positions {\n  node [shape=box, style=filled, fontname=\"monospace\"];\n")?;
        for (index, node) in self.nodes.iter().take(most).enumerate() {
            let label = self.dot_label(node);
            let (fill, ink) = match node.bounds.outcome() {
                Some(Outcome::Loss) => ("black", "white"),
                Some(Outcome::Draw) => ("lightgray", "black"),
                Some(Outcome::Win) | None => ("white", "black"),
            };
            writeln!(text, "  n{index} [label=\"{label}\", fillcolor={fill}, fontcolor={ink}];")?;
        }
        for (index, node) in self.nodes.iter().take(most).enumerate() {
            for &(mv, child) in node.moves.iter().filter(|&&(_, child)| child < most) {
                let keeps = node.keeps(&self.game, mv, &self.nodes[child]);
                let style = if keeps { "style=bold" } else { "color=gray" };
                let name = dot_text(&self.game.write_move(&node.position, mv));
                writeln!(text, "  n{index} -> n{child} [label=\"{name}\", {style}];")?;
            }
        }
        text.write_str(DOT_END)
    }

    /// The position with what it is worth to the player to move, or how the game ended there. Where it stands for both to move,
    /// no winner has a name.
    fn dot_label(&self, node: &GraphNode<G>) -> String {
        let label = dot_text(&self.game.node_label(&node.position));
        let result = node.result.filter(|_| !self.game.is_impartial());
        format!("{label}\\n{}", verdict(&self.game, result, node.bounds))
    }
}
