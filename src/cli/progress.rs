//! The progress bar of long commands: on stderr, and only where somebody can see it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::foreign::quoted;

/// A bar that appears when the work takes longer than a moment.
///
/// It fills with the time that may be spent, or with the share of the work that is done; both make its remaining time
/// honest: it says "at most" of a limit, and measures a share.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    limit: Option<Duration>,
    shown: Cell<bool>,
}

/// Nobody needs a bar for less.
const MOMENT: Duration = Duration::from_millis(400);

impl Progress {
    /// A bar that fills within `limit`.
    pub(crate) fn within(limit: Duration) -> Self {
        let bar = ProgressBar::with_draw_target(Some(millis(limit)), ProgressDrawTarget::hidden());
        Self::new(bar, Some(limit), "{bar:6.dim} {prefix}  {wide_msg}")
    }

    /// A bar that fills with the share that [`Handle::share`] tells.
    pub(crate) fn of_work() -> Self {
        let bar = ProgressBar::with_draw_target(Some(WHOLE), ProgressDrawTarget::hidden());
        Self::new(bar, None, "{elapsed} {bar:24.dim} {percent}% {eta} left  {wide_msg}")
    }

    fn new(bar: ProgressBar, limit: Option<Duration>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = bar.with_style(style.progress_chars("=> ")).with_message("nothing is proven yet");
        Self { bar, started: Instant::now(), limit, shown: Cell::new(false) }
    }

    /// What the work uses to speak.
    pub(crate) fn handle(&self) -> Handle {
        Handle(self.bar.clone())
    }

    /// Moves with the time.
    pub(crate) fn tick(&self) {
        let elapsed = self.started.elapsed();
        if elapsed < MOMENT {
            return;
        }
        if !self.shown.replace(true) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if let Some(limit) = self.limit {
            let left = limit.saturating_sub(elapsed).as_secs_f64().ceil();
            self.bar.set_position(millis(elapsed.min(limit)));
            self.bar.set_prefix(format!("{left} s at most"));
        }
        self.bar.tick();
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The end of a bar that the work holds.
#[derive(Clone)]
pub struct Handle(ProgressBar);

/// Shares are told in parts of this.
const WHOLE: u64 = 10_000;

impl Handle {
    /// Says what is known by now.
    pub fn say(&self, words: &str) {
        self.0.set_message(quoted(words).into_owned());
    }

    /// Tells which share of the work is done, from 0 to 1.
    #[expect(clippy::cast_sign_loss, reason = "the share is clamped")]
    pub fn share(&self, share: f64) {
        self.0.set_position((share.clamp(0.0, 1.0) * WHOLE as f64) as u64);
    }

    /// Prints through the bar, so that a line and the bar do not meet in the middle.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}
