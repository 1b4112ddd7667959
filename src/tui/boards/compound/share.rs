//! How the rows of a grid are shared: what a board leaves free, whatever is played on it, has the one that is larger for it.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::ops::Range;
use std::rc::Rc;

use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use super::grids::GridSeen;
use super::sizes::{PartSizes, drawn_size};
use super::view::room_of;
use super::{GameSum, PartPositions};
use crate::games::{AnyGame, AnyPosition};
use crate::tui::boards::any::AnyState;
use crate::tui::boards::{Laid, Purpose, Room, Size, board};

/// The parts at the start of the match, which alone decides: no move changes how rows are shared.
pub(super) struct RowShares<'a> {
    parts: Vec<StartedPart<'a>>,
    /// The room for all of them.
    pub room: Room,
    /// Whether no board may be smaller than it was, so that more ways to stand are looked at.
    pub is_enlarged: bool,
    known: ShownParts,
    /// The most that boards show of those ways to stand that were measured and hide nothing.
    best: Cell<PartSizes>,
}

/// What each part shows in so many columns and rows, by what all of them are for there: grids ask for the same again and again.
pub(super) type ShownParts = Rc<RefCell<FxHashMap<(Purpose, usize, u16, u16), Option<PartShown>>>>;

/// One part at the start of the match.
#[derive(Clone)]
struct StartedPart<'a> {
    game: &'a AnyGame,
    start: AnyPosition,
    state: AnyState,
    /// Which of all parts it is.
    place: usize,
}

/// What one board shows in its room.
#[derive(Clone, Copy)]
pub(super) struct PartShown {
    /// With what is drawn beside its spots.
    sizes: PartSizes,
    /// With its spots alone.
    spots: PartSizes,
    /// Whether a spot is out of sight that is missed.
    hides: bool,
}

impl<'a> RowShares<'a> {
    pub(super) fn new(game: &'a GameSum, start: &PartPositions, room: Room) -> Self {
        let part = |(place, game): (usize, &'a AnyGame)| {
            let start = start[place].clone();
            StartedPart { game, state: board(game).state_from(&start), start, place }
        };
        let parts = game.parts().iter().enumerate().map(part).collect();
        Self { parts, room, is_enlarged: false, known: Rc::default(), best: Cell::default() }
    }

    /// The same as boards are seen of which these views know something.
    pub(super) fn seen_by(mut self, states: &[AnyState]) -> Self {
        for (part, state) in self.parts.iter_mut().zip(states) {
            part.state = state.clone();
        }
        self
    }

    /// The same with what was found of the same start before.
    pub(super) fn knowing(self, known: &ShownParts) -> Self {
        Self { known: Rc::clone(known), ..self }
    }

    /// The same where more ways to stand are looked at, since no board may be smaller than it was.
    pub(super) fn enlarged(self, is_enlarged: bool) -> Self {
        Self { is_enlarged, ..self }
    }

    /// Those of some parts alone.
    pub(super) fn only(&self, open: &[bool]) -> Self {
        let parts = self.parts.iter().filter(|part| open[part.place]).cloned().collect();
        Self { parts, known: Rc::clone(&self.known), best: Cell::default(), ..*self }
    }

    /// How many boards there are.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// The places of a grid, of which each line of boards gives the rows that it leaves free to those that are larger for them;
    /// what none is larger for lies below the last.
    pub(super) fn by_need(&self, areas: Vec<Rect>) -> Vec<Rect> {
        let kept = |line: Range<usize>| areas[line.start].height - self.spare(line.clone(), &areas);
        let kept = grid_lines(&areas).into_iter().map(kept).collect();
        self.shared(areas, kept)
    }

    /// The same in a preview: each line has the fewest rows with which its boards are seen at all, and what is left goes to those
    /// that are larger for it. Nothing where there are fewer, or where others show more than these could.
    pub(super) fn by_least(&self, areas: Vec<Rect>) -> Option<Vec<Rect>> {
        let lines = grid_lines(&areas);
        let all: u16 = lines.iter().map(|line| areas[line.start].height).sum();
        let least = self.least(&areas)?;
        let left = all - least.iter().sum::<u16>();
        let most = |(line, rows): (&Range<usize>, &u16)| {
            let height = rows + left;
            line.clone().map(|part| Rect { height, ..areas[part] }).collect::<Vec<_>>()
        };
        let most: Vec<Rect> = lines.iter().zip(&least).flat_map(most).collect();
        self.may_be_best(&most).then(|| self.shared(areas, least))
    }

