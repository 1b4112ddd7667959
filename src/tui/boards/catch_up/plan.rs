//! Where tracks and pool stand, and at which scale: one pure answer for painting and clicking.

use ratatui::layout::Rect;

use super::State;
use super::parts::{PoolParts, RodRoom};
use super::pool::Pool;
use super::rod_grid::number_width;
use super::tracks::Tracks;
use crate::core::Game;
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::{Room, SIDE_WIDTH, Size};

/// The whole board.
pub(crate) struct Plan {
    /// What it leaves to the panes.
    pub side: Option<Rect>,
    /// The upper part.
    pub tracks: Tracks,
    /// The lower part.
    pub pool: Pool,
    /// Whether it is seen: others have its room when nothing is left in it.
    pub shows_pool: bool,
    /// Whether the numbers are no rods for want of rows.
    pub lacks_rods: bool,
    /// The cells of rods that they have only at the start of a game.
    pub fleeting: i32,
    /// How large rods are at the start of a game.
    pub at_start: u64,
    /// How large numbers and tracks are from the start of a game to its end.
    pub through: f64,
}

/// The narrowest board with panes beside it, the narrowest one, and the narrowest one of a preview, which has no hints.
pub(super) const LEAST_BESIDE: u16 = 35;
pub(super) const LEAST_WIDTH: u16 = 28;
const LEAST_PREVIEW: u16 = 24;
/// The fewest rows of a pool.
const LEAST_POOL: u16 = 3;
/// From this height on there is a free row above the tracks and one below them.
const ROOMY: u16 = 24;
/// From this width on panes have more columns than the fewest: of those that there are more, up to so many.
const WIDE: u16 = 100;
const SIDE: u16 = 32;
/// Where there are fewer rows than these, and so many columns, panes need columns as much as numbers.
pub(super) const FLAT: u16 = 32;
pub(super) const FLAT_WIDTH: u16 = 140;
/// In so many columns panes that are read lie beside each other.
const TWO_PANES: u16 = 59;
/// With so many rows more numbers should be rods: as many as panes below a board take.
const TAKEN: i32 = 7;
/// Rows of panes that are read below tracks when every number is taken.
pub(super) const READ: u16 = 6;
/// In so many rows panes beside a pool that is empty have room for what they tell.
const HIGH: u16 = 20;
/// Rows that a board beside panes has, and one alone leaves to the verdict below it.
const VERDICT: i32 = 2;

/// Free rows above the tracks, and below them.
pub(super) fn air(area: Rect) -> u16 {
    u16::from(area.height >= ROOMY)
}

/// The columns of panes beside a pool: none is taken from it on a wider screen.
fn side_width(area: Rect) -> u16 {
    (SIDE_WIDTH + area.width.saturating_sub(WIDE - 1)).min(SIDE)
}

impl Plan {
    /// The plan for a room, or what room is needed. When every number is taken the pool stays beside panes that have room without
    /// its rows, and above those that are wide: who walks through a match sees it in its place at every turn. Where panes have its
    /// room the tracks stay as they were.
    pub(crate) fn new(game: &CatchUp, pos: &Position, state: State, room: Room) -> Result<Self, Size> {
        let is_over = game.result(pos).is_some();
        let is_wide = room.is_above_text() && room.area.width >= WIDE;
        let may_stay = is_over && (is_wide || room.panes && !room.is_end());
        let kept = may_stay.then(|| Self::planned(game, pos, state, room, false)).and_then(Result::ok);
        match kept {
            Some(plan) if is_wide || plan.side.is_some_and(|side| side.height >= HIGH) => Ok(plan),
            Some(plan) if plan.side.is_some() => {
                let whole = |side| Rect { x: room.area.x + 1, width: room.area.width - 2, ..side };
                Ok(Self { side: plan.side.map(whole), shows_pool: false, ..plan })
            }
            _ => Self::planned(game, pos, state, room, is_over),
        }
    }

