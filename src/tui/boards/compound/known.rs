//! What was found for the start of a match in a few rooms: to find it takes a while.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::layout::Rect;

use super::grids::BoardGrid;
use super::share::ShownParts;
use crate::tui::boards::Room;

/// What goes with the start in a few rooms.
#[derive(Clone, Default)]
pub(super) struct KnownGrids {
    /// The grids, what is best first; also while boards are enlarged.
    pub grids: FoundLast<(Room, bool), Rc<[BoardGrid]>>,
    /// Where boards are of which not all are open, one of them shown.
    pub open: FoundLast<(Room, usize), Option<Vec<Rect>>>,
    /// What each part shows in whatever place.
    pub shown: ShownParts,
    /// What boards below each other have.
    pub rows: FoundLast<KnownStack, Vec<u16>>,
}

/// What was found last for a few keys, whoever of those that know the same start asked for it.
pub(super) struct FoundLast<K, T>(Rc<RefCell<Vec<(K, T)>>>);

impl<K, T> Default for FoundLast<K, T> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

impl<K, T> Clone for FoundLast<K, T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

/// A screen asks for no more rooms at once, the places of an end among them.
const KNOWN: usize = 24;

impl<K: PartialEq, T: Clone> FoundLast<K, T> {
    /// What is known of a key, or is found now.
    pub(super) fn of(&self, key: K, find: impl FnOnce() -> T) -> T {
        let mut all = self.0.borrow_mut();
        if let Some((_, known)) = all.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let found = find();
        all.truncate(KNOWN - 1);
        all.insert(0, (key, found.clone()));
        found
    }
}

/// A room, the rows that boards below each other ask for there, and the fewest in which they have room.
type KnownStack = (Room, Vec<u16>, Vec<u16>);
