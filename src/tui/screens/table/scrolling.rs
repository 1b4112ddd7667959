//! What is scrolled at a table: what Tab has chosen, the reason that is read, what the wheel is over, or else the board.

use ratatui::layout::Rect;

use super::GameScreen;
use super::ended::EndedBoard;
use super::measured::EndMoment;
use super::side::SidePane;
use crate::tui::boards::{Ask, Laid, board};
use crate::tui::{Action, Direction};

/// A key scrolls a board by so many turns of the wheel.
const PAGE: isize = 3;

impl GameScreen {
    /// A list in the pane that Tab has chosen is scrolled, or a reason, or else the board.
    pub(super) fn page(&mut self, ask: Ask, body: Rect) {
        match self.read_on() {
            Some(pane) => self.panes.scroll(pane).by_page(way(ask)),
            None if self.page_board(ask, body) => self.hand.paged = true,
            None => self.ask_board(ask),
        }
    }

    /// Scrolls a board by most of what is in sight of it, if it gives the key no meaning of its own; whether it did.
    fn page_board(&mut self, ask: Ask, body: Rect) -> bool {
        if board(self.table.game()).asks().iter().any(|(own, _)| *own == ask) {
            return false;
        }
        let placed = || self.placed(body).map(|placed| placed.board.area()).ok();
        let area = self.ended_board().map(|board| board.area).or_else(placed);
        area.is_some_and(|Rect { x, y, width, height }| {
            self.scroll_board((x + width / 2, y + height / 2), PAGE * way(ask), body)
        })
    }

    /// The pane in which one reads on page by page: the one that Tab has chosen, or else the reason; none where they are whole.
    fn read_on(&self) -> Option<SidePane> {
        [self.pane_now(), SidePane::Why].into_iter().find(|pane| self.panes.scroll(*pane).is_long())
    }

    /// The key that reads on there, or back from its end.
    pub(super) fn reading_key(&self) -> Option<Action> {
        let pane = self.read_on()?;
        Some(if self.panes.scroll(pane).is_at_end() { Action::PageUp } else { Action::PageDown })
    }

    /// Where the board does not scroll, the first list that is long does.
    pub(super) fn scroll_any(&mut self, ask: Ask) {
        let long = self.panes().into_iter().map(|pane| self.panes.scroll(pane)).find(|scroll| scroll.is_long());
        if let Some(scroll) = long {
            scroll.by_page(way(ask));
        }
    }

    /// The wheel scrolls what it is over, and nothing else. Whoever reads on in a pane chooses nothing, and answers nothing.
    pub(super) fn wheel(&mut self, (x, y): (u16, u16), direction: Direction, body: Rect) {
        let is_earlier = matches!(direction, Direction::Up | Direction::Left);
        let ask = if is_earlier { Ask::Earlier } else { Ask::Later };
        match self.pane_at(x, y) {
            Some(pane) => self.panes.scroll(pane).by(way(ask)),
            None if body.contains((x, y).into()) && self.turn_board((x, y), ask, body) => {
                self.touch(&Action::Scroll { x, y, direction });
                self.hand.paged = true;
            }
            None => {}
        }
    }

    /// Scrolls the board, or the part of it that lies at a place; whether that scrolls at all.
    fn turn_board(&mut self, at: (u16, u16), ask: Ask, body: Rect) -> bool {
        self.scroll_board(at, way(ask), body)
            || board(self.table.game()).obey(&mut self.sight.state, self.hand.cursor, ask)
    }

    /// Scrolls what of the board lies at a place; whether anything is scrolled there.
    fn scroll_board(&mut self, at: (u16, u16), way: isize, body: Rect) -> bool {
        let mut state = self.sight.state.clone();
        let mut scroll = |laid: &dyn Laid| laid.scroll_at(&mut state, at, way as i32);
        let is_scrolled = match self.ended_board() {
            Some(EndedBoard { area, .. }) => {
                self.lay_out_at_end(EndMoment::Last, area).is_some_and(|laid| scroll(&*laid))
            }
            None => self.placed(body).is_ok_and(|placed| scroll(&*placed.board)),
        };
        self.sight.state = state;
        is_scrolled
    }
}

