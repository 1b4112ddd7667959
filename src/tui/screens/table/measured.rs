//! What the board shows in places that it may have: measured once, not again with every frame.

use std::cell::RefCell;

use ratatui::layout::Rect;

use super::GameScreen;
use crate::core::Game;
use crate::games::{AnyMove, AnyPosition};
use crate::tui::boards::{AnyScene, AnyState, BoardExtent, Laid, Names, Room, board};

/// A name that is longer may be cut.
const LONGEST_NAME: usize = 13;

/// What counts of a board that is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub(super) struct BoardMeasure {
    pub extent: BoardExtent,
    /// How many spots are in sight, also of one that is cut.
    pub spots: usize,
    /// Whether all of it is seen, and how large it is; of one that is cut, how much is.
    pub shown: (bool, f64),
    /// The cells of what no move takes away.
    pub lasting: f64,
    /// The cells of what is seen where no spot is left.
    pub remains: f64,
    /// Whether all of an end is seen, and how large it is.
    pub at_end: (bool, f64),
    /// Whether anything is out of sight that one wants to see.
    pub is_cut: bool,
    /// Whether something is left out for want of rows.
    pub is_bare: bool,
    /// Whether stones are points.
    pub is_dotted: bool,
    /// Whether a spot is left, and seen.
    pub has_spots: bool,
}

impl BoardMeasure {
    /// How many spots are seen, how large they are together, and what they stand on: the box around them. What no move takes away is
    /// there whatever spots are seen: then it counts, with the size of one of them.
    pub(super) fn sizes(&self) -> (usize, [f64; 2]) {
        let [spread, bounds] = self.extent.sizes();
        match self.lasting {
            0.0 => (self.spots, [spread, bounds]),
            lasting => (1, [spread / self.spots.max(1) as f64, lasting]),
        }
    }

    /// At an end with its scene: only there something was taken.
    fn of(laid: &dyn Laid, end: Option<&AnyScene<'_>>) -> Self {
        // A spot that has several places counts with one of them; in whatever order they come.
        let shapes = laid.shapes();
        let extent = BoardExtent::of(shapes.values().copied());
        let taken = end.and_then(|scene| laid.taken(scene));
        Self {
            extent: BoardExtent { spread: extent.spread.round(), ..extent },
            spots: shapes.len(),
            shown: laid.shown(),
            lasting: laid.lasting(),
            remains: end.map_or(0.0, |scene| laid.remains(scene)),
            at_end: end.map_or_else(|| laid.shown(), |scene| laid.shown_at_end(scene)),
            is_cut: laid.is_cut(),
            is_bare: laid.is_bare(),
            is_dotted: taken == Some(true),
            has_spots: taken.is_none() && laid.ends().is_some(),
        }
    }
}

/// Which position of a match a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndMoment {
    /// The first one.
    Start,
    /// The one that is shown.
    Last,
}

/// The boards that were measured, as long as position and view stay as they are.
#[derive(Default)]
pub(super) struct MeasuredBoards(RefCell<Option<MeasuredView>>);

struct MeasuredView {
    position: AnyPosition,
    state: AnyState,
    /// What was played: what it took is shown.
    past: Vec<AnyMove>,
    /// Who played it: some boards have columns for that.
    names: Names,
    /// Nothing where a place has no room for it.
    places: Vec<((Rect, EndMoment), Option<BoardMeasure>)>,
}

impl GameScreen {
    /// The board in a place of the end, if it has room there.
    pub(super) fn lay_out_at_end(&self, moment: EndMoment, place: Rect) -> Option<Box<dyn Laid + '_>> {
        let position = match moment {
            EndMoment::Start => self.table.timeline().start(),
            EndMoment::Last => &self.shown.position,
        };
        let room = Room::at_end(place).with_names(self.shown.names.longest(self.game().players(), LONGEST_NAME) as u16);
        board(self.game()).lay_out(position, &self.sight.state, room).ok()
    }

    /// What it shows there.
    pub(super) fn measure_at_end(&self, moment: EndMoment, place: Rect) -> Option<BoardMeasure> {
        let mut view = self.sight.measured.0.borrow_mut();
        let past = || self.shown.past.iter().map(|made| made.mv);
        let is_known = |view: &MeasuredView| {
            view.position == self.shown.position
                && view.state == self.sight.state
                && view.names == self.shown.names
                && past().eq(view.past.iter().copied())
        };
        let known = view.as_ref().is_some_and(is_known);
        if !known {
            let (position, state) = (self.shown.position.clone(), self.sight.state.clone());
            let names = self.shown.names.clone();
            *view = Some(MeasuredView { position, state, past: past().collect(), names, places: Vec::new() });
        }
        let places = &mut view.as_mut()?.places;
        let at = (place, moment);
        if let Some((_, known)) = places.iter().find(|(known, _)| *known == at) {
            return *known;
        }
        let measure = self.measure_anew(moment, place);
        places.push((at, measure));
        measure
    }

    fn measure_anew(&self, moment: EndMoment, place: Rect) -> Option<BoardMeasure> {
        let scene = self.scene();
        let end = Some(&scene).filter(|_| moment == EndMoment::Last);
        self.lay_out_at_end(moment, place).map(|laid| BoardMeasure::of(&*laid, end))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pose, growth};
    use super::*;
    use crate::core::laws::Dice;
    use crate::settings::HintLevel;
    use crate::tui::boards::Ask;

    #[test]
    fn an_end_that_is_drawn_again_measures_no_board_again_and_one_that_was_scrolled_or_changed_does() {
        let (engine, mut dice) = (growth::engine(), Dice(7));
        let mut changed = 0;
        for (index, game) in growth::setups().enumerate() {
            let table = growth::played(&game, &mut dice, 300);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
            let (width, height) = [(60, 20), (80, 24), (120, 40)][index % 3];
            let known = |screen: &GameScreen| {
                growth::drawn(screen, width, height);
                let view = screen.sight.measured.0.borrow();
                view.as_ref().map(|view| view.places.clone())
            };
            let check = |screen: &GameScreen| {
                if screen.shows_end().is_none() {
                    return;
                }
                let first = known(screen);
                assert_eq!(first, known(screen), "{game} in {width}x{height}");
                for ((place, moment), measure) in first.into_iter().flatten() {
                    let anew = screen.measure_anew(moment, place);
                    assert_eq!(measure, anew, "{game} in {place:?} at the {moment:?}");
                }
            };
            check(&screen);
            for ask in [Ask::Labels, Ask::Later] {
                changed += usize::from(board(&game).obey(&mut screen.sight.state, None, ask));
                check(&screen);
            }
            // Another end of the same match.
            screen.table.undo();
            if let Some(other) = game.legal_moves(screen.table.position()).last() {
                screen.table.try_play(*other).expect("it is legal");
            }
            screen.settle();
            check(&screen);
        }
        assert!(changed > 40, "{changed}");
    }
}
