//! The track editor: a track is drawn with the signs of its file, and looked at while it is drawn.
//!
//! Every change is kept at once, in a file of its own in the folder for data: there is nothing to save and nothing to
//! lose. The file is an ordinary track file, whether or not the drawing can be raced on yet.

mod brush;
mod canvas;
mod check;
mod command;
mod draw;
mod hand;
mod keys;
mod lines;

use ratatui::layout::Rect;

use crate::core::{Game, NotationError};
use crate::engine::{Job, Report, Source};
use crate::games::race_track::{ENDING, GridPoint, ID as GAME, Point, RaceTrack, Track, Velocity};
use crate::tui::belongings::Belongings;
use crate::tui::boards::drafts::{self, History};
use crate::tui::deed::{Deed, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::{KeyRow, Mode};
use crate::tui::paint::{Pen, capital};
use crate::tui::screen::{Desk, Go, Header, Screen, Show, Wish, said};
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, Role};

use crate::tui::symbols::Symbols;
use brush::Brush;
use canvas::Canvas;
use check::{DrawingVerdict, begin};
pub(crate) use keys::KEYS;
use lines::LineGrip;

/// The screen.
pub(crate) struct Editor {
    drawing: History<Canvas>,
    /// Whether it has been kept.
    is_kept: bool,
    cursor: Point,
    brush: Brush,
    pen: Nib,
    /// What the line tool has at hand.
    grip: LineGrip,
    is_large: bool,
    shows_line: bool,
    verdict: DrawingVerdict,
    job: Option<Job<DrawingVerdict>>,
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
pub(crate) fn open(words: &str, files: &[(String, String)], desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    Ok(Box::new(Editor::about(words, files, desk)?))
}

/// The name and the size of a new drawing.
const NAME: &str = "My Track";
const NEW: (i16, i16) = (46, 15);

impl Editor {
    /// The editor with the track of a setup. A track of one's own is drawn on; from one of the program a new one is made.
    ///
    /// # Errors
    /// When the words are no setup, or its track cannot be found.
    fn about(words: &str, files: &[(String, String)], desk: &Desk<'_>) -> Result<Self, NotationError> {
        let given = |name: &str| files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
        let setup = RaceTrack::read_setup(words, &|name| given(name).map_or_else(|| desk.read(name), Ok))?;
        let track = setup.track();
        let mut canvas = Canvas::read(track.text());
        let is_kept = desk.kept.track(&file_of(&canvas.name)) == Some(track.text());
        if !is_kept {
            canvas.name = free_name(&canvas.name, desk.kept);
        }
        let options = setup.to_string().split(' ').skip(2).map(str::to_owned).collect();
        Ok(Self { options, ..Self::new(canvas, is_kept) })
    }

    /// The editor with a drawing of nothing but wall.
    fn blank(kept: &Belongings) -> Self {
        Self::new(Canvas::blank(&free_name(NAME, kept), NEW.0, NEW.1), false)
    }

