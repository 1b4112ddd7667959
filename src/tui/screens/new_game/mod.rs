//! The form for a new game: a setup that is checked as it is typed, its options, the seats, the hints.

mod draw;
mod field;
#[cfg(test)]
mod field_tests;
mod foot;
#[cfg(test)]
mod foot_tests;
mod line;
mod rows;
mod sit;
#[cfg(test)]
mod tests;
mod trial;
mod words;

use std::cell::Cell;

use ratatui::layout::Rect;

use self::field::{FormField, SeatField};
use super::preview::{Moment, Preview};
use super::table;
use crate::core::{Game, GameInfo, NotationError};
use crate::engine::Source;
use crate::games::{AnyGame, AnyPosition, entry_of, example_of};
use crate::settings::HintLevel;
use crate::tui::boards::editor;
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::{Pen, sentence};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::typed::TextField;
use crate::tui::typed_bot::typed_seat;
use crate::tui::{Action, Direction, Role};

use crate::tui::symbols::Symbols;
use line::first_line;
use trial::ProgramTrial;
pub(crate) use words::beside;
use words::{behind_id, bot_list, next_values, with_value};

/// The form.
pub(crate) struct NewGame {
    id: &'static str,
    info: &'static GameInfo,
    /// The last valid setup: bots are named as it names them.
    game: AnyGame,
    /// The setup without its id: the one truth about the options, whose fields read it and write into it.
    text: TextField,
    /// The last line that could be read: choices start from it where what is typed cannot be.
    readable: String,
    /// The line that a choice has replaced, for when it is taken back.
    replaced: String,
    /// The position that the game begins with, as it is typed; empty for that of the setup.
    position: TextField,
    /// A position that has begun the game of another setup and does not fit this one, for when that comes back.
    unfit: Option<String>,
    /// The position that fitted the setup last.
    fitting: Option<String>,
    /// Who sits where, as it is typed; more than the game has players are kept for when it has more again.
    seats: Vec<SeatField>,
    /// The bots of the game with their ideas.
    bots: Vec<(String, &'static str)>,
    /// Contents of files that are known without looking on the disk.
    files: Vec<(String, String)>,
    /// Who begins, by its place among the choices.
    first: usize,
    hints: HintLevel,
    /// Those that a table begins with where a command says nothing of them.
    usual_hints: HintLevel,
    field: FormField,
    /// Options that were changed in their fields: these stay, so that a choice can be taken back where it was made.
    changed: Vec<usize>,
    /// The first row of the fields in sight.
    top: Cell<i32>,
    /// The names of the files with boards of one's own, for whichever game.
    boards: Vec<String>,
    checked: Result<Checked, String>,
    /// The board of what was valid last.
    preview: Option<Preview>,
    /// The command of that: its rows are kept while there is none.
    commanded: Option<String>,
    /// Programs that are to sit down, and are being started.
    trial: Option<ProgramTrial>,
    message: Option<String>,
    /// What was typed and had to go for a choice, as long as somebody is at that.
    left: Option<String>,
}

/// A setup that is valid.
struct Checked {
    game: AnyGame,
    /// As the game writes it. Words that name a file stay as they are typed: the game knows what is in the file, not where
    /// it lies.
    words: String,
    /// The position that it begins with, where that is not the setup's, or why there is none.
    from: Result<Option<AnyPosition>, String>,
}

/// A person, as seats are typed.
const HUMAN: &str = "human";

/// Who sits in the first seat, as it is typed, and in words.
const FIRST: [(&str, &str); 3] = [("p1", "P1"), ("p2", "P2"), (BY_LOT, "by lot")];
const BY_LOT: &str = "random";

/// Who plays against people where nobody was chosen.
fn rival(game: &AnyGame, desk: &Desk<'_>) -> String {
    table::rival(game, desk).map_or_else(|| HUMAN.to_owned(), |bot| bot.to_string())
}

impl NewGame {
    /// The form with the setup `words` in it; files that they name are looked for in `files`, then on the disk.
    ///
    /// # Errors
    /// When no game has the id with which the words begin.
    pub(crate) fn new(words: &str, files: Vec<(String, String)>, desk: &Desk<'_>) -> Result<Self, NotationError> {
        let game = example_of(words)?;
        let (id, info) = entry_of(words)?;
        let bots = bot_list(&game);
        let rival = rival(&game, desk);
        let seats =
            [HUMAN, &rival, &rival, &rival].map(|seat| SeatField { text: seat.into(), is_chosen: false, fault: None });
        let mut form = Self {
            id,
            info,
            game,
            text: behind_id(words).as_str().into(),
            readable: first_line(info),
            replaced: String::new(),
            position: TextField::default(),
            unfit: None,
            fitting: None,
            seats: seats.into(),
            bots,
            files,
            first: 0,
            hints: desk.settings.hints,
            usual_hints: desk.settings.hints,
            field: FormField::Setup,
            changed: Vec::new(),
            top: Cell::new(0),
            boards: desk.kept.boards().map(str::to_owned).collect(),
            checked: Err(String::new()),
            preview: None,
            commanded: None,
            trial: None,
            message: None,
            left: None,
        };
        form.check(desk);
        Ok(form)
    }

