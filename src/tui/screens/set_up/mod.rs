//! A position set up by hand: the board, on which one paints, and beside it all that can be changed, each with what stands there.

mod brush;
mod draw;
mod number;
mod worth;

use std::cell::Cell;

use ratatui::layout::Rect;

use brush::HeldBrush;
use worth::PaintedWorth;

use super::graph::GraphScreen;
use super::table;
use super::tree::TreeScreen;
use crate::core::{Game, NotationError, PaintSpot, PaintStep, paint_spots};
use crate::engine::{CommonSolver, Engine, Source};
use crate::games::{AnyGame, AnyPosition, title_of_game};
use crate::play::Match;
use crate::settings::HintLevel;
use crate::tui::boards::drafts::History;
use crate::tui::boards::{Dab, Layout, Room, easel};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::{KeyGroup, KeyRow, Mode, key, row};
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Go, Header, Screen, Show, Wish, said};
use crate::tui::screens::preview::Preview;
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, Role};

/// The board, the list, and who will sit there.
pub(crate) struct SetUpScreen {
    game: AnyGame,
    /// The position that stands there, and those painted before.
    painted: History<AnyPosition>,
    /// What can be changed in it, and the most columns that this ever took.
    spots: Vec<PaintSpot>,
    columns: u16,
    /// Whether the list stands below the board in the area for which that was asked last.
    below_in: Cell<Option<(Rect, bool)>>,
    preview: Preview,
    worth: PaintedWorth,
    brush: HeldBrush,
    chosen: usize,
    scroll: Scroll,
    /// Who sits where when it is played, and what they are told.
    seats: Vec<String>,
    hints: HintLevel,
    prompt: Option<Prompt>,
    /// The digits that were typed one after the other.
    number: String,
    message: Option<String>,
}

/// How many steps Page Up and Page Down make.
const PAGE: usize = 10;
/// What may be typed.
const EXAMPLE: &str = "the position as a text, as after --position";
/// The keys that only this screen has.
static KEYS: [KeyRow; 1] = [row(
    KeyGroup::Choose,
    "+  -",
    "next thing there, before",
    &[Mode::Browse],
    &[(key('+'), Action::Text('+')), (key('-'), Action::Text('-'))],
)];

impl SetUpScreen {
    /// A position of a game to be changed, and played by these seats, as they are typed.
    pub(crate) fn new(
        game: AnyGame,
        position: AnyPosition,
        seats: Vec<String>,
        hints: HintLevel,
        engine: &Engine,
    ) -> Self {
        let mut screen = Self {
            preview: Preview::at(game.clone(), position.clone()),
            worth: PaintedWorth::new(engine, game.clone()),
            painted: History::new(position),
            spots: Vec::new(),
            columns: 0,
            below_in: Cell::new(None),
            brush: HeldBrush::default(),
            game,
            chosen: 0,
            scroll: Scroll::default(),
            seats,
            hints,
            prompt: None,
            number: String::new(),
            message: None,
        };
        screen.derive();
        screen
    }

    /// Another position stands there.
    fn put(&mut self, position: AnyPosition) {
        self.painted.change(|now| *now = position);
        self.derive();
    }

    fn derive(&mut self) {
        let position = self.painted.now();
        self.spots = paint_spots(&self.game, position);
        self.columns = self.columns.max(draw::columns_of(&self.spots));
        self.chosen = self.chosen.min(self.spots.len().saturating_sub(1));
        self.preview = Preview::at(self.game.clone(), position.clone());
        self.worth.ask(&self.game, position);
    }

