//! Fills the table of all positions of two cars, turn by turn from the end.
//!
//! Idea: for a fixed state of the mover, all states of the other car are one row of bits, and a drive takes whole rows to
//! whole rows: a position is won when a drive leads to a lost one, so the row of newly won positions is the union of the
//! lost rows of the mover's next states, and the row of newly lost ones the intersection of the won rows. Where the other
//! car stands in the way, its bits are left out of the one and added to the other. Before the other side's turn the square
//! is turned, tile by tile and only where something is new. Cost: about a nanosecond for each position and each of its
//! turns; 82 million positions with either to move take some seconds.

use rayon::prelude::*;

use crate::games::race_track::solo::{DriveEnd, StateNumber};
use crate::games::race_track::{Finish, Points};
use crate::solve::workers;

use super::pair::{Side, Terms};
use super::square::{BitSquare, TILE};
use super::whole::{LONG, Whole};

/// A table being filled.
pub struct Filling<'a> {
    terms: Terms<'a>,
    whole: Whole,
    /// What the other side has won and lost, turned: rows are the states of this side, which has just moved.
    won_by_other: [BitSquare; 2],
    lost_by_other: [BitSquare; 2],
    /// Rows of those that the last turn has changed.
    touched: [Vec<bool>; 2],
    masks: Masks,
    turns: u32,
}

/// Sets of the other car's states.
struct Masks {
    /// Those that stand on a spot.
    on_spot: Vec<Vec<u64>>,
    /// Those that are home within so many moves, alone.
    home_within: Vec<Vec<u64>>,
    /// Those without a drive.
    without_drive: Vec<u64>,
    /// For every distance past the line those that answer with less, or do not get there; and those with more.
    answers: Vec<(u16, Vec<u64>, Vec<u64>)>,
    all: Vec<u64>,
}

impl<'a> Filling<'a> {
    /// The bytes that the work takes beside the table itself.
    pub fn bytes(states: usize) -> u64 {
        4 * BitSquare::bytes(states)
    }

    /// Nothing is known.
    pub fn new(terms: Terms<'a>, with_turns: bool) -> Self {
        let states = terms.solo.graph().len();
        let square = || [BitSquare::new(states), BitSquare::new(states)];
        let turns = with_turns.then(|| [vec![0; states * states], vec![0; states * states]]);
        let whole = Whole { states, won: square(), lost: square(), turns, is_complete: false };
        let touched = || vec![true; states.next_multiple_of(TILE)];
        Self {
            terms,
            whole,
            won_by_other: square(),
            lost_by_other: square(),
            touched: [touched(), touched()],
            masks: Masks::of(&terms),
            turns: 0,
        }
    }

    /// How many turns from the end the table reaches.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// About how many there will be.
    pub fn expected_turns(&self) -> u32 {
        2 * self.masks.home_within.len() as u32
    }

    /// The table as far as it is filled.
    pub fn into_whole(self) -> Whole {
        self.whole
    }

    /// Goes one turn further back; whether that was the last. `stop` ends it in the middle: what is found is true then,
    /// but no further turn must follow.
    pub fn step(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        self.turns += 1;
        let dirty = [Side::First, Side::Second].map(|side| self.rows(side, stop));
        if stop() {
            return false;
        }
        for rows in &mut self.touched {
            rows.fill(false);
        }
        for (side, tiles) in [Side::First, Side::Second].into_iter().zip(&dirty) {
            let (own, other) = (side as usize, side.other() as usize);
            let touched = &mut self.touched[other];
            for &(band, word) in tiles {
                self.won_by_other[other].turn_tile(&self.whole.won[own], band, word, |row| touched[row] = true);
                self.lost_by_other[other].turn_tile(&self.whole.lost[own], band, word, |row| touched[row] = true);
            }
        }
        let is_quiet = dirty.iter().all(Vec::is_empty);
        self.whole.is_complete = is_quiet && self.turns > self.masks.home_within.len() as u32;
        self.whole.is_complete
    }

