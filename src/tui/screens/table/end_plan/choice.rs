//! Which arrangement of an end is best: the one that tells most of those in which the board is about as large as in any.

use ratatui::layout::Rect;

use super::super::GameScreen;
use super::super::ended::{EndWords, turns_width};
use super::super::measured::{BoardMeasure, EndMoment};
use super::{EndPlan, Wordings, beside_width};
use crate::core::GameResult;
use crate::tui::paint::Pen;
use crate::tui::panes::TurnStrip;

/// The board below what is told has at least so many rows, and a third of the screen.
pub(super) const LEAST_BOARD: u16 = 6;
/// With more rows than this they are not few.
pub(super) const ROOMY: u16 = 20;
/// With so many rows the words above a board have more of them than its figures.
const HIGH: u16 = 28;
const MOST_WORDS: u16 = 7;
/// What is told and drawn of the turns may cost the board so much of the length that it could have.
pub(super) const ENOUGH: f64 = 0.33;
/// No more than this where rows are not few: then all that matters is told beside it or in fewer rows.
pub(super) const ENOUGH_OF_MANY_ROWS: f64 = 0.6;
/// Or than this where nothing is left on it in any.
pub(super) const ENOUGH_OF_NOTHING_LEFT: f64 = 0.5;
/// The same of the cells of a board of which only a part is seen.
const ENOUGH_OF_PART: f64 = 0.6;
/// A board beside which all is told is larger than one below it by this, or it stands below it, where its turns have all columns:
/// sizes are rounded.
pub(super) const LARGER: f64 = 1.01;

/// What an end is arranged of.
#[derive(Clone, Copy)]
pub(super) struct EndParts<'a, 'p> {
    pub table: &'a GameScreen,
    pub result: GameResult,
    pub large: &'a Wordings,
    pub strip: &'p TurnStrip<'p>,
    /// The room of all.
    pub body: Rect,
    pub pen: &'p Pen<'p>,
}

/// An arrangement, and what the board shows in it.
struct Arranged<'a> {
    plan: EndPlan<'a>,
    /// In the end.
    seen: BoardMeasure,
    /// How many spots are seen at the start, or one where none is left in the end; none of a board that is cut.
    spots: usize,
    /// How large they are together, and what they stand on.
    sizes: [f64; 2],
}

impl Arranged<'_> {
    fn tells_result(&self) -> bool {
        self.plan.figures.is_some() && self.plan.strip.height > 0
    }
}

/// All of them, from the one that tells most to the one that tells least, and one beside the board in fewer columns where it is
/// larger for that.
struct Arrangements<'a, 'p> {
    parts: EndParts<'a, 'p>,
    all: Vec<Arranged<'a>>,
    /// How much of the largest board is enough.
    least: [f64; 2],
}

