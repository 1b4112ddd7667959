//! What the terminal says: keys, mouse, pastes, the coming and going of its window.

use crossterm::event::{KeyEventKind, MouseEventKind};

use super::Event;

#[cfg(unix)]
mod decoder;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use elsewhere::read;
#[cfg(unix)]
pub(crate) use unix::read;

/// Dropped here, so that a hand on the mouse does not wake the program.
fn means_nothing(event: &Event) -> bool {
    match event {
        Event::Key(key) => key.kind == KeyEventKind::Release,
        Event::Mouse(mouse) => mouse.kind == MouseEventKind::Moved,
        _ => false,
    }
}
