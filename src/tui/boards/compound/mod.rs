//! Several boards side by side: each part is drawn by the board of its own game.

mod before;
mod columns;
mod grids;
mod headings;
mod inner;
mod known;
mod lines;
mod open;
mod plan;
#[cfg(test)]
mod seen_tests;
mod share;
mod sizes;
#[cfg(test)]
mod tests;
mod tiny;
mod view;

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

use ratatui::layout::Rect;

use before::BoardsBefore;
use headings::{NIMBER, headings};
use inner::InnerSpot;
use known::KnownGrids;
use plan::{PartPlan, Plan};
use share::RowShares;

use super::any::AnyState;
use super::beyond::Beyond;
use crate::core::{Game, Turned};
use crate::games::compound::{GameSum, PartMove, SideBySide};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::tui::Direction;
use crate::tui::boards::{
    AnySpot, Ask, BoardCommand, BoardExtent, BoardView, Choice, Dab, HasBoard, Layout, PartsSeen, Place, Room, Scene,
    Size, SpotShape, TinyLook, board, easel, taken,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;

/// The boards of all parts.
pub(crate) struct CompoundBoard;

type PartPositions = Turned<SideBySide<AnyPosition>>;
type View<'a> = Scene<'a, GameSum, CompoundBoard>;

impl HasBoard for GameSum {
    type View = CompoundBoard;
}

/// A spot on the board of one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartSpot {
    part: u8,
    spot: InnerSpot,
}

impl PartSpot {
    /// The spot of the whole; nothing for one of a sum, which is no part.
    fn new(part: usize, spot: AnySpot) -> Option<Self> {
        spot.inner().map(|spot| Self { part: part as u8, spot })
    }

    fn part(self) -> usize {
        usize::from(self.part)
    }

    /// The spot on the board of its part.
    fn inside(self) -> AnySpot {
        self.spot.into()
    }
}

/// What the views of the parts know, and which part is seen where there is room for one.
#[derive(Clone, Default)]
pub(crate) struct State {
    game: Option<GameSum>,
    parts: Vec<AnyState>,
    shown: usize,
    grids: KnownGrids,
    /// What the match began with, unless it began with the setup; what is shown where nobody plays.
    begun: Option<PartPositions>,
    /// How boards stood before they were enlarged, while they are.
    before: BoardsBefore,
}

/// Two of the same sum: what is known of its grids changes nothing.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (&self.parts, self.shown, &self.begun, &self.before) == (&other.parts, other.shown, &other.begun, &other.before)
    }
}

impl State {
    /// The positions that the match began with.
    fn start(&self, game: &GameSum) -> PartPositions {
        self.begun.clone().unwrap_or_else(|| game.start())
    }

    /// Asks the boards of the parts: all of them for their labels, and to be scrolled the one below the cursor.
    fn ask(&mut self, ask: Ask) {
        let games = self.game.iter().flat_map(GameSum::parts);
        for (place, (part, state)) in games.zip(&mut self.parts).enumerate() {
            if ask == Ask::Labels || place == self.shown {
                board(part).obey(state, None, ask);
            }
        }
    }
}

/// The spots that the moves of a part take, each once.
fn spots(part: &AnyGame, pos: &AnyPosition) -> Vec<AnySpot> {
    let mut seen = HashSet::new();
    let paths = part.legal_moves(pos).into_iter().flat_map(|mv| board(part).path(pos, mv));
    paths.filter(|spot| seen.insert(*spot)).collect()
}

impl BoardView<GameSum> for CompoundBoard {
    type Spot = PartSpot;
    type State = State;
    type Plan = Plan;

