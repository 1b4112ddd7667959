//! Where the plates and the moves stand, and how large almonds are.

use std::iter::{RepeatN, repeat_n};

use ratatui::layout::Rect;

use super::State;
use crate::core::Game;
use crate::games::almonds::{Almonds, Plate, Serve};
use crate::tui::boards::heaps::block::HeapBlock;
use crate::tui::boards::heaps::chips::{Chips, widest};
use crate::tui::boards::{Room, Size, cut};
use crate::tui::paint::width;

const LEAST: Size = Size { width: 34, height: 11 };
/// Columns that the board wants before panes stand beside it.
const BOARD: u16 = 46;

/// Where everything stands.
pub(crate) struct Plan {
    pub(super) area: Rect,
    pub(super) side: Option<Rect>,
    pub(super) plates: Plates,
    /// Where the moves are seen.
    pub(super) window: Rect,
    /// The rows of the two headings.
    pub(super) headings: [i32; 2],
    /// Moves stand there as they are typed.
    pub(super) is_written: bool,
    pub(super) shares: Chips,
    pub(super) joins: Chips,
    /// Rows that are scrolled away.
    pub(super) scroll: i32,
}

impl Plan {
    pub(super) fn new(game: &Almonds, pos: &Plate, state: &State, room: Room) -> Result<Self, Size> {
        room.has_or_ended(LEAST)?;
        let (area, side) = room.split(BOARD);
        // In play almonds and moves have the measure of the start, too, and nothing grows as there is less of it.
        let start = || state.begun.clone().unwrap_or_else(|| game.start());
        let start = room.keeps_size(game.result(pos).is_some()).then(start);
        let moves = |plate: &Plate| if room.is_end() { <_>::default() } else { split(game, plate).into() };
        let all: Vec<Choices<'_>> = std::iter::once(pos).chain(&start).map(|plate| (plate, moves(plate))).collect();
        let words = |is_written| ShareWords::new(game, &all, is_written, Room { area, ..room });
        let ways = [true, false].map(words);
        // In a preview nobody scrolls to those that are out of sight.
        let is_seen = !room.is_preview() || ways[0].are_seen() || !ways[1].are_seen();
        let ways = if is_seen && Chips::fit(columns(area), ways[0].widest) { &ways[..] } else { &ways[1..] };
        let (words, plates) = Plates::new(&all, ways);
        let [shares, joins] = &all[0].1;
        let x = i32::from(area.x) + 1;
        let chips = |y: i32, moves: &[Serve]| Chips::new((x, y + 1), columns(area), words.widest, moves.len());
        // No moves are out of sight below rows that wait for others.
        let words =
            if words.are_seen() { words } else { words.with([shares, joins].map(|moves| chips(0, moves).lines())) };
        let scroll = state.scroll.clamp(0, (words.rows() - i32::from(words.below.height)).max(0));
        let first = i32::from(words.below.y) - scroll;
        let second = if words.is_one_group() { first } else { first + words.lines[0] + 2 };
        Ok(Self {
            area,
            side,
            plates,
            window: words.below,
            headings: [first, second],
            is_written: words.is_written,
            shares: chips(first, shares),
            joins: chips(second, joins),
            scroll,
        })
    }
}

/// A plate, with the moves that share a heap of it and those that join two.
type Choices<'a> = (&'a Plate, [Vec<Serve>; 2]);

/// The columns for moves.
fn columns(area: Rect) -> i32 {
    i32::from(area.width) - 3
}

/// The moves as words, and what they leave the plates.
#[derive(Clone, Copy)]
struct ShareWords {
    is_written: bool,
    /// Columns of the widest.
    widest: i32,
    /// The most lines of each group.
    lines: [i32; 2],
    /// Where the heaps lie, and where the moves stand.
    above: Rect,
    below: Rect,
    /// Whether nothing is chosen, and nothing has to have room that would lie on the plate then.
    is_still: bool,
}

