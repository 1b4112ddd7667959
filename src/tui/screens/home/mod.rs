//! Home: the games with a live preview, and the way to everything else.

mod beside;
mod enter;
mod find;
#[cfg(test)]
mod going_on_tests;
mod items;
mod ladders;
mod lessons;
mod list;
mod newest;
mod presets;
#[cfg(test)]
mod size_tests;
mod spared;
mod strip;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};

use ratatui::layout::Rect;

use items::Item;
use presets::OwnPreset;

use super::learn::LessonAhead;
use super::preview::{Moment, Preview};
use super::riddles;
use super::saved;
use super::statistics::Statistics;
use super::table;
use crate::core::{Game, GameInfo, NotationError};
use crate::games::{AnyGame, MenuLine, menu};
use crate::play::{Entry, Save};
use crate::tui::boards::editor;
use crate::tui::deed::{Deed, quiet, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::{Mode, QUITS};
use crate::tui::lists::{Finder, row_on, walk};
use crate::tui::paint::{Pen, sentence};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::row_at;
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, GamesEffect, Role, Saved};

/// The list of the games and what surrounds it.
pub(crate) struct HomeScreen {
    menu: Vec<MenuLine>,
    items: Vec<Item>,
    chosen: usize,
    /// Which preset of each game of each line somebody has chosen.
    presets: Vec<Vec<Option<usize>>>,
    /// How many rows the presets of a game take below its board in an area.
    preset_rows: RefCell<HashMap<(Rect, Item), u16>>,
    /// The first of these rows in sight: a click that chooses one moves none.
    first_row: Cell<usize>,
    /// A preset was chosen by walking, not by a click on it.
    walks: bool,
    /// What is chosen as it looks, or why there is nothing to look at.
    preview: Option<Result<Preview, NotationError>>,
    /// What comes next in the courses, where these are chosen.
    ahead: Option<LessonAhead>,
    /// What the games come to that were played, where that is chosen.
    statistics: Option<Statistics>,
    /// They were asked for since one came here.
    asked_played: bool,
    /// The game in progress that was asked for to be looked into.
    asked: Option<Entry>,
    /// The boards of one's own.
    own: Vec<OwnPreset>,
    /// How often these had changed when they were looked at.
    changes: usize,
    /// The newest games in progress; the first would be resumed.
    playing: Vec<Saved>,
    /// How many there are of them.
    going_on: usize,
    counts: (usize, usize),
    /// The newest finished games.
    finished: Vec<Saved>,
    /// The ids of the games of which one was played.
    played: BTreeSet<String>,
    /// The riddle of today, and how it goes with riddles.
    riddles: Vec<String>,
    /// The guide is offered: nobody has begun to play here.
    offers_guide: bool,
    finder: Finder,
    message: Option<String>,
}

/// The width of the list, the most that it takes of a screen that has little more, and on narrow screens; the preview stands
/// right of it.
const LIST: u16 = 32;
const WIDE_LIST: u16 = 40;
const NARROW_LIST: u16 = 25;
/// The columns of the smallest screen: every board is drawn in what it has beside its narrow list.
const SMALLEST: u16 = 60;
/// From this width on there is a preview.
const WITH_PREVIEW: u16 = 56;
/// What is said to whoever has never played here.
const OFFER: &str = "First time here? ‹guide› shows how one plays, in four turns.";

