//! The menu of names: what can be done on a screen, found by typing.

use ratatui::layout::Rect;

use super::frame::{border, fitted, inner, is_beside, more, widest};
use crate::tui::ink::{Line, Span};
use crate::tui::keymap::{self, USUAL};
use crate::tui::paint::Pen;
use crate::tui::screen::{Screen, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::typed::TextField;
use crate::tui::{Action, Direction, Ink, Role};

/// An action with its name and what it does.
type Named = (&'static str, &'static str, Action);

/// The same with what the footer says of it, where its key stands there.
#[derive(Clone)]
struct MenuRow {
    named: Named,
    footer: Option<String>,
}

/// Columns for the names; a screen with a longer one has more.
const NAME: usize = 13;

/// The columns of the names.
fn longest(rows: &[MenuRow]) -> i32 {
    rows.iter().map(|MenuRow { named: (name, ..), .. }| name.len()).max().unwrap_or(0).max(NAME) as i32
}

/// How well a name fits what was typed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NameFit {
    /// The name begins with it.
    Name,
    /// One of its later words does.
    WordOfName,
    /// It stands within the name.
    WithinName,
    /// A word of what the footer says does.
    WordOfFooter,
    /// A word of what the name means begins with it.
    WordOfMeaning,
    /// It stands within that.
    WithinMeaning,
}

/// How well a name fits what was typed in small letters; none where neither it nor what is said of it has that.
fn fit(MenuRow { named: (name, words, _), footer }: &MenuRow, typed: &str) -> Option<NameFit> {
    let words = words.to_ascii_lowercase();
    let begins_word =
        |text: &str| text.match_indices(typed).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric));
    if name.starts_with(typed) {
        Some(NameFit::Name)
    } else if begins_word(name) {
        Some(NameFit::WordOfName)
    } else if name.contains(typed) {
        Some(NameFit::WithinName)
    } else if footer.as_ref().is_some_and(|footer| begins_word(&footer.to_ascii_lowercase())) {
        Some(NameFit::WordOfFooter)
    } else if begins_word(&words) {
        Some(NameFit::WordOfMeaning)
    } else {
        words.contains(typed).then_some(NameFit::WithinMeaning)
    }
}

/// The menu of a screen.
pub(crate) struct Menu {
    rows: Vec<MenuRow>,
    /// What was typed to find one.
    typed: TextField,
    /// Which of those that match is chosen.
    chosen: usize,
    /// The first of them in sight: it moves no further than the chosen one needs, which a second click means where it stands.
    first: usize,
}

impl Menu {
    /// All that can be done on a screen. What its footer says of a key finds that, too.
    pub(crate) fn new(screen: &dyn Screen) -> Self {
        let keys = screen.keys(&USUAL);
        let row = |named: Named| {
            let key = keys.iter().find(|key| key.action.as_ref() == Some(&named.2));
            MenuRow { footer: key.map(|key| format!("{} {}", key.words, key.brief)), named }
        };
        let rows = keymap::names(|action| screen.uses(action)).into_iter().map(row).collect();
        Self { rows, typed: TextField::default(), chosen: 0, first: 0 }
    }

    /// Does what the user means: gives itself back unless it closes, and the action that was chosen.
    pub(crate) fn act(mut self, action: &Action, body: Rect) -> (Option<Self>, Option<Action>) {
        let last = self.matching().len().saturating_sub(1);
        match action {
            Action::Cancel => return (None, None),
            Action::Click { x, y } => match self.place_at(*x, *y, body) {
                Some(place) if place == self.chosen => return self.take(),
                Some(place) => self.chosen = place,
                None if is_beside(self.frame(body), *x, *y) => return (None, None),
                None => {}
            },
            Action::Take => return self.take(),
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => {
                self.chosen = (self.chosen + 1).min(last);
            }
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            Action::PageDown => self.chosen = (self.chosen + 8).min(last),
            Action::PageUp => self.chosen = self.chosen.saturating_sub(8),
            _ => {
                if self.typed.edit(action) {
                    (self.chosen, self.first) = (0, 0);
                }
            }
        }
        self.first = self.window(body).0;
        (Some(self), None)
    }

