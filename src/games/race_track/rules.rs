//! The rules: whoever is to move changes the velocity a little and drives on; the first across the line wins.

use super::car::{Car, Drive, Reason};
use super::geometry::{Point, Velocity};
use super::info::INFO;
use super::notation;
use super::options::{Finish, Points, Slots};
use super::position::{CarState, MOST_CARS, Position};
use super::segment::Obstacle;
use super::setup::{self, RaceTrack};
use super::standing::standing;
use super::turns::{LotsFor, draw_lots};
use crate::core::{
    Game, GameInfo, GameResult, NotationError, OwnBoards, PaintSpot, PaintStep, Player, ReadFile, Shape, examples,
    replaced, stepped,
};

impl RaceTrack {
    /// The players of the race, in their order.
    pub fn drivers(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        Player::ALL.into_iter().take(self.cars())
    }

    /// The legal drives of the mover's car, in no particular order: where it lands, and what comes of it. Empty when the
    /// mover has no car on the track.
    pub fn drives(&self, pos: &Position) -> impl Iterator<Item = (Point, Drive)> {
        let car = pos.car(pos.mover()).racing();
        let drives = car.into_iter().flat_map(|car| self.road().successors(car));
        drives.filter(|(to, drive)| self.is_free(pos, *to, drive))
    }

    /// The slots that the mover may choose.
    pub fn free_slots(&self, pos: &Position) -> impl Iterator<Item = Point> {
        let is_free = |slot: &Point| self.options().points == Points::Shared || pos.other_at(*slot).is_none();
        self.track().slots().iter().copied().filter(is_free)
    }

    /// Whether nobody is in the way at the end of a drive. A car that finishes meets nobody behind the line.
    fn is_free(&self, pos: &Position, to: Point, drive: &Drive) -> bool {
        match drive {
            Drive::Finishes { .. } => true,
            Drive::Lands(_) => self.options().points == Points::Shared || pos.other_at(to).is_none(),
        }
    }

    /// How the race ended among the cars, whatever a lone driver can still do.
    pub(super) fn ended(&self, pos: &Position) -> Option<GameResult> {
        let is_over = |player: Player| !matches!(pos.car(player), CarState::Racing(_) | CarState::Waiting);
        if self.options().finish == Finish::Farther {
            let (first, second) = (self.first(), self.after(self.first()));
            match (pos.car(first).past(), pos.car(second).past()) {
                // The second car still has its move of the round.
                (Some(_), None) if pos.mover == second && !is_over(second) => return None,
                (Some(a), Some(b)) if a == b => return Some(GameResult::Drawn),
                (Some(a), Some(b)) => return Some(GameResult::Won(if a > b { first } else { second })),
                _ => {}
            }
        }
        if let Some(winner) = self.drivers().find(|&player| pos.car(player).past().is_some()) {
            return Some(GameResult::Won(winner));
        }
        let nobody = if self.cars() == 1 { GameResult::Lost } else { GameResult::Drawn };
        self.drivers().all(is_over).then_some(nobody)
    }

    /// The car of a driver who can no longer finish, even with the road for himself.
    fn doomed(&self, pos: &Position, player: Player) -> Option<Car> {
        pos.car(player).racing().filter(|&car| !self.can_finish(car))
    }

    /// The position when the next player who can move is to move: whoever cannot is out, and the turn passes.
    pub(super) fn settle(&self, mut pos: Position) -> Position {
        for _ in 0..self.cars() {
            // A lone car without a move stands where it crashed.
            let waits = pos.is_choosing() || self.cars() == 1;
            if waits || self.ended(&pos).is_some() || self.drives(&pos).next().is_some() {
                break;
            }
            if pos.car(pos.mover).racing().is_some() {
                pos = pos.with(pos.mover, CarState::Out);
            }
            pos.mover = self.after(pos.mover);
        }
        pos
    }

