//! Take and break: the heaps with what may become of each, and the nimbers of single heaps.

mod pane;
mod reach;

use ratatui::layout::Rect;

use super::easel::heap_of;
use super::heaps::block::HeapBlock;
use super::heaps::chips::widest;
use super::heaps::figures::HeapTold;
use super::heaps::pebble::{PLATE, PebbleLook, STONE};
use super::heaps::rows::{HeapGroup, HeapRows, HeapsNow};
use super::heaps::said;
use super::heaps::single;
use super::heaps::spoils::{LaidSpoils, Spoils};
use super::heaps::stones::StoneRows;
use super::heaps::words::{no_nimbers, stay, took};
use crate::core::Game;
use crate::games::breaking::{Break, BreakNote, Breaking};
use crate::games::heaps::Heaps;
use crate::tui::Role;
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, Findings, HasBoard, Layout, PaneSpec, Place, Room, Scene, Size, TinyLook,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;

/// The heaps in rows, each size with its moves below the first of it.
pub(crate) struct BreakingBoard;

impl HasBoard for Breaking {
    type View = BreakingBoard;
}

/// What only the view knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Rows that are scrolled away.
    scroll: i32,
    /// Pages that one has gone back.
    back: i32,
    /// Whether nimbers are shown.
    nimbers: bool,
    /// With which heaps the match began, unless with those of the setup.
    begun: Option<Heaps>,
}

type View<'a> = Scene<'a, Breaking, BreakingBoard>;

/// The rows, and the moves below each of them.
pub(crate) struct Plan {
    heaps: Vec<u32>,
    rows: HeapRows,
    breaks: Vec<Vec<Break>>,
}

impl Plan {
    fn new(game: &Breaking, pos: &Heaps, state: &State, room: Room) -> Result<Self, Size> {
        room.has_or_ended(single::LEAST)?;
        let breaks_of = |heaps: &Heaps| if room.is_end() { vec![Vec::new(); heaps.len()] } else { breaks(game, heaps) };
        let keeps_size = room.keeps_size(game.result(pos).is_some());
        let start = state.begun.clone().unwrap_or_else(|| game.start());
        let top = start.iter().copied().max().unwrap_or(0);
        let first = breaks_of(&start);
        let widest_of = |breaks: &[Vec<Break>]| widest(breaks.iter().flatten().map(|&mv| word(mv)));
        let lie = |heaps: &Heaps, breaks: &[Vec<Break>], largest: Option<StoneRows>, keeps_words: bool| {
            let now: Vec<(u64, usize)> =
                heaps.iter().map(|&heap| heap.into()).zip(breaks.iter().map(Vec::len)).collect();
            let widest = widest_of(breaks).max(if keeps_size { widest_of(&first) } else { 0 });
            let has_nimbers = !game.is_misere();
            let heaps = HeapsNow { now: &now, widest, top: top.into(), keeps_words, has_nimbers };
            HeapRows::new(room, &heaps, (state.scroll, state.back), largest)
        };
        let breaks = breaks_of(pos);
        // Heaps get more, and take rows of words only where they had to at the start: so a reason may count on them.
        let at_first = lie(&start, &first, None, false);
        let largest = keeps_size.then_some(at_first.rows);
        Ok(Self { heaps: pos.to_vec(), rows: lie(pos, &breaks, largest, at_first.words > 0), breaks })
    }
}

/// The moves of each heap; of equal heaps the first has them.
fn breaks(game: &Breaking, heaps: &[u32]) -> Vec<Vec<Break>> {
    let of = |(place, &heap): (usize, &u32)| {
        let parts = if heaps[..place].contains(&heap) { Vec::new() } else { game.rule().parts(heap) };
        parts.into_iter().map(|parts| Break { heap, parts }).collect()
    };
    heaps.iter().enumerate().map(of).collect()
}

/// `3+4`, `7`, `0`: what is left.
fn word(Break { parts: [small, large], .. }: Break) -> String {
    if small == 0 { large.to_string() } else { format!("{small}+{large}") }
}

