//! Where the boards of the parts stand.

use std::ops::Range;

use ratatui::layout::Rect;

use super::columns::sharing;
use super::grids::BoardGrid;
use super::open::{alone, least_rows, most_open, stack, stacked};
use super::share::RowShares;
use super::{CompoundBoard, GameSum, NIMBER, PartPositions, State, spots};
use crate::games::{AnyGame, AnyPosition};
use crate::tui::boards::any::AnyState;
use crate::tui::boards::laid::KeptLayout;
use crate::tui::boards::{AnySpot, BoardView, Laid, PartsSeen, Room, Size, board};
use crate::tui::paint::{counted, width};

/// The parts in their places.
pub(crate) struct Plan {
    /// Where all boards are.
    pub board: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Each part.
    pub parts: Vec<PartPlan>,
    /// Whether the board of one that is open is cut.
    pub has_cut_part: bool,
    /// How much is seen of the parts.
    pub seen: PartsSeen,
    /// The cells of what is drawn that is no spot, less those of spots that stand in lists.
    pub drawn: f64,
    /// What the match began with.
    start: PartPositions,
}

/// One part in its place.
pub(crate) struct PartPlan {
    /// Where its board is; its heading stands in the row above.
    pub area: Rect,
    /// What its view knows.
    pub state: AnyState,
    /// The spots that its moves take.
    pub spots: Vec<AnySpot>,
    /// Its board as it is laid out there, unless its heading alone has room.
    pub kept: Option<KeptLayout>,
}

impl PartPlan {
    /// Its board, unless its heading alone has room.
    pub(crate) fn laid<'a>(&self, part: &'a AnyGame, pos: &'a AnyPosition) -> Option<Box<dyn Laid + 'a>> {
        board(part).laid(pos, self.kept.as_ref()?)
    }

    /// Whether its heading alone has room.
    pub(crate) fn is_folded(&self) -> bool {
        self.area.height == 0
    }

    /// What its heading says in place of a board: how much may be chosen there.
    pub(crate) fn choices(&self) -> Option<String> {
        let count = self.spots.len();
        (self.is_folded() && count > 0).then(|| counted(count, "choice"))
    }

    /// The columns behind a nimber at the end of its heading.
    pub(crate) fn kept(&self) -> i32 {
        self.choices().map_or(NIMBER, |choices| width(&choices) + 2)
    }
}

impl Plan {
    /// The grid in which the boards show most, each with the rows that it needs, with panes beside it if every board has room there;
    /// else one column, of as many as have room in it below each other, else one board at a time; or the room that is needed.
    pub(crate) fn new(game: &GameSum, pos: &PartPositions, state: &State, room: Room) -> Result<Self, Size> {
        let count = game.parts().len();
        let known = (state.parts.len() == count).then(|| state.parts.clone());
        let states = known.unwrap_or_else(|| CompoundBoard::state(game).parts);
        let needs = |part: usize, area: Rect| {
            let laid = board(&game.parts()[part]).lay_out(&pos[part], &states[part], room.part(area));
            laid.err()
        };
        let fits = |areas: &[Rect]| (0..count).all(|part| needs(part, areas[part]).is_none());
        let start = state.start(game);
        let is_enlarged = !state.before.is_empty();
        let shares = || shares(game, &start, (state, &states), room).enlarged(is_enlarged);
        let grids = state.grids.grids.of((room, is_enlarged), || shares().grids(room).into());
        let fitting = || grids.iter().filter(|grid| fits(&grid.areas));
        let of_grid = |grid: &BoardGrid| (grid.board, grid.side, grid.areas.clone());
        let found = fitting().next().map(|best| {
            if !is_enlarged {
                return of_grid(best);
            }
            // Of boards that show as much those come first of which none is smaller than before.
            let shares = shares();
            let is_as_good = |areas: &[Rect]| {
                shares.measure(areas).sight() >= best.sizes.sight() && !state.before.shrinks(&shares, areas)
            };
            let stretched = || {
                let areas = state.before.stretched(room.area);
                (fits(&areas) && is_as_good(&areas)).then_some((room.area, None, areas))
            };
            let larger = fitting().find(|grid| is_as_good(&grid.areas)).map(of_grid);
            larger.or_else(stretched).unwrap_or_else(|| of_grid(best))
        });
        let (board, side, areas) = match found {
            Some(found) => found,
            None => (room.area, None, below(game, &start, (state, &states), room, needs)?),
        };
        let shrinks = is_enlarged && state.before.shrinks(&shares(), &areas);
        let seen = PartsSeen { shrinks, ..PartsSeen::default() };
        let part = |((area, state), part): ((Rect, AnyState), usize)| PartPlan {
            area,
            state,
            spots: spots(&game.parts()[part], &pos[part]),
            kept: None,
        };
        let parts = areas.into_iter().zip(states).zip(0..).map(part).collect();
        Ok(Self { board, side, parts, has_cut_part: false, seen, drawn: 0.0, start })
    }
}

