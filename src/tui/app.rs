//! The model of the running program: a stack of screens, what floats above, and what they share.

mod saved;
mod stack;

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ratatui::Frame;
use ratatui::layout::Rect;

use super::deed::shared;
use super::event::Event;
use super::keymap::{Chord, KeyMap, Mode};
use super::overlay::Overlay;
use super::paint::Pen;
use super::screen::{Desk, Go, Screen, Wish};
use super::screens::home::HomeScreen;
use super::screens::learn::LessonScreen;
use super::screens::table::{self, GameScreen, Pose};
use super::typed::LONGEST;
use super::{Action, Belongings, DiskEffect, Effect, Ground, Looks, Model, Oracle, Saved, ShellEffect, Theme, view};
use crate::engine::{Engine, Source};
use crate::games::AnyGame;
use crate::learn::{Course, CoursePlace};
use crate::play::{Entry, Match, PosedRiddle, RiddleQueue};
use crate::settings::Settings;

/// Everything that is on the screen or behind it.
pub struct App {
    /// Never empty; the last one is on top.
    screens: Vec<Box<dyn Screen>>,
    overlay: Option<Overlay>,
    /// A sentence that concerns no screen in particular, until the next key.
    said: Option<String>,
    shared: Common,
}

/// What all screens may look at.
struct Common {
    settings: Settings,
    keys: KeyMap,
    looks: Looks,
    theme: Theme,
    engine: Engine,
    games: Vec<Saved>,
    /// When they were listed.
    now: SystemTime,
    /// Saved games that cannot be played as they are kept, and why.
    unplayable: Vec<(Entry, String)>,
    /// The number of a table at which a match is to be reviewed, once it is opened.
    reviewed: Option<u64>,
    kept: Belongings,
    oracle: Oracle,
    area: Rect,
    fresh: Cell<u64>,
}

/// What the program begins with.
pub struct Beginning {
    /// The settings.
    pub settings: Settings,
    /// What the terminal can show.
    pub looks: Looks,
    /// Who starts workers.
    pub engine: Engine,
    /// The saved games.
    pub games: Vec<Saved>,
    /// What time it is.
    pub now: SystemTime,
    /// Tracks of one's own, and records.
    pub kept: Belongings,
    /// What may be asked about the disk.
    pub oracle: Oracle,
    /// What fresh seeds are made from.
    pub seed: u64,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
}

