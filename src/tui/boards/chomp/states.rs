//! The pane of positions: the state graph of a small field as a list, with what one wants to leave filled.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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

/// All positions of a small field, as they are listed: by the number of counters and by name. None of a larger field.
type ListedPositions = Option<BTreeMap<u64, Vec<ListedPosition>>>;

/// A position in the list.
struct ListedPosition {
    name: String,
    is_lost: bool,
}

/// The positions of the field that was asked for last: they go with the setup, and to find them takes longer than a frame may.
#[derive(Clone, Default)]
pub(super) struct KnownPositions(RefCell<Option<(Chomp, Rc<ListedPositions>)>>);

impl KnownPositions {
    fn of(&self, game: &Chomp) -> Rc<ListedPositions> {
        let mut known = self.0.borrow_mut();
        if let Some((_, positions)) = known.as_ref().filter(|(known, _)| known == game) {
            return positions.clone();
        }
        let positions = Rc::new(listed(game));
        *known = Some((game.clone(), positions.clone()));
        positions
    }
}

/// What was found already makes no difference.
impl PartialEq for KnownPositions {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The positions by the number of counters left: the one on the board marked, those that a bite leads to bright.
pub(crate) fn lines(scene: &Scene<'_, Chomp, ChompBoard>, room: &PaneRoom<'_>) -> PaneLines<'static> {
    let game = scene.game;
    let dim = Ink::from(Role::Dim);
    let known = scene.state.known.of(game);
    let positions = (*known).as_ref().ok_or(TOO_MANY)?;
    if game.result(scene.position).is_some() {
        return Err(OVER);
    }
    let here = game.canonical(scene.position);
    let name_here = words(game, &here);
    let children: BTreeSet<String> =
        game.legal_moves(&here).into_iter().map(|bite| words(game, &game.play(&here, bite))).collect();
    // Which ones are lost is a hint.
    let tells = scene.findings().is_some();
    let mut lines = Vec::new();
    // What has more counters is out of reach.
    for (counters, row) in positions.range(..=game.count(&here).unwrap_or(u64::MAX)).rev() {
        let mut spans = vec![Span::styled(format!("{counters:>2} "), dim)];
        let mut used = 3;
        for ListedPosition { name, is_lost } in row {
            let is_lost = tells && *is_lost;
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

/// All positions of a small field, each with what it is called.
fn listed(game: &Chomp) -> ListedPositions {
    let positions = positions(game)?;
    let mut brute = Brute::new(game.clone());
    let mut position = |(name, pos): (String, Position)| {
        let is_lost = brute.value(&pos).outcome() == Outcome::Loss;
        ListedPosition { name, is_lost }
    };
    let rows = positions.into_iter().map(|(counters, row)| (counters, row.into_iter().map(&mut position).collect()));
    Some(rows.collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_one_field_is_not_told_of_another() {
        let known = KnownPositions::default();
        let mut seen = 0;
        for setup in ["chomp 4x4", "chomp 3x3x3", "chomp 3x3x3", "chomp n=72", "chomp 4x4", "chomp 2xinf"] {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let told = |positions: &ListedPositions| {
                let rows =
                    positions.iter().flatten().flat_map(|(counters, row)| row.iter().map(|one| (*counters, one)));
                rows.map(|(counters, one)| (counters, one.name.clone(), one.is_lost)).collect::<Vec<_>>()
            };
            assert_eq!(told(&known.of(&game)), told(&listed(&game)), "{setup}");
            seen += told(&known.of(&game)).len();
        }
        assert!(seen > 100, "{seen}");
    }
}
