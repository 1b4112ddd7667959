//! The tracks with the room below them for the pool, and which of them leave the numbers the most.

use std::cmp::Reverse;

use ratatui::layout::Rect;

use super::plan::{Plan, READ, air};
use super::pool::{NumberSlot, Pool};
use super::rod_grid::{RodGrid, number_width};
use super::scale::Scale;
use super::total;
use super::tracks::Tracks;
use crate::core::Game;
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::Room;

/// Rods are compared as they are at the beginning of so many parts of a game.
const STAGES: u64 = 6;
const HALF: u64 = STAGES / 2;
/// So much of the largest that there could be at the start they are there at least.
const LEAST: (u64, u64) = (3, 4);
/// One chooses among rods: a cell of theirs counts as so many of the tracks.
const RODS: u64 = 2;

/// The tracks, and what is left below them.
pub(super) struct PoolParts {
    /// The tracks.
    pub tracks: Tracks,
    /// The rows of the pool, with its heading.
    pub lower: Rect,
    /// Whether that stands in the row of the axis.
    pub is_low: bool,
}

impl PoolParts {
    /// All that may be, the usual ones first: then those with lower tracks, without free rows around them, and at last low ones.
    pub(super) fn all(game: &CatchUp, room: Room, is_over: bool) -> Vec<Self> {
        let usual = Self::usual(game, room, is_over);
        if is_over {
            return vec![usual];
        }
        let (tracks, free) = (usual.tracks, air(room.area));
        let mut all = vec![usual];
        for air in (0..=free).rev() {
            let upper = Self::upper(room.area, air);
            let than = tracks.area.height + u16::from(air < free);
            all.extend(tracks.lower(game, upper, than).map(|tracks| Self::below(tracks, room.area, air)));
        }
        let low = Self::low(game, room.area);
        all.extend(Some(low).filter(|low| tracks.thick() == low.tracks.thick() || low.tracks.is_as_far_apart(&tracks)));
        all
    }

    /// With free rows around the tracks where there are many.
    fn usual(game: &CatchUp, room: Room, is_over: bool) -> Self {
        let free = air(room.area);
        let upper = Self::upper(room.area, free);
        let tracks = match is_over {
            false => Plan::tracks(game, upper),
            true if room.is_end() || !room.panes => Tracks::at_end(game, upper),
            // What is read below them has rows too.
            true => Tracks::new(game, upper, upper.height.saturating_sub(READ)),
        };
        Self::below(tracks, room.area, free)
    }

    /// Where the tracks begin.
    fn upper(area: Rect, air: u16) -> Rect {
        Rect { y: area.y + air, height: area.height - air, ..area }
    }

    fn below(tracks: Tracks, area: Rect, air: u16) -> Self {
        let below = tracks.area.bottom() + air;
        let lower = Rect { y: below, height: area.bottom().saturating_sub(below), ..area };
        Self { tracks, lower, is_low: false }
    }

    /// The tracks in fewer rows: the pool has its heading in the row of the axis.
    fn low(game: &CatchUp, area: Rect) -> Self {
        let tracks = Tracks::low(game, area);
        let below = tracks.area.bottom() - 1;
        let lower = Rect { y: below, height: area.bottom().saturating_sub(below), ..area };
        Self { tracks, lower, is_low: true }
    }

    /// The thickest tracks below which the numbers are as large as these rods or as tiles here, with the best rods there: through
    /// a whole game, or in one position.
    pub(super) fn thicker(
        &self,
        game: &CatchUp,
        still: Option<&Position>,
        own: Option<RodGrid>,
        area: Rect,
    ) -> Option<(Self, Option<RodGrid>)> {
        let tile = |parts: &Self| Pool::compact(game, 0, parts.lower, number_width(game)).number_rows();
        let may = |rods: RodGrid| still.is_some() || own.is_none_or(|own| rods.is_as_large(own));
        let rods = |parts: &Self| parts.rods(game, still, may);
        let has_room = |parts: &Self| match (own, rods(parts)) {
            (Some(own), Some(rods)) => {
                rods.is_as_large(own)
                    || still.is_some_and(|pos| {
                        let [now, before] = [parts.scale_now(game, pos, rods), self.scale_now(game, pos, own)];
                        rods.thick > own.thick && now.fineness() >= before.fineness()
                    })
            }
            (None, None) => tile(parts) >= tile(self).max(1),
            (Some(_), None) | (None, Some(_)) => false,
        };
        let air = air(area);
        let mut thicker =
            Tracks::thicker(game, Self::upper(area, air), &self.tracks).map(|tracks| Self::below(tracks, area, air));
        let thickest = match still {
            None => thicker.find(has_room),
            // Where nothing changes the numbers are as large as they can be.
            Some(pos) => {
                let size_of = |parts: &Self, rods| parts.cells(game, rods, parts.scale_now(game, pos, rods));
                let size = |parts: &Self| rods(parts).map_or(0, |rods| size_of(parts, rods));
                thicker.filter(has_room).max_by_key(|parts| (size(parts), parts.tracks.thick()))
            }
        }?;
        let rods = rods(&thickest);
        Some((thickest, rods))
    }