/// The parts at the start; in a preview, in which they stand as they are, as they are seen there.
fn shares<'a>(
    game: &'a GameSum,
    start: &PartPositions,
    (state, states): (&State, &[AnyState]),
    room: Room,
) -> RowShares<'a> {
    let shares = RowShares::new(game, start, room).knowing(&state.grids.shown);
    if room.is_preview() { shares.seen_by(states) } else { shares }
}

/// The places of the boards below each other, or of as many as have room, or of one at a time; or the room that is needed.
fn below(
    game: &GameSum,
    start: &PartPositions,
    (state, states): (&State, &[AnyState]),
    room: Room,
    needs: impl Fn(usize, Rect) -> Option<Size> + Copy,
) -> Result<Vec<Rect>, Size> {
    let count = game.parts().len();
    let shares = || shares(game, start, (state, states), room);
    let with = |open: &[bool]| stack(room.area, open, needs);
    let places = |asked: Vec<u16>| {
        let has_room = |part: usize, height: u16| needs(part, Rect { height, ..room.area }).is_none();
        let least = least_rows(&asked, has_room);
        let filled = || shares().filled(room.area, &asked, &least);
        let rows = state.grids.rows.of((room, asked.clone(), least.clone()), filled);
        // Now a board may need more than at the start.
        let is_right = (0..count).all(|part| rows[part] == asked[part] || has_room(part, rows[part]));
        stacked(room.area, if is_right { &rows } else { &asked })
    };
    let size = match with(&vec![true; count]) {
        Ok(rows) => return Ok(places(rows)),
        Err(size) => size,
    };
    let shown = state.shown.min(count - 1);
    let only = |part: usize| (0..count).map(|other| other == part).collect::<Vec<_>>();
    if (0..count).all(|part| with(&only(part)).is_ok()) {
        let known = state.grids.open.of((room, shown), || most_open(&shares(), room.area, shown));
        if let Some(areas) = known {
            let open: Vec<bool> = areas.iter().map(|area| area.height > 0).collect();
            if (0..count).all(|part| !open[part] || needs(part, areas[part]).is_none()) {
                return Ok(areas);
            }
            if let Ok(rows) = with(&open) {
                return Ok(places(rows));
            }
        }
        // More boards are seen where those that need fewer rows come first.
        let rows = |part: &usize| needs(*part, Rect { height: 0, ..room.area }).map_or(0, |size| size.height);
        let (mut open, mut order) = (only(shown), (0..count).collect::<Vec<_>>());
        order.sort_by_cached_key(rows);
        for part in order {
            let before = std::mem::replace(&mut open[part], true);
            open[part] = before || with(&open).is_ok();
        }
        return with(&open).map(places);
    }
    let fits = (0..count).all(|part| needs(part, alone(room.area, count, part)[part]).is_none());
    if fits { Ok(alone(room.area, count, shown)) } else { Err(size) }
}

impl Plan {
    /// What the boards of the parts have at the start, each where it stands: the least of a line, those of all lines together, and
    /// of these the least where columns have lines of their own. Where headings alone have room, the least of all of them where the
    /// one stands that is shown.
    pub(crate) fn spared(&self, game: &GameSum, room: Room, of: impl Fn(&dyn Laid) -> u16) -> u16 {
        let shown = self.parts.iter().find(|part| !part.is_folded()).map_or(self.board, |part| part.area);
        let part = |(place, (part, at)): (usize, (&AnyGame, &PartPlan))| {
            let area = if at.is_folded() { shown } else { at.area };
            let laid = board(part).lay_out(&self.start[place], &at.state, room.part(area)).ok();
            laid.map_or(0, |laid| of(&*laid))
        };
        let spared: Vec<u16> = game.parts().iter().zip(&self.parts).enumerate().map(part).collect();
        let least = |line: &[u16]| line.iter().copied().min().unwrap_or(0);
        if self.parts.iter().any(PartPlan::is_folded) {
            return least(&spared);
        }
        let areas: Vec<Rect> = self.parts.iter().map(|part| part.area).collect();
        let of_lines = |lines: Vec<Range<usize>>| lines.into_iter().map(|line| least(&spared[line])).sum();
        sharing(&areas).into_iter().map(of_lines).min().unwrap_or(0)
    }
}
