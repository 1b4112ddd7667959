//! Home: the games with a live preview, and the way to everything else.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::laboratory::Laboratory;
use super::preview::{Moment, Preview};
use super::saved;
use super::table;
use crate::core::GameInfo;
use crate::games::{MenuLine, info_of, menu};
use crate::play::Shelf;
use crate::tui::paint::{Pen, capital, cut, width, wrap};
use crate::tui::screen::{Desk, Go, Header, KeyHint, Screen, Wish, key, said};
use crate::tui::{Action, Direction, Role, Theme};

/// The list of the games and what surrounds it.
pub struct Home {
    menu: Vec<MenuLine>,
    items: Vec<Item>,
    chosen: usize,
    /// Which preset of each line of games is chosen.
    presets: Vec<usize>,
    preview: Option<Preview>,
    /// The game that would be resumed, in words.
    last: Option<(crate::play::Entry, String)>,
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

/// What the laboratory is for.
const LABORATORY: &str = "Every bot against every other, exactly where their choices can be listed; what each pool is worth, how \
    its game branches, how it can end. It begins with Catch-Up 1..10; n asks for another game, another pool, other bots.";

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
            last: None,
            counts: (0, 0),
            finished: Vec::new(),
            message: None,
        };
        home.list(desk);
        home.chosen = home.items.iter().position(|item| *item == Item::Game(0)).unwrap_or(0);
        home.look();
        home
    }

    /// Derives the list from the saved games; the chosen line stays the chosen one.
    fn list(&mut self, desk: &Desk<'_>) {
        let before = self.items.get(self.chosen).copied();
        let on = |shelf| desk.games.iter().filter(move |saved| saved.entry.shelf == shelf);
        self.last = on(Shelf::Playing).next().map(|saved| (saved.entry.clone(), saved::describe(saved)));
        self.counts = (on(Shelf::Playing).count(), on(Shelf::Finished).count());
        self.finished = on(Shelf::Finished).take(5).map(saved::in_two_lines).collect();
        self.items = self.last.iter().map(|_| Item::Resume).collect();
        self.items.extend((0..self.menu.len()).map(Item::Game));
        self.items.extend([Item::Laboratory, Item::Saved, Item::Help, Item::Quit]);
        self.chosen = before.and_then(|item| self.items.iter().position(|other| *other == item)).unwrap_or(0);
    }

    fn item(&self) -> Item {
        self.items[self.chosen]
    }

    /// The line of games and the preset under the cursor.
    fn line_of_games(&self) -> Option<(&MenuLine, usize)> {
        match self.item() {
            Item::Game(index) => Some((&self.menu[index], self.presets[index])),
            Item::Resume | Item::Laboratory | Item::Saved | Item::Help | Item::Quit => None,
        }
    }

    fn setup(&self) -> Option<&'static str> {
        self.line_of_games().and_then(|(line, preset)| line.presets.get(preset)).map(|preset| preset.setup)
    }

    /// What the game of the preset under the cursor says about itself.
    fn info(&self) -> Option<&'static GameInfo> {
        self.setup().and_then(info_of)
    }

    /// The setup that is shown; a random one has its seed already.
    fn words(&self) -> Option<String> {
        self.preview.as_ref().map(Preview::words).or_else(|| self.setup().map(str::to_owned))
    }

    /// Makes the preview of what is chosen.
    fn look(&mut self) {
        self.preview = self.setup().and_then(|words| Preview::new(words, Moment::Showcase).ok());
    }

    fn choose(&mut self, item: usize) {
        self.chosen = item.min(self.items.len() - 1);
        self.look();
    }

    fn walk_presets(&mut self, by: usize) {
        if let Item::Game(index) = self.item() {
            self.presets[index] = (self.presets[index] + by) % self.menu[index].presets.len();
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
        let open = |(entry, _): &(crate::play::Entry, String)| saved::open(entry, desk);
        self.last.iter().map(open).collect()
    }

    /// Digits jump to a line: 0 resumes.
    fn jump(&mut self, letter: char, desk: &Desk<'_>) -> Vec<Wish> {
        let number = letter.to_digit(10).unwrap_or(0) as usize;
        if number == 0 {
            return self.resume(desk);
        }
        if let Some(item) = self.items.iter().position(|item| *item == Item::Game(number - 1)) {
            self.choose(item);
        }
        Vec::new()
    }

    fn row_of(&self, area: Rect, item: usize) -> Option<u16> {
        let step = if 2 * self.items.len() < usize::from(area.height) { 2 } else { 1 };
        let top = u16::from(area.height > 12);
        let first = (self.chosen + 1).saturating_sub(usize::from(area.height - top) / step);
        let row = item.checked_sub(first)? * step + usize::from(top);
        (row < usize::from(area.height)).then_some(row as u16)
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
                let back = self.line_of_games().map_or(0, |(line, _)| line.presets.len() - 1);
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
                return vec![Wish::Go(Go::NewGame(words.to_owned()))];
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
    }

    fn header(&self, _theme: &Theme) -> Header {
        let (playing, finished) = self.counts;
        let right = match (playing, finished) {
            (0, 0) => String::new(),
            (0, finished) => format!("{finished} finished"),
            (playing, 0) => format!("{playing} in progress"),
            (playing, finished) => format!("{playing} in progress, {finished} finished"),
        };
        Header { title: "catchup".to_owned(), middle: Line::default(), right: [right.clone(), right] }
    }

    fn talk(&self, theme: &Theme) -> Line<'static> {
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
        said(words, Role::Bright, theme)
    }

    fn keys(&self) -> Vec<KeyHint> {
        let enter = match self.item() {
            Item::Resume => "go on",
            Item::Game(_) => "play",
            Item::Laboratory | Item::Saved | Item::Help => "open",
            Item::Quit => "quit",
        };
        vec![
            key("arrows", "choose"),
            key("enter", enter),
            key("n", "set up"),
            key("o", "options"),
            key("?", "help"),
            key("q", "quit"),
        ]
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let wide = area.width >= WITH_PREVIEW;
        let foot = if wide { 0 } else { 3 };
        let list =
            Rect { width: if wide { LIST } else { area.width }, height: area.height.saturating_sub(foot), ..area };
        for item in 0..self.items.len() {
            if let Some(row) = self.row_of(list, item) {
                self.line(item, i32::from(list.y + row), &mut pen.within(list), theme);
            }
        }
        if wide {
            self.newest(list, pen, theme);
            self.right(Rect { x: area.x + LIST + 1, width: area.width - LIST - 2, ..area }, pen, theme);
        } else {
            self.preset_row(i32::from(area.x) + 2, i32::from(area.bottom()) - 2, &mut pen.within(area), theme);
        }
    }

    fn game(&self) -> String {
        self.setup().unwrap_or_default().to_owned()
    }
}