    /// Does what is chosen. Where nothing is called so, the talking line says it, and one can type something else.
    fn take(self) -> (Option<Self>, Option<Action>) {
        let taken = self.matching().get(self.chosen).map(|(.., action)| action.clone());
        if taken.is_some() { (None, taken) } else { (Some(self), None) }
    }

    /// What was typed as it is looked for: no name and no sentence has a capital that matters.
    fn sought(&self) -> String {
        self.typed.text().to_ascii_lowercase()
    }

    /// The names that fit what was typed, those that fit best first, and otherwise in their order.
    fn matching(&self) -> Vec<&Named> {
        let typed = self.sought();
        let rated = self.rows.iter().filter_map(|row| Some((fit(row, &typed)?, &row.named)));
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by_key(|(fit, _)| *fit);
        rated.into_iter().map(|(_, named)| named).collect()
    }

    fn frame(&self, body: Rect) -> Rect {
        fitted(widest(body), self.rows.len())
    }

    /// The first name in sight, and how many are.
    fn window(&self, body: Rect) -> (usize, usize) {
        let room = usize::from(self.frame(body).height).saturating_sub(2);
        (reveal(self.first, room, self.chosen), room)
    }

    /// The place of the name that was drawn there, among those that match.
    fn place_at(&self, x: u16, y: u16, body: Rect) -> Option<usize> {
        let place = self.window(body).0 + row_at(inner(self.frame(body)), x, y)?;
        (place < self.matching().len()).then_some(place)
    }

    /// What the talking line says meanwhile.
    pub(crate) fn talk(&self, symbols: &Symbols) -> Line {
        if self.typed.text().is_empty() {
            return said("Type to find a name.", Role::Plain);
        }
        let vain = self.matching().is_empty().then_some("  Nothing on this screen is called so.");
        let vain = vain.map(|words| Span::styled(words, Role::Mistake));
        self.typed.spans(symbols).into_iter().chain(vain).collect()
    }

