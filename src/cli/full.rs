//! `catchup analyze --full`: the whole table of two cars, filled before any question and put away for the next day.

use std::io::{self, Write};

use anyhow::{Result, bail};

use super::progress::Progress;
use super::session::{Ending, Session};
use super::talk::say;
use crate::files;
use crate::games::AnyGame;
use crate::games::race_track::{MOST_STATES, RaceTrack, TablePlan, table_name, write_table};
use crate::solve::{CancelToken, Halt, Monitor};

/// Fills the table that all questions about the game then look into, unless it has been put away before.
pub(crate) fn fill(game: &AnyGame, session: &Session) -> Result<()> {
    let AnyGame::RaceTrack(race) = game else {
        bail!("`--full` fills the whole table of a race of two: it is for race-track");
    };
    if race.cars() != 2 {
        bail!("`--full` fills the whole table of two cars, and this race has {}", race.cars());
    }
    let states = race.solo().graph().len();
    if states > MOST_STATES {
        bail!("`--full` goes to {MOST_STATES} states of one car, and here there are {states}");
    }
    let plan = TablePlan::within(race.solo(), session.memory());
    let is_better = plan.is_some_and(|plan| plan.with_turns) && race.lacks_lengths(session.memory());
    if !is_better && race.fetch(session.memory()) {
        say(format!("the whole table was filled before, and is read from {}", table_name(race)));
        return Ok(());
    }
    let Some(plan) = plan else {
        let least = megabytes(TablePlan::of(race.solo(), false).bytes);
        bail!("`--full` needs at least {least} MB for {states} states; `--memory` raises the budget");
    };
    let lengths = if plan.with_turns { "outcomes and lengths" } else { "outcomes without lengths" };
    let pairs = 2 * states as u64 * states as u64;
    say(format!("{states} states of one car, {pairs} positions of two: {lengths}, {} MB", megabytes(plan.bytes)));
    work(race, plan, session)
}

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

fn work(race: &RaceTrack, plan: TablePlan, session: &Session) -> Result<()> {
    let progress = Progress::of_work();
    let handle = progress.handle();
    let cancel = CancelToken::new();
    let folder = session.attic().cloned();
    let fill = || {
        handle.say("filling the table from the end");
        let monitor = Monitor::new(cancel.clone(), session.memory().clone());
        let whole = race.fill(plan, &monitor, |share| handle.share(share))?;
        let path = folder.filter(|_| whole.is_complete()).map(|folder| folder.0.join(table_name(race)));
        handle.say("putting it away");
        let write = |out: &mut dyn Write| {
            let is_waited_for = || if cancel.is_cancelled() { Err(io::Error::other("stopped")) } else { Ok(()) };
            write_table(race, whole, |bytes| is_waited_for().and_then(|()| out.write_all(bytes)))
        };
        Ok::<_, Halt>(path.map_or(Ok(()), |path| files::put_away(&path, write)))
    };
    let (kept, ending) = session.run(None, &progress, &cancel, fill, None);
    match (kept?, ending) {
        (_, Ending::Interrupted) => say("stopped; what is known by now is told"),
        (Err(error), Ending::Finished | Ending::OutOfTime) => say(format!("the table is not kept: {error}")),
        (Ok(()), Ending::Finished | Ending::OutOfTime) => {}
    }
    Ok(())
}