    fn layout(game: &GameSum, pos: &PartPositions, state: &State, room: Room) -> Result<Layout<PartSpot, Plan>, Size> {
        let mut plan = Plan::new(game, pos, state, room)?;
        let mut places = Vec::new();
        for part in 0..plan.parts.len() {
            let at = &plan.parts[part];
            let lay_out = || {
                let here = (&game.parts()[part], &pos[part]);
                board(here.0).lay_out(here.1, &at.state, view::room_of(here, at.area, room))
            };
            let laid = if at.is_folded() { None } else { Some(lay_out()?) };
            let kept = laid.as_ref().map(|laid| laid.kept());
            plan.has_cut_part |= laid.as_ref().is_some_and(|laid| laid.is_cut());
            let (is_open, is_list) = (laid.is_some(), laid.as_ref().is_some_and(|laid| laid.is_list()));
            let is_whole = laid.as_ref().is_some_and(|laid| laid.is_whole_picture());
            let is_told = laid.as_ref().is_some_and(|laid| laid.tells_turns());
            let drawn = laid.as_ref().map_or(0.0, |laid| laid.drawn() - laid.words());
            let size = laid.as_ref().filter(|_| !is_list).map_or(0.0, |laid| sizes::look(&**laid));
            let uncut = laid.as_ref().map_or(0, |laid| laid.extent().seen);
            let shapes = laid.map_or_else(HashMap::new, |laid| laid.shapes());
            let extent = BoardExtent::of(at.spots.iter().filter_map(|spot| shapes.get(spot).copied()));
            plan.seen += PartsSeen {
                whole: usize::from(is_whole),
                open: usize::from(is_open),
                named: usize::from(at.area.width > 0),
                spots: extent.seen,
                told: usize::from(is_told),
                which: if is_open { 1 << part.min(63) } else { 0 },
                uncut,
                shrinks: false,
                size,
            };
            plan.drawn += if is_list { -extent.spread } else { drawn };
            let is_below = at.is_folded() && plan.parts[..part].iter().any(|before| !before.is_folded());
            places.extend(at.spots.iter().filter_map(|&spot| {
                // What its part has out of sight may lie where another part is.
                let shape = shapes.get(&spot).copied().unwrap_or(out_of_sight(is_below));
                Some(Place { spot: PartSpot::new(part, spot)?, shape })
            }));
            plan.parts[part].kept = kept;
        }
        Ok(Layout {
            room,
            area: room.area,
            window: plan.board,
            side: plan.side,
            places: places.into(),
            scroll: 0,
            plan: plan.into(),
        })
    }

    /// The arrows walk on the board of the part, and from its edge to the part before or behind it.
    fn step(
        game: &GameSum,
        pos: &PartPositions,
        layout: &Layout<PartSpot, Plan>,
        from: PartSpot,
        direction: Direction,
    ) -> PartSpot {
        let here: Vec<PartSpot> = layout.places.iter().map(|place| place.spot).collect();
        let at = &layout.plan.parts[from.part()];
        let step = || {
            let mut laid = at.laid(game.parts().get(from.part())?, &pos[from.part()])?;
            let own = here.iter().filter(|spot| spot.part == from.part);
            laid.keep(&own.map(|spot| spot.inside()).collect());
            let spot = laid.step(from.inside(), direction);
            PartSpot::new(from.part(), spot).filter(|_| at.spots.contains(&spot))
        };
        let next = step().unwrap_or(from);
        let beyond = match direction {
            _ if next != from => None,
            Direction::Down | Direction::Right => here.iter().find(|spot| spot.part > from.part),
            Direction::Up | Direction::Left => here.iter().rev().find(|spot| spot.part < from.part),
        };
        beyond.copied().unwrap_or(next)
    }

    /// What all of them have, each where it stands, or would stand if it were shown.
    fn free_rows(game: &GameSum, layout: &Layout<PartSpot, Plan>) -> u16 {
        layout.plan.spared(game, layout.room, |laid| laid.free_rows())
    }

    /// Each board says itself what it has out of sight, and a heading without one what may be chosen there. Of games that have
    /// no heading of their own that is told where the one is seen.
    fn beyond(layout: &Layout<PartSpot, Plan>) -> Option<Beyond> {
        let parts = &layout.plan.parts;
        let choices =
            |parts: &[PartPlan]| parts.iter().filter(|at| at.area.width == 0).map(|at| at.spots.len()).sum::<usize>();
        let shown = parts.iter().position(|at| !at.is_folded()).unwrap_or(0);
        Some(Beyond::of_spots([choices(&parts[..shown]), choices(&parts[shown..])]))
    }

