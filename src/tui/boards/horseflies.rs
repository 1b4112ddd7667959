//! Horseflies on their board, home at the top, rows without end below; a fly is picked up and put down.

use ratatui::layout::Rect;

use super::heaps::tail;
use super::way::{COMMANDS, State};
use super::{
    BoardCommand, BoardView, Choice, HasBoard, Layout, PaneRoom, PaneSpec, Place, Room, Scene, Size, SpotShape,
};
use crate::core::Game;
use crate::games::horseflies::{COLUMNS, Flies, Fly, Horseflies, Jump, Square, nimber};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{Pen, wrap};
use crate::tui::{Direction, Ink, Role};

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

type View<'a> = Scene<'a, Horseflies, FliesBoard>;

/// Columns of a square: bracket, name, bracket, four flies.
const CELL: i32 = 9;
/// Where the flies begin in it.
const FLIES: i32 = 5;
const LEAST: Size = Size { width: COLUMNS as u16 * CELL as u16 + 1, height: 6 };

/// Where everything stands.
pub(crate) struct Plan {
    area: Rect,
    side: Option<Rect>,
    /// The first row in sight.
    first: i32,
}

impl Plan {
    fn new(state: State, room: Room) -> Result<Self, Size> {
        if room.area.width < LEAST.width || room.area.height < LEAST.height {
            return Err(LEAST);
        }
        let (area, side) = room.split(LEAST.width + 1);
        Ok(Self { area, side, first: state.scroll.max(0) })
    }

    /// The left end of a square.
    fn cell(&self, square: Square) -> (i32, i32) {
        let x = i32::from(self.area.x) + 1 + i32::from(square.column) * CELL;
        (x, i32::from(self.area.y) + i32::from(square.row) - self.first)
    }

    /// The rows in sight.
    fn rows(&self) -> std::ops::Range<u16> {
        self.first as u16..(self.first + i32::from(self.area.height)) as u16
    }
}

/// The flies of a position as spots, in order and each kind once, with its place among those of its square.
fn flies(pos: &Flies) -> Vec<(Fly, i32)> {
    let mut flies = pos.state.clone();
    flies.sort_unstable();
    flies.dedup();
    let place = |fly: &Fly| flies.iter().filter(|other| other.square == fly.square && *other < fly).count() as i32;
    flies.iter().map(|fly| (*fly, place(fly))).collect()
}

impl BoardView<Horseflies> for FliesBoard {
    type Spot = Spot;
    type State = State;
    type Plan<'g> = Plan;

    fn layout(_: &Horseflies, pos: &Flies, state: &State, room: Room) -> Result<Layout<Spot, Plan>, Size> {
        let plan = Plan::new(*state, room)?;
        let fly = |(fly, place): (Fly, i32)| {
            let (x, y) = plan.cell(fly.square);
            Place { spot: Spot::Fly(fly), shape: SpotShape::Cell { x: x + FLIES + place, y, width: 1, height: 1 } }
        };
        let mut squares: Vec<Square> = pos.iter().flat_map(|fly| fly.jumps()).collect();
        squares.sort_unstable();
        squares.dedup();
        let square = |square: Square| {
            let (x, y) = plan.cell(square);
            Place { spot: Spot::At(square), shape: SpotShape::Cell { x, y, width: 4, height: 1 } }
        };
        let places = flies(pos).into_iter().map(fly).chain(squares.into_iter().map(square)).collect();
        Ok(Layout { room, area: plan.area, window: plan.area, side: plan.side, places, scroll: plan.first, plan })
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
            (Some(_), _) => Choice::Nothing("One fly is in the air: put it down, or esc puts it back.".to_owned()),
            (None, Spot::Fly(fly)) if pos.contains(&fly) && fly.jumps().next().is_some() => Choice::Hold(spot),
            (None, Spot::Fly(fly)) => Choice::Nothing(format!("The fly on {} cannot jump.", fly.square)),
            (None, Spot::At(square)) => Choice::Nothing(format!("There is no fly on {square}.")),
        }
    }

    fn path(_: &Horseflies, _: &Flies, mv: Jump) -> Vec<Spot> {
        vec![Spot::Fly(mv.fly), Spot::At(mv.to)]
    }

    fn describe(scene: &View<'_>, spot: Spot) -> String {
        match Self::choose(scene.game, scene.position, scene.held, spot) {
            Choice::Move(Jump { fly, to }) => {
                let where_to = if to == Square::HOME { "home".to_owned() } else { to.to_string() };
                format!("From {} to {where_to}.{}", fly.square, tail(scene, spot))
            }
            Choice::Hold(_) => match spot {
                Spot::Fly(Fly { square, came: Some(came) }) => {
                    format!(
                        "Pick up the fly on {square}: it came from {came} and may not go back.{}",
                        tail(scene, spot)
                    )
                }
                Spot::Fly(Fly { square, .. }) => format!("Pick up the fly on {square}.{}", tail(scene, spot)),
                Spot::At(_) => String::new(),
            },
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &View<'_>, layout: &Layout<Spot, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        for row in plan.rows() {
            for column in 0..COLUMNS {
                let at = Square { row, column };
                if at.is_on_board() {
                    square(scene, plan, at, pen);
                }
            }
        }
        for (fly, place) in flies(scene.position) {
            self::fly(scene, plan, fly, place, pen);
        }
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        COMMANDS
    }

    fn panes() -> &'static [PaneSpec<Horseflies, Self>] {
        &[PaneSpec { title: "Nimbers", lines: pane }]
    }

    fn showcase(game: &Horseflies) -> Vec<Jump> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

