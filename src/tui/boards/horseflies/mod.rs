//! Horseflies on their board, home at the top, rows without end below; a fly is picked up and put down.

mod paint;
mod pane;
mod plan;
mod tiny;

use plan::Plan;

use super::beyond::Beyond;
use super::way::{COMMANDS, State};
use super::{
    BoardCommand, BoardView, Choice, Dab, HasBoard, Layout, PaneSpec, Place, Room, Scene, Size, SpotShape, TinyLook,
};
use crate::core::{Arrange, Game};
use crate::games::horseflies::{COLUMNS, Flies, Fly, Horseflies, Jump, Square};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The squares in rows, their flies on them.
pub(crate) struct FliesBoard;

impl HasBoard for Horseflies {
    type View = FliesBoard;
}

/// What the cursor rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    /// A fly, which may be picked up.
    Fly(Fly),
    /// A square, where it may be put.
    At(Square),
}

/// A square is drawn as if it had at most so many columns for each of its rows.
const WIDE: i32 = 4;

type View<'a> = Scene<'a, Horseflies, FliesBoard>;

/// The flies of a position as spots, in order and each kind once, with its place among those of its square.
fn flies(pos: &Flies) -> Vec<(Fly, i32)> {
    let mut flies = pos.state.clone();
    flies.arrange();
    flies.dedup();
    let place = |fly: &Fly| flies.iter().filter(|other| other.square == fly.square && *other < fly).count() as i32;
    flies.iter().map(|fly| (*fly, place(fly))).collect()
}

/// A square as a sentence names it.
fn name(square: Square) -> String {
    if square == Square::HOME { "home".to_owned() } else { square.to_string() }
}

