//! A table in a page: its board alone, to be played with in place. It has no panes, no bots and no end of its own, and nothing
//! that happens at it is kept.

use std::sync::Arc;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::{GameScreen, PageKind, Pose, TypedLine};
use crate::engine::{Engine, Source};
use crate::games::AnyGame;
use crate::play::Match;
use crate::settings::{HintLevel, Settings};
use crate::solve::Memory;
use crate::tui::boards::{AnyScene, BoardExtent, Hint, Hints, board};
use crate::tui::deed::{Words, says};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Screen, Show, Wish};
use crate::tui::symbols::Symbols;
use crate::tui::theme::Depth;
use crate::tui::{Action, Looks};

/// So often the spot under the cursor is taken before a turn that does not end is given up.
const MOST_TAKEN: usize = 64;

/// The turn of somebody who takes what the cursor rests on, again and again, and never moves it.
pub fn first_turn(table: &Match<AnyGame>) -> Option<String> {
    let engine = Engine::new(Arc::new(|_, _| {}), Memory::new(1 << 20));
    let begun = table.timeline().now();
    let mut inset = InsetTable::new(table.clone(), true, &engine);
    for _ in 0..MOST_TAKEN {
        inset.screen.settle();
        let spot = inset.screen.hand.cursor?;
        inset.screen.take_spot(spot);
        if let Some(turn) = inset.whole_turn(begun) {
            return Some(turn);
        }
    }
    None
}

/// A board with its hand and its typed line.
pub(crate) struct InsetTable {
    screen: GameScreen,
}

impl InsetTable {
    /// The board of a match, without hints; silent where a task is open, so that no row waits for what hints would tell.
    pub(crate) fn new(table: Match<AnyGame>, is_silent: bool, engine: &Engine) -> Self {
        let mut screen = GameScreen::new(table, 0, engine, HintLevel::Off, Pose::Still);
        screen.sight.alone = true;
        screen.sight.page = Some(if is_silent { PageKind::Task } else { PageKind::Read });
        screen.begin_where_nobody_leads();
        Self { screen }
    }

    /// The match as it stands.
    pub(crate) fn table(&self) -> &Match<AnyGame> {
        &self.screen.table
    }

    /// What is said about an action that the board answers to; nothing about those that belong to a whole table.
    pub(crate) fn uses(&self, action: &Action) -> Option<Words> {
        let is_of_a_board = matches!(
            action,
            Action::Move(_)
                | Action::Take
                | Action::Digit(_)
                | Action::Pad(_)
                | Action::Text(_)
                | Action::Paste(_)
                | Action::OpenPrompt
                | Action::Erase
                | Action::EraseForward
                | Action::EraseLine
                | Action::Complete
                | Action::Cancel
                | Action::TakeBack
                | Action::Back
                | Action::Forward
                | Action::First
                | Action::Last
                | Action::Labels
                | Action::PreviousStep
                | Action::NextStep
                | Action::Hints
                | Action::Click { .. }
                | Action::Scroll { .. }
        );
        // Enter at the end would be a rematch.
        let is_over = *action == Action::Take && self.screen.table.result().is_some();
        let pages = board(self.screen.table.game()).asks().iter().any(|(ask, _)| ask.action() == Action::PageUp);
        // Labels of a board that remembers the best match are that match, and of a page none is kept.
        if *action == Action::Labels && board(self.screen.table.game()).keeps_best() {
            return None;
        }
        if paged(action) != *action {
            return pages.then(|| says("board: back, on").short("page the board"));
        }
        Some(action).filter(|_| is_of_a_board && !is_over).and_then(|action| self.screen.uses(action))
    }

    /// Whether nothing is held or typed.
    pub(crate) fn is_idle(&self) -> bool {
        self.screen.hand.held.is_none() && self.screen.typed.is_none()
    }

    /// The last turn behind so many steps, if it is a whole one.
    pub(crate) fn whole_turn(&self, begun: usize) -> Option<String> {
        let timeline = self.screen.table.timeline();
        let span = timeline.turns().into_iter().next_back()?;
        let is_over = self.screen.table.result().is_some();
        let is_whole = timeline.is_at_end() && timeline.now() > begun && (span.complete || is_over);
        is_whole.then(|| timeline.text(self.screen.table.game(), &span))
    }

    /// The board comes on the screen, in this room.
    pub(crate) fn begin(&mut self, area: Rect, desk: &Desk<'_>) {
        self.with(area, desk, Show::begin);
    }

    /// Does what an action means on the board.
    pub(crate) fn act(&mut self, action: &Action, area: Rect, desk: &Desk<'_>) {
        self.with(area, desk, |screen, desk| {
            if *action == Action::OpenPrompt {
                // A line for moves: the words of a table mean nothing here.
                screen.typed = Some(TypedLine::default());
                return screen.follow_up(Vec::new(), desk);
            }
            screen.act(&paged(action), desk)
        });
    }

