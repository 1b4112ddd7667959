use ratatui::buffer::Buffer;

use super::strip::ABOUT_ROWS;
use super::*;
use std::collections::BTreeMap;
use std::time::SystemTime;

use crate::core::Player;
use crate::core::laws::Dice;
use crate::files::{PlayedGame, PlayedResult};
use crate::play::{Shelf, Summary};
use crate::tui::screen::at_desk;
use crate::tui::theme::{Depth, Theme};

/// Looks at every preset, one after the other.
pub(super) fn at_each_preset(mut look: impl FnMut(&HomeScreen)) {
    at_desk(|desk| {
        let mut home = HomeScreen::new(desk);
        for line in 0..home.menu.len() {
            for game in 0..home.menu[line].games.len() {
                home.chosen = home.items.iter().position(|item| *item == Item::Game { line, game }).expect("a line");
                for preset in 0..home.presets_of(line, game).len() {
                    home.choose_preset(preset, desk);
                    look(&home);
                }
            }
        }
    });
}

/// Bodies from that of the smallest screen on: those around the sizes at which the list changes, and others.
pub(super) fn bodies(dice: &mut Dice) -> Vec<Rect> {
    let known =
        [(60, 20), (61, 37), (71, 22), (72, 30), (73, 22), (73, 37), (74, 24), (75, 22), (80, 24), (90, 60), (100, 30)];
    let others = (0..29).map(|_| (60 + dice.below(80) as u16, 20 + dice.below(40) as u16)).collect::<Vec<_>>();
    known.into_iter().chain(others).map(|(width, height)| Rect::new(0, 2, width, height - 4)).collect()
}

/// Home with a line chosen by its label.
fn at_line(label: &str, desk: &Desk<'_>) -> HomeScreen {
    let mut home = HomeScreen::new(desk);
    let item = home.items.iter().position(|item| home.label(*item) == label).expect("a line");
    home.choose(item, desk);
    home
}

/// Draws in a body, then looks at what is there.
pub(super) fn drawn(home: &HomeScreen, body: Rect, look: impl FnOnce(&str)) {
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
    let mut buf = Buffer::empty(Rect { y: 0, height: body.bottom(), ..body });
    home.draw(body, &mut Pen::new(&mut buf, body, &theme));
    let rows = buf.content().chunks(body.width.into());
    let text: String = rows.flat_map(|row| row.iter().map(ratatui::buffer::Cell::symbol).chain(["\n"])).collect();
    look(&text);
}

#[test]
fn a_board_stands_beside_the_list_on_every_screen_and_every_preset_is_seen_where_its_boards_spare_the_rows() {
    let bodies = bodies(&mut Dice(5));
    let (mut hiding, mut known) = (0, BTreeSet::new());
    // What is said of some preset takes the last row where others are hidden.
    let mut last_rows: BTreeMap<_, bool> = BTreeMap::new();
    at_each_preset(|home| {
        let setup = home.setup().unwrap_or_default();
        let (line, game, _) = home.place().expect("a game");
        for &body in &bodies {
            drawn(home, body, |text| {
                let at = || format!("{setup} in {}x{}:\n{text}", body.width, body.height);
                let area = home.room_beside(body).expect("there is room beside the list");
                let all = home.rows_of_presets(area.width);
                let rows = home.presets_in(body).height - ABOUT_ROWS;
                let Some(Ok(preview)) = &home.preview else { panic!("no board: {}", at()) };
                let board = home.board_above(setup, area, rows + ABOUT_ROWS);
                assert!(area.width >= SMALLEST - NARROW_LIST && preview.size_in(board).1 > 0.0, "no board: {}", at());
                let presets = home.presets_in(body);
                if home.shown_rows(presets, all) < all {
                    let last = text.lines().nth(usize::from(presets.bottom()) - 1).unwrap_or_default();
                    let words = last.chars().skip(presets.x.into()).any(|sign| sign != ' ');
                    *last_rows.entry((line, game, body.width, body.height)).or_default() |= words;
                }
                if rows >= all {
                    for word in home.presets_of(line, game).iter().flat_map(|(setup, _)| setup.split(' ').skip(1)) {
                        assert!(text.contains(word), "{word} is cut: {}", at());
                    }
                } else if known.insert((line, game, body.width, body.height)) {
                    let boards = home.boards_above(area, rows);
                    assert!(boards.smaller_above(rows + 1).next().is_some(), "a row is free: {}", at());
                    let is_cut = boards.cut_above(all).next().is_some() || boards.shrinks_above(all);
                    let is_one = !is_cut && boards.smaller_above(all).nth(1).is_none();
                    assert!(!is_one, "one board hides presets of many: {}", at());
                    hiding += 1;
                }
            });
        }
    });
    assert!(hiding > 9, "{hiding} times rows were lacking");
    let free: Vec<_> = last_rows.iter().filter(|(_, words)| !**words).collect();
    assert!(free.is_empty() && last_rows.len() > 9, "of {} a row is free: {free:?}", last_rows.len());
}

