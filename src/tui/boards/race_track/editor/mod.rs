//! The track editor: a track is drawn with the signs of its file, and looked at while it is drawn.
//!
//! Every change is kept at once, in a file of its own in the folder for data: there is nothing to save and nothing to
//! lose. The file is an ordinary track file, whether or not the drawing can be raced on yet.

mod brush;
mod canvas;
mod check;
mod command;
mod draw;

use ratatui::layout::Rect;

use crate::core::{Game, NotationError};
use crate::engine::{Job, Report, Source};
use crate::games::race_track::{Cell, ID as GAME, Point, RaceTrack, Track, Velocity};
use crate::tui::ink::Line;
use crate::tui::kept::{ENDING, Kept};
use crate::tui::keymap::Mode;
use crate::tui::paint::{Pen, capital};
use crate::tui::screen::{Desk, Go, Header, KeyHint, Screen, Use, Wish, key, said};
use crate::tui::typed::Prompt;
use crate::tui::{Action, Direction, Effect, Role};

use crate::tui::symbols::Symbols;
use brush::Brush;
use canvas::{Canvas, History};
use check::{Verdict, begin};

/// The screen.
pub struct Editor {
    drawing: History,
    /// Whether it has been kept.
    is_kept: bool,
    cursor: Point,
    brush: Brush,
    pen: Nib,
    is_large: bool,
    shows_line: bool,
    verdict: Verdict,
    job: Option<Job<Verdict>>,
    /// A line that is being typed behind `:`.
    prompt: Option<Prompt>,
    message: Option<(String, Role)>,
    /// The options with which it is raced on, as they were said.
    options: Vec<String>,
}

/// Whether the cursor draws where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nib {
    /// It only goes there.
    Up,
    /// It draws.
    Down,
}

/// Opens the editor at the track of a setup.
///
/// # Errors
/// When the words are no setup, or its track cannot be found.
pub fn open(words: &str, files: &[(String, String)], kept: &Kept) -> Result<Box<dyn Screen>, NotationError> {
    Ok(Box::new(Editor::about(words, files, kept)?))
}

/// The name and the size of a new drawing.
const NAME: &str = "My Track";
const NEW: (i16, i16) = (46, 15);

impl Editor {
    /// The editor with the track of a setup. A track of one's own is drawn on; from one of the program a new one is made.
    ///
    /// # Errors
    /// When the words are no setup, or its track cannot be found.
    fn about(words: &str, files: &[(String, String)], kept: &Kept) -> Result<Self, NotationError> {
        let given = |name: &str| files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
        let setup = RaceTrack::read_setup(words, &|name| given(name).map_or_else(|| kept.read(name), Ok))?;
        let track = setup.track();
        let mut canvas = Canvas::read(track.text());
        let is_kept = kept.track(&file_of(&canvas.name)) == Some(track.text());
        if !is_kept {
            canvas.name = free_name(&canvas.name, kept);
        }
        let options = setup.to_string().split(' ').skip(2).map(str::to_owned).collect();
        Ok(Self { options, ..Self::new(canvas, is_kept) })
    }

    /// The editor with a drawing of nothing but wall.
    fn blank(kept: &Kept) -> Self {
        Self::new(Canvas::blank(&free_name(NAME, kept), NEW.0, NEW.1), false)
    }

    fn new(canvas: Canvas, is_kept: bool) -> Self {
        let first = canvas.map().find(|cell| cell == Cell::Start).first().copied();
        let middle = Point::new(canvas.map().width() / 2, canvas.map().height() / 2);
        Self {
            drawing: History::new(canvas),
            is_kept,
            cursor: first.unwrap_or(middle),
            brush: Brush::new(),
            pen: Nib::Up,
            is_large: false,
            shows_line: true,
            verdict: Verdict::Checking,
            job: None,
            prompt: None,
            message: None,
            options: Vec::new(),
        }
    }

    fn canvas(&self) -> &Canvas {
        self.drawing.now()
    }

    /// The file in which the drawing is kept. It is called as its track is, because that is what a setup calls it.
    fn file(&self) -> String {
        file_of(&self.canvas().name)
    }

    /// The words of the setup that races on this drawing.
    fn setup(&self) -> String {
        [vec![GAME.to_owned(), self.file()], check::fitting(self.canvas().map(), &self.options)].concat().join(" ")
    }

    fn say(&mut self, words: impl Into<String>) {
        self.message = Some((words.into(), Role::Bright));
    }

    fn refuse(&mut self, words: impl Into<String>) {
        self.message = Some((words.into(), Role::Mistake));
    }

    /// After a change: it is kept, and looked at anew.
    fn changed(&mut self, is_changed: bool, desk: &Desk<'_>) -> Vec<Wish> {
        if !is_changed {
            return Vec::new();
        }
        self.look(desk);
        vec![self.keep()]
    }

