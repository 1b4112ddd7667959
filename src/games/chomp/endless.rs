//! Fields without an end: where counters go on for ever, and how far bites are listed.
//!
//! A stack without an end has the height [`ENDLESS`]. Where a side of the base has no end either, its last place stands for all
//! that are beyond it: bites come no farther, so nothing is lost by that.

use super::rules::{BoxCell, Counters};
use super::setup::{Chomp, ENDLESS};

/// Boards of endless fields show so many places at least, and so many more than where the counters change.
const LEAST_WINDOW: u16 = 12;
const MARGIN: u16 = 3;
/// Bites farther out are not listed.
const MOST_WINDOW: u16 = 300;

impl Chomp {
    /// Whether the counters go on for ever.
    pub fn goes_on(&self, pos: &Counters) -> bool {
        self.is_endless() && (0..pos.heights.len()).any(|base| self.is_without_end(pos, base))
    }

    /// Whether the counters go on for ever along a side, beginning with the poison.
    pub fn goes_on_along(&self, pos: &Counters, side: usize) -> bool {
        self.goes_on_from(pos, BoxCell::POISON, side)
    }

    /// Whether the counters go on for ever along a side, beginning with a cell.
    pub fn goes_on_from(&self, pos: &Counters, cell: BoxCell, side: usize) -> bool {
        self.is_endless_along(side) && self.has(pos, cell.with(side, self.beyond_all(side)))
    }

    /// The place of an endless side that stands for all that are beyond reach.
    pub(super) fn beyond_all(&self, side: usize) -> u16 {
        if side == self.last_side() { ENDLESS - 1 } else { self.sides()[side] - 1 }
    }

    /// Whether a stack has no end, or stands for others of which there is no end.
    pub(super) fn is_without_end(&self, pos: &Counters, base: usize) -> bool {
        pos.heights[base] == ENDLESS || pos.heights[base] > 0 && self.stands_for_others(base)
    }

    /// Whether the stack is the last that is told apart along an endless side of the base.
    fn stands_for_others(&self, base: usize) -> bool {
        let mut rest = base;
        (0..self.last_side()).rev().any(|side| {
            let length = usize::from(self.sides()[side]);
            let place = rest % length;
            rest /= length;
            self.is_endless_along(side) && place + 1 == length
        })
    }

    /// How far along each side bites are listed and boards are drawn: all of it where there is an end, else as far as the
    /// counters change, and a bit farther.
    pub fn window(&self, pos: &Counters) -> Vec<u16> {
        let last = self.last_side();
        let along = |side: usize| match side {
            _ if !self.is_endless_along(side) => self.sides()[side],
            _ => (self.changes(pos, side) + MARGIN).clamp(LEAST_WINDOW, MOST_WINDOW).min(self.sides()[side]),
        };
        let mut window: Vec<u16> = (0..=last).map(along).collect();
        if let Some((side, reach)) = self.only_line(pos) {
            window[side] = window[side].max(reach.saturating_add(1).min(MOST_WINDOW)).min(self.sides()[side]);
        }
        window
    }

    /// The first place along an endless side from which on nothing changes.
    fn changes(&self, pos: &Counters, side: usize) -> u16 {
        if side == self.last_side() {
            return pos.heights.iter().copied().filter(|&height| height < ENDLESS).max().unwrap_or(0);
        }
        let far = self.beyond_all(side);
        let differs = |(cell, &height): (BoxCell, &u16)| {
            (height != pos.heights[self.base_index(cell.with(side, far))]).then(|| cell.at(side) + 1)
        };
        self.base().zip(&pos.heights).filter_map(differs).max().unwrap_or(0)
    }

    /// The side along which one single line goes on for ever, with the poison at its beginning, and everything else ends;
    /// and the length of that line by which its one winning bite has come. By then every length is spoilt by another bite
    /// into the rest, of which there are as many as counters: no two lengths go with the same rest.
    pub(super) fn only_line(&self, pos: &Counters) -> Option<(usize, u16)> {
        let mut endless = (0..=self.last_side()).filter(|&side| self.goes_on_along(pos, side));
        let (Some(side), None) = (endless.next(), endless.next()) else { return None };
        let far = BoxCell::POISON.with(side, self.beyond_all(side));
        let mut others = (0..=self.last_side()).filter(|&other| other != side);
        if others.any(|other| self.has(pos, far.with(other, 1))) {
            return None;
        }
        // Beside the line: everything that ends, and how far it reaches along the line.
        let poison = BoxCell::POISON;
        let rest: u64 = self
            .base()
            .zip(&pos.heights)
            .map(|(cell, &height)| {
                if cell.with(side, 0) != poison {
                    u64::from(height)
                } else if side == self.last_side() {
                    0
                } else {
                    u64::from(height.saturating_sub(1))
                }
            })
            .sum();
        let highest = (0..=self.last_side())
            .filter(|&other| other != side)
            .map(|other| self.reach(pos, poison.with(other, 1), side));
        let reach = u64::from(highest.max().unwrap_or(0)) + rest;
        Some((side, u16::try_from(reach.max(1)).unwrap_or(ENDLESS - 1)))
    }
}
