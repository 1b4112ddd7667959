//! Graphs of one's own, as the editor draws them.

use crate::core::{Game, NotationError, ReadFile};
use crate::games::multiples::Multiples;
use crate::tui::Role;
use crate::tui::boards::EditorSpec;
use crate::tui::boards::sketch::{self, BoardFile, GridSpot, Sketch, SketchKind, SketchSpec};

static GEOGRAPHY: SketchSpec = SketchSpec {
    id: "geography",
    title: "Graph editor",
    kind: SketchKind::Graph,
    material: Role::Tile,
    read,
    fresh: by_letter,
};

/// The editor, where a graph is walked on.
pub(super) fn editor(id: &str) -> Option<EditorSpec> {
    (id == GEOGRAPHY.id).then_some(EditorSpec {
        words: "draw a graph",
        open: |words, files, desk| sketch::open(&GEOGRAPHY, words, files, desk),
        keys: &sketch::KEYS,
    })
}

fn read(words: &str, file: &ReadFile<'_>) -> Result<BoardFile, NotationError> {
    let game = Multiples::read_setup(words, file)?;
    let drawing = game.drawing().ok_or_else(|| NotationError::new(words, "is played on no drawn graph"))?;
    Ok(sketch::of_drawing(drawing))
}

fn by_letter(sketch: &Sketch, _: GridSpot) -> Option<String> {
    let letters = ('a'..='z').map(String::from);
    let numbered = (1..=sketch.nodes.len() + 1).map(|number| format!("n{number}"));
    letters.chain(numbered).find(|name| !sketch.has(name))
}