    fn keep(&mut self) -> Wish {
        self.is_kept = true;
        Wish::Effect(Effect::KeepFile { name: self.file(), text: self.canvas().text(), before: None })
    }

    fn look(&mut self, desk: &Desk<'_>) {
        self.job = Some(begin(self.canvas().text(), self.options.clone(), desk.engine));
    }

    fn draw_here(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let (brush, at) = (self.brush, self.cursor);
        let is_changed = self.drawing.change(|canvas| brush.draw(canvas, at));
        self.changed(is_changed, desk)
    }

    fn draw_sign(&mut self, sign: char, desk: &Desk<'_>) -> Vec<Wish> {
        match (sign, Cell::from_sign(sign)) {
            ('+', _) => self.brush = self.brush.sized(1),
            ('-', _) => self.brush = self.brush.sized(-1),
            (_, Some(cell)) => {
                self.brush = self.brush.with(cell);
                return self.draw_here(desk);
            }
            (_, None) => {
                self.refuse(format!("`{sign}` draws nothing: # wall, . road, S start, ~ oil, > < ^ v finish."));
            }
        }
        Vec::new()
    }

    fn walk(&mut self, direction: Direction, desk: &Desk<'_>) -> Vec<Wish> {
        let by = match direction {
            Direction::Up => Velocity::new(0, -1),
            Direction::Down => Velocity::new(0, 1),
            Direction::Left => Velocity::new(-1, 0),
            Direction::Right => Velocity::new(1, 0),
        };
        self.cursor = command::within(self.cursor + by);
        if self.pen == Nib::Down { self.draw_here(desk) } else { Vec::new() }
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let plan = draw::Plan::new(self, desk.area);
        if let Some(cell) = plan.sign_at(x, y) {
            self.brush = self.brush.with(cell);
        } else if plan.canvas.contains((x, y).into()) {
            let (brush, at) = (self.brush, command::within(plan.sight.point(x, y)));
            self.cursor = at;
            let is_changed = self.drawing.begin(|canvas| brush.draw(canvas, at));
            return self.changed(is_changed, desk);
        }
        Vec::new()
    }

    /// The mouse draws on: the whole stroke is one step back.
    fn drag(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let plan = draw::Plan::new(self, desk.area);
        if !plan.canvas.contains((x, y).into()) {
            return Vec::new();
        }
        let (brush, from, to) = (self.brush, self.cursor, command::within(plan.sight.point(x, y)));
        self.cursor = to;
        let is_changed = self.drawing.go_on(|canvas| brush.draw_way(canvas, from, to));
        self.changed(is_changed, desk)
    }

    fn step(&mut self, step: impl FnOnce(&mut History) -> bool, otherwise: &str, desk: &Desk<'_>) -> Vec<Wish> {
        let is_changed = step(&mut self.drawing);
        if !is_changed {
            self.refuse(otherwise);
        }
        self.changed(is_changed, desk)
    }

    /// Race on it: the form asks who drives.
    fn race(&mut self) -> Vec<Wish> {
        match &self.verdict {
            Verdict::Faulty(fault) => {
                let words = format!("It cannot be raced on yet: {}", command::words_of(fault, self.canvas()));
                self.refuse(words);
                Vec::new()
            }
            Verdict::Checking | Verdict::Barred(_) | Verdict::Sound(_) => {
                vec![self.keep(), Wish::Go(Go::NewGame { setup: self.setup(), files: Vec::new() })]
            }
        }
    }

    fn respond(&mut self, action: &Action, desk: &Desk<'_>) -> Vec<Wish> {
        match action {
            Action::Move(direction) => return self.walk(*direction, desk),
            Action::Take => return self.draw_here(desk),
            Action::Text(sign) => return self.draw_sign(*sign, desk),
            Action::Erase | Action::EraseForward => {
                let at = self.cursor;
                let is_changed = self.drawing.change(|canvas| canvas.square(at, 1, Cell::Wall));
                return self.changed(is_changed, desk);
            }
            Action::Click { x, y } => return self.click(*x, *y, desk),
            Action::Drag { x, y } => return self.drag(*x, *y, desk),
            Action::Pen => {
                self.pen = if self.pen == Nib::Up { Nib::Down } else { Nib::Up };
                if self.pen == Nib::Down {
                    self.say("The pen is down: the arrows draw.");
                    return self.draw_here(desk);
                }
                self.say("The pen is up.");
            }
            Action::NextPane => self.brush = self.brush.beside(true),
            Action::PreviousPane => self.brush = self.brush.beside(false),
            Action::PageUp => self.cursor = command::within(self.cursor + Velocity::new(0, -PAGE)),
            Action::PageDown => self.cursor = command::within(self.cursor + Velocity::new(0, PAGE)),
            Action::First => self.cursor.x = 0,
            Action::Last => self.cursor.x = self.canvas().map().width() - 1,
            Action::Back => return self.step(History::undo, "This is where the drawing began.", desk),
            Action::Forward => return self.step(History::redo, "There is nothing to go forward to.", desk),
            Action::Hints => self.shows_line = !self.shows_line,
            Action::BoardAlone => self.is_large = !self.is_large,
            Action::OpenPrompt => self.prompt = Some(command::prompt()),
            Action::NewGame => return self.race(),
            Action::Cancel if self.pen == Nib::Down => self.pen = Nib::Up,
            Action::Cancel => self.say("q leaves the drawing; it is kept."),
            Action::Leave => return vec![Wish::Go(Go::Back)],
            Action::Options => return vec![Wish::Go(Go::Options)],
            Action::Help => return vec![Wish::Go(Go::Help)],
            Action::Menu => return vec![Wish::Go(Go::Menu)],
            _ => {}
        }
        Vec::new()
    }
}

