//! Almonds in their heaps, the ways to share and to join them, and what would lie on the plate then.

mod plan;

use ratatui::layout::Rect;

use self::plan::{Plan, equation, made, points, sizes, split, taken, word};
use super::heaps::block::HeapBlock;
use super::heaps::chips::Chips;
use super::heaps::pebble::{ALMOND, PLATE, Pebble, PebbleLook};
use crate::core::{Game, PaintStep};
use crate::games::almonds::{Almonds, Plate, Serve};
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, HasBoard, Layout, Place, Room, Scene, Size, TinyLook,
};
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The heaps above, the moves below in two groups.
pub(crate) struct AlmondsBoard;

impl HasBoard for Almonds {
    type View = AlmondsBoard;
}

/// What only the view knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// How many lines of moves are scrolled away.
    scroll: i32,
    /// With which heaps the match began, unless with those of the setup.
    begun: Option<Plate>,
}

type View<'a> = Scene<'a, Almonds, AlmondsBoard>;

impl BoardView<Almonds> for AlmondsBoard {
    type Spot = Serve;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Almonds, pos: &Plate, state: &State, room: Room) -> Result<Layout<Serve, Plan>, Size> {
        let plan = Plan::new(game, pos, state, room)?;
        // In an end nothing is to be chosen, nor out of sight.
        let (shares, joins) = if room.is_end() { <_>::default() } else { split(game, pos) };
        let place = |chips: Chips| move |(index, spot): (usize, Serve)| Place { spot, shape: chips.shape(index) };
        let places = shares.into_iter().enumerate().map(place(plan.shares));
        let places = places.chain(joins.into_iter().enumerate().map(place(plan.joins))).collect();
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

    fn step(
        _: &Almonds,
        _: &Plate,
        layout: &Layout<Serve, Plan>,
        from: Serve,
        direction: crate::tui::Direction,
    ) -> Serve {
        layout.step_in_order(from, direction)
    }

    fn choose(game: &Almonds, pos: &Plate, _: Option<Serve>, spot: Serve) -> Choice<Serve, Serve> {
        if game.is_legal(pos, spot) {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", game.write_move(pos, spot), game.why_illegal(pos, spot)))
    }

    fn tiny(_: &Almonds, pos: &Plate, look: TinyLook<'_>) -> Option<Vec<Line>> {
        look.beside(pos.iter().map(|&almonds| almonds.into()))
    }

    fn path(_: &Almonds, _: &Plate, mv: Serve) -> Vec<Serve> {
        vec![mv]
    }

    /// A move may be typed as the equation that it is: 6=3x2, 4=1+3.
    fn spellings(game: &Almonds, pos: &Plate, mv: Serve) -> Vec<String> {
        let notation = game.write_move(pos, mv);
        match mv {
            Serve::Share { heap, parts } => vec![notation, equation(heap, parts)],
            Serve::Join { small, large } => vec![notation, format!("{}={small}+{large}", small + large)],
        }
    }

    fn told(_: &Almonds, _: &Plate, moves: &[Serve]) -> String {
        let done = |&mv: &Serve| match mv {
            Serve::Share { heap, parts } => format!("divided a heap of {heap} into {parts} of {}", heap / parts),
            Serve::Join { small, large } => format!("joined a heap of {small} and one of {large}"),
        };
        moves.iter().map(done).collect()
    }

    fn describe(_: &View<'_>, spot: Serve) -> String {
        match spot {
            Serve::Share { heap, parts } => format!("Divide a heap of {heap} into {parts} of {}.", heap / parts),
            Serve::Join { small, large } => format!("Join a heap of {small} and one of {large}."),
        }
    }

    /// The heap gets an almond of another; of the only one an almond begins another.
    fn dabs(_: &Almonds, pos: &Plate, layout: &Layout<Serve, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let (area, at) = (layout.plan.plates.now, (i32::from(at.0), i32::from(at.1)));
        let [Some(block), _] = layout.plan.plates.blocks else { return Vec::new() };
        let hit = |&(heap, (x, y)): &(usize, (i32, i32))| {
            let (wide, tall) = block.size(pos[heap].into());
            (x..x + wide).contains(&at.0) && (y..y + tall).contains(&at.1)
        };
        let step = if pos.len() > 1 { PaintStep::Next } else { PaintStep::Before };
        let places = block.places(pos.iter().copied().map(u32::from), area).flatten().enumerate();
        places.collect::<Vec<_>>().into_iter().find(hit).map(|(heap, _)| Dab::Step(heap, step, 1)).into_iter().collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<Serve, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let taken = scene.previewed().map(taken).unwrap_or_default();
        let plan::Plates { now, then, blocks } = plan.plates;
        pen.ground((now.x.into(), now.y.into()), (now.width.into(), (now.height + then.height).into()), PLATE);
        let mut over = pen.over();
        heaps(scene.position, &taken, PebbleLook::Hollow, (now, blocks[0]), &mut over);
        if let Some((mv, after)) = scene.choice() {
            over.text(i32::from(then.x), i32::from(then.y), "becomes", Role::Dim);
            heaps(
                after,
                &made(mv).collect::<Vec<_>>(),
                PebbleLook::Full,
                (plan.plates.below_heading(), blocks[1]),
                &mut over,
            );
        }
        let mut pen = pen.within(plan.window);
        let (shares, joins) = split(scene.game, scene.position);
        let groups = [("Fair shares", shares, plan.shares), ("Varied pairs", joins, plan.joins)];
        let (left, [first, second]) = (i32::from(plan.area.x) + 2, plan.headings);
        let mut end = left;
        for ((heading, moves, chips), y) in groups.into_iter().zip(plan.headings) {
            let none = if moves.is_empty() { "  none" } else { "" };
            let words = format!("{heading}{none}");
            // One that has none stands in the row of the other, and closer to it rather than cut.
            let beside = || (end + APART).min(i32::from(plan.area.right()) - width(&words)).max(end + 1);
            let x = if first == second && end > left { beside() } else { left };
            end = pen.text(x, y, &words, Role::Dim);
            for (index, mv) in moves.into_iter().enumerate() {
                chips.paint(
                    index,
                    &word(scene.game, scene.position, mv, plan.is_written),
                    scene.hint(mv),
                    scene.cursor == Some(mv),
                    &mut pen,
                );
            }
        }
    }

    fn drawn(_: &Almonds, pos: &Plate, layout: &Layout<Serve, Plan>) -> f64 {
        let almonds = sizes(pos).sum();
        layout.plan.plates.blocks[0].map_or(f64::from(almonds), |block| block.cells(almonds))
    }

    fn begin(_: &Almonds, state: &mut State, start: &Plate) {
        state.begun = Some(start.clone());
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand {
                ask: Ask::Earlier,
                name: "moves up",
                apply: |state| state.scroll = (state.scroll - 5).max(0),
            },
            BoardCommand { ask: Ask::Later, name: "moves down", apply: |state| state.scroll += 5 },
        ]
    }

    fn showcase(game: &Almonds) -> Vec<Serve> {
        game.legal_moves(&game.start()).get(1).copied().into_iter().collect()
    }
}

