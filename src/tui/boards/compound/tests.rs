//! What boards of a sum show, and how one walks on them.

use ratatui::layout::Rect;

use super::*;
use crate::tui::boards::heaps::testing::picture;
use crate::tui::boards::law;

#[test]
fn every_move_is_reached_by_cursor_click_and_typing() {
    for setup in [
        "sum square 10 + island map-1 + chomp 3x4",
        "sum nim 3,5 + octal 0.77 from 7",
        "sum almonds 4,2 + horseflies d4 + wythoff 3,5",
        "sum catch-up 1..6 goal=last + catch-up 1..4 goal=last",
    ] {
        let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 40), (120, 36)] {
            law::check(&game, 1, 1, width, height);
        }
    }
}

#[test]
fn every_part_is_drawn_by_its_own_board() {
    let state = CompoundBoard::state(&"sum square 12 + chomp 2x3".parse().expect("a setup"));
    let board = picture::<GameSum>("sum square 12 + chomp 2x3", "1:4", "2:c1", &state, (120, 36));
    for part in ["1 Square Game 12", "2 Chomp 2x3"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn what_is_over_while_others_go_on_has_nothing_that_would_fall() {
    let mut seen = 0;
    for (setup, moves) in [("sum nim 3 + chomp 2x2", "2:a2 2:b1"), ("sum chomp 3x4 + nim 2", "1:a2 1:b1")] {
        let state = CompoundBoard::state(&setup.parse().expect("a setup"));
        for size in (60..=200).step_by(20).flat_map(|width| (14..=50).step_by(3).map(move |height| (width, height))) {
            let board = picture::<GameSum>(setup, moves, "", &state, size);
            let falls = ["would fall", "\u{254c}", "\u{254e}"].into_iter().find(|part| board.contains(part));
            assert!(falls.is_none(), "{falls:?} in {size:?}:\n{board}");
            seen += usize::from(board.contains('X'));
        }
    }
    assert!(seen > 50, "{seen}");
}

/// What a heap is worth alone is told by no analysis of a sum.
#[test]
fn a_strip_in_a_sum_promises_no_outcomes() {
    let words = "sum square-but-one 20 + square-but-one 9";
    let state = CompoundBoard::state(&words.parse().expect("a setup"));
    let board = picture::<GameSum>(words, "", "1:1", &state, (120, 36));
    assert!(board.contains("The heaps below") && !board.contains("Who wins"), "{board}");
    let low = picture::<GameSum>(words, "", "1:1", &state, (80, 13));
    assert!(low.lines().nth(12).is_some_and(|line| line.contains("20 21")), "no rows wait for them: {low}");
}

/// A pool has two sides, which take turns whoever plays: P1 takes twice here, once for each side.
#[test]
fn scores_of_a_part_belong_to_its_sides() {
    let words = "sum catch-up 1..6 goal=last + nim 3";
    let state = CompoundBoard::state(&words.parse().expect("a setup"));
    let board = picture::<GameSum>(words, "1:5 2:1 1:6", "1:2", &state, (120, 36));
    let score = |side: &str| {
        let line = board.lines().find_map(|line| line.trim_start().strip_prefix(side)).expect("a track");
        line.split_whitespace().next().map(str::to_owned)
    };
    assert_eq!((score("A "), score("B ")), (Some("5".to_owned()), Some("6".to_owned())), "{board}");
}

#[test]
fn parts_without_a_board_say_how_much_may_be_chosen_there() {
    let setup = "sum square 40 + island map-1 + chomp 3x4";
    let state = CompoundBoard::state(&setup.parse().expect("a setup"));
    let (counts, mut worded, mut signed) = ([6, 8, 11], 0, 0);
    for (shown, cursor, above, below) in
        [(0, "1:4", None, Some("19")), (1, "2:e4e3", Some("6"), Some("11")), (2, "3:b1", Some("14"), None)]
    {
        let state = State { shown, ..state.clone() };
        for height in (7..12).rev() {
            let game: GameSum = setup.parse().expect("a setup");
            let room = Room::alone(Rect::new(0, 0, 60, height));
            let Ok(layout) = CompoundBoard::layout(&game, &game.start(), &state, room) else { continue };
            let board = picture::<GameSum>(setup, "", cursor, &state, (60, height));
            let said = |sign: char, way: &str| {
                let words: Vec<&str> = board.split_whitespace().collect();
                let is_number = |rest: &&str| rest.parse::<u32>().is_ok();
                let by_sign = words.iter().find_map(|word| word.strip_prefix(sign).filter(is_number));
                let in_words = words.windows(3).find(|three| three[1..] == ["more", way]).map(|three| three[0]);
                by_sign.or(in_words)
            };
            // Where headings have no rows of their own, signs say it beside the board.
            let has_heading = |part: usize| layout.plan.parts[part].area.width > 0;
            let has_headings = (0..3).all(has_heading);
            let signs = if has_headings { (None, None) } else { (above, below) };
            // A list of places is scrolled, and says how many are below.
            let is_list = has_headings && shown == 1;
            assert!(
                is_list || (said('^', "above"), said('v', "below")) == signs,
                "{shown} in {height} rows in\n{board}"
            );
            for part in (0..3).filter(|part| has_headings && layout.plan.parts[*part].is_folded()) {
                let heading = board.lines().find(|line| line.trim_start().starts_with(&format!("{} ", part + 1)));
                let choices = format!("{} choices", counts[part]);
                assert!(heading.is_some_and(|line| line.ends_with(&choices)), "{choices} in\n{board}");
            }
            (worded, signed) = (worded + usize::from(has_headings), signed + usize::from(!has_headings));
            let names = [["1 Square", "1 square"], ["2 Nim's", "2 island"], ["3 Chomp", "3 chomp"]];
            let is_named = |names: &[&str; 2]| names.iter().any(|name| board.contains(name));
            assert!(names.iter().all(is_named), "{shown} in {height} rows in\n{board}");
        }
    }
    assert!(worded > 2 && signed > 2, "{worded} in words, {signed} in signs");
}

#[test]
fn a_part_without_room_for_its_board_says_how_it_stands() {
    let words = "sum octal 0.77 from 7 + nim 3,5";
    let state = CompoundBoard::state(&words.parse().expect("a setup"));
    let picture = |size| picture::<GameSum>(words, "2:1.1 1:7=5", "2:2.1", &state, size);
    assert!(picture((43, 10)).contains("2 Nim 3,5, now 2,5"), "{}", picture((43, 10)));
    assert!(!picture((43, 30)).contains("now"), "{}", picture((43, 30)));
}

/// A low board of one heap has no free row.
#[test]
fn a_part_has_the_free_rows_before_it_is_hidden() {
    let words = "sum put-or-take 92 + put-or-take 7";
    let state = CompoundBoard::state(&words.parse().expect("a setup"));
    let picture = |size| picture::<GameSum>(words, "", "1:81", &state, size);
    let whole = picture((45, 24));
    assert!(whole.contains("put 81") && whole.contains("put 4") && !whole.contains("now"), "{whole}");
    assert!(picture((45, 9)).contains("2 choices"), "{}", picture((45, 9)));
}

#[test]
fn all_parts_are_seen_in_small_stones_before_one_is_in_large_ones() {
    let words = "sum nim 1 + nim 2 + nim 3 + nim 4 + nim 5 + nim 6";
    let game: GameSum = words.parse().expect("a setup");
    for size in [(60, 14), (60, 9)] {
        let room = Room::alone(Rect::new(0, 2, size.0, size.1));
        let layout = CompoundBoard::layout(&game, &game.start(), &CompoundBoard::state(&game), room);
        let layout = layout.unwrap_or_else(|needs| panic!("{size:?}: needs {needs:?}"));
        assert_eq!(layout.visible().count(), 21, "{size:?}");
    }
}

#[test]
fn as_many_parts_are_open_as_have_room() {
    let words = "sum square 40 + island map-1 + chomp 3x4";
    let state = State { shown: 2, ..CompoundBoard::state(&words.parse().expect("a setup")) };
    let board = picture::<GameSum>(words, "", "3:b1", &state, (60, 13));
    for part in ["1 Square Game 40, now 40", "6 choices", "[HOME]", "3 Chomp 3x4", "1  X"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
}

#[test]
fn in_a_preview_a_board_has_the_rows_with_which_another_shows_no_more() {
    let game: GameSum = "sum square 40 + island map-1 + chomp 3x4".parse().expect("a setup");
    for (size, open) in [((64, 20), [true; 3]), ((36, 21), [true; 3]), ((36, 15), [true, false, true])] {
        let room = Room::preview(Rect::new(0, 2, size.0, size.1));
        let layout = CompoundBoard::layout(&game, &game.start(), &CompoundBoard::state(&game), room);
        let layout = layout.unwrap_or_else(|needs| panic!("{size:?}: needs {needs:?}"));
        assert_eq!(layout.plan.parts.iter().map(|at| !at.is_folded()).collect::<Vec<_>>(), open, "{size:?}");
        // Places of an island that are drawn are seen, and of those of a list only some.
        for (part, open) in (0..).zip(open) {
            let own = |places: &mut dyn Iterator<Item = Place<PartSpot>>| {
                places.filter(|place| place.spot.part == part).count()
            };
            let (seen, all) = (own(&mut layout.visible()), own(&mut layout.places.iter()));
            assert_eq!(seen, if open { all } else { 0 }, "{part} of {all} spots in {size:?}");
        }
    }
}

#[test]
fn keys_of_the_parts_are_keys_of_the_sum() {
    let words = "sum square-but-one 9 + island map-1";
    let asks = board(&words.parse::<AnyGame>().expect("a setup")).asks();
    assert!(asks.iter().any(|(ask, _)| *ask == Ask::Labels));
    let mut state = CompoundBoard::state(&words.parse().expect("a setup"));
    let shown = |state: &State| picture::<GameSum>(words, "1:4", "2:e4e3", state, (120, 36)).matches("oo").count();
    let before = shown(&state);
    state.ask(Ask::Labels);
    assert!(shown(&state) > before, "the nimbers of the island are shown");
}

#[test]
fn the_law_over_sizes_holds() {
    let setups = ["sum square 40 + chomp 3x4", "sum nim 3,5 + octal 0.77 from 7 + almonds 4", "sum grundy 1 + nim 0"];
    for setup in setups {
        let state = CompoundBoard::state(&setup.parse().expect("a setup"));
        crate::tui::boards::sizes::check::<GameSum>(&[setup], &state);
    }
}

/// Where nobody plays, boards share their room by the position that is shown: what is set up there stands where it is drawn.
#[test]
fn what_is_painted_stands_where_it_is_drawn() {
    let mut seen = 0;
    for (setup, moves) in [
        ("sum chomp 3x4 + nim 3,5", "2:2.5"),
        ("sum nim 3,5,7 + chomp 3x4", "1:3.7 1:2.5 1:1.3"),
        ("sum chomp 3x4 + grundy 8 + island map-1", "2:8=1+7"),
    ] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut pos = game.start();
        for mv in moves.split(' ') {
            pos = game.play(&pos, game.read_move(&pos, mv).unwrap_or_else(|error| panic!("{mv}: {error}")));
        }
        let (spots, state) = (game.paint_spots(&pos), board(&game).state_of(&pos));
        for (width, height) in
            (36..150).step_by(7).flat_map(|width| (8..50).step_by(3).map(move |height| (width, height)))
        {
            let room = Room::preview(Rect::new(2, 2, width, height));
            let Ok(laid) = board(&game).lay_out(&pos, &state, room) else { continue };
            let (shapes, places) = (laid.shapes(), easel(&game).places_of((&pos, &state), &spots, room));
            let places = places.unwrap_or_else(|| panic!("{setup} in {room:?}"));
            for (place, spot) in spots.iter().enumerate() {
                let drawn = easel(&game).pointed(&pos, spot).and_then(|spot| shapes.get(&spot));
                if let Some((drawn, painted)) = drawn.zip(places.shape(place)) {
                    assert_eq!(*drawn, painted, "{spot:?} of {setup} in {room:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}
