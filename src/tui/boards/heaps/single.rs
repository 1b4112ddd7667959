//! Where things stand for one heap: stones above, choices below them, the strip at the foot.

use std::cmp::Reverse;

use ratatui::layout::Rect;

use super::chips::Chips;
use super::stones::{StoneKind, Stones};
use super::strip::Strip;
use crate::tui::boards::{Purpose, Room, Size, cut};

/// The plan of a board with one heap.
pub(crate) struct Single {
    /// Where the stones are drawn.
    pub stones: Rect,
    /// Where the choices are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the strip is.
    pub strip: Rect,
    /// The choices.
    pub chips: Chips,
    /// Lines of choices that are scrolled away.
    pub scroll: i32,
    /// Rows that are spared above panes that are read.
    pub spared: u16,
    /// How many stones went with the last move.
    pub went: u128,
}

/// The board is never narrower than this, and lower only where all choices are seen all the same.
pub(crate) const LEAST: Size = Size { width: 24, height: 7 };
/// With fewer columns it has no strip.
const STRIP_WIDTH: u16 = 35;
/// Rows of stones and figures: so many are there above the choices.
const STONES: i32 = 4;
/// With fewer rows it has no strip.
const ROOMY: u16 = 11;
/// Columns that a board would like before the panes get theirs.
pub(crate) const BOARD: u16 = 48;
/// Lines for the choices, at most, unless all of them have room.
const LINES: i32 = 3;
/// Rows of stones and figures above more lines.
const CROWDED: i32 = 3;
/// Rows in which panes beside it say most of what they have to say.
const PANES: u16 = 20;

/// What a plan is made for.
pub(crate) struct SingleHeap {
    /// The largest heap on the strip.
    pub top: u128,
    /// Whether what stands below its numbers cannot be done without.
    pub needs_figures: bool,
    /// Whether it is told who wins with how many stones where the heap is a part of a sum.
    pub tells_in_sum: bool,
    /// Whether a letter is all that is told of a heap now: panes have the rows for lengths.
    pub has_letters_alone: bool,
    /// How many choices there are.
    pub count: usize,
    /// The columns of the widest of them, and of those at the start where its size is kept.
    pub widest: i32,
    /// How many there were at the start, and the heap that there was.
    pub at_start: (usize, Stones),
    /// How many stones went with the last move, where that is known.
    pub went: u128,
}

/// What the stones leave of the rows around them.
#[derive(Clone, Copy)]
struct RowsAround {
    /// How many times the strip has fewer rows than it wants.
    fewer: u16,
    /// Free rows above them.
    air: u16,
}

impl Single {
    /// The plan, or the room that it needs. A strip has fewer rows where choices would be out of sight for it, stones points, or
    /// lines of the panes above it; and as few as it can have above panes that are read. Stones have the free row above them
    /// before they are points.
    pub(crate) fn new(room: Room, heap: &SingleHeap, scroll: i32) -> Result<Self, Size> {
        let (count, start) = &heap.at_start;
        let columns = i32::from(room.split(BOARD).0.width) - 2;
        let lines = Chips::new((0, 0), columns, heap.widest, heap.count.max(*count)).lines();
        let height = u16::try_from(STONES + lines).unwrap_or(LEAST.height).min(LEAST.height);
        room.has_or_ended(Size { height, ..LEAST })?;
        // What is there at the start decides, and nothing moves as there is less of it.
        let purpose = if room.is_end() { Purpose::Play } else { room.purpose };
        let size = (room.area.width, room.area.height);
        let most = if room.is_preview() {
            Strip::in_preview(heap.top, size).len() as u16 - 1
        } else {
            Strip::spare(heap.top, size).0
        };
        let worth = |around: &RowsAround| {
            let opening = Self::with_strip(Room { purpose, ..room }, heap, *count, 0, *around);
            let shows_all = i32::from(opening.window.height) >= opening.chips.lines();
            let rows = opening.side.map_or(0, |side| side.height.min(PANES));
            let kind = start.size_in(opening.stones);
            // Flat stones are enough for that row.
            let kind = if around.air == 0 { kind.min(StoneKind::Flat) } else { kind };
            // Nobody looks in a preview for what is told of heaps: there it takes nothing from the stones.
            let pebble = start.pebble(opening.stones).filter(|_| room.is_preview());
            let pebble = pebble.map(|pebble| (pebble.rows, pebble.width()));
            (shows_all, kind, pebble, rows, around.air, Reverse(around.fewer))
        };
        let least = if room.is_above_text() { most } else { 0 };
        let all = (least..=most).flat_map(|fewer| [0, 1].map(|air| RowsAround { fewer, air }));
        let around = all.max_by_key(worth).unwrap_or(RowsAround { fewer: least, air: 1 });
        // Choices get fewer, and leave their rows free: nothing moves.
        let kept = if room.keeps_size(heap.count == 0) { *count } else { 0 };
        let plan = Self::with_strip(room, heap, heap.count.max(kept), scroll, around);
        Ok(if heap.has_letters_alone { plan.without_lengths(heap.top) } else { plan })
    }

