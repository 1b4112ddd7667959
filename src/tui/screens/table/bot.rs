//! A bot's turn at a table: asked for as a whole, shown pick by pick.

use std::collections::VecDeque;
use std::time::Duration;

use super::GameScreen;
use crate::bots::COMMAND;
use crate::core::Player;
use crate::engine::{BotMove, BotQuestion, Budget, Generation, Report};
use crate::games::AnyMove;
use crate::play::{Seat, Thrown};
use crate::tui::paint::capital;
use crate::tui::screen::Desk;

/// How far a bot is with its turn.
pub(crate) struct BotPlay {
    stage: BotStage,
    /// Between bots: the next pick comes only when it is asked for.
    paused: bool,
    /// One pick was asked for while paused.
    step: bool,
    beat: Duration,
}

enum BotStage {
    /// Nothing is under way.
    Idle,
    /// After walking: a bot is to move, and moves when the user says so.
    Waiting,
    /// It was asked.
    Thinking(Generation),
    /// Its picks are shown one by one.
    Showing(VecDeque<AnyMove>),
}

/// How long a bot may think where the truth is out of reach.
const THINKING: Duration = Duration::from_secs(3);

impl Default for BotPlay {
    fn default() -> Self {
        Self { stage: BotStage::Idle, paused: false, step: false, beat: Duration::ZERO }
    }
}

impl BotPlay {
    /// The bot moves when the user says so.
    pub(crate) fn wait(&mut self) {
        self.stage = BotStage::Waiting;
    }

    /// Nothing is under way any more.
    pub(crate) fn rest(&mut self) {
        self.stage = BotStage::Idle;
    }

    /// The rhythm of the picks that are being shown.
    pub(crate) fn pace(&self) -> Option<Duration> {
        (matches!(self.stage, BotStage::Showing(_)) && !self.paused).then_some(self.beat)
    }

    /// Whether a bot waits for Enter.
    pub(crate) fn is_waiting(&self) -> bool {
        matches!(self.stage, BotStage::Waiting)
    }

    /// Whether it was asked and has not answered.
    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.stage, BotStage::Thinking(_))
    }

    /// Whether the bots stand still between themselves.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }
}

impl GameScreen {
    /// Asks the bot whose move it is, or that may give the end back, unless it was asked, waits, or is paused.
    pub(super) fn start_bot(&mut self) {
        let idle = matches!(self.bot.stage, BotStage::Idle) && (!self.bot.paused || self.bot.step);
        let idle = idle && self.review.is_none() && !self.awaits_judgement();
        let due = self.table.bot_to_move().or_else(|| self.table.bot_to_judge());
        let Some(bot) = due.filter(|_| idle).cloned() else { return };
        let question = BotQuestion {
            bot,
            position: self.table.position().clone(),
            seed: self.table.choice_seed(),
            budget: Budget { time: Some(THINKING), nodes: None },
            judged: self.table.to_be_judged(),
        };
        self.bot.stage = BotStage::Thinking(self.analyst.ask_bot(question));
    }

    /// Takes the turn that the bot has chosen.
    pub(super) fn take_choice(&mut self, desk: &Desk<'_>) {
        let Some((generation, report)) = self.analyst.choice() else { return };
        match self.bot.stage {
            BotStage::Thinking(asked) if asked == generation => {}
            BotStage::Idle | BotStage::Waiting | BotStage::Thinking(_) | BotStage::Showing(_) => return,
        }
        let name = capital(self.shown.names.of(self.table.mover()));
        let turn = match report {
            Report::Partial(BotMove::Turn(turn)) | Report::Done(BotMove::Turn(turn)) => turn,
            Report::Partial(BotMove::Lost(words)) | Report::Done(BotMove::Lost(words)) => {
                self.bot.wait();
                self.lose(self.table.mover());
                return self.say(format!("{name} loses: {words}."));
            }
            Report::Partial(BotMove::GivenBack(thrown)) | Report::Done(BotMove::GivenBack(thrown)) => {
                self.bot.rest();
                return self.give_back(&thrown);
            }
            Report::Partial(BotMove::Over) | Report::Done(BotMove::Over) => return self.bot.wait(),
            Report::Failed(words) => {
                self.bot.wait();
                // What a program should have done is more than the name of a bot.
                let is_named = self.table.bot_to_move().is_some_and(|bot| bot.name().starts_with(COMMAND));
                let why = if is_named { format!(": {words}") } else { String::new() };
                return self.refuse(format!("{name} has no answer{why}. ‹Take› asks again."));
            }
        };
        self.bot.stage = BotStage::Showing(turn.into());
        match desk.settings.animation.beat() {
            Some(beat) => {
                self.bot.beat = beat;
                if self.bot.step {
                    self.show_pick();
                }
            }
            None if self.bot.paused => self.show_pick(),
            None => self.show_rest(),
        }
    }