    /// The position after the mover has chosen a slot. Whoever moves last chooses first.
    fn choose(&self, pos: &Position, slot: Point) -> Position {
        let car = Car::at_start(slot, self.options());
        let mut pos = pos.with(pos.mover, CarState::Racing(car));
        let next = self.in_turn().rev().find(|&player| pos.car(player) == CarState::Waiting);
        pos.mover = next.unwrap_or_else(|| self.first());
        self.settle(pos)
    }

    fn why_not(&self, pos: &Position, car: &Car, to: Point) -> String {
        let velocity = to - car.at;
        let Err(reason) = self.road().drive(car, velocity) else {
            return match pos.other_at(to) {
                Some(other) => format!("is where car {} stands", other.number()),
                None => "is not a move in this position".to_owned(),
            };
        };
        match reason {
            Reason::Obstacle(Obstacle::Wall(at)) => format!("leads into the wall at {at}"),
            Reason::Obstacle(Obstacle::Squeeze(a, b)) => {
                format!("squeezes through the corner where the walls at {a} and {b} touch")
            }
            Reason::Obstacle(Obstacle::Backwards) => "crosses the finish line from the wrong side".to_owned(),
            Reason::Obstacle(Obstacle::Boundary(a, b)) => {
                format!("touches the line from {a} to {b}, which bounds the road")
            }
            Reason::Oil => {
                let Velocity { dx, dy } = car.velocity;
                format!("meets oil: there a car keeps its velocity {dx},{dy}, or stays off")
            }
            Reason::Upgrade => {
                let most = (car.velocity.speed() - 1).max(1);
                format!("leads uphill: there a car slows down, to {most} at most")
            }
            Reason::Downgrade => {
                let least = car.velocity.speed() + 1;
                format!("leads downhill: there a car speeds up, to {least} at least")
            }
            Reason::Standing => "is where the car stands: from a stop it has to move off".to_owned(),
            Reason::TooMuch => {
                let coast = car.at + car.velocity;
                format!(
                    "is out of reach: the car coasts to {coast}, and lands there or on one of the eight points around"
                )
            }
        }
    }
}

impl Game for RaceTrack {
    const INFO: GameInfo = INFO;
    type Position = Position;
    /// The point that the car drives to, or the slot that it starts from.
    type Move = Point;

    fn own_boards(_id: &str) -> Option<OwnBoards> {
        Some(setup::OWN)
    }

    fn read_setup(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        setup::read(words, file)
    }

    fn files(&self) -> Vec<(String, String)> {
        self.file().into_iter().collect()
    }

