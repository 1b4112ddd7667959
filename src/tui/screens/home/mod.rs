//! Home: the games with a live preview, and the way to everything else.

mod beside;
mod list;

use ratatui::layout::Rect;

use super::laboratory::Laboratory;
use super::preview::{Moment, Preview};
use super::saved;
use super::table;
use crate::core::{Game, GameInfo, NotationError};
use crate::games::{AnyGame, MenuLine, games, info_of, menu, own_files};
use crate::play::Shelf;
use crate::tui::archive::Saved;
use crate::tui::boards::editor;
use crate::tui::ink::Line;
use crate::tui::keymap::QUITS;
use crate::tui::paint::{Pen, sentence};
use crate::tui::screen::{Desk, Go, Header, KeyHint, Screen, Use, Wish, key, said};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Kept, Role};

/// The list of the games and what surrounds it.
pub struct Home {
    menu: Vec<MenuLine>,
    items: Vec<Item>,
    chosen: usize,
    /// Which preset of each line of games is chosen.
    presets: Vec<usize>,
    /// What is chosen as it looks, or why there is nothing to look at.
    preview: Option<Result<Preview, NotationError>>,
    /// Where the tracks of one's own are found.
    kept: Kept,
    /// Their setups.
    own: Vec<String>,
    /// The game that would be resumed.
    last: Option<Saved>,
    counts: (usize, usize),
    /// The newest finished games, in two lines each.
    finished: Vec<[String; 2]>,
    message: Option<String>,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Resume,
    Game(usize),
    Laboratory,
    Saved,
    Help,
    Quit,
}

/// The width of the list; the preview stands right of it.
const LIST: u16 = 31;
/// From this width on there is a preview.
const WITH_PREVIEW: u16 = 72;

impl Home {
    /// Home, with the first game chosen, or the one to go on with.
    pub fn new(desk: &Desk<'_>) -> Self {
        let menu = menu();
        let mut home = Self {
            items: Vec::new(),
            chosen: 0,
            presets: vec![0; menu.len()],
            menu,
            preview: None,
            kept: Kept::default(),
            own: Vec::new(),
            last: None,
            counts: (0, 0),
            finished: Vec::new(),
            message: None,
        };
        home.list(desk);
        home.keep_own(desk);
        home.chosen = home.items.iter().position(|item| *item == Item::Game(0)).unwrap_or(0);
        home.look();
        home
    }

    /// Derives the list from the saved games; the chosen line stays the chosen one.
    fn list(&mut self, desk: &Desk<'_>) {
        let before = self.items.get(self.chosen).copied();
        let on = |shelf| desk.games.iter().filter(move |saved| saved.entry.shelf == shelf);
        self.last = on(Shelf::Playing).find(|saved| saved.summary.is_ok()).cloned();
        self.counts = (on(Shelf::Playing).count(), on(Shelf::Finished).count());
        self.finished = on(Shelf::Finished).take(5).map(saved::in_two_lines).collect();
        self.items = self.last.iter().map(|_| Item::Resume).collect();
        self.items.extend((0..self.menu.len()).map(Item::Game));
        self.items.extend([Item::Laboratory, Item::Saved, Item::Help, Item::Quit]);
        self.chosen = before.and_then(|item| self.items.iter().position(|other| *other == item)).unwrap_or(0);
    }

    fn keep_own(&mut self, desk: &Desk<'_>) {
        self.kept = desk.kept.clone();
        let ids = games().iter().map(|(id, _)| id).filter(|id| own_files(id).is_some());
        self.own = ids.flat_map(|id| self.kept.tracks().map(move |name| format!("{id} {name}"))).collect();
    }

    fn item(&self) -> Item {
        self.items[self.chosen]
    }

    /// The line of games and the preset under the cursor.
    fn line_of_games(&self) -> Option<(usize, usize)> {
        match self.item() {
            Item::Game(index) => Some((index, self.presets[index])),
            Item::Resume | Item::Laboratory | Item::Saved | Item::Help | Item::Quit => None,
        }
    }

    /// The presets of a line of games with what is said about them; behind those of the program the boards of one's own.
    fn presets_of(&self, line: usize) -> Vec<(&str, &str)> {
        let presets = &self.menu[line].presets;
        let is_here =
            |setup: &str| presets.iter().any(|preset| preset.setup.split(' ').next() == setup.split(' ').next());
        let own = self.own.iter().filter(|setup| is_here(setup));
        let own = own.filter_map(|setup| Some((setup.as_str(), own_files(setup)?)));
        presets.iter().map(|preset| (preset.setup, preset.blurb)).chain(own).collect()
    }

