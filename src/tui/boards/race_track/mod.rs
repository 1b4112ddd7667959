//! Race Track: the track as on squared paper, the cars with their trails, and the keys that drive.

mod cars;
mod chart;
mod edges;
mod editor;
mod finish;
mod ghost;
mod grass;
mod ground;
mod key_rows;
mod landing;
mod legend;
mod lines;
mod look;
mod mini;
mod outline;
mod over;
mod pad;
mod plan;
mod racers;
mod seen;
mod showcase;
mod sight;
mod steps;
mod strip;
mod tiny;
mod words;

use ghost::Field;
use ground::Wanted;
use landing::{beyond, home_after, mover, nine, point_at};
use plan::Plan;
use racers::table;
use sight::SightExtent;

use super::{
    Ask, BoardCommand, BoardView, Choice, Dab, EditorSpec, HasBoard, Layout, PaneSpec, Past, Place, Placing,
    Preparation, Room, Scene, Size, SpotShape, TinyLook,
};
use crate::core::{Game, Player};
use crate::games::race_track::{Gates, Point, Position, RaceTrack, WayHome};
use crate::solve::CancelToken;
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The track with everything on it.
pub(crate) struct RaceBoard;

impl HasBoard for RaceTrack {
    type View = RaceBoard;
}

/// What only the view knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Larger, even where the cars then have no row of their own.
    large: bool,
    /// Whether the shortest way home is drawn.
    way: bool,
    /// Whom one races against alone.
    ghost: ghost::GhostWish,
    /// One's own best race.
    best: Option<Vec<Point>>,
    /// A point that has to be in sight, for as long as the car stands where it stood then.
    looked: Option<(Point, Point)>,
    /// Where the race ended.
    over: Option<SightExtent>,
    /// How many screenfuls of a track that does not fit one has gone on from the car; 0 follows it.
    page: i32,
}

/// A scene of this board.
type View<'a> = Scene<'a, RaceTrack, RaceBoard>;

