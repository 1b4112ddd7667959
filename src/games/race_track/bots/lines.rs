//! Bots that read the table of one car: the line, and what the others may do to it.

use crate::bots::{Bot, Policy, Situation};
use crate::core::Player;
use crate::games::race_track::solo::{Arrival, Solo};
use crate::games::race_track::{Car, Drive, Point, Points, Position, RaceTrack};
use crate::solve::Halt;

/// What a driver sees.
pub(super) struct DriverView<'a> {
    game: &'a RaceTrack,
    pos: &'a Position,
    table: &'a Solo,
}

/// What a driver minds beside the shortest way.
#[derive(Clone, Copy)]
pub(super) enum Habit {
    /// Nothing: it is blind to the others.
    Line,
    /// It likes to stand where the next driver wants to go.
    Block,
    /// It fears for the points that the others can take.
    Watch,
    /// It likes to be fast for as long as that costs nothing.
    Late,
}

/// How little a drive is liked; the least is driven.
type Dislike = (u64, u64);

impl<'a> DriverView<'a> {
    pub(super) fn new(game: &'a RaceTrack, pos: &'a Position, table: &'a Solo) -> Self {
        Self { game, pos, table }
    }

    /// When a car is home that nobody disturbs, after a drive.
    pub(super) fn arrival(&self, drive: Drive) -> Arrival {
        match drive {
            Drive::Finishes { past } => Arrival::at_once(past),
            Drive::Lands(car) => self.best(car).later(1),
        }
    }

    fn best(&self, car: Car) -> Arrival {
        self.table.states().number(&car).map_or(Arrival::NEVER, |state| self.table.best(state))
    }

    fn dislike(&self, habit: Habit, to: Point, drive: Drive) -> Dislike {
        match habit {
            Habit::Line => (self.arrival(drive).number().into(), 0),
            Habit::Block => self.block(to, drive),
            Habit::Watch => self.watch(drive),
            Habit::Late => self.late(drive),
        }
    }

    /// The fewest moves, and of those drives the fastest: whoever still gets around the bend brakes, throws the car around
    /// it or climbs the hill at the last moment.
    fn late(&self, drive: Drive) -> Dislike {
        let fast = match drive {
            Drive::Finishes { past } => u64::from(past),
            Drive::Lands(car) => u64::from(car.velocity.speed().unsigned_abs()),
        };
        (self.arrival(drive).moves().map_or(u64::MAX, u64::from), u64::MAX - fast)
    }

    /// The shortest way, and of those the one that costs the next driver most.
    fn block(&self, to: Point, drive: Drive) -> Dislike {
        let cost = self.rivals().next().map_or(0, |rival| self.cost_of(rival, to));
        (self.arrival(drive).number().into(), u64::MAX - cost)
    }

    /// What it costs a car that it must not land on `point` with its next drive.
    fn cost_of(&self, car: Car, point: Point) -> u64 {
        let home = |without: Option<Point>| {
            let drives = self.game.road().successors(car).filter(|(to, drive)| Some(*to) != without || crosses(*drive));
            drives.map(|(_, drive)| self.arrival(drive)).min().unwrap_or(Arrival::NEVER)
        };
        u64::from(home(Some(point)).number()) - u64::from(home(None).number())
    }

    /// The shortest way, half trusted: the other half is what is left of it when the others take every point that lies on
    /// a shortest way of theirs.
    fn watch(&self, drive: Drive) -> Dislike {
        let best = self.arrival(drive);
        let Drive::Lands(car) = drive else { return (2 * u64::from(best.number()), 0) };
        let taken: Vec<Point> = self.rivals().flat_map(|rival| self.wants(rival)).collect();
        let free = self.game.road().successors(car).filter(|(to, drive)| crosses(*drive) || !taken.contains(to));
        let left = free.map(|(_, drive)| self.arrival(drive).later(1)).min().unwrap_or(Arrival::NEVER);
        // A car that would be stuck loses some moves, not the race: the others seldom take all.
        let left = left.min(best.later(STUCK));
        (u64::from(best.number()) + u64::from(left.number()), 0)
    }

    /// The points on which a car may land without losing a move.
    fn wants(&self, car: Car) -> Vec<Point> {
        let best = self.best(car).moves();
        let drives = self.game.road().successors(car);
        drives.filter(|(_, drive)| self.arrival(*drive).moves() == best).map(|(to, _)| to).collect()
    }

    /// The other cars on the track, in the order in which they drive next; none where points are shared, because then
    /// nobody is in the way.
    fn rivals(&self) -> impl Iterator<Item = Car> {
        let is_own = self.game.options().points == Points::Own;
        let count = if is_own { self.game.cars() } else { 1 };
        let order =
            std::iter::successors(Some(self.pos.mover()), move |player: &Player| Some(self.game.after(*player)));
        order.skip(1).take(count - 1).filter_map(|player| self.pos.car(player).racing())
    }
}

/// Moves that a blocked car is thought to lose.
const STUCK: u32 = 6;

fn crosses(drive: Drive) -> bool {
    matches!(drive, Drive::Finishes { .. })
}

/// A bot that draws among the drives that it dislikes least. It takes the slot that is nearest home.
pub(super) struct Driver(pub Habit);

impl Bot<RaceTrack> for Driver {
    fn policy(&mut self, at: &mut Situation<'_, '_, RaceTrack>) -> Result<Policy<RaceTrack>, Halt> {
        let (game, pos) = (at.game, at.pos);
        let table = game.solo_holding(pos, at.monitor)?;
        let view = DriverView::new(game, pos, &table);
        if pos.is_choosing() {
            return Ok(best_slots(&view));
        }
        Ok(least(game.drives(pos).map(|(to, drive)| (view.dislike(self.0, to, drive), to)).collect()))
    }
}

/// The slots that are nearest home.
pub(super) fn best_slots(view: &DriverView<'_>) -> Policy<RaceTrack> {
    let start = |slot| Car::at_start(slot, view.game.options());
    least(view.game.free_slots(view.pos).map(|slot| ((view.best(start(slot)).number().into(), 0), slot)).collect())
}

/// All points that are disliked least, alike.
pub(super) fn least(mut rated: Vec<(Dislike, Point)>) -> Policy<RaceTrack> {
    rated.sort_unstable();
    let best = rated.first().map(|(dislike, _)| *dislike);
    let chosen = rated.into_iter().take_while(|(dislike, _)| Some(*dislike) == best);
    Policy::uniform(chosen.map(|(_, to)| vec![to]).collect())
}
