//! What follows from a change at the table, and the words of the prompt.

use super::draw::Pane;
use super::{GameScreen, Pose, TypedLine, VIRTUAL};
use crate::core::{Game, GameResult};
use crate::engine::{Detail, Job, Outbox};
use crate::play::{Save, Seat};
use crate::settings::HintLevel;
use crate::tui::boards::board;
use crate::tui::keymap::{NAMES, by_name, used};
use crate::tui::screen::{Desk, Go, Screen, Use, Wish};
use crate::tui::typed::Answer;
use crate::tui::{Action, Effect};

/// The word of the prompt that takes a file name.
const WRITE: &str = "write";

impl GameScreen {
    /// After every change: who has to be asked, what is seen, what is derived.
    pub(super) fn follow_up(&mut self, mut wishes: Vec<Wish>, desk: &Desk<'_>) -> Vec<Wish> {
        let over = self.table.result().is_some();
        let tells = self.hints > HintLevel::Off;
        if tells && !over && !self.table.hints_used() && !self.is_among_bots() {
            self.table.note_hints();
            wishes.push(self.keep());
        }
        if self.is_among_bots() && self.table.timeline().may_claim_draw(self.table.game()) {
            // Between bots the third time is a draw; the claim was checked just now.
            let _ = self.table.claim_draw();
            wishes.push(self.keep());
        }
        self.spare_what_ended(&mut wishes, desk);
        self.start_bot();
        self.ask();
        self.settle();
        wishes.extend(self.keep_record(desk));
        self.reveal(desk);
        wishes
    }

    /// Whoever plays on from the middle of a match that was over plays another match: the one that was over stays as it is
    /// kept.
    fn spare_what_ended(&mut self, wishes: &mut Vec<Wish>, desk: &Desk<'_>) {
        let timeline = self.table.timeline();
        if !self.ended.is_empty() && !timeline.events().eq(self.ended.iter().copied()) {
            let old = std::mem::replace(&mut self.file, (desk.fresh)());
            for wish in &mut *wishes {
                if let Wish::Effect(Effect::Keep { file, .. }) = wish {
                    *file = self.file;
                }
            }
            wishes.push(Wish::Effect(Effect::LetGo(old)));
            self.ended.clear();
        }
        let timeline = self.table.timeline();
        if self.ended.is_empty() && timeline.final_result(self.table.game()).is_some() {
            self.ended = timeline.events().collect();
        }
    }

    /// Starts what the board wants worked out, and hands it the best match so far.
    pub(super) fn prepare(&mut self, desk: &Desk<'_>) {
        let game = self.table.game();
        if let Some(turns) = desk.kept.record(&game.to_string()) {
            board(game).recall(&mut self.state, turns);
        }
        self.preparation = board(game)
            .preparation()
            .map(|work| Job::start(desk.engine, "board", move |outbox: &Outbox<()>| work(outbox.token())));
    }

    /// A person who has won alone, in fewer turns than ever before at this setup, is remembered.
    fn keep_record(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let has_won = matches!(timeline.result(game), Some(GameResult::Won(_))) && timeline.is_at_end();
        let is_whole = *timeline.start() == game.start() && !self.is_among_bots();
        if !board(game).keeps_best() || game.players() != 1 || !has_won || !is_whole {
            return None;
        }
        let setup = game.to_string();
        let turns: Vec<String> = self.shown.turns.iter().map(|(_, text)| text.clone()).collect();
        let is_better = desk.kept.record(&setup).is_none_or(|best| turns.len() < best.len());
        is_better.then(|| Wish::Effect(Effect::KeepBest { setup, turns }))
    }

    /// Asks the analyst for what may be shown. Hints that are off are not worked out either.
    fn ask(&mut self) {
        let over = self.table.result().is_some();
        let tells = self.hints > HintLevel::Off || over;
        if self.table.game().players() <= 2 && (tells || self.offer.pace().is_some()) {
            self.known.ask(&self.table, &self.analyst, self.detail(), tells);
        } else {
            self.known.stop(&self.analyst);
        }
    }

    /// Takes in what the analyst says.
    pub(super) fn take_answer(&mut self) {
        if let Some((generation, report)) = self.analyst.answer() {
            self.known.take(generation, report, self.table.timeline().now());
        }
    }

    /// How much is asked of the analyst: whole turns only while they are looked at.
    pub(super) fn detail(&self) -> Detail {
        if self.pane_now() == Pane::Turns { Detail::Turns } else { Detail::Moves }
    }