/// A square with its name; where the fly in the air may land in brackets, with the hint behind.
fn square(scene: &View<'_>, plan: &Plan, at: Square, pen: &mut Pen<'_>) {
    let (x, y) = plan.cell(at);
    let is_target = matches!(scene.held, Some(Spot::Fly(fly)) if fly.jumps().any(|to| to == at));
    let is_chosen = scene.cursor == Some(Spot::At(at));
    let is_last = scene.past().last().is_some_and(|played| played.mv.to == at);
    let is_home = at == Square::HOME;
    let mut style = Ink::from(if is_target || is_home { Role::Bright } else { Role::Dim });
    if is_home {
        style = style.bold();
    }
    if is_last {
        style = style.with(Role::LastMove);
    }
    if is_chosen {
        style = style.with(Role::Cursor);
    }
    let name = if is_home { "HOME".to_owned() } else { at.to_string() };
    let end = pen.text(x + 1, y, &name, style);
    let bright = Ink::from(Role::Bright);
    if is_chosen {
        pen.sign(x, y, pen.symbols().pointer, bright);
    } else if is_target || is_home {
        pen.sign(x, y, '[', bright);
        pen.sign(end, y, ']', bright);
    }
    if scene.state.nimbers && !is_home && scene.position.iter().all(|fly| fly.square != at) {
        label(Fly::at(at), (x + FLIES + 1, y), pen);
    }
    if let Some(hint) = scene.hint(Spot::At(at)) {
        pen.text(x + FLIES, y, &hint.text, hint.role);
    }
}

/// The nimber of a fly, or the mark of doom: next to home nobody stays.
fn label(fly: Fly, (x, y): (i32, i32), pen: &mut Pen<'_>) {
    if fly.square.is_next_to_home() {
        pen.sign(x, y, '!', Role::Loss);
        return;
    }
    let words = nimber(fly).map_or_else(|| "oo".to_owned(), |label| label.nimber.to_string());
    pen.text(x, y, &words, Role::Plain);
}

/// A fly, or the number of those that are alike, with the best that it can do.
fn fly(scene: &View<'_>, plan: &Plan, fly: Fly, place: i32, pen: &mut Pen<'_>) {
    let (x, y) = plan.cell(fly.square);
    // Behind the bracket of home.
    let at = x + FLIES + place + i32::from(fly.square == Square::HOME);
    let spot = Spot::Fly(fly);
    let mut style = Ink::from(Role::Bright).bold();
    if scene.cursor == Some(spot) || scene.held == Some(spot) {
        style = style.with(Role::Cursor);
    }
    let alike = scene.position.iter().filter(|other| **other == fly).count();
    let sign = if alike > 1 { char::from_digit(alike as u32, 10).unwrap_or('+') } else { pen.symbols().full };
    if scene.cursor == Some(spot) && place == 0 {
        pen.sign(x, y, pen.symbols().pointer, Role::Bright);
    }
    pen.sign(at, y, sign, style);
    let is_alone = scene.position.iter().all(|other| other.square != fly.square || *other == fly);
    if !is_alone {
        return;
    }
    if let Some(hint) = scene.hint(spot) {
        pen.text(at + 1, y, &hint.text, hint.role);
    } else if scene.state.nimbers {
        label(fly, (at + 1, y), pen);
    }
}

/// Every fly with its nimber, where it may not go, and the sum.
fn pane(scene: &View<'_>, room: &PaneRoom<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut sum = Some(0);
    for &fly in &scene.position.state {
        let label = nimber(fly).map(|label| label.nimber);
        sum = sum.zip(label).map(|(sum, nimber)| sum ^ nimber);
        let words = match label {
            _ if fly.square == Square::HOME => "home".to_owned(),
            _ if fly.square.is_next_to_home() => "next to home".to_owned(),
            Some(nimber) => nimber.to_string(),
            None => "oo".to_owned(),
        };
        let came = fly.came.map_or_else(String::new, |came| format!("not {came}"));
        lines.push(Line::from(vec![
            Span::styled(format!("{:<5}", fly.square.to_string()), Role::Plain),
            Span::styled(format!("{words:<4}"), Role::Bright),
            Span::styled(came, Role::Dim),
        ]));
    }
    if !scene.position.is_decided() {
        let words = sum.map_or_else(|| "none, because of oo".to_owned(), |sum| sum.to_string());
        lines.push(Line::from(vec![Span::styled("nim-sum  ", Role::Dim), Span::styled(words, Role::Bright)]));
    }
    lines.push(Line::default());
    let notes = [
        "oo: this fly can go round for ever",
        "!: next to home; whoever lands there loses",
        "not: where it came from, and may not go",
    ];
    let folded = notes.iter().flat_map(|note| wrap(note, usize::from(room.width)));
    lines.extend(folded.map(|note| Line::styled(note, Role::Dim)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::testing::picture;
    use crate::tui::boards::law;

    #[test]
    fn every_jump_is_reached_by_cursor_click_and_typing() {
        for setup in ["horseflies f6,d4,e10", "horseflies d7,d5,d6", "horseflies d4:f5,d4,d4:b5"] {
            let game: Horseflies = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 3, 1, width, height);
            }
        }
    }

    #[test]
    fn the_board_shows_home_flies_and_where_they_may_land() {
        let state = State { nimbers: true, scroll: 0 };
        let board = picture::<Horseflies>("horseflies f6,d4,e10", "", "d4e2", &state, (80, 20));
        for part in ["[HOME]", "▸e2", "[c2]", "a2   !", "f5", "oo"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        crate::tui::boards::sizes::check::<Horseflies>(&["horseflies f6,d4"], &State { nimbers: true, scroll: 7 });
    }
}
