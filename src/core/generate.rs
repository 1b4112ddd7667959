//! Random setups: a game draws them from the whole of its grammar, and the laws are tried on them.

use super::dice::Dice;
use super::{Game, NotationError};

/// A game that draws setups of its own.
pub trait Generate: Game {
    /// A setup under the id `id`, valid, and typed in any of the ways in which it can be: small ones often, the largest
    /// sometimes. The same dice draw the same setup on every machine.
    fn generate(id: &str, dice: &mut Dice) -> Typed;
}

/// A setup as somebody types it, with the files that its words name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The words, the game's id first.
    pub words: String,
    /// The names of files, each with its content.
    pub files: Vec<(String, String)>,
}

impl Typed {
    /// Words that name no file.
    pub fn words(words: impl Into<String>) -> Self {
        Self { words: words.into(), files: Vec::new() }
    }

    /// Reads the setup.
    ///
    /// # Errors
    /// When the game refuses it.
    pub fn read<G: Game>(&self) -> Result<G, NotationError> {
        G::read_setup(&self.words, &|name| file(&self.files, name))
    }
}

/// The content of the file of this name.
pub(super) fn file(files: &[(String, String)], name: &str) -> Result<String, NotationError> {
    let found = files.iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text.clone()).ok_or_else(|| NotationError::new(name, "is a file that is not there"))
}

/// Words behind an id: apart by a space, sometimes by more.
pub fn spaced(id: &str, words: &[String], dice: &mut Dice) -> String {
    let mut text = id.to_owned();
    for word in words {
        text.push_str(if dice.once_in(12) { "  " } else { " " });
        text.push_str(word);
    }
    text
}

/// Numbers of a list, `40,23,7`.
pub fn listed(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The name of a file as somebody types it, with an ending or without; never one of `taken`.
pub fn file_name(ending: &str, taken: &[&str], dice: &mut Dice) -> String {
    let stem = *dice.pick(&["own", "my-board", "a", "Grün", "x_1", "日本", "board.old", "my"]);
    let folder = *dice.pick(&["", "", "", "./", "boards/", "../", "/tmp/nowhere/"]);
    let ending = if dice.once_in(3) { "" } else { ending };
    let name = format!("{folder}{stem}{ending}");
    if taken.contains(&name.as_str()) { format!("./{name}") } else { name }
}
