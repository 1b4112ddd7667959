//! Looking for words in pages.

use ratatui::layout::Rect;

use super::pages::{Page, PageWindow};
use crate::tui::Action;
use crate::tui::ink::{Line, Span};
use crate::tui::symbols::Symbols;
use crate::tui::typed::TextField;
use crate::tui::{Ink, Role};

/// What is looked for in pages.
#[derive(Default)]
pub(crate) struct PageSearch {
    field: TextField,
    /// Whether it is being typed.
    pub types: bool,
    /// The page and the line where it stands.
    pub found: Option<(usize, usize)>,
    /// Whether it was looked for in vain.
    in_vain: bool,
}

impl PageSearch {
    /// Finds the next place where it stands: behind the last one, else from the top of the page that is shown, then on the
    /// pages behind it, and at last on those before.
    pub(crate) fn find(&mut self, pages: &[Page], shown: usize, body: Rect) {
        let wanted = self.field.text().to_lowercase();
        self.types = false;
        let from = self.found.filter(|(page, _)| *page == shown).map_or(0, |(_, line)| line + 1);
        let places = (0..=pages.len()).map(|step| ((shown + step) % pages.len(), if step == 0 { from } else { 0 }));
        let on = |(page, from): (usize, usize)| {
            PageWindow::new(&pages[page], 0, body).find(&wanted, from).map(|line| (page, line))
        };
        self.found = Some(places).filter(|_| !wanted.is_empty()).and_then(|mut places| places.find_map(on));
        self.in_vain = self.found.is_none() && !wanted.is_empty();
    }

    /// Takes in what is typed.
    pub(crate) fn edit(&mut self, action: &Action) {
        if self.field.edit(action) {
            self.in_vain = false;
        }
    }

    /// What the talking line says meanwhile.
    pub(crate) fn talk(&self, symbols: &Symbols) -> Line {
        if !self.types && !self.in_vain {
            return Line::default();
        }
        let vain = self.in_vain.then(|| Span::styled("  That stands on none of these pages.", Role::Mistake));
        let begin = Span::styled("Find: ", Ink::from(Role::Dim));
        std::iter::once(begin).chain(self.field.spans(symbols)).chain(vain).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        "HEAP".chars().for_each(|letter| search.edit(&Action::Text(letter)));
        for place in [(0, 0), (0, 2), (2, 0), (0, 0)] {
            let shown = search.found.map_or(0, |(page, _)| page);
            search.find(&pages, shown, body);
            assert_eq!(search.found, Some(place));
        }
        search.edit(&Action::Text('x'));
        search.find(&pages, 0, body);
        assert!(search.found.is_none() && search.in_vain);
    }
}
