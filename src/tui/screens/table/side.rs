//! The panes of a table: which there are, which one is looked at, what a click in them means.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use ratatui::layout::Rect;

use super::GameScreen;
use super::painter::PanePainter;
use crate::core::Game;
use crate::settings::HintLevel;
use crate::tui::boards::board;
use crate::tui::keymap::USUAL;
use crate::tui::panes::{CountedReason, WrittenParagraphs};
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;

/// What the keys that scroll go to: the board or one of the panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SidePane {
    /// The board itself.
    Board,
    /// The turns so far.
    Moves,
    /// Who was winning when, and who was ahead.
    History,
    /// Every whole turn with its value.
    Turns,
    /// The analysis.
    Analysis,
    /// The reason for the verdict.
    Why,
    /// What every turn was worth.
    Review,
    /// What the review comes to.
    Result,
    /// What is asked, and how one has done with riddles.
    Riddle,
    /// What the board calls by less than its name.
    Names,
    /// A pane of the game's own, by its number.
    Own(usize),
}

impl SidePane {
    /// Its place among the lists that scroll.
    fn place(self) -> usize {
        match self {
            Self::Board => 0,
            Self::Moves => 1,
            Self::History => 2,
            Self::Turns => 3,
            Self::Analysis => 4,
            Self::Why => 5,
            Self::Review => 6,
            Self::Result => 7,
            Self::Riddle => 8,
            Self::Names => 9,
            Self::Own(index) => 10 + index,
        }
    }
}

/// What stands beside the board.
pub(super) struct Panes {
    pub(super) chosen: SidePane,
    /// How far each is scrolled, and where it was drawn.
    scrolls: Vec<Scroll>,
    /// What was written in that of the analysis.
    pub(super) written: WrittenParagraphs,
    /// How many lines that of a reason took.
    pub(super) counted: CountedReason,
    /// What the board calls by less than its name, as it was laid out last.
    called: RefCell<CalledNames>,
}

/// Short names, each with the whole one.
type CalledNames = Rc<[(String, String)]>;

impl Panes {
    /// The board is chosen, and nothing is scrolled.
    pub(super) fn new(own: usize) -> Self {
        let scrolls = (0..SidePane::Own(own).place()).map(|_| Scroll::default()).collect();
        Self {
            chosen: SidePane::Board,
            scrolls,
            written: WrittenParagraphs::default(),
            counted: CountedReason::default(),
            called: RefCell::new(Rc::new([])),
        }
    }

    /// What the board calls by less than its name.
    pub(super) fn called(&self) -> CalledNames {
        Rc::clone(&self.called.borrow())
    }

    /// The board is laid out.
    pub(super) fn call(&self, called: Vec<(String, String)>) {
        if **self.called.borrow() != *called {
            self.called.replace(called.into());
        }
    }

    pub(super) fn scroll(&self, pane: SidePane) -> &Scroll {
        &self.scrolls[pane.place()]
    }
}

impl GameScreen {
    /// The panes that Tab walks through.
    pub(super) fn panes(&self) -> Vec<SidePane> {
        let own = (0..board(self.table.game()).pane_titles().len()).map(SidePane::Own);
        let valued = self.table.game().players() <= 2;
        let has_turns = valued && self.level() == HintLevel::All && board(self.table.game()).picks().is_some();
        let mut panes = vec![SidePane::Board];
        // Whoever asks for a reason wants to read it first.
        panes.extend(self.shown.why.is_some().then_some(SidePane::Why));
        panes.extend(self.riddle.is_some().then_some(SidePane::Riddle));
        if self.review.is_some() {
            panes.extend([SidePane::Review, SidePane::Result]);
        } else {
            panes.push(SidePane::Moves);
        }
        panes.extend(own);
        panes.extend((!self.panes.called().is_empty()).then_some(SidePane::Names));
        panes.extend((!self.is_secret()).then_some(SidePane::History));
        panes.extend(has_turns.then_some(SidePane::Turns));
        panes.extend(self.tells_of_what_is_to_come().then_some(SidePane::Analysis));
        panes
    }

    /// Hints are on, and the game goes on.
    pub(super) fn tells_of_what_is_to_come(&self) -> bool {
        self.level() > HintLevel::Off && self.shown.result.is_none()
    }

    /// The pane that Tab has chosen; the board where that one has gone with the hints.
    pub(super) fn pane_now(&self) -> SidePane {
        if self.panes().contains(&self.panes.chosen) { self.panes.chosen } else { SidePane::Board }
    }

    /// The pane that stands `by` places behind it.
    pub(super) fn pane_after(&self, by: usize) -> SidePane {
        let (panes, now) = (self.panes(), self.pane_now());
        let place = panes.iter().position(|pane| *pane == now).unwrap_or(0);
        panes[(place + by) % panes.len()]
    }

