//! The store among crashes and other copies of the program.

use std::fs;
#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::thread;
use std::time::{Duration, SystemTime};

use super::tests::{played, table};
use super::{Save, Shelf, Store, StoreError};
use crate::files::Lock;

#[cfg(unix)]
fn locks(folder: &Path) -> usize {
    fs::read_dir(folder.join("locks")).expect("a folder").count()
}

#[cfg(unix)]
#[test]
fn a_lock_goes_with_its_game_and_one_that_a_crash_has_left_with_the_next_sweep() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(folder.path());
    let open = store.create(1, "drawn").expect("a file");
    open.write(&Save::of(&table())).expect("written");
    fs::write(folder.path().join("locks/0000000001-left"), "").expect("written");
    assert_eq!(locks(folder.path()), 2);
    store.sweep(SystemTime::UNIX_EPOCH);
    assert_eq!(locks(folder.path()), 1, "that of the game that is open stays");
    assert!(matches!(store.open(&store.list(Shelf::Playing).expect("listed")[0]), Err(StoreError::Busy)));
    drop(open);
    assert_eq!(locks(folder.path()), 0);
    assert!(store.delete(&store.list(Shelf::Playing).expect("listed"), SystemTime::UNIX_EPOCH).is_empty());
    assert_eq!(locks(folder.path()), 0);
}

#[cfg(unix)]
#[test]
fn ten_copies_that_save_and_sweep_at_once_lose_no_game_and_leave_no_lock() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let writers: Vec<_> = (0..10)
            .map(|_| {
                let store = Store::new(folder.path());
                scope.spawn(move || {
                    for _ in 0..3 {
                        let open = store.create(1, "drawn").expect("a file");
                        let mut table = table();
                        for turn in ["0+1", "0"] {
                            table.try_text(turn).expect("legal");
                            open.write(&Save::of(&table)).expect("written");
                        }
                    }
                })
            })
            .collect();
        scope.spawn(|| {
            while !is_done.load(Ordering::SeqCst) {
                Store::new(folder.path()).sweep(SystemTime::UNIX_EPOCH);
            }
        });
        let all_are_well = writers.into_iter().all(|writer| writer.join().is_ok());
        is_done.store(true, Ordering::SeqCst);
        assert!(all_are_well);
    });
    let store = Store::new(folder.path());
    let games = store.list(Shelf::Playing).expect("listed");
    assert_eq!(games.len(), 30);
    for game in games {
        assert_eq!(store.summary(&game).expect("whole").turns, 2);
    }
    assert_eq!(locks(folder.path()), 0);
}

#[test]
fn a_match_that_a_crash_has_left_on_both_shelves_is_made_one_again() {
    let now = SystemTime::now();
    let [early, late] = [now - Duration::from_secs(9), now - Duration::from_secs(5)];
    let mut over = played(&["0+1"]);
    over.try_text("resign").expect("legal");
    let [going, over] = [Save::of(&played(&["0+1"])).text(), Save::of(&over).text()];
    for (playing, finished, stays) in [
        // Killed after it had been written to the other shelf, before it went from its own.
        (early, late, Shelf::Finished),
        (late, early, Shelf::Playing),
        (late, late, Shelf::Finished),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        for (shelf, text, date) in [("playing", &going, playing), ("finished", &over, finished)] {
            let path = folder.path().join(shelf).join("0000000001-drawn.toml");
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(&path, text).expect("written");
            fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(date)).expect("a date");
        }
        store.make_whole();
        let counts = [Shelf::Playing, Shelf::Finished].map(|shelf| store.list(shelf).expect("listed").len());
        assert_eq!(counts, if stays == Shelf::Playing { [1, 0] } else { [0, 1] });
        // One that somebody plays is left alone, and one whose newer half cannot be read.
        let name = folder.path().join("finished/0000000001-drawn.toml");
        let lock = folder.path().join("locks/0000000001-drawn");
        fs::create_dir_all(lock.parent().expect("a folder")).expect("made");
        let open = Lock::take(&lock).expect("a lock").expect("free");
        fs::write(folder.path().join("playing/0000000001-drawn.toml"), &going).expect("written");
        fs::write(&name, "= broken").expect("written");
        store.make_whole();
        drop(open);
        let all = || [Shelf::Playing, Shelf::Finished].map(|shelf| store.list(shelf).expect("listed").len());
        assert_eq!(all(), [1, 1]);
        store.make_whole();
        assert_eq!(all(), [1, 1]);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_saves_is_named_and_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let playing = folder.path().join("playing");
    fs::create_dir(&playing).expect("made");
    crate::files::make_pipe(&playing.join("pipe.toml"));
    fs::File::create(playing.join("vast.toml")).and_then(|file| file.set_len(1 << 40)).expect("made");
    let store = Store::new(folder.path());
    let reasons: Vec<String> = store
        .list(Shelf::Playing)
        .expect("listed")
        .iter()
        .map(|entry| format!("{}: {}", entry.name, store.summary(entry).expect_err("it is no save").reason()))
        .collect();
    assert!(reasons.contains(&"pipe: it is no ordinary file".to_owned()), "{reasons:?}");
    assert!(reasons.contains(&"vast: it is larger than 16 MiB".to_owned()), "{reasons:?}");
    assert!(matches!(Store::import(&playing.join("pipe.toml")), Err(StoreError::Io { .. })));
}

