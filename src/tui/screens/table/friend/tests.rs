//! Where the cursor rests before anybody moves it.

use super::super::known::Knowledge;
use super::super::{Pose, growth};
use super::*;
use crate::core::laws::Dice;
use crate::engine::Engine;
use crate::play::{Match, Seat};
use crate::solve::{Monitor, Solve, Solver};
use crate::tui::Action;
use crate::tui::boards::Ask;
use crate::tui::screen::{Screen, at_desk};

/// What is drawn at another scale after the moves lies elsewhere.
#[test]
fn the_cursor_comes_back_to_a_neighbour_of_what_was_taken() {
    let game: AnyGame = "catch-up 1..12".parse().expect("a setup");
    let seats = ["human", "random"].map(|seat| Seat::read(&game, seat).expect("a seat")).to_vec();
    let (engine, table) = (growth::engine(), Match::new(game.clone(), seats, 7));
    let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
    let spot_of = |text: &str| {
        let mv = game.read_move(&game.start(), text).expect("a move");
        board(&game).path(&game.start(), mv).first().copied()
    };
    screen.hand.cursor = spot_of("8");
    let moves = ["8", "1", "6", "12"].map(|text| game.read_move(&game.start(), text).expect("a move"));
    screen.play(&moves[..1]);
    screen.settle();
    assert_eq!(screen.hand.cursor, None, "the opponent is to move");
    for mv in &moves[1..] {
        screen.table.try_play(*mv).expect("a legal move");
        screen.settle();
    }
    assert!([spot_of("7"), spot_of("9")].contains(&screen.hand.cursor), "{:?}", screen.hand.cursor);
}

#[test]
fn the_key_for_a_reason_leaves_the_cursor_on_a_move_that_has_one() {
    let (engine, mut dice, mut stayed) = (growth::engine(), Dice(5), 0);
    for (turn, game) in growth::setups().enumerate() {
        let mut screen = growth::met(&game, &mut dice, [0, 2, 5][turn % 3], &engine, 200);
        let (Some(cursor), Some(known)) = (screen.hand.cursor, screen.known.here()) else { continue };
        let keeps = known.keepers().any(|report| {
            let spot = spot_of(&game, &screen.shown.position, report.mv, screen.hand.held);
            spot == Some(cursor) && game.why_move(known, report.mv).is_some()
        });
        screen.ask_board(Ask::Why);
        assert!(!keeps || screen.hand.cursor == Some(cursor), "{game}");
        stayed += usize::from(keeps);
    }
    assert!(stayed >= 3, "{stayed} stayed");
}

#[test]
fn a_prompt_with_nothing_in_it_chooses_nothing() {
    let (engine, mut seen) = (growth::engine(), 0);
    at_desk(|desk| {
        for game in growth::setups() {
            let mut screen =
                GameScreen::new(Match::new(game.clone(), Vec::new(), 7), 1, &engine, HintLevel::Off, Pose::Still);
            screen.settle();
            let before = (screen.hand.cursor, screen.hand.untouched);
            screen.act(&Action::OpenPrompt, desk);
            assert!(screen.typed.is_some(), "{game}");
            assert_eq!((screen.hand.cursor, screen.hand.untouched), before, "{game}");
            screen.act(&Action::Erase, desk);
            assert_eq!((screen.typed.is_none(), screen.hand.cursor), (true, before.0), "{game}");
            seen += usize::from(before.0.is_some());
        }
    });
    assert!(seen > 40, "{seen}");
}

#[test]
fn what_is_picked_up_is_not_led_to_where_it_loses() {
    let (engine, mut led) = (growth::engine(), 0);
    for game in growth::setups() {
        let view = board(&game);
        let pos = game.start();
        let legal = game.legal_moves(&pos);
        let mut held: Vec<AnySpot> = Vec::new();
        for spot in legal.iter().filter_map(|mv| view.path(&pos, *mv).first().copied()) {
            if !held.contains(&spot) && matches!(view.choose(&pos, None, spot), Choice::Hold(_)) {
                held.push(spot);
            }
        }
        for spot in held.into_iter().take(12) {
            let mut screen = growth::table(&game, &engine, 20_000);
            screen.take_spot(spot);
            screen.settle();
            let Some(known) = screen.known.here() else { continue };
            let leads = |report: &&MoveReport<AnyGame>| spot_of(&game, &pos, report.mv, Some(spot));
            let here: Vec<_> = known.moves.iter().filter(|report| leads(report).is_some()).collect();
            let is_led = known.root.outcome().is_some_and(|outcome| {
                outcome != Outcome::Loss && here.iter().any(|report| report.bounds.outcome() == Some(outcome))
            });
            let loses = |report: &&MoveReport<AnyGame>| report.bounds.outcome() == Some(Outcome::Loss);
            let cursor = screen.hand.cursor;
            let mut chosen = here.iter().filter(|report| leads(report) == cursor);
            led += usize::from(is_led);
            assert!(!is_led || !chosen.all(loses), "{game}: {spot:?} to {cursor:?}");
        }
    }
    assert!(led > 9, "{led}");
}

/// Sits down at moves between two people, without hints.
fn opened(setup: &str, moves: &str, engine: &Engine) -> GameScreen {
    let game: AnyGame = setup.parse().expect("a setup");
    let mut table = Match::new(game, Vec::new(), 7);
    for text in moves.split_whitespace() {
        table.try_text(text).expect("a legal move");
    }
    GameScreen::new(table, 1, engine, HintLevel::Off, Pose::Still)
}

