//! What the boards of heaps share.

pub(crate) mod arcs;
pub(crate) mod block;
pub(crate) mod chips;
pub(crate) mod figures;
pub(crate) mod pebble;
pub(crate) mod rows;
pub(crate) mod said;
pub(crate) mod sight;
pub(crate) mod single;
pub(crate) mod spoils;
pub(crate) mod stones;
pub(crate) mod strip;
#[cfg(test)]
pub(crate) mod testing;
mod window;
pub(crate) mod words;