impl<'a> EndParts<'a, '_> {
    /// The best one. Turns that have no room beside each other go on in rows that the board does not need.
    pub(super) fn best(self) -> Option<EndPlan<'a>> {
        let plan = Arrangements::new(self).told_most()?;
        let plan = self.with_slips_going_on(self.with_turns_going_on(self.aired(plan)));
        Some(self.closed_up(plan))
    }

    /// What is told in so many rows above the board and below it; of these the board has what figures and words leave.
    pub(super) fn above(&self, rows: (u16, u16), air: u16) -> EndPlan<'a> {
        let plan = EndPlan::above(self.body, rows, air, self.large, self.pen);
        let used = plan.used_rows(self.table, self.result);
        if used < rows.0 { EndPlan::above(self.body, (used, rows.1), air, self.large, self.pen) } else { plan }
    }

    /// Free rows at each edge, where there are many.
    fn air(&self) -> u16 {
        u16::from(self.body.height > ROOMY)
    }

    /// The rows for turns below the board.
    fn turn_rows(&self) -> [u16; 7] {
        self.strip.heights(self.turn_columns())
    }

    pub(super) fn turn_columns(&self) -> u16 {
        turns_width(self.table, self.body.width.saturating_sub(4))
    }

    /// All arrangements that have room.
    fn all(&self) -> impl Iterator<Item = EndPlan<'a>> {
        let [most, some, little, lean, _, in_rows, in_one] = self.turn_rows();
        let least = LEAST_BOARD.max(self.body.height.div_ceil(3));
        // A fourth row is for words alone: figures have five or three.
        let is_used = |plan: &EndPlan<'_>| plan.head.height != 4 || plan.rows(&plan.told(self.table, self.result)) == 4;
        let is_roomy = |plan: &EndPlan<'_>| plan.board.height >= least && is_used(plan);
        let roomy = |rows| Some(self.above(rows, self.air())).filter(is_roomy);
        let high = if self.body.height >= HIGH { MOST_WORDS } else { 5 };
        // Rather lower figures than that nothing tells who led.
        let rows = [(high, most), (high, some), (4, some), (3, some), (high, little), (4, little), (3, little)];
        // Without figures there are rows for more words.
        let joined = Some(self.above((3, 0), 0)).filter(|plan| plan.figures.is_some() && self.strip.tells_standing());
        let tight = [(3, in_rows), (3, in_one)].map(|rows| Some(self.above(rows, 0)));
        let bare = [(3, 0), (1, little), (1, 0)].map(|rows| Some(self.above(rows, 0)));
        let barest = roomy((3, lean));
        let beside = self.beside(beside_width(self.body));
        let lower = [beside, barest].into_iter().chain(tight).chain([joined.and_then(EndPlan::joined)]);
        let plans: Vec<_> = rows.map(roomy).into_iter().chain(lower).chain(bare).collect();
        plans.into_iter().flatten().filter(|plan| plan.has_words(self.table, self.result))
    }

    /// What is told in a column beside the board, with as much of the turns as words and slips leave rows for.
    pub(super) fn beside(&self, width: u16) -> Option<EndPlan<'a>> {
        let [most, some, little, lean, ..] = self.strip.heights(width - 1);
        let beside = |turns| EndPlan::beside(self.body, (width, turns), self.large, self.pen);
        let has_room = |plan: &EndPlan<'_>, slips: u16| {
            let words = self.table.told_at_end(self.result, plan.said, EndWords::All);
            plan.rows(&words) <= plan.words.height.saturating_sub(slips).into()
        };
        // As many rows as they have when what was better is told: nothing moves then.
        let slips = self.table.shown.course.slips.len() as u16;
        let slips = if slips > 0 { 2 * slips + 2 } else { 0 };
        let roomy = [(most, slips), (some, 0), (little, 0)];
        let roomy = roomy.into_iter().find_map(|(turns, slips)| beside(turns).filter(|plan| has_room(plan, slips)));
        roomy.or_else(|| beside(little)).or_else(|| beside(lean))
    }

    /// What the board shows where a plan has it.
    pub(super) fn seen(&self, moment: EndMoment, plan: &EndPlan<'_>) -> Option<BoardMeasure> {
        self.table.measure_at_end(moment, plan.board)
    }

    /// How many spots there are and how large they are, where all of it is seen: what there was at the start, or, where no spot is
    /// left anywhere, what is there in the end.
    pub(super) fn measured(&self, plan: &EndPlan<'_>, last: &BoardMeasure, has_spots: bool) -> (usize, [f64; 2]) {
        match last {
            BoardMeasure { is_cut: true, .. } => (0, [0.0; 2]),
            // What no move takes away is still there, and what was taken.
            _ if !has_spots => (1, [last.remains.max(1.0); 2]),
            _ => self.seen(EndMoment::Start, plan).map_or((0, [0.0; 2]), |start| start.sizes()),
        }
    }

    /// Whether stones are points there.
    fn is_dotted(&self, plan: &EndPlan<'_>) -> bool {
        self.seen(EndMoment::Last, plan).is_some_and(|seen| seen.is_dotted)
    }
}

