//! What the signs on the track mean, as far as they are on it.

use ratatui::layout::Rect;

use super::View;
use super::ground::{side, side_words};
use super::racers::Racer;
use super::sight::Sight;
use crate::core::{Game, Player};
use crate::games::race_track::{Gates, GridPoint, RaceTrack};
use crate::tui::paint::{Pen, width};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// Paints it in a row, with names that are as long as there is room for.
pub(crate) fn paint(scene: &View<'_>, area: Rect, pen: &mut Pen<'_>) {
    let mut pen = pen.within(area);
    let (mut x, y) = (i32::from(area.x), i32::from(area.y));
    let columns = |entries: &[LegendEntry]| entries.iter().map(|(.., words)| width(words) + 4).sum::<i32>() - 2;
    // Names are said rather than which way the line is crossed: that is seen on it.
    let widths = (LEAST_NAME..=LONGEST_NAME).rev().chain([SEAT]);
    let named = widths.flat_map(|name| [false, true].map(|is_brief| (name, is_brief)));
    let mut named = named.map(|(name, is_brief)| entries(scene, name, is_brief, &pen));
    let fitting = named.find(|entries| columns(entries) <= i32::from(area.width));
    for (sign, style, words) in fitting.unwrap_or_else(|| entries(scene, 0, true, &pen)) {
        if x + 2 + width(&words) > i32::from(area.right()) {
            break;
        }
        pen.sign(x, y, sign, style);
        x = pen.text(x + 2, y, &words, Role::Dim) + 2;
    }
}

/// A sign, how it looks, and what it means.
type LegendEntry = (char, Ink, String);

/// Letters of a name; where there is no room for its seat either, it is its car's number.
const LEAST_NAME: usize = 5;
const LONGEST_NAME: usize = 20;
const SEAT: usize = 2;

/// What stands on the points of a player's way.
pub(crate) fn trail(player: Player, symbols: &Symbols) -> char {
    symbols.trails[player.index().min(2)]
}

/// At the end of a race without colours, where nothing beside the map says whose the signs of a trail are, the number of its car
/// stands in it once: at the first point that no other car came to, if there is one.
pub(crate) fn numbers(scene: &View<'_>, racers: &[Racer], sight: &Sight, pen: &mut Pen<'_>) {
    if scene.result.is_none() || racers.len() < 2 || pen.has_grounds() {
        return;
    }
    let (mut pen, mut taken) = (pen.within(sight.area), Vec::new());
    for racer in racers {
        let others = || racers.iter().filter(|other| other.player != racer.player);
        let way = racer.trail.split_last().map_or(&[][..], |(_, way)| way);
        let mut free = way.iter().filter(|at| !taken.contains(*at));
        let own = free.clone().find(|at| !others().any(|other| other.trail.contains(at)));
        if let Some(at) = own.or_else(|| free.next()) {
            let (x, y) = sight.sign(*at);
            pen.text(x, y, &racer.player.number().to_string(), Ink::from(racer.player).bold());
            taken.push(*at);
        }
    }
}

fn entries(scene: &View<'_>, name: usize, is_brief: bool, pen: &Pen<'_>) -> Vec<LegendEntry> {
    let (symbols, keys) = (pen.symbols(), pen.keys());
    let heading = scene.game.track().heading();
    let line = if is_brief { "finish".to_owned() } else { format!("finish, {}", side_words(heading)) };
    let mut entries = vec![(symbols.finish[side(heading)], Ink::from(Role::Bright), line)];
    for (cell, words) in [(GridPoint::Oil, "oil"), (GridPoint::Upgrade, "slower"), (GridPoint::Downgrade, "faster")] {
        if has(scene.game, |other| other == cell) {
            entries.push((cell.sign(), Ink::from(Role::Plain), words.to_owned()));
        }
    }
    if !scene.game.track().map().lines().is_empty() {
        let (sign, ink) = match (pen.has_grounds(), symbols.drawings) {
            (true, _) => (symbols.bar, Role::Kerb),
            (false, true) => ('⠒', Role::Plain),
            (false, false) => (symbols.kerb, Role::Plain),
        };
        entries.push((sign, ink.into(), "edge".to_owned()));
    }
    match scene.game.options().gates {
        Gates::None => {}
        Gates::Order => entries.push(('1', Ink::from(Role::Bright), "gates, in order".to_owned())),
        Gates::Stops => entries.push(('1', Ink::from(Role::Bright), "stops, in order".to_owned())),
    }
    if scene.game.options().pit {
        entries.push(('P', Ink::from(Role::Bright), "pit".to_owned()));
    }
    for player in Player::ALL.into_iter().take(scene.game.players()) {
        let whose = if name < SEAT { player.number().to_string() } else { scene.names.within(player, name) };
        entries.push((trail(player, symbols), Ink::from(player), whose));
    }
    if scene.game.players() == 1 {
        entries.push((symbols.trails[1], Ink::from(Role::Dim), keys.tell("ghost (‹labels›)").into_owned()));
    }
    entries
}

fn has(game: &RaceTrack, is_meant: impl Fn(GridPoint) -> bool) -> bool {
    let map = game.track().map();
    map.points().any(|at| is_meant(map.cell(at)))
}
