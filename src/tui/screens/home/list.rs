//! The list at home: the games, those that are alike unfolded where one stands among them; below it what goes on and what
//! has ended.

use ratatui::layout::Rect;

use super::{HomeScreen, Item, LIST, NARROW, NARROW_LIST, WITH_PREVIEW};
use crate::tui::boards::swatch;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::screens::saved;
use crate::tui::scroll::reveal;
use crate::tui::{Action, Role, Saved};

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HomeRow {
    /// An item by its place.
    Item(usize),
    /// The name of several games, by the place of the first.
    Heading(usize),
}

/// Rows that are kept below the list; a game that goes on takes two, for so many of them.
const BELOW: usize = 4;
const GOING_ON: usize = 3;
/// Where the keys of the list and its words begin, and on narrow screens, where the pointer stands between them.
const KEYS: [i32; 2] = [3, 0];
const WORDS: [i32; 2] = [5, 2];
/// The columns of what a board looks made of, before its name, with a free one: where there are materials and room.
const SWATCH: i32 = 5;
/// How far the names of games that are alike stand behind what they are called together, where they have room.
const WITHIN: i32 = 2;

impl HomeScreen {
    /// Where the list stands in the body: where there is much room it is as wide as its names, and what it says of games
    /// that go on.
    pub(super) fn list_in(&self, area: Rect) -> Rect {
        if area.width < WITH_PREVIEW {
            return Rect { height: area.height.saturating_sub(3), ..area };
        }
        if area.width < NARROW {
            return Rect { width: NARROW_LIST, ..area };
        }
        let said = self.playing.iter().chain(&self.finished).flat_map(saved::in_two_lines);
        let alike = (0..self.items.len()).filter(|item| self.group_of(*item).is_some());
        let names = alike.map(|item| width(&self.label(self.items[item])) + WITHIN);
        let widest = said.chain(self.resumed()).map(|line| width(&line)).chain(names).max().unwrap_or(0);
        let widest = widest + WORDS[0] + SWATCH + 1;
        Rect { width: LIST.max((widest as u16).min(area.width / 8 * 3)), ..area }
    }

    /// What leads to the newest game that goes on.
    fn resumed(&self) -> Option<String> {
        self.playing.first().map(|saved| format!("Go on: {}", saved::in_two_lines(saved)[0]))
    }

    /// The line of the menu to which an item belongs, if it has several games.
    fn group_of(&self, item: usize) -> Option<usize> {
        match self.items[item] {
            Item::Game { line, .. } => Some(line).filter(|line| self.menu[*line].games.len() > 1),
            _ => None,
        }
    }

    fn rows(&self) -> Vec<HomeRow> {
        let open = self.group_of(self.chosen);
        let rows_of = |item: usize| {
            let group = self.group_of(item);
            let is_first = matches!(self.items[item], Item::Game { game: 0, .. });
            let heading = (group.is_some() && is_first).then_some(HomeRow::Heading(item));
            let own = (group.is_none() || group == open).then_some(HomeRow::Item(item));
            heading.into_iter().chain(own)
        };
        (0..self.items.len()).flat_map(rows_of).collect()
    }

    /// The first row of the screen, the first of the list that is in sight, and how far rows stand apart.
    fn window(&self, area: Rect, rows: &[HomeRow]) -> (u16, usize, usize) {
        let height = usize::from(area.height);
        let below = BELOW + 2 * self.playing.len().min(GOING_ON);
        let step = if 2 * rows.len() + below < height { 2 } else { 1 };
        let top = u16::from(height > rows.len() + usize::from(!self.playing.is_empty()));
        let chosen = rows.iter().position(|row| *row == HomeRow::Item(self.chosen)).unwrap_or(0);
        (top, reveal(0, (height - usize::from(top).min(height)) / step, chosen), step)
    }

    /// The item that a click on a row of the list means.
    pub(super) fn item_at(&self, area: Rect, row: usize) -> Option<usize> {
        let rows = self.rows();
        let (top, first, step) = self.window(area, &rows);
        let row = row.checked_sub(usize::from(top))?;
        match rows.get(first + row / step).filter(|_| row % step == 0)? {
            HomeRow::Item(item) | HomeRow::Heading(item) => Some(*item),
        }
    }

    /// Paints the list, and below it the newest games as far as they have room.
    pub(super) fn paint_list(&self, area: Rect, pen: &mut Pen<'_>) {
        let rows = self.rows();
        let (top, first, step) = self.window(area, &rows);
        let narrow = usize::from(area.width == NARROW_LIST);
        let swatch = if narrow == 0 && pen.has_materials() { SWATCH } else { 0 };
        let columns = [KEYS[narrow], WORDS[narrow] + swatch];
        let mut y = i32::from(area.y + top);
        for row in &rows[first..] {
            match *row {
                HomeRow::Item(item) => self.line(item, y, columns, pen),
                HomeRow::Heading(item) => self.heading(item, y, columns, pen),
            }
            y += step as i32;
        }
        y += i32::from(step == 1);
        for (heading, games) in [("Go on", &self.playing), ("Finished", &self.finished)] {
            y = newest(heading, games, y, columns, pen);
        }
    }

