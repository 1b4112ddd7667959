//! The newest games below the list: those that go on beside the one that is resumed, and those that have ended.

use super::HomeScreen;
use super::list::swatch_of;
use crate::tui::paint::{Pen, cut, width, wrap};
use crate::tui::screens::saved;
use crate::tui::{Role, Saved};

/// What is told of a game in some rows.
struct NewestGame<'a> {
    saved: &'a Saved,
    /// What is played.
    title: Vec<String>,
    /// How it stands or has ended, below that.
    state: Vec<String>,
    /// As much of it as has room beside the title, where there is no row below.
    beside: String,
}

impl<'a> NewestGame<'a> {
    /// In one row: no title is cut for what is said beside it.
    fn in_one_row(saved: &'a Saved, columns: usize) -> Self {
        let [title, _] = saved::in_two_lines(saved);
        let beside = saved::beside_title(saved, columns.saturating_sub(width(&title) as usize + 1));
        Self { saved, title: vec![cut(&title, columns)], state: Vec::new(), beside }
    }

    fn in_two_rows(saved: &'a Saved, columns: usize) -> Self {
        let [title, state] = saved::in_two_lines(saved);
        let state = saved::short_state(saved, columns).unwrap_or(state);
        Self { saved, title: vec![cut(&title, columns)], state: vec![cut(&state, columns)], beside: String::new() }
    }

    /// In as many rows as all of its words need.
    fn in_full(saved: &'a Saved, columns: usize) -> Self {
        let [title, state] = saved::in_two_lines(saved);
        let title = wrap(&title, columns).iter().map(|row| cut(row, columns)).collect();
        Self { saved, title, state: in_parts(&state, columns), beside: String::new() }
    }

    fn rows(&self) -> usize {
        self.title.len() + self.state.len()
    }

    /// Whether the one row leaves out something that a second one has.
    fn leaves_out(&self) -> bool {
        self.state.is_empty() && self.beside != saved::in_two_lines(self.saved)[1]
    }
}

/// How a game stands, broken behind commas.
pub(super) fn in_parts(state: &str, columns: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for part in state.split_inclusive(", ") {
        match rows.last_mut().filter(|row| width(row) + width(part.trim_end()) <= columns as i32) {
            Some(row) => row.push_str(part),
            None => rows.push(part.to_owned()),
        }
    }
    rows.iter().map(|row| cut(row.trim_end(), columns)).collect()
}

/// Games in two rows each where all have room, else as many as have it in one, or in two where one has no room for how they
/// stand. Rows that are left go to those of which one does not tell all, first to those of which it does not tell against whom.
fn fitted(games: &[Saved], columns: usize, rows: usize) -> Vec<NewestGame<'_>> {
    if 2 * games.len() <= rows {
        return games.iter().map(|saved| NewestGame::in_two_rows(saved, columns)).collect();
    }
    let mut spare = rows;
    let mut told = Vec::new();
    for saved in games {
        let one = NewestGame::in_one_row(saved, columns);
        let game = if one.beside.is_empty() { NewestGame::in_two_rows(saved, columns) } else { one };
        let Some(left) = spare.checked_sub(game.rows()) else { break };
        spare = left;
        told.push(game);
    }
    for is_named in [false, true] {
        let is_due = |game: &&mut NewestGame<'_>| saved::names_others(game.saved, &game.beside) == is_named;
        let short = told.iter_mut().filter(|game| game.leaves_out()).filter(is_due);
        for game in short.take(spare) {
            *game = NewestGame::in_two_rows(game.saved, columns);
            spare -= 1;
        }
    }
    told
}

impl HomeScreen {
    /// The games that go on beside the one that is resumed, which stands in the list.
    pub(super) fn others_playing(&self) -> &[Saved] {
        self.playing.get(1..).unwrap_or_default()
    }

    /// What is told in so many rows, each part below its heading. Rows that all leave free go to words that were cut.
    fn newest(&self, columns: usize, mut rows: usize) -> Vec<(&'static str, Vec<NewestGame<'_>>)> {
        let mut parts = Vec::new();
        for (heading, games) in [("Also going on", self.others_playing()), ("Finished", &self.finished)] {
            if games.is_empty() || rows < 2 {
                continue;
            }
            let told = fitted(games, columns, rows - 1);
            let used: usize = told.iter().map(NewestGame::rows).sum();
            // Behind the heading and the games a row stays free.
            rows = rows.saturating_sub(used + 2);
            parts.push((heading, told));
        }
        for game in parts.iter_mut().flat_map(|(_, told)| told) {
            let full = NewestGame::in_full(game.saved, columns);
            if let Some(left) = (rows + game.rows()).checked_sub(full.rows())
                && !game.state.is_empty()
            {
                (*game, rows) = (full, left);
            }
        }
        parts
    }

    /// Paints them from `y` on, as far as they have room.
    pub(super) fn paint_newest(&self, mut y: i32, [key, x]: [i32; 2], end: i32, pen: &mut Pen<'_>) {
        let rows = (i32::from(pen.area().bottom()) - y).max(0) as usize;
        for (heading, games) in self.newest((end - x).max(0) as usize, rows) {
            pen.text(key, y, heading, Role::Dim);
            y += 1;
            for game in games {
                let setup = game.saved.summary.as_ref().map_or("", |summary| &summary.game);
                swatch_of(setup, [key, x], y, pen);
                for title in &game.title {
                    pen.text(x, y, title, Role::Plain);
                    y += 1;
                }
                pen.text_before(end, y - 1, &game.beside, Role::Dim);
                if saved::is_yours(game.saved) {
                    pen.sign(key, y - i32::from(game.state.is_empty()), pen.symbols().pointer, Role::Bright);
                }
                for state in &game.state {
                    pen.text(x, y, state, Role::Dim);
                    y += 1;
                }
            }
            y += 1;
        }
    }
}
