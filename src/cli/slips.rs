//! Slips that are kept as riddles, behind a review.

use std::io;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use super::progress::Progress;
use super::session::Session;
use super::talk::say;
use crate::games::AnyGame;
use crate::play::{Match, PosedRiddle, RiddleNote, keep_riddle, missed_riddle};
use crate::solve::{CancelToken, Halt, Monitor, Solver};

/// Keeps the riddles that the people at this table missed, as far as they are found in time, and says how many there are.
pub(crate) fn keep_slips(
    table: &Match<AnyGame>,
    data: Option<&Path>,
    patience: Duration,
    session: &Session,
) -> Result<()> {
    let Some(data) = data else { bail!("there is no folder for data, and no riddle is kept") };
    let (cancel, mut missed) = (CancelToken::new(), Vec::new());
    let work = || {
        let monitor = Monitor::new(cancel.clone(), session.memory().clone());
        look_through(table, &monitor, &mut |riddle| missed.push(riddle))
    };
    let (end, _) = session.run(Some(patience), &Progress::within(patience), &cancel, work, None);
    for riddle in &missed {
        keep_riddle(data, &RiddleNote::own_slip(riddle)).map_err(io::Error::other)?;
    }
    if let Err((left, halt)) = end {
        let why = match halt {
            Halt::Cancelled => "the time is up",
            Halt::MemoryFull => "the memory budget is used up, and `--memory` raises it",
        };
        let turns = table.timeline().turns().len();
        say(format!("{why}: of {turns} turns the first {left} were not looked at, and what was found is kept"));
    }
    say(match missed.len() {
        0 if end.is_err() => "no riddle was found so far, and none is kept".to_owned(),
        0 => "no slip of a person is a riddle: one turn alone has to keep a win or a draw".to_owned(),
        1 => "1 slip is kept as a riddle; `catchup riddle --mine` brings it back".to_owned(),
        more => format!("{more} slips are kept as riddles; `catchup riddle --mine` brings them back"),
    });
    Ok(())
}

/// Hands over the riddles that the people at this table missed, the last first. Where something stops it, how many turns
/// were not looked at.
fn look_through(
    table: &Match<AnyGame>,
    monitor: &Monitor<'_, AnyGame>,
    found: &mut dyn FnMut(PosedRiddle<AnyGame>),
) -> Result<(), (usize, Halt)> {
    let mut solver = Solver::new(table.game().clone());
    let spans = table.timeline().turns();
    for (number, span) in spans.iter().enumerate().rev() {
        let looked = monitor.check().and_then(|()| missed_riddle(&mut solver, table, span, monitor));
        looked.map_err(|halt| (number + 1, halt))?.into_iter().for_each(&mut *found);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Save;
    use crate::solve::Memory;

    #[test]
    fn what_is_found_before_the_time_is_up_is_not_lost() {
        // P1 takes one of the heap of two, which had to go; before that P2 gives a win away as well.
        let save = Save::from_line("nim 1,1,3 : 3.1 3.1 1.1 2.1 3.1").expect("a line");
        let table: Match<AnyGame> = save.load().expect("a match");
        let all = |stop: bool| {
            let (token, mut lines) = (CancelToken::new(), Vec::new());
            let monitor = Monitor::new(token.clone(), Memory::new(1 << 20));
            let end = look_through(&table, &monitor, &mut |riddle| {
                lines.push(riddle.line());
                if stop {
                    token.cancel();
                }
            });
            (lines, end)
        };
        let (whole, end) = all(false);
        assert_eq!(
            (whole.as_slice(), end),
            (&["nim 1,1,3 @ 1,1,2 p2".to_owned(), "nim 1,1,3 @ 1,1,3".to_owned()][..], Ok(()))
        );
        let (some, end) = all(true);
        assert_eq!((some.as_slice(), end), (&whole[..1], Err((1, Halt::Cancelled))));
    }
}
