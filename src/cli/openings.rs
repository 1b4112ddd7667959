//! `--openings`: from where the games of a tournament begin.

use anyhow::{Context, Result, bail};

use super::talk::name_of;
use crate::core::NotationError;
use crate::files;
use crate::games::AnyGame;
use crate::play::tournament::{Openings, TournamentOpening};

/// Before a number of turns; else it is a file.
const RANDOM: &str = "random:";
/// Before a line of a file that says something to people.
const REMARK: char = '#';

/// A file of openings, or so many turns drawn at random.
pub(crate) fn openings(text: &str, game: &AnyGame) -> Result<Openings<AnyGame>> {
    if let Some(turns) = text.strip_prefix(RANDOM) {
        return match turns.parse() {
            Ok(turns @ 1..) => Ok(Openings::Random(turns)),
            _ => Err(NotationError::new(text, "has no number of turns; expected e.g. random:4").into()),
        };
    }
    let path = &files::typed_path(text);
    let lines = files::text(path, files::LARGE).with_context(|| format!("cannot read {}", name_of(path)))?;
    let lines =
        (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with(REMARK));
    let read = |(number, line)| {
        TournamentOpening::read(game, line).with_context(|| format!("{}, line {number}", name_of(path)))
    };
    let openings = lines.map(read).collect::<Result<Vec<_>>>()?;
    if openings.is_empty() {
        bail!("{} has no opening; expected the turns of one a line, or `:` for the start", name_of(path));
    }
    Ok(Openings::Listed(openings))
}
