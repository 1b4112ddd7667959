//! What floats above a screen: help, the menu of names, a note. The only thing with a border.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::help;
use super::keymap::{self, Mode};
use super::paint::{Pen, width, wrap, wrap_example};
use super::screen::{KeyHint, Screen, key, said};
use super::{Action, Direction, Role, Theme};

/// What floats.
pub enum Overlay {
    /// Pages of text: keys, rules, notation.
    Pages {
        /// The pages.
        pages: Vec<Page>,
        /// Which one is shown.
        shown: usize,
        /// How far it is scrolled.
        scroll: usize,
    },
    /// The actions of a screen by name.
    Menu {
        /// What can be done on the screen below: name, words, action.
        names: Vec<Named>,
        /// What was typed to find one.
        typed: String,
        /// Which of those that match is chosen.
        chosen: usize,
    },
}

/// One page of text.
pub struct Page {
    /// Its title.
    pub title: &'static str,
    /// Its lines; those too long are wrapped.
    pub lines: Vec<Text>,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A heading.
    Heading(String),
    /// A paragraph, wrapped.
    Paragraph(String),
    /// Words as they stand: a picture, an example. Only what is too long for the box is wrapped.
    Verbatim(String),
    /// A command that leads to a table: Enter and a click sit down there.
    Play(String),
    /// A key and what it does.
    Key(&'static str, &'static str),
    /// Two lines side by side, where there is room; else all left ones come first.
    Two(Box<Text>, Box<Text>),
}

/// The widest that the box grows.
const WIDEST: u16 = 70;
/// Columns for a key on the page of keys.
const KEY: usize = 12;
/// Where a command begins.
const COMMAND: i32 = 4;
/// Where the right one of two columns begins, and what room two need.
const RIGHT: i32 = 33;
const TWO: usize = 58;

impl Overlay {
    /// Keys, rules and notation of a screen.
    pub fn help(screen: &dyn Screen) -> Self {
        Self::Pages { pages: help::pages(screen), shown: 0, scroll: 0 }
    }

    /// What can be done on a screen, by name.
    pub fn menu(screen: &dyn Screen) -> Self {
        Self::Menu { names: keymap::names(|action| screen.uses(action)), typed: String::new(), chosen: 0 }
    }

    /// A text with a title.
    pub fn note(title: &'static str, text: String) -> Self {
        let page = Page { title, lines: vec![Text::Paragraph(text)] };
        Self::Pages { pages: vec![page], shown: 0, scroll: 0 }
    }

    /// What the keys mean.
    pub fn mode(&self) -> Mode {
        match self {
            Self::Pages { .. } => Mode::Dialog,
            Self::Menu { .. } => Mode::Typing,
        }
    }

    /// Does what the user means, drawn in `body`: gives itself back unless it closes, and the action that was chosen.
    pub fn act(self, action: &Action, body: Rect) -> (Option<Self>, Option<Action>) {
        match self {
            Self::Pages { pages, shown, scroll } => Self::turn(pages, shown, scroll, action, body),
            Self::Menu { names, typed, chosen } => Self::pick(names, typed, chosen, action),
        }
    }

