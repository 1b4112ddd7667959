//! The driver who could always stop.

use super::lines::{DriverView, best_slots, least};
use crate::bots::{Bot, Policy, Situation};
use crate::games::race_track::braking::can_stop;
use crate::games::race_track::solo::{Solo, StateNumber};
use crate::games::race_track::{Car, Drive, RaceTrack};
use crate::solve::Halt;

/// Drives the shortest way among the states from which braking, by what the rules allow, brings the car to a stop on the
/// road.
#[derive(Default)]
pub(super) struct Cautious {
    /// Moves home by careful drives only, by the number of a state; for the shared table of the track.
    careful: Option<Vec<u32>>,
}

/// Not home at all.
const NEVER: u32 = u32::MAX;

impl Bot<RaceTrack> for Cautious {
    fn policy(&mut self, at: &mut Situation<'_, '_, RaceTrack>) -> Result<Policy<RaceTrack>, Halt> {
        let (game, pos) = (at.game, at.pos);
        let shared = game.solo_within(at.monitor)?;
        let careful = self.careful.get_or_insert_with(|| moves_home(game, shared));
        let table = game.solo_holding(pos, at.monitor)?;
        let view = DriverView::new(game, pos, &table);
        if pos.is_choosing() {
            return Ok(best_slots(&view));
        }
        // Careful drives come first; where none is left, the shortest way out of trouble.
        let dislike = |drive: Drive| {
            let home = match drive {
                Drive::Finishes { .. } => 0,
                Drive::Lands(car) => {
                    let state = shared.states().number(&car);
                    state.and_then(|state| careful.get(state as usize).copied()).unwrap_or(NEVER)
                }
            };
            (u64::from(home), u64::from(view.arrival(drive).number()))
        };
        Ok(least(game.drives(pos).map(|(to, drive)| (dislike(drive), to)).collect()))
    }
}

/// Moves home of every state of the table, when only states from which the car can stop are driven to.
fn moves_home(game: &RaceTrack, table: &Solo) -> Vec<u32> {
    let graph = table.graph();
    let parents = table.parents();
    let (road, way) = (game.road(), &mut Vec::new());
    let mut stops = |car: Car| {
        way.clear();
        can_stop(road, car, way)
    };
    let is_safe: Vec<bool> = table.states().cars().iter().map(|&car| stops(car)).collect();
    let crosses = |state: &StateNumber| graph.hops(*state).iter().any(|hop| hop.past().is_some());
    let mut layer: Vec<StateNumber> = graph.states().filter(crosses).collect();
    let mut home = vec![NEVER; graph.len()];
    let mut moves = 1;
    while !layer.is_empty() {
        layer.retain(|&state| is_safe[state as usize] && home[state as usize] == NEVER);
        for &state in &layer {
            home[state as usize] = moves;
        }
        moves += 1;
        layer = layer.iter().flat_map(|&state| parents.of(state).iter().copied()).collect();
        layer.sort_unstable();
        layer.dedup();
    }
    home
}