#[test]
fn the_store_keeps_every_match_in_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(folder.path());
    assert_eq!(store.list(Shelf::Playing).expect("an empty store").len(), 0);
    let first = store.create(5, "drawn").expect("a file");
    let second = store.create(5, "drawn").expect("another file");
    assert_ne!(first.name(), second.name());
    let mut table = played(&["0+1", "0"]);
    first.write(&Save::of(&table)).expect("written");
    second.write(&Save::of(&table)).expect("written");
    table.try_text("resign").expect("legal");
    second.write(&Save::of(&table)).expect("written");
    let playing = store.list(Shelf::Playing).expect("listed");
    let finished = store.list(Shelf::Finished).expect("listed");
    assert_eq!((playing.len(), finished.len()), (1, 1));
    assert_eq!(finished[0].name, second.name());
    let summary = store.summary(&finished[0]).expect("read");
    assert_eq!((summary.turns, summary.result.as_deref()), (2, Some("won p2")), "giving up is no turn");
    table.undo();
    table.try_text("0").expect("the match goes on");
    second.write(&Save::of(&table)).expect("written");
    assert_eq!(store.list(Shelf::Finished).expect("listed").len(), 0);
}

#[test]
fn every_file_system_takes_the_names_of_files_and_older_ones_with_a_colon_are_still_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(folder.path());
    for (id, name) in [
        ("race-track", "0000000001-race-track"),
        ("exec-game:python3", "0000000001-exec-game-python3"),
        ("exec-game:../my/rules.py", "0000000001-exec-game-my-rules-py"),
    ] {
        let open = store.create(1, id).expect("a file");
        assert_eq!(open.name(), name);
        open.write(&Save::of(&table())).expect("written");
    }
    let long = format!("exec-game:/{}", "long/".repeat(100));
    store.create(1, &long).expect("a file").write(&Save::of(&table())).expect("written");
    if cfg!(unix) {
        let older = folder.path().join("playing/0000000000-exec-game:python3.toml");
        fs::write(older, Save::of(&table()).text()).expect("written");
    }
    let listed = store.list(Shelf::Playing).expect("listed");
    assert_eq!(listed.len(), if cfg!(unix) { 5 } else { 4 });
    for entry in listed.iter().filter(|entry| entry.name.contains(':')) {
        let (older, save) = store.open(entry).expect("it is opened");
        older.write(&save).expect("it is kept under its name");
    }
    assert_eq!(store.list(Shelf::Playing).expect("listed").len(), listed.len());
}

#[test]
fn a_match_that_is_open_can_be_neither_opened_nor_deleted_by_another_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, other) = (Store::new(folder.path()), Store::new(folder.path()));
    let open = store.create(1, "drawn").expect("a file");
    open.write(&Save::of(&table())).expect("written");
    let entry = other.list(Shelf::Playing).expect("listed").remove(0);
    assert!(matches!(other.open(&entry), Err(StoreError::Busy)));
    let delete = || other.delete(std::slice::from_ref(&entry), SystemTime::UNIX_EPOCH);
    assert!(matches!(delete().as_slice(), [(_, StoreError::Busy)]));
    drop(open);
    let (opened, save) = other.open(&entry).expect("free again");
    assert_eq!(save, Save::of(&table()));
    drop(opened);
    let target = folder.path().join("exported.toml");
    other.export(&entry, &target).expect("exported");
    assert_eq!(Store::import(&target).expect("imported"), save);
    assert!(delete().is_empty());
    assert_eq!(other.list(Shelf::Playing).expect("listed").len(), 0);
}
