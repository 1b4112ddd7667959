//! What all lists share: how far an action leads in one, and words that are looked for as they are typed.

use super::deed::{Deed, Words, says, usual};
use super::ink::{Line, Span};
use super::screen::Desk;
use super::symbols::Symbols;
use super::typed::TextField;
use super::{Action, Direction, Role};

/// So far a page leads.
const PAGE: isize = 10;

/// How many rows an action leads on; to the ends as far as one can count.
fn rows_on(action: &Action) -> Option<isize> {
    Some(match action {
        Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => -1,
        Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => 1,
        Action::PageUp => -PAGE,
        Action::PageDown => PAGE,
        Action::First => isize::MIN,
        Action::Last => isize::MAX,
        _ => return None,
    })
}

/// What an action does that leads through a list: `by` takes the cursor so many rows on. Of a single row these words are said.
pub(crate) fn walk<S: 'static>(
    action: &Action,
    words: impl FnOnce() -> Words,
    by: fn(&mut S, isize, &Desk<'_>),
) -> Option<Deed<S>> {
    let rows = rows_on(action)?;
    let words = match action {
        Action::PageUp | Action::PageDown => says("ten rows on"),
        Action::First | Action::Last => usual(),
        _ => words(),
    };
    Some(words.does(move |screen: &mut S, desk| by(screen, rows, desk)))
}

/// The row so many on from this one in a list of `rows`.
pub(crate) fn row_on(row: usize, by: isize, rows: usize) -> usize {
    row.saturating_add_signed(by).min(rows.saturating_sub(1))
}

/// Words that are looked for.
#[derive(Debug, Default)]
pub(crate) struct Finder {
    field: TextField,
    types: bool,
    in_vain: bool,
}

impl Finder {
    /// Asks for other words.
    pub(crate) fn begin(&mut self) {
        *self = Self::default();
        self.resume();
    }

    /// Asks for them again: they can be changed, or looked for once more.
    pub(crate) fn resume(&mut self) {
        self.types = true;
    }

    /// Whether they are being typed.
    pub(crate) fn types(&self) -> bool {
        self.types
    }

    /// Whether nothing is looked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.field.text().trim().is_empty()
    }

    /// Whether a text has all of them, each at the beginning of a word. Where nothing is looked for, all texts have.
    pub(crate) fn fits(&self, text: &str) -> bool {
        let (text, wanted) = (text.to_lowercase(), self.field.text().to_lowercase());
        wanted.split_whitespace().all(|word| begins_word(&text, word))
    }

    /// The first of so many places that fits, from the place where one stands on and round the ends, or backwards where `by`
    /// is negative. Whoever walks on comes back to where one stands last.
    pub(crate) fn next(&self, from: usize, by: isize, places: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let at = |step: usize| if by < 0 { (from + places - step) % places } else { (from + step) % places };
        let steps = usize::from(by != 0)..places + usize::from(by != 0);
        steps.map(at).find(|&place| !self.is_empty() && fits(place))
    }

    /// What has been typed is taken.
    pub(crate) fn done(&mut self) {
        (self.types, self.in_vain) = (false, false);
    }

    /// Whether they stand nowhere; then the line says so until it is changed.
    pub(crate) fn note(&mut self, is_found: bool) {
        self.in_vain = !is_found && !self.is_empty();
    }

    /// Takes in what is typed.
    pub(crate) fn edit(&mut self, action: &Action) {
        if self.field.edit(action) {
            self.in_vain = false;
        }
    }

    /// What stands on the talking line meanwhile, with these words where it was looked for in vain.
    pub(crate) fn line(&self, symbols: &Symbols, in_vain: &str) -> Line {
        let vain = self.in_vain.then(|| Span::styled(format!("  {in_vain}"), Role::Mistake));
        std::iter::once(Span::styled("Find: ", Role::Dim)).chain(self.field.spans(symbols)).chain(vain).collect()
    }

    /// Whether that stands there.
    pub(crate) fn is_told(&self) -> bool {
        self.types || self.in_vain
    }

    /// The keys that matter meanwhile.
    pub(crate) const FOOTER: [Action; 3] = [Action::Move(Direction::Up), Action::Take, Action::Cancel];

    /// What an action does on a screen while words are typed into the finder of `slot`: `look` goes to the first place that
    /// has them, so many places on from where one stands, and says whether there is one.
    pub(crate) fn deed<S: 'static>(
        action: &Action,
        slot: fn(&mut S) -> &mut Self,
        look: fn(&mut S, isize, &Desk<'_>) -> bool,
    ) -> Option<Deed<S>> {
        let words = match action {
            Action::Take => usual().short("choose it"),
            Action::Cancel => usual().short("drop it"),
            Action::Move(Direction::Up | Direction::Down) => says("the next one").short("next"),
            action if TextField::edits(action) => usual(),
            _ => return None,
        };
        let action = action.clone();
        Some(words.does(move |screen: &mut S, desk: &Desk<'_>| {
            let by = match &action {
                Action::Take => return slot(screen).done(),
                Action::Cancel => {
                    *slot(screen) = Self::default();
                    0
                }
                Action::Move(Direction::Up) => -1,
                Action::Move(Direction::Down) => 1,
                _ => {
                    slot(screen).edit(&action);
                    0
                }
            };
            let is_found = look(screen, by, desk);
            slot(screen).note(is_found);
        }))
    }
}

