//! Several heaps, one below the other, each with its choices below it; in columns where they are larger then.

use std::ops::Range;

use ratatui::layout::Rect;

use super::chips::Chips;
use super::figures::{self, HeapFigures, HeapTold};
use super::pebble::{FIVE, Pebble};
use super::sight::sighted;
use super::single::BOARD;
use super::stones::StoneRows;
use crate::core::Arrange;
use crate::tui::Role;
use crate::tui::boards::Room;
use crate::tui::paint::{Pen, width};

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
    /// Whether no heap is out of sight.
    pub is_whole: bool,
    /// Rows below the last heap.
    pub free: u16,
    /// Rows below the window, for words.
    pub words: u16,
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
    /// In how many rows its figures stand.
    pub figure_lines: i32,
    /// Whether it says how many stones a sign of a bar is.
    pub tells_scale: bool,
    /// The heap before it that is as large and has its choices as well.
    pub like: Option<usize>,
}

/// The heaps that rows are made for.
pub(crate) struct HeapsNow<'a> {
    /// The stones of each, and how many choices it has.
    pub now: &'a [(u64, usize)],
    /// The columns of the widest choice.
    pub widest: i32,
    /// The stones of the largest heap at the start.
    pub top: u64,
    /// Whether rows for words are kept below them, where they would be larger without.
    pub keeps_words: bool,
    /// Whether they may have nimbers.
    pub has_nimbers: bool,
}

