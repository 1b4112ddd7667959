//! Wythoff's game on the quarter plane: a pair of piles is a point; moves lead left, down, or down the diagonal.

use ratatui::layout::Rect;

use super::heaps::tail;
use crate::core::Game;
use crate::games::wythoff::{Piles, Wythoff, WythoffTake};
use crate::tui::boards::{Ask, BoardCommand, BoardView, Choice, HasBoard, Layout, Place, Room, Scene, Size, SpotShape};
use crate::tui::paint::{Pen, width};
use crate::tui::{Direction, Ink, Role};

/// The pairs of piles as points.
pub(crate) struct WythoffBoard;

impl HasBoard for Wythoff {
    type View = WythoffBoard;
}

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct State {
    /// Whether the lost pairs are shown.
    pairs: bool,
    /// How far the window is moved to smaller piles: columns and rows.
    moved: (i32, i32),
}

type View<'a> = Scene<'a, Wythoff, WythoffBoard>;

/// Columns of a point: pointer, sign and one more for a hint, or two where games can last ten turns and longer.
const CELL: i32 = 3;
const LONG: u32 = 20;
/// Columns of the numbers at the left, at least.
const NUMBERS: i32 = 5;
const LEAST: Size = Size { width: 30, height: 8 };

/// Where the points stand.
/// Where everything stands.
pub(crate) struct Plan {
    side: Option<Rect>,
    /// Where points are seen.
    window: Rect,
    /// The smallest piles in sight.
    first: [i32; 2],
    /// Columns of a point.
    cell: i32,
}

impl Plan {
    fn new(game: &Wythoff, pos: &Piles, state: State, room: Room) -> Result<Self, Size> {
        if room.area.width < LEAST.width || room.area.height < LEAST.height {
            return Err(LEAST);
        }
        let [across, up] = game.piles().map(|pile| pile as i32);
        let cell = CELL + i32::from(game.piles().iter().sum::<u32>() > LONG);
        // Beside the window there is room for the mark of what is below it, which would else stand on the last number.
        let numbers = NUMBERS.max(width(&format!("v{}", across + up + across.min(up))) + 1);
        let wanted = (numbers + (across + 1) * cell + 2).clamp(40, 60) as u16;
        let (area, side) = room.split(wanted);
        let columns = ((i32::from(area.width) - numbers - 1) / cell).min(across + 1);
        let rows = (i32::from(area.height) - 3).min(up + 1);
        let window =
            Rect { x: area.x + numbers as u16, y: area.y + 2, width: (columns * cell) as u16, height: rows as u16 };
        // The point of the table is in the upper right corner, unless everything can be seen.
        let [a, b] = pos.state.map(|pile| pile as i32);
        let first = [(a - columns + 1, columns, across, state.moved.0), (b - rows + 1, rows, up, state.moved.1)]
            .map(|(first, shown, all, moved)| (first - moved).clamp(0, (all + 1 - shown).max(0)));
        Ok(Self { side, window, first, cell })
    }

    /// The cell of a pair.
    fn at(&self, [a, b]: [u32; 2]) -> (i32, i32) {
        let (column, row) = (a as i32 - self.first[0], b as i32 - self.first[1]);
        (i32::from(self.window.x) + column * self.cell, i32::from(self.window.bottom()) - 1 - row)
    }
}

fn left([a, b]: [u32; 2], WythoffTake([x, y]): WythoffTake) -> [u32; 2] {
    [a - x, b - y]
}

impl BoardView<Wythoff> for WythoffBoard {
    type Spot = WythoffTake;
    type State = State;
    type Plan<'g> = Plan;

    fn layout(game: &Wythoff, pos: &Piles, state: &State, room: Room) -> Result<Layout<WythoffTake, Plan>, Size> {
        let plan = Plan::new(game, pos, *state, room)?;
        let place = |spot: WythoffTake| {
            let (x, y) = plan.at(left(pos.state, spot));
            Place { spot, shape: SpotShape::Cell { x, y, width: plan.cell, height: 1 } }
        };
        let places = game.legal_moves(pos).into_iter().map(place).collect();
        Ok(Layout { room, area: room.area, window: plan.window, side: plan.side, places, scroll: 0, plan })
    }