    /// The scale of rods in a position.
    fn scale_now(&self, game: &CatchUp, pos: &Position, grid: RodGrid) -> Scale {
        self.scale_in(game, pos, Some(grid), self.lower)
    }

    /// The scale in a position at which the tracks have room, and rods of the pool in an area.
    pub(super) fn scale_in(&self, game: &CatchUp, pos: &Position, grid: Option<RodGrid>, area: Rect) -> Scale {
        let is_free = |scale| self.tracks.fits_now(game, pos, scale);
        let has_room = |scale| grid.is_none_or(|grid| grid.fits(game, area, number_width(game), scale));
        Scale::largest(|scale| is_free(scale) && has_room(scale))
    }

    /// How many cells its numbers have in rods of a scale.
    pub(super) fn cells(&self, game: &CatchUp, grid: RodGrid, scale: Scale) -> i32 {
        Pool::of_rods(game, self.lower, number_width(game), &grid, scale).slots.iter().map(NumberSlot::cells).sum()
    }

    /// The best rods in what is left, if there are any that may be.
    fn rods(&self, game: &CatchUp, still: Option<&Position>, may: impl Fn(RodGrid) -> bool) -> Option<RodGrid> {
        let room = RodRoom::new(game, std::slice::from_ref(self), still, self.lower.width, 0);
        room.best(may).map(|(_, grid)| grid)
    }

    /// The most rows of a rod: two more than it has on the track, so that one is seen to become the other. Low tracks are there
    /// for the lengths of thin ones.
    fn thickest(&self) -> i32 {
        if self.is_low { 1 } else { self.tracks.thick() + 2 }
    }
}

/// Rods as they are compared.
struct RankedRods {
    /// Whether they have a column for every unit, how large they are in all, and what counts next.
    rank: (bool, u64, u64, u64, Reverse<usize>),
    /// How large they are at the start.
    start: u64,
    /// The tracks below which they lie.
    at: usize,
    grid: RodGrid,
}

/// Where rods may lie: below one of some tracks, in so many columns, and in so many rows more or fewer than are left there;
/// through a whole game or in one position.
pub(super) struct RodRoom<'a> {
    game: &'a CatchUp,
    all: &'a [PoolParts],
    still: Option<&'a Position>,
    area: Rect,
    more: i32,
    is_flat: bool,
    kept: u64,
}

impl<'a> RodRoom<'a> {
    /// Below one of these tracks, which are as long.
    pub(super) fn new(
        game: &'a CatchUp,
        all: &'a [PoolParts],
        still: Option<&'a Position>,
        width: u16,
        more: i32,
    ) -> Self {
        Self { game, all, still, area: Rect { width, ..all[0].lower }, more, is_flat: false, kept: 0 }
    }

    /// The same where panes have the columns that rods need only at the start.
    pub(super) fn flat(self, is_flat: bool) -> Self {
        Self { is_flat, ..self }
    }

    /// The same where rods have been so large at the start, and are no smaller if any can be so.
    pub(super) fn kept(self, kept: u64) -> Self {
        Self { kept, ..self }
    }

    fn scale_in(&self, pos: &Position, grid: Option<RodGrid>) -> Scale {
        self.all[0].scale_in(self.game, pos, grid, self.area)
    }

    /// The scale of rods at the start of a game.
    pub(super) fn at_start(&self, grid: Option<RodGrid>) -> Scale {
        self.scale_in(&self.game.start(), grid)
    }

    /// That in the one position, or else at the start.
    fn at_first(&self, grid: RodGrid) -> Scale {
        self.still.map_or_else(|| self.at_start(Some(grid)), |pos| self.scale_in(pos, Some(grid)))
    }

    /// The scale of rods through most of it, where half of all is taken, by all alike: they are as long as their numbers as long
    /// as the tracks allow it.
    fn usual(&self, scale: Scale) -> bool {
        let (game, tracks) = (self.game, &self.all[0].tracks);
        let is_usual = tracks.fits(game, total(game) / (2 * game.players() as u64), scale);
        is_usual || scale == Scale::UNIT && tracks.fits_now(game, &game.start(), scale)
    }

    /// The largest scale of these rods in the middle of a game.
    pub(super) fn later(&self, grid: RodGrid) -> Scale {
        let number_width = number_width(self.game);
        Scale::largest(|scale| self.usual(scale) && grid.fits(self.game, self.area, number_width, scale))
    }

    /// The tracks below which rods have room.
    fn has_rows(&self, grid: RodGrid) -> impl Iterator<Item = usize> {
        let rows = grid.rows(self.game) - self.more;
        let has_room = move |parts: &PoolParts| grid.thick <= parts.thickest() && rows <= parts.lower.height.into();
        self.all.iter().enumerate().filter(move |(_, parts)| has_room(parts)).map(|(at, _)| at)
    }

