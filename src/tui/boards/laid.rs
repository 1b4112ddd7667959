//! A board that is laid out in a room: where its spots stand there, and what is painted.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ratatui::layout::Rect;

use super::any::{AnySpot, AnyState, Shown, lend};
use super::beyond::Beyond;
use super::marks::{self, MarkedBoard};
use super::{AnyScene, BoardExtent, BoardView, HasBoard, LayoutOf, PartsSeen, SpotOf, SpotShape};
use crate::tui::Direction;
use crate::tui::paint::Pen;

/// Whether a spot may be chosen, or rested on.
pub(super) fn may_choose<G: HasBoard>(game: &G, pos: &G::Position, held: Option<SpotOf<G>>, spot: SpotOf<G>) -> bool {
    G::View::may_rest(game, pos, spot) || G::View::may_take(game, pos, held, spot)
}

/// The board of a position, laid out in a room.
pub(super) struct Spread<'a, G: HasBoard> {
    pub game: &'a G,
    pub position: &'a G::Position,
    pub layout: Rc<LayoutOf<G>>,
}

/// A layout of whichever board, kept without its game and position.
#[derive(Clone)]
pub(crate) struct KeptLayout(Rc<dyn Any>);

impl KeptLayout {
    /// That of this game's board, unless it is another's.
    pub(super) fn of<G: HasBoard>(&self) -> Option<Rc<LayoutOf<G>>> {
        Rc::clone(&self.0).downcast().ok()
    }

    /// Where it lies: another one lies elsewhere.
    #[cfg(test)]
    pub(super) fn address(&self) -> usize {
        Rc::as_ptr(&self.0).addr()
    }
}

impl<G: HasBoard> Spread<'_, G> {
    /// An extent of its spots as it counts. Of a board that is cut nothing is seen as a whole.
    fn counted(&self, extent: BoardExtent) -> BoardExtent {
        let seen = if G::View::is_cut(&self.layout) { 0 } else { extent.seen };
        BoardExtent { seen, spread: extent.spread - G::View::words(&self.layout), ..extent }
    }
}

