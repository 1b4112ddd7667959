//! The saved games: in progress and finished; found, sorted, looked into, opened, deleted and brought back, copied out and in.

mod columns;
mod draw;
mod out;
mod told;

use std::collections::BTreeSet;
use std::time::SystemTime;

use ratatui::layout::Rect;

use super::preview::Preview;
use crate::core::Arrange;
use crate::games::id_of;
use crate::play::{DELETED_DAYS, Entry, Save, Shelf};
use crate::tui::deed::{Deed, Words, back, says, usual};
use crate::tui::file_prompt::{FilePrompt, FileWay};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::lists::{Finder, row_on, walk};
use crate::tui::paint::{Pen, counted};
use crate::tui::screen::{Desk, Header, Show, Wish, said};
use crate::tui::symbols::Symbols;
use crate::tui::typed::Prompt;
use crate::tui::{Action, Direction, GamesEffect, Role, Saved};

use columns::{Fullness, SavedColumn};
use draw::SavedClick;
pub(crate) use told::{
    below_title, beside_title, in_two_lines, is_yours_unsaid, names_others, title_within, unsaid_turn,
};

/// The ids of the games of which one was played here, for each that was.
pub(crate) fn kinds_played<'a>(desk: &Desk<'a>) -> impl Iterator<Item = &'a str> {
    desk.games.iter().filter_map(|saved| Some(id_of(&saved.summary.as_ref().ok()?.game)))
}

/// The list of all saved games.
pub(crate) struct SavedGames {
    games: Vec<Saved>,
    /// When they were listed.
    now: SystemTime,
    /// Those that are shown, in their order: the ones that have the words which are looked for.
    rows: Vec<usize>,
    order: SavedColumn,
    chosen: usize,
    /// The names of the files of those that are marked.
    marked: BTreeSet<String>,
    finder: Finder,
    files: FilePrompt,
    /// The board of the game that somebody looked into last.
    looked: Option<(Entry, Preview)>,
    /// That game as one line.
    line: String,
    /// The game that was asked for to be looked into.
    asked: Option<Entry>,
    /// Deleted games are asked back.
    brings_back: bool,
    message: Option<String>,
}