#[test]
fn a_board_at_home_is_whole_wherever_fewer_rows_of_presets_make_it_so() {
    let (bodies, mut whole, mut bare) = (bodies(&mut Dice(6)), 0, 0);
    at_each_preset(|home| {
        let setup = home.setup().unwrap_or_default();
        let Some(Ok(preview)) = &home.preview else { panic!("no board of {setup}") };
        if preview.words().is_some_and(|words| words.len() > setup.len()) {
            return;
        }
        for &body in bodies.iter().step_by(3) {
            home.measure_presets(body);
            let area = home.room_beside(body).expect("there is room beside the list");
            let rows = home.presets_in(body).height - ABOUT_ROWS;
            let is_whole = |rows| preview.size_in(home.board_above(setup, area, rows + ABOUT_ROWS)).0;
            assert!(is_whole(rows) || !is_whole(1), "{setup} in {}x{}: {rows} rows", body.width, body.height);
            whole += usize::from(is_whole(rows));
            // No more of it is bare than above those that the longest preset takes.
            let fewest = home.rows_of_longest(area.width);
            let seen = |rows| preview.seen_whole(home.board_above(setup, area, rows + ABOUT_ROWS));
            let Some((now, least)) = seen(rows).zip(seen(fewest)) else { continue };
            let is_barer = rows > fewest && now.is_bare() && now.hides_more_than(least);
            assert!(!is_barer, "{setup} in {}x{}: a part is bare above {rows} rows", body.width, body.height);
            bare += usize::from(now.is_bare());
        }
    });
    assert!(whole > 500 && bare > 3, "{whole} whole, {bare} bare");
}

#[test]
fn presets_stand_still_while_one_walks_through_them() {
    at_desk(|desk| {
        let mut home = HomeScreen::new(desk);
        let body = Rect::new(0, 2, 61, 33);
        for line in 0..home.menu.len() {
            home.chosen = home.items.iter().position(|item| *item == Item::Game { line, game: 0 }).expect("a line");
            let places: BTreeSet<_> = (0..home.presets_of(line, 0).len())
                .map(|preset| {
                    home.choose_preset(preset, desk);
                    drawn(&home, body, |_| {});
                    home.presets_in(body).y
                })
                .collect();
            assert_eq!(places.len(), 1, "{}", home.menu[line].name);
        }
    });
}

#[test]
fn a_click_on_a_preset_moves_none_where_some_are_hidden() {
    at_desk(|desk| {
        let (mut home, body) = (at_line("Race Track", desk), Rect::new(0, 2, 60, 16));
        let area = home.presets_in(body);
        home.walk_presets(12, desk);
        drawn(&home, body, |_| {});
        for y in area.y..home.presets_in(body).bottom() - ABOUT_ROWS {
            let meant = home.preset_at(body, area.x + 3, y);
            home.choose_preset(meant.expect("a preset"), desk);
            drawn(&home, body, |_| {});
            assert_eq!(home.preset_at(body, area.x + 3, y), meant);
        }
    });
}

#[test]
fn the_courses_show_the_board_that_comes_next_and_all_of_them_where_it_keeps_its_rows() {
    at_desk(|desk| {
        let home = at_line("Learn", desk);
        for body in bodies(&mut Dice(7)) {
            drawn(&home, body, |text| {
                assert!(text.contains("First comes"), "{body:?}:\n{text}");
                assert!(text.contains("The heaps below"), "no board in {body:?}:\n{text}");
                let tells = |words: &str| text.contains(words);
                assert_eq!(tells("Nim and Sprague-Grundy"), tells(" tasks done, in "), "{body:?}:\n{text}");
                assert!(tells("0/16") || body.height < 36, "{body:?}:\n{text}");
            });
        }
    });
}

