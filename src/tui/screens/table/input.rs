//! What the user's actions do at a table.

use ratatui::layout::Rect;

use super::guide::LED;
use super::shown::spot_of;
use super::side::SidePane;
use super::{GameScreen, VIRTUAL};
use crate::core::Game;
use crate::games::{AnyGame, AnyMove};
use crate::play::Match;
use crate::settings::HintLevel;
use crate::solve::{Analysis, Solve, shown_move};
use crate::tui::boards::{AnySpot, Ask, Choice, board};
use crate::tui::screen::{Desk, Go, Wish};
use crate::tui::screens::graph::GraphScreen;
use crate::tui::screens::tree::TreeScreen;
use crate::tui::{Action, Direction};

/// What is said where a board cannot be larger; in another room it may be.
pub(super) const LARGEST: &str = "The board is as large here as it can be.";

impl GameScreen {
    /// Arrows choose among what may be chosen; where nobody is to choose, they walk through the moves.
    pub(super) fn walk(&mut self, direction: Direction, desk: &Desk<'_>) {
        self.typed = None;
        if !self.is_humans_move() {
            self.say("‹back› walks back, ‹forward› forward.");
            return;
        }
        self.uncover(desk.area);
        let Some(from) = self.hand.cursor else { return };
        let laid = self.choosable(desk.area).or_else(|| self.choosable(VIRTUAL));
        let next = laid.map(|laid| laid.step(from, direction));
        self.hand.cursor = next.or(self.hand.cursor);
    }

    /// The cursor goes to one end of what may be chosen.
    pub(super) fn jump(&mut self, end: fn((AnySpot, AnySpot)) -> AnySpot, desk: &Desk<'_>) {
        let ends = self.choosable(desk.area).filter(|_| self.is_humans_move()).and_then(|laid| laid.ends());
        self.hand.cursor = ends.map(end).or(self.hand.cursor);
    }

    /// The board alone and larger, or with its panes again.
    pub(super) fn enlarge(&mut self, desk: &Desk<'_>) {
        if !self.turn_alone(desk.area) {
            self.say(LARGEST);
        }
    }

    /// Takes what is chosen; a bot is hurried or shown at once.
    pub(super) fn take(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if self.take_riddle(desk) {
            return Vec::new();
        }
        if self.table.result().is_some() && self.review.is_some() {
            self.walk_to_turning_point();
            return Vec::new();
        }
        if self.table.result().is_some() && !self.is_end_weighed() {
            return self.take_rematch(desk);
        }
        if !self.is_humans_move() {
            self.press_bot();
            return Vec::new();
        }
        if self.uncover(desk.area) {
            return Vec::new();
        }
        if self.come_to_what_is_hidden(desk.area) {
            return Vec::new();
        }
        // A key that ends the looking takes nothing: what it would take is seen first. In a review nothing is taken.
        let looked = std::mem::take(&mut self.hand.watches) && self.review.is_none();
        if let Some(spot) = self.hand.cursor.filter(|_| !looked) {
            self.take_spot(spot);
        }
        Vec::new()
    }

    /// Whether the cursor is out of sight, farther away than what would move can be seen with it: then it comes into it first.
    fn come_to_what_is_hidden(&mut self, body: Rect) -> bool {
        let hides = |spot| self.laid(body).is_some_and(|laid| !laid.is_visible(spot) && laid.leads_away(spot));
        let is_hidden = self.hand.cursor.is_some_and(hides);
        if is_hidden {
            self.hand.revealed = None;
        }
        is_hidden
    }

    pub(super) fn take_spot(&mut self, spot: AnySpot) {
        match board(self.table.game()).choose(self.table.position(), self.hand.held, spot) {
            Choice::Move(mv) => self.play(&[mv]),
            Choice::Hold(spot) => self.pick_up(spot),
            Choice::Nothing(why) => self.refuse(why),
        }
    }

