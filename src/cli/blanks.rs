//! Files of a setup whose paths have blanks, which set the words of a setup apart as well; and paths in quotes.

use crate::core::{Game, NotationError};
use crate::files;
use crate::games::AnyGame;

/// A path has so many blanks at most, less one: a setup can have thousands.
const MOST: usize = 16;
/// What may stand around a path, as around the words of a shell.
const QUOTES: [char; 2] = ['"', '\''];

/// What stands in a file of a board, or why it cannot be read.
type BoardText = Result<String, NotationError>;

/// The game of these words where a path stands in quotes, or where some of them together are the path of a file: one with blanks
/// is called by its last part, without them. Nothing where there is neither.
pub(super) fn read_with_blanks(words: &str) -> Option<Result<AnyGame, NotationError>> {
    let (words, texts) = bound(words, &files::board)?;
    let read = |name: &str| match texts.iter().find(|(known, _)| known == name) {
        Some((_, text)) => text.clone(),
        None => files::board(name),
    };
    Some(AnyGame::read_setup(&words, &read))
}

/// The same words with one for each path of several or in quotes, and what stands in the files of these names.
fn bound(words: &str, text_of: &dyn Fn(&str) -> BoardText) -> Option<(String, Vec<(String, BoardText)>)> {
    let parts: Vec<&str> = words.split(' ').collect();
    let (mut told, mut texts): (Vec<String>, Vec<(String, BoardText)>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < parts.len() {
        let runs = (at + 1..=parts.len().min(at + MOST)).rev().map(|end| (end, parts[at..end].join(" ")));
        let found = runs.filter(|(end, run)| *end > at + 1 || in_quotes(run).is_some()).find_map(|(end, run)| {
            let path = in_quotes(&run).unwrap_or(&run);
            let name = name_of(path).filter(|name| texts.iter().all(|(known, _)| known != name))?;
            // Whoever writes quotes means a file, also where there is none.
            let text = Some(text_of(path)).filter(|text| text.is_ok() || path.len() < run.len())?;
            Some((end, name, text))
        });
        match found {
            Some((end, name, text)) => {
                told.push(name.clone());
                texts.push((name, text));
                at = end;
            }
            None => {
                told.push(parts[at].to_owned());
                at += 1;
            }
        }
    }
    (!texts.is_empty()).then(|| (told.join(" "), texts))
}

/// The path of `'a folder/my bow.graph'`.
fn in_quotes(words: &str) -> Option<&str> {
    let inner = |quote: char| words.strip_prefix(quote)?.strip_suffix(quote);
    QUOTES.into_iter().find_map(inner).filter(|path| !path.is_empty() && !path.contains(QUOTES))
}

/// `my bow.graph` of `a folder/my bow.graph`, as one word; a path without blanks is one.
fn name_of(path: &str) -> Option<String> {
    if !path.contains(' ') {
        return Some(path.to_owned());
    }
    let name = path.rsplit(std::path::is_separator).next()?.trim();
    (!name.is_empty()).then(|| name.replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_blanks_is_one_word_of_a_setup() {
        let texts = [
            ("a b/my bow.graph", "bow"),
            ("c d/bow.graph", "other"),
            ("x/my bow.graph", "third"),
            ("bow.graph", "plain"),
        ];
        let text_of = |path: &str| {
            let found = texts.iter().find(|(known, _)| *known == path).map(|(_, text)| (*text).to_owned());
            found.ok_or_else(|| NotationError::unknown(path))
        };
        for (words, told, read) in [
            ("geography a b/my bow.graph", "geography my-bow.graph", vec!["bow"]),
            ("race-track c d/bow.graph cars=1", "race-track bow.graph cars=1", vec!["other"]),
            ("geography a b/my bow.graph + c d/bow.graph", "geography my-bow.graph + bow.graph", vec!["bow", "other"]),
            ("geography 'a b/my bow.graph' cars=1", "geography my-bow.graph cars=1", vec!["bow"]),
            (
                "geography \"a b/my bow.graph\" + 'bow.graph'",
                "geography my-bow.graph + bow.graph",
                vec!["bow", "plain"],
            ),
            // Two files of one name are not taken for one.
            ("geography a b/my bow.graph + x/my bow.graph", "geography my-bow.graph + x/my bow.graph", vec!["bow"]),
        ] {
            let (bound, texts) = bound(words, &text_of).expect("there is a file");
            let texts: Vec<&str> = texts.iter().filter_map(|(_, text)| text.as_deref().ok()).collect();
            assert_eq!((bound.as_str(), texts), (told, read), "{words}");
        }
        for words in ["nim 3,5,7 misere", "geography 'a b/my", "geography ''", "geography my' 'bow", "'"] {
            assert!(bound(words, &text_of).is_none(), "{words}");
        }
        let (words, texts) = bound("geography 'no such.graph'", &text_of).expect("a path is in quotes");
        let error = texts[0].1.as_ref().expect_err("there is none").to_string();
        assert!(words == "geography no-such.graph" && error.contains("`no such.graph`"), "{words}: {error}");
    }
}
