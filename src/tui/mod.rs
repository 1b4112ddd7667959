//! The terminal: events become actions, actions change the model, the model is drawn. Games, solvers and saves are
//! below and know nothing of it.

use std::time::Duration;

use ratatui::Frame;

pub mod action;
mod ago;
pub mod app;
pub mod belongings;
pub mod boards;
mod claim;
pub mod deed;
pub mod effect;
pub mod event;
mod help;
pub mod ink;
mod input;
mod keeper;
pub mod keymap;
pub mod looks;
pub mod oracle;
mod overlay;
pub mod paint;
pub mod panes;
mod run;
pub mod screen;
pub mod screens;
pub mod shell;
pub mod symbols;
pub mod terminal;
pub mod theme;
pub mod typed;
mod view;
mod watch;
pub mod world;

pub use action::{Action, Direction};
pub use belongings::Belongings;
pub use effect::{DiskEffect, Effect, GamesEffect, MatchEffect, ShellEffect};
pub use event::{Event, Saved};
pub use ink::Ink;
pub use looks::Looks;
pub use oracle::Oracle;
pub use run::{Means, RunError, Start, run};
pub use shell::{Ending, Shell};
pub use theme::{Role, Theme};
pub use world::World;

/// What the shell drives: state that changes with events and can be drawn. It does no input or output and reads no
/// clock, so a test is a list of events and a look at the result.
pub trait Model {
    /// Takes in what happened and says what the world should do about it.
    fn handle(&mut self, event: Event) -> Vec<Effect>;

    /// Draws all of it.
    fn view(&self, frame: &mut Frame<'_>);

    /// How often something on the screen moves by itself: the shell sends an [`Event::Tick`] in this rhythm. `None` when
    /// all is still, and then the program sleeps.
    fn pace(&self) -> Option<Duration>;
}
