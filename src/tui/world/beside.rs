//! The world beside the screen: one thread keeps the matches, in the order of their moves, another one does what reads or may
//! wait for other copies of the program. What goes wrong there is told by events, and by the log.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use super::{Archive, World};
use crate::logging::Log;
use crate::tui::effect::{DiskEffect, GamesEffect, MatchEffect};
use crate::tui::event::Event;

/// The archive in threads of its own; when none are to be had, it stays where it is.
pub(crate) fn beside(archive: Archive, log: &Log, answers: &Sender<Event>) -> Box<dyn World> {
    let (hand_over, taken) = channel::<Archive>();
    let (errands, queue) = channel::<Errand>();
    let tell = teller(log.clone(), answers.clone());
    let clerk = Builder::new().name("archive".to_owned()).spawn(move || {
        let Ok(mut archive) = taken.recv() else { return };
        for errand in queue {
            tell(match errand {
                Errand::Disk(effect) => archive.on_disk(effect),
                Errand::Games(effect) => archive.with_games(effect),
            });
        }
    });
    let Ok(clerk) = clerk else { return Box::new(archive) };
    let (matches, queue) = channel::<KeeperTask>();
    let (done, kept) = channel();
    let (tell, shelves, next) = (teller(log.clone(), answers.clone()), archive.shelves(), errands.clone());
    let keeper = Builder::new().name("matches".to_owned()).spawn(move || {
        for task in queue {
            match task {
                KeeperTask::Match(effect) => {
                    tell(shelves.perform(effect));
                    // Nobody may be waiting any more.
                    let _ = done.send(());
                }
                // The clerk works as long as anybody hands anything over.
                KeeperTask::Games(effect) => drop(next.send(Errand::Games(effect))),
            }
        }
    });
    let Ok(keeper) = keeper else { return Box::new(archive) };
    // It waits for just this.
    let _ = hand_over.send(archive);
    Box::new(Beside { queues: Some((matches, errands)), kept, unkept: 0, threads: vec![keeper, clerk] })
}

/// For whoever keeps the matches: what is done with saved games waits for its turn there.
enum KeeperTask {
    Match(MatchEffect),
    Games(GamesEffect),
}

/// For whoever may take a while.
enum Errand {
    Disk(DiskEffect),
    Games(GamesEffect),
}

struct Beside {
    /// Gone when the program ends.
    queues: Option<(Sender<KeeperTask>, Sender<Errand>)>,
    /// One word for each match that was kept or let go.
    kept: Receiver<()>,
    unkept: usize,
    threads: Vec<JoinHandle<()>>,
}

fn teller(log: Log, answers: Sender<Event>) -> impl Fn(Result<(), String>) {
    move |done| {
        if let Err(words) = done {
            log.line(&words);
            // The queue is gone only when the program is.
            let _ = answers.send(Event::Failed(words));
        }
    }
}

impl Beside {
    fn hand_over(&self, task: KeeperTask) -> Result<(), String> {
        self.queues.as_ref().map_or(Ok(()), |(matches, _)| matches.send(task).map_err(|error| error.to_string()))
    }
}

impl World for Beside {
    fn on_disk(&mut self, effect: DiskEffect) -> Result<(), String> {
        let send = |errands: &Sender<Errand>| errands.send(Errand::Disk(effect)).map_err(|error| error.to_string());
        self.queues.as_ref().map_or(Ok(()), |(_, errands)| send(errands))
    }

    fn with_match(&mut self, effect: MatchEffect) -> Result<(), String> {
        self.unkept += 1;
        self.hand_over(KeeperTask::Match(effect))
    }

    fn with_games(&mut self, effect: GamesEffect) -> Result<(), String> {
        self.hand_over(KeeperTask::Games(effect))
    }

    fn settle(&mut self) {
        // A thread that has panicked says nothing more.
        while self.unkept > 0 && self.kept.recv().is_ok() {
            self.unkept -= 1;
        }
    }
}

impl Drop for Beside {
    /// What was wished is done before the program ends.
    fn drop(&mut self) {
        self.queues = None;
        for thread in self.threads.drain(..) {
            // A panic there has been told already.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Save, Store};
    use crate::tui::world::Disk;

    fn save(turns: &str) -> Box<Save> {
        let text = format!("format = 1\ngame = \"catch-up 1..9\"\nseats = [\"human\", \"human\"]\nturns = [{turns}]\n");
        Box::new(Save::parse(&text).expect("a save"))
    }

    #[test]
    fn every_errand_is_done_before_the_end_and_what_fails_is_an_event() {
        let folder = tempfile::tempdir().expect("a folder");
        let (tx, answers) = channel();
        let mut world = beside(Archive::new(Disk::new(None), None, tx.clone()), &Log::off(), &tx);
        let path = folder.path().join("deep/a.txt");
        for number in 0..50 {
            let effect = DiskEffect::Write { path: path.clone(), text: number.to_string() };
            assert_eq!(world.on_disk(effect), Ok(()));
        }
        drop(world);
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "49");
        let mut world = beside(Archive::new(Disk::new(None), None, tx.clone()), &Log::off(), &tx);
        let name = path.display().to_string();
        assert_eq!(world.with_games(GamesEffect::Import { file: 1, name }), Ok(()));
        drop(world);
        assert!(matches!(answers.try_recv(), Ok(Event::Failed(words)) if words.contains("this is not a saved game")));
    }

    #[test]
    fn a_match_is_on_the_disk_when_the_world_has_settled_and_is_listed_as_it_was_kept_last() {
        let folder = tempfile::tempdir().expect("a folder");
        let (tx, answers) = channel();
        let store = Store::new(folder.path());
        let mut world = beside(Archive::new(Disk::new(None), Some(store), tx.clone()), &Log::off(), &tx);
        for turns in ["\"3\"", "\"3\", \"4\""] {
            world.with_match(MatchEffect::Keep { file: 1, save: save(turns) }).expect("it is handed over");
            world.settle();
            let mut files = std::fs::read_dir(folder.path().join("playing")).expect("a folder").flatten();
            let text = std::fs::read_to_string(files.next().expect("one").path()).expect("a text");
            assert_eq!(Save::parse(&text).map(|save| save.turns), Ok(save(turns).turns));
        }
        world.with_match(MatchEffect::Keep { file: 1, save: save("\"3\", \"4\", \"5\"") }).expect("it is handed over");
        world.with_match(MatchEffect::LetGo(1)).expect("it is handed over");
        world.with_games(GamesEffect::List).expect("it is handed over");
        drop(world);
        let Ok(Event::Listed { games, .. }) = answers.try_recv() else { panic!("it was listed") };
        assert_eq!(games[0].summary.as_ref().map(|summary| summary.turns), Ok(3));
    }
}
