//! The board of whichever game: every question goes to the board of the game inside.

use ratatui::text::Line;

use super::{
    Ask, BoardView, Choice, HasBoard, Layout, PaneScene, Played, Preparation, Room, Scene, Size, SpotOf, StateOf,
};
use crate::core::Player;
use crate::games::{AnyGame, AnyMove, AnyPosition, Kind, lowered, on_game, roster};
use crate::tui::paint::Pen;
use crate::tui::{Direction, Theme};

/// The board of whichever game.
pub struct AnyBoard;

impl HasBoard for AnyGame {
    type View = AnyBoard;
}

macro_rules! define {
    ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
        /// A spot on whichever board.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnySpot {
            $(#[doc = concat!("Of ", stringify!($kind), ".")] $kind(SpotOf<$game>),)+
        }

        /// What only the view of whichever game knows.
        #[derive(Clone, Default)]
        pub enum AnyState {
            /// Nothing: no game has been looked at.
            #[default]
            None,
            $(#[doc = concat!("Of ", stringify!($kind), ".")] $kind(StateOf<$game>),)+
        }

        $(impl Shown for $game {
            fn spot(spot: AnySpot) -> SpotOf<Self> {
                match spot {
                    AnySpot::$kind(spot) => spot,
                    _ => mixed(),
                }
            }

            fn any_spot(spot: SpotOf<Self>) -> AnySpot {
                AnySpot::$kind(spot)
            }

            fn state(state: &AnyState) -> &StateOf<Self> {
                match state {
                    AnyState::$kind(state) => state,
                    _ => mixed(),
                }
            }

            fn state_mut(state: &mut AnyState) -> &mut StateOf<Self> {
                match state {
                    AnyState::$kind(state) => state,
                    _ => mixed(),
                }
            }

            fn any_state(state: StateOf<Self>) -> AnyState {
                AnyState::$kind(state)
            }
        })+
    };
}
roster!(define);

/// A game of the roster with its board, and the ways between their own types and those of [`AnyBoard`].
trait Shown: HasBoard + Kind {
    fn spot(spot: AnySpot) -> SpotOf<Self>;
    fn any_spot(spot: SpotOf<Self>) -> AnySpot;
    fn state(state: &AnyState) -> &StateOf<Self>;
    fn state_mut(state: &mut AnyState) -> &mut StateOf<Self>;
    fn any_state(state: StateOf<Self>) -> AnyState;
}

fn mixed() -> ! {
    panic!("a spot or a state of one board was handed to another")
}

impl BoardView<AnyGame> for AnyBoard {
    type Spot = AnySpot;
    type State = AnyState;

    fn layout(game: &AnyGame, pos: &AnyPosition, state: &AnyState, room: Room) -> Result<Layout<AnySpot>, Size> {
        on_game!(game, game => layout(game, pos, state, room))
    }

    fn step(
        game: &AnyGame,
        pos: &AnyPosition,
        layout: &Layout<AnySpot>,
        from: AnySpot,
        direction: Direction,
    ) -> AnySpot {
        on_game!(game, game => step(game, pos, layout, from, direction))
    }

    fn choose(game: &AnyGame, pos: &AnyPosition, held: Option<AnySpot>, spot: AnySpot) -> Choice<AnyMove, AnySpot> {
        on_game!(game, game => choose(game, pos, held, spot))
    }

    fn path(game: &AnyGame, pos: &AnyPosition, mv: AnyMove) -> Vec<AnySpot> {
        on_game!(game, game => path(game, pos, mv))
    }

    fn spellings(game: &AnyGame, pos: &AnyPosition, mv: AnyMove) -> Vec<String> {
        on_game!(game, game => spellings(game, pos, mv))
    }

    fn describe(scene: &Scene<'_, AnyGame, Self>, spot: AnySpot) -> String {
        on_game!(scene.game, game => describe(game, scene, spot))
    }

    fn render(scene: &Scene<'_, AnyGame, Self>, layout: &Layout<AnySpot>, pen: &mut Pen<'_>, theme: &Theme) {
        on_game!(scene.game, game => render(game, scene, layout, pen, theme));
    }

    fn state(game: &AnyGame) -> AnyState {
        on_game!(game, game => state(game))
    }

    fn asks(game: &AnyGame) -> Vec<(Ask, &'static str)> {
        on_game!(game, game => asks(game))
    }

    fn obey(game: &AnyGame, state: &mut AnyState, ask: Ask) -> bool {
        on_game!(game, game => obey(game, state, ask))
    }

