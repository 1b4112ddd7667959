//! The laboratory: who beats whom, and the tables of a game, computed while one looks.

mod contest;
mod form;
mod matrix;
mod sheet;
mod survey;

use ratatui::layout::Rect;

use super::table;
use crate::core::NotationError;
use crate::engine::Source;
use crate::games::{tables, title_of};
use crate::play::tournament::Method;
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, DiskEffect, Role};

use crate::tui::symbols::Symbols;
use contest::{Contest, Stand};
use form::LaboratoryForm;
use matrix::MatrixView;
use sheet::SheetView;
use survey::Survey;

/// What the laboratory begins with: Table 3 of the paper on Catch-Up, and more bots.
const SETUP: &str = "catch-up 1..10";
/// What may be typed.
const EXAMPLE: &str = "write table.csv";
/// How many rows Page Up and Page Down move.
const PAGE: usize = 10;

/// The screen.
pub(crate) struct Laboratory {
    /// The setup as its game writes it.
    setup: String,
    /// The bots that were named; none are all.
    bots: Vec<String>,
    contest: Contest,
    matrix: MatrixView,
    surveys: Vec<(Survey, SheetView)>,
    /// 0 is the matrix, the others are tables.
    page: usize,
    form: Option<LaboratoryForm>,
    /// A line that is being typed behind `:`.
    prompt: Option<Prompt>,
    message: Option<String>,
}

impl Laboratory {
    /// The laboratory with what it begins with.
    ///
    /// # Errors
    /// Never, as long as Catch-Up is on the roster.
    pub(crate) fn new(desk: &Desk<'_>) -> Result<Self, NotationError> {
        Self::about(SETUP, Vec::new(), desk)
    }

    fn about(words: &str, bots: Vec<String>, desk: &Desk<'_>) -> Result<Self, NotationError> {
        let contest = Contest::start(words, &bots, desk)?;
        let setup = contest.setup.clone();
        let id = setup.split(' ').next().unwrap_or_default();
        let surveys = tables(id)?
            .iter()
            .map(|table| (Survey::new(table, &setup, desk.oracle.board), SheetView::default()))
            .collect();
        Ok(Self {
            setup,
            bots,
            contest,
            matrix: MatrixView::default(),
            surveys,
            page: 0,
            form: None,
            prompt: None,
            message: None,
        })
    }

    /// The table that is looked at, unless it is the matrix.
    fn survey(&self) -> Option<&(Survey, SheetView)> {
        self.page.checked_sub(1).and_then(|page| self.surveys.get(page))
    }

    fn turn_page(&mut self, by: usize, desk: &Desk<'_>) {
        self.page = (self.page + by) % (self.surveys.len() + 1);
        if let Some((survey, _)) = self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            survey.look(desk.engine);
        }
    }

    fn walk(&mut self, direction: Direction, by: usize, area: Rect) {
        match self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            None => self.matrix.walk(direction, by, &self.contest, area),
            Some((survey, sheet)) => sheet.walk(direction, by, survey, area),
        }
    }

    /// Turns the wheel over a row of the screen.
    fn scroll(&mut self, direction: Direction, y: u16, area: Rect) {
        match self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            None => self.matrix.walk(direction, 1, &self.contest, area),
            Some((survey, sheet)) => sheet.scroll(y, direction, survey, area),
        }
    }

    /// Stops what is being worked out for this page, or goes on with it.
    fn stop_or_go_on(&mut self, desk: &Desk<'_>) {
        match self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            Some((survey, _)) => survey.stop_or_go_on(desk.engine),
            None if self.contest.stand == Stand::Working => self.contest.stop(),
            None if self.contest.stand == Stand::Done => self.message = Some("All pairings are there.".to_owned()),
            None => match Contest::start(&self.setup, &self.bots, desk) {
                Ok(contest) => self.contest = contest,
                Err(error) => self.message = Some(error.to_string()),
            },
        }
    }

    /// What stopping or going on is called now, where there is anything to stop or to go on with.
    fn stop_words(&self) -> Option<&'static str> {
        let (is_working, can_go_on) = match self.survey() {
            None => (self.contest.stand == Stand::Working, self.contest.stand != Stand::Done),
            Some((survey, _)) => (survey.stand == Some(Stand::Working), survey.can_go_on()),
        };
        if is_working { Some("stop") } else { can_go_on.then_some("go on") }
    }

    /// A table for what is chosen: the pairing with its bots, the game of a row.
    fn take(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let opened = match self.survey() {
            None => {
                let names = self.matrix.names(&self.contest);
                names.map(|names| table::sit_down(&self.contest.setup, &names, desk))
            }
            Some((survey, sheet)) => sheet.game(survey, &self.setup).map(|(words, turns)| match turns {
                Some(turns) => table::walk_through(&words, &turns, desk),
                None => table::sit_down(&words, &[], desk),
            }),
        };
        match opened {
            Some(Ok(screen)) => return vec![Wish::Go(Go::Open(screen))],
            Some(Err(error)) => self.message = Some(error.to_string()),
            None => {
                self.message = Some("Nothing is worked out here yet: wait for the first line of the table.".to_owned());
            }
        }
        Vec::new()
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let again = match self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            None => self.matrix.click(x, y, &self.contest, desk.area),
            Some((survey, sheet)) => sheet.click(x, y, survey, desk.area),
        };
        if again { self.take(desk) } else { Vec::new() }
    }

    /// Writes what is on this page, as comma-separated values.
    fn write(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        let path = match answer.file_to_write(EXAMPLE, desk.oracle) {
            Ok(path) => path,
            Err(words) => {
                self.prompt = Some(Prompt::for_writing(EXAMPLE).refused(&answer.line, words));
                return Vec::new();
            }
        };
        let (text, rows) = match self.survey() {
            None => (self.contest.csv(), self.contest.pairings.len()),
            Some((survey, _)) => (survey.csv(), survey.rows.len()),
        };
        self.message = Some(format!("Written to {}: {rows} rows.", path.display()));
        vec![Wish::effect(DiskEffect::Write { path, text })]
    }

    fn fill_in(&mut self, action: &Action, desk: &Desk<'_>) {
        match self.form.as_mut().map(|form| form.act(action, desk.area)) {
            Some(form::FormAnswer::Open) | None => {}
            Some(form::FormAnswer::Dropped) => self.form = None,
            Some(form::FormAnswer::Filled(words, bots)) => self.begin_anew(&words, bots, desk),
        }
    }

    /// The form is filled in: all begins anew.
    fn begin_anew(&mut self, words: &str, bots: Vec<String>, desk: &Desk<'_>) {
        match Self::about(words, bots, desk) {
            Ok(laboratory) => *self = laboratory,
            Err(error) => self.message = Some(error.to_string()),
        }
    }
}

