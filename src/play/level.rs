//! The level at which somebody's equal plays: two wins in a row lead a step up the ladder, two losses a step down.

use std::collections::BTreeMap;

use super::{PlayedGame, PlayedResult};
use crate::bots::{Bots, EQUAL, NamedBot};
use crate::games::{id_of, ladder_of};

/// The levels that somebody has reached, by the games' ids. They follow from the games that were played, and from nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(BTreeMap<String, EqualStep>);

/// A step of a ladder, and how the last games on it went.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EqualStep {
    /// Counted from the weakest.
    step: usize,
    /// So many games in a row were won; below zero, lost.
    row: i32,
    /// The last game that was counted, so that none is counted twice.
    last: String,
}

/// So many games in a row lead to another step.
const IN_A_ROW: i32 = 2;
/// Where everybody begins: at the opponent that a newcomer can beat.
const FIRST: usize = 1;

impl Levels {
    /// What the games lead to, in the order in which they ended.
    pub fn of(games: &[PlayedGame]) -> Self {
        let mut levels = Self::default();
        for game in games {
            levels.count(game);
        }
        levels
    }

    /// Counts a game, if it was played against an equal and without hints.
    pub fn count(&mut self, game: &PlayedGame) {
        let is_level = game.against.split(", ").all(is_equal);
        let by = match game.result {
            PlayedResult::Won => 1,
            PlayedResult::Lost => -1,
            PlayedResult::Drawn => 0,
            PlayedResult::Among => return,
        };
        let Ok(ladder) = ladder_of(game.game_id()) else { return };
        let start = || EqualStep { step: FIRST, row: 0, last: String::new() };
        let level = self.0.entry(game.game_id().to_owned()).or_insert_with(start);
        if !is_level || game.hints || level.last == game.id {
            return;
        }
        level.last.clone_from(&game.id);
        level.row = if by * level.row > 0 { level.row + by } else { by };
        if level.row.abs() >= IN_A_ROW {
            let top = ladder.steps.len().saturating_sub(1);
            level.step = level.step.saturating_add_signed(level.row.signum() as isize).min(top);
            level.row = 0;
        }
    }

    /// Who is somebody's equal in a game by now: the strongest up to the level that plays the setup.
    pub fn equal<G: Bots>(&self, game: &G) -> Option<NamedBot<G>> {
        let setup = game.to_string();
        let step = self.0.get(id_of(&setup)).map_or(FIRST, |level| level.step);
        let steps = game.ladder().steps;
        let upward = steps.iter().take(step + 1).rev().chain(steps.iter().skip(step + 1));
        upward.map(|step| format!("{EQUAL}={}", step.name)).find_map(|id| game.named_bot(&id).ok())
    }
}

/// Whether a bot is somebody's equal.
pub fn is_equal(bot: &str) -> bool {
    equal_role(bot).is_some()
}

/// As whom an equal plays: `careful` of `equal=careful`; nothing of any other bot.
pub fn equal_role(bot: &str) -> Option<&str> {
    let rest = bot.strip_prefix(EQUAL)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix('=') }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{GameResult, Player};
    use crate::games::AnyGame;
    use crate::play::{Match, Seat, choose_turn};
    use crate::solve::{Monitor, Solver};

    fn game(number: usize, result: PlayedResult) -> PlayedGame {
        PlayedGame::new(number.to_string(), "nim 3,5,7".to_owned(), "equal=careless".to_owned(), result, 3)
    }

    fn level(games: &[PlayedGame]) -> String {
        let nim: AnyGame = "nim 3,5,7".parse().expect("a setup");
        Levels::of(games).equal(&nim).expect("somebody").to_string()
    }

    #[test]
    fn two_wins_in_a_row_lead_up_two_losses_down_and_a_draw_breaks_the_row() {
        use PlayedResult::{Drawn, Lost, Won};
        for (results, role) in [
            (&[][..], "careless"),
            (&[Won], "careless"),
            (&[Won, Won], "eager"),
            (&[Won, Lost, Won, Lost], "careless"),
            (&[Won, Drawn, Won], "careless"),
            (&[Won, Won, Won], "eager"),
            (&[Won, Won, Won, Won], "careful"),
            (&[Won, Won, Lost, Lost], "careless"),
            (&[Lost, Lost], "beginner"),
            (&[Lost, Lost, Lost, Lost, Won, Won], "careless"),
            (&[Won; 30], "perfect"),
        ] {
            let games: Vec<_> = results.iter().enumerate().map(|(number, result)| game(number, *result)).collect();
            assert_eq!(level(&games), format!("equal={role}"), "{results:?}");
        }
    }

    #[test]
    fn hints_other_opponents_and_a_game_that_was_counted_change_nothing() {
        let won = |number| game(number, PlayedResult::Won);
        let other = |against: &str| {
            let mut game = won(7);
            against.clone_into(&mut game.against);
            game
        };
        let mut helped = won(7);
        helped.hints = true;
        for more in [helped, other("perfect"), other("equalizer"), other("people"), won(1)] {
            assert_eq!(level(&[won(1), more]), "equal=careless");
        }
        assert_eq!(level(&[won(1), won(7)]), "equal=eager");
    }

    /// Where an equal comes to play against a robot, on an average of the last games.
    fn found(robot: &str) -> f64 {
        let nim: AnyGame = "nim 3,5,7".parse().expect("a setup");
        let steps = nim.ladder().steps;
        let (mut levels, mut solver, mut sum) = (Levels::default(), Solver::new(nim.clone()), 0);
        for number in 0..120 {
            let equal = levels.equal(&nim).expect("somebody");
            let role = equal.name().strip_prefix("equal=").expect("an equal");
            let step = steps.iter().position(|step| step.name == role).expect("a step");
            sum += if number >= 60 { step } else { 0 };
            let seats = [Seat::read(&nim, robot).expect("a bot"), Seat::Bot(equal.clone())];
            let mut table = Match::new(nim.clone(), seats.to_vec(), 100 + number as u64);
            let me = if number % 2 == 0 { Player::P1 } else { Player::P2 };
            if me == Player::P2 {
                table = table.turned();
            }
            while let Some(bot) = table.bot_to_move().cloned() {
                let pos = table.position().clone();
                let turn = choose_turn(&bot, table.choice_seed(), &pos, &mut solver, &mut Monitor::unlimited());
                let turn = turn.expect("a turn");
                for mv in turn {
                    table.try_play(mv).expect("a legal move");
                }
            }
            let is_won = table.result() == Some(GameResult::Won(me));
            let result = if is_won { PlayedResult::Won } else { PlayedResult::Lost };
            let played = PlayedGame::new(number.to_string(), nim.to_string(), equal.to_string(), result, 3);
            levels.count(&played);
        }
        f64::from(sum as u32) / 60.0
    }

    #[test]
    fn a_robot_finds_its_level() {
        let [weakest, middle, strongest] = ["beginner", "eager", "perfect"].map(found);
        assert!(weakest < 1.0, "{weakest}");
        assert!((1.0..4.0).contains(&middle), "{middle}");
        assert!(strongest > 4.0, "{strongest}");
    }
}
