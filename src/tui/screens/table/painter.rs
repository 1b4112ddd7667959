//! Painting the panes of a table: those that are seen share the room.

mod columns;
mod due;
#[cfg(test)]
mod due_tests;
mod filled;
#[cfg(test)]
mod free_tests;
mod lack;
#[cfg(test)]
mod left_out_tests;
mod order;
mod own;
#[cfg(test)]
mod own_tests;
#[cfg(test)]
mod seen_tests;
mod standing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod walk_tests;
#[cfg(test)]
mod wide_tests;

use std::cell::RefCell;

use ratatui::layout::Rect;

use super::place::Placed;
use super::side::SidePane;
use super::{GameScreen, foot};
use crate::core::{Bounds, Game};
use crate::tui::Role;
use crate::tui::boards::board;
use crate::tui::ink::Line;
use crate::tui::keymap::KeyMap;
use crate::tui::paint::Pen;
use crate::tui::panes::{
    self, AnalysisPane, HistoryLabels, HistoryPane, MovesPane, Need, Pane, ReasonLines, ReviewLines, ReviewPane,
    TurnsPane, WhyPane,
};
use crate::tui::symbols::Symbols;

/// The most rows that an analysis keeps below a reason, with a free one between them.
const VERDICT: u16 = 6;

/// Draws the panes in place of the board: those that are chosen or matter most, as many as have room, each as high as it needs.
pub(super) fn draw_alone(table: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    let painter = PanePainter::new(table, pen.symbols(), pen.keys());
    painter.panes(&painter.standing(area, &[], (area, &|_| false)), pen);
}

/// The panes of a table as they are drawn now.
pub(super) struct PanePainter<'a> {
    table: &'a GameScreen,
    /// The pane that is read.
    now: SidePane,
    symbols: &'a Symbols,
    keys: &'a KeyMap,
    /// Whether the screen has room for all that are there wherever a game is played.
    has_room: bool,
    /// The columns of names before values: of a history many are tried.
    labels: HistoryLabels,
    /// What panes need in rooms for which that was asked.
    needs: RefCell<Vec<(PaneInRoom, PaneNeed)>>,
    /// What they say takes in so many columns, whatever their rows.
    measured: RefCell<Vec<((SidePane, u16), PaneNeed)>>,
}

/// A pane, and the columns and rows of a room.
type PaneInRoom = (SidePane, (u16, u16));

/// The rows that a pane takes.
#[derive(Clone, Copy)]
struct PaneNeed {
    need: Need,
    /// The fewest in which it says all that it has to say.
    whole: u16,
}

impl<'a> PanePainter<'a> {
    pub(super) fn new(table: &'a GameScreen, symbols: &'a Symbols, keys: &'a KeyMap) -> Self {
        let has_room = table.shows_all_panes();
        let (needs, measured) = (RefCell::default(), RefCell::default());
        let labels = HistoryLabels::of(&table.shown.made_by);
        Self { table, now: table.pane_now(), symbols, keys, has_room, labels, needs, measured }
    }

    /// Draws them around a board: where lines would be hidden, in all rows of the body in which nothing is drawn there.
    pub(super) fn draw(&self, placed: &Placed<'_>, area: Rect, body: Rect, pen: &mut Pen<'_>) {
        let places = self.standing_around(placed, area, body, pen);
        if let Some(all) = places.iter().map(|(_, place)| *place).reduce(Rect::union) {
            placed.clear_foot(all, pen);
        }
        self.panes(&places, pen);
    }

    /// Whether the analysis says why the verdict is what it is, or how that begins, below a board.
    pub(super) fn tells_reason(&self, board: Rect, area: Rect) -> bool {
        let Some(reason) = self.table.shown.reason.as_deref().filter(|_| board.bottom() <= area.y) else {
            return false;
        };
        let places = self.standing(area, &[], (area, &|_| false)).into_iter();
        let mut made = places.filter(|(pane, _)| *pane == SidePane::Analysis);
        made.any(|(pane, place)| self.made(pane, place).is_some_and(|made| foot::begins(reason, &made.lines)))
    }