#[test]
fn what_has_come_as_far_as_this_is_looked_at_first_and_no_bite_that_loses_is_chosen() {
    let engine = growth::engine();
    for moves in ["f3 d4", "f5 e5", "b2", "f3 d4 d3 c5"] {
        let screen = opened("chomp 5x6", moves, &engine);
        let (game, pos) = (screen.table.game(), screen.table.position());
        assert!(screen.hand.watches && screen.shown.choice.is_none(), "{moves}: nothing is previewed");
        let Some(Choice::Move(mv)) = screen.hand.cursor.map(|spot| board(game).choose(pos, None, spot)) else {
            panic!("{moves}: the cursor is on no bite");
        };
        let bite = game.write_move(pos, mv);
        assert!(!["b1", "a2"].contains(&bite.as_str()), "{moves}: {bite}");
    }
    let begun = opened("chomp 5x6", "", &engine);
    assert!(!begun.hand.watches && begun.shown.choice.is_some(), "a game that begins shows what a bite takes");
}

#[test]
fn whoever_comes_to_a_table_is_told_what_was_played() {
    let engine = growth::engine();
    let mut screen = opened("chomp 5x6", "f3 d4", &engine);
    assert_eq!(screen.told(), "P2 bit d4 and took 4.");
    screen.step_back(Match::undo);
    screen.step_back(Match::undo);
    screen.settle();
    assert_eq!(screen.told(), "P1 begins.");
}

#[test]
fn two_at_one_keyboard_see_what_the_other_did_before_anything_is_previewed() {
    let (engine, mut dice, mut seen) = (growth::engine(), Dice(4), 0);
    for game in growth::setups().filter(|game| game.players() > 1) {
        let mut screen =
            GameScreen::new(Match::new(game.clone(), Vec::new(), 7), 1, &engine, HintLevel::Off, Pose::Still);
        for _ in 0..8 {
            let (pos, mover) = (screen.table.position().clone(), screen.table.mover());
            // Any key ends the looking.
            screen.hand.watches = false;
            screen.play(&[*dice.pick(&game.legal_moves(&pos))]);
            screen.settle();
            if screen.table.result().is_some() {
                break;
            }
            let is_others = screen.table.mover() != mover;
            assert_eq!(screen.hand.watches, is_others, "{game}: {}", game.write_position(&pos));
            seen += usize::from(is_others);
            assert!(!is_others || screen.shown.choice.is_none(), "{game}: a move is previewed");
            let did = capital(screen.shown.names.of(mover));
            assert!(!is_others || screen.told().starts_with(&did), "{game}: {} of {did}", screen.told());
        }
    }
    assert!(seen > 400, "{seen} turns");
}

#[test]
fn a_cursor_that_nobody_has_moved_loses_on_the_spot_only_where_every_move_does() {
    let (engine, mut dice, mut led) = (growth::engine(), Dice(9), 0);
    let others = ["nim 1,1,2 misere", "chomp 3x4 reverse", "sim 5"].map(|setup| setup.parse().expect("a setup"));
    for game in growth::setups().chain(others) {
        let table = Match::new(game.clone(), Vec::new(), 7);
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        for _ in 0..40 {
            screen.settle();
            let (pos, legal) = (screen.table.position().clone(), game.legal_moves(screen.table.position()));
            if screen.table.result().is_some() || legal.is_empty() {
                break;
            }
            let loses = |mv| game.outcome_for(&game.play(&pos, mv), game.to_move(&pos)) == Some(Outcome::Loss);
            let chosen = screen.hand.cursor.map(|spot| board(&game).choose(&pos, None, spot));
            if let Some(Choice::Move(mv)) = chosen {
                let is_lost = legal.iter().all(|mv| loses(*mv));
                assert!(is_lost || !loses(mv), "{game}: {}", game.write_position(&pos));
                led += usize::from(!is_lost && legal.iter().any(|mv| loses(*mv)));
            }
            let _ = screen.table.try_play(*dice.pick(&legal));
        }
    }
    assert!(led > 20, "{led} positions have moves of both kinds");
}
#[test]
fn whoever_asks_for_hints_finds_the_cursor_on_a_move_that_keeps_the_value() {
    let mut led = 0;
    at_desk(|desk| {
        for (turn, game) in growth::setups().enumerate() {
            let table = growth::played(&game, &mut Dice(turn as u64 + 3), [0, 2, 4][turn % 3]);
            let (analysis, _) =
                Solver::new(game.clone()).analyze(table.position(), &mut Monitor::unlimited().with_node_budget(500));
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::Off, Pose::Still);
            screen.known = Knowledge::told(&screen.table, analysis);
            screen.settle();
            let Some(before) = screen.hand.cursor else { continue };
            for action in [Action::NextPane, Action::Hints, Action::Hints, Action::Hints] {
                screen.act(&action, desk);
            }
            let (pos, cursor) = (&screen.shown.position, screen.hand.cursor);
            let Some(known) = screen.known.here().filter(|known| known.position == *pos) else { continue };
            let begins = |report: &&MoveReport<AnyGame>, at| spot_of(&game, pos, report.mv, None) == at;
            let wins = known.root.outcome() == Some(Outcome::Win);
            let loses = |at| {
                let mut here = known.moves.iter().filter(|report| begins(report, at));
                here.all(|report| report.bounds.outcome() == Some(Outcome::Loss))
            };
            assert!(!wins || !loses(cursor), "{game}: {}", game.write_position(pos));
            led += usize::from(wins && loses(Some(before)) && screen.hand.untouched);
        }
    });
    assert!(led >= 3, "{led} were led");
}
