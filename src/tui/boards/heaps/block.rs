//! Heaps beside each other, each as a block of stones with its number below or behind it.

use ratatui::layout::Rect;

use super::pebble::{Matter, PLATE, Pebble, PebbleLook};
use crate::tui::Ink;
use crate::tui::paint::{Pen, width};

/// How the stones of a heap lie.
#[derive(Clone, Copy)]
pub(crate) struct HeapBlock {
    pebble: Pebble,
    abreast: BlockForm,
    number: NumberPlace,
}

/// Where the number of a heap stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberPlace {
    /// Below it.
    Below,
    /// Behind its first row, which takes no row; single stones have none.
    Behind,
}

/// How many stones of a heap lie beside each other.
#[derive(Clone, Copy)]
enum BlockForm {
    /// As many as below each other.
    Square,
    /// All.
    Flat,
    /// So many, and what is left in its last row.
    Rows(i32),
}

/// Columns between two heaps with their numbers below, or behind.
const BETWEEN: [i32; 2] = [4, 3];
/// Rows of some fives are counted at a glance.
const FIVE: i32 = 5;

impl HeapBlock {
    /// All of them for heaps in so many columns whose stones have more than one row, the largest first.
    pub(crate) fn all(columns: u16) -> impl Iterator<Item = Self> {
        Self::of(Pebble::all().filter(|pebble| pebble.rows > 1), columns)
    }

    /// The same for stones of one row.
    pub(crate) fn low(columns: u16) -> impl Iterator<Item = Self> {
        Self::of([Pebble::FLAT, Pebble::SHORT, Pebble::POINT].into_iter(), columns)
    }

    fn of(pebbles: impl Iterator<Item = Pebble>, columns: u16) -> impl Iterator<Item = Self> {
        pebbles.flat_map(move |pebble| {
            let fives = (i32::from(columns) + 1) / pebble.step().0 / FIVE;
            let rows = (1..=fives).rev().map(|fives| BlockForm::Rows(fives * FIVE));
            let lie = [BlockForm::Square, BlockForm::Flat].into_iter().chain(rows);
            let numbered = move |number| lie.clone().map(move |abreast| Self { pebble, abreast, number });
            [NumberPlace::Below, NumberPlace::Behind].into_iter().flat_map(numbered)
        })
    }

    /// Whether its stones are of the smallest size.
    pub(crate) fn is_small(self) -> bool {
        self.pebble.rows == 2
    }

    fn abreast(self, heap: u32) -> i32 {
        match self.abreast {
            BlockForm::Square => f64::from(heap).sqrt().ceil() as i32,
            BlockForm::Flat => heap as i32,
            BlockForm::Rows(stones) => stones.min(heap as i32),
        }
    }

    /// Columns and rows of a heap.
    pub(crate) fn size(self, heap: u32) -> (i32, i32) {
        let ((across, down), columns) = (self.pebble.step(), self.abreast(heap));
        let rows = (heap as i32 + columns - 1) / columns.max(1);
        let (wide, tall, number) = (columns * across - 1, rows * down, width(&heap.to_string()));
        match self.number {
            NumberPlace::Below => (wide.max(number), tall + 1),
            NumberPlace::Behind if heap == 1 => (wide, tall),
            NumberPlace::Behind => (wide + 1 + number, tall),
        }
    }

    /// How many cells so many stones cover.
    pub(crate) fn cells(self, stones: u32) -> f64 {
        self.pebble.cells(stones)
    }

    /// Where each heap lies in so many columns, in lines, and the row below it; nothing for one that is wider.
    fn lie(self, heaps: impl Iterator<Item = u32>, columns: u16) -> impl Iterator<Item = Option<((i32, i32), i32)>> {
        let (mut x, mut y, mut high) = (0, 0, 0);
        heaps.map(move |heap| {
            let (wide, tall) = self.size(heap);
            if x + wide > columns.into() && x > 0 {
                (x, y, high) = (0, y + high, 0);
            }
            let at = (x, y);
            x += wide + BETWEEN[usize::from(self.number == NumberPlace::Behind)];
            high = high.max(tall);
            (wide <= columns.into()).then_some((at, y + tall))
        })
    }

    /// Where each heap lies, in lines; nothing for one that does not fit.
    pub(crate) fn places(
        self,
        heaps: impl Iterator<Item = u32>,
        area: Rect,
    ) -> impl Iterator<Item = Option<(i32, i32)>> {
        self.lie(heaps, area.width).map(move |place| {
            let ((x, y), below) = place?;
            (below <= area.height.into()).then_some((i32::from(area.x) + x, i32::from(area.y) + y))
        })
    }

    /// How many rows they take in so many columns, if none is wider.
    pub(crate) fn rows(self, heaps: impl Iterator<Item = u32>, columns: u16) -> Option<i32> {
        self.lie(heaps, columns).try_fold(0, |rows, place| place.map(|(_, below)| rows.max(below)))
    }

    /// Whether they all fit.
    pub(crate) fn fits(self, heaps: impl Iterator<Item = u32>, area: Rect) -> bool {
        self.rows(heaps, area.width).is_some_and(|rows| rows <= area.height.into())
    }

    /// Paints a heap of some matter, its number in an ink.
    pub(crate) fn paint(
        self,
        heap: u32,
        (x, y): (i32, i32),
        (matter, look): (Matter, PebbleLook),
        ink: Ink,
        pen: &mut Pen<'_>,
    ) {
        let ((across, down), columns) = (self.pebble.step(), self.abreast(heap));
        for stone in 0..heap as i32 {
            let at = (x + stone % columns * across, y + stone / columns * down);
            self.pebble.paint_of(matter, at, look, pen);
        }
        let (wide, tall) = self.size(heap);
        let number = heap.to_string();
        let (x, y) = match self.number {
            NumberPlace::Below => (x, y + tall - 1),
            NumberPlace::Behind if heap == 1 => return,
            NumberPlace::Behind => (x + wide - width(&number), y),
        };
        pen.text(x, y, &number, Ink::from(PLATE).with(ink));
    }
}