    fn setup(&self) -> Option<&str> {
        let (line, preset) = self.line_of_games()?;
        self.presets_of(line).get(preset).map(|(setup, _)| *setup)
    }

    /// What the game of the preset under the cursor says about itself.
    fn info(&self) -> Option<&'static GameInfo> {
        self.setup().and_then(info_of)
    }

    /// The setup that is shown; a random one has its seed already.
    fn words(&self) -> Option<String> {
        let shown = self.preview.as_ref().and_then(|preview| preview.as_ref().ok()).and_then(Preview::words);
        shown.or_else(|| self.setup().map(str::to_owned))
    }

    /// Makes the preview of what is chosen.
    fn look(&mut self) {
        let game = self.setup().map(|words| AnyGame::read_setup(words, &|name| self.kept.read(name)));
        self.preview = game.map(|game| game.map(|game| Preview::of(game, Moment::Showcase)));
    }

    fn choose(&mut self, item: usize) {
        self.chosen = item.min(self.items.len() - 1);
        self.look();
    }

    fn walk_presets(&mut self, by: usize) {
        if let Item::Game(index) = self.item() {
            self.presets[index] = (self.presets[index] + by) % self.presets_of(index).len();
            self.look();
        }
    }

    fn take(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        match self.item() {
            Item::Resume => self.resume(desk),
            Item::Game(_) => match self.words().map(|words| table::sit_down(&words, &[], desk)) {
                Some(Ok(screen)) => vec![Wish::Go(Go::Open(screen))],
                Some(Err(error)) => {
                    self.message = Some(error.to_string());
                    Vec::new()
                }
                None => Vec::new(),
            },
            Item::Laboratory => match Laboratory::new(desk) {
                Ok(laboratory) => vec![Wish::Go(Go::Open(Box::new(laboratory)))],
                Err(error) => {
                    self.message = Some(error.to_string());
                    Vec::new()
                }
            },
            Item::Saved => vec![Wish::Go(Go::Games)],
            Item::Help => vec![Wish::Go(Go::Help)],
            Item::Quit => vec![Wish::Go(Go::Back)],
        }
    }

    fn resume(&self, desk: &Desk<'_>) -> Vec<Wish> {
        self.last.iter().map(|saved| saved::open(&saved.entry, desk)).collect()
    }

    /// Digits jump to a line: 0 resumes.
    fn jump(&mut self, letter: char, desk: &Desk<'_>) -> Vec<Wish> {
        let number = letter.to_digit(10).unwrap_or(0) as usize;
        if number == 0 {
            return self.resume(desk);
        }
        if let Some(item) = self.items.iter().position(|item| self.number_of(*item) == Some(number)) {
            self.choose(item);
        }
        Vec::new()
    }

    /// The digit that leads to a line.
    fn number_of(&self, item: Item) -> Option<usize> {
        let number = match item {
            Item::Resume => 0,
            Item::Game(index) => index + 1,
            Item::Laboratory => self.menu.len() + 1,
            Item::Saved => self.menu.len() + 2,
            Item::Help | Item::Quit => return None,
        };
        (number < 10).then_some(number)
    }
}

impl Screen for Home {
    fn act(&mut self, action: Action, desk: &Desk<'_>) -> Vec<Wish> {
        self.message = None;
        match action {
            Action::Move(Direction::Up) => self.choose(self.chosen.saturating_sub(1)),
            Action::Move(Direction::Down) => self.choose(self.chosen + 1),
            Action::Move(Direction::Right) => self.walk_presets(1),
            Action::Move(Direction::Left) => {
                let back = self.line_of_games().map_or(0, |(line, _)| self.presets_of(line).len() - 1);
                self.walk_presets(back);
            }
            Action::First => self.choose(0),
            Action::Last => self.choose(self.items.len() - 1),
            Action::Take => return self.take(desk),
            Action::Digit(letter) => return self.jump(letter, desk),
            Action::Click { x, y } => {
                let rows = 0..self.items.len();
                let clicked =
                    { rows }.find(|&item| self.row_of(desk.area, item).map(|row| row + desk.area.y) == Some(y));
                match clicked.filter(|_| x < LIST || desk.area.width < WITH_PREVIEW) {
                    Some(item) if item == self.chosen => return self.take(desk),
                    Some(item) => self.choose(item),
                    None => {}
                }
            }
            Action::NewGame => {
                let words = self.setup().unwrap_or(self.menu[0].presets[0].setup);
                return vec![Wish::Go(Go::NewGame { setup: words.to_owned(), files: Vec::new() })];
            }
            Action::Edit => {
                let chosen = self.setup().filter(|words| editor(words).is_some());
                let words = chosen.or_else(|| games().iter().map(|(id, _)| *id).find(|id| editor(id).is_some()));
                let open = |words: &str| Wish::Go(Go::Editor { words: words.to_owned(), files: Vec::new() });
                return words.map(open).into_iter().collect();
            }
            Action::Options => return vec![Wish::Go(Go::Options)],
            Action::Help => return vec![Wish::Go(Go::Help)],
            Action::Menu => return vec![Wish::Go(Go::Menu)],
            Action::Leave => return vec![Wish::Go(Go::Back)],
            Action::Cancel => self.message = Some("q quits; everything is kept.".to_owned()),
            _ => {}
        }
        Vec::new()
    }

