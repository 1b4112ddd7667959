//! Chomp as counters: flat fields, boxes layer by layer, and the divisors of a number.

mod beside;
mod block;
mod chocolate;
mod counter;
mod grid;
mod legend;
mod names;
mod paint;
mod plan;
mod states;
mod taken;
mod walk;
mod words;

use grid::Grid;
use plan::Plan;
use states::KnownPositions;

use super::{Ask, BoardCommand, BoardView, Choice, HasBoard, Layout, PaneSpec, Room, Scene, Size, TinyLook};
use crate::core::Game;
use crate::games::chomp::{BoxCell, Chomp, Position, SetupKind};
use crate::tui::boards::hint::TURNS;
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The field.
pub(crate) struct ChompBoard;

impl HasBoard for Chomp {
    type View = ChompBoard;
}

/// Labels, page and scroll, and what is known of its positions.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct State {
    /// How often the labels were changed.
    labels: usize,
    page: usize,
    scroll: (i32, i32),
    known: KnownPositions,
}

/// What stands on the counters besides hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    None,
    /// Schuh's numbers.
    Divisors,
    /// The Nim heaps that the positions after the bites equal.
    Nimbers,
}

impl Labels {
    /// The kinds follow each other; the game of divisors begins with its numbers.
    fn of(game: &Chomp, state: &State) -> Self {
        let kinds = match game.kind() {
            SetupKind::Divisors(_) => [Self::Divisors, Self::None, Self::Nimbers],
            SetupKind::Field | SetupKind::Rows | SetupKind::Solid => [Self::None, Self::Divisors, Self::Nimbers],
        };
        kinds[state.labels % kinds.len()]
    }
}

impl BoardView<Chomp> for ChompBoard {
    type Spot = BoxCell;
    type State = State;
    type Plan = Plan;
    /// Between the arms of an L the board is free.
    const ARCS: bool = true;
    const SWATCH: [Role; 4] = [Role::Chocolate, Role::ChocolateDark, Role::Chocolate, Role::ChocolateDark];

    fn layout(game: &Chomp, pos: &Position, state: &State, room: Room) -> Result<Layout<BoxCell, Plan>, Size> {
        let plan = Plan::new(game, pos, state, room)?;
        let places = plan.places(pos);
        Ok(Layout { room, area: plan.area, window: plan.window, side: plan.side, places, scroll: 0, plan: plan.into() })
    }

    fn step(game: &Chomp, pos: &Position, _: &Layout<BoxCell, Plan>, from: BoxCell, direction: Direction) -> BoxCell {
        walk::step(game, pos, from, direction)
    }

    fn tiny(game: &Chomp, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
        if game.is_endless() {
            return None;
        }
        let grid = Grid::new(game, pos);
        let size = (usize::from(grid.rows), usize::from(grid.columns));
        let sign = |row: usize, column: usize| {
            let cell = grid.cell(0, grid.rows - 1 - row as u16, column as u16);
            if !game.has(pos, cell) {
                (look.symbols.gone, Role::Dim.into())
            } else if cell == BoxCell::POISON && !game.is_reverse() {
                ('X', Role::Loss.into())
            } else {
                (look.symbols.full, Role::Chocolate.into())
            }
        };
        look.grid(size, sign).filter(|_| grid.layers == 1)
    }

    fn choose(game: &Chomp, pos: &Position, _: Option<BoxCell>, spot: BoxCell) -> Choice<BoxCell, BoxCell> {
        if spot == BoxCell::POISON && !game.is_reverse() {
            Choice::Nothing("That is the poison: taking it loses at once, so the game offers no such move.".to_owned())
        } else if game.has(pos, spot) {
            Choice::Move(spot)
        } else {
            Choice::Nothing("That counter is gone.".to_owned())
        }
    }

    fn path(_: &Chomp, _: &Position, mv: BoxCell) -> Vec<BoxCell> {
        vec![mv]
    }

