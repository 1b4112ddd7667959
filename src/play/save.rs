//! A match as text: format, writing, and reading by replaying every move through the checked door.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::former::Former;
use super::{Match, SaidEnd, Seat, Timeline};
use crate::bots::Bots;
use crate::core::{GameResult, NotationError, ReadFile};
use crate::foreign::{quoted, shown, toml_fault};

/// The newest format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// What is wrong with a save.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The text is not TOML, or lacks what a save needs.
    #[error("this is not a saved game: {0}")]
    Syntax(String),
    /// A newer program wrote it; it is left untouched.
    #[error("this game was saved in format {0}, and this program reads formats up to {FORMAT}")]
    Newer(u32),
    /// The words of the game, a seat or the position mean nothing.
    #[error("{what}: {error}")]
    Words {
        /// Which line: `game`, `seats`, `start`.
        what: &'static str,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move cannot be replayed.
    #[error("move {number}: {error}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// The result that is written down is not the one that the moves lead to.
    #[error("the result `{}` does not follow from the moves, which end with `{played}`", quoted(written))]
    Result {
        /// What the save says.
        written: String,
        /// What the moves say.
        played: String,
    },
}

/// A saved match, not yet replayed: what any save says without knowing its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Save {
    /// The number of the format.
    pub format: u32,
    /// The words of the setup, the game's id first: `chomp 4x5`.
    pub game: String,
    /// A name that somebody gave the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// When it was saved, in words; whoever saves knows the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who sits where: `human`, `human:Ada`, `bot perfect`.
    pub seats: Vec<String>,
    /// The position that the match began with, if it is not the start of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What bots draw their choices from. In hexadecimal: TOML has no number as large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The turns; the last may be unfinished.
    pub turns: Vec<String>,
    /// How many moves lie before the place where one stood, if that is not the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<usize>,
    /// How the match ended, after all its turns: `won p1`, `drawn`, `lost`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Somebody looked at hints.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints_used: bool,
    /// So many turns that throw something away are still given back.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub gives_back: u32,
    /// Who sat there before those of `seats`, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<FormerSeats>,
    /// Where the match left another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchPoint>,
    /// The contents of the files that the setup names, so that a file that changes breaks no save.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

/// Who sat at a match until others took their seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FormerSeats {
    /// So many moves had been made by then.
    pub moves: usize,
    /// Who sat where, as in the save.
    pub seats: Vec<String>,
}

/// Where a match left another one, to be played in another way from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct BranchPoint {
    /// The number of the turn that is another one.
    pub turn: usize,
    /// What was played there before.
    pub instead: String,
}

