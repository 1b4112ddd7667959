//! What a screen is to the program: it takes actions, says what should happen, and draws between the frame's rules.

use std::time::{Duration, SystemTime};

use ratatui::layout::Rect;

use super::boards::Size;
use super::deed::{Deed, Words, shared};
use super::ink::Line;
use super::keymap::{KeyMap, KeyRow, Mode};
use super::paint::{Pen, sentence};
use super::symbols::Symbols;
use super::{Action, Belongings, Effect, Looks, Oracle, Role, Saved, ShellEffect};
use crate::core::NotationError;
use crate::engine::{Engine, Source};
use crate::learn::LearnedNote;
use crate::play::{Entry, RiddleNote, Save, riddle_day};
use crate::settings::Settings;

/// With less room than this a screen of words shows nothing that one could read.
const LEAST_PAGE: Size = Size { width: 30, height: 4 };

/// What the author of a screen writes.
pub(crate) trait Show {
    /// What the keys mean at the moment.
    fn mode(&self) -> Mode {
        Mode::Browse
    }

    /// What an action does now, with its words: the one list of what the screen answers to. What the program does on every
    /// screen is not among it.
    fn deed(&self, action: &Action) -> Option<Deed<Self>>
    where
        Self: Sized;

    /// The keys that matter now, by what they do, the most important first. What the screen does not answer to is left out.
    fn footer(&self) -> Vec<Action>;

