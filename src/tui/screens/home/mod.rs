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
use crate::tui::boards::editor;
use crate::tui::deed::{Deed, quiet, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::QUITS;
use crate::tui::paint::{Pen, sentence};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Role, Saved};

/// The list of the games and what surrounds it.
pub(crate) struct HomeScreen {
    menu: Vec<MenuLine>,
    items: Vec<Item>,
    chosen: usize,
    /// Which preset of each line of games is chosen.
    presets: Vec<usize>,
    /// What is chosen as it looks, or why there is nothing to look at.
    preview: Option<Result<Preview, NotationError>>,
    /// The setups of the boards of one's own.
    own: Vec<String>,
    /// How often these had changed when they were looked at.
    changes: usize,
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

impl Item {
    /// What Enter does.
    fn enter(self) -> &'static str {
        match self {
            Self::Resume => "go on",
            Self::Game(_) => "play",
            Self::Laboratory | Self::Saved | Self::Help => "open",
            Self::Quit => "quit",
        }
    }
}

/// The width of the list; the preview stands right of it.
const LIST: u16 = 31;
/// From this width on there is a preview.
const WITH_PREVIEW: u16 = 72;

impl HomeScreen {
    /// Home, with the first game chosen, or the one to go on with.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let menu = menu();
        let mut home = Self {
            items: Vec::new(),
            chosen: 0,
            presets: vec![0; menu.len()],
            menu,
            preview: None,
            own: Vec::new(),
            changes: 0,
            last: None,
            counts: (0, 0),
            finished: Vec::new(),
            message: None,
        };
        home.list(desk);
        home.keep_own(desk);
        home.chosen = home.items.iter().position(|item| *item == Item::Game(0)).unwrap_or(0);
        home.look(desk);
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
        self.changes = desk.kept.changes();
        let ids = games().iter().map(|(id, _)| id).filter(|id| own_files(id).is_some());
        self.own = ids.flat_map(|id| desk.kept.tracks().map(move |name| format!("{id} {name}"))).collect();
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
    fn look(&mut self, desk: &Desk<'_>) {
        let game = self.setup().map(|words| AnyGame::read_setup(words, &|name| desk.read(name)));
        self.preview = game.map(|game| game.map(|game| Preview::of(game, Moment::Showcase)));
    }

    fn choose(&mut self, item: usize, desk: &Desk<'_>) {
        self.chosen = item.min(self.items.len() - 1);
        self.look(desk);
    }

    fn walk_presets(&mut self, by: usize, desk: &Desk<'_>) {
        if let Item::Game(index) = self.item() {
            self.presets[index] = (self.presets[index] + by) % self.presets_of(index).len();
            self.look(desk);
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
            Item::Help => vec![Wish::Act(Action::Help)],
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
            self.choose(item, desk);
        }
        Vec::new()
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let clicked =
            (0..self.items.len()).find(|&item| self.row_of(desk.area, item).map(|row| row + desk.area.y) == Some(y));
        match clicked.filter(|_| x < LIST || desk.area.width < WITH_PREVIEW) {
            Some(item) if item == self.chosen => return self.take(desk),
            Some(item) => self.choose(item, desk),
            None => {}
        }
        Vec::new()
    }

    /// The setup whose board can be drawn by oneself: the chosen one, or any.
    fn editable(&self) -> Option<&str> {
        let chosen = self.setup().filter(|words| editor(words).is_some());
        chosen.or_else(|| games().iter().map(|(id, _)| *id).find(|id| editor(id).is_some()))
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

impl Show for HomeScreen {
    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("game, preset").short("choose");
        Some(match *action {
            Action::Move(Direction::Up) => {
                ways().does(|home: &mut Self, desk| home.choose(home.chosen.saturating_sub(1), desk))
            }
            Action::Move(Direction::Down) => ways().does(|home: &mut Self, desk| home.choose(home.chosen + 1, desk)),
            Action::Move(Direction::Right) => ways().does(|home: &mut Self, desk| home.walk_presets(1, desk)),
            Action::Move(Direction::Left) => ways().does(|home: &mut Self, desk| {
                let back = home.line_of_games().map_or(0, |(line, _)| home.presets_of(line).len() - 1);
                home.walk_presets(back, desk);
            }),
            Action::First => usual().does(|home: &mut Self, desk| home.choose(0, desk)),
            Action::Last => usual().does(|home: &mut Self, desk| home.choose(home.items.len() - 1, desk)),
            Action::Take => says("play, or open").short(self.item().enter()).does(Self::take),
            Action::Digit(letter) => says("0 goes on with the last game, the others jump to a line")
                .does(move |home: &mut Self, desk| home.jump(letter, desk)),
            Action::Click { x, y } => usual().does(move |home: &mut Self, desk| home.click(x, y, desk)),
            Action::NewGame => says("set up a game").short("set up").does(|home: &mut Self, _| {
                let words = home.setup().unwrap_or(home.menu[0].presets[0].setup);
                Wish::Go(Go::NewGame { setup: words.to_owned(), files: Vec::new() })
            }),
            Action::Edit => {
                let words = self.editable()?.to_owned();
                says(editor(&words)?.words).does(|_, _| Wish::Go(Go::Editor { words, files: Vec::new() }))
            }
            Action::Leave => says(QUITS).does(|_, _| Wish::Go(Go::Back)),
            Action::Cancel => {
                quiet().does(|home: &mut Self, _| home.message = Some("q quits; everything is kept.".to_owned()))
            }
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        let has_editor = self.setup().is_some_and(|words| editor(words).is_some());
        let mut keys = vec![Action::Move(Direction::Up), Action::Take, Action::NewGame];
        keys.extend(has_editor.then_some(Action::Edit));
        keys.extend([Action::Options, Action::Help, Action::Leave]);
        keys
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn listed(&mut self, desk: &Desk<'_>) {
        self.list(desk);
        if self.changes != desk.kept.changes() {
            self.keep_own(desk);
            self.look(desk);
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
}
