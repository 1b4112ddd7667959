//! Painting a table: the board, and its panes beside or below it.

use ratatui::layout::Rect;

use super::place::Placed;
use super::side;
use super::{GameScreen, ended, painter};
use crate::core::{Game, Outcome};
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::AnyScene;
use crate::tui::paint::{Pen, width};
use crate::tui::panes;

/// The word that stands behind a verdict that is final.
const EXACT: &str = "exact";
/// Draws board and panes.
pub(crate) fn draw(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    side::forget(table);
    if table.shows_end().is_some_and(|result| ended::draw(table, result, body, pen)) {
        return;
    }
    match table.placed(body) {
        // Then the whole screen says what it needs.
        Err(_) => {}
        Ok(placed) if table.is_covered(&placed) => {
            let area = Rect { x: body.x + 2, y: body.y + 1, width: body.width - 4, height: body.height - 1 };
            painter::draw(table, area, pen);
        }
        Ok(Placed { board, panes }) => {
            board.paint(&table.scene(), pen);
            match panes {
                Some(area) => painter::draw(table, area, pen),
                None if board.area().height < body.height => verdict_line(table, body, pen),
                None => {}
            }
        }
    }
}

impl GameScreen {
    /// The board with everything around it, as it is shown now.
    pub(super) fn scene(&self) -> AnyScene<'_> {
        let shown = &self.shown;
        let tells = self.level() > HintLevel::Off;
        let analysis = self.known.here().filter(|known| tells && known.position == shown.position);
        AnyScene {
            game: self.table.game(),
            position: &shown.position,
            past: &shown.past,
            result: shown.result,
            names: &shown.names,
            cursor: self.hand.cursor,
            held: self.hand.held,
            choice: shown.choice.as_ref(),
            offered: &shown.offered,
            hints: &shown.hints,
            level: self.level(),
            offers_hints: !self.sight.is_inset,
            has_keys: true,
            analysis,
            reason: shown.reason.as_deref().filter(|_| analysis.is_some()),
            parts: shown.why.as_ref().filter(|_| analysis.is_some()).map_or(&[], |why| &why.parts),
            step: self.sight.step,
            state: &self.sight.state,
        }
    }
}

/// Who wins, in one line at the foot of a board without panes.
fn verdict_line(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
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
    let mut x = pen.text(x, y, &words, role) + 3;
    if table.level() >= HintLevel::Keeping {
        let keepers: Vec<String> = known
            .keepers()
            .filter(|report| report.bounds.outcome() > Some(Outcome::Loss))
            .map(|report| table.table.game().write_move(&known.position, report.mv))
            .collect();
        let room = (i32::from(body.right()) - x - 12).max(0) as usize;
        if !keepers.is_empty() {
            let words = format!("keeps it {}", panes::listed(&keepers, room));
            x = pen.text(x, y, &words, Role::Plain) + 3;
        }
    }
    if known.is_exact() && x + width(EXACT) < i32::from(body.right()) {
        pen.text(x, y, EXACT, Role::Dim);
    }
}

impl GameScreen {
    /// Whether the values of turns may be told: they are hints as long as the game goes on.
    pub(super) fn tells_values(&self) -> bool {
        self.hints > HintLevel::Off || self.is_over() && self.riddle.is_none() || self.review.is_some()
    }

    /// Whether the match has come to its end, wherever in it one stands.
    pub(super) fn is_over(&self) -> bool {
        self.table.timeline().final_result(self.table.game()).is_some() && !self.is_end_weighed()
    }
}
