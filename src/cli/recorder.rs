//! `--games-out`: the file in which every game of a tournament is kept, a line each.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};

use super::talk::name_of;
use crate::files;
use crate::games::AnyGame;
use crate::play::Save;
use crate::play::tournament::{Tournament, seating};
use crate::solve::CancelToken;

/// Where games are kept. What cannot be written stops the tournament, which then says why.
#[derive(Clone)]
pub(crate) struct GameFile(Arc<Mutex<Kept>>);

struct Kept {
    out: BufWriter<File>,
    trouble: Option<io::Error>,
}

/// More games than fit into this are not gone through again.
const MOST: u64 = 4 << 30;

impl GameFile {
    /// An empty file; or the one that is there with the games of these pairings, which were played to their ends, the first
    /// bot of each from every one of these seats.
    pub(crate) fn open(
        path: &Path,
        finished: Option<&[[String; 2]]>,
        seats: Range<usize>,
        players: usize,
    ) -> Result<Self> {
        let unwritten = || format!("cannot write {}", name_of(path));
        files::check_target(path).map_err(io::Error::other).with_context(unwritten)?;
        let old = match finished {
            Some(pairings) if path.exists() => {
                let text = files::text(path, MOST).with_context(|| format!("cannot read {}", name_of(path)))?;
                of_pairings(&text, pairings, seats, players)
            }
            Some(_) | None => String::new(),
        };
        files::replace(path, old).with_context(unwritten)?;
        let out = BufWriter::new(files::open_to_append(path).with_context(unwritten)?);
        Ok(Self(Arc::new(Mutex::new(Kept { out, trouble: None }))))
    }

    /// The same tournament; its games are kept.
    pub(crate) fn record(&self, contest: Tournament<AnyGame>, cancel: &CancelToken) -> Tournament<AnyGame> {
        let (file, cancel) = (self.clone(), cancel.clone());
        let (game, bots) = (contest.game.clone(), contest.bots.clone());
        contest.recorded(move |played| {
            let line = played.line(&game, &bots);
            file.kept().write(&cancel, |out| writeln!(out, "{line}"));
        })
    }

    /// Puts on the disk what was played so far.
    pub(crate) fn flush(&self, cancel: &CancelToken) {
        self.kept().write(cancel, BufWriter::flush);
    }

    /// Why a game could not be kept, if one could not.
    pub(crate) fn trouble(&self) -> Option<io::Error> {
        self.kept().trouble.take()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn write(&mut self, cancel: &CancelToken, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) {
        if let Err(error) = write(&mut self.out) {
            self.trouble.get_or_insert(error);
            cancel.cancel();
        }
    }
}

/// The lines of games of these pairings; a line without an end, or of a game that was cut off with its pairing, is left out.
fn of_pairings(text: &str, pairings: &[[String; 2]], seats: Range<usize>, players: usize) -> String {
    let seated =
        |[p1, p2]: &[String; 2]| seats.clone().map(|seat| seating([p1, p2], seat, players)).collect::<Vec<_>>();
    let wanted: Vec<String> = pairings.iter().flat_map(seated).collect();
    let is_wanted = |line: &&str| {
        let who = Save::remark_of(line).and_then(|remark| remark.rsplit_once(", game "));
        line.ends_with('\n') && who.is_some_and(|(who, _)| wanted.iter().any(|one| one == who))
    };
    text.split_inclusive('\n').filter(is_wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_unfinished_pairings_are_left_out() {
        let of = |who: &str| format!("nim 3 : 1 2 # {who}\n");
        let (kept, cut) = (of("P1 random, P2 perfect, game 1"), of("P1 perfect, P2 perfect, game 1"));
        let other = of("P1 perfect, P2 random, game 2");
        let pairings = [["random".to_owned(), "perfect".to_owned()]];
        let text = format!("{kept}{cut}{other}nim 3 : 1 # P1 random, P2 perfect, game 3");
        assert_eq!(of_pairings(&text, &pairings, 0..2, 2), format!("{kept}{other}"), "from every seat");
        assert_eq!(of_pairings(&text, &pairings, 0..1, 2), kept, "that one is a pairing of its own");
    }
}
