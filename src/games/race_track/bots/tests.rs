//! Bots on tracks by chance, under every rule there is: they get home.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::*;
use crate::bots::{Bot, Situation};
use crate::core::laws::Dice;
use crate::core::{Game, GameResult, Player};
use crate::games::race_track::{Car, Velocity};
use crate::solve::{Monitor, Solver};

/// A random track with hills and a line or two drawn over its road, if that can still be raced on.
fn rough(dice: &mut Dice, rules: &str) -> Option<RaceTrack> {
    let words = format!("race-track random-{}x{}-{}", dice.between(18, 30), dice.between(10, 16), dice.below(1000));
    let plain: RaceTrack = words.parse().ok()?;
    let map = plain.track().map();
    let road: Vec<_> = map.points().filter(|&at| map.is_road(at)).collect();
    let mut rows: Vec<Vec<char>> = (plain.track().text().lines().skip_while(|line| *line != "map:").skip(1))
        .map(|row| row.chars().collect())
        .collect();
    for sign in ['/', '\\', '~'] {
        for _ in 0..dice.below(4) {
            let at = *dice.pick(&road);
            let cell = &mut rows[at.y as usize][at.x as usize];
            *cell = if *cell == '.' { sign } else { *cell };
        }
    }
    let lines = (0..dice.between(1, 2)).map(|_| {
        let at = *dice.pick(&road);
        format!("line = {at} {},{}", (at.x + 2).min(map.width() - 1), (at.y + 1).min(map.height() - 1))
    });
    let mut text: Vec<String> = vec!["racetrack 1".to_owned(), "name = Rough".to_owned()];
    text.extend(lines);
    text.push("map:".to_owned());
    text.extend(rows.into_iter().map(|row| row.into_iter().collect()));
    let text = text.join("\n");
    RaceTrack::read_setup(&format!("race-track rough.track cars=1 {rules}"), &|_| Ok(text.clone())).ok()
}

/// The cars of a race that a bot drives alone, and how it ends.
fn driven(game: &RaceTrack, bot: &str) -> (Vec<Car>, Option<GameResult>) {
    let mut bot: Box<dyn Bot<RaceTrack>> = game.build_bot(bot, 1).unwrap_or_else(|error| panic!("{error}"));
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(1), Solver::new(game.clone()));
    let (mut pos, mut cars) = (game.start(), Vec::new());
    for _ in 0..300 {
        cars.extend(pos.car(Player::P1).racing());
        if game.result(&pos).is_some() {
            break;
        }
        let mut monitor = Monitor::unlimited();
        let mut at = Situation::new(game, &pos, &mut solver, &mut monitor);
        let policy = bot.policy(&mut at).expect("nobody stops it");
        for mv in policy.draw(&mut rng) {
            pos = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{game}: {error}"));
        }
    }
    (cars, game.result(&pos))
}

#[test]
fn every_bot_gets_home_on_rough_tracks_whatever_the_rules() {
    let mut dice = Dice(17);
    let mut raced = 0;
    for rules in ["", "hard-brakes", "skid", "power-brake", "hard-brakes skid", "full-stop-start skid"] {
        for _ in 0..4 {
            let Some(game) = rough(&mut dice, rules) else { continue };
            let home = game.solo().moves_home(&Car::at_start(game.track().slots()[0], game.options()));
            // The race begins in the first slot; where that is dead there is nothing to try.
            let Some(home) = home else { continue };
            raced += 1;
            for bot in ["cautious", "racing-line", "late-braker", "blocker", "watchful", "perfect"] {
                let (cars, result) = driven(&game, bot);
                assert_eq!(result, Some(GameResult::Won(Player::P1)), "{bot}: {game} {}", game.track().text());
                let is_fast = bot != "cautious";
                assert!(!is_fast || cars.len() == home as usize, "{bot}: {} of {home}, {game}", cars.len());
            }
        }
    }
    assert!(raced >= 12, "{raced}");
}

#[test]
fn hard_brakes_make_the_cautious_faster_and_the_late_braker_uses_them() {
    let game = |rules: &str| -> RaceTrack {
        format!("race-track hairpin cars=1 {rules}").parse().unwrap_or_else(|error| panic!("{error}"))
    };
    let (plain, hard) = (driven(&game(""), "cautious").0.len(), driven(&game("hard-brakes"), "cautious").0.len());
    assert!(hard < plain, "{hard} moves and {plain}");
    let (late, _) = driven(&game("hard-brakes skid"), "late-braker");
    let is_new = |pair: &[Car]| !pair[1].velocity.is_near(pair[0].velocity);
    assert!(late.windows(2).any(is_new), "it brakes hard or skids");
    let sum = |cars: &[Car]| cars.iter().map(|car| i32::from(Velocity::speed(car.velocity))).sum::<i32>();
    let (line, _) = driven(&game("hard-brakes skid"), "racing-line");
    assert_eq!(late.len(), line.len());
    assert!(sum(&late) >= sum(&line), "{} and {}", sum(&late), sum(&line));
}