    fn planned(game: &CatchUp, pos: &Position, state: State, room: Room, is_over: bool) -> Result<Self, Size> {
        let area = room.area;
        let pool = if is_over { 0 } else { 1 + LEAST_POOL };
        let width = if room.is_preview() { LEAST_PREVIEW } else { LEAST_WIDTH };
        let least = Size { width, height: game.players() as u16 + 3 + pool };
        if area.width < least.width || area.height < least.height {
            return Err(least);
        }
        let all = PoolParts::all(game, room, is_over);
        let number_width = number_width(game);
        let narrow = area.width.saturating_sub(side_width(area) + 3);
        let still = Some(pos).filter(|_| room.is_preview());
        let rods = |width: u16, more: i32| RodRoom::new(game, &all, still, width, more);
        // Panes beside the pool hide no number that has room without them, nor how long the numbers are where a verdict is told.
        let beside = Rect { width: narrow, ..all[0].lower };
        let shows_all = || !Pool::compact(game, 0, beside, number_width).is_scrolled();
        let shows_rods = || room.is_along() || rods(narrow, 0).has_rods() || !rods(area.width, -VERDICT).has_rods();
        let beside = room.panes && narrow >= LEAST_BESIDE && (is_over || shows_all() && shows_rods());
        let left = if beside { narrow } else { area.width };
        // In wide rooms of few rows panes have the columns that rods give up anyway, and lie beside each other.
        let is_flat = beside && area.height < FLAT && area.width >= FLAT_WIDTH;
        // A board that is wanted alone has no coarser a scale than beside its panes.
        let least = if state.alone {
            let beside = rods(narrow, VERDICT);
            beside.best(|_| true).map_or(0, |(_, grid)| beside.later(grid).fineness())
        } else {
            0
        };
        // Where every number is taken no rods want the scale to be theirs.
        let laid = if is_over { None } else { rods(left, 0).flat(is_flat).kept(state.kept).best_no_coarser(least) };
        let chosen = &all[laid.map_or(0, |(tracks, _)| tracks)];
        // In a preview, and where the board is wanted alone, no panes want the rows that numbers have no use for.
        let is_alone = room.is_preview() || state.alone && !room.panes;
        let has_all = !chosen.is_low && is_alone && !is_over;
        let grid = laid.map(|(_, grid)| grid);
        let thicker = if has_all { chosen.thicker(game, still, grid, area) } else { None };
        let (parts, grid) = thicker.as_ref().map_or((chosen, grid), |(parts, grid)| (parts, *grid));
        let (lower, axis) = (parts.lower, u16::from(parts.is_low));
        let later = grid.map(|grid| RodRoom::new(game, std::slice::from_ref(parts), still, left, 0).later(grid));
        let left = match grid.zip(later).filter(|_| is_flat) {
            Some((grid, later)) => {
                let most = area.width - 3 - if room.is_along() { TWO_PANES.min(Self::most_beside(area)) } else { 0 };
                left.min(grid.width(game, number_width, later) as u16).min(most).max(LEAST_BESIDE)
            }
            None => left,
        };
        let lower_left = Rect { width: left, ..lower };
        let has_choice =
            !is_over && !state.alone && !room.panes && !room.is_page() && !room.is_preview() && grid.is_none();
        let lacks_rods = has_choice && rods(area.width, TAKEN - VERDICT).has_rods();
        let scale_in = |pos: &Position| parts.scale_in(game, pos, grid, lower_left);
        let scale = scale_in(pos);
        // Panes have what is left beside the pool when the tracks are empty and its rods are longest: they stand still.
        let (pool, widest) = match grid {
            Some(grid) => {
                let widest = grid.width(game, number_width, scale_in(&game.start())) as u16;
                (Pool::of_rods(game, lower_left, number_width, &grid, scale), widest.min(left))
            }
            None => (Pool::compact(game, state.scroll, lower_left, number_width), 0),
        };
        let fleeting = grid
            .zip(later)
            .map_or(0, |(grid, later)| (parts.cells(game, grid, scale) - parts.cells(game, grid, later)).max(0));
        let at_start = grid.map_or(0, |grid| scale_in(&game.start()).fineness() * grid.thick as u64);
        let through = RodRoom::new(game, std::slice::from_ref(parts), None, left, 0).through(grid, pool.told_cells());
        // When every number is taken the panes have the room of the pool.
        let whole = Rect { x: lower.x + 1, width: lower.width - 2, ..lower };
        // The axis goes on above them.
        let below = Rect { y: lower.y + axis, height: lower.height - axis, ..lower };
        let side = beside.then(|| if is_over { whole } else { Self::beside(below, pool.width.max(widest)) });
        let tracks = parts.tracks.at(scale);
        let tracks = if is_over { tracks.named(game, pos, room.names) } else { tracks };
        Ok(Self { side, tracks, pool, shows_pool: !is_over, lacks_rods, fleeting, at_start, through })
    }

