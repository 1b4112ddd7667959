//! A riddle at a table: exactly one turn keeps what there is. Any turn is tried on the board; what gives it away is answered
//! and taken back, and the defender plays on as long as it can, until the riddle is solved by playing it out.

mod told;

use super::count::Counting;
use super::{GameScreen, Pose};
use crate::core::Game;
use crate::engine::Source;
use crate::games::{AnyGame, are_alike};
use crate::play::{HARDEST, Match, PosedRiddle, RiddleKind, RiddleNote, RiddleQueue, RiddleTrial, TriedRiddle};
use crate::settings::HintLevel;
use crate::tui::deed::{Deed, says, usual};
use crate::tui::screen::{Desk, Go, Screen, Wish};
use crate::tui::screens::riddles::{NextRiddle, RiddleSearch, next_riddle};
use crate::tui::{Action, Direction, ShellEffect};

use told::RiddleSums;

/// A riddle on its table.
pub(super) struct RiddleMode {
    posed: PosedRiddle<AnyGame>,
    queue: RiddleQueue,
    trial: RiddleTrial,
    /// The answer was asked for once: the next time it is told.
    asked: bool,
    search: Option<RiddleSearch>,
    sums: RiddleSums,
}

/// Sits down at a riddle; `queue` says what comes behind it.
pub(crate) fn pose_riddle(posed: PosedRiddle<AnyGame>, queue: RiddleQueue, desk: &Desk<'_>) -> Box<dyn Screen> {
    Box::new(GameScreen::at_riddle(posed, queue, None, desk))
}

impl GameScreen {
    /// A riddle, perhaps one that was tried before.
    fn at_riddle(
        posed: PosedRiddle<AnyGame>,
        queue: RiddleQueue,
        before: Option<&RiddleTrial>,
        desk: &Desk<'_>,
    ) -> Self {
        let trial = before.map_or_else(|| RiddleTrial::new(&posed), RiddleTrial::again);
        let table = posed.table((desk.fresh)());
        let mut screen = Self::new(table, 0, desk.engine, HintLevel::Off, Pose::Ready);
        let sums = RiddleSums::new(&queue, desk);
        screen.kept.counting = Counting::Done;
        screen.riddle = Some(Box::new(RiddleMode { posed, queue, trial, asked: false, search: None, sums }));
        screen.begin_where_nobody_leads();
        screen
    }

    /// Whether the answer may be told.
    pub(super) fn is_secret(&self) -> bool {
        self.riddle.as_ref().is_some_and(|riddle| !riddle.trial.is_solved() && !riddle.trial.is_told())
    }

    /// A turn that gives everything away stands on the board: it has to be taken back before another is tried.
    pub(super) fn is_refuted(&self) -> bool {
        self.riddle.as_ref().is_some_and(|riddle| riddle.trial.wrong().is_some())
    }

    /// Whether the turn of the solver that was just finished is still to be judged: nobody answers it before.
    pub(super) fn awaits_judgement(&mut self) -> bool {
        self.riddle.as_mut().is_some_and(|riddle| riddle.trial.unjudged(&self.table).is_some())
    }

    /// Judges the turn that was just finished as soon as it is known what it leaves, and sees whether the riddle is solved.
    pub(super) fn follow_riddle(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let mut riddle = self.riddle.take()?;
        if let Some(turn) = riddle.trial.unjudged(&self.table) {
            let (game, now, player) = (self.table.game(), turn.steps.end, riddle.trial.player());
            let left = game.outcome_for(self.table.position(), player);
            let left = left.or_else(|| self.known.outcome(game, player, now));
            if left.is_some() || !self.known.is_working(now) {
                riddle.trial.judge(&self.table, turn, left);
                self.bot.rest();
            }
        }
        riddle.trial.look(&self.table);
        if riddle.trial.is_solved() {
            self.hints = HintLevel::All;
        }
        let wish = riddle.note(desk);
        self.riddle = Some(riddle);
        wish
    }

    /// Enter, where a riddle means something else by it than a table does.
    pub(super) fn take_riddle(&mut self, desk: &Desk<'_>) -> bool {
        let Some(riddle) = &self.riddle else { return false };
        if riddle.trial.wrong().is_some() {
            self.try_again();
        } else if riddle.trial.is_solved() {
            self.next_riddle(desk);
        } else {
            return false;
        }
        true
    }

