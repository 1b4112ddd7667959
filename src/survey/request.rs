//! What somebody wants to know.

use std::str::FromStr;

use crate::core::{Game, NotationError};

/// The words with which a table was asked for; the table gives them their meaning.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Request {
    /// The id of the game: `catch-up`.
    pub game: String,
    /// The words of the setup behind the id; perhaps none.
    pub setup: String,
    /// Where the table begins, as it was typed.
    pub from: Option<String>,
    /// Where it ends, as it was typed.
    pub to: Option<String>,
    /// How many games a table shall draw that draws any.
    pub games: Option<u64>,
    /// The number that decides them.
    pub seed: Option<u64>,
    /// How files are read that the setup names; without it there are none.
    pub files: Option<Files>,
}

/// Gives the content of a file that a setup names.
pub type Files = fn(&str) -> Result<String, NotationError>;

impl Request {
    /// Asks a game, with the words of a setup or none, for the range that the table has by itself; no file is read.
    pub fn new(game: impl Into<String>, setup: impl Into<String>) -> Self {
        Self { game: game.into(), setup: setup.into(), ..Self::default() }
    }

    /// The setup, or nothing when no words were given.
    ///
    /// # Errors
    /// When the game refuses it.
    pub fn setup<G: Game>(&self) -> Result<Option<G>, NotationError> {
        if self.setup.is_empty() { Ok(None) } else { self.read(&self.setup).map(Some) }
    }

    /// A setup of the game in other words than those of the request.
    ///
    /// # Errors
    /// When the game refuses it.
    pub fn read<G: Game>(&self, setup: &str) -> Result<G, NotationError> {
        let words = format!("{} {setup}", self.game);
        let no_files = |name: &str| Err(NotationError::new(name, "is a file, and no file can be read here"));
        match self.files {
            Some(files) => G::read_setup(&words, &files),
            None => G::read_setup(&words, &no_files),
        }
    }

    /// Refuses words of a setup where they mean nothing.
    ///
    /// # Errors
    /// When there are any; `instead` says what the table is about.
    pub fn without_setup(&self, instead: &str) -> Result<(), NotationError> {
        if self.setup.is_empty() { Ok(()) } else { Err(NotationError::new(&self.setup, instead)) }
    }

    /// Refuses a range where it means nothing.
    ///
    /// # Errors
    /// When an end was typed; `instead` says what the table is about.
    pub fn without_range(&self, instead: &str) -> Result<(), NotationError> {
        let ends = [("--from", &self.from), ("--to", &self.to)];
        let typed = ends.into_iter().find_map(|(name, end)| end.as_ref().map(|end| format!("{name} {end}")));
        typed.map_or(Ok(()), |typed| Err(NotationError::new(typed, instead)))
    }

    /// Refuses what decides random games where there are none.
    ///
    /// # Errors
    /// When a number of games or a seed was typed; `instead` says what the table is about.
    pub fn without_sample(&self, instead: &str) -> Result<(), NotationError> {
        let typed = [("--games", self.games), ("--seed", self.seed)];
        let typed = typed.into_iter().find_map(|(name, number)| number.map(|number| format!("{name} {number}")));
        typed.map_or(Ok(()), |typed| Err(NotationError::new(typed, instead)))
    }

    /// How many games a table draws, `usual` where nothing is said, and the seed that decides them.
    pub fn sample(&self, usual: u64) -> (u64, u64) {
        (self.games.unwrap_or(usual), self.seed.unwrap_or(SEED))
    }

    /// Both ends of a range of whole numbers, with what they are when nothing is said.
    ///
    /// # Errors
    /// When an end is no whole number from `least` on, or the range is empty.
    pub fn range(&self, least: u64, to: u64) -> Result<(u64, u64), NotationError> {
        let from = end("--from", self.from.as_deref(), least, least)?;
        let to = end("--to", self.to.as_deref(), least, to.max(from))?;
        if from > to {
            return Err(NotationError::new(format!("--to {to}"), format!("lies before `--from {from}`")));
        }
        Ok((from, to))
    }

    /// The same for a table that has a last row.
    ///
    /// # Errors
    /// Also when the range ends beyond `most`.
    pub fn range_within(&self, least: u64, to: u64, most: u64) -> Result<(u64, u64), NotationError> {
        let (from, to) = self.range(least, to)?;
        let (name, end) = if from > most { ("--from", from) } else { ("--to", to) };
        if end > most {
            return Err(NotationError::new(
                format!("{name} {end}"),
                format!("lies beyond this table, which ends at {most}"),
            ));
        }
        Ok((from, to))
    }

    /// One end of a range that has a grammar of its own, `14x14`.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn to_as<T: FromStr<Err = NotationError>>(&self) -> Result<Option<T>, NotationError> {
        self.to.as_deref().map(str::parse).transpose()
    }
}

/// Decides random games where nothing is said.
const SEED: u64 = 1;

fn end(name: &str, text: Option<&str>, least: u64, default: u64) -> Result<u64, NotationError> {
    let Some(text) = text else { return Ok(default) };
    match text.parse() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(NotationError::new(
            format!("{name} {text}"),
            format!("is no place in this table; expected a whole number from {least} on"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(from: Option<&str>, to: Option<&str>) -> Request {
        Request { from: from.map(str::to_owned), to: to.map(str::to_owned), ..Request::default() }
    }

    #[test]
    fn what_decides_random_games_is_refused_where_there_are_none() {
        let asked = |games, seed| Request { games, seed, ..Request::default() };
        assert_eq!(asked(None, None).without_sample("draws none"), Ok(()));
        for (games, seed, says) in
            [(Some(5), Some(2), "`--games 5` draws none"), (None, Some(2), "`--seed 2` draws none")]
        {
            let error = asked(games, seed).without_sample("draws none").expect_err(says);
            assert_eq!(error.to_string(), says);
        }
        assert_eq!((asked(None, None).sample(7), asked(Some(5), Some(2)).sample(7)), ((7, 1), (5, 2)));
    }

    #[test]
    fn a_range_has_defaults_and_refuses_what_is_no_range() {
        assert_eq!(request(None, None).range(3, 18), Ok((3, 18)));
        assert_eq!(request(Some("20"), None).range(3, 18), Ok((20, 20)));
        assert_eq!(request(Some("4"), Some("9")).range(3, 18), Ok((4, 9)));
        for (from, to, says) in [
            (Some("2"), None, "`--from 2` is no place"),
            (None, Some("-1"), "`--to -1` is no place"),
            (None, Some("abc"), "`--to abc` is no place"),
            (Some("9"), Some("4"), "`--to 4` lies before `--from 9`"),
        ] {
            let error = request(from, to).range(3, 18).expect_err(says);
            assert!(error.to_string().starts_with(says), "{error}");
        }
    }
}
