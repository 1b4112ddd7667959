//! The editor of boards that are places with ways between them: islands, tracks of squares, graphs.
//!
//! As with tracks, every change is kept at once in a file of its own, whether or not the drawing is a board yet.

mod command;
mod draw;
mod drawing;
mod faults;
mod file;
mod keys;

use ratatui::layout::Rect;

use crate::core::{Game, NotationError, ReadFile};
use crate::games::{AnyGame, own_boards, whole_setup};
use crate::tui::belongings::Belongings;
use crate::tui::boards::drafts::{History, free_name};
use crate::tui::deed::{Deed, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::{KeyRow, Mode};
use crate::tui::paint::{Pen, sentence};
use crate::tui::screen::{Desk, Go, Header, Screen, Show, Wish, said};
use crate::tui::symbols::Symbols;
use crate::tui::typed::Prompt;
use crate::tui::{Action, Direction, Role};

pub(crate) use drawing::{GridSpot, Sketch, SketchKind};
pub(crate) use file::{BoardFile, of_drawing};

use drawing::FARTHEST;
use faults::{lack, without_lines};
pub(crate) use keys::KEYS;

/// What a game says about the boards that are drawn for it.
pub(crate) struct SketchSpec {
    /// The first word of its setups.
    pub id: &'static str,
    /// What the editor is called.
    pub title: &'static str,
    /// What kind of board is drawn.
    pub kind: SketchKind,
    /// What a place looks made of.
    pub material: Role,
    /// The file of the board of a setup, and where its places are.
    pub read: fn(&str, &ReadFile<'_>) -> Result<BoardFile, NotationError>,
    /// What a new place is called; nothing where there can be no more.
    pub fresh: fn(&Sketch, GridSpot) -> Option<String>,
}

/// The screen.
pub(crate) struct SketchEditor {
    spec: &'static SketchSpec,
    drawing: History<Sketch>,
    /// Whether it has been kept.
    is_kept: bool,
    cursor: GridSpot,
    /// The place from which a way is drawn, or that is moved.
    held: Option<usize>,
    /// What is wrong with it, if it is no board yet.
    fault: Option<String>,
    prompt: Option<Prompt>,
    message: Option<(String, Role)>,
    /// The options with which it is played, as they were said.
    options: String,
}

/// Opens the editor at the board of a setup.
///
/// # Errors
/// When the words are no setup, or its board cannot be found.
pub(crate) fn open(
    spec: &'static SketchSpec,
    words: &str,
    files: &[(String, String)],
    desk: &Desk<'_>,
) -> Result<Box<dyn Screen>, NotationError> {
    Ok(Box::new(SketchEditor::about(spec, words, files, desk)?))
}

/// What a new drawing is called.
const NAME: &str = "mine";

impl SketchEditor {
    /// The editor with the board of a setup. One of one's own is drawn on; from one of the program a new one is made.
    fn about(
        spec: &'static SketchSpec,
        words: &str,
        files: &[(String, String)],
        desk: &Desk<'_>,
    ) -> Result<Self, NotationError> {
        let words = whole_setup(words);
        let given = |name: &str| files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
        let (text, places) = (spec.read)(&words, &|name| given(name).map_or_else(|| desk.read(name), Ok))?;
        let mut sketch = Sketch::read(spec.kind, &text, &places);
        let is_kept = desk.kept.track(&file_of(spec, &sketch.name)) == Some(&text);
        if !is_kept {
            sketch.name = free(spec, &sketch.name, desk.kept);
        }
        // Where tokens begin is drawn, and other options such boards have none.
        let options = words.split(' ').skip(2).filter(|_| !spec.kind.has_tokens());
        let options = options.collect::<Vec<_>>().join(" ");
        Ok(Self { options, ..Self::new(spec, sketch, is_kept) })
    }

    fn blank(spec: &'static SketchSpec, kept: &Belongings) -> Self {
        Self::new(spec, Sketch::blank(spec.kind, free(spec, NAME, kept)), false)
    }

    fn new(spec: &'static SketchSpec, sketch: Sketch, is_kept: bool) -> Self {
        let cursor = sketch.nodes.first().map_or((0, 0), |node| node.at);
        let mut editor = Self {
            spec,
            drawing: History::new(sketch),
            is_kept,
            cursor,
            held: None,
            fault: None,
            prompt: None,
            message: None,
            options: String::new(),
        };
        editor.look();
        editor
    }

    fn sketch(&self) -> &Sketch {
        self.drawing.now()
    }

    /// The place under the cursor.
    fn here(&self) -> Option<usize> {
        self.sketch().node_at(self.cursor)
    }

    /// The file in which the drawing is kept.
    fn file(&self) -> String {
        file_of(self.spec, &self.sketch().name)
    }

    /// The words of the setup that plays on this drawing.
    fn setup(&self) -> String {
        format!("{} {} {}", self.spec.id, self.file(), self.options).trim_end().to_owned()
    }

    fn say(&mut self, words: impl Into<String>) {
        self.message = Some((words.into(), Role::Bright));
    }

    fn refuse(&mut self, words: impl Into<String>) {
        self.message = Some((words.into(), Role::Mistake));
    }

    /// Looks whether it is a board.
    fn look(&mut self) {
        let text = self.sketch().text();
        let read = AnyGame::read_setup(&self.setup(), &|_| Ok(text.clone()));
        // Whoever draws sees no file, and no lines of one.
        let file = format!("{}: ", self.file());
        let words = |error: NotationError| without_lines(error.to_string().trim_start_matches(&file));
        self.fault = read.err().map(|error| lack(self.sketch()).map_or_else(|| words(error), str::to_owned));
    }

    /// Changes the drawing as one step, keeps it and looks at it anew.
    fn change(&mut self, edit: impl FnOnce(&mut Sketch)) -> Vec<Wish> {
        let is_changed = self.drawing.change(edit);
        self.changed(is_changed)
    }

    fn changed(&mut self, is_changed: bool) -> Vec<Wish> {
        if !is_changed {
            return Vec::new();
        }
        self.look();
        vec![self.keep()]
    }

    fn keep(&mut self) -> Wish {
        self.is_kept = true;
        Wish::KeepFile { name: self.file(), text: self.sketch().text() }
    }

    /// Enter: a place on free ground, the beginning of a way on a place, its end on another one.
    fn take(&mut self) -> Vec<Wish> {
        let at = self.cursor;
        match (self.held, self.here()) {
            (None, Some(node)) => self.held = Some(node),
            (Some(held), Some(node)) if held == node => self.held = None,
            (Some(held), Some(node)) => {
                self.held = None;
                return self.change(|sketch| sketch.turn_link(held, node));
            }
            (_, None) if self.spec.kind == SketchKind::Squares => {
                self.refuse("There is no square; `: squares 40` makes the track longer or shorter.");
            }
            (Some(held), None) => {
                self.held = None;
                return self.change(|sketch| sketch.shift(held, at));
            }
            (None, None) => match (self.spec.fresh)(self.sketch(), at) {
                Some(name) => return self.change(|sketch| sketch.put(name, at)),
                None => self.refuse("There can be no more of them."),
            },
        }
        Vec::new()
    }

    /// What a letter does to the place under the cursor.
    fn sign(&mut self, sign: char) -> Vec<Wish> {
        let Some(node) = self.here() else {
            self.refuse("There is nothing under the cursor.");
            return Vec::new();
        };
        match sign {
            keys::HOME if self.spec.kind == SketchKind::Squares => {
                self.refuse("The last square is home; `: squares 40` makes the track longer or shorter.");
                Vec::new()
            }
            keys::HOME => self.change(|sketch| sketch.home = Some(node)),
            keys::TOKEN => self.change(|sketch| sketch.pawns.push(node)),
            _ => self.change(|sketch| {
                let at = sketch.pawns.iter().rposition(|&token| token == node);
                at.map(|at| sketch.pawns.remove(at));
            }),
        }
    }

    fn erase(&mut self) -> Vec<Wish> {
        let Some(node) = self.here() else { return Vec::new() };
        self.held = None;
        self.change(|sketch| sketch.remove(node))
    }

    fn walk(&mut self, direction: Direction) {
        let (dx, dy) = match direction {
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        };
        self.go((self.cursor.0 + dx, self.cursor.1 + dy));
    }

    fn go(&mut self, (x, y): GridSpot) {
        self.cursor = (x.clamp(0, FARTHEST), y.clamp(0, FARTHEST));
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(at) = draw::SketchPlan::new(self, desk.area).spot(x, y) else { return Vec::new() };
        self.go(at);
        self.take()
    }

    fn step(&mut self, step: impl FnOnce(&mut History<Sketch>) -> bool, otherwise: &str) -> Vec<Wish> {
        self.held = None;
        let is_changed = step(&mut self.drawing);
        if !is_changed {
            self.refuse(otherwise);
        }
        self.changed(is_changed)
    }

    /// Play on it: the form asks who sits where.
    fn play(&mut self) -> Vec<Wish> {
        match &self.fault {
            Some(fault) => {
                let words = format!("It cannot be played on yet: {}", sentence(fault));
                self.refuse(words);
                Vec::new()
            }
            None => vec![self.keep(), Wish::Go(Go::NewGame { setup: self.setup(), files: Vec::new() })],
        }
    }

    fn cancel(&mut self) {
        if self.held.take().is_none() {
            self.say("‹leave› leaves the drawing; it is kept.");
        }
    }
}

/// Rows that Page Up and Page Down move.
const PAGE: i16 = 4;

/// The file of a board with this name.
fn file_of(spec: &SketchSpec, name: &str) -> String {
    name.to_owned() + own_boards(spec.id).map_or("", |own| own.ending)
}

/// The name, with a number behind it if one's own or one of the program's has it.
fn free(spec: &SketchSpec, name: &str, kept: &Belongings) -> String {
    let is_ours = |name: &str| format!("{} {name}", spec.id).parse::<AnyGame>().is_ok();
    free_name(name, '-', |name| kept.track(&file_of(spec, name)).is_some() || is_ours(name))
}

impl Show for SketchEditor {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Drawing }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |editor: &mut Self| &mut editor.prompt, Self::obey_prompt);
        }
        Some(match *action {
            Action::Move(direction) => says("go").does(move |editor: &mut Self, _| editor.walk(direction)),
            Action::Take => says("place, begin or end a way")
                .short(if self.held.is_some() { "to here" } else { "draw" })
                .does(|editor: &mut Self, _| editor.take()),
            Action::Text(sign) if self.spec.kind.has_tokens() => {
                usual().does(move |editor: &mut Self, _| editor.sign(sign))
            }
            Action::Erase | Action::EraseForward => usual().does(|editor: &mut Self, _| editor.erase()),
            Action::Click { x, y } => says("as Enter").does(move |editor: &mut Self, desk| editor.click(x, y, desk)),
            Action::NextPane => says("next place").does(|editor: &mut Self, _| editor.go_beside(1)),
            Action::PreviousPane => usual().does(|editor: &mut Self, _| editor.go_beside(-1)),
            Action::PageUp => {
                says("four rows").does(|editor: &mut Self, _| editor.go((editor.cursor.0, editor.cursor.1 - PAGE)))
            }
            Action::PageDown => {
                usual().does(|editor: &mut Self, _| editor.go((editor.cursor.0, editor.cursor.1 + PAGE)))
            }
            Action::First => says("left, right end").does(|editor: &mut Self, _| editor.go((0, editor.cursor.1))),
            Action::Last => usual().does(|editor: &mut Self, _| {
                let last = editor.sketch().nodes.iter().map(|node| node.at.0).max().unwrap_or(0);
                editor.go((last, editor.cursor.1));
            }),
            Action::Back => usual()
                .short("undo")
                .does(|editor: &mut Self, _| editor.step(History::undo, "This is where the drawing began.")),
            Action::Forward => {
                usual().does(|editor: &mut Self, _| editor.step(History::redo, "There is nothing to go forward to."))
            }
            Action::OpenPrompt => {
                usual().short("words").does(|editor: &mut Self, _| editor.prompt = Some(editor.words()))
            }
            Action::NewGame => says("play on it").short("play").does(|editor: &mut Self, _| editor.play()),
            Action::Cancel => says("let go").does(|editor: &mut Self, _| editor.cancel()),
            Action::Leave => usual().short("back").does(|_, _| Wish::Go(Go::Back)),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        let pawns = self.spec.kind.has_tokens().then_some(Action::Text(keys::TOKEN));
        let first = [Action::Move(Direction::Up), Action::Take].into_iter().chain(pawns);
        first.chain([Action::Back, Action::NewGame, Action::OpenPrompt, Action::Help, Action::Leave]).collect()
    }

    fn own_keys(&self) -> &'static [KeyRow] {
        &KEYS
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let kept = if self.is_kept { self.file() } else { "not drawn on yet".to_owned() };
        Header {
            title: self.spec.title.to_owned(),
            middle: vec![said(self.sketch().name.clone(), Role::Plain)],
            right: [kept.clone(), kept],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(prompt) = &self.prompt {
            return prompt.line(symbols);
        }
        match &self.message {
            Some((words, role)) => said(words.clone(), *role),
            None => said(self.describe(), Role::Bright),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.setup()
    }
}
