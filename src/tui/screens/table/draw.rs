//! Painting a table: the board, and its panes beside or below it.

use ratatui::layout::Rect;

use super::painter::PanePainter;
use super::place::Placed;
use super::side;
use super::{GameScreen, ended, foot, painter};
use crate::settings::HintLevel;
use crate::tui::boards::{AnyScene, HintKey};
use crate::tui::paint::Pen;

/// Draws board and panes.
pub(crate) fn draw(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    side::forget(table);
    if table.shows_end().is_some_and(|result| ended::draw(table, result, body, pen)) {
        return;
    }
    let placed = table.placed(body);
    if let Ok(Placed { board, .. }) = &placed {
        table.panes.call(board.called());
    }
    match placed {
        // Then the whole screen says what it needs.
        Err(_) => {}
        Ok(placed) if table.is_covered(&placed) => {
            let area = Rect { x: body.x + 2, y: body.y + 1, width: body.width - 4, height: body.height - 1 };
            painter::draw_alone(table, area, pen);
        }
        Ok(placed) => {
            let Placed { board, panes } = &placed;
            let painter = PanePainter::new(table, pen.symbols(), pen.keys());
            let reason_beside = panes.is_some() && table.shown.why.is_some();
            let is_said = reason_beside
                || panes.map_or_else(
                    || foot::tells_reason(table, board.area(), body, pen),
                    |area| painter.tells_reason(board.area(), area),
                );
            let scene = table.scene();
            let reason = scene.reason.filter(|_| !is_said);
            board.paint(&AnyScene { reason, reason_beside, ..scene }, pen);
            match *panes {
                Some(area) => painter.draw(&placed, area, body, pen),
                None => match body.height.saturating_sub(board.area().height) {
                    0 => {}
                    rows => foot::draw(table, &placed, body, rows, pen),
                },
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
            hint_key: match self.sight.page.is_some() {
                true => HintKey::None,
                false if self.review.is_some() => HintKey::TellsOfReview,
                false if self.is_secret() => HintKey::Answers,
                false => HintKey::Tells,
            },
            has_keys: true,
            analysis,
            reason: shown.reason.as_deref().filter(|_| analysis.is_some()),
            parts: shown.told_why().filter(|_| analysis.is_some()).map_or(&[], |why| &why.parts),
            reason_beside: false,
            step: self.sight.step,
            state: &self.sight.state,
        }
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
