//! What holds of boards on which a choice is as long as its number: on a larger screen none is smaller.

use std::mem::{Discriminant, discriminant};

use super::super::{Pose, growth};
use super::*;
use crate::core::Game;
use crate::play::Match;
use crate::settings::HintLevel;
use crate::tui::boards::SpotShape;

/// What is seen of numbers that are as long as they are.
#[derive(Clone, Copy, Debug)]
struct Tiles {
    /// Whether they tell by their lengths what they are, and do not stand on equal tiles.
    are_told: bool,
    /// How many cells they have.
    cells: f64,
    /// Where the panes stand.
    placed: Discriminant<Arrangement>,
}

impl Tiles {
    fn of(screen: &GameScreen, body: Rect) -> Option<Self> {
        let board = screen.placed(body).ok()?.board;
        let shapes = board.shapes();
        let widths = || {
            shapes.values().filter_map(|shape| match *shape {
                SpotShape::Cell { width, .. } => Some(width),
                SpotShape::Segment { .. } => None,
            })
        };
        let are_told = widths().max()? > widths().min()?;
        let placed = discriminant(&screen.arrangement(body));
        Some(Self { are_told, cells: board.extent().spread, placed })
    }

    /// Whether others are smaller, and do not tell more for it. From panes below it a board takes rows only to be larger by half.
    fn shrink_to(self, then: Self) -> bool {
        let more = if then.placed == self.placed { 1.2 } else { 1.5 };
        let is_smaller = more * then.cells < self.cells;
        is_smaller && self.are_told == then.are_told || self.are_told && !then.are_told
    }
}

/// What somebody sees who wants the board alone: that, or the same as before where nothing is larger.
#[derive(Clone, Copy, Debug)]
struct EnlargedBoard {
    /// The cells of numbers at the start.
    cells: f64,
    /// How large they are with the tracks through a match.
    through: f64,
}

impl EnlargedBoard {
    fn of(mut screen: GameScreen, body: Rect) -> Option<Self> {
        screen.turn_alone(body);
        let board = screen.placed(body).ok()?.board;
        Some(Self { cells: board.extent().spread, through: board.through() })
    }

    /// Whether it is smaller at the start without being larger later, or the other way round, by more than a free row takes from
    /// the tracks; or smaller by much more than it gains.
    fn is_smaller_than(self, other: Self) -> bool {
        let (start, through) = (self.cells / other.cells, self.through / other.through);
        start < 1.0 && through <= 1.0 || start <= 1.0 && through < 0.95 || start < 0.75 || start * through < 0.75
    }
}

/// The cells of numbers, and of what is taken, at every move of a match together.
fn cells_through(mut table: Match<AnyGame>, screen: impl Fn(Match<AnyGame>) -> GameScreen, body: Rect) -> f64 {
    let mut cells = 0.0;
    while table.result().is_none() {
        let now = screen(table.clone());
        cells +=
            now.placed(body).map_or(0.0, |placed| placed.board.extent().spread + placed.board.remains(&now.scene()));
        let legal = table.game().legal_moves(table.position());
        table.try_play(legal[(7 * legal.len() / 3) % legal.len()]).expect("a legal move");
    }
    cells
}

