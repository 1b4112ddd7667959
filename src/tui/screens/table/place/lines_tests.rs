//! What holds of boards whose spots are as large in every room: lines between them are longer in a wider one.

use super::super::{Pose, growth};
use super::arrange::arrange;
use super::*;
use crate::core::Game;
use crate::play::Match;
use crate::settings::HintLevel;

/// Graphs of somebody's own with long names: six towns, and eleven.
fn graphs() -> [AnyGame; 2] {
    let six = [
        "Konstantinop-Alexandria-Thessalonike-Konstantinop",
        "Thessalonike-Philippopoli-Hadrianopoli-Alexandria",
        "Hadrianopoli-Trapezunt-Konstantinop",
    ];
    let eleven = [
        "Konstantinop-Alexandria_1-Thessalonike-Konstantinop",
        "Thessalonike-Philippopoli-Hadrianopoli-Alexandria_1",
        "Hadrianopoli-Trapezunt_12-Konstantinop-Nikomedia_12-Trapezunt_12-Sebastopolis-Nikomedia_12",
        "Sebastopolis-Philippopoli",
        "Kallipolis_1-Nikomedia_12",
        "Kallipolis_1-Alexandria_1",
        "Adramyttion1-Kallipolis_1-Philadelphia-Adramyttion1",
        "Philadelphia-Sebastopolis",
    ];
    [&six[..], &eleven[..]].map(|walks| {
        let text = format!("name = \"towns\"\nedges = {walks:?}\n");
        let read = AnyGame::read_setup("geography towns.toml", &|_: &str| Ok(text.clone()));
        read.unwrap_or_else(|error| panic!("{error}"))
    })
}

/// The bodies of screens, each larger than the one before.
const BODIES: [(u16, u16); 6] = [(60, 16), (80, 20), (97, 24), (109, 29), (137, 40), (160, 46)];

#[test]
fn panes_beside_a_drawing_take_no_columns_in_which_its_lines_are_longer() {
    let mut beside = 0;
    for game in graphs() {
        let (start, state) = (game.start(), board(&game).state());
        for (width, height) in BODIES {
            let body = Rect::new(0, 2, width, height);
            let Arrangement::Beside(wider) = arrange(&game, &start, body) else { continue };
            beside += 1;
            let bounds = |columns| {
                let placed = place(&game, &start, &state, Arrangement::Beside(columns), body);
                placed.map_or(0.0, |placed| placed.board.extent().bounds)
            };
            assert!(bounds(wider) >= bounds(0), "{game} in {width}x{height}: {} and {}", bounds(wider), bounds(0));
        }
    }
    assert!(beside > 4, "{beside}");
}

#[test]
fn panes_beside_heaps_take_no_columns_with_which_a_row_of_stones_is_not_broken() {
    let (mut beside, mut wide) = (0, 0);
    for setup in ["nim 4,9,2,7", "nim 9,9", "nim 10,3,1", "nim 6,7,8"] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
        let (start, state) = (game.start(), board(&game).state());
        for (width, height) in
            (64..=130).step_by(3).flat_map(|width| [16, 18, 20, 24, 30].map(|height| (width, height)))
        {
            let body = Rect::new(0, 2, width, height);
            let Arrangement::Beside(wider) = arrange(&game, &start, body) else { continue };
            beside += 1;
            wide += usize::from(wider > 0);
            let [usual, now] = [0, wider].map(|columns| {
                let placed = place(&game, &start, &state, Arrangement::Beside(columns), body);
                placed.map_or(0, |placed| placed.board.lines())
            });
            assert_eq!(now, usual, "{game} in {width}x{height} beside {wider} columns more");
        }
    }
    assert!(beside > 50 && wide > 20, "{beside}, {wide}");
}

#[test]
fn a_drawing_is_enlarged_for_longer_lines() {
    let (engine, mut larger) = (growth::engine(), 0);
    for game in graphs() {
        for (width, height) in BODIES {
            let body = Rect::new(0, 2, width, height);
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
            let bounds = |screen: &GameScreen| screen.placed(body).map_or(0.0, |placed| placed.board.extent().bounds);
            let before = bounds(&screen);
            let is_turned = screen.turn_alone(body);
            let after = bounds(&screen);
            assert_eq!(is_turned, after > before, "{game} in {width}x{height}: {before} and {after}");
            larger += usize::from(is_turned);
        }
    }
    assert!(larger > 7, "{larger}");
}

#[test]
fn beside_panes_a_drawing_has_no_fewer_columns_on_a_larger_screen() {
    for game in graphs() {
        let (start, state) = (game.start(), board(&game).state());
        let columns = |(width, height): (u16, u16)| {
            let body = Rect::new(0, 2, width, height);
            let beside = Some(arrange(&game, &start, body)).filter(|at| matches!(at, Arrangement::Beside(_)))?;
            let placed = place(&game, &start, &state, beside, body).ok()?;
            let middles: Vec<f64> = placed.board.shapes().values().map(|shape| shape.centre().0).collect();
            let ends = [f64::min, f64::max].map(|end: fn(f64, f64) -> f64| middles.iter().copied().reduce(end));
            Some(ends[1]? - ends[0]?)
        };
        let columns: Vec<f64> = BODIES.into_iter().filter_map(columns).collect();
        assert!(columns.len() > 2 && columns.is_sorted(), "{game}: {columns:?}");
    }
}
