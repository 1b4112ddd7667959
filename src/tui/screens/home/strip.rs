//! The presets of the chosen game in rows below its preview, and what is said about the one that is chosen.

use ratatui::layout::Rect;

use super::HomeScreen;
use crate::core::Outcome;
use crate::games::{preset_outcome, task};
use crate::tui::Role;
use crate::tui::brief::{shortened, wrap_in};
use crate::tui::paint::{CUT, Pen, cut, cut_words, width, wrap};
use crate::tui::screens::preview::PreviewPicture;
use crate::tui::scroll::reveal;

/// What is said about a preset has so many rows at most.
pub(super) const ABOUT_ROWS: u16 = 2;
/// The presets take one row of so many behind the first so many, and more only where the board leaves rows free.
const ROWS_A_ROW: u16 = 6;
/// And never more than this part of all: other boards of the game are higher.
pub(super) const MOST_OF_ROWS: u16 = 3;
/// Presets stand so far apart, and so far from either edge.
const APART: u16 = 3;
const EDGE: u16 = 2;

/// A preset by its place, or a part of one that is longer than a row, and where it stands.
struct PresetSpot {
    preset: usize,
    words: String,
    /// It goes on in the row below.
    goes_on: bool,
    column: u16,
    row: usize,
}

/// The presets that are in sight, and whether there are more before and behind them.
struct PresetWindow {
    spots: Vec<PresetSpot>,
    rows: u16,
    is_first: bool,
    is_last: bool,
}

impl HomeScreen {
    /// Where the presets stand in a body, with what is said about them.
    pub(super) fn presets_in(&self, body: Rect) -> Rect {
        let beside = self.room_beside(body);
        let area = beside.unwrap_or(body);
        let about = if beside.is_some() { ABOUT_ROWS } else { 1 };
        let known = self.preset_rows.get().filter(|(known, _)| *known == (area, self.item()));
        let all = self.preset_spots(area.width).last().map_or(0, |last| last.row as u16 + 1);
        let rows = known.map_or_else(|| share(area), |(_, rows)| rows).min(all).max(1);
        let height = (rows + about).min(area.height);
        Rect { y: area.bottom() - height, height, ..area }
    }

    /// Finds out how many rows the presets take beside the list: their share, and those that the first board above them leaves
    /// free. They keep them while one walks through the presets, so that nothing moves.
    pub(super) fn measure_presets(&self, body: Rect, pen: &Pen<'_>) {
        let Some(area) = self.room_beside(body).filter(|_| matches!(self.preview, Some(Ok(_)))) else { return };
        let here = (area, self.item());
        if self.preset_rows.get().is_some_and(|(known, _)| known == here) {
            return;
        }
        let (share, all) = (share(area), self.preset_spots(area.width).last().map_or(0, |last| last.row as u16 + 1));
        // What is told in place of a board has its room.
        let own = (all > share).then(|| self.picture_above(area, share, pen)).flatten();
        let rows = own.map_or(share, |own| {
            let leaves = |rows: &u16| self.picture_above(area, *rows, pen).is_some_and(|other| other == own);
            let most = all.min(share.max(area.height / MOST_OF_ROWS));
            let more: Vec<u16> = (share + 1..most).collect();
            if leaves(&most) { most } else { share + more.partition_point(leaves) as u16 }
        });
        self.preset_rows.set(Some((here, rows)));
    }

    /// What the board looks like above so many rows of presets.
    pub(super) fn picture_above(&self, area: Rect, presets: u16, pen: &Pen<'_>) -> Option<PreviewPicture> {
        let Some(Ok(preview)) = &self.preview else { return None };
        preview.picture(self.board_above(area, presets + ABOUT_ROWS), pen)
    }

    /// Where the presets of the chosen game stand, as many in a row as so many columns hold; one that is longer has several.
    fn preset_spots(&self, columns: u16) -> Vec<PresetSpot> {
        let Some((line, game, _)) = self.place() else { return Vec::new() };
        let room = usize::from(columns.saturating_sub(2 * EDGE).max(1));
        let (mut spots, mut column, mut row) = (Vec::new(), EDGE, 0);
        for (preset, (setup, _)) in self.presets_of(line, game).into_iter().enumerate() {
            let parts = wrap(behind_id(setup), room);
            let last = parts.len().saturating_sub(1);
            for (at, words) in parts.iter().map(|words| cut(words, room)).enumerate() {
                let wide = width(&words) as u16;
                if column > EDGE && (at > 0 || column + wide + EDGE > columns) {
                    (column, row) = (EDGE, row + 1);
                }
                spots.push(PresetSpot { preset, words, goes_on: at < last, column, row });
                column += wide + APART;
            }
        }
        spots
    }