    fn pane_titles(game: &AnyGame) -> Vec<&'static str> {
        on_game!(game, game => pane_titles(game))
    }

    fn pane_lines(index: usize, scene: &PaneScene<'_, AnyGame>) -> Vec<Line<'static>> {
        on_game!(scene.game, game => pane_lines(game, index, scene))
    }

    fn picks(game: &AnyGame) -> Option<&'static str> {
        on_game!(game, game => picks(game))
    }

    fn is_driven(game: &AnyGame) -> bool {
        on_game!(game, game => is_driven(game))
    }

    fn is_timed(game: &AnyGame) -> bool {
        on_game!(game, game => is_timed(game))
    }

    fn rest(game: &AnyGame, pos: &AnyPosition) -> Option<AnySpot> {
        on_game!(game, game => rest(game, pos))
    }

    fn may_rest(game: &AnyGame, pos: &AnyPosition, spot: AnySpot) -> bool {
        on_game!(game, game => may_rest(game, pos, spot))
    }

    fn alone(game: &AnyGame, state: &mut AnyState, alone: bool) {
        on_game!(game, game => set_alone(game, state, alone));
    }

    fn preparation(game: &AnyGame) -> Option<Preparation> {
        on_game!(game, game => preparation(game))
    }

    fn recall(game: &AnyGame, state: &mut AnyState, turns: &[String]) {
        on_game!(game, game => recall(game, state, turns));
    }

    fn reveal(game: &AnyGame, pos: &AnyPosition, state: &mut AnyState, layout: &Layout<AnySpot>, spot: AnySpot) {
        on_game!(game, game => reveal(game, pos, state, layout, spot));
    }

    fn drive(game: &AnyGame, pos: &AnyPosition, place: u8) -> Option<AnySpot> {
        on_game!(game, game => drive(game, pos, place))
    }

    fn lead(game: &AnyGame, pos: &AnyPosition) -> Option<(Player, u64)> {
        on_game!(game, game => lead(game, pos))
    }

    fn showcase(game: &AnyGame) -> Vec<AnyMove> {
        on_game!(game, game => showcase(game))
    }
}

fn layout<G: Shown>(game: &G, pos: &AnyPosition, state: &AnyState, room: Room) -> Result<Layout<AnySpot>, Size> {
    G::View::layout(game, G::position(pos), <G as Shown>::state(state), room).map(|layout| layout.renamed(G::any_spot))
}

fn step<G: Shown>(
    game: &G,
    pos: &AnyPosition,
    layout: &Layout<AnySpot>,
    from: AnySpot,
    direction: Direction,
) -> AnySpot {
    G::any_spot(G::View::step(game, G::position(pos), &layout.renamed(G::spot), G::spot(from), direction))
}

fn choose<G: Shown>(game: &G, pos: &AnyPosition, held: Option<AnySpot>, spot: AnySpot) -> Choice<AnyMove, AnySpot> {
    match G::View::choose(game, G::position(pos), held.map(G::spot), G::spot(spot)) {
        Choice::Move(mv) => Choice::Move(G::any_move(mv)),
        Choice::Hold(spot) => Choice::Hold(G::any_spot(spot)),
        Choice::Nothing(words) => Choice::Nothing(words),
    }
}

fn path<G: Shown>(game: &G, pos: &AnyPosition, mv: AnyMove) -> Vec<AnySpot> {
    G::View::path(game, G::position(pos), G::mv(mv)).into_iter().map(G::any_spot).collect()
}

fn spellings<G: Shown>(game: &G, pos: &AnyPosition, mv: AnyMove) -> Vec<String> {
    G::View::spellings(game, G::position(pos), G::mv(mv))
}

fn state<G: Shown>(game: &G) -> AnyState {
    G::any_state(G::View::state(game))
}

fn asks<G: Shown>(game: &G) -> Vec<(Ask, &'static str)> {
    G::View::asks(game)
}

fn obey<G: Shown>(game: &G, state: &mut AnyState, ask: Ask) -> bool {
    G::View::obey(game, G::state_mut(state), ask)
}

fn pane_titles<G: Shown>(game: &G) -> Vec<&'static str> {
    G::View::pane_titles(game)
}

fn picks<G: Shown>(game: &G) -> Option<&'static str> {
    G::View::picks(game)
}

fn is_driven<G: Shown>(game: &G) -> bool {
    G::View::is_driven(game)
}

fn is_timed<G: Shown>(game: &G) -> bool {
    G::View::is_timed(game)
}

fn rest<G: Shown>(game: &G, pos: &AnyPosition) -> Option<AnySpot> {
    G::View::rest(game, G::position(pos)).map(G::any_spot)
}

fn may_rest<G: Shown>(game: &G, pos: &AnyPosition, spot: AnySpot) -> bool {
    G::View::may_rest(game, G::position(pos), G::spot(spot))
}

fn set_alone<G: Shown>(game: &G, state: &mut AnyState, alone: bool) {
    G::View::alone(game, G::state_mut(state), alone);
}

fn preparation<G: Shown>(game: &G) -> Option<Preparation> {
    G::View::preparation(game)
}

fn recall<G: Shown>(game: &G, state: &mut AnyState, turns: &[String]) {
    G::View::recall(game, G::state_mut(state), turns);
}

