//! The words of the editor: what may be typed behind `:`, and what is said about the cursor.

use super::drawing::MOST_SQUARES;
use super::{Sketch, SketchEditor, SketchKind, file_of};
use crate::games::own_boards;
use crate::tui::DiskEffect;
use crate::tui::screen::{Desk, Wish};
use crate::tui::typed::{Prompt, TypedAnswer};

/// The words by themselves; the last two are about tracks of squares.
const COMMANDS: [&str; 7] = ["name", "call", "open", "new", "write", "squares", "longest"];

/// The only word that begins so, or the text as it is.
fn complete(text: &str) -> String {
    let mut words = COMMANDS.iter().filter(|word| word.starts_with(text));
    match (words.next(), words.next()) {
        (Some(word), None) => format!("{word} "),
        _ => text.to_owned(),
    }
}

impl SketchEditor {
    /// A line for the words of the editor.
    pub(super) fn words(&self) -> Prompt {
        let hint = match self.spec.kind {
            SketchKind::Squares => "name TEXT, squares 40, longest 4, open NAME, new, write FILE; tab completes",
            SketchKind::Island | SketchKind::Graph => {
                "name TEXT, call TEXT (the place here), open NAME, new, write FILE; tab completes"
            }
        };
        Prompt::new(":", hint, complete)
    }

    /// What the cursor rests on, and what Enter does there.
    pub(super) fn describe(&self) -> String {
        let (place, way) = self.spec.kind.nouns();
        let sketch = self.sketch();
        let name = |node: usize| sketch.nodes[node].name.as_str();
        match (self.held, self.here()) {
            (Some(held), Some(here)) if held == here => format!("From {} to where? ‹Cancel› lets go.", name(held)),
            (Some(held), Some(here)) => {
                let deed = match (sketch.leads(held, here), sketch.leads(here, held)) {
                    (true, false) if self.spec.kind == SketchKind::Island => format!("lets the {way} go both ways"),
                    (true, _) => format!("takes the {way} away"),
                    (false, _) => format!("draws {}", one(way)),
                };
                format!("From {} to {}: ‹Take› {deed}.", name(held), name(here))
            }
            (Some(held), None) if self.spec.kind != SketchKind::Squares => {
                format!("‹Take› moves {} here; on another {place} it draws {}.", name(held), one(way))
            }
            (None, Some(here)) => {
                let leads = (0..sketch.nodes.len()).filter(|&to| to != here && sketch.leads(here, to));
                let to: Vec<&str> = leads.map(name).collect();
                let to = if to.is_empty() { "nowhere".to_owned() } else { to.join(", ") };
                format!("{} leads to {to}. ‹Take› begins {} here.", name(here), one(way))
            }
            (_, None) if self.spec.kind == SketchKind::Squares => format!("There is no {place} here."),
            (_, None) => format!("There is nothing here. ‹Take› puts a {place}."),
        }
    }

    pub(super) fn obey_prompt(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        match self.obey(answer, desk) {
            Ok(wishes) => wishes,
            Err(words) => {
                self.prompt = Some(self.words().refused(&answer.line, words));
                Vec::new()
            }
        }
    }

    /// Does what was typed, or says why not.
    fn obey(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        let (word, rest) = answer.line.split_once(' ').map_or((&*answer.line, ""), |(word, rest)| (word, rest.trim()));
        let is_track = self.spec.kind == SketchKind::Squares;
        match word {
            "" => Ok(Vec::new()),
            "name" => self.rename(rest, desk),
            "call" if !is_track => self.call(rest),
            "open" => self.open(rest, desk),
            "new" => {
                *self = Self::blank(self.spec, desk.kept);
                Ok(Vec::new())
            }
            "write" => self.write(rest, answer, desk),
            "squares" if is_track => {
                let squares = number(rest, "squares 40", MOST_SQUARES)?;
                let here = self.held.take().or(self.here()).unwrap_or(0).min(squares);
                let wishes = self.change(|sketch| sketch.set_squares(squares));
                self.cursor = self.sketch().nodes[here].at;
                Ok(wishes)
            }
            "longest" if is_track => {
                let longest = number(rest, "longest 4", MOST_SQUARES)?;
                Ok(self.change(|sketch| sketch.longest = Some(longest)))
            }
            _ => Err(format!("`{word}` is no word here: {}", COMMANDS.join(" "))),
        }
    }

    fn rename(&mut self, name: &str, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        if name.is_empty() || name.contains(' ') {
            return Err("`name` needs one word: name my-board".to_owned());
        }
        let file = file_of(self.spec, name);
        if file != self.file() && desk.kept.track(&file).is_some() {
            return Err(format!("there is a board of that name already: open {file}"));
        }
        Ok(self.change(|sketch| name.clone_into(&mut sketch.name)))
    }

    /// Gives the place under the cursor another name.
    fn call(&mut self, name: &str) -> Result<Vec<Wish>, String> {
        let node = self.here().ok_or("there is nothing under the cursor that could be called so")?;
        if name.is_empty() || name.contains('-') {
            return Err("`call` needs a name: call quay".to_owned());
        }
        if self.sketch().has(name) && self.sketch().nodes[node].name != name {
            return Err(format!("another place is called `{name}`"));
        }
        Ok(self.change(|sketch| name.clone_into(&mut sketch.nodes[node].name)))
    }

    fn open(&mut self, name: &str, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        // A name means here what it means in a setup; only, one's own need not be a board yet.
        let ending = own_boards(self.spec.id).map_or("", |own| own.ending);
        let own = [name.to_owned(), format!("{name}{ending}")]
            .into_iter()
            .filter(|file| file.ends_with(ending))
            .find_map(|file| desk.kept.track(&file));
        let opened = Self::about(self.spec, &format!("{} {name}", self.spec.id), &[], desk);
        *self = opened.or_else(|error| {
            let sketch = own.map(|text| Sketch::read(self.spec.kind, text, &Vec::new()));
            sketch.map(|sketch| Self::new(self.spec, sketch, true)).ok_or_else(|| error.to_string())
        })?;
        Ok(Vec::new())
    }

    fn write(&mut self, name: &str, answer: &TypedAnswer, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        if name.is_empty() {
            return Err("`write` needs the name of a file: write mine.toml".to_owned());
        }
        let path = answer.target(name, desk.oracle)?;
        self.say(format!("Written to {name}: catchup play {} {name}", self.spec.id));
        Ok(vec![Wish::effect(DiskEffect::Write { path, text: self.sketch().text() })])
    }

    /// The cursor on the place before or behind this one in the order of the drawing.
    pub(super) fn go_beside(&mut self, by: isize) {
        let count = self.sketch().nodes.len() as isize;
        let here = self.here().map_or(if by > 0 { -1 } else { 0 }, |here| here as isize);
        if count > 0 {
            self.cursor = self.sketch().nodes[(here + by).rem_euclid(count) as usize].at;
        }
    }
}

/// One of them: `a route`, `an arrow`.
fn one(noun: &str) -> String {
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}

fn number(text: &str, example: &str, most: usize) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("`{text}` is no number from 1 to {most}: {example}"))
}