#[test]
fn no_preview_promises_keys_that_walk_in_the_list() {
    at_each_preset(|home| {
        for (width, height) in [(60, 16), (80, 20), (120, 36)] {
            let (setup, body) = (home.setup().unwrap_or_default(), Rect::new(0, 2, width, height));
            drawn(home, body, |text| assert!(!text.contains("pgdn"), "{setup} in {body:?}:\n{text}"));
        }
    });
}

#[test]
fn a_low_preview_of_cheques_leaves_its_free_rows_to_the_presets() {
    at_desk(|desk| {
        let home = at_line("Cheques", desk);
        for width in [60, 72] {
            drawn(&home, Rect::new(0, 2, width, 16), |text| assert!(text.contains("1,3,1"), "{text}"));
        }
    });
}

#[test]
fn what_was_played_is_asked_for_once_and_told_in_rows() {
    at_desk(|desk| {
        let mut home = at_line("Statistics", desk);
        let asks = |wishes: &[Wish]| {
            let is_it = |wish: &Wish| matches!(wish, Wish::Effect(effect) if *effect == GamesEffect::ListPlayed.into());
            wishes.iter().any(is_it)
        };
        assert!(asks(&home.after(Vec::new(), desk)));
        assert!(!asks(&home.listed(desk)) && !asks(&home.after(Vec::new(), desk)), "no answer asks again");
        home.settings_changed(desk);
        assert!(asks(&home.listed(desk)), "who comes back may have played");
        let mut kept = desk.kept.clone();
        let game =
            |result| PlayedGame::new("one".to_owned(), "multiples 2..30".to_owned(), "solid".to_owned(), result, 9);
        kept.keep_played(vec![game(PlayedResult::Won), game(PlayedResult::Lost)], BTreeMap::new());
        home.listed(&Desk { kept: &kept, ..*desk });
        for body in bodies(&mut Dice(8)) {
            drawn(&home, body, |text| {
                for part in ["1 game won", "won", "lost"] {
                    assert!(text.contains(part), "{part} in {body:?}:\n{text}");
                }
                assert_eq!(text.matches("Multiples and divisors").count(), 2, "a title is cut in {body:?}:\n{text}");
            });
        }
        // What is drawn of the mistakes has all rows.
        let mistakes = |mistakes| {
            let mut game = game(PlayedResult::Won);
            game.mistakes = Some(mistakes);
            game
        };
        kept.keep_played(vec![mistakes(1), mistakes(4)], BTreeMap::new());
        home.listed(&Desk { kept: &kept, ..*desk });
        for (width, height) in [(80, 20), (120, 36), (240, 66)] {
            drawn(&home, Rect::new(0, 2, width, height), |text| {
                let bars = text.lines().filter(|line| line.contains('█')).count();
                assert!(bars + 12 > height.into(), "{bars} rows in {width}x{height}:\n{text}");
            });
        }
    });
}

#[test]
fn the_edge_of_the_list_says_where_more_of_it_is_out_of_sight() {
    at_desk(|desk| {
        for (body, item, signs) in [
            (Rect::new(0, 2, 60, 16), "Subtraction", "›"),
            (Rect::new(0, 2, 60, 16), "Quit", ""),
            (Rect::new(0, 2, 60, 36), "Subtraction", ""),
            (Rect::new(0, 2, 60, 14), "Almonds", "\u{2039}\u{203a}"),
            (Rect::new(0, 2, 60, 12), "Quit", "\u{2039}"),
        ] {
            let home = at_line(item, desk);
            let edge = usize::from(home.list_in(body).right()) - 1;
            drawn(&home, body, |text| {
                let at_edge = text.lines().filter_map(|line| line.chars().nth(edge));
                let found: String = at_edge.filter(|sign| "\u{2039}\u{203a}".contains(*sign)).collect();
                assert_eq!(found, signs, "{item} in {body:?}:\n{text}");
            });
        }
    });
}

#[test]
fn the_help_begins_beside_its_line_and_ends_with_a_part() {
    at_desk(|desk| {
        let home = at_line("Help", desk);
        for body in bodies(&mut Dice(9)) {
            drawn(&home, body, |text| {
                assert!(text.contains("Mathematical games for"), "{body:?}:\n{text}");
                let last = text.lines().rev().map(str::trim_end).find(|line| line.len() > NARROW_LIST.into());
                assert!(last.is_some_and(|line| line.ends_with(['.', ','])), "{body:?}:\n{text}");
            });
        }
    });
}

