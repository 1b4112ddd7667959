//! The race so far: round by round as a table in a pane, and as bars below the map.

use std::ops::RangeInclusive;

use ratatui::layout::Rect;

use super::View;
use super::ghost::Ghost;
use super::racers::{lead, table};
use crate::core::{Game, Player};
use crate::games::race_track::{Position, RaceTrack, WayHome, home_of};
use crate::tui::boards::{Names, PaneRoom, PaneText, Past};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{Pen, width, wrap};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// The positions at the ends of the rounds, the start first and the present one last.
fn rounds<'a>(game: &RaceTrack, past: Past<'a, RaceTrack>, now: &'a Position) -> Vec<&'a Position> {
    let place = |player: Player| game.in_turn().position(|other| other == player);
    let mut rounds: Vec<&Position> = Vec::new();
    let mut last = None;
    for played in past.iter() {
        // A round begins where the turn has gone around.
        if last.is_none_or(|last: Player| place(played.player) <= place(last)) {
            rounds.push(played.before);
        }
        last = Some(played.player);
    }
    rounds.push(now);
    rounds
}

/// The pane: the newest round first, because it has room for some of them only.
pub(crate) fn lines(scene: &View<'_>, room: &PaneRoom<'_>) -> PaneText<'static> {
    let game = scene.game;
    let rounds = rounds(scene.game, scene.past(), scene.position);
    let dim = Ink::from(Role::Dim);
    let Some(solo) = table(game) else { return vec![Line::styled("being worked out", dim)].into() };
    let players: Vec<Player> = Player::ALL.into_iter().take(game.players()).collect();
    let lead_of = |pos| lead(game, pos).filter(|_| players.len() == 2);
    let columns = columns_of(scene.names, &players, room.width);
    let mut head = vec![Span::styled("round ", dim)];
    for (&player, &columns) in players.iter().zip(&columns) {
        let name = scene.names.within(player, columns);
        head.push(Span::styled(format!("{name:>columns$} "), player));
    }
    if players.len() == 2 {
        head.push(Span::styled("lead", dim));
    }
    let mut lines = vec![Line::from(head)];
    for (number, pos) in rounds.iter().enumerate().rev() {
        let mut spans = vec![Span::styled(format!("{number:>5} "), dim)];
        for (&player, &columns) in players.iter().zip(&columns) {
            let (words, role) = home_words(home_of(solo, pos.car(player)));
            spans.push(Span::styled(format!("{words:>columns$} "), role));
        }
        if let Some((player, moves)) = lead_of(pos) {
            let used = ROUND + columns.iter().map(|columns| *columns as u16 + 1).sum::<u16>();
            spans.extend(bar(player, moves, room.width.saturating_sub(used), room.symbols));
        }
        lines.push(Line::from(spans));
    }
    if lines.len() < usize::from(room.height) {
        lines.push(Line::styled("moves home, by round", dim));
    }
    PaneText { heading: 1, lines, ..PaneText::default() }
}

/// The columns of the cars, behind each of which a space stands. A name comes before the length of a lead, which has its number.
fn columns_of(names: &Names, players: &[Player], width: u16) -> Vec<usize> {
    let columns = |lead: u16| -> Vec<usize> {
        let columns = names.columns(players.len(), width.saturating_sub(ROUND + lead).into(), CAR);
        columns.into_iter().map(|columns| columns - 1).collect()
    };
    let is_named =
        |columns: &Vec<usize>| players.iter().zip(columns).all(|(&player, &columns)| !names.gives_way(player, columns));
    let leads: &[u16] = if players.len() == 2 { &[LEAD, SHORT_LEAD] } else { &[0] };
    leads.iter().map(|lead| columns(*lead)).find(is_named).unwrap_or_else(|| columns(leads[0]))
}

/// Columns of the number of a round, of a lead, and of a car with the space behind it.
const ROUND: u16 = 6;
const LEAD: u16 = 9;
const SHORT_LEAD: u16 = 5;
const CAR: RangeInclusive<usize> = 5..=8;

fn home_words(home: Option<WayHome>) -> (String, Role) {
    match home {
        Some(WayHome::In(moves)) => (moves.to_string(), Role::Plain),
        Some(WayHome::Done) => ("home".to_owned(), Role::Win),
        Some(WayHome::Doomed) => ("lost".to_owned(), Role::Loss),
        Some(WayHome::Out) => ("out".to_owned(), Role::Loss),
        None => (String::new(), Role::Dim),
    }
}