impl Show for Laboratory {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() || self.form.is_some() { Mode::Typing } else { Mode::Browse }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |screen: &mut Self| &mut screen.prompt, Self::write);
        }
        if self.form.is_some() {
            let action = action.clone();
            return Some(
                LaboratoryForm::words(&action)?.does(move |screen: &mut Self, desk| screen.fill_in(&action, desk)),
            );
        }
        Some(match *action {
            Action::Move(direction) => {
                usual().does(move |screen: &mut Self, desk| screen.walk(direction, 1, desk.area))
            }
            Action::Scroll { direction, y, .. } => {
                usual().does(move |screen: &mut Self, desk| screen.scroll(direction, y, desk.area))
            }
            Action::PageUp => {
                says("ten rows").does(|screen: &mut Self, desk| screen.walk(Direction::Up, PAGE, desk.area))
            }
            Action::PageDown => usual().does(|screen: &mut Self, desk| screen.walk(Direction::Down, PAGE, desk.area)),
            Action::First => usual().does(|screen: &mut Self, desk| screen.walk(Direction::Up, usize::MAX, desk.area)),
            Action::Last => usual().does(|screen: &mut Self, desk| screen.walk(Direction::Down, usize::MAX, desk.area)),
            Action::NextPane => says("next table").does(|screen: &mut Self, desk| screen.turn_page(1, desk)),
            Action::PreviousPane => {
                usual().does(|screen: &mut Self, desk| screen.turn_page(screen.surveys.len(), desk))
            }
            Action::Pause => says("stop, go on").short(self.stop_words().unwrap_or_default()).does(Self::stop_or_go_on),
            Action::Take => {
                let pairing = if self.survey().is_none() { "play this pairing" } else { "play" };
                says("play what is chosen").short(pairing).does(Self::take)
            }
            Action::NewGame => says("game, pool, bots").short("pool, bots").does(|screen: &mut Self, desk| {
                screen.form = Some(LaboratoryForm::new(&screen.setup, &screen.bots, desk.oracle));
            }),
            Action::OpenPrompt => says("write to a file")
                .short("write")
                .does(|screen: &mut Self, _| screen.prompt = Some(Prompt::for_writing(EXAMPLE))),
            Action::Click { x, y } => usual().does(move |screen: &mut Self, desk| screen.click(x, y, desk)),
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        if self.form.is_some() {
            return vec![Action::Move(Direction::Up), Action::Take, Action::Cancel];
        }
        let mut keys = vec![Action::Take, Action::NextPane, Action::NewGame];
        keys.extend(self.stop_words().map(|_| Action::Pause));
        keys.extend([Action::OpenPrompt, Action::Help, Action::Leave]);
        keys
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        if self.contest.take(source) {
            self.matrix.keep_inside(&self.contest);
        }
        for (survey, _) in &mut self.surveys {
            survey.take(source, desk.engine);
        }
        Vec::new()
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let about = self.survey().map_or("who beats whom", |(survey, _)| survey.table.id).replace('-', " ");
        // What is tabulated for every N is not about this pool.
        let is_ranged = self.survey().is_some_and(|(survey, _)| !survey.table.range.is_empty());
        let game = if is_ranged { self.setup.split(' ').next().unwrap_or_default() } else { &self.setup };
        let right = match (self.survey(), self.contest.method) {
            (None, Some(Method::Sampled { .. })) => "sampled",
            (None, Some(Method::Float)) => "computed",
            (None, Some(Method::Exact)) => "exact",
            (None, None) | (Some(_), _) => "",
        };
        Header {
            title: "Laboratory".to_owned(),
            middle: vec![said(format!("{}, {about}", title_of(game)), Role::Plain)],
            right: [right.to_owned(), right.to_owned()],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(prompt) = &self.prompt {
            return prompt.line(symbols);
        }
        if let Some(form) = &self.form {
            return form.talk();
        }
        if let Some(message) = &self.message {
            return said(message.clone(), Role::Bright);
        }
        match self.survey() {
            None => matrix::talk(&self.contest),
            Some((survey, _)) => sheet::talk(survey),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        match (&self.form, self.survey()) {
            (Some(form), _) => form.draw(area, pen),
            (None, None) => self.matrix.draw(&self.contest, area, pen),
            (None, Some((survey, sheet))) => sheet.draw(survey, area, pen),
        }
    }

    fn game(&self) -> String {
        self.setup.clone()
    }
}