/// Columns of the number before them.
const STONES: i32 = 3;
/// Columns of a sign of what is out of sight, with a free one before it.
const SIGN: i32 = 5;
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
    /// The plan for some heaps. Stones grow as they get fewer, but not beyond those of another plan, if one is given; bars keep the
    /// measure of the start. Where the heaps have no room the rows around them that are free are theirs as well.
    pub(crate) fn new(
        room: Room,
        heaps: &HeapsNow<'_>,
        (scroll, back): (i32, i32),
        largest: Option<StoneRows>,
    ) -> Self {
        let &HeapsNow { now, widest, top, keeps_words, has_nimbers } = heaps;
        let (board, side) = room.split(BOARD);
        let window = |above: u16, words: u16| {
            let rows = Rect { y: board.y + above, height: board.height - above - words, ..board };
            (rows, words)
        };
        // In the end nothing is said below them, nor in a preview, nor above panes that say it.
        let words = if room.is_end() || room.is_preview() || room.is_wordless() { 0 } else { WORDS };
        let said = if keeps_words { words } else { 0 };
        // What stands above an end keeps its distance itself.
        let above = u16::from(!room.is_end());
        let windows = [window(above, words), window(above, said), window(0, said)];
        let columns: Vec<Abreast> = Abreast::all(board.width, has_nimbers && !room.is_end(), now, widest).collect();
        let heaps = HeapsToLie { now, all: &columns, largest, top: drawn(top) };
        let stones = |least: Pebble| {
            let larger = || Pebble::all().filter(|pebble| pebble.is_at_least(least));
            let in_window = |(window, words): (Rect, u16), pebble: Pebble| {
                Some((heaps.stones(i32::from(window.height), pebble)?, window, words))
            };
            if room.is_above_text() {
                larger().find_map(|pebble| windows.into_iter().find_map(|window| in_window(window, pebble)))
            } else {
                windows.into_iter().find_map(|window| larger().find_map(|pebble| in_window(window, pebble)))
            }
        };
        let any = |(window, words): (Rect, u16)| Some((heaps.lying(i32::from(window.height))?, window, words));
        // Rather on the rows of words and above them than as points; above what is read, on all rows rather than smaller.
        let all_kinds = [Pebble::of(2), Pebble::FLAT, Pebble::SHORT];
        let kinds = if room.is_above_text() { &all_kinds[2..] } else { &all_kinds };
        let found = kinds.iter().find_map(|least| stones(*least));
        let found = found.or_else(|| windows.into_iter().find_map(any));
        let is_whole = found.is_some();
        let (Lying { rows, columns, air }, window, words) = found.unwrap_or_else(|| {
            let rows = StoneRows::bar(drawn(top), 1, columns[0].signs());
            (Lying { rows, columns: columns[0], air: 0 }, windows[2].0, windows[2].1)
        });
        let all = now.chunks(columns.each).map(|heaps| columns.high(heaps, rows, air) - air).max().unwrap_or(0);
        let free = u16::try_from(i32::from(window.height) - all).unwrap_or(0);
        let scrolled = if is_whole { 0 } else { scroll - PAGE * back };
        let (mut seen, offset) = sighted(window, all, scrolled);
        // Beside choices and words signs of what is out of sight need no rows, and a preview has none.
        if columns.has_margin() || room.is_preview() {
            seen = window;
        } else if words > 0 {
            seen.height = window.bottom() - seen.y;
        }
        let figure_lines = columns.figure_lines(rows, now);
        let like = |heap: usize| {
            let is_like = |&(stones, count): &(u64, usize)| count > 0 && stones == now[heap].0;
            now[..heap].iter().position(is_like).filter(|_| now[heap].1 == 0)
        };
        let mut groups = Vec::new();
        let mut x = i32::from(board.x) + 1;
        for (first, heaps) in (0..).step_by(columns.each).zip(now.chunks(columns.each)) {
            let mut y = i32::from(window.y) - offset;
            for (heap, &(stones, count)) in (first..).zip(heaps) {
                let below = y + rows.height(drawn(stones));
                let chips = columns.chips((x + 2, below), count);
                groups.push(HeapGroup {
                    heap,
                    row: Some((x, y)),
                    wide: columns.wide,
                    chips,
                    figure_lines,
                    tells_scale: false,
                    like: like(heap),
                });
                y = below + chips.lines() + air;
            }
            x += columns.wide;
        }
        let in_sight = |group: &&mut HeapGroup| group.row.is_some_and(|(_, y)| y >= i32::from(seen.y));
        if let Some(group) = groups.iter_mut().find(in_sight).filter(|_| top <= MOST_DRAWN) {
            group.tells_scale = true;
        }
        Self { window: seen, side, groups, rows, scroll: offset + PAGE * back, is_whole, free, words }
    }

    /// Rows in which heaps are seen whole in a room so wide, in whichever order they lie: the fewest that are always enough.
    pub(crate) fn enough(width: u16, now: &[(u64, usize)], widest: i32) -> i32 {
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let high = |columns: Abreast| {
            let pebble = Pebble::POINT;
            let across = columns.across(pebble, most, now.len()).next();
            let is_drawn = across.is_some();
            let rows = across.map_or(StoneRows::bar(most, 1, 1), |across| StoneRows::Stones(pebble, across));
            let mut high: Vec<i32> = now.iter().map(|heap| columns.high(&[*heap], rows, 0)).collect();
            high.arrange_by(|a, b| b.cmp(a));
            (is_drawn || columns.each == now.len()).then(|| high.iter().take(columns.each).sum())
        };
        Abreast::all(width, true, now, widest).filter_map(high).min().unwrap_or(0)
    }
}

/// Rows of what is said below the heaps.
pub(crate) const WORDS: u16 = 2;

/// How heaps lie so that all of them are seen.
struct Lying {
    rows: StoneRows,
    columns: Abreast,
    /// Free rows between two of them.
    air: i32,
}

/// Heaps that are to lie somewhere.
struct HeapsToLie<'a> {
    now: &'a [(u64, usize)],
    /// The columns in which they may lie.
    all: &'a [Abreast],
    /// What they do not grow beyond.
    largest: Option<StoneRows>,
    /// The stones of the largest heap at the start.
    top: u32,
}

