//! What holds of the figures on and below a map.

use ratatui::layout::Rect;

use super::tests::{drawn_in, race, theme};
use super::*;
use crate::core::laws::Dice;
use crate::settings::HintLevel;
use crate::tui::boards::law;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

#[test]
fn moves_home_of_neighbours_never_read_as_one_number() {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut seen, mut dice) = (0, Dice(6));
    for preset in RaceTrack::info("race-track").presets {
        let game = race(preset.setup);
        let _ = game.solo();
        for turns in [0, 4, 9] {
            let moves = law::by_chance(&game, &mut dice, turns);
            for (width, height) in [(60, 16), (73, 18), (80, 20), (97, 24), (120, 36), (160, 46)] {
                let room = Room::beside(Rect::new(0, 0, width, height), true);
                let board = drawn_in(&theme, &game, &moves, &State::default(), (HintLevel::All, true), room);
                let numbers = board.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty());
                for number in numbers {
                    seen += 1;
                    // Three cars may share a point.
                    assert!(
                        number.len() < 3 || number == "123",
                        "{number} of {} in {width}x{height}:\n{board}",
                        preset.setup
                    );
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn below_a_map_who_leads_stands_behind_the_word_for_that() {
    let mut seen = 0;
    for setup in ["race-track mini", "race-track little-oval cars=3", "race-track chicane cars=3"] {
        let game = race(setup);
        let _ = game.solo();
        for turns in 1..=9 {
            let moves = law::by_chance(&game, &mut Dice(8), turns);
            for (width, height) in (60..=110).step_by(5).flat_map(|width| [(width, 9), (width, 14), (width, 18)]) {
                let room = Room::alone(Rect::new(0, 0, width, height));
                let (state, told) = (State::default(), (HintLevel::All, true));
                let board = drawn_in(&theme(), &game, &moves, &state, told, room);
                for row in board.lines().filter(|row| row.contains(" by ") || row.contains("level")) {
                    assert!(row.contains("lead"), "{setup} in {width}x{height}:\n{board}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}
