//! The presets of the chosen game in rows below its preview, and what is said about the one that is chosen.

use ratatui::layout::Rect;

use super::HomeScreen;
use crate::core::Outcome;
use crate::games::{preset_outcome, task};
use crate::tui::Role;
use crate::tui::brief::{shortened, wrap_in};
use crate::tui::paint::{Pen, cut, width, wrap};
use crate::tui::scroll::reveal;

/// What is said about a preset has so many rows at most.
const ABOUT_ROWS: u16 = 2;
/// The presets take one row of so many behind the first so many: as many for each board of a game, so that nothing moves
/// while one walks through them.
const ROWS_A_ROW: u16 = 6;
/// A preset is cut behind so many columns, or behind half of all if these are more; presets stand so far apart, and so far from
/// either edge.
const PRESET: u16 = 24;
const APART: u16 = 3;
const EDGE: u16 = 2;

/// A preset by its place, and where it stands.
struct PresetSpot {
    preset: usize,
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
        let rows = self.preset_spots(area.width).last().map_or(0, |last| last.row as u16 + 1);
        let room = (area.height / ROWS_A_ROW).saturating_sub(1);
        let height = (rows.min(room).max(1) + about).min(area.height);
        Rect { y: area.bottom() - height, height, ..area }
    }

    /// Where the presets of the chosen game stand, as many in a row as so many columns hold.
    fn preset_spots(&self, columns: u16) -> Vec<PresetSpot> {
        let Some((line, game, _)) = self.place() else { return Vec::new() };
        let (mut spots, mut column, mut row) = (Vec::new(), EDGE, 0);
        for (preset, (setup, _)) in self.presets_of(line, game).into_iter().enumerate() {
            let wide = width(&short(setup, columns)) as u16;
            if column > EDGE && column + wide + EDGE > columns {
                (column, row) = (EDGE, row + 1);
            }
            spots.push(PresetSpot { preset, column, row });
            column += wide + APART;
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

    /// The preset that a click at a cell means.
    pub(super) fn preset_at(&self, body: Rect, x: u16, y: u16) -> Option<usize> {
        let (line, game, _) = self.place()?;
        let area = self.presets_in(body);
        let (column, row) = (x.checked_sub(area.x)?, usize::from(y.checked_sub(area.y)?));
        let presets = self.presets_of(line, game);
        let is_meant = |spot: &PresetSpot| {
            let wide = width(&short(presets[spot.preset].0, area.width)) as u16;
            spot.row == row && (spot.column..spot.column + wide).contains(&column)
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
        for spot in &window.spots {
            let role = if spot.preset == chosen { Role::Cursor } else { Role::Plain };
            pen.text(x + i32::from(spot.column), y + spot.row as i32, &short(presets[spot.preset].0, area.width), role);
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

/// A setup without the name of its game, among presets that have so many columns.
fn short(setup: &str, columns: u16) -> String {
    cut(setup.split_once(' ').map_or(setup, |(_, rest)| rest), PRESET.max(columns / 2).into())
}
