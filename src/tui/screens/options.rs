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

/// The columns of names and values.
const LABELS: i32 = 3;
const VALUES: i32 = 18;
/// The columns of the form, where boards stand beside it; they need so many columns and rows each.
const FORM: u16 = 34;
const BOARD: (u16, u16) = (60, 20);
/// The rows of the signs and of some swatches with the free ones above them.
const SAMPLES: usize = 5;
/// The columns of a swatch with a free one.
const SWATCH: usize = 5;

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

    /// The settings in sight by their places, each with its row: set apart where what stands below them has room all the same.
    fn rows(&self, area: Rect) -> impl Iterator<Item = (usize, usize)> + use<> {
        let height = usize::from(area.height);
        let step = if height >= 2 * Key::ALL.len() + SAMPLES { 2 } else { 1 };
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
            pen.text(LABELS, y, key.name(), if is_chosen { Role::Bright } else { Role::Plain });
            let (stepper, role) = (self.stepper(key), if is_chosen { Role::Cursor } else { Role::Bright });
            pen.text(stepper.value(), y, shown(key, &self.settings.get(key)), role);
            stepper.draw(y, role, pen);
        }
        let below = self.rows(area).last().map_or(0, |(_, row)| row as u16 + 2);
        let foot =
            Rect { y: area.y + below, width: area.width.min(FORM), height: area.height.saturating_sub(below), ..area };
        self.show_samples(foot, &mut pen.within(foot));
        let mut boards = self.boards.iter();
        for place in self.places(boards_in(area)) {
            // One that does not fit leaves its place to the next.
            let _ = boards.find(|board| board.draw(place, &mut pen.within(place)));
        }
    }
}

/// What lies beside the form.
fn boards_in(area: Rect) -> Rect {
    let (x, width) = (area.x + area.width.min(FORM), area.width.saturating_sub(FORM + 1));
    Rect { x, y: area.y + 1, width, height: area.height.saturating_sub(1) }
}

impl OptionsScreen {
    /// The places of as many boards as have room, each at least as large as it should be; where a row has fewer of them they are
    /// wider.
    fn places(&self, area: Rect) -> impl Iterator<Item = Rect> + use<> {
        let [most_across, most_down] = [(area.width / BOARD.0).max(1), (area.height / BOARD.1).max(1)];
        let count = (most_across * most_down).min(self.boards.len() as u16);
        let down = count.div_ceil(most_across).max(1);
        let height = area.height / down;
        (0..down).flat_map(move |row| {
            let across = count / down + u16::from(row < count % down);
            let width = area.width / across.max(1);
            (0..across).map(move |column| {
                let [gap, gap_below] = [if column + 1 < across { 2 } else { 0 }, u16::from(row + 1 < down)];
                let (x, y) = (area.x + column * width, area.y + row * height);
                Rect { x, y, width: width.saturating_sub(gap), height: height.saturating_sub(gap_below) }
            })
        })
    }

    /// The signs and their colours, and below them what the boards of all games look made of, as far as that has room.
    fn show_samples(&self, area: Rect, pen: &mut Pen<'_>) {
        let (x, y) = (i32::from(area.x) + LABELS, i32::from(area.y));
        samples(x, y, pen);
        if !pen.has_materials() {
            return;
        }
        let across = usize::from(area.width).saturating_sub(LABELS as usize) / SWATCH;
        for (row, swatches) in (y + 3..i32::from(area.bottom())).step_by(2).zip(self.materials.chunks(across.max(1))) {
            for (begin, swatch) in (x..).step_by(SWATCH).zip(swatches) {
                for (column, material) in (begin..).zip(swatch) {
                    pen.halves(column, row, *material, *material);
                }
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

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::screen::at_desk;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn a_board_and_the_signs_are_seen_on_every_screen() {
        let theme = Theme::shipped("default", Depth::True, Symbols::UNICODE).expect("it comes along");
        at_desk(|desk| {
            let form = OptionsScreen::new(desk);
            for (width, height, boards) in [(60, 16, 1), (61, 33, 1), (80, 20, 1), (120, 36, 1), (240, 66, 7)] {
                let area = Rect::new(0, 2, width, height);
                let mut buf = Buffer::empty(Rect { y: 0, height: height + 4, ..area });
                form.draw(area, &mut Pen::new(&mut buf, area, &theme));
                let row = |columns: std::ops::Range<u16>, y| -> String {
                    columns.map(|x| buf[(x, y)].symbol()).collect::<String>().trim().to_owned()
                };
                let rows = |columns: std::ops::Range<u16>| (2..height + 2).map(move |y| row(columns.clone(), y));
                let signs = rows(0..FORM).filter(|row| row.contains("P4") || row.contains("here")).count();
                assert_eq!(signs, 2, "{width}x{height}");
                let drawn = rows(FORM..width).filter(|row| !row.is_empty()).count();
                assert!(drawn * 2 > usize::from(height), "{width}x{height}: {drawn} rows");
                assert_eq!(form.places(boards_in(area)).count(), boards, "{width}x{height}");
                for (index, place) in form.places(boards_in(area)).enumerate() {
                    assert_eq!(place.intersection(area), place, "{width}x{height}");
                    let others = form.places(boards_in(area)).skip(index + 1);
                    assert!(others.into_iter().all(|other| !other.intersects(place)), "{width}x{height}");
                }
            }
        });
    }
}
