//! The panes beside a board: text that is made from plain data, each pane in a file of its own.

mod analysis;
mod called;
mod chart;
mod counted;
mod fitted;
mod history;
mod listed;
mod moves;
mod moves_told;
mod paragraph;
mod played;
mod progress;
mod result;
mod review;
mod shares;
mod strip;
mod turn_begun;
mod turn_row;
mod turns;
mod why;
mod written;

pub(crate) use analysis::{AnalysisPane, foretold, notes, verdict};
pub(crate) use called::names;
pub(crate) use chart::{HistoryRow, OtherMoves, TurnStanding};
pub(crate) use counted::{CountedReason, CountedReview, ReasonLines};
pub(crate) use fitted::{fitted, said_in_words};
pub(crate) use history::{HistoryLabels, HistoryPane};
pub(crate) use listed::{listed_in, whole_names};
pub(crate) use moves::{MovesPane, SlipTold, beyond};
pub(crate) use moves_told::MovesTold;
pub(crate) use progress::{LONG, working};
pub(crate) use result::ResultPane;
pub(crate) use review::{ReviewLines, ReviewPane, TurnTold};
pub(crate) use shares::{Need, shares, tops};
#[cfg(test)]
pub(crate) use strip::TurnKind;
pub(crate) use strip::TurnStrip;
pub(crate) use turns::TurnsPane;
pub(crate) use why::WhyPane;
pub(crate) use written::WrittenParagraphs;

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::Role;
use super::keymap::KeyMap;
use super::paint::{Pen, counted, cut_words, width};
use super::scroll::Scroll;
use crate::tui::ink::{Line, Span};

/// A title with a word at its right end, and lines below.
pub(crate) struct Pane {
    /// The title.
    pub title: &'static str,
    /// A word at the right end of the title: how far something is.
    pub note: String,
    /// The lines.
    pub lines: Vec<Line>,
}

/// The narrowest pane in which lists can be read.
pub(crate) const NARROWEST: u16 = 28;

impl Pane {
    /// The same with the keys that it names as they are called.
    #[must_use]
    pub(crate) fn with_keys(mut self, keys: &KeyMap) -> Self {
        self.lines = self.lines.into_iter().map(|line| line.with_keys(keys)).collect();
        self
    }

    /// The same with the lines in sight of a list that is scrolled, and how many lie above and below.
    #[must_use]
    pub(crate) fn scrolled(self, scroll: &Scroll, room: usize) -> Self {
        self.scrolled_to(0, scroll, room)
    }

    /// The same with the line that matters in sight.
    #[must_use]
    pub(crate) fn scrolled_to(mut self, row: usize, scroll: &Scroll, room: usize) -> Self {
        let all = self.lines.len();
        let window = scroll.window(all, room, row);
        if all > window.len() {
            self.note = moves::beyond(window.start, all - window.end);
            self.lines = self.lines.drain(window).collect();
        }
        self
    }

    /// Draws as many lines as there is room for; if there are more, the end of the last row says how many.
    /// The keys go to the pane of which the title is bright.
    pub(crate) fn draw(&self, title: Role, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let (x, y, end) = (i32::from(area.x), i32::from(area.y), i32::from(area.right()));
        pen.text(x, y, self.title, title);
        let note = pen.keys().tell(&self.note);
        if width(self.title) + width(&note) < i32::from(area.width) {
            pen.text_before(end, y, &note, Role::Dim);
        }
        let room = usize::from(area.height).saturating_sub(1);
        let hidden = if room > 0 { self.lines.len().saturating_sub(room) } else { 0 };
        let words = match hidden {
            0 => String::new(),
            more => format!("  +{}", counted(more, "line")),
        };
        for (row, line) in self.lines.iter().take(room).enumerate() {
            let is_last = row + 1 == room;
            let columns = area.width.saturating_sub(if is_last { words.len() as u16 } else { 0 });
            let is_before_count = is_last && hidden > 0;
            let line = if is_before_count { Cow::Owned(in_words(line, columns.into())) } else { Cow::Borrowed(line) };
            pen.within(Rect { width: columns, ..area }).line(x, y + 1 + row as i32, &line);
            if is_last {
                pen.text_before(end, y + 1 + row as i32, words.trim_start(), Role::Dim);
            }
        }
    }
}

/// A line in so many columns: what has no room is cut behind a word, for half a move reads like another one.
fn in_words(line: &Line, columns: usize) -> Line {
    let (mut left, mut spans) = (columns, Vec::new());
    for span in &line.spans {
        if width(span.text.trim_end()) as usize > left {
            spans.push(Span::styled(cut_words(&span.text, left), span.ink));
            break;
        }
        left = left.saturating_sub(width(&span.text) as usize);
        spans.push(span.clone());
    }
    Line { spans }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::sizes;

    #[test]
    fn a_line_before_a_count_is_cut_behind_a_move() {
        let line =
            Line::from(vec![Span::styled("keeps it  ", Role::Dim), Span::styled("6.7 6.10 8.9 8.10", Role::Plain)]);
        let cut = |columns| in_words(&line, columns).to_string();
        assert_eq!(cut(27), line.to_string());
        assert_eq!(cut(26), "keeps it  6.7 6.10 8.9 ..");
        assert_eq!(cut(10), "keeps it  ");
        assert_eq!(cut(0), "");
        let line = Line::from(vec![Span::raw(""), Span::raw("draw "), Span::raw(""), Span::raw("───")]);
        assert_eq!(in_words(&line, 8).to_string(), "draw ───", "nothing is lost behind a text of no columns");
        let line = Line::from(vec![Span::raw("7-14  8-16   ")]);
        assert_eq!(in_words(&line, 10).to_string().trim_end(), "7-14  8-16", "free columns need no room");
    }

    #[test]
    fn the_law_over_sizes_holds_for_panes() {
        let line = |row: usize| Line::styled("wide 日本語 and narrow ".repeat(row % 12), Role::Plain);
        for rows in [0, 1, 7, 200] {
            let pane =
                || Pane { title: "Value history", note: "not yet".to_owned(), lines: (0..rows).map(line).collect() };
            sizes::check_drawing(|area, pen| pane().draw(Role::Dim, area, pen));
            let scroll = Scroll::default();
            scroll.by(3);
            sizes::check_drawing(|area, pen| {
                pane().scrolled(&scroll, usize::from(area.height).saturating_sub(1)).draw(Role::Dim, area, pen);
            });
        }
    }
}