impl BranchPoint {
    /// `turn 3, where d2 was played`, `turn 3, where it ended: draw claimed`.
    pub fn words(&self) -> String {
        match SaidEnd::read(&self.instead) {
            Some(said) => format!("turn {}, where it ended: {}", self.turn, said.words()),
            None => format!("turn {}, where {} was played", self.turn, shown(&self.instead)),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_none_left(turns: &u32) -> bool {
    *turns == 0
}

#[derive(Deserialize)]
struct Head {
    format: u32,
}

impl Save {
    /// How many turns were played: what somebody said to end the match is none.
    pub fn turns_played(&self) -> usize {
        let is_said = |turn: &&String| SaidEnd::read(turn).is_some();
        self.turns.len() - self.turns.last().into_iter().filter(is_said).count()
    }

    /// The match as it stands, the future that was undone included.
    pub fn of<G: Bots>(table: &Match<G>) -> Self {
        let (game, timeline) = (table.game(), table.timeline());
        let turns = timeline.turns().iter().map(|span| timeline.text(game, span)).collect();
        let is_start = *timeline.start() == game.start();
        let mut end = timeline.clone();
        end.go_to(usize::MAX);
        Self {
            format: FORMAT,
            game: game.to_string(),
            name: None,
            date: None,
            seats: table.seats().iter().map(Seat::to_string).collect(),
            start: (!is_start).then(|| game.write_position(timeline.start())),
            seed: (table.seed() != 0).then(|| format!("0x{:x}", table.seed())),
            turns,
            now: (!timeline.is_at_end()).then_some(timeline.now()),
            result: end.result(game).map(result_words),
            hints_used: table.hints_used(),
            gives_back: table.gives_back(),
            former: table.former.iter().map(FormerSeats::of).collect(),
            branch: table.branch().cloned(),
            files: game.files().into_iter().collect(),
        }
    }

    /// Reads a save without replaying it.
    ///
    /// # Errors
    /// [`SaveError::Newer`] before anything else is looked at, [`SaveError::Syntax`] for what is not a save.
    pub fn parse(text: &str) -> Result<Self, SaveError> {
        let syntax = |error: toml::de::Error| SaveError::Syntax(toml_fault(text, &error));
        let head: Head = toml::from_str(text).map_err(syntax)?;
        if head.format > FORMAT {
            return Err(SaveError::Newer(head.format));
        }
        toml::from_str(text).map_err(syntax)
    }

    /// The save as text.
    ///
    /// # Panics
    /// Never: strings, numbers and lists of them have a TOML form.
    pub fn text(&self) -> String {
        toml::to_string(self).expect("strings, numbers and lists of them have a TOML form")
    }

    /// The id of the game: the first word of its setup.
    pub fn id(&self) -> &str {
        self.game.split(' ').next().unwrap_or_default()
    }

    /// Whether the match has ended.
    pub fn is_finished(&self) -> bool {
        self.result.is_some()
    }

    /// Replays the match.
    ///
    /// # Errors
    /// When the setup, a seat, the position or a move is refused, with its number.
    pub fn load<G: Bots>(&self) -> Result<Match<G>, SaveError> {
        self.load_with(&|name| self.file(name))
    }

    /// Replays the match with the files that its setup names as `file` has them: a line embeds none.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_with<G: Bots>(&self, file: &ReadFile<'_>) -> Result<Match<G>, SaveError> {
        let words = |what| move |error| SaveError::Words { what, error };
        let game = G::read_setup(&self.game, file).map_err(words("game"))?;
        let seats = read_seats(&game, &self.seats);
        let start = match &self.start {
            Some(text) => game.read_position(text).map_err(words("start"))?,
            None => game.start(),
        };
        let mut table = Match::from_position(game, start, seats.map_err(words("seats"))?, self.seed()?);
        for turn in &self.turns {
            replay(&mut table, turn)?;
        }
        for former in &self.former {
            let read = former.read(&table).map_err(words("former"))?;
            table.former.push(read);
        }
        table.forget_former(table.timeline().len());
        let played = table.result().map(result_words);
        // Such a match used to end where nothing could be saved any more; now it goes on from there.
        let was_hopeless = played.is_none() && table.game().hopeless(table.position()).is_some();
        let is_known = self.result == played || was_hopeless && self.result == Some(result_words(GameResult::Lost));
        if self.result.is_some() && !is_known {
            let played = played.unwrap_or_else(|| "nothing".to_owned());
            return Err(SaveError::Result { written: self.result.clone().unwrap_or_default(), played });
        }
        if let Some(now) = self.now {
            table.go_to(now);
        }
        if self.hints_used {
            table.note_hints();
        }
        table = table.giving_back(self.gives_back);
        if let Some(branch) = &self.branch {
            table.note_branch(branch.clone());
        }
        Ok(table)
    }

    /// The content of a file that the setup names, as it was when the match was saved.
    ///
    /// # Errors
    /// When the save lacks it.
    pub fn file(&self, name: &str) -> Result<String, NotationError> {
        let missing = || NotationError::new(name, "is a file whose content is missing from the save");
        self.files.get(name).cloned().ok_or_else(missing)
    }

    fn seed(&self) -> Result<u64, SaveError> {
        let text = self.seed.as_deref().unwrap_or("0");
        // Saves of before have no prefix.
        u64::from_str_radix(text.strip_prefix("0x").unwrap_or(text), 16).map_err(|_| SaveError::Words {
            what: "seed",
            error: NotationError::new(text, "is not a hexadecimal number of at most 16 digits"),
        })
    }
}

impl FormerSeats {
    fn of<G: Bots>(former: &Former<G>) -> Self {
        Self { moves: former.moves, seats: former.seats.iter().map(Seat::to_string).collect() }
    }

    /// Reads the next of those who sat at a match that is replayed.
    fn read<G: Bots>(&self, table: &Match<G>) -> Result<Former<G>, NotationError> {
        let (first, last) = (table.former.last().map_or(0, |before| before.moves) + 1, table.timeline().len());
        if !(first..=last).contains(&self.moves) {
            let reason = format!("is no number of moves from {first} to {last}");
            return Err(NotationError::new(self.moves.to_string(), reason));
        }
        let mut seats = read_seats(table.game(), &self.seats)?;
        seats.resize(table.game().players(), Seat::Human);
        Ok(Former { moves: self.moves, seats })
    }
}

fn read_seats<G: Bots>(game: &G, seats: &[String]) -> Result<Vec<Seat<G>>, NotationError> {
    seats.iter().map(|seat| Seat::read(game, seat)).collect()
}

/// A result as saves write it: `won p1`, `drawn`, `lost`.
pub fn result_words(result: GameResult) -> String {
    match result {
        GameResult::Won(player) => format!("won {}", player.notation()),
        GameResult::Drawn => "drawn".to_owned(),
        GameResult::Lost => "lost".to_owned(),
    }
}

/// A move that fails is named by its number: the moves before the turn, and those of the turn up to the bad word.
fn replay<G: Bots>(table: &mut Match<G>, turn: &str) -> Result<(), SaveError> {
    let before = Timeline::len(table.timeline());
    table.try_text(turn).map_err(|error| {
        let within = turn.split('+').position(|word| word.trim() == error.text()).unwrap_or(0);
        SaveError::Move { number: before + within + 1, error }
    })
}