    fn turn(
        pages: Vec<Page>,
        shown: usize,
        scroll: usize,
        action: &Action,
        body: Rect,
    ) -> (Option<Self>, Option<Action>) {
        let count = pages.len();
        let window = Window::new(&pages[shown], scroll, body);
        let (shown, scroll) = match action {
            Action::Cancel | Action::Leave => return (None, None),
            Action::Take => return (None, window.chosen.and_then(|line| window.play(line))),
            Action::Click { y, .. } => return (None, window.line_at(*y).and_then(|line| window.play(line))),
            Action::Help | Action::NextPane | Action::Move(Direction::Right) => ((shown + 1) % count, 0),
            Action::PreviousPane | Action::Move(Direction::Left) => ((shown + count - 1) % count, 0),
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => (shown, scroll + 1),
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                (shown, scroll.saturating_sub(1))
            }
            Action::PageDown => (shown, scroll + 8),
            Action::PageUp => (shown, scroll.saturating_sub(8)),
            _ => (shown, scroll),
        };
        let scroll = scroll.min(Window::new(&pages[shown], scroll, body).most);
        (Some(Self::Pages { pages, shown, scroll }), None)
    }

    fn pick(names: Vec<Named>, mut typed: String, chosen: usize, action: &Action) -> (Option<Self>, Option<Action>) {
        let matching = matching(&names, &typed);
        let last = matching.len().saturating_sub(1);
        let chosen = match action {
            Action::Cancel | Action::Click { .. } => return (None, None),
            // Where nothing is called so, the talking line says it, and one can type something else.
            Action::Take if !matching.is_empty() => {
                return (None, matching.get(chosen).map(|(.., action)| action.clone()));
            }
            Action::Move(Direction::Down) => (chosen + 1).min(last),
            Action::Move(Direction::Up) => chosen.saturating_sub(1),
            Action::PageDown => (chosen + 8).min(last),
            Action::PageUp => chosen.saturating_sub(8),
            Action::Text(letter) => {
                typed.push(*letter);
                0
            }
            Action::Erase => {
                typed.pop();
                0
            }
            Action::EraseLine => {
                typed.clear();
                0
            }
            _ => chosen,
        };
        (Some(Self::Menu { names, typed, chosen }), None)
    }

    /// What the talking line says meanwhile.
    pub fn talk(&self, theme: &Theme) -> Line<'static> {
        match self {
            Self::Pages { .. } => Line::default(),
            Self::Menu { typed, .. } if typed.is_empty() => said("Type to find a name.", Role::Plain, theme),
            Self::Menu { names, typed, .. } => {
                let vain =
                    if matching(names, typed).is_empty() { "  Nothing on this screen is called so." } else { "" };
                Line::from(vec![
                    Span::styled(typed.clone(), theme.style(Role::Typed)),
                    Span::styled(theme.symbols().caret.to_string(), theme.style(Role::Bright)),
                    Span::styled(vain, theme.style(Role::Mistake)),
                ])
            }
        }
    }

    /// The keys that matter.
    pub fn keys(&self) -> Vec<KeyHint> {
        match self {
            Self::Pages { pages, .. } if pages.len() == 1 => vec![key("esc", "close")],
            Self::Pages { pages, shown, .. } if pages[*shown].has_tables() => vec![
                key("? tab", "next page"),
                key("arrows", "scroll, choose"),
                key("enter", "play what is chosen"),
                key("esc", "close"),
            ],
            Self::Pages { .. } => vec![key("? tab", "next page"), key("pgup pgdn", "scroll"), key("esc", "close")],
            Self::Menu { .. } => vec![key("arrows", "choose"), key("enter", "do it"), key("esc", "close")],
        }
    }

    /// Draws the box.
    pub fn draw(&self, body: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        match self {
            Self::Pages { pages, shown, scroll } => {
                let titles: Vec<&str> = pages.iter().map(|page| page.title).collect();
                let window = Window::new(&pages[*shown], *scroll, body);
                border(window.frame, &titles, *shown, pen, theme);
                window.draw(pen, theme);
            }
            Self::Menu { names, typed, chosen } => menu(widest(body), names, typed, *chosen, pen, theme),
        }
    }
}

/// An action with its name and what it does.
type Named = (&'static str, &'static str, Action);

/// The names that begin with, or contain, what was typed.
fn matching<'a>(names: &'a [Named], typed: &str) -> Vec<&'a Named> {
    let typed = typed.to_ascii_lowercase();
    names.iter().filter(|(name, words, _)| name.contains(&typed) || words.contains(&typed)).collect()
}

