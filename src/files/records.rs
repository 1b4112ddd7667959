//! The best matches against the clock, one for each setup, in one file that all copies of the program share.

use std::collections::BTreeMap;
use std::path::Path;

use super::tables::{edit_table, kept_table};

/// The file, in the folder for data.
const FILE: &str = "records.toml";

/// The turns of the best match at each setup.
pub type Records = BTreeMap<String, Vec<String>>;

/// What is kept in the folder for data. What cannot be read is left where it is, and is not there.
pub fn records(data: &Path) -> Records {
    kept_table(&data.join(FILE))
        .into_iter()
        .filter_map(|(setup, turns)| Some((setup, turns.try_into().ok()?)))
        .collect()
}

/// Keeps the turns of a match unless a better one is kept already, by this copy of the program or another. All else that
/// the file says stays. It may wait for other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no list of records: then it is left alone.
pub(crate) fn keep_record(data: &Path, setup: &str, turns: &[String]) -> Result<(), String> {
    edit_table(&data.join(FILE), |table| {
        let best = table.get(setup).and_then(toml::Value::as_array).map(Vec::len);
        if best.is_none_or(|best| turns.len() < best) {
            table.insert(setup.to_owned(), turns.to_vec().into());
        }
    })
    .map_err(|words| format!("the record is not kept: {words}"))
}

/// Forgets all of them; all else that the file says stays.
///
/// # Errors
/// As [`keep_record`].
pub(crate) fn erase_records(data: &Path) -> Result<(), String> {
    let path = data.join(FILE);
    if path.exists() { edit_table(&path, |table| table.retain(|_, turns| !turns.is_array())) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::ten_at_once;

    fn turns(count: usize) -> Vec<String> {
        (0..count).map(|turn| format!("{turn},1")).collect()
    }

    #[test]
    fn ten_writers_at_once_lose_no_record_and_the_best_of_each_track_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        ten_at_once(|writer| {
            keep_record(&data, &format!("race-track own-{writer} cars=1"), &turns(3)).expect("it is kept");
            keep_record(&data, "race-track mini cars=1", &turns(5 + (writer + 3) % 10)).expect("it is kept");
        });
        let found = records(&data);
        assert_eq!(found.len(), 11);
        assert_eq!(found["race-track mini cars=1"], turns(5));
    }

    #[test]
    fn a_worse_match_and_a_broken_file_change_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        for (old, count, new) in [
            ("a = [\"x\"]\n", 1, "a = [\"x\"]\n"),
            ("a = [\"x\", \"y\"]\nb = 7\n", 1, "a = [\"0,1\"]\nb = 7\n"),
            ("= 7", 1, "= 7"),
        ] {
            fs::write(&path, old).expect("it can be written");
            let kept = keep_record(folder.path(), "a", &turns(count));
            assert_eq!(fs::read_to_string(&path).expect("it is there"), new);
            let words = kept.err().unwrap_or_default();
            assert_eq!(words.starts_with("the record is not kept: `"), old == "= 7", "{words}");
            assert!(!words.contains('\n'), "{words}");
        }
        assert!(records(folder.path()).is_empty());
        fs::write(&path, "a = [\"x\"]\nb = 7\n").expect("it can be written");
        erase_records(folder.path()).expect("they are forgotten");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "b = 7\n");
    }
}