#[test]
fn a_board_of_ones_own_is_called_by_its_name_and_its_file_is_told() {
    at_desk(|desk| {
        let text = "racetrack 1\nname = Grand Prix\nmap:\n#######\n#S...>#\n#S...>#\n#######\n";
        let mut kept = desk.kept.clone();
        kept.keep_track("mine.track".to_owned(), text.to_owned());
        let played = |won| {
            let game = "race-track mine.track".to_owned();
            PlayedGame::new("one".to_owned(), game, "solid".to_owned(), won, 9)
        };
        kept.keep_played(
            vec![played(PlayedResult::Won)],
            BTreeMap::from([("race-track mine.track".to_owned(), vec![])]),
        );
        let desk = Desk { kept: &kept, ..*desk };
        let mut home = at_line("Race Track", &desk);
        home.keep_own(&desk);
        let (line, game, _) = home.place().expect("a game");
        home.choose_preset(home.presets_of(line, game).len() - 1, &desk);
        for body in bodies(&mut Dice(10)) {
            drawn(&home, body, |text| {
                assert!(text.contains("Grand Prix") && !text.contains("race-track mine"), "{body:?}:\n{text}");
                assert_eq!(text.matches("mine.track").count(), 1, "{body:?}:\n{text}");
            });
        }
        for page in [1, 3] {
            let title = Statistics::new(&desk).titles_of_page(page, &desk).concat();
            assert!(title.starts_with("Race Track Grand Prix"), "{title}");
        }
    });
}

#[test]
fn a_name_that_is_typed_finds_the_line_of_that_name() {
    at_desk(|desk| {
        for label in
            ["Statistics", "Learn", "Riddles", "Laboratory", "Saved games", "Help", "Sim", "Chomp", "Race Track"]
        {
            let mut home = HomeScreen::new(desk);
            home.finder.begin();
            for letter in label.chars() {
                home.finder.edit(&Action::Text(letter));
                assert!(home.find(0, desk), "{label}");
            }
            assert_eq!(home.label(home.items[home.chosen]), label);
        }
    });
}

#[test]
fn beside_saved_games_stands_the_board_of_the_newest() {
    use crate::play::{Shelf, Summary};
    let saved: Vec<Saved> = (0..5)
        .map(|number| {
            let entry = Entry::new(format!("game-{number}"), Shelf::Playing, std::time::SystemTime::UNIX_EPOCH);
            let summary = Summary::new("catch-up 1..12 players=3", vec!["human".to_owned(); 3], number);
            Saved { entry, summary: Ok(summary) }
        })
        .collect();
    at_desk(|desk| {
        let mut home = HomeScreen::new(desk);
        let desk = Desk { games: &saved, ..*desk };
        home.listed(&desk);
        home.choose(home.items.iter().position(|item| *item == Item::Saved).expect("a line"), &desk);
        assert!(home.look_into().is_some() && home.asked.as_ref() == Some(&saved[0].entry), "it is asked for");
        let game = "catch-up 1..12 players=3".parse().expect("a setup");
        home.preview = Some(Ok(Preview::of(game, Moment::Start)));
        for body in bodies(&mut Dice(8)).into_iter().filter(|body| home.room_beside(*body).is_some()) {
            drawn(&home, body, |text| assert!(text.contains("pool"), "{body:?}:\n{text}"));
        }
    });
}

#[test]
fn a_game_that_goes_on_tells_its_turn_and_against_whom_on_the_smallest_screens() {
    let seats = |seats: [&str; 2]| seats.map(str::to_owned).to_vec();
    for (seats, told) in [
        (seats(["human", "bot careful"]), ["your move, careful", "turn 13"]),
        (seats(["human:Bartholomew", "bot careful"]), ["Bart. to move, careful", "turn 13"]),
        (seats(["bot careful", "human:Bartholomew"]), ["careful to move", "turn 13"]),
    ] {
        at_desk(|desk| {
            let mut summary = Summary::new("catch-up 1..12", seats.clone(), 12);
            summary.mover = Some(Player::P1);
            let entry = Entry::new("one", Shelf::Playing, SystemTime::UNIX_EPOCH);
            let mut home = HomeScreen::new(desk);
            home.playing = vec![Saved { entry, summary: Ok(summary) }];
            home.items.insert(0, Item::Resume);
            for (width, height) in [(60, 20), (61, 37)] {
                drawn(&home, Rect::new(0, 2, width, height - 4), |text| {
                    for words in told {
                        assert!(text.contains(words), "{words} at {width}x{height}:\n{text}");
                    }
                });
            }
        });
    }
}
