//! The real board of a game with a position that shows its idea, for screens that offer it.

use std::marker::PhantomData;

use ratatui::layout::Rect;

use crate::core::{NotationError, Player};
use crate::tui::Theme;
use crate::tui::boards::{BoardTask, BoardView, HasBoard, Hints, Names, Played, Room, Scene, StateOf, with_board};
use crate::tui::paint::Pen;

/// A board without a game going on.
pub trait Preview {
    /// How many rows and columns the board needs is its own affair: where it does not fit, nothing is drawn.
    fn draw(&self, area: Rect, pen: &mut Pen<'_>, theme: &Theme);

    /// The setup: with the seed that a random one got.
    fn words(&self) -> String;
}

/// The preview of a setup, at its start or at the position that shows its idea.
///
/// # Errors
/// When the words are no setup.
pub fn preview(words: &str, moment: Moment) -> Result<Box<dyn Preview>, NotationError> {
    with_board(words, moment)
}

/// Which position a preview shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The first one.
    Start,
    /// One that shows the idea.
    Showcase,
}

impl BoardTask for Moment {
    type Output = Box<dyn Preview>;

    fn run<G: HasBoard>(self, game: G) -> Box<dyn Preview> {
        let moves = match self {
            Self::Start => Vec::new(),
            Self::Showcase => G::View::showcase(&game),
        };
        let mut position = game.start();
        let mut past = Vec::new();
        for mv in moves {
            let player: Player = game.to_move(&position);
            past.push(Played { player, mv, before: position.clone(), this_turn: false });
            position = game.play(&position, mv);
        }
        let names = Names::places(game.players());
        Box::new(Still { game, position, past, names, kind: PhantomData })
    }
}

struct Still<G: HasBoard> {
    game: G,
    position: G::Position,
    past: Vec<Played<G>>,
    names: Names,
    kind: PhantomData<G::View>,
}

impl<G: HasBoard> Preview for Still<G> {
    fn words(&self) -> String {
        self.game.to_string()
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>, theme: &Theme) {
        let state = StateOf::<G>::default();
        let Ok(layout) = G::View::layout(&self.game, &self.position, &state, Room::alone(area)) else { return };
        let scene = Scene {
            game: &self.game,
            position: &self.position,
            past: &self.past,
            result: self.game.result(&self.position),
            names: &self.names,
            cursor: None,
            held: None,
            choice: None,
            offered: &[],
            hints: &Hints::none(),
            analysis: None,
            state: &state,
        };
        G::View::render(&scene, &layout, &mut pen.within(layout.area), theme);
    }
}
