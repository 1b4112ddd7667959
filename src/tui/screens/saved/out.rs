//! What leaves the list of saved games, and what is taken in: copies in files, and a game as one line.

use super::SavedGames;
use crate::play::Entry;
use crate::tui::GamesEffect;
use crate::tui::file_prompt::FileWay;
use crate::tui::paint::counted;
use crate::tui::screen::{Desk, Wish, show_line};
use crate::tui::typed::TypedAnswer;

impl SavedGames {
    pub(super) fn ask_where_to(&mut self) {
        let words = if self.marked.len() > 1 { "copy them to the folder " } else { "copy it to the file " };
        self.files.ask(FileWay::Out, words);
    }

    pub(super) fn copy(&mut self, way: FileWay, answer: &TypedAnswer, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        let name = &answer.line;
        if way == FileWay::In {
            return Ok(vec![Wish::effect(GamesEffect::Import { file: (desk.fresh)(), name: name.clone() })]);
        }
        let entries = self.meant();
        let is_one = entries.len() == 1;
        let target = |entry: &Entry| {
            let name = if is_one { name.clone() } else { format!("{}/{}", name.trim_end_matches('/'), entry.file()) };
            answer.target(&name, desk.oracle)
        };
        let paths: Vec<_> = entries.iter().map(target).collect::<Result<_, String>>()?;
        if !paths.is_empty() {
            self.message = Some(format!("{} copied to {name}.", counted(paths.len(), "game")));
        }
        let export = |(entry, path)| Wish::effect(GamesEffect::Export { entry, path });
        Ok(entries.into_iter().zip(paths).map(export).collect())
    }

    /// The chosen game as one line, copied. One that cannot be played again has none.
    pub(super) fn show_line(&mut self) -> Vec<Wish> {
        let is_it = |entry: &Entry| self.chosen_game().is_some_and(|saved| saved.entry == *entry);
        if self.looked.as_ref().is_some_and(|(entry, _)| is_it(entry)) {
            return show_line(self.line.clone());
        }
        self.message = Some("This game cannot be read: there is no line of it.".to_owned());
        Vec::new()
    }
}
