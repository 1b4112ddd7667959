//! What stands beside the list: the preview of the chosen game with its presets, or words.

use ratatui::layout::Rect;

use super::{HomeScreen, Item};
use crate::core::Outcome;
use crate::games::{preset_outcome, task};
use crate::tui::Role;
use crate::tui::brief::{shortened, wrap_in};
use crate::tui::paint::{Pen, cut, sentence, width, wrap};
use crate::tui::screens::saved;

/// What the courses are for.
const LEARN: &str = "Courses for whoever has never seen such a game, and for whoever wants proofs: short pages with boards to play with, \
    and tasks whose answers are checked before anything is told. Hints come in three grades, the solution when it is asked for.";

/// What the laboratory is for.
const LABORATORY: &str = "Every bot against every other, exactly where their choices can be listed; what each pool is worth, how \
    its game branches, how it can end. It begins with Catch-Up 1..10; n asks for another game, another pool, other bots.";

/// What is said about a preset has so many rows at most.
const ABOUT_ROWS: usize = 2;

/// What is said about a line that is no game.
pub(super) fn about(item: Item) -> &'static str {
    match item {
        Item::Statistics => "What you have won and lost, against whom, and how you grow.",
        Item::Learn => "Courses: short pages with boards, and tasks that are checked.",
        Item::Riddles => "Positions in which one turn alone keeps what there is: which?",
        Item::Laboratory => "Who beats whom, and the tables of the games, computed while you look.",
        Item::Saved => "Games in progress and finished ones: open, walk through, delete, copy.",
        Item::Help => "The keys.",
        Item::Quit | Item::Resume | Item::Game { .. } => "Everything is kept.",
    }
}

impl HomeScreen {
    /// What belongs to the chosen line: a preview with its presets, or words.
    pub(super) fn right(&self, area: Rect, pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let air = u16::from(area.height >= 18);
        let (x, y, columns) = (i32::from(area.x), i32::from(area.y + air), usize::from(area.width));
        let Some(info) = self.info() else {
            self.beside(x, y, area, &mut pen);
            return;
        };
        let setup = self.setup().and_then(|words| words.split_once(' ')).map_or("", |(_, rest)| rest);
        let end = pen.text(x, y, info.name, Role::Title);
        pen.text(end + 2, y, setup, Role::Dim);
        let board = Rect { y: area.y + air + 1, height: area.height.saturating_sub(4 + 2 * air), ..area };
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
        self.preset_row(x, i32::from(area.bottom()) - 3, &mut pen);
    }

    fn beside(&self, x: i32, y: i32, area: Rect, pen: &mut Pen<'_>) {
        let columns = usize::from(area.width);
        let mut lines = Vec::new();
        match self.item() {
            Item::Resume => {
                for saved in &self.playing {
                    lines.extend(saved::in_two_lines(saved));
                    lines.push(String::new());
                }
            }
            Item::Statistics => lines.push(about(Item::Statistics).to_owned()),
            Item::Learn => lines.push(LEARN.to_owned()),
            Item::Riddles => lines.extend(self.riddles.iter().cloned()),
            Item::Laboratory => lines.push(LABORATORY.to_owned()),
            Item::Saved => {
                let (playing, finished) = self.counts;
                lines.push(format!("{playing} in progress, {finished} finished"));
                lines.push(String::new());
                lines.extend(self.finished.iter().map(|saved| saved::in_two_lines(saved).join(", ")));
            }
            Item::Help | Item::Quit | Item::Game { .. } => {}
        }
        let lines =
            lines.iter().flat_map(|line| if line.is_empty() { vec![String::new()] } else { wrap(line, columns) });
        for (row, line) in lines.enumerate() {
            pen.text(x, y + row as i32, &line, Role::Plain);
        }
    }

    /// What is said about a preset: what there is to do in it, on which seat, and why one would.
    fn about(&self, (setup, blurb): (&str, &str)) -> String {
        match preset_outcome(setup) {
            Some(Outcome::Loss) if self.is_new(setup) => format!("win it, sitting second; {blurb}"),
            Some(outcome) => format!("{}; {blurb}", task(outcome)),
            None => blurb.to_owned(),
        }
    }

    /// The presets in one row with the chosen one in sight, and what is said about it below.
    pub(super) fn preset_row(&self, x: i32, y: i32, pen: &mut Pen<'_>) {
        let Some((line, game, chosen)) = self.place() else { return };
        let presets = self.presets_of(line, game);
        let words = |index: usize| {
            let (setup, _) = presets[index];
            cut(setup.split_once(' ').map_or(setup, |(_, rest)| rest), 24)
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
            pen.sign(x, y, pen.symbols().less, Role::Dim);
        }
        at += 2;
        for index in first..presets.len() {
            let text = words(index);
            if at + width(&text) > x + 2 + room {
                pen.sign(i32::from(pen.area().right()) - 1, y, pen.symbols().more, Role::Dim);
                break;
            }
            let role = if index == chosen { Role::Cursor } else { Role::Plain };
            at = pen.text(at, y, &text, role) + 3;
        }
        let columns = (i32::from(pen.area().right()) - x - 2).max(1) as usize;
        let words = self.about(presets[chosen]);
        let rows = ABOUT_ROWS.min((i32::from(pen.area().bottom()) - y - 1).max(0) as usize);
        let words = shortened(&words, |words| wrap(words, columns).len() <= rows).unwrap_or(words);
        for (row, words) in wrap_in(&words, columns, rows).iter().enumerate() {
            pen.text(x + 2, y + 1 + row as i32, words, Role::Dim);
        }
    }
}
