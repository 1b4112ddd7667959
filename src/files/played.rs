//! The games that were played to their end, a line of JSON each, in one file that all copies of the program share.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{LARGE, Records, keep_record, text, trouble, update};
use crate::core::Arrange;

/// The file, in the folder for data.
const FILE: &str = "played.jsonl";

/// The newest format of a line that this program writes and reads.
const NEWEST: u64 = 1;

/// How a game ended for the only person who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PlayedResult {
    /// The person won.
    Won,
    /// Nobody won, or the first place was shared.
    Drawn,
    /// Somebody else won, or nobody could any more.
    Lost,
    /// Several people played.
    Among,
}

/// A game that somebody played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlayedGame {
    format: u64,
    /// A name that no other game has, by which the same game is known again.
    pub id: String,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
    /// The words of the setup, the game's id first.
    pub game: String,
    /// It began with another position than the setup does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub set_up: bool,
    /// Who else played: `perfect`; `people` where several did, and nothing where somebody played alone.
    pub against: String,
    /// How it ended.
    pub result: PlayedResult,
    /// How many turns were played.
    pub turns: usize,
    /// Somebody looked at hints.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// How often the person gave a win or a draw away, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<usize>,
}

impl PlayedGame {
    /// A game without hints of which no mistake is known. When it ended, whoever keeps it knows.
    pub fn new(id: String, game: String, against: String, result: PlayedResult, turns: usize) -> Self {
        let (ended, set_up, hints, mistakes) = (0, false, false, None);
        Self { format: NEWEST, id, ended, game, set_up, against, result, turns, hints, mistakes }
    }

    /// The same game, which ended so many seconds after 1970 began.
    #[must_use]
    pub fn ended_at(self, ended: u64) -> Self {
        Self { ended, ..self }
    }

    /// The same game, with what is known of its mistakes.
    #[must_use]
    pub fn with_mistakes(self, mistakes: Option<usize>) -> Self {
        Self { mistakes, ..self }
    }

    /// The id of the game: the first word of its setup.
    pub fn game_id(&self) -> &str {
        self.game.split(' ').next().unwrap_or_default()
    }

    /// The line of the file.
    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers have a JSON form") + "\n"
    }

    fn read(line: Json) -> Result<Self, String> {
        let format = line.get("format").and_then(Json::as_u64);
        if let Some(newer) = format.filter(|format| *format > NEWEST) {
            return Err(format!("a newer program wrote it, in format {newer}, and this one reads format {NEWEST}"));
        }
        serde_json::from_value(line).map_err(|error| format!("it is no game that was played: {error}"))
    }
}

/// The best of the races against the clock in a file that is carried elsewhere.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RaceLine {
    race: String,
    turns: Vec<String>,
}

/// What is carried from one place to another: games, and the best races.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Carried {
    /// The games, in the order in which they ended.
    pub games: Vec<PlayedGame>,
    /// The turns of the best race at each setup.
    pub races: Records,
}

impl Carried {
    /// Both together.
    pub fn new(games: Vec<PlayedGame>, races: Records) -> Self {
        Self { games, races }
    }

    /// All of it as lines of JSON.
    ///
    /// # Panics
    /// Never: texts and numbers have a JSON form.
    pub fn lines(&self) -> String {
        let race = |(race, turns): (&String, &Vec<String>)| {
            let line = RaceLine { race: race.clone(), turns: turns.clone() };
            serde_json::to_string(&line).expect("texts have a JSON form") + "\n"
        };
        self.games.iter().map(PlayedGame::line).chain(self.races.iter().map(race)).collect()
    }

    /// Reads what [`lines`](Self::lines) writes.
    ///
    /// # Errors
    /// A sentence that names the line which is neither a game nor a race.
    pub fn read(text: &str) -> Result<Self, String> {
        let (carried, damaged) = Self::read_whole_lines(text);
        damaged.into_iter().next().map_or(Ok(carried), |line| Err(line.words))
    }

