//! Wythoff's game on the quarter plane: a pair of piles is a point; moves lead left, down, or down the diagonal.

mod paint;
mod plan;

use plan::Plan;

use super::beyond::Beyond;
use super::easel::heap_of;
use crate::core::Game;
use crate::games::wythoff::{Piles, Wythoff, WythoffTake};
use crate::tui::Direction;
use crate::tui::boards::hint::TURNS;
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, HasBoard, Layout, Place, Room, Scene, Size, SpotShape, TinyLook,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;

/// The pairs of piles as points.
pub(crate) struct WythoffBoard;

impl HasBoard for Wythoff {
    type View = WythoffBoard;
}

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Whether the lost pairs are shown.
    pairs: bool,
    /// How far the window is moved to smaller piles: columns and rows.
    moved: (i32, i32),
}

type View<'a> = Scene<'a, Wythoff, WythoffBoard>;

fn left([a, b]: [u32; 2], WythoffTake([x, y]): WythoffTake) -> [u32; 2] {
    [a - x, b - y]
}

impl BoardView<Wythoff> for WythoffBoard {
    type Spot = WythoffTake;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Wythoff, pos: &Piles, state: &State, room: Room) -> Result<Layout<WythoffTake, Plan>, Size> {
        let plan = Plan::new(game, pos, *state, room)?;
        let place = |spot: WythoffTake| {
            let (x, y) = plan.at(left(pos.state, spot));
            Place { spot, shape: SpotShape::Cell { x, y, width: plan.cell.0, height: plan.cell.1 } }
        };
        let places = game.legal_moves(pos).into_iter().map(place).collect();
        Ok(Layout { room, area: room.area, window: plan.window, side: plan.side, places, scroll: 0, plan: plan.into() })
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

    fn tiny(_: &Wythoff, pos: &Piles, look: TinyLook<'_>) -> Option<Vec<Line>> {
        look.heaps(pos.state.iter().map(|&stones| stones.into()))
    }

    fn path(_: &Wythoff, _: &Piles, mv: WythoffTake) -> Vec<WythoffTake> {
        vec![mv]
    }

    fn told(_: &Wythoff, before: &Piles, moves: &[WythoffTake]) -> String {
        let done = |&take: &WythoffTake| format!("took {}", taken(before.state, take));
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: WythoffTake) -> String {
        format!("Take {}.", taken(scene.position.state, spot))
    }

    /// The piles are those of the point.
    fn dabs(_: &Wythoff, _: &Piles, layout: &Layout<WythoffTake, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let plan = &layout.plan;
        let hit = |pair: &[u32; 2]| {
            let ((x, y), (width, height)) = (plan.at(*pair), plan.cell);
            SpotShape::Cell { x, y, width, height }.has(at)
        };
        plan.pairs().find(hit).into_iter().flat_map(|[a, b]| [heap_of(0, a), heap_of(1, b)]).collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<WythoffTake, Plan>, pen: &mut Pen<'_>) {
        paint::render(scene, layout, pen);
    }

    const LASTS: bool = true;

    fn lasting(layout: &Layout<WythoffTake, Plan>) -> f64 {
        let window = layout.plan.window;
        f64::from(window.width) * f64::from(window.height)
    }

    /// In the end the plane itself is looked at, with all of the way.
    fn is_cut(layout: &Layout<WythoffTake, Plan>) -> bool {
        layout.room.is_end() && layout.plan.hidden != [0, 0]
    }

    fn tells_turns(layout: &Layout<WythoffTake, Plan>) -> bool {
        layout.plan.cell.0 > TURNS
    }

    /// Where nothing is left to take, how many rows and columns there are besides.
    fn beyond(layout: &Layout<WythoffTake, Plan>) -> Option<Beyond> {
        let Plan { first, hidden, .. } = *layout.plan;
        let [(left, right), (below, above)] =
            [0, 1].map(|pile| (first[pile] as usize, (hidden[pile] - first[pile]) as usize));
        layout.places.first().is_none().then(|| Beyond::of_rows([above, below]).with_columns([left, right]))
    }

    fn free_rows(_: &Wythoff, layout: &Layout<WythoffTake, Plan>) -> u16 {
        u16::try_from(layout.plan.free - 2).unwrap_or(0)
    }

    fn told_rows(_: &Wythoff, layout: &Layout<WythoffTake, Plan>) -> u16 {
        layout.plan.free.clamp(0, 2) as u16
    }

    fn reveal(_: &Wythoff, _: &Piles, state: &mut State, layout: &Layout<WythoffTake, Plan>, spot: WythoffTake) {
        let (Some(shape), (across, down)) = (layout.shape(spot), layout.plan.cell) else { return };
        let ((x, y), window) = (shape.centre(), layout.window);
        let beyond = |at: f64, from: u16, to: u16, cell: i32| {
            let before = (f64::from(from) - at).max(0.0) / f64::from(cell);
            let behind = (at - f64::from(to - 1)).max(0.0) / f64::from(cell);
            (before.ceil() - behind.ceil()) as i32
        };
        state.moved.0 += beyond(x, window.left(), window.right(), across);
        state.moved.1 -= beyond(y, window.top(), window.bottom(), down);
    }

    /// By rows; by columns where no row is out of sight.
    fn scroll_at(
        _: &Wythoff,
        pos: &Piles,
        state: &mut State,
        layout: &Layout<WythoffTake, Plan>,
        at: (u16, u16),
        way: i32,
    ) -> bool {
        let Plan { first, hidden, .. } = *layout.plan;
        if hidden == [0, 0] || !layout.area.contains(at.into()) {
            return false;
        }
        // Larger piles lie above smaller ones, and at the right of them.
        let (pile, by, moved) =
            if hidden[1] > 0 { (1, -way, &mut state.moved.1) } else { (0, way, &mut state.moved.0) };
        let shown = layout.plan.squares()[pile];
        let next = (first[pile] + by * (shown / 4).max(1)).clamp(0, hidden[pile]);
        *moved = pos.state[pile] as i32 - shown + 1 - next;
        true
    }

    fn leads_away(_: &Wythoff, _: &Piles, layout: &Layout<WythoffTake, Plan>, spot: WythoffTake) -> bool {
        let (far, seen) = (spot.0, layout.plan.squares());
        far.iter().zip(seen).any(|(&far, seen)| far as i32 >= seen)
    }

    fn come_back(state: &mut State) {
        state.moved = (0, 0);
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[BoardCommand { ask: Ask::Why, name: "why: the lost pairs", apply: |state| state.pairs = !state.pairs }]
    }

    fn showcase(game: &Wythoff) -> Vec<WythoffTake> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

/// `3 from both piles: 5 and 2 stay`.
fn taken(piles: [u32; 2], take: WythoffTake) -> String {
    let words = match take.0 {
        [stones, 0] => format!("{stones} from the first pile"),
        [0, stones] => format!("{stones} from the second pile"),
        [stones, _] => format!("{stones} from both piles"),
    };
    let [a, b] = left(piles, take);
    format!("{words}: {a} and {b} stay")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Role;
    use crate::tui::boards::heaps::testing::{check_ground_in_ascii, picture, picture_within};
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
        assert_eq!(crate::games::wythoff::lost_pairs(26)[..11], known);
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
    fn in_ascii_with_colours_the_plane_has_its_squares_alone() {
        check_ground_in_ascii::<Wythoff>("wythoff 8,5", Role::CardOther);
    }

    #[test]
    fn every_row_and_column_in_sight_has_its_number() {
        for (setup, across, up) in [("wythoff 10,6", 10, 6), ("wythoff 8,5", 8, 5), ("wythoff 30,6", 12, 6)] {
            for size in [(60, 10), (60, 12), (70, 16), (110, 30)] {
                let board = picture::<Wythoff>(setup, "", "0.1", &State::default(), size);
                let numbers = |line: &str| {
                    line.split([' ', '‹']).filter(|word| !word.is_empty()).map_while(|word| word.parse().ok()).collect()
                };
                let lines: Vec<Vec<u32>> = board.lines().skip(1).map(numbers).collect();
                let rows: Vec<u32> = lines.iter().filter_map(|line| line.first().copied()).collect();
                assert!((0..=up).all(|row| rows.contains(&row)), "{setup} in {size:?}\n{board}");
                let columns = lines.iter().rev().find(|line| !line.is_empty()).map_or(0, Vec::len);
                assert!(columns > across, "{columns} of {setup} in {size:?}\n{board}");
            }
        }
    }

    #[test]
    fn no_number_below_the_plane_touches_another_or_the_sign_of_what_is_below() {
        let mut signs = 0;
        for setup in ["wythoff 200,150", "wythoff 999,999", "wythoff 100,90", "wythoff 40,33"] {
            for (width, height) in (42..130).step_by(8).flat_map(|width| [(width, 16), (width, 19)]) {
                let board = picture_within::<Wythoff>(0, setup, "", "0.1", &State::default(), (width, height));
                let below = board.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
                let top = setup.split([' ', ',']).nth(1).and_then(|pile| pile.parse::<u32>().ok()).unwrap_or_default();
                for word in below.split(' ').filter(|word| !word.is_empty()) {
                    // No more takes are below than there are.
                    let sign =
                        word.strip_prefix('v').map(|count| count.parse::<u32>().is_ok_and(|count| count <= 3 * top));
                    let is_number = word.parse::<u32>().is_ok_and(|number| number <= top);
                    signs += usize::from(sign == Some(true));
                    assert!(sign == Some(true) || is_number, "`{word}` of {setup} in {width}x{height}\n{board}");
                }
            }
        }
        assert!(signs > 9, "{signs}");
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let state = State { pairs: true, moved: (3, 2) };
        crate::tui::boards::sizes::check::<Wythoff>(&["wythoff 8,5", "wythoff 1000,900", "wythoff 0,0"], &state);
    }
}
