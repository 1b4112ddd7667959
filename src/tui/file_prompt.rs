//! Asks for the name of a file to which something is carried out, or from which something is taken in.

use super::Action;
use super::deed::Deed;
use super::ink::Line;
use super::screen::{Desk, Wish};
use super::symbols::Symbols;
use super::typed::{Prompt, TypedAnswer};
use crate::games::AnyGame;
use crate::play::Save;

/// Which way something is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileWay {
    /// Out to the file.
    Out,
    /// In from it.
    In,
}

/// What is done with the name of a file, or why it is not.
type Carry<S> = fn(&mut S, FileWay, &TypedAnswer, &Desk<'_>) -> Result<Vec<Wish>, String>;

/// The question, while it is asked.
#[derive(Debug, Default)]
pub(crate) struct FilePrompt(Option<(FileWay, Prompt)>);

impl FilePrompt {
    /// Asks behind these words.
    pub(crate) fn ask(&mut self, way: FileWay, words: &'static str) {
        self.0 = Some((way, Prompt::new(words, "", str::to_owned)));
    }

    /// Whether it is asked.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// What stands on the talking line meanwhile.
    pub(crate) fn line(&self, symbols: &Symbols) -> Option<Line> {
        self.0.as_ref().map(|(_, prompt)| prompt.line(symbols))
    }

    /// What an action does on a screen that asks with the prompt of `slot`. With the name of a file `carry` does what is to be
    /// done; what it refuses in a sentence is asked again.
    pub(crate) fn deed<S: 'static>(action: &Action, slot: fn(&mut S) -> &mut Self, carry: Carry<S>) -> Option<Deed<S>> {
        let words = Prompt::words(action)?;
        let action = action.clone();
        Some(words.does(move |screen: &mut S, desk: &Desk<'_>| {
            let Some((way, prompt)) = slot(screen).0.take() else { return Vec::new() };
            let (again, mut open) = (prompt.clone(), Some(prompt));
            let answer = Prompt::answer(&mut open, &action);
            slot(screen).0 = open.map(|prompt| (way, prompt));
            let Some(answer) = answer.filter(|answer| !answer.line.is_empty()) else { return Vec::new() };
            let carried = match name_of_file(way, &answer) {
                Ok(()) => carry(screen, way, &answer, desk),
                Err(words) => Err(words),
            };
            carried.unwrap_or_else(|words| {
                slot(screen).0 = Some((way, again.refused(&answer.line, words)));
                Vec::new()
            })
        }))
    }
}

/// Refuses a game as the name of a new file: whoever types one may want to play it. The second Enter means it.
fn name_of_file(way: FileWay, answer: &TypedAnswer) -> Result<(), String> {
    let line = &answer.line;
    // A setup of one word may well be the name of a file.
    let is_game = || Save::from_line(line).is_some() || line.contains(' ') && line.parse::<AnyGame>().is_ok();
    if way == FileWay::Out && !answer.is_repeated && is_game() {
        return Err("that reads as a game: ‹take› again makes a file".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_taken_for_the_name_of_a_file_by_the_second_enter() {
        for (line, is_asked) in
            [("square 23 : 1 4 4 4 1 9", true), ("nim 3,5,7", true), ("nim", false), ("my games/first one.toml", false)]
        {
            let answer = |is_repeated| TypedAnswer { line: line.to_owned(), is_repeated };
            assert_eq!(name_of_file(FileWay::Out, &answer(false)).is_err(), is_asked, "{line}");
            assert_eq!(name_of_file(FileWay::Out, &answer(true)), Ok(()), "{line}");
            assert_eq!(name_of_file(FileWay::In, &answer(false)), Ok(()), "{line}");
        }
    }
}