    /// Whether boards would show no less than in all ways to stand that were measured, if each had so much.
    pub(super) fn may_be_best(&self, most: &[Rect]) -> bool {
        self.measure(most) >= self.best.get()
    }

    /// The same where boards that share rows by need are not all whole, if more of them are then: on rows that others do not need
    /// to be as large, or else on those that they do not need to be seen. Where panes stand beside them, every board has room also
    /// without it: no move takes the panes away.
    pub(super) fn by_sight(&self, by_need: &[Rect], is_beside: bool) -> Option<Vec<Rect>> {
        let has_room = (0..by_need.len()).all(|part| self.has_room(part, by_need[part]));
        let now = self.all_sizes(by_need);
        if now.is_all_of(by_need.len()) || is_beside && !has_room {
            return None;
        }
        let shared = |kept: Vec<u16>| {
            let areas = self.shared(by_need.to_vec(), kept);
            (self.all_sizes(&areas), areas)
        };
        let as_large =
            has_room.then(|| shared(self.as_large(&grid_lines(by_need), by_need, &[]))).filter(|all| all.0 > now);
        let least = || self.least(by_need).map(shared).filter(|all| all.0.sight() > now.sight());
        match as_large {
            Some((then, areas)) if then.is_all_of(areas.len()) => Some(areas),
            Some((then, areas)) => {
                let more = least().filter(|least| least.0.sight() > then.sight());
                Some(more.map_or(areas, |(_, areas)| areas))
            }
            None => least().map(|(_, areas)| areas),
        }
    }

    /// The fewest rows, but no fewer than so many, with which the boards of each line show as much as they do.
    fn as_large(&self, lines: &[Range<usize>], areas: &[Rect], least: &[u16]) -> Vec<u16> {
        let of_line = |line: &Range<usize>| {
            let (now, rows) = (self.sizes(line.clone(), areas, 0), areas[line.start].height);
            let shows_as_much = |fewer: &u16| self.sizes(line.clone(), areas, -i32::from(*fewer)) >= now;
            let most = rows - least.get(line.start).copied().unwrap_or(0);
            rows - (1..=most).take_while(shows_as_much).last().unwrap_or(0)
        };
        lines.iter().map(of_line).collect()
    }

    /// The fewest rows with which the boards of each line of a grid are seen at all, if there are so many.
    fn least(&self, areas: &[Rect]) -> Option<Vec<u16>> {
        let lines = grid_lines(areas);
        let all: u16 = lines.iter().map(|line| areas[line.start].height).sum();
        let fits = |part: usize, height: u16| self.has_room(part, Rect { height, ..areas[part] });
        let least = |line: &Range<usize>| (1..=all).find(|&height| line.clone().all(|part| fits(part, height)));
        let least: Vec<u16> = lines.iter().map(least).collect::<Option<_>>()?;
        (least.iter().copied().fold(0, u16::saturating_add) <= all).then_some(least)
    }

    /// The rows of boards below each other, each below its heading or folded without a row, that ask for so many: what they do not
    /// need to be as large has the one that is larger for it, and where more of them are whole then, what they do not need to be
    /// seen: they have room in the `least`.
    pub(super) fn filled(&self, area: Rect, asked: &[u16], least: &[u16]) -> Vec<u16> {
        let lines: Vec<Range<usize>> =
            (0..asked.len()).filter(|&part| asked[part] > 0).map(|part| part..part + 1).collect();
        let free = area.height.saturating_sub(asked.len() as u16);
        let areas = |heights: &[u16]| -> Vec<Rect> { heights.iter().map(|&height| Rect { height, ..area }).collect() };
        let from = |kept: Vec<u16>| {
            let mut heights = vec![0; asked.len()];
            for (line, kept) in lines.iter().zip(kept) {
                heights[line.start] = kept;
            }
            let more = self.spread(&lines, &areas(&heights), free.saturating_sub(heights.iter().sum()));
            for (line, more) in lines.iter().zip(more) {
                heights[line.start] += more;
            }
            (self.all_sizes(&areas(&heights)), heights)
        };
        let (sizes, heights) = from(self.as_large(&lines, &areas(asked), least));
        if sizes.is_all_of(lines.len()) {
            return heights;
        }
        let (smaller, lower) = from(lines.iter().map(|line| least[line.start]).collect());
        if smaller.sight() > sizes.sight() { lower } else { heights }
    }

