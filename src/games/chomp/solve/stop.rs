//! How long walks over tables end early.

use crate::games::chomp::Chomp;
use crate::solve::{Halt, Monitor};

/// Why a table was not finished.
pub enum Stop {
    /// Cancelled, or out of memory.
    Halt(Halt),
    /// The budget of time or nodes is used up.
    Spent,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// Counts positions, and may end a walk; walks call it every few hundred positions.
pub(crate) type Tick<'a> = &'a mut dyn FnMut(u64) -> Result<(), Stop>;

/// The tick of a monitor. Looking at a clock is dear, so the budget is asked for less often than the token.
pub(crate) fn tick<'a>(monitor: &'a mut Monitor<'_, Chomp>) -> impl FnMut(u64) -> Result<(), Stop> + 'a {
    let mut since = 0;
    move |nodes| {
        since += nodes.max(64);
        if since >= LOOK {
            since = 0;
            if monitor.spent() {
                return Err(Stop::Spent);
            }
        }
        monitor.nodes(nodes).map_err(Stop::Halt)
    }
}

const LOOK: u64 = 1 << 16;

/// What was built, nothing when the budget was spent, or why everything has to stop.
pub(crate) fn finished<T>(built: Result<T, Stop>) -> Result<Option<T>, Halt> {
    match built {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Spent) => Ok(None),
        Err(Stop::Halt(halt)) => Err(halt),
    }
}