impl<'a, 'p> Arrangements<'a, 'p> {
    fn new(parts: EndParts<'a, 'p>) -> Self {
        let all = parts.all().filter_map(|plan| Some((parts.seen(EndMoment::Last, &plan)?, plan)));
        let all: Vec<(BoardMeasure, EndPlan<'a>)> = all.collect();
        // On many boards nothing is left in the end, however large they are.
        let has_spots = all.iter().any(|(seen, _)| seen.has_spots);
        let all = all.into_iter().map(|(seen, plan)| {
            let (spots, sizes) = parts.measured(&plan, &seen, has_spots);
            Arranged { plan, seen, spots, sizes }
        });
        let mut all: Vec<Arranged<'a>> = all.collect();
        let most = all.iter().map(|arranged| arranged.spots).max().unwrap_or(0);
        for Arranged { seen, spots, sizes, .. } in &mut all {
            *sizes = match *spots {
                // Of a board that is cut everywhere the larger part is shown.
                0 if most == 0 => [seen.shown.1; 2],
                spots if spots < most => [0.0; 2],
                _ => *sizes,
            };
        }
        // What no move takes away is looked at in the end.
        let is_left = has_spots || all.iter().any(|arranged| arranged.seen.lasting > 0.0);
        let enough = match most {
            0 => ENOUGH_OF_PART,
            _ if parts.body.height > ROOMY && is_left => ENOUGH_OF_MANY_ROWS,
            _ if parts.body.height > ROOMY => ENOUGH_OF_NOTHING_LEFT,
            _ => ENOUGH,
        };
        let largest = |of: usize| all.iter().map(|arranged| arranged.sizes[of]).fold(0.0, f64::max);
        let least = [0, 1].map(|of| enough * largest(of));
        let beside = all.iter().find(|arranged| arranged.plan.is_beside());
        let narrower = beside.and_then(|arranged| parts.narrower(&arranged.plan)).and_then(|plan| {
            let seen = parts.seen(EndMoment::Last, &plan)?;
            let (spots, sizes) = parts.measured(&plan, &seen, has_spots);
            (spots >= most).then_some(Arranged { plan, seen, spots, sizes })
        });
        all.extend(narrower);
        Self { parts, all, least }
    }

    fn is_large(&self, arranged: &Arranged<'_>) -> bool {
        (0..2).any(|of| arranged.sizes[of] >= self.least[of])
    }

    fn tells_all(&self, arranged: &Arranged<'_>) -> bool {
        arranged.tells_result() && arranged.plan.tells_why(self.parts.table, self.parts.result)
    }

    /// The first arrangement in which the words have room and the board shows as much as in any other and is not much smaller;
    /// nothing where the board needs all of the room.
    fn told_most(mut self) -> Option<EndPlan<'a>> {
        let first = self.better_beside(self.first()?);
        if self.parts.is_dotted(&self.all[first].plan)
            && let Some(with_stones) = self.with_stones()
        {
            return Some(self.all.swap_remove(with_stones).plan);
        }
        let whole = self.whole(first).or_else(|| self.whole_elsewhere(first));
        let fewer = if whole.is_none() { self.with_fewer_turns(&self.all[first]) } else { None };
        fewer.or_else(|| Some(self.all.swap_remove(whole.unwrap_or(first)).plan))
    }

    /// The usual one. Result, reason and turns are told wherever the board leaves room for them. Of one that leaves none the rows
    /// are given that they need.
    fn first(&self) -> Option<usize> {
        let first_large = |tells: &dyn Fn(&Arranged<'_>) -> bool| {
            self.all.iter().position(|arranged| self.is_large(arranged) && tells(arranged))
        };
        let largest_of = |tells: &dyn Fn(&Arranged<'_>) -> bool| {
            let telling = (0..self.all.len()).rev().filter(|index| tells(&self.all[*index]));
            let size = |index: usize| {
                let Arranged { spots, sizes, seen, .. } = &self.all[index];
                (*spots, sizes[0], seen.shown.1)
            };
            telling.reduce(|best, index| if size(index) >= size(best) { index } else { best })
        };
        let all = |arranged: &Arranged<'_>| self.tells_all(arranged);
        let result = |arranged: &Arranged<'_>| arranged.tells_result();
        let large = first_large(&all).or_else(|| first_large(&result));
        large.or_else(|| largest_of(&all)).or_else(|| largest_of(&result)).or_else(|| first_large(&|_| true))
    }

