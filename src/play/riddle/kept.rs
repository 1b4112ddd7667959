//! The file in which it is remembered how it went with riddles; all copies of the program share it.

use std::cmp::Reverse;
use std::path::Path;

use super::{RiddleLog, RiddleNote, RiddleState, RiddleTheme, TriedRiddle};
use crate::core::Arrange;
use crate::files::{edit_table, read_table};
use crate::play::{Entry, Save, Shelf, Store};

/// The file, in the folder for data: a table for each riddle, and one of the days.
const FILE: &str = "riddles.toml";
const DAYS: &str = "days";
/// Marks a riddle that was kept out of a game of one's own.
const OWN: &str = "own";

/// What is remembered in the folder for data. What is no entry of ours is left where it is, and is not there.
///
/// # Errors
/// A sentence when the file cannot be read, or is no such list.
pub fn riddle_log(data: &Path) -> Result<RiddleLog, String> {
    let table =
        read_table(&data.join(FILE)).map_err(|words| format!("which riddles were solved is not known: {words}"))?;
    let mut log = RiddleLog::default();
    for (key, value) in table {
        let Some(entry) = value.as_table() else { continue };
        if key == DAYS {
            let read = |(day, word): (&String, &toml::Value)| Some((day.parse().ok()?, state(Some(word))?));
            log.days.extend(entry.iter().filter_map(read));
        } else if let Some(tried) = tried(entry) {
            log.riddles.insert(key, tried);
        }
    }
    Ok(log)
}

fn state(word: Option<&toml::Value>) -> Option<RiddleState> {
    RiddleState::of_word(word?.as_str()?)
}

fn tried(entry: &toml::Table) -> Option<TriedRiddle> {
    let level = entry.get("level")?.as_integer()?.try_into().ok()?;
    let theme = RiddleTheme::read(entry.get("theme")?.as_str()?).ok()?;
    let is_own = entry.get(OWN).and_then(toml::Value::as_bool).unwrap_or_default();
    Some(TriedRiddle { is_own, ..TriedRiddle::new(state(entry.get("state"))?, level, theme) })
}

/// The newest saved games of a folder, those in progress among them; what cannot be read is left out.
pub fn saved_games(folder: &Path) -> Vec<Save> {
    let store = Store::new(folder);
    let mut entries: Vec<Entry> =
        [Shelf::Playing, Shelf::Finished].into_iter().flat_map(|shelf| store.list(shelf).unwrap_or_default()).collect();
    entries.arrange_by_key(|entry| Reverse(entry.modified));
    entries.iter().take(MOST_SAVES).filter_map(|entry| store.read(entry).ok()).collect()
}

/// No more saved games are looked through.
const MOST_SAVES: usize = 200;

/// Remembers how it went with a riddle: the last try counts, and the best of its day. All else that the file says stays. It
/// may wait for other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no such list: then it is left alone.
pub fn keep_riddle(data: &Path, note: &RiddleNote) -> Result<(), String> {
    let TriedRiddle { state: now, level, theme, is_own } = note.tried;
    edit_table(&data.join(FILE), |table| {
        edit_entry(table, &note.line, |entry| {
            entry.insert("state".to_owned(), now.word().into());
            entry.insert("level".to_owned(), i64::from(level).into());
            entry.insert("theme".to_owned(), theme.word().into());
            if is_own {
                entry.insert(OWN.to_owned(), true.into());
            }
        });
        if let Some(day) = note.day {
            edit_entry(table, DAYS, |days| {
                let best = state(days.get(&day.to_string())).map_or(now, |best| best.max(now));
                days.insert(day.to_string(), best.word().into());
            });
        }
    })
    .map_err(|words| format!("how it went with the riddle is not kept: {words}"))
}

/// Changes the table of this name in another one; what else has its name gives way.
fn edit_entry(table: &mut toml::Table, key: &str, edit: impl FnOnce(&mut toml::Table)) {
    let mut entry = match table.remove(key) {
        Some(toml::Value::Table(entry)) => entry,
        _ => toml::Table::new(),
    };
    edit(&mut entry);
    table.insert(key.to_owned(), entry.into());
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::ten_at_once;
    use crate::games::AnyGame;
    use crate::play::PosedRiddle;

    fn note(line: &str, state: RiddleState, day: Option<u64>) -> RiddleNote {
        RiddleNote::new(line.to_owned(), TriedRiddle::new(state, 3, RiddleTheme::Draw), day)
    }

    #[test]
    fn what_is_kept_is_found_again_and_the_rest_of_the_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path();
        fs::write(data.join(FILE), "other = 7\n[\"sim 5 @ x\"]\nstate = \"unheard of\"\n").expect("it can be written");
        let none = |name: &str| Err(crate::core::NotationError::new(name, "is not there"));
        let slip: PosedRiddle<AnyGame> =
            PosedRiddle::of_line("nim 1,1,2 @ 1,1,2", 1, RiddleTheme::Greedy, &none).expect("a riddle");
        let mut log = RiddleLog::default();
        for note in [
            note("sim 5 @ 12 34", RiddleState::Failed, Some(20_000)),
            note("sim 5 @ 12 34", RiddleState::Solved, Some(20_000)),
            note("nim 3,5,7 @ 1,1,2", RiddleState::SolvedLater, None),
            note("nim 3,5,7 @ 1,1,2", RiddleState::Failed, Some(20_000)),
            RiddleNote::own_slip(&slip),
            note(&slip.line(), RiddleState::SolvedLater, None),
        ] {
            keep_riddle(data, &note).expect("it is kept");
            log.note(&note);
            assert_eq!(riddle_log(data), Ok(log.clone()));
        }
        assert!(log.tried(&slip.line()).is_some_and(|tried| tried.is_own), "it stays one's own");
        let text = fs::read_to_string(data.join(FILE)).expect("it is there");
        assert!(text.contains("other = 7") && text.contains("unheard of"), "{text}");
    }

    #[test]
    fn ten_writers_at_once_lose_no_riddle() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        ten_at_once(|writer| {
            let own = note(&format!("sim 5 @ {writer}"), RiddleState::Solved, Some(writer as u64));
            keep_riddle(&data, &own).expect("it is kept");
        });
        let log = riddle_log(&data).expect("it can be read");
        assert_eq!((log.solved()[2], log.streak(9)), ((10, 10), 10));
    }

    #[test]
    fn a_broken_file_is_told_in_a_sentence_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        fs::write(&path, "= 7").expect("it can be written");
        let kept = keep_riddle(folder.path(), &note("a @ b", RiddleState::Solved, None)).expect_err("it is broken");
        let read = riddle_log(folder.path()).expect_err("it is broken");
        assert!(kept.starts_with("how it went with the riddle is not kept: `"), "{kept}");
        assert!(read.starts_with("which riddles were solved is not known: `") && !read.contains('\n'), "{read}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "= 7");
        assert_eq!(riddle_log(&folder.path().join("nowhere")), Ok(RiddleLog::default()));
    }
}
