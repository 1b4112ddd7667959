//! What was learned, in one file that all copies of the program share and that can be carried elsewhere.

use std::path::Path;

use super::tables::{edit_table, read_table};
use crate::learn::{LearnedNote, LearnedSoFar};

/// The file, in the folder for data.
const FILE: &str = "learned.toml";

/// What is kept in the folder for data. What is no entry of ours is left where it is, and is not there.
///
/// # Errors
/// A sentence when the file cannot be read, or is no such list: nothing is kept in it then.
pub fn learned(data: &Path) -> Result<LearnedSoFar, String> {
    let table = read_table(&data.join(FILE))
        .map_err(|words| format!("what was learned is unread, and its file left as it is: {words}"))?;
    Ok(LearnedSoFar::of_words(table.into_iter().filter_map(|(name, word)| Some((name, word.as_str()?.to_owned())))))
}

/// Keeps one thing more, unless more is kept already. All else that the file says stays. It may wait for other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no such list: then it is left alone.
pub(crate) fn keep_learned(data: &Path, note: &LearnedNote) -> Result<(), String> {
    let (name, word) = note.words();
    edit_table(&data.join(FILE), |table| {
        if note.is_news(table.get(&name).and_then(toml::Value::as_str)) {
            table.insert(name, word.into());
        }
        for outdated in note.outdated() {
            table.remove(&outdated);
        }
        table.retain(|_, word| word.as_str() != Some(""));
    })
    .map_err(|words| format!("what was learned is not kept: {words}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::learn::{Learned, courses};

    fn known(data: &Path) -> LearnedSoFar {
        learned(data).expect("it can be read")
    }

    #[test]
    fn more_is_kept_less_changes_nothing_and_the_rest_of_the_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path();
        let (id, _) = courses()[2].tasks().nth(1).expect("a task");
        fs::write(data.join(FILE), "other = 7\n").expect("it can be written");
        for (now, kept) in [
            (Learned::Left, Learned::Left),
            (Learned::Alone, Learned::Alone),
            (Learned::Helped, Learned::Alone),
            (Learned::Left, Learned::Alone),
        ] {
            keep_learned(data, &LearnedNote::Task(id.clone(), now)).expect("it is kept");
            assert_eq!(known(data).of(&id), Some(kept));
        }
        for place in [(2, 3), (1, 4)] {
            keep_learned(data, &LearnedNote::Place("nim".to_owned(), place)).expect("it is kept");
            assert_eq!((known(data).place("nim"), known(data).of(&id)), (Some(place), Some(Learned::Alone)));
        }
        assert!(fs::read_to_string(data.join(FILE)).expect("it is there").contains("other = 7"));
        fs::write(data.join(FILE), "= 7").expect("it can be written");
        assert!(keep_learned(data, &LearnedNote::Task(id, Learned::Alone)).is_err());
        let told = learned(data).expect_err("it is no table");
        assert!(told.contains(FILE) && told.contains("line 1") && told.contains("left as it is"), "{told}");
        assert_eq!(fs::read_to_string(data.join(FILE)).expect("it is there"), "= 7");
    }
}