lend! {
    /// A board that is laid out in a room: to be painted, clicked and walked.
    pub(crate) trait Laid is impl ['a, G: Shown] for Spread<'a, G> {
        /// The layout, to be kept.
        fn kept(&self) -> KeptLayout {
            KeptLayout(Rc::<LayoutOf<G>>::clone(&self.layout))
        }

        /// Where the board may be painted.
        fn area(&self) -> Rect {
            self.layout.area
        }

        /// What it leaves to the side panes.
        fn side(&self) -> Option<Rect> {
            self.layout.side
        }

        /// Whether anything is out of sight that one wants to see and that is no spot.
        fn is_cut(&self) -> bool {
            G::View::is_cut(&self.layout)
        }

        /// What is called by less than its name: that, and how its move is written.
        fn called(&self) -> Vec<(String, String)> {
            G::View::called(self.game, &self.layout)
        }

        /// Whether all spots are in sight.
        fn shows_all(&self) -> bool {
            self.layout.visible().count() == self.layout.places.len()
        }

        /// Whether a list stands where a picture has no room.
        fn is_list(&self) -> bool {
            G::View::is_list(&self.layout)
        }

        /// Whether all spots are in sight, in a picture.
        fn is_whole_picture(&self) -> bool {
            !self.is_list() && self.shows_all()
        }

        /// How much is seen of the boards of a sum.
        fn parts_seen(&self) -> PartsSeen {
            G::View::parts_seen(&self.layout)
        }

        /// Whether hints have room with their turns, where there may be any.
        fn tells_turns(&self) -> bool {
            let room = self.layout.room;
            room.is_preview() || room.is_end() || G::View::tells_turns(&self.layout)
        }

        /// Whether all spots are in sight that are missed where they are not.
        fn shows_missed(&self) -> bool {
            let is_missed = |spot| G::View::is_missed(self.game, self.position, spot);
            let missed = self.layout.places.iter().filter(|place| is_missed(place.spot)).count();
            missed == self.layout.extent_of(is_missed).seen
        }

        /// Where stones are shown that were taken: whether they are points.
        fn taken(&self, any: &AnyScene<'_>) -> Option<bool> {
            Some(G::View::spoils(&any.of::<G>()?, &self.layout)?.are_points())
        }

        /// The columns of two names there, with which it says how many each has.
        fn name_columns(&self, any: &AnyScene<'_>) -> Option<usize> {
            Some(G::View::spoils(&any.of::<G>()?, &self.layout)?.name_columns())
        }

        /// The cells of what is seen in the end of a match where no spot is left.
        fn remains(&self, any: &AnyScene<'_>) -> f64 {
            any.of::<G>().map_or(0.0, |scene| G::View::remains(&scene, &self.layout))
        }

        /// Whether all of the end of a match is seen, and how large it is.
        fn shown_at_end(&self, any: &AnyScene<'_>) -> (bool, f64) {
            let (is_whole, size) = self.shown();
            // Where stones are shown that were taken, nothing else is.
            let size = if self.taken(any).is_some() { 0.0 } else { size };
            (is_whole, size + self.remains(any))
        }

        /// Whether something is left out for want of rows that is no part of the board itself.
        fn is_bare(&self) -> bool {
            G::View::is_bare(&self.layout)
        }

        /// Rows that stay free in its room, whatever is played.
        fn free_rows(&self) -> u16 {
            G::View::free_rows(self.game, &self.layout)
        }

        /// Further rows that it spares above panes that are read.
        fn told_rows(&self) -> u16 {
            G::View::told_rows(self.game, &self.layout)
        }

        /// The columns of what stands above the panes beside it.
        fn columns_above_panes(&self) -> Option<u16> {
            G::View::columns_above_panes(self.game, &self.layout)
        }

        /// How much of the board is in sight, and how large it is.
        fn extent(&self) -> BoardExtent {
            self.counted(self.layout.extent())
        }

        /// In how many lines a row stands that is one where it has room.
        fn lines(&self) -> u16 {
            G::View::lines(&self.layout)
        }

        /// The same of those spots that are missed where they are out of sight.
        fn extent_missed(&self) -> BoardExtent {
            self.counted(self.layout.extent_of(|spot| G::View::is_missed(self.game, self.position, spot)))
        }

        /// The same as they are through most of a match.
        fn extent_usual(&self) -> BoardExtent {
            let extent = self.extent_missed();
            BoardExtent { spread: extent.spread - G::View::fleeting(&self.layout), ..extent }
        }

        /// Whether all of the board is seen, and how large it is; of one that is cut, how much is.
        fn shown(&self) -> (bool, f64) {
            if self.is_cut() {
                return (false, G::View::part(&self.layout));
            }
            (true, self.layout.extent().spread - self.words() + self.drawn())
        }

        /// How large it is from the start of a match to its end, where that is not seen at one turn.
        fn through(&self) -> f64 {
            G::View::through(&self.layout)
        }

        /// The cells of spots that are only words.
        fn words(&self) -> f64 {
            G::View::words(&self.layout)
        }

        /// The cells of what is drawn that is no spot.
        fn drawn(&self) -> f64 {
            G::View::drawn(self.game, self.position, &self.layout)
        }

        /// The cells of what no move takes away.
        fn lasting(&self) -> f64 {
            if G::View::LASTS { G::View::lasting(&self.layout) } else { 0.0 }
        }

        /// Leaves only the spots that may be chosen.
        fn keep_choosable(&mut self, held: Option<AnySpot>) {
            let (game, pos, held) = (self.game, self.position, held.and_then(G::spot));
            Rc::make_mut(&mut self.layout).places.retain(|spot| may_choose(game, pos, held, spot));
        }

        /// Leaves only these spots.
        fn keep(&mut self, spots: &HashSet<AnySpot>) {
            Rc::make_mut(&mut self.layout).places.retain(|spot| spots.contains(&G::any_spot(spot)));
        }

        /// The first spot and the last one.
        fn ends(&self) -> Option<(AnySpot, AnySpot)> {
            let (first, last) = self.layout.places.first().zip(self.layout.places.last())?;
            Some((G::any_spot(first.spot), G::any_spot(last.spot)))
        }

        /// The spot that a click at a cell means.
        fn spot_at(&self, x: u16, y: u16) -> Option<AnySpot> {
            let beside = || G::View::beside(self.game, self.position, &self.layout, (x, y));
            self.layout.spot_at(x, y).or_else(beside).map(G::any_spot)
        }

        /// The spot in sight that a name means: of a move the last one that it takes.
        fn named(&self, name: &str) -> Option<AnySpot> {
            let shapes = G::View::whereabouts(self.game, self.position, &self.layout, name);
            let (x, y) = shapes.last()?.centre();
            self.layout.spot_at(x.round() as u16, y.round() as u16).map(G::any_spot)
        }

        /// The shapes of the spots in sight.
        fn shapes(&self) -> HashMap<AnySpot, SpotShape> {
            self.layout.visible().map(|place| (G::any_spot(place.spot), place.shape)).collect()
        }

        /// The middle of a spot.
        fn centre(&self, spot: AnySpot) -> Option<(f64, f64)> {
            self.layout.shape(G::spot(spot)?).map(SpotShape::centre)
        }

        /// The spot whose middle is nearest to a point.
        fn nearest(&self, point: (f64, f64)) -> Option<AnySpot> {
            self.layout.nearest(point).map(G::any_spot)
        }

        /// The spot in sight that is nearest to one out of sight.
        fn nearest_seen(&self, from: AnySpot) -> Option<AnySpot> {
            self.layout.nearest_seen(G::spot(from)?).map(G::any_spot)
        }

        /// Whether a spot's middle is in sight.
        fn is_visible(&self, spot: AnySpot) -> bool {
            G::spot(spot).is_some_and(|spot| self.layout.is_visible(spot))
        }

        /// Where an arrow leads.
        fn step(&self, from: AnySpot, direction: Direction) -> AnySpot {
            let step = |spot| G::any_spot(G::View::step(self.game, self.position, &self.layout, spot, direction));
            G::spot(from).map_or(from, step)
        }

        /// Scrolls so that a spot comes into sight.
        fn reveal(&self, state: &mut AnyState, spot: AnySpot) {
            if let Some((state, spot)) = G::state_mut(state).zip(G::spot(spot)) {
                G::View::reveal(self.game, self.position, state, &self.layout, spot);
            }
        }

        /// Whether what moves would be out of sight where a spot came into it.
        fn leads_away(&self, spot: AnySpot) -> bool {
            G::spot(spot).is_some_and(|spot| G::View::leads_away(self.game, self.position, &self.layout, spot))
        }

        /// No part of it is smaller once it is enlarged.
        fn keep_size(&self, state: &mut AnyState) {
            if let Some(state) = G::state_mut(state) {
                G::View::keep_size(self.game, state, &self.layout);
            }
        }

        /// Scrolls what lies at a place back or on; whether anything is scrolled there.
        fn scroll_at(&self, state: &mut AnyState, at: (u16, u16), way: i32) -> bool {
            let scroll = |state| G::View::scroll_at(self.game, self.position, state, &self.layout, at, way);
            G::state_mut(state).is_some_and(scroll)
        }

        /// Paints the board, and at its edges what is out of sight.
        fn paint(&self, any: &AnyScene<'_>, pen: &mut Pen<'_>) {
            if let Some(scene) = any.of::<G>() {
                let mut pen = pen.within(self.layout.area);
                G::View::render(&scene, &self.layout, &mut pen);
                if !scene.parts().is_empty() {
                    let whereabouts = |name: &str| G::View::whereabouts(self.game, self.position, &self.layout, name);
                    let marked = MarkedBoard {
                        window: self.layout.window,
                        shapes: self.layout.shapes(),
                        here: scene.cursor.and_then(|spot| self.layout.shape(spot)),
                        has_arcs: G::View::ARCS,
                        walks: G::View::walks(&self.layout),
                        whereabouts: &whereabouts,
                    };
                    marks::paint(any, &marked, &mut pen);
                }
            }
            if self.layout.room.is_preview() {
                return;
            }
            // What only tells why it cannot be taken is not missed.
            let matters = |index: usize| {
                let spot = self.layout.places.at(index).spot;
                !G::View::may_rest(self.game, self.position, spot)
                    || G::View::may_take(self.game, self.position, None, spot)
            };
            let (area, window) = (self.layout.area, self.layout.window);
            let called = G::View::called_beyond(&self.layout);
            if let Some(beyond) = G::View::beyond(&self.layout) {
                return beyond.paint(area, window, &called, pen);
            }
            let far = self.layout.places.far(window).map(|range| range.filter(|index| matters(*index)).count());
            let mut shapes = self.layout.places.near(window).map(|index| (self.layout.places.at(index).shape, index));
            Beyond::of(window, far, &mut shapes, &matters).paint(area, window, &called, pen);
        }
    }
}
