//! The world of the running program: who performs what the model wishes of files.

mod archive;
mod beside;
mod disk;
mod replays;

pub(crate) use archive::Archive;
pub(crate) use beside::beside;
pub(crate) use disk::{Disk, belongings, ground, themes};
pub use disk::{oracle, theme_faults};

use super::effect::{DiskEffect, Effect, GamesEffect, MatchEffect};

/// Performs the effects that concern files. What goes wrong is answered with a sentence, which comes back as
/// [`Event::Failed`](super::Event::Failed).
pub(crate) trait World {
    /// Settings, and files of one's own.
    fn on_disk(&mut self, effect: DiskEffect) -> Result<(), String>;

    /// The matches at which somebody sits.
    fn with_match(&mut self, effect: MatchEffect) -> Result<(), String>;

    /// Saved games.
    fn with_games(&mut self, effect: GamesEffect) -> Result<(), String>;

    /// Hands an effect to who performs it. Those of the shell are its own.
    fn perform(&mut self, effect: Effect) -> Result<(), String> {
        match effect {
            Effect::Shell(_) => Ok(()),
            Effect::Disk(effect) => self.on_disk(effect),
            Effect::Match(effect) => self.with_match(effect),
            Effect::Games(effect) => self.with_games(effect),
        }
    }

    /// Waits until every match is on the disk that was to be kept.
    fn settle(&mut self) {}
}