    /// The rows of one side; the tiles that have changed.
    fn rows(&mut self, side: Side, stop: &(dyn Fn() -> bool + Sync)) -> Vec<(usize, usize)> {
        let own = side as usize;
        let states = self.whole.states;
        let Whole { won, lost, turns, .. } = &mut self.whole;
        let row = SquareRow {
            terms: &self.terms,
            masks: &self.masks,
            side,
            turns: self.turns,
            won_by_other: &self.won_by_other[own],
            lost_by_other: &self.lost_by_other[own],
            touched: &self.touched[own],
        };
        let words = won[own].words();
        let mut lists: Vec<Option<&mut [u8]>> = match turns {
            Some(turns) => turns[own].chunks_mut(states * TILE).map(Some).collect(),
            None => Vec::new(),
        };
        lists.resize_with(words, || None);
        let bands = won[own].bands_mut().zip(lost[own].bands_mut()).zip(lists).enumerate();
        let bands: Vec<_> = bands.map(|(index, ((won, lost), lengths))| Band { index, won, lost, lengths }).collect();
        let fill = |Band { index: band, won, lost, mut lengths }: Band<'_>| {
            let mut dirty = vec![false; words];
            let mut new = New { won: vec![0; words], lost: vec![0; words] };
            for index in 0..TILE.min(states.saturating_sub(band * TILE)) {
                let state = (band * TILE + index) as StateNumber;
                if !row.is_due(state) || stop() {
                    continue;
                }
                let here = index * words..(index + 1) * words;
                row.find(state, &mut new);
                let list = lengths.as_deref_mut().map(|list| &mut list[index * states..(index + 1) * states]);
                new.keep(&mut won[here.clone()], &mut lost[here], list, row.turns, &mut dirty);
            }
            dirty.into_iter().enumerate().filter_map(move |(word, is_dirty)| is_dirty.then_some((band, word)))
        };
        if workers() == 1 {
            return bands.into_iter().flat_map(fill).collect();
        }
        bands.into_par_iter().flat_map_iter(fill).collect()
    }
}

/// Rows that one thread fills.
struct Band<'a> {
    index: usize,
    won: &'a mut [u64],
    lost: &'a mut [u64],
    lengths: Option<&'a mut [u8]>,
}

/// What the rows of one side come from.
struct SquareRow<'a> {
    terms: &'a Terms<'a>,
    masks: &'a Masks,
    side: Side,
    turns: u32,
    won_by_other: &'a BitSquare,
    lost_by_other: &'a BitSquare,
    touched: &'a [bool],
}

impl SquareRow<'_> {
    /// Whether anything can be new about a state of the mover.
    fn is_due(&self, state: StateNumber) -> bool {
        let hops = self.terms.solo.graph().hops(state);
        // Crossings and cars that are out begin by themselves.
        self.turns <= 2
            || hops.len() <= 1
            || hops.iter().any(|hop| match hop.end() {
                DriveEnd::Road(next) => self.touched[next as usize],
                DriveEnd::Home(_) => false,
            })
    }

    /// The rows of what is won and lost within as many turns, found from those of one turn less.
    fn find(&self, state: StateNumber, new: &mut New) {
        let graph = self.terms.solo.graph();
        new.won.fill(0);
        new.lost.copy_from_slice(&self.masks.all);
        let in_the_way = |spot: u16| match self.terms.points {
            Points::Own => Some(&self.masks.on_spot[usize::from(spot)]),
            Points::Shared => None,
        };
        let hops = graph.hops(state);
        for hop in hops {
            match hop.end() {
                DriveEnd::Home(past) => self.cross(past, new),
                DriveEnd::Road(next) => {
                    let (lost, won) = (self.lost_by_other.row(next as usize), self.won_by_other.row(next as usize));
                    new.drive(lost, won, in_the_way(hop.spot()));
                }
            }
        }
        // Two landing points are never both taken: only who has at most one drive can be out.
        let out = match hops {
            [] => Some(&self.masks.all),
            [hop] if matches!(hop.end(), DriveEnd::Road(_)) => in_the_way(hop.spot()),
            _ => None,
        };
        if let Some(out) = out {
            let within = self.masks.home_within.get(self.turns as usize).or(self.masks.home_within.last());
            for (index, lost) in new.lost.iter_mut().enumerate() {
                let home = within.map_or(0, |within| within[index]);
                *lost = (*lost & !out[index]) | (out[index] & home);
            }
        }
    }

    /// A crossing is a drive to a position whose value is known: 0 turns from the end, or 1 when an answer is due.
    fn cross(&self, past: u16, new: &mut New) {
        if self.terms.finish == Finish::First || self.side == Side::Second {
            new.won.copy_from_slice(&self.masks.all);
            new.lost.fill(0);
            return;
        }
        let answers = self.masks.answers.iter().find(|(other, ..)| *other == past);
        for index in 0..new.won.len() {
            let without = self.masks.without_drive[index];
            let (less, more) = answers.map_or((0, 0), |(_, less, more)| (less[index], more[index]));
            let (less, more) = if self.turns >= 2 { (less, more) } else { (0, 0) };
            new.won[index] |= without | less;
            new.lost[index] &= more;
        }
    }
}