impl HomeScreen {
    /// Home, with the first game chosen, or the one to go on with.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let menu = menu();
        let mut home = Self {
            items: Vec::new(),
            chosen: 0,
            preset_rows: RefCell::default(),
            first_row: Cell::new(0),
            walks: false,
            presets: menu.iter().map(|line| vec![None; line.games.len()]).collect(),
            menu,
            preview: None,
            ahead: None,
            statistics: None,
            asked_played: false,
            asked: None,
            own: Vec::new(),
            changes: 0,
            playing: Vec::new(),
            going_on: 0,
            counts: (0, 0),
            finished: Vec::new(),
            played: BTreeSet::new(),
            riddles: Vec::new(),
            offers_guide: desk.kept.is_newcomers(),
            finder: Finder::default(),
            message: desk.kept.is_newcomers().then(|| OFFER.to_owned()),
        };
        home.list(desk);
        home.keep_own(desk);
        home.chosen = home.items.iter().position(|item| *item == Item::Game { line: 0, game: 0 }).unwrap_or(0);
        home.look(desk);
        home
    }

    fn setup(&self) -> Option<&str> {
        let (line, game, preset) = self.place()?;
        self.presets_of(line, game).get(preset).map(|(setup, _)| *setup)
    }

    /// What the game under the cursor says about itself.
    fn info(&self) -> Option<&'static GameInfo> {
        self.place().map(|(line, game, _)| self.menu[line].games[game])
    }

    /// The setup that is shown; a random one has its seed already.
    fn words(&self) -> Option<String> {
        let preview = self.preview.as_ref().filter(|_| self.place().is_some());
        let shown = preview.and_then(|preview| preview.as_ref().ok()).and_then(Preview::words);
        shown.or_else(|| self.setup().map(str::to_owned))
    }

    /// Makes the preview of what is chosen.
    fn look(&mut self, desk: &Desk<'_>) {
        // An answer that comes late is no preview of another line.
        self.asked = None;
        self.count(desk);
        if self.item() == Item::Riddles {
            self.preview = riddles::board_of_today(desk).map(Ok);
            return;
        }
        let game = self.setup().map(|words| AnyGame::read_setup(words, &|name| desk.read(name)));
        self.preview = game.map(|game| game.map(|game| Preview::of(game, Moment::Showcase)));
    }

    /// Counts what belongs to the chosen line: tasks that were done, games that were played.
    fn count(&mut self, desk: &Desk<'_>) {
        self.ahead = (self.item() == Item::Learn).then(|| LessonAhead::new(desk)).flatten();
        self.statistics = (self.item() == Item::Statistics).then(|| Statistics::new(desk));
    }

    /// Asks for the board of the saved game that is chosen, or for all that was played, once.
    fn look_into(&mut self) -> Option<Wish> {
        if self.item() == Item::Statistics {
            let is_asked = std::mem::replace(&mut self.asked_played, true);
            return (!is_asked).then(|| Wish::effect(GamesEffect::ListPlayed));
        }
        let entry = self.pictured().filter(|saved| saved.summary.is_ok())?.entry.clone();
        if self.asked.as_ref() == Some(&entry) {
            return None;
        }
        self.asked = Some(entry.clone());
        Some(Wish::effect(GamesEffect::Look(entry)))
    }

    /// The saved game whose board stands beside the list: that of the line, or beside all of them the newest one.
    fn pictured(&self) -> Option<&Saved> {
        match self.item() {
            Item::Saved => self.playing.first().or(self.finished.first()),
            item => self.saved_of(item),
        }
    }

    fn walk(&mut self, by: isize, desk: &Desk<'_>) {
        self.choose(row_on(self.chosen, by, self.items.len()), desk);
    }

    fn choose(&mut self, item: usize, desk: &Desk<'_>) {
        self.chosen = item.min(self.items.len() - 1);
        self.first_row.set(0);
        self.look(desk);
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let area = self.list_in(desk.area);
        let has_materials = desk.looks.theme_or_default(desk.settings).has_materials();
        match row_at(area, x, y).and_then(|row| self.item_at(area, row, has_materials)) {
            Some(item) if item == self.chosen => return self.take(desk),
            Some(item) => self.choose(item, desk),
            None => match self.preset_at(desk.area, x, y) {
                Some(preset) if Some(preset) == self.place().map(|(_, _, chosen)| chosen) => return self.take(desk),
                Some(preset) => self.choose_preset(preset, desk),
                None => {}
            },
        }
        Vec::new()
    }
}

