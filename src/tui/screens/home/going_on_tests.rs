//! What home tells of games that go on, of which there may be many.

use std::time::SystemTime;

use ratatui::layout::Rect;

use super::tests::{bodies, drawn};
use super::*;
use crate::core::Player;
use crate::core::laws::Dice;
use crate::play::{Shelf, Summary};
use crate::tui::screen::at_desk;

/// The top of each of these games: no two have the same.
const TOPS: std::ops::Range<u32> = 10..60;

/// Games against a bot in which it is one's own move, and some that have ended.
fn saved(playing: usize, finished: usize) -> Vec<Saved> {
    let kinds = std::iter::repeat_n(Shelf::Playing, playing).chain(std::iter::repeat_n(Shelf::Finished, finished));
    let game = |(top, shelf)| {
        let seats = ["human", "bot careful"].map(str::to_owned).to_vec();
        let mut summary = Summary::new(format!("catch-up 1..{top}"), seats, 8);
        summary.mover = (shelf == Shelf::Playing).then_some(Player::P1);
        summary.result = (shelf == Shelf::Finished).then(|| "won p1".to_owned());
        let entry = Entry::new(format!("game-{top}"), shelf, SystemTime::UNIX_EPOCH);
        Saved { entry, summary: Ok(summary) }
    };
    TOPS.zip(kinds).map(game).collect()
}

/// Home with so many of them, drawn in a body: the rows of its list.
fn list_with(playing: usize, label: &str, body: Rect, look: impl FnOnce(&HomeScreen, &[String])) {
    let games = saved(playing, 3);
    at_desk(|desk| {
        let desk = Desk { games: &games, ..*desk };
        let mut home = HomeScreen::new(&desk);
        home.choose(home.items.iter().position(|item| home.label(*item) == label).expect("a line"), &desk);
        let columns = home.list_in(body).width.into();
        drawn(&home, body, |text| {
            let rows: Vec<String> = text.lines().map(|row| row.chars().take(columns).collect()).collect();
            look(&home, &rows);
        });
    });
}

/// How many a heading says are left out below it: `Also going on  3 more`.
fn left_out(heading: &str) -> usize {
    let number = heading.split_whitespace().find_map(|word| word.parse().ok());
    assert!(number.is_none() || heading.trim_end().ends_with(" more") || heading.contains(" game"), "{heading}");
    number.unwrap_or(0)
}

#[test]
fn every_game_that_goes_on_is_named_or_counted() {
    let (mut named, mut counted, mut signs) = (0, 0, 0);
    for body in bodies(&mut Dice(21)) {
        for (playing, label) in [(2, "Catch-Up"), (5, "Catch-Up"), (5, "Geography"), (9, "Sim"), (30, "Sim")] {
            list_with(playing, label, body, |home, rows| {
                let at = || format!("{playing} at {label} in {}x{}:\n{}", body.width, body.height, rows.join("\n"));
                let others = playing - 1;
                let Some(heading) = rows.iter().position(|row| row.contains("Also going on")) else {
                    signs += 1;
                    let edge = |row: &&String| row.ends_with('\u{203a}');
                    assert_eq!(rows.iter().filter(edge).count(), 1, "nothing says that the list goes on: {}", at());
                    return;
                };
                let below = &rows[heading + 1..];
                let below = &below[..below.iter().position(|row| row.contains("Finished")).unwrap_or(below.len())];
                let is_told = |top: &u32| below.iter().any(|row| row.contains(&format!("1..{top} ")));
                let told = TOPS.skip(1).take(others).filter(is_told).count();
                let more = left_out(&rows[heading]);
                assert_eq!(told + more, others, "{}", at());
                // No row is free where one is left out that is in the list.
                let is_free = rows.last().is_some_and(|row| row.trim().is_empty());
                assert!(!is_free || told == others.min(home.others_playing().len()), "a row is free: {}", at());
                named += told;
                counted += usize::from(more > 0);
            });
        }
    }
    assert!(named > 300 && counted > 20 && signs > 5, "{named} named, {counted} counted, {signs} signs");
}

#[test]
fn a_game_that_goes_on_tells_its_turn_where_that_has_room_and_another_sign_than_the_pointer() {
    let mut seen = 0;
    for body in bodies(&mut Dice(22)).into_iter().filter(|body| body.width >= 75) {
        list_with(6, "Catch-Up", body, |_, rows| {
            let at = || format!("in {}x{}:\n{}", body.width, body.height, rows.join("\n"));
            assert_eq!(rows.concat().matches('\u{25b8}').count(), 1, "one row is chosen {}", at());
            let Some(heading) = rows.iter().position(|row| row.contains("Also going on")) else { return };
            for (y, row) in (0..).zip(rows).skip(heading + 1) {
                let is_game = TOPS.skip(1).take(5).any(|top| row.contains(&format!("1..{top} ")));
                let told = || row.clone() + rows.get(y + 1).map_or("", |row| row);
                assert!(!is_game || told().contains("turn 9"), "{row} {}", at());
                let is_yours = row.contains("your move") || row.chars().take(6).any(|sign| sign == '*');
                assert!(!is_game || is_yours || told().contains("your move"), "{row} {}", at());
                seen += usize::from(is_game);
            }
        });
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn whoever_would_quit_reads_how_many_games_wait() {
    for (playing, told) in [(2, None), (5, None), (12, Some("and 7 more"))] {
        list_with(playing, "Quit", Rect::new(0, 2, 120, 36), |home, _| {
            drawn(home, Rect::new(0, 2, 120, 36), |text| {
                assert!(text.contains("These games wait for you:"), "{text}");
                assert_eq!(text.contains(" more "), told.is_some_and(|told| text.contains(told)), "{text}");
            });
        });
    }
}