    /// The tracks at the top, as long as there is a pool below them.
    pub(super) fn tracks(game: &CatchUp, upper: Rect) -> Tracks {
        Tracks::new(game, upper, 2 * upper.height / 5)
    }

    /// Rows below the pool that nothing is drawn in, and without which the tracks may be as high. One is left free.
    pub(crate) fn free_rows(&self, game: &CatchUp, area: Rect) -> u16 {
        let free = self.pool.free_rows().saturating_sub(1);
        let high = |rows: u16| Self::tracks(game, Rect { height: area.height - rows, ..area }).area.height;
        (0..=free.min(area.height)).rev().find(|&rows| high(rows) >= self.tracks.area.height).unwrap_or(0)
    }

    /// The panes stand at the right edge, as wide as is good to read, and no nearer to the pool than two columns.
    fn beside(area: Rect, pool: u16) -> Rect {
        let width = (area.width - pool - 3).min(Self::most_beside(area));
        Rect { x: area.right() - 1 - width, width, ..area }
    }

    fn most_beside(area: Rect) -> u16 {
        SIDE.max(area.width * 2 / 5)
    }
}

#[cfg(test)]
mod tests {
    use super::super::CatchUpBoard;
    use super::*;
    use crate::tui::boards::{BoardView, SpotShape};

    #[test]
    fn a_pool_stays_beside_panes_when_every_number_is_taken() {
        let mut stayed = 0;
        for setup in ["catch-up 1..8", "catch-up 1..12", "catch-up 2,2,2,3,3", "catch-up 1..8 players=3"] {
            let game: CatchUp = setup.parse().expect("a setup");
            let mut end = game.start();
            while let Some(pick) = game.legal_moves(&end).first() {
                end = game.play(&end, *pick);
            }
            for (width, height) in
                [(58, 33), (66, 18), (80, 20), (100, 26), (100, 36), (120, 36), (150, 19), (150, 41), (240, 66)]
            {
                let area = Rect::new(0, 2, width, height);
                for room in [Room::along(area), Room::above_text(area)] {
                    let plan = |pos| Plan::new(&game, pos, State::default(), room).expect("there is room");
                    let (start, end) = (plan(&game.start()), plan(&end));
                    stayed += usize::from(end.shows_pool);
                    assert!(!end.shows_pool || end.side == start.side, "{setup} in {width}x{height}");
                    assert!(end.shows_pool || width < 100 || height < 36, "{setup} in {width}x{height}");
                    let tracks = [&start, &end].map(|plan| plan.tracks.area);
                    assert!(start.side.is_none() || tracks[0] == tracks[1], "{setup} in {width}x{height}: {tracks:?}");
                }
            }
        }
        assert!(stayed > 30, "{stayed}");
    }

    #[test]
    fn beside_panes_in_wide_rooms_of_few_rows_a_pool_keeps_its_columns_through_a_quarter_of_a_game() {
        let (mut tried, mut faults) = (0, Vec::new());
        for setup in ["catch-up 1..12", "catch-up 1..16", "catch-up 1..20 players=4"] {
            let game: CatchUp = setup.parse().expect("a setup");
            let mut later = game.start();
            while 4 * game.numbers_left(&later).map(u64::from).sum::<u64>() > 3 * game.total() {
                let pick = *game.legal_moves(&later).first().expect("numbers are left");
                later = game.play(&later, pick);
            }
            for (width, height) in (140..=240).step_by(7).flat_map(|width| [(width, 17), (width, 20), (width, 26)]) {
                let room = Room::beside(Rect::new(0, 2, width, height), true);
                let plan = |pos| Plan::new(&game, pos, State::default(), room).expect("there is room");
                let (start, later) = (plan(&game.start()), plan(&later));
                let Some(side) = start.side else { continue };
                tried += 1;
                assert_eq!(later.side, Some(side), "{setup} in {width}x{height}");
                let read = Plan::new(&game, &game.start(), State::default(), Room::along(room.area));
                let columns = read.expect("there is room").side.map_or(0, |side| side.width);
                assert!(columns >= TWO_PANES || width < 148, "{setup} in {width}x{height}: {columns} for what is read");
                if i32::from(start.pool.width) - i32::from(later.pool.width) > i32::from(width) / 10 {
                    let columns = (start.pool.width, later.pool.width);
                    faults.push(format!("{setup} in {width}x{height}: {columns:?}"));
                }
            }
        }
        assert!(faults.is_empty(), "{} of {tried}: {faults:#?}", faults.len());
        assert!(tried > 60, "{tried}");
    }

