//! The words of the editor: what may be typed behind `:`, and what is said about the cursor and a fault.

use super::brush::{self, BrushTip};
use super::canvas::Canvas;
use super::lines::LineGrip;
use super::{Editor, GAME, file_of};
use crate::games::race_track::{ENDING, Fault, HIGHEST, Point, Velocity, WIDEST};
use crate::tui::DiskEffect;
use crate::tui::screen::{Desk, Wish};
use crate::tui::typed::{Prompt, TypedAnswer};

/// A line for the words of the editor.
pub(crate) fn prompt() -> Prompt {
    Prompt::new(":", WORDS, complete)
}

/// What may be typed.
const WORDS: &str = "name TEXT, size 46x15, shift 2 -1, open TRACK, new, paper, write FILE; tab completes";

/// The words by themselves.
const COMMANDS: [&str; 7] = ["name", "size", "shift", "open", "new", "paper", "write"];

/// The only word that begins so, or the text as it is.
fn complete(text: &str) -> String {
    let mut words = COMMANDS.iter().filter(|word| word.starts_with(text));
    match (words.next(), words.next()) {
        (Some(word), None) => format!("{word} "),
        _ => text.to_owned(),
    }
}

/// The point, or the nearest one that a drawing can have.
pub(crate) fn within(at: Point) -> Point {
    Point::new(at.x.clamp(0, WIDEST as i16 - 1), at.y.clamp(0, HIGHEST as i16 - 1))
}

/// A fault in words, with its place on the drawing: the end of a sentence, or a whole one.
pub(crate) fn words_of(fault: &Fault, canvas: &Canvas) -> String {
    match canvas.point_of(fault.line, fault.column) {
        Some(at) => format!("`{}` at {at} {}.", fault.found, fault.reason),
        None if fault.found == "map:" => format!("the drawing {}.", fault.reason),
        None => format!("`{}` {}.", fault.found, fault.reason),
    }
}

impl Editor {
    /// What the cursor rests on, and what drawing there does.
    pub(super) fn describe(&self) -> String {
        let at = self.cursor;
        let deed = match self.brush.tip {
            BrushTip::Line => self.line_deed().to_owned(),
            tip @ BrushTip::Cell(_) => format!("‹Take› draws {}.", brush::name(tip)),
        };
        format!("{at} is {}. {deed}", brush::name(BrushTip::Cell(self.canvas().map().cell(at))))
    }

    /// Does what was typed.
    pub(super) fn obey(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        let (word, rest) = answer.line.split_once(' ').map_or((&*answer.line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => Vec::new(),
            "name" => self.rename(rest, desk),
            "size" => self.resize(rest, desk),
            "shift" => self.shift(rest, desk),
            "open" => self.open(rest, desk),
            "new" => {
                *self = Self::blank(desk.kept);
                self.look(desk);
                Vec::new()
            }
            "paper" => {
                let is_changed = self.drawing.change(Canvas::clear);
                self.changed(is_changed, desk)
            }
            "write" => self.write(rest, answer, desk),
            _ => {
                self.refuse(format!("`{word}` is no word of the editor: {}", COMMANDS.join(" ")));
                Vec::new()
            }
        }
    }

    fn rename(&mut self, name: &str, desk: &Desk<'_>) -> Vec<Wish> {
        if name.is_empty() {
            self.refuse("`name` needs a name: name Little Oval");
            return Vec::new();
        }
        let file = file_of(name);
        if file != self.file() && desk.kept.track(&file).is_some() {
            self.refuse(format!("There is a track of that name already: open {file}"));
            return Vec::new();
        }
        let is_changed = self.drawing.change(|canvas| name.clone_into(&mut canvas.name));
        self.changed(is_changed, desk)
    }

    fn resize(&mut self, size: &str, desk: &Desk<'_>) -> Vec<Wish> {
        let Some((width, height)) = pair(size, 'x').filter(|(width, height)| *width > 0 && *height > 0) else {
            self.refuse(format!("`{size}` is no size: size 46x15, at most {WIDEST}x{HIGHEST}"));
            return Vec::new();
        };
        let is_changed = self.drawing.change(|canvas| canvas.resize(width, height));
        let map = self.canvas().map();
        self.cursor = Point::new(self.cursor.x.min(map.width() - 1), self.cursor.y.min(map.height() - 1));
        self.changed(is_changed, desk)
    }

    fn shift(&mut self, by: &str, desk: &Desk<'_>) -> Vec<Wish> {
        let Some((dx, dy)) = pair(by, ' ') else {
            self.refuse(format!("`{by}` is no way to shift: shift 2 -1, two to the right and one up"));
            return Vec::new();
        };
        let is_changed = self.drawing.change(|canvas| canvas.shift(Velocity::new(dx, dy)));
        self.grip = LineGrip::default();
        self.changed(is_changed, desk)
    }

    fn open(&mut self, name: &str, desk: &Desk<'_>) -> Vec<Wish> {
        // A name means here what it means in a setup; only, a track of one's own need not be one that can be raced on.
        let own = |file: &str| desk.kept.track(file).map(|text| Self::new(Canvas::read(text), true));
        let opened = match own(name).filter(|_| name.ends_with(ENDING)) {
            Some(editor) => Ok(editor),
            None => Self::about(&format!("{GAME} {name}"), &[], desk)
                .or_else(|error| own(&format!("{name}{ENDING}")).ok_or(error)),
        };
        match opened {
            Ok(editor) => *self = editor,
            Err(error) => self.refuse(error.to_string()),
        }
        self.look(desk);
        Vec::new()
    }

    fn write(&mut self, name: &str, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        if name.is_empty() {
            self.refuse("`write` needs the name of a file: write my.track");
            return Vec::new();
        }
        match answer.target(name, desk.oracle) {
            Ok(path) => {
                self.say(format!("Written to {name}: catchup play {GAME} {name}"));
                vec![Wish::effect(DiskEffect::Write { path, text: self.canvas().text() })]
            }
            Err(words) => {
                self.refuse(words);
                Vec::new()
            }
        }
    }
}

/// Two numbers with a sign between them.
fn pair(text: &str, between: char) -> Option<(i16, i16)> {
    let (a, b) = text.split_once(between)?;
    let number = |text: &str| text.trim().parse::<i16>().ok().filter(|number| number.unsigned_abs() <= WIDEST as u16);
    Some((number(a)?, number(b)?))
}
