//! The newest games below the list: those that go on beside the one that is resumed, and those that have ended.

use super::HomeScreen;
use super::list::{ListColumns, stand_out, swatch_of};
use crate::tui::paint::{Pen, counted, cut, width, wrap};
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

/// Games below their heading.
pub(super) struct NewestPart<'a> {
    heading: &'static str,
    /// The item of the first of them; the others are those behind it.
    first: usize,
    told: Vec<NewestGame<'a>>,
    /// How many more there are that are not told.
    more: usize,
}

impl NewestPart<'_> {
    /// Whether an item is one of its games.
    pub(super) fn has(&self, item: usize) -> bool {
        (self.first..self.first + self.told.len()).contains(&item)
    }

    /// How many it leaves out; they have no row of their own, in which one of them has room.
    fn left_out(&self) -> Option<String> {
        match (self.more, self.told.is_empty()) {
            (0, _) => None,
            (more, true) => Some(counted(more, "game")),
            (more, false) => Some(format!("{more} more")),
        }
    }
}

/// The item of the game that stands in a row of these parts.
pub(super) fn newest_at(parts: &[NewestPart<'_>], row: usize) -> Option<usize> {
    let rows_of = |part: &NewestPart<'_>| {
        let games = (part.first..).zip(&part.told).flat_map(|(item, game)| vec![Some(item); game.rows()]);
        std::iter::once(None).chain(games).chain([None]).collect::<Vec<_>>()
    };
    parts.iter().flat_map(rows_of).nth(row).flatten()
}

impl<'a> NewestGame<'a> {
    /// In one row: no title is cut for what is said beside it.
    fn in_one_row(saved: &'a Saved, columns: usize) -> Self {
        let title = saved::title_within(saved, columns);
        let beside = saved::beside_title(saved, columns.saturating_sub(width(&title) as usize + 1));
        Self { saved, title: vec![title], state: Vec::new(), beside }
    }

    fn in_two_rows(saved: &'a Saved, columns: usize) -> Self {
        let (title, state) = (saved::title_within(saved, columns), saved::below_title(saved, columns));
        Self { saved, title: vec![title], state: vec![state], beside: String::new() }
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

    /// Paints it from `y` on.
    fn paint(&self, y: i32, is_chosen: bool, at: ListColumns, pen: &mut Pen<'_>) {
        let setup = self.saved.summary.as_ref().map_or("", |summary| &summary.game);
        let [plain, dim] = if is_chosen { [Role::Cursor; 2] } else { [Role::Plain, Role::Dim] };
        swatch_of(setup, at, y, pen);
        for (y, title) in (y..).zip(&self.title) {
            pen.text(at.words, y, title, plain);
        }
        let below = y + self.title.len() as i32;
        pen.text_before(at.end, below - 1, &self.beside, dim);
        if saved::is_yours_unsaid(self.saved, self.state.iter().chain([&self.beside])) {
            pen.sign(at.key, below - i32::from(self.state.is_empty()), pen.symbols().due, Role::Bright);
        }
        for (y, state) in (below..).zip(&self.state) {
            pen.text(at.words, y, state, Role::Dim);
        }
        if is_chosen {
            stand_out(y, at, true, pen);
        }
    }

    /// Whether the one row leaves out something that a second one has.
    fn leaves_out(&self) -> bool {
        self.state.is_empty() && self.beside != saved::in_two_lines(self.saved)[1]
    }

    /// How little is told in the one row: not against whom, not which turn it is, or all but in fewer words.
    fn told_of(&self) -> usize {
        if !saved::names_others(self.saved, &self.beside) {
            return 0;
        }
        let tells_turn = saved::unsaid_turn(self.saved, std::slice::from_ref(&self.beside)).is_none();
        1 + usize::from(tells_turn)
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
/// stand. Rows that are left go to those of which one does not tell all, to those of which it tells least first.
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
    for so_much in 0..3 {
        let is_due = |game: &&mut NewestGame<'_>| game.told_of() == so_much;
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

    /// How many items stand in the list; the others are the games below it.
    pub(super) fn in_list(&self) -> usize {
        self.items.len() - self.others_playing().len() - self.finished.len()
    }

    /// What is told in so many rows, each part below its heading, but for so many games that are scrolled out of sight. Rows that
    /// all leave free go to words that were cut. Where a heading alone has room it says how many games there are.
    pub(super) fn newest(&self, columns: usize, mut rows: usize, mut skipped: usize) -> Vec<NewestPart<'_>> {
        let (mut parts, mut first) = (Vec::new(), self.in_list());
        let others = self.going_on.saturating_sub(1);
        let kinds = [("Also going on", self.others_playing(), others), ("Finished", &self.finished, self.counts.1)];
        for (heading, games, all) in kinds {
            let out = skipped.min(games.len());
            let here = first + out;
            (first, skipped) = (first + games.len(), skipped - out);
            let told = fitted(&games[out..], columns, rows.saturating_sub(1));
            if games.len() == out || rows == 0 {
                continue;
            }
            let used: usize = told.iter().map(NewestGame::rows).sum();
            // Behind the heading and the games a row stays free.
            rows = rows.saturating_sub(used + 2);
            let more = all.saturating_sub(told.len());
            parts.push(NewestPart { heading, first: here, told, more });
        }
        for game in parts.iter_mut().flat_map(|part| &mut part.told) {
            let full = NewestGame::in_full(game.saved, columns);
            if let Some(left) = (rows + game.rows()).checked_sub(full.rows())
                && !game.state.is_empty()
            {
                (*game, rows) = (full, left);
            }
        }
        parts
    }

    /// Paints them from `y` on.
    pub(super) fn paint_newest(&self, parts: &[NewestPart<'_>], mut y: i32, at: ListColumns, pen: &mut Pen<'_>) {
        for part in parts {
            pen.text(at.key, y, part.heading, Role::Dim);
            pen.text_before(at.end, y, &part.left_out().unwrap_or_default(), Role::Dim);
            y += 1;
            for (item, game) in (part.first..).zip(&part.told) {
                game.paint(y, item == self.chosen, at, pen);
                y += game.rows() as i32;
            }
            y += 1;
        }
    }
}