impl BoardView<Breaking> for BreakingBoard {
    type Spot = Break;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Breaking, pos: &Heaps, state: &State, room: Room) -> Result<Layout<Break, Plan>, Size> {
        let plan = Plan::new(game, pos, state, room)?;
        let groups = plan.rows.groups.iter().zip(&plan.breaks);
        let places = groups.flat_map(|(group, breaks)| {
            let place = |(index, &spot): (usize, &Break)| Place { spot, shape: group.chips.shape(index) };
            breaks.iter().enumerate().map(place)
        });
        let (window, side, scroll) = (plan.rows.window, plan.rows.side, plan.rows.scroll);
        Ok(Layout { room, area: room.area, window, side, places: places.collect(), scroll, plan: plan.into() })
    }

    fn choose(game: &Breaking, pos: &Heaps, _: Option<Break>, spot: Break) -> Choice<Break, Break> {
        if pos.contains(&spot.heap) && game.rule().allows(spot.heap, spot.parts) {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", game.write_move(pos, spot), game.why_illegal(pos, spot)))
    }

    fn tiny(_: &Breaking, pos: &Heaps, look: TinyLook<'_>) -> Option<Vec<Line>> {
        look.beside(pos.iter().copied())
    }

    fn path(_: &Breaking, _: &Heaps, mv: Break) -> Vec<Break> {
        vec![mv]
    }

    fn told(_: &Breaking, _: &Heaps, moves: &[Break]) -> String {
        let done = |&Break { heap, parts: [small, large] }: &Break| match heap - small - large {
            0 => format!("divided the heap of {heap} into {small} and {large}"),
            taken if small == 0 => took(taken, heap, None),
            taken => format!("{}: {small} and {large} stay", took(taken, heap, None)),
        };
        moves.iter().map(done).collect()
    }

    fn describe(_: &View<'_>, Break { heap, parts: [small, large] }: Break) -> String {
        let done = match heap - small - large {
            0 => format!("Divide the heap of {heap}"),
            taken => format!("Take {taken} from the heap of {heap}"),
        };
        match small {
            0 => format!("{done}, and {}.", stay(large.into())),
            _ => format!("{done}, and {small} and {large} stay."),
        }
    }

    /// The stones of a heap mean the choice that takes or parts it nearest there; equal heaps have the same ones.
    fn beside(_: &Breaking, pos: &Heaps, layout: &Layout<Break, Plan>, at: (u16, u16)) -> Option<Break> {
        let Plan { rows, breaks, .. } = &*layout.plan;
        let clicked = |group: &HeapGroup| {
            let stones = group.stones_to(rows.rows, pos[group.heap].into(), (at.0.into(), at.1.into()))?;
            let heap = pos[group.heap];
            // Twice the place of a stone, from either end, and of the middle of what goes.
            let ends = [2 * stones, 2 * (heap - stones.min(heap)) + 2].map(|place| place.saturating_sub(1));
            let middle = |&Break { parts: [small, large], .. }: &&Break| heap + small - large;
            breaks[group.like.unwrap_or(group.heap)]
                .iter()
                .min_by_key(|mv| ends.map(|place| place.abs_diff(middle(mv))).into_iter().min())
                .copied()
        };
        let is_seen = rows.window.contains(at.into());
        rows.groups.iter().filter(|_| is_seen).find_map(clicked)
    }

    fn dabs(_: &Breaking, pos: &Heaps, layout: &Layout<Break, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let rows = &layout.plan.rows;
        let stones = |heap: usize| {
            let stones = rows.groups[heap].stones_to(rows.rows, pos[heap].into(), (at.0.into(), at.1.into()))?;
            Some(heap_of(heap, stones))
        };
        (0..pos.len()).find_map(stones).into_iter().collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<Break, Plan>, pen: &mut Pen<'_>) {
        let Plan { rows, breaks, .. } = &*layout.plan;
        let window = rows.window;
        pen.ground((window.x.into(), window.y.into()), (window.width.into(), window.height.into()), PLATE);
        if let Some(taken) = Self::spoils(scene, layout) {
            return taken.paint(scene.names, pen);
        }
        if scene.result.is_some() && left(scene.position, window, pen) {
            return;
        }
        let nimbers = nimbers(scene);
        let mut heaps = pen.over();
        let mut heaps = heaps.within(window);
        for (group, breaks) in rows.groups.iter().zip(breaks) {
            let now = scene.position[group.heap];
            let chosen = scene.previewed().filter(|spot| breaks.contains(spot));
            let going = chosen.map(|Break { parts: [small, large], .. }| small.into()..(now - large).into());
            let nimber = nimbers.and_then(|nimbers| nimbers.get(group.heap).copied()).map(HeapTold::Nimber);
            // Where words have no room below the heaps, those say by themselves that nothing is known.
            let is_unsaid = scene.state.nimbers && note(scene).is_none() && rows.words == 0;
            let told = nimber.or(is_unsaid.then_some(HeapTold::NoNimber));
            let like = group.like.filter(|_| !scene.game.is_misere()).map(HeapTold::Like);
            group.row(rows.rows, now.into(), going, told.or(like), &mut heaps);
            for (index, &mv) in breaks.iter().enumerate() {
                group.chips.paint(index, &word(mv), scene.hint(mv), scene.cursor == Some(mv), &mut heaps);
            }
        }
        let words = match (scene.state.nimbers, note(scene)) {
            (false, _) => None,
            (true, Some(_)) => scene.reason,
            (true, None) => Some(no_nimbers(scene.hint_key())),
        };
        if rows.words > 0 {
            said::paint(window, words.unwrap_or_default(), pen);
        }
    }

    fn panes() -> &'static [PaneSpec<Breaking, Self>] {
        &[PaneSpec { title: "Nimbers of single heaps", lines: pane::lines }]
    }

    /// Heaps get more, and their choices with them: what has room at first may not have it for long.
    fn is_cut(layout: &Layout<Break, Plan>) -> bool {
        single::is_low(layout.room) && !layout.room.is_wordless()
    }

    fn drawn(_: &Breaking, pos: &Heaps, layout: &Layout<Break, Plan>) -> f64 {
        pos.iter().map(|&stones| layout.plan.rows.rows.cells(stones)).sum()
    }

    fn spoils(scene: &View<'_>, layout: &Layout<Break, Plan>) -> Option<LaidSpoils> {
        scene.result.and_then(|_| spoils(scene))?.laid(layout.plan.rows.window)
    }

    /// Where nobody takes any they lie there as they were divided.
    fn remains(scene: &View<'_>, layout: &Layout<Break, Plan>) -> f64 {
        if let Some(taken) = Self::spoils(scene, layout) {
            return taken.cells();
        }
        let block = block_left(scene.position, inner(layout.plan.rows.window));
        block.map_or(0.0, |block| scene.position.iter().map(|&stones| block.cells(stones)).sum())
    }

    fn free_rows(game: &Breaking, layout: &Layout<Break, Plan>) -> u16 {
        let Plan { heaps, rows, .. } = &*layout.plan;
        if rows.free == 0 { 0 } else { rows.free.min(reach::free_rows(game, heaps, rows.window)) }
    }

    fn told_rows(_: &Breaking, layout: &Layout<Break, Plan>) -> u16 {
        layout.plan.rows.words
    }

    fn begin(_: &Breaking, state: &mut State, start: &Heaps) {
        state.begun = Some(start.clone());
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Labels, name: "nimbers", apply: |state| state.nimbers = !state.nimbers },
            BoardCommand { ask: Ask::Earlier, name: "heaps up", apply: |state| state.back += 1 },
            BoardCommand { ask: Ask::Later, name: "heaps down", apply: |state| state.back -= 1 },
        ]
    }

    /// The heap is divided once.
    fn showcase(game: &Breaking) -> Vec<Break> {
        let moves = game.legal_moves(&game.start());
        moves.get(moves.len() / 2).copied().into_iter().collect()
    }
}

