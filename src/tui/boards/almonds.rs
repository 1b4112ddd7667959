//! Almonds in their heaps, the ways to share and to join them, and what would lie on the plate then.

use std::iter::{RepeatN, repeat_n};

use ratatui::layout::Rect;

use super::heaps::block::HeapBlock;
use super::heaps::chips::{Chips, widest};
use super::heaps::pebble::{ALMOND, PLATE, Pebble, PebbleLook};
use crate::core::{Game, PaintStep};
use crate::games::almonds::{Almonds, Plate, Serve};
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, HasBoard, Layout, Place, Room, Scene, Size, TinyLook, cut,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// The heaps above, the moves below in two groups.
pub(crate) struct AlmondsBoard;

impl HasBoard for Almonds {
    type View = AlmondsBoard;
}

/// How many lines of moves are scrolled away.
type State = i32;
type View<'a> = Scene<'a, Almonds, AlmondsBoard>;

const LEAST: Size = Size { width: 34, height: 11 };

/// Where everything stands.
pub(crate) struct Plan {
    area: Rect,
    side: Option<Rect>,
    /// Where the heaps lie now, and where those after the chosen move are shown.
    plates: [Rect; 2],
    /// How heaps lie, if they have room as blocks of almonds.
    block: Option<HeapBlock>,
    /// Where the moves are seen.
    window: Rect,
    /// The rows of the two headings.
    headings: [i32; 2],
    /// Moves stand there as they are typed.
    is_written: bool,
    shares: Chips,
    joins: Chips,
    /// Rows that are scrolled away.
    scroll: i32,
}

impl Plan {
    fn new(game: &Almonds, pos: &Plate, scroll: State, room: Room) -> Result<Self, Size> {
        room.has_or_ended(LEAST)?;
        let (area, side) = room.split(46);
        // In a page almonds and moves have the measure of the start, too, and nothing grows as there is less of it.
        let start = Some(game.start()).filter(|_| room.is_page());
        let plates: Vec<&Plate> = std::iter::once(pos).chain(&start).collect();
        let moves = |plate: &Plate| if room.is_end() { <_>::default() } else { split(game, plate) };
        let all_moves: Vec<(&Plate, [Vec<Serve>; 2])> =
            plates.into_iter().map(|plate| (plate, moves(plate).into())).collect();
        let columns = i32::from(area.width) - 3;
        let x = i32::from(area.x) + 1;
        let all_words = |is_written| {
            let words = |(plate, moves): &(&Plate, [Vec<Serve>; 2])| {
                moves.iter().flatten().map(|&mv| word(game, plate, mv, is_written)).collect::<Vec<_>>()
            };
            all_moves.iter().flat_map(words).collect::<Vec<_>>().into_iter()
        };
        let is_written = Chips::fit(columns, widest(all_words(true)));
        let widest = widest(all_words(is_written));
        let lines = |count: usize| Chips::new((x, 0), columns, widest, count).lines();
        let most_lines = |group: usize| all_moves.iter().map(|(_, moves)| lines(moves[group].len())).max().unwrap_or(0);
        let all = most_lines(0) + most_lines(1) + 3;
        // The moves get what they need, and the plates the rest, which is half at least.
        let rows = if room.is_end() { 0 } else { (all as u16).min(area.height / 2) };
        let (above, below) = cut(area, area.height - rows);
        let inner = Rect { x: above.x + 2, y: above.y + 1, width: above.width - 3, height: above.height - 1 };
        let halves = cut(inner, if room.is_end() { inner.height } else { inner.height / 2 });
        // Almonds keep their size whatever is chosen.
        let all_fit = |block: &HeapBlock, area: Rect| all_moves.iter().all(|(plate, _)| block.fits(sizes(plate), area));
        let fits = |block: &HeapBlock, [now, then]: [Rect; 2]| {
            let fits_after = |(plate, moves): &(&Plate, [Vec<Serve>; 2])| {
                let fits = |&mv: &Serve| block.fits(after(plate, mv).map(u32::from), below_heading(then));
                moves.iter().flatten().all(fits)
            };
            all_fit(block, now) && all_moves.iter().all(fits_after)
        };
        // What lies there now takes half, or what it needs and a free row where the other heaps want more.
        let lies = |block: HeapBlock| {
            let fits_in = |rows: &u16| all_fit(&block, Rect { height: *rows, ..inner });
            let needed = (1..inner.height).find(fits_in).map(|rows| cut(inner, rows + 1));
            let plates = [Some(halves), needed].into_iter().flatten().map(|(now, then)| [now, then]);
            plates.map(move |plates| (block, plates)).collect::<Vec<_>>()
        };
        // Rather without their numbers than as points.
        let mut blocks = HeapBlock::all().chain(HeapBlock::all().map(HeapBlock::without_number)).flat_map(lies);
        let found = blocks.find(|(block, plates)| fits(block, *plates));
        let (block, plates) = found.map_or((None, halves.into()), |(block, plates)| (Some(block), plates));
        let scroll = scroll.clamp(0, (all - i32::from(below.height)).max(0));
        let first = i32::from(below.y) - scroll;
        let second = first + most_lines(0) + 2;
        let [shares, joins] = &all_moves[0].1;
        Ok(Self {
            area,
            side,
            plates,
            block,
            window: below,
            headings: [first, second],
            is_written,
            shares: Chips::new((x, first + 1), columns, widest, shares.len()),
            joins: Chips::new((x, second + 1), columns, widest, joins.len()),
            scroll,
        })
    }
}