    fn describe(scene: &Scene<'_, Chomp, Self>, spot: BoxCell) -> String {
        match Self::choose(scene.game, scene.position, None, spot) {
            Choice::Move(bite) => describe(scene, bite),
            Choice::Hold(_) => String::new(),
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &Scene<'_, Chomp, Self>, layout: &Layout<BoxCell, Plan>, pen: &mut Pen<'_>) {
        paint::render(scene, &layout.plan, pen);
    }

    /// The grooves behind counters of one column, which make them as wide again.
    fn drawn(_: &Chomp, _: &Position, layout: &Layout<BoxCell, Plan>) -> f64 {
        let counter = layout.plan.counter;
        let groove = if counter.width == 1 { counter.cells().0 - counter.width } else { 0 };
        f64::from(groove * counter.height) * layout.visible().count() as f64
    }

    fn tells_turns(layout: &Layout<BoxCell, Plan>) -> bool {
        layout.plan.counter.width >= TURNS
    }

    fn called_beyond(layout: &Layout<BoxCell, Plan>) -> [Option<String>; 2] {
        let (seen, grid) = (layout.plan.layers(), &layout.plan.grid);
        [0..seen.start, seen.end..grid.layers].map(|layers| grid.layers_name(layers))
    }

    fn free_rows(_: &Chomp, layout: &Layout<BoxCell, Plan>) -> u16 {
        layout.plan.free_rows()
    }

    fn told_rows(_: &Chomp, layout: &Layout<BoxCell, Plan>) -> u16 {
        layout.plan.told_rows()
    }

    fn reveal(game: &Chomp, pos: &Position, state: &mut State, layout: &Layout<BoxCell, Plan>, spot: BoxCell) {
        let layer = layout.plan.grid.place(spot).0;
        // Pages may share layers: one that shows it stays.
        let is_seen = layout.plan.layers().contains(&layer);
        state.page = if is_seen { layout.plan.pages().0 - 1 } else { layer / layout.plan.page.1 };
        let Ok(plan) = Plan::new(game, pos, state, layout.room) else { return };
        if !plan.is_scrolled() {
            return;
        }
        let (x, y) = plan.shape(spot).centre();
        let beyond = |at: f64, from: u16, to: u16| {
            let (at, from, to) = (at as i32, i32::from(from), i32::from(to));
            // A few more columns than needed, so that one sees where the walk leads.
            let margin = ((to - from) / 4).min(8);
            if at < from {
                at - from - margin
            } else if at >= to {
                at - to + 1 + margin
            } else {
                0
            }
        };
        let window = plan.window;
        let scroll = plan.scrolled();
        state.scroll =
            (scroll.0 + beyond(x, window.left(), window.right()), scroll.1 - beyond(y, window.top(), window.bottom()));
    }

    fn ended(scene: &Scene<'_, Chomp, Self>) -> String {
        let left = if scene.game.is_reverse() { "nothing" } else { "only the poison" };
        format!("{} {left} left", scene.names.does(scene.mover(), "have"))
    }

    fn told(game: &Chomp, before: &Position, moves: &[BoxCell]) -> String {
        let bitten = moves.iter().map(|&bite| match game.bite_size(before, bite) {
            _ if bite == BoxCell::POISON => "took the poison".to_owned(),
            Some(1) => format!("bit {} alone", game.write_cell(bite)),
            Some(taken) => format!("bit {} and took {taken}", game.write_cell(bite)),
            None => format!("bit {} and took endlessly many", game.write_cell(bite)),
        });
        bitten.collect()
    }

    /// A game begins at the counter farthest from the poison: its bite does the least harm.
    fn rest(game: &Chomp, pos: &Position) -> Option<BoxCell> {
        if *pos == game.start() { game.legal_moves(pos).last().copied() } else { None }
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Labels, name: "labels", apply: |state| state.labels += 1 },
            BoardCommand {
                ask: Ask::Earlier,
                name: "layers before",
                apply: |state| state.page = state.page.saturating_sub(1),
            },
            BoardCommand { ask: Ask::Later, name: "next layers", apply: |state| state.page += 1 },
        ]
    }

    fn panes() -> &'static [PaneSpec<Chomp, Self>] {
        &[PaneSpec { title: "Positions", lines: states::lines }]
    }

    /// Two bites from the far corner, so that the form of a bite is seen.
    fn showcase(game: &Chomp) -> Vec<BoxCell> {
        let sides = &game.window(&game.start());
        let high = BoxCell::new(&sides.iter().map(|side| side * 3 / 5).collect::<Vec<_>>());
        let wide = (0..sides.len()).fold(high, |cell, side| {
            let place = if side == 0 { sides[0] * 2 / 5 } else { sides[side] - 1 };
            cell.with(side, place)
        });
        let mut pos = game.start();
        let mut moves = Vec::new();
        for bite in [wide, high] {
            let child = |pos: &Position| game.play(pos, bite);
            if bite != BoxCell::POISON && game.has(&pos, bite) && game.count(&child(&pos)).is_none_or(|left| left > 2) {
                pos = child(&pos);
                moves.push(bite);
            }
        }
        moves
    }
}

