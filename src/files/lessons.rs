//! What was learned, in one file that all copies of the program share and that can be carried elsewhere.

use std::collections::BTreeMap;
use std::path::Path;

use super::tables::{edit_table, kept_table};

/// The file, in the folder for data.
const FILE: &str = "learned.toml";

/// How far somebody came with a task; more is kept, less changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Learned {
    /// It was tried, and left.
    Left,
    /// It is done, with a hint or the solution.
    Helped,
    /// It is done without.
    Alone,
}

impl Learned {
    /// All, the least first.
    const ALL: [Self; 3] = [Self::Left, Self::Helped, Self::Alone];

    /// The word for it in the file and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Helped => "done with hints",
            Self::Alone => "done",
        }
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|learned| learned.word() == word)
    }
}

/// How far somebody came, by the id of the task: `nim.1.2`.
pub type LearnedTasks = BTreeMap<String, Learned>;

/// What is kept in the folder for data. What cannot be read is left where it is, and is not there.
pub fn learned(data: &Path) -> LearnedTasks {
    kept_table(&data.join(FILE))
        .into_iter()
        .filter_map(|(task, word)| Some((task, Learned::read(word.as_str()?)?)))
        .collect()
}

/// Keeps how far somebody came with a task, unless more is kept already. All else that the file says stays. It may wait for
/// other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no such list: then it is left alone.
pub(crate) fn keep_learned(data: &Path, task: &str, now: Learned) -> Result<(), String> {
    edit_table(&data.join(FILE), |table| {
        let before = table.get(task).and_then(toml::Value::as_str).and_then(Learned::read);
        if before.is_none_or(|before| before < now) {
            table.insert(task.to_owned(), now.word().into());
        }
    })
    .map_err(|words| format!("what was learned is not kept: {words}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn more_is_kept_less_changes_nothing_and_the_rest_of_the_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path();
        fs::write(data.join(FILE), "other = 7\n").expect("it can be written");
        for (now, kept) in [
            (Learned::Left, Learned::Left),
            (Learned::Alone, Learned::Alone),
            (Learned::Helped, Learned::Alone),
            (Learned::Left, Learned::Alone),
        ] {
            keep_learned(data, "nim.1.2", now).expect("it is kept");
            assert_eq!(learned(data), LearnedTasks::from([("nim.1.2".to_owned(), kept)]));
        }
        assert!(fs::read_to_string(data.join(FILE)).expect("it is there").contains("other = 7"));
        fs::write(data.join(FILE), "= 7").expect("it can be written");
        assert!(keep_learned(data, "nim.1.2", Learned::Alone).is_err());
        assert_eq!(fs::read_to_string(data.join(FILE)).expect("it is there"), "= 7");
    }
}