impl Home {
    fn line(&self, item: usize, y: i32, pen: &mut Pen<'_>, theme: &Theme) {
        let (number, words) = match self.items[item] {
            Item::Resume => ("0".to_owned(), "Go on with the last game".to_owned()),
            Item::Game(index) => {
                let number = if index < 9 { (index + 1).to_string() } else { String::new() };
                (number, self.menu[index].name.to_owned())
            }
            Item::Laboratory => (String::new(), "Laboratory".to_owned()),
            Item::Saved => (String::new(), "Saved games".to_owned()),
            Item::Help => ("?".to_owned(), "Help".to_owned()),
            Item::Quit => ("q".to_owned(), "Quit".to_owned()),
        };
        let role = match self.items[item] {
            _ if item == self.chosen => Role::Cursor,
            Item::Resume | Item::Game(_) | Item::Laboratory => Role::Plain,
            Item::Saved | Item::Help | Item::Quit => Role::Dim,
        };
        if item == self.chosen {
            pen.sign(1, y, theme.symbols().pointer, theme.style(Role::Bright));
        }
        pen.text(3, y, &number, theme.style(Role::Dim));
        pen.text(6, y, &words, theme.style(role));
    }

    /// The newest finished games below the list, where there is room.
    fn newest(&self, list: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let last = self.row_of(list, self.items.len() - 1).unwrap_or(list.height);
        let top = last + 3;
        if self.finished.is_empty() || top + 1 + 2 * self.finished.len() as u16 > list.height {
            return;
        }
        let mut pen = pen.within(list);
        let mut y = i32::from(list.y + top);
        pen.text(3, y, "Finished", theme.style(Role::Dim));
        for lines in &self.finished {
            for (line, role) in lines.iter().zip([Role::Plain, Role::Dim]) {
                y += 1;
                pen.text(3, y, &cut(line, usize::from(list.width) - 4), theme.style(role));
            }
        }
    }

