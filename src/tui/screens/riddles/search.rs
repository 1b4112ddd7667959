//! The next riddle: one that is known at once, or one that is looked for beside whatever else is done.

use crate::engine::{Job, Outbox, Report, Source};
use crate::games::AnyGame;
use crate::play::{PosedRiddle, RiddleQueue};
use crate::solve::{Halt, Monitor};
use crate::tui::screen::Desk;

type FoundRiddle = Result<Option<PosedRiddle<AnyGame>>, Halt>;

/// A search in the background; dropping it ends it.
pub(in crate::tui::screens) struct RiddleSearch {
    queue: RiddleQueue,
    job: Job<FoundRiddle>,
}

/// What comes next.
pub(in crate::tui::screens) enum NextRiddle {
    /// This one.
    Posed(Box<PosedRiddle<AnyGame>>),
    /// It is being looked for.
    Sought(RiddleSearch),
}

/// The next riddle of a queue, behind the one of the line `before`.
pub(in crate::tui::screens) fn next_riddle(queue: &RiddleQueue, before: Option<&str>, desk: &Desk<'_>) -> NextRiddle {
    let seed = (desk.fresh)();
    if let Some(riddle) = queue.at_once(desk.kept.riddles(), before, seed, &|name| desk.read(name)) {
        return NextRiddle::Posed(Box::new(riddle));
    }
    let (wanted, log, before) = (queue.clone(), desk.kept.riddles().clone(), before.map(str::to_owned));
    let (saves, board) = (desk.oracle.saves, desk.oracle.board);
    let search = move |outbox: &Outbox<FoundRiddle>| {
        let monitor = Monitor::new(outbox.token().clone(), outbox.memory().clone());
        wanted.search(&log, before.as_deref(), seed, saves().into_iter(), &board, &monitor)
    };
    NextRiddle::Sought(RiddleSearch { queue: queue.clone(), job: Job::start(desk.engine, "riddle", search) })
}

impl RiddleSearch {
    /// The queue that it looks for.
    pub(in crate::tui::screens) fn queue(&self) -> &RiddleQueue {
        &self.queue
    }

    /// What was found, if it is this search's news; a sentence where there is nothing.
    pub(in crate::tui::screens) fn take(&self, source: Source) -> Option<Result<PosedRiddle<AnyGame>, String>> {
        let report = if self.job.source() == source { self.job.take()? } else { return None };
        Some(match report {
            Report::Done(Ok(Some(riddle))) => Ok(riddle),
            Report::Partial(_) | Report::Done(Ok(None) | Err(Halt::Cancelled)) => Err(self.queue.nothing()),
            Report::Done(Err(Halt::MemoryFull)) => Err("the memory budget is used up; the options raise it".to_owned()),
            Report::Failed(words) => Err(words),
        })
    }
}