/// How many almonds each heap has.
fn sizes(heaps: &[u8]) -> impl Iterator<Item = u32> {
    heaps.iter().copied().map(u32::from)
}

fn split(game: &Almonds, pos: &Plate) -> (Vec<Serve>, Vec<Serve>) {
    game.legal_moves(pos).into_iter().partition(|mv| matches!(mv, Serve::Share { .. }))
}

/// The move as it is typed, `6=2+2+2`; where that has no room, `6=3x2`.
fn word(game: &Almonds, pos: &Plate, mv: Serve, is_written: bool) -> String {
    match mv {
        _ if is_written => game.write_move(pos, mv),
        Serve::Share { heap, parts } => equation(heap, parts),
        Serve::Join { .. } => game.write_move(pos, mv),
    }
}

fn equation(heap: u8, parts: u8) -> String {
    format!("{heap}={parts}x{}", heap / parts)
}

impl BoardView<Almonds> for AlmondsBoard {
    type Spot = Serve;
    type State = State;
    type Plan<'g> = Plan;

    fn layout(game: &Almonds, pos: &Plate, scroll: &State, room: Room) -> Result<Layout<Serve, Plan>, Size> {
        let plan = Plan::new(game, pos, *scroll, room)?;
        let (shares, joins) = split(game, pos);
        let place = |chips: Chips| move |(index, spot): (usize, Serve)| Place { spot, shape: chips.shape(index) };
        let places = shares.into_iter().enumerate().map(place(plan.shares));
        let places = places.chain(joins.into_iter().enumerate().map(place(plan.joins))).collect();
        Ok(Layout { room, area: plan.area, window: plan.window, side: plan.side, places, scroll: plan.scroll, plan })
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
        let (area, at) = (layout.plan.plates[0], (i32::from(at.0), i32::from(at.1)));
        let Some(block) = layout.plan.block else { return Vec::new() };
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
        let [now, then] = plan.plates;
        pen.ground((now.x.into(), now.y.into()), (now.width.into(), (now.height + then.height).into()), PLATE);
        let mut over = pen.over();
        heaps(scene.position, &taken, PebbleLook::Hollow, (now, plan.block), &mut over);
        if let Some((mv, after)) = scene.choice() {
            over.text(i32::from(then.x), i32::from(then.y), "becomes", Role::Dim);
            heaps(after, &made(mv).collect::<Vec<_>>(), PebbleLook::Full, (below_heading(then), plan.block), &mut over);
        }
        let mut pen = pen.within(plan.window);
        let (shares, joins) = split(scene.game, scene.position);
        let groups = [("Fair shares", shares, plan.shares), ("Varied pairs", joins, plan.joins)];
        for ((heading, moves, chips), y) in groups.into_iter().zip(plan.headings) {
            let none = if moves.is_empty() { "  none" } else { "" };
            let x = i32::from(plan.area.x) + 2;
            pen.text(x, y, &format!("{heading}{none}"), Role::Dim);
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
        layout.plan.block.map_or(f64::from(almonds), |block| block.cells(almonds))
    }

    fn scrolled(state: &mut i32) -> Option<&mut i32> {
        Some(state)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Earlier, name: "moves up", apply: |scroll| *scroll = (*scroll - 5).max(0) },
            BoardCommand { ask: Ask::Later, name: "moves down", apply: |scroll| *scroll += 5 },
        ]
    }

    fn showcase(game: &Almonds) -> Vec<Serve> {
        game.legal_moves(&game.start()).get(1).copied().into_iter().collect()
    }
}

