//! What floats above a screen: help, the menu of names, a note. The only thing with a border.

mod frame;
mod menu;
mod pages;
mod search;

use ratatui::layout::Rect;

use super::help;
use super::keymap::{KeyMap, Mode};
use super::paint::Pen;
use super::screen::{KeyHint, Screen, arrows, button, key};
use super::{Action, Direction};

use crate::tui::ink::Line;
use crate::tui::symbols::Symbols;
use frame::{border, is_beside};
use menu::Menu;
#[cfg(test)]
pub(crate) use menu::tests::check_footer;
use pages::PageWindow;
pub(crate) use pages::{Page, Text};
use search::PageSearch;

/// What floats.
pub(crate) enum Overlay {
    /// Pages of text: keys, rules, notation.
    Pages {
        /// The pages.
        pages: Vec<Page>,
        /// Which one is shown.
        shown: usize,
        /// How far it is scrolled.
        scroll: usize,
        /// What is looked for.
        search: PageSearch,
    },
    /// The actions of a screen by name.
    Menu(Menu),
}

impl Overlay {
    /// Keys, rules and notation of a screen.
    pub(crate) fn help(screen: &dyn Screen, keys: &KeyMap) -> Self {
        Self::pages(help::pages(screen, keys))
    }

    /// What can be done on a screen, by name.
    pub(crate) fn menu(screen: &dyn Screen) -> Self {
        Self::Menu(Menu::new(screen))
    }

    /// A text with a title.
    pub(crate) fn note(title: &'static str, text: String) -> Self {
        let page = Page { title, lines: vec![Text::Paragraph(text)] };
        Self::pages(vec![page])
    }

    fn pages(pages: Vec<Page>) -> Self {
        Self::Pages { pages, shown: 0, scroll: 0, search: PageSearch::default() }
    }

    /// What the keys mean.
    pub(crate) fn mode(&self) -> Mode {
        match self {
            Self::Pages { search, .. } if search.words.types() => Mode::Typing,
            Self::Pages { .. } => Mode::Dialog,
            Self::Menu(_) => Mode::Typing,
        }
    }

    /// Does what the user means, drawn in `body`: gives itself back unless it closes, and the action that was chosen.
    pub(crate) fn act(self, action: &Action, body: Rect) -> (Option<Self>, Option<Action>) {
        match self {
            Self::Pages { pages, shown, scroll, search } if search.words.types() => {
                (Some(Self::look(pages, shown, scroll, search, action, body)), None)
            }
            Self::Pages { pages, shown, scroll, search } => Self::turn(pages, shown, scroll, search, action, body),
            Self::Menu(menu) => {
                let (menu, chosen) = menu.act(action, body);
                (menu.map(Self::Menu), chosen)
            }
        }
    }

    fn turn(
        pages: Vec<Page>,
        shown: usize,
        scroll: usize,
        mut search: PageSearch,
        action: &Action,
        body: Rect,
    ) -> (Option<Self>, Option<Action>) {
        let count = pages.len();
        let window = PageWindow::new(&pages[shown], scroll, body);
        let (shown, scroll) = match action {
            Action::Cancel | Action::Leave => return (None, None),
            Action::Search => {
                search.words.resume();
                (shown, scroll)
            }
            Action::Take => return (None, window.chosen.and_then(|line| window.play(line))),
            Action::Click { x, y } => {
                let played = window.play_at(*x, *y);
                if played.is_some() || is_beside(window.frame, *x, *y) {
                    return (None, played);
                }
                (shown, scroll)
            }
            Action::Help | Action::NextPane | Action::Move(Direction::Right) => ((shown + 1) % count, 0),
            Action::PreviousPane | Action::Move(Direction::Left) => ((shown + count - 1) % count, 0),
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => (shown, scroll + 1),
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                (shown, scroll.saturating_sub(1))
            }
            Action::PageDown => (shown, scroll.saturating_add(window.page())),
            Action::PageUp => (shown, scroll.saturating_sub(window.page())),
            Action::First => (shown, 0),
            Action::Last => (shown, usize::MAX),
            _ => (shown, scroll),
        };
        let scroll = scroll.min(PageWindow::new(&pages[shown], scroll, body).most);
        (Some(Self::Pages { pages, shown, scroll, search }), None)
    }

    /// Looks for what is typed, from what was found on.
    fn look(
        pages: Vec<Page>,
        shown: usize,
        scroll: usize,
        mut search: PageSearch,
        action: &Action,
        body: Rect,
    ) -> Self {
        let (mut shown, mut scroll) = (shown, scroll);
        match action {
            Action::Cancel => search = PageSearch::default(),
            Action::Take => {
                search.find(&pages, shown, body);
                if let Some((page, line)) = search.found {
                    (shown, scroll) = (page, line.min(PageWindow::new(&pages[page], line, body).most));
                }
            }
            action => search.words.edit(action),
        }
        Self::Pages { pages, shown, scroll, search }
    }

    /// What the talking line says meanwhile.
    pub(crate) fn talk(&self, symbols: &Symbols) -> Line {
        match self {
            Self::Pages { search, .. } => search.talk(symbols),
            Self::Menu(menu) => menu.talk(symbols),
        }
    }

    /// The keys that matter, as this map has them.
    pub(crate) fn keys(&self, map: &KeyMap) -> Vec<KeyHint> {
        let line = |action: &Action| map.line(self.mode(), &[], action);
        let alone = |action: &Action| line(action).map_or(String::new(), |line| line.alone);
        let shown = |action: &Action| line(action).map_or(String::new(), |line| line.shown.replace("  ", " "));
        let close = button(&alone(&Action::Cancel), "close", Action::Cancel);
        let ways = shown(&Action::Move(Direction::Up));
        let enter = |words: &str| button(&alone(&Action::Take), words, Action::Take);
        let next = [alone(&Action::Help), alone(&Action::NextPane)].join(" ");
        let next = || button(&next, "next page", Action::NextPane);
        let find = || button(&alone(&Action::Search), "find", Action::Search);
        match self {
            Self::Pages { search, .. } if search.words.types() => vec![enter("find"), close],
            Self::Pages { pages, .. } if pages.len() == 1 => vec![close],
            Self::Pages { pages, shown, .. } if pages[*shown].has_tables() => {
                vec![next(), arrows(&ways, "scroll, choose"), enter("play what is chosen"), close, find()]
            }
            Self::Pages { .. } => vec![next(), key(&shown(&Action::PageUp), "scroll"), close, find()],
            Self::Menu(_) => vec![arrows(&ways, "choose"), enter("do it"), close],
        }
    }

    /// Draws the box.
    pub(crate) fn draw(&self, body: Rect, pen: &mut Pen<'_>) {
        match self {
            Self::Pages { pages, shown, scroll, search } => {
                let titles: Vec<&str> = pages.iter().map(|page| page.title).collect();
                let window = PageWindow::new(&pages[*shown], *scroll, body);
                border(window.frame, &titles, *shown, pen);
                let found = search.found.filter(|(page, _)| page == shown).map(|(_, line)| line);
                window.draw(found, pen);
            }
            Self::Menu(menu) => menu.draw(body, pen),
        }
    }
}
