//! The whole table of two cars, as `analyze --full` has it filled.

use super::file;
use super::table::{MOST_STATES, TablePlan};
use crate::games::race_track::RaceTrack;
use crate::solve::{FillTable, FullTable, Memory, Monitor, TableBytes};

/// The table, or why there is none.
pub(super) fn full_table<'a>(race: &'a RaceTrack, memory: &'a Memory) -> Result<FullTable<'a>, String> {
    if race.cars() != 2 {
        return Err(format!("fills the whole table of two cars, and this race has {}", race.cars()));
    }
    let states = race.solo().graph().len();
    if states > MOST_STATES {
        return Err(format!("goes to {MOST_STATES} states of one car, and here there are {states}"));
    }
    let (name, plan) = (file::name(race), TablePlan::within(race.solo(), memory));
    let is_better = plan.is_some_and(|plan| plan.with_turns) && race.lacks_lengths(memory);
    if !is_better && race.fetch(memory) {
        return Ok(FullTable { name, work: None });
    }
    let Some(plan) = plan else {
        let least = megabytes(TablePlan::of(race.solo(), false).bytes);
        return Err(format!("needs at least {least} MB for {states} states; `--memory` raises the budget"));
    };
    let lengths = if plan.with_turns { "outcomes and lengths" } else { "outcomes without lengths" };
    let pairs = 2 * states as u64 * states as u64;
    let words =
        format!("{states} states of one car, {pairs} positions of two: {lengths}, {} MB", megabytes(plan.bytes));
    let fill: FillTable<'a> = Box::new(move |cancel, told| {
        let whole = race.fill(plan, &Monitor::new(cancel.clone(), memory.clone()), told)?;
        let bytes: TableBytes<'a> = Box::new(move |out| {
            let refused = |bytes: &[u8]| if out(bytes) { Ok(()) } else { Err(()) };
            // Whoever refused knows why.
            let _ = file::write(race, whole, refused);
        });
        Ok(whole.is_complete().then_some(bytes))
    });
    Ok(FullTable { name, work: Some((words, fill)) })
}

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}
