//! `catchup analyze --full`: the table of a whole game, filled before any question and put away for the next day.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use super::progress::Progress;
use super::session::{Ending, Session};
use super::talk::say;
use crate::files;
use crate::games::AnyGame;
use crate::solve::{CancelToken, FillTable, FullTable, Halt, Solve};

/// Fills the table that all questions about the game then look into, unless it has been put away before; within `limit`,
/// if there is one. Says how that ended.
pub(crate) fn fill(game: &AnyGame, limit: Option<Duration>, session: &Session) -> Result<Ending> {
    let table = game.full_table(session.memory()).map_err(|reason| anyhow!("`--full` {reason}"))?;
    let Some(FullTable { name, work }) = table else {
        bail!(
            "`--full` fills the whole table of a race of two; `{game}` is none, and a setup of race-track was expected"
        );
    };
    let Some((words, fill)) = work else {
        say(format!("the whole table was filled before, and is read from {name}"));
        return Ok(Ending::Finished);
    };
    put_away(&name, &words, fill, limit, session)
}

fn put_away(
    name: &str,
    words: &str,
    fill: FillTable<'_>,
    limit: Option<Duration>,
    session: &Session,
) -> Result<Ending> {
    let progress = Progress::of_work();
    let handle = progress.handle();
    let cancel = CancelToken::new();
    let folder = session.attic().cloned();
    let work = || {
        // Whoever has read this can stop it: the work is under way.
        handle.suspend(|| say(words));
        handle.say("filling the table from the end");
        let bytes = fill(&cancel, &mut |share| handle.share(share))?;
        handle.say("putting it away");
        let Some((folder, bytes)) = folder.zip(bytes) else { return Ok(Ok(())) };
        let write = |out: &mut dyn Write| {
            let mut written = Ok(());
            bytes(&mut |part| {
                let is_stopped = cancel.is_cancelled();
                written = if is_stopped { Err(io::Error::other("stopped")) } else { out.write_all(part) };
                written.is_ok()
            });
            written
        };
        Ok::<_, Halt>(files::put_away(&folder.0.join(name), write))
    };
    let (kept, ending) = session.run(limit, &progress, &cancel, work, None);
    match (kept?, ending) {
        (_, Ending::Interrupted) => say("stopped; what is known by now is told"),
        (_, Ending::OutOfTime) if cancel.is_cancelled() => {
            say("the time is up; the table is not kept, and what is known by now is told");
        }
        (Err(error), Ending::Finished | Ending::OutOfTime) => say(format!("the table is not kept: {error}")),
        (Ok(()), Ending::Finished | Ending::OutOfTime) => {}
    }
    Ok(ending)
}