/// Paints what lies there in the end, where nobody takes any; whether it has room.
fn left(heaps: &[u32], window: Rect, pen: &mut Pen<'_>) -> bool {
    let inner = inner(window);
    let Some(block) = block_left(heaps, inner) else { return false };
    let mut pen = pen.over();
    for (&heap, at) in heaps.iter().zip(block.places(heaps.iter().copied(), inner).flatten()) {
        block.paint(heap, at, (STONE, PebbleLook::Full), Role::Dim.into(), &mut pen);
    }
    true
}

/// Where they have room.
fn inner(window: Rect) -> Rect {
    Rect { x: window.x + 2, width: window.width.saturating_sub(3), ..window }
}

/// The largest blocks in which they have it.
fn block_left(heaps: &[u32], inner: Rect) -> Option<HeapBlock> {
    let mut blocks = HeapBlock::all(inner.width).chain(HeapBlock::low(inner.width));
    blocks.find(|block| block.fits(heaps.iter().copied(), inner))
}

/// All stones.
fn sum(heaps: &[u32]) -> u64 {
    heaps.iter().map(|&stones| u64::from(stones)).sum()
}

/// Who took how many stones; from which heap they were is not kept, for it has been divided.
fn spoils(scene: &View<'_>) -> Option<Spoils> {
    let takes = scene.past().iter().map(|made| {
        let Break { heap, parts: [small, large] } = made.mv;
        (made.player, 0, (heap - small - large).into())
    });
    Spoils::new(takes, std::iter::once(sum(scene.position)))
}

