//! Reading a terminal that speaks in bytes.
//!
//! Not with crossterm: its parser waits for ever for the end of a reply that it does not know, and swallows every key.

use std::io;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read as read_bytes};

use super::decoder::Decoder;
use super::means_nothing;
use crate::tui::Event;

/// A terminal hands over no more than this at once.
const CHUNK: usize = 4096;

/// Sends what the terminal says until it is gone or nobody listens. Sleeps in between; the end of the terminal wakes it.
pub(crate) fn read(send: impl Fn(Event) -> bool) {
    let stdin = io::stdin();
    let mut decoder = Decoder::default();
    let mut chunk = [0; CHUNK];
    let mut events = Vec::new();
    loop {
        let patience = decoder.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let patience = patience.and_then(|patience| Timespec::try_from(patience).ok());
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut ready, patience.as_ref()) {
            Ok(0) => decoder.give_up(&mut events),
            Ok(_) => match read_bytes(&stdin, &mut chunk) {
                Ok(count) if count > 0 => decoder.take_in(&chunk[..count], Instant::now(), &mut events),
                Err(Errno::INTR | Errno::AGAIN) => {}
                // Without an end here a closed window would leave a program behind that reads the end of a file for ever.
                Ok(_) | Err(_) => return,
            },
            Err(Errno::INTR) => {}
            Err(_) => return,
        }
        for event in events.drain(..).filter(|event: &Event| !means_nothing(event)) {
            if !send(event) {
                return;
            }
        }
    }
}
