//! A board on which a position is set up by hand: where what can be changed stands, and what pointing at it paints.

use std::collections::HashMap;

use super::any::{Shown, lend};
use super::{AnySpot, AnyState, BoardView, Layout, Place, Room, SpotShape};
use crate::core::{PaintSpot, PaintStep};
use crate::games::{AnyGame, AnyPosition, on_game};

/// What is painted at a spot of a position, by the place of the spot in their list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dab {
    /// It is changed so many steps.
    Step(usize, PaintStep, usize),
    /// This stands there.
    Put(usize, String),
}

impl Dab {
    /// The next thing stands there.
    pub(crate) fn next(spot: usize) -> Self {
        Self::Step(spot, PaintStep::Next, 1)
    }

    /// The same of a list in which so many spots stand before its own.
    pub(super) fn behind(self, spots: usize) -> Self {
        match self {
            Self::Step(spot, step, times) => Self::Step(spots + spot, step, times),
            Self::Put(spot, stands) => Self::Put(spots + spot, stands),
        }
    }
}

/// The easel of a game.
pub(crate) fn easel(game: &AnyGame) -> &dyn Easel {
    on_game!(game, game => game)
}

/// A position, and what its board knows that shows it.
pub(crate) type ShownPosition<'a> = (&'a AnyPosition, &'a AnyState);

lend! {
    /// A game on whose board positions are set up by hand.
    pub(crate) trait Easel is impl [G: Shown] for G {
        /// Where the spots stand that have a place on the board: tokens where they are, and on the board of the start what is
        /// called like a move, legal at the start or not. Nothing where the board has no room.
        fn places_of(&self, shown: ShownPosition<'_>, spots: &[PaintSpot], room: Room) -> Option<Layout<usize>> {
            let (pos, state, start) = (G::position(shown.0)?, G::state(shown.1)?, self.start());
            let here = G::View::layout(self, pos, state, room).ok()?;
            let Layout { area, window, scroll, ref places, .. } = G::View::layout(self, &start, state, room).ok()?;
            let shapes: HashMap<_, _> = places.iter().map(|place| (place.spot, place.shape)).collect();
            let by_move = |name: &str| {
                let mv = self.read_move(&start, name).ok()?;
                shapes.get(G::View::path(self, &start, mv).last()?).copied()
            };
            let place = |(spot, paint): (usize, &PaintSpot)| {
                let shape = G::View::stands(self, pos, &here, spot).or_else(|| by_move(&paint.name));
                Some(Place { spot, shape: shape? })
            };
            let places = spots.iter().enumerate().filter_map(place).collect();
            Some(Layout { room, area, window, side: None, places, scroll, plan: ().into() })
        }

        /// What the cursor of a table rests on where a spot stands that is called like a move of the position.
        fn pointed(&self, pos: &AnyPosition, spot: &PaintSpot) -> Option<AnySpot> {
            let pos = G::position(pos)?;
            let mv = self.read_move(pos, &spot.name).ok()?;
            G::View::path(self, pos, mv).last().copied().map(G::any_spot)
        }

        /// Where that stands which a spot tells of, if it is put from place to place.
        fn stands_at(&self, shown: ShownPosition<'_>, spot: usize, room: Room) -> Option<SpotShape> {
            let (pos, state) = (G::position(shown.0)?, G::state(shown.1)?);
            G::View::stands(self, pos, &G::View::layout(self, pos, state, room).ok()?, spot)
        }

        /// The spot that tells of what stands at a cell and is put from place to place; of several the one behind `chosen`.
        fn thing_at(&self, shown: ShownPosition<'_>, chosen: usize, room: Room, at: (u16, u16)) -> Option<usize> {
            let (pos, state) = (G::position(shown.0)?, G::state(shown.1)?);
            let layout = G::View::layout(self, pos, state, room).ok()?;
            let count = self.paint_spots(pos).len();
            let is_here = |spot: &usize| G::View::stands(self, pos, &layout, *spot).is_some_and(|shape| shape.has(at));
            (chosen + 1..count).chain(0..count.min(chosen + 1)).find(is_here)
        }

        /// What pointing at a cell paints, with one of the spots chosen.
        fn dabs_at(&self, shown: ShownPosition<'_>, chosen: usize, room: Room, at: (u16, u16)) -> Vec<Dab> {
            let dabs = || {
                let (pos, state) = (G::position(shown.0)?, G::state(shown.1)?);
                let layout = G::View::layout(self, pos, state, room).ok()?;
                Some(G::View::dabs(self, pos, &layout, chosen, at))
            };
            Some(at).filter(|at| room.area.contains((*at).into())).and_then(|_| dabs()).unwrap_or_default()
        }
    }
}

/// The dab by which a heap ends at so many stones.
pub(super) fn heap_of(heap: usize, stones: impl Into<u128>) -> Dab {
    Dab::Put(heap, stones.into().to_string())
}

impl SpotShape {
    /// Whether a cell belongs to it.
    pub(super) fn has(self, (x, y): (u16, u16)) -> bool {
        self.distance(x.into(), y.into()) <= 0.0
    }
}
