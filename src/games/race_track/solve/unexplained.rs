//! What is said of a race in which neither the distances nor braking give a reason: after which move they do, or that it is
//! proven all the same, and how far home each car is.

use crate::core::{Game, Outcome, Player, counted};
use crate::games::race_track::{CarState, Point, RaceTrack};
use crate::solve::Analysis;

use super::first_home::first_home;
use super::note::{braking, moving};

/// What is said of the proof of a race of two: where its table is not filled no length is known either.
const UNCOUNTED: &str = "and no shorter reason is known; its lines are not counted, as play can go round";

/// The sentence; nothing of a race that is over, of one car, and of two of which nothing is proven.
pub(super) fn unexplained(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    if analysis.moves.is_empty() || race.cars() == 1 {
        return None;
    }
    let alone = alone(race, analysis).map(|words| format!("; {words}")).unwrap_or_default();
    if race.cars() > 2 {
        let (car, number) = moving(race, analysis).unzip();
        let braking = car.zip(number).and_then(|(car, number)| braking(race, car, number));
        let braking = braking.map(|words| format!("; {words}")).unwrap_or_default();
        return Some(format!("with {} cars nothing is proven{alone}{braking}", race.cars()));
    }
    match (without_rival(race, analysis), decisive(race, analysis)) {
        (Some(words), _) => Some(words),
        (None, Some((mv, words))) => Some(format!("after {mv} {words}")),
        (None, None) => Some(format!("{}, {UNCOUNTED}{alone}", proven(analysis)?)),
    }
}

/// How the race of two ends where the other car is out. A car that gets nowhere drives, and braking says more of it.
fn without_rival(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    let pos = &analysis.position;
    let (own, other) = (pos.mover(), race.after(pos.mover()));
    let home = (*analysis.note.as_ref()?.distances.get(own.index())?)?;
    let drives_alone = pos.car(own).racing().is_some() && pos.car(other) == CarState::Out;
    let (own, other, home) = (own.number(), other.number(), counted(home as usize, "move"));
    drives_alone.then(|| format!("car {other} is out: car {own} drives on alone, home in {home}"))
}

/// A move that keeps what there is and after which the distances alone say who is first; of those the one that is shown.
pub(super) fn decisive(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<(Point, String)> {
    if analysis.root.outcome().is_none_or(|outcome| outcome == Outcome::Loss) {
        return None;
    }
    let shown = analysis.line.first();
    let mut keepers = analysis.keepers().map(|report| report.mv).filter(|mv| shown.is_none_or(|shown| shown == mv));
    keepers.find_map(|mv| Some((mv, first_home(race, &race.play(&analysis.position, mv))?)))
}

/// What was proven, move by move.
fn proven(analysis: &Analysis<RaceTrack>) -> Option<String> {
    let keeper = || analysis.keepers().map(|report| report.mv).next();
    let words = match analysis.root.outcome()? {
        Outcome::Win => format!("{} wins", keeper()?),
        Outcome::Draw => format!("{} draws, and that nothing wins", keeper()?),
        Outcome::Loss => "whatever is played loses".to_owned(),
    };
    Some(format!("it is proven move by move that {words}"))
}

/// How far home the cars are, were each alone; nothing before all have a slot.
fn alone(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    let distances = &analysis.note.as_ref()?.distances;
    let mut has_unit = false;
    let mut told = |(player, distance): (Player, &Option<u32>)| {
        let car = format!("car {}", player.number());
        match (distance, analysis.position.car(player)) {
            (Some(moves), _) if std::mem::replace(&mut has_unit, true) => format!("{car} {moves}"),
            (Some(moves), _) => format!("{car} is {} from home", counted(*moves as usize, "move")),
            (None, CarState::Out) => format!("{car} is out"),
            (None, CarState::Done { .. }) => format!("{car} is home"),
            (None, CarState::Racing(_) | CarState::Waiting) => format!("{car} can no longer finish"),
        }
    };
    let told: Vec<String> = race.drivers().zip(distances).map(&mut told).collect();
    (!told.is_empty()).then(|| format!("alone, {}", told.join(", ")))
}

#[cfg(test)]
mod tests {
    use crate::core::Game;
    use crate::games::race_track::RaceTrack;
    use crate::solve::{Monitor, PartKind, Solver, why};

    #[test]
    fn of_three_cars_is_told_how_far_home_they_are_and_where_braking_ends() {
        let race: RaceTrack = "race-track little-oval cars=3".parse().unwrap_or_else(|error| panic!("{error}"));
        let mut solver = Solver::new(race.clone());
        for (position, wanted, is_braking) in [
            (
                "23,1,0,0 23,2,0,0 23,3,0,0 p1",
                "with 3 cars nothing is proven; alone, car 1 is 26 moves from home, car 2 26, car 3 26",
                false,
            ),
            (
                "38,3,5,1 23,2,0,0 out p1",
                "with 3 cars nothing is proven; alone, car 1 can no longer finish, car 2 is 26 moves from home, \
                 car 3 is out; braking alone, car 1 leaves the road towards ",
                true,
            ),
            ("out 26,2,2,0 23,3,0,0 p2", "; braking, car 2 ends at 27,2 in 2 moves", true),
        ] {
            let pos = race.read_position(position).unwrap_or_else(|error| panic!("{error}"));
            let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
            let why = why(&race, &analysis).expect("something is known");
            assert!(why.text.contains(wanted), "{position}: {}", why.text);
            assert_eq!(why.parts.iter().any(|part| part.kind == PartKind::Place), is_braking, "{position}: {why:?}");
        }
    }
}