fn menu(frame: Rect, names: &[Named], typed: &str, chosen: usize, pen: &mut Pen<'_>, theme: &Theme) {
    let found = matching(names, typed);
    let frame = fitted(frame, names.len());
    border(frame, &["All by name"], 0, pen, theme);
    let room = usize::from(frame.height).saturating_sub(2);
    let first = (chosen + 1).saturating_sub(room);
    for (row, (name, words, _)) in found.iter().skip(first).take(room).enumerate() {
        let (x, y) = (i32::from(frame.x) + 3, i32::from(frame.y) + 1 + row as i32);
        let role = if first + row == chosen { Role::Cursor } else { Role::Key };
        pen.text(x, y, name, theme.style(role));
        pen.within(inner(frame)).text(x + 14, y, words, theme.style(Role::Plain));
    }
    more(frame, first > 0, first + room < found.len(), pen, theme);
}

/// Says on the border that there is more.
fn more(frame: Rect, above: bool, below: bool, pen: &mut Pen<'_>, theme: &Theme) {
    let (end, style) = (i32::from(frame.right()) - 2, theme.style(Role::Dim));
    if above {
        pen.text_before(end, i32::from(frame.top()), " more above ", style);
    }
    if below {
        pen.text_before(end, i32::from(frame.bottom()) - 1, " more below ", style);
    }
}

/// What is seen of a page.
struct Window {
    frame: Rect,
    lines: Vec<Text>,
    /// The first line in sight.
    first: usize,
    /// The line of the table that Enter leads to: the first in sight. At the end of the page scrolling goes on through the
    /// tables there.
    chosen: Option<usize>,
    /// How far one may scroll.
    most: usize,
}

impl Window {
    fn new(page: &Page, scroll: usize, body: Rect) -> Self {
        let frame = widest(body);
        let lines = page.wrapped(usize::from(frame.width).saturating_sub(6));
        let frame = fitted(frame, lines.len());
        let room = usize::from(frame.height).saturating_sub(2);
        let last = lines.len().saturating_sub(room);
        let first = scroll.min(last);
        let tables = |from: usize| -> Vec<usize> {
            let in_sight = from..lines.len().min(from + room);
            in_sight.filter(|&line| matches!(lines[line], Text::Play(_))).collect()
        };
        let seen = tables(first);
        let chosen = seen.get(scroll - first).or(seen.last()).copied();
        let most = last + tables(last).len().saturating_sub(1);
        Self { frame, lines, first, chosen, most }
    }

    /// The line in a row of the screen.
    fn line_at(&self, y: u16) -> Option<usize> {
        let row = y.checked_sub(self.frame.y + 1).filter(|row| row + 2 < self.frame.height)?;
        Some(self.first + usize::from(row))
    }