    /// Back to where the turn was begun that gave everything away.
    pub(super) fn try_again(&mut self) {
        let Some(start) = self.riddle.as_ref().and_then(|riddle| Some(riddle.trial.wrong()?.steps.start)) else {
            return;
        };
        let go = |table: &mut Match<_>| {
            table.go_to(start);
            true
        };
        self.walked(go, "");
        if let Some(riddle) = &mut self.riddle {
            riddle.trial.follow(&self.table);
        }
        self.forget_what_was_tried();
    }

    /// What was taken back is not to be walked to: another turn is tried.
    fn forget_what_was_tried(&mut self) {
        if self.is_secret() {
            self.table = self.table.branched(self.table.seed());
        }
        self.bot.rest();
    }

    /// One move back, or the whole turn that was refuted.
    fn step_back_in_riddle(&mut self) {
        if self.is_refuted() {
            return self.try_again();
        }
        self.step_back(Match::undo_turn);
        self.forget_what_was_tried();
    }

    /// The same riddle from its position.
    fn pose_again(&mut self, desk: &Desk<'_>) {
        let Some(riddle) = self.riddle.take() else { return };
        self.sit_at_riddle(Self::at_riddle(riddle.posed, riddle.queue, Some(&riddle.trial), desk), desk);
    }

    fn next_riddle(&mut self, desk: &Desk<'_>) {
        let Some(riddle) = &self.riddle else { return };
        let queue = riddle.queue.behind(&riddle.posed);
        self.go_on_with(&queue, desk);
    }

    /// The next one, a level above this one or below it.
    fn change_level(&mut self, direction: Direction, desk: &Desk<'_>) {
        let Some(riddle) = &self.riddle else { return };
        let level = riddle.queue.wish.level.unwrap_or(riddle.posed.level);
        let level = if direction == Direction::Left { level.saturating_sub(1) } else { level + 1 };
        if !(1..=HARDEST).contains(&level) {
            return self.refuse(if level == 0 { "There is nothing easier." } else { "There is nothing harder." });
        }
        let mut queue = RiddleQueue::new(RiddleKind::Any);
        (queue.words, queue.wish.level) = (riddle.queue.words.clone(), Some(level));
        self.go_on_with(&queue, desk);
    }

    fn go_on_with(&mut self, queue: &RiddleQueue, desk: &Desk<'_>) {
        let Some(riddle) = &mut self.riddle else { return };
        match next_riddle(queue, Some(&riddle.posed.line()), desk) {
            NextRiddle::Posed(posed) => {
                self.sit_at_riddle(Self::at_riddle(*posed, queue.clone(), None, desk), desk);
            }
            NextRiddle::Sought(search) => riddle.search = Some(search),
        }
    }

    /// Another riddle in place of this one. What the board has prepared serves one of the same game.
    fn sit_at_riddle(&mut self, mut next: Self, desk: &Desk<'_>) {
        next.sight.alone = self.sight.alone && are_alike(&self.game().to_string(), &next.game().to_string());
        *self = next;
        self.prepare(desk);
    }

    /// Takes in what a search has found; whether it was this table's.
    pub(super) fn take_search(&mut self, source: Source, desk: &Desk<'_>) -> bool {
        let Some(search) = self.riddle.as_ref().and_then(|riddle| riddle.search.as_ref()) else { return false };
        let (found, queue) = (search.take(source), search.queue().clone());
        match found {
            None => return false,
            Some(Ok(posed)) => self.sit_at_riddle(Self::at_riddle(posed, queue, None, desk), desk),
            Some(Err(words)) => {
                if let Some(riddle) = &mut self.riddle {
                    riddle.search = None;
                }
                self.refuse(words);
            }
        }
        true
    }

    /// Another key takes the first asking for the answer back. The prompt asks by its line, not by its keys.
    pub(super) fn forget_asking(&mut self, action: &Action) {
        let is_prompt = self.typed.is_some() || *action == Action::OpenPrompt;
        if let Some(riddle) = self.riddle.as_mut().filter(|_| !is_prompt && *action != Action::Hints) {
            riddle.asked = false;
        }
    }