    /// Scrolls the board so that the cursor is in sight, when it has moved: whoever scrolls away looks at something else.
    fn reveal(&mut self, desk: &Desk<'_>) {
        let seen = self.cursor.map(|spot| (spot, self.table.timeline().now(), desk.area, self.alone));
        if std::mem::replace(&mut self.revealed, seen) == seen {
            return;
        }
        let (game, pos) = (self.table.game(), &self.shown.position);
        let laid = super::draw::lay_out(game, pos, &self.state, self.alone, desk.area);
        let (Some(spot), Ok(laid)) = (self.cursor, laid) else { return };
        if !laid.is_visible(spot) && desk.area != VIRTUAL {
            laid.reveal(&mut self.state, spot);
        }
    }

    /// A word of the prompt; `None` if it is none.
    pub(super) fn obey(&mut self, answer: &Answer, desk: &Desk<'_>) -> Option<Vec<Wish>> {
        let text = &answer.line;
        if text.strip_prefix(WRITE).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
            return Some(self.write(answer));
        }
        let action = by_name(text)?;
        if used(&action, |action| self.uses(action)) == Use::Nothing {
            self.refuse(format!("`{text}` has nothing to do at this table."));
            return Some(Vec::new());
        }
        Some(match action {
            Action::Quit | Action::Suspend | Action::Redraw => vec![Wish::Act(action)],
            action => self.respond(action, desk),
        })
    }

    fn write(&mut self, answer: &Answer) -> Vec<Wish> {
        match answer.file_to_write("write my-game.toml") {
            Ok(path) => {
                self.say(format!("Written to {}.", path.display()));
                vec![Wish::Effect(Effect::Write { path, text: Save::of(&self.table).text() })]
            }
            Err(words) => {
                self.refuse(words);
                let text = answer.line.clone();
                self.typed = Some(TypedLine { refused: Some(text.clone()), text, words: true });
                Vec::new()
            }
        }
    }

    /// The command that leads back to this table. A board that came from a file is kept under the name that the command says,
    /// unless it lies there already: the file itself may be elsewhere by now, or another.
    pub(super) fn show_command(&self, desk: &Desk<'_>) -> Vec<Wish> {
        let mut words = self.table.game().to_string();
        let mut wishes = Vec::new();
        for (name, text) in self.table.game().files() {
            let kept = desk.kept.name_of(&name, &text);
            let renamed: Vec<&str> = words.split(' ').map(|word| if word == name { &kept } else { word }).collect();
            words = renamed.join(" ");
            if desk.kept.read(&kept).is_err() {
                wishes.push(Wish::Effect(Effect::KeepFile { name: kept, text, before: None }));
            }
        }
        wishes.push(Wish::Go(Go::Note { title: "The command for this table", text: self.command(&words) }));
        wishes
    }

    fn command(&self, setup: &str) -> String {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let mut words = format!("catchup play {setup}");
        for (index, seat) in self.table.seats().iter().enumerate() {
            if let Some(id) = seat.bot() {
                words = format!("{words} --p{} {id}", index + 1);
            }
        }
        if self.table.seats().iter().any(|seat| !seat.is_human()) {
            words = format!("{words} --seed {}", self.table.seed());
        }
        if *timeline.start() != game.start() {
            words = format!("{words} --position \"{}\"", game.write_position(timeline.start()));
        }
        let turns: Vec<&str> = self
            .shown
            .turns
            .iter()
            .filter(|(span, _)| span.steps.end <= timeline.now())
            .map(|(_, text)| text.as_str())
            .collect();
        if !turns.is_empty() {
            words = format!("{words} --moves \"{}\"", turns.join(" "));
        }
        words
    }

    /// The same game with the seats swapped, at a table of its own.
    pub(super) fn rematch(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let table = self.table.rematch((desk.fresh)());
        let screen = Self::new(table, (desk.fresh)(), desk.engine, self.hints, Pose::Ready);
        vec![self.keep(), Wish::Go(Go::Replace(Box::new(screen)))]
    }

    /// Enter at the end asks once before it begins a rematch: it may have been meant for the bot's last pick.
    pub(super) fn take_rematch(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if std::mem::replace(&mut self.rematch_asked, true) {
            return self.rematch(desk);
        }
        let swapped = if self.table.seats().iter().all(Seat::is_human) { "" } else { " with the seats swapped" };
        self.say(format!("Enter again: a rematch{swapped}."));
        Vec::new()
    }
}

/// Whether some word of the prompt begins so.
pub(super) fn begins_word(text: &str) -> bool {
    WRITE.starts_with(text) || text.starts_with("write ") || NAMES.iter().any(|(name, ..)| name.starts_with(text))
}

/// The only word that begins so.
pub(super) fn complete_word(text: &str) -> Option<String> {
    let mut words = NAMES.iter().map(|(name, ..)| *name).chain([WRITE]).filter(|word| word.starts_with(text));
    match (words.next(), words.next()) {
        (Some(word), None) => Some(word.to_owned()),
        _ => None,
    }
}
