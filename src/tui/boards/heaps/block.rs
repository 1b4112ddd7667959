//! Heaps beside each other, each as a block of stones, mostly with its number below.

use ratatui::layout::Rect;

use super::pebble::{Matter, PLATE, Pebble, PebbleLook};
use crate::tui::Ink;
use crate::tui::paint::{Pen, width};

/// How the stones of a heap lie.
#[derive(Clone, Copy)]
pub(crate) struct HeapBlock {
    pebble: Pebble,
    /// In one row; else it is about as wide as high.
    is_flat: bool,
    /// Whether its number stands below.
    has_number: bool,
}

/// Columns between two heaps with their numbers, and without.
const BETWEEN: [i32; 2] = [3, 2];

impl HeapBlock {
    /// All of them, the largest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let pebbles = Pebble::all().filter(|pebble| pebble.rows > 1);
        pebbles.flat_map(|pebble| [false, true].map(|is_flat| Self { pebble, is_flat, has_number: true }))
    }

    /// The same for heaps that one counts at a glance.
    pub(crate) fn without_number(self) -> Self {
        Self { has_number: false, ..self }
    }

    /// How many stones of a heap lie beside each other.
    fn abreast(self, heap: u32) -> i32 {
        if self.is_flat { heap as i32 } else { f64::from(heap).sqrt().ceil() as i32 }
    }

    /// Columns and rows of a heap.
    pub(crate) fn size(self, heap: u32) -> (i32, i32) {
        let ((across, down), columns) = (self.pebble.step(), self.abreast(heap));
        let rows = (heap as i32 + columns - 1) / columns.max(1);
        ((columns * across).max(width(&heap.to_string())), rows * down + i32::from(self.has_number))
    }

    /// How many cells so many stones cover.
    pub(crate) fn cells(self, stones: u32) -> f64 {
        self.pebble.cells(stones)
    }

    /// Where each heap lies, in lines; nothing for one that does not fit.
    pub(crate) fn places(
        self,
        heaps: impl Iterator<Item = u32>,
        area: Rect,
    ) -> impl Iterator<Item = Option<(i32, i32)>> {
        let (mut x, mut y, mut high) = (i32::from(area.x), i32::from(area.y), 0);
        heaps.map(move |heap| {
            let (wide, tall) = self.size(heap);
            if x + wide > i32::from(area.right()) && x > i32::from(area.x) {
                (x, y, high) = (i32::from(area.x), y + high, 0);
            }
            if x + wide > i32::from(area.right()) || y + tall > i32::from(area.bottom()) {
                return None;
            }
            let at = (x, y);
            x += wide + BETWEEN[usize::from(!self.has_number)];
            high = high.max(tall);
            Some(at)
        })
    }

    /// Whether they all do.
    pub(crate) fn fits(self, heaps: impl Iterator<Item = u32>, area: Rect) -> bool {
        self.places(heaps, area).all(|place| place.is_some())
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
        if !self.has_number {
            return;
        }
        let (_, tall) = self.size(heap);
        pen.text(x, y + tall - 1, &heap.to_string(), Ink::from(PLATE).with(ink));
    }
}
