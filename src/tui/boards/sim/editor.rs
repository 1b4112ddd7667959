//! Boards of one's own, as the editor draws them.

use crate::core::{Game, NotationError, ReadFile};
use crate::games::sim::{Sim, point_name};
use crate::tui::Role;
use crate::tui::boards::EditorSpec;
use crate::tui::boards::sketch::{self, BoardFile, GridSpot, Sketch, SketchKind, SketchSpec};

static SIM: SketchSpec = SketchSpec {
    id: "sim",
    title: "Board editor",
    kind: SketchKind::Graph,
    material: Role::Tile,
    read,
    fresh: by_digit,
};

/// The editor.
pub(super) fn editor() -> EditorSpec {
    EditorSpec {
        words: "draw a board",
        open: |words, files, desk| sketch::open(&SIM, words, files, desk),
        keys: &sketch::KEYS,
    }
}

/// The file of a board, or what would be the file of a complete one, its points on a round.
fn read(words: &str, file: &ReadFile<'_>) -> Result<BoardFile, NotationError> {
    let sim = Sim::read_setup(words, file)?;
    if let Some(graph) = sim.graph() {
        return Ok(sketch::of_drawing(graph));
    }
    let points = sim.board().points();
    let place = |point: usize| {
        let turn = std::f64::consts::TAU * point as f64 / points as f64;
        let (across, down) = ROUND;
        (point_name(point).to_string(), ((across * (1.0 - turn.cos())).round(), (down * (1.0 - turn.sin())).round()))
    };
    let named = |a: usize, b: usize| format!("\"{}-{}\"", point_name(a), point_name(b));
    let lines = (0..points).flat_map(|a| (a + 1..points).map(move |b| named(a, b))).collect::<Vec<_>>().join(", ");
    Ok((format!("name = \"mine\"\nedges = [{lines}]\n"), (0..points).map(place).collect()))
}

/// Half the columns and rows of a round.
const ROUND: (f64, f64) = (4.0, 3.0);

/// Points are called by digits, so that a line is typed with two keys.
fn by_digit(sketch: &Sketch, _: GridSpot) -> Option<String> {
    (0..10).map(|point| point_name(point).to_string()).find(|name| !sketch.has(name))
}
