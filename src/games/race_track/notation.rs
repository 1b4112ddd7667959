//! Points and positions as text: `27,3`, `23,1,0,0 24,2,1,0/l2g3 p1`, `out`, `done:9`.

use super::car::{Car, Task};
use super::geometry::{Point, Velocity};
use super::map::GridPoint;
use super::options::{Gates, Options, Points, Slots};
use super::position::{CarState, MOST_CARS, Position};
use super::setup::RaceTrack;
use crate::core::{Game, NotationError, PaintSpot, Player};

/// The word for a car whose driver has not chosen a slot.
const WAITING: &str = "waiting";
/// The word for a car that had no move left.
const OUT: &str = "out";
/// What the distance past the line follows.
const DONE: &str = "done:";
/// No car is as fast on the largest track.
const FASTEST: u16 = 250;
/// No point of a move lies as far out.
const FARTHEST: u16 = 999;

pub(super) fn read_point(text: &str) -> Result<Point, NotationError> {
    let wrong = || NotationError::malformed(text, "is not a point to drive to: column and row");
    let number = |part: &str| {
        // A column left of the map used to be written `0-3`.
        let part = part.trim().strip_prefix("0-").map_or_else(|| part.trim().to_owned(), |rest| format!("-{rest}"));
        part.parse::<i16>().ok().filter(|number| number.unsigned_abs() <= FARTHEST).ok_or_else(wrong)
    };
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    Ok(Point::new(number(x)?, number(y)?))
}

pub(super) fn write_position(game: &RaceTrack, pos: &Position) -> String {
    let mut words: Vec<String> = game.drivers().map(|player| write_car(game, pos.car(player))).collect();
    words.push(game.to_move(pos).notation().to_owned());
    words.join(" ")
}

fn write_car(game: &RaceTrack, state: CarState) -> String {
    let car = match state {
        CarState::Waiting => return WAITING.to_owned(),
        CarState::Out => return OUT.to_owned(),
        CarState::Done { past } => return format!("{DONE}{past}"),
        CarState::Racing(car) => car,
    };
    let Velocity { dx, dy } = car.velocity;
    let memory = write_memory(game.options(), &car);
    let slash = if memory.is_empty() { "" } else { "/" };
    format!("{},{dx},{dy}{slash}{memory}", car.at)
}

/// What a car remembers: laps to go, the next gate, whether a pit stop is due, whether it has braked to a stop. What the
/// rules do not ask for is left out.
fn write_memory(options: &Options, car: &Car) -> String {
    let Task { laps, gate, pit } = car.task;
    let laps = if options.laps > 1 { format!("l{laps}") } else { String::new() };
    let gate = if options.gates == Gates::None { String::new() } else { format!("g{gate}") };
    let pit = match (options.pit, pit) {
        (false, _) => "",
        (true, false) => "p0",
        (true, true) => "p1",
    };
    laps + &gate + pit + if car.braked { "b" } else { "" }
}

/// Reads a position. Without a player at the end whoever begins moves; what is not said of a car's memory is as at the start.
pub(super) fn read_position(game: &RaceTrack, text: &str) -> Result<Position, NotationError> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mover = words.last().and_then(|word| Player::from_notation(word));
    if mover.is_some() {
        words.pop();
    }
    if words.len() != game.cars() {
        let cars = |count: usize, verb: &str| match count {
            1 => format!("1 car{}", verb.replace("race", "races")),
            _ => format!("{count} cars{verb}"),
        };
        let (named, racing) = (cars(words.len(), ""), cars(game.cars(), " race"));
        let reason = format!("names {named}, but {racing}; for example {}", example(game));
        return Err(NotationError::new(text, reason));
    }
    let mut cars = [CarState::Out; MOST_CARS];
    for (state, word) in cars.iter_mut().zip(&words) {
        *state = read_car(game, word)?;
    }
    let mover = mover.unwrap_or_else(|| game.first());
    if mover.index() >= game.cars() {
        return Err(NotationError::new(mover.notation(), format!("has no car: {} race", game.cars())));
    }
    let pos = Position { cars, mover };
    check_points(game, &pos, &words)?;
    check_choice(game, &pos)?;
    Ok(game.settle(pos))
}

/// The numbers of a position, in the order of its text: each is changed by itself.
pub(super) fn spots(game: &RaceTrack, pos: &Position) -> Vec<PaintSpot> {
    if pos.is_choosing() {
        return vec![PaintSpot::new("slots", "to choose")];
    }
    numbers_of(game, pos).into_iter().map(|(_, spot)| spot).collect()
}

impl RaceTrack {
    /// The car that a spot of a position set up by hand tells of, while it races, and the first of its spots.
    pub(crate) fn painted_car(&self, pos: &Position, spot: usize) -> Option<(usize, Car)> {
        let numbers = numbers_of(self, pos);
        let (player, _) = numbers.get(spot).filter(|_| !pos.is_choosing())?;
        let first = numbers.iter().position(|(owner, _)| owner == player)?;
        Some((first, pos.car(*player).racing()?))
    }
}

/// The numbers of cars, each with whose car it is.
fn numbers_of(game: &RaceTrack, pos: &Position) -> Vec<(Player, PaintSpot)> {
    let mut spots = Vec::new();
    for player in game.drivers() {
        let mut tell = |what: &str, number: i32| {
            spots.push((player, PaintSpot::new(format!("{what} of {player}"), number.to_string())));
        };
        match pos.car(player) {
            CarState::Racing(Car { at, velocity, .. }) => {
                tell("column", at.x.into());
                tell("row", at.y.into());
                tell("speed across", velocity.dx.into());
                tell("speed up", velocity.dy.into());
            }
            CarState::Done { past } => tell("way past the line", past.into()),
            CarState::Waiting | CarState::Out => {}
        }
    }
    spots
}

