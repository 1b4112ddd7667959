//! The list at home: the game that one would go on with and how it stands, the games, those that are alike unfolded where one
//! stands among them, and the way to everything else.

use ratatui::layout::Rect;

use super::newest::{NewestPart, in_parts, newest_at};
use super::{HomeScreen, Item, LIST, NARROW_LIST, SMALLEST, WIDE_LIST, WITH_PREVIEW};
use crate::tui::boards::swatch;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::screens::saved;
use crate::tui::scroll::reveal;
use crate::tui::{Action, Role};

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HomeRow {
    /// An item by its place.
    Item(usize),
    /// The name of several games, by the place of the first.
    Heading(usize),
    /// How the game stands that the item above it goes on with.
    State(usize),
}

/// Rows that are kept below the list; another game that goes on takes two, for so many of them.
const BELOW: usize = 4;
const GOING_ON: usize = 2;
/// The row above those.
const HEADING: usize = 1;
/// Where the keys of the list begin, and on narrow screens, where the pointer stands between them and the words, which stand so
/// far behind them.
const KEYS: [i32; 2] = [3, 0];
const WORDS: i32 = 2;
/// The columns of what a board looks made of, before its name, with a free one: where there are materials and room.
const SWATCH: i32 = 5;
/// How far the names of games that are alike stand behind what they are called together, where they have room.
const WITHIN: i32 = 2;

/// Columns between the list and what stands beside it, and behind that, where there is room for them.
const MARGIN: u16 = 2;

/// How the list stands in its area.
struct ListWindow {
    /// Free rows above it and below it.
    top: u16,
    below: u16,
    /// The first of its rows in sight.
    first: usize,
    /// How far rows stand apart.
    step: u16,
}

/// The list as it is seen.
struct InSight<'a> {
    /// Its rows, each with the row of the area in which it stands and how many it has.
    rows: Vec<(HomeRow, u16, u16)>,
    /// The row behind them all, and what stands from there on.
    below: u16,
    newest: Vec<NewestPart<'a>>,
}

/// Where the words of the list stand: its keys, its names, and the end of its rows.
#[derive(Clone, Copy)]
pub(super) struct ListColumns {
    pub key: i32,
    pub words: i32,
    pub end: i32,
}

/// How many columns a screen gives to a list of names and the margins, more than the smallest does.
fn share_of_list(width: u16) -> u16 {
    width.saturating_sub(SMALLEST) / 2
}

/// The free columns between the list and what stands beside it, and at the edge of the screen.
pub(super) fn margins(width: u16) -> [u16; 2] {
    let spare = width.saturating_sub(SMALLEST);
    [spare, spare.saturating_sub(MARGIN)].map(|columns| columns.min(MARGIN))
}

impl ListColumns {
    /// How many columns the words have.
    pub(super) fn room(self) -> usize {
        (self.end - self.words).max(0) as usize
    }
}