    /// The rows of presets for which an area has room, that of the chosen one among them.
    fn preset_window(&self, area: Rect) -> PresetWindow {
        let chosen = self.place().map_or(0, |(_, _, chosen)| chosen);
        let mut spots = self.preset_spots(area.width);
        let rows = spots.last().map_or(0, |last| last.row + 1);
        let shown = usize::from(area.height.saturating_sub(ABOUT_ROWS).max(1)).min(rows);
        let own = spots.iter().find(|spot| spot.preset == chosen).map_or(0, |spot| spot.row);
        let first = reveal(0, shown, own);
        spots.retain(|spot| (first..first + shown).contains(&spot.row));
        for spot in &mut spots {
            spot.row -= first;
        }
        PresetWindow { spots, rows: shown as u16, is_first: first == 0, is_last: first + shown == rows }
    }

    /// Whether some presets are out of sight in a body.
    #[cfg(test)]
    pub(super) fn hides_presets(&self, body: Rect) -> bool {
        let window = self.preset_window(self.presets_in(body));
        !window.is_first || !window.is_last
    }

    /// The preset that a click at a cell means.
    pub(super) fn preset_at(&self, body: Rect, x: u16, y: u16) -> Option<usize> {
        let area = self.presets_in(body);
        let (column, row) = (x.checked_sub(area.x)?, usize::from(y.checked_sub(area.y)?));
        let is_meant = |spot: &PresetSpot| {
            spot.row == row && (spot.column..spot.column + width(&spot.words) as u16).contains(&column)
        };
        self.preset_window(area).spots.into_iter().find(is_meant).map(|spot| spot.preset)
    }

    /// What is said about a preset: what there is to do in it, on which seat, and why one would.
    fn about(&self, (setup, blurb): (&str, &str)) -> String {
        match preset_outcome(setup) {
            Some(Outcome::Loss) if self.is_new(setup) => format!("win it, sitting second; {blurb}"),
            Some(outcome) => format!("{}; {blurb}", task(outcome)),
            None => blurb.to_owned(),
        }
    }

    /// Paints as many rows of presets as there is room for, and below them what is said about the chosen one.
    pub(super) fn paint_presets(&self, body: Rect, pen: &mut Pen<'_>) {
        let Some((line, game, chosen)) = self.place() else { return };
        let presets = self.presets_of(line, game);
        let area = self.presets_in(body);
        let mut pen = pen.within(area);
        let window = self.preset_window(area);
        let (x, y, end) = (i32::from(area.x), i32::from(area.y), i32::from(area.right()));
        let room = usize::from(area.width.saturating_sub(2 * EDGE));
        for spot in &window.spots {
            let role = if spot.preset == chosen { Role::Cursor } else { Role::Plain };
            let is_cut = spot.goes_on && spot.row + 1 == usize::from(window.rows);
            let words = if is_cut { cut_words(&format!("{} {CUT}", spot.words), room) } else { spot.words.clone() };
            pen.text(x + i32::from(spot.column), y + spot.row as i32, &words, role);
        }
        if !window.is_first {
            pen.sign(x, y, pen.symbols().less, Role::Dim);
        }
        let y = y + i32::from(window.rows);
        if !window.is_last {
            pen.sign(end - 1, y - 1, pen.symbols().more, Role::Dim);
        }
        let edge = i32::from(EDGE);
        let columns = (end - x - edge).max(1) as usize;
        let words = self.about(presets[chosen]);
        let rows = (i32::from(area.bottom()) - y).max(0) as usize;
        let words = shortened(&words, |words| wrap(words, columns).len() <= rows).unwrap_or(words);
        for (row, words) in (y..).zip(&wrap_in(&words, columns, rows)) {
            pen.text(x + edge, row, words, Role::Dim);
        }
    }
}

/// The rows of presets that an area has beside whichever board.
fn share(area: Rect) -> u16 {
    (area.height / ROWS_A_ROW).saturating_sub(1).max(1)
}

/// A setup without the name of its game.
fn behind_id(setup: &str) -> &str {
    setup.split_once(' ').map_or(setup, |(_, rest)| rest)
}