/// Columns between the headings of two groups in one row.
const APART: i32 = 4;

/// Heaps one after the other, as blocks of almonds or as many signs long as they are; the marked ones bright, in a look.
fn heaps(heaps: &[u8], marked: &[u8], look: PebbleLook, (area, block): (Rect, Option<HeapBlock>), pen: &mut Pen<'_>) {
    let mut pen = pen.within(area);
    let mut marked = marked.to_vec();
    let mut is_marked = |heap: u8| {
        let place = marked.iter().position(|&size| size == heap);
        place.map(|place| marked.swap_remove(place)).is_some()
    };
    let ink = |is_marked: bool| if is_marked { Ink::from(Role::Bright).bold() } else { Ink::from(Role::Dim) };
    if let Some(block) = block.filter(|block| block.fits(sizes(heaps), area)) {
        for (&heap, at) in heaps.iter().zip(block.places(sizes(heaps), area).flatten()) {
            let is_marked = is_marked(heap);
            let look = if is_marked { look } else { PebbleLook::Full };
            block.paint(heap.into(), at, (ALMOND, look), ink(is_marked), &mut pen);
        }
        return;
    }
    for (&heap, (x, y)) in heaps.iter().zip(points(heaps, area.width)) {
        let is_marked = is_marked(heap);
        let look = if is_marked { look } else { PebbleLook::Full };
        let (x, y) = (i32::from(area.x) + x, i32::from(area.y) + y);
        for almond in x..x + i32::from(heap) {
            Pebble::POINT.paint_of(ALMOND, (almond, y), look, &mut pen);
        }
        pen.text(x + i32::from(heap), y, &heap.to_string(), Ink::from(PLATE).with(ink(is_marked)));
    }
}

