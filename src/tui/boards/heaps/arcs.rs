//! The number line in one line, with an arc for each move: the longest arc is the largest take.

use ratatui::layout::Rect;

use super::strip::Strip;
use crate::core::{Arrange, Bounds, Outcome};
use crate::tui::boards::sign;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Rows below the arcs: letters, lengths, numbers.
const TABLE: u16 = 3;
/// Fewer rows are no room for arcs, so many are those of a low board, and more would be wasted on them.
const LEAST_ARCS: u16 = 4;
const LOW_ARCS: u16 = 5;
const MOST_ARCS: u16 = 10;
/// Columns of a heap, and how many heaps stand together where columns are few.
const CELLS: [i32; 4] = [5, 4, 3, 2];
const GROUP: i32 = 5;
/// Columns beside the line.
const MARGIN: i32 = 2;

/// Where the heaps stand in one line.
pub(crate) struct NumberLine {
    x: i32,
    cell: i32,
    /// The first row of arcs, the one below them, which is that of the letters, and that of the numbers.
    arcs: i32,
    letters: i32,
    numbers: i32,
}

impl NumberLine {
    /// The rows that the line with its heading would take of a board so wide and so high; nothing if it has no room.
    pub(crate) fn rows(top: u128, size: (u16, u16)) -> Option<u16> {
        let rows = 1 + (size.1 / 4).clamp(LOW_ARCS, MOST_ARCS) + TABLE;
        Self::new(top, Rect::new(0, 0, size.0, rows), true).filter(|_| 2 * rows <= size.1).map(|_| rows)
    }

    /// How many of so many rows it can do without.
    pub(super) fn spare(rows: u16) -> u16 {
        rows.saturating_sub(1 + LEAST_ARCS + TABLE)
    }

    /// The line in an area below a heading, if every heap has a place in it. Where nothing is told of heaps arcs have the rows of
    /// letters and lengths.
    pub(crate) fn new(top: u128, area: Rect, tells: bool) -> Option<Self> {
        let heaps = i32::try_from(top).ok().filter(|_| area.height > LEAST_ARCS + TABLE)?.checked_add(1)?;
        let room = i32::from(area.width) - 2 * MARGIN;
        let cell = CELLS.into_iter().find(|&cell| {
            let all = heaps.checked_mul(cell);
            all.is_some_and(|all| all + if cell == CELLS[3] { heaps / GROUP } else { 0 } <= room)
        })?;
        let (x, y) = (i32::from(area.x) + MARGIN, i32::from(area.y));
        let letters = i32::from(area.bottom() - if tells { TABLE } else { 1 });
        Some(Self { x, cell, arcs: y + 1, letters, numbers: i32::from(area.bottom()) - 1 })
    }

    /// Whether every heap has its number.
    pub(super) fn numbers_all(&self, top: u128) -> bool {
        width(&top.to_string()) < self.cell
    }

    /// Whether a figure fits below its letter.
    pub(super) fn has_room(&self, figure: u32) -> bool {
        width(&figure.to_string()) < self.cell
    }

    /// The heap whose letters or number stand at a cell.
    pub(super) fn heap_at(&self, top: u128, (x, y): (i32, i32)) -> Option<u128> {
        let is_below = (self.letters..=self.numbers).contains(&y);
        (0..=top).find(|&heap| is_below && (self.x(heap)..self.x(heap) + self.cell).contains(&x))
    }

    /// The row of the heading: above the arcs, and where there are none above the table.
    pub(super) fn heading(&self, strip: &Strip<'_>) -> i32 {
        let is_bare = strip.targets.iter().all(|heap| *heap == strip.now) && strip.round.is_empty();
        if is_bare { self.letters - 1 } else { self.arcs - 1 }
    }

    fn x(&self, heap: u128) -> i32 {
        let heap = heap as i32;
        self.x + heap * self.cell + if self.cell == CELLS[3] { heap / GROUP } else { 0 }
    }

    /// Paints arcs and table.
    pub(super) fn paint(&self, strip: &Strip<'_>, pen: &mut Pen<'_>) {
        for heap in 0..=strip.top {
            self.heap(strip, heap, pen);
        }
        self.numbers(strip, pen);
        self.bows(strip, pen);
    }

