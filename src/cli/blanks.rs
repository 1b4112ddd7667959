//! Files of a setup whose paths have blanks, which set the words of a setup apart as well.

use crate::core::{Game, NotationError};
use crate::files;
use crate::games::AnyGame;

/// A path has so many blanks at most, less one: a setup can have thousands.
const MOST: usize = 16;

/// The game of these words where some of them together are the path of a file: it is called by the last part of its path, without
/// blanks. Nothing where there is no such file.
pub(super) fn read_with_blanks(words: &str) -> Option<Result<AnyGame, NotationError>> {
    let (words, texts) = bound(words, &|path| files::board(path).ok())?;
    let read = |name: &str| match texts.iter().find(|(known, _)| known == name) {
        Some((_, text)) => Ok(text.clone()),
        None => files::board(name),
    };
    Some(AnyGame::read_setup(&words, &read))
}

/// The same words with one for each path of several, and what stands in the files of these names.
fn bound(words: &str, text_of: &dyn Fn(&str) -> Option<String>) -> Option<(String, Vec<(String, String)>)> {
    let parts: Vec<&str> = words.split(' ').collect();
    let (mut told, mut texts): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < parts.len() {
        let ends = (at + 2..=parts.len().min(at + MOST)).rev();
        let found = ends.map(|end| (end, parts[at..end].join(" "))).find_map(|(end, path)| {
            let name = name_of(&path).filter(|name| texts.iter().all(|(known, _)| known != name))?;
            Some((end, name, text_of(&path)?))
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

/// `my bow.graph` of `a folder/my bow.graph`, as one word.
fn name_of(path: &str) -> Option<String> {
    let name = path.rsplit(std::path::is_separator).next()?.trim();
    (!name.is_empty()).then(|| name.replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_blanks_is_one_word_of_a_setup() {
        let texts = [("a b/my bow.graph", "bow"), ("c d/bow.graph", "other"), ("x/my bow.graph", "third")];
        let text_of = |path: &str| texts.iter().find(|(known, _)| *known == path).map(|(_, text)| (*text).to_owned());
        for (words, told, read) in [
            ("geography a b/my bow.graph", "geography my-bow.graph", vec!["bow"]),
            ("race-track c d/bow.graph cars=1", "race-track bow.graph cars=1", vec!["other"]),
            ("geography a b/my bow.graph + c d/bow.graph", "geography my-bow.graph + bow.graph", vec!["bow", "other"]),
            // Two files of one name are not taken for one.
            ("geography a b/my bow.graph + x/my bow.graph", "geography my-bow.graph + x/my bow.graph", vec!["bow"]),
        ] {
            let (bound, texts) = bound(words, &text_of).expect("there is a file");
            assert_eq!((bound.as_str(), texts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>()), (told, read));
        }
        assert!(bound("nim 3,5,7 misere", &text_of).is_none());
    }
}
