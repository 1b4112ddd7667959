//! Painting a table: the board, and its panes beside or below it.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use super::place::Placed;
use super::side::{self, SidePane};
use super::{GameScreen, ended};
use crate::core::{Bounds, Game, GameResult, Outcome, Player, Value};
use crate::play::TurnSpan;
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::{AnyScene, board};
use crate::tui::paint::{Pen, width};
use crate::tui::panes::{self, HistoryRow, TurnStanding};

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
        Ok(Placed { panes: None, .. }) if table.pane_now() != SidePane::Board && !table.sight.alone => {
            // A pane in place of the board, where there is no room beside it.
            let area = Rect { x: body.x + 2, y: body.y + 1, width: body.width - 4, height: body.height - 1 };
            side::draw(table, area, pen);
        }
        Ok(Placed { board, panes }) => {
            board.paint(&table.scene(), pen);
            match panes {
                Some(area) => side::draw(table, area, pen),
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
        let tells = self.hints > HintLevel::Off;
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
            level: self.hints,
            analysis,
            reason: shown.reason.as_deref().filter(|_| analysis.is_some()),
            state: &self.sight.state,
        }
    }
}

/// Who wins, in one line at the foot of a board without panes.
fn verdict_line(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    let tells = table.hints > HintLevel::Off && table.shown.result.is_none();
    let Some(known) = table.known.here().filter(|_| tells) else { return };
    // A free row below: a sentence of two rows needs it.
    let (x, y) = (i32::from(body.x) + 1, i32::from(body.bottom()) - 2);
    if table.table.game().players() > 2 {
        pen.text(x, y, "three and more play: no verdict", Role::Dim);
        return;
    }
    let mover = table.table.game().to_move(&known.position);
    let (words, role) = panes::verdict(known, mover, &table.shown.names);
    let mut x = pen.text(x, y, &words, role) + 3;
    if table.hints >= HintLevel::Keeping {
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
        self.hints > HintLevel::Off || self.shown.result.is_some()
    }

    /// The start and the turns, each with how the match stood after it.
    pub(super) fn history(&self) -> Vec<HistoryRow> {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let row = |(span, text): &(TurnSpan, String)| HistoryRow {
            number: span.number,
            player: span.player,
            text: text.clone(),
            steps: span.steps.clone(),
            after: self.standing(span.steps.end),
            lead: timeline.position_at(span.steps.end).and_then(|pos| board(game).lead(pos)),
            is_slip: self.known.slip(game, span.player, span.steps.start, span.steps.end).is_some(),
        };
        let start = TurnSpan { number: 0, player: game.to_move(timeline.start()), steps: 0..0, complete: true };
        std::iter::once(&(start, String::new())).chain(&self.shown.turns).map(row).collect()
    }

    /// How the match stands behind so many steps, as far as that is known.
    fn standing(&self, step: usize) -> TurnStanding {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        match timeline.final_result(game).filter(|_| step == timeline.len()) {
            Some(GameResult::Won(player)) => return TurnStanding::Won(player, Some(0)),
            Some(GameResult::Drawn) => return TurnStanding::Even,
            Some(GameResult::Lost) => return TurnStanding::Won(Player::P2, Some(0)),
            None => {}
        }
        let turns = self.known.value(step).and_then(Bounds::exact).and_then(Value::remoteness);
        match self.known.outcome(game, Player::P1, step) {
            Some(Outcome::Win) => TurnStanding::Won(Player::P1, turns),
            Some(Outcome::Draw) => TurnStanding::Even,
            Some(Outcome::Loss) => TurnStanding::Won(Player::P2, turns),
            None => TurnStanding::Unknown,
        }
    }

    /// By the numbers of the turns that gave something away: what would have kept it.
    pub(super) fn slips(&self) -> BTreeMap<usize, Vec<String>> {
        self.told_slips().into_iter().map(|slip| (slip.number, slip.better)).collect()
    }
}
