//! `--resume`: the file in which the finished pairings of a tournament are kept, so that it goes on where it was stopped.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use super::pairing::{PairingEntry, TestEntry};
use super::talk::name_of;
use crate::files;
use crate::play::tournament::NODES_A_TURN;

/// What was finished before, and where what is finished now is added.
pub(crate) struct Resumed {
    /// Each with its line, as it was printed.
    pub lines: Vec<(String, PairingEntry<'static>)>,
    file: Mutex<File>,
    name: String,
}

/// The file has one line a pairing.
const MOST: u64 = 1 << 30;

impl Resumed {
    /// The pairings of a file, which need not be there. A last line without an end is dropped, since whoever wrote it was
    /// stopped, and so are pairings that were not played to their ends.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let name = name_of(path);
        files::check_target(path).map_err(io::Error::other).with_context(|| format!("cannot write {name}"))?;
        let text = if path.exists() {
            files::text(path, MOST).with_context(|| format!("cannot read {name}"))?
        } else {
            String::new()
        };
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split_inclusive('\n').filter(|line| line.ends_with('\n'))) {
            match serde_json::from_str::<PairingEntry<'static>>(line) {
                Ok(entry) if entry.complete => lines.push((line.trim_end().to_owned(), entry)),
                Ok(_) => {}
                Err(error) => bail!("{name}, line {number}, is no pairing of a tournament: {error}"),
            }
        }
        let kept: String = lines.iter().flat_map(|(line, _)| [line.as_str(), "\n"]).collect();
        if kept != text {
            files::replace(path, kept).with_context(|| format!("cannot write {name}"))?;
        }
        let file = files::open_to_append(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Self { lines, file: Mutex::new(file), name })
    }

    /// The seed by which its pairings were drawn, if any were.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.lines.iter().find_map(|(_, entry)| entry.seed)
    }

    /// Refuses pairings of another tournament than this one, which they would be mixed with.
    pub(crate) fn check(&self, like: &PairingEntry<'_>) -> Result<()> {
        let told = |entry: &PairingEntry<'_>| {
            let openings = entry.openings.as_deref().unwrap_or("the start");
            let tested = entry.sprt.as_ref().and_then(TestEntry::tested);
            let tested = tested.map_or_else(String::new, |tested| format!(", tested {}", tested.sprt));
            let seed = entry.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
            let games =
                entry.games.filter(|_| tested.is_empty()).map_or_else(String::new, |games| format!("{games} games "));
            let nodes = entry.nodes.filter(|&nodes| nodes != NODES_A_TURN);
            let nodes = nodes.map_or_else(String::new, |nodes| format!(", {nodes} nodes a turn"));
            format!(
                "{}, {games}{}{seed}{nodes}, from {openings}{tested}, version {}",
                entry.setup, entry.method, entry.version
            )
        };
        for (number, (_, entry)) in (1..).zip(&self.lines) {
            if told(entry) != told(like) {
                bail!(
                    "{}, line {number}, is of another tournament: {}; expected {}",
                    self.name,
                    told(entry),
                    told(like)
                );
            }
        }
        Ok(())
    }

    /// Adds the line of a pairing that was played to its end.
    pub(crate) fn add(&self, line: &[u8]) -> io::Result<()> {
        // Whole, so that whoever reads it meanwhile sees no half of a line.
        self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line)
    }
}