    fn check(&mut self, desk: &Desk<'_>) {
        self.follow_id(desk);
        let typed = self.words();
        let game = self.read(self.text.text(), desk);
        self.checked = game.map_err(|error| self.fault(&error, desk)).map(|game| {
            let words = if game.files().is_empty() { game.to_string() } else { typed };
            self.fit_position(&game);
            let from = self.begins_from(&game);
            Checked { game, words, from }
        });
        if let Ok(Checked { game, from, .. }) = &self.checked {
            match from {
                Ok(Some(position)) => self.preview = Some(Preview::at(game.clone(), position.clone())),
                // Whoever goes on typing a position sees the last one of this setup.
                Err(_) if self.preview.is_some() && self.game.to_string() == game.to_string() => {}
                Ok(None) | Err(_) => self.preview = Some(Preview::of(game.clone(), Moment::Start)),
            }
            self.game = game.clone();
            self.text.text().clone_into(&mut self.readable);
            self.bots = bot_list(&self.game);
        }
        self.seat_by_task(desk);
        for seat in &mut self.seats {
            if !seat.is_chosen && typed_seat(&self.game, seat.text.text(), desk.oracle).is_err() {
                seat.text.put(rival(&self.game, desk));
            }
            seat.fault = match seat.text.text().trim() {
                "" => Some("Nobody sits here: type the name of a bot, or choose with left and right.".to_owned()),
                text => typed_seat(&self.game, text, desk.oracle).err().map(|error| error.to_string()),
            };
        }
        self.commanded = self.command().or(self.commanded.take());
        self.stay_in_sight();
    }

    /// Whether the board is that of what was typed before, and nothing that could be played is typed now.
    fn is_behind(&self) -> bool {
        !matches!(&self.checked, Ok(Checked { from: Ok(_), .. }))
    }

    /// What the fields are about: the setup that is typed, or as long as it is none the last one, so that no field comes or goes
    /// while somebody types.
    fn told_game(&self) -> &AnyGame {
        self.checked.as_ref().map_or(&self.game, |checked| &checked.game)
    }

    fn players(&self) -> usize {
        self.told_game().players()
    }

    /// Who can be chosen for a seat without typing.
    fn sitters(&self) -> Vec<String> {
        std::iter::once(HUMAN.to_owned()).chain(self.bots.iter().map(|(id, _)| id.clone())).collect()
    }

    /// The next value of a field that has a list of them.
    fn change(&mut self, forward: bool, desk: &Desk<'_>) {
        match self.field {
            FormField::Setup => self.next_preset(forward, desk),
            FormField::Option(index) => {
                self.keep(index);
                let option = &self.info.options[index];
                let meaning = |line: &str| self.read(line, desk).ok().map(|game| game.to_string());
                // Values that make no setup are passed over.
                let line = self.walked_from(option, desk);
                let values = next_values(&line, option, forward, meaning);
                let before = self.text.text().to_owned();
                let _ = values.iter().any(|value| self.set_option(index, value, desk));
                if self.text.text() == before {
                    self.message = Some(self.why_not((index, &line), &values, desk));
                }
            }
            FormField::Seat(index) => {
                let value = beside(&self.sitters(), self.seats[index].text.text(), forward);
                self.seats[index].text.put(value);
                self.seats[index].is_chosen = true;
                self.check(desk);
            }
            FormField::First => self.next_first(forward, desk),
            FormField::Position => {
                // What is there to begin with can be changed.
                self.unfit = None;
                if let Ok(checked) = &self.checked {
                    self.position.put(checked.game.write_position(&checked.game.start()));
                    self.check(desk);
                }
            }
            FormField::Hints => {
                let by = if forward { 1 } else { HintLevel::ALL.len() - 1 };
                self.hints = HintLevel::ALL[(self.hints as usize + by) % HintLevel::ALL.len()];
            }
        }
    }

    fn edit(&mut self, action: &Action, desk: &Desk<'_>) {
        let field = match self.field {
            FormField::Setup => &mut self.text,
            FormField::Position => {
                self.unfit = None;
                &mut self.position
            }
            FormField::Option(index) => {
                let before = self.option(index).to_owned();
                let mut field = TextField::from(before.as_str());
                let is_changed = field.edit(action) && field.text() != before;
                if is_changed {
                    self.keep(index);
                }
                if is_changed && !self.set_option(index, field.text(), desk) {
                    self.text.put(with_value(self.text.text(), &self.info.options[index], field.text()));
                    self.check(desk);
                }
                return;
            }
            FormField::Seat(index) => {
                self.seats[index].is_chosen = true;
                &mut self.seats[index].text
            }
            FormField::First | FormField::Hints => return,
        };
        // The word for a person is not shown, so it is not what one goes on typing, but for a name behind it.
        if field.text() == HUMAN && !matches!(action, Action::First | Action::Last | Action::Text(':')) {
            field.put("");
        }
        if field.edit(action) {
            self.check(desk);
        }
    }