impl ShareWords {
    fn new(game: &Almonds, all: &[Choices<'_>], is_written: bool, room: Room) -> Self {
        let area = room.area;
        let of = |(plate, moves): &Choices<'_>| {
            moves.iter().flatten().map(|&mv| word(game, plate, mv, is_written)).collect::<Vec<_>>()
        };
        let widest = widest(all.iter().flat_map(of));
        let count = |moves: &[Serve]| Chips::new((0, 0), columns(area), widest, moves.len()).lines();
        let lines = [0, 1].map(|group| all.iter().map(|(_, moves)| count(&moves[group])).max().unwrap_or(0));
        let is_still = room.is_end() || room.is_preview();
        let mut words = Self { is_written, widest, lines, above: area, below: area, is_still };
        // The moves get what they need, and the plates the rest, which is half at least.
        let rows = if room.is_end() { 0 } else { (words.rows() as u16).min(area.height / 2) };
        (words.above, words.below) = cut(area, area.height - rows);
        words
    }

    /// The same with so many lines of each group.
    fn with(self, lines: [i32; 2]) -> Self {
        Self { lines, ..self }
    }

    /// Whether all of them have room.
    fn are_seen(&self) -> bool {
        self.rows() <= self.below.height.into()
    }

    /// Their rows, with the headings and the free row between the groups; a group without any is told of in the heading of the other.
    fn rows(&self) -> i32 {
        self.lines[0] + self.lines[1] + if self.is_one_group() { 1 } else { 3 }
    }

    fn is_one_group(&self) -> bool {
        self.lines.contains(&0)
    }

    /// Where heaps are drawn.
    fn inner(&self) -> Rect {
        let Rect { x, y, width, height } = self.above;
        Rect { x: x + 2, y: y + 1, width: width - 3, height: height - 1 }
    }
}

/// Where heaps lie, and how.
pub(super) struct Plates {
    pub(super) now: Rect,
    /// Where those after the chosen move are shown.
    pub(super) then: Rect,
    /// How they lie, those that lie there now and those then, if all have room as blocks of almonds.
    pub(super) blocks: [Option<HeapBlock>; 2],
}

impl Plates {
    /// The largest almonds of which everything that may be chosen has room, beside the moves in some words. Where that has none
    /// what lies there now is not points for it, and what then is has one row, or all of them have.
    fn new(all: &[Choices<'_>], ways: &[ShareWords]) -> (ShareWords, Self) {
        let left = |(plate, moves): &Choices<'_>| {
            moves.iter().flatten().map(|&mv| after(plate, mv).collect()).collect::<Vec<Vec<u8>>>()
        };
        let mut left: Vec<Vec<u8>> = all.iter().filter(|_| !ways[0].is_still).flat_map(left).collect();
        // Many heaps are the first that have no room.
        left.sort_unstable_by_key(|heaps| std::cmp::Reverse(heaps.len()));
        let now = || all.iter().map(|(plate, _)| plate.as_slice());
        let blocks = || HeapBlock::all(ways[0].inner().width);
        let lie = |words: &ShareWords, blocks: [Option<HeapBlock>; 2]| {
            let [of_now, of_then] = blocks.map(|block| {
                move |heaps: &[u8], columns: u16| match block {
                    Some(block) => block.rows(sizes(heaps), columns),
                    None => Some(rows_of_points(heaps, columns)),
                }
            });
            let Rect { width, height, .. } = words.inner();
            let now = most(now().map(|heaps| of_now(heaps, width)), height.into())?;
            let room = i32::from(height) - now - HEADING;
            let then = most(left.iter().map(|heaps| of_then(heaps, width)), room)?;
            Some((*words, Self::cut(words, blocks, [now, then])))
        };
        let stones =
            |now: HeapBlock, then: Option<HeapBlock>| ways.iter().find_map(|words| lie(words, [Some(now), then]));
        let low = || HeapBlock::low(ways[0].inner().width);
        let small = || blocks().filter(|block| block.is_small());
        let whole = blocks().find_map(|block| stones(block, Some(block)));
        let as_it_is = || low().find_map(|then| small().find_map(|block| stones(block, Some(then))));
        let in_one_row = || low().find_map(|block| stones(block, Some(block)));
        let above_points = || small().find_map(|block| stones(block, None));
        let points = || lie(&ways[0], [None; 2]);
        let found = whole.or_else(as_it_is).or_else(in_one_row).or_else(above_points).or_else(points);
        found.unwrap_or_else(|| (ways[0], Self::cut(&ways[0], [None; 2], [0; 2])))
    }