    fn idle_options(&self) -> &'static [&'static str] {
        let options = self.options();
        match self.cars() {
            1 => &["finish", "shared", "lots", "order"],
            // Two that share points as a matter of course share them, said or not.
            2 if options.points == Points::Shared
                && options.finish == Finish::Farther
                && options.slots != Slots::Chosen =>
            {
                &["shared"]
            }
            2 => &[],
            _ => &["finish"],
        }
    }

    fn shape(&self) -> Shape {
        Shape::Loopy
    }

    fn players(&self) -> usize {
        self.cars()
    }

    fn start(&self) -> Position {
        let mut pos = Position { cars: [CarState::Out; MOST_CARS], mover: self.first() };
        let mut slots = self.track().slots().to_vec();
        if let Slots::Drawn(seed) = self.options().slots {
            draw_lots(seed, LotsFor::Slots, &mut slots);
        }
        for player in self.drivers() {
            let slot = match (self.options().points, self.options().slots) {
                (Points::Own, _) | (_, Slots::Drawn(_)) => slots[player.index() % slots.len()],
                (Points::Shared, _) => slots[0],
            };
            let state = match self.options().slots {
                Slots::Given | Slots::Drawn(_) => CarState::Racing(Car::at_start(slot, self.options())),
                Slots::Chosen => CarState::Waiting,
            };
            pos = pos.with(player, state);
        }
        if self.options().slots == Slots::Chosen {
            pos.mover = self.in_turn().last().unwrap_or(pos.mover);
        }
        self.settle(pos)
    }

    fn to_move(&self, pos: &Position) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Position) -> Option<GameResult> {
        let is_stuck = || self.cars() == 1 && self.doomed(pos, Player::P1).is_some_and(|car| self.is_stuck(car));
        self.ended(pos).or_else(|| is_stuck().then_some(GameResult::Lost))
    }

    fn hopeless_for(&self, pos: &Position, player: Player) -> Option<&'static str> {
        if pos.car(player) == CarState::Out {
            return Some("out: no free way was left");
        }
        let car = self.doomed(pos, player)?;
        let is_shut_in = self.road().successors(car).next().is_some() && self.is_stuck(car);
        Some(if is_shut_in { "shut in: no way home" } else { "too fast: no way home" })
    }

    fn standing(&self, pos: &Position, called: &dyn Fn(Player) -> String) -> Option<String> {
        standing(self, pos, called)
    }

    fn legal_moves(&self, pos: &Position) -> Vec<Point> {
        if self.result(pos).is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Point> = if pos.is_choosing() {
            self.free_slots(pos).collect()
        } else {
            self.drives(pos).map(|(to, _)| to).collect()
        };
        moves.sort_unstable();
        moves
    }

    fn play(&self, pos: &Position, mv: Point) -> Position {
        let Some(car) = pos.car(pos.mover).racing() else { return self.choose(pos, mv) };
        let state = match self.road().drive(&car, mv - car.at) {
            Ok(Drive::Lands(car)) => CarState::Racing(car),
            Ok(Drive::Finishes { past }) => CarState::Done { past },
            // Only for moves that are not legal: whoever leaves the road is out.
            Err(_) => CarState::Out,
        };
        let pos = pos.with(pos.mover, state);
        self.settle(Position { mover: self.after(pos.mover), ..pos })
    }

    fn why_illegal(&self, pos: &Position, mv: Point) -> String {
        match pos.car(pos.mover).racing() {
            Some(car) => self.why_not(pos, &car, mv),
            None if pos.other_at(mv).is_some() => "is taken".to_owned(),
            None => {
                let slots: Vec<String> = self.free_slots(pos).map(|slot| slot.to_string()).collect();
                format!("is no start slot; free are {}", slots.join(" "))
            }
        }
    }

    fn write_move(&self, _pos: &Position, mv: Point) -> String {
        mv.to_string()
    }

    fn read_move(&self, pos: &Position, text: &str) -> Result<Point, NotationError> {
        notation::read_point(text).map_err(|error| error.such_as(|| examples(self, pos)))
    }

    fn write_position(&self, pos: &Position) -> String {
        notation::write_position(self, pos)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        notation::read_position(self, text)
    }

    fn paint_spots(&self, pos: &Position) -> Vec<PaintSpot> {
        notation::spots(self, pos)
    }

    /// While slots are chosen nothing has a number: all of them are taken at once, the first that are free.
    fn painted(&self, pos: &Position, spot: usize, step: PaintStep) -> Result<Position, NotationError> {
        if !pos.is_choosing() {
            return stepped(&self.write_position(pos), spot, step, |text| self.read_position(text));
        }
        let mut next = *pos;
        while next.is_choosing() {
            let Some(at) = self.free_slots(&next).next() else { break };
            next = self.play(&next, at);
        }
        Ok(next)
    }

    /// A point is where a car is put that still races; anything else stands for a number.
    fn painted_as(&self, pos: &Position, spot: usize, stands: &str) -> Result<Position, NotationError> {
        let text = self.write_position(pos);
        self.read_position(&match (self.painted_car(pos, spot), stands.split_once(',')) {
            (Some((first, _)), Some((x, y))) => replaced(&replaced(&text, first, x)?, first + 1, y)?,
            _ => replaced(&text, spot, stands)?,
        })
    }
}
