//! Where board and panes stand at a table, and painting them.

use ratatui::layout::Rect;

use super::GameScreen;
use crate::core::{Game, Player};
use crate::games::{AnyGame, AnyPosition};
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::{AnyScene, AnyState, Laid, PaneRoom, Room, Size, board};
use crate::tui::paint::{Pen, width};
use crate::tui::panes::{self, AnalysisPane, HistoryPane, HistoryRow, MovesPane, TurnsPane};
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;
use crate::tui::view::{self, FRAME_ROWS};

/// What a side pane may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SidePane {
    /// The board itself, where no pane fits beside it.
    Board,
    /// The turns so far.
    Moves,
    /// Who was winning when.
    History,
    /// Every whole turn with its value.
    Turns,
    /// A pane of the game's own, by its number.
    Own(usize),
    /// The analysis to its last line, where the others leave it too little room.
    Analysis,
}

impl SidePane {
    /// What the key that leads to it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Board => "the board",
            Self::Moves => "moves",
            Self::History => "value history",
            Self::Turns => "turns",
            Self::Own(_) => "more",
            Self::Analysis => "analysis",
        }
    }
}

/// From this many rows on there is room for two panes below the analysis.
const TWO_PANES: u16 = 16;
/// Rows of the analysis for reasons and notes, where the panes have this many rows.
const MORE: u16 = 4;
const TALL: u16 = 16;
/// The word that stands behind a verdict that is final.
const EXACT: &str = "exact";
/// Rows that are left to the pane below: a title, names, two rounds and a free one.
const LEAST_MOVES: u16 = 5;

/// The board in the body of the screen. The one-line verdict takes two rows where no pane stands beside.
pub(crate) fn lay_out<'a>(
    game: &'a AnyGame,
    pos: &'a AnyPosition,
    state: &AnyState,
    alone: bool,
    body: Rect,
) -> Result<Box<dyn Laid + 'a>, Size> {
    let laid = board(game).lay_out(pos, state, Room { area: body, panes: !alone })?;
    if laid.side().is_some() || body.height < 3 {
        return Ok(laid);
    }
    let shorter = Room { area: Rect { height: body.height - 2, ..body }, panes: false };
    Ok(board(game).lay_out(pos, state, shorter).unwrap_or(laid))
}

impl GameScreen {
    /// The panes that Tab walks through.
    pub(super) fn panes(&self) -> Vec<SidePane> {
        let own = (0..board(self.table.game()).pane_titles().len()).map(SidePane::Own);
        let valued = self.table.game().players() <= 2;
        let has_turns = valued && self.hints == HintLevel::All && board(self.table.game()).picks().is_some();
        let mut panes = Vec::new();
        panes.extend((!self.panes.beside.get()).then_some(SidePane::Board));
        panes.push(SidePane::Moves);
        panes.extend(own);
        panes.extend(valued.then_some(SidePane::History));
        panes.extend(has_turns.then_some(SidePane::Turns));
        panes.extend(self.tells_of_what_is_to_come().then_some(SidePane::Analysis));
        panes
    }

    /// Hints are on, and the game goes on.
    fn tells_of_what_is_to_come(&self) -> bool {
        self.hints > HintLevel::Off && self.shown.result.is_none()
    }

    /// The pane that Tab has chosen; the first where that one has gone with the hints.
    pub(super) fn pane_now(&self) -> SidePane {
        let panes = self.panes();
        if panes.contains(&self.panes.chosen) { self.panes.chosen } else { panes[0] }
    }

    /// The pane that stands `by` places behind it.
    pub(super) fn pane_after(&self, by: usize) -> SidePane {
        let (panes, now) = (self.panes(), self.pane_now());
        let place = panes.iter().position(|pane| *pane == now).unwrap_or(0);
        panes[(place + by) % panes.len()]
    }
}