    #[test]
    fn at_an_end_tracks_have_the_rows_as_long_as_numbers_look_longer_than_thick() {
        let game: CatchUp = "catch-up 1..12".parse().expect("a setup");
        let mut end = game.start();
        while let Some(pick) = game.legal_moves(&end).first() {
            end = game.play(&end, *pick);
        }
        for ((width, height), thick) in
            [((240, 60), 15), ((240, 22), 9), ((160, 30), 11), ((120, 30), 7), ((60, 50), 5), ((60, 12), 3)]
        {
            let room = Room::at_end(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, &end, State::default(), room).expect("there is room");
            assert_eq!(plan.tracks.thick(), thick, "in {width}x{height}");
        }
    }

    #[test]
    fn at_an_end_names_have_the_columns_behind_the_tracks() {
        let (mut named, mut longer, mut short) = (0, 0, 0);
        for setup in ["catch-up 1..8", "catch-up 1..12", "catch-up 2,2,2,3,3", "catch-up 1..10 players=4"] {
            let game: CatchUp = setup.parse().expect("a setup");
            let mut end = game.start();
            while let Some(pick) = game.legal_moves(&end).first() {
                end = game.play(&end, *pick);
            }
            for (width, height) in (36..76).flat_map(|width| [9, 18, 33].map(|height| (width, height))) {
                let room = Room::at_end(Rect::new(0, 2, width, height));
                let Ok(plan) = Plan::new(&game, &end, State::default(), room) else { continue };
                let (columns, spare) = (plan.tracks.name_width(), plan.tracks.spare(&game, &end));
                assert!(spare > 0, "{setup} in {width}x{height}");
                // Five columns more, and ten for the words behind the end.
                assert!(columns >= 8 || spare < 15, "{setup} in {width}x{height}: {columns}, {spare} are free");
                *if columns >= 8 { &mut named } else { &mut short } += usize::from(width < 56);
                let brief = Plan::new(&game, &end, State::default(), room.with_names(1)).expect("there is room");
                assert!(
                    brief.tracks.name_width() == 3 || width >= 56,
                    "{setup} in {width}x{height}: letters need no more"
                );
                for longest in [3, 9, 12, 13] {
                    let plan =
                        Plan::new(&game, &end, State::default(), room.with_names(longest)).expect("there is room");
                    let now = (plan.tracks.name_width(), plan.tracks.spare(&game, &end));
                    assert!(now.0 as i32 + now.1 == columns as i32 + spare, "{setup} in {width}x{height}: {now:?}");
                    let is_whole = now.0 >= longest.into();
                    let lacks = i32::from(longest.max(8)) - columns as i32;
                    // The lead of two has room before the end of the one that is behind.
                    let words = if game.players() > 2 { 10 } else { 1 };
                    assert!(is_whole || spare < lacks + words, "{setup} in {width}x{height}, {longest}: {now:?}");
                    longer += usize::from(now.0 > columns);
                }
            }
        }
        assert!(named > 40 && longer > 40, "{named} named, {longer} longer, {short} short");
    }