/// By what sign a list is scrolled.
fn way(ask: Ask) -> isize {
    if ask == Ask::Earlier { -1 } else { 1 }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::super::{Pose, growth};
    use super::*;
    use crate::games::AnyGame;
    use crate::play::Match;
    use crate::settings::HintLevel;
    use crate::tui::screen::{Screen, Show, at_desk};
    use crate::tui::symbols::Symbols;

    /// What the footer says where a reason goes on, and at its end.
    const READ_ON: &str = "pgdn read on";
    const READ_BACK: &str = "pgup read back";

    #[test]
    fn a_reason_that_is_cut_is_read_on_at_once_and_the_footer_says_by_which_key() {
        let engine = growth::engine();
        at_desk(|desk| {
            let (mut read, mut paged) = (0, 0);
            for game in growth::setups() {
                let mut screen = growth::table(&game, &engine, 500);
                screen.ask_board(Ask::Why);
                screen.settle();
                let shown = |screen: &GameScreen| {
                    growth::drawn(screen, 60, 20).content().iter().map(Cell::symbol).collect::<String>()
                };
                let before = shown(&screen);
                if !screen.panes.scroll(SidePane::Why).is_long() {
                    assert!(!before.contains(READ_ON), "{game}: {before}");
                    continue;
                }
                assert!(before.contains(READ_ON), "{game}: {before}");
                read += 1;
                paged += usize::from(board(&game).asks().iter().any(|(ask, _)| *ask == Ask::Later));
                let mut turned = |action: Action, end: &str| {
                    let mut seen = shown(&screen);
                    for _ in 0..200 {
                        if seen.contains(end) {
                            return seen;
                        }
                        screen.act(&action, desk);
                        seen = shown(&screen);
                    }
                    panic!("{game} has no end: {seen}");
                };
                let end = turned(Action::PageDown, READ_BACK);
                assert!(end.contains(" above") && !end.contains(" below"), "{game}: {end}");
                let begin = turned(Action::PageUp, READ_ON);
                assert!(begin.contains(" below"), "{game}: {begin}");
            }
            assert!(read > 20 && paged > 9, "{read} are cut, {paged} beside a board that is scrolled");
        });
    }

    #[test]
    fn a_board_that_counts_rows_beside_an_end_is_scrolled_by_keys_as_far_as_it_goes_and_back() {
        at_desk(|desk| {
            let game: AnyGame = "wythoff 30,21".parse().expect("a setup");
            let mut table = Match::new(game, Vec::new(), 7);
            for take in ["0.18", "20.0", "3.3", "7.0"] {
                table.try_text(take).unwrap_or_else(|error| panic!("{take}: {error}"));
            }
            for alone in [false, true] {
                let mut screen = GameScreen::new(table.clone(), 1, desk.engine, HintLevel::All, Pose::Still);
                screen.set_alone(alone);
                let shown = |screen: &GameScreen| {
                    growth::drawn(screen, 60, 20).content().iter().map(Cell::symbol).collect::<String>()
                };
                let mut seen = vec![shown(&screen)];
                assert!(seen[0].contains("rows above"), "{}", seen[0]);
                let body = Rect::new(0, 2, 60, 16);
                while seen.last().is_some_and(|last| last.contains("rows above")) && seen.len() < 40 {
                    screen.page(Ask::Earlier, body);
                    seen.push(shown(&screen));
                }
                assert!(seen.last().is_some_and(|top| top.contains(" 21 ")), "{seen:?}");
                (1..seen.len()).for_each(|_| screen.page(Ask::Later, body));
                assert_eq!(shown(&screen), seen[0]);
            }
        });
    }

    #[test]
    fn the_wheel_over_a_pane_leaves_the_cursor_and_what_was_said() {
        at_desk(|desk| {
            let game: AnyGame = "chomp 4x5".parse().expect("a setup");
            let mut table = Match::new(game, Vec::new(), 7);
            for bite in "e4 d4 e3 c4 d3 e2 b4 c3 d2".split(' ') {
                table.try_text(bite).expect("a legal bite");
            }
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::All, Pose::Still);
            growth::drawn(&screen, 80, 24);
            let pane = screen.panes.scroll(SidePane::Moves).area();
            let said = |screen: &GameScreen| screen.talk(&Symbols::UNICODE).to_string();
            let before = (screen.hand.cursor, said(&screen));
            assert!(before.1.contains("bit d2"), "{}", before.1);
            for direction in [Direction::Up, Direction::Down, Direction::Down] {
                screen.act(&Action::Scroll { x: pane.x + 1, y: pane.y + 1, direction }, desk);
                assert_eq!((screen.hand.cursor, said(&screen)), before);
                assert!(screen.hand.watches && screen.shown.choice.is_none(), "nothing is previewed");
            }
            let body = Rect::new(0, 2, 80, 20);
            let hits = |(x, y)| {
                let is_spot = screen.placed(body).is_ok_and(|placed| placed.board.spot_at(x, y).is_some());
                is_spot || screen.pane_at(x, y).is_some()
            };
            let free = (body.y..body.bottom()).rev().map(|y| (body.right() - 1, y)).find(|at| !hits(*at));
            let (x, y) = free.expect("something is free");
            screen.act(&Action::Click { x, y }, desk);
            assert_eq!((screen.hand.cursor, said(&screen)), before, "a click that hits nothing changes nothing");
            screen.act(&Action::Move(Direction::Left), desk);
            assert!(!screen.hand.watches && said(&screen) != before.1);
        });
    }
}