    fn need(&self, pane: SidePane, area: Rect) -> Need {
        self.needed(pane, area).need
    }

    /// What a pane could use, which goes with its width alone.
    fn needed(&self, pane: SidePane, place: Rect) -> PaneNeed {
        let is_so = |((known, (width, _)), _): &&(PaneInRoom, PaneNeed)| (*known, *width) == (pane, place.width);
        let known = self.needs.borrow().iter().find(is_so).map(|(_, needed)| *needed);
        known.unwrap_or_else(|| self.needed_in(pane, place))
    }

    /// The same with the least that it takes of so many rows.
    fn needed_in(&self, pane: SidePane, area: Rect) -> PaneNeed {
        let room = (pane, (area.width, area.height));
        if let Some((_, needed)) = self.needs.borrow().iter().find(|(known, _)| *known == room) {
            return *needed;
        }
        let need = self.worked_out(pane, area);
        // Beside a reason the others have their least first.
        let is_first = matches!(pane, SidePane::Why | SidePane::Review) || pane == self.now;
        let need = if self.table.shown.why.is_some() && !is_first { need.last() } else { need };
        let whole = match pane {
            SidePane::Analysis => self.verdict_rows(area),
            SidePane::Riddle => rows(self.riddle(area, 0).len()),
            SidePane::Result | SidePane::Review => self.measured(pane, area).whole,
            // Whoever steps through it reads one part below another.
            SidePane::Why if self.table.sight.step.is_none() => rows(self.reason_lines(area).least),
            _ => need.wanted,
        };
        let needed = PaneNeed { need, whole };
        self.needs.borrow_mut().push((room, needed));
        needed
    }

    fn worked_out(&self, pane: SidePane, area: Rect) -> Need {
        match pane {
            SidePane::Board => Need::between(0, 0),
            SidePane::Moves => self.beside_all(self.moves(area).need()),
            SidePane::History => self.history(area).need(),
            SidePane::Turns => self.turns(area).need(),
            // It comes first also where there is hardly any room.
            SidePane::Review => {
                let need = self.measured(pane, area).need;
                Need { least: need.least.min(area.height), ..need }
            }
            SidePane::Result => self.looked_at(pane, area, self.measured(pane, area).need),
            SidePane::Riddle | SidePane::Names => {
                let is_names = pane == SidePane::Names;
                let lines = if is_names { self.names(area).lines } else { self.riddle(area, usize::MAX) };
                let rows = rows(lines.len());
                self.looked_at(pane, area, Need::between(rows.min(3), rows))
            }
            SidePane::Analysis => {
                let PaneNeed { need, whole } = self.measured(pane, area);
                // A reason has the rows that a short analysis leaves free.
                let least =
                    if self.table.shown.why.is_some() { whole.min(self.rows_below_reason(area)) } else { need.least };
                // The verdict is said also where there is hardly any room.
                self.looked_at(pane, area, Need { least: need.least.min(least).min(area.height), ..need })
            }
            SidePane::Why => {
                let ReasonLines { said, all, .. } = self.reason_lines(area);
                // No sentence ends in its middle, as long as a verdict has room below it.
                let said = rows(said).min(area.height.saturating_sub(VERDICT.min(self.verdict_rows(area) + 1)));
                // Beside all others it is scrolled.
                let said = if self.has_room { 0 } else { said };
                let wanted = rows(all);
                self.looked_at(pane, area, Need::between(wanted.min(said.max(4)).min(area.height), wanted))
            }
            SidePane::Own(index) => {
                let wanted = rows(self.own_text(index, area).len());
                self.looked_at(pane, area, Need::between(wanted.min(5), wanted))
            }
        }
    }

    /// The rows that a reason leaves to the analysis below it where all of it is read: that says who wins in them, few as they
    /// are. Where it is scrolled, or leaves not even those, it says nothing of them.
    fn rows_below_reason(&self, area: Rect) -> u16 {
        let left = area.height.saturating_sub(self.needed_in(SidePane::Why, area).whole + 1);
        // Where three and more play there is no verdict to be said.
        let has_verdict = self.table.game().players() <= 2;
        if self.has_room || !has_verdict || left < due::ONE_LINE { u16::MAX } else { left }
    }

