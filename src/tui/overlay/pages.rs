//! Pages of text: what stands on them, how they are wrapped, and what is seen of one.

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::frame::{fitted, inner, more, widest};
use crate::tui::lists::Finder;
use crate::tui::paint::{Pen, width, wrap, wrap_example};
use crate::tui::scroll::row_at;
use crate::tui::{Action, Role};

/// One page of text.
pub(crate) struct Page {
    /// Its title.
    pub title: &'static str,
    /// Its lines; those too long are wrapped.
    pub lines: Vec<Text>,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// A heading.
    Heading(String),
    /// A paragraph, wrapped.
    Paragraph(String),
    /// Words as they stand: a picture, an example. Only what is too long for the box is wrapped.
    Verbatim(String),
    /// A command that leads to a table: Enter and a click sit down there.
    Play(String),
    /// A key and what it does.
    Key(Cow<'static, str>, &'static str),
    /// Two lines side by side, where there is room; else all left ones come first.
    Two(Box<Text>, Box<Text>),
}

impl Text {
    /// What one reads there.
    fn words(&self) -> Cow<'_, str> {
        match self {
            Self::Heading(words) | Self::Paragraph(words) | Self::Verbatim(words) | Self::Play(words) => words.into(),
            Self::Key(keys, words) => format!("{keys} {words}").into(),
            Self::Two(left, right) => format!("{} {}", left.words(), right.words()).into(),
        }
    }
}

/// Columns for a key on the page of keys.
const KEY: usize = 12;
/// Where a command begins.
const COMMAND: i32 = 4;
/// Where the right one of two columns begins, and what room two need.
const RIGHT: i32 = 33;
const TWO: usize = 58;

/// What is seen of a page.
pub(crate) struct PageWindow {
    /// The box around it.
    pub frame: Rect,
    lines: Vec<Text>,
    /// The first line in sight.
    first: usize,
    /// The line of the table that Enter leads to: the first in sight. At the end of the page scrolling goes on through the
    /// tables there.
    pub chosen: Option<usize>,
    /// How far one may scroll.
    pub most: usize,
}

impl PageWindow {
    /// What is seen of a page that is scrolled so far.
    pub(crate) fn new(page: &Page, scroll: usize, body: Rect) -> Self {
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

    /// How far a page leads: one line stays in sight.
    pub(crate) fn page(&self) -> usize {
        usize::from(inner(self.frame).height).saturating_sub(1).max(1)
    }

    /// Sits down at the table of the line that was clicked, if it has one.
    pub(crate) fn play_at(&self, x: u16, y: u16) -> Option<Action> {
        self.play(self.first + row_at(inner(self.frame), x, y)?)
    }

    /// Sits down at the table of a line, if it has one.
    pub(crate) fn play(&self, line: usize) -> Option<Action> {
        match self.lines.get(line)? {
            Text::Play(command) => Some(Action::Play(command.clone())),
            _ => None,
        }
    }

    /// The first line from `from` on in which these words stand.
    pub(crate) fn find(&self, wanted: &Finder, from: usize) -> Option<usize> {
        (from..self.lines.len()).find(|&line| wanted.fits(&self.lines[line].words()))
    }

    /// Draws the lines; the one that was found stands out.
    pub(crate) fn draw(&self, found: Option<usize>, pen: &mut Pen<'_>) {
        let (x, y) = (i32::from(self.frame.x) + 3, i32::from(self.frame.y) + 1);
        let room = usize::from(self.frame.height).saturating_sub(2);
        for (row, text) in self.lines.iter().skip(self.first).take(room).enumerate() {
            let y = y + row as i32;
            if self.chosen == Some(self.first + row) {
                pen.sign(x + 2, y, pen.symbols().pointer, Role::Bright);
            }
            draw_text(text, x, y, &mut pen.within(inner(self.frame)));
            if found == Some(self.first + row) {
                pen.restyle(x, i32::from(self.frame.right()) - 2, y, Role::Cursor);
            }
        }
        more(self.frame, self.first > 0, self.first + room < self.lines.len(), pen);
    }
}

impl Page {
    /// Whether some of its lines lead to tables.
    pub(crate) fn has_tables(&self) -> bool {
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

fn draw_text(text: &Text, x: i32, y: i32, pen: &mut Pen<'_>) {
    match text {
        Text::Heading(words) => {
            pen.text(x, y, words, Role::Title);
        }
        Text::Paragraph(words) | Text::Verbatim(words) => {
            pen.text(x, y, words, Role::Plain);
        }
        Text::Play(command) => {
            let columns = i32::from(pen.area().right()) - x - COMMAND - 2;
            let first = wrap(command, columns.max(0) as usize);
            pen.text(x + COMMAND, y, first.first().map_or("", String::as_str), Role::Key);
        }
        Text::Key(key, words) => {
            pen.text(x, y, key, Role::Key);
            pen.text(x + (KEY as i32).max(width(key) + 1), y, words, Role::Plain);
        }
        Text::Two(left, right) => {
            draw_text(left, x, y, pen);
            draw_text(right, x + RIGHT, y, pen);
        }
    }
}