    /// A game of which only the heading has room.
    fn is_bare(layout: &Layout<PartSpot, Plan>) -> bool {
        layout.plan.parts.iter().any(PartPlan::is_folded)
    }

    /// In the end nobody goes to what one of the games has out of sight, or to one of which only the heading has room.
    fn is_cut(layout: &Layout<PartSpot, Plan>) -> bool {
        layout.room.is_end() && (layout.plan.has_cut_part || Self::is_bare(layout))
    }

    fn parts_seen(layout: &Layout<PartSpot, Plan>) -> PartsSeen {
        layout.plan.seen
    }

    /// What is drawn in each of them. The rows of a list are no larger board.
    fn drawn(_: &GameSum, _: &PartPositions, layout: &Layout<PartSpot, Plan>) -> f64 {
        layout.plan.drawn
    }

    /// As much of the room as there are boards of the games.
    fn part(layout: &Layout<PartSpot, Plan>) -> f64 {
        let (parts, cells) = (&layout.plan.parts, f64::from(layout.window.width) * f64::from(layout.window.height));
        let open = parts.iter().filter(|at| !at.is_folded()).count();
        cells * open as f64 / parts.len().max(1) as f64
    }

    fn remains(scene: &View<'_>, layout: &Layout<PartSpot, Plan>) -> f64 {
        let part = |((place, part), at): ((usize, &AnyGame), &PartPlan)| {
            let laid = at.laid(part, &scene.position[place])?;
            Some(view::within((scene, scene.names), place, &at.spots, &at.state, |scene| laid.remains(scene)))
        };
        scene.game.parts().iter().enumerate().zip(&layout.plan.parts).filter_map(part).sum()
    }

    fn told_rows(game: &GameSum, layout: &Layout<PartSpot, Plan>) -> u16 {
        layout.plan.spared(game, layout.room, |laid| laid.told_rows())
    }

    fn choose(
        game: &GameSum,
        pos: &PartPositions,
        held: Option<PartSpot>,
        spot: PartSpot,
    ) -> Choice<PartMove, PartSpot> {
        let part = spot.part();
        let held = held.filter(|held| held.part == spot.part).map(PartSpot::inside);
        match board(&game.parts()[part]).choose(&pos[part], held, spot.inside()) {
            Choice::Move(mv) => match game.outside(pos, part, mv) {
                Some(mv) => Choice::Move(mv),
                None => Choice::Nothing("That is no move here.".to_owned()),
            },
            Choice::Hold(_) => Choice::Hold(spot),
            Choice::Nothing(words) => Choice::Nothing(words),
        }
    }

    fn path(game: &GameSum, pos: &PartPositions, mv: PartMove) -> Vec<PartSpot> {
        let Some((part, inner)) = game.inside(pos, mv) else { return Vec::new() };
        let path = board(part).path(&pos[mv.part()], inner).into_iter();
        path.filter_map(|spot| PartSpot::new(mv.part(), spot)).collect()
    }

    fn spellings(game: &GameSum, pos: &PartPositions, mv: PartMove) -> Vec<String> {
        let Some((part, inner)) = game.inside(pos, mv) else { return Vec::new() };
        let spellings = board(part).spellings(&pos[mv.part()], inner).into_iter();
        spellings.map(|word| format!("{}:{word}", mv.part() + 1)).collect()
    }

    fn told(game: &GameSum, before: &PartPositions, moves: &[PartMove]) -> String {
        let Some(place) = moves.first().map(|mv| mv.part()) else { return String::new() };
        // Each of them is one of those that there are after the one before.
        let mut pos = before.clone();
        let inside = moves.iter().filter_map(|&mv| {
            let (_, inner) = game.inside(&pos, mv)?;
            pos = game.play(&pos, mv);
            Some(inner)
        });
        let inside: Vec<AnyMove> = inside.collect();
        format!("in {}: {}", place + 1, board(&game.parts()[place]).told(&before[place], &inside))
    }

