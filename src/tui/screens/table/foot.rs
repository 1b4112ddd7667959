//! What stands in the two rows at the foot of a board that has no panes: who wins, or why, once that is asked; what a riddle
//! asks.

use ratatui::layout::Rect;

use super::GameScreen;
use crate::core::{Game, Outcome};
use crate::engine::Effort;
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::paint::{Pen, cut_words, sentence, width, wrap};
use crate::tui::panes::{self, LONG};
use crate::tui::screen::said;
use crate::tui::view::{most_rows_of_talk, rows_talked_over};

/// What stands before the moves that are worth as much as the position.
const KEEPS: &str = "keeps it";
/// The word that stands behind a verdict that is final.
const EXACT: &str = "exact";
/// Columns between what stands beside each other.
const APART: i32 = 3;
/// Columns for how far a proof has come.
const PROGRESS: i32 = 24;
/// The rows of a reason.
const ROWS: usize = 2;
/// Where the rest of a reason stands that is cut: its pane is the first one.
const REST: &str = "‹pane›: all of it";

/// Draws it.
pub(super) fn draw(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    if let Some(task) = table.riddle_task() {
        let (columns, y) = (usize::from(body.width).saturating_sub(2), i32::from(body.bottom()) - ROWS as i32);
        table.sight.is_read.set(true);
        pen.text(i32::from(body.x) + 1, y, &cut_words(&task, columns), Role::Win);
        return;
    }
    let told = table.shown.told_why().filter(|_| table.sight.explains);
    let Some(why) = told else { return verdict(table, body, pen) };
    let (room, y) = (usize::from(body.width).saturating_sub(2), i32::from(body.bottom()) - ROWS as i32);
    let words = sentence(&why.text);
    table.sight.is_read.set(wrap(&words, room).len() <= ROWS);
    for (line, y) in shortened(&words, room, ROWS, &pen.keys().tell(REST)).into_iter().zip(y..) {
        pen.text(i32::from(body.x) + 1, y, &pen.symbols().said(&line), Role::Plain);
    }
}

/// Words in so many lines at most: where they are longer, the last line says at its end where the rest stands.
fn shortened(words: &str, room: usize, most: usize, rest: &str) -> Vec<String> {
    let mut lines = wrap(words, room);
    if lines.len() > most {
        let last = lines.split_off(most - 1).join(" ");
        let free = room.saturating_sub(width(rest) as usize + 2);
        lines.push(format!("{}  {rest}", cut_words(&last, free)));
    }
    lines
}

impl GameScreen {
    /// Words that are said with a reason, in as many rows as talk at most: those of a longer one that have room, and where the
    /// rest stands.
    pub(super) fn said_with_reason(&self, words: &str) -> String {
        match self.sight.arranged.get() {
            Some(((body, _), _)) => {
                let room = usize::from(body.width).saturating_sub(2);
                shortened(words, room, most_rows_of_talk(body), REST).join(" ")
            }
            None => words.to_owned(),
        }
    }

    /// Whether words have one row of the screen: longer ones lie over what stands above.
    pub(super) fn is_one_row(&self, words: &str) -> bool {
        let body = self.sight.arranged.get().map(|((body, _), _)| body);
        body.is_none_or(|body| rows_talked_over(&said(words, Role::Bright), body) == 0)
    }
}

/// Who wins, in one line.
fn verdict(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    let tells = table.level() > HintLevel::Off && table.shown.result.is_none();
    let Some(known) = table.known.here().filter(|_| tells) else { return };
    // A free row below: a sentence of two rows needs it.
    let (x, y) = (i32::from(body.x) + 1, i32::from(body.bottom()) - 2);
    if table.table.game().players() > 2 {
        let words = panes::noted(table.table.game(), known.note.as_ref());
        let words = if words.is_empty() { "three and more play: no verdict".to_owned() } else { words.join("   ") };
        pen.text(x, y, &words, Role::Dim);
        return;
    }
    let mover = table.table.game().to_move(&known.position);
    let (words, role) = panes::verdict(known, mover, &table.shown.names);
    let mut x = pen.text(x, y, &words, role) + APART;
    if table.level() >= HintLevel::Keeping {
        let keepers: Vec<String> = known
            .keepers()
            .filter(|report| report.bounds.outcome() > Some(Outcome::Loss))
            .map(|report| table.table.game().write_move(&known.position, report.mv))
            .collect();
        let behind = if progress(table).is_some() { PROGRESS } else { EXACT.len() as i32 + APART };
        if !keepers.is_empty() {
            let from = pen.text(x, y, KEEPS, Role::Plain) + 1;
            let room = (i32::from(body.right()) - 1 - from - APART - behind).max(0) as usize;
            x = pen.text(from, y, &panes::listed(&keepers, room), Role::Plain) + APART;
        }
    }
    let room = i32::from(body.right()) - 1 - x;
    if known.is_exact() && width(EXACT) <= room {
        pen.text(x, y, EXACT, Role::Dim);
    } else if let Some(effort) = progress(table) {
        pen.text(x, y, &panes::working(known, effort, room.max(0) as usize), Role::Dim);
    }
}

/// How far a proof has come that takes long.
fn progress(table: &GameScreen) -> Option<Effort> {
    let is_working = table.known.is_working(table.table.timeline().now());
    Some(table.known.effort()).filter(|effort| is_working && effort.passed >= LONG)
}