    /// The same of the lines that can be read, and the others.
    fn read_whole_lines(text: &str) -> (Self, Vec<DamagedLine<'_>>) {
        let (mut carried, mut damaged) = (Self::default(), Vec::new());
        let full = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (index, line) in full {
            if let Err(words) = carried.add(line) {
                damaged.push(DamagedLine { text: line, words: format!("line {}: {words}", index + 1) });
            }
        }
        carried.games.arrange_by(|a, b| (a.ended, &a.id).cmp(&(b.ended, &b.id)));
        (carried, damaged)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let json: Json = serde_json::from_str(line).map_err(|_| "it is no JSON".to_owned())?;
        if json.get("race").is_some() {
            let RaceLine { race, turns } =
                serde_json::from_value(json).map_err(|error| format!("it is no race: {error}"))?;
            self.races.insert(race, turns);
        } else {
            self.games.push(PlayedGame::read(json)?);
        }
        Ok(())
    }
}

/// A line that is neither a game nor a race, as one that was half written when the disk was full.
struct DamagedLine<'a> {
    text: &'a str,
    /// Which line it is, and what is wrong with it.
    words: String,
}

/// The games that are kept in the folder for data, in the order in which they ended; and a sentence about damaged lines,
/// if there are any.
///
/// # Errors
/// A sentence when the file is there and cannot be read: it is left as it is.
pub fn played(data: &Path) -> Result<(Vec<PlayedGame>, Option<String>), String> {
    let path = data.join(FILE);
    match text(&path, LARGE) {
        Ok(text) => {
            let (carried, damaged) = Carried::read_whole_lines(&text);
            let told = damaged.first().map(|line| {
                let all = if damaged.len() == 1 { "it is" } else { &format!("{} such lines are", damaged.len()) };
                format!("`{}`, {}; {all} not counted, and left there", path.display(), line.words)
            });
            Ok((carried.games, told))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok((Vec::new(), None)),
        Err(error) => Err(format!("`{}` cannot be read: {}", path.display(), trouble(&error))),
    }
}

/// Keeps games that are not kept already; of one that is, what was not known before. Gives how many are new. Damaged lines
/// stay as they are, before all others. It may wait for other copies of the program.
///
/// # Errors
/// A sentence when the file cannot be read or written: then it is left alone.
pub(crate) fn keep_played(data: &Path, games: &[PlayedGame]) -> Result<usize, String> {
    let path = data.join(FILE);
    let mut new = 0;
    update(&path, LARGE, |old| {
        let (mut kept, damaged) = Carried::read_whole_lines(old.unwrap_or_default());
        let mut places: HashMap<String, usize> =
            kept.games.iter().enumerate().map(|(place, game)| (game.id.clone(), place)).collect();
        for game in games {
            match places.entry(game.id.clone()) {
                Entry::Vacant(free) => {
                    free.insert(kept.games.len());
                    kept.games.push(game.clone());
                    new += 1;
                }
                Entry::Occupied(place) => {
                    let known = &mut kept.games[*place.get()];
                    known.mistakes = known.mistakes.or(game.mistakes);
                }
            }
        }
        Ok(damaged.iter().map(|line| format!("{}\n", line.text)).chain([kept.lines()]).collect())
    })
    .map_err(|words| format!("the game is not counted: {words}"))?;
    Ok(new)
}

/// Takes in what came from elsewhere: how many of the games were not there before.
///
/// # Errors
/// As [`keep_played`].
pub(crate) fn take_in(data: &Path, carried: &Carried) -> Result<usize, String> {
    let new = keep_played(data, &carried.games)?;
    carried.races.iter().try_for_each(|(setup, turns)| keep_record(data, setup, turns))?;
    Ok(new)
}

/// Forgets all games, whatever the file says.
///
/// # Errors
/// A sentence when it cannot be written.
pub(crate) fn erase_played(data: &Path) -> Result<(), String> {
    let path = data.join(FILE);
    if !path.exists() {
        return Ok(());
    }
    super::replace(&path, "").map_err(|error| format!("`{}` cannot be written: {}", path.display(), trouble(&error)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::ten_at_once;

    fn game(number: usize) -> PlayedGame {
        let id = format!("{number:x}");
        let game =
            PlayedGame::new(id, "chomp 4x5".to_owned(), "perfect".to_owned(), PlayedResult::Lost, 3 + number % 4);
        PlayedGame { ended: 1000 + number as u64, ..game }
    }

    #[test]
    fn ten_writers_at_once_lose_no_game_and_count_none_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let all: Vec<PlayedGame> = (0..40).map(game).collect();
        // Each has four of its own, and the next one's.
        let new = ten_at_once(|writer| {
            let own = all.iter().cycle().skip(4 * writer).take(8).cloned().collect::<Vec<_>>();
            keep_played(&data, &own).expect("they are kept")
        });
        let new: usize = new.into_iter().sum();
        assert_eq!((new, played(&data)), (40, Ok((all, None))));
    }

    #[test]
    fn what_becomes_known_of_a_game_is_added_and_what_was_known_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let known = |mistakes| PlayedGame { mistakes, ..game(7) };
        for (now, then) in [(None, None), (Some(2), Some(2)), (None, Some(2)), (Some(0), Some(2))] {
            keep_played(folder.path(), &[PlayedGame { ended: 5000, ..known(now) }]).expect("it is kept");
            let (kept, _) = played(folder.path()).expect("it can be read");
            assert_eq!(kept, [PlayedGame { ended: 5000, ..known(then) }]);
        }
    }

    #[test]
    fn bad_and_newer_lines_are_named_and_stay_and_all_others_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE);
        let good = game(1).line();
        for (bad, told) in [
            ("half a li", "line 2: it is no JSON"),
            ("{\"format\":2,\"what\":7}", "line 2: a newer program wrote it, in format 2, and this one reads format 1"),
            ("{\"format\":1}", "line 2: it is no game that was played: missing field `id`"),
            ("{\"race\":\"x\"}", "line 2: it is no race: missing field `turns`"),
            ("7", "line 2: it is no game that was played: invalid type: integer `7`, expected struct PlayedGame"),
        ] {
            // Nobody ended the line that was half written.
            let text = format!("{good}{bad}");
            fs::write(&path, &text).expect("it can be written");
            let words = format!("`{}`, {told}; it is not counted, and left there", path.display());
            assert_eq!(played(folder.path()), Ok((vec![game(1)], Some(words))));
            assert_eq!(Carried::read(&text), Err(told.to_owned()), "what is carried comes whole or not at all");
            assert_eq!(keep_played(folder.path(), &[game(1), game(2)]), Ok(1));
            let kept = format!("{bad}\n{good}{}", game(2).line());
            assert_eq!(fs::read_to_string(&path).expect("it is there"), kept);
            assert_eq!(keep_played(folder.path(), &[game(3)]), Ok(1));
            assert_eq!(fs::read_to_string(&path).expect("it is there"), kept + &game(3).line());
        }
        fs::write(&path, format!("7\n{good}[]\n")).expect("it can be written");
        let (games, told) = played(folder.path()).expect("it can be read");
        assert_eq!(games, [game(1)]);
        assert!(told.is_some_and(|told| told.contains("line 1: ") && told.contains("; 2 such lines are not counted")));
        erase_played(folder.path()).expect("it can be written");
        assert_eq!(played(folder.path()), Ok((Vec::new(), None)));
    }

    #[test]
    fn games_and_races_are_carried_as_lines() {
        let races = Records::from([("race-track mini cars=1".to_owned(), vec!["1,0".to_owned(), "2,1".to_owned()])]);
        let alone = PlayedGame { mistakes: Some(1), hints: true, set_up: true, ..game(3) };
        let carried = Carried::new(vec![game(1), alone], races);
        assert_eq!(Carried::read(&carried.lines()), Ok(carried.clone()));
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(take_in(folder.path(), &carried), Ok(2));
        assert_eq!(take_in(folder.path(), &carried), Ok(0), "the same games are not counted twice");
        let kept = Carried::new(played(folder.path()).expect("it can be read").0, super::super::records(folder.path()));
        assert_eq!(kept, carried);
    }
}