/// Whether a word of the text begins so.
fn begins_word(text: &str, wanted: &str) -> bool {
    let is_word = wanted.starts_with(char::is_alphanumeric);
    text.match_indices(wanted).any(|(at, _)| !is_word || !text[..at].ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finder(words: &str) -> Finder {
        let mut finder = Finder::default();
        finder.begin();
        finder.edit(&Action::Paste(words.to_owned()));
        finder
    }

    #[test]
    fn all_words_are_looked_for_where_words_begin() {
        for (wanted, text, fits) in [
            ("nim", "Nim 3,5,7", true),
            ("nim", "minimum", false),
            ("perf cho", "Chomp 5x6, you, perfect", true),
            ("perf sim", "Chomp 5x6, you, perfect", false),
            ("oval", "race-track little-oval", true),
            ("..12", "Catch-Up 1..12", true),
            (" ", "anything", true),
            ("ÄPF", "zwei Äpfel", true),
        ] {
            assert_eq!(finder(wanted).fits(text), fits, "{wanted} in {text}");
        }
    }

    #[test]
    fn the_next_place_is_found_in_both_directions_and_round_the_ends() {
        let texts = ["nim a", "sim", "nim b", "chomp", "nim c"];
        let next = |from, by| finder("nim").next(from, by, texts.len(), |place| texts[place].starts_with("nim"));
        assert_eq!([next(0, 0), next(1, 0), next(3, 0)], [Some(0), Some(2), Some(4)], "where one stands counts");
        assert_eq!([next(0, 1), next(4, 1), next(0, -1), next(2, -1)], [Some(2), Some(0), Some(4), Some(0)]);
        assert_eq!(finder("go").next(2, 1, 5, |_| false), None);
        assert_eq!(finder("").next(2, 0, 5, |_| true), None);
        assert_eq!(finder("nim").next(0, 1, 1, |_| true), Some(0));
    }

    #[test]
    fn pages_and_ends_are_rows_and_no_list_is_left() {
        let on = [Action::PageDown, Action::First, Action::Take].map(|action| rows_on(&action));
        assert_eq!(on, [Some(PAGE), Some(isize::MIN), None]);
        for (row, by, on) in [(3, 1, 4), (4, 1, 4), (0, -1, 0), (3, isize::MIN, 0), (0, isize::MAX, 4), (1, PAGE, 4)] {
            assert_eq!(row_on(row, by, 5), on, "{row} {by}");
        }
        assert_eq!(row_on(0, 1, 0), 0);
    }
}