impl Common {
    fn with_desk<T>(&self, work: impl FnOnce(&Desk<'_>) -> T) -> T {
        let fresh = || self.fresh();
        let desk = Desk {
            area: view::body(self.area),
            settings: &self.settings,
            engine: &self.engine,
            games: &self.games,
            now: self.now,
            kept: &self.kept,
            oracle: self.oracle,
            looks: &self.looks,
            fresh: &fresh,
        };
        work(&desk)
    }

    fn table(&self, file: u64, table: Match<AnyGame>, pose: Pose) -> Box<dyn Screen> {
        Box::new(GameScreen::new(table, file, &self.engine, self.settings.hints, pose))
    }

    /// A number that has not been given out: seeds and numbers of tables.
    fn fresh(&self) -> u64 {
        let next = self.fresh.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.fresh.set(next);
        // Short enough to be typed again.
        (next ^ (next >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
    }
}

impl App {
    /// The program at home.
    pub fn new(beginning: Beginning) -> Self {
        let Beginning { settings, looks, engine, games, now, kept, oracle, seed, size: (width, height) } = beginning;
        let theme = looks.theme_or_default(&settings);
        let (keys, _) = KeyMap::read(&settings.keys);
        let area = Rect::new(0, 0, width, height);
        let (unplayable, reviewed, fresh) = (Vec::new(), None, Cell::new(seed));
        let shared = Common {
            settings,
            keys,
            looks,
            theme,
            engine,
            games,
            now,
            unplayable,
            reviewed,
            kept,
            oracle,
            area,
            fresh,
        };
        let home = shared.with_desk(HomeScreen::new);
        Self { screens: vec![Box::new(home)], overlay: None, said: None, shared }
    }

    /// Sits down at a match above home; leaving it leads there.
    pub fn sit_down(&mut self, table: Match<AnyGame>) -> Vec<Effect> {
        let file = self.shared.fresh();
        let screen = self.shared.table(file, table, Pose::Ready);
        self.screens.push(screen);
        self.begin()
    }

    /// Opens the list of the courses above home.
    pub fn list_courses(&mut self) -> Vec<Effect> {
        self.go(Go::Learn)
    }

    /// Opens a course above home, at one of its stops, or where it was left.
    pub fn learn(&mut self, course: Course, place: Option<CoursePlace>) -> Vec<Effect> {
        let screen = self.shared.with_desk(|desk| LessonScreen::of(Arc::new(course), place, desk));
        self.go(Go::Open(Box::new(screen)))
    }

    /// Sits down at a riddle above home.
    pub fn pose_riddle(&mut self, posed: PosedRiddle<AnyGame>, queue: RiddleQueue) -> Vec<Effect> {
        let screen = self.shared.with_desk(|desk| table::pose_riddle(posed, queue, desk));
        self.screens.push(screen);
        self.begin()
    }

    /// A sentence on the talking line, until the next key.
    pub fn say(&mut self, words: impl Into<String>) {
        self.said = Some(words.into());
    }

    /// What the screen on top does at the beginning: a table asks its bot.
    fn begin(&mut self) -> Vec<Effect> {
        self.update(|screen, desk| screen.begin(desk))
    }

    fn top(&self) -> &dyn Screen {
        self.screens.last().expect("home is never left").as_ref()
    }

    fn mode(&self) -> Mode {
        self.overlay.as_ref().map_or_else(|| self.top().mode(), Overlay::mode)
    }

    /// What is said to a key that does nothing on this screen. Where text is typed, and in what floats, keys explain
    /// themselves.
    fn vain(&self, event: &Event, action: Option<&Action>) -> Option<String> {
        let Event::Key(key) = event else { return None };
        let chord = Chord::from_event(key).filter(|_| self.overlay.is_none() && self.mode() != Mode::Typing)?;
        let does = action.is_some_and(|action| self.top().uses(action).is_some());
        (!does).then(|| format!("`{chord}` does nothing here: ‹help› lists the keys."))
    }

    /// What a click on a key of the last row means.
    fn pressed(&self, action: &Action) -> Option<Action> {
        let Action::Click { x, y } = *action else { return None };
        let keys = self
            .overlay
            .as_ref()
            .map_or_else(|| self.top().keys(&self.shared.keys), |overlay| overlay.keys(&self.shared.keys));
        view::key_at(&keys, self.shared.area, x, y)
    }

    /// Lets the screen on top answer, and carries out what it wishes.
    fn update(&mut self, answer: impl FnOnce(&mut dyn Screen, &Desk<'_>) -> Vec<Wish>) -> Vec<Effect> {
        let screen = self.screens.last_mut().expect("home is never left");
        let wishes = self.shared.with_desk(|desk| answer(screen.as_mut(), desk));
        self.carry_out(wishes)
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        self.said = None;
        match (action, self.overlay.take()) {
            (Action::Play(command), _) => match self.shared.with_desk(|desk| table::play(&command, desk)) {
                Ok(screen) => self.go(Go::Open(screen)),
                Err(error) => {
                    self.said = Some(error.to_string());
                    Vec::new()
                }
            },
            (action, Some(overlay)) => {
                if let Some((_, Wish::Effect(effect))) = shared(&action) {
                    self.overlay = Some(overlay);
                    return vec![effect];
                }
                let (kept, chosen) = overlay.act(&action, view::body(self.shared.area));
                self.overlay = kept;
                chosen.map_or_else(Vec::new, |action| self.act(action))
            }
            (action, None) => match shared(&action) {
                Some((_, wish)) => {
                    let forget = |screen: &mut dyn Screen, _: &Desk<'_>| {
                        screen.before(&action);
                        vec![wish]
                    };
                    self.update(forget)
                }
                None => self.update(|screen, desk| screen.act(&action, desk)),
            },
        }
    }

    fn carry_out(&mut self, wishes: Vec<Wish>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for wish in wishes {
            match wish {
                Wish::KeepSettings(settings) => effects.extend(self.change_settings(*settings)),
                Wish::KeepBest { setup, turns } => {
                    self.shared.kept.keep_record(setup.clone(), turns.clone());
                    effects.push(DiskEffect::KeepBest { setup, turns }.into());
                }
                Wish::KeepLearned(note) => {
                    self.shared.kept.note_learned(&note);
                    effects.push(DiskEffect::KeepLearned(note).into());
                }
                Wish::KeepRiddle(note) => {
                    self.shared.kept.keep_riddle(&note);
                    effects.push(DiskEffect::KeepRiddle(note).into());
                }
                Wish::KeepFile { name, text } => {
                    let before = self.shared.kept.keep_track(name.clone(), text.clone());
                    effects.push(DiskEffect::KeepFile { name, text, before }.into());
                }
                Wish::Effect(effect) => {
                    if let Effect::Disk(DiskEffect::KeepPlayed(game)) = &effect {
                        self.shared.kept.count(game);
                    }
                    effects.push(effect);
                }
                Wish::ReviewWhenOpened(file) => self.shared.reviewed = Some(file),
                Wish::Act(action) => effects.extend(self.act(action)),
                Wish::Say(words) => self.said = Some(words),
                Wish::Go(go) => effects.extend(self.go(go)),
            }
        }
        effects
    }

    fn change_settings(&mut self, settings: Settings) -> Vec<Effect> {
        let mouse = (settings.mouse != self.shared.settings.mouse).then(|| ShellEffect::Mouse(settings.mouse).into());
        self.shared.theme = self.shared.looks.theme_or_default(&settings);
        let asked_before = self.shared.looks.asks(&self.shared.settings);
        self.shared.settings = settings.clone();
        let ground = self.ask_ground().filter(|_| !asked_before);
        mouse.into_iter().chain(ground).chain([DiskEffect::KeepSettings(Box::new(settings)).into()]).collect()
    }

    /// Another terminal, from now on: what it can show, and nothing else, is different.
    pub fn wear(&mut self, looks: Looks) {
        self.shared.theme = looks.theme_or_default(&self.shared.settings);
        self.shared.looks = looks;
    }

    /// Where the settings leave it open, the terminal is asked for its ground.
    fn ask_ground(&self) -> Option<Effect> {
        self.shared.looks.asks(&self.shared.settings).then(|| ShellEffect::AskGround.into())
    }

    fn learn_ground(&mut self, ground: Ground) -> Vec<Effect> {
        let is_news = self.shared.looks.learn(ground);
        self.shared.theme = self.shared.looks.theme_or_default(&self.shared.settings);
        is_news.then(|| DiskEffect::KeepGround(ground).into()).into_iter().collect()
    }

    /// News is for whoever asked, on top or not.
    fn news(&mut self, source: Source) -> Vec<Effect> {
        let mut wishes = Vec::new();
        for screen in &mut self.screens {
            wishes.extend(self.shared.with_desk(|desk| screen.news(source, desk)));
        }
        self.carry_out(wishes)
    }
}

impl Model for App {
    fn handle(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Paste(text) if text.chars().nth(LONGEST).is_some() => {
                let effects = self.handle(Event::Paste(text.chars().take(LONGEST).collect()));
                self.said = Some(format!("Only the first {LONGEST} letters of the paste were taken."));
                effects
            }
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => {
                let own = if self.overlay.is_none() { self.top().own_keys() } else { &[] };
                let action = self.shared.keys.resolve(self.mode(), own, &event);
                let leads_away = [Action::Leave, Action::Quit, Action::Suspend, Action::Redraw];
                let is_blind = action.as_ref().is_none_or(|action| !leads_away.contains(action));
                if is_blind && view::too_small(self.top(), self.overlay.as_ref(), self.shared.area).is_some() {
                    return Vec::new();
                }
                if let Some(words) = self.vain(&event, action.as_ref()) {
                    self.said = Some(words);
                    return Vec::new();
                }
                let action = action.map(|action| self.pressed(&action).unwrap_or(action));
                action.map_or_else(Vec::new, |action| self.act(action))
            }
            Event::Begun | Event::Continued => self.ask_ground().into_iter().collect(),
            Event::Ground(ground) => self.learn_ground(ground),
            Event::Resize { width, height } => {
                self.shared.area = Rect::new(0, 0, width, height);
                for screen in &mut self.screens {
                    self.shared.with_desk(|desk| screen.resized(desk));
                }
                Vec::new()
            }
            Event::News { source, .. } => self.news(source),
            Event::Tick(passed) => self.update(|screen, desk| screen.tick(passed, desk)),
            Event::Failed(words) => {
                self.said = Some(words);
                Vec::new()
            }
            Event::Listed { games, now } => {
                self.shared.now = now;
                self.listed(games)
            }
            Event::Played { games, races } => {
                self.shared.kept.keep_played(games, races);
                self.tell_lists()
            }
            Event::Opened { file, save, entry } => self.opened(file, save, entry),
            Event::Looked { entry, save } => {
                for screen in &mut self.screens {
                    screen.looked(&entry, &save);
                }
                Vec::new()
            }
            Event::Focus(_) | Event::Signal(_) | Event::HangUp => Vec::new(),
        }
    }

    fn view(&self, frame: &mut Frame<'_>) {
        let buf = frame.buffer_mut();
        let area = buf.area;
        let mut pen = Pen::new(buf, area, &self.shared.theme).with_keys(&self.shared.keys);
        view::screen(self.top(), self.said.as_deref(), self.overlay.as_ref(), &mut pen);
        pen.underlay();
    }

    fn pace(&self) -> Option<Duration> {
        // What floats above hides the board: its moves wait.
        if self.overlay.is_some() { None } else { self.top().pace() }
    }
}
