//! What is said about a landing point.

use super::View;
use super::landing::{Bar, Landing, change, farther, mover, nine};
use super::look::told;
use super::racers::table;
use crate::core::{Game, Player};
use crate::games::race_track::{Car, CarState, Drive, Point, Velocity, WayHome, fewest_moves};
use crate::settings::HintLevel;
use crate::tui::paint::{capital, counted};

/// The sentences about a point under the cursor.
pub(crate) fn describe(scene: &View<'_>, at: Point) -> String {
    match mover(scene.game, scene.position) {
        Some(car) => drive(scene, car, at),
        None => start(scene, at),
    }
}

/// The fewest moves of the track, before the first move: a sentence, and a blank before it.
fn fewest(scene: &View<'_>) -> Option<String> {
    let solo = table(scene.game).filter(|_| scene.past().is_empty())?;
    Some(format!(" The track: {} at best.", fewest_moves(scene.game, solo)?))
}

fn drive(scene: &View<'_>, car: Car, at: Point) -> String {
    let nine = nine(scene.game, scene.position);
    let velocity = at - car.at;
    let landing = nine.iter().find(|landing| landing.at == at).copied();
    let verb = match landing.map(|landing| landing.key) {
        Some(key) if velocity == Velocity::ZERO => format!("{key} stops at {at}"),
        Some('d') => format!("d coasts {}, to {at}", way(velocity)),
        Some(key) => format!("{key} drives {}, to {at}", way(velocity)),
        None => format!("From here {}, to {at}", way(velocity)),
    };
    let Some(landing) = landing else { return format!("{verb}.{}", after_beyond(scene, at)) };
    let Ok(drive) = landing.drive else { return refusal(scene, landing.key, at) };
    let doomed = nine.iter().filter(|landing| told(scene, landing) == Some(WayHome::Doomed)).count();
    let warning = match doomed {
        0 => String::new(),
        doomed if doomed == nine.len() => " All are doomed.".to_owned(),
        doomed => format!(" {doomed} of {} are doomed.", nine.iter().filter(|landing| landing.drive.is_ok()).count()),
    };
    match (drive, told(scene, &landing)) {
        (Drive::Finishes { past }, _) => format!("{verb}: across the line, {past} past it."),
        (Drive::Lands(_), Some(WayHome::Doomed)) => {
            format!("{} to {at}: doomed, it cannot get home from there.{warning}", landing.key)
        }
        (Drive::Lands(_), Some(WayHome::In(moves))) if scene.level == HintLevel::All => {
            let home = counted(moves as usize, "move");
            format!("{} to {at}: {home} home.{}{warning}", landing.key, fewest(scene).unwrap_or_default())
        }
        (Drive::Lands(_), _) => {
            let more = fewest(scene).unwrap_or_else(|| next(scene, landing, velocity));
            format!("{verb}.{more}{warning}")
        }
    }
}

/// Why a point cannot be taken.
pub(crate) fn refusal(scene: &View<'_>, key: char, at: Point) -> String {
    format!("{key} to {at} {}.", scene.game.why_illegal(scene.position, at))
}

fn start(scene: &View<'_>, at: Point) -> String {
    let name = capital(scene.names.of(scene.mover()));
    let order =
        if scene.game.players() == 2 && scene.hint(at).is_none() { " Whoever moves last chooses first." } else { "" };
    format!("{name}: start from {at}.{}{order}", fewest(scene).unwrap_or_default())
}

/// What comes of a drive beyond the nine.
fn after_beyond(scene: &View<'_>, at: Point) -> String {
    let Some(landing) = farther(scene.game, scene.position, at) else { return String::new() };
    let Ok(drive) = landing.drive else { return String::new() };
    match (drive, told(scene, &landing)) {
        (Drive::Finishes { past }, _) => format!(" Across the line, {past} past it."),
        (Drive::Lands(_), Some(WayHome::Doomed)) => " Doomed: it cannot get home from there.".to_owned(),
        (Drive::Lands(_), Some(WayHome::In(moves))) => format!(" {} home.", counted(moves as usize, "move")),
        (Drive::Lands(_), _) => String::new(),
    }
}

/// Where the car coasts after that.
fn next(scene: &View<'_>, landing: Landing, velocity: Velocity) -> String {
    let Ok(Drive::Lands(car)) = landing.drive else { return String::new() };
    if velocity == Velocity::ZERO {
        return String::new();
    }
    let on = landing.at + velocity;
    match scene.game.road().drive(&car, velocity) {
        Ok(Drive::Lands(_)) => format!(" Then it coasts to {on}."),
        Ok(Drive::Finishes { .. }) => " Then it coasts across the line.".to_owned(),
        Err(_) => " Then it has to steer: straight on there is no way.".to_owned(),
    }
}