    /// Changes what the cursor is at, so many times or until nothing else may stand there.
    fn paint(&mut self, step: PaintStep, times: usize) {
        match self.dabbed(self.painted.now(), &Dab::Step(self.chosen, step, times)) {
            Ok(position) => self.put(position),
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// One step back, or forward again.
    fn walk_history(&mut self, walk: fn(&mut History<AnyPosition>) -> bool) {
        if walk(&mut self.painted) {
            self.derive();
        }
    }

    fn typed(&mut self, answer: &TypedAnswer) -> Vec<Wish> {
        match self.game.read_position(&answer.line) {
            Ok(position) => self.put(position),
            Err(error) => {
                self.prompt = Some(Prompt::new(":", EXAMPLE, str::to_owned).refused(&answer.line, error.to_string()));
            }
        }
        Vec::new()
    }

    /// The position, if there is a move to make in it.
    fn playable(&self) -> Result<AnyPosition, NotationError> {
        let position = self.painted.now();
        match self.game.result(position) {
            None => Ok(position.clone()),
            Some(_) => {
                let reason = "is the end of a game: there is no move to make";
                Err(NotationError::new(self.game.write_position(position), reason))
            }
        }
    }

    /// A table at which it is played.
    fn play(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let seated =
            self.playable().and_then(|from| table::sit_at(&self.game, Some(&from), &self.seats, self.hints, desk));
        self.went(seated.map(Go::Replace))
    }

    /// A screen that looks at what may follow.
    fn look_on(
        &mut self,
        screen: fn(Match<AnyGame>, HintLevel, CommonSolver<AnyGame>) -> Box<dyn Screen>,
    ) -> Vec<Wish> {
        let hints = self.hints;
        let table = self.playable().map(|from| Match::from_position(self.game.clone(), from, Vec::new(), 0));
        self.went(table.map(|table| Go::Open(screen(table, hints, CommonSolver::new(self.game.clone())))))
    }

    fn went(&mut self, go: Result<Go, NotationError>) -> Vec<Wish> {
        match go {
            Ok(go) => vec![Wish::Go(go)],
            Err(error) => {
                self.message = Some(error.to_string());
                Vec::new()
            }
        }
    }

    /// Where the spots stand that have a place on the board.
    fn places(&self, area: Rect) -> Option<Layout<usize>> {
        easel(&self.game).places_of(self.preview.shown(), &self.spots, Room::preview(self.parts(area).board))
    }

    /// Arrows walk the board where the spot has a place on it, and the list where nothing lies ahead.
    fn walk(&mut self, direction: Direction, desk: &Desk<'_>) {
        let places = self.places(desk.area).filter(|places| places.shape(self.chosen).is_some());
        if let Some(next) = places.map(|places| places.step(self.chosen, direction)).filter(|next| *next != self.chosen)
        {
            self.chosen = next;
            return;
        }
        self.walk_list(matches!(direction, Direction::Down | Direction::Right));
    }

    fn walk_list(&mut self, forward: bool) {
        let last = self.spots.len().saturating_sub(1);
        self.chosen = if forward { (self.chosen + 1).min(last) } else { self.chosen.saturating_sub(1) };
    }
}

impl Show for SetUpScreen {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Browse }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |screen| &mut screen.prompt, |screen, answer, _| screen.typed(answer));
        }
        let paints = |step: PaintStep, times| {
            usual().alone().short("before").does(move |screen: &mut Self, _| screen.paint(step, times))
        };
        Some(match *action {
            Action::Move(direction) => usual().does(move |screen: &mut Self, desk| screen.walk(direction, desk)),
            Action::Take => says("change what stands there")
                .short("change")
                .does(|screen: &mut Self, _| screen.paint(PaintStep::Next, 1)),
            Action::Digit(digit) => {
                says("type a number there").does(move |screen: &mut Self, _| screen.type_digit(digit))
            }
            Action::Text('+') => paints(PaintStep::Next, 1),
            Action::Text('-') => paints(PaintStep::Before, 1),
            Action::PageUp => says("ten steps").does(|screen: &mut Self, _| screen.paint(PaintStep::Next, PAGE)),
            Action::PageDown => says("ten steps").does(|screen: &mut Self, _| screen.paint(PaintStep::Before, PAGE)),
            Action::NextPane => says("next in the list").does(|screen: &mut Self, _| screen.walk_list(true)),
            Action::PreviousPane => usual().does(|screen: &mut Self, _| screen.walk_list(false)),
            Action::First => usual().does(|screen: &mut Self, _| screen.chosen = 0),
            Action::Last => usual().does(|screen: &mut Self, _| screen.chosen = screen.spots.len().saturating_sub(1)),
            Action::Back | Action::TakeBack => {
                usual().alone().short("undo").does(|screen: &mut Self, _| screen.walk_history(History::undo))
            }
            Action::Forward => usual().does(|screen: &mut Self, _| screen.walk_history(History::redo)),
            Action::OpenPrompt => says("type the position")
                .short("type it")
                .does(|screen: &mut Self, _| screen.prompt = Some(Prompt::new(":", EXAMPLE, str::to_owned))),
            Action::TryAgain => says("play from here").short("play").does(Self::play),
            Action::Tree => usual().does(|screen: &mut Self, _| {
                screen.look_on(|table, hints, solver| Box::new(TreeScreen::new(table, true, hints, solver)))
            }),
            Action::Graph => usual().does(|screen: &mut Self, _| {
                screen.look_on(|table, hints, solver| Box::new(GraphScreen::new(table, true, hints, solver)))
            }),
            Action::Click { x, y } => says("paints what it hits, or picks it up")
                .does(move |screen: &mut Self, desk| screen.press((x, y), desk.area)),
            Action::Drag { x, y } => usual().does(move |screen: &mut Self, desk| screen.drag((x, y), desk.area)),
            Action::Scroll { direction, .. } => {
                let by = if matches!(direction, Direction::Up | Direction::Left) { -1 } else { 1 };
                usual().does(move |screen: &mut Self, _| screen.scroll.by(by))
            }
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        let first = [Action::Move(Direction::Up), Action::Take, Action::Text('-'), Action::TryAgain, Action::Back];
        first.into_iter().chain([Action::OpenPrompt, Action::Help, Action::Cancel]).collect()
    }

    fn own_keys(&self) -> &'static [KeyRow] {
        &KEYS
    }

    fn before(&mut self, action: &Action) {
        self.message = None;
        if !matches!(action, Action::Digit(_)) {
            self.number.clear();
        }
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        Header {
            title: title_of_game(&self.game),
            middle: vec![said("a position by hand", Role::Plain)],
            right: [String::new(), String::new()],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        match (&self.prompt, &self.message) {
            (Some(prompt), _) => prompt.line(symbols),
            (None, Some(message)) => said(message.clone(), Role::Mistake),
            (None, None) => said(self.game.write_position(self.painted.now()), Role::Bright),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        self.draw_all(area, pen);
    }

    fn news(&mut self, source: Source, _desk: &Desk<'_>) -> Vec<Wish> {
        self.worth.take(source);
        Vec::new()
    }

    fn game(&self) -> String {
        self.game.to_string()
    }
}

#[cfg(test)]
mod tests;