#[cfg(test)]
mod tests {
    use super::plan::after;
    use super::*;
    use crate::tui::boards::heaps::testing::{picture, picture_within};
    use crate::tui::boards::law;

    #[test]
    fn every_move_is_reached_by_cursor_click_and_typing() {
        for setup in ["almonds 6", "almonds 15", "almonds 9,8,7,6,5,4,3,2,1"] {
            let game: Almonds = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 1, width, height);
            }
        }
    }

    #[test]
    fn what_is_measured_is_what_a_move_leaves() {
        for setup in ["almonds 12,6,6,4,4,3,1", "almonds 2,2,1,1", "almonds 9,8,7,6,5,4,3,2,1"] {
            let game: Almonds = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let pos = game.start();
            for mv in game.legal_moves(&pos) {
                let next = game.play(&pos, mv);
                assert!(after(&pos, mv).eq(next.iter().copied()), "{mv:?} of {setup}");
            }
        }
    }

    #[test]
    fn on_a_low_screen_almonds_are_larger_than_points() {
        let board = picture::<Almonds>("almonds 10", "", "10=5+5", &State::default(), (60, 14));
        assert!(board.contains("█▀█ █▀█") && board.contains("███ ███"), "{board}");
    }

    #[test]
    fn almonds_that_have_room_are_no_points_whatever_may_be_chosen() {
        let setups = ["almonds 10", "almonds 15", "almonds 4,2", "almonds 20", "almonds 30", "almonds 40"];
        for (setup, sizes) in setups.into_iter().zip([3, 3, 3, 3, 2, 2]) {
            let sizes = [(240, 66), (80, 20), (60, 14)].into_iter().take(sizes);
            let game: Almonds = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (size, mv) in
                sizes.flat_map(|size| game.legal_moves(&game.start()).into_iter().map(move |mv| (size, mv)))
            {
                let typed = game.write_move(&game.start(), mv);
                let board = picture_within::<Almonds>(0, setup, "", &typed, &State::default(), size);
                assert!(!board.contains(['▪', '▫']), "{mv:?} in {size:?}:\n{board}");
            }
        }
        let board = picture::<Almonds>("almonds 40", "", "40=20+20", &State::default(), (36, 14));
        assert!(board.contains("▪▪▪20"), "what has no room is points:\n{board}");
    }

    #[test]
    fn a_move_shows_what_it_takes_and_what_it_makes() {
        let board = picture::<Almonds>("almonds 3,2,1", "", "1,3", &State::default(), (80, 20));
        for part in ["▄▀▀▀▄ ▄▀▀▀▄", "becomes", "▄███▄ ▄███▄"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
        let board = picture::<Almonds>("almonds 3,2,1", "", "1,3", &State::default(), (36, 12));
        for part in ["█▀█ 3   ███ ███ 2   █▀█", "becomes", "Fair shares", "3=1+1+1", "Varied pairs", "▸1,3"]
        {
            assert!(board.contains(part), "{part} in\n{board}");
        }
        let board = picture::<Almonds>("almonds 12,9,8", "", "8,9", &State::default(), (36, 12));
        for part in ["▪▪▪▪12  ▫▫▫▫▫▫▫▫▫9", "▫▫▫▫▫▫▫▫8", "becomes", "▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪17"]
        {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn no_move_is_out_of_sight_below_rows_that_wait_for_others() {
        let board = picture::<Almonds>("almonds 10", "10=5+5 5=1+1+1+1+1", "", &State::default(), (60, 11));
        assert!(board.contains("5=1+1+1+1+1") && board.contains("1,5"), "{board}");
    }

    #[test]
    fn the_law_over_sizes_holds() {
        crate::tui::boards::sizes::check::<Almonds>(
            &["almonds 6", "almonds 50", "almonds 9,8,7,6,5,4,3,2,1"],
            &State { scroll: 3, ..State::default() },
        );
    }
}