    /// The same with the rows for lengths free above the strip where panes stand there, or else below it.
    fn without_lengths(self, top: u128) -> Self {
        let rows = Strip::rows_of_lengths(top, self.strip);
        let is_below_panes = self.side.is_some_and(|side| side.bottom() == self.strip.y);
        let y = self.strip.y + if is_below_panes { rows } else { 0 };
        Self { strip: Rect { y, height: self.strip.height - rows, ..self.strip }, ..self }
    }

    /// The plan with these rows around the stones. Above panes that are read the choices stand upon the strip, and one line of
    /// numbers that can do without figures has none. Where nothing is told of heaps no rows wait for it.
    fn with_strip(room: Room, heap: &SingleHeap, count: usize, scroll: i32, around: RowsAround) -> Self {
        let RowsAround { fewer, air } = around;
        let &SingleHeap { top, needs_figures, tells_in_sum, widest, .. } = heap;
        let (width, height) = (room.area.width, room.area.height);
        // Nothing is left to be chosen from it in the end.
        let has_strip = width >= STRIP_WIDTH && height >= roomy(room) && !room.is_end();
        let is_one_line = has_strip && Strip::is_one_line(top, (width, height));
        let bare = u16::from(is_one_line && !needs_figures);
        // Figures that are needed are told of in the row above the strip.
        let (gap, bare, spared) = match room.purpose {
            Purpose::AboveText => (0, bare, 0),
            Purpose::AboveVerdict if !needs_figures => (0, 0, 0),
            _ => (1, 0, 1 + bare),
        };
        let (times, of) = Strip::spare(top, (width, height));
        let spared = if has_strip { spared + times.saturating_sub(fewer) * of } else { 0 };
        // In a sum no lengths are told, and of most heaps nothing else.
        let bare = match room.purpose {
            Purpose::Task => Strip::told_rows(top, (width, height)),
            Purpose::Part => u16::from(is_one_line),
            _ => bare,
        };
        let is_untold = room.is_preview() || room.purpose == Purpose::Part && !tells_in_sum;
        let is_low = height < LEAST.height && !room.is_end();
        let gap = if is_low { 0 } else { gap };
        // When nothing can be taken any more nothing is said of the heaps: what became of the stones has their room.
        let is_over = room.is_end() || count == 0;
        let rows = |width| {
            let lines = Strip::rows(top, (width, height));
            let (most, of) = Strip::spare(top, (width, height));
            let rows = lines - fewer.min(most) * of;
            let bare = if is_untold { Strip::untold(top, (width, height), rows) } else { bare };
            let in_preview = || Strip::in_preview(top, (width, height)).get(usize::from(fewer)).copied();
            match has_strip {
                true if room.is_preview() => in_preview().unwrap_or(rows - bare),
                true => rows - bare,
                false => 0,
            }
        };
        let (left, beside) = room.split(BOARD);
        // Panes get all rows where the strip has its arcs and its numbers beside them, too; those that are read, unless it loses
        // heaps there.
        let is_along = Strip::has_arcs(top, left.width, rows(left.width))
            || room.is_along()
                && (Strip::has_all(top, left.width, rows(left.width)) || !Strip::has_all(top, width, rows(width)));
        let foot = if is_along { left } else { room.area };
        let usual = rows(foot.width);
        let rows = if is_over && !room.is_end() { Strip::bare_rows(top, foot.width, usual) } else { usual };
        let (above, strip) = cut(foot, height - rows);
        // Panes stand still when the game is over.
        let (upper, _) = cut(foot, height - usual);
        let (upper, side) = if is_along { (upper, beside) } else { Room { area: upper, ..room }.split(BOARD) };
        let board = Rect { width: upper.width, ..above };
        let columns = i32::from(board.width) - 2;
        let wanted = if is_over { 0 } else { Chips::new((0, 0), columns, widest, count).lines() };
        let most = LINES.min(i32::from(board.height) - STONES).max(1);
        // Choices that have to be scrolled have the free row above the stones.
        let (shown, air) = match wanted {
            // What stands above the end of a match keeps its distance itself.
            _ if is_over => (0, u16::from(!room.is_end())),
            _ if is_low => (wanted.clamp(1, most), 0),
            _ if wanted > LINES && wanted + i32::from(gap) + CROWDED <= i32::from(board.height) => (wanted, 0),
            _ if wanted > most => (most + 1, 0),
            _ => (wanted.max(1), air),
        };
        let below = if is_over { 0 } else { shown as u16 + gap };
        let (stones, choices) = cut(board, board.height - below);
        let stones = Rect { y: stones.y + air, height: stones.height - air, ..stones };
        let window = Rect { height: shown as u16, ..choices };
        let own = Chips::new((0, 0), columns, widest, heap.count).lines();
        let scroll = scroll.clamp(0, (own - shown).max(0));
        let at = (i32::from(window.x) + 1, i32::from(window.y) - scroll);
        let chips = Chips::new(at, columns, widest, count);
        Self { stones, window, side, strip, chips, scroll, spared, went: heap.went }
    }
}