    /// How fine the scale of rods is as a game goes on, each time with how much a row of theirs counts, and one of tracks: by what
    /// is left, and by what lies there. The scale of a start is soon over, and counts for that only.
    fn stages(&self, grid: RodGrid, usual: Scale) -> Vec<(u64, u64, u64)> {
        let now = self.at_first(grid);
        let all = total(self.game);
        if let Some(pos) = self.still {
            let left = self.game.numbers_left(pos).map(u64::from).sum::<u64>();
            return vec![(now.fineness(), 4 * left, all + 4 * (all - left))];
        }
        // Where panes have the columns that rods need only at the start, these have no more than in the middle.
        let most = if self.is_flat { usual.fineness() } else { u64::MAX };
        let scale = |taken: u64| match taken {
            0 => now,
            HALF => usual,
            _ => self.after(Some(grid), taken),
        };
        (0..STAGES).map(|taken| (scale(taken).fineness().min(most), RODS * (STAGES - taken), taken)).collect()
    }

    /// The scale of rods where so many parts of all are taken, by all alike.
    fn after(&self, grid: Option<RodGrid>, taken: u64) -> Scale {
        let (game, number_width) = (self.game, number_width(self.game));
        let end = total(game) * taken / (STAGES * game.players() as u64);
        let has_room = |scale| grid.is_none_or(|grid| grid.fits(game, self.area, number_width, scale));
        Scale::largest(|scale| self.all[0].tracks.fits(game, end, scale) && has_room(scale))
    }

    /// The cells of rods, or of numbers that are none, and of tracks, from the start of a game to its end.
    pub(super) fn through(&self, grid: Option<RodGrid>, tiles: i32) -> f64 {
        let (game, tracks) = (self.game, &self.all[0].tracks);
        let rods = |grid: RodGrid, scale: Scale| grid.thick * game.numbers().iter().map(|n| scale.rod(*n)).sum::<i32>();
        let stage = |taken: u64| {
            let scale = if taken == 0 { self.at_start(grid) } else { self.after(grid, taken) };
            let left = f64::from(grid.map_or(tiles, |grid| rods(grid, scale)));
            (RODS * (STAGES - taken)) as f64 * left + taken as f64 * tracks.at(scale).cells(total(game))
        };
        (0..STAGES).map(stage).sum()
    }

    /// Whether any have.
    pub(super) fn has_rods(&self) -> bool {
        self.best(|_| true).is_some()
    }

    /// The best rods of those that may be, and below which tracks they lie: these, and how the rods lie there, hold for a whole
    /// game. Where any have a column for every unit, only such count. The best are the largest together with their tracks, from
    /// the start of a game to its end; of those that are as large the ones that are larger without them, the longest, and those
    /// below the first tracks. None is much smaller at the start than another would be, so that none is in a larger room.
    pub(super) fn best(&self, may: impl Fn(RodGrid) -> bool) -> Option<(usize, RodGrid)> {
        let has_rows = |grid| self.has_rows(grid).next().is_some();
        let grids = RodGrid::all(self.game, self.area.width, has_rows, |scale| self.usual(scale));
        let laid = grids.into_iter().filter(|(grid, _)| may(*grid)).flat_map(|(grid, usual)| {
            let stages = self.stages(grid, usual);
            let first = self.at_first(grid);
            self.has_rows(grid).map(move |at| {
                let (thick, tracks) = (grid.thick as u64, self.all[at].tracks.thick() as u64);
                let rods = stages.iter().map(|(fine, rods, _)| fine * rods * thick).sum::<u64>();
                let size = rods + stages.iter().map(|(fine, _, taken)| fine * taken * tracks).sum::<u64>();
                let fine = stages.iter().map(|(fine, ..)| fine).sum::<u64>();
                let start = stages.first().map_or(0, |(fine, ..)| fine * thick);
                RankedRods { rank: (first.has_units(), size, rods, fine, Reverse(at)), start, at, grid }
            })
        });
        let laid: Vec<RankedRods> = laid.collect();
        let has_units = laid.iter().any(|rods| rods.rank.0);
        let most = laid.iter().filter(|rods| rods.rank.0 == has_units).map(|rods| rods.start).max()?;
        let least = (LEAST.0 * most).div_ceil(LEAST.1).max(self.kept.min(most));
        let is_large = |rods: &&RankedRods| rods.rank.0 == has_units && rods.start >= least;
        let best = laid.iter().filter(is_large).max_by_key(|rods| rods.rank)?;
        Some((best.at, best.grid))
    }

    /// The best rods at no coarser a scale than this in the middle of a game, unless coarser ones are larger by more than a fifth.
    pub(super) fn best_no_coarser(&self, least: u64) -> Option<(usize, RodGrid)> {
        let fineness = |grid| self.later(grid).fineness();
        let size = |laid: Option<(usize, RodGrid)>| laid.map_or(0, |(_, grid)| fineness(grid) * grid.thick as u64);
        let largest = self.best(|_| true);
        if largest.is_none_or(|(_, grid)| fineness(grid) >= least) {
            return largest;
        }
        let fine = self.best(|grid| fineness(grid) >= least);
        if 5 * size(largest) > 6 * size(fine) { largest } else { fine }
    }
}
