//! What holds of previews at home on screens that grow.

use std::time::SystemTime;

use ratatui::layout::Rect;

use super::strip::ABOUT_ROWS;
use super::tests::at_each_preset;
use super::*;
use crate::core::laws::Dice;
use crate::games::{games, generate};
use crate::play::{Shelf, Summary, check_playable};
use crate::tui::screen::at_desk;
use crate::tui::screens::preview::HomeSight;

#[test]
fn no_drawing_of_lines_at_home_is_smaller_on_a_larger_screen() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    at_each_preset(|home| {
        let Some(Ok(preview)) = &home.preview else { panic!("no board of {:?}", home.setup()) };
        let setup = home.setup().unwrap_or_default();
        let mut before: Option<((u16, u16), f64)> = None;
        for size in [(80, 24), (96, 30), (100, 30), (110, 33), (120, 40), (137, 44), (160, 50), (200, 60), (240, 70)] {
            let body = Rect::new(0, 2, size.0, size.1 - 4);
            home.measure_presets(body);
            let area = home.room_beside(body).expect("there is room beside the list");
            let Some(now) = preview.length_in(home.board_above(setup, area, home.presets_in(body).height)) else {
                continue;
            };
            seen += 1;
            if let Some((other, larger)) = before.filter(|(_, larger)| now < 0.98 * larger) {
                faults.push(format!("{setup} at {size:?}: {now} after {larger} at {other:?}"));
            }
            before = Some((size, now));
        }
    });
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 50, "{seen}");
}

#[test]
fn more_columns_take_none_from_the_list_nor_from_what_stands_beside_it() {
    at_desk(|desk| {
        let mut home = HomeScreen::new(desk);
        for games in 0..3 {
            let mut before = [NARROW_LIST, SMALLEST - NARROW_LIST];
            for width in SMALLEST..240 {
                let body = Rect::new(0, 2, width, 20);
                let now = [home.list_in(body).width, home.room_beside(body).map_or(0, |area| area.width)];
                assert!(now[0] >= before[0] && now[1] >= before[1], "{width}: {now:?} after {before:?}, {games} games");
                before = now;
            }
            assert!(before[0] >= LIST, "{before:?}");
            let summary =
                Summary::new("catch-up 1..12 handicap=5 ties=last", vec!["human:Bartholomew".to_owned(); 2], games);
            let entry = Entry::new(format!("game-{games}"), Shelf::Playing, SystemTime::UNIX_EPOCH);
            home.playing.push(Saved { entry, summary: Ok(summary) });
        }
    });
}

/// Screens to which a few columns or rows are added, each from the smallest on.
const SIZES: [(u16, u16); 8] = [(60, 20), (72, 20), (80, 24), (97, 28), (100, 30), (120, 40), (160, 50), (240, 70)];
const MORE: u16 = 4;

/// Screens of which each is at least as large as those before it.
fn growing() -> Vec<Vec<(u16, u16)>> {
    let wider = SIZES.map(|(width, height)| (0..=MORE).map(|more| (width + more, height)).collect());
    let higher = SIZES.map(|(width, height)| (0..=MORE).map(|more| (width, height + more)).collect());
    wider.into_iter().chain(higher).chain([SIZES.to_vec()]).collect()
}

/// Where less of a board is seen on a larger screen.
fn faults(seen: impl Fn((u16, u16)) -> Option<HomeSight>) -> Vec<String> {
    let mut faults = Vec::new();
    for screens in growing() {
        let seen: Vec<_> = screens.iter().map(|&size| (size, seen(size))).collect();
        for (at, (size, now)) in seen.iter().enumerate() {
            let poorer = |(_, before): &&(_, Option<HomeSight>)| match (before, now) {
                (Some(before), Some(now)) => now.is_poorer_than(before),
                (before, None) => before.is_some(),
                (None, Some(_)) => false,
            };
            assert!(now.is_some() || size.0 < 240, "nothing is seen at {size:?}");
            if let Some((smaller, before)) = seen[..at].iter().find(poorer) {
                faults.push(format!("{smaller:?} {before:?}, {size:?} {now:?}"));
            }
        }
    }
    faults
}

#[test]
fn no_board_at_home_is_smaller_or_shows_less_on_a_larger_screen() {
    let mut all = Vec::new();
    at_each_preset(|home| {
        let Some(Ok(preview)) = &home.preview else { panic!("no board of {:?}", home.setup()) };
        let setup = home.setup().unwrap_or_default();
        // One that is drawn by lot is another each time.
        if preview.words().is_some_and(|words| words.len() > setup.len()) {
            return;
        }
        let seen = |(width, height): (u16, u16)| {
            let body = Rect::new(0, 2, width, height - 4);
            home.measure_presets(body);
            let area = home.room_beside(body).expect("there is room beside the list");
            let presets = home.presets_in(body).height;
            let hidden = home.presets_behind(area.width, presets - ABOUT_ROWS);
            preview.at_home(home.board_above(setup, area, presets), hidden)
        };
        all.extend(faults(seen).into_iter().map(|fault| format!("{setup}: {fault}")));
    });
    assert!(all.is_empty(), "{} {all:#?}", all.len());
}

#[test]
fn no_board_of_a_game_that_goes_on_is_smaller_or_shows_less_on_a_larger_screen() {
    let (mut all, mut dice, mut tried) = (Vec::new(), Dice(11), 0);
    at_desk(|desk| {
        let home = HomeScreen::new(desk);
        for (id, _) in games() {
            let drawn = std::iter::repeat_with(|| generate(id, &mut dice)).take(3);
            let drawn: Vec<AnyGame> = drawn.filter_map(|typed| typed.ok()?.read().ok()).collect();
            for game in drawn.into_iter().filter(|game| check_playable(game).is_ok()) {
                let words = game.to_string();
                let preview = Preview::of(game, Moment::Start);
                let seen = |(width, height): (u16, u16)| {
                    let area = home.room_beside(Rect::new(0, 2, width, height - 4)).expect("there is room");
                    preview.at_home(Rect { y: area.y + SAID, height: area.height - SAID, ..area }, 0)
                };
                tried += 1;
                all.extend(faults(seen).into_iter().map(|fault| format!("{words}: {fault}")));
            }
        }
    });
    assert!(all.is_empty(), "{} {all:#?}", all.len());
    assert!(tried > 30, "{tried}");
}

/// Rows of what is said above the board of a game that goes on.
const SAID: u16 = 4;