    fn listed(&mut self, desk: &Desk<'_>) {
        self.list(desk);
        if self.kept != *desk.kept {
            self.keep_own(desk);
            self.look();
        }
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let (playing, finished) = self.counts;
        let right = match (playing, finished) {
            (0, 0) => String::new(),
            (0, finished) => format!("{finished} finished"),
            (playing, 0) => format!("{playing} in progress"),
            (playing, finished) => format!("{playing} in progress, {finished} finished"),
        };
        Header { title: "catchup".to_owned(), middle: Line::default(), right: [right.clone(), right] }
    }

    fn talk(&self, _symbols: &Symbols) -> Line {
        let words = match (&self.message, self.item(), self.info()) {
            (Some(message), ..) => message.clone(),
            (None, _, Some(info)) => sentence(info.summary),
            (None, Item::Resume, _) => "Goes on where you left.".to_owned(),
            (None, Item::Laboratory, _) => {
                "Who beats whom, and the tables of the games, computed while you look.".to_owned()
            }
            (None, Item::Saved, _) => {
                "Games in progress and finished ones: open, walk through, delete, copy.".to_owned()
            }
            (None, Item::Help, _) => "The keys.".to_owned(),
            (None, Item::Quit | Item::Game(_), _) => "Everything is kept.".to_owned(),
        };
        said(words, Role::Bright)
    }

    fn keys(&self) -> Vec<KeyHint> {
        let enter = match self.item() {
            Item::Resume => "go on",
            Item::Game(_) => "play",
            Item::Laboratory | Item::Saved | Item::Help => "open",
            Item::Quit => "quit",
        };
        let track = self.setup().filter(|words| editor(words).is_some()).map(|_| key("b", "build a track"));
        let mut keys = vec![key("arrows", "choose"), key("enter", enter), key("n", "set up")];
        keys.extend(track);
        keys.extend([key("o", "options"), key("?", "help"), key("q", "quit")]);
        keys
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let wide = area.width >= WITH_PREVIEW;
        let foot = if wide { 0 } else { 3 };
        let list =
            Rect { width: if wide { LIST } else { area.width }, height: area.height.saturating_sub(foot), ..area };
        for item in 0..self.items.len() {
            if let Some(row) = self.row_of(list, item) {
                self.line(item, i32::from(list.y + row), &mut pen.within(list));
            }
        }
        if wide {
            self.newest(list, pen);
            self.right(Rect { x: area.x + LIST + 1, width: area.width - LIST - 2, ..area }, pen);
        } else {
            self.preset_row(i32::from(area.x) + 2, i32::from(area.bottom()) - 2, &mut pen.within(area));
        }
    }

    fn game(&self) -> String {
        self.setup().unwrap_or_default().to_owned()
    }

    fn uses(&self, action: &Action) -> Use {
        match action {
            Action::Move(_) => Use::As("game, preset"),
            Action::Take => Use::As("play, or open"),
            Action::Digit(_) => Use::As("0 goes on with the last game, the others jump to a line"),
            Action::NewGame => Use::As("set up a game"),
            Action::Leave => Use::As(QUITS),
            Action::First
            | Action::Last
            | Action::Click { .. }
            | Action::Edit
            | Action::Options
            | Action::Help
            | Action::Menu => Use::Usual,
            Action::Cancel => Use::Quiet,
            _ => Use::Nothing,
        }
    }
}
