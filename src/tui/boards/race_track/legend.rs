//! What the signs on the track mean, as far as they are on it.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::View;
use super::ground::{side, side_words};
use crate::core::{Game, Player};
use crate::games::race_track::{Cell, Gates, RaceTrack};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Role, Theme};

/// Paints it in a row, with names that are as long as there is room for.
pub fn paint(scene: &View<'_>, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
    let mut pen = pen.within(area);
    let (mut x, y) = (i32::from(area.x), i32::from(area.y));
    let columns = |entries: &[Entry]| entries.iter().map(|(.., words)| width(words) + 4).sum::<i32>() - 2;
    let named = (LEAST_NAME..=LONGEST_NAME).rev().chain([SEAT]).map(|name| entries(scene, name, theme));
    let fitting = named.into_iter().find(|entries| columns(entries) <= i32::from(area.width));
    for (sign, style, words) in fitting.unwrap_or_else(|| entries(scene, 0, theme)) {
        if x + 2 + width(&words) > i32::from(area.right()) {
            break;
        }
        pen.sign(x, y, sign, style);
        x = pen.text(x + 2, y, &words, theme.style(Role::Dim)) + 2;
    }
}

/// A sign, how it looks, and what it means.
type Entry = (char, Style, String);

/// Letters of a name; below the least its seat says more, and where there is no room for that either, its car's number.
pub const LEAST_NAME: usize = 5;
const LONGEST_NAME: usize = 20;
const SEAT: usize = 2;

/// The shortest name of a player: `P1`.
pub fn seat(player: Player) -> String {
    format!("P{}", player.number())
}

fn entries(scene: &View<'_>, name: usize, theme: &Theme) -> Vec<Entry> {
    let symbols = theme.symbols();
    let heading = scene.game.track().heading();
    let line = format!("finish, {}", side_words(heading));
    let mut entries = vec![(symbols.finish[side(heading)], theme.style(Role::Bright), line)];
    if has(scene.game, |cell| cell == Cell::Oil) {
        entries.push(('~', theme.style(Role::Plain), "oil".to_owned()));
    }
    match scene.game.options().gates {
        Gates::None => {}
        Gates::Order => entries.push(('1', theme.style(Role::Bright), "gates, in order".to_owned())),
        Gates::Stops => entries.push(('1', theme.style(Role::Bright), "stops, in order".to_owned())),
    }
    if scene.game.options().pit {
        entries.push(('P', theme.style(Role::Bright), "pit".to_owned()));
    }
    for player in Player::ALL.into_iter().take(scene.game.players()) {
        let whose = match scene.names.of(player) {
            _ if name < SEAT => player.number().to_string(),
            _ if name < LEAST_NAME => seat(player),
            whose => cut(whose, name),
        };
        entries.push((symbols.trails[player.index().min(2)], theme.player(player), whose));
    }
    if scene.game.players() == 1 {
        entries.push((symbols.trails[1], theme.style(Role::Dim), "ghost (a)".to_owned()));
    }
    entries
}

fn has(game: &RaceTrack, is_meant: impl Fn(Cell) -> bool) -> bool {
    let map = game.track().map();
    map.points().any(|at| is_meant(map.cell(at)))
}
