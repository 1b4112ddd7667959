//! The rows that the boards of a game spare at home: its presets have them.

use std::cell::RefCell;
use std::collections::HashMap;

use ratatui::layout::Rect;

use super::HomeScreen;
use super::strip::ABOUT_ROWS;
use crate::games::AnyGame;
use crate::tui::screens::preview::{Moment, Preview, SeenWhole};

/// Presets take one row of so many behind the first so many, whatever the boards are.
const ROWS_A_ROW: u16 = 6;
/// For all presets to be in sight one board of so many may be a little smaller, but no more of them than there are presets to gain.
const ONE_OF: usize = 3;

/// The boards of the presets of a game, each as it is seen above so many rows.
pub(super) struct BoardsAbove<'a> {
    home: &'a HomeScreen,
    area: Rect,
    boards: Vec<BoardAbove>,
    /// No row of the longest preset is given up for what may be bare.
    fewest: u16,
}

/// The board of a preset.
struct BoardAbove {
    setup: &'static str,
    preview: Preview,
    /// As it is seen above the rows with which others are compared.
    seen: Option<SeenWhole>,
    /// The same above no fewer than those of the longest preset.
    seen_bare: Option<SeenWhole>,
    /// The same in each area in which it was looked at: it is laid out once there, however often it is compared.
    looked_at: RefCell<HashMap<Rect, Option<SeenWhole>>>,
}

impl BoardAbove {
    fn seen_in(&self, area: Rect) -> Option<SeenWhole> {
        *self.looked_at.borrow_mut().entry(area).or_insert_with(|| self.preview.seen_whole(area))
    }
}

impl HomeScreen {
    /// Finds out how many rows there are below the board beside the list for presets, and behind these for what else is said
    /// about one: once for each area and game, for while one walks through the presets nothing moves.
    pub(super) fn measure_presets(&self, body: Rect) {
        let Some(area) = self.room_beside(body).filter(|_| self.place().is_some()) else { return };
        let here = (area, self.item());
        if self.preset_rows.borrow().contains_key(&here) {
            return;
        }
        let all = self.rows_of_presets(area.width);
        let least = share(area).min(all);
        let told = all + self.rows_of_words(area.width).saturating_sub(ABOUT_ROWS);
        let rows = if told > 1 { self.boards_above(area, 1).spare(least, all, told) } else { least };
        self.preset_rows.borrow_mut().insert(here, rows);
    }

    /// The boards of the presets of the chosen game that are the same each time, above so many rows.
    pub(super) fn boards_above(&self, area: Rect, rows: u16) -> BoardsAbove<'_> {
        let presets = self.info().map_or(&[][..], |info| info.presets);
        let seen = |setup: &'static str| {
            let game = setup.parse::<AnyGame>().ok().filter(|game| !is_drawn_by_lot(game, setup))?;
            let above = self.board_above(setup, area, rows + ABOUT_ROWS);
            let start = Preview::of(game.clone(), Moment::Start);
            // What no move takes away is as large at any moment, and driving around it takes its time.
            let preview = if start.lasts(above) { start } else { self.showcase(setup, game) };
            Some(BoardAbove { setup, preview, seen: None, seen_bare: None, looked_at: RefCell::default() })
        };
        let boards = presets.iter().filter_map(|preset| seen(preset.setup)).collect();
        let mut boards = BoardsAbove { home: self, area, boards, fewest: self.rows_of_longest(area.width) };
        boards.see_above(rows);
        boards
    }

    /// The preview of a setup: that of the chosen one is there already, and what is found out about it is found once.
    fn showcase(&self, setup: &str, game: AnyGame) -> Preview {
        let chosen = self.preview.as_ref().filter(|_| self.setup() == Some(setup));
        let chosen = chosen.and_then(|preview| preview.as_ref().ok()).cloned();
        chosen.unwrap_or_else(|| Preview::of(game, Moment::Showcase))
    }
}

