//! Slips that are kept as riddles, behind a review.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use super::progress::Progress;
use super::session::Session;
use super::talk::say;
use crate::games::AnyGame;
use crate::play::{Match, RiddleNote, keep_riddle, missed_riddles};
use crate::solve::{CancelToken, Halt, Monitor};

/// Keeps the riddles that the people at this table missed, and says how many there are.
pub(crate) fn keep_slips(
    table: &Match<AnyGame>,
    data: Option<&Path>,
    patience: Duration,
    session: &Session,
) -> Result<()> {
    let Some(data) = data else { bail!("there is no folder for data, and no riddle is kept") };
    let cancel = CancelToken::new();
    let work = || missed_riddles(table, &Monitor::new(cancel.clone(), session.memory().clone()));
    let missed = match session.run(Some(patience), &Progress::within(patience), &cancel, work, None).0 {
        Ok(missed) => missed,
        Err(Halt::Cancelled) => bail!("it was not found out in time which slips are riddles"),
        Err(Halt::MemoryFull) => bail!("the memory budget is used up; `--memory` raises it"),
    };
    for riddle in &missed {
        keep_riddle(data, &RiddleNote::own_slip(riddle)).map_err(|words| anyhow!(words))?;
    }
    say(match missed.len() {
        0 => "no slip of a person is a riddle: one turn alone has to keep a win or a draw".to_owned(),
        1 => "1 slip is kept as a riddle; `catchup riddle --mine` brings it back".to_owned(),
        more => format!("{more} slips are kept as riddles; `catchup riddle --mine` brings them back"),
    });
    Ok(())
}
