//! Threads: jobs that report to mailboxes, and the analyst of a table. The newest question wins, and nobody waits.
//!
//! Knows clocks and threads, but no screen: whoever wants to hear of news hands a [`Notifier`] in.

mod analyst;
mod common;
mod crew;
mod effort;
mod job;
mod mailbox;
mod worker;

pub use analyst::{Analyst, Answer, BotMove, BotQuestion, Budget, Detail, Traps};
#[cfg(feature = "tui")]
pub(crate) use common::CommonSolver;
pub use crew::Engine;
#[cfg(any(feature = "cli", test))]
pub(crate) use crew::contained;
pub use effort::Effort;
pub(crate) use effort::Pace;
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use effort::ahead;
#[cfg(feature = "tui")]
pub(crate) use effort::lasting;
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use effort::moves_proven;
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use effort::positions;
pub use job::{Job, Outbox};
pub use mailbox::{Generation, Mailbox, Notifier, Report, Source};
