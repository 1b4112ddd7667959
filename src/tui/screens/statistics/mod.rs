//! What the games come to that were played: won, drawn, lost, in a row, the mistakes as time goes on, and the best races.

mod draw;
mod page;

use ratatui::layout::Rect;

use crate::play::{Balance, PlayedGame};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::{Pen, counted};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, GamesEffect, Role};

use page::{StatsPage, StatsRow};

/// The screen.
pub(crate) struct Statistics {
    games: Vec<PlayedGame>,
    /// The setups of the races, and how many turns the best one has.
    races: Vec<(String, usize)>,
    page: StatsPage,
    rows: Vec<StatsRow>,
    chosen: usize,
    /// Delete was pressed once.
    erasing: bool,
    /// Asks for the name of a file.
    prompt: Option<Prompt>,
    /// Whether what is in that file is taken in.
    takes_in: bool,
    message: Option<String>,
}

/// So far a page leads in the list.
const PAGE: isize = 10;

impl Statistics {
    /// What is known of it; all of it comes when it has been looked for.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let mut screen = Self {
            games: Vec::new(),
            races: Vec::new(),
            page: StatsPage::Games,
            rows: Vec::new(),
            chosen: 0,
            erasing: false,
            prompt: None,
            takes_in: false,
            message: None,
        };
        screen.listed(desk);
        screen
    }

    fn choose(&mut self, row: usize) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
    }

    fn walk(&mut self, by: isize) {
        self.choose(self.chosen.saturating_add_signed(by));
    }

    fn turn(&mut self, page: StatsPage) {
        self.page = page;
        self.rows = page.rows(&self.games, &self.races);
        self.choose(0);
    }

    /// The games of the chosen row, or all.
    fn games_of_row(&self) -> impl Iterator<Item = &PlayedGame> {
        let row = self.rows.get(self.chosen);
        self.games.iter().filter(move |game| row.is_none_or(|row| self.page.has(row, game)))
    }

    /// The form for a new game with the setup of the chosen row, or the one that was played there last.
    fn take(&self) -> Option<Wish> {
        let last = || self.games_of_row().last().map(|game| game.game.clone());
        let setup = self.rows.get(self.chosen)?.setup.clone().or_else(last)?;
        Some(Wish::Go(Go::NewGame { setup, files: Vec::new() }))
    }

    fn click(&mut self, x: u16, y: u16, area: Rect) -> Option<Wish> {
        let list = draw::list_in(self, area);
        let row = row_at(list, x, y)? + self.first_row(usize::from(list.height));
        if row >= self.rows.len() {
            return None;
        }
        if row == self.chosen {
            return self.take();
        }
        self.chosen = row;
        None
    }

    fn first_row(&self, height: usize) -> usize {
        reveal(0, height, self.chosen)
    }

    fn ask(&mut self, takes_in: bool) {
        let words = if takes_in { "take in the games of the file " } else { "write all games to the file " };
        (self.takes_in, self.prompt) = (takes_in, Some(Prompt::new(words, "", str::to_owned)));
    }

    fn carry(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        let name = answer.line.clone();
        if name.is_empty() {
            return Vec::new();
        }
        if self.takes_in {
            return vec![Wish::effect(GamesEffect::TakeInPlayed(name))];
        }
        match answer.target(&name, desk.oracle) {
            Ok(path) => {
                self.message = Some(format!("Written to {name}."));
                vec![Wish::effect(GamesEffect::CarryPlayed(path))]
            }
            Err(words) => {
                self.ask(false);
                self.prompt = self.prompt.take().map(|prompt| prompt.refused(&name, words));
                Vec::new()
            }
        }
    }

    fn erase(&mut self) -> Vec<Wish> {
        if self.games.is_empty() && self.races.is_empty() {
            return Vec::new();
        }
        if std::mem::replace(&mut self.erasing, true) {
            self.erasing = false;
            return vec![Wish::effect(GamesEffect::ErasePlayed)];
        }
        self.message = Some("Delete again: all games and races are forgotten for good.".to_owned());
        Vec::new()
    }
}

impl Show for Statistics {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Browse }
    }

    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        vec![Wish::effect(GamesEffect::ListPlayed)]
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |screen: &mut Self| &mut screen.prompt, Self::carry);
        }
        Some(match *action {
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                usual().does(|s: &mut Self, _| s.walk(-1))
            }
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => {
                usual().does(|s: &mut Self, _| s.walk(1))
            }
            Action::PageUp => says("ten rows on").does(|s: &mut Self, _| s.walk(-PAGE)),
            Action::PageDown => says("ten rows on").does(|s: &mut Self, _| s.walk(PAGE)),
            Action::First => usual().does(|s: &mut Self, _| s.choose(0)),
            Action::Last => usual().does(|s: &mut Self, _| s.choose(s.rows.len())),
            Action::NextPane | Action::Move(Direction::Right) => says("games, setups, opponents, races")
                .short(self.page.after(1).name())
                .does(|s: &mut Self, _| s.turn(s.page.after(1))),
            Action::PreviousPane | Action::Move(Direction::Left) => {
                usual().does(|s: &mut Self, _| s.turn(s.page.after(StatsPage::ALL.len() - 1)))
            }
            Action::Take => says("play it").short("play").does(|s: &mut Self, _| s.take()),
            Action::Delete => says("forget all").short("forget").does(|s: &mut Self, _| s.erase()),
            Action::OpenPrompt => says("write to a file").short("write").does(|s: &mut Self, _| s.ask(false)),
            Action::NewGame => says("take in a file").short("take in").does(|s: &mut Self, _| s.ask(true)),
            Action::Click { x, y } => usual().does(move |s: &mut Self, desk| s.click(x, y, desk.area)),
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        vec![
            Action::NextPane,
            Action::Take,
            Action::Leave,
            Action::OpenPrompt,
            Action::NewGame,
            Action::Delete,
            Action::Help,
        ]
    }

    fn before(&mut self, action: &Action) {
        self.message = None;
        self.erasing &= *action == Action::Delete;
    }

    fn listed(&mut self, desk: &Desk<'_>) {
        self.games = desk.kept.played().to_vec();
        self.races = desk.kept.races().map(|(setup, turns)| (setup.to_owned(), turns.len())).collect();
        self.rows = self.page.rows(&self.games, &self.races);
        self.choose(self.chosen);
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let count = counted(self.games.len(), "game");
        Header {
            title: "Statistics".to_owned(),
            middle: said(self.page.name(), Role::Plain),
            right: [count.clone(), count],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(prompt) = &self.prompt {
            return prompt.line(symbols);
        }
        let all = Balance::of(&self.games);
        let words = match &self.message {
            Some(message) => message.clone(),
            None if self.games.is_empty() && self.races.is_empty() => {
                "Nothing is counted yet: a game counts when it has ended.".to_owned()
            }
            None => format!(
                "{} won, {} without hints; in a row {} now, {} at most.",
                counted(all.won, "game"),
                all.won_without_hints,
                all.streak,
                all.best_streak
            ),
        };
        said(words, Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }
}