    /// Draws the box.
    pub(crate) fn draw(&self, body: Rect, pen: &mut Pen<'_>) {
        let found = self.matching();
        let frame = self.frame(body);
        border(frame, &["All by name"], 0, pen);
        let (first, room) = self.window(body);
        let longest = longest(&self.rows);
        for (row, (name, words, _)) in found.iter().skip(first).take(room).enumerate() {
            let (x, y) = (i32::from(frame.x) + 3, i32::from(frame.y) + 1 + row as i32);
            let role = if first + row == self.chosen { Role::Cursor } else { Role::Key };
            pen.text(x, y, name, role);
            pen.within(inner(frame)).text(x + longest + 1, y, words, Ink::from(Role::Plain));
        }
        more(frame, first > 0, first + room < found.len(), pen);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::tui::paint::width;
    use crate::tui::screen::KeyHint;

    /// The whole table of names.
    fn all() -> Vec<MenuRow> {
        keymap::NAMES.iter().map(|named| MenuRow { named: named.clone(), footer: None }).collect()
    }

    /// Whoever types what the footer of a screen says of a key, or a word of it, finds that in the menu; how many keys these are.
    pub(crate) fn check_footer(screen: &dyn Screen) -> usize {
        let menu = || Menu::new(screen);
        let has = |key: &KeyHint| menu().rows.iter().any(|row| Some(&row.named.2) == key.action.as_ref());
        let keys: Vec<KeyHint> = screen.keys(&USUAL).into_iter().filter(has).collect();
        for key in &keys {
            let said = key.words.split(' ').chain([&*key.words, &*key.brief]).filter(|words| !words.is_empty());
            for words in said {
                let mut menu = menu();
                words.chars().for_each(|letter| _ = menu.typed.edit(&Action::Text(letter)));
                let found = menu.matching().iter().any(|(.., action)| Some(action) == key.action.as_ref());
                assert!(found, "`{words}` of {key:?}");
            }
        }
        keys.len()
    }

    #[test]
    fn a_click_chooses_and_a_second_one_on_the_same_row_does_it() {
        let body = Rect::new(0, 2, 60, 16);
        let row = |row: u16| Action::Click { x: 9, y: body.y + 1 + row };
        let menu = Menu { rows: all(), typed: TextField::default(), chosen: 0, first: 0 };
        let (menu, _) = menu.act(&Action::PageDown, body);
        let (menu, _) = menu.expect("it stays").act(&Action::PageDown, body);
        let menu = menu.expect("it stays");
        assert!(menu.window(body).0 > 0, "it is scrolled");
        let clicked = menu.window(body).0 + 3;
        let (menu, done) = menu.act(&row(3), body);
        assert_eq!((menu.as_ref().map(|menu| menu.chosen), done), (Some(clicked), None));
        let (menu, done) = menu.expect("it stays").act(&row(3), body);
        assert!(menu.is_none() && done.as_ref() == Some(&keymap::NAMES[clicked].2));
    }

    /// The menu after so much was typed.
    fn typed(letters: &str) -> Menu {
        let mut typed = TextField::default();
        for letter in letters.chars() {
            typed.edit(&Action::Text(letter));
        }
        Menu { rows: all(), typed, chosen: 0, first: 0 }
    }

    #[test]
    fn a_name_that_begins_with_what_was_typed_comes_first() {
        for (name, ..) in &keymap::NAMES {
            for end in 1..=name.len() {
                let (letters, menu) = (&name[..end], typed(&name[..end]));
                let found: Vec<&str> = menu.matching().iter().map(|(name, ..)| *name).collect();
                assert!(found[0].starts_with(letters), "`{letters}` of {name} finds {found:?}");
                let begins = found.iter().take_while(|found| found.starts_with(letters)).count();
                let all = keymap::NAMES.iter().filter(|(name, ..)| name.starts_with(letters)).count();
                assert_eq!(begins, all, "`{letters}` finds {found:?}");
            }
        }
        let (menu, done) = typed("hin").act(&Action::Take, Rect::new(0, 2, 60, 16));
        assert!(
            menu.is_none()
                && done == keymap::NAMES.iter().find(|named| named.0 == "hints").map(|named| named.2.clone())
        );
    }

    #[test]
    fn names_come_before_what_they_mean_and_beginnings_of_words_before_their_middles() {
        for letters in ["a", "o", "ing", "mo", "la", "RE", "in"] {
            let (menu, sought) = (typed(letters), letters.to_ascii_lowercase());
            let fitting = |named: &&Named| fit(&MenuRow { named: (*named).clone(), footer: None }, &sought);
            let fits: Vec<_> = menu.matching().iter().map(fitting).collect();
            assert!(fits.is_sorted() && fits.iter().all(Option::is_some), "`{letters}`: {fits:?}");
            let has = |(name, words, _): &&Named| name.contains(&sought) || words.to_lowercase().contains(&sought);
            assert_eq!(fits.len(), keymap::NAMES.iter().filter(has).count(), "`{letters}` finds all");
        }
        let in_order =
            [("bot", "bo", NameFit::Name), ("a bot", "bo", NameFit::WordOfName), ("robot", "bo", NameFit::WithinName)];
        for (name, letters, expected) in in_order {
            let row = MenuRow { named: (name, "a bot", Action::Take), footer: None };
            assert_eq!(fit(&row, letters), Some(expected), "{name}");
        }
        let meant = [("Bots play", NameFit::WordOfMeaning), ("robots play", NameFit::WithinMeaning)];
        for (words, expected) in meant {
            let row = MenuRow { named: ("x", words, Action::Take), footer: None };
            assert_eq!(fit(&row, "bo"), Some(expected), "{words}");
        }
    }

    #[test]
    fn what_a_name_means_is_said_whole_on_the_smallest_screen() {
        // Columns of the box, of the border and of the air before the names.
        let room = 60 - 2 - 2 - (longest(&all()) + 1);
        for (name, words, _) in &keymap::NAMES {
            assert!(width(words) <= room, "{name}: `{words}` is longer than {room}");
        }
    }
}
