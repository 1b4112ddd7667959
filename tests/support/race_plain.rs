//! The distances of one car by the book: every state in a hash map, layer by layer back from the line.

use std::collections::HashMap;

use catchup::games::race_track::{Car, Drive, Options, Road, Track};

/// A straightforward search over all states, as slow as it is obvious.
pub fn distances(track: &Track, options: &Options) -> HashMap<Car, Option<u32>> {
    let road = Road::new(track, options);
    let mut parents: HashMap<Car, Vec<Car>> = HashMap::new();
    let mut home: HashMap<Car, Option<u32>> = HashMap::new();
    let mut open: Vec<Car> = track.slots().iter().map(|&slot| Car::at_start(slot, options)).collect();
    let mut layer = Vec::new();
    home.extend(open.iter().map(|&car| (car, None)));
    while let Some(car) = open.pop() {
        for (_, drive) in road.successors(car) {
            match drive {
                Drive::Finishes { .. } => layer.push(car),
                Drive::Lands(next) => {
                    parents.entry(next).or_default().push(car);
                    if home.insert(next, None).is_none() {
                        open.push(next);
                    }
                }
            }
        }
    }
    for moves in 1.. {
        layer.retain(|car| home.insert(*car, home[car].or(Some(moves))) == Some(None));
        if layer.is_empty() {
            break;
        }
        layer = layer.iter().flat_map(|car| parents.get(car).cloned().unwrap_or_default()).collect();
    }
    home
}
