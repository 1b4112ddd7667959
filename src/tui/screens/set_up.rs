//! A position set up by hand: the board with its cursor, and beside it all that can be changed, each with what stands there.

use ratatui::layout::Rect;

use super::table;
use crate::core::{Game, NotationError, PaintSpot, PaintStep, paint_spots, painted};
use crate::games::{AnyGame, AnyPosition, title_of};
use crate::settings::HintLevel;
use crate::tui::boards::{Layout, Room, SpotShape, board};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::{KeyGroup, KeyRow, Mode, key, row};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::screens::preview::Preview;
use crate::tui::scroll::{Scroll, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, Role};

/// The board, the list, and who will sit there.
pub(crate) struct SetUpScreen {
    game: AnyGame,
    /// The positions painted so far; the last one stands there.
    painted: Vec<AnyPosition>,
    /// What can be changed in it.
    spots: Vec<PaintSpot>,
    preview: Preview,
    chosen: usize,
    scroll: Scroll,
    /// Who sits where when it is played, and what they are told.
    seats: Vec<String>,
    hints: HintLevel,
    prompt: Option<Prompt>,
    message: Option<String>,
}

/// Columns of the list.
const LIST: u16 = 28;
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
    pub(crate) fn new(game: AnyGame, position: AnyPosition, seats: Vec<String>, hints: HintLevel) -> Self {
        Self {
            spots: paint_spots(&game, &position),
            preview: Preview::at(game.clone(), position.clone()),
            painted: vec![position],
            game,
            chosen: 0,
            scroll: Scroll::default(),
            seats,
            hints,
            prompt: None,
            message: None,
        }
    }

    fn position(&self) -> AnyPosition {
        self.painted.last().cloned().unwrap_or_else(|| self.game.start())
    }

    /// Another position stands there.
    fn put(&mut self, position: AnyPosition) {
        self.painted.push(position);
        self.derive();
    }

    fn derive(&mut self) {
        let position = self.position();
        self.spots = paint_spots(&self.game, &position);
        self.chosen = self.chosen.min(self.spots.len().saturating_sub(1));
        self.preview = Preview::at(self.game.clone(), position);
    }

    /// Changes what the cursor is at, so many times or until nothing else may stand there.
    fn paint(&mut self, step: PaintStep, times: usize) {
        let mut next = None;
        for _ in 0..times {
            match painted(&self.game, next.as_ref().unwrap_or(&self.position()), self.chosen, step) {
                Ok(position) => next = Some(position),
                Err(error) => {
                    // Some of many steps are as good as all.
                    self.message = next.is_none().then(|| error.to_string());
                    break;
                }
            }
        }
        if let Some(position) = next {
            self.put(position);
        }
    }

    fn undo(&mut self) {
        if self.painted.len() > 1 {
            self.painted.pop();
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

    /// A table at which it is played.
    fn play(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let mut settings = desk.settings.clone();
        settings.hints = self.hints;
        let desk = Desk { settings: &settings, ..*desk };
        let position = self.position();
        let seated = match self.game.result(&position) {
            None => table::sit_at(&self.game, Some(&position), &self.seats, &desk),
            Some(_) => {
                let reason = "is the end of a game: there is no move to make";
                Err(NotationError::new(self.game.write_position(&position), reason))
            }
        };
        match seated {
            Ok(screen) => vec![Wish::Go(Go::Replace(screen))],
            Err(error) => {
                self.message = Some(error.to_string());
                Vec::new()
            }
        }
    }

    /// The room of the board and that of the list.
    fn parts(area: Rect) -> (Rect, Rect) {
        let list = LIST.min(area.width / 2);
        let left = Rect { width: area.width - list - 1, ..area };
        (left, Rect { x: left.right() + 1, width: list, ..area })
    }

    /// Where the spots stand that have a place on the board.
    fn places(&self, area: Rect) -> Option<Layout<usize>> {
        board(&self.game).places_of(&self.spots, Room::alone(Self::parts(area).0))
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

    /// A click paints what it hits.
    fn click(&mut self, x: u16, y: u16, area: Rect) {
        let (_, list) = Self::parts(area);
        let shown = self.scroll.window(self.spots.len(), list.height.into(), self.chosen);
        let listed = row_at(list, x, y).map(|row| row + shown.start).filter(|row| shown.contains(row));
        if let Some(spot) = listed.or_else(|| self.places(area)?.spot_at(x, y)) {
            self.chosen = spot;
            self.paint(PaintStep::Next, 1);
        }
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
            Action::Text('+') => paints(PaintStep::Next, 1),
            Action::Text('-') => paints(PaintStep::Before, 1),
            Action::PageUp => says("ten steps").does(|screen: &mut Self, _| screen.paint(PaintStep::Next, PAGE)),
            Action::PageDown => says("ten steps").does(|screen: &mut Self, _| screen.paint(PaintStep::Before, PAGE)),
            Action::NextPane => says("next in the list").does(|screen: &mut Self, _| screen.walk_list(true)),
            Action::PreviousPane => usual().does(|screen: &mut Self, _| screen.walk_list(false)),
            Action::First => usual().does(|screen: &mut Self, _| screen.chosen = 0),
            Action::Last => usual().does(|screen: &mut Self, _| screen.chosen = screen.spots.len().saturating_sub(1)),
            Action::Back | Action::TakeBack => usual().alone().short("undo").does(|screen: &mut Self, _| screen.undo()),
            Action::OpenPrompt => says("type the position")
                .short("type it")
                .does(|screen: &mut Self, _| screen.prompt = Some(Prompt::new(":", EXAMPLE, str::to_owned))),
            Action::TryAgain => says("play from here").short("play").does(Self::play),
            Action::Click { x, y } => {
                says("changes what it hits").does(move |screen: &mut Self, desk| screen.click(x, y, desk.area))
            }
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

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        Header {
            title: title_of(&self.game.to_string()),
            middle: said("a position by hand", Role::Plain),
            right: [String::new(), String::new()],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        match (&self.prompt, &self.message) {
            (Some(prompt), _) => prompt.line(symbols),
            (None, Some(message)) => said(message.clone(), Role::Mistake),
            (None, None) => said(self.game.write_position(&self.position()), Role::Bright),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let (left, list) = Self::parts(area);
        if !self.preview.draw(left, &mut pen.within(left)) {
            pen.text(left.x.into(), left.y.into(), "The board has no room here.", Role::Dim);
        }
        if let Some(places) = self.places(area).filter(|places| places.is_visible(self.chosen)) {
            places.shape(self.chosen).into_iter().for_each(|shape| point_at(shape, &mut pen.within(places.window)));
        }
        self.draw_list(list, &mut pen.within(list));
    }

    fn game(&self) -> String {
        self.game.to_string()
    }
}

impl SetUpScreen {
    fn draw_list(&self, list: Rect, pen: &mut Pen<'_>) {
        self.scroll.stands_in(list);
        let shown = self.scroll.window(self.spots.len(), list.height.into(), self.chosen);
        let x = i32::from(list.x);
        let column = self.spots[shown.clone()].iter().map(|spot| width(&spot.name)).max().unwrap_or(0);
        for (spot, y) in shown.zip(i32::from(list.y)..) {
            let PaintSpot { name, stands, .. } = &self.spots[spot];
            let is_chosen = spot == self.chosen;
            let role = if is_chosen { Role::Bright } else { Role::Plain };
            if is_chosen {
                pen.sign(x, y, pen.symbols().pointer, role);
            }
            let end = pen.text(x + 2, y, &cut(name, usize::from(list.width).saturating_sub(stands.len() + 4)), role);
            pen.text(
                (x + 4 + column).min(i32::from(list.right()) - width(stands)).max(end + 2),
                y,
                stands,
                if is_chosen { Role::Cursor } else { Role::Dim },
            );
        }
    }
}

/// What the cursor is at.
fn point_at(shape: SpotShape, pen: &mut Pen<'_>) {
    match shape {
        SpotShape::Cell { x, y, width, height } => {
            (y..y + height).for_each(|y| pen.restyle(x, x + width, y, Role::Cursor));
        }
        SpotShape::Segment { .. } => {
            let (x, y) = shape.centre();
            pen.restyle(x.round() as i32 - 1, x.round() as i32 + 2, y.round() as i32, Role::Cursor);
        }
    }
}
