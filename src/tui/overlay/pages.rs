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

    /// How many columns it takes, unless it is wrapped.
    fn columns(&self) -> i32 {
        match self {
            Self::Key(keys, words) => after_key(keys) + width(words),
            other => width(&other.words()),
        }
    }
}

/// Columns for a key on the page of keys.
const KEY: i32 = 11;
/// Where a command begins.
const COMMAND: i32 = 4;
/// Columns between two columns, and the fewest.
const BETWEEN: [i32; 2] = [3, 2];

/// What is seen of a page.
pub(crate) struct PageWindow {
    /// The box around it.
    pub frame: Rect,
    lines: Vec<Text>,
    /// Where the right one of two columns begins.
    right: i32,
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
        let columns = usize::from(frame.width).saturating_sub(6);
        let (right, lines) = (page.right_column(columns).unwrap_or_default(), page.wrapped(columns));
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
        Self { frame, lines, right, first, chosen, most }
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
            draw_text(text, [x, x + self.right], y, &mut pen.within(inner(self.frame)));
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

    /// Paints as much of its beginning as an area holds, up to the end of a part.
    pub(crate) fn paint_beginning(&self, area: Rect, pen: &mut Pen<'_>) {
        let mut lines = self.wrapped(area.width.into());
        let is_free = |text: &Text| text.words().is_empty();
        let ends = |row: &usize| lines.get(*row).is_none_or(is_free);
        lines.truncate((0..=lines.len().min(area.height.into())).rev().find(ends).unwrap_or(0));
        let is_text = |text: &Text| !is_free(text) && !matches!(text, Text::Heading(_));
        lines.truncate(lines.iter().rposition(is_text).map_or(0, |last| last + 1));
        let right = self.right_column(area.width.into()).unwrap_or(0);
        for (y, text) in (i32::from(area.y)..).zip(&lines) {
            draw_text(text, [area.x.into(), i32::from(area.x) + right], y, pen);
        }
    }

    /// The page in lines of at most `columns`.
    fn wrapped(&self, columns: usize) -> Vec<Text> {
        let mut lines = Vec::new();
        if self.right_column(columns).is_none() {
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
        let (left, right): (Vec<&Text>, Vec<&Text>) = self.sides().unzip();
        // The shorter side ends with free rows.
        let written =
            |side: &[&Text]| side.iter().rposition(|text| !text.words().is_empty()).map_or(0, |last| last + 1);
        let blank = Text::Verbatim(String::new());
        let first =
            left[..written(&left)].iter().copied().chain([&blank]).chain(right[..written(&right)].iter().copied());
        let rest = self.lines.iter().filter(|text| !matches!(text, Text::Two(..)));
        Self { title: self.title, lines: first.chain(rest).cloned().collect() }
    }

    /// What stands side by side.
    fn sides(&self) -> impl Iterator<Item = (&Text, &Text)> {
        self.lines.iter().filter_map(|text| match text {
            Text::Two(left, right) => Some((&**left, &**right)),
            _ => None,
        })
    }

    /// Where the right one of two columns begins: behind the widest line of the left one, if both have room.
    fn right_column(&self, columns: usize) -> Option<i32> {
        let widest = |column: fn((&Text, &Text)) -> i32| self.sides().map(column).max().unwrap_or(0);
        let (left, right) = (widest(|(left, _)| left.columns()), widest(|(_, right)| right.columns()));
        Some((left + BETWEEN[0]).min(columns as i32 - right)).filter(|begin| *begin >= left + BETWEEN[1] || right == 0)
    }
}

/// How far behind the beginning of a key its words begin.
fn after_key(key: &str) -> i32 {
    KEY.max(width(key) + 1)
}

/// Draws a line of the page that begins at `x`, the right one of two behind it.
fn draw_text(text: &Text, [x, right_column]: [i32; 2], y: i32, pen: &mut Pen<'_>) {
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
            pen.text(x + after_key(key), y, words, Role::Plain);
        }
        Text::Two(left, right) => {
            draw_text(left, [x, right_column], y, pen);
            draw_text(right, [right_column; 2], y, pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(words: &'static str) -> Text {
        Text::Key("pgup pgdn".into(), words)
    }

    #[test]
    fn two_columns_stand_apart_inside_the_border_or_below_each_other_without_a_gap() {
        let blank = || Text::Verbatim(String::new());
        let two = |left: Text, right: Text| Text::Two(Box::new(left), Box::new(right));
        let (left, right) = ("game, preset", "find a game, a preset");
        let lines = vec![two(key(left), key(right)), two(blank(), key(right)), two(blank(), blank()), blank()];
        let page = Page { title: "", lines };
        for columns in 20..70 {
            let wrapped = page.wrapped(columns);
            let is_wide = matches!(wrapped[0], Text::Two(..));
            assert_eq!(is_wide, columns >= 11 + left.len() + 2 + 11 + right.len(), "{columns}");
            let expected = [key(left), blank(), key(right), key(right), blank()];
            assert!(is_wide || wrapped == expected, "{columns}: {wrapped:?}");
        }
    }
}
