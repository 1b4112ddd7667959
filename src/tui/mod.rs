//! The terminal: events become actions, actions change the model, the model is drawn. Games, solvers and saves are
//! below and know nothing of it.

use std::time::Duration;

use ratatui::Frame;

mod action;
mod ago;
mod app;
mod belongings;
mod boards;
mod brief;
mod claim;
mod deed;
mod effect;
mod event;
mod figures;
mod file_prompt;
mod help;
mod ink;
mod input;
mod keeper;
mod keymap;
mod lists;
mod looks;
mod oracle;
mod overlay;
mod paint;
mod panes;
mod run;
mod screen;
mod screens;
mod scroll;
mod sheet;
mod shell;
mod stepper;
mod svg;
mod symbols;
mod terminal;
mod theme;
mod typed;
mod typed_bot;
mod view;
mod watch;
mod wire;
mod world;

use action::{Action, Direction};
use belongings::Belongings;
use effect::{DiskEffect, Effect, GamesEffect, MatchEffect, ShellEffect};
use event::{Event, Saved};
use ink::Ink;
pub use keymap::key_book;
use looks::Looks;
use oracle::Oracle;
pub use run::{Means, RunError, Start, run};
pub use screens::table::first_turn;
pub use sheet::riddle_sheet;
use shell::Shell;
pub use shell::ShellEnding;
use theme::{Ground, Role, Theme};
pub use world::theme_faults;

pub mod hidden {
    //! What tests and pictures look at.

    pub use super::Model;
    pub use super::app::{App, Beginning};
    pub use super::belongings::Belongings;
    pub use super::boards::sign;
    pub use super::effect::{DiskEffect, Effect, GamesEffect, MatchEffect, ShellEffect};
    pub use super::event::{Event, Saved};
    pub use super::looks::Looks;
    pub use super::svg::{Paper, draw};
    pub use super::symbols::Symbols;
    pub use super::theme::{Depth, Ground, Theme};
    pub use super::world::oracle;
}

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