/// A lead as a bar of its length, with its number.
fn bar(player: Player, moves: u32, room: u16, symbols: &Symbols) -> Vec<Span> {
    if moves == 0 {
        return vec![Span::styled("level", Role::Dim)];
    }
    let length = (moves as usize).min(usize::from(room).saturating_sub(4));
    let sign = symbols.fill(player);
    vec![
        Span::styled(std::iter::repeat_n(sign, length).collect::<String>(), player),
        Span::styled(format!(" {moves}"), Role::Plain),
    ]
}

/// What a chart shows for each round: above the line for the first player, below it for the second.
struct Series {
    title: &'static str,
    values: Vec<Option<(Player, u32)>>,
}

/// The bars below the map: the lead of two, the distance to the ghost of one.
pub(crate) fn bars(scene: &View<'_>, ghost: Option<&Ghost>, area: Rect, pen: &mut Pen<'_>) {
    let Some(series) = series(scene, ghost).filter(|series| !series.values.is_empty()) else { return };
    let mut pen = pen.within(area);
    let (x, y) = (i32::from(area.x), i32::from(area.y));
    // The row below the title is free.
    for (row, words) in (y..).zip(wrap(series.title, usize::from(area.width)).iter().take(2)) {
        pen.text(x, row, words, Role::Dim);
    }
    let most = series.values.iter().flatten().map(|(_, value)| *value).max().unwrap_or(0).max(1);
    let half = ((i32::from(area.height) - 2) / 2).clamp(1, 5).min(most as i32);
    let middle = y + 2 + half;
    let column = if series.values.len() * 2 + 8 <= usize::from(area.width) { 2 } else { 1 };
    let room = ((i32::from(area.width) - 6) / column).max(1) as usize;
    let first = series.values.len().saturating_sub(room);
    let left = x + 5;
    pen.run(left, i32::from(area.right()), middle, pen.symbols().horizontal, Role::Rule);
    // What is larger than the rows are many is drawn to scale.
    let scale = |value: u32| {
        if most as i32 <= half { value as i32 } else { (value as i32 * half + most as i32 - 1) / most as i32 }
    };
    for (place, value) in series.values.iter().skip(first).enumerate() {
        let at = left + place as i32 * column;
        let Some((player, value)) = *value else { continue };
        let style = Ink::from(player);
        for step in 1..=scale(value) {
            let row = if player == Player::P1 { middle - step } else { middle + step };
            pen.sign(at, row, pen.symbols().fill(player), style);
        }
        if value == 0 {
            pen.sign(at, middle, pen.symbols().tees[4], Role::Dim);
        }
    }
    for (row, player) in [(middle - half, Player::P1), (middle + half, Player::P2)] {
        let words = format!("{most}");
        pen.text(left - 1 - width(&words), row, &words, player);
    }
}

fn series(scene: &View<'_>, ghost: Option<&Ghost>) -> Option<Series> {
    let game = scene.game;
    let rounds = rounds(scene.game, scene.past(), scene.position);
    match game.players() {
        2 => {
            let values = rounds.iter().skip(1).map(|pos| lead(game, pos)).collect();
            Some(Series { title: "Lead in moves home, round by round", values })
        }
        1 => {
            let (solo, ghost) = (table(game)?, ghost?);
            let ahead = |(made, pos): (usize, &&Position)| {
                let left = match home_of(solo, pos.car(Player::P1))? {
                    WayHome::In(moves) => moves as usize,
                    WayHome::Done => 0,
                    WayHome::Doomed | WayHome::Out => return None,
                };
                let all = made + left;
                let behind = all.saturating_sub(ghost.moves()) as u32;
                let ahead = ghost.moves().saturating_sub(all) as u32;
                Some(if behind > 0 { (Player::P2, behind) } else { (Player::P1, ahead) })
            };
            let values = rounds.iter().enumerate().skip(1).map(ahead).collect();
            Some(Series { title: "Moves ahead of the ghost, or behind it below", values })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_whole_in_the_race_wherever_a_lead_has_room_beside_it() {
        let players = [Player::P1, Player::P2];
        for bot in ["careless", "careful", "late-braker"] {
            let names = Names::beside(&[None, Some(bot)]);
            let needed = ROUND + SHORT_LEAD + *CAR.start() as u16 + bot.len() as u16 + 1;
            for room in 20..60 {
                let columns = columns_of(&names, &players, room);
                let gives_way = names.gives_way(Player::P2, columns[1]);
                assert_eq!(gives_way, room < needed, "{bot} in {room}: {columns:?}");
            }
        }
    }
}
