//! Islands and tracks of one's own, as the editor draws them.

use crate::core::{Game, NotationError, ReadFile};
use crate::games::tokens::Tokens;
use crate::tui::Role;
use crate::tui::boards::EditorSpec;
use crate::tui::boards::sketch::{self, BoardFile, GridSpot, Sketch, SketchKind, SketchSpec};

static ISLAND: SketchSpec = SketchSpec {
    id: "island",
    title: "Island editor",
    kind: SketchKind::Island,
    material: Role::Sand,
    read,
    fresh: by_column_and_row,
};

static SNAKES: SketchSpec =
    SketchSpec { id: "snakes", title: "Snakes editor", kind: SketchKind::Squares, material: Role::Card, ..ISLAND };

/// The editor under one of the ids.
pub(super) fn editor(id: &str) -> EditorSpec {
    match id {
        "snakes" => EditorSpec {
            words: "draw a snakes board",
            open: |words, files, desk| sketch::open(&SNAKES, words, files, desk),
            keys: &sketch::KEYS,
        },
        _ => EditorSpec {
            words: "draw an island",
            open: |words, files, desk| sketch::open(&ISLAND, words, files, desk),
            keys: &sketch::KEYS,
        },
    }
}

fn read(words: &str, file: &ReadFile<'_>) -> Result<BoardFile, NotationError> {
    let game = Tokens::read_setup(words, file)?;
    let layout = game.layout();
    let points = layout.points().iter().map(|&(x, y)| (f64::from(x), f64::from(y)));
    let places = layout.places().iter().map(|place| place.name.clone()).zip(points).collect();
    Ok((layout.text().to_owned(), places))
}

/// As on the map of the program, `c2` in the third column of the second row; a place that was moved keeps its name.
fn by_column_and_row(sketch: &Sketch, (x, y): GridSpot) -> Option<String> {
    let column = u8::try_from(x).ok().filter(|&x| x < 26).map(|x| char::from(b'a' + x));
    let usual = column.map(|column| format!("{column}{}", y + 1));
    let numbered = (1..=sketch.nodes.len() + 1).map(|number| format!("x{number}"));
    usual.into_iter().chain(numbered).find(|name| !sketch.has(name))
}
