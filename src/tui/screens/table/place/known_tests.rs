//! What is known of a layout is drawn as what is laid out anew, whatever is done at a table.

use ratatui::layout::Rect;

use super::super::growth;
use super::super::{GameScreen, Pose};
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::play::Match;
use crate::settings::HintLevel;
use crate::solve::CancelToken;
use crate::tui::boards::board;
use crate::tui::screen::{Desk, Screen, at_desk};
use crate::tui::{Action, Direction};

const ACTIONS: [Action; 20] = [
    Action::Move(Direction::Up),
    Action::Move(Direction::Down),
    Action::Move(Direction::Left),
    Action::Move(Direction::Right),
    Action::Move(Direction::Down),
    Action::Move(Direction::Right),
    Action::Take,
    Action::Take,
    Action::First,
    Action::Last,
    Action::Back,
    Action::Forward,
    Action::BoardAlone,
    Action::PageUp,
    Action::PageDown,
    Action::Hints,
    Action::Why,
    Action::Labels,
    Action::NextPane,
    Action::Review,
];

const SCREENS: [(u16, u16); 4] = [(60, 20), (80, 24), (97, 30), (120, 40)];

const SUMS: [&str; 3] = [
    "sum nim 3,5 + octal 0.77 from 9 + grundy 9 + square 30 + wythoff 5,7",
    "sum chomp 3x4 + nim 2,3",
    "sum catch-up 1..6 goal=last + island ferry",
];

#[test]
fn what_is_known_of_a_layout_is_drawn_as_what_is_laid_out_anew() {
    let (mut dice, mut drawn) = (Dice(23), 0);
    let sums = SUMS.map(|setup| setup.parse::<AnyGame>().expect("a setup"));
    at_desk(|desk| {
        for game in sums.into_iter().chain(growth::setups()) {
            // What is worked out in the meantime is drawn once it is there.
            if let Some(work) = board(&game).preparation() {
                work(&CancelToken::new());
            }
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::All, Pose::Still);
            let mut size = SCREENS[0];
            for _ in 0..24 {
                if dice.below(6) == 0 {
                    size = *dice.pick(&SCREENS);
                }
                let (width, height) = size;
                let desk = Desk { area: Rect::new(0, 2, width, height - 4), ..*desk };
                let action = dice.pick(&ACTIONS);
                screen.act(action, &desk);
                let known = growth::drawn(&screen, width, height);
                screen.sight.laid.forget();
                let anew = growth::drawn(&screen, width, height);
                assert_eq!(known, anew, "{game} in {size:?} after {action:?}");
                drawn += 1;
            }
        }
    });
    assert!(drawn > 3000, "{drawn}");
}

#[test]
fn a_key_that_only_moves_the_cursor_lays_out_nothing_anew() {
    let mut still = 0;
    at_desk(|desk| {
        for game in growth::setups() {
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::All, Pose::Still);
            growth::drawn(&screen, 80, 24);
            screen.act(&Action::Last, desk);
            growth::drawn(&screen, 80, 24);
            let (state, before) = (screen.sight.state.clone(), screen.sight.laid.kept());
            screen.act(&Action::Move(Direction::Left), desk);
            growth::drawn(&screen, 80, 24);
            // Where the board is scrolled for it that is another one.
            if screen.sight.state == state {
                assert_eq!(screen.sight.laid.kept(), before, "{game}");
                still += 1;
            }
        }
    });
    assert!(still > 100, "{still}");
}