    /// Sits down at the table of a line, if it has one.
    fn play(&self, line: usize) -> Option<Action> {
        match self.lines.get(line)? {
            Text::Play(command) => Some(Action::Play(command.clone())),
            _ => None,
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, theme: &Theme) {
        let (x, y) = (i32::from(self.frame.x) + 3, i32::from(self.frame.y) + 1);
        let room = usize::from(self.frame.height).saturating_sub(2);
        for (row, text) in self.lines.iter().skip(self.first).take(room).enumerate() {
            let y = y + row as i32;
            if self.chosen == Some(self.first + row) {
                pen.sign(x + 2, y, theme.symbols().pointer, theme.style(Role::Bright));
            }
            draw_text(text, x, y, &mut pen.within(inner(self.frame)), theme);
        }
        more(self.frame, self.first > 0, self.first + room < self.lines.len(), pen, theme);
    }
}

fn widest(body: Rect) -> Rect {
    Rect { x: body.x + body.width.saturating_sub(WIDEST) / 2, width: body.width.min(WIDEST), ..body }
}

/// The box is as high as its text, if that fits.
fn fitted(frame: Rect, lines: usize) -> Rect {
    let height = (lines as u16).saturating_add(2).min(frame.height);
    Rect { y: frame.y + (frame.height - height) / 2, height, ..frame }
}

fn inner(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
}

fn border(frame: Rect, titles: &[&str], shown: usize, pen: &mut Pen<'_>, theme: &Theme) {
    pen.clear(frame);
    let symbols = theme.symbols();
    let style = theme.style(Role::Plain);
    let [top_left, top_right, bottom_left, bottom_right] = symbols.corners;
    let (left, right) = (i32::from(frame.left()), i32::from(frame.right()) - 1);
    let (top, bottom) = (i32::from(frame.top()), i32::from(frame.bottom()) - 1);
    for row in top + 1..bottom {
        pen.sign(left, row, symbols.vertical, style);
        pen.sign(right, row, symbols.vertical, style);
    }
    pen.run(left, right, top, symbols.horizontal, style);
    pen.run(left, right, bottom, symbols.horizontal, style);
    for (x, y, sign) in
        [(left, top, top_left), (right, top, top_right), (left, bottom, bottom_left), (right, bottom, bottom_right)]
    {
        pen.sign(x, y, sign, style);
    }
    let mut x = left + 3;
    for (index, title) in titles.iter().enumerate() {
        let role = if index == shown { Role::Cursor } else { Role::Plain };
        x = pen.text(x, top, &format!(" {title} "), theme.style(role)) + 2;
    }
}

impl Page {
    /// Whether some of its lines lead to tables.
    fn has_tables(&self) -> bool {
        self.lines.iter().any(|text| matches!(text, Text::Play(_)))
    }

    /// The page in lines of at most `columns`.
    fn wrapped(&self, columns: usize) -> Vec<Text> {
        let mut lines = Vec::new();
        if columns < TWO && self.lines.iter().any(|text| matches!(text, Text::Two(..))) {
            return self.in_one_column().wrapped(columns);
        }
        for text in &self.lines {
            match text {
                Text::Paragraph(words) => lines.extend(wrap(words, columns).into_iter().map(Text::Paragraph)),
                Text::Verbatim(words) => lines.extend(wrap_example(words, columns).into_iter().map(Text::Verbatim)),
                Text::Play(command) => {
                    lines.push(Text::Play(command.clone()));
                    let rest = wrap(command, columns.saturating_sub(COMMAND as usize)).into_iter().skip(1);
                    lines.extend(rest.map(|words| Text::Verbatim(format!("      {words}"))));
                }
                other => lines.push(other.clone()),
            }
        }
        lines
    }
}

impl Page {
    /// What stands side by side, one below the other.
    fn in_one_column(&self) -> Self {
        let (mut left, mut right, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for text in &self.lines {
            match text {
                Text::Two(one, two) => {
                    left.push((**one).clone());
                    right.push((**two).clone());
                }
                other => rest.push(other.clone()),
            }
        }
        let lines = left.into_iter().chain(right).chain(rest).collect();
        Self { title: self.title, lines }
    }
}

fn draw_text(text: &Text, x: i32, y: i32, pen: &mut Pen<'_>, theme: &Theme) {
    match text {
        Text::Heading(words) => {
            pen.text(x, y, words, theme.style(Role::Title));
        }
        Text::Paragraph(words) | Text::Verbatim(words) => {
            pen.text(x, y, words, theme.style(Role::Plain));
        }
        Text::Play(command) => {
            let columns = i32::from(pen.area().right()) - x - COMMAND - 2;
            let first = wrap(command, columns.max(0) as usize);
            pen.text(x + COMMAND, y, first.first().map_or("", String::as_str), theme.style(Role::Key));
        }
        Text::Key(key, words) => {
            pen.text(x, y, key, theme.style(Role::Key));
            pen.text(x + (KEY as i32).max(width(key) + 1), y, words, theme.style(Role::Plain));
        }
        Text::Two(left, right) => {
            draw_text(left, x, y, pen, theme);
            draw_text(right, x + RIGHT, y, pen, theme);
        }
    }
}
