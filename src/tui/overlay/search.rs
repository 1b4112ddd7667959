//! Looking for words in pages.

use ratatui::layout::Rect;

use super::pages::{Page, PageWindow};
use crate::tui::ink::Line;
use crate::tui::lists::Finder;
use crate::tui::symbols::Symbols;

/// What is looked for in pages.
#[derive(Default)]
pub(crate) struct PageSearch {
    /// The words.
    pub words: Finder,
    /// The page and the line where they stand.
    pub found: Option<(usize, usize)>,
}

impl PageSearch {
    /// Finds the next place where it stands: behind the last one, else from the top of the page that is shown, then on the
    /// pages behind it, and at last on those before.
    pub(crate) fn find(&mut self, pages: &[Page], shown: usize, body: Rect) {
        self.words.done();
        let from = self.found.filter(|(page, _)| *page == shown).map_or(0, |(_, line)| line + 1);
        let places = (0..=pages.len()).map(|step| ((shown + step) % pages.len(), if step == 0 { from } else { 0 }));
        let on = |(page, from): (usize, usize)| {
            PageWindow::new(&pages[page], 0, body).find(&self.words, from).map(|line| (page, line))
        };
        self.found = Some(places).filter(|_| !self.words.is_empty()).and_then(|mut places| places.find_map(on));
        self.words.note(self.found.is_some());
    }

    /// What the talking line says meanwhile.
    pub(crate) fn talk(&self, symbols: &Symbols) -> Line {
        let is_told = self.words.is_told();
        if is_told { self.words.line(symbols, "That stands on none of these pages.") } else { Line::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Action;
    use crate::tui::overlay::Text;

    #[test]
    fn what_is_looked_for_is_found_on_page_after_page_and_again_from_the_first() {
        let page = |lines: &[&str]| Page {
            title: "",
            lines: lines.iter().map(|line| Text::Verbatim((*line).to_owned())).collect(),
        };
        let pages = [page(&["a heap", "a pool", "a Heap"]), page(&["nothing"]), page(&["heaps"])];
        let body = Rect::new(0, 0, 60, 20);
        let mut search = PageSearch::default();
        "HEAP".chars().for_each(|letter| search.words.edit(&Action::Text(letter)));
        for place in [(0, 0), (0, 2), (2, 0), (0, 0)] {
            let shown = search.found.map_or(0, |(page, _)| page);
            search.find(&pages, shown, body);
            assert_eq!(search.found, Some(place));
        }
        search.words.edit(&Action::Text('x'));
        search.find(&pages, 0, body);
        assert!(search.found.is_none() && search.words.is_told());
    }
}