/// Draws board and panes.
pub(crate) fn draw(table: &GameScreen, body: Rect, pen: &mut Pen<'_>) {
    let painter = TablePainter { table, symbols: pen.symbols() };
    let laid = lay_out(table.table.game(), &table.shown.position, &table.sight.state, table.sight.alone, body);
    table.panes.beside.set(laid.as_ref().is_ok_and(|laid| laid.side().is_some()));
    match laid {
        Err(size) => view::too_small(body, FRAME_ROWS, size, pen),
        Ok(laid) => match laid.side() {
            Some(side) => {
                laid.paint(&table.scene(), pen);
                painter.side(side, pen);
            }
            None if table.pane_now() != SidePane::Board && !table.sight.alone => painter.instead(body, pen),
            None => {
                laid.paint(&table.scene(), pen);
                if laid.area().height < body.height {
                    painter.verdict_line(body, pen);
                }
            }
        },
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

struct TablePainter<'a> {
    table: &'a GameScreen,
    symbols: &'a Symbols,
}

impl TablePainter<'_> {
    /// The panes beside the board: the analysis on top while hints are on, then the one that Tab has chosen; on tall
    /// screens another one below.
    fn side(&self, side: Rect, pen: &mut Pen<'_>) {
        let mut rest = side;
        let chosen = self.table.pane_now();
        let [upper, lower] = &self.table.panes.scrolls;
        lower.stands_in(Rect::default());
        if chosen != SidePane::Analysis && self.table.tells_of_what_is_to_come() {
            let analysis = self.analysis(side);
            let usual = AnalysisPane::rows(self.table.hints);
            // A title above the lines, an empty row below.
            let wanted = analysis.lines.len() as u16 + 2;
            // What the moves below need is less than the reasons may take.
            let most =
                if side.height >= TALL { usual + MORE } else { usual.max(side.height.saturating_sub(LEAST_MOVES)) };
            let rows = wanted.clamp(usual, most).min(side.height);
            analysis.draw(Rect { height: rows.saturating_sub(1), ..side }, pen);
            rest = Rect { y: side.y + rows, height: side.height - rows.min(side.height), ..side };
        }
        if chosen != SidePane::Analysis && rest.height >= TWO_PANES && self.table.panes().len() > 1 {
            let below = if chosen == SidePane::Moves && self.table.panes().contains(&SidePane::History) {
                SidePane::History
            } else {
                SidePane::Moves
            };
            let half = rest.height / 2;
            self.pane(chosen, upper, Rect { height: half - 1, ..rest }, pen);
            self.pane(below, lower, Rect { y: rest.y + half, height: rest.height - half, ..rest }, pen);
        } else {
            self.pane(chosen, upper, rest, pen);
        }
    }

    /// A pane in place of the board, where there is no room beside it.
    fn instead(&self, body: Rect, pen: &mut Pen<'_>) {
        let area = Rect { x: body.x + 2, y: body.y + 1, width: body.width - 4, height: body.height - 1 };
        self.side(area, pen);
    }

    fn pane(&self, pane: SidePane, scroll: &Scroll, area: Rect, pen: &mut Pen<'_>) {
        scroll.stands_in(area);
        let room = usize::from(area.height.saturating_sub(1));
        let made = match pane {
            SidePane::Board => return,
            SidePane::Moves => self.moves(area, scroll),
            SidePane::History => self.history(area, scroll),
            SidePane::Turns => self.turns(area, scroll),
            SidePane::Own(index) => self.own(index, area).scrolled(scroll, room),
            SidePane::Analysis => self.analysis(area).scrolled(scroll, room),
        };
        made.draw(area, pen);
    }

    fn analysis(&self, area: Rect) -> panes::Pane {
        let table = self.table;
        let pane = AnalysisPane {
            game: table.table.game(),
            analysis: table.known.here(),
            reason: table.shown.reason.as_deref(),
            failure: table.known.failure(),
            is_working: table.known.is_working(table.table.timeline().now()),
            level: table.hints,
            names: &table.shown.names,
            width: usize::from(area.width),
            is_whole: table.pane_now() == SidePane::Analysis,
        };
        pane.pane()
    }

    /// Who wins, in one line at the foot of a board without panes.
    fn verdict_line(&self, body: Rect, pen: &mut Pen<'_>) {
        let table = self.table;
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
                .filter(|report| report.bounds.outcome() > Some(crate::core::Outcome::Loss))
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

    fn moves(&self, area: Rect, scroll: &Scroll) -> panes::Pane {
        let table = self.table;
        let pane = MovesPane {
            turns: &table.shown.turns,
            players: table.table.game().players(),
            now: table.table.timeline().now(),
            is_open: table.shown.result.is_none(),
            next: table.table.mover(),
            names: &table.shown.names,
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll,
        };
        pane.pane()
    }

    /// The value history is a hint as long as the game goes on.
    fn history(&self, area: Rect, scroll: &Scroll) -> panes::Pane {
        let table = self.table;
        if table.hints == HintLevel::Off && table.shown.result.is_none() {
            return panes::Pane { title: "Value history", note: "hints are off".to_owned(), lines: Vec::new() };
        }
        let rows = table.history();
        let pane = HistoryPane {
            rows: &rows,
            names: &table.shown.names,
            symbols: self.symbols,
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll,
        };
        pane.pane()
    }

    fn turns(&self, area: Rect, scroll: &Scroll) -> panes::Pane {
        let table = self.table;
        let pane = TurnsPane {
            game: table.table.game(),
            position: table.table.position(),
            turns: table.known.turns().map(std::convert::AsRef::as_ref),
            root: table.known.here().map_or(crate::core::Bounds::UNKNOWN, |known| known.root),
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll,
        };
        pane.pane()
    }

    fn own(&self, index: usize, area: Rect) -> panes::Pane {
        let table = self.table;
        let title = board(table.table.game()).pane_titles()[index];
        let analysis = table.known.here().filter(|_| table.hints > HintLevel::Off);
        let scene = AnyScene { analysis, ..table.scene() };
        let room = PaneRoom { symbols: self.symbols, width: area.width, height: area.height.saturating_sub(1) };
        let lines = board(table.table.game()).pane_lines(index, &scene, &room);
        panes::Pane { title, note: String::new(), lines }
    }
}

impl GameScreen {
    /// The turns with what they were worth, for the value history.
    pub(super) fn history(&self) -> Vec<HistoryRow> {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let now = timeline.now();
        let row = |(span, text): &(crate::play::TurnSpan, String)| HistoryRow {
            number: span.number,
            player: span.player,
            text: text.clone(),
            value: self.known.value(span.steps.start),
            alternatives: self.known.alternatives(span.steps.start).to_vec(),
            lead: timeline.position_at(span.steps.end).and_then(|pos| board(game).lead(pos)),
            is_slip: self.known.slip(game, span.player, span.steps.start, span.steps.end).is_some(),
            is_now: span.steps.contains(&now),
        };
        self.shown.turns.iter().map(row).collect()
    }

    /// The last turn that gave something away: its number, its player, its text.
    pub(super) fn last_slip(&self) -> Option<(usize, Player, String)> {
        let rows = self.history();
        let row = rows.iter().rev().find(|row| row.is_slip)?;
        Some((row.number, row.player, row.text.clone()))
    }
}
