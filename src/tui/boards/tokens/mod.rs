//! Tokens on their way home: an island as a map, a track as squares, or a table where a layout says nothing about places.

mod arrows;
mod editor;
mod islands;
mod map;
mod pawns;
mod plan;
mod routes;
mod squares;
mod table;
mod words;

use plan::{LayoutPicture, Plan};

use super::way::{COMMANDS, State};
use super::{
    BoardCommand, BoardView, Choice, Dab, EditorSpec, HasBoard, Layout, PaneSpec, Place, Room, Scene, Size, SpotShape,
    TinyLook, tiny,
};
use crate::core::Game;
use crate::games::tokens::{Advance, Label, Tokens, Walk, labels};
use crate::solve::nimber::Nimber;
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The places with their tokens; a token is picked up and put down.
pub(crate) struct TokensBoard;

impl HasBoard for Tokens {
    type View = TokensBoard;
}

type View<'a> = Scene<'a, Tokens, TokensBoard>;

impl BoardView<Tokens> for TokensBoard {
    /// A place by its number.
    type Spot = usize;
    type State = State;
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::Water, Role::Sand, Role::Sand, Role::Wave];

    fn walks(_: &Layout<usize, Plan>) -> bool {
        true
    }

    fn layout(game: &Tokens, _: &Walk, state: &State, room: Room) -> Result<Layout<usize, Plan>, Size> {
        let plan = Plan::new(game, state.scroll, room)?;
        let places = (0..plan.shapes.len()).map(|spot| Place { spot, shape: plan.shapes[spot] }).collect();
        Ok(Layout {
            room,
            area: plan.area,
            window: plan.window,
            side: plan.side,
            places,
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    /// Left and right go through all choices in the order of reading, up and down to the nearest.
    fn step(_: &Tokens, _: &Walk, layout: &Layout<usize, Plan>, from: usize, direction: Direction) -> usize {
        layout.step_in_order(from, direction)
    }

    fn choose(game: &Tokens, pos: &Walk, held: Option<usize>, spot: usize) -> Choice<Advance, usize> {
        let name = |place: usize| game.layout().places()[place].name.as_str();
        let leads = |from: usize, to: usize| game.layout().moves(from).iter().any(|&(land, _)| land == to);
        match held {
            Some(from) if leads(from, spot) => Choice::Move(Advance::new(from, spot)),
            Some(from) => Choice::Nothing(format!("There is no way from {} to {}.", name(from), name(spot))),
            None if pos.tokens().all(|place| place != spot) => {
                Choice::Nothing(format!("There is nothing on {} to pick up.", name(spot)))
            }
            None if game.layout().moves(spot).is_empty() => Choice::Nothing("What is at home stays there.".to_owned()),
            None => Choice::Hold(spot),
        }
    }

    /// The map or the track: where tokens stand, several as their number; home is `H`.
    fn tiny(game: &Tokens, pos: &Walk, look: TinyLook<'_>) -> Option<Vec<Line>> {
        let (ways, symbols) = (game.layout(), look.symbols);
        let sign = |place: usize| match pos.tokens().filter(|&token| token == place).count() {
            0 if place == ways.home() => ('H', Role::Dim.into()),
            0 => (symbols.gone, Role::Dim.into()),
            1 => (symbols.full, Role::Bright.into()),
            more => (char::from_digit(more as u32, 10).unwrap_or(symbols.more), Role::Bright.into()),
        };
        let points: Vec<(usize, usize)> = if ways.is_track() {
            tiny::track(ways.places().len())
        } else {
            ways.points().iter().map(|&(x, y)| (usize::from(y), usize::from(x))).collect()
        };
        let rows = points.iter().map(|point| point.0 + 1).max()?;
        let columns = points.iter().map(|point| point.1 + 1).max()?;
        let nothing = (' ', Role::Plain.into());
        look.grid((rows, columns), |row, column| {
            points.iter().position(|&point| point == (row, column)).map_or(nothing, sign)
        })
    }

    fn path(_: &Tokens, _: &Walk, mv: Advance) -> Vec<usize> {
        vec![mv.from(), mv.to()]
    }

    fn told(game: &Tokens, before: &Walk, moves: &[Advance]) -> String {
        let done = |&step: &Advance| format!("moved {}", words::step(game, before, step, "took"));
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: usize) -> String {
        match Self::choose(scene.game, scene.position, scene.held, spot) {
            Choice::Move(step) => format!("{}.", words::step(scene.game, scene.position, step, "takes")),
            Choice::Hold(from) => words::pick_up(scene.game, scene.position, from),
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &View<'_>, layout: &Layout<usize, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let marked = Marked::new(scene);
        match plan.picture {
            LayoutPicture::Map => map::render(scene, plan, &marked, pen),
            LayoutPicture::Squares => squares::render(scene, plan, &marked, pen),
            LayoutPicture::Table => table::render(scene, plan, &marked, pen),
        }
    }

    /// A place, or where a token goes from and to, whoever has its turn then.
    fn whereabouts(game: &Tokens, _: &Walk, layout: &Layout<usize, Plan>, name: &str) -> Vec<SpotShape> {
        let (ways, shape) = (game.layout(), |place: usize| layout.plan.shapes[place]);
        let step = |from: usize| {
            let rest = name.strip_prefix(&ways.places()[from].name)?.strip_prefix(ways.joint())?;
            let to = ways.place(rest)?;
            let (_, rest) = *ways.moves(from).iter().find(|(land, _)| *land == to)?;
            Some(if rest == to { vec![shape(from), shape(to)] } else { vec![shape(from), shape(to), shape(rest)] })
        };
        let steps = || (0..ways.places().len()).find_map(step).unwrap_or_default();
        ways.place(name).map_or_else(steps, |place| vec![shape(place)])
    }

    fn stands(_: &Tokens, pos: &Walk, layout: &Layout<usize, Plan>, spot: usize) -> Option<SpotShape> {
        Some(layout.plan.shapes[pos.tokens().nth(spot)?])
    }

    /// The token is put on the place.
    fn dabs(game: &Tokens, pos: &Walk, layout: &Layout<usize, Plan>, chosen: usize, at: (u16, u16)) -> Vec<Dab> {
        let place = layout.spot_at(at.0, at.1).filter(|_| chosen < pos.tokens().count());
        place.map(|place| Dab::Put(chosen, game.layout().places()[place].name.clone())).into_iter().collect()
    }

    /// Islands may lie farther apart where they cannot be larger: then routes are seen better.
    fn drawn(_: &Tokens, _: &Walk, layout: &Layout<usize, Plan>) -> f64 {
        let extent = layout.extent();
        if layout.plan.picture == LayoutPicture::Map { extent.bounds - extent.spread } else { 0.0 }
    }

    fn free_rows(_: &Tokens, layout: &Layout<usize, Plan>) -> u16 {
        layout.plan.free_rows()
    }

    fn told_rows(_: &Tokens, layout: &Layout<usize, Plan>) -> u16 {
        layout.plan.told_rows()
    }

    const LASTS: bool = true;

    /// The rows of a table are no picture.
    fn lasting(layout: &Layout<usize, Plan>) -> f64 {
        let Plan { picture, pitch, shapes, .. } = &*layout.plan;
        let cells = f64::from(pitch.0 * pitch.1) * shapes.len() as f64;
        if *picture == LayoutPicture::Table { 0.0 } else { cells }
    }

    /// A table stands where the picture has no room; low squares have little for hints, of which there are none in the end and
    /// in a preview. Names are looked up where somebody chooses.
    fn is_cut(layout: &Layout<usize, Plan>) -> bool {
        let has_hints = !layout.room.is_end() && !layout.room.is_preview();
        layout.plan.picture == LayoutPicture::Table || has_hints && (layout.plan.is_low() || layout.plan.is_shortened)
    }

    fn called(game: &Tokens, layout: &Layout<usize, Plan>) -> Vec<(String, String)> {
        layout.plan.shorter_names(game.layout())
    }

    fn is_list(layout: &Layout<usize, Plan>) -> bool {
        layout.plan.picture == LayoutPicture::Table
    }

    /// Whoever brings the last one home wins, unless that one is caught where no way leads on.
    fn ended(scene: &View<'_>) -> String {
        let home = scene.game.layout().home();
        let is_home = scene.position.tokens().all(|place| place == home);
        match scene.past().last().filter(|_| is_home) {
            Some(last) => format!("{} brought the last one home", scene.names.of(last.player)),
            None if is_home => "all of them are home".to_owned(),
            None => "no way leads on".to_owned(),
        }
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        COMMANDS
    }

    fn panes() -> &'static [PaneSpec<Tokens, Self>] {
        &[PaneSpec { title: "Nimbers", lines: words::pane }]
    }

    fn editor(id: &str) -> Option<EditorSpec> {
        Some(editor::editor(id))
    }

    fn showcase(game: &Tokens) -> Vec<Advance> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

/// What is to be told about the places at this moment.
struct Marked {
    /// The numbers of the tokens on each.
    tokens: Vec<Vec<usize>>,
    /// Where the token that is held may go.
    targets: Vec<usize>,
    /// Where a token went last, and from where.
    last: Option<(usize, usize)>,
    /// The nimbers of all places, where they are wanted.
    nimbers: Option<Vec<Option<Label>>>,
}

impl Marked {
    fn new(scene: &View<'_>) -> Self {
        let layout = scene.game.layout();
        let mut tokens = vec![Vec::new(); layout.places().len()];
        scene.position.tokens().enumerate().for_each(|(token, place)| tokens[place].push(token));
        let held = scene.held.iter().flat_map(|&from| layout.moves(from));
        let rest = |step: Advance| {
            layout.moves(step.from()).iter().find(|(land, _)| *land == step.to()).map(|(_, rest)| *rest)
        };
        Self {
            tokens,
            targets: held.map(|&(to, _)| to).collect(),
            last: scene.past().last().and_then(|played| Some((played.mv.from(), rest(played.mv)?))),
            nimbers: scene.state.nimbers.then(|| nimbers(scene.game)),
        }
    }

    /// The nimber of a place as it is written, or nothing.
    fn nimber(&self, place: usize) -> String {
        match &self.nimbers {
            Some(labels) => written(labels[place].map(|label| label.nimber)),
            None => String::new(),
        }
    }
}

/// A nimber as it is written.
fn written(nimber: Option<u32>) -> String {
    nimber.map_or(Nimber::Loopy, Nimber::Finite).to_string()
}

/// The nimbers of all places by the recipe of the lesson.
fn nimbers(game: &Tokens) -> Vec<Option<Label>> {
    let layout = game.layout();
    let rests = |place: usize| layout.moves(place).iter().map(|&(_, rest)| rest).collect();
    labels(&(0..layout.places().len()).map(rests).collect::<Vec<Vec<usize>>>())
}

#[cfg(test)]
mod tests;
