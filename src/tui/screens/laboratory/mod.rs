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
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Go, Header, KeyHint, Screen, Use, Wish, key, said};
use crate::tui::typed::{Answer, Prompt};
use crate::tui::{Action, Direction, Effect, Role};

use crate::tui::symbols::Symbols;
use contest::{Contest, Stand};
use form::Form;
use matrix::Matrix;
use sheet::Sheet;
use survey::Survey;

/// What the laboratory begins with: Table 3 of the paper on Catch-Up, and more bots.
const SETUP: &str = "catch-up 1..10";
/// What may be typed.
const EXAMPLE: &str = "write table.csv";
/// How many rows Page Up and Page Down move.
const PAGE: usize = 10;

/// The screen.
pub struct Laboratory {
    /// The setup as its game writes it.
    setup: String,
    /// The bots that were named; none are all.
    bots: Vec<String>,
    contest: Contest,
    matrix: Matrix,
    surveys: Vec<(Survey, Sheet)>,
    /// 0 is the matrix, the others are tables.
    page: usize,
    form: Option<Form>,
    /// A line that is being typed behind `:`.
    prompt: Option<Prompt>,
    message: Option<String>,
}

impl Laboratory {
    /// The laboratory with what it begins with.
    ///
    /// # Errors
    /// Never, as long as Catch-Up is on the roster.
    pub fn new(desk: &Desk<'_>) -> Result<Self, NotationError> {
        Self::about(SETUP, Vec::new(), desk)
    }

    fn about(words: &str, bots: Vec<String>, desk: &Desk<'_>) -> Result<Self, NotationError> {
        let contest = Contest::start(words, &bots, (desk.fresh)(), desk.engine)?;
        let setup = contest.setup.clone();
        let id = setup.split(' ').next().unwrap_or_default();
        let surveys = tables(id)?.iter().map(|table| (Survey::new(table, &setup), Sheet::default())).collect();
        Ok(Self {
            setup,
            bots,
            contest,
            matrix: Matrix::default(),
            surveys,
            page: 0,
            form: None,
            prompt: None,
            message: None,
        })
    }

    /// The table that is looked at, unless it is the matrix.
    fn survey(&self) -> Option<&(Survey, Sheet)> {
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

    /// Stops what is being worked out for this page, or goes on with it.
    fn stop_or_go_on(&mut self, desk: &Desk<'_>) {
        match self.page.checked_sub(1).and_then(|page| self.surveys.get_mut(page)) {
            Some((survey, _)) => survey.stop_or_go_on(desk.engine),
            None if self.contest.stand == Stand::Working => self.contest.stop(),
            None if self.contest.stand == Stand::Done => self.message = Some("All pairings are there.".to_owned()),
            None => match Contest::start(&self.setup, &self.bots, (desk.fresh)(), desk.engine) {
                Ok(contest) => self.contest = contest,
                Err(error) => self.message = Some(error.to_string()),
            },
        }
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
            Some((survey, sheet)) => sheet.click(y, survey, desk.area),
        };
        if again { self.take(desk) } else { Vec::new() }
    }

    /// Writes what is on this page, as comma-separated values.
    fn write(&mut self, answer: &Answer) -> Vec<Wish> {
        let path = match answer.file_to_write(EXAMPLE) {
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
        vec![Wish::Effect(Effect::Write { path, text })]
    }

    fn respond(&mut self, action: &Action, desk: &Desk<'_>) -> Vec<Wish> {
        match action {
            Action::Move(direction) | Action::Scroll { direction, .. } => self.walk(*direction, 1, desk.area),
            Action::PageUp => self.walk(Direction::Up, PAGE, desk.area),
            Action::PageDown => self.walk(Direction::Down, PAGE, desk.area),
            Action::First => self.walk(Direction::Up, usize::MAX, desk.area),
            Action::Last => self.walk(Direction::Down, usize::MAX, desk.area),
            Action::NextPane => self.turn_page(1, desk),
            Action::PreviousPane => self.turn_page(self.surveys.len(), desk),
            Action::Pause => self.stop_or_go_on(desk),
            Action::Take => return self.take(desk),
            Action::NewGame => self.form = Some(Form::new(&self.setup, &self.bots)),
            Action::OpenPrompt => self.prompt = Some(Prompt::for_writing(EXAMPLE)),
            Action::Click { x, y } => return self.click(*x, *y, desk),
            Action::Cancel | Action::Leave => return vec![Wish::Go(Go::Back)],
            Action::Options => return vec![Wish::Go(Go::Options)],
            Action::Help => return vec![Wish::Go(Go::Help)],
            Action::Menu => return vec![Wish::Go(Go::Menu)],
            _ => {}
        }
        Vec::new()
    }

    /// The form is filled in: all begins anew.
    fn begin_anew(&mut self, words: &str, bots: Vec<String>, desk: &Desk<'_>) {
        match Self::about(words, bots, desk) {
            Ok(laboratory) => *self = laboratory,
            Err(error) => self.message = Some(error.to_string()),
        }
    }
}

impl Screen for Laboratory {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() || self.form.is_some() { Mode::Typing } else { Mode::Browse }
    }

    fn act(&mut self, action: Action, desk: &Desk<'_>) -> Vec<Wish> {
        self.message = None;
        if self.prompt.is_some() {
            let answer = Prompt::answer(&mut self.prompt, &action);
            return answer.map(|answer| self.write(&answer)).unwrap_or_default();
        }
        if let Some(form) = &mut self.form {
            match form.act(&action) {
                form::Answer::Open => {}
                form::Answer::Dropped => self.form = None,
                form::Answer::Filled(words, bots) => self.begin_anew(&words, bots, desk),
            }
            return Vec::new();
        }
        self.respond(&action, desk)
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
            middle: said(format!("{}, {about}", title_of(game)), Role::Plain),
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

    fn keys(&self) -> Vec<KeyHint> {
        if self.prompt.is_some() {
            return Prompt::keys();
        }
        if self.form.is_some() {
            return vec![key("up down", "field"), key("enter", "begin"), key("esc", "drop it")];
        }
        let (working, enter) = match self.survey() {
            None => (self.contest.stand == Stand::Working, "play this pairing"),
            Some((survey, _)) => (survey.stand == Some(Stand::Working), "play"),
        };
        let more = self.survey().is_none_or(|(survey, _)| survey.can_go_on());
        let is_done = self.survey().is_none() && self.contest.stand == Stand::Done;
        let mut keys = vec![key("enter", enter), key("tab", "next table"), key("n", "pool, bots")];
        keys.extend(working.then(|| key("p", "stop")));
        keys.extend((!working && more && !is_done).then(|| key("p", "go on")));
        keys.extend([key(":", "write"), key("?", "help"), key("q", "back")]);
        keys
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

    fn uses(&self, action: &Action) -> Use {
        match action {
            _ if self.prompt.is_some() || self.form.is_some() => Use::Usual,
            Action::Take => Use::As("play what is chosen"),
            Action::OpenPrompt => Use::As("write to a file"),
            Action::NewGame => Use::As("game, pool, bots"),
            Action::Pause => Use::As("stop, go on"),
            Action::NextPane => Use::As("next table"),
            Action::PageUp => Use::As("ten rows"),
            Action::Cancel | Action::Leave => Use::As("back"),
            Action::Move(_)
            | Action::Scroll { .. }
            | Action::PageDown
            | Action::PreviousPane
            | Action::First
            | Action::Last
            | Action::Click { .. }
            | Action::Options
            | Action::Help
            | Action::Menu => Use::Usual,
            _ => Use::Nothing,
        }
    }
}
