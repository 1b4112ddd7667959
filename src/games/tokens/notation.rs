//! Tokens in words, and the layouts that come with the program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::core::NotationError;
use crate::games::heaps::list::{split_mover, with_mover};

use super::layout::Layout;
use super::rules::{Step, Tokens, Walk};

/// The layouts that come with the program: the kind, the name, the file.
const SHIPPED: [(&str, &str, &str); 6] = [
    ("island", "map-1", include_str!("../../../assets/layouts/map-1.toml")),
    ("island", "ferry", include_str!("../../../assets/layouts/ferry.toml")),
    ("snakes", "board-1", include_str!("../../../assets/layouts/board-1.toml")),
    ("snakes", "board-2", include_str!("../../../assets/layouts/board-2.toml")),
    ("snakes", "board-3", include_str!("../../../assets/layouts/board-3.toml")),
    ("snakes", "ladder", include_str!("../../../assets/layouts/ladder.toml")),
];

fn shipped(kind: &str, name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(_, _, text)| *text)
}

fn kind(layout: &Layout) -> &'static str {
    if layout.is_track() { "snakes" } else { "island" }
}

/// The layout files that a setup was read from; none for one that comes with the program.
pub(super) fn files(game: &Tokens) -> Vec<(String, String)> {
    let layout = game.layout();
    match shipped(kind(layout), layout.name()) {
        Some(_) => Vec::new(),
        None => vec![(layout.name().to_owned(), layout.text().to_owned())],
    }
}

pub(super) fn read_setup(
    words: &str,
    file: &dyn Fn(&str) -> Result<String, NotationError>,
) -> Result<Tokens, NotationError> {
    let (wanted, name) = match words.split_whitespace().collect::<Vec<_>>().as_slice() {
        [kind @ ("island" | "snakes"), name] => (*kind, *name),
        _ => {
            let expected = "names no layout; e.g. island map-1, snakes board-1, or a layout file";
            return Err(NotationError::new(words, expected));
        }
    };
    let layout = match shipped(wanted, name) {
        Some(text) => Layout::read(text)?,
        None => match file(name) {
            Ok(text) => Layout::read(&text).map_err(|error| error.in_file(name))?,
            // Who names no file means a layout of ours.
            Err(_) if !name.contains(['/', '.']) => return Err(unknown(wanted, name)),
            Err(error) => return Err(error),
        },
    };
    if kind(&layout) != wanted {
        return Err(belongs(name, kind(&layout)));
    }
    if shipped(wanted, layout.name()).is_some() && shipped(wanted, name).is_none() {
        let reason = "is the name of a layout that comes with the program; give yours another";
        return Err(NotationError::new(layout.name(), reason));
    }
    Ok(Tokens { layout: Arc::new(layout) })
}

fn belongs(name: &str, kind: &str) -> NotationError {
    NotationError::new(name, format!("is a layout for the other game: {kind} {name}"))
}

/// The sentence for a name that neither the program nor the disk knows.
fn unknown(wanted: &str, name: &str) -> NotationError {
    if let Some((kind, ..)) = SHIPPED.iter().find(|(_, known, _)| *known == name) {
        return belongs(name, kind);
    }
    let ours = SHIPPED.iter().filter(|(kind, ..)| *kind == wanted).map(|(_, known, _)| *known);
    let reason = format!("is neither a layout file nor a layout of ours: {}", ours.collect::<Vec<_>>().join(", "));
    NotationError::new(name, reason)
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", kind(&self.layout), self.layout.name())
    }
}

impl FromStr for Tokens {
    type Err = NotationError;

    fn from_str(words: &str) -> Result<Self, NotationError> {
        read_setup(words, &|name| Err(NotationError::new(name, "is no layout of ours, and files are read elsewhere")))
    }
}

/// On an island the two names stand together, `c3b3`; on a track a point is between the squares, `8.11`.
pub(super) fn write_step(layout: &Layout, step: Step) -> String {
    let name = |place: usize| layout.places()[place].name.as_str();
    let between = if layout.is_track() { "." } else { "" };
    format!("{}{between}{}", name(step.from), name(step.to))
}

pub(super) fn read_step(layout: &Layout, text: &str) -> Result<Step, NotationError> {
    let wrong = || {
        let expected = if layout.is_track() {
            "is no move: the square of the counter and the one where it lands, e.g. 8.11"
        } else {
            "is no move: the place of the token and the one where it goes, e.g. c3b3"
        };
        NotationError::new(text, expected)
    };
    let step = |from: &str, to: &str| Some(Step { from: layout.place(from)?, to: layout.place(to)? });
    let found = match text.split_once('.') {
        Some((from, to)) => step(from, to),
        None => (1..text.len()).filter_map(|cut| text.split_at_checked(cut)).find_map(|(from, to)| step(from, to)),
    };
    found.ok_or_else(wrong)
}

pub(super) fn write_walk(layout: &Layout, pos: &Walk) -> String {
    let places: Vec<&str> = pos.tokens().map(|place| layout.places()[place].name.as_str()).collect();
    with_mover(places.join(","), pos.mover)
}

pub(super) fn read_walk(game: &Tokens, text: &str) -> Result<Walk, NotationError> {
    let (list, mover) = split_mover(text)?;
    let layout = game.layout();
    let mut tokens = Vec::new();
    for name in list.split(',').map(str::trim) {
        match layout.place(name) {
            Some(place) if layout.can_rest(place) => tokens.push(place as u8),
            Some(_) => return Err(NotationError::new(name, "is the tail of an arrow, where no counter rests")),
            None => return Err(NotationError::new(name, format!("is no place of {}", layout.name()))),
        }
    }
    if tokens.len() != layout.tokens().len() {
        let reason = format!("has {} tokens; this game has {}", tokens.len(), layout.tokens().len());
        return Err(NotationError::new(list, reason));
    }
    Ok(Walk { tokens, mover })
}
