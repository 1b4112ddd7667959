//! What is said about tokens, and the pane with their nimbers.

use std::borrow::Cow;

use super::{View, nimbers, pawns, written};
use crate::games::tokens::{Advance, Tokens, Walk};
use crate::tui::Role;
use crate::tui::boards::{NothingToShow, PaneLines, PaneRoom};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{width, wrap};

/// What the board calls home.
const HOME: &str = "home";

/// The name of a place as moves are written, and what it is besides: on the board home has a sign of its own.
fn name(game: &Tokens, place: usize) -> Cow<'_, str> {
    let name = own_name(game, place);
    if place == game.layout().home() && name != HOME { format!("{name} ({HOME})").into() } else { name.into() }
}

/// The name alone.
fn own_name(game: &Tokens, place: usize) -> &str {
    &game.layout().places()[place].name
}

/// The token that goes when one is picked up there: which of several does not matter.
fn token(pos: &Walk, from: usize) -> usize {
    pos.tokens().position(|place| place == from).unwrap_or(0)
}

/// "Kim from c3 to b3"; "B from 8 to 12, and the arrow takes it on to 24", which `takes` says of the time.
pub(crate) fn step(game: &Tokens, pos: &Walk, step: Advance, takes: &str) -> String {
    let rest = game
        .layout()
        .moves(step.from())
        .iter()
        .find(|(land, _)| *land == step.to())
        .map_or(step.to(), |(_, rest)| *rest);
    let on = match rest {
        rest if rest == step.to() => String::new(),
        rest => format!(", and the arrow {takes} it on to {}", name(game, rest)),
    };
    let who = pawns::name(game, token(pos, step.from()));
    format!("{who} from {} to {}{on}", name(game, step.from()), name(game, step.to()))
}

/// "Pick up Kim on c3, who may go to b3 or d3."
pub(crate) fn pick_up(game: &Tokens, pos: &Walk, from: usize) -> String {
    let ways: Vec<Cow<'_, str>> = game.layout().moves(from).iter().map(|&(to, _)| name(game, to)).collect();
    let list = match ways.as_slice() {
        [only] => only.to_string(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
        [] => "nowhere".to_owned(),
    };
    let (who, that) = (pawns::name(game, token(pos, from)), if game.layout().is_track() { "which" } else { "who" });
    format!("Pick up {who} on {}, {that} may go to {list}.", name(game, from))
}

/// The nimber of each token, in figures and in binary, their sum, and what that means; nothing while hints are off.
pub(crate) fn pane(scene: &View<'_>, room: &PaneRoom<'_>) -> PaneLines<'static> {
    if scene.findings().is_none() {
        return Err(NothingToShow::HintsOff);
    }
    let (game, labels, symbols) = (scene.game, nimbers(scene.game), room.symbols);
    let nimbers: Vec<Option<u32>> =
        scene.position.tokens().map(|place| labels[place].map(|label| label.nimber)).collect();
    let sum = nimbers.iter().copied().try_fold(0, |sum, nimber| Some(sum ^ nimber?));
    let widest = scene.position.tokens().map(|place| width(own_name(game, place))).max().unwrap_or(0).max(4) as usize;
    let digits = nimbers.iter().flatten().max().map_or(1, |most| u32::BITS - most.max(&1).leading_zeros());
    // The figures of the nimber in binary: where an odd number of tokens has one, the sum has one.
    let row = |nimber: Option<u32>| {
        let words = written(nimber);
        let digit = |place: u32, nimber: u32| if nimber >> place & 1 == 1 { symbols.full } else { symbols.hollow };
        let binary: String = nimber
            .iter()
            .flat_map(|&nimber| (0..digits).rev().flat_map(move |place| [' ', digit(place, nimber)]))
            .collect();
        format!("{words:>3} {binary}")
    };
    let mut lines = Vec::new();
    for (token, (place, &nimber)) in scene.position.tokens().zip(&nimbers).enumerate() {
        let who = format!("{:<4}", pawns::name(game, token));
        lines.push(Line::from(vec![
            Span::styled(who, Role::Bright),
            Span::styled(format!("{:<widest$}", own_name(game, place)), Role::Plain),
            Span::styled(row(nimber), Role::Bright),
        ]));
    }
    let meaning = match sum {
        Some(0) => "  0: lost",
        Some(_) => "  not 0: wins",
        None => "  a loop",
    };
    lines.push(Line::from(vec![
        Span::styled(format!("{:<columns$}", "together", columns = widest + 4), Role::Dim),
        Span::styled(row(sum), Role::Bright),
        Span::styled(meaning, Role::Dim),
    ]));
    lines.push(Line::default());
    let note = wrap("oo: from here the game can go on for ever", usize::from(room.width));
    lines.extend(note.into_iter().map(|note| Line::styled(note, Role::Dim)));
    Ok(lines.into())
}
