//! The pane of positions: the state graph of a small field as a list, with what one wants to leave filled.

use std::collections::{BTreeMap, BTreeSet};

use super::ChompBoard;
use crate::core::{Game, Outcome};
use crate::games::chomp::{Chomp, Position};
use crate::solve::brute::Brute;
use crate::tui::boards::{NothingToShow, PaneLines, PaneRoom, Scene};
use crate::tui::ink::{Line, Span};
use crate::tui::{Ink, Role};

/// A field with more positions has no such pane to show.
const MOST: usize = 70;
const TOO_MANY: NothingToShow = NothingToShow::Said("Shown on fields of up to 70 positions.");
/// Where one position is left there is nothing to choose among.
const OVER: NothingToShow = NothingToShow::Said("The game is over.");

/// The positions by the number of counters left: the one on the board marked, those that a bite leads to bright.
pub(crate) fn lines(scene: &Scene<'_, Chomp, ChompBoard>, room: &PaneRoom<'_>) -> PaneLines<'static> {
    let game = scene.game;
    let dim = Ink::from(Role::Dim);
    let positions = positions(game).ok_or(TOO_MANY)?;
    if game.result(scene.position).is_some() {
        return Err(OVER);
    }
    let here = game.canonical(scene.position);
    let name_here = words(game, &here);
    let children: BTreeSet<String> =
        game.legal_moves(&here).into_iter().map(|bite| words(game, &game.play(&here, bite))).collect();
    let mut brute = Brute::new(game.clone());
    let mut lines = Vec::new();
    // What has more counters is out of reach.
    for (counters, row) in positions.range(..=game.count(&here).unwrap_or(u64::MAX)).rev() {
        let mut spans = vec![Span::styled(format!("{counters:>2} "), dim)];
        let mut used = 3;
        for (name, pos) in row {
            // Which ones are lost is a hint.
            let is_lost = scene.findings().is_some() && brute.value(pos).outcome() == Outcome::Loss;
            let symbols = room.symbols;
            let sign = if is_lost { symbols.full } else { symbols.hollow };
            let role = if *name == name_here {
                Role::Cursor
            } else if children.contains(name) && is_lost {
                Role::Win
            } else if children.contains(name) {
                Role::Bright
            } else {
                Role::Dim
            };
            let text = format!("{sign} {name}");
            if used + text.chars().count() > usize::from(room.width) {
                lines.push(Line::from(std::mem::take(&mut spans)));
                spans.push(Span::raw("   "));
                used = 3;
            }
            used += text.chars().count() + 2;
            spans.push(Span::styled(text, role));
            spans.push(Span::raw("  "));
        }
        lines.push(Line::from(spans));
    }
    Ok(lines.into())
}

/// A position without its mover.
fn words(game: &Chomp, pos: &Position) -> String {
    game.write_position(&game.canonical(pos))
}

/// All positions of a small field, by the number of counters and by name.
fn positions(game: &Chomp) -> Option<BTreeMap<u64, BTreeMap<String, Position>>> {
    let mut seen: BTreeMap<u64, BTreeMap<String, Position>> = BTreeMap::new();
    let mut open = vec![game.canonical(&game.start())];
    let mut count = 0;
    if game.count(&open[0]).is_none_or(|all| all > MOST as u64) {
        return None;
    }
    while let Some(pos) = open.pop() {
        let row = seen.entry(game.count(&pos)?).or_default();
        if row.insert(words(game, &pos), pos.clone()).is_some() {
            continue;
        }
        count += 1;
        if count > MOST {
            return None;
        }
        open.extend(game.legal_moves(&pos).into_iter().map(|bite| game.canonical(&game.play(&pos, bite))));
    }
    Some(seen)
}
