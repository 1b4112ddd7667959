//! A few moves into a race, for the preview: driven by looking a little ahead, because no table is there yet.

use std::collections::VecDeque;

use crate::core::{Game, Player};
use crate::games::race_track::{Car, Drive, Point, RaceTrack, Velocity};

/// How many moves each car makes, and how far its driver looks.
const MOVES: usize = 6;
const AHEAD: u32 = 3;
/// More steps than there are home from anywhere.
const FAR: i32 = i32::MAX / 2;

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
fn outlook(game: &RaceTrack, steps: &[i32], drive: Drive, ahead: u32) -> i32 {
    let Drive::Lands(car) = drive else { return i32::MAX };
    if ahead == 0 {
        return -game.track().map().index(car.at).map_or(FAR, |at| steps[at]);
    }
    let next = game.road().successors(car).map(|(_, drive)| outlook(game, steps, drive, ahead - 1));
    next.max().unwrap_or(i32::MIN / 2)
}

/// How many steps to the next point it is home from each, around all corners, in reading order.
fn steps_home(game: &RaceTrack) -> Vec<i32> {
    let road = game.road();
    let map = game.track().map();
    let options = game.alone();
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); map.points().count()];
    let mut steps = vec![FAR; parents.len()];
    let mut open = VecDeque::new();
    for (place, at) in map.points().enumerate() {
        let car = Car::at_start(at, options.options());
        for by in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Velocity::new(dx, dy))) {
            match road.drive(&car, by) {
                Ok(Drive::Lands(next)) => {
                    if let Some(next) = map.index(next.at) {
                        parents[next].push(place);
                    }
                }
                Ok(Drive::Finishes { .. }) if steps[place] == FAR => {
                    steps[place] = 1;
                    open.push_back(place);
                }
                Ok(Drive::Finishes { .. }) | Err(_) => {}
            }
        }
    }
    while let Some(place) = open.pop_front() {
        for &parent in &parents[place] {
            if steps[parent] == FAR {
                steps[parent] = steps[place] + 1;
                open.push_back(parent);
            }
        }
    }
    steps
}