impl BoardView<RaceTrack> for RaceBoard {
    type Spot = Point;
    type State = State;
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::Kerb, Role::KerbOther, Role::Kerb, Role::KerbOther];

    const PAD: Option<&'static str> = Some("drive");
    const OWN_HINTS: bool = true;
    const KEEPS_BEST: bool = true;

    fn layout(game: &RaceTrack, pos: &Position, state: &State, room: Room) -> Result<Layout<Point, Plan>, Size> {
        let plan = Plan::new(game, pos, state, room)?;
        let nine = nine(game, pos).into_iter().map(|landing| landing.at);
        let spots = nine.chain(beyond(game, pos));
        let places = spots.map(|spot| Place { spot, shape: plan.sight.shape(spot) }).collect();
        Ok(Layout {
            room,
            area: plan.area,
            window: plan.sight.area,
            side: plan.side,
            places,
            scroll: 0,
            plan: plan.into(),
        })
    }

    fn step(_: &RaceTrack, _: &Position, layout: &Layout<Point, Plan>, from: Point, direction: Direction) -> Point {
        steps::step(layout, from, direction)
    }

    fn choose(game: &RaceTrack, pos: &Position, _: Option<Point>, spot: Point) -> Choice<Point, Point> {
        let is_legal = match mover(game, pos) {
            Some(car) => landing::drive(game, pos, car, spot - car.at).is_ok(),
            None => game.legal_moves(pos).contains(&spot),
        };
        if is_legal {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{spot} {}.", game.why_illegal(pos, spot)))
    }

    fn path(_: &RaceTrack, _: &Position, mv: Point) -> Vec<Point> {
        vec![mv]
    }

    fn beside(game: &RaceTrack, pos: &Position, layout: &Layout<Point, Plan>, at: (u16, u16)) -> Option<Point> {
        let key = pad::key_at(layout.plan.pad?, layout.plan.keys, at)?;
        nine(game, pos).into_iter().nth(key).map(|landing| landing.at)
    }

    fn describe(scene: &View<'_>, spot: Point) -> String {
        words::describe(scene, spot)
    }

    fn render(scene: &View<'_>, layout: &Layout<Point, Plan>, pen: &mut Pen<'_>) {
        let (plan, field) = (&layout.plan, Field::of(scene));
        let task = mover(scene.game, scene.position).map(|car| car.task);
        let gates = scene.game.options().gates != Gates::None;
        let wanted =
            Wanted { gate: task.filter(|_| gates).map(|task| task.gate), pit: task.is_some_and(|task| task.pit) };
        let map = scene.game.track().map();
        ground::road(map, &plan.sight, wanted, pen);
        cars::ways(scene, &field, plan, pen);
        ground::walls(map, &plan.sight, pen);
        outline::paint(map, &plan.sight, pen);
        cars::paint(scene, &field, plan, pen);
        if plan.has_no_key() {
            legend::numbers(scene, &field.racers, &plan.sight, pen);
        }
        grass::words(scene, &field.racers, plan, pen);
        edges::paint(plan.all, &plan.sight, pen);
        if let Some(area) = plan.mini {
            mini::paint(map, &field.racers, scene.mover(), plan, area, pen);
        }
        if let Some(area) = plan.pad {
            pad::paint(scene, &field, plan, area, pen);
        }
        if let Some(area) = plan.strip {
            strip::paint(scene, &field, area, pen);
        }
        if let Some(area) = plan.legend {
            legend::paint(scene, area, pen);
        }
        if let Some(area) = plan.chart {
            chart::bars(scene, field.ghost.as_ref(), area, pen);
        }
    }

    /// Every point of the map, landing point or not.
    fn whereabouts(game: &RaceTrack, pos: &Position, layout: &Layout<Point, Plan>, name: &str) -> Vec<SpotShape> {
        game.read_move(pos, name).map(|at| layout.plan.sight.shape(at)).into_iter().collect()
    }

    fn stands(game: &RaceTrack, pos: &Position, layout: &Layout<Point, Plan>, spot: usize) -> Option<SpotShape> {
        game.painted_car(pos, spot).map(|(_, car)| layout.plan.sight.shape(car.at))
    }

    /// The car is put on the point.
    fn dabs(game: &RaceTrack, pos: &Position, layout: &Layout<Point, Plan>, chosen: usize, at: (u16, u16)) -> Vec<Dab> {
        let sight = &layout.plan.sight;
        let car = game.painted_car(pos, chosen).filter(|_| sight.area.contains(at.into()));
        car.map(|_| Dab::Put(chosen, sight.point(at.0, at.1).to_string())).into_iter().collect()
    }

    /// Of a point that cannot be taken a sign stands at the edge.
    fn is_missed(game: &RaceTrack, pos: &Position, spot: Point) -> bool {
        Self::may_take(game, pos, None, spot)
    }

    fn is_cut(layout: &Layout<Point, Plan>) -> bool {
        layout.plan.is_cut()
    }

    fn follow(game: &RaceTrack, state: &mut State, past: Past<'_, RaceTrack>) {
        state.over = over::place(game, past);
    }

    fn part(layout: &Layout<Point, Plan>) -> f64 {
        layout.plan.part()
    }

    fn editor(_id: &str) -> Option<EditorSpec> {
        Some(EditorSpec { words: "build a track", open: editor::open, keys: &editor::KEYS })
    }

    /// Whoever drives against others has no ghost.
    fn means(game: &RaceTrack, ask: Ask) -> bool {
        ask != Ask::Labels || game.players() == 1
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Why, name: "the way home", apply: |state| state.way = !state.way },
            BoardCommand { ask: Ask::Labels, name: "ghost", apply: |state| state.ghost = state.ghost.next() },
            BoardCommand {
                ask: Ask::Earlier,
                name: "the screenful of the track before",
                apply: |state| state.page -= 1,
            },
            BoardCommand { ask: Ask::Later, name: "the next screenful of the track", apply: |state| state.page += 1 },
        ]
    }

    fn panes() -> &'static [PaneSpec<RaceTrack, Self>] {
        &[PaneSpec { title: "The race", lines: |scene, room| Ok(chart::lines(scene, room)) }]
    }

    fn places(game: &RaceTrack, pos: &Position) -> Vec<Placing> {
        racers::places(game, pos)
    }

    fn free_rows(_: &RaceTrack, layout: &Layout<Point, Plan>) -> u16 {
        layout.plan.free_rows()
    }

    const LASTS: bool = true;

    fn lasting(layout: &Layout<Point, Plan>) -> f64 {
        layout.plan.cells()
    }

    fn is_bare(layout: &Layout<Point, Plan>) -> bool {
        layout.plan.is_bare
    }

    fn ended(scene: &View<'_>) -> String {
        words::ended(scene)
    }

    fn told(game: &RaceTrack, before: &Position, moves: &[Point]) -> String {
        let verb = if mover(game, before).is_some() { "drove to" } else { "starts from" };
        moves.iter().map(|at| format!("{verb} {at}")).collect::<Vec<_>>().join(", ")
    }

    /// Where the car coasts, or as near to it as it can still get home from, once that is worked out.
    fn rest(game: &RaceTrack, pos: &Position) -> Option<Point> {
        let car = mover(game, pos)?;
        let coast = car.at + car.velocity;
        let nine = nine(game, pos);
        let solo = table(game);
        let is_doomed = |drive| solo.and_then(|solo| home_after(solo, drive)) == Some(WayHome::Doomed);
        let legal = nine.iter().filter_map(|landing| Some((is_doomed(landing.drive.ok()?), landing.at)));
        let heading = game.track().heading();
        // From a stop it is likely to go the way in which the line is crossed.
        let far = |at: Point| ((at - coast).speed(), -heading.forward(at - coast), at);
        legal.min_by_key(|&(is_doomed, at)| (is_doomed, far(at))).map(|(_, at)| at)
    }

    fn may_rest(game: &RaceTrack, pos: &Position, spot: Point) -> bool {
        mover(game, pos).is_some_and(|car| (spot - car.at).is_near(car.velocity))
    }

    /// A point that cannot be taken moves no track: its sign stands at the edge then.
    fn reveal(game: &RaceTrack, pos: &Position, state: &mut State, _: &Layout<Point, Plan>, spot: Point) {
        if matches!(Self::choose(game, pos, None, spot), Choice::Move(_)) {
            state.looked = mover(game, pos).map(|car| (car.at, spot));
        }
        state.page = 0;
    }

    fn come_back(state: &mut State) {
        state.looked = None;
    }

    fn alone(_: &RaceTrack, state: &mut State, alone: bool) {
        state.large = alone;
    }

    fn preparation(game: &RaceTrack) -> Option<Preparation> {
        let game = game.clone();
        Some(Box::new(move |cancel: &CancelToken| {
            game.find_home();
            // Who cancels does not look at what there is.
            let _ = game.solo_unless(|_| if cancel.is_cancelled() { Err(()) } else { Ok(()) });
        }))
    }

    fn recall(game: &RaceTrack, state: &mut State, turns: &[String]) {
        state.best = ghost::recall(game, turns);
    }

    fn place(game: &RaceTrack, pos: &Position, place: u8) -> Option<Point> {
        point_at(game, pos, place)
    }

    fn lead(game: &RaceTrack, pos: &Position) -> Option<(Player, u64)> {
        racers::lead(game, pos).map(|(player, moves)| (player, u64::from(moves)))
    }

    fn tiny(game: &RaceTrack, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
        tiny::picture(game, pos, look)
    }

    fn showcase(game: &RaceTrack) -> Vec<Point> {
        showcase::moves(game)
    }
}

#[cfg(test)]
mod figures_tests;
#[cfg(test)]
mod plan_tests;
#[cfg(test)]
mod tests;