    /// What is to be said about the field, or is wrong with the form.
    fn remark(&self) -> (String, Role) {
        if self.trial.is_some() {
            return ("The program is being started: ‹cancel› leaves.".to_owned(), Role::Bright);
        }
        let checked = match (&self.message, &self.checked) {
            (Some(message), _) => return (message.clone(), Role::Mistake),
            (None, Err(error)) => return (error.clone(), Role::Mistake),
            (None, Ok(checked)) => checked,
        };
        if let Some(left) = &self.left {
            return (left.clone(), Role::Mistake);
        }
        let words = match self.field {
            FormField::Setup | FormField::Option(_) | FormField::Position if self.unfit.is_some() => self.told_unfit(),
            FormField::Setup => self.about(checked),
            FormField::Option(index) => sentence(self.info.options[index].help),
            FormField::Position => match &checked.from {
                Err(error) => return (error.clone(), Role::Mistake),
                Ok(Some(_)) => "The game begins there.".to_owned(),
                Ok(None) => {
                    "The start of the setup: type another one; right puts in what there is to change.".to_owned()
                }
            },
            FormField::Seat(index) => match &self.seats[index].fault {
                Some(words) => return (words.clone(), Role::Mistake),
                None => sentence(self.idea(index)),
            },
            FormField::First => self.about_first(),
            FormField::Hints => "‹hints› changes it at the table.".to_owned(),
        };
        (words, Role::Bright)
    }

    fn said(&self) -> Line {
        let (words, role) = self.remark();
        said(words, role)
    }
}

impl Show for NewGame {
    fn mode(&self) -> Mode {
        match self.field {
            FormField::Setup | FormField::Position | FormField::Seat(_) | FormField::Option(_) => Mode::Typing,
            FormField::First | FormField::Hints => Mode::Dialog,
        }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("field, value");
        Some(match *action {
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                ways().does(|form: &mut Self, _| form.walk(false))
            }
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => {
                ways().does(|form: &mut Self, _| form.walk(true))
            }
            Action::PageUp => says("first field").does(|form: &mut Self, _| form.field = FormField::Setup),
            Action::PageDown => says("last field").does(|form: &mut Self, _| form.field = FormField::Hints),
            Action::Move(Direction::Left) if !self.moves_caret(false) => {
                ways().does(|form: &mut Self, desk| form.change(false, desk))
            }
            Action::Move(Direction::Right) if !self.moves_caret(true) => {
                ways().does(|form: &mut Self, desk| form.change(true, desk))
            }
            Action::PreviousPane => usual().does(|form: &mut Self, _| form.walk(false)),
            Action::NextPane | Action::Complete => says("next field").does(|form: &mut Self, _| form.walk(true)),
            Action::Take => says("sit down").does(Self::sit_down),
            Action::Cancel | Action::Leave => back(),
            Action::SetUp if self.checked.is_ok() => usual().does(Self::set_up),
            Action::Edit => says(editor(&self.words())?.words)
                .does(|form: &mut Self, _| Wish::Go(Go::Editor { words: form.words(), files: form.files.clone() })),
            Action::Click { x, y } => says("chooses, on a sign or a second time it changes the value")
                .does(move |form: &mut Self, desk| form.click(x, y, desk)),
            _ if !matches!(self.field, FormField::First | FormField::Hints) && TextField::edits(action) => {
                let action = action.clone();
                usual().does(move |form: &mut Self, desk| form.edit(&action, desk))
            }
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        let tab = [Action::Complete, Action::NextPane];
        let first = [Action::Move(Direction::Up), Action::Take, Action::Cancel];
        first.into_iter().chain(tab).chain([Action::Help]).collect()
    }

    fn before(&mut self, action: &Action) {
        self.message = None;
        // Whoever types a value is told until it is whole.
        if !matches!((action, self.field), (Action::Text(_), FormField::Option(_))) {
            self.left = None;
        }
        self.trial = None;
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        let faults = self.trial.as_ref().and_then(|trial| trial.take(source));
        faults.map_or_else(Vec::new, |faults| self.tried(desk, faults))
    }

    fn settings_changed(&mut self, desk: &Desk<'_>) {
        self.usual_hints = desk.settings.hints;
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        Header {
            title: self.info.name.to_owned(),
            middle: vec![said("New game", Role::Plain)],
            right: [String::new(), String::new()],
        }
    }

    fn talk(&self, _symbols: &Symbols) -> Line {
        self.said()
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let rows = self.rows(area);
        let foot = self.foot(&rows, area);
        for row in &rows {
            let place = Rect { width: row.area.width.min(foot.columns(row, area)), ..row.area };
            self.line(row, &mut pen.within(place));
            pen.text_before(i32::from(area.right()) - 1, row.y, &row.beyond, Role::Dim);
        }
        self.draw_foot(&foot, &mut pen.within(area));
    }

    fn game(&self) -> String {
        self.id.to_owned()
    }
}
