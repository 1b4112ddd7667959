//! The table of a whole game: filled before any question, and put away for another day.

use super::{CancelToken, Halt};

/// A table that a game can fill.
pub struct FullTable<'a> {
    /// The name under which it is put away.
    pub name: String,
    /// What it will take, in words, and the work; nothing where it was filled before.
    pub work: Option<(String, FillTable<'a>)>,
}

/// Fills a table; the function hears now and then which share is done. Cancelled, the game keeps what is found, and
/// there is nothing to put away.
pub type FillTable<'a> =
    Box<dyn FnOnce(&CancelToken, &mut dyn FnMut(f64)) -> Result<Option<TableBytes<'a>>, Halt> + Send + 'a>;

/// Hands the bytes of a table to whoever keeps them, part by part, until one is refused.
pub type TableBytes<'a> = Box<dyn FnOnce(&mut dyn FnMut(&[u8]) -> bool) + 'a>;
