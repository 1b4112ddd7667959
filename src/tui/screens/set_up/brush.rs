//! Painting with the mouse: what is pressed on, and what is drawn over from there.

use ratatui::layout::Rect;

use super::SetUpScreen;
use crate::core::{NotationError, PaintStep, painted, painted_as};
use crate::games::AnyPosition;
use crate::tui::boards::{Dab, Room, easel};
use crate::tui::scroll::row_at;

/// What the button that is down paints over.
#[derive(Default)]
pub(super) enum HeldBrush {
    /// Nothing.
    #[default]
    Up,
    /// Whatever can be put there.
    Thing,
    /// What stands as that stood on which it was pressed.
    Like(String),
}

impl SetUpScreen {
    /// The button goes down: a row of the list is changed, a token or car is picked up, anything else is painted.
    pub(super) fn press(&mut self, at: (u16, u16), area: Rect) {
        self.brush = HeldBrush::Up;
        let parts = self.parts(area);
        let shown = self.scroll.window(self.spots.len(), parts.list.height.into(), self.chosen);
        if let Some(row) = row_at(parts.list, at.0, at.1).map(|row| row + shown.start).filter(|row| shown.contains(row))
        {
            self.chosen = row;
            return self.paint(PaintStep::Next, 1);
        }
        let room = Room::preview(parts.board);
        if let Some(thing) = easel(&self.game).thing_at(self.preview.shown(), self.chosen, room, at) {
            (self.chosen, self.brush) = (thing, HeldBrush::Thing);
            self.painted.begin(|_| ());
            return;
        }
        let dabs = self.dabs(at, area);
        self.brush = match dabs.first() {
            None => return,
            Some(Dab::Put(..)) => HeldBrush::Thing,
            Some(Dab::Step(spot, ..)) => {
                HeldBrush::Like(self.spots.get(*spot).map_or_else(String::new, |spot| spot.stands.clone()))
            }
        };
        self.dab(&dabs, true);
    }

    /// The mouse is dragged: one stroke, and one step back.
    pub(super) fn drag(&mut self, at: (u16, u16), area: Rect) {
        let mut dabs = self.dabs(at, area);
        match &self.brush {
            HeldBrush::Up => return,
            HeldBrush::Thing => dabs.retain(|dab| matches!(dab, Dab::Put(..))),
            HeldBrush::Like(stood) => dabs.retain(|dab| match dab {
                Dab::Step(spot, ..) => self.spots.get(*spot).is_some_and(|spot| spot.stands == *stood),
                Dab::Put(..) => false,
            }),
        }
        self.dab(&dabs, false);
    }

    /// What pointing at a cell paints; what is called like a move is changed where that is made.
    fn dabs(&self, at: (u16, u16), area: Rect) -> Vec<Dab> {
        let room = Room::preview(self.parts(area).board);
        let own = easel(&self.game).dabs_at(self.preview.shown(), self.chosen, room, at);
        if !own.is_empty() {
            return own;
        }
        let spot = self.places(area).and_then(|places| places.spot_at(at.0, at.1));
        spot.map(Dab::next).into_iter().collect()
    }

    fn dab(&mut self, dabs: &[Dab], is_first: bool) {
        let Some(Dab::Step(spot, ..) | Dab::Put(spot, _)) = dabs.first() else { return };
        self.chosen = *spot;
        let dabbed = dabs.iter().try_fold(self.painted.now().clone(), |pos, dab| self.dabbed(&pos, dab));
        match dabbed {
            Ok(position) if is_first => self.painted.begin(|now| *now = position),
            Ok(position) => self.painted.go_on(|now| *now = position),
            Err(error) => {
                self.message = Some(error.to_string());
                return;
            }
        };
        self.derive();
    }

    /// The position with something painted; some of many steps are as good as all.
    pub(super) fn dabbed(&self, pos: &AnyPosition, dab: &Dab) -> Result<AnyPosition, NotationError> {
        let (spot, step, times) = match dab {
            Dab::Put(spot, stands) => return painted_as(&self.game, pos, *spot, stands),
            Dab::Step(spot, step, times) => (*spot, *step, *times),
        };
        let mut next = painted(&self.game, pos, spot, step)?;
        for _ in 1..times {
            match painted(&self.game, &next, spot, step) {
                Ok(position) => next = position,
                Err(_) => break,
            }
        }
        Ok(next)
    }
}
