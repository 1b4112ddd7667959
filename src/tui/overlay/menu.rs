//! The menu of names: what can be done on a screen, found by typing.

use ratatui::layout::Rect;

use super::frame::{border, fitted, inner, is_beside, more, widest};
use crate::tui::ink::{Line, Span};
use crate::tui::keymap;
use crate::tui::paint::Pen;
use crate::tui::screen::{Screen, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::typed::TextField;
use crate::tui::{Action, Direction, Ink, Role};

/// An action with its name and what it does.
type Named = (&'static str, &'static str, Action);

/// Columns for the names; a screen with a longer one has more.
const NAME: usize = 13;

/// The columns of the names.
fn longest(names: &[Named]) -> i32 {
    names.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max(NAME) as i32
}

/// The menu of a screen.
pub(crate) struct Menu {
    names: Vec<Named>,
    /// What was typed to find one.
    typed: TextField,
    /// Which of those that match is chosen.
    chosen: usize,
}

impl Menu {
    /// All that can be done on a screen.
    pub(crate) fn new(screen: &dyn Screen) -> Self {
        Self { names: keymap::names(|action| screen.uses(action)), typed: TextField::default(), chosen: 0 }
    }

    /// Does what the user means: gives itself back unless it closes, and the action that was chosen.
    pub(crate) fn act(mut self, action: &Action, body: Rect) -> (Option<Self>, Option<Action>) {
        let last = self.matching().len().saturating_sub(1);
        match action {
            Action::Cancel => return (None, None),
            Action::Click { x, y } => {
                let clicked = self.name_at(*x, *y, body).map(|(.., action)| action.clone());
                let stays = clicked.is_none() && !is_beside(self.frame(body), *x, *y);
                return (stays.then_some(self), clicked);
            }
            Action::Take => {
                // Where nothing is called so, the talking line says it, and one can type something else.
                let taken = self.matching().get(self.chosen).map(|(.., action)| action.clone());
                return if taken.is_some() { (None, taken) } else { (Some(self), None) };
            }
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
                    self.chosen = 0;
                }
            }
        }
        (Some(self), None)
    }

    /// The names that begin with, or contain, what was typed.
    fn matching(&self) -> Vec<&Named> {
        let typed = self.typed.text().to_ascii_lowercase();
        self.names.iter().filter(|(name, words, _)| name.contains(&typed) || words.contains(&typed)).collect()
    }

    fn frame(&self, body: Rect) -> Rect {
        fitted(widest(body), self.names.len())
    }

    /// The first name in sight, and how many are.
    fn window(&self, body: Rect) -> (usize, usize) {
        let room = usize::from(self.frame(body).height).saturating_sub(2);
        (reveal(0, room, self.chosen), room)
    }

    /// The name that was drawn there.
    fn name_at(&self, x: u16, y: u16, body: Rect) -> Option<&Named> {
        let row = row_at(inner(self.frame(body)), x, y)?;
        self.matching().get(self.window(body).0 + row).copied()
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
        let longest = longest(&self.names);
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
mod tests {
    use super::*;
    use crate::tui::paint::width;

    #[test]
    fn what_a_name_means_is_said_whole_on_the_smallest_screen() {
        // Columns of the box, of the border and of the air before the names.
        let room = 60 - 2 - 2 - (longest(&keymap::NAMES) + 1);
        for (name, words, _) in &keymap::NAMES {
            assert!(width(words) <= room, "{name}: `{words}` is longer than {room}");
        }
    }
}