    fn new(canvas: Canvas, is_kept: bool) -> Self {
        let first = canvas.map().find(|cell| cell == GridPoint::Start).first().copied();
        let middle = Point::new(canvas.map().width() / 2, canvas.map().height() / 2);
        Self {
            drawing: History::new(canvas),
            is_kept,
            cursor: first.unwrap_or(middle),
            brush: Brush::new(),
            pen: Nib::Up,
            grip: LineGrip::default(),
            is_large: false,
            shows_line: true,
            verdict: DrawingVerdict::Checking,
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
        Wish::KeepFile { name: self.file(), text: self.canvas().text() }
    }

    fn look(&mut self, desk: &Desk<'_>) {
        self.job = Some(begin(self.canvas().text(), self.options.clone(), desk.engine));
    }

    fn step(&mut self, step: impl FnOnce(&mut History<Canvas>) -> bool, otherwise: &str, desk: &Desk<'_>) -> Vec<Wish> {
        let is_changed = step(&mut self.drawing);
        self.grip = self.grip.after(self.drawing.now());
        if !is_changed {
            self.refuse(otherwise);
        }
        self.changed(is_changed, desk)
    }

    /// Race on it: the form asks who drives.
    fn race(&mut self) -> Vec<Wish> {
        match &self.verdict {
            DrawingVerdict::Faulty(fault) => {
                let words = format!("It cannot be raced on yet: {}", command::words_of(fault, self.canvas()));
                self.refuse(words);
                Vec::new()
            }
            DrawingVerdict::Checking | DrawingVerdict::Barred(_) | DrawingVerdict::Sound(_) => {
                vec![self.keep(), Wish::Go(Go::NewGame { setup: self.setup(), files: Vec::new() })]
            }
        }
    }

    fn obey_prompt(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        let wishes = self.obey(answer, desk);
        if let Some((words, _)) = self.message.take_if(|(_, role)| *role == Role::Mistake) {
            self.prompt = Some(command::prompt().refused(&answer.line, words));
        }
        wishes
    }
}

/// Rows that Page Up and Page Down move.
const PAGE: i16 = 8;

/// The file of a track with this name.
fn file_of(name: &str) -> String {
    Track::word_of(name) + ENDING
}

/// The name, with a number behind it if there is a track of that name already.
fn free_name(name: &str, kept: &Belongings) -> String {
    drafts::free_name(name, ' ', |name| kept.track(&file_of(name)).is_some())
}

impl Show for Editor {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Drawing }
    }

    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.look(desk);
        Vec::new()
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |editor: &mut Self| &mut editor.prompt, Self::obey_prompt);
        }
        Some(match *action {
            Action::Move(direction) => says("go").does(move |editor: &mut Self, desk| editor.walk(direction, desk)),
            Action::Take => says("draw").does(|editor: &mut Self, desk| editor.draw_here(desk)),
            Action::Text(sign) => usual().does(move |editor: &mut Self, desk| editor.draw_sign(sign, desk)),
            Action::Erase | Action::EraseForward => usual().does(|editor: &mut Self, desk| editor.erase(desk)),
            Action::Click { x, y } => says("draws").does(move |editor: &mut Self, desk| editor.click(x, y, desk)),
            Action::Drag { x, y } => usual().does(move |editor: &mut Self, desk| editor.drag(x, y, desk)),
            Action::Pen => {
                let pen = if self.pen == Nib::Down { "pen up" } else { "pen down" };
                usual().short(pen).does(|editor: &mut Self, desk| editor.turn_pen(desk))
            }
            Action::NextPane => says("next sign").does(|editor: &mut Self, _| editor.brush = editor.brush.beside(true)),
            Action::PreviousPane => usual().does(|editor: &mut Self, _| editor.brush = editor.brush.beside(false)),
            Action::PageUp => says("eight rows").does(|editor: &mut Self, _| editor.go(Velocity::new(0, -PAGE))),
            Action::PageDown => usual().does(|editor: &mut Self, _| editor.go(Velocity::new(0, PAGE))),
            Action::First => says("left, right end").does(|editor: &mut Self, _| editor.cursor.x = 0),
            Action::Last => usual().does(|editor: &mut Self, _| editor.cursor.x = editor.canvas().map().width() - 1),
            Action::Back => usual()
                .short("undo")
                .does(|editor: &mut Self, desk| editor.step(History::undo, "This is where the drawing began.", desk)),
            Action::Forward => usual()
                .does(|editor: &mut Self, desk| editor.step(History::redo, "There is nothing to go forward to.", desk)),
            Action::Hints => says("shortest way").does(|editor: &mut Self, _| editor.shows_line = !editor.shows_line),
            Action::BoardAlone => {
                says("larger, smaller").does(|editor: &mut Self, _| editor.is_large = !editor.is_large)
            }
            Action::OpenPrompt => {
                usual().short("words").does(|editor: &mut Self, _| editor.prompt = Some(command::prompt()))
            }
            Action::NewGame => says("race on it").short("race").does(|editor: &mut Self, _| editor.race()),
            Action::Cancel => says("pen up").does(|editor: &mut Self, _| editor.cancel()),
            Action::Leave => usual().short("back").does(|_, _| Wish::Go(Go::Back)),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        let first = [Action::Move(Direction::Up), Action::Take, Action::Pen, Action::Back, Action::NewGame];
        first.into_iter().chain([Action::OpenPrompt, Action::Help, Action::Leave]).collect()
    }

    fn own_keys(&self) -> &'static [KeyRow] {
        &KEYS
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
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
        let kept = if self.is_kept { self.file() } else { "not drawn on yet".to_owned() };
        Header {
            title: "Track editor".to_owned(),
            middle: vec![said(self.canvas().name.clone(), Role::Plain)],
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
            // A line that is not done yet is no fault.
            _ if self.grip.open.is_some() => said(self.describe(), Role::Bright),
            DrawingVerdict::Faulty(fault) => said(capital(&command::words_of(fault, self.canvas())), Role::Mistake),
            DrawingVerdict::Barred(error) => said(format!("{}.", capital(&error.to_string())), Role::Mistake),
            DrawingVerdict::Sound(_) | DrawingVerdict::Checking => said(self.describe(), Role::Bright),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.setup()
    }
}
