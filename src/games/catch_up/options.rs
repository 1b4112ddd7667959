//! The options of a setup: who has a head start, how turns end, what wins. Read, checked against each other, written.

use std::fmt;

use super::setup::digits;
use super::{LARGEST_NUMBER, MOST_NUMBERS};
use crate::core::NotationError;

/// What happens when the scores are equal at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ties {
    /// The game is drawn.
    Drawn,
    /// The larger sum of the leads that a player had at the ends of his turns wins; equal sums draw.
    Excess,
    /// Whoever took the last number wins.
    Last,
    /// Whoever took the first number wins.
    First,
    /// Whoever took more numbers wins; as many draw.
    MostNumbers,
    /// Whoever took fewer numbers wins; as many draw.
    FewestNumbers,
}

impl Ties {
    /// Each with its word.
    pub const ALL: [(&'static str, Self); 6] = [
        ("draw", Self::Drawn),
        ("excess", Self::Excess),
        ("last", Self::Last),
        ("first", Self::First),
        ("most-numbers", Self::MostNumbers),
        ("fewest-numbers", Self::FewestNumbers),
    ];
}

/// Whose turn it is when the mover has come level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Equal {
    /// The other's, or with three and more that of whoever he has come level with.
    Pass,
    /// Two players: his own, until he is ahead. Three and more: that of the earlier seat.
    Stay,
}

impl Equal {
    const ALL: [(&'static str, Self); 2] = [("pass", Self::Pass), ("stay", Self::Stay)];

    fn usual(players: usize) -> Self {
        if players > 2 { Self::Stay } else { Self::Pass }
    }
}

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// The highest score.
    Score,
    /// Taking the last number.
    LastNumber,
}

impl WonBy {
    const ALL: [(&'static str, Self); 2] = [("score", Self::Score), ("last", Self::LastNumber)];
}

/// What may follow the pool.
pub(super) const OPTIONS: &str = "seed, handicap, ties, equal, picks, goal and players";

/// All options but the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PoolOptions {
    pub handicap: i32,
    pub ties: Ties,
    pub equal: Equal,
    pub picks: Option<u32>,
    pub goal: WonBy,
    pub players: usize,
}

/// The options as they are given, one after the other.
struct Reading {
    options: PoolOptions,
    equal: Option<Equal>,
    seed: Option<u64>,
}

impl PoolOptions {
    /// The options that these words say, and the seed.
    pub(super) fn read(words: &[&str]) -> Result<(Self, Option<u64>), NotationError> {
        let (ties, goal, equal) = (Ties::Drawn, WonBy::Score, Equal::Pass);
        let options = Self { handicap: 0, ties, equal, picks: None, goal, players: 2 };
        let mut reading = Reading { options, equal: None, seed: None };
        let mut seen = Vec::new();
        for &word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if seen.contains(&key) {
                return Err(NotationError::new(word, format!("says {key} a second time")));
            }
            seen.push(key);
            reading.set(word, key, value)?;
        }
        let Reading { mut options, equal, seed } = reading;
        options.equal = equal.unwrap_or(Equal::usual(options.players));
        options.check()?;
        Ok((options, seed))
    }

    /// Refuses options that mean nothing beside each other.
    fn check(&self) -> Result<(), NotationError> {
        let idle = |word: String, reason: &str| Err(NotationError::new(word, format!("means nothing {reason}")));
        match *self {
            Self { goal: WonBy::LastNumber, ties, .. } if ties != Ties::Drawn => {
                idle(format!("ties={}", word(&Ties::ALL, ties)), "with goal=last, which compares no scores")
            }
            Self { picks: Some(picks), equal, players, .. } if equal != Equal::usual(players) => {
                let reason = format!("with picks={picks}, where a turn ends by its count");
                idle(format!("equal={}", word(&Equal::ALL, equal)), &reason)
            }
            _ => Ok(()),
        }
    }

    /// The keys that mean nothing beside what is chosen.
    pub(super) fn idle(&self) -> &'static [&'static str] {
        let is_unusual = self.equal != Equal::usual(self.players);
        match (self.goal, self.ties, self.picks, is_unusual) {
            (WonBy::LastNumber, _, Some(_), _) => &["ties", "equal"],
            (WonBy::LastNumber, _, None, true) => &["ties", "picks"],
            (WonBy::LastNumber, _, None, false) => &["ties"],
            (WonBy::Score, Ties::Drawn, Some(_), _) => &["equal"],
            (WonBy::Score, Ties::Drawn, None, true) => &["picks"],
            (WonBy::Score, Ties::Drawn, None, false) => &[],
            (WonBy::Score, _, Some(_), _) => &["goal", "equal"],
            (WonBy::Score, _, None, true) => &["goal", "picks"],
            (WonBy::Score, _, None, false) => &["goal"],
        }
    }
}

