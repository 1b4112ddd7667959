//! What is wrong with a drawing, said to somebody who sees no file.

use super::drawing::{Sketch, SketchKind};

/// What has to be drawn before anything else can be wrong.
pub(super) fn lack(sketch: &Sketch) -> Option<&'static str> {
    let is_island = sketch.kind == SketchKind::Island;
    let lacks = [
        (sketch.nodes.is_empty(), "there is nothing here yet: ‹take› begins"),
        (is_island && sketch.home.is_none(), "nobody has a home yet: ‹home› makes one of the place under the cursor"),
        (
            sketch.kind.has_tokens() && sketch.pawns.is_empty(),
            "there is no token yet: ‹token› puts one under the cursor",
        ),
    ];
    lacks.into_iter().find(|(lacks, _)| *lacks).map(|(_, words)| words)
}

/// A sentence of whoever reads files, without the places in them.
pub(super) fn without_lines(words: &str) -> String {
    match words.split_once(" (line ").and_then(|(before, rest)| Some((before, rest.split_once(')')?.1))) {
        Some((before, rest)) => [before, &without_lines(rest)].concat(),
        None => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_draws_hears_of_no_lines() {
        let table = [
            ("`a1` (line 3) has no way home", "`a1` has no way home"),
            ("`a` (line 3) lies where `b` (line 4) lies", "`a` lies where `b` lies"),
            ("the graph (of 3) is empty", "the graph (of 3) is empty"),
        ];
        for (words, told) in table {
            assert_eq!(without_lines(words), told);
        }
    }
}