impl SavedGames {
    /// The list as it stands.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let mut screen = Self {
            games: desk.games.to_vec(),
            now: desk.now,
            rows: Vec::new(),
            order: SavedColumn::Date,
            chosen: 0,
            marked: BTreeSet::new(),
            finder: Finder::default(),
            files: FilePrompt::default(),
            looked: None,
            line: String::new(),
            asked: None,
            brings_back: false,
            message: None,
        };
        screen.sort();
        screen
    }

    /// The games that are shown.
    fn shown(&self) -> impl Iterator<Item = &Saved> {
        self.rows.iter().map(|&index| &self.games[index])
    }

    fn chosen_game(&self) -> Option<&Saved> {
        self.shown().nth(self.chosen)
    }

    fn is_marked(&self, saved: &Saved) -> bool {
        self.marked.contains(&saved.entry.name)
    }

    /// Those that are marked, or else the chosen one.
    fn meant(&self) -> Vec<Entry> {
        let marked: Vec<Entry> =
            self.games.iter().filter(|saved| self.is_marked(saved)).map(|saved| saved.entry.clone()).collect();
        if marked.is_empty() {
            self.chosen_game().map(|saved| saved.entry.clone()).into_iter().collect()
        } else {
            marked
        }
    }

    /// Finds out anew which games are shown in which order; the chosen one stays the chosen one while it is there.
    fn sort(&mut self) {
        let chosen = self.chosen_name();
        self.sort_around(chosen.as_deref());
    }

    fn chosen_name(&self) -> Option<String> {
        self.chosen_game().map(|saved| saved.entry.name.clone())
    }

    /// As [`SavedGames::sort`], where `chosen` was the chosen one.
    fn sort_around(&mut self, chosen: Option<&str>) {
        let said =
            |saved: &Saved| SavedColumn::ALL.map(|column| column.words(saved, Fullness::Full, self.now)).join(" ");
        let mut rows: Vec<usize> =
            (0..self.games.len()).filter(|&index| self.finder.fits(&said(&self.games[index]))).collect();
        let shelf = |saved: &Saved| saved.entry.shelf != Shelf::Playing;
        rows.arrange_by(|&one, &two| {
            let (one, two) = (&self.games[one], &self.games[two]);
            shelf(one).cmp(&shelf(two)).then_with(|| self.order.compare(one, two))
        });
        self.rows = rows;
        let stays = chosen.and_then(|name| self.shown().position(|saved| saved.entry.name == name));
        self.chosen = stays.unwrap_or(self.chosen).min(self.rows.len().saturating_sub(1));
    }

    fn sort_by(&mut self, order: SavedColumn) {
        self.order = order;
        self.sort();
    }

    /// Shows the games that have the words which are typed, or walks among them; whether there are any.
    fn find(&mut self, by: isize, desk: &Desk<'_>) -> bool {
        if by == 0 {
            self.sort();
        }
        self.walk(by, desk);
        !self.rows.is_empty()
    }

    fn walk(&mut self, by: isize, _desk: &Desk<'_>) {
        self.chosen = row_on(self.chosen, by, self.rows.len());
    }

    /// Marks a game, or no longer.
    fn mark(&mut self, row: usize) {
        let Some(name) = self.shown().nth(row).map(|saved| saved.entry.name.clone()) else { return };
        if !self.marked.remove(&name) {
            self.marked.insert(name);
        }
    }

    fn delete(&mut self) -> Vec<Wish> {
        let entries = self.meant();
        if entries.is_empty() {
            return Vec::new();
        }
        let what = match (entries.len(), self.games.iter().find(|saved| saved.entry == entries[0])) {
            (1, Some(saved)) => told::describe(saved),
            (count, _) => counted(count, "game"),
        };
        self.message = Some(format!("Deleted: {what}. ‹Back› brings that back, for {DELETED_DAYS} days."));
        self.marked.clear();
        vec![Wish::effect(GamesEffect::Delete(entries))]
    }

    /// Sits down at the chosen game to review it.
    fn review(&self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(saved) = self.chosen_game() else { return Vec::new() };
        let file = (desk.fresh)();
        vec![Wish::ReviewWhenOpened(file), Wish::effect(GamesEffect::Open { file, entry: saved.entry.clone() })]
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Option<Wish> {
        match self.clicked(desk.area, x, y)? {
            SavedClick::Column(column) => self.sort_by(column),
            SavedClick::Mark(row) => self.mark(row),
            SavedClick::Game(row) if row == self.chosen => {
                return self.chosen_game().map(|saved| open(&saved.entry, desk));
            }
            SavedClick::Game(row) => self.chosen = row,
        }
        None
    }

    /// Asks for the board of the chosen game, if it was not asked for last.
    fn look(&mut self) -> Option<Wish> {
        let entry = self.chosen_game().filter(|saved| saved.summary.is_ok()).map(|saved| saved.entry.clone());
        if entry == self.asked {
            return None;
        }
        self.asked.clone_from(&entry);
        entry.map(|entry| Wish::effect(GamesEffect::Look(entry)))
    }
}

/// Sits down at a saved game.
pub(crate) fn open(entry: &Entry, desk: &Desk<'_>) -> Wish {
    Wish::effect(GamesEffect::Open { file: (desk.fresh)(), entry: entry.clone() })
}