    fn describe(scene: &View<'_>, spot: PartSpot) -> String {
        let part = &scene.game.parts()[spot.part()];
        let said = scene.state.parts.get(spot.part()).map(|state| {
            view::within(
                (scene, scene.names),
                spot.part(),
                &spots(part, &scene.position[spot.part()]),
                state,
                |scene| board(part).describe(scene, spot.inside()),
            )
        });
        format!("In {}: {}", spot.part() + 1, said.unwrap_or_default())
    }

    fn render(scene: &View<'_>, layout: &Layout<PartSpot, Plan>, pen: &mut Pen<'_>) {
        headings(scene, layout, pen);
        // What each has taken stands there with its name.
        let columns = |(place, at): (usize, &PartPlan)| {
            let laid = at.laid(&scene.game.parts()[place], &scene.position[place]).filter(|_| !at.is_folded())?;
            view::within((scene, scene.names), place, &at.spots, &at.state, |scene| laid.name_columns(scene))
        };
        let names = view::names_in_parts(scene, layout.plan.parts.iter().enumerate().filter_map(columns));
        for (place, at) in layout.plan.parts.iter().enumerate() {
            if let Some(laid) = at.laid(&scene.game.parts()[place], &scene.position[place]) {
                view::within((scene, &names), place, &at.spots, &at.state, |scene| {
                    laid.paint(scene, &mut pen.within(at.area));
                });
            }
        }
    }

    fn state(game: &GameSum) -> State {
        let parts = game.parts().iter().map(|part| board(part).state()).collect();
        State {
            game: Some(game.clone()),
            parts,
            shown: 0,
            grids: KnownGrids::default(),
            begun: None,
            before: BoardsBefore::default(),
        }
    }

    fn begin(game: &GameSum, state: &mut State, start: &PartPositions) {
        let part = |(place, part): (usize, &AnyGame)| board(part).state_from(&start[place]);
        state.parts = game.parts().iter().enumerate().map(part).collect();
        (state.grids, state.begun) = (KnownGrids::default(), Some(start.clone()));
    }

    fn show(_: &GameSum, state: &mut State, pos: &PartPositions) {
        (state.grids, state.begun) = (KnownGrids::default(), Some(pos.clone()));
    }

    fn keep_size(game: &GameSum, state: &mut State, layout: &Layout<PartSpot, Plan>) {
        let areas: Vec<Rect> = layout.plan.parts.iter().map(|part| part.area).collect();
        let shares = RowShares::new(game, &state.start(game), layout.room).knowing(&state.grids.shown);
        state.before = BoardsBefore::new(layout.window, areas, &shares);
    }

    fn alone(_: &GameSum, state: &mut State, alone: bool) {
        if !alone {
            state.before = BoardsBefore::default();
        }
    }

    fn reveal(game: &GameSum, pos: &PartPositions, state: &mut State, layout: &Layout<PartSpot, Plan>, spot: PartSpot) {
        let at = &layout.plan.parts[spot.part()];
        state.shown = spot.part();
        let laid = at.laid(&game.parts()[spot.part()], &pos[spot.part()]);
        if let (Some(laid), Some(state)) = (laid, state.parts.get_mut(spot.part())) {
            laid.reveal(state, spot.inside());
        }
    }

    fn leads_away(game: &GameSum, pos: &PartPositions, layout: &Layout<PartSpot, Plan>, spot: PartSpot) -> bool {
        let laid = layout.plan.parts[spot.part()].laid(&game.parts()[spot.part()], &pos[spot.part()]);
        laid.is_some_and(|laid| laid.leads_away(spot.inside()))
    }

