//! The pane with the nimbers of the flies.

use super::View;
use crate::games::horseflies::{Fly, Square, nimber};
use crate::solve::nimber::Nimber;
use crate::tui::Role;
use crate::tui::boards::{NothingToShow, PaneLines, PaneRoom};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{width, wrap};

/// Columns of what is said of a fly at least.
const LEAST: usize = 2;
/// Columns of its square at least, with a free one behind it.
const NAME: usize = 5;

/// Every fly with its nimber, where it may not go, and the sum; no nimber while hints are off, and nothing at all while no fly
/// has jumped then.
pub(crate) fn lines(scene: &View<'_>, room: &PaneRoom<'_>) -> PaneLines<'static> {
    let tells = scene.findings().is_some();
    let is_told = |fly: &Fly| fly.came.is_some() || fly.square == Square::HOME || fly.square.is_next_to_home();
    if !tells && !scene.state.nimbers && !scene.position.iter().any(is_told) {
        return Err(NothingToShow::HintsOff);
    }
    let mut lines = Vec::new();
    let mut sum = Some(0);
    let words = |fly: &Fly| match nimber(*fly) {
        _ if fly.square == Square::HOME => "home".to_owned(),
        _ if fly.square.is_next_to_home() => "next to home".to_owned(),
        _ if !tells => String::new(),
        Some(label) => label.nimber.to_string(),
        None => Nimber::Loopy.to_string(),
    };
    let widest = scene.position.state.iter().map(|fly| width(&words(fly)) as usize).max().unwrap_or(0).max(LEAST);
    let named = |fly: &Fly| fly.square.to_string();
    let names = scene.position.state.iter().map(|fly| width(&named(fly)) as usize + 1).max().unwrap_or(0).max(NAME);
    for fly in &scene.position.state {
        let label = nimber(*fly).map(|label| label.nimber);
        sum = sum.zip(label).map(|(sum, nimber)| sum ^ nimber);
        let came = fly.came.map_or_else(String::new, |came| format!("not {came}"));
        lines.push(Line::from(vec![
            Span::styled(format!("{:<names$}", named(fly)), Role::Plain),
            Span::styled(format!("{:<widest$}  ", words(fly)), Role::Bright),
            Span::styled(came, Role::Dim),
        ]));
    }
    if tells && !scene.position.is_decided() {
        let words = sum.map_or_else(|| "none, because of oo".to_owned(), |sum| sum.to_string());
        lines.push(Line::from(vec![Span::styled("nim-sum  ", Role::Dim), Span::styled(words, Role::Bright)]));
    }
    lines.push(Line::default());
    let notes = [
        if tells { "oo: this fly can go round for ever" } else { "" },
        "!: next to home; whoever lands there loses",
        "not: where it came from, and may not go",
    ];
    let folded = notes.iter().filter(|note| !note.is_empty()).flat_map(|note| wrap(note, usize::from(room.width)));
    lines.extend(folded.map(|note| Line::styled(note, Role::Dim)));
    Ok(lines.into())
}
