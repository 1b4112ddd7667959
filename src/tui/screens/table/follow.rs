//! What follows from a change at the table: who is asked, what is kept, what is derived.

use super::place::{Placed, place_laid};
use super::side::SidePane;
use super::sit::levelled;
use super::{BestBefore, GameScreen, Pose, VIRTUAL};
use crate::core::Game;
use crate::engine::{Detail, Job, Outbox};
use crate::play::Seat;
use crate::settings::HintLevel;
use crate::tui::MatchEffect;
use crate::tui::boards::{AnySpot, board};
use crate::tui::screen::{Desk, Go, Wish};

impl GameScreen {
    /// After every change: who has to be asked, what is seen, what is derived.
    pub(super) fn follow_up(&mut self, mut wishes: Vec<Wish>, desk: &Desk<'_>) -> Vec<Wish> {
        if self.riddle.is_some() {
            // Nothing is kept of it but how it went.
            self.kept.is_due = false;
            if self.awaits_judgement() {
                self.ask();
            }
            wishes.extend(self.follow_riddle(desk));
        }
        let tells = (self.hints > HintLevel::Off || self.review.is_some()) && self.riddle.is_none();
        if tells && self.may_be_helped() {
            self.table.note_hints();
            self.kept.is_due = true;
        }
        let timeline = self.table.timeline();
        if self.is_among_bots() && timeline.is_at_end() && timeline.may_claim_draw(self.table.game()) {
            // Between bots the third time is a draw; the claim was checked just now. Whoever walks back through it sees what was
            // before.
            let _ = self.table.claim_draw();
            self.kept.is_due = true;
        }
        let spared = if self.riddle.is_some() { None } else { self.spare_what_ended(desk) };
        if std::mem::take(&mut self.kept.is_due) {
            wishes.insert(0, self.keep());
        }
        wishes.extend(spared);
        self.start_bot();
        self.ask();
        self.settle();
        self.shown.reasons.begin(desk.engine);
        self.lead();
        wishes.extend(self.keep_record(desk));
        wishes.extend(self.count(desk).into_iter().flatten());
        self.reveal(desk);
        wishes
    }

    /// Whether a hint that is told now is the first one that counts.
    pub(super) fn may_be_helped(&self) -> bool {
        !self.is_over() && !self.table.hints_used() && !self.is_among_bots()
    }

    /// Whoever plays on from the middle of a match that was over plays another match: the one that was over stays as it is
    /// kept.
    fn spare_what_ended(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let timeline = self.table.timeline();
        let is_another = !self.kept.ended.is_empty() && !timeline.events().eq(self.kept.ended.iter().copied());
        let spared = is_another.then(|| {
            self.kept.ended.clear();
            self.kept.compared = None;
            Wish::effect(MatchEffect::LetGo(std::mem::replace(&mut self.kept.file, (desk.fresh)())))
        });
        let timeline = self.table.timeline();
        if self.kept.ended.is_empty() && self.is_over() {
            self.kept.ended = timeline.events().collect();
            self.panes.chosen = SidePane::Board;
            self.leave_enlarged();
        }
        spared
    }

    /// Starts what the board wants worked out, and hands it the best match so far.
    pub(super) fn prepare(&mut self, desk: &Desk<'_>) {
        let game = self.table.game();
        if let Some(turns) = desk.kept.record(&game.to_string()) {
            board(game).recall(&mut self.sight.state, turns);
        }
        self.sight.preparation = board(game)
            .preparation()
            .map(|work| Job::start(desk.engine, "board", move |outbox: &Outbox<()>| work(outbox.token())));
    }

    /// A person who has won alone, in fewer turns than ever before at this setup, is remembered.
    fn keep_record(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let game = self.table.game();
        let turns = self.table.won_alone().filter(|_| board(game).keeps_best() && self.riddle.is_none())?;
        let setup = game.to_string();
        let best = desk.kept.record(&setup).map(<[String]>::len);
        let is_better = best.is_none_or(|best| turns.len() < best);
        // Once it is kept itself it is no longer compared with what was there before.
        self.kept.compared.get_or_insert(BestBefore(best));
        is_better.then_some(Wish::KeepBest { setup, turns })
    }

