//! The drives of one car as a graph of numbered states. It knows no track and no rules.

/// The number of a state of one car.
pub type StateNumber = u32;

/// The number of a point on which a car can stand.
pub type SpotNumber = u16;

/// What comes of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriveEnd {
    /// The race goes on from this state.
    Road(StateNumber),
    /// The car is across the line, so far past it.
    Home(u16),
}

/// One drive, packed: the end, and the spot that another car on it would forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    end: u32,
    spot: SpotNumber,
}

/// Marks an end that is home.
const HOME: u32 = 1 << 31;
/// More states than these are refused: the mark needs its bit.
pub(crate) const MOST_STATES: usize = HOME as usize;
/// No car stands there.
pub const NOWHERE: SpotNumber = SpotNumber::MAX;

impl Hop {
    /// What comes of it.
    pub fn end(self) -> DriveEnd {
        if self.end & HOME == 0 { DriveEnd::Road(self.end) } else { DriveEnd::Home((self.end & !HOME) as u16) }
    }

    /// How far past the line it ends, if it crosses it.
    pub fn past(self) -> Option<u16> {
        match self.end() {
            DriveEnd::Home(past) => Some(past),
            DriveEnd::Road(_) => None,
        }
    }

    /// Where it lands; [`NOWHERE`] when the car is home, because behind the line nobody is in the way.
    pub fn spot(self) -> SpotNumber {
        self.spot
    }
}

/// States, each with its drives.
#[derive(Clone, Debug)]
pub struct DriveGraph {
    /// Where the drives of each state begin; one more than there are states.
    offsets: Vec<u32>,
    hops: Vec<Hop>,
    /// Where the car of each state stands.
    spots: Vec<SpotNumber>,
    spot_count: usize,
}

impl DriveGraph {
    /// A graph without states.
    pub fn new() -> Self {
        Self { offsets: vec![0], hops: Vec::new(), spots: Vec::new(), spot_count: 0 }
    }

    /// Adds the drives of the next state, whose car stands on `spot`. States that a drive leads to are added later.
    pub fn push(&mut self, spot: SpotNumber, drives: impl IntoIterator<Item = (DriveEnd, SpotNumber)>) {
        self.spots.push(spot);
        self.spot_count = self.spot_count.max(usize::from(spot) + 1);
        self.hops.extend(drives.into_iter().map(|(end, spot)| match end {
            DriveEnd::Road(state) => Hop { end: state, spot },
            DriveEnd::Home(past) => Hop { end: HOME | u32::from(past), spot: NOWHERE },
        }));
        self.offsets.push(self.hops.len() as u32);
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// All states.
    pub fn states(&self) -> std::ops::Range<StateNumber> {
        0..self.len() as StateNumber
    }

    /// How many drives there are.
    pub fn drives(&self) -> usize {
        self.hops.len()
    }

    /// How many spots are numbered.
    pub fn spot_count(&self) -> usize {
        self.spot_count
    }

    /// Where the car of a state stands.
    pub fn spot(&self, state: StateNumber) -> SpotNumber {
        self.spots[state as usize]
    }

    /// The drives of a state.
    pub fn hops(&self, state: StateNumber) -> &[Hop] {
        let state = state as usize;
        &self.hops[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }

    /// Puts the drives of every state in the order of `key`.
    pub fn sort_hops(&mut self, key: impl Fn(Hop) -> u32) {
        for bounds in self.offsets.windows(2) {
            self.hops[bounds[0] as usize..bounds[1] as usize].sort_by_key(|&hop| key(hop));
        }
    }

    /// The states from which each state is reached, as often as there are drives.
    pub fn parents(&self) -> DriveParents {
        let mut offsets = vec![0u32; self.len() + 1];
        for hop in self.hops.iter().filter(|hop| hop.end & HOME == 0) {
            offsets[hop.end as usize + 1] += 1;
        }
        for state in 0..self.len() {
            offsets[state + 1] += offsets[state];
        }
        let mut next = offsets.clone();
        let mut states = vec![0; offsets[self.len()] as usize];
        for state in self.states() {
            for hop in self.hops(state) {
                if hop.end & HOME == 0 {
                    let place = &mut next[hop.end as usize];
                    states[*place as usize] = state;
                    *place += 1;
                }
            }
        }
        DriveParents { offsets, states }
    }
}

impl Default for DriveGraph {
    fn default() -> Self {
        Self::new()
    }
}

/// For every state the states that lead to it.
pub struct DriveParents {
    offsets: Vec<u32>,
    states: Vec<StateNumber>,
}

impl DriveParents {
    /// Those of one state.
    pub fn of(&self, state: StateNumber) -> &[StateNumber] {
        let state = state as usize;
        &self.states[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }
}
