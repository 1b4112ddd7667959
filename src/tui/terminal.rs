//! The terminal as a guard: taken whole, given back whole, whatever happens in between.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::rc::Rc;
use std::thread;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use crossterm::cursor::Hide;
use crossterm::event::{DisableMouseCapture, EnableBracketedPaste, EnableFocusChange};
use crossterm::queue;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, disable_raw_mode, size,
};
use ratatui::Frame;

use super::claim::Claim;
use super::wire::{FrameWriter, Wire};
use crate::logging::Log;

/// What is to be written next. The library flushes several times a frame, which means nothing here: [`Guard::send`]
/// writes a frame in one piece.
#[derive(Clone, Debug, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The screen, ours from [`Guard::enter`] to [`Guard::leave`].
pub(crate) struct Guard {
    /// Its own `drop` would write to a terminal that may be gone, and panic.
    frames: ManuallyDrop<FrameWriter<Pending>>,
    pending: Pending,
    claim: Claim,
    mouse: bool,
}

impl Guard {
    /// Takes the terminal: raw mode, the other screen, the mouse if it is wanted, pastes in one piece.
    pub(crate) fn enter(mouse: bool, claim: Claim, log: &Log) -> io::Result<Self> {
        guard_against_panics(claim.clone(), log.clone());
        let pending = Pending::default();
        let frames = ManuallyDrop::new(FrameWriter::new(Wire::new(pending.clone()))?);
        let mut guard = Self { frames, pending, claim, mouse };
        guard.take()?;
        Ok(guard)
    }

    /// Draws a frame, which appears at once and whole.
    pub(crate) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.pending, BeginSynchronizedUpdate)?;
        self.frames.draw(view)?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        self.send()
    }

    /// Forgets what is on the screen, so that the next frame paints every cell.
    pub(crate) fn forget(&mut self) -> io::Result<()> {
        self.frames.forget(size()?)
    }

    /// Takes the mouse, or leaves it to the terminal.
    pub(crate) fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        self.mouse = mouse;
        if mouse {
            take_mouse(&mut self.pending)?;
        } else {
            queue!(self.pending, DisableMouseCapture)?;
        }
        self.send()
    }

    /// Puts a text on the clipboard of the terminal, also from afar. A terminal that does not allow it says nothing.
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        // OSC 52, which terminals hand on through ssh and multiplexers.
        write!(self.pending, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        self.send()
    }

    /// Asks what ground the terminal has. Nobody waits for the answer: it comes between the keys, or not at all.
    pub(crate) fn ask_ground(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        self.pending.write_all(super::Ground::QUESTION)?;
        self.send()
    }

    /// Takes the terminal again after [`Guard::leave`], or after somebody else changed its modes.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        if self.is_entered() {
            // We were stopped without a warning, and the user's shell has reset the modes.
            let _ = disable_raw_mode();
        }
        self.take()?;
        self.forget()
    }

    /// Whether the screen is ours.
    pub(crate) fn is_entered(&self) -> bool {
        self.claim.is_held()
    }

    /// Gives the terminal back as it was. Does nothing the second time, and does not mind that the terminal is gone.
    pub(crate) fn leave(&mut self) {
        // What is left of a frame that failed must not follow.
        self.pending.0.borrow_mut().clear();
        self.claim.give_back();
    }

    fn take(&mut self) -> io::Result<()> {
        self.claim.take()?;
        let out = &mut self.pending;
        // The explicit clear is for emulators without another screen.
        queue!(out, EnterAlternateScreen, Hide, EnableBracketedPaste, EnableFocusChange, Clear(ClearType::All))?;
        if self.mouse {
            take_mouse(out)?;
        }
        Ok(())
    }

    fn send(&mut self) -> io::Result<()> {
        let mut pending = self.pending.0.borrow_mut();
        let sent = self.claim.write(&pending);
        pending.clear();
        sent
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Asks for clicks, drags and the wheel, but not for every cell that the mouse crosses: hovering means nothing here, and
/// would wake the program.
#[cfg(unix)]
fn take_mouse(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h")
}

#[cfg(not(unix))]
fn take_mouse(out: &mut impl Write) -> io::Result<()> {
    queue!(out, crossterm::event::EnableMouseCapture)
}

/// A panic of this thread gives the terminal back before it says its words. One of a worker is caught at that thread's
/// edge and shown as a failed analysis: it must not write across the screen.
fn guard_against_panics(claim: Claim, log: Log) {
    let mine = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        log.line(info);
        if thread::current().id() == mine {
            claim.give_back();
            before(info);
        } else if !claim.is_held() {
            before(info);
        }
    }));
}