impl HeapsToLie<'_> {
    /// Stones of this size, if they have room in so many rows, in as few columns as have them: with a free row between heaps, or
    /// without one.
    fn stones(&self, height: i32, pebble: Pebble) -> Option<Lying> {
        let widest = match self.largest {
            Some(StoneRows::Stones(pebble, _)) => pebble.width(),
            Some(StoneRows::Bar { .. }) => Pebble::POINT.width(),
            None => i32::MAX,
        };
        if pebble.width() > widest {
            return None;
        }
        let most = self.now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let lying = |air: i32| {
            self.all.iter().find_map(|&columns| {
                let mut across = columns.across(pebble, most, self.now.len());
                across.find_map(|across| self.fits(height, StoneRows::Stones(pebble, across), columns, air))
            })
        };
        lying(1).or_else(|| lying(0))
    }

    /// The largest of them, or else bars with the fewest stones to a sign.
    fn lying(&self, height: i32) -> Option<Lying> {
        Pebble::all().find_map(|pebble| self.stones(height, pebble)).or_else(|| {
            let bars = |air| {
                let bar =
                    |lines| self.fits(height, StoneRows::bar(self.top, lines, self.all[0].signs()), self.all[0], air);
                (1..=height).rev().find_map(bar)
            };
            // The same for bars, unless a sign would be twice as many stones.
            match (bars(1), bars(0)) {
                (Some(apart), Some(close)) => Some(if close.scale() * 2 > apart.scale() { apart } else { close }),
                (apart, close) => apart.or(close),
            }
        })
    }

    fn fits(&self, height: i32, rows: StoneRows, columns: Abreast, air: i32) -> Option<Lying> {
        let is_whole = self.now.chunks(columns.each).all(|heaps| columns.high(heaps, rows, air) - air <= height);
        is_whole.then_some(Lying { rows, columns, air })
    }
}

impl Lying {
    /// How many stones a sign is.
    fn scale(&self) -> u32 {
        match self.rows {
            StoneRows::Bar { scale, .. } => scale,
            StoneRows::Stones(..) => 1,
        }
    }
}

/// Heaps in columns beside each other.
#[derive(Clone, Copy)]
struct Abreast {
    /// How many lie in each.
    each: usize,
    /// Their columns, a gap included.
    wide: i32,
    /// Columns for choices, and for stones with their figures.
    chips: i32,
    stones: i32,
    figures: HeapFigures,
    /// Columns of the widest choice.
    widest: i32,
}

/// Free columns between two columns of heaps.
const BETWEEN: i32 = 2;
/// The fewest columns for stones.
const LEAST_STONES: i32 = 5;

impl Abreast {
    /// One column, and as many as have room for numbers, stones and choices.
    fn all(board: u16, has_nimbers: bool, now: &[(u64, usize)], widest: i32) -> impl Iterator<Item = Self> {
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        let has_choices = now.iter().any(|&(_, count)| count > 0);
        let heaps = now.len();
        let figures = HeapFigures::new(width(&most.to_string()), has_nimbers);
        let abreast = move |count: i32| {
            let wide = (i32::from(board) - 2) / count;
            // Its number stands before a heap; behind the last column of them is a free one anyway.
            let (chips, stones) = (wide - 4, wide - STONES);
            let stones = if count == 1 { stones.max(LEAST_STONES + figures.least(1)) } else { stones - BETWEEN };
            Self { each: heaps.div_ceil(count as usize).max(1), wide, chips, stones, figures, widest }
        };
        let is_wide = move |columns: &Self| {
            columns.wide >= ABREAST
                && columns.stones > columns.figures.least(1)
                && (!has_choices || Chips::fit(columns.chips, widest))
        };
        std::iter::once(abreast(1)).chain((2..=heaps as i32).map(abreast).take_while(is_wide))
    }

    /// The columns for stones of so many rows.
    fn columns(&self, rows: i32) -> i32 {
        self.stones - self.figures.least(rows)
    }

    /// The same for the signs of a bar, behind which one is free.
    fn signs(&self) -> i32 {
        (self.columns(1) - BETWEEN).max(LEAST_STONES)
    }

    /// In how many rows figures stand behind heaps that lie so.
    fn figure_lines(&self, rows: StoneRows, now: &[(u64, usize)]) -> i32 {
        let StoneRows::Stones(pebble, across) = rows else { return 1 };
        let most = now.iter().map(|&(stones, _)| drawn(stones)).max().unwrap_or(0);
        self.figures.lines(pebble.rows, self.stones - across.min(most as i32) * pebble.step().0)
    }

