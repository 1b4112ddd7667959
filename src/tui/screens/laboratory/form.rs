//! The form of the laboratory: which pool, which bots.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::contest::Contest;
use crate::bots::Bots;
use crate::games::example_of;
use crate::tui::paint::{Pen, wrap};
use crate::tui::screen::said;
use crate::tui::{Action, Direction, Role, Theme};

/// Two lines of text, checked as they are typed.
pub struct Form {
    setup: String,
    bots: String,
    /// The bots are being typed, not the setup.
    at_bots: bool,
    fault: Option<String>,
}

/// What becomes of the form after a key.
pub enum Answer {
    /// It stays.
    Open,
    /// Nothing is changed.
    Dropped,
    /// These are the setup and the bots.
    Filled(String, Vec<String>),
}

const LABELS: i32 = 3;
const VALUES: i32 = 14;

impl Form {
    /// The form with what there is.
    pub fn new(setup: &str, bots: &[String]) -> Self {
        Self { setup: setup.to_owned(), bots: bots.join(","), at_bots: false, fault: None }
    }

    /// Lets a key do what it means.
    pub fn act(&mut self, action: &Action) -> Answer {
        match action {
            Action::Cancel => return Answer::Dropped,
            Action::Take if self.fault.is_none() => return Answer::Filled(self.setup.clone(), self.named()),
            Action::Move(Direction::Up | Direction::Down) | Action::Complete | Action::PreviousPane => {
                self.at_bots = !self.at_bots;
            }
            Action::Text(letter) => self.text().push(*letter),
            Action::Paste(pasted) => self.text().extend(pasted.chars().filter(|letter| !letter.is_control())),
            Action::Erase => {
                self.text().pop();
            }
            Action::EraseLine => self.text().clear(),
            _ => {}
        }
        self.fault = Contest::check(&self.setup, &self.named()).err().map(|error| error.to_string());
        Answer::Open
    }

    fn text(&mut self) -> &mut String {
        if self.at_bots { &mut self.bots } else { &mut self.setup }
    }

    fn named(&self) -> Vec<String> {
        self.bots.split(',').map(str::trim).filter(|bot| !bot.is_empty()).map(str::to_owned).collect()
    }

    /// What the field is for.
    pub fn talk(&self, theme: &Theme) -> Line<'static> {
        let words = if self.at_bots {
            "Bots apart by commas; none are all that list their chances."
        } else {
            "A game and its setup: catch-up 1..10, with a head start catch-up 1..10 handicap=5."
        };
        said(words, Role::Bright, theme)
    }

    /// Draws it.
    pub fn draw(&self, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x), i32::from(area.y) + 1);
        let caret = theme.symbols().caret;
        for (line, (label, text, is_here)) in
            [("Game", &self.setup, !self.at_bots), ("Bots", &self.bots, self.at_bots)].into_iter().enumerate()
        {
            let y = y + 2 * line as i32;
            pen.text(x + LABELS, y, label, theme.style(if is_here { Role::Bright } else { Role::Plain }));
            let role = if is_here { Role::Typed } else { Role::Plain };
            // The end of a long text is what is being typed.
            let room = usize::from(area.width).saturating_sub(VALUES as usize + 3);
            let hidden = text.chars().count().saturating_sub(room);
            let shown: String = text.chars().skip(hidden).collect();
            let end = pen.text(x + VALUES, y, &shown, theme.style(role));
            if is_here {
                pen.sign(end, y, caret, theme.style(Role::Bright));
            }
        }
        let room = usize::from(area.width).saturating_sub(VALUES as usize + 2);
        let mut y = y + 5;
        match &self.fault {
            Some(fault) => {
                for line in wrap(fault, room) {
                    pen.text(x + VALUES, y, &line, theme.style(Role::Mistake));
                    y += 1;
                }
            }
            None => {
                let end = pen.text(x + VALUES, y, &theme.symbols().tick.to_string(), theme.style(Role::Win));
                pen.text(end + 1, y, "all is well", theme.style(Role::Dim));
                y += 1;
            }
        }
        y += 1;
        let bots = example_of(&self.setup).map(|game| game.bots()).unwrap_or_default();
        for spec in &bots {
            let end = pen.text(x + VALUES, y, &spec.example(), theme.style(Role::Plain));
            pen.text(end.max(x + VALUES + 24) + 1, y, spec.blurb, theme.style(Role::Dim));
            y += 1;
        }
    }
}
