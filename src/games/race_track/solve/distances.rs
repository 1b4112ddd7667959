//! The first stage: moves home of every car, and all that follows from them at once.

use crate::core::{Bounds, Game, Player, Step};
use crate::games::race_track::solo::Solo;
use crate::games::race_track::{Car, Drive, Point, Position, RaceTrack};
use crate::solve::{Analysis, Halt, Monitor, Stage};

use super::note::RaceNote;
use super::standing::{StillOpen, terms};

/// The table of one car.
///
/// Idea: backwards from the finish line through every state that one car can reach, which takes some 20 ms a track and is
/// done once. It answers a time trial, and a race in which one car is alone, exactly; in a race of several it says how far
/// home each car is and which moves are doomed. A position that no race from the slots comes to is explored on its own.
pub(crate) struct Distances;

impl Stage<RaceTrack> for Distances {
    fn name(&self) -> &'static str {
        "distances"
    }

    fn run(
        &mut self,
        race: &RaceTrack,
        analysis: &mut Analysis<RaceTrack>,
        monitor: &mut Monitor<'_, RaceTrack>,
    ) -> Result<(), Halt> {
        analysis.stage = "distances";
        let pos = analysis.position;
        let solo = &*race.solo_holding(&pos, monitor)?;
        let notes = Notes { race, solo, pos };
        if !pos.is_choosing() {
            analysis.note = Some(RaceNote::about(notes.distances(), race.to_move(&pos)));
        }
        analysis.edit_moves(|report| report.note = notes.after(report.mv));
        if race.cars() <= 2 {
            analysis.tighten_moves(|mv| value_of(race, solo, &pos, mv));
            analysis.root.tighten(at_sight(race, solo, &pos));
        }
        if race.cars() == 1 {
            let way = pos.car(Player::P1).racing().map(|car| solo.way(race.road(), car));
            analysis.line = way.into_iter().flatten().skip(1).collect();
        }
        monitor.show(analysis);
        Ok(())
    }

    fn look_up(&self, race: &RaceTrack, pos: &Position) -> Bounds {
        match race.solo_if_ready() {
            Some(solo) if race.cars() <= 2 => at_sight(race, solo, pos),
            Some(_) | None => Bounds::UNKNOWN,
        }
    }
}

/// What a move is worth by the distances alone.
fn value_of(race: &RaceTrack, solo: &Solo, pos: &Position, mv: Point) -> Bounds {
    let child = race.play(pos, mv);
    at_sight(race, solo, &child).backed_up(Step::of(race, pos, mv, &child))
}

/// What the distances alone say of a position.
fn at_sight(race: &RaceTrack, solo: &Solo, pos: &Position) -> Bounds {
    match StillOpen::of(race, solo, pos) {
        StillOpen::Choosing => Bounds::UNKNOWN,
        StillOpen::Known(bounds) => bounds,
        StillOpen::Duel(pair) => terms(race, solo).value_at_sight(pair),
    }
}

struct Notes<'a> {
    race: &'a RaceTrack,
    solo: &'a Solo,
    pos: Position,
}

impl Notes<'_> {
    fn distances(&self) -> Vec<Option<u32>> {
        let of = |player: Player| self.pos.car(player).racing().and_then(|car| self.solo.moves_home(&car));
        self.race.drivers().map(of).collect()
    }

    /// Slots are no moves of a car; their note is the way home from there.
    fn after(&self, mv: Point) -> Option<RaceNote> {
        let moves = match self.pos.car(self.race.to_move(&self.pos)).racing() {
            None => self.solo.moves_home(&Car::at_start(mv, self.race.options())),
            Some(car) => match self.race.road().drive(&car, mv - car.at).ok()? {
                Drive::Finishes { .. } => Some(0),
                Drive::Lands(car) => self.solo.moves_home(&car),
            },
        };
        Some(RaceNote::after(moves))
    }
}
