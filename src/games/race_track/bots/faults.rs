//! The driver who knows what is proven, and the one who sometimes forgets it.

use super::lines::DriverView;
use crate::bots::{Bot, Fallible, Policy, Situation, Turn};
use crate::core::{Bounds, Outcome, Value};
use crate::games::race_track::solo::Arrival;
use crate::games::race_track::{Car, Drive, Point, RaceTrack};
use crate::solve::Halt;

/// Positions that a bot lets the solver look at for one move.
const LOOKS: u64 = 200_000;

/// A move with what is proven about it, and when the car is home after it if nobody disturbs.
#[derive(Clone, Copy)]
struct RatedDrive {
    to: Point,
    bounds: Bounds,
    arrival: Arrival,
}

impl RatedDrive {
    /// What is proven; what is not counts as a draw, above what is lost and below what is won.
    fn certain(&self) -> Value {
        if self.bounds.outcome().is_some() { self.bounds.lower() } else { Value::Draw }
    }
}

/// Rates every move, or says what else to do: a slot is chosen by its distance where nothing is proven.
fn rate(at: &mut Situation<'_, '_, RaceTrack>) -> Result<Vec<RatedDrive>, Halt> {
    let (game, pos) = (at.game, at.pos);
    let mut inner = at.monitor.aside().with_node_budget(LOOKS);
    let (analysis, halt) = at.solver.analyze(pos, &mut inner);
    let looks = inner.count();
    drop(inner);
    if halt == Err(Halt::Cancelled) {
        return Err(Halt::Cancelled);
    }
    at.monitor.nodes(looks)?;
    let table = game.solo_holding(pos, at.monitor)?;
    let view = DriverView::new(game, pos, &table);
    let bounds = |to: Point| analysis.report(to).map_or(Bounds::UNKNOWN, |report| report.bounds);
    if pos.is_choosing() {
        let start = |slot| Drive::Lands(Car::at_start(slot, game.options()));
        let slots = game.free_slots(pos);
        return Ok(slots.map(|to| RatedDrive { to, bounds: bounds(to), arrival: view.arrival(start(to)) }).collect());
    }
    let drives = game.drives(pos);
    Ok(drives.map(|(to, drive)| RatedDrive { to, bounds: bounds(to), arrival: view.arrival(drive) }).collect())
}

/// The best of what is proven, and of those the shortest way.
fn best(rated: &[RatedDrive]) -> Vec<Turn<RaceTrack>> {
    let key = |rated: &RatedDrive| (rated.certain(), std::cmp::Reverse(rated.arrival));
    let best = rated.iter().map(key).max();
    rated.iter().filter(|rated| Some(key(rated)) == best).map(|rated| vec![rated.to]).collect()
}

/// The perfect driver: what is proven first, then the distance.
pub(super) struct Champion;

impl Bot<RaceTrack> for Champion {
    fn policy(&mut self, at: &mut Situation<'_, '_, RaceTrack>) -> Result<Policy<RaceTrack>, Halt> {
        Ok(Policy::uniform(best(&rate(at)?)))
    }
}

/// The perfect driver who errs with some chance: one of the moves that give away what is proven, and where nothing is
/// proven one of those that come home later, if at all possible.
pub(super) struct Slips(pub Fallible);

impl Bot<RaceTrack> for Slips {
    fn policy(&mut self, at: &mut Situation<'_, '_, RaceTrack>) -> Result<Policy<RaceTrack>, Halt> {
        let rated = rate(at)?;
        let top: Option<Outcome> = rated.iter().filter_map(|rated| rated.bounds.outcome()).max();
        let gives_away = |rated: &&RatedDrive| rated.bounds.outcome().is_some_and(|outcome| Some(outcome) < top);
        let first = rated.iter().map(|rated| rated.arrival).min().and_then(Arrival::moves);
        let is_late = |rated: &&RatedDrive| rated.arrival.is_home() && rated.arrival.moves() > first;
        let mut errors: Vec<&RatedDrive> = rated.iter().filter(gives_away).collect();
        if errors.is_empty() {
            errors = rated.iter().filter(is_late).collect();
        }
        Ok(self.0.mix(best(&rated), errors.into_iter().map(|rated| vec![rated.to]).collect()))
    }
}
