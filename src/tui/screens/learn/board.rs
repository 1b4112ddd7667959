//! What happens on the board of a stop: play, answers, and the refutation of a wrong one.

use ratatui::layout::Rect;

use super::answer::AnswerForm;
use super::judge::{Judged, Judgement};
use super::lesson::{LessonScreen, Refutation};
use crate::games::AnyGame;
use crate::learn::match_of;
use crate::play::Match;
use crate::tui::deed::Words;
use crate::tui::screen::{Desk, Wish};
use crate::tui::screens::table::InsetTable;
use crate::tui::{Action, Role};

impl LessonScreen {
    /// Where the board stands; where it has no room it is as good as alone.
    pub(super) fn board_area(&self, body: Rect) -> Rect {
        self.place(body).board.unwrap_or(body)
    }

    /// Whether a turn on the board is an answer now.
    pub(super) fn asks_for_a_turn(&self) -> bool {
        self.work.as_ref().is_some_and(|work| matches!(work.form, AnswerForm::Turn) && !work.is_done)
    }

    /// Does on the board what an action means there. A board that is not seen comes into sight first.
    pub(super) fn play(&mut self, action: &Action, desk: &Desk<'_>) {
        if self.place(desk.area).board.is_none() && self.board.is_some() {
            self.enlarge(desk);
            if self.is_large {
                self.message = Some("Here is the board; ‹board› or ‹cancel› shows the page.".to_owned());
            }
            // Whoever types means the board, wherever it is.
            if *action != Action::OpenPrompt {
                return;
            }
        }
        let area = self.board_area(desk.area);
        let Some(board) = &mut self.board else { return };
        board.act(action, area, desk);
        self.hand_in(desk);
    }

    /// Whether the board stands where the page would, and nothing is begun on it that one would want to cancel first.
    pub(super) fn covers_page(&self) -> bool {
        self.is_large && self.board.as_ref().is_some_and(InsetTable::is_idle)
    }

    /// Whether the board has no room for all of itself.
    pub(super) fn is_board_cut(&self) -> bool {
        let Some((body, place)) = self.placed.get() else { return false };
        let area = place.board.unwrap_or(body);
        self.board.as_ref().is_some_and(|board| place.board.is_none() || board.is_cut(area))
    }

    /// The words again, where the board stands alone: what is told stands among them.
    pub(super) fn show_page(&mut self, desk: &Desk<'_>) {
        if self.is_large {
            self.enlarge(desk);
        }
    }

    /// The board alone, or beside the words again.
    pub(super) fn enlarge(&mut self, desk: &Desk<'_>) {
        self.is_large = !self.is_large;
        self.placed.set(None);
        if self.is_large && self.place(desk.area).board.is_none() {
            self.is_large = false;
            self.placed.set(None);
            self.message = Some("The board needs a larger screen.".to_owned());
        }
    }

    /// A whole turn of a task is its answer.
    fn hand_in(&mut self, desk: &Desk<'_>) {
        if !self.asks_for_a_turn() || self.refutation.is_some() {
            return;
        }
        let (Some(board), Some(work)) = (&self.board, &self.work) else { return };
        let Some(turn) = board.whole_turn(self.begun()) else { return };
        self.judge.ask(desk.engine, &work.attempt, turn);
    }

    /// How many steps of the match on the board belong to what is asked.
    pub(super) fn begun(&self) -> usize {
        let asked = self.work.as_ref().filter(|_| self.asks_for_a_turn()).and_then(|work| work.attempt.table());
        asked.map_or(0, |table| table.timeline().now())
    }

    /// The board as it was in the beginning, or as it is asked about.
    pub(super) fn reset(&mut self, desk: &Desk<'_>) {
        self.refutation = None;
        let asked = self.work.as_ref().and_then(|work| work.attempt.table());
        match (asked, &self.board) {
            (Some(table), _) => self.put(table, desk),
            (None, Some(board)) => {
                let mut table = board.table().clone();
                let steps = self
                    .page()
                    .and_then(|page| page.board.as_deref())
                    .and_then(|line| Some(match_of(line).ok()?.timeline().now()));
                table.go_to(steps.unwrap_or(0));
                self.put(table, desk);
            }
            (None, None) => {}
        }
    }

    /// Puts a match on the board. What is known of another game is of no use to it, so that one has a board of its own.
    fn put(&mut self, table: Match<AnyGame>, desk: &Desk<'_>) {
        let is_same = |board: &InsetTable| board.table().game().to_string() == table.game().to_string();
        if !self.board.as_ref().is_some_and(is_same) {
            return self.lay(Some(table), desk);
        }
        let area = self.board_area(desk.area);
        if let Some(board) = &mut self.board {
            board.put(table, area, desk);
        }
    }

    /// Takes in a judgement: what is right goes on, what is wrong is refuted on the board.
    pub(super) fn take_judgement(&mut self, judged: Result<Judged, String>, desk: &Desk<'_>) -> Vec<Wish> {
        let judged = match judged {
            Ok(judged) => judged,
            Err(words) => {
                self.message = Some(format!("It could not be checked: {words}"));
                self.reset(desk);
                return Vec::new();
            }
        };
        // However far somebody has scrolled: what is told now is what he looks at.
        self.column.reset();
        let Some(work) = &mut self.work else { return Vec::new() };
        let before = self.board.as_ref().map(|board| board.table().timeline().now());
        let reply = match judged.said {
            Judgement::Reply(reply) => reply,
            Judgement::Way(words) => {
                let notes = work.take_way(judged.attempt, words);
                self.reset(desk);
                return notes.into_iter().map(|note| self.note(note)).collect();
            }
        };
        let learned = work.take(judged.attempt, reply);
        let is_wrong = work.verdict.as_ref().is_some_and(|(_, role)| *role == Role::Mistake);
        let (is_done, played) = (work.is_done, work.attempt.played().cloned());
        if matches!(work.form, AnswerForm::Turn) && !is_done {
            match played.filter(|_| is_wrong) {
                Some(table) => self.refute(table, before.unwrap_or(0), desk),
                None => self.reset(desk),
            }
        }
        learned.into_iter().map(|learned| self.note(learned)).collect()
    }

    /// Shows how it goes on after a wrong turn, from step to step or, where nothing moves by itself, at once.
    fn refute(&mut self, mut table: Match<AnyGame>, from: usize, desk: &Desk<'_>) {
        let beat = desk.settings.animation.beat();
        if beat.is_some() {
            table.go_to(from);
        }
        self.put(table, desk);
        self.refutation = Some(beat.map_or(Refutation::Shown, Refutation::Played));
    }

    /// One step more of a refutation.
    pub(super) fn play_refutation_on(&mut self, desk: &Desk<'_>) {
        let area = self.board_area(desk.area);
        let Some(board) = self.board.as_mut().filter(|_| self.refutation.is_some()) else { return };
        if board.table().timeline().is_at_end() {
            self.refutation = Some(Refutation::Shown);
        } else {
            board.act(&Action::Forward, area, desk);
        }
    }

    /// Whether the board answers to an action.
    pub(super) fn board_uses(&self, action: &Action) -> Option<Words> {
        self.board.as_ref().and_then(|board| InsetTable::uses(board, action))
    }
}