    /// What the key that leads to a pane is called: its title, one of the game's own by what comes before `of`.
    pub(super) fn pane_name(&self, pane: SidePane) -> Cow<'static, str> {
        let name = match pane {
            SidePane::Board => "the board",
            SidePane::Moves => "moves",
            SidePane::History if self.game().players() > 2 => "lead",
            SidePane::History => "value history",
            SidePane::Turns => "turns",
            SidePane::Analysis => "analysis",
            SidePane::Why => "why",
            SidePane::Review => "review",
            SidePane::Result => "result",
            SidePane::Riddle => "riddle",
            SidePane::Names => "names",
            SidePane::Own(index) => {
                let title = board(self.game()).pane_titles()[index];
                return title.split(" of ").next().unwrap_or(title).to_lowercase().into();
            }
        };
        name.into()
    }

    /// The same where a footer is short of room.
    pub(super) fn pane_in_brief(&self, pane: SidePane) -> Cow<'static, str> {
        match pane {
            SidePane::Board => "board".into(),
            SidePane::History if self.game().players() <= 2 => "history".into(),
            _ => self.pane_name(pane),
        }
    }

    /// The pane that was drawn there.
    pub(super) fn pane_at(&self, x: u16, y: u16) -> Option<SidePane> {
        self.panes().into_iter().find(|pane| self.panes.scroll(*pane).area().contains((x, y).into()))
    }

    /// The step behind the turn that was drawn there, in the list of moves or in the value history.
    pub(super) fn step_at(&self, x: u16, y: u16) -> Option<usize> {
        let pane = self.pane_at(x, y)?;
        let painter = PanePainter::new(self, &Symbols::ASCII, &USUAL);
        let area = self.panes.scroll(pane).area();
        let (column, row) = (usize::from(x - area.x), usize::from(y - area.y));
        match pane {
            SidePane::Moves => painter.moves(area).step_at(column, row),
            SidePane::Review => painter.review(area).step_at(row),
            SidePane::History if row > 0 => Some(painter.history(area).turn_at(column, row)?.steps.end),
            _ => None,
        }
    }
}

/// No pane is seen, and nothing is read below the board.
pub(super) fn forget(table: &GameScreen) {
    table.sight.is_read.set(false);
    table.panes.scrolls.iter().for_each(|scroll| scroll.stands_in(Rect::default()));
}

#[cfg(test)]
mod tests {
    use super::super::growth::{engine, setups, table};
    use super::*;
    use crate::tui::Action;
    use crate::tui::boards::Ask;
    use crate::tui::screen::Screen;
    use crate::tui::view::key_at;

    #[test]
    fn whoever_asks_for_a_reason_comes_to_it_first() {
        let (engine, mut seen) = (engine(), 0);
        for game in setups().step_by(2) {
            let mut table = table(&game, &engine, 500);
            table.ask_board(Ask::Why);
            table.settle();
            if table.shown.why.is_some() {
                assert_eq!(table.pane_after(1), SidePane::Why, "{game}");
                seen += 1;
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn the_key_that_leads_to_a_pane_is_called_as_the_pane_is() {
        let (engine, mut own) = (engine(), 0);
        for game in setups() {
            let table = table(&game, &engine, 200);
            let painter = PanePainter::new(&table, &Symbols::UNICODE, &USUAL);
            for pane in table.panes().into_iter().filter(|pane| *pane != SidePane::Board) {
                let title = painter.made(pane, Rect::new(0, 2, 60, 20)).map(|made| made.title.to_lowercase());
                let name = table.pane_name(pane);
                let is_begun = title.as_ref().is_some_and(|title| title.starts_with(&*name));
                assert!(is_begun && name.len() <= MOST, "{game}: `{name}` leads to {title:?}");
                own += usize::from(matches!(pane, SidePane::Own(_)));
            }
        }
        assert!(own > 20, "{own}");
    }

    #[test]
    fn the_key_for_reasons_has_room_in_the_footer_of_80_columns_whichever_pane_is_chosen() {
        let (engine, mut seen) = (engine(), 0);
        let area = Rect::new(0, 0, 80, 24);
        for game in setups() {
            let mut table = table(&game, &engine, 200);
            for pane in table.panes() {
                table.panes.chosen = pane;
                let keys = Screen::keys(&table, &USUAL);
                // A key of the board's own is called as what it shows.
                let is_offered = keys.iter().any(|key| key.action == Some(Action::Why) && key.words == "why");
                let has_room = (0..area.width).any(|x| key_at(&keys, area, x, 23) == Some(Action::Why));
                assert!(has_room || !is_offered, "{game}, {pane:?}: {keys:?}");
                seen += usize::from(has_room);
            }
        }
        assert!(seen > 100, "{seen}");
    }

    /// No name of a pane takes more columns of the footer.
    const MOST: usize = 13;
}
