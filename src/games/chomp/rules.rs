//! The rules: a bite takes a counter and everything beyond it; whoever must take the poison has lost.

use super::setup::{Chomp, ENDLESS, MOST_SIDES};
use crate::core::{
    GameInfo, Impartial, Ladder, LadderStep, NotationError, OptionSpec, PaintSpot, PaintStep, Preset, Shape, Turned,
};

/// A counter by its 0-based place along each side; sides that the box does not have stay 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxCell([u16; MOST_SIDES]);

impl BoxCell {
    /// The poison.
    pub const POISON: Self = Self([0; MOST_SIDES]);

    /// The cell at these places; what is not named is 0.
    ///
    /// # Panics
    /// If there are more places than a box can have sides.
    pub fn new(places: &[u16]) -> Self {
        let mut cell = Self::POISON;
        cell.0[..places.len()].copy_from_slice(places);
        cell
    }

    /// The place along `side`.
    pub fn at(self, side: usize) -> u16 {
        self.0[side]
    }

    /// The same cell with another place along `side`.
    #[must_use]
    pub fn with(mut self, side: usize, place: u16) -> Self {
        self.0[side] = place;
        self
    }

    /// The cell `steps` times `way` from here. All places are written: where one is, the next copy of the cell waits for it.
    #[inline]
    fn plus(mut self, steps: u16, way: Self) -> Self {
        for (mine, more) in self.0.iter_mut().zip(way.0) {
            *mine += steps * more;
        }
        self
    }

    /// Whether a bite at `other` takes this cell.
    pub fn is_beyond(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, others)| mine >= others)
    }
}

/// The counters that are left.
///
/// The box stands on its *base*, which has all sides but the last; every cell of the base, the last side running fastest,
/// carries a stack along the last side. The heights of the stacks never grow away from the poison. A flat field stands
/// on its first column: the heights are the lengths of its rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counters {
    pub(super) heights: Box<[u16]>,
}

/// The counters that are left, and whose move it is.
pub type Position = Turned<Counters>;

impl Counters {
    /// The heights of the stacks; for a flat field the lengths of the rows, from the bottom.
    pub fn heights(&self) -> &[u16] {
        &self.heights
    }

    /// How many counters are left, where there is an end to them.
    fn total(&self) -> u64 {
        self.heights.iter().map(|&height| u64::from(height)).sum()
    }
}

impl Chomp {
    /// Whether the counter at `cell` is still there.
    pub fn has(&self, pos: &Counters, cell: BoxCell) -> bool {
        (0..self.last_side()).all(|side| cell.at(side) < self.sides()[side])
            && pos.heights[self.base_index(cell)] > cell.at(self.last_side())
    }

    /// How many counters lie along `side` from `cell` on, which lies at its beginning.
    pub(super) fn reach(&self, pos: &Counters, cell: BoxCell, side: usize) -> u16 {
        if !self.has(pos, cell) {
            return 0;
        }
        if side == self.last_side() {
            return pos.heights[self.base_index(cell)];
        }
        (0..self.sides()[side]).take_while(|&place| self.has(pos, cell.with(side, place))).count() as u16
    }

    /// Whether the start has a counter at `cell`, which lies in the box.
    pub fn begins_with(&self, cell: BoxCell) -> bool {
        self.start_heights()[self.base_index(cell)] > cell.at(self.last_side())
    }

    /// How many counters are left; `None` where there is no end to them.
    pub fn count(&self, pos: &Counters) -> Option<u64> {
        (!self.goes_on(pos)).then(|| pos.total())
    }

    /// How many counters a bite at `cell` takes; `None` where there is no end to them.
    pub fn bite_size(&self, pos: &Counters, cell: BoxCell) -> Option<u64> {
        let floor = cell.at(self.last_side());
        let (mut size, mut goes_on) = (0, false);
        self.each_beyond(cell, |base| {
            size += u64::from(pos.heights[base].saturating_sub(floor));
            goes_on |= pos.heights[base] > floor && self.is_without_end(pos, base);
        });
        (!goes_on).then_some(size)
    }