    /// The places of a grid in which each line has so many rows, and what is left of all of them by need.
    fn shared(&self, mut areas: Vec<Rect>, mut kept: Vec<u16>) -> Vec<Rect> {
        let lines = grid_lines(&areas);
        let all: u16 = lines.iter().map(|line| areas[line.start].height).sum();
        for (line, kept) in lines.iter().zip(&kept) {
            areas[line.clone()].iter_mut().for_each(|area| area.height = *kept);
        }
        let more = self.spread(&lines, &areas, all - kept.iter().sum::<u16>());
        for (kept, more) in kept.iter_mut().zip(more) {
            *kept += more;
        }
        let mut y = areas.first().map_or(0, |area| area.y);
        for (line, height) in lines.into_iter().zip(kept) {
            for area in &mut areas[line] {
                (area.y, area.height) = (y, height);
            }
            y += height + 1;
        }
        areas
    }

    /// How many rows more each line of boards has of so many, so that most is seen of all together; the last one has what none is
    /// larger for.
    pub(super) fn spread(&self, lines: &[Range<usize>], areas: &[Rect], pool: u16) -> Vec<u16> {
        let Some((last, others)) = lines.split_last().filter(|(_, others)| !others.is_empty()) else {
            return vec![pool; lines.len()];
        };
        let all = usize::from(pool);
        let with = |line: &Range<usize>| -> Vec<PartSizes> {
            let mut sizes = vec![PartSizes::default(); all + 1];
            for part in line.clone() {
                let own = self.with_more(part, areas[part], pool);
                sizes.iter_mut().zip(own).for_each(|(all, own)| *all = all.plus(own));
            }
            sizes
        };
        // The best for the lines so far with just so many rows, and the rows of each.
        let mut best = vec![(PartSizes::default(), Vec::new())];
        for line in others {
            let with = with(line);
            let with_rows = |rows: usize| {
                let split = |own: usize| Some((best.get(rows - own)?.0.plus(with[own]), Reverse(own)));
                let (sizes, Reverse(own)) = (0..=rows).filter_map(split).max()?;
                Some((sizes, [&best[rows - own].1[..], &[own as u16]].concat()))
            };
            best = (0..=all).filter_map(with_rows).collect();
        }
        let with = with(last);
        let split = |rows: usize| (best[rows].0.plus(with[all - rows]), Reverse(rows));
        let rows = (0..best.len()).map(split).max().map_or(0, |(_, Reverse(rows))| rows);
        [&best[rows].1[..], &[(all - rows) as u16]].concat()
    }

    /// What a board shows with no row more and with so many. It is looked at only between rows with which it shows less and more.
    fn with_more(&self, part: usize, area: Rect, pool: u16) -> Vec<PartSizes> {
        let with = |more: u16| self.sizes_of(part, Rect { height: area.height + more, ..area });
        let mut sizes = vec![with(0)];
        let mut ahead = vec![(pool, with(pool))];
        while let Some(&(to, then)) = ahead.last() {
            let from = sizes.len() as u16 - 1;
            if to <= from + 1 || then == sizes[usize::from(from)] {
                sizes.resize(usize::from(to) + 1, then);
                ahead.pop();
            } else {
                let middle = from.midpoint(to);
                ahead.push((middle, with(middle)));
            }
        }
        sizes
    }

    /// The rows of a line that stay free whatever is played, and without which its boards are as large.
    fn spare(&self, line: Range<usize>, areas: &[Rect]) -> u16 {
        let free = |part: usize| {
            let read = |laid: &dyn Laid| if self.room.is_above_text() { laid.told_rows() } else { 0 };
            self.laid(part, areas[part]).map_or(0, |laid| laid.free_rows() + read(&*laid))
        };
        let free = line.clone().map(free).min().unwrap_or(0).min(areas[line.start].height);
        let now = self.sizes(line.clone(), areas, 0);
        (0..=free).rev().find(|&rows| self.sizes(line.clone(), areas, -i32::from(rows)) == now).unwrap_or(0)
    }