    fn scroll_at(
        game: &GameSum,
        pos: &PartPositions,
        state: &mut State,
        layout: &Layout<PartSpot, Plan>,
        at: (u16, u16),
        way: i32,
    ) -> bool {
        let mut parts = layout.plan.parts.iter().zip(&mut state.parts).enumerate();
        let Some((place, (part, state))) = parts.find(|(_, (part, _))| part.area.contains(at.into())) else {
            return false;
        };
        let laid = part.laid(&game.parts()[place], &pos[place]);
        laid.is_some_and(|laid| laid.scroll_at(state, at, way))
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Labels, name: "labels", apply: |state| state.ask(Ask::Labels) },
            BoardCommand { ask: Ask::Earlier, name: "page up", apply: |state| state.ask(Ask::Earlier) },
            BoardCommand { ask: Ask::Later, name: "page down", apply: |state| state.ask(Ask::Later) },
        ]
    }

    fn means(game: &GameSum, ask: Ask) -> bool {
        game.parts().iter().any(|part| board(part).asks().iter().any(|(known, _)| *known == ask))
    }

    fn attend(state: &mut State, spot: PartSpot) {
        state.shown = spot.part();
    }

    /// A game is named at the end of its heading.
    fn whereabouts(game: &GameSum, pos: &PartPositions, layout: &Layout<PartSpot, Plan>, name: &str) -> Vec<SpotShape> {
        let Some(number) = name.strip_prefix("game ").and_then(|number| number.parse::<NonZeroUsize>().ok()) else {
            return taken::<GameSum, Self>(game, pos, layout, name);
        };
        let parts = layout.plan.parts.iter().skip(number.get() - 1).take(1);
        let heading = |at: &PartPlan| {
            let (x, y) = (i32::from(at.area.right()) - NIMBER - at.kept(), i32::from(at.area.y) - 1);
            SpotShape::Cell { x, y, width: NIMBER, height: 1 }
        };
        parts.filter(|at| at.area.width > 0).map(heading).collect()
    }

    fn stands(game: &GameSum, pos: &PartPositions, layout: &Layout<PartSpot, Plan>, spot: usize) -> Option<SpotShape> {
        let (place, spot) = game.spot_within(pos, spot)?;
        let at = layout.plan.parts.get(place).filter(|at| !at.is_folded())?;
        easel(&game.parts()[place]).stands_at((&pos[place], &at.state), spot, layout.room.part(at.area))
    }

    fn dabs(
        game: &GameSum,
        pos: &PartPositions,
        layout: &Layout<PartSpot, Plan>,
        chosen: usize,
        at: (u16, u16),
    ) -> Vec<Dab> {
        let chosen = game.spot_within(pos, chosen);
        let mut before = 0;
        for (place, (part, plan)) in game.parts().iter().zip(&layout.plan.parts).enumerate() {
            let own = chosen.filter(|(other, _)| *other == place).map_or(usize::MAX, |(_, spot)| spot);
            let dabs = easel(part).dabs_at((&pos[place], &plan.state), own, layout.room.part(plan.area), at);
            if !dabs.is_empty() {
                return dabs.into_iter().map(|dab| dab.behind(before)).collect();
            }
            before += part.paint_spots(&pos[place]).len();
        }
        Vec::new()
    }

    fn tiny(game: &GameSum, pos: &PartPositions, look: TinyLook<'_>) -> Option<Vec<Line>> {
        tiny::picture(game, pos, look)
    }

    /// A move in the first game, as its own board shows it.
    fn showcase(game: &GameSum) -> Vec<PartMove> {
        let start = game.start();
        let shown = game.parts().first().and_then(|part| board(part).showcase().first().copied());
        shown.and_then(|mv| game.outside(&start, 0, mv)).into_iter().collect()
    }
}

/// Where no board is: below or above all of them.
fn out_of_sight(is_below: bool) -> SpotShape {
    SpotShape::Cell { x: -10_000, y: if is_below { 10_000 } else { -10_000 }, width: 1, height: 1 }
}