    /// The cells with nothing beyond them, sorted: they say the whole position.
    pub fn corners(&self, pos: &Counters) -> Vec<BoxCell> {
        let top = |(base, cell): (usize, BoxCell)| {
            let height = pos.heights[base];
            (height > 0).then(|| cell.with(self.last_side(), height - 1))
        };
        let is_corner =
            |cell: &BoxCell| (0..self.last_side()).all(|side| !self.has(pos, cell.with(side, cell.at(side) + 1)));
        self.base().enumerate().filter_map(top).filter(is_corner).collect()
    }

    /// The last side: the one along which the stacks of the base lie.
    pub(super) fn last_side(&self) -> usize {
        self.sides().len() - 1
    }

    /// Where the stack of `cell` stands among the heights.
    pub(super) fn base_index(&self, cell: BoxCell) -> usize {
        let sides = &self.sides()[..self.last_side()];
        sides
            .iter()
            .enumerate()
            .fold(0, |index, (side, &length)| index * usize::from(length) + usize::from(cell.at(side)))
    }

    /// The cells of the base in the order of the heights, their place along the last side 0.
    pub(super) fn base(&self) -> impl Iterator<Item = BoxCell> {
        let mut next = BoxCell::POISON;
        (0..self.start_heights().len()).map(move |_| {
            let cell = next;
            self.step(&mut next);
            cell
        })
    }

    /// From a cell of the base to the next; from the last to the first.
    #[inline]
    fn step(&self, cell: &mut BoxCell) {
        for side in (0..self.last_side()).rev() {
            cell.0[side] += 1;
            if cell.0[side] < self.sides()[side] {
                return;
            }
            cell.0[side] = 0;
        }
    }

    /// Calls `visit` with every place of the base that is `cell` or beyond it.
    pub(super) fn each_beyond(&self, cell: BoxCell, mut visit: impl FnMut(usize)) {
        self.beyond(cell, 0, 0, &mut visit);
    }

    fn beyond(&self, cell: BoxCell, side: usize, index: usize, visit: &mut impl FnMut(usize)) {
        if side == self.last_side() {
            return visit(index);
        }
        for place in cell.at(side)..self.sides()[side] {
            self.beyond(cell, side + 1, index * usize::from(self.sides()[side]) + usize::from(place), visit);
        }
    }
}

