//! The terminal as a guard: taken whole, given back whole, whatever happens in between.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
};
use ratatui::crossterm::style::{ResetColor, force_color_output};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use crate::logging::Log;

/// What is to be written next. The backend flushes several times a frame, which means nothing here: [`Guard::send`]
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

/// Whether there is a terminal at both ends, to read keys from and to draw on.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The screen, ours from [`Guard::enter`] to [`Guard::leave`].
pub struct Guard {
    /// Its own `drop` would write to a terminal that may be gone, and panic.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Pending>>>,
    pending: Pending,
    entered: Arc<AtomicBool>,
    mouse: bool,
}

impl Guard {
    /// Takes the terminal: raw mode, the other screen, the mouse if it is wanted, pastes in one piece.
    pub fn enter(mouse: bool, log: &Log) -> io::Result<Self> {
        // Colours are left out by the theme. Left to itself, the backend answers NO_COLOR by resetting bold and reverse
        // with every colour that it drops.
        force_color_output(true);
        let entered = Arc::new(AtomicBool::new(false));
        guard_against_panics(Arc::clone(&entered), log.clone());
        let pending = Pending::default();
        let terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(pending.clone()))?);
        let mut guard = Self { terminal, pending, entered, mouse };
        guard.take()?;
        Ok(guard)
    }

    /// Draws a frame, which appears at once and whole.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.pending, BeginSynchronizedUpdate)?;
        self.terminal.draw(view)?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        self.send()
    }

    /// Forgets what is on the screen, so that the next frame paints every cell.
    pub fn forget(&mut self) -> io::Result<()> {
        // Not `Terminal::clear`: it asks for the cursor's place and loses the answer to the thread that reads keys.
        let (width, height) = size()?;
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// Takes the mouse, or leaves it to the terminal.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        self.mouse = mouse;
        if mouse {
            take_mouse(&mut self.pending)?;
        } else {
            queue!(self.pending, DisableMouseCapture)?;
        }
        self.send()
    }

    /// Takes the terminal again after [`Guard::leave`], or after somebody else changed its modes.
    pub fn resume(&mut self) -> io::Result<()> {
        if self.is_entered() {
            // We were stopped without a warning, and the user's shell has reset the modes.
            let _ = disable_raw_mode();
        }
        self.take()?;
        self.forget()
    }

    /// Whether the screen is ours.
    pub fn is_entered(&self) -> bool {
        self.entered.load(Ordering::SeqCst)
    }

    /// Gives the terminal back as it was. Does nothing the second time, and does not mind that the terminal is gone.
    pub fn leave(&mut self) {
        // What is left of a frame that failed must not follow.
        self.pending.0.borrow_mut().clear();
        leave(&self.entered);
    }

    fn take(&mut self) -> io::Result<()> {
        self.entered.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
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
        let mut out = io::stdout().lock();
        let sent = out.write_all(&pending).and_then(|()| out.flush());
        pending.clear();
        sent
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.leave();
    }
}

fn leave(entered: &AtomicBool) {
    if !entered.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableFocusChange,
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Asks for clicks, drags and the wheel, but not for every cell that the mouse crosses: hovering means nothing here, and
/// would wake the program.
#[cfg(unix)]
fn take_mouse(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h")
}

#[cfg(not(unix))]
fn take_mouse(out: &mut impl Write) -> io::Result<()> {
    queue!(out, ratatui::crossterm::event::EnableMouseCapture)
}

/// A panic of this thread gives the terminal back before it says its words. One of a worker is caught at that thread's
/// edge and shown as a failed analysis: it must not write across the screen.
fn guard_against_panics(entered: Arc<AtomicBool>, log: Log) {
    let mine = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        log.line(info);
        if thread::current().id() == mine {
            leave(&entered);
            before(info);
        } else if !entered.load(Ordering::SeqCst) {
            before(info);
        }
    }));
}