/// Rows that Page Up and Page Down move.
const PAGE: i16 = 8;

/// The file of a track with this name.
fn file_of(name: &str) -> String {
    Track::word_of(name) + ENDING
}

/// The name, with a number behind it if there is a track of that name already.
fn free_name(name: &str, kept: &Kept) -> String {
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| kept.track(&file_of(name)).is_none()).unwrap_or_default()
}

impl Screen for Editor {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Drawing }
    }

    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.look(desk);
        Vec::new()
    }

    fn act(&mut self, action: Action, desk: &Desk<'_>) -> Vec<Wish> {
        self.message = None;
        if self.prompt.is_none() {
            return self.respond(&action, desk);
        }
        let Some(answer) = Prompt::answer(&mut self.prompt, &action) else { return Vec::new() };
        let wishes = self.obey(&answer, desk);
        if let Some((words, _)) = self.message.take_if(|(_, role)| *role == Role::Mistake) {
            self.prompt = Some(command::prompt().refused(&answer.line, words));
        }
        wishes
    }

    fn news(&mut self, source: Source, _desk: &Desk<'_>) -> Vec<Wish> {
        if let Some(report) = self.job.as_ref().filter(|job| job.source() == source).and_then(Job::take) {
            match report {
                Report::Partial(verdict) | Report::Done(verdict) => self.verdict = verdict,
                Report::Failed(words) => self.refuse(words),
            }
        }
        Vec::new()
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let kept = if self.is_kept { self.file() } else { "nothing drawn yet".to_owned() };
        Header {
            title: "Track editor".to_owned(),
            middle: said(self.canvas().name.clone(), Role::Plain),
            right: [kept.clone(), kept],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(prompt) = &self.prompt {
            return prompt.line(symbols);
        }
        if let Some((words, role)) = &self.message {
            return said(words.clone(), *role);
        }
        match &self.verdict {
            Verdict::Faulty(fault) => said(capital(&command::words_of(fault, self.canvas())), Role::Mistake),
            Verdict::Barred(error) => said(format!("{}.", capital(&error.to_string())), Role::Mistake),
            Verdict::Sound(_) | Verdict::Checking => said(self.describe(), Role::Bright),
        }
    }

    fn keys(&self) -> Vec<KeyHint> {
        if self.prompt.is_some() {
            return Prompt::keys();
        }
        let pen = if self.pen == Nib::Down { "pen up" } else { "pen down" };
        vec![
            key("arrows", "go"),
            key("enter", "draw"),
            key("p", pen),
            key("u U", "undo"),
            key("n", "race"),
            key(":", "words"),
            key("?", "help"),
            key("q", "back"),
        ]
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.setup()
    }

    fn uses(&self, action: &Action) -> Use {
        match action {
            _ if self.prompt.is_some() => Use::Usual,
            Action::Move(_) => Use::As("go"),
            Action::Take => Use::As("draw"),
            Action::NextPane => Use::As("next sign"),
            Action::PageUp => Use::As("eight rows"),
            Action::First => Use::As("left, right end"),
            Action::NewGame => Use::As("race on it"),
            Action::Hints => Use::As("shortest way"),
            Action::BoardAlone => Use::As("larger, smaller"),
            Action::Cancel => Use::As("pen up"),
            Action::Click { .. } => Use::As("draws"),
            Action::Text(_)
            | Action::Erase
            | Action::EraseForward
            | Action::Drag { .. }
            | Action::Pen
            | Action::PreviousPane
            | Action::PageDown
            | Action::Last
            | Action::Back
            | Action::Forward
            | Action::OpenPrompt
            | Action::Leave
            | Action::Options
            | Action::Help
            | Action::Menu => Use::Usual,
            _ => Use::Nothing,
        }
    }
}