/// "d2 would take 5 of 23 counters. It loses in 12; d3 and e2 win."
fn describe(scene: &Scene<'_, Chomp, ChompBoard>, bite: BoxCell) -> String {
    let (game, pos) = (scene.game, scene.position);
    let name = game.write_cell(bite);
    let (taken, all) = match (game.bite_size(pos, bite), game.count(pos)) {
        (Some(taken), Some(all)) => (taken, all),
        (Some(taken), None) => {
            return format!("{name} would take {taken} of endlessly many counters{}.", layers(scene, bite));
        }
        (None, _) => return format!("{name} would take endlessly many counters."),
    };
    match game.kind() {
        SetupKind::Divisors(_) => format!("{name} would cross out {taken} of {all} divisors."),
        SetupKind::Field | SetupKind::Rows | SetupKind::Solid => {
            format!("{name} would take {taken} of {all} counters{}.", layers(scene, bite))
        }
    }
}

/// ", in 2 layers", where there are several: what stands behind a comma goes first where there is little room.
fn layers(scene: &Scene<'_, Chomp, ChompBoard>, bite: BoxCell) -> String {
    let grid = Grid::new(scene.game, scene.position);
    let reached = (0..grid.layers).filter(|&layer| {
        let (_, row, column) = grid.place(bite);
        let cell = grid.cell(layer, row, column);
        cell.is_beyond(bite) && scene.game.has(scene.position, cell)
    });
    match (grid.layers, reached.count()) {
        (1, _) => String::new(),
        (_, 1) => ", in one layer".to_owned(),
        (_, layers) => format!(", in {layers} layers"),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::boards::heaps::testing::{check_ground_in_ascii, picture, picture_in_ascii, picture_within};
    use crate::tui::boards::law;

    /// As long as a quarter of theirs is enough, and 26 are left.
    #[test]
    fn panes_spare_columns_for_counters_that_are_much_larger() {
        let mut spared = 0;
        for setup in ["chomp 13x14", "chomp 11x13", "chomp 5x6", "chomp 9x11"] {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in (80..160).flat_map(|width| [(width, 29), (width, 40)]) {
                let room = Room::beside(Rect::new(0, 2, width, height), true);
                let plan = |room: Room| Plan::new(&game, &game.start(), &State::default(), room).expect("it has room");
                let now = plan(room);
                let Some(side) = now.side.filter(|side| side.x >= now.area.right() && !now.is_scrolled()) else {
                    continue;
                };
                spared += usize::from(side.width < 36.min(width / 3));
                let least = (36.min(width / 3) / 4 * 3).max(26);
                let more = side.width.saturating_sub(least);
                let wider = Rect { width: now.area.width + more, ..now.area };
                let larger = plan(Room::alone(wider));
                let [now, then] = [&now, &larger].map(|plan| plan.counter.area());
                assert!(
                    more == 0 || 5 * then < 6 * now,
                    "{setup} in {width}x{height}: {now} beside {side}, {then} in {wider}"
                );
            }
        }
        assert!(spared > 20, "{spared}");
    }

    #[test]
    fn a_field_of_too_many_rows_has_all_that_there_are_beside_panes() {
        for (setup, (width, height), rows) in [
            ("chomp 20x3", (60, 16), 15),
            ("chomp 30x5", (60, 16), 14),
            ("chomp 30x5", (80, 20), 19),
            ("chomp 30x40", (80, 20), 18),
        ] {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::beside(Rect::new(0, 0, width, height), true);
            let plan = Plan::new(&game, &game.start(), &State::default(), room);
            let plan = plan.unwrap_or_else(|size| panic!("{setup} needs {size:?}"));
            assert!(plan.side.is_some(), "{setup} in {width}x{height} leaves panes no room");
            assert_eq!(plan.window.height, rows, "{setup} in {width}x{height}");
        }
    }

    #[test]
    fn every_page_is_full_and_a_cursor_that_is_seen_turns_none() {
        let mut turned = [0; 2];
        for (setup, (width, height)) in [
            ("chomp 5x60x3", (80, 20)),
            ("chomp 5x60x3", (73, 21)),
            ("chomp 5x60x5", (100, 26)),
            ("chomp 4x40x7", (60, 18)),
            ("chomp 3x3x3x20", (60, 16)),
            ("chomp 9x30x12", (120, 36)),
        ] {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let (pos, room) = (game.start(), Room::alone(Rect::new(0, 0, width, height)));
            let laid = |state: &State| {
                let layout = ChompBoard::layout(&game, &pos, state, room);
                layout.unwrap_or_else(|size| panic!("{setup} needs {size:?}"))
            };
            let mut state = State::default();
            let (layers, per_page) = (laid(&state).plan.grid.layers, laid(&state).plan.page.1);
            assert!(per_page < layers, "{setup} has several pages in {width}x{height}");
            let frame = |state: &State| (laid(state).area, laid(state).plan.legend(), laid(state).plan.origin());
            let first = frame(&state);
            let spots = |layer: usize| laid(&State::default()).plan.grid.cell(layer, 0, 1);
            for layer in (0..layers).chain((0..layers).rev()) {
                let before = laid(&state);
                ChompBoard::reveal(&game, &pos, &mut state, &before, spots(layer));
                let after = laid(&state);
                let (was, is) = (before.plan.layers(), after.plan.layers());
                assert_eq!(is.len(), per_page, "{setup}: {is:?} of {layers}");
                assert!(
                    is.contains(&layer) && (was == is || !was.contains(&layer)),
                    "{setup}: {layer} in {was:?}, {is:?}"
                );
                assert_eq!(frame(&state), first, "{setup} stands still");
                turned[usize::from(was != is)] += 1;
            }
        }
        assert!(turned.iter().all(|count| *count > 9), "{turned:?}");
    }

    #[test]
    fn layers_out_of_sight_are_named() {
        let told = |setup: &str, page: usize| {
            let state = State { page, ..State::default() };
            picture_within::<Chomp>(0, setup, "", "", &state, (80, 20))
        };
        for (setup, page, words) in [
            ("chomp 5x60x3", 0, "layer 3 below"),
            ("chomp 5x60x3", 1, "layer 1 above"),
            ("chomp 5x60x9", 1, "layers 1 and 2 above"),
            ("chomp 5x60x9", 9, "layers 1 to 7 above"),
        ] {
            let board = told(setup, page);
            let sides = words.split(' ').next_back().expect("a word");
            assert!(board.contains(words) && board.matches(sides).count() == 1, "{words} of page {page} in\n{board}");
        }
    }

    #[test]
    fn the_poison_has_both_edges_or_none() {
        let mut framed = 0;
        for (width, height) in (24..=60).step_by(3).flat_map(|width| (6..=20).map(move |height| (width, height))) {
            let board = picture_within::<Chomp>(0, "chomp 5x6", "", "", &State::default(), (width, height));
            let edges = board.matches('║').count();
            assert!(edges.is_multiple_of(2), "{width}x{height}:\n{board}");
            framed += edges;
        }
        assert!(framed > 0);
    }

    #[test]
    fn the_poison_hides_no_figure_of_its_number() {
        let mut whole = 0;
        for (setup, number) in
            [("chomp n=720", "720"), ("chomp n=144", "144"), ("chomp n=36", "36"), ("chomp n=5040", "5040")]
        {
            for (width, height) in (24..=120).step_by(6).flat_map(|width| (6..=36).map(move |height| (width, height))) {
                for nodes in [0, 2000] {
                    let board = picture_within::<Chomp>(nodes, setup, "", "", &State::default(), (width, height));
                    for part in board.match_indices('X').map(|(at, _)| &board[at + 1..]) {
                        let part = part.strip_prefix(' ').unwrap_or(part);
                        let figures: String = part.chars().take_while(char::is_ascii_digit).collect();
                        assert!(figures.is_empty() || figures == number, "{figures} in {width}x{height}:\n{board}");
                        whole += usize::from(figures == number);
                    }
                }
            }
        }
        assert!(whole > 9, "{whole}");
    }

    #[test]
    fn in_ascii_with_colours_counters_are_of_chocolate() {
        for setup in ["chomp 5x6", "chomp 8x10", "chomp 6x13", "chomp 3x88"] {
            check_ground_in_ascii::<Chomp>(setup, Role::Chocolate);
        }
    }

    #[test]
    fn the_pointer_leaves_the_letter_of_a_hint_on_narrow_counters() {
        for (setup, pointed) in [("chomp 2x20", "▸W"), ("chomp 2x40", "W\n")] {
            let last = if pointed == "▸W" { "t2" } else { "an2" };
            let board = picture::<Chomp>(setup, "", last, &State::default(), (60, 8));
            assert!(board.contains(pointed) && (board.contains('▸') || board.contains('^')), "{pointed} in\n{board}");
        }
        let board = picture_in_ascii::<Chomp>("chomp 2x20", "t2", &State::default(), (60, 8));
        assert!(board.contains(">W"), "{board}");
    }

    #[test]
    fn the_cursor_hides_no_hint_of_counters_that_touch() {
        for (cursor, row, column) in [("ax12", "12▸", "ax"), ("g4", "4▸", "g")] {
            let board = picture_within::<Chomp>(100, "chomp 12x50", "", cursor, &State::default(), (60, 16));
            let line = board.lines().map(str::trim_start).find_map(|line| line.strip_prefix(row));
            assert!(line.is_some_and(|line| !line.contains('▸')), "{row} in\n{board}");
            assert!(
                board.lines().any(|line| line.split_whitespace().any(|word| word == column)),
                "{column} in\n{board}"
            );
        }
    }

    #[test]
    fn the_legend_tells_what_is_there() {
        let size = (60, 14);
        let told = |setup: &str, moves: &str| picture_within::<Chomp>(0, setup, moves, "", &State::default(), size);
        let (start, end) = (told("chomp 2x3", ""), told("chomp 2x3", "a2 b1"));
        assert!(["stays", "would fall", "gone"].iter().all(|sign| start.contains(sign)), "{start}");
        assert!(!end.contains("gone") && !end.contains("stays") && !end.contains("would fall"), "{end}");
        assert!(end.contains("2 taken in turn 2"), "{end}");
    }

    #[test]
    fn no_sign_lacks_its_meaning_below_a_free_row() {
        let (mut wrapped, mut lacking) = (0, 0);
        for (setup, moves) in [("chomp 5x6", "e4"), ("chomp 4x5", "c2"), ("chomp 3x9", "")] {
            for (width, height) in (24..=70).step_by(2).flat_map(|width| (7..=22).map(move |height| (width, height))) {
                let board = picture_within::<Chomp>(0, setup, moves, "", &State::default(), (width, height));
                let rows: Vec<&str> = board.lines().collect();
                let Some(falls) = rows.iter().position(|row| row.contains("would fall")) else { continue };
                let told = [falls, falls + 1].map(|row| rows.get(row).copied().unwrap_or_default()).join("\n");
                let is_told = ["stays", "X the poison", "gone"].iter().all(|sign| told.contains(sign));
                let is_free = rows[falls - 1].trim().is_empty();
                // Two rows hold all of them.
                assert!(is_told || !is_free || width < 30, "a row of {width}x{height} is free in\n{board}");
                wrapped += usize::from(is_told && told.lines().all(|row| !row.trim().is_empty()));
                lacking += usize::from(!is_told);
            }
        }
        assert!(wrapped > 20 && lacking > 20, "{wrapped} in two rows, {lacking} not told");
    }

    #[test]
    fn in_the_end_what_is_gone_says_in_which_turn_it_went() {
        let end = picture_within::<Chomp>(0, "chomp 2x3", "c2 b1 a2", "", &State::default(), (60, 14));
        let numbers = |row: &str| row.chars().filter(char::is_ascii_digit).collect::<String>();
        let rows: Vec<String> = end.lines().map(numbers).filter(|numbers| numbers.len() == 4).collect();
        // The number of the row stands before them, in the lower one the poison behind it.
        assert_eq!(rows, ["2321"], "{end}");
        assert!(end.lines().any(|line| numbers(line) == "122") && end.contains("3 taken in turn 3"), "{end}");
        let going = picture_within::<Chomp>(0, "chomp 2x3", "c2", "", &State::default(), (60, 14));
        assert!(going.contains("gone") && !going.contains("taken in turn"), "{going}");
    }

    #[test]
    fn an_endless_field_has_higher_counters_above_few_rows_of_panes() {
        for (setup, height) in [("chomp infxinf", 33), ("chomp infxinf", 34)] {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::beside(Rect::new(0, 0, 61, height), true);
            let plan = Plan::new(&game, &game.start(), &State::default(), room);
            let plan = plan.unwrap_or_else(|size| panic!("{setup} needs {size:?}"));
            assert!(plan.side.is_some() && plan.counter.step.1 > 1, "{setup}: {:?}", plan.counter);
        }
    }

    #[test]
    fn every_bite_is_reached_by_cursor_click_and_typing() {
        const CASES: &[(&str, u16, u16)] = &[
            ("chomp 5x6", 80, 20),
            ("chomp 5x6", 60, 16),
            ("chomp 5x6", 120, 36),
            ("chomp 10x10", 80, 20),
            ("chomp 1x7", 80, 20),
            ("chomp 7x1", 80, 20),
            ("chomp rows=6,6,4,2", 36, 9),
            ("chomp 30x40", 60, 16),
            ("chomp 3x200", 80, 20),
            ("chomp 3x3x3", 80, 20),
            ("chomp 3x3x3", 60, 16),
            ("chomp 2x9x7", 60, 16),
            ("chomp 3x3x2x2", 80, 20),
            ("chomp 3x4x3x2x2", 60, 16),
            ("chomp n=720", 80, 20),
            ("chomp n=64", 80, 20),
            ("chomp n=12", 36, 9),
            ("chomp 3xinf", 80, 20),
            ("chomp infxinf", 60, 16),
            ("chomp 2x3xinf", 120, 36),
            ("chomp 4x5 reverse", 80, 20),
        ];
        for &(setup, width, height) in CASES {
            let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let is_large = game.count(&game.start()).is_none_or(|all| all > 400);
            law::check(&game, 1, if is_large { 1 } else { 3 }, width, height);
        }
    }
}