    /// The fewest rows in which the analysis says all that it has to say.
    fn verdict_rows(&self, area: Rect) -> u16 {
        self.measured(SidePane::Analysis, area).whole
    }

    /// What a pane takes in the columns of an area, of those whose texts take long to be put into lines.
    fn measured(&self, pane: SidePane, area: Rect) -> PaneNeed {
        let columns = (pane, area.width);
        if let Some((_, measured)) = self.measured.borrow().iter().find(|(known, _)| *known == columns) {
            return *measured;
        }
        let measured = match pane {
            SidePane::Analysis => {
                let analysis = self.analysis(area);
                PaneNeed { need: analysis.need(), whole: rows(analysis.least_lines()) }
            }
            SidePane::Review => {
                let lines = self.review_lines(area);
                PaneNeed { need: lines.need(), whole: lines.least_whole() }
            }
            _ => {
                let result = self.table.result_pane(area.width.into());
                PaneNeed { need: result.need(), whole: result.least() }
            }
        };
        self.measured.borrow_mut().push((columns, measured));
        measured
    }

    /// Whoever looks at a pane wants to read all of it.
    fn looked_at(&self, pane: SidePane, area: Rect, need: Need) -> Need {
        let least = if pane == self.now { need.wanted.min(area.height) } else { need.least };
        // In a review the whole match comes first.
        let is_last = need.is_last || self.table.review.is_some() && !matches!(pane, SidePane::Result | SidePane::Why);
        Need { least, is_last, ..need }
    }

    /// Where they are drawn around a board that is.
    fn standing_around(&self, placed: &Placed<'_>, area: Rect, body: Rect, pen: &Pen<'_>) -> Vec<(SidePane, Rect)> {
        let is_free = placed.freedom(pen);
        self.standing(area, &placed.fuller(area, body, &is_free), (body, &is_free))
    }

    fn panes(&self, places: &[(SidePane, Rect)], pen: &mut Pen<'_>) {
        for (pane, area) in places {
            self.pane(*pane, *area, pen);
        }
    }

    fn pane(&self, pane: SidePane, area: Rect, pen: &mut Pen<'_>) {
        self.table.panes.scroll(pane).stands_in(area);
        if let Some(made) = self.made(pane, area) {
            made.draw(if pane == self.now { Role::Title } else { Role::Dim }, area, pen);
        }
    }

    pub(super) fn made(&self, pane: SidePane, area: Rect) -> Option<Pane> {
        let scroll = self.table.panes.scroll(pane);
        let room = usize::from(area.height.saturating_sub(1));
        Some(match pane {
            SidePane::Board => return None,
            SidePane::Moves => self.moves(area).pane(),
            SidePane::History => self.history(area).pane().with_keys(self.keys),
            SidePane::Turns => self.turns(area).pane(),
            SidePane::Review => self.review(area).pane(),
            SidePane::Result => self.table.result_pane(area.width.into()).pane(room, scroll),
            SidePane::Riddle => {
                let lines = self.riddle(area, room);
                Pane { title: "Riddle", note: String::new(), lines }.scrolled(scroll, room)
            }
            SidePane::Names => self.names(area).scrolled(scroll, room),
            SidePane::Analysis if pane == self.now => self.analysis(area).pane(usize::MAX).scrolled(scroll, room),
            SidePane::Analysis => self.analysis(area).pane(room),
            SidePane::Why => {
                let why = self.why(area)?;
                why.pane(room).scrolled_to(why.row(), scroll, room)
            }
            SidePane::Own(index) => {
                let title = board(self.table.table.game()).pane_titles()[index];
                let text = self.own_text(index, area);
                // Of the other lines at least one is seen.
                let heading = text.0.heading.min(room.saturating_sub(1));
                let read = scroll.window(text.len() - heading, room - heading, 0);
                let note = panes::beyond(read.start, text.len() - heading - read.end);
                let rows = (0..heading).chain(read.map(|row| row + heading));
                Pane { title, note, lines: rows.map(|row| text.line(row)).collect() }
            }
        })
    }