    fn heap(&self, strip: &Strip<'_>, heap: u128, pen: &mut Pen<'_>) {
        let x = self.x(heap);
        let Some(bounds) = (strip.worth)(heap) else { return };
        let ink = match bounds.outcome() {
            _ if strip.chosen == Some(heap) => Ink::from(Role::Bright).with(Role::Cursor),
            Some(outcome) => outcome.into(),
            None => Role::Unknown.into(),
        };
        let ink = if strip.news.contains(&heap) { ink.reversed() } else { ink };
        let letter: String = sign(bounds, None).chars().take(1).collect();
        pen.text(x, self.letters, &letter, ink);
        if let Some(figure) = strip.figure(heap, bounds) {
            let text = if self.has_room(figure) { figure.to_string() } else { "+".to_owned() };
            let is_marked = strip.targets.contains(&heap) || heap == strip.now;
            pen.text(x, self.letters + 1, &text, if is_marked { Role::Plain } else { Role::Dim });
        }
    }

    /// The numbers that fit: the heap on the table and what is chosen first.
    fn numbers(&self, strip: &Strip<'_>, pen: &mut Pen<'_>) {
        let mut taken = TakenColumns::default();
        let marked = strip.chosen.into_iter().chain([strip.now]).chain(strip.targets.iter().copied());
        let every = if self.numbers_all(strip.top) { 1 } else { GROUP as usize };
        for heap in marked.chain((0..=strip.top).step_by(every)) {
            let (x, text) = (self.x(heap), heap.to_string());
            if taken.take(self.numbers, x, width(&text)) {
                let ink = match heap {
                    _ if strip.chosen == Some(heap) => Ink::from(Role::Bright).with(Role::Cursor),
                    _ if heap == strip.now => Ink::from(Role::Bright).underlined().bold(),
                    _ if strip.targets.contains(&heap) => Role::Bright.into(),
                    _ => Role::Dim.into(),
                };
                pen.text(x, self.numbers, &text, ink);
            }
        }
    }

    /// An arc from the heap on the table to each target, the chosen one last and thick, and those of a circle; in ASCII with
    /// corners, each in a row of its own if they have so many.
    fn bows(&self, strip: &Strip<'_>, pen: &mut Pen<'_>) {
        let drawings = pen.symbols().drawings;
        let mut bows: Vec<Bow> = strip.targets.iter().map(|&to| Bow { from: strip.now, to }).collect();
        for (from, to) in std::iter::once(&strip.now).chain(strip.round).copied().zip(strip.round.iter().copied()) {
            if !bows.contains(&Bow { from, to }) && from.max(to) <= strip.top {
                bows.push(Bow { from, to });
            }
        }
        bows.retain(|bow| bow.span() > 0);
        // Short arcs lie on top of long ones, and the chosen one on top of all.
        bows.arrange_by_key(|bow| (bow.is_chosen(strip), std::cmp::Reverse(bow.span())));
        let mut spans: Vec<u128> = bows.iter().map(Bow::span).collect();
        spans.arrange();
        spans.dedup();
        let longest = spans.last().copied().unwrap_or(1) as f64;
        let rows = self.letters - self.arcs;
        let levels = rows.max(2) as usize - 1;
        let high = |bow: &Bow| match spans.iter().position(|&span| span == bow.span()) {
            Some(place) if !drawings => ((place + 1) * levels).div_ceil(spans.len()) as f64,
            _ => (f64::from(rows) * (bow.span() as f64 / longest).sqrt() - 1.0).max(1.0),
        };
        let mut strokes = Strokes::default();
        for bow in &bows {
            let (from, to, ink) = (self.x(bow.from), self.x(bow.to), bow.ink(strip));
            if drawings {
                let stroke = if bow.is_chosen(strip) { Stroke::SOLID.thick() } else { Stroke::SOLID };
                self.arc((from, to), high(bow), stroke, ink, &mut strokes);
            } else {
                self.legs((from, to), high(bow).round() as i32, ink, pen);
            }
        }
        for bow in bows.iter().filter(|_| !drawings) {
            self.lintel((self.x(bow.from), self.x(bow.to)), high(bow).round() as i32, bow.ink(strip), pen);
        }
        strokes.paint(pen);
        let mut taken = TakenColumns::default();
        for bow in bows.iter().rev() {
            let (from, to) = (self.x(bow.from), self.x(bow.to));
            let sign = if bow.to > bow.from { "+" } else { "" };
            let (wide, bare) = (format!(" {sign}{} ", bow.span()), format!("{sign}{}", bow.span()));
            // A corner is not written over.
            let words = if drawings || width(&wide) < from.abs_diff(to) as i32 { wide } else { bare };
            let (x, y) = (i32::midpoint(from, to) - width(&words) / 2, self.letters - 1 - high(bow).round() as i32);
            if taken.take(y, x, width(&words)) {
                let is_quiet = bow.ink(strip) == Role::Rule.into();
                pen.text(x, y, &words, if is_quiet { Role::Dim.into() } else { bow.ink(strip) });
            }
        }
    }

