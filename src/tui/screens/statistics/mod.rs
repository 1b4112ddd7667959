//! What the games come to that were played: won, drawn, lost, in a row, the mistakes as time goes on, and the best races.

mod draw;
mod page;

use std::cell::Cell;

use ratatui::layout::Rect;

use crate::core::{Game, OwnBoards};
use crate::games::AnyGame;
use crate::play::{Balance, PlayedGame};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::file_prompt::{FilePrompt, FileWay};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::lists::{Finder, row_on, walk};
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
    files: FilePrompt,
    finder: Finder,
    message: Option<String>,
}

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
            files: FilePrompt::default(),
            finder: Finder::default(),
            message: None,
        };
        let _ = screen.listed(desk);
        screen
    }

    /// What all games come to.
    pub(crate) fn sum(&self) -> String {
        if self.games.is_empty() && self.races.is_empty() {
            return "Nothing is counted yet: a game counts when it has ended.".to_owned();
        }
        let all = Balance::of(&self.games);
        format!(
            "{} won, {} without hints; in a row {} now, {} at most.",
            counted(all.won, "game"),
            all.won_without_hints,
            all.streak,
            all.best_streak
        )
    }

    /// What the rows of another page are called.
    #[cfg(test)]
    pub(crate) fn titles_of_page(mut self, page: usize, desk: &Desk<'_>) -> Vec<String> {
        self.turn(StatsPage::ALL[page], desk);
        self.rows.iter().map(StatsRow::title).collect()
    }

    /// The same in rows with their bars, and the mistakes as time goes on, for somebody who chooses nothing there.
    pub(crate) fn paint_all(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw_unchosen(self, area, pen);
    }

    fn choose(&mut self, row: usize) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
    }

    fn walk(&mut self, by: isize, _desk: &Desk<'_>) {
        self.chosen = row_on(self.chosen, by, self.rows.len());
    }

    /// Chooses the next row in which the words stand that are looked for.
    fn find(&mut self, by: isize, _desk: &Desk<'_>) -> bool {
        let fits = |row: usize| self.finder.fits(&self.rows[row].title());
        let found = self.finder.next(self.chosen, by, self.rows.len(), fits);
        self.chosen = found.unwrap_or(self.chosen);
        found.is_some()
    }

    fn turn(&mut self, page: StatsPage, desk: &Desk<'_>) {
        self.page = page;
        self.list(desk);
        self.choose(0);
    }

    /// Adds up the rows of the page, each with the name of its board where somebody made that.
    fn list(&mut self, desk: &Desk<'_>) {
        self.rows = self.page.rows(&self.games, &self.races);
        for row in &mut self.rows {
            let file = row.setup.as_ref().and_then(|setup| setup.split(' ').nth(1));
            let text = file.and_then(|file| desk.kept.track(file));
            row.board = text.and_then(OwnBoards::name_in).map(str::to_owned);
        }
    }

    /// The games of a row, or all.
    fn games_of(&self, row: Option<&StatsRow>) -> impl Iterator<Item = &PlayedGame> {
        self.games.iter().filter(move |game| row.is_none_or(|row| self.page.has(row, game)))
    }

    /// The form for a new game with the setup of the chosen row, or the one that was played there last. Of a board that lies
    /// nowhere any more it could show nothing.
    fn take(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let row = self.rows.get(self.chosen)?;
        let last = || self.games_of(Some(row)).last().map(|game| game.game.clone());
        let setup = row.setup.clone().or_else(last)?;
        let lost = Cell::new(None);
        let read = |file: &str| desk.read(file).inspect_err(|_| lost.set(Some(file.to_owned())));
        if AnyGame::read_setup(&setup, &read).is_err()
            && let Some(file) = lost.take()
        {
            self.message = Some(format!("{file} lies nowhere any more; a saved game on it has the board."));
            return None;
        }
        Some(Wish::Go(Go::NewGame { setup, files: Vec::new() }))
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Option<Wish> {
        let list = draw::list_in(self, desk.area);
        let row = row_at(list, x, y)? + self.first_row(usize::from(list.height));
        if row >= self.rows.len() {
            return None;
        }
        if row == self.chosen {
            return self.take(desk);
        }
        self.chosen = row;
        None
    }

    fn first_row(&self, height: usize) -> usize {
        reveal(0, height, self.chosen)
    }

    fn carry(&mut self, way: FileWay, answer: &TypedAnswer, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        let name = &answer.line;
        Ok(vec![Wish::effect(match way {
            FileWay::In => GamesEffect::TakeInPlayed(name.clone()),
            FileWay::Out => {
                let path = answer.target(name, desk.oracle)?;
                self.message = Some(format!("Written to {name}."));
                GamesEffect::CarryPlayed(path)
            }
        })])
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
        if self.files.is_open() || self.finder.types() { Mode::Typing } else { Mode::Browse }
    }

    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        vec![Wish::effect(GamesEffect::ListPlayed)]
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.files.is_open() {
            return FilePrompt::deed(action, |screen: &mut Self| &mut screen.files, Self::carry);
        }
        if self.finder.types()
            && let Some(deed) = Finder::deed(action, |screen: &mut Self| &mut screen.finder, Self::find)
        {
            return Some(deed);
        }
        if let Some(deed) = walk(action, usual, Self::walk) {
            return Some(deed);
        }
        Some(match *action {
            Action::NextPane | Action::Move(Direction::Right) => says("games, setups, opponents, races")
                .short(self.page.after(1).name())
                .does(|s: &mut Self, desk| s.turn(s.page.after(1), desk)),
            Action::PreviousPane | Action::Move(Direction::Left) => {
                usual().does(|s: &mut Self, desk| s.turn(s.page.after(StatsPage::ALL.len() - 1), desk))
            }
            Action::Take => says("play it").short("play").does(Self::take),
            Action::Delete => says("forget all").short("forget").does(|s: &mut Self, _| s.erase()),
            Action::OpenPrompt => says("write to a file")
                .short("write")
                .does(|s: &mut Self, _| s.files.ask(FileWay::Out, "write all games to the file ")),
            Action::NewGame => says("take in a file")
                .short("take in")
                .does(|s: &mut Self, _| s.files.ask(FileWay::In, "take in the games of the file ")),
            Action::Search => says("find a row").short("find").does(|s: &mut Self, _| s.finder.begin()),
            Action::Click { x, y } => usual().does(move |s: &mut Self, desk| s.click(x, y, desk)),
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.files.is_open() {
            return Prompt::FOOTER.to_vec();
        }
        if self.finder.types() {
            return Finder::FOOTER.to_vec();
        }
        vec![
            Action::NextPane,
            Action::Take,
            Action::Leave,
            Action::OpenPrompt,
            Action::NewGame,
            Action::Delete,
            Action::Help,
            Action::Search,
        ]
    }

    fn before(&mut self, action: &Action) {
        self.message = None;
        self.erasing &= *action == Action::Delete;
    }

    fn listed(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.games = desk.kept.played().to_vec();
        self.races = desk.kept.races().map(|(setup, turns)| (setup.to_owned(), turns.len())).collect();
        self.list(desk);
        self.choose(self.chosen);
        Vec::new()
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let count = counted(self.games.len(), "game");
        Header {
            title: "Statistics".to_owned(),
            middle: vec![said(self.page.name(), Role::Plain)],
            right: [count.clone(), count],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(line) = self.files.line(symbols) {
            return line;
        }
        if self.finder.is_told() {
            return self.finder.line(symbols, "No row says that.");
        }
        said(self.message.clone().unwrap_or_else(|| self.sum()), Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, Some(self.chosen), area, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::PlayedResult;
    use crate::tui::screen::at_desk;

    #[test]
    fn a_board_that_lies_nowhere_is_named_and_opens_no_form() {
        at_desk(|desk| {
            let mut screen = Statistics::new(desk);
            let game = |setup: &str| PlayedGame::new("1".into(), setup.into(), "perfect".into(), PlayedResult::Won, 3);
            for (setup, opens) in
                [("geography gone.graph", false), ("race-track gone.track cars=1", false), ("nim 3,5", true)]
            {
                screen.games = vec![game(setup)];
                screen.turn(StatsPage::Setups, desk);
                assert_eq!(screen.take(desk).is_some(), opens, "{setup}");
                assert_eq!(screen.message.take().is_some_and(|said| said.starts_with("gone.")), !opens, "{setup}");
            }
        });
    }
}
