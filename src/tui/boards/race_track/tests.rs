use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::tui::boards::any::Shown;
use crate::tui::boards::{AnyScene, HintKey, Hints, Names, Played, board, law};
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

pub(super) const TRACKS: [&str; 4] = ["mini", "little-oval", "chicane", "grand-prix"];

pub(super) fn race(words: &str) -> RaceTrack {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn theme() -> Theme {
    Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped")
}

/// The board as text after these moves.
fn picture(game: &RaceTrack, moves: &str, state: &State, level: HintLevel, area: Rect) -> String {
    drawn(game, moves, state, (level, true), area)
}

/// The same, where hints are offered and where they are not, as in a page.
fn drawn(game: &RaceTrack, moves: &str, state: &State, told: (HintLevel, bool), area: Rect) -> String {
    drawn_in(&theme(), game, moves, state, told, Room::beside(area, true))
}

/// The same in a theme.
pub(super) fn drawn_in(
    theme: &Theme,
    game: &RaceTrack,
    moves: &str,
    state: &State,
    told: (HintLevel, bool),
    room: Room,
) -> String {
    let (level, offers_hints) = told;
    let whichever: AnyGame = game.clone().into();
    let (view, state) = (board(&whichever), RaceTrack::any_state(state.clone()));
    let mut position = whichever.start();
    let mut past = Vec::new();
    for word in moves.split_whitespace() {
        let mv = whichever.read_move(&position, word).unwrap_or_else(|error| panic!("{error}"));
        let next = whichever.try_play(&position, mv).unwrap_or_else(|error| panic!("{error}"));
        past.push(Played { player: whichever.to_move(&position), mv, before: position });
        position = next;
    }
    let cursor = view.rest(&position);
    let choice = cursor.and_then(|spot| match view.choose(&position, None, spot) {
        Choice::Move(mv) => Some((mv, whichever.play(&position, mv))),
        Choice::Hold(_) | Choice::Nothing(_) => None,
    });
    let names = Names::places(game.players());
    let scene = AnyScene {
        game: &whichever,
        position: &position,
        past: &past,
        result: whichever.result(&position),
        names: &names,
        cursor,
        held: None,
        choice: choice.as_ref(),
        offered: &[],
        hints: &Hints::none(),
        level,
        hint_key: if offers_hints { HintKey::Tells } else { HintKey::None },
        has_keys: true,
        analysis: None,
        reason: None,
        parts: &[],
        reason_beside: false,
        step: None,
        state: &state,
    };
    let area = room.area;
    let mut buf = Buffer::empty(area);
    let laid = view.lay_out(&position, &state, room).unwrap_or_else(|size| panic!("needs {size:?}"));
    laid.paint(&scene, &mut Pen::new(&mut buf, area, theme));
    let rows = buf.content.chunks(usize::from(area.width));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n").collect()
}

#[test]
fn every_drive_is_reached_by_cursor_click_and_typing() {
    for track in TRACKS {
        let game = race(&format!("race-track {track}"));
        for (width, height) in [(80, 20), (56, 14), (120, 36), (30, 8)] {
            law::check(&game, 5, 1, width, height);
        }
    }
    for words in [
        "race-track mini cars=1 full-stop-start power-brake",
        "race-track little-oval cars=3",
        "race-track little-oval choose-slots",
    ] {
        law::check(&race(words), 2, 1, 80, 20);
    }
}

#[test]
fn a_small_track_is_as_large_as_the_screen_with_its_kerbs_and_legend() {
    for (track, size, scale) in [("mini", (160, 46), (10, 7)), ("mini", (240, 66), (16, 10))] {
        let game = race(&format!("race-track {track}"));
        let room = Room::beside(Rect::new(0, 0, size.0, size.1), true);
        let laid = RaceBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
        assert_eq!(laid.plan.sight.scale.size(), scale, "{track} in {size:?}");
        assert!(
            laid.plan.legend.is_some_and(|legend| legend.y >= laid.plan.sight.area.bottom()),
            "{track} in {size:?}"
        );
    }
}

#[test]
fn when_a_race_is_over_its_keys_leave_their_rows_to_the_panes() {
    let game = race("race-track mini");
    let (mut dice, mut end) = (Dice(3), game.start());
    while game.result(&end).is_none() {
        end = game.play(&end, *dice.pick(&game.legal_moves(&end)));
    }
    for (width, height) in [(120, 36), (100, 26), (90, 20)] {
        let room = Room::beside(Rect::new(0, 0, width, height), true);
        let side = |pos| RaceBoard::layout(&game, pos, &State::default(), room).expect("there is room").side;
        let (begun, over) = side(&game.start()).zip(side(&end)).expect("panes stand beside the map");
        assert!(over.height > begun.height && over.bottom() == begun.bottom(), "{width}x{height}: {begun} {over}");
    }
}

#[test]
fn arrows_lead_to_every_landing_point_whichever_of_the_nine_are_legal() {
    let game = race("race-track little-oval");
    let pos = game.start();
    for mask in 1_u32..512 {
        let places: Vec<_> = (0..9_i16)
            .filter(|bit| mask & (1 << bit) != 0)
            .map(|bit| Point::new(bit % 3, bit / 3))
            .map(|spot| Place {
                spot,
                shape: crate::tui::boards::SpotShape::Cell {
                    x: 2 * i32::from(spot.x),
                    y: i32::from(spot.y),
                    width: 2,
                    height: 1,
                },
            })
            .collect();
        let room = Room::alone(Rect::new(0, 0, 80, 20));
        let laid = RaceBoard::layout(&game, &pos, &State::default(), room).expect("there is room");
        let layout = Layout { places: places.into(), ..laid };
        let mut seen = vec![layout.places.at(0).spot];
        let mut next = 0;
        while next < seen.len() {
            for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
                let to = RaceBoard::step(&game, &pos, &layout, seen[next], direction);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
            next += 1;
        }
        assert_eq!(seen.len(), layout.places.len(), "{mask:09b}");
        // Of all nine one stays at the edge.
        for (spot, direction) in [(Point::new(2, 1), Direction::Right), (Point::new(0, 2), Direction::Left)] {
            let stays = RaceBoard::step(&game, &pos, &layout, spot, direction) == spot;
            assert!(stays || mask != 511, "{direction:?}");
        }
    }
}

#[test]
fn the_track_is_drawn_while_its_table_is_worked_out_and_the_values_come_with_it() {
    let game = race("race-track little-oval");
    let area = Rect::new(0, 0, 80, 20);
    let moves = "24,1 24,1 26,1 25,2 29,2 27,3";
    let before = picture(&game, moves, &State::default(), HintLevel::All, area);
    assert!(before.contains("wer") && before.contains("worked out now"), "{before}");
    game.solo();
    let after = picture(&game, moves, &State::default(), HintLevel::All, area);
    assert!(after.contains("r 23*") && after.contains("P1 by 1"), "{after}");
    let off = picture(&game, moves, &State::default(), HintLevel::Off, area);
    assert!(!off.contains("23*") && off.contains('w'), "{off}");
}

#[test]
fn a_landing_point_that_cannot_be_taken_says_why() {
    let game = race("race-track little-oval");
    let pos = game.start();
    let above = Point::new(23, 0);
    assert!(RaceBoard::may_rest(&game, &pos, above));
    let Choice::Nothing(why) = RaceBoard::choose(&game, &pos, None, above) else { panic!("a wall is no road") };
    assert_eq!(why, "23,0 leads into the wall at 23,0.");
    let bars: Vec<_> =
        nine(&game, &pos).iter().filter_map(|landing| landing.drive.err()).map(landing::Bar::word).collect();
    assert_eq!(bars, ["line", "wall", "wall", "line", "stop", "line"]);
}

#[test]
fn the_ghost_of_ones_own_best_race_is_shown_where_it_would_be() {
    let game = race("race-track mini cars=1");
    let solo = game.solo();
    let start = game.start().car(Player::P1).racing().expect("it races");
    let best = solo.moves_home(&start).expect("it gets home") as usize;
    let area = Rect::new(0, 0, 80, 20);
    let shown = picture(&game, "", &State::default(), HintLevel::Off, area);
    assert!(shown.contains("G shortest") && shown.contains("level with it"), "{shown}");
    let mut state = State::default();
    RaceBoard::recall(&game, &mut state, &["99,9".to_owned()]);
    assert_eq!(state.best, None, "turns that are no race are forgotten");
    assert!(best > 5);
}

#[test]
fn a_page_keeps_the_way_home_back_as_long_as_hints_are_off() {
    let area = Rect::new(0, 0, 80, 20);
    for setup in ["race-track mini cars=1", "race-track mini"] {
        let game = race(setup);
        game.solo();
        let shown = |told| drawn(&game, "", &State::default(), told, area);
        let [page, asked, table] =
            [(HintLevel::Off, false), (HintLevel::All, false), (HintLevel::Off, true)].map(shown);
        for word in ["level", "shortest", " 13 "] {
            assert!(!page.contains(word), "{setup}, {word}: {page}");
        }
        assert!(asked.contains("level") && table.contains("level"), "{setup}: {asked}{table}");
    }
}

#[test]
fn a_track_takes_the_largest_points_that_show_all_of_it() {
    let size = |track: &str, (width, height): (u16, u16)| {
        let game = race(&format!("race-track {track}"));
        let room = Room::beside(Rect::new(0, 2, width, height), true);
        let layout = RaceBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
        assert!(!RaceBoard::is_cut(&layout), "{track} in {width}x{height}");
        layout.plan.sight.scale.size()
    };
    for (track, room, points) in [
        ("little-oval", (120, 36), (2, 2)),
        ("little-oval", (200, 56), (4, 4)),
        ("little-oval", (80, 20), (1, 1)),
        ("little-oval", (240, 66), (5, 4)),
        ("little-oval", (200, 18), (3, 1)),
        ("mini", (120, 36), (7, 5)),
        ("first-lesson", (60, 16), (2, 2)),
    ] {
        assert_eq!(size(track, room), points, "{track} in {room:?}");
    }
}

#[test]
fn what_cannot_be_taken_moves_no_track() {
    let game = race("race-track mini");
    // The first car drives straight on as fast as it can, towards the wall.
    let pos = (0..4).fold(game.start(), |pos, turn| {
        let nine = nine(&game, &pos);
        let may = |landing: &&landing::Landing| landing.drive.is_ok() && (turn % 2 == 1 || landing.key == 'f');
        game.play(&pos, nine.iter().find(may).expect("a way").at)
    });
    for (width, height) in [(80, 20), (60, 16), (30, 8)] {
        let room = Room::beside(Rect::new(0, 2, width, height), true);
        let mut state = State::default();
        let shown = |state: &State| RaceBoard::layout(&game, &pos, state, room).expect("there is room");
        let (ways, walls): (Vec<_>, Vec<_>) = nine(&game, &pos).into_iter().partition(|way| way.drive.is_ok());
        // Nor does it fall back from where one looked before.
        for looked in std::iter::once(None).chain(ways.iter().map(|way| Some(way.at))) {
            if let Some(at) = looked {
                let laid = shown(&state);
                RaceBoard::reveal(&game, &pos, &mut state, &laid, at);
            }
            let before = shown(&state);
            for wall in &walls {
                RaceBoard::reveal(&game, &pos, &mut state, &before, wall.at);
                assert_eq!(shown(&state).plan.sight, before.plan.sight, "{} in {width}x{height}", wall.at);
            }
        }
    }
}

#[test]
fn the_nine_ways_stand_on_their_points_and_doom_is_drawn() {
    let game = race("race-track little-oval");
    game.solo();
    let moves = "24,1 24,2 26,1 25,3 29,2 27,4";
    let shown = picture(&game, moves, &State::default(), HintLevel::All, Rect::new(0, 0, 200, 56));
    let rows: Vec<&str> = shown.lines().collect();
    let keys = rows.iter().position(|row| row.contains(" w   e   r*")).unwrap_or_else(|| panic!("{shown}"));
    assert!(rows[keys + 1].contains(" 24  24  23"), "{shown}");
    let words: Vec<&str> = CRASH.split(' ').collect();
    let warns = |moves: usize| {
        let area = Rect::new(0, 0, 200, 56);
        picture(&game, &words[..moves].join(" "), &State::default(), HintLevel::All, area).contains("!!")
    };
    assert!((0..words.len()).any(warns));
    let shown = picture(&game, CRASH, &State::default(), HintLevel::All, Rect::new(0, 0, 200, 56));
    assert!(shown.contains("><") && shown.contains("<<"), "{shown}");
    assert!(shown.contains(" P1 went out. ") && shown.contains(" P2 drives home alone, 21 moves to go. "), "{shown}");
}

#[test]
fn a_track_that_does_not_fit_is_seen_small_as_a_whole() {
    let small = |track: &str, area: Rect| {
        let game = race(&format!("race-track {track}"));
        let laid = RaceBoard::layout(&game, &game.start(), &State::default(), Room::beside(area, true));
        let plan = laid.expect("there is room").plan;
        assert!(plan.mini.is_none_or(|mini| mini.union(area) == area && plan.side != Some(mini)));
        plan.mini.map(|mini| (mini.width, mini.height))
    };
    assert_eq!(small("grand-prix", Rect::new(0, 2, 120, 36)), Some((19, 4)));
    assert_eq!(small("chicane", Rect::new(0, 2, 60, 14)), Some((16, 2)), "on the grass");
    assert_eq!(small("little-oval", Rect::new(0, 2, 80, 20)), None);
}

#[test]
fn cars_on_one_point_are_all_seen() {
    let game = race("race-track little-oval");
    let picture =
        |(width, height)| picture(&game, "", &State::default(), HintLevel::Off, Rect::new(0, 0, width, height));
    let (large, small) = (picture((120, 36)), picture((60, 14)));
    assert!(large.contains("12"), "{large}");
    assert!(small.contains('&'), "{small}");
}

/// The first car drives too fast into a bend, and has nine walls before it two moves later.
const CRASH: &str = "24,2 24,1 26,3 26,1 29,3 28,1 33,4 31,2 38,5 33,2 42,7 36,2";

#[test]
fn the_law_over_sizes_holds() {
    let setups = TRACKS.map(|track| format!("race-track {track}"));
    let setups: Vec<&str> = setups.iter().map(String::as_str).collect();
    for large in [false, true] {
        crate::tui::boards::sizes::check::<RaceTrack>(&setups, &State { large, way: true, ..State::default() });
    }
}

#[test]
fn the_preview_shows_a_race_under_way() {
    for track in TRACKS {
        let game = race(&format!("race-track {track}"));
        let moves = RaceBoard::showcase(&game);
        assert!(moves.len() >= 6, "{track}: {moves:?}");
    }
}

#[test]
fn cars_that_hardly_have_room_in_one_row_have_one_each_where_the_map_leaves_it() {
    for (setup, (width, height), rows) in [
        ("little-oval cars=3", (61, 24), 3),
        ("little-oval cars=3", (46, 20), 3),
        ("little-oval cars=3", (60, 16), 1),
        ("little-oval cars=3", (100, 40), 1),
        ("little-oval", (61, 24), 1),
    ] {
        let game = race(&format!("race-track {setup}"));
        let area = Rect::new(0, 2, width, height);
        for room in [Room::alone(area), Room::at_end(area)] {
            let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            let strip = plan.strip.map_or(0, |strip| strip.height);
            assert_eq!(strip, rows, "{setup} in {room:?}");
        }
    }
}

#[test]
fn without_colours_trails_have_the_numbers_of_their_cars_in_the_end_of_a_race_that_has_no_other_key() {
    let game = race("race-track little-oval");
    let (mut dice, mut end, mut moves) = (Dice(3), game.start(), String::new());
    while game.result(&end).is_none() {
        let mv = *dice.pick(&game.legal_moves(&end));
        moves = format!("{moves} {}", game.write_move(&end, mv));
        end = game.play(&end, mv);
    }
    let room = Room::at_end(Rect::new(0, 0, 60, 13));
    let seen = |theme: &Theme| drawn_in(theme, &game, &moves, &State::default(), (HintLevel::Off, true), room);
    let coloured = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let numbers = |picture: &str| ['1', '2'].map(|car| picture.matches(car).count());
    assert_eq!(numbers(&seen(&theme())), [1; 2], "{}", seen(&theme()));
    assert_eq!(numbers(&seen(&coloured)), [0; 2], "{}", seen(&coloured));
}
