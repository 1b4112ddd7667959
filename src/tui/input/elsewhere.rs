//! Reading a terminal that does not speak in bytes: crossterm does it all.

use std::io;

use crossterm::event;

use super::means_nothing;
use crate::tui::Event;

/// Sends what the terminal says until it is gone or nobody listens. Sleeps in between.
pub(crate) fn read(send: impl Fn(Event) -> bool) {
    loop {
        match event::read().map(Event::from_terminal) {
            Ok(event) => {
                if !means_nothing(&event) && !send(event) {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