impl BoardsAbove<'_> {
    /// How many rows the boards have to spare, which are seen above the least of them: so many that none is smaller for it; but
    /// enough for all presets where no more boards are smaller than presets come in sight, and few of all, and none of them much;
    /// and for all that is said of one where that costs nothing more. No board is cut for any of that.
    fn spare(mut self, least: u16, all: u16, told: u16) -> u16 {
        let whole = |rows: &u16| self.cut_above(*rows).next().is_none();
        let most = Some(all).filter(whole).or_else(|| (1..all).take_while(whole).last()).unwrap_or(1);
        if most < least {
            // What has rows for a board has as many as show most of it.
            let cut: Vec<_> = self.cut_above(least).collect();
            let hides =
                |rows: u16| self.boards.iter().any(|board| cut.contains(&board.setup) && self.hides(board, rows));
            return (1..=most).rev().find(|rows| !hides(*rows)).unwrap_or(most);
        }
        self.see_above(least);
        let spared = self.spared(least, most);
        if spared < most {
            let whole = self.boards.iter().filter(|board| board.seen.is_some()).count();
            let behind = |rows| self.home.presets_behind(self.area.width, rows);
            let (smaller, seen) = (self.smaller_above(most).count(), behind(spared) - behind(most));
            if smaller > seen || ONE_OF * smaller > whole || self.shrinks_above(most) {
                return spared;
            }
            self.see_above(most);
        }
        // What is out of sight of a board is missed as much as words are.
        let is_whole = most == all && self.boards.iter().all(|board| board.seen.is_some());
        if is_whole { self.spared(all, told) } else { most }
    }

    /// The most rows up to so many above which no board is smaller.
    fn spared(&self, from: u16, to: u16) -> u16 {
        (from + 1..=to).take_while(|rows| self.smaller_above(*rows).next().is_none()).last().unwrap_or(from)
    }

    /// The setups whose boards are not seen as a whole any more above so many rows, or of which a part is bare.
    pub(super) fn cut_above(&self, rows: u16) -> impl Iterator<Item = &'static str> {
        let is_cut = move |board: &&BoardAbove| {
            let is_bare = |now: SeenWhole| now.is_bare() && self.hides(board, rows);
            board.seen.is_some() && self.seen(board, rows).is_none_or(is_bare)
        };
        self.boards.iter().filter(is_cut).map(|board| board.setup)
    }

    /// Whether less is in sight of a board above so many rows than above fewer, be they enough for the longest preset.
    fn hides(&self, board: &BoardAbove, rows: u16) -> bool {
        let now = || self.seen(board, rows);
        rows > self.fewest && board.seen_bare.is_some_and(|seen| now().is_none_or(|now| now.hides_more_than(seen)))
    }

    /// Sees the boards above so many rows.
    fn see_above(&mut self, rows: u16) {
        let seen = |board| [rows, rows.max(self.fewest)].map(|rows| self.seen(board, rows));
        let seen: Vec<_> = self.boards.iter().map(seen).collect();
        for (board, seen) in self.boards.iter_mut().zip(seen) {
            [board.seen, board.seen_bare] = seen;
        }
    }

    /// A board as it is seen above so many rows.
    fn seen(&self, board: &BoardAbove, rows: u16) -> Option<SeenWhole> {
        board.seen_in(self.home.board_above(board.setup, self.area, rows + ABOUT_ROWS))
    }

    /// Whether a board is much smaller above so many rows.
    pub(super) fn shrinks_above(&self, rows: u16) -> bool {
        let is_smaller = |board: &BoardAbove| {
            let now = || self.seen(board, rows);
            board.seen.is_some_and(|seen| now().is_none_or(|now| now.is_much_smaller_than(seen)))
        };
        self.boards.iter().any(is_smaller)
    }

    /// The setups whose boards are smaller above so many rows, or not seen as a whole any more.
    pub(super) fn smaller_above(&self, rows: u16) -> impl Iterator<Item = &'static str> {
        let is_smaller = move |board: &&BoardAbove| {
            let other = || self.seen(board, rows);
            board.seen.is_some_and(|seen| other().is_none_or(|other| other.is_smaller_than(seen)))
        };
        self.boards.iter().filter(is_smaller).map(|board| board.setup)
    }
}

/// Whether numbers of a game were drawn by lot that its setup does not say.
fn is_drawn_by_lot(game: &AnyGame, setup: &str) -> bool {
    game.to_string().strip_prefix(setup).is_some_and(|more| !more.is_empty())
}

/// The rows of presets that an area has beside whichever board.
pub(super) fn share(area: Rect) -> u16 {
    (area.height / ROWS_A_ROW).saturating_sub(1).max(1)
}