    #[test]
    fn tracks_of_a_preview_are_as_thick_as_numbers_leave_them_rows() {
        for setup in
            ["catch-up 1..8", "catch-up 1..12", "catch-up 2,2,2,3,3", "catch-up 1..20", "catch-up 1..15 players=3"]
        {
            let game: CatchUp = setup.parse().expect("a setup");
            for (width, height) in [(36, 12), (36, 24), (39, 14), (58, 17), (80, 30), (198, 57)] {
                let area = Rect::new(0, 0, width, height);
                let plan = |room| Plan::new(&game, &game.start(), State::default(), room).expect("there is room");
                let cells = |shape: SpotShape| match shape {
                    SpotShape::Cell { width, height, .. } => width * height,
                    SpotShape::Segment { .. } => 0,
                };
                let size = |plan: &Plan| {
                    let numbers = plan.pool.slots.iter().map(|slot| cells(slot.shape()) - plan.pool.words(slot.index));
                    (plan.pool.is_scrolled(), numbers.sum::<i32>(), plan.tracks.thick())
                };
                let [(is_scrolled, numbers, tracks), usual] =
                    [Room::preview(area), Room::alone(area)].map(|room| size(&plan(room)));
                // They are as large together with their tracks, in the one position: without these they may be a little smaller.
                let is_made_good = numbers > usual.1 || tracks >= usual.2 && 20 * numbers >= 17 * usual.1;
                assert!(
                    is_scrolled <= usual.0 && is_made_good,
                    "{setup} in {width}x{height}: {numbers}, {tracks}, alone {usual:?}"
                );
                let thick = u16::try_from(tracks).unwrap_or(0);
                assert!(thick > 3 || (width, height) != (198, 57), "{setup}: {thick} rows");
            }
        }
    }

    /// A board that is wanted alone has lower tracks than beside its panes only for larger numbers that leave no rows for them.
    #[test]
    fn tracks_of_a_board_alone_are_as_thick_as_beside_panes_or_numbers_need_their_rows() {
        let (mut tried, mut thicker) = (0, 0);
        for preset in CatchUp::INFO.presets {
            let game: CatchUp = preset.setup.parse().expect("a preset");
            for (width, height) in [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24), (100, 26), (120, 36), (150, 41)] {
                let area = Rect::new(0, 2, width, height);
                let alone = Room::alone(Rect { height: height - VERDICT as u16, ..area });
                let plan = |room, alone| Plan::new(&game, &game.start(), State { alone, ..State::default() }, room);
                let (Ok(beside), Ok(alone)) = (plan(Room::beside(area, true), false), plan(alone, true)) else {
                    continue;
                };
                let cells = |shape: SpotShape| match shape {
                    SpotShape::Cell { width, height, .. } => width * height,
                    SpotShape::Segment { .. } => 0,
                };
                let numbers = |plan: &Plan| plan.pool.slots.iter().map(|slot| cells(slot.shape())).sum::<i32>();
                // Where its numbers are no larger nobody gets it.
                if numbers(&alone) <= numbers(&beside) {
                    continue;
                }
                let is_paid = alone.pool.free_rows() < game.players() as u16;
                let (before, now) = (beside.tracks.thick(), alone.tracks.thick());
                assert!(now >= before || is_paid, "{} in {width}x{height}: {before}, {now}", preset.setup);
                tried += 1;
                thicker += usize::from(now > before);
            }
        }
        assert!(tried > 50 && thicker > 5, "{tried}, {thicker} thicker");
    }

    #[test]
    fn tracks_spare_the_rows_for_which_rods_have_room_and_panes_stand_below_their_axis() {
        let body = Rect::new(0, 2, 60, 16);
        let above_verdict = Room::alone(Rect { height: 14, ..body });
        for (setup, room) in [
            ("catch-up 1..18", above_verdict),
            ("catch-up 1..20", above_verdict),
            ("catch-up random 12 of 1..20 seed=7", Room::beside(body, true)),
        ] {
            let game: CatchUp = setup.parse().expect("a setup");
            let laid = CatchUpBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
            let long = |index: usize| match laid.shape(index) {
                Some(SpotShape::Cell { width, .. }) if laid.is_visible(index) => width,
                _ => 0,
            };
            let last = game.numbers().len() - 1;
            assert!(long(0) > 0 && long(last) > long(0) + 5, "{setup}: {} and {}", long(0), long(last));
            assert!(laid.side.is_none_or(|side| side.y >= laid.plan.tracks.area.bottom()), "{setup}");
            assert_eq!(laid.side.is_some(), room.panes, "{setup}");
        }
    }
}