impl Impartial for Chomp {
    const ABOUT: GameInfo = GameInfo {
        name: "Chomp",
        group: "Chomp",
        summary: "bite into the field and leave the poison to the other",
        rules: include_str!("../../../assets/rules/chomp.md"),
        grammar: "5x6 | 5x3x2 | 3xinf | n=720 | rows=6,6,4,2 [reverse]",
        ladder: Ladder::new(
            &["chomp 4x5", "chomp 5x6"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@40/sees=2@60"),
                LadderStep::eager("sees=2@70/sees=4@30"),
                LadderStep::careful("sees=4@85/perfect@15"),
                LadderStep::strong("sees=4@35/perfect@65"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &["chomp 4x5", "chomp 5x6", "chomp 6x7", "chomp 7x8", "chomp 8x10"],
        presets: &[
            Preset { setup: "chomp 5x6", blurb: "a field for a first bite" },
            Preset { setup: "chomp 4x5", blurb: "small, and not easy" },
            Preset { setup: "chomp 7x7", blurb: "a square: who sees the L wins" },
            Preset { setup: "chomp 2x12", blurb: "two rows: one more below" },
            Preset { setup: "chomp 8x10", blurb: "two first bites win" },
            Preset { setup: "chomp 6x13", blurb: "two first bites win, on fewer counters" },
            Preset { setup: "chomp 6x11", blurb: "the far corner wins" },
            Preset { setup: "chomp 10x42", blurb: "three first bites win, it is said" },
            Preset { setup: "chomp 3x88", blurb: "the winning bite is narrower than on 3x87" },
            Preset { setup: "chomp 3x120", blurb: "and here again" },
            Preset { setup: "chomp 3x3x3", blurb: "solid Chomp on a cube" },
            Preset { setup: "chomp 4x4x4", blurb: "where taking the smaller cube loses" },
            Preset { setup: "chomp n=720", blurb: "Schuh's game of divisors, the number that he offered" },
            Preset { setup: "chomp rows=6,6,4,2", blurb: "a field that has been nibbled at" },
            Preset { setup: "chomp 2xinf", blurb: "two endless rows: whoever begins loses" },
            Preset { setup: "chomp infxinf", blurb: "no end to either side, and three first bites win" },
            Preset { setup: "chomp rows=inf,3,2", blurb: "one endless row: exactly one bite wins" },
            Preset { setup: "chomp 3x3xinf", blurb: "no theorem decides it: what is proven of its bites" },
        ],
        options: &[
            OptionSpec {
                key: "n",
                label: "number",
                values: &["", "432", "720", "30030"],
                usual: "none",
                help: "play with the divisors of a number instead of a field",
            },
            OptionSpec {
                key: "rows",
                label: "rows",
                values: &["", "6,6,4,2", "5,5,2,2"],
                usual: "all alike",
                help: "play on rows of these lengths, from the bottom",
            },
            OptionSpec {
                key: "reverse",
                label: "the poison",
                values: &["", "reverse"],
                usual: "loses",
                help: "whoever takes the poison wins, which is trivial: the rules page says why",
            },
        ],
    };
    type State = Counters;
    type Choice = BoxCell;

    fn reach(&self) -> Shape {
        if self.is_endless() { Shape::Unbounded } else { Shape::Acyclic }
    }

    fn opening_state(&self) -> Counters {
        Counters { heights: self.start_heights().into() }
    }

    fn lifted_options<M>(&self, counters: &Counters, lift: impl Fn(BoxCell) -> M) -> Vec<M> {
        let window = self.is_endless().then(|| self.window(counters));
        let (highest, most) = match &window {
            Some(window) => (window[self.last_side()], 0),
            None => (ENDLESS, counters.total() as usize),
        };
        let is_near = |cell: BoxCell| {
            window.as_ref().is_none_or(|window| (0..self.last_side()).all(|side| cell.at(side) < window[side]))
        };
        let mut bites = Vec::with_capacity(most);
        let up = BoxCell::POISON.with(self.last_side(), 1);
        let mut cell = BoxCell::POISON;
        for (stack, &height) in counters.heights.iter().enumerate() {
            // The first of all is the poison.
            let lowest = u16::from(stack == 0 && !self.is_reverse());
            if is_near(cell) {
                bites.extend((lowest..height.min(highest)).map(|place| lift(cell.plus(place, up))));
            }
            self.step(&mut cell);
        }
        bites
    }

    /// Where there is no end to the counters, the bites near the poison are listed; one may bite farther out.
    fn lists_all_options(&self, counters: &Counters) -> bool {
        !self.is_endless() || {
            let window = self.window(counters);
            !self.goes_on(counters)
                && (0..window.len()).all(|side| !self.has(counters, BoxCell::POISON.with(side, window[side])))
        }
    }

    fn is_option(&self, counters: &Counters, bite: BoxCell) -> bool {
        (bite != BoxCell::POISON || self.is_reverse())
            && (0..self.sides().len()).all(|side| bite.at(side) < self.sides()[side])
            && self.has(counters, bite)
    }

    /// The game is over when only the poison is left: whoever is to move must take it. In the reverse game it is taken.
    fn is_stuck(&self, counters: &Counters) -> bool {
        // Whatever goes on for ever has two counters beside the poison, or stands for them.
        counters.total() == u64::from(!self.is_reverse())
    }

    fn after(&self, counters: &Counters, bite: BoxCell) -> Counters {
        let mut heights = counters.heights.clone();
        let floor = bite.at(self.last_side());
        self.each_beyond(bite, |base| heights[base] = heights[base].min(floor));
        Counters { heights }
    }

    fn why_no_option(&self, counters: &Counters, bite: BoxCell) -> String {
        if bite == BoxCell::POISON {
            return "is the poison: that loses at once, so the game offers no such move".to_owned();
        }
        debug_assert!(!self.has(counters, bite), "a counter that is there may be taken");
        "is gone".to_owned()
    }

    fn write_choice(&self, _counters: &Counters, bite: BoxCell) -> String {
        self.write_cell(bite)
    }

    fn read_choice(&self, _counters: &Counters, text: &str) -> Result<BoxCell, NotationError> {
        self.read_cell(text)
    }

    fn write_state(&self, counters: &Counters) -> String {
        self.write_counters(counters)
    }

    fn read_state(&self, text: &str) -> Result<Counters, NotationError> {
        self.read_counters(text)
    }

    fn state_spots(&self, counters: &Counters) -> Vec<PaintSpot> {
        self.counter_spots(counters)
    }

    fn repainted(&self, counters: &Counters, spot: usize, _: PaintStep) -> Result<Counters, NotationError> {
        Ok(self.with_painted(counters, spot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, GameResult, Player, laws};

    fn chomp(words: &str) -> Chomp {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_laws_of_every_game_hold() {
        for words in
            ["5x6", "1x7", "rows=6,6,4,2", "3x3x2", "5x1x3", "2x2x2x2", "n=720", "n=7", "n=1", "1x1", "3x40", "30x3"]
                .into_iter()
                .chain([
                    "2xinf",
                    "3xinf",
                    "infxinf",
                    "rows=inf,inf,3,2",
                    "2x3xinf",
                    "2xinfxinf",
                    "1xinf",
                    "4x5 reverse",
                ])
        {
            laws::check(&chomp(&format!("chomp {words}")), 4, 12);
        }
    }

    #[test]
    fn a_bite_takes_everything_beyond_its_cell() {
        const CASES: &[(&str, &str, &str, &str)] = &[
            ("chomp 5x6", "6,6,6,6,6", "c2", "6,2,2,2,2"),
            ("chomp 5x6", "6,6,5,3,3", "d2", "6,3,3,3,3"),
            ("chomp 5x6", "6,6,5,3,3 p2", "a2", "6"),
            ("chomp 3x3x3", "3.3.3", "2.2.2", "1.3.3 3.1.3 3.3.1"),
            ("chomp 3x3x3", "2.2.2", "1.1.2", "2.2.1"),
            ("chomp n=720", "5.3.2", "36", "2.3.2 5.3.1"),
        ];
        for &(setup, before, bite, after) in CASES {
            let game = chomp(setup);
            let pos = game.read_position(before).expect("a position");
            let turn = game.read_turn(&pos, bite).expect("a legal bite");
            let taken = game.bite_size(&pos, turn[0]).expect("an end");
            let child = game.play(&pos, turn[0]);
            assert_eq!(
                child.heights,
                game.read_position(after).expect("a position").heights,
                "{setup} {before} {bite}"
            );
            assert_eq!(taken, pos.total() - child.total());
            assert_eq!(child.mover, pos.mover.opponent());
        }
    }

    #[test]
    fn the_last_counter_is_the_poison_and_ends_the_game() {
        for (setup, left) in [("chomp 5x6", "1"), ("chomp 2x2x2", "1.1.1"), ("chomp n=12", "1.1")] {
            let game = chomp(setup);
            let pos = game.read_position(left).expect("a position");
            assert_eq!(game.result(&pos), Some(GameResult::Won(Player::P2)), "{setup}");
            assert!(game.legal_moves(&pos).is_empty());
        }
    }
}