/// Pools without gaps, and some with.
fn pools() -> impl Iterator<Item = AnyGame> {
    let whole = (5..=30).map(|last| match last % 3 {
        0 => format!("catch-up 1..{last}"),
        1 => format!("catch-up 1..{last} goal=last"),
        _ => format!("catch-up 1..{last} handicap=1"),
    });
    let some =
        ["1,2,5,9 goal=last", "1,2,5,9 players=3", "3,8,13,21,34 goal=last", "1..9 players=3", "1..12 players=4"];
    let some = some.map(|pool| format!("catch-up {pool}"));
    whole.chain(some).map(|setup| setup.parse().unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn on_a_larger_screen_no_number_is_smaller_and_the_board_alone_is_as_large_as_it_can_be() {
    /// One in so many screens.
    const FEW: u16 = 41;
    let engine = growth::engine();
    let (mut faults, mut compared, mut enlarged) = (Vec::new(), 0, 0);
    for (index, game) in (0..).zip(pools()) {
        let table = Match::new(game.clone(), Vec::new(), 7);
        let screen_of = |table| GameScreen::new(table, 1, &engine, HintLevel::All, Pose::Still);
        let screen = || screen_of(table.clone());
        let body = |width: u16, height: u16| Rect::new(0, 2, width, height - 4);
        let fine = (60..=120u16).flat_map(|width| (20..=40u16).map(move |height| (width, height)));
        let fine = fine.filter(|(width, height)| (width + 3 * height + index) % FEW == 0);
        let coarse = (120..=240).step_by(8).flat_map(|width| (40..=70).step_by(3).map(move |height| (width, height)));
        let coarse = coarse.filter(|(width, height)| (width / 8 + height / 3 + index) % FEW == 0);
        for (step, (width, height)) in (1..=6).cycle().zip(fine.chain(coarse)) {
            let (mut screen, place) = (screen(), body(width, height));
            let Some(now) = Tiles::of(&screen, place) else { continue };
            for (wide, high) in [(width + step, height), (width, height + step)] {
                let then = Tiles::of(&screen, body(wide, high));
                compared += 1;
                // They may be smaller at the start by a quarter, to be larger through a game.
                let is_made_good = |then: Tiles| {
                    let through = |body| cells_through(table.clone(), screen_of, body);
                    let is_larger = through(body(wide, high)) > through(place);
                    4.0 * then.cells >= 3.0 * now.cells && then.are_told == now.are_told && is_larger
                };
                if then.is_none_or(|then| now.shrink_to(then) && !is_made_good(then)) {
                    faults.push(format!("{game} from {width}x{height} to {wide}x{high}: {now:?}, {then:?}"));
                }
            }
            for (wide, high) in [(width + step, height), (width, height + step)] {
                let both = [place, body(wide, high)].map(|body| EnlargedBoard::of(screen_of(table.clone()), body));
                if let [Some(small), Some(large)] = both
                    && large.is_smaller_than(small)
                {
                    faults.push(format!("{game} enlarged, {width}x{height} to {wide}x{high}: {small:?}, {large:?}"));
                }
            }
            let is_turned = screen.turn_alone(place);
            screen.set_alone(true);
            let alone = Tiles::of(&screen, place);
            enlarged += usize::from(is_turned);
            let is_fault = |alone: Tiles| if is_turned { alone.cells < now.cells } else { alone.shrink_to(now) };
            if alone.is_some_and(is_fault) {
                faults.push(format!("{game} in {width}x{height} alone, {is_turned}: {now:?}, {alone:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {compared}:\n{}", faults.len(), faults.join("\n"));
    assert!(compared > 999 && enlarged > 99, "{compared}, {enlarged}");
}

/// Also where rods are as large beside panes or above them and only tracks are thicker without these, or rods later in a match.
#[test]
fn a_board_is_enlarged_on_every_screen_higher_than_one_on_which_it_is() {
    let engine = growth::engine();
    for (setup, width, heights) in [
        ("catch-up 1..10 goal=last", 119, 31..37),
        ("catch-up 3,3,5..9,14,22,31 handicap=8 ties=excess", 119, 31..37),
        ("catch-up 1..19", 107, 27..31),
        ("catch-up 1..8 handicap=1", 184, 46..48),
    ] {
        let game: AnyGame = setup.parse().expect("a setup");
        let mut lower: Option<EnlargedBoard> = None;
        for height in heights {
            let body = Rect::new(0, 2, width, height - 4);
            let screen =
                || GameScreen::new(Match::new(game.clone(), Vec::new(), 7), 1, &engine, HintLevel::All, Pose::Still);
            assert!(screen().turn_alone(body), "{setup} in {width}x{height}");
            let now = EnlargedBoard::of(screen(), body).expect("there is room");
            let is_smaller = lower.is_some_and(|lower| now.is_smaller_than(lower));
            assert!(!is_smaller, "{setup} in {width}x{height}: {lower:?}, {now:?}");
            lower = Some(now);
        }
    }
}

/// Where rods beside panes are as large at the start only.
#[test]
fn panes_stay_below_numbers_that_are_much_larger_so_through_a_match() {
    for (setup, small, large) in [
        ("catch-up 1..22 goal=last", (112, 39), (115, 39)),
        ("catch-up 1..23 handicap=1", (114, 38), (118, 38)),
        ("catch-up 1..22 goal=last", (110, 41), (115, 41)),
        ("catch-up 1..27", (120, 32), (120, 35)),
        ("catch-up 1..30", (130, 35), (130, 38)),
    ] {
        let game: AnyGame = setup.parse().expect("a setup");
        let (start, state) = (game.start(), board(&game).state());
        let [before, now] = [small, large].map(|(width, height)| {
            let body = Rect::new(0, 2, width, height - 4);
            let placed = place(&game, &start, &state, arrange(&game, &start, body), body).expect("there is room");
            (placed.board.extent().spread, placed.board.through())
        });
        let is_larger = now.0 > 1.2 * before.0 || now.1 >= 0.8 * before.1;
        assert!(is_larger, "{setup} from {small:?} to {large:?}: {before:?}, {now:?}");
    }
}
