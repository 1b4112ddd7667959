//! The presets of the chosen game in rows below its preview, and what is said about the one that is chosen.

use ratatui::layout::Rect;

use super::HomeScreen;
use super::spared::share;
use crate::core::Outcome;
use crate::games::{preset_outcome, task};
use crate::tui::Role;
use crate::tui::brief::{shortened, wrap_in};
use crate::tui::paint::{CUT, Pen, cut, cut_words, width, wrap};
use crate::tui::scroll::reveal;

/// What is said about a preset has so many rows, and more only where boards spare them.
pub(super) const ABOUT_ROWS: u16 = 2;
/// Presets stand so far apart, or less where that saves a row, and so far from either edge.
const APART: [u16; 2] = [3, 2];
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
        let known = self.preset_rows.borrow().get(&(area, self.item())).copied();
        let rows = known.unwrap_or_else(|| share(area).min(self.rows_of_presets(area.width))).max(1);
        let height = (rows + about).min(area.height);
        Rect { y: area.bottom() - height, height, ..area }
    }

    /// Where the presets of the chosen game stand, as many in a row as so many columns hold; one that is longer has several.
    fn preset_spots(&self, columns: u16) -> Vec<PresetSpot> {
        let [far, near] = APART.map(|apart| self.preset_spots_apart(columns, apart));
        let rows = |spots: &[PresetSpot]| spots.last().map(|last| last.row);
        if rows(&near) < rows(&far) { near } else { far }
    }

    fn preset_spots_apart(&self, columns: u16, apart: u16) -> Vec<PresetSpot> {
        let Some((line, game, _)) = self.place() else { return Vec::new() };
        let room = usize::from(columns.saturating_sub(2 * EDGE).max(1));
        let (mut spots, mut column, mut row) = (Vec::new(), EDGE, 0);
        for (preset, (setup, _)) in self.presets_of(line, game).into_iter().enumerate() {
            let parts = wrap(self.behind_game(setup), room);
            let last = parts.len().saturating_sub(1);
            for (at, words) in parts.iter().map(|words| cut(words, room)).enumerate() {
                let wide = width(&words) as u16;
                if column > EDGE && (at > 0 || column + wide + EDGE > columns) {
                    (column, row) = (EDGE, row + 1);
                }
                spots.push(PresetSpot { preset, words, goes_on: at < last, column, row });
                column += wide + apart;
            }
        }
        spots
    }

    /// How many rows all presets of the chosen game take in so many columns.
    pub(super) fn rows_of_presets(&self, columns: u16) -> u16 {
        self.preset_spots(columns).last().map_or(0, |last| last.row as u16 + 1)
    }

    /// How many rows the longest of them takes.
    pub(super) fn rows_of_longest(&self, columns: u16) -> u16 {
        let spots = self.preset_spots(columns);
        let rows = spots.chunk_by(|a, b| a.preset == b.preset).map(<[PresetSpot]>::len);
        rows.max().unwrap_or(1) as u16
    }

    /// How many of them are not whole in so many rows.
    pub(super) fn presets_behind(&self, columns: u16, rows: u16) -> usize {
        self.preset_spots(columns).iter().filter(|spot| !spot.goes_on && spot.row >= usize::from(rows)).count()
    }

    /// How many rows what is said about a preset of the chosen game takes at most in so many columns.
    pub(super) fn rows_of_words(&self, columns: u16) -> u16 {
        let Some((line, game, _)) = self.place() else { return 0 };
        let room = usize::from(columns.saturating_sub(EDGE).max(1));
        let rows = |preset| wrap(&self.about(preset), room).len() as u16;
        self.presets_of(line, game).into_iter().map(rows).max().unwrap_or(0)
    }

    /// How many of so many rows of presets have room in an area: those that nothing is said in are theirs.
    pub(super) fn shown_rows(&self, area: Rect, rows: u16) -> u16 {
        let shown = |about: u16| area.height.saturating_sub(about).max(1).min(rows);
        match shown(ABOUT_ROWS) {
            all if all == rows => all,
            _ => shown(self.rows_of_words(area.width).clamp(1, ABOUT_ROWS)),
        }
    }

    /// The rows of presets for which an area has room, that of the chosen one among them.
    fn preset_window(&self, area: Rect) -> PresetWindow {
        let chosen = self.place().map_or(0, |(_, _, chosen)| chosen);
        let mut spots = self.preset_spots(area.width);
        let rows = spots.last().map_or(0, |last| last.row + 1);
        let shown = usize::from(self.shown_rows(area, rows as u16));
        let own = spots.iter().find(|spot| spot.preset == chosen).map_or(0, |spot| spot.row);
        let end = spots.iter().rfind(|spot| spot.preset == chosen).map_or(0, |spot| spot.row);
        // Whoever clicks on a part of one finds it where it was.
        let end = if self.walks { end } else { own };
        let first = reveal(reveal(self.first_row.get().min(rows - shown), shown, end), shown, own);
        self.first_row.set(first);
        spots.retain(|spot| (first..first + shown).contains(&spot.row));
        for spot in &mut spots {
            spot.row -= first;
        }
        PresetWindow { spots, rows: shown as u16, is_first: first == 0, is_last: first + shown == rows }
    }

    /// Whether all of the chosen preset is in sight.
    pub(super) fn shows_chosen_preset(&self, body: Rect) -> bool {
        let chosen = self.place().map(|(_, _, chosen)| chosen);
        let spots = self.preset_window(self.presets_in(body)).spots;
        // Of its parts the first is always there.
        spots.iter().any(|spot| Some(spot.preset) == chosen && !spot.goes_on)
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

    /// The same with as little of why one would as has room, or without it.
    fn about_in(&self, (setup, blurb): (&str, &str), fits: impl Fn(&str) -> bool) -> String {
        let less = shortened(blurb, |blurb| fits(&self.about((setup, blurb))));
        let words = self.about((setup, less.as_deref().unwrap_or(blurb)));
        shortened(&words, fits).unwrap_or(words)
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
        let rows = (i32::from(area.bottom()) - y).max(0) as usize;
        let fits = |words: &str| wrap(words, columns).len() <= rows;
        let words = self.about_in(presets[chosen], fits);
        for (row, words) in (y..).zip(&wrap_in(&words, columns, rows)) {
            pen.text(x + edge, row, words, Role::Dim);
        }
    }
}
