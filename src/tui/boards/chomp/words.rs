//! What stands on counters: labels, hints, or both.

use super::counter::Counter;
use super::plan::Plan;
use super::{ChompBoard, Labels};
use crate::games::chomp::{BoxCell, Chomp};
use crate::tui::boards::{Hint, Scene};
use crate::tui::paint::cut;

/// What stands on low counters, on all of them alike: the same figures must not mean one thing here and another there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// `40L`: a label with the letter of the hint.
    Both,
    /// `40`.
    Label,
    /// `L10`, or `L` where that is too long.
    Hint,
}

/// The words of all counters.
pub(super) struct CounterWords<'a, 'b> {
    scene: &'a Scene<'b, Chomp, ChompBoard>,
    said: Said,
    /// The columns for them on a low counter.
    pub(super) room: usize,
}

impl<'a, 'b> CounterWords<'a, 'b> {
    /// The words of a scene.
    pub(super) fn new(scene: &'a Scene<'b, Chomp, ChompBoard>, plan: &Plan) -> Self {
        let Counter { width, height, .. } = plan.counter;
        let words = Self { scene, said: Said::Hint, room: width as usize };
        if width > 1 && (height < 3 || width < 3) { words.agreed(plan) } else { words }
    }

    /// With the first kind that fits everywhere: between the edges of a counter, or over the right one.
    fn agreed(mut self, plan: &Plan) -> Self {
        let grid = &plan.grid;
        let layer = |layer: usize| {
            (0..grid.rows)
                .flat_map(move |row| (0..grid.columns).map(move |column| (row, column)))
                .map(move |(row, column)| grid.cell(layer, row, column))
        };
        let is_said = |cell: &BoxCell| *cell != BoxCell::POISON && self.scene.game.has(self.scene.position, *cell);
        let cells: Vec<BoxCell> = plan.layers().flat_map(layer).filter(is_said).collect();
        let rooms = if self.room >= EDGED { [self.room - 2, self.room - 1] } else { [self.room; 2] };
        let has_labels = cells.iter().any(|&cell| !self.label(cell).is_empty());
        let kinds = match (has_labels, !self.scene.has_hints()) {
            (true, false) => vec![Said::Both, Said::Label],
            (true, true) => vec![Said::Label],
            (false, _) => Vec::new(),
        };
        let mut choices = kinds.into_iter().flat_map(|said| rooms.map(|room| (said, room)));
        let fits = |&(said, room): &(Said, usize)| cells.iter().all(|&cell| self.of(cell, said, room).0.len() <= room);
        let last = if self.scene.has_hints() { Said::Hint } else { Said::Label };
        (self.said, self.room) = choices.find(fits).unwrap_or((last, rooms[0]));
        self
    }

    /// The label of a counter, as far as labels are on.
    pub(super) fn label(&self, cell: BoxCell) -> String {
        let scene = self.scene;
        match Labels::of(scene.game, scene.state) {
            Labels::None => String::new(),
            Labels::Divisors => scene.game.divisor(cell).map_or(String::new(), |divisor| divisor.to_string()),
            // Nimbers tell who wins, so they come with the hints alone.
            Labels::Nimbers if !scene.has_hints() => String::new(),
            Labels::Nimbers => {
                let note = scene.findings().and_then(|analysis| analysis.of(cell)?.note.cloned());
                note.map_or(String::new(), |note| format!("*{}", note.nimber))
            }
        }
    }

    /// What stands on a low counter, and the hint that it is of.
    pub(super) fn text(&self, cell: BoxCell, room: usize) -> (String, Option<&'a Hint>) {
        self.of(cell, self.said, room)
    }

    fn of(&self, cell: BoxCell, said: Said, room: usize) -> (String, Option<&'a Hint>) {
        let hint = self.scene.hint(cell);
        let worth = hint.map_or("", |hint| hint.text.as_str());
        let text = match said {
            Said::Both => self.label(cell) + &cut(worth, 1),
            Said::Label => self.label(cell),
            Said::Hint if worth.len() > room => cut(worth, 1),
            Said::Hint => worth.to_owned(),
        };
        (text, hint)
    }
}

/// The width from which a low counter has edges.
pub(super) const EDGED: usize = 5;