    /// The cursor goes to the nearest place where this may go. Nobody has chosen that one yet.
    fn pick_up(&mut self, spot: AnySpot) {
        (self.hand.held, self.hand.untouched) = (Some(spot), true);
        let (game, pos) = (self.table.game(), &self.shown.position);
        let goes_to = |mv: AnyMove| spot_of(game, pos, mv, Some(spot));
        let near = self.nearest_of(spot, game.legal_moves(pos).into_iter().filter_map(goes_to));
        self.hand.cursor = near.or(self.hand.cursor);
        self.settle();
        self.leave_what_ends();
    }

    /// The first click chooses, a second one on the same spot takes. What was played is looked at until a spot is hit.
    pub(super) fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) {
        if let Some(pane) = self.pane_at(x, y) {
            self.typed = None;
            return self.click_pane(pane, x, y);
        }
        let seen = self.placed(desk.area).ok().filter(|placed| !self.is_covered(placed));
        let Some(spot) = seen.and_then(|placed| placed.board.spot_at(x, y)) else { return };
        (self.typed, self.hand.watches) = (None, false);
        if !self.is_humans_move() {
            return;
        }
        if self.hand.clicked.take() == Some(spot) {
            return self.take_spot(spot);
        }
        match board(self.table.game()).choose(self.table.position(), self.hand.held, spot) {
            Choice::Nothing(why) => self.refuse(why),
            Choice::Move(_) | Choice::Hold(_) => (self.hand.cursor, self.hand.clicked) = (Some(spot), Some(spot)),
        }
    }

    /// A click chooses the pane, and walks to a turn in it.
    fn click_pane(&mut self, pane: SidePane, x: u16, y: u16) {
        self.panes.chosen = pane;
        let Some(step) = self.step_at(x, y).filter(|step| *step != self.table.timeline().now()) else {
            return;
        };
        let go = |table: &mut Match<AnyGame>| {
            table.go_to(step);
            true
        };
        self.walked(go, "");
    }

    /// The tree of turns from here.
    pub(super) fn open_tree(&mut self) -> Wish {
        let values = self.begin_to_tell();
        let solver = self.analyst.solver(self.table.game());
        Wish::Go(Go::Open(Box::new(TreeScreen::new(self.table.clone(), values, self.hints, solver))))
    }

    /// The graph of positions from here.
    pub(super) fn open_graph(&mut self) -> Wish {
        let values = self.begin_to_tell();
        let solver = self.analyst.solver(self.table.game());
        Wish::Go(Go::Open(Box::new(GraphScreen::new(self.table.clone(), values, self.hints, solver))))
    }

    /// Whether tree and graph tell values; while there are hints they count as such.
    fn begin_to_tell(&mut self) -> bool {
        if self.hints > HintLevel::Off {
            self.note_hints();
        }
        self.tells_values()
    }

    /// Values are told: while the match goes on that is kept with it.
    fn note_hints(&mut self) {
        if self.table.result().is_none() && !self.table.hints_used() {
            self.table.note_hints();
            self.kept.is_due = true;
        }
    }

    /// The spot at a place of the numeric pad.
    pub(super) fn take_place(&mut self, place: u8, desk: &Desk<'_>) {
        if self.uncover(desk.area) {
            return;
        }
        let spot = board(self.table.game()).place(self.table.position(), place);
        if let Some(spot) = spot.filter(|_| self.is_humans_move()) {
            self.hand.cursor = Some(spot);
            self.take_spot(spot);
        }
    }

    /// Plays moves of one turn by the checked door.
    pub(super) fn play(&mut self, moves: &[AnyMove]) {
        if self.review.is_some() {
            (self.typed, self.hand.held) = (None, None);
            moves.first().into_iter().for_each(|mv| self.judge(*mv));
            return;
        }
        self.remember_place();
        self.typed = None;
        self.hand.held = None;
        self.bot.rest();
        let mover = self.table.mover();
        for &mv in moves {
            if let Err(error) = self.table.try_play(mv) {
                self.refuse(error.to_string());
                break;
            }
        }
        if self.table.mover() != mover {
            self.watch();
        }
        self.offer.decline();
        if self.message.is_none() {
            self.say_hopeless();
        }
        if let Some(words) = self.again().filter(|_| self.message.is_none() && self.is_humans_move()) {
            self.say(words);
        }
        self.kept.is_due = true;
    }

    pub(super) fn cancel(&mut self) {
        if self.hand.held.take().is_none() && !self.offer.decline() {
            let led = self.guide.take().is_some();
            self.say(if led { LED } else { "‹leave› leaves the table; everything is kept." });
        }
    }

    pub(super) fn step_back(&mut self, undo: impl Fn(&mut Match<AnyGame>) -> bool) {
        self.walked(undo, "This is the beginning.");
    }

    pub(super) fn step_forward(&mut self) {
        if self.walked(Match::redo, "There is nothing to go forward to.") {
            self.say_hopeless();
        }
    }

    /// Walks through the match; where it cannot, it says why. Whether it could.
    pub(super) fn walked(&mut self, walk: impl Fn(&mut Match<AnyGame>) -> bool, why_not: &'static str) -> bool {
        self.typed = None;
        self.hand.held = None;
        let has_walked = walk(&mut self.table);
        if has_walked {
            self.wait_for_enter();
            self.kept.is_due = true;
        } else {
            self.refuse(why_not);
        }
        has_walked
    }

    /// Where a reason is one of a move, and nobody has chosen any yet, the cursor goes to one that wins: why that is so is what
    /// was asked. It stays on one that does so with a reason of its own.
    fn look_at_reason(&mut self) {
        let known = self.known.here().filter(|_| self.sight.explains && self.hand.untouched && self.tells_reasons());
        let spot = |mv: AnyMove| spot_of(self.game(), &self.shown.position, mv, self.hand.held);
        let has_reason = |known: &Analysis<AnyGame>, mv: AnyMove| self.game().why_move(known, mv).is_some();
        let about = |known: &Analysis<AnyGame>| {
            let mv = shown_move(known).filter(|_| known.position == self.shown.position)?;
            let mut keepers = known.keepers().map(|report| report.mv);
            let stays = keepers.any(|mv| spot(mv) == self.hand.cursor && has_reason(known, mv));
            if stays || !has_reason(known, mv) { None } else { spot(mv) }
        };
        if let Some(spot) = known.and_then(about).filter(|_| self.is_humans_move()) {
            self.hand.cursor = Some(spot);
            self.settle();
        }
    }

    pub(super) fn ask_board(&mut self, ask: Ask) {
        if ask == Ask::Why && self.level() == HintLevel::Off && board(self.game()).has_own_hints() {
            return self.refuse(self.no_reason());
        }
        if ask == Ask::Labels {
            return self.next_labels();
        }
        let is_own = board(self.table.game()).obey(&mut self.sight.state, self.hand.cursor, ask);
        if ask == Ask::Why {
            self.sight.explains = !self.sight.explains;
            self.look_at_reason();
        }
        if is_own {
            self.hand.paged = true;
            if ask == Ask::Why {
                self.say_why_beside();
            }
            return;
        }
        match ask {
            Ask::Why => self.say_why(),
            Ask::Earlier | Ask::Later => self.scroll_any(ask),
            Ask::Labels | Ask::StepBefore | Ask::Step => {}
        }
    }

    /// A key, a click or a wheel that turns the board ends what waited for it: what was said, and what was asked.
    pub(super) fn touch(&mut self, action: &Action) {
        // Why a line was refused stays while the line does.
        let is_aside = matches!(action, Action::Help | Action::PageUp | Action::PageDown);
        if self.typed.is_none() || !is_aside {
            self.message = None;
        }
        self.forget_asking(action);
        self.hand.untouched &= action.only_shows();
        // A click may hit nothing, and chooses nothing then.
        self.hand.watches &= matches!(action, Action::Take | Action::Click { .. });
        self.hand.clicked = self.hand.clicked.filter(|_| matches!(action, Action::Click { .. }));
        self.rematch_asked &= *action == Action::Take;
    }

    pub(super) fn turn_pane(&mut self, by: usize) {
        self.panes.chosen = self.pane_after(by);
    }
}
