//! The settings, one line each; what is changed is kept at once.

use ratatui::layout::Rect;

use super::new_game::beside;
use super::preview::{Moment, Preview};
use crate::core::{Game, Player};
use crate::games::{AnyGame, games, menu};
use crate::settings::{Key, Settings};
use crate::tui::boards::swatch;
use crate::tui::deed::{Deed, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::looks::AUTO;
use crate::tui::paint::{Pen, width};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::stepper::Stepper;
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Role};

/// The form of the settings.
pub(crate) struct OptionsScreen {
    settings: Settings,
    /// The names of all themes, one's own included.
    themes: Vec<String>,
    chosen: usize,
    /// Boards on which one sees what one chooses.
    boards: Vec<Preview>,
    /// What the boards of all games look made of.
    materials: Vec<[Role; 4]>,
}

/// The column of the values.
const VALUES: i32 = 18;
/// The columns of the form, where boards stand beside it; they need so many columns and rows each.
const FORM: u16 = 34;
const BOARD: (u16, u16) = (60, 20);
/// The columns of a swatch with a free one.
const SWATCH: u16 = 5;

impl OptionsScreen {
    /// The form with the settings as they are.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let themes = std::iter::once(AUTO).chain(desk.looks.names()).map(str::to_owned).collect();
        let mut materials: Vec<[Role; 4]> = Vec::new();
        for of_game in games().iter().filter_map(|(id, _)| swatch(id)) {
            if !materials.contains(&of_game) {
                materials.push(of_game);
            }
        }
        let presets = menu().into_iter().filter_map(|line| line.games.first()?.presets.first());
        let games = presets.filter_map(|preset| AnyGame::read_setup(preset.setup, &|name| desk.read(name)).ok());
        let boards = games.map(|game| Preview::of(game, Moment::Showcase)).collect();
        Self { settings: desk.settings.clone(), themes, chosen: 0, boards, materials }
    }

    fn key(&self) -> Key {
        Key::ALL[self.chosen]
    }

    fn choices(&self, key: Key) -> Vec<String> {
        match key {
            Key::Theme => self.themes.clone(),
            _ => key.choices().iter().map(|choice| (*choice).to_owned()).collect(),
        }
    }

    /// The next value; a value of one's own counts as the one before the first.
    fn change(&mut self, forward: bool) -> Vec<Wish> {
        let key = self.key();
        let choices = self.choices(key);
        let next = beside(&choices, &self.settings.get(key), forward);
        match self.settings.set(key, &next) {
            Ok(()) => vec![Wish::KeepSettings(Box::new(self.settings.clone()))],
            Err(error) => vec![Wish::Say(error.to_string())],
        }
    }

    fn walk(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(Key::ALL.len() - 1);
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let form = Rect { width: desk.area.width.min(FORM), ..desk.area };
        let clicked = row_at(form, x, y).and_then(|row| self.rows(form).find(|(_, y)| *y == row));
        let Some((setting, _)) = clicked else { return Vec::new() };
        let was_chosen = std::mem::replace(&mut self.chosen, setting) == setting;
        self.stepper(self.key()).clicked(x, was_chosen).map_or_else(Vec::new, |forward| self.change(forward))
    }

    /// Where the value of a setting stands.
    fn stepper(&self, key: Key) -> Stepper {
        Stepper::new(VALUES, width(shown(key, &self.settings.get(key))))
    }

    /// The settings in sight by their places, each with its row.
    fn rows(&self, area: Rect) -> impl Iterator<Item = (usize, usize)> + use<> {
        let height = usize::from(area.height);
        let step = if height > 2 * Key::ALL.len() { 2 } else { 1 };
        let first = reveal(0, height / step, self.chosen + 1);
        (first..Key::ALL.len()).map(move |setting| (setting, 1 + (setting - first) * step))
    }
}