    /// The upright lines of an arc with corners that is so many rows high.
    fn legs(&self, (from, to): (i32, i32), high: i32, ink: Ink, pen: &mut Pen<'_>) {
        let (upright, foot) = (pen.symbols().vertical, self.letters - 1);
        for row in foot - high + 1..=foot {
            pen.sign(from, row, upright, ink);
            pen.sign(to, row, upright, ink);
        }
    }

    /// The line between its corners, and the head over all that begins there as well.
    fn lintel(&self, (from, to): (i32, i32), high: i32, ink: Ink, pen: &mut Pen<'_>) {
        let (left, right, y) = (from.min(to), from.max(to), self.letters - 1 - high);
        let symbols = pen.symbols();
        pen.run(left, right, y, symbols.horizontal, ink);
        pen.sign(left, y, symbols.corners[0], ink);
        pen.sign(right, y, symbols.corners[1], ink);
        pen.sign(to, self.letters - 1, 'v', ink);
    }

    fn arc(&self, (from, to): (i32, i32), high: f64, stroke: Stroke, ink: Ink, strokes: &mut Strokes) {
        let (from, to, foot) = (f64::from(from), f64::from(to), f64::from(self.letters) - 0.6);
        let (middle, half) = (f64::midpoint(from, to), (from - to) / 2.0);
        let steps = (half.abs() as i32).clamp(8, 48);
        let point = |step: i32| {
            let angle = std::f64::consts::PI * f64::from(step) / f64::from(steps);
            (middle + half * angle.cos(), foot - high * angle.sin())
        };
        let points: Vec<ScreenPoint> = (0..=steps).map(point).collect();
        strokes.curve(&points, stroke, '.', ink);
        strokes.head((to, foot - 1.0), (to, foot), ink);
    }
}

/// From one heap to another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bow {
    from: u128,
    to: u128,
}

impl Bow {
    fn span(&self) -> u128 {
        self.from.abs_diff(self.to)
    }

    fn is_chosen(&self, strip: &Strip<'_>) -> bool {
        self.from == strip.now && strip.chosen == Some(self.to)
    }

    /// What keeps a win is green, where that is told, and a circle is clear; what is chosen is bright.
    fn ink(&self, strip: &Strip<'_>) -> Ink {
        let outcome = (strip.worth)(self.to).and_then(Bounds::outcome);
        let round = || std::iter::once(&strip.now).chain(strip.round).zip(strip.round);
        match outcome {
            _ if self.is_chosen(strip) => Role::Bright.into(),
            _ if round().any(|(&from, &to)| (from, to) == (self.from, self.to)) => Role::Draw.into(),
            Some(Outcome::Loss) if self.from == strip.now => Role::Win.into(),
            _ => Role::Rule.into(),
        }
    }
}

/// Where something is written already.
#[derive(Default)]
struct TakenColumns(Vec<(i32, i32, i32)>);

impl TakenColumns {
    /// Takes a place, and a column beside it, if it is free.
    fn take(&mut self, row: i32, x: i32, columns: i32) -> bool {
        let is_free = self.0.iter().all(|&(other, from, to)| other != row || x > to || x + columns < from);
        if is_free {
            self.0.push((row, x, x + columns));
        }
        is_free
    }
}