/// The heaps that a move takes from the plate; 0 is none.
fn taken(mv: Serve) -> [u8; 2] {
    match mv {
        Serve::Share { heap, .. } => [heap, 0],
        Serve::Join { small, large } => [small, large],
    }
}

/// The heaps that it puts there, all of one size.
fn made(mv: Serve) -> RepeatN<u8> {
    match mv {
        Serve::Share { heap, parts } => repeat_n(heap / parts, parts.into()),
        Serve::Join { small, large } => repeat_n(small + large, 1),
    }
}

/// The heaps after a move, as they lie on a plate: largest first.
fn after(heaps: &[u8], mv: Serve) -> impl Iterator<Item = u8> {
    let gone = taken(mv).map(|size| heaps.iter().position(|&heap| heap == size));
    let size = made(mv).next().unwrap_or(0);
    let stays = move |is_larger: bool| {
        let stays = move |&(place, &heap): &(usize, &u8)| !gone.contains(&Some(place)) && (heap > size) == is_larger;
        heaps.iter().enumerate().filter(stays).map(|(_, &heap)| heap)
    };
    stays(true).chain(made(mv)).chain(stays(false))
}

/// The plate below its word.
fn below_heading(plate: Rect) -> Rect {
    Rect { y: plate.y + 1, height: plate.height.saturating_sub(1), ..plate }
}

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
    let (mut x, mut y) = (i32::from(area.x), i32::from(area.y));
    for &heap in heaps {
        let is_marked = is_marked(heap);
        let length = i32::from(heap) + 1 + heap.to_string().len() as i32;
        if x + length > i32::from(area.right()) && x > i32::from(area.x) {
            (x, y) = (i32::from(area.x), y + 1);
        }
        let look = if is_marked { look } else { PebbleLook::Full };
        for almond in x..x + i32::from(heap) {
            Pebble { rows: 1 }.paint_of(ALMOND, (almond, y), look, &mut pen);
        }
        x = pen.text(x + i32::from(heap), y, &heap.to_string(), Ink::from(PLATE).with(ink(is_marked))) + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::testing::picture;
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
        let board = picture::<Almonds>("almonds 10", "", "10=5+5", &0, (60, 14));
        assert!(board.contains("█▀█ █▀█") && board.contains("███ ███"), "{board}");
    }

    #[test]
    fn a_move_shows_what_it_takes_and_what_it_makes() {
        let board = picture::<Almonds>("almonds 3,2,1", "", "1,3", &0, (80, 20));
        for part in ["▄▀▀▀▄ ▄▀▀▀▄", "becomes", "▄███▄ ▄███▄"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
        let board = picture::<Almonds>("almonds 3,2,1", "", "1,3", &0, (36, 12));
        for part in ["█▀█   ███ ███   █▀█", "becomes", "Fair shares", "3=1+1+1", "Varied pairs", "▸1,3"]
        {
            assert!(board.contains(part), "{part} in\n{board}");
        }
        let board = picture::<Almonds>("almonds 12,9,8", "", "8,9", &0, (36, 12));
        for part in ["▪▪▪▪12  ▫▫▫▫▫▫▫▫▫9", "▫▫▫▫▫▫▫▫8", "becomes", "▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪17"]
        {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        crate::tui::boards::sizes::check::<Almonds>(&["almonds 6", "almonds 50", "almonds 9,8,7,6,5,4,3,2,1"], &3);
    }
}