/// The rows from which on a board has a strip: one fewer for the gap above it, one for the lengths that it may go without; as many
/// fewer where nothing is told below its numbers.
fn roomy(room: Room) -> u16 {
    if room.is_above_text() || room.is_silent() { ROOMY - 2 } else { ROOMY }
}

/// Whether a board of heaps has less room than one would like for playing: none for a strip, and little for many choices.
pub(crate) fn is_low(room: Room) -> bool {
    room.area.height < roomy(room) && !room.is_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything of a heap of so many stones, of which one may be taken or as many as `most`.
    fn plan(room: Room, (stones, most): (u128, u128)) -> Single {
        let start = Stones { now: stones, most, ..Stones::default() };
        let heap = SingleHeap {
            top: stones,
            needs_figures: false,
            tells_in_sum: false,
            has_letters_alone: false,
            count: 2,
            widest: 2,
            at_start: (2, start),
            went: 0,
        };
        Single::new(room, &heap, 0).expect("there is room")
    }

    #[test]
    fn panes_and_stones_have_the_rows_that_a_strip_above_or_below_them_can_spare() {
        let beside = |size: (u16, u16), stones| {
            let plan = plan(Room::beside(Rect::new(0, 2, size.0, size.1), true), (stones, 9));
            (plan.strip.height, plan.side.map(|side| side.height))
        };
        assert_eq!(beside((73, 18), 30), (8, Some(10)), "the fewest rows of arcs");
        assert_eq!(beside((73, 18), 170), (5, Some(13)), "one line of numbers");
        assert_eq!(beside((240, 66), 100), (14, Some(52)), "where panes have rows enough arcs have theirs");
        let bar = |height| {
            let room = Room::alone(Rect::new(0, 2, 60, height));
            let start = Stones { now: 170, most: 9, ..Stones::default() };
            (plan(room, (170, 9)).strip.height, start.size_in(plan(room, (170, 9)).stones))
        };
        assert_eq!([18, 22].map(bar), [(5, StoneKind::Points), (5, StoneKind::Short)], "no bar for lines of numbers");
    }

    #[test]
    fn stones_have_the_free_row_above_them_before_they_are_points_if_it_makes_them_larger() {
        let mut larger = 0;
        for (height, width, stones) in (8..30).flat_map(|height| {
            [36, 60, 80, 120]
                .into_iter()
                .flat_map(move |width| (20..120).step_by(5).map(move |stones| (height, width, stones)))
        }) {
            let area = Rect::new(0, 2, width, height);
            let Single { stones: at, .. } = plan(Room::alone(area), (stones, 9));
            let start = Stones { now: stones, most: 9, ..Stones::default() };
            let more = Rect { y: area.y, height: at.bottom() - area.y, ..at };
            let fewer = Rect { y: area.y + 1, height: more.height - 1, ..at };
            let is_larger = start.size_in(fewer) < start.size_in(more).min(StoneKind::Flat);
            assert_eq!(at, if is_larger { more } else { fewer }, "{stones} in {area}");
            larger += u32::from(is_larger);
        }
        assert!(larger > 0, "some of them");
    }

    #[test]
    fn a_strip_above_panes_that_are_read_is_as_low_as_it_can_be_and_says_how_many_rows_it_spares() {
        for (width, height, stones) in [(60, 22, 30), (60, 22, 170), (80, 36, 170), (120, 36, 30), (240, 66, 90)] {
            let area = Rect::new(0, 2, width, height);
            let usual = plan(Room::alone(area), (stones, 9));
            let lower = Rect { height: height - usual.spared, ..area };
            let read = plan(Room::above_text(lower), (stones, 9));
            assert!(read.stones.height >= usual.stones.height, "{stones} in {area}");
            assert_eq!(read.chips.lines(), usual.chips.lines(), "{stones} in {area}");
        }
    }
}
