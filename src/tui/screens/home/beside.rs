//! What stands beside the list: the preview of the chosen game with its presets, or words.

use ratatui::layout::Rect;

use super::items::NEWEST;
use super::list::margins;
use super::{HomeScreen, Item, ladders, lessons};
use crate::tui::Role;
use crate::tui::help::welcome;
use crate::tui::paint::{Pen, sentence, width, wrap};
use crate::tui::screens::saved;
use crate::tui::screens::statistics::Statistics;

/// Columns between a name and its setup.
const TITLE_GAP: i32 = 2;

/// From so many rows on a long title has several.
const HIGH: u16 = 24;

/// Rows that stay free above the title, and below the board: one after the other, where the board has no fewer for them than in
/// an area that is a row lower.
const AIRY: [u16; 2] = [19, 20];

fn air(area: Rect) -> [u16; 2] {
    AIRY.map(|rows| u16::from(area.height >= rows))
}

/// What the laboratory is for.
const LABORATORY: &str = "Every bot against every other, exactly where their choices can be listed; what each pool is worth, how \
    its game branches, how it can end. It begins with Catch-Up 1..10; n asks for another game, another pool, other bots.";

/// What is said above the newest games that go on, where one would quit.
const WAITING: &str = "These games wait for you:";

/// What is said about a line that is no game.
pub(super) fn about(item: Item) -> &'static str {
    match item {
        Item::Statistics => "What you have won and lost, against whom, and how you grow.",
        Item::Learn => "Courses: short pages with boards, and tasks that are checked.",
        Item::Riddles => "Positions in which one turn alone keeps what there is: which?",
        Item::Laboratory => "Who beats whom, and the tables of the games, computed while you look.",
        Item::Saved => "Games in progress and finished ones: open, walk through, delete, copy.",
        Item::Help => "The keys.",
        Item::Quit | Item::Resume | Item::AlsoGoing(_) | Item::Finished(_) | Item::Game { .. } => "Everything is kept.",
    }
}

impl HomeScreen {
    /// Where a body has room beside its list.
    pub(super) fn room_beside(&self, body: Rect) -> Option<Rect> {
        let list = self.list_in(body);
        let [left, right] = margins(body.width);
        let x = list.right() + left;
        (list.width < body.width).then(|| Rect { x, width: body.right().saturating_sub(x + right), ..body })
    }

    /// The rows of a setup below its name: where it has no room beside that, and the board has enough of them.
    fn setup_below_name(&self, setup: &str, area: Rect) -> Vec<String> {
        if self.is_long(setup, area) && area.height >= HIGH {
            wrap(self.behind_game(setup), area.width.into())
        } else {
            Vec::new()
        }
    }

    /// Whether a setup has no room beside its name.
    fn is_long(&self, setup: &str, area: Rect) -> bool {
        let name = self.info().map_or(0, |info| width(info.name));
        name + TITLE_GAP + width(self.behind_game(setup)) > i32::from(area.width)
    }

    /// Where the board of a setup of the chosen game has its room: between the title and presets with so many rows.
    pub(super) fn board_above(&self, setup: &str, area: Rect, presets: u16) -> Rect {
        let [over, under] = air(area);
        let above = over + 1 + self.setup_below_name(setup, area).len() as u16;
        let taken = above + under + presets;
        Rect { y: area.y + above, height: area.height.saturating_sub(taken), ..area }
    }

    /// What belongs to the chosen line where there is room beside the list: a preview, or words.
    pub(super) fn right(&self, body: Rect, pen: &mut Pen<'_>) {
        let Some(area) = self.room_beside(body) else { return };
        let mut pen = pen.within(area);
        let (x, y, columns) = (i32::from(area.x), i32::from(area.y + air(area)[0]), usize::from(area.width));
        let Some(info) = self.info() else {
            self.beside(x, y, area, &mut pen);
            return;
        };
        let end = pen.text(x, y, info.name, Role::Title);
        let setup = self.setup().unwrap_or_default();
        let board = self.board_above(setup, area, self.presets_in(body).height);
        let below = self.setup_below_name(setup, area);
        // What has no room there is not said twice, if it is read whole among the presets.
        if below.is_empty() && !(self.is_long(setup, area) && self.shows_chosen_preset(body)) {
            pen.text(end + TITLE_GAP, y, self.behind_game(setup), Role::Dim);
        }
        for (row, words) in (y + 1..).zip(&below) {
            pen.text(x, row, words, Role::Dim);
        }
        match &self.preview {
            Some(Ok(preview)) if preview.draw(board, &mut pen) => {}
            Some(Ok(_)) => {
                for (row, line) in (i32::from(board.y) + 1..).zip(wrap(&sentence(info.summary), columns)) {
                    pen.text(x, row, &line, Role::Plain);
                }
            }
            Some(Err(error)) => {
                for (row, line) in (i32::from(board.y) + 1..).zip(wrap(&sentence(&error.to_string()), columns)) {
                    pen.text(x, row, &line, Role::Mistake);
                }
            }
            None => {}
        }
    }