    /// Whether the match has ended with a turn that may still be given back: it is over when that stands.
    pub(super) fn is_end_weighed(&self) -> bool {
        let is_open = matches!(self.bot.stage, BotStage::Idle | BotStage::Thinking(_)) && self.review.is_none();
        is_open && self.table.bot_to_judge().is_some()
    }

    /// The person's last turn is given back, and why is said.
    fn give_back(&mut self, thrown: &Thrown) {
        let name = self.giver();
        self.table.give_back();
        self.kept.is_due = true;
        let left = match self.table.gives_back() {
            0 => "for the last time".to_owned(),
            1 => "and once more".to_owned(),
            left => format!("and {left} times more"),
        };
        self.say(format!("{}. {name} gives it back, {left}.", capital(&thrown.words())));
    }

    /// Who gives the turn of the only person at the table back.
    pub(super) fn giver(&self) -> String {
        let giver = self.table.only_person().map_or(self.table.mover(), Player::opponent);
        capital(self.shown.names.of(giver))
    }

    /// One beat of the rhythm: the next pick, or a bot's answer to an offered draw.
    pub(super) fn beat(&mut self, passed: Duration) {
        if self.offer.pace().is_some() {
            self.wait_for_answer(passed);
        } else {
            self.show_pick();
        }
    }

    fn show_pick(&mut self) {
        let is_opponents = self.shows_opponent();
        self.bot.step = false;
        let BotStage::Showing(moves) = &mut self.bot.stage else { return };
        let next = moves.pop_front();
        if moves.is_empty() {
            self.bot.stage = BotStage::Idle;
        }
        let Some(mv) = next else { return };
        if let Err(error) = self.table.try_play(mv) {
            self.refuse(error.to_string());
            self.bot.wait();
        } else if is_opponents || self.table.result().is_some() {
            // What an opponent did is told, whatever was asked while it came, and the end has its own words.
            self.message = None;
        }
        self.watch();
        self.say_hopeless();
        self.kept.is_due = true;
    }

    /// Whether the moves of a person's opponent are being shown, one by one.
    pub(super) fn shows_opponent(&self) -> bool {
        matches!(self.bot.stage, BotStage::Showing(_)) && !self.bot.paused && !self.is_among_bots()
    }

    /// All that is left of a turn at once.
    pub(super) fn show_rest(&mut self) {
        while matches!(self.bot.stage, BotStage::Showing(_)) {
            self.show_pick();
        }
    }

    /// Enter while a bot is to move: hurries it, shows the rest at once, or lets it begin.
    pub(super) fn press_bot(&mut self) {
        match &self.bot.stage {
            BotStage::Thinking(_) => self.analyst.hurry_bot(),
            BotStage::Showing(_) if self.bot.paused => self.show_pick(),
            BotStage::Showing(_) => self.show_rest(),
            BotStage::Idle | BotStage::Waiting => {
                self.bot.step = true;
                self.bot.rest();
            }
        }
    }

    /// After walking, nobody moves before the user says so.
    pub(super) fn wait_for_enter(&mut self) {
        if self.bot.is_thinking() {
            self.analyst.cancel_bot();
        }
        self.bot.wait();
    }

    /// Whether nobody but bots sits here.
    pub(super) fn is_among_bots(&self) -> bool {
        !self.table.seats().iter().any(Seat::is_human)
    }

    pub(super) fn pause(&mut self) {
        if !self.is_among_bots() {
            self.refuse("Only a game between bots can be paused.");
            return;
        }
        self.bot.paused = !self.bot.paused;
        if !self.bot.paused && self.bot.is_waiting() {
            self.bot.rest();
        }
        self.say(if self.bot.paused {
            "Paused: ‹take› shows one move, ‹pause› goes on."
        } else {
            "The game goes on."
        });
    }
}