    /// A worker has news for whoever asked.
    pub(crate) fn news(&mut self, source: Source, area: Rect, desk: &Desk<'_>) {
        self.with(area, desk, |screen, desk| screen.news(source, desk));
    }

    /// Another match of the same game, or this one at another step, stands there from now on.
    pub(crate) fn put(&mut self, table: Match<AnyGame>, area: Rect, desk: &Desk<'_>) {
        self.with(area, desk, |screen, desk| {
            (screen.table, screen.typed, screen.hand.held) = (table, None, None);
            screen.follow_up(Vec::new(), desk)
        });
    }

    /// What is wished by a table is for whole tables: to keep its match, its settings, its records.
    fn with(&mut self, area: Rect, desk: &Desk<'_>, deed: impl FnOnce(&mut GameScreen, &Desk<'_>) -> Vec<Wish>) {
        drop(deed(&mut self.screen, &Desk { area, ..*desk }));
    }

    /// What the keys mean on the board.
    pub(crate) fn mode(&self) -> Mode {
        self.screen.mode()
    }

    /// What the cursor means, what is typed, what was refused.
    pub(crate) fn talk(&self, symbols: &Symbols) -> Line {
        self.screen.talk(symbols)
    }

    /// Whether that goes with the cursor.
    pub(crate) fn is_brief(&self) -> bool {
        self.screen.is_brief()
    }

    /// How much of the board is seen in a room, and how large; nothing where it has no room.
    pub(crate) fn extent(&self, area: Rect) -> Option<BoardExtent> {
        self.screen.placed(area).ok().map(|placed| placed.board.extent())
    }

    /// How many rows of a room have something in them.
    pub(crate) fn rows_drawn(&self, area: Rect) -> usize {
        let theme = Looks::of(Depth::None, Symbols::UNICODE).theme_or_default(&Settings::default());
        let mut buf = Buffer::empty(area);
        self.screen.draw(area, &mut Pen::new(&mut buf, area, &theme));
        let is_drawn = |row: &&[Cell]| row.iter().any(|cell| cell.symbol() != " ");
        buf.content.chunks(usize::from(area.width.max(1))).filter(is_drawn).count()
    }

    /// Whether some of it lies out of sight in a room.
    pub(crate) fn is_cut(&self, area: Rect) -> bool {
        self.screen.placed(area).is_ok_and(|placed| placed.board.is_cut() || !placed.board.shows_all())
    }

    /// Whether all of the board is seen in a room, and how large it is with all that is drawn.
    pub(crate) fn shown(&self, area: Rect) -> (bool, f64) {
        self.screen.placed(area).map_or((false, 0.0), |placed| placed.board.shown())
    }

    /// Whether all that can be chosen is in sight in a room, also where some of the board is not.
    pub(crate) fn shows_choices(&self, area: Rect) -> bool {
        self.screen.placed(area).is_ok_and(|placed| placed.board.shows_all())
    }

    /// Draws the board with what is written at places of it, each by its name, and the cursor where somebody writes.
    pub(crate) fn draw_written<'w>(
        &self,
        words: impl Iterator<Item = (&'w str, Hint)>,
        at: &str,
        area: Rect,
        pen: &mut Pen<'_>,
    ) {
        let Ok(placed) = self.screen.placed(area) else { return };
        let keys = pen.keys().called_by(&PAGES);
        let hints = Hints::of_spots(words.filter_map(|(name, hint)| Some((placed.board.named(name)?, hint))));
        let cursor = placed.board.named(at);
        let scene = AnyScene { hints: &hints, cursor, held: None, choice: None, ..self.screen.scene() };
        placed.board.paint(&scene, &mut pen.within(area).with_keys(&keys));
    }

    /// Which of these names means the place at a cell of the screen.
    pub(crate) fn name_at<'w>(
        &self,
        mut names: impl Iterator<Item = &'w str>,
        (x, y): (u16, u16),
        area: Rect,
    ) -> Option<&'w str> {
        let placed = self.screen.placed(area).ok()?;
        let spot = placed.board.spot_at(x, y)?;
        names.find(|name| placed.board.named(name) == Some(spot))
    }

    /// Draws the board.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let keys = pen.keys().called_by(&PAGES);
        self.screen.draw(area, &mut pen.within(area).with_keys(&keys));
    }
}

/// The keys that page are those of the words around the board: it has those that walk in steps, of which it has none.
const PAGES: [(Action, Action); 2] = [(Action::PreviousStep, Action::PageUp), (Action::NextStep, Action::PageDown)];

/// What an action means on the board.
fn paged(action: &Action) -> Action {
    let meant = PAGES.iter().find(|(known, _)| known == action).map(|(_, meant)| meant);
    meant.unwrap_or(action).clone()
}