    fn beside(&self, x: i32, y: i32, area: Rect, pen: &mut Pen<'_>) {
        let columns = usize::from(area.width);
        let mut lines = Vec::new();
        match self.item() {
            Item::Resume => {
                // Above the board of the first the others have no room.
                let told = if self.preview.is_some() { 1 } else { NEWEST };
                for saved in self.playing.iter().take(told) {
                    lines.extend(saved::in_two_lines(saved));
                    lines.push(String::new());
                }
            }
            Item::AlsoGoing(_) | Item::Finished(_) => {
                lines.extend(self.saved_of(self.item()).into_iter().flat_map(saved::in_two_lines));
                lines.push(String::new());
            }
            Item::Statistics => lines.extend(self.statistics.as_ref().map(Statistics::sum)),
            Item::Riddles => lines.extend(self.riddles.iter().cloned()),
            Item::Laboratory => lines.push(LABORATORY.to_owned()),
            Item::Saved => {
                let (playing, finished) = self.counts;
                lines.push(format!("{playing} in progress, {finished} finished"));
                lines.push(String::new());
                for games in [&self.playing, &self.finished].into_iter().filter(|games| !games.is_empty()) {
                    lines.extend(games.iter().take(NEWEST).map(|saved| saved::in_two_lines(saved).join(", ")));
                    lines.push(String::new());
                }
            }
            Item::Quit if self.playing.is_empty() => {}
            Item::Quit => {
                lines.extend([WAITING.to_owned(), String::new()]);
                let told = self.playing.iter().take(NEWEST);
                lines.extend(told.map(|saved| saved::in_two_lines(saved).join(", ")));
                let more = self.going_on.saturating_sub(NEWEST);
                lines.extend((more > 0).then(|| format!("and {more} more")));
            }
            Item::Learn | Item::Help | Item::Game { .. } => {}
        }
        let wrapped = |lines: &[String]| -> Vec<String> {
            let rows = lines.iter().map(|line| if line.is_empty() { vec![String::new()] } else { wrap(line, columns) });
            rows.flatten().collect()
        };
        let mut told = wrapped(&lines);
        if let (Item::Saved, Some(Ok(preview)), [counts, none, newest, ..]) = (self.item(), &self.preview, &lines[..]) {
            let is_seen = |rows: &[String]| {
                let top = (y as u16).saturating_add(rows.len() as u16 + 1).min(area.bottom());
                preview.size_in(Rect { y: top, height: area.bottom() - top, ..area }).1 > 0.0
            };
            // Where the board of the newest has no room below all of them, it has below that one alone.
            let one = wrapped(&[counts, none, newest].map(String::clone));
            if !is_seen(&told) && is_seen(&one) {
                told = one;
            }
        }
        let mut y = y;
        for line in told {
            pen.text(x, y, &line, Role::Plain);
            y += 1;
        }
        let height = (i32::from(area.bottom()) - y - 1).max(0) as u16;
        let below = Rect { y: y as u16, height: height + 1, ..area };
        if self.item() == Item::Help {
            welcome(pen.keys()).paint_beginning(below, pen);
        }
        if let Some(ahead) = &self.ahead {
            lessons::paint(ahead, below, pen);
        }
        if let Some(statistics) = &self.statistics {
            statistics.paint_all(below, pen);
        }
        if self.item() == Item::Laboratory {
            ladders::paint(Rect { y: area.bottom() - height, height, ..area }, pen);
        }
        if let Some(Ok(preview)) = &self.preview {
            // Where the board has no room the words say which riddle it is.
            let _ = preview.draw(Rect { y: area.bottom() - height, height, ..area }, pen);
        }
    }
}
