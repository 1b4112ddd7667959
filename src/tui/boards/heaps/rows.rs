//! Several heaps, one below the other, each with its choices below it; in columns where they are larger then.

use std::ops::Range;

use ratatui::layout::Rect;

use super::chips::Chips;
use super::pebble::Pebble;
use super::single::BOARD;
use super::stones::StoneRows;
use crate::core::Arrange;
use crate::tui::Role;
use crate::tui::boards::Room;
use crate::tui::paint::{Pen, capital, width, wrap};

/// The plan of a board with several heaps.
pub(crate) struct HeapRows {
    /// Where heaps are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The choices, heap by heap.
    pub groups: Vec<HeapGroup>,
    /// How each heap lies.
    pub rows: StoneRows,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Rows below the last heap.
    pub free: u16,
}

/// A heap and its choices.
pub(crate) struct HeapGroup {
    /// The heap, counted from 0.
    pub heap: usize,
    /// Where its row of stones begins, if it is drawn as one.
    pub row: Option<(i32, i32)>,
    /// The columns of that.
    pub wide: i32,
    /// The choices.
    pub chips: Chips,
}

/// Columns of the number before them.
const STONES: i32 = 3;
/// What stands before a nimber.
const NIMBER: &str = "nimber ";
/// A row with its gap has at least so many columns where several stand abreast.
const ABREAST: i32 = 14;
/// Rows of a page.
const PAGE: i32 = 5;

/// A heap of more stones is drawn as one of these; its figure says how many there are.
pub(crate) const MOST_DRAWN: u64 = 10_000_000;

fn drawn(stones: u64) -> u32 {
    stones.min(MOST_DRAWN) as u32
}

impl HeapRows {
    /// The plan for heaps by their stones and how many choices each has, of at most `widest` columns. Stones grow as they get
    /// fewer, but not beyond those of another plan, if one is given; bars keep the measure of the start, of whose largest heap there
    /// are `top`.
    pub(crate) fn new(
        room: Room,
        top: u64,
        now: &[(u64, usize)],
        widest: i32,
        (scroll, back): (i32, i32),
        largest: Option<StoneRows>,
    ) -> Self {
        let (board, side) = room.split(BOARD);
        // In the end nothing is said below them, nor above panes that say it.
        let words = if room.is_end() || room.is_above_text() { 0 } else { WORDS };
        let window = Rect { y: board.y + 1, height: board.height - 1 - words, ..board };
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let all: Vec<Abreast> = Abreast::all(board.width, room.is_end(), now, widest).collect();
        let one = all[0];
        // The largest stones, in as few columns as have them.
        let lying = |least: i32| {
            let most_rows = match largest {
                Some(StoneRows::Stones(pebble, _)) => pebble.rows,
                Some(StoneRows::Bar(_)) => 1,
                None => i32::MAX,
            };
            let pebbles = Pebble::all().filter(move |pebble| (least..=most_rows).contains(&pebble.rows));
            let lying = pebbles.flat_map(|pebble| all.iter().map(move |columns| (pebble, *columns)));
            lying.filter_map(|(pebble, columns)| {
                let across = columns.across(pebble, most, now.len())?;
                Some((StoneRows::Stones(pebble, across), columns))
            })
        };
        let fits = |rows: StoneRows, columns: &Abreast, air: i32| {
            now.chunks(columns.each).all(|heaps| columns.high(heaps, rows, air) - air <= i32::from(window.height))
        };
        let find = |least: i32, air: i32| {
            lying(least).find(|(rows, columns)| fits(*rows, columns, air)).map(|(rows, columns)| (rows, columns, air))
        };
        // A free row between heaps, unless stones would be points with one.
        let found = [(2, 1), (2, 0), (1, 1), (1, 0)].into_iter().find_map(|(least, air)| find(least, air));
        let (rows, columns, air) = found.unwrap_or_else(|| {
            let (top, room) = (drawn(top), one.stones as u32);
            let rows = StoneRows::Bar(if top + top / 5 <= room { 1 } else { top.div_ceil(room).max(2) });
            (rows, one, i32::from(fits(rows, &one, 1)))
        });
        let all = now.chunks(columns.each).map(|heaps| columns.high(heaps, rows, air) - air).max().unwrap_or(0);
        let free = u16::try_from(i32::from(window.height) - all).unwrap_or(0);
        let offset = (scroll - PAGE * back).clamp(0, (all - i32::from(window.height)).max(0));
        let mut groups = Vec::new();
        let mut x = i32::from(board.x) + 1;
        for (first, heaps) in (0..).step_by(columns.each).zip(now.chunks(columns.each)) {
            let mut y = i32::from(window.y) - offset;
            for (heap, &(stones, count)) in (first..).zip(heaps) {
                let below = y + rows.height(drawn(stones));
                let chips = columns.chips((x + 2, below), count);
                groups.push(HeapGroup { heap, row: Some((x, y)), wide: columns.wide, chips });
                y = below + chips.lines() + air;
            }
            x += columns.wide;
        }
        Self { window, side, groups, rows, scroll: offset + PAGE * back, free }
    }