    fn heading(&self, item: usize, y: i32, [key, x]: [i32; 2], pen: &mut Pen<'_>) {
        let Some(line) = self.group_of(item) else { return };
        let is_open = self.group_of(self.chosen) == Some(line);
        self.key(item, [key, x], y, pen);
        let end = pen.text(x, y, self.menu[line].name, if is_open { Role::Bright } else { Role::Plain });
        if !is_open && end < i32::from(pen.area().right()) - 1 {
            pen.text(end + 1, y, &self.menu[line].games.len().to_string(), Role::Dim);
        }
    }

    /// The key that leads to an item, and what its board looks made of.
    fn key(&self, item: usize, [key, x]: [i32; 2], y: i32, pen: &mut Pen<'_>) {
        let words = match self.items[item] {
            Item::Game { line, game } => Some(self.menu[line].games[game].presets[0].setup),
            Item::Resume => self.playing.first().and_then(|saved| Some(saved.summary.as_ref().ok()?.game.as_str())),
            Item::Statistics
            | Item::Learn
            | Item::Riddles
            | Item::Laboratory
            | Item::Saved
            | Item::Help
            | Item::Quit => None,
        };
        swatch_of(words.unwrap_or_default(), [key, x], y, pen);
        let letter = match self.items[item] {
            Item::Help => pen.keys().key_of(&Action::Help).unwrap_or_default(),
            Item::Quit => pen.keys().key_of(&Action::Leave).unwrap_or_default(),
            numbered => self.number_of(numbered).map(|number| number.to_string()).unwrap_or_default(),
        };
        pen.text(key, y, &letter, if item == self.chosen { Role::Plain } else { Role::Dim });
    }

    /// What an item is called.
    pub(super) fn label(&self, item: Item) -> String {
        match item {
            Item::Resume => self.resumed().unwrap_or_default(),
            Item::Game { line, game } => self.menu[line].games[game].name.to_owned(),
            Item::Statistics => "Statistics".to_owned(),
            Item::Learn => "Learn".to_owned(),
            Item::Riddles => "Riddles".to_owned(),
            Item::Laboratory => "Laboratory".to_owned(),
            Item::Saved => "Saved games".to_owned(),
            Item::Help => "Help".to_owned(),
            Item::Quit => "Quit".to_owned(),
        }
    }

    /// Paints one item.
    fn line(&self, item: usize, y: i32, [key, x]: [i32; 2], pen: &mut Pen<'_>) {
        let words = self.label(self.items[item]);
        let role = match self.items[item] {
            _ if item == self.chosen => Role::Cursor,
            Item::Resume | Item::Game { .. } | Item::Statistics | Item::Learn | Item::Riddles | Item::Laboratory => {
                Role::Plain
            }
            Item::Saved | Item::Help | Item::Quit => Role::Dim,
        };
        let is_within = self.group_of(item).is_some();
        if item == self.chosen {
            pen.sign(1, y, pen.symbols().pointer, Role::Bright);
        }
        if !is_within {
            self.key(item, [key, x], y, pen);
        }
        let end = i32::from(pen.area().right());
        let name = if is_within { x.max((end - width(&words)).min(x + WITHIN)) } else { x };
        pen.text(name, y, &cut(&words, (end - name).max(0) as usize), role);
        if item == self.chosen {
            // The whole row stands out, but for what the board looks made of.
            let swatch = if x - key > SWATCH && !is_within { SWATCH } else { 0 };
            pen.restyle(1.min(key), x - swatch, y, Role::Cursor);
            pen.restyle(x - 1, end - i32::from(key == 0), y, Role::Cursor);
        }
    }
}

/// Games in two lines each where all have room from `y` on, else as many as have it in one; gives the row behind them.
fn newest(heading: &str, games: &[Saved], y: i32, [key, x]: [i32; 2], pen: &mut Pen<'_>) -> i32 {
    let area = pen.area();
    let room = (i32::from(area.bottom()) - y - 1).max(0) as usize;
    if games.is_empty() || room == 0 {
        return y;
    }
    pen.text(key, y, heading, Role::Dim);
    let columns = (i32::from(area.right()) - x).max(0) as usize;
    let is_tight = 2 * games.len() > room;
    let mut row = y;
    for saved in games.iter().take(room) {
        let [title, state] = saved::in_two_lines(saved);
        row += 1;
        if is_tight {
            // No title is cut for what is said beside it.
            pen.text(x, row, &cut(&title, columns), Role::Plain);
            let state = saved::beside_title(saved, columns.saturating_sub(width(&title) as usize + 1));
            pen.text_before(i32::from(area.right()), row, &state, Role::Dim);
        } else {
            pen.text(x, row, &cut(&title, columns), Role::Plain);
            row += 1;
            let state = saved::short_state(saved, columns).unwrap_or(state);
            pen.text(x, row, &cut(&state, columns), Role::Dim);
        }
        swatch_of(
            saved.summary.as_ref().map_or("", |summary| &summary.game),
            [key, x],
            row - i32::from(!is_tight),
            pen,
        );
        if saved::is_yours(saved) {
            pen.sign(key, row, pen.symbols().pointer, Role::Bright);
        }
    }
    row + 2
}

/// What the board of this setup looks made of, before words that begin at `x`, if there is room between them and the keys.
fn swatch_of(words: &str, [key, x]: [i32; 2], y: i32, pen: &mut Pen<'_>) {
    if x - key <= SWATCH {
        return;
    }
    for (column, material) in (x - SWATCH..).zip(swatch(words).into_iter().flatten()) {
        // The upper half stays free: those of two rows would run together.
        pen.halves(column, y, Role::Ground, material);
    }
}
