//! Programs of one's own that are to play: each is started once when the form is done, so that one that cannot play is refused
//! in its field, and not at its first turn.

use crate::bots::COMMAND;
use crate::engine::{Engine, Job, Outbox, Report, Source};
use crate::games::AnyGame;
use crate::protocol::{Program, ProgramLimits};

type SeatFaults = Vec<(usize, String)>;

/// Programs that are being started; dropping it forgets them.
pub(super) struct ProgramTrial(Job<SeatFaults>);

impl ProgramTrial {
    /// Starts the programs among the seats, as they are typed; nothing where there is none.
    pub(super) fn of(seats: &[String], game: &AnyGame, engine: &Engine) -> Option<Self> {
        let named = seats.iter().enumerate().filter(|(_, words)| words.trim().starts_with(COMMAND));
        let programs: Vec<(usize, String)> = named.map(|(index, words)| (index, words.trim().to_owned())).collect();
        if programs.is_empty() {
            return None;
        }
        let game = game.clone();
        let greet = move |_: &Outbox<SeatFaults>| {
            let fault = |words: &str| match Program::read(words, ProgramLimits::default()) {
                Ok(program) => program.greet(&game).err(),
                Err(error) => Some(error.to_string()),
            };
            programs.iter().filter_map(|(index, words)| Some((*index, fault(words)?))).collect()
        };
        Some(Self(Job::start(engine, "programs", greet)))
    }

    /// What is wrong with them, each by its seat, if this is their news.
    pub(super) fn take(&self, source: Source) -> Option<SeatFaults> {
        match self.0.take().filter(|_| self.0.source() == source)? {
            Report::Partial(faults) | Report::Done(faults) => Some(faults),
            Report::Failed(words) => Some(vec![(0, words)]),
        }
    }
}