    /// Keys that only this screen has.
    fn own_keys(&self) -> &'static [KeyRow] {
        &[]
    }

    /// Something is going to be done: what was said about the deed before is forgotten.
    fn before(&mut self, _action: &Action) {}

    /// Something was done, and this is wished.
    fn after(&mut self, wishes: Vec<Wish>, _desk: &Desk<'_>) -> Vec<Wish> {
        wishes
    }

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
    fn listed(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        Vec::new()
    }

    /// Somebody has looked into a saved game.
    fn looked(&mut self, _entry: &Entry, _save: &Save) {}

    /// The terminal has another size.
    fn resized(&mut self, _desk: &Desk<'_>) {}

    /// The settings changed while the screen was away.
    fn settings_changed(&mut self, _desk: &Desk<'_>) {}

    /// The first row.
    fn header(&self, symbols: &Symbols) -> Header;

    /// The last row but one: what the cursor means, what is typed, errors, news.
    fn talk(&self, symbols: &Symbols) -> Line;

    /// Whether that goes with the cursor: then it takes one row, in fewer words where there is no room for all, so that nothing
    /// on the screen comes and goes with it.
    fn is_brief(&self) -> bool {
        false
    }

    /// Draws what lies between the rules.
    fn draw(&self, area: Rect, pen: &mut Pen<'_>);

    /// What it needs of its room, where it has too little to show itself.
    fn needs(&self, body: Rect) -> Option<Size> {
        (body.width < LEAST_PAGE.width || body.height < LEAST_PAGE.height).then_some(LEAST_PAGE)
    }

    /// The id of the game in question, for the pages of the help; empty where no game is.
    fn game(&self) -> String {
        String::new()
    }

    /// Whether something is asked here that is told where other games are recommended.
    fn teaches(&self) -> bool {
        false
    }

    /// The number under which the world keeps the match of this screen, if it is a table.
    fn file(&self) -> Option<u64> {
        None
    }
}

/// One screen: home, a table, a form. Exactly one is on top and gets the actions.
pub(crate) trait Screen: Show {
    /// Does what the user means.
    fn act(&mut self, action: &Action, desk: &Desk<'_>) -> Vec<Wish>;

    /// What is said about an action that does something here.
    fn uses(&self, action: &Action) -> Option<Words>;

    /// The last row: the five keys that matter now, as this map has them.
    fn keys(&self, keys: &KeyMap) -> Vec<KeyHint> {
        let hint =
            |action: &Action| self.uses(action)?.in_footer(action, keys.line(self.mode(), self.own_keys(), action));
        self.footer().iter().filter_map(hint).collect()
    }
}

impl<S: Show> Screen for S {
    fn act(&mut self, action: &Action, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(deed) = self.deed(action) else { return Vec::new() };
        self.before(action);
        let wishes = deed.run(self, desk);
        self.after(wishes, desk)
    }

    fn uses(&self, action: &Action) -> Option<Words> {
        shared(action).map(|(words, _)| words).or_else(|| self.deed(action).map(|deed| deed.words))
    }
}

/// What a screen may look at besides itself.
pub(crate) struct Desk<'a> {
    /// Where the screen is drawn.
    pub area: Rect,
    /// The settings.
    pub settings: &'a Settings,
    /// Who starts workers.
    pub engine: &'a Engine,
    /// The saved games.
    pub games: &'a [Saved],
    /// When they were listed.
    pub now: SystemTime,
    /// Tracks of one's own, and records.
    pub kept: &'a Belongings,
    /// What may be asked about the disk.
    pub oracle: Oracle,
    /// What the terminal can show.
    pub looks: &'a Looks,
    /// A number that is different each time that it is asked: for fresh seeds.
    pub fresh: &'a dyn Fn() -> u64,
}

impl Desk<'_> {
    /// Today, counted from 1970 by the clock of Greenwich.
    pub(crate) fn today(&self) -> u64 {
        riddle_day(self.now)
    }

    /// The text of the file that a setup names: one of the tracks, else any file.
    ///
    /// # Errors
    /// When there is none of that name.
    pub(crate) fn read(&self, name: &str) -> Result<String, NotationError> {
        self.kept.track(name).map_or_else(|| (self.oracle.board)(name), |text| Ok(text.to_owned()))
    }

    /// The name by which this text is found again, from here and from the command line: its own, or one with a number where
    /// something else has that.
    pub(crate) fn name_of(&self, name: &str, text: &str) -> String {
        let (stem, ending) = name.split_at(name.rfind('.').unwrap_or(name.len()));
        let numbered = (2..).map(|number| format!("{stem}-{number}{ending}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| self.read(name).map_or(true, |found| found == text)).unwrap_or_default()
    }
}

/// What a screen wants to happen. What changes what all screens look at is the program's to do, before it is the world's.
pub(crate) enum Wish {
    /// Something of the world.
    Effect(Effect),
    /// Other settings, from now on.
    KeepSettings(Box<Settings>),
    /// A match that was played alone, the best one at its setup.
    KeepBest {
        /// The setup.
        setup: String,
        /// Its turns as they are written.
        turns: Vec<String>,
    },
    /// What was learned in a course.
    KeepLearned(LearnedNote),
    /// How it went with a riddle.
    KeepRiddle(RiddleNote),
    /// A board of one's own.
    KeepFile {
        /// The name of its file.
        name: String,
        /// All of it.
        text: String,
    },
    /// The match that is opened under this number is sat down at to be reviewed.
    ReviewWhenOpened(u64),
    /// Another screen.
    Go(Go),
    /// An action that is the program's, not the screen's.
    Act(Action),
    /// A sentence on the talking line of the screen that comes next.
    Say(String),
}

impl Wish {
    /// Something of the world.
    pub(crate) fn effect(effect: impl Into<Effect>) -> Self {
        Self::Effect(effect.into())
    }
}

/// Where to go.
pub(crate) enum Go {
    /// One screen back.
    Back,
    /// A screen on top of this one.
    Open(Box<dyn Screen>),
    /// A screen in place of this one.
    Replace(Box<dyn Screen>),
    /// The settings.
    Options,
    /// All saved games.
    Games,
    /// The courses.
    Learn,
    /// What was played.
    Statistics,
    /// The riddles.
    Riddles,
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
    /// The editor of the game, with the board of this setup.
    Editor {
        /// The setup.
        words: String,
        /// The files that it names, with their contents, as far as they are at hand.
        files: Vec<(String, String)>,
    },
}

/// The first row: what this is, who sits where, how far it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    /// Left, bold.
    pub title: String,
    /// The middle: seats at a table, or the name of a form; the long form first, shorter ones for narrow screens. Of three and
    /// more the last is for where no title has room beside the others.
    pub middle: Vec<Line>,
    /// Right, dim; the long form first, a shorter one for narrow screens.
    pub right: [String; 2],
}

/// A key of the last row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyHint {
    /// The key.
    pub key: String,
    /// What it does.
    pub words: String,
    /// The same where more keys have room then; nothing of one that says by itself what it does.
    pub brief: String,
    /// What a click on it does; nothing where it stands for several keys.
    pub action: Option<Action>,
}

/// A key of the last row, to be read.
pub(crate) fn key(key: &str, words: impl Into<String>) -> KeyHint {
    let words = words.into();
    KeyHint { key: key.to_owned(), brief: words.clone(), words, action: None }
}

/// Arrows, to be read: that they do what one word says goes without it.
pub(crate) fn arrows(keys: &str, words: impl Into<String>) -> KeyHint {
    let hint = key(keys, words);
    let brief = Some(&hint.words).filter(|words| words.contains(' ')).cloned().unwrap_or_default();
    KeyHint { brief, ..hint }
}

/// A key of the last row that can be clicked.
pub(crate) fn button(words: &str, does: impl Into<String>, action: Action) -> KeyHint {
    KeyHint { action: Some(action), ..key(words, does) }
}

/// A line in one style. What went wrong is told in whole sentences, wherever its words come from.
pub(crate) fn said(words: impl Into<String>, role: Role) -> Line {
    let words = words.into();
    let words = if role == Role::Mistake { sentence(&words) } else { words };
    Line::styled(words, role)
}

/// A game as one line: copied, and shown, since not every terminal lets programs copy.
pub(crate) fn show_line(line: String) -> Vec<Wish> {
    let note = Wish::Go(Go::Note { title: "The game as one line: copied", text: line.clone() });
    vec![Wish::effect(ShellEffect::Copy(line)), note]
}

/// Does something at the desk of somebody who has kept nothing and played nothing.
#[cfg(test)]
pub(crate) fn at_desk(act: impl FnOnce(&Desk<'_>)) {
    let engine = Engine::new(std::sync::Arc::new(|_, _| ()), crate::solve::Memory::new(1 << 26));
    let looks = Looks::of(super::theme::Depth::True, Symbols::UNICODE);
    act(&Desk {
        area: Rect::new(0, 2, 80, 20),
        settings: &Settings::default(),
        engine: &engine,
        games: &[],
        now: SystemTime::UNIX_EPOCH,
        kept: &Belongings::default(),
        oracle: Oracle::silent(),
        looks: &looks,
        fresh: &|| 7,
    });
}
