//! How long walks over tables end early.

use crate::games::chomp::Chomp;
use crate::solve::{Halt, Monitor};

/// Why a table was not finished.
#[derive(Clone, Copy)]
pub enum TableStop {
    /// Cancelled, or out of memory.
    Halt(Halt),
    /// The budget of time or nodes is used up.
    Spent,
}

impl From<Halt> for TableStop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// Counts positions, and may end a walk; walks call it every few hundred positions.
pub(crate) type TableTick<'a> = &'a mut dyn FnMut(u64) -> Result<(), TableStop>;

/// The tick of a monitor. Looking at a clock is dear, so the budget is asked for less often than the token.
pub(crate) fn tick<'a>(monitor: &'a mut Monitor<'_, Chomp>) -> impl FnMut(u64) -> Result<(), TableStop> + 'a {
    let mut since = 0;
    move |nodes| {
        since += nodes.max(64);
        if since >= LOOK {
            since = 0;
            if monitor.spent() {
                return Err(TableStop::Spent);
            }
        }
        monitor.nodes(nodes).map_err(TableStop::Halt)
    }
}

const LOOK: u64 = 1 << 16;

/// What was built, nothing when the budget was spent, or why everything has to stop.
pub(crate) fn finished<T>(built: Result<T, TableStop>) -> Result<Option<T>, Halt> {
    match built {
        Ok(value) => Ok(Some(value)),
        Err(TableStop::Spent) => Ok(None),
        Err(TableStop::Halt(halt)) => Err(halt),
    }
}