    /// What belongs to the chosen line: a preview with its presets, or words.
    fn right(&self, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let mut pen = pen.within(area);
        let (x, y) = (i32::from(area.x), i32::from(area.y) + 1);
        let Some(info) = self.info() else {
            self.beside(x, y, area, &mut pen, theme);
            return;
        };
        let setup = self.setup().and_then(|words| words.split_once(' ')).map_or("", |(_, rest)| rest);
        let end = pen.text(x, y, info.name, theme.style(Role::Title));
        pen.text(end + 2, y, setup, theme.style(Role::Dim));
        let board = Rect { y: area.y + 2, height: area.height.saturating_sub(6), ..area };
        if let Some(preview) = &self.preview {
            preview.draw(board, &mut pen, theme);
        }
        self.preset_row(x, i32::from(area.bottom()) - 3, &mut pen, theme);
    }

    fn beside(&self, x: i32, y: i32, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let columns = usize::from(area.width);
        let mut lines = Vec::new();
        match self.item() {
            Item::Resume => lines.extend(self.last.iter().map(|(_, words)| words.clone())),
            Item::Laboratory => lines.push(LABORATORY.to_owned()),
            Item::Saved => {
                let (playing, finished) = self.counts;
                lines.push(format!("{playing} in progress, {finished} finished"));
                lines.push(String::new());
                lines.extend(self.finished.iter().map(|[title, how]| format!("{title}, {how}")));
            }
            Item::Help | Item::Quit | Item::Game(_) => {}
        }
        let lines =
            lines.iter().flat_map(|line| if line.is_empty() { vec![String::new()] } else { wrap(line, columns) });
        for (row, line) in lines.enumerate() {
            pen.text(x, y + row as i32, &line, theme.style(Role::Plain));
        }
    }

    /// The presets in one row with the chosen one in sight, and what is said about it below.
    fn preset_row(&self, x: i32, y: i32, pen: &mut Pen<'_>, theme: &Theme) {
        let Some((line, chosen)) = self.line_of_games() else { return };
        let words = |index: usize| {
            let setup = line.presets[index].setup;
            cut(setup.split_once(' ').filter(|_| !line.is_mixed).map_or(setup, |(_, rest)| rest), 24)
        };
        let room = i32::from(pen.area().right()) - x - 4;
        let mut first = chosen;
        let mut used = width(&words(chosen));
        while first > 0 && used + 3 + width(&words(first - 1)) <= room {
            first -= 1;
            used += 3 + width(&words(first));
        }
        let mut at = x;
        if first > 0 {
            pen.sign(x, y, theme.symbols().less, theme.style(Role::Dim));
        }
        at += 2;
        for index in first..line.presets.len() {
            let text = words(index);
            if at + width(&text) > x + 2 + room {
                pen.sign(i32::from(pen.area().right()) - 1, y, theme.symbols().more, theme.style(Role::Dim));
                break;
            }
            let role = if index == chosen { Role::Cursor } else { Role::Plain };
            at = pen.text(at, y, &text, theme.style(role)) + 3;
        }
        let columns = (i32::from(pen.area().right()) - x - 2).max(1) as usize;
        for (row, words) in wrap(line.presets[chosen].blurb, columns).iter().enumerate() {
            pen.text(x + 2, y + 1 + row as i32, words, theme.style(Role::Dim));
        }
    }
}

/// A summary as a sentence.
fn sentence(summary: &str) -> String {
    let words = capital(summary);
    if words.ends_with(['.', '!', '?']) { words } else { format!("{words}.") }
}
