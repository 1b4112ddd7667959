//! The games, and the roster: the only list of them in the program.
//!
//! A game's folder knows `core` in its rules and notation; its solver and bots introduce `solve` and `bots`.

pub mod catch_up;
pub mod chomp;
pub mod graph;
pub mod heaps;
pub mod multiples;
pub mod sim;
pub mod tokens;

use crate::bots::Bots;
use crate::core::{Game, GameInfo, NotationError};

/// The roster: hands every line `id => Type` to the macro named, so that each list in the program is this one. An id is
/// the first word of a setup; several may name one type.
macro_rules! roster {
    ($with:ident) => {
        $with! {
            "catch-up" => $crate::games::catch_up::CatchUp,
            "chomp" => $crate::games::chomp::Chomp,
            "multiples" => $crate::games::multiples::Multiples,
            "geography" => $crate::games::multiples::Multiples,
            "sim" => $crate::games::sim::Sim,
        }
    };
}
pub(crate) use roster;

/// A game that can be played and solved: rules, stages and bots together.
pub trait Playable: Bots {}

impl<G: Bots> Playable for G {}

/// Something to do with a game whose type is known only when its words have been read.
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<G: Playable>(self, game: G) -> Self::Output;
}

/// Reads a setup, `catch-up 1..10`, and runs the task with the game that it names.
///
/// # Errors
/// When no game has this id, or the game refuses the setup.
pub fn with_game<T: Task>(words: &str, task: T) -> Result<T::Output, NotationError> {
    let no_files = |name: &str| Err(NotationError::new(name, "is a file, and no file can be read here"));
    with_game_from(words, &no_files, task)
}

/// The same for setups whose words may name files; `file` resolves a name to the content.
///
/// # Errors
/// When no game has this id, a file cannot be read, or the game refuses the setup.
pub fn with_game_from<T: Task>(
    words: &str,
    file: &dyn Fn(&str) -> Result<String, NotationError>,
    task: T,
) -> Result<T::Output, NotationError> {
    let id = words.split_whitespace().next().unwrap_or("");
    macro_rules! dispatch {
        ($($id:literal => $game:ty,)*) => {
            match id {
                $($id => Ok(task.run(<$game as Game>::read_setup(words, file)?)),)*
                _ => Err(unknown_game(id)),
            }
        };
    }
    roster!(dispatch)
}

/// Every id of the roster with what its game says about itself, in the order of the menu.
pub fn games() -> &'static [(&'static str, GameInfo)] {
    macro_rules! list {
        ($($id:literal => $game:ty,)*) => { &[$(($id, <$game as Game>::INFO),)*] };
    }
    roster!(list)
}

/// The sentence for an id that no game has: what was probably meant, else everything that there is.
pub(crate) fn unknown_game(id: &str) -> NotationError {
    let closest = games().iter().map(|(known, _)| (distance(id, known), *known)).min();
    let reason = match closest {
        Some((edits, known)) if edits <= 2 => format!("is no game; did you mean {known}?"),
        _ => {
            let known: Vec<_> = games().iter().map(|(known, _)| *known).collect();
            format!("is no game; there are {}", known.join(", "))
        }
    };
    NotationError::new(id, reason)
}

/// How many letters have to be added, dropped or changed to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.chars().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words;

    impl Task for Words {
        type Output = String;

        fn run<G: Playable>(self, game: G) -> String {
            game.to_string()
        }
    }

    #[test]
    fn every_preset_is_a_setup_of_its_game() {
        for (id, info) in games() {
            assert!(!info.presets.is_empty(), "{id} has a default");
            for preset in info.presets {
                let words = with_game(preset.setup, Words).unwrap_or_else(|error| panic!("{error}"));
                assert!(words.starts_with(preset.setup), "{words} goes on from {}", preset.setup);
            }
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_what_there_is() {
        let sentence = |words| with_game(words, Words).map_err(|error| error.to_string());
        assert_eq!(sentence("catchup 1..4"), Err("`catchup` is no game; did you mean catch-up?".into()));
        assert!(sentence("bridge").is_err_and(|said| said.starts_with("`bridge` is no game; there are catch-up")));
        assert!(sentence("").is_err());
    }
}