    fn names(&self, area: Rect) -> Pane {
        panes::names(&self.table.panes.called(), area.width.into())
    }

    fn riddle(&self, area: Rect, rows: usize) -> Vec<Line> {
        self.table.riddle_lines(area.width.into(), rows, self.symbols)
    }

    pub(super) fn analysis(&self, area: Rect) -> AnalysisPane<'a> {
        let table = self.table;
        AnalysisPane {
            game: table.table.game(),
            analysis: table.known.here(),
            told: &table.shown.moves,
            // It stands in a pane of its own.
            reason: table.shown.reason.as_deref().filter(|_| table.shown.why.is_none()),
            notes: &table.shown.notes,
            failure: table.known.failure(),
            is_working: table.known.is_working(table.table.timeline().now()),
            effort: table.known.effort(),
            level: table.level(),
            names: &table.shown.names,
            width: usize::from(area.width),
            written: &table.panes.written,
        }
    }

    fn why(&self, area: Rect) -> Option<WhyPane<'_>> {
        let shown = &self.table.shown;
        let chosen = shown.choice.as_ref().map(|(mv, _)| self.table.table.game().write_move(&shown.position, *mv));
        let keeps = self.table.hand.cursor.and_then(|spot| shown.hints.of(spot)).is_some_and(|hint| hint.keeps);
        let step = self.table.sight.step;
        Some(WhyPane { why: shown.told_why()?, chosen, keeps, step, width: usize::from(area.width) })
    }

    fn reason_lines(&self, area: Rect) -> ReasonLines {
        self.why(area).map_or_else(ReasonLines::default, |why| self.table.panes.counted.lines(&why))
    }

    pub(super) fn moves(&self, area: Rect) -> MovesPane<'_> {
        let table = self.table;
        MovesPane {
            turns: &table.shown.turns,
            slips: if table.tells_values() { &table.shown.course.slips } else { &[] },
            players: table.table.game().players(),
            now: table.table.timeline().now(),
            is_open: table.shown.result.is_none(),
            next: table.table.mover(),
            names: &table.shown.made_by,
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll: table.panes.scroll(SidePane::Moves),
        }
    }

    pub(super) fn history(&self, area: Rect) -> HistoryPane<'_> {
        let table = self.table;
        HistoryPane {
            rows: &table.shown.course.rows,
            now: table.table.timeline().now(),
            names: &table.shown.made_by,
            labels: self.labels,
            players: table.table.game().players(),
            tells: table.tells_values(),
            is_review: table.review.is_some(),
            symbols: self.symbols,
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll: table.panes.scroll(SidePane::History),
        }
    }

    /// How many lines a review takes there.
    pub(super) fn review_lines(&self, area: Rect) -> ReviewLines {
        self.table.shown.course.counted.lines(&self.review(area))
    }

    pub(super) fn review(&self, area: Rect) -> ReviewPane<'_> {
        let table = self.table;
        ReviewPane {
            players: table.game().players(),
            turns: &table.shown.course.told,
            now: table.table.timeline().now(),
            makers: &table.shown.makers,
            symbols: self.symbols,
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll: table.panes.scroll(SidePane::Review),
        }
    }

    fn turns(&self, area: Rect) -> TurnsPane<'a> {
        let table = self.table;
        TurnsPane {
            game: table.table.game(),
            position: table.table.position(),
            turns: table.known.turns().map(std::convert::AsRef::as_ref),
            root: table.known.here().map_or(Bounds::UNKNOWN, |known| known.root),
            width: usize::from(area.width),
            height: usize::from(area.height.saturating_sub(1)),
            scroll: table.panes.scroll(SidePane::Turns),
        }
    }
}

/// The rows of a pane of so many lines, its title among them: no screen has more than can be counted.
fn rows(lines: usize) -> u16 {
    u16::try_from(lines + 1).unwrap_or(u16::MAX)
}