    /// What lies there now has half of the rows, or what it needs of them and a free one where there is one.
    fn cut(words: &ShareWords, blocks: [Option<HeapBlock>; 2], [now, then]: [i32; 2]) -> Self {
        let height = i32::from(words.inner().height);
        let half = height / 2;
        let rows = match height - now - HEADING - then {
            _ if words.is_still => height,
            _ if now <= half && then + HEADING <= height - half => half,
            spare => now + spare.min(1),
        };
        let (now, then) = cut(words.inner(), rows as u16);
        Self { now, then, blocks }
    }

    /// The plate of what is chosen, below its word.
    pub(super) fn below_heading(&self) -> Rect {
        let Rect { y, height, .. } = self.then;
        Rect { y: y + HEADING as u16, height: height.saturating_sub(HEADING as u16), ..self.then }
    }
}

/// The most of some rows, if all are there and have room.
fn most(mut rows: impl Iterator<Item = Option<i32>>, room: i32) -> Option<i32> {
    rows.try_fold(0, |most, rows| rows.filter(|rows| *rows <= room).map(|rows| most.max(rows)))
}

/// Rows of the word above what is chosen.
const HEADING: i32 = 1;

/// How many almonds each heap has.
pub(super) fn sizes(heaps: &[u8]) -> impl Iterator<Item = u32> {
    heaps.iter().copied().map(u32::from)
}

/// Where each heap lies as points, its number behind them, in lines of so many columns.
pub(super) fn points(heaps: &[u8], columns: u16) -> impl Iterator<Item = (i32, i32)> {
    let (mut x, mut y) = (0, 0);
    heaps.iter().map(move |heap| {
        let length = i32::from(*heap) + width(&heap.to_string());
        if x + length >= columns.into() && x > 0 {
            (x, y) = (0, y + 1);
        }
        let at = (x, y);
        x += length + 2;
        at
    })
}

fn rows_of_points(heaps: &[u8], columns: u16) -> i32 {
    points(heaps, columns).last().map_or(0, |(_, y)| y + 1)
}

/// The moves that share a heap, and those that join two.
pub(super) fn split(game: &Almonds, pos: &Plate) -> (Vec<Serve>, Vec<Serve>) {
    game.legal_moves(pos).into_iter().partition(|mv| matches!(mv, Serve::Share { .. }))
}

/// The move as it is typed, `6=2+2+2`; where that has no room, `6=3x2`.
pub(super) fn word(game: &Almonds, pos: &Plate, mv: Serve, is_written: bool) -> String {
    match mv {
        _ if is_written => game.write_move(pos, mv),
        Serve::Share { heap, parts } => equation(heap, parts),
        Serve::Join { .. } => game.write_move(pos, mv),
    }
}

/// `6=3x2`.
pub(super) fn equation(heap: u8, parts: u8) -> String {
    format!("{heap}={parts}x{}", heap / parts)
}

/// The heaps that a move takes from the plate; 0 is none.
pub(super) fn taken(mv: Serve) -> [u8; 2] {
    match mv {
        Serve::Share { heap, .. } => [heap, 0],
        Serve::Join { small, large } => [small, large],
    }
}

/// The heaps that it puts there, all of one size.
pub(super) fn made(mv: Serve) -> RepeatN<u8> {
    match mv {
        Serve::Share { heap, parts } => repeat_n(heap / parts, parts.into()),
        Serve::Join { small, large } => repeat_n(small + large, 1),
    }
}

/// The heaps after a move, as they lie on a plate: largest first.
pub(super) fn after(heaps: &[u8], mv: Serve) -> impl Iterator<Item = u8> {
    let gone = taken(mv).map(|size| heaps.iter().position(|&heap| heap == size));
    let size = made(mv).next().unwrap_or(0);
    let stays = move |is_larger: bool| {
        let stays = move |&(place, &heap): &(usize, &u8)| !gone.contains(&Some(place)) && (heap > size) == is_larger;
        heaps.iter().enumerate().filter(stays).map(|(_, &heap)| heap)
    };
    stays(true).chain(made(mv)).chain(stays(false))
}