impl Show for OptionsScreen {
    fn mode(&self) -> Mode {
        Mode::Dialog
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("setting, value");
        Some(match *action {
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                ways().does(|form: &mut Self, _| form.walk(-1))
            }
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => {
                ways().does(|form: &mut Self, _| form.walk(1))
            }
            Action::Move(Direction::Right) => ways().does(|form: &mut Self, _| form.change(true)),
            Action::Move(Direction::Left) => ways().does(|form: &mut Self, _| form.change(false)),
            Action::NextPane => says("next setting").does(|form: &mut Self, _| form.walk(1)),
            Action::PreviousPane => usual().does(|form: &mut Self, _| form.walk(-1)),
            Action::First => usual().does(|form: &mut Self, _| form.chosen = 0),
            Action::Last => usual().does(|form: &mut Self, _| form.chosen = Key::ALL.len() - 1),
            // All settings are one page.
            Action::PageUp => says("first setting").does(|form: &mut Self, _| form.chosen = 0),
            Action::PageDown => says("last setting").does(|form: &mut Self, _| form.chosen = Key::ALL.len() - 1),
            Action::Click { x, y } => says("chooses, on a sign or a second time it changes the value")
                .does(move |form: &mut Self, desk| form.click(x, y, desk)),
            Action::Take | Action::Leave => says("done").does(|_, _| Wish::Go(Go::Back)),
            Action::Cancel => says("done").short("back").does(|_, _| Wish::Go(Go::Back)),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        vec![Action::Move(Direction::Up), Action::Take, Action::Cancel, Action::Help]
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        Header { title: "Options".to_owned(), middle: Vec::new(), right: [String::new(), String::new()] }
    }

    fn talk(&self, _symbols: &Symbols) -> Line {
        said(help(self.key()), Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        for (setting, row) in self.rows(area) {
            let (key, y) = (Key::ALL[setting], i32::from(area.y) + row as i32);
            let is_chosen = setting == self.chosen;
            if is_chosen {
                pen.sign(1, y, symbols.pointer, Role::Bright);
            }
            pen.text(3, y, key.name(), if is_chosen { Role::Bright } else { Role::Plain });
            let (stepper, role) = (self.stepper(key), if is_chosen { Role::Cursor } else { Role::Bright });
            pen.text(stepper.value(), y, shown(key, &self.settings.get(key)), role);
            stepper.draw(y, role, pen);
        }
        let width = area.width.saturating_sub(FORM + 1);
        self.show(Rect { x: area.x + area.width.min(FORM), width, ..area }, pen);
    }
}

impl OptionsScreen {
    /// As many boards as have room, each at least as large as it should be, and below them what the others look made of, the
    /// signs and their colours.
    fn show(&self, area: Rect, pen: &mut Pen<'_>) {
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let signs = Rect { y: area.bottom().saturating_sub(2), height: 2.min(area.height), ..area };
        let swatches = if pen.has_materials() { 2 } else { 0 };
        let height = area.height.saturating_sub(3 + swatches);
        let (across, down) = ((area.width / BOARD.0).max(1), (height / BOARD.1).max(1));
        let (width, height) = (area.width / across, height / down);
        let places = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
        let places = places.map(|(column, row)| Rect {
            x: area.x + column * width,
            y: area.y + row * height,
            width: width.saturating_sub(2),
            height: height.saturating_sub(1),
        });
        let mut boards = self.boards.iter();
        for place in places {
            // One that does not fit leaves its place to the next.
            let _ = boards.find(|board| board.draw(place, &mut pen.within(place)));
        }
        samples(i32::from(signs.x), i32::from(signs.y), &mut pen.within(signs));
        if swatches > 0 && signs.y > area.y + swatches {
            self.swatches(Rect { y: signs.y - swatches, height: 1, ..area }, pen);
        }
    }

    /// As many swatches as have room beside each other.
    fn swatches(&self, area: Rect, pen: &mut Pen<'_>) {
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let room = area.width / SWATCH;
        for (swatch, materials) in (0..room).zip(&self.materials) {
            for (column, material) in (x + i32::from(swatch * SWATCH)..).zip(materials) {
                pen.halves(column, y, *material, *material);
            }
        }
    }
}

/// What players and hints look like.
fn samples(x: i32, y: i32, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let mut end = x;
    for player in Player::ALL {
        end = pen.text(end, y, &player.to_string(), player);
        end = pen.text(end, y, &symbols.fill(player).to_string().repeat(3), player) + 1;
    }
    let chips = [(" W3 ", Role::WinChip), (" D ", Role::DrawChip), (" << ", Role::LossChip), (" here ", Role::Cursor)];
    end = x;
    for (words, role) in chips {
        end = pen.text(end, y + 1, words, role) + 1;
    }
}

/// A value as people say it.
fn shown(key: Key, value: &str) -> &str {
    match (key, value) {
        (Key::Mouse | Key::Log, "true") => "on",
        (Key::Mouse | Key::Log, _) => "off",
        _ => value,
    }
}

/// What a setting is for.
fn help(key: Key) -> &'static str {
    match key {
        Key::Theme => "The look. Themes of your own lie in the settings folder.",
        Key::Symbols => "The signs: auto does what the terminal suggests.",
        Key::Colours => "How many colours: auto does what the terminal says.",
        Key::Mouse => "Off leaves the mouse to the terminal, to select text with.",
        Key::Hints => "What a new table tells: ‹hints› changes it at the table.",
        Key::Animation => "How fast the picks of a bot are shown.",
        Key::Opponent => "Who plays against you where nobody is named; equal finds your level.",
        Key::GiveBack => "How many turns that give a win or a draw away are given back, a game.",
        Key::Memory => "For all solvers together; counts from the next start on.",
        Key::Log => "Whether a log is written; counts from the next start on.",
    }
}
