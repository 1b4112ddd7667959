//! Layouts that are known: the same position, seen in the same way in the same room, is not laid out again.

use std::cell::RefCell;

use super::any::{AnyState, board};
use super::laid::{KeptLayout, Laid};
use super::{Room, Size};
use crate::games::{AnyGame, AnyPosition};

/// So many are kept: a board alone is laid out in two rooms, and a frame may compare it with another place.
const MOST: usize = 4;

/// The layouts of the board of one game that were asked for last.
#[derive(Default)]
pub(crate) struct KnownLayouts(RefCell<Vec<KnownLayout>>);

/// A layout with all that it depends on, or what room there has to be for it.
struct KnownLayout {
    position: AnyPosition,
    state: AnyState,
    room: Room,
    laid: Result<KeptLayout, Size>,
}

impl KnownLayouts {
    /// The board of a position in a room, as [`lay_out`](super::any::Board::lay_out) gives it.
    ///
    /// # Errors
    /// What room is needed.
    pub(crate) fn lay_out<'a>(
        &self,
        game: &'a AnyGame,
        pos: &'a AnyPosition,
        state: &AnyState,
        room: Room,
    ) -> Result<Box<dyn Laid + 'a>, Size> {
        let mut known = self.0.borrow_mut();
        let is_so = |known: &KnownLayout| (known.room, &known.position, &known.state) == (room, pos, state);
        if let Some(at) = known.iter().position(is_so) {
            known[..=at].rotate_right(1);
            match &known[0].laid {
                Ok(kept) => {
                    if let Some(laid) = board(game).laid(pos, kept) {
                        return Ok(laid);
                    }
                }
                Err(size) => return Err(*size),
            }
        }
        let laid = board(game).lay_out(pos, state, room);
        let kept = laid.as_ref().map(|laid| laid.kept()).map_err(|size| *size);
        known.truncate(MOST - 1);
        known.insert(0, KnownLayout { position: pos.clone(), state: state.clone(), room, laid: kept });
        laid
    }

    /// Nothing is known any more: what the game itself has worked out in the meantime is drawn as well.
    pub(crate) fn forget(&self) {
        self.0.borrow_mut().clear();
    }

    /// Which are kept, in whichever order.
    #[cfg(test)]
    pub(crate) fn kept(&self) -> std::collections::BTreeSet<usize> {
        self.0.borrow().iter().filter_map(|known| Some(known.laid.as_ref().ok()?.address())).collect()
    }
}
