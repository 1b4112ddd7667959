//! The examples for people who use the library: what they print, and that they stay short.

#[cfg(feature = "tui")]
#[path = "../examples/own_bot.rs"]
#[expect(dead_code, reason = "the door of the program")]
mod own_bot;
#[path = "../examples/own_game.rs"]
#[expect(dead_code, reason = "the door of the program")]
mod own_game;

#[cfg(feature = "tui")]
use catchup::hidden::{Effect, MatchEffect};

#[cfg(feature = "tui")]
use super::support::robot::{Look, Robot};

const LONGEST: usize = 80;

#[test]
fn they_are_short() {
    for text in [include_str!("../examples/own_bot.rs"), include_str!("../examples/own_game.rs")] {
        assert!(text.lines().count() < LONGEST, "{}", text.lines().next().unwrap_or_default());
    }
}

#[test]
fn a_game_of_ones_own_is_solved_plays_a_tournament_and_is_drawn_as_a_tree() {
    let story = own_game::story().expect("nothing goes wrong");
    insta::assert_snapshot!(story);
}

#[cfg(feature = "tui")]
#[test]
fn a_bot_of_ones_own_plays_a_tournament_and_a_match() {
    insta::assert_snapshot!(own_bot::tournament().expect("nothing goes wrong"));
    insta::assert_snapshot!(own_bot::table().expect("nothing goes wrong"));
}

#[cfg(feature = "tui")]
#[test]
fn a_bot_of_ones_own_sits_at_the_table_of_the_screen() {
    let mut robot = Robot::at_home(80, 24, Look::Colour);
    robot.take_seat(own_bot::beside_you().expect("nothing goes wrong"));
    robot.keys("Enter").rest();
    // Its picks are shown one by one.
    for _ in 0..12 {
        robot.tick();
    }
    let kept = robot.effects.iter().rev().find_map(|effect| match effect {
        Effect::Match(MatchEffect::Keep { save, .. }) => Some(save),
        _ => None,
    });
    let save = kept.expect("the match is kept");
    assert_eq!(save.seats, ["human", "bot collector"]);
    assert!(save.turns.len() > 1, "the bot answers: {:?}", save.turns);
}
