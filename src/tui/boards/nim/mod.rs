//! Nim: rows of stones. One points at a stone, and it goes with all to the right of it.

mod binary;
mod plan;

use plan::Plan;
use ratatui::layout::Rect;

use super::easel::heap_of;
use super::heaps::pebble::{PLATE, PebbleLook};
use super::heaps::spoils::{LaidSpoils, Spoils};
use super::heaps::words::{stay, took};
use crate::core::Game;
use crate::games::heaps::{Heaps, Take};
use crate::games::nim::Nim;
use crate::tui::boards::hint::TURNS;
use crate::tui::boards::{BoardView, Choice, Dab, HasBoard, Layout, PaneSpec, Place, Room, Scene, Size, TinyLook};
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The heaps in rows.
pub(crate) struct NimBoard;

impl HasBoard for Nim {
    type View = NimBoard;
}

/// What only the view knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Rows that are scrolled away.
    scroll: i32,
    /// With which heaps the match began, unless with those of the setup.
    begun: Option<Heaps>,
}

type View<'a> = Scene<'a, Nim, NimBoard>;

impl BoardView<Nim> for NimBoard {
    type Spot = Take;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Nim, pos: &Heaps, state: &State, room: Room) -> Result<Layout<Take, Plan>, Size> {
        let still = Plan::new(plan::seen(game, pos, state, room), state, room)?;
        // What has no room at the start is seen whole as soon as it has.
        let plan = if still.is_whole { still } else { Plan::new(pos, state, room)? };
        let takes = game.legal_moves(pos).into_iter();
        let places = takes.map(|spot| Place { spot, shape: plan.shape(pos, spot) }).collect();
        Ok(Layout {
            room,
            area: room.area,
            window: plan.window,
            side: plan.side,
            places,
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    fn choose(game: &Nim, pos: &Heaps, _: Option<Take>, spot: Take) -> Choice<Take, Take> {
        match pos.get(spot.heap()) {
            Some(&stones) if (1..=stones).contains(&spot.stones) => Choice::Move(spot),
            _ => Choice::Nothing(format!("{} {}.", spot.stones, game.why_illegal(pos, spot))),
        }
    }

    fn tiny(game: &Nim, pos: &Heaps, look: TinyLook<'_>) -> Option<Vec<Line>> {
        let size = (game.heaps().len(), game.heaps().iter().max().map_or(0, |&stones| stones as usize));
        let sign = |row: usize, column: usize| {
            let is_there = pos.get(row).is_some_and(|&stones| column < stones as usize);
            if is_there { (look.symbols.full, Role::Plain.into()) } else { (look.symbols.gone, Role::Dim.into()) }
        };
        let heaps = || look.heaps(pos.iter().map(|&stones| stones.into()));
        look.small_grid(size, sign).or_else(heaps)
    }

    fn path(_: &Nim, _: &Heaps, mv: Take) -> Vec<Take> {
        vec![mv]
    }

    fn told(_: &Nim, before: &Heaps, moves: &[Take]) -> String {
        moves.iter().map(|take| took(take.stones, before[take.heap()], Some(take.heap()))).collect()
    }

    fn describe(scene: &View<'_>, spot: Take) -> String {
        let stay = stay((scene.position[spot.heap()] - spot.stones).into());
        format!("Take {} from heap {}, and {stay}.", spot.stones, spot.heap() + 1)
    }

    fn dabs(_: &Nim, pos: &Heaps, layout: &Layout<Take, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let hit = layout.plan.heap_at(pos, (at.0.into(), at.1.into()));
        hit.map(|(heap, stones)| heap_of(heap, stones)).into_iter().collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<Take, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let window = plan.window;
        if let Some(taken) = Self::spoils(scene, layout) {
            return taken.paint(scene.names, pen);
        }
        pen.ground((window.x.into(), window.y.into()), (window.width.into(), window.height.into()), PLATE);
        // The side of what is chosen stands before the first column.
        let seen = Rect { x: window.x - 1, width: window.width + 1, ..window };
        for (heap, &stones) in scene.position.iter().enumerate() {
            let rows = plan.window.y..plan.window.bottom();
            if u16::try_from(plan.top(heap)).is_ok_and(|top| rows.contains(&top)) {
                label(scene, plan, heap, pen);
            }
            let mut pen = pen.over();
            let mut pen = pen.within(seen);
            for stone in 0..stones {
                self::stone(scene, plan, Take::new(heap, stones - stone), &mut pen);
            }
            if let Some(gone) = scene.past().last().map(|played| played.mv).filter(|take| take.heap() == heap) {
                for stone in stones..stones + gone.stones {
                    let at = plan.stone(heap, stone);
                    if at.1 == plan.stone(heap, stones.saturating_sub(1)).1 {
                        plan.pebble.paint(at, PebbleLook::Gone, &mut pen);
                    }
                }
            }
        }
        binary::columns(scene, plan, pen);
    }

    fn panes() -> &'static [PaneSpec<Nim, Self>] {
        &[PaneSpec { title: "In binary", lines: binary::lines }]
    }

    fn begin(_: &Nim, state: &mut State, start: &Heaps) {
        state.begun = Some(start.clone());
    }

    fn spoils(scene: &View<'_>, layout: &Layout<Take, Plan>) -> Option<LaidSpoils> {
        scene.result.and_then(|_| spoils(scene))?.laid(whole(layout))
    }

    fn tells_turns(layout: &Layout<Take, Plan>) -> bool {
        layout.plan.pebble.rows > 1 || layout.plan.cell > TURNS + 1
    }

    fn lines(layout: &Layout<Take, Plan>) -> u16 {
        layout.plan.lines
    }

    fn free_rows(_: &Nim, layout: &Layout<Take, Plan>) -> u16 {
        layout.plan.free + layout.plan.air
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn showcase(game: &Nim) -> Vec<Take> {
        game.legal_moves(&game.start()).first().copied().into_iter().collect()
    }
}

/// The board beside its panes.
fn whole(layout: &Layout<Take, Plan>) -> Rect {
    Rect { width: layout.plan.window.right() - layout.area.x, ..layout.area }
}

/// Who took which stones.
fn spoils(scene: &View<'_>) -> Option<Spoils> {
    let takes = scene.past().iter().map(|made| (made.player, made.mv.heap(), made.mv.stones.into()));
    Spoils::new(takes, scene.position.iter().map(|&stones| stones.into()))
}

/// Number and size of a heap, left of its first row.
fn label(scene: &View<'_>, plan: &Plan, heap: usize, pen: &mut Pen<'_>) {
    let y = plan.label(heap);
    let is_here = scene.cursor.is_some_and(|take| take.heap() == heap);
    let role = if is_here { Role::Bright } else { Role::Dim };
    let left = i32::from(plan.window.x);
    let number = (heap + 1).to_string();
    pen.text(left - 7 - width(&number) + 1, y, &number, role);
    pen.text_before(left - 1, y, &scene.position[heap].to_string(), Role::Bright);
}

/// A stone, which is the first of those that a take takes.
fn stone(scene: &View<'_>, plan: &Plan, take: Take, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let (x, y) = plan.stone(take.heap(), scene.position[take.heap()] - take.stones);
    let chosen = scene.previewed().filter(|cursor| cursor.heap() == take.heap());
    let goes = chosen.is_some_and(|cursor| take.stones <= cursor.stones);
    let is_chosen = scene.cursor == Some(take);
    if plan.pebble.rows > 1 {
        plan.pebble.paint((x, y), if goes { PebbleLook::Hollow } else { PebbleLook::Full }, pen);
        if is_chosen {
            (y..y + plan.pebble.rows).for_each(|row| pen.sign(x - 1, row, symbols.sides[0], Role::Bright));
        }
        if let Some(hint) = scene.hint(take) {
            let ink = hint.on(pen.has_materials().then_some(if goes { PLATE } else { Role::Stone }));
            plan.pebble.label((x, y), &hint.text, ink, pen);
        }
        return;
    }
    let sign = if goes { symbols.hollow } else { symbols.full };
    let mut style = Ink::from(if goes { Role::Bright } else { Role::Plain });
    if is_chosen {
        style = style.with(Role::Cursor);
    }
    match scene.hint(take) {
        Some(hint) if width(&hint.text) < plan.cell - 1 => {
            pen.sign(x, y, sign, style);
            pen.text(x + 1, y, &hint.text, hint.ink(pen));
        }
        // Too narrow for all of it: what keeps the value has its letter behind the stone.
        Some(hint) if hint.keeps => {
            pen.sign(x, y, sign, style);
            pen.sign(x + 1, y, hint.letter(), hint.ink(pen));
        }
        _ => pen.sign(x, y, sign, style),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::pebble::Pebble;
    use crate::tui::boards::heaps::testing::picture;
    use crate::tui::boards::law;

    #[test]
    fn every_take_is_reached_by_cursor_click_and_typing() {
        for setup in ["nim 3,5,7", "nim 1", "nim 40,33,2", "nim 60,0,5,1", "nim 1,2,3,4,5,6,7,8,9,10,11,12"] {
            let game: Nim = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 1, width, height);
            }
        }
    }

    #[test]
    fn the_stones_that_would_go_are_hollow_and_the_takes_have_their_hints() {
        let board = picture::<Nim>("nim 3,5,7", "", "3.2", &State::default(), (80, 20));
        for part in ["▄███▄▐▄▀▀▀▄ ▄▀▀▀▄", "█L12█▐█L12█ █W15█"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
        let small = picture::<Nim>("nim 3,5,7", "", "3.2", &State::default(), (40, 3));
        assert!(small.contains("▪  ▫  ▫W"), "{small}");
    }

    #[test]
    fn heaps_without_room_have_the_rows_around_them() {
        let seen = |setup, state| picture::<Nim>(setup, "", "1.104", &state, (60, 14));
        let whole = seen("nim 200,3,99", State::default());
        assert!(
            !whole.contains('v')
                && !whole.contains("below")
                && whole.lines().filter(|line| line.contains('▪')).count() > 8,
            "{whole}"
        );
        let long = |scroll| {
            seen("nim 1000,900", State { scroll, ..State::default() }).lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let says = |line: &String, sign: char, word: &str| line.contains(sign) || line.contains(word);
        let (above, below) = (|line: &String| says(line, '^', " above"), |line: &String| says(line, 'v', " below"));
        let (first, middle, last) = (long(0), long(9), long(99));
        assert!(!above(&first[0]) && below(&first[13]), "{first:#?}");
        assert!(above(&middle[0]) && below(&middle[13]), "{middle:#?}");
        assert!(above(&last[0]) && !below(&last[13]), "{last:#?}");
    }

    /// Where stones are larger on all rows they have them.
    #[test]
    fn stones_are_no_points_for_free_rows_around_them() {
        let game: Nim = "nim 1,3,5,7".parse().unwrap_or_else(|error| panic!("{error}"));
        let rows = |height| {
            let room = Room::alone(Rect::new(0, 2, 60, height));
            let laid = NimBoard::layout(&game, &game.start(), &State::default(), room);
            laid.unwrap_or_else(|size| panic!("needs {size:?}")).plan.pebble.rows
        };
        assert_eq!([7, 8, 9, 10].map(rows), [1, 2, 2, 2]);
    }

    /// Beside the list of a narrow home screen, too.
    #[test]
    fn a_short_row_is_not_broken() {
        let game: Nim = "nim 3,5,7".parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(36, 13), (37, 30)] {
            let room = Room::preview(Rect::new(24, 3, width, height));
            let laid = NimBoard::layout(&game, &game.start(), &State::default(), room);
            let plan = laid.unwrap_or_else(|size| panic!("needs {size:?}")).plan;
            assert!(plan.pebble.rows > 1, "{room:?}");
            assert_eq!(plan.stone(2, 0).1, plan.stone(2, 6).1, "{room:?}");
        }
    }

    /// At least five beside each other.
    #[test]
    fn large_stones_lie_in_several_rows() {
        for (setup, width) in [("nim 40", 80), ("nim 20", 80), ("nim 60", 120)] {
            let game: Nim = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::alone(Rect::new(0, 2, width, 35));
            let laid = NimBoard::layout(&game, &game.start(), &State::default(), room);
            let plan = laid.unwrap_or_else(|size| panic!("{setup} needs {size:?}")).plan;
            let row = plan.stone(0, 0).1;
            let beside = (0..game.heaps()[0]).take_while(|&stone| plan.stone(0, stone).1 == row).count();
            assert!(plan.pebble.rows > 3 && (5..20).contains(&beside), "{setup}: {:?}, {beside} each", plan.pebble);
        }
    }

    /// Of several heaps, too: with a larger stone they would not all lie there, five at least beside each other.
    #[test]
    fn long_heaps_lie_in_the_largest_stones_that_have_room() {
        for (setup, width, height) in [
            ("nim 20,15,12,9", 73, 52),
            ("nim 20,15,12,9", 120, 36),
            ("nim 6,13", 87, 40),
            ("nim 12,7", 93, 60),
            ("nim 11,2,9", 71, 50),
        ] {
            let game: Nim = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let laid =
                NimBoard::layout(&game, &game.start(), &State::default(), Room::alone(Rect::new(0, 2, width, height)));
            let plan = laid.unwrap_or_else(|size| panic!("{setup} needs {size:?}")).plan;
            let larger = Pebble::of(plan.pebble.rows + 1);
            let across = (u32::from(plan.window.width) + 1) / larger.step().0 as u32;
            let rows: u32 = game.heaps().iter().map(|heap| heap.div_ceil(across)).sum();
            // One is free between two heaps, above them and below them.
            let free = game.heaps().len() as u32 + 1;
            let high = rows * larger.rows as u32 + free;
            assert!(across < 5 || high > u32::from(height), "{setup} in {width}x{height}: {:?}", plan.pebble);
        }
    }

    #[test]
    fn stones_lie_where_they_lay_while_others_are_taken() {
        for (setup, takes) in
            [("nim 20,15,12,9", "1.19 2.15 3.10"), ("nim 3,5,7", "3.6 2.4"), ("nim 40,33,2", "1.40 2.30")]
        {
            let game: Nim = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(36, 13), (60, 11), (60, 16), (80, 20), (240, 66)] {
                let room = Room::beside(Rect::new(0, 2, width, height), true);
                let first_stones = |pos: &Heaps| {
                    let laid = NimBoard::layout(&game, pos, &State::default(), room).expect("it has room");
                    let plan = laid.plan;
                    (plan.pebble, plan.cell, (0..pos.len()).map(|heap| plan.stone(heap, 1)).collect::<Vec<_>>())
                };
                let mut pos = game.start();
                let first = first_stones(&pos);
                for word in takes.split(' ') {
                    let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
                    pos = game.play(&pos, mv);
                    assert_eq!(first_stones(&pos), first, "{setup} after {word} in {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn no_stone_is_wider_than_its_room() {
        for setup in ["nim 1", "nim 1,1", "nim 2", "nim 0,1"] {
            let game: Nim = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in (24..60).flat_map(|width| (5..40).map(move |height| (width, height))) {
                for room in [Room::alone, Room::preview].map(|of| of(Rect::new(0, 2, width, height))) {
                    let Ok(laid) = NimBoard::layout(&game, &game.start(), &State::default(), room) else { continue };
                    let pebble = laid.plan.pebble;
                    let is_within = pebble.width() <= i32::from(laid.window.width);
                    assert!(is_within, "{setup} in {width}x{height}: {pebble:?} in {}", laid.window);
                }
            }
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let setups = ["nim 3,5,7", "nim 0", "nim 1000,1000", "nim 1,1,1,1,1,1,1,1,1,1,1,1"];
        crate::tui::boards::sizes::check::<Nim>(&setups, &State { scroll: 3, ..State::default() });
    }
}