impl HomeScreen {
    /// Where the list stands in the body: where there is much room it is as wide as its names, and what it says of games
    /// that go on. On the smallest screens it is a narrow one; of what others have more it gets no more than the board beside it,
    /// or all for what is said of games: nowhere is a board narrower for that than on a screen of fewer columns.
    pub(super) fn list_in(&self, area: Rect) -> Rect {
        if area.width < WITH_PREVIEW {
            return Rect { height: area.height.saturating_sub(3), ..area };
        }
        let columns_of = |words: i32| words as u16 + (KEYS[0] + WORDS + SWATCH) as u16 + 1;
        let alike = (0..self.items.len()).filter(|item| self.group_of(*item).is_some());
        let names = alike.map(|item| columns_of(width(&self.label(self.items[item])) + WITHIN)).max().unwrap_or(0);
        let least = LIST.max(names.min(WIDE_LIST));
        let [left, right] = margins(area.width);
        // What is said of games wants every column more.
        let has_games = !self.playing.is_empty() || !self.finished.is_empty();
        let share = if has_games { area.width.saturating_sub(SMALLEST) } else { share_of_list(area.width) };
        let most = WIDE_LIST.max(area.width * 3 / 8).min(NARROW_LIST + share.saturating_sub(left + right));
        let said = self.playing.iter().chain(&self.finished).flat_map(saved::in_two_lines);
        let widest = said.chain(self.resumed()).map(|line| columns_of(width(&line))).max().unwrap_or(0);
        Rect { width: least.max(widest).min(most), ..area }
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
            let state = (self.items[item] == Item::Resume).then_some(HomeRow::State(item));
            heading.into_iter().chain(own).chain(state)
        };
        (0..self.in_list()).flat_map(rows_of).collect()
    }

    /// Where the words stand, with what boards look made of before them or not: each where it has room.
    fn columns(area: Rect, has_materials: bool) -> ListColumns {
        let spare = i32::from(area.width.saturating_sub(NARROW_LIST));
        let swatch = if spare >= SWATCH && has_materials { SWATCH } else { 0 };
        let key = KEYS[usize::from(spare - swatch < KEYS[0])];
        // On narrow screens the preview begins right behind the list.
        let end = i32::from(area.right()) - i32::from(spare == 0);
        ListColumns { key, words: key + WORDS + swatch, end }
    }

    /// Where the list stands and what of it.
    fn window(&self, area: Rect, rows: &[HomeRow]) -> ListWindow {
        let (height, others) = (usize::from(area.height), self.others_playing().len());
        let has_state = usize::from(!self.playing.is_empty());
        let below = BELOW + 2 * others.min(GOING_ON);
        let step = if 2 * rows.len() - has_state + below < height { 2 } else { 1 };
        // Free rows go to games that would be told of in one row without them. Which lines are unfolded does not matter to that:
        // nothing moves for it while one walks.
        let is_folded = |row: &&HomeRow| !matches!(row, HomeRow::Item(item) if self.group_of(*item).is_some());
        let folded = rows.iter().filter(is_folded).count();
        let spares = |free: usize| others == 0 || folded + free + HEADING + 2 * others <= height;
        let top = usize::from(spares(2) && height > rows.len() + has_state);
        let chosen = rows.iter().position(|row| *row == HomeRow::Item(self.chosen)).unwrap_or(0);
        let first = reveal(0, (height - top.min(height)) / step, chosen);
        ListWindow { top: top as u16, first, step: step as u16, below: u16::from(step == 1 && spares(1)) }
    }

    /// What of the list is in sight, and what below it.
    fn in_sight(&self, area: Rect, columns: ListColumns) -> InSight<'_> {
        let rows = self.rows();
        let ListWindow { top, first, step, below } = self.window(area, &rows);
        let from = |first: usize| {
            let (mut placed, mut y) = (Vec::new(), top);
            for (at, row) in rows.iter().enumerate().skip(first) {
                // How a game stands is told right below it.
                let high = if matches!(rows.get(at + 1), Some(HomeRow::State(_))) { 1 } else { step };
                placed.push((*row, y, high));
                y += high;
            }
            let below = y + below;
            let (room, out) = (area.height.saturating_sub(below), first.saturating_sub(rows.len()));
            InSight { rows: placed, below, newest: self.newest(columns.room(), room.into(), out) }
        };
        let Some(place) = self.chosen.checked_sub(self.in_list()) else { return from(first) };
        // Below the list one scrolls as far as the chosen game wants: the list out of sight, then the games above that one.
        let steps: Vec<usize> = (0..rows.len() + place).collect();
        let shows = |first: usize| from(first).newest.iter().any(|part| part.has(self.chosen));
        from(steps.partition_point(|&first| !shows(first)))
    }

    /// The item that a click on a row of the list means.
    pub(super) fn item_at(&self, area: Rect, row: usize, has_materials: bool) -> Option<usize> {
        let sight = self.in_sight(area, Self::columns(area, has_materials));
        match sight.rows.iter().find(|(_, y, _)| usize::from(*y) == row) {
            Some((HomeRow::Item(item) | HomeRow::Heading(item) | HomeRow::State(item), ..)) => Some(*item),
            None => newest_at(&sight.newest, row.checked_sub(sight.below.into())?),
        }
    }

    /// Paints the list, and below it the newest games as far as they have room.
    pub(super) fn paint_list(&self, area: Rect, pen: &mut Pen<'_>) {
        let at = Self::columns(area, pen.has_materials());
        let sight = self.in_sight(area, at);
        self.paint_beyond(&sight, area, pen);
        let of_state = |(row, _, high): &(HomeRow, u16, u16)| matches!(row, HomeRow::State(_)).then_some(*high);
        let state = sight.rows.iter().find_map(of_state).map_or(Vec::new(), |rows| self.state_in(rows.into(), at));
        for (row, y, _) in sight.rows {
            let y = i32::from(area.y + y);
            match row {
                HomeRow::Item(item) => self.line(item, y, at, &state, pen),
                HomeRow::Heading(item) => self.heading(item, y, at, pen),
                HomeRow::State(_) => self.state(y, &state, at, pen),
            }
        }
        self.paint_newest(&sight.newest, i32::from(area.y + sight.below), at, pen);
    }

    /// Says at the edge of the list where more of it is out of sight.
    fn paint_beyond(&self, sight: &InSight<'_>, area: Rect, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        let mut rows = sight.rows.iter().map(|(_, y, _)| *y).filter(|y| *y < area.height);
        let (seen, x) = (rows.clone().count(), i32::from(area.right()) - 1);
        let above = rows.clone().next().filter(|_| sight.rows.len() < self.rows().len());
        // Where not even a heading of the games below it has room, the list goes on with them.
        let hides_games = sight.newest.is_empty() && self.items.len() > self.in_list();
        let below = rows.next_back().filter(|_| seen < sight.rows.len() || hides_games);
        for (y, sign) in above.zip(Some(symbols.less)).into_iter().chain(below.zip(Some(symbols.more))) {
            pen.sign(x, i32::from(area.y + y), sign, Role::Dim);
        }
    }

    /// How the game stands that one would go on with: as much of it as has room in so many rows.
    fn state_in(&self, rows: usize, at: ListColumns) -> Vec<String> {
        let Some(saved) = self.playing.first() else { return Vec::new() };
        let columns = at.room();
        let [_, state] = saved::in_two_lines(saved);
        let whole = Some(in_parts(&state, columns)).filter(|lines| lines.len() <= rows);
        whole.unwrap_or_else(|| vec![saved::below_title(saved, columns)])
    }

    fn state(&self, y: i32, lines: &[String], at: ListColumns, pen: &mut Pen<'_>) {
        let Some(saved) = self.playing.first() else { return };
        if saved::is_yours_unsaid(saved, lines.iter()) {
            pen.sign(at.key, y, pen.symbols().due, Role::Bright);
        }
        for (y, line) in (y..).zip(lines) {
            pen.text(at.words, y, line, Role::Dim);
        }
    }

    fn heading(&self, item: usize, y: i32, at: ListColumns, pen: &mut Pen<'_>) {
        let Some(line) = self.group_of(item) else { return };
        let is_open = self.group_of(self.chosen) == Some(line);
        self.key(item, at, y, pen);
        let end = pen.text(at.words, y, self.menu[line].name, if is_open { Role::Bright } else { Role::Plain });
        if !is_open && end < i32::from(pen.area().right()) - 1 {
            pen.text(end + 1, y, &self.menu[line].games.len().to_string(), Role::Dim);
        }
    }

    /// The setup whose board looks like what stands before an item, if it has a board.
    fn setup_of(&self, item: Item) -> Option<&str> {
        match item {
            Item::Game { line, game } => Some(self.menu[line].games[game].presets[0].setup),
            saved => self.saved_of(saved).and_then(|saved| Some(saved.summary.as_ref().ok()?.game.as_str())),
        }
    }

    /// The key that leads to an item, and what its board looks made of.
    fn key(&self, item: usize, at: ListColumns, y: i32, pen: &mut Pen<'_>) {
        swatch_of(self.setup_of(self.items[item]).unwrap_or_default(), at, y, pen);
        let letter = match self.items[item] {
            Item::Help => pen.keys().key_of(&Action::Help).unwrap_or_default(),
            Item::Quit => pen.keys().key_of(&Action::Leave).unwrap_or_default(),
            numbered => self.number_of(numbered).map(|number| number.to_string()).unwrap_or_default(),
        };
        pen.text(at.key, y, &letter, if item == self.chosen { Role::Plain } else { Role::Dim });
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
            Item::AlsoGoing(_) | Item::Finished(_) => {
                self.saved_of(item).map(|saved| saved::in_two_lines(saved).join(", ")).unwrap_or_default()
            }
        }
    }

    /// Paints one item; beside that with which one goes on stands the turn, where its state does not tell that.
    fn line(&self, item: usize, y: i32, at: ListColumns, state: &[String], pen: &mut Pen<'_>) {
        let ListColumns { words: x, end, .. } = at;
        let is_within = self.group_of(item).is_some();
        let mut words = self.label(self.items[item]);
        let is_cut = self.items[item] == Item::Resume && x + width(&words) > end;
        let resumed = self.playing.first().filter(|_| self.items[item] == Item::Resume);
        let turn = resumed.and_then(|saved| saved::unsaid_turn(saved, state));
        let end = turn.as_ref().map_or(end, |turn| end - width(turn) - 1);
        if let Some(saved) = resumed.filter(|_| is_cut || x + width(&words) > end) {
            // The row below tells that it goes on: the name of the game has the room.
            words = saved::title_within(saved, (end - x).max(0) as usize);
        }
        let role = match self.items[item] {
            _ if item == self.chosen => Role::Cursor,
            Item::Resume | Item::Game { .. } | Item::Statistics | Item::Learn | Item::Riddles | Item::Laboratory => {
                Role::Plain
            }
            Item::Saved | Item::Help | Item::Quit | Item::AlsoGoing(_) | Item::Finished(_) => Role::Dim,
        };
        if !is_within {
            self.key(item, at, y, pen);
        }
        let name = if is_within { x.max((end - width(&words)).min(x + WITHIN)) } else { x };
        pen.text(name, y, &cut(&words, (end - name).max(0) as usize), role);
        if let Some(turn) = turn {
            pen.text_before(at.end, y, &turn, Role::Dim);
        }
        if item == self.chosen {
            stand_out(y, at, !is_within && self.setup_of(self.items[item]).is_some(), pen);
        }
    }
}

/// Marks the row of the chosen item: all of it stands out, but for what the board looks made of where it is told.
pub(super) fn stand_out(y: i32, at: ListColumns, tells_material: bool, pen: &mut Pen<'_>) {
    let swatch = if at.words - at.key > SWATCH && tells_material { SWATCH } else { 0 };
    pen.sign(1, y, pen.symbols().pointer, Role::Bright);
    pen.restyle(1.min(at.key), at.words - swatch, y, Role::Cursor);
    pen.restyle(at.words - 1, at.end, y, Role::Cursor);
}

/// What the board of this setup looks made of, before its words, if there is room between them and the keys.
pub(super) fn swatch_of(words: &str, at: ListColumns, y: i32, pen: &mut Pen<'_>) {
    if at.words - at.key <= SWATCH {
        return;
    }
    for (column, material) in (at.words - SWATCH..).zip(swatch(words).into_iter().flatten()) {
        // The upper half stays free: those of two rows would run together.
        pen.halves(column, y, Role::Ground, material);
    }
}
