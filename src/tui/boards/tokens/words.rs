//! What is said about tokens, and the pane with their nimbers.

use super::{View, nimbers};
use crate::games::tokens::{Advance, Tokens};
use crate::tui::Role;
use crate::tui::boards::PaneRoom;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::wrap;

fn name(game: &Tokens, place: usize) -> &str {
    if place == game.layout().home() { "home" } else { &game.layout().places()[place].name }
}

/// "From c3 to b3."; "From 8 to 12, and the arrow takes it on to 24."
pub(crate) fn step(game: &Tokens, step: Advance) -> String {
    let rest = game
        .layout()
        .moves(step.from())
        .iter()
        .find(|(land, _)| *land == step.to())
        .map_or(step.to(), |(_, rest)| *rest);
    let on = match rest {
        rest if rest == step.to() => String::new(),
        rest => format!(", and the arrow takes it on to {}", name(game, rest)),
    };
    format!("From {} to {}{on}.", name(game, step.from()), name(game, step.to()))
}

/// "Pick up the one on c3: it may go to b3 or d3."
pub(crate) fn pick_up(game: &Tokens, from: usize) -> String {
    let ways: Vec<&str> = game.layout().moves(from).iter().map(|&(to, _)| name(game, to)).collect();
    let list = match ways.as_slice() {
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
        [] => "nowhere".to_owned(),
    };
    format!("Pick up the one on {}: it may go to {list}.", name(game, from))
}

/// The nimber of each token, their sum, and what that means.
pub(crate) fn pane(scene: &View<'_>, room: &PaneRoom<'_>) -> Vec<Line> {
    let labels = nimbers(scene.game);
    let mut lines = Vec::new();
    let mut sum = Some(0);
    for place in scene.position.tokens() {
        let nimber = labels[place].map(|label| label.nimber);
        sum = sum.zip(nimber).map(|(sum, nimber)| sum ^ nimber);
        let words = nimber.map_or_else(|| "oo".to_owned(), |nimber| nimber.to_string());
        lines.push(Line::from(vec![
            Span::styled(format!("at {:<7}", name(scene.game, place)), Role::Plain),
            Span::styled(format!("{words:>3}"), Role::Bright),
        ]));
    }
    let meaning = match sum {
        Some(0) => "  0: lost",
        Some(_) => "  not 0: wins",
        None => "  a loop",
    };
    let words = sum.map_or_else(|| "oo".to_owned(), |sum| sum.to_string());
    lines.push(Line::from(vec![
        Span::styled("together  ", Role::Dim),
        Span::styled(format!("{words:>3}"), Role::Bright),
        Span::styled(meaning, Role::Dim),
    ]));
    lines.push(Line::default());
    let note = wrap("oo: from here the game can go on for ever", usize::from(room.width));
    lines.extend(note.into_iter().map(|note| Line::styled(note, Role::Dim)));
    lines
}
