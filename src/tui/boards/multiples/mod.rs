//! Multiples and divisors: the board of numbers, or a drawn graph, with the way of the token and the pairs that win.

mod about;
mod aired;
mod canvas;
mod cells;
mod drawn;
mod editor;
mod grid;
mod legend;
mod links;
mod plan;
mod tiles;
mod tiny;
mod way;
mod why;

use plan::{PlacedNodes, Plan};
use ratatui::layout::Rect;

use super::{
    Ask, BoardCommand, BoardView, Choice, EditorSpec, HasBoard, Layout, PaneSpec, Room, Scene, Size, SpotShape,
    TinyLook,
};
use crate::core::Game;
use crate::games::multiples::{Arena, Multiples, Node, Position, name};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The numbers in rows of ten, or nodes and edges; below them what is said about the choice under the cursor.
pub(crate) struct MultiplesBoard;

impl HasBoard for Multiples {
    type View = MultiplesBoard;
}

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Rows of numbers that are scrolled away.
    scroll: i32,
    /// Whether the pairs are shown.
    why: bool,
}

/// A scene of this board.
type View<'a> = Scene<'a, Multiples, MultiplesBoard>;

impl BoardView<Multiples> for MultiplesBoard {
    type Spot = Node;
    type State = State;
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::Tile, Role::Night, Role::Tile, Role::Tile];

    fn layout(game: &Multiples, _: &Position, state: &State, room: Room) -> Result<Layout<Node, Plan>, Size> {
        let plan = Plan::new(game, *state, room)?;
        let places = plan.places();
        Ok(Layout {
            room,
            area: plan.area,
            window: plan.window,
            side: plan.side,
            places,
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    /// Left and right go through all choices in the order of reading; up and down to the nearest one above or below.
    fn step(_: &Multiples, _: &Position, layout: &Layout<Node, Plan>, from: Node, direction: Direction) -> Node {
        layout.step_in_order(from, direction)
    }

    fn choose(game: &Multiples, pos: &Position, _: Option<Node>, spot: Node) -> Choice<Node, Node> {
        if game.is_legal(pos, spot) {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", name(game, spot), game.why_illegal(pos, spot)))
    }

    fn may_take(game: &Multiples, pos: &Position, _: Option<Node>, spot: Node) -> bool {
        game.is_legal(pos, spot)
    }

    /// Of very many numbers few begin with the digits that are typed.
    fn may_begin(game: &Multiples, mv: Node, begin: &str) -> bool {
        let Arena::Numbers { .. } = game.board() else { return true };
        let typed = begin.parse::<u32>().ok().filter(|_| !begin.starts_with(['0', '+']));
        typed.is_none_or(|typed| {
            std::iter::successors(Some(game.number(mv)), |number| Some(number / 10))
                .take_while(|number| *number > 0)
                .any(|number| number == typed)
        })
    }

    fn path(_: &Multiples, _: &Position, mv: Node) -> Vec<Node> {
        vec![mv]
    }

    /// A number is chosen for what it is to the one before; on a drawn graph one goes from place to place.
    fn told(game: &Multiples, before: &Position, moves: &[Node]) -> String {
        let name = |node: Node| name(game, node);
        let done = |&node: &Node| match (game.board(), before.last()) {
            (Arena::Drawn(_), _) => format!("went to {}", name(node)),
            (Arena::Numbers { .. }, None) => format!("chose {}", name(node)),
            (_, Some(last)) if node < last => format!("chose {}, a divisor of {}", name(node), name(last)),
            (_, Some(last)) => format!("chose {}, a multiple of {}", name(node), name(last)),
        };
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: Node) -> String {
        match Self::choose(scene.game, scene.position, None, spot) {
            Choice::Move(mv) => why::sentence(scene, mv),
            Choice::Hold(_) => String::new(),
            Choice::Nothing(why) => why,
        }
    }

    /// What a reason names is drawn with the board, below the numbers.
    fn whereabouts(_: &Multiples, _: &Position, _: &Layout<Node, Plan>, _: &str) -> Vec<SpotShape> {
        Vec::new()
    }

    fn is_cut(layout: &Layout<Node, Plan>) -> bool {
        layout.plan.is_low || layout.plan.hides_names() || layout.plan.shortens_names()
    }

    fn called(_: &Multiples, layout: &Layout<Node, Plan>) -> Vec<(String, String)> {
        layout.plan.shorter_names()
    }

    /// Nodes of a drawing may lie farther apart where they cannot be larger: what lies between them is as much of it.
    fn drawn(_: &Multiples, _: &Position, layout: &Layout<Node, Plan>) -> f64 {
        if matches!(layout.plan.nodes, PlacedNodes::Drawn(_)) { layout.extent().bounds } else { 0.0 }
    }

    fn free_rows(game: &Multiples, layout: &Layout<Node, Plan>) -> u16 {
        layout.plan.below.height.saturating_sub(about::rows_below(game, &layout.plan)) + layout.plan.rows_around()
    }

    fn render(scene: &View<'_>, layout: &Layout<Node, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let explained = why::Explained::new(scene);
        let told = why::told(scene, plan, &explained);
        night(plan, told, pen);
        match &plan.nodes {
            PlacedNodes::Drawn(nodes) => {
                let mut pen = pen.within(plan.window);
                drawn::edges(scene, nodes, &explained, &mut pen);
                cells::render(scene, nodes, explained.partner(), &mut pen);
            }
            PlacedNodes::Numbers(grid) => {
                links::render(scene, plan, grid, &explained, pen);
                tiles::render(scene, plan, grid, &explained, pen);
                if plan.heading {
                    legend::heading(scene, plan, &mut pen.over());
                }
            }
        }
        let pen = &mut pen.over();
        why::render(scene, plan, (&explained, told), pen);
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Why, name: "why", apply: |state| state.why = !state.why },
            BoardCommand {
                ask: Ask::Earlier,
                name: "numbers up",
                apply: |state| state.scroll = (state.scroll - PAGE).max(0),
            },
            BoardCommand { ask: Ask::Later, name: "numbers down", apply: |state| state.scroll += PAGE },
        ]
    }

    fn panes() -> &'static [PaneSpec<Multiples, Self>] {
        &[PaneSpec { title: "Pairs", lines: why::pane }]
    }

    /// The beginning of a game in which everything is answered with its partner.
    fn editor(id: &str) -> Option<EditorSpec> {
        editor::editor(id)
    }

    fn tiny(game: &Multiples, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
        tiny::picture(game, pos, look)
    }

    fn showcase(game: &Multiples) -> Vec<Node> {
        let mut pos = game.start();
        let mut moves = Vec::new();
        while moves.len() < SHOWN {
            let legal = game.legal_moves(&pos);
            // The choices with the most answers keep the game going.
            let Some(&mv) = legal.iter().max_by_key(|&&node| game.answers(&pos, node).count()) else { break };
            pos = game.play(&pos, mv);
            moves.push(mv);
        }
        moves
    }
}

/// The sky behind the numbers and the words below them.
fn night(plan: &Plan, told: Rect, pen: &mut Pen<'_>) {
    if pen.has_grounds() {
        let Rect { x, y, width, .. } = plan.area;
        let height = told.bottom() - y;
        pen.ground((i32::from(x) + 1, i32::from(y)), (i32::from(width) - 1, i32::from(height)), Role::Night);
    }
}

/// How many rows of numbers a page moves.
const PAGE: i32 = 5;

/// Choices of the preview.
const SHOWN: usize = 7;

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
