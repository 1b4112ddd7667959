//! What a race adds to a report: moves home of the cars, and what a move makes of them.

use serde::Serialize;

use crate::core::{Game, Player};
use crate::games::race_track::braking::BrakingWay;
use crate::games::race_track::{Car, Point, RaceTrack, Velocity};
use crate::solve::{Analysis, PartKind, WhyPart};

use super::first_home::first_home;
use super::unexplained::decisive;

/// What a race adds to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RaceNote {
    /// About a position: moves home of every car, as if it were alone; nothing for a car that can no longer finish.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distances: Vec<Option<u32>>,
    /// About a position: by how many moves the mover is nearer to the line than the nearest other car.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i32>,
    /// About a move: moves home after it, as if the car were alone; 0 when it finishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_home: Option<u32>,
    /// About a move: after it the car can no longer finish.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doomed: bool,
}

impl RaceNote {
    /// About a position in which the cars are so many moves from home.
    pub fn about(distances: Vec<Option<u32>>, mover: Player) -> Self {
        let own = distances.get(mover.index()).copied().flatten();
        let others = distances.iter().enumerate().filter(|(index, _)| *index != mover.index());
        let nearest = others.filter_map(|(_, moves)| *moves).min();
        let lead = own.zip(nearest).map(|(own, other)| other as i32 - own as i32);
        Self { distances, lead, ..Self::default() }
    }

    /// About a move after which the car is so many moves from home.
    pub fn after(moves_home: Option<u32>) -> Self {
        Self { moves_home, doomed: moves_home.is_none(), ..Self::default() }
    }

    /// For people.
    pub(super) fn words(&self) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        let distance = |moves: &Option<u32>| moves.map_or("never".to_owned(), |moves| moves.to_string());
        if !self.distances.is_empty() {
            let all: Vec<_> = self.distances.iter().map(distance).collect();
            words.push(("moves home", all.join(", ")));
        }
        if let Some(lead) = self.lead {
            words.push(("lead in moves", lead.to_string()));
        }
        match self.moves_home {
            Some(0) => words.push(("home", "with this move".to_owned())),
            Some(moves) => words.push(("home in", moves.to_string())),
            None if self.doomed => words.push(("doomed", "can no longer finish".to_owned())),
            None => {}
        }
        words
    }
}

/// Why the verdict is what it is, where the distances alone say so; else what becomes of the mover's car if it brakes.
pub(super) fn why(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    first_home(race, &analysis.position).or_else(|| by_braking(race, analysis))
}

/// The mover's car, and its number.
pub(super) fn moving(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<(Car, usize)> {
    let mover = race.to_move(&analysis.position);
    let is_over = analysis.moves.is_empty();
    analysis.position.car(mover).racing().filter(|_| !is_over).map(|car| (car, mover.number()))
}

/// Whether the table knows that a car can no longer finish.
fn is_doomed(race: &RaceTrack, car: &Car) -> bool {
    let state = race.solo_if_ready().and_then(|solo| Some((solo, solo.states().number(car)?)));
    state.is_some_and(|(solo, state)| !solo.best(state).is_home())
}

fn by_braking(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    let (car, number) = moving(race, analysis).filter(|_| race.cars() <= 2)?;
    let words = braking(race, car, number)?;
    Some(if is_doomed(race, &car) { format!("car {number} can no longer finish; {words}") } else { words })
}

/// What becomes of a car that brakes; nothing of one that stands.
pub(super) fn braking(race: &RaceTrack, car: Car, number: usize) -> Option<String> {
    if car.velocity == Velocity::ZERO {
        return None;
    }
    let way = BrakingWay::new(race.road(), car);
    Some(match (way.off, way.points.last()) {
        (Some(off), _) => format!("braking alone, car {number} leaves the road towards {off}"),
        (None, Some(at)) => {
            let moves = if way.points.len() == 1 { "1 move".to_owned() } else { format!("{} moves", way.points.len()) };
            format!("braking, car {number} ends at {at} in {moves}")
        }
        (None, None) => return None,
    })
}

/// The braking way of the mover's car and the place where it ends, or doom; of a car that stands the move that decides.
pub(super) fn parts(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Vec<WhyPart> {
    let Some((car, number)) = moving(race, analysis).filter(|(car, _)| car.velocity != Velocity::ZERO) else {
        let decisive = decisive(race, analysis).filter(|_| first_home(race, &analysis.position).is_none());
        return decisive
            .map(|(mv, _)| WhyPart::new(PartKind::Move, vec![mv.to_string()], "decides"))
            .into_iter()
            .collect();
    };
    let way = BrakingWay::new(race.road(), car);
    let mut points: Vec<String> = way.points.iter().map(Point::to_string).collect();
    // The last move of a car that stops is none.
    points.dedup();
    let (end, label) = match way.off {
        Some(off) => (Some(off.to_string()), "off the road"),
        None => (points.pop(), "here braking ends"),
    };
    let place = |cells: Vec<String>, label: &str| WhyPart::new(PartKind::Place, cells, label);
    let mut parts = Vec::new();
    if !points.is_empty() {
        parts.push(place(points, "braking"));
    }
    parts.extend(end.map(|end| place(vec![end], label)));
    if is_doomed(race, &car) {
        parts.push(WhyPart::new(PartKind::Number, vec![format!("car {number}")], "can no longer finish"));
    }
    parts
}