/// A row of what is won and one of what is lost.
struct New {
    won: Vec<u64>,
    lost: Vec<u64>,
}

impl New {
    fn drive(&mut self, lost: &[u64], won: &[u64], in_the_way: Option<&Vec<u64>>) {
        let rows = self.won.iter_mut().zip(&mut self.lost).zip(lost.iter().zip(won));
        match in_the_way {
            Some(mask) => {
                for (((own_won, own_lost), (lost, won)), mask) in rows.zip(mask) {
                    *own_won |= lost & !mask;
                    *own_lost &= won | mask;
                }
            }
            None => {
                for ((own_won, own_lost), (lost, won)) in rows {
                    *own_won |= lost;
                    *own_lost &= won;
                }
            }
        }
    }

    /// Adds to the rows of a state what they did not have, and notes the length and which words have changed.
    fn keep(&self, won: &mut [u64], lost: &mut [u64], mut list: Option<&mut [u8]>, turns: u32, dirty: &mut [bool]) {
        let length = turns.min(u32::from(LONG)) as u8;
        for index in 0..won.len() {
            let known = won[index] | lost[index];
            let (new_won, new_lost) = (self.won[index] & !known, self.lost[index] & !known & !self.won[index]);
            let mut new = new_won | new_lost;
            if new == 0 {
                continue;
            }
            won[index] |= new_won;
            lost[index] |= new_lost;
            dirty[index] = true;
            while let Some(list) = list.as_deref_mut().filter(|_| new != 0) {
                list[index * TILE + new.trailing_zeros() as usize] = length;
                new &= new - 1;
            }
        }
    }
}

impl Masks {
    fn of(terms: &Terms<'_>) -> Self {
        let graph = terms.solo.graph();
        let words = graph.len().div_ceil(TILE);
        let set = |holds: &dyn Fn(StateNumber) -> bool| {
            let mut mask = vec![0u64; words];
            for state in graph.states().filter(|&state| holds(state)) {
                mask[state as usize / TILE] |= 1 << (state as usize % TILE);
            }
            mask
        };
        let mut on_spot = vec![vec![0u64; words]; graph.spot_count()];
        for state in graph.states() {
            on_spot[usize::from(graph.spot(state))][state as usize / TILE] |= 1 << (state as usize % TILE);
        }
        let longest = graph.states().filter_map(|state| terms.best(state).moves()).max().unwrap_or(0);
        let home_within = (0..=longest)
            .map(|limit| set(&|state| terms.best(state).moves().is_some_and(|moves| moves <= limit)))
            .collect();
        let without_drive = set(&|state| graph.hops(state).is_empty());
        let mut pasts: Vec<u16> = graph.states().filter_map(|state| terms.reply(state)).collect();
        pasts.extend(graph.states().flat_map(|state| graph.hops(state)).filter_map(|hop| hop.past()));
        pasts.sort_unstable();
        pasts.dedup();
        let answers = pasts.into_iter().map(|past| {
            let drives = |state| !graph.hops(state).is_empty();
            let less = set(&|state| drives(state) && terms.reply(state).is_none_or(|reply| reply < past));
            (past, less, set(&|state| terms.reply(state).is_some_and(|reply| reply > past)))
        });
        let answers = answers.collect();
        Self { on_spot, home_within, without_drive, answers, all: set(&|_| true) }
    }
}