/// What a position of this setup looks like: the first one.
fn example(game: &RaceTrack) -> String {
    write_position(game, &game.start())
}

fn read_car(game: &RaceTrack, word: &str) -> Result<CarState, NotationError> {
    if word == OUT {
        return Ok(CarState::Out);
    }
    if word == WAITING {
        let is_known = game.options().slots == Slots::Chosen;
        let reason = "is for setups with choose-slots";
        return if is_known { Ok(CarState::Waiting) } else { Err(NotationError::new(word, reason)) };
    }
    if let Some(past) = word.strip_prefix(DONE) {
        let past = past.parse().ok().filter(|past| past % 2 == 1 && *past <= 2 * FARTHEST);
        let wrong = || NotationError::new(word, "should say how far past the line: done:1, done:3 and so on");
        return past.map(|past| CarState::Done { past }).ok_or_else(wrong);
    }
    let (place, memory) = word.split_once('/').unwrap_or((word, ""));
    let numbers: Vec<Option<i16>> = place.split(',').map(|part| part.parse().ok()).collect();
    let [Some(x), Some(y), Some(dx), Some(dy)] = numbers[..] else {
        return Err(NotationError::new(word, "is no car: x,y,vx,vy, for example 23,1,0,0; or out, or done:9"));
    };
    let at = Point::new(x, y);
    if !game.track().map().is_road(at) {
        let place = if game.track().cell(at) == GridPoint::Wall { "in the wall" } else { "outside the lines" };
        return Err(NotationError::new(word, format!("stands {place}: {x},{y} is not on the track")));
    }
    if dx.unsigned_abs() > FASTEST || dy.unsigned_abs() > FASTEST {
        return Err(NotationError::new(word, format!("is too fast: at most {FASTEST} points a move")));
    }
    let car = Car { velocity: Velocity::new(dx, dy), ..Car::at_start(at, game.options()) };
    read_memory(game, word, car, memory).map(CarState::Racing)
}

fn read_memory(game: &RaceTrack, word: &str, mut car: Car, memory: &str) -> Result<Car, NotationError> {
    let options = game.options();
    let mut rest = memory;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (part, after) = rest.split_at(letter.len_utf8() + digits);
        let number = part[letter.len_utf8()..].parse::<u8>().ok();
        let wrong =
            |reason: String| Err(NotationError::new(word, format!("has a `{part}` behind its slash: {reason}")));
        match (letter, number) {
            ('l', Some(laps)) if options.laps > 1 && (1..=options.laps).contains(&laps) => car.task.laps = laps,
            ('l', _) => return wrong(format!("l1 to l{} are the laps to go", options.laps)),
            ('g', Some(gate)) if options.gates != Gates::None && (1..=game.track().gates() + 1).contains(&gate) => {
                car.task.gate = gate;
            }
            ('g', _) if options.gates == Gates::None => return wrong("this race has no gates".to_owned()),
            ('g', _) => return wrong(format!("g1 to g{} are the next gate", game.track().gates() + 1)),
            ('p', Some(due @ 0..=1)) if options.pit => car.task.pit = due == 1,
            ('p', _) => return wrong("p1 is a pit stop that is due, in a race with pit=1".to_owned()),
            ('b', None) if options.full_stop_start && car.velocity == Velocity::ZERO => car.braked = true,
            ('b', _) => return wrong("b is a car that has braked to a stop, with full-stop-start".to_owned()),
            _ => {
                return wrong(
                    "there are l laps to go, g the next gate, p1 a pit stop that is due, b braked".to_owned(),
                );
            }
        }
        rest = after;
    }
    Ok(car)
}

/// No two cars on one point, where the rules forbid it.
fn check_points(game: &RaceTrack, pos: &Position, words: &[&str]) -> Result<(), NotationError> {
    if game.options().points == Points::Shared {
        return Ok(());
    }
    let mut taken = Vec::new();
    for (player, word) in game.drivers().zip(words) {
        let Some(car) = pos.car(player).racing() else { continue };
        if taken.contains(&car.at) {
            return Err(NotationError::new(*word, "stands where another car stands; say shared to allow it"));
        }
        taken.push(car.at);
    }
    Ok(())
}

/// While slots are chosen, whoever moves last has chosen first, and nobody has driven.
fn check_choice(game: &RaceTrack, pos: &Position) -> Result<(), NotationError> {
    if !pos.is_choosing() {
        return Ok(());
    }
    let chooser = game.in_turn().rev().find(|&player| pos.car(player) == CarState::Waiting);
    let after: Vec<Player> = game.in_turn().rev().take_while(|&player| Some(player) != chooser).collect();
    let is_slot =
        |car: Car| car == Car::at_start(car.at, game.options()) && game.track().cell(car.at) == GridPoint::Start;
    let is_right = game.drivers().all(|player| {
        if after.contains(&player) {
            pos.car(player).racing().is_some_and(is_slot)
        } else {
            pos.car(player) == CarState::Waiting
        }
    });
    if is_right && Some(pos.mover) == chooser {
        return Ok(());
    }
    let reason = "is no choice of slots: whoever moves last chooses first, and nobody drives before all have chosen";
    Err(NotationError::new(write_position(game, pos), reason))
}