fn reveal<G: Shown>(game: &G, pos: &AnyPosition, state: &mut AnyState, layout: &Layout<AnySpot>, spot: AnySpot) {
    G::View::reveal(game, G::position(pos), G::state_mut(state), &layout.renamed(G::spot), G::spot(spot));
}

fn drive<G: Shown>(game: &G, pos: &AnyPosition, place: u8) -> Option<AnySpot> {
    G::View::drive(game, G::position(pos), place).map(G::any_spot)
}

fn lead<G: Shown>(game: &G, pos: &AnyPosition) -> Option<(Player, u64)> {
    G::View::lead(game, G::position(pos))
}

fn showcase<G: Shown>(game: &G) -> Vec<AnyMove> {
    G::View::showcase(game).into_iter().map(G::any_move).collect()
}

fn pane_lines<G: Shown>(game: &G, index: usize, scene: &PaneScene<'_, AnyGame>) -> Vec<Line<'static>> {
    let PaneScene { names, theme, width, height, .. } = *scene;
    let (past, analysis) = (past(scene.past), scene.analysis.map(lowered));
    let position = G::position(scene.position);
    let scene = PaneScene { game, position, past: &past, analysis: analysis.as_ref(), names, theme, width, height };
    G::View::pane_lines(index, &scene)
}

fn past<G: Shown>(past: &[Played<AnyGame>]) -> Vec<Played<G>> {
    let played = |one: &Played<AnyGame>| {
        let Played { player, mv, ref before, this_turn } = *one;
        Played { player, mv: G::mv(mv), before: G::position(before).clone(), this_turn }
    };
    past.iter().map(played).collect()
}

fn render<G: Shown>(
    game: &G,
    scene: &Scene<'_, AnyGame, AnyBoard>,
    layout: &Layout<AnySpot>,
    pen: &mut Pen<'_>,
    theme: &Theme,
) {
    with_scene(game, scene, |scene| G::View::render(scene, &layout.renamed(G::spot), pen, theme));
}

fn describe<G: Shown>(game: &G, scene: &Scene<'_, AnyGame, AnyBoard>, spot: AnySpot) -> String {
    with_scene(game, scene, |scene| G::View::describe(scene, G::spot(spot)))
}

/// The scene of the game inside.
fn with_scene<G: Shown, T>(
    game: &G,
    scene: &Scene<'_, AnyGame, AnyBoard>,
    work: impl FnOnce(&Scene<'_, G, G::View>) -> T,
) -> T {
    let choice = scene.choice.map(|(mv, pos)| (G::mv(*mv), G::position(pos).clone()));
    let offered: Vec<_> = scene.offered.iter().map(|&mv| G::mv(mv)).collect();
    let analysis = scene.analysis.map(lowered);
    work(&Scene {
        game,
        position: G::position(scene.position),
        past: &past(scene.past),
        result: scene.result,
        names: scene.names,
        cursor: scene.cursor.map(G::spot),
        held: scene.held.map(G::spot),
        choice: choice.as_ref(),
        offered: &offered,
        hints: &scene.hints.renamed(G::spot),
        level: scene.level,
        analysis: analysis.as_ref(),
        state: <G as Shown>::state(scene.state),
    })
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::core::Game;
    use crate::tui::boards::{Names, draw_alone};
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::Depth;

    /// The smallest setups of each game, and long thin ones.
    const ODD: [&str; 24] = [
        "catch-up 1",
        "catch-up 1..3 players=4",
        "catch-up 1,1000",
        "chomp 1x1",
        "chomp 1x100",
        "chomp 2x2x2x2",
        "multiples 1..2",
        "multiples 2..17",
        "multiples 99999..100000 first=any",
        "geography ladder",
        "sim 3",
        "race-track mini",
        "race-track mini cars=1",
        "race-track first-lesson cars=1",
        "square 1",
        "square 1,1,1,1,1",
        "prime-power 1000000",
        "wythoff 0,1",
        "wythoff 1000,1",
        "square-but-one 1",
        "almonds 1",
        "cheques 1",
        "island ferry",
        "snakes ladder",
    ];

    #[test]
    fn odd_boards_are_drawn_at_every_size() {
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped");
        for words in ODD {
            let game = AnyGame::read_setup(words, &|_| panic!("no file")).unwrap_or_else(|error| panic!("{error}"));
            let (pos, names) = (game.start(), Names::places(game.players()));
            for (width, height) in
                (1..130).step_by(8).flat_map(|width| (1..46).step_by(3).map(move |height| (width, height)))
            {
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                draw_alone(&game, &pos, &[], &names, area, &mut Pen::new(&mut buf, area), &theme);
                let state = AnyBoard::state(&game);
                let _ = AnyBoard::layout(&game, &pos, &state, Room { area, panes: true });
            }
        }
    }
}