impl Reading {
    fn set(&mut self, word: &str, key: &str, value: &str) -> Result<(), NotationError> {
        let wrong = |expected: &str| NotationError::new(word, format!("is not understood: {expected}"));
        let options = &mut self.options;
        match key {
            "seed" => {
                let expected = format!("a seed is a whole number from 0 to {}, e.g. seed=7", u64::MAX);
                self.seed = Some(digits(value).ok_or_else(|| wrong(&expected))?);
            }
            "handicap" => {
                options.handicap =
                    handicap(value).ok_or_else(|| wrong("a handicap is a score from -1000000 to 1000000"))?;
            }
            "ties" => {
                let expected = "ties is draw, excess, last, first, most-numbers or fewest-numbers";
                options.ties = named(&Ties::ALL, value).ok_or_else(|| wrong(expected))?;
            }
            "equal" => self.equal = Some(named(&Equal::ALL, value).ok_or_else(|| wrong("equal is pass or stay"))?),
            "picks" => {
                let picks = digits(value).filter(|&picks| (1..=MOST_NUMBERS as u32).contains(&picks));
                options.picks =
                    Some(picks.ok_or_else(|| wrong(&format!("a turn has from 1 to {MOST_NUMBERS} picks")))?);
            }
            "goal" => options.goal = named(&WonBy::ALL, value).ok_or_else(|| wrong("goal is score or last"))?,
            "players" => {
                let players = digits(value).filter(|players| (2..=4).contains(players));
                options.players = players.ok_or_else(|| wrong("2, 3 or 4 can play"))?;
            }
            _ => return Err(wrong(&format!("the options are {OPTIONS}"))),
        }
        Ok(())
    }
}

/// A score with the sign that says whose it is.
fn handicap(text: &str) -> Option<i32> {
    let score = |text: &str| digits(text).filter(|&score| score <= LARGEST_NUMBER as i32);
    match text.strip_prefix('-') {
        Some(text) => score(text).map(|score: i32| -score),
        None => score(text),
    }
}

/// What `text` stands for.
fn named<T: Copy>(all: &[(&str, T)], text: &str) -> Option<T> {
    all.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant)
}

/// The word that stands for `meant`.
fn word<T: Copy + PartialEq>(all: &[(&'static str, T)], meant: T) -> &'static str {
    all.iter().find(|(_, other)| *other == meant).map_or("", |(word, _)| word)
}

impl fmt::Display for PoolOptions {
    /// What differs from the usual, each word after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.handicap != 0 {
            write!(f, " handicap={}", self.handicap)?;
        }
        if self.ties != Ties::Drawn {
            write!(f, " ties={}", word(&Ties::ALL, self.ties))?;
        }
        if self.equal != Equal::usual(self.players) {
            write!(f, " equal={}", word(&Equal::ALL, self.equal))?;
        }
        if let Some(picks) = self.picks {
            write!(f, " picks={picks}")?;
        }
        if self.goal != WonBy::Score {
            write!(f, " goal={}", word(&WonBy::ALL, self.goal))?;
        }
        if self.players > 2 {
            write!(f, " players={}", self.players)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::core::Game;
    use crate::games::catch_up::CatchUp;

    #[test]
    fn options_are_written_in_one_order_and_the_usual_is_left_out() {
        for (typed, written) in [
            ("handicap=-3", "handicap=-3"),
            ("handicap=-0 ties=draw equal=pass goal=score", ""),
            ("equal=stay", "equal=stay"),
            ("players=3 equal=stay", "players=3"),
            ("players=4 equal=pass", "equal=pass players=4"),
            ("picks=2 ties=most-numbers", "ties=most-numbers picks=2"),
            ("goal=last picks=3 players=3", "picks=3 goal=last players=3"),
        ] {
            let game: CatchUp = format!("catch-up 1..9 {typed}").parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.to_string(), format!("catch-up 1..9 {written}").trim_end(), "{typed}");
        }
    }

    #[test]
    fn what_is_wrong_with_an_option_is_said() {
        for (typed, sentence) in [
            ("players=5", "`players=5` is not understood: 2, 3 or 4 can play"),
            (
                "ties=no",
                "`ties=no` is not understood: ties is draw, excess, last, first, most-numbers or fewest-numbers",
            ),
            (
                "colour=red",
                "`colour=red` is not understood: the options are seed, handicap, ties, equal, picks, goal and players",
            ),
            ("handicap=-+3", "`handicap=-+3` is not understood: a handicap is a score from -1000000 to 1000000"),
            (
                "handicap=1000001",
                "`handicap=1000001` is not understood: a handicap is a score from -1000000 to 1000000",
            ),
            ("equal=both", "`equal=both` is not understood: equal is pass or stay"),
            ("picks=0", "`picks=0` is not understood: a turn has from 1 to 60 picks"),
            ("goal=first", "`goal=first` is not understood: goal is score or last"),
            ("goal=last ties=first", "`ties=first` means nothing with goal=last, which compares no scores"),
            ("equal=stay picks=2", "`equal=stay` means nothing with picks=2, where a turn ends by its count"),
            ("ties=draw ties=draw", "`ties=draw` says ties a second time"),
        ] {
            let error = format!("catch-up 1..9 {typed}").parse::<CatchUp>().expect_err(typed);
            assert_eq!(error.to_string(), sentence);
        }
    }

    #[test]
    fn what_is_idle_in_a_setup_is_refused_beside_it() {
        for (setup, idle) in [
            ("ties=excess", &["goal"][..]),
            ("goal=last", &["ties"]),
            ("picks=2", &["equal"]),
            ("equal=stay", &["picks"]),
            ("goal=last equal=stay", &["ties", "picks"]),
            ("handicap=4 players=3", &[]),
        ] {
            let game: CatchUp = format!("catch-up 1..9 {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.idle_options(), idle, "{setup}");
            for key in idle {
                let option = CatchUp::INFO.options.iter().find(|option| option.key == *key).expect("an option");
                let value = option.values.last().expect("a value");
                assert!(format!("{game} {key}={value}").parse::<CatchUp>().is_err(), "{game} {key}={value}");
            }
        }
    }
}