    /// What the boards of a line show with so many rows more.
    fn sizes(&self, line: Range<usize>, areas: &[Rect], more: i32) -> PartSizes {
        let part = |part: usize| {
            let height = u16::try_from(i32::from(areas[part].height) + more).unwrap_or(0);
            self.sizes_of(part, Rect { height, ..areas[part] })
        };
        line.map(part).fold(PartSizes::default(), PartSizes::plus)
    }

    /// What one board shows in its place, if anything.
    fn sizes_of(&self, part: usize, area: Rect) -> PartSizes {
        self.shown(part, area).map_or_else(PartSizes::default, |shown| shown.sizes)
    }

    /// The same of all of them.
    fn all_sizes(&self, areas: &[Rect]) -> PartSizes {
        let parts = (0..areas.len()).map(|part| self.sizes(part..part + 1, areas, 0));
        parts.fold(PartSizes::default(), PartSizes::plus)
    }

    /// How many boards are whole in these places, how many spots they show, and how large those are together: each counts as much
    /// as the others. It goes with the start, so that no move leads to another grid. Where nobody chooses a spot, what is drawn
    /// beside them counts as much.
    pub(super) fn measure(&self, areas: &[Rect]) -> PartSizes {
        let is_preview = self.room.is_preview();
        let of_part = |shown: PartShown| if is_preview { shown.sizes } else { shown.spots };
        let sizes = areas.iter().enumerate().filter_map(|(part, &area)| self.shown(part, area).map(of_part));
        sizes.fold(PartSizes::default(), PartSizes::plus)
    }

    /// The same together with the places, to be compared with others.
    pub(super) fn measured(&self, areas: Vec<Rect>) -> GridSeen {
        let sizes = self.measure(&areas);
        if sizes > self.best.get() && self.hides_nothing(&areas) {
            self.best.set(sizes);
        }
        (sizes, areas)
    }

    /// The logarithms of how large each board looks in its place, by its spots.
    pub(super) fn looks(&self, areas: &[Rect]) -> Vec<i32> {
        let of_part = |(part, area): (usize, &Rect)| self.shown(part, *area).map_or(0, |shown| shown.spots.size);
        areas.iter().enumerate().map(of_part).collect()
    }

    /// The room that a board needs, where it has none there.
    pub(super) fn needs(&self, part: usize, area: Rect) -> Option<Size> {
        self.lay_out(part, area).err()
    }

    /// Whether every board has room in its place, for all of its spots.
    pub(super) fn hides_nothing(&self, areas: &[Rect]) -> bool {
        let shows_all = |(part, &area): (usize, &Rect)| self.shown(part, area).is_some_and(|shown| !shown.hides);
        areas.iter().enumerate().all(shows_all)
    }

    /// Whether a board has room there.
    pub(super) fn has_room(&self, part: usize, area: Rect) -> bool {
        self.shown(part, area).is_some()
    }

    fn shown(&self, part: usize, area: Rect) -> Option<PartShown> {
        let place = (self.room.purpose, self.parts[part].place, area.width, area.height);
        if let Some(known) = self.known.borrow().get(&place) {
            return *known;
        }
        let shown = self.laid(part, area).map(|laid| {
            let extent = laid.extent();
            let of_size = |size: f64| PartSizes::of_part(&*laid, extent.seen, size);
            PartShown { sizes: of_size(drawn_size(&*laid)), spots: of_size(extent.spread), hides: !laid.shows_missed() }
        });
        self.known.borrow_mut().insert(place, shown);
        shown
    }

    fn laid(&self, part: usize, area: Rect) -> Option<Box<dyn Laid + '_>> {
        self.lay_out(part, area).ok()
    }

    fn lay_out(&self, part: usize, area: Rect) -> Result<Box<dyn Laid + '_>, Size> {
        let part = &self.parts[part];
        board(part.game).lay_out(&part.start, &part.state, room_of((part.game, &part.start), area, self.room))
    }
}

