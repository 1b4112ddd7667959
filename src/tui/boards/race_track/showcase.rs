//! A few moves into a race, for the preview: driven by looking a little ahead, because no table is there yet.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use crate::core::{Game, Player};
use crate::games::race_track::{Car, Drive, Point, RaceTrack, Velocity};

/// How many moves each car makes, and how far its driver looks.
const MOVES: usize = 6;
const AHEAD: u32 = 3;

/// The moves.
pub(crate) fn moves(game: &RaceTrack) -> Vec<Point> {
    let steps = steps_home(game);
    let mut pos = game.start();
    let mut moves = Vec::new();
    for _ in 0..MOVES * game.players() {
        if game.result(&pos).is_some() {
            break;
        }
        let legal = game.legal_moves(&pos);
        let worth = |&at: &Point| match pos.car(pos.mover()).racing() {
            Some(car) => game.road().drive(&car, at - car.at).map_or(0, |drive| outlook(game, &steps, drive, AHEAD)),
            None => 0,
        };
        // Drivers who think alike hold to different sides.
        let side = |at: &Point| if pos.mover() == Player::P1 { (-at.y, -at.x) } else { (at.y, at.x) };
        let Some(mv) = legal.into_iter().max_by_key(|at| (worth(at), side(at))) else { break };
        let next = game.play(&pos, mv);
        // The race goes on in a picture.
        if game.result(&next).is_some() {
            break;
        }
        moves.push(mv);
        pos = next;
    }
    moves
}

/// How well a car stands that looks so many moves ahead: the fewer steps home the better.
fn outlook(game: &RaceTrack, steps: &HashMap<Point, i32>, drive: Drive, ahead: u32) -> i32 {
    let Drive::Lands(car) = drive else { return i32::MAX };
    let here = -steps.get(&car.at).copied().unwrap_or(i32::MAX / 2);
    if ahead == 0 {
        return here;
    }
    let next = game.road().successors(car).map(|(_, drive)| outlook(game, steps, drive, ahead - 1));
    next.max().unwrap_or(i32::MIN / 2)
}

/// How many steps to the next point it is home from each, around all corners.
fn steps_home(game: &RaceTrack) -> HashMap<Point, i32> {
    let road = game.road();
    let map = game.track().map();
    let options = game.alone();
    let mut parents: HashMap<Point, Vec<Point>> = HashMap::new();
    let mut open = VecDeque::new();
    let mut steps = HashMap::new();
    for at in map.points() {
        let car = Car::at_start(at, options.options());
        for by in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Velocity::new(dx, dy))) {
            match road.drive(&car, by) {
                Ok(Drive::Lands(next)) => parents.entry(next.at).or_default().push(at),
                Ok(Drive::Finishes { .. }) if !steps.contains_key(&at) => {
                    steps.insert(at, 1);
                    open.push_back(at);
                }
                Ok(Drive::Finishes { .. }) | Err(_) => {}
            }
        }
    }
    while let Some(at) = open.pop_front() {
        let next = steps[&at] + 1;
        for &parent in parents.get(&at).into_iter().flatten() {
            if let Entry::Vacant(slot) = steps.entry(parent) {
                slot.insert(next);
                open.push_back(parent);
            }
        }
    }
    steps
}