impl Show for SavedGames {
    fn mode(&self) -> Mode {
        if self.files.is_open() || self.finder.types() { Mode::Typing } else { Mode::Marking }
    }

    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        std::iter::once(Wish::effect(GamesEffect::List)).chain(self.look()).collect()
    }

    fn after(&mut self, mut wishes: Vec<Wish>, _desk: &Desk<'_>) -> Vec<Wish> {
        wishes.extend(self.look());
        wishes
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.files.is_open() {
            return FilePrompt::deed(action, |screen: &mut Self| &mut screen.files, Self::copy);
        }
        if self.finder.types()
            && let Some(deed) = Finder::deed(action, |screen: &mut Self| &mut screen.finder, Self::find)
        {
            return Some(deed);
        }
        let ways = || says("up, down choose; left, right sort");
        if let Some(deed) = walk(action, ways, Self::walk) {
            return Some(deed);
        }
        let by = || says("sort by date, game, opponent, length, result");
        let sorts = |words: Words, by| words.does(move |s: &mut Self, _| s.sort_by(s.order.order_after(by)));
        Some(match *action {
            Action::NextPane => sorts(by().short("sort"), 1),
            Action::PreviousPane => sorts(by(), 4),
            Action::Move(Direction::Right) => sorts(ways(), 1),
            Action::Move(Direction::Left) => sorts(ways(), 4),
            Action::Take => says("open it")
                .short("open")
                .does(|s: &mut Self, desk| s.chosen_game().map(|saved| open(&saved.entry, desk))),
            Action::Mark => says("mark it, or no longer").short("mark").does(|s: &mut Self, desk| {
                s.mark(s.chosen);
                s.walk(1, desk);
            }),
            Action::Review => says("review it").short("review").does(|s: &mut Self, desk| s.review(desk)),
            Action::Delete => {
                says("delete it, or all that are marked").short("delete").does(|s: &mut Self, _| s.delete())
            }
            Action::Back => says("bring back what was deleted").short("bring back").alone().does(|s: &mut Self, _| {
                s.brings_back = true;
                Wish::effect(GamesEffect::BringBack)
            }),
            Action::OpenPrompt => {
                says("copy it, or all that are marked").short("copy out").does(|s: &mut Self, _| s.ask_where_to())
            }
            Action::ShowLine => usual().short("line").does(|s: &mut Self, _| s.show_line()),
            Action::NewGame => says("take in a file")
                .short("take in")
                .does(|s: &mut Self, _| s.files.ask(FileWay::In, "take in the game from the file ")),
            Action::Search => says("find games by words").short("find").does(|s: &mut Self, _| s.finder.resume()),
            Action::Click { x, y } => usual().does(move |s: &mut Self, desk| s.click(x, y, desk)),
            Action::Cancel if !self.finder.is_empty() => says("show all games").short("all").does(|s: &mut Self, _| {
                s.finder = Finder::default();
                s.sort();
            }),
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
        if self.games.is_empty() {
            return [Action::Leave, Action::Help, Action::Back, Action::NewGame].to_vec();
        }
        let found = (!self.finder.is_empty()).then_some(Action::Cancel);
        let first = [Action::Take].into_iter().chain(found);
        let rest = [
            Action::Leave,
            Action::Search,
            Action::NextPane,
            Action::Delete,
            Action::Help,
            Action::Back,
            Action::Mark,
            Action::Review,
            Action::OpenPrompt,
            Action::NewGame,
            Action::ShowLine,
        ];
        first.chain(rest).collect()
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn listed(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let before: BTreeSet<String> = self.games.iter().map(|saved| saved.entry.name.clone()).collect();
        let chosen = self.chosen_name();
        (self.games, self.now) = (desk.games.to_vec(), desk.now);
        self.sort_around(chosen.as_deref());
        let is_new = |saved: &Saved| !before.contains(&saved.entry.name);
        let count = self.games.iter().filter(|saved| is_new(saved)).count();
        let row = self.shown().position(is_new);
        if count > 0 && std::mem::take(&mut self.brings_back) {
            self.chosen = row.unwrap_or(self.chosen);
            let what = match row.filter(|_| count == 1).and_then(|_| self.chosen_game()) {
                Some(saved) => told::describe(saved),
                None => counted(count, "game"),
            };
            self.message = Some(format!("Brought back: {what}."));
        }
        self.look().into_iter().collect()
    }

    fn looked(&mut self, entry: &Entry, save: &Save) {
        if self.asked.as_ref() == Some(entry) {
            // One that cannot be played again has no board; whoever opens it is told why.
            self.looked = save.load().ok().map(|table| (entry.clone(), Preview::of_match(&table)));
            self.line = save.line();
        }
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let all = counted(self.games.len(), "game");
        let count = if self.rows.len() == self.games.len() { all } else { format!("{} of {all}", self.rows.len()) };
        let order = self.order.heading();
        let middle = match self.marked.len() {
            0 => format!("by {order}"),
            marked => format!("by {order}, {marked} marked"),
        };
        let middle = vec![said(middle, Role::Dim)];
        Header { title: "Saved games".to_owned(), middle, right: [count.clone(), count] }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(line) = self.files.line(symbols) {
            return line;
        }
        if self.finder.is_told() {
            return self.finder.line(symbols, "No game says that.");
        }
        let words = match (&self.message, self.chosen_game()) {
            (Some(message), _) => message.clone(),
            (None, None) if self.games.is_empty() => {
                "Nothing is saved yet. A game is kept from its first move on.".to_owned()
            }
            (None, None) => "No game has these words: ‹cancel› shows all.".to_owned(),
            (None, Some(Saved { entry, summary: Err(words) })) => format!("{}: {words}.", entry.file()),
            (None, Some(Saved { entry, summary: Ok(summary) })) => {
                let enter = match entry.shelf {
                    Shelf::Playing => "‹take› goes on where it stopped.",
                    Shelf::Finished => "‹take› opens it: walk through it, or play on from any point.",
                };
                let hints = if summary.hints_used { " Hints were used." } else { "" };
                let branch = summary.branch.as_ref().map(|branch| format!(" It left another at {}.", branch.words()));
                // A long title is cut in the list.
                let title = told::title_of(summary);
                format!("{title}: {enter}{hints}{}", branch.unwrap_or_default())
            }
        };
        said(words, Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        self.paint(area, pen);
    }
}
