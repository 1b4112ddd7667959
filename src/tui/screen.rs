//! What a screen is to the program: it takes actions, says what should happen, and draws between the frame's rules.

use std::time::Duration;

use ratatui::layout::Rect;

use super::archive::Saved;
use super::ink::Line;
use super::keymap::Mode;
use super::paint::{Pen, sentence};
use super::symbols::Symbols;
use super::{Action, Effect, Kept, Looks, Role, Theme};
use crate::engine::{Engine, Source};
use crate::settings::Settings;

/// One screen: home, a table, a form. Exactly one is on top and gets the actions.
pub trait Screen {
    /// What the keys mean at the moment.
    fn mode(&self) -> Mode {
        Mode::Browse
    }

    /// Does what the user means.
    fn act(&mut self, action: Action, desk: &Desk<'_>) -> Vec<Wish>;

    /// The screen has just come on top for the first time.
    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        Vec::new()
    }

    /// A worker has news: `source` says whose. Screens take it out of their own mailboxes.
    fn news(&mut self, _source: Source, _desk: &Desk<'_>) -> Vec<Wish> {
        Vec::new()
    }

    /// Time has passed, while [`pace`](Self::pace) asked for it.
    fn tick(&mut self, _passed: Duration, _desk: &Desk<'_>) -> Vec<Wish> {
        Vec::new()
    }

    /// How often something moves by itself; `None` when all is still.
    fn pace(&self) -> Option<Duration> {
        None
    }

    /// The saved games were listed anew.
    fn listed(&mut self, _desk: &Desk<'_>) {}

    /// The settings changed while the screen was away.
    fn settings_changed(&mut self, _desk: &Desk<'_>) {}

    /// The first row.
    fn header(&self, symbols: &Symbols) -> Header;

    /// The last row but one: what the cursor means, what is typed, errors, news.
    fn talk(&self, symbols: &Symbols) -> Line;

    /// The last row: the five keys that matter now.
    fn keys(&self) -> Vec<KeyHint>;

    /// Draws what lies between the rules.
    fn draw(&self, area: Rect, pen: &mut Pen<'_>);

    /// The id of the game in question, for the pages of the help; empty where no game is.
    fn game(&self) -> String {
        String::new()
    }

    /// What an action does here.
    fn uses(&self, action: &Action) -> Use;

    /// The number under which the world keeps the match of this screen, if it is a table.
    fn file(&self) -> Option<u64> {
        None
    }
}

/// What an action does on a screen: for the page of its keys, for its menu of names, and for whoever presses a key in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// What the key map says.
    Usual,
    /// This.
    As(&'static str),
    /// Something that needs no line of its own.
    Quiet,
    /// Nothing.
    Nothing,
}

/// What a screen may look at besides itself.
pub struct Desk<'a> {
    /// Where the screen is drawn.
    pub area: Rect,
    /// The settings.
    pub settings: &'a Settings,
    /// Who starts workers.
    pub engine: &'a Engine,
    /// The saved games.
    pub games: &'a [Saved],
    /// Tracks of one's own, and records.
    pub kept: &'a Kept,
    /// What the terminal can show.
    pub looks: &'a Looks,
    /// The look.
    pub theme: &'a Theme,
    /// A number that is different each time that it is asked: for fresh seeds.
    pub fresh: &'a dyn Fn() -> u64,
}

/// What a screen wants to happen.
pub enum Wish {
    /// Something of the world.
    Effect(Effect),
    /// Another screen.
    Go(Go),
    /// An action that is the program's, not the screen's.
    Act(Action),
    /// A sentence on the talking line of the screen that comes next.
    Say(String),
}

/// Where to go.
pub enum Go {
    /// One screen back.
    Back,
    /// Home, whatever lies between.
    Home,
    /// A screen on top of this one.
    Open(Box<dyn Screen>),
    /// A screen in place of this one.
    Replace(Box<dyn Screen>),
    /// The settings.
    Options,
    /// All saved games.
    Games,
    /// Keys, rules, notation of the screen below.
    Help,
    /// All actions by name.
    Menu,
    /// A text that floats above the screen until a key is pressed.
    Note {
        /// Its title.
        title: &'static str,
        /// The text; it is wrapped.
        text: String,
    },
    /// The form for a new game.
    NewGame {
        /// The words in it.
        setup: String,
        /// The contents of files that the words name, if they come from a game that holds them.
        files: Vec<(String, String)>,
    },
    /// The track editor, with the track of this setup.
    Editor {
        /// The setup.
        words: String,
        /// The files that it names, with their contents, as far as they are at hand.
        files: Vec<(String, String)>,
    },
}

/// The first row: what this is, who sits where, how far it is.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Left, bold.
    pub title: String,
    /// The middle: seats at a table, or the name of a form.
    pub middle: Line,
    /// Right, dim; the long form first, a shorter one for narrow screens.
    pub right: [String; 2],
}

/// A key of the last row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The key.
    pub key: &'static str,
    /// What it does.
    pub words: String,
}

/// A key of the last row.
pub fn key(key: &'static str, words: impl Into<String>) -> KeyHint {
    KeyHint { key, words: words.into() }
}

/// A line in one style. What went wrong is told in whole sentences, wherever its words come from.
pub fn said(words: impl Into<String>, role: Role) -> Line {
    let words = words.into();
    let words = if role == Role::Mistake { sentence(&words) } else { words };
    Line::styled(words, role)
}