impl Show for HomeScreen {
    fn mode(&self) -> Mode {
        if self.finder.types() { Mode::Typing } else { Mode::Browse }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("game, preset").short("choose");
        if self.finder.types()
            && let Some(deed) = Finder::deed(action, |home: &mut Self| &mut home.finder, Self::find)
        {
            return Some(deed);
        }
        if let Some(deed) = walk(action, ways, Self::walk) {
            return Some(deed);
        }
        Some(match *action {
            Action::Move(Direction::Right) => ways().does(|home: &mut Self, desk| home.walk_presets(1, desk)),
            Action::Move(Direction::Left) => ways().does(|home: &mut Self, desk| {
                let back = home.place().map_or(0, |(line, game, _)| home.presets_of(line, game).len() - 1);
                home.walk_presets(back, desk);
            }),
            Action::Search => {
                says("find a game, a preset").short("find").does(|home: &mut Self, _| home.finder.begin())
            }
            Action::Take => says("play, or open").short(self.item().enter()).does(Self::take),
            Action::Digit(letter) => says("0 goes on with the last game, the others jump to a line")
                .does(move |home: &mut Self, desk| home.jump(letter, desk)),
            Action::Click { x, y } => usual().does(move |home: &mut Self, desk| home.click(x, y, desk)),
            Action::NewGame => says("set up a game").short("set up").does(|home: &mut Self, _| {
                let words = home.setup().unwrap_or(home.menu[0].games[0].presets[0].setup);
                Wish::Go(Go::NewGame { setup: words.to_owned(), files: Vec::new() })
            }),
            Action::Guide => {
                usual().short("how one plays").does(|home: &mut Self, desk| home.begin_play(table::guided(desk)))
            }
            Action::Edit => {
                let words = self.setup()?.to_owned();
                says(editor(&words)?.words).does(|_, _| Wish::Go(Go::Editor { words, files: Vec::new() }))
            }
            Action::Leave => says(QUITS).does(|_, _| Wish::Go(Go::Back)),
            Action::Cancel => {
                quiet().does(|home: &mut Self, _| home.message = Some("‹leave› quits; everything is kept.".to_owned()))
            }
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.finder.types() {
            return Finder::FOOTER.to_vec();
        }
        let has_editor = self.setup().is_some_and(|words| editor(words).is_some());
        let guide = self.offers_guide.then_some(Action::Guide);
        let first = [Action::Move(Direction::Up), Action::Take].into_iter().chain(guide);
        let last = [Action::Options, Action::Help, Action::Leave, Action::Search];
        first.chain([Action::NewGame]).chain(has_editor.then_some(Action::Edit)).chain(last).collect()
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn listed(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let before = self.setup().map(str::to_owned);
        self.list(desk);
        let is_changed = self.changes != desk.kept.changes();
        if is_changed {
            self.keep_own(desk);
        }
        // Another preset is offered once a game was played.
        if is_changed || self.setup() != before.as_deref() {
            self.look(desk);
        } else {
            self.count(desk);
        }
        self.asked = None;
        self.look_into().into_iter().collect()
    }

    fn after(&mut self, mut wishes: Vec<Wish>, _desk: &Desk<'_>) -> Vec<Wish> {
        wishes.extend(self.look_into());
        wishes
    }

    fn settings_changed(&mut self, _desk: &Desk<'_>) {
        self.asked_played = false;
    }

    fn looked(&mut self, entry: &Entry, save: &Save) {
        if self.asked.as_ref() == Some(entry) {
            // One that cannot be played again has no board; whoever opens it is told why.
            self.preview = save.load().ok().map(|table| Ok(Preview::of_match(&table)));
        }
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let (playing, finished) = self.counts;
        let right = match (playing, finished) {
            (0, 0) => String::new(),
            (0, finished) => format!("{finished} finished"),
            (playing, 0) => format!("{playing} in progress"),
            (playing, finished) => format!("{playing} in progress, {finished} finished"),
        };
        Header { title: "catchup".to_owned(), middle: Vec::new(), right: [right.clone(), right] }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if self.finder.is_told() {
            return self.finder.line(symbols, "No line says that.");
        }
        let words = match (&self.message, self.item(), self.info()) {
            (Some(message), ..) => message.clone(),
            (None, _, Some(info)) => sentence(info.summary),
            (None, item @ (Item::Resume | Item::AlsoGoing(_) | Item::Finished(_)), _) => {
                let saved = self.saved_of(item).map(saved::in_two_lines);
                let saved = saved.map(|[title, state]| format!("{title}: {state}.")).unwrap_or_default();
                let is_over = matches!(item, Item::Finished(_));
                if is_over { saved } else { format!("Goes on where you left. {saved}") }
            }
            (None, item, _) => beside::about(item).to_owned(),
        };
        said(words, Role::Bright)
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        self.measure_presets(area);
        let list = self.list_in(area);
        self.paint_list(list, &mut pen.within(list));
        if list.width < area.width {
            self.right(area, pen);
        }
        self.paint_presets(area, pen);
    }

    fn game(&self) -> String {
        self.setup().unwrap_or_default().to_owned()
    }
}