/// The parts that stand beside each other, line by line.
pub(super) fn grid_lines(areas: &[Rect]) -> Vec<Range<usize>> {
    let begins = |part: &usize| *part == 0 || areas[*part].y != areas[*part - 1].y;
    let starts: Vec<usize> = (0..areas.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([areas.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::tui::boards::compound::lines::{grid, rows_of};

    const SETUPS: [&str; 5] = [
        "sum nim 3,5 + octal 0.77 from 7",
        "sum square 40 + island map-1 + chomp 3x4",
        "sum square-but-one 20 + square-but-one 9",
        "sum nim 1 + nim 2,2 + grundy 8 + chomp 2x3",
        "sum chomp 3x4 + wythoff 3,5",
    ];

    /// All grids of some sums at some sizes: their places with the rows shared alike, and by need.
    fn check(look: impl Fn(&RowShares<'_>, Rect, &[Rect], &[Rect])) {
        for setup in SETUPS {
            let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(60, 14), (61, 24), (80, 33), (120, 36), (240, 66)] {
                let area = Rect::new(1, 2, width, height);
                for room in [Room::alone(area), Room::above_text(area)] {
                    let shares = RowShares::new(&game, &game.start(), room);
                    for across in 1..=game.parts().len() {
                        let alike = grid(area, &rows_of(game.parts().len(), across));
                        look(&shares, area, &alike, &shares.by_need(alike.clone()));
                    }
                }
            }
        }
    }

    #[test]
    fn lines_shared_by_need_have_all_rows_and_lie_below_each_other() {
        check(|shares, area, alike, by_need| {
            let sum =
                |areas: &[Rect]| -> u16 { grid_lines(areas).iter().map(|line| areas[line.start].height + 1).sum() };
            assert_eq!(sum(alike), sum(by_need), "{} in {area}", shares.parts[0].game);
            assert_eq!(grid_lines(alike), grid_lines(by_need));
            let mut y = area.y;
            for line in grid_lines(by_need) {
                assert!(by_need[line.clone()].iter().all(|board| board.y == y + 1), "{by_need:?} in {area}");
                y = by_need[line.start].bottom();
            }
        });
    }

    #[test]
    fn no_board_is_smaller_and_no_row_is_free_that_one_is_larger_for() {
        check(|shares, area, alike, by_need| {
            let lines = grid_lines(alike);
            for line in lines.clone() {
                let [before, after] = [alike, by_need].map(|areas| shares.sizes(line.clone(), areas, 0));
                assert!(after >= before, "{line:?} of {} in {area}: {before:?}, {after:?}", shares.parts[0].game);
            }
            // Whatever is left lies in the last line.
            let spare = |line: &Range<usize>| shares.spare(line.clone(), by_need);
            let Some((last, others)) = lines.split_last() else { return };
            let left = spare(last);
            for (line, rows) in others.iter().flat_map(|line| (1..=left).map(move |rows| (line, rows))) {
                let [now, then] = [0, rows].map(|more| shares.sizes(line.clone(), by_need, more.into()));
                assert!(then <= now, "{line:?} of {} in {area} for {rows} rows", shares.parts[0].game);
            }
        });
    }

    #[test]
    fn a_line_that_needs_fewer_rows_gives_them_to_the_others() {
        let game: GameSum = SETUPS[0].parse().unwrap_or_else(|error| panic!("{error}"));
        let gets_more = |height: &u16| {
            let area = Rect::new(0, 2, 61, *height);
            let alike = grid(area, &[1, 1]);
            let by_need = RowShares::new(&game, &game.start(), Room::above_text(area)).by_need(alike.clone());
            by_need[0].height != alike[0].height
        };
        let heights: Vec<u16> = (14..66).filter(gets_more).collect();
        assert!(heights.len() > 9, "{heights:?}");
    }

    /// Whoever begins at a smaller position sees the boards of that as large as those of a setup that is as small.
    #[test]
    fn rows_go_by_the_position_that_a_match_began_with() {
        let large: GameSum = "sum nim 3,9,9,9,9 + chomp 3x4".parse().expect("a setup");
        let small: GameSum = "sum nim 3,0,0,0,0 + chomp 3x4".parse().expect("a setup");
        let start = large.read_position("3,0,0,0,0 + 4,4,4").expect("a position of it");
        let mut differs = 0;
        for height in 14..50 {
            let room = Room::alone(Rect::new(0, 2, 61, height));
            let shared = |game: &GameSum, start: &PartPositions| {
                RowShares::new(game, start, room).by_need(grid(room.area, &[1, 1]))
            };
            assert_eq!(shared(&large, &start), shared(&small, &small.start()), "{height} rows");
            differs += usize::from(shared(&large, &start) != shared(&large, &large.start()));
        }
        assert!(differs > 3, "{differs}");
    }
}