    /// Beside the board, if as much is told there and the board is larger by enough; unless it is not below lower figures. In fewer
    /// columns, where it is larger by a step for that.
    fn better_beside(&self, first: usize) -> usize {
        let usual = &self.all[first];
        let is_better = |other: &Arranged<'_>| {
            other.plan.is_beside() && self.tells_all(other) && is_larger_by(LARGER, other.sizes, usual.sizes)
        };
        if usual.plan.is_beside() {
            return self.all.iter().rposition(|arranged| arranged.plan.is_beside()).unwrap_or(first);
        }
        let Some(beside) = self.all.iter().rposition(is_better) else { return first };
        let is_as_good = |other: &Arranged<'_>| {
            let tells_as_much = other.plan.strip.height >= usual.plan.strip.height && self.tells_all(other);
            !other.plan.is_beside() && tells_as_much && !is_larger_by(LARGER, self.all[beside].sizes, other.sizes)
        };
        self.all.iter().position(is_as_good).unwrap_or(beside)
    }

    /// Stones are no points where they have room, the result stands there large all the same, and the turns are seen.
    fn with_stones(&self) -> Option<usize> {
        let has_stones = |arranged: &Arranged<'_>| {
            let is_seen = !arranged.seen.is_cut && self.is_large(arranged);
            arranged.tells_result() && is_seen && !self.parts.is_dotted(&arranged.plan)
        };
        self.all.iter().position(has_stones)
    }

    /// Rather less is told of the turns than that a board lacks its edges.
    fn whole(&self, first: usize) -> Option<usize> {
        let told = self.all[first].plan.head;
        let is_whole = |arranged: &Arranged<'_>| {
            let EndPlan { head, strip, .. } = &arranged.plan;
            *head == told && strip.height > 0 && !arranged.seen.is_bare && self.is_large(arranged)
        };
        self.all.iter().position(is_whole)
    }

    /// Or as much is told elsewhere, where the board is no smaller and has them.
    fn whole_elsewhere(&self, first: usize) -> Option<usize> {
        let (parts, usual) = (&self.parts, &self.all[first]);
        let size = |plan: &EndPlan<'_>| parts.seen(EndMoment::Start, plan).map_or(0.0, |seen| seen.extent.spread);
        let is_whole = |Arranged { plan, seen, .. }: &Arranged<'_>| {
            let words = parts.table.told_at_end(parts.result, plan.said, EndWords::All);
            let tells_all = plan.figures.is_some() && plan.rows(&words) <= plan.words.height.into();
            (!seen.is_bare && !seen.is_cut && tells_all && plan.strip.height >= usual.plan.strip.height)
                && size(plan) >= size(&usual.plan)
        };
        if usual.seen.is_bare { self.all.iter().position(is_whole) } else { None }
    }

    /// Or the same is told, and fewer rows show the turns. Where a chart has no room for all of them, rows without one may be all
    /// that is told of them.
    fn with_fewer_turns(&self, usual: &Arranged<'a>) -> Option<EndPlan<'a>> {
        let (parts, EndPlan { head, strip, .. }) = (&self.parts, &usual.plan);
        let [.., lean, leanest, in_rows, in_one] = parts.turn_rows();
        let in_rows = [in_rows, in_one].into_iter().filter(|_| parts.strip.is_cut(parts.turn_columns()));
        let fewer = [lean, leanest].into_iter().chain(in_rows).filter(|_| usual.seen.is_bare && strip.height > 0);
        let mut fewer =
            fewer.map(|turns| parts.above((head.height, turns), parts.air())).filter(|plan| plan.head == *head);
        fewer.find(|plan| parts.seen(EndMoment::Last, plan).is_some_and(|seen| !seen.is_bare && !seen.is_cut))
    }
}

/// Whether a board is so many times larger than another, by spots and by the box around them together.
pub(super) fn is_larger_by(by: f64, now: [f64; 2], other: [f64; 2]) -> bool {
    now[0] * now[1] > by * by * other[0] * other[1]
}
