//! What holds of the places of board and panes.

use super::super::{Pose, growth};
use super::arrange::*;
use super::*;
use crate::core::Game;
use crate::core::laws::Dice;
use crate::play::Match;
use crate::tui::screen::{Desk, Screen, Show, at_desk};
use crate::tui::{Action, Direction};

#[test]
fn a_long_row_of_cheques_is_whole_wherever_its_panes_stand() {
    for (count, (width, height)) in
        [20, 27, 30].into_iter().flat_map(|count| [(80, 20), (97, 27), (120, 36), (126, 41)].map(|size| (count, size)))
    {
        let setup = format!("cheques random {count} of 1..99 seed=1");
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let (body, start) = (Rect::new(0, 2, width, height), game.start());
        let usual = arrange(&game, &start, body);
        let is_cut = place(&game, &start, &board(&game).state(), usual, body).map(|placed| placed.board.is_cut());
        assert_eq!(is_cut, Ok(false), "{setup} in {width}x{height}: {usual:?}");
    }
}

#[test]
fn a_board_is_whole_above_a_review_for_which_it_spares_rows() {
    let game: AnyGame = "multiples 2..100".parse().unwrap_or_else(|error| panic!("{error}"));
    let (body, start) = (Rect::new(0, 2, 60, 16), game.start());
    let usual = arrange(&game, &start, body);
    let placed = arrange_for(ReadingView::Review, usual, &game, &start, body);
    let seen = place(&game, &start, &board(&game).state(), placed, body).map(|placed| placed.board.extent().seen);
    assert!(matches!(placed, Arrangement::Under(_)) && seen == Ok(99), "{placed:?}: {seen:?}");
}