impl BoardView<Horseflies> for FliesBoard {
    type Spot = Spot;
    type State = State;
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::Hide, Role::HideOther, Role::Hide, Role::HideOther];

    fn layout(game: &Horseflies, pos: &Flies, state: &State, room: Room) -> Result<Layout<Spot, Plan>, Size> {
        let flies = flies(pos);
        let plan = Plan::new(game, pos, &flies, *state, room)?;
        // In the end nobody jumps any more, and in a preview nobody goes below the lowest fly.
        let jumping = pos.iter().filter(|_| !room.is_end());
        let is_seen = |square: &Square| !room.is_preview() || i32::from(square.row) < plan.all;
        let mut squares: Vec<Square> = jumping.flat_map(|fly| fly.jumps()).filter(is_seen).collect();
        squares.arrange();
        squares.dedup();
        let places =
            flies.iter().map(|&(fly, place)| Place { spot: Spot::Fly(fly), shape: plan.fly(fly.square, place) });
        let is_free = |square: Square| flies.iter().all(|(fly, _)| fly.square != square);
        let squares = squares.into_iter().map(|square| {
            let shape = if is_free(square) { plan.cell(square) } else { plan.beside_flies(square) };
            Place { spot: Spot::At(square), shape }
        });
        let places = places.chain(squares).collect();
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

    fn step(_: &Horseflies, _: &Flies, layout: &Layout<Spot, Plan>, from: Spot, direction: Direction) -> Spot {
        layout.step_in_order(from, direction)
    }

    fn choose(game: &Horseflies, pos: &Flies, held: Option<Spot>, spot: Spot) -> Choice<Jump, Spot> {
        match (held, spot) {
            (Some(Spot::Fly(fly)), Spot::At(to)) if fly.jumps().any(|square| square == to) => {
                Choice::Move(Jump { fly, to })
            }
            (Some(Spot::Fly(fly)), Spot::At(to)) => {
                let why = game.why_illegal(pos, Jump { fly, to });
                Choice::Nothing(format!("{}{to} {why}.", fly.square))
            }
            (Some(_), _) => Choice::Nothing("One fly is in the air: put it down, or ‹cancel› puts it back.".to_owned()),
            (None, Spot::Fly(fly)) if pos.contains(&fly) && fly.jumps().next().is_some() => Choice::Hold(spot),
            (None, Spot::Fly(fly)) => Choice::Nothing(format!("The fly on {} cannot jump.", fly.square)),
            (None, Spot::At(square)) => Choice::Nothing(format!("There is no fly on {square}.")),
        }
    }

    fn path(_: &Horseflies, _: &Flies, mv: Jump) -> Vec<Spot> {
        vec![Spot::Fly(mv.fly), Spot::At(mv.to)]
    }

    fn told(_: &Horseflies, _: &Flies, moves: &[Jump]) -> String {
        let done = |&Jump { fly, to }: &Jump| format!("jumped from {} to {}", fly.square, name(to));
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: Spot) -> String {
        match Self::choose(scene.game, scene.position, scene.held, spot) {
            Choice::Move(Jump { fly, to }) => {
                format!("From {} to {}.", fly.square, name(to))
            }
            Choice::Hold(_) => match spot {
                Spot::Fly(Fly { square, came: Some(came) }) => {
                    format!("Pick up the fly on {square}: it came from {came} and may not go back.")
                }
                Spot::Fly(Fly { square, .. }) => format!("Pick up the fly on {square}."),
                Spot::At(_) => String::new(),
            },
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &View<'_>, layout: &Layout<Spot, Plan>, pen: &mut Pen<'_>) {
        paint::render(scene, &layout.plan, &flies(scene.position), pen);
    }

    /// Where a fly is or might be, or where one jumps from and to, whoever has its turn then.
    fn whereabouts(game: &Horseflies, pos: &Flies, layout: &Layout<Spot, Plan>, name: &str) -> Vec<SpotShape> {
        let at = pos.iter().find(|fly| fly.square.to_string() == name);
        let squares = match (at, game.read_move(pos, name)) {
            (Some(fly), _) => vec![fly.square],
            (None, Ok(Jump { fly, to })) => vec![fly.square, to],
            (None, Err(_)) => name.parse::<Fly>().iter().map(|fly| fly.square).collect(),
        };
        squares.into_iter().map(|square| layout.plan.cell(square)).collect()
    }

    /// Two spots tell of a fly: its column and its row.
    fn stands(_: &Horseflies, pos: &Flies, layout: &Layout<Spot, Plan>, spot: usize) -> Option<SpotShape> {
        pos.state.get(spot / 2).map(|fly| layout.plan.cell(fly.square))
    }

    /// The fly is put on the square.
    fn dabs(_: &Horseflies, pos: &Flies, layout: &Layout<Spot, Plan>, chosen: usize, at: (u16, u16)) -> Vec<Dab> {
        let plan = &layout.plan;
        let is_meant = chosen / 2 < pos.state.len() && plan.window.contains(at.into());
        let all = plan.rows().flat_map(|row| (0..COLUMNS).map(move |column| Square { row, column }));
        let square = all.filter(|square| square.is_on_board()).find(|&square| is_meant && plan.cell(square).has(at));
        square.map(|square| Dab::Put(chosen, square.to_string())).into_iter().collect()
    }

    /// In low squares an arrow would seem to end in the row above or below.
    fn walks(layout: &Layout<Spot, Plan>) -> bool {
        layout.plan.size.1 >= paint::HIGH
    }

    /// In the end nobody goes to a fly that is out of sight.
    fn is_cut(layout: &Layout<Spot, Plan>) -> bool {
        layout.room.is_end() && layout.plan.rows_beyond() != [0, 0]
    }

    const LASTS: bool = true;

    fn lasting(layout: &Layout<Spot, Plan>) -> f64 {
        let (columns, rows) = layout.plan.size;
        // A square is no larger for being much wider than high, nor the board for rows below all flies.
        f64::from(columns.min(WIDE * rows) * rows) * layout.plan.rows().len().min(layout.plan.all as usize) as f64
    }

    fn ended(scene: &View<'_>) -> String {
        let is_home = scene.position.iter().any(|fly| fly.square == Square::HOME);
        let last = scene.past().last().filter(|_| is_home);
        last.map_or_else(
            || "no fly can jump".to_owned(),
            |last| format!("{} brought a fly home", scene.names.of(last.player)),
        )
    }

    fn beyond(layout: &Layout<Spot, Plan>) -> Option<Beyond> {
        Some(Beyond::of_rows(layout.plan.rows_beyond()))
    }

    fn begin(_: &Horseflies, state: &mut State, start: &Flies) {
        state.begun = plan::farthest(start);
    }

    /// By squares, however high they are.
    fn reveal(_: &Horseflies, _: &Flies, state: &mut State, layout: &Layout<Spot, Plan>, spot: Spot) {
        let row = match spot {
            Spot::Fly(fly) => fly.square.row,
            Spot::At(square) => square.row,
        };
        state.scroll = layout.plan.scroll_to(row);
    }

    /// The same.
    fn scroll_at(
        _: &Horseflies,
        _: &Flies,
        state: &mut State,
        layout: &Layout<Spot, Plan>,
        at: (u16, u16),
        way: i32,
    ) -> bool {
        let scrolls = layout.scrolls_at(at);
        if scrolls {
            state.scroll = layout.plan.scrolled_by(way);
        }
        scrolls
    }

    fn commands() -> &'static [BoardCommand<State>] {
        COMMANDS
    }

    fn panes() -> &'static [PaneSpec<Horseflies, Self>] {
        &[PaneSpec { title: "Nimbers", lines: pane::lines }]
    }

    fn tiny(_: &Horseflies, pos: &Flies, look: TinyLook<'_>) -> Option<Vec<Line>> {
        tiny::picture(pos, look)
    }

    fn showcase(game: &Horseflies) -> Vec<Jump> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

#[cfg(test)]
mod tests;
