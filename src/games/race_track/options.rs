//! What can be chosen about a race, apart from the track.

/// When several cars can cross in one round: who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finish {
    /// The first across.
    First,
    /// The second car still makes its move of the round; if both are across, whoever is farther.
    Farther,
}

/// What the numbers on a map are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Gates {
    /// Nothing: they are road.
    None,
    /// A car has to drive through them, in the order of their numbers.
    Order,
    /// A car has to end a move on each, in the order of their numbers.
    Stops,
}

/// Whether two cars may stand on one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Points {
    /// A point is one car's.
    Own,
    /// Cars do not get in each other's way.
    Shared,
}

/// Who says where the cars start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Slots {
    /// The first slots in reading order; with shared points the first for all.
    Given,
    /// The drivers; whoever moves last chooses first.
    Chosen,
    /// Lots, drawn with this seed: a slot for each car, as far as there are enough.
    Drawn(u32),
}

/// The rules of a race.
#[expect(clippy::struct_excessive_bools, reason = "each is one option of a race")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// How many cars race: 1 to 3.
    pub cars: u8,
    /// Who wins when two could cross in one round.
    pub finish: Finish,
    /// Whether two cars may stand on one point.
    pub points: Points,
    /// How often the finish line has to be crossed: 1 to 9.
    pub laps: u8,
    /// What the gates are for.
    pub gates: Gates,
    /// Whether every car has to come to rest in a pit once.
    pub pit: bool,
    /// Whether a car that has braked to a stop may drive anywhere in one move.
    pub full_stop_start: bool,
    /// Whether a car may brake by two, straight ahead.
    pub power_brake: bool,
    /// Whether a car may brake by two along and across, whatever way it goes on.
    pub hard_brakes: bool,
    /// Whether a fast car may turn by two where it loses one.
    pub skid: bool,
    /// Who says where the cars start.
    pub slots: Slots,
    /// The seed of the lots that decide the order of moving; without one the seats do.
    pub order: Option<u32>,
}

impl Options {
    /// One car and no extras: what a plain track is measured by.
    pub const fn alone() -> Self {
        Self {
            cars: 1,
            finish: Finish::First,
            points: Points::Own,
            laps: 1,
            gates: Gates::None,
            pit: false,
            full_stop_start: false,
            power_brake: false,
            hard_brakes: false,
            skid: false,
            slots: Slots::Given,
            order: None,
        }
    }

    /// The rules for so many cars when nothing else is said: fair ones for two.
    pub const fn usual(cars: u8) -> Self {
        let alone = Self { cars, ..Self::alone() };
        // Whoever moves first wins on nearly every track under the plain rules; with shared points and a full last round
        // equal drives are level.
        if cars == 2 { Self { finish: Finish::Farther, points: Points::Shared, ..alone } } else { alone }
    }
}