    /// How many stones of this size may lie in a row that show heaps of at most `most`, so many heaps: what is best first.
    fn across(&self, pebble: Pebble, most: u32, heaps: usize) -> impl Iterator<Item = i32> + use<> {
        let room = self.columns(pebble.rows) / pebble.step().0;
        pebble.across(room, most as i32, self.each == heaps || room >= FIVE)
    }

    fn chips(&self, at: (i32, i32), count: usize) -> Chips {
        Chips::new(at, self.chips, self.widest, count)
    }

    /// Whether a sign of what is out of sight has room beside the choices.
    fn has_margin(&self) -> bool {
        self.chips - Chips::new((0, 0), self.chips, self.widest, 0).wide() >= SIGN
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

    /// Paints the row of stones with its number before it, and how many there are and what is told of them behind it. `going`
    /// are those that would go, where a choice from this heap is looked at.
    pub(crate) fn row(
        &self,
        rows: StoneRows,
        now: u64,
        going: Option<Range<u64>>,
        told: Option<HeapTold>,
        pen: &mut Pen<'_>,
    ) {
        let Some((x, y)) = self.row else { return };
        let role = if going.is_some() { Role::Bright } else { Role::Dim };
        pen.text(x, y, &(self.heap + 1).to_string(), role);
        let going = going.map(|going| drawn(going.start)..drawn(going.end));
        let end = rows.paint((x + STONES, y), drawn(now), going.unwrap_or_default(), pen);
        let end = figures::paint((end.max(x + 4), y), self.figure_lines, now, told, pen);
        if let StoneRows::Bar { scale: scale @ 2.., .. } = rows
            && self.tells_scale
        {
            let sign = pen.symbols().full;
            let words = [format!("{sign} is {scale} stones"), format!("{sign} is {scale}")];
            let room = x + self.wide - end - 2;
            if let Some(words) = words.iter().find(|words| width(words) <= room) {
                pen.text(end + 2, y, words, Role::Dim);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_the_largest_for_which_the_rows_of_a_board_are_enough() {
        let heaps: [&[(u64, usize)]; 6] =
            [&[(12, 12)], &[(20, 30)], &[(13, 6), (8, 3)], &[(3, 2), (3, 0), (1, 1)], &[(9, 20), (5, 4)], &[(40, 90)]];
        let (mut seen, mut faults) = (0, Vec::new());
        for (now, has_nimbers) in heaps.into_iter().flat_map(|now| [(now, false), (now, true)]) {
            let top = now.iter().map(|heap| heap.0).max().unwrap_or(0);
            let heaps = HeapsNow { now, widest: 4, top, keeps_words: false, has_nimbers };
            for (width, height) in (24..=240).step_by(12).flat_map(|width| (6..=66).map(move |height| (width, height)))
            {
                // All rows where words stand below the board, else those above its own words.
                let area = Rect::new(0, 2, width, height);
                let (room, rows) = match width % 24 {
                    0 => (Room::above_text(area), height),
                    _ => (Room::alone(area), height - 1 - WORDS),
                };
                let StoneRows::Stones(pebble, _) = HeapRows::new(room, &heaps, (0, 0), None).rows else { continue };
                let all: Vec<Abreast> = Abreast::all(width, has_nimbers, now, heaps.widest).collect();
                let to_lie = HeapsToLie { now, all: &all, largest: None, top: drawn(top) };
                let larger = Pebble::all().take_while(|other| *other != pebble);
                faults.extend(
                    larger
                        .filter(|other| to_lie.stones(i32::from(rows), *other).is_some())
                        .map(|other| format!("{now:?} in {width}x{height}: {pebble:?} where {other:?} has room")),
                );
                seen += 1;
            }
        }
        assert!(faults.is_empty(), "{} of {seen}: {:#?}", faults.len(), &faults[..faults.len().min(9)]);
        assert!(seen > 5000, "{seen}");
    }
}