    fn step(
        _: &Wythoff,
        _: &Piles,
        layout: &Layout<WythoffTake, Plan>,
        from: WythoffTake,
        to: Direction,
    ) -> WythoffTake {
        let next = layout.step(from, to);
        if next == from { layout.step_in_order(from, to) } else { next }
    }

    fn choose(
        game: &Wythoff,
        pos: &Piles,
        _: Option<WythoffTake>,
        spot: WythoffTake,
    ) -> Choice<WythoffTake, WythoffTake> {
        let ([a, b], [x, y]) = (pos.state, spot.0);
        if x <= a && y <= b && (x == 0 || y == 0 || x == y) && x + y > 0 {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", game.write_move(pos, spot), game.why_illegal(pos, spot)))
    }

    fn path(_: &Wythoff, _: &Piles, mv: WythoffTake) -> Vec<WythoffTake> {
        vec![mv]
    }

    fn describe(scene: &View<'_>, spot: WythoffTake) -> String {
        let words = match spot.0 {
            [stones, 0] => format!("Take {stones} from the first pile"),
            [0, stones] => format!("Take {stones} from the second pile"),
            [stones, _] => format!("Take {stones} from both piles"),
        };
        let [a, b] = left(scene.position.state, spot);
        format!("{words}: {a} and {b} stay.{}", tail(scene, spot))
    }

    fn render(scene: &View<'_>, layout: &Layout<WythoffTake, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        heading(scene, layout, pen);
        axes(scene, plan, pen);
        let mut pen = pen.within(plan.window);
        points(scene, plan, &mut pen);
        for place in &layout.places {
            target(scene, place, &mut pen);
        }
    }

    fn reveal(_: &Wythoff, _: &Piles, state: &mut State, layout: &Layout<WythoffTake, Plan>, spot: WythoffTake) {
        let Some(shape) = layout.shape(spot) else { return };
        let SpotShape::Cell { width: cell, .. } = shape else { return };
        let ((x, y), window) = (shape.centre(), layout.window);
        let left = (f64::from(window.left()) - x).max(0.0) / f64::from(cell);
        let right = (x - f64::from(window.right() - 1)).max(0.0) / f64::from(cell);
        let below = (y - f64::from(window.bottom() - 1)).max(0.0);
        let above = (f64::from(window.top()) - y).max(0.0);
        state.moved.0 += (left.ceil() - right.ceil()) as i32;
        state.moved.1 += (below.ceil() - above.ceil()) as i32;
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[BoardCommand { ask: Ask::Why, name: "why: the lost pairs", apply: |state| state.pairs = !state.pairs }]
    }

    fn showcase(game: &Wythoff) -> Vec<WythoffTake> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

/// The piles in words, and the golden ratio where the lost pairs are shown.
fn heading(scene: &View<'_>, layout: &Layout<WythoffTake, Plan>, pen: &mut Pen<'_>) {
    let [a, b] = scene.position.state;
    let (x, y) = (i32::from(layout.area.x) + 2, i32::from(layout.area.y));
    let end = pen.text(x, y, &format!("{a} and {b}"), Ink::from(Role::Bright).bold());
    if shows_pairs(scene) {
        let lost = format!("   {LOST}: the lost pairs");
        let words = [format!("{lost}, along two lines of the golden ratio"), format!("{lost}, on two lines"), lost];
        let room = i32::from(layout.side.map_or(layout.area.right(), |side| side.x - 1)) - end;
        if let Some(words) = words.iter().find(|words| width(words) <= room) {
            pen.text(end, y, words, Role::Dim);
        }
    }
}

/// The sign of a lost pair: no letter of a hint, which speaks of a move.
const LOST: char = 'o';

fn shows_pairs(scene: &View<'_>) -> bool {
    scene.state.pairs || scene.has_hints()
}

/// Every number of the second pile at the left, those of the first pile below.
fn axes(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let [a, b] = scene.position.state.map(|pile| pile as i32);
    let role = |is_here: bool| Ink::from(if is_here { Role::Bright } else { Role::Dim });
    for row in 0..i32::from(plan.window.height) {
        let (number, y) = (plan.first[1] + row, i32::from(plan.window.bottom()) - 1 - row);
        if number % 5 == 0 || number == b {
            pen.text_before(i32::from(plan.window.x) - 1, y, &number.to_string(), role(number == b));
        }
    }
    for column in 0..i32::from(plan.window.width) / plan.cell {
        let (number, x) = (plan.first[0] + column, i32::from(plan.window.x) + column * plan.cell);
        if number % 5 == 0 || number == a {
            pen.text_before(x + 2, i32::from(plan.window.bottom()), &number.to_string(), role(number == a));
        }
    }
}

/// All pairs in sight, the lost ones where they are told, the way of the game so far.
fn points(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    for row in 0..i32::from(plan.window.height) {
        for column in 0..i32::from(plan.window.width) / plan.cell {
            let (x, y) = plan.at([(plan.first[0] + column) as u32, (plan.first[1] + row) as u32]);
            pen.sign(x + 1, y, symbols.gone, Role::Dim);
        }
    }
    if shows_pairs(scene) {
        let [a, b] = scene.game.piles();
        for [small, large] in lost_pairs(a.max(b)) {
            for pair in [[small, large], [large, small]] {
                let (x, y) = plan.at(pair);
                pen.sign(x + 1, y, LOST, Role::Loss);
            }
        }
    }
    for played in scene.past().iter() {
        let (x, y) = plan.at(played.before.state);
        pen.sign(x + 1, y, symbols.fill(played.player), played.player);
    }
    let (x, y) = plan.at(scene.position.state);
    pen.sign(x + 1, y, symbols.full, Ink::from(Role::Bright).bold());
}

/// A pair that one move leaves, with its hint.
fn target(scene: &View<'_>, place: &Place<WythoffTake>, pen: &mut Pen<'_>) {
    let SpotShape::Cell { x, y, width: cell, .. } = place.shape else { return };
    let is_chosen = scene.cursor == Some(place.spot);
    let (text, mut style) = match scene.hint(place.spot) {
        Some(hint) if width(&hint.text) < cell => (hint.text.clone(), Ink::from(hint.role)),
        Some(hint) => (hint.letter().to_string(), Ink::from(hint.role)),
        None => (pen.symbols().hollow.to_string(), Ink::from(Role::Bright)),
    };
    if is_chosen {
        pen.sign(x, y, pen.symbols().pointer, Role::Bright);
        style = style.with(Role::Cursor);
    }
    pen.text(x + 1, y, &text, style);
}

/// The lost pairs up to a pile: each has the least number that is in no pair before, and their differences are 0, 1, 2, ..
/// (Wythoff 1907).
fn lost_pairs(most: u32) -> Vec<[u32; 2]> {
    let mut used = vec![false; 2 * most as usize + 2];
    let mut pairs = Vec::new();
    for difference in 0..=most {
        let Some(small) = (0..=most).find(|&number| !used[number as usize]) else { break };
        let large = small + difference;
        used[small as usize] = true;
        if let Some(place) = used.get_mut(large as usize) {
            *place = true;
        }
        pairs.push([small, large]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::testing::picture;
    use crate::tui::boards::law;

    #[test]
    fn every_take_is_reached_by_cursor_click_and_typing() {
        for setup in ["wythoff 8,5", "wythoff 5,8", "wythoff 40,33", "wythoff 0,30"] {
            let game: Wythoff = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 1, width, height);
            }
        }
    }

    /// Lesson 1, exercise 3, and what follows from it.
    #[test]
    fn the_lost_pairs_are_those_of_the_tables() {
        let known = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20], [14, 23], [16, 26]];
        assert_eq!(lost_pairs(26)[..11], known);
    }

    #[test]
    fn the_plane_shows_the_moves_and_the_lost_pairs() {
        let board = picture::<Wythoff>("wythoff 8,5", "", "5.5", &State { pairs: true, moved: (0, 0) }, (80, 20));
        for part in ["8 and 5", "o: the lost pairs", "W5", "L", " o "] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    /// A game of these piles lasts 21 turns.
    #[test]
    fn hints_of_long_games_keep_their_numbers() {
        let board = picture::<Wythoff>("wythoff 40,30", "", "0.1", &State::default(), (80, 24));
        for part in ["L24", "L28", "o: the lost pairs"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let state = State { pairs: true, moved: (3, 2) };
        crate::tui::boards::sizes::check::<Wythoff>(&["wythoff 8,5", "wythoff 1000,900", "wythoff 0,0"], &state);
    }
}