    /// Asks the analyst for what may be shown. Hints that are off are not worked out either.
    fn ask(&mut self) {
        let tells = self.tells_values();
        // Where three and more play no turn before has a value.
        let is_valued = self.table.game().players() <= 2;
        let tells_here = if is_valued { tells } else { self.tells_of_what_is_to_come() };
        if tells_here || self.offer.pace().is_some() || self.riddle.is_some() {
            self.known.ask(&self.table, &self.analyst, self.detail(), is_valued && tells);
        } else {
            self.known.stop(&self.table, &self.analyst);
        }
    }

    /// Takes in what the analyst says.
    pub(super) fn take_answer(&mut self) {
        if let Some((generation, report)) = self.analyst.answer() {
            self.known.take(generation, report, &self.table);
        }
    }

    /// How much is asked of the analyst: whole turns and traps only while they are looked at.
    pub(super) fn detail(&self) -> Detail {
        if self.pane_now() == SidePane::Turns {
            Detail::Turns
        } else if self.tells_traps() {
            Detail::Traps
        } else {
            Detail::Moves
        }
    }

    /// Scrolls the board so that the cursor is in sight, when it has moved; one that nobody has moved takes out of it no piece that
    /// it would move. Where the board was scrolled the cursor comes along, if there is anything to choose.
    pub(super) fn reveal(&mut self, desk: &Desk<'_>) {
        let (now, arrangement) = (self.table.timeline().now(), self.arrangement(desk.area));
        let seen = |cursor: Option<AnySpot>| cursor.map(|spot| (spot, now, desk.area, (self.sight.alone, arrangement)));
        let before = std::mem::replace(&mut self.hand.revealed, seen(self.hand.cursor));
        let (has_moved, is_paged) = (before != self.hand.revealed, std::mem::take(&mut self.hand.paged));
        if !has_moved && !is_paged {
            return;
        }
        if has_moved {
            board(self.table.game()).come_back(&mut self.sight.state);
        }
        let (game, pos) = (self.table.game(), &self.shown.position);
        let lay_out = |room| self.sight.laid.lay_out(game, pos, &self.sight.state, room);
        let placed = place_laid(&lay_out, arrangement, desk.area);
        // How far a board is scrolled does not change what room it needs.
        self.sight.needed.set(Some((desk.area, placed.as_ref().err().copied())));
        let (Some(spot), Ok(Placed { board: mut laid, .. })) = (self.hand.cursor, placed) else { return };
        if laid.is_visible(spot) || desk.area == VIRTUAL {
            return;
        }
        if has_moved && self.hand.untouched && laid.leads_away(spot) {
            return;
        }
        if has_moved {
            return laid.reveal(&mut self.sight.state, spot);
        }
        laid.keep_choosable(self.hand.held);
        if let Some(nearest) = laid.nearest_seen(spot) {
            (self.hand.cursor, self.hand.revealed) = (Some(nearest), seen(Some(nearest)));
        }
    }

    /// The same game with the seats swapped, at a table of its own.
    pub(super) fn rematch(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let table = self.table.rematch((desk.fresh)()).giving_back(desk.settings.give_back);
        let seats: Vec<_> = table.seats().iter().map(|seat| levelled(self.game(), seat.clone(), desk)).collect();
        let table = table.seated(seats);
        let screen = Self::new(table, (desk.fresh)(), desk.engine, self.hints, Pose::Ready);
        vec![self.keep(), Wish::Go(Go::Replace(Box::new(screen)))]
    }

    /// Enter at the end asks once before it begins a rematch: it may have been meant for the bot's last pick.
    pub(super) fn take_rematch(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if std::mem::replace(&mut self.rematch_asked, true) {
            return self.rematch(desk);
        }
        let swapped =
            if self.table.seats().iter().all(|seat| *seat == Seat::Human) { "" } else { " with the seats swapped" };
        self.say(format!("‹Take› again: a rematch{swapped}."));
        Vec::new()
    }
}