#[test]
fn a_board_above_panes_is_as_large_in_a_review_as_in_play() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for game in growth::setups() {
        for (width, height) in [(60, 16), (61, 33), (66, 17), (80, 20), (97, 24), (120, 36)] {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let shown = |at| place(&game, &start, &state, at, body).map(|placed| placed.board.shown());
            let usual = arrange(&game, &start, body);
            let now = arrange_for(ReadingView::Review, usual, &game, &start, body);
            if matches!(usual, Arrangement::Below(_) | Arrangement::Under(_)) {
                seen += 1;
                if shown(now) != shown(usual) {
                    faults.push(format!(
                        "{game} in {width}x{height}: {usual:?} {:?}, {now:?} {:?}",
                        shown(usual),
                        shown(now)
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen > 100, "{seen}");
}

#[test]
fn panes_below_long_rows_have_the_rows_that_these_leave_up_to_two_thirds_of_all() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for setup in ["chomp 3x120", "chomp 2x90", "chomp 3x88", "chomp 4x100", "chomp 2x60"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(61, 33), (66, 46), (60, 56), (100, 66), (120, 36), (120, 96)] {
            let (body, start) = (Rect::new(0, 2, width, height), game.start());
            let Arrangement::Below(rows) = arrange(&game, &start, body) else { continue };
            let placed = place(&game, &start, &board(&game).state(), Arrangement::Below(rows), body);
            let free = placed.map_or(0, |placed| placed.board.free_rows());
            seen += usize::from(rows > height / 2);
            if free > 0 && rows < 2 * height / 3 {
                faults.push(format!("{setup} in {width}x{height}: {rows} rows of panes, and {free} are free"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen > 4, "{seen}");
}

#[test]
fn panes_beside_a_field_are_no_wider_for_grooves_between_its_pieces() {
    let mut seen = 0;
    for setup in ["chomp 10x42", "chomp 8x40", "chomp 12x38", "chomp 9x30"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (100, 26), (120, 36), (120, 46), (143, 40)] {
            let (body, start) = (Rect::new(0, 2, width, height), game.start());
            let Arrangement::Beside(more) = arrange(&game, &start, body) else { continue };
            let tried = |more: u16| place(&game, &start, &board(&game).state(), Arrangement::Beside(more), body);
            let [now, usual] = [more, 0].map(|more| tried(more).map_or(0.0, |placed| placed.board.extent().bounds));
            seen += 1;
            assert!(now >= usual, "{setup} in {width}x{height}: {more} columns");
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn panes_spare_a_row_for_which_stones_are_no_points() {
    let game: AnyGame = "nim 1,3,5,7,9".parse().unwrap_or_else(|error| panic!("{error}"));
    let usual = arrange(&game, &game.start(), Rect::new(0, 2, 60, 16));
    assert_eq!(usual, Arrangement::Below(SPARED_BELOW));
}

#[test]
fn panes_spare_a_row_for_which_stones_beside_choices_are_much_larger() {
    let (mut spared, mut faults) = (0, Vec::new());
    for setup in ["octal 0.77 from 12 misere", "octal 0.77 from 12", "octal 0.07 from 14", "grundy 13", "grundy 13,8"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in (60..=78).step_by(2).flat_map(|width| (12..=20).map(move |height| (width, height))) {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let shown = |at| place(&game, &start, &state, at, body).map(|placed| placed.board.shown());
            let usual = arrange(&game, &start, body);
            let (Arrangement::Below(rows) | Arrangement::Under(rows)) = usual else { continue };
            spared += usize::from(matches!(usual, Arrangement::Under(_)));
            let [now, fewer] =
                [usual, Arrangement::Under(rows.min(SPARED_BELOW))].map(|at| shown(at).unwrap_or_default());
            if now.0 && fewer.1 > 1.5 * now.1 {
                faults.push(format!("{setup} in {width}x{height}: {usual:?} with {now:?}, and {fewer:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(spared > 0);
}

#[test]
fn a_review_has_board_and_list_together_wherever_a_part_of_the_board_has_room() {
    let (engine, mut faults) = (growth::engine(), Vec::new());
    for game in growth::setups().step_by(2) {
        let mut table = Match::new(game.clone(), Vec::new(), 7);
        for step in 0..3 {
            let legal = game.legal_moves(table.position());
            let mv = legal.get((legal.len() * (step + 1) / 3) % legal.len().max(1));
            let _ = mv.map(|mv| table.try_play(*mv));
        }
        table.undo();
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
        screen.turn_review();
        screen.settle();
        for (width, height) in [(60, 16), (80, 20), (120, 36)] {
            let placed = screen.placed(Rect::new(0, 2, width, height));
            let panes = placed.as_ref().ok().and_then(|placed| placed.panes);
            let panes = panes.filter(|panes| panes.height + 1 >= LEAST_REVIEW);
            if panes.is_none() && placed.is_ok() {
                faults.push(format!("{game} in {width}x{height}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_match_that_begins_at_a_position_has_the_places_of_a_setup_that_begins_there() {
    let engine = growth::engine();
    for (setup, position, own) in [
        ("prime-power 36,25", "1,2", "prime-power 1,2"),
        ("subtract 2,5,6 from 25,16", "7,3", "subtract 2,5,6 from 7,3"),
        ("square 40", "9", "square 9"),
        ("nim 20,15,12,9", "3,2,0,4", "nim 3,2,0,4"),
    ] {
        let [game, own]: [AnyGame; 2] =
            [setup, own].map(|words| words.parse().unwrap_or_else(|error| panic!("{error}")));
        let begun = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
        let tables = [Match::from_position(game, begun, Vec::new(), 7), Match::new(own, Vec::new(), 7)];
        let screens = tables.map(|table| GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still));
        for (width, height) in [(60, 16), (80, 20), (120, 36), (240, 66)] {
            let body = Rect::new(0, 2, width, height);
            let [begun, own] = screens.each_ref().map(|screen| {
                let placed = screen.placed(body).unwrap_or_else(|size| panic!("{setup} needs {size:?}"));
                (screen.arrangement(body), placed.panes, placed.board.shapes(), placed.board.extent().spread)
            });
            assert_eq!(begun, own, "{setup} from {position} in {width}x{height}");
        }
    }
}

/// What one does at a table, some of it more often.
const ACTIONS: [Action; 19] = [
    Action::Take,
    Action::Take,
    Action::Take,
    Action::Move(Direction::Down),
    Action::Move(Direction::Right),
    Action::First,
    Action::Last,
    Action::Back,
    Action::Forward,
    Action::BoardAlone,
    Action::BoardAlone,
    Action::PageUp,
    Action::PageDown,
    Action::Hints,
    Action::Labels,
    Action::NextPane,
    Action::Text('2'),
    Action::Text('+'),
    Action::Cancel,
];

/// Bodies in which few boards have room.
const BODIES: [(u16, u16); 6] = [(12, 3), (20, 5), (24, 7), (30, 8), (36, 7), (40, 12)];

#[test]
fn the_room_that_a_board_needs_is_known_as_long_as_nothing_changes_it() {
    let (mut dice, mut changed) = (Dice(11), 0);
    at_desk(|desk| {
        for game in growth::setups() {
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::Off, Pose::Still);
            let mut before = None;
            let mut size = BODIES[0];
            for _ in 0..60 {
                if dice.below(4) == 0 {
                    size = *dice.pick(&BODIES);
                }
                let desk = Desk { area: Rect::new(0, 2, size.0, size.1), ..*desk };
                let action = dice.pick(&ACTIONS);
                screen.act(action, &desk);
                let needed = screen.placed(desk.area).err();
                let at =
                    || format!("{game} {} in {size:?} after {action:?}", game.write_position(screen.table.position()));
                assert_eq!(screen.needs(desk.area), needed, "{}", at());
                assert_eq!(screen.needs(desk.area), needed, "asked again: {}", at());
                let known = before.replace((size, needed));
                changed += usize::from(known.is_some_and(|(old, known)| old == size && known != needed));
            }
        }
    });
    assert!(changed > 4, "{changed} actions changed what room a board needs");
}

#[test]
fn where_a_board_is_as_large_panes_stand_where_they_have_more_room() {
    for (setup, is_below) in [("chomp 3x88", true), ("wythoff 30,21", false), ("grundy 20", false)] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let usual = arrange(&game, &game.start(), Rect::new(0, 2, 120, 36));
        assert_eq!(matches!(usual, Arrangement::Below(20)), is_below, "{setup}: {usual:?}");
    }
}

#[test]
fn panes_beside_a_board_have_the_columns_that_it_does_not_miss() {
    let (mut faults, mut wide) = (Vec::new(), 0);
    for game in growth::setups().step_by(3) {
        for (width, height) in [(80, 20), (120, 36), (160, 46), (240, 66)] {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            for reading in [ReadingView::Panes, ReadingView::Reason] {
                let usual = arrange(&game, &start, body);
                let (wider, at): (u16, fn(u16) -> Arrangement) = match arrange_for(reading, usual, &game, &start, body)
                {
                    Arrangement::Beside(wider) => (wider, Arrangement::Beside),
                    Arrangement::Along(wider) => (wider, Arrangement::Along),
                    _ => continue,
                };
                let laid = |columns| place(&game, &start, &state, at(columns), body).ok();
                let Some((narrow, placed)) = laid(0).zip(laid(wider)) else { continue };
                if wider > 0 && !placed.is_wider_than(&narrow, body) {
                    faults.push(format!("{game} in {width}x{height} is smaller beside {wider} columns more"));
                }
                let panes = placed.panes.map_or(0, |panes| panes.width);
                // Two columns are made of enough for both, so one is not always as wide as it might be.
                let more = laid(wider + 1).filter(|more| panes < ONE_COLUMN && more.is_wider_than(&narrow, body));
                let more = more.filter(|_| reading == ReadingView::Panes);
                if let Some(more) = more.and_then(|more| more.panes).filter(|more| more.width > panes) {
                    faults.push(format!("{game} in {width}x{height}: {panes} columns where {} are free", more.width));
                }
                wide += usize::from(wider > 0);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(wide > 20, "{wide} of them are wider");
}
#[test]
fn where_a_review_below_would_hide_a_part_of_a_board_it_stands_beside_it() {
    for setup in ["horseflies f6,d4,e10", "cheques 1,3,1", "catch-up 1..20", "catch-up 1..15 players=3"] {
        let game: AnyGame = setup.parse().expect("a preset");
        let (body, start, state) = (Rect::new(0, 2, 60, 16), game.start(), board(&game).state());
        let usual = arrange(&game, &start, body);
        let review = arrange_for(ReadingView::Review, usual, &game, &start, body);
        let placed = |at| place(&game, &start, &state, at, body).expect("it has room");
        let (alone, reviewed) = (placed(Arrangement::Alone), placed(review));
        assert_eq!(reviewed.board.extent().seen, alone.board.extent().seen, "{setup}: {review:?}");
        assert!(reviewed.panes.is_some_and(|panes| panes.height + 1 >= LEAST_REVIEW), "{setup}: {review:?}");
    }
}

/// What a board has room for at the start alone takes its panes to no other place.
#[test]
fn panes_stand_where_rods_and_tracks_are_larger_through_a_whole_game() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for setup in ["catch-up 1..12", "catch-up 1..20", "catch-up 1..20 players=3"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let (state, start) = (board(&game).state(), game.start());
        let mut later = start.clone();
        for _ in 0..3 {
            let legal = game.legal_moves(&later);
            later = game.play(&later, legal[legal.len() / 2]);
        }
        for (width, height) in [(100, 40), (110, 52), (120, 36), (139, 52), (150, 56), (158, 58), (180, 66)] {
            let body = Rect::new(0, 2, width, height);
            let usual = arrange(&game, &start, body);
            let size = |at| place(&game, &later, &state, at, body).map_or(0.0, |placed| placed.board.shown().1);
            let beside = size(Arrangement::Beside(0));
            seen += usize::from(matches!(usual, Arrangement::Beside(_)));
            // Panes go below a board for a larger one: as it is later it may be a little smaller.
            if 1.1 * size(usual) < beside {
                faults.push(format!("{setup} in {width}x{height}: {usual:?} {}, beside {beside}", size(usual)));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen > 5, "{seen}");
}