fn note<'a>(scene: &View<'a>) -> Option<&'a BreakNote> {
    scene.findings().and_then(Findings::note)
}

/// The nimbers of the heaps, where they are wanted and known.
fn nimbers<'a>(scene: &View<'a>) -> Option<&'a [u32]> {
    note(scene).filter(|_| scene.state.nimbers).map(|note| note.heaps.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::testing::picture;
    use crate::tui::boards::law;

    #[test]
    fn every_break_is_reached_by_cursor_click_and_typing() {
        for setup in ["octal 0.77 from 12", "grundy 13,8", "octal 0.77 from 40", "octal 4.777 from 3,3,0,1"] {
            let game: Breaking = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 1, width, height);
            }
        }
    }

    #[test]
    fn large_stones_lie_in_fives() {
        let game: Breaking = "octal 0.77 from 20".parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height, rows) in [(60, 14, 2), (80, 20, 3), (120, 36, 7), (240, 66, 15)] {
            let room = Room::beside(Rect::new(0, 2, width, height), true);
            let laid = BreakingBoard::layout(&game, &game.start(), &State::default(), room);
            let StoneRows::Stones(pebble, across) = laid.expect("it has room").plan.rows.rows else {
                panic!("a bar in {room:?}");
            };
            assert_eq!(pebble.rows, rows, "{room:?}");
            assert!(!pebble.is_large() || across % 5 == 0, "{room:?}");
        }
    }

    #[test]
    fn the_stones_between_the_parts_are_hollow() {
        let state = State { nimbers: true, ..State::default() };
        let board = picture::<Breaking>("octal 0.77 from 9", "9=4+4", "4=1+2", &state, (80, 20));
        for part in ["\u{25b8}1+2 L6", "▄███▄   ▄▀▀▀▄   ▄███▄   ▄███▄  4  nimber 1", "have the nim-sum 0"]
        {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn a_click_on_the_stones_of_equal_heaps_means_the_same_choice() {
        let game: Breaking = "grundy 9,9".parse().unwrap_or_else(|error| panic!("{error}"));
        let state = State::default();
        let board = picture::<Breaking>("grundy 9,9", "", "9=1+8", &state, (60, 14));
        assert_eq!(board.matches("9  = heap 1").count(), 1, "{board}");
        let layout = BreakingBoard::layout(&game, &game.start(), &state, Room::alone(Rect::new(0, 2, 60, 14)));
        let layout = layout.expect("it has room");
        let rows: Vec<_> = layout.plan.rows.groups.iter().filter_map(|group| group.row).collect();
        let mut meant = Vec::new();
        for x in 3..40 {
            let [first, other] = [rows[0], rows[1]]
                .map(|row| BreakingBoard::beside(&game, &game.start(), &layout, ((row.0 + x) as u16, row.1 as u16)));
            assert_eq!(first, other, "{x}");
            meant.extend(first.filter(|spot| !meant.contains(spot)));
        }
        assert_eq!(meant.len(), 4, "{meant:?}");
    }

    #[test]
    fn stones_are_never_larger_than_at_the_start() {
        for (setup, moves) in [
            ("octal 0.77 from 9", "9=4+3 4=2+1 3=1 2=1"),
            ("grundy 13", "13=3+10 10=4+6"),
            ("octal 0.07 from 14", "14=12"),
        ] {
            let game: Breaking = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(60, 14), (60, 20), (80, 20), (120, 36), (240, 66)] {
                let room = Room::beside(Rect::new(0, 2, width, height), true);
                let wide = |pos: &Heaps| {
                    let plan = Plan::new(&game, pos, &State::default(), room).expect("it has room");
                    if let StoneRows::Stones(pebble, _) = plan.rows.rows { pebble.width() } else { 0 }
                };
                let mut pos = game.start();
                let first = wide(&pos);
                for word in moves.split(' ') {
                    let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
                    pos = game.play(&pos, mv);
                    assert!(wide(&pos) <= first, "{setup} after {word} in {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let setups = ["octal 0.77 from 20", "grundy 0", "octal 0.7 from 9000,3", "grundy 1,1,1,1,1,1,1,1,1,1,1,12"];
        crate::tui::boards::sizes::check::<Breaking>(&setups, &State { back: 3, ..State::default() });
    }
}