/// How each car ended: `you crossed the line, 3 past it; perfect left the road`. Of several that are all out nobody got home.
pub(crate) fn ended(scene: &View<'_>) -> String {
    let is_out = |player| scene.position.car(player) == CarState::Out;
    let nobody = scene.game.players() > 1 && scene.game.drivers().all(is_out);
    let told = scene.game.drivers().filter_map(|player| {
        let name = Some(scene.names.of(player));
        match scene.position.car(player) {
            CarState::Done { past } => Some((name, format!("crossed the line, {past} past it"))),
            CarState::Out => Some((name, why_out(scene, player).unwrap_or("went out").to_owned())),
            CarState::Waiting | CarState::Racing(_) => {
                scene.game.hopeless(scene.position).map(|words| (None, words.to_owned()))
            }
        }
    });
    let told = together(told);
    if nobody { format!("nobody got home: {told}") } else { told }
}

/// What became of several, each thing once, with all of whom it is true: `P1 and P3 met a wall; P2 left the road`.
fn together<'a>(told: impl Iterator<Item = (Option<&'a str>, String)>) -> String {
    let mut all: Vec<(Vec<&str>, String)> = Vec::new();
    for (name, words) in told {
        match all.iter_mut().find(|(_, said)| *said == words) {
            Some((names, _)) => names.extend(name),
            None => all.push((name.into_iter().collect(), words)),
        }
    }
    let sentence = |(names, words): &(Vec<&str>, String)| match names.as_slice() {
        [] => words.clone(),
        [name] => format!("{name} {words}"),
        [names @ .., last] => format!("{} and {last} {words}", names.join(", ")),
    };
    all.iter().map(sentence).collect::<Vec<_>>().join("; ")
}

/// What a car came upon that is out, where its last way is known: another car where that took the only free way, else whatever
/// it would have met straight on.
fn why_out(scene: &View<'_>, player: Player) -> Option<&'static str> {
    let last = last_stand(scene, player)?;
    let road = scene.game.road();
    if road.successors(last).next().is_some() {
        return Some("ran into another car");
    }
    let all = (1..=9).map(|place| last.at + last.velocity + change(place) - last.at);
    let mut bars = std::iter::once(last.velocity).chain(all).map(|velocity| road.drive(&last, velocity));
    bars.find_map(|drive| match Bar::from(drive.err()?) {
        Bar::Wall | Bar::Corner => Some("met a wall"),
        Bar::Edge => Some("left the road"),
        Bar::Line => Some("came to the finish from behind"),
        Bar::Oil | Bar::Uphill | Bar::Downhill | Bar::Car | Bar::Standing | Bar::TooMuch => None,
    })
}

/// A car as it stood last. One that goes out by its own drive is seen in no position behind that.
fn last_stand(scene: &View<'_>, player: Player) -> Option<Car> {
    let made = scene.past().iter().rev().find(|made| made.before.car(player).racing().is_some())?;
    let car = made.before.car(player).racing()?;
    if made.player != player {
        return Some(car);
    }
    match scene.game.road().drive(&car, made.mv - car.at) {
        Ok(Drive::Lands(car)) => Some(car),
        Ok(Drive::Finishes { .. }) | Err(_) => None,
    }
}

/// A velocity in words: `4 right, 1 up`.
pub(crate) fn way(velocity: Velocity) -> String {
    let part = |count: i16, words: [&str; 2]| {
        let word = words[usize::from(count > 0)];
        (count != 0).then(|| format!("{} {word}", count.abs()))
    };
    let parts = [part(velocity.dx, ["left", "right"]), part(velocity.dy, ["up", "down"])];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "nowhere".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_of_several_is_said_once() {
        let told =
            |all: &[(&'static str, &str)]| together(all.iter().map(|(name, words)| (Some(*name), (*words).to_owned())));
        assert_eq!(told(&[("you", "crossed"), ("P2", "crossed")]), "you and P2 crossed");
        assert_eq!(
            told(&[("P1", "met a wall"), ("P2", "went out"), ("P3", "met a wall"), ("P4", "met a wall")]),
            "P1, P3 and P4 met a wall; P2 went out"
        );
        let nobody = || (None, "nobody gets home".to_owned());
        assert_eq!(together([nobody(), nobody()].into_iter()), "nobody gets home");
    }

    #[test]
    fn a_velocity_is_said_in_words() {
        assert_eq!(way(Velocity::new(4, -1)), "4 right, 1 up");
        assert_eq!(way(Velocity::new(-2, 0)), "2 left");
        assert_eq!(way(Velocity::ZERO), "nowhere");
    }
}