    /// Rows in which heaps are seen whole in a room so wide, in whichever order they lie: the fewest that are always enough.
    pub(crate) fn enough(width: u16, now: &[(u64, usize)], widest: i32) -> i32 {
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let high = |columns: Abreast| {
            let pebble = Pebble { rows: 1 };
            let across = columns.across(pebble, most, now.len());
            let is_drawn = across.is_some();
            let rows = across.map_or(StoneRows::Bar(1), |across| StoneRows::Stones(pebble, across));
            let mut high: Vec<i32> = now.iter().map(|heap| columns.high(&[*heap], rows, 0)).collect();
            high.arrange_by(|a, b| b.cmp(a));
            (is_drawn || columns.each == now.len()).then(|| high.iter().take(columns.each).sum())
        };
        Abreast::all(width, false, now, widest).filter_map(high).min().unwrap_or(0)
    }
}

/// Rows of what is said below the heaps.
pub(crate) const WORDS: u16 = 2;

/// In rows beside each other, and in rows of large ones, so many stones at least lie abreast.
const LEAST_ACROSS: i32 = 5;

/// Heaps in columns beside each other.
#[derive(Clone, Copy)]
struct Abreast {
    /// How many lie in each.
    each: usize,
    /// Their columns, a gap included.
    wide: i32,
    /// Columns for choices, and for stones.
    chips: i32,
    stones: i32,
    /// Columns of the widest choice.
    widest: i32,
}

impl Abreast {
    /// One column, and as many as have room for numbers, stones and choices.
    fn all(board: u16, is_end: bool, now: &[(u64, usize)], widest: i32) -> impl Iterator<Item = Self> {
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let has_choices = now.iter().any(|&(_, count)| count > 0);
        let heaps = now.len();
        let abreast = move |count: i32| {
            let wide = (i32::from(board) - 2) / count;
            // Its number stands before a heap, how many there are and their nimber behind it.
            let digits = width(&most.to_string());
            let nimber = if is_end { 0 } else { 2 + width(NIMBER) + digits };
            let (chips, stones) = (wide - 4, wide - 2 - STONES - digits - nimber);
            let each = heaps.div_ceil(count as usize).max(1);
            Self { each, wide, chips, stones: if count == 1 { stones.max(5) } else { stones }, widest }
        };
        let is_wide = move |columns: &Self| {
            columns.wide >= ABREAST && columns.stones > 0 && (!has_choices || Chips::fit(columns.chips, widest))
        };
        std::iter::once(abreast(1)).chain((2..=heaps as i32).map(abreast).take_while(is_wide))
    }

    /// How many stones of this size lie in a row, if they show heaps of at most `most`, so many heaps. Large ones that have no room
    /// in one row lie in fives: so they are counted at a glance, too.
    fn across(&self, pebble: Pebble, most: u32, heaps: usize) -> Option<i32> {
        let across = self.stones / pebble.step().0;
        let fives = across - across % LEAST_ACROSS;
        match across {
            _ if across >= most as i32 => Some(across.max(1)),
            _ if pebble.may_wrap() => (self.each == heaps || across >= LEAST_ACROSS).then_some(across.max(1)),
            _ => (fives > 0).then_some(fives),
        }
    }

    fn chips(&self, at: (i32, i32), count: usize) -> Chips {
        Chips::new(at, self.chips, self.widest, count)
    }

    /// The rows of some heaps below each other.
    fn high(&self, heaps: &[(u64, usize)], rows: StoneRows, air: i32) -> i32 {
        let high =
            |&(stones, count): &(u64, usize)| rows.height(drawn(stones)) + self.chips((0, 0), count).lines() + air;
        heaps.iter().map(high).sum()
    }
}

impl HeapGroup {
    /// How many stones of it lie up to a cell; left of them none.
    pub(crate) fn stones_to(&self, rows: StoneRows, now: u64, (x, y): (i32, i32)) -> Option<u32> {
        let (left, top) = self.row.filter(|row| (row.0..row.0 + self.wide).contains(&x))?;
        let count = |x: i32| rows.count_to((left + STONES, top), drawn(now), (x, y));
        if (left..left + STONES).contains(&x) { count(left + STONES).map(|_| 0) } else { count(x) }
    }

    /// Paints the row of stones with its number before it, and how many there are and their nimber behind it. `going` are
    /// those that would go, where a choice from this heap is looked at.
    pub(crate) fn row(
        &self,
        rows: StoneRows,
        now: u64,
        going: Option<Range<u64>>,
        nimber: Option<u32>,
        pen: &mut Pen<'_>,
    ) {
        let Some((x, y)) = self.row else { return };
        let role = if going.is_some() { Role::Bright } else { Role::Dim };
        pen.text(x, y, &(self.heap + 1).to_string(), role);
        let going = going.map(|going| drawn(going.start)..drawn(going.end));
        let end = rows.paint((x + STONES, y), drawn(now), going.unwrap_or_default(), pen);
        let end = pen.text(end.max(x + 4), y, &now.to_string(), Role::Bright);
        if let Some(nimber) = nimber {
            let end = pen.text(end + 2, y, NIMBER, Role::Dim);
            pen.text(end, y, &nimber.to_string(), Role::Plain);
        }
    }
}

/// Writes below the heaps what is said of all of them.
pub(crate) fn say(window: Rect, words: &str, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(window.x) + 2, i32::from(window.bottom()));
    let columns = (i32::from(window.right()) - x).max(1) as usize;
    let words = pen.keys().tell(words);
    for (row, words) in (y..).zip(wrap(&capital(&words), columns)) {
        pen.text(x, row, &words, Role::Plain);
    }
}