    /// Tells the answer, when it is asked for twice.
    fn tell_answer(&mut self) {
        let Some(riddle) = &mut self.riddle else { return };
        if riddle.trial.is_solved() || riddle.trial.is_told() {
            return self.refuse("It is told already.");
        }
        if !std::mem::replace(&mut riddle.asked, true) {
            return self.say("‹hints› again tells what turns are worth, and fails the riddle.");
        }
        riddle.trial.tell();
        self.hints = HintLevel::All;
        self.try_again();
        self.say("All turns are told: the riddle counts as failed.");
    }

    fn show_riddle(&self) -> Vec<Wish> {
        let Some(riddle) = &self.riddle else { return Vec::new() };
        let text = riddle.posed.command();
        let copy = Wish::effect(ShellEffect::Copy(text.clone()));
        vec![copy, Wish::Go(Go::Note { title: "The line that brings this riddle back, copied", text })]
    }
}

impl RiddleMode {
    /// What is to be remembered, if that is news.
    fn note(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let state = self.trial.state().filter(|state| self.sums.noted.replace(*state) != Some(*state))?;
        let day = match self.queue.kind {
            RiddleKind::Day(day) => Some(day),
            RiddleKind::Any | RiddleKind::Failed | RiddleKind::Mine => None,
        };
        let tried = TriedRiddle::new(state, self.posed.level, self.posed.theme);
        let note = RiddleNote::new(self.posed.line(), tried, day);
        self.sums.take_in(&note, desk);
        Some(Wish::KeepRiddle(note))
    }
}

/// What a riddle answers to by itself. What would end it or tell its answer has nothing to do.
pub(super) fn while_solving(action: &Action) -> Option<Deed<GameScreen>> {
    Some(match *action {
        Action::Hints => says("tell what every turn is worth: it counts as failed").short("tell").does(
            |table: &mut GameScreen, _| {
                table.tell_answer();
            },
        ),
        Action::NewGame => says("the next riddle").short("next").does(GameScreen::next_riddle),
        Action::TryAgain => says("the same from the beginning").short("again").does(GameScreen::pose_again),
        Action::PreviousSlip => {
            says("an easier riddle, a harder one").short("easier").on("[").does(|table: &mut GameScreen, desk| {
                table.change_level(Direction::Left, desk);
            })
        }
        Action::NextSlip => says("a harder riddle").short("harder").on("]").does(|table: &mut GameScreen, desk| {
            table.change_level(Direction::Right, desk);
        }),
        Action::Back | Action::TakeBack => {
            usual().on("u").short("take back").does(|table: &mut GameScreen, _| table.step_back_in_riddle())
        }
        Action::ShowCommand => {
            says("the line that brings it back").does(|table: &mut GameScreen, _| table.show_riddle())
        }
        Action::Leave => usual().short("leave").does(|_: &mut GameScreen, _| Wish::Go(Go::Back)),
        _ => return None,
    })
}

/// What a riddle has no use for.
pub(super) fn is_barred(table: &GameScreen, action: &Action) -> bool {
    let never = [Action::Resign, Action::OfferDraw, Action::Rematch, Action::Pause, Action::Traps];
    let never =
        never.contains(action) || matches!(action, Action::Review | Action::OtherSide | Action::SetUp | Action::Edit);
    never || table.is_secret() && matches!(action, Action::Tree | Action::Graph)
}

/// The keys that matter at a riddle, the most important first.
pub(super) fn footer(table: &GameScreen) -> Vec<Action> {
    let is_solved = table.riddle.as_ref().is_some_and(|riddle| riddle.trial.is_solved());
    let mut keys = vec![Action::Move(Direction::Up), Action::Take];
    if is_solved || table.is_refuted() {
        keys.remove(0);
    }
    keys.extend((!is_solved && !table.is_refuted()).then_some(Action::Back));
    keys.extend(table.is_secret().then_some(Action::Hints));
    keys.extend((!is_solved).then_some(Action::NewGame));
    keys.extend([Action::NextSlip, Action::TryAgain, Action::Help, Action::NextPane, Action::Leave]);
    keys
}
