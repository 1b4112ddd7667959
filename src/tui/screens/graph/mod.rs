//! The graph of positions from a table: every position is one node. Where they are several hundred at most all are shown,
//! otherwise those around the one that is looked at.

mod circles;
mod draw;
mod picture;
mod ranks;
mod seek;
mod words;
mod work;

use std::cell::{Cell, Ref, RefCell};

use ratatui::layout::Rect;

use super::tree::{NodeBoard, TreeScreen, list, play_on};
use crate::core::{Game, Outcome, Shape};
use crate::engine::{CommonSolver, Source};
use crate::games::{AnyGame, AnyMove, title_of_game};
use crate::play::{Listing, Match, way_to};
use crate::settings::HintLevel;
use crate::tui::boards::Names;
use crate::tui::deed::{Deed, back, quiet, says, usual};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Role};

use circles::CirclePath;
use picture::{GraphForm, GraphPicture, GraphScene, MOST_AROUND};
use work::{GraphWork, Nodes, is_whole};

/// Graphs with more positions are shown in part.
pub(super) const MOST_NODES: usize = 600;
/// How many rows Page Up and Page Down move.
const PAGE: usize = 5;

/// The graph below the position at which a table stands.
pub(crate) struct GraphScreen {
    /// The match as it stood when the graph was opened; whoever plays on from a node plays on in a copy of it.
    table: Match<AnyGame>,
    names: Names,
    nodes: Nodes,
    /// Whether these are all positions in reach.
    is_whole: bool,
    /// Which of them lie on circles together, once all are known.
    circles: Vec<Option<usize>>,
    /// A way round a circle that comes by the chosen node.
    round: Option<CirclePath>,
    /// Whether values are told; without hints the graph gives nothing away.
    values: bool,
    /// Those of the table.
    hints: HintLevel,
    chosen: usize,
    board: NodeBoard,
    work: GraphWork,
    /// What is shown, and in which room: worked out when something has changed.
    picture: RefCell<(Option<Rect>, GraphPicture)>,
    /// The first row in sight.
    first: Cell<i32>,
    message: Option<String>,
}

impl GraphScreen {
    /// The graph from where `table` stands, with what its positions are worth or without, proven by a solver that may
    /// know much of it. Whoever plays on from one of them has these hints.
    pub(crate) fn new(table: Match<AnyGame>, values: bool, hints: HintLevel, solver: CommonSolver<AnyGame>) -> Self {
        let is_proven = values && has_common_value(table.game());
        let (work, nodes) = GraphWork::new(solver, table.game().clone(), table.position(), is_proven);
        let alone = GraphScene {
            game: table.game(),
            nodes: &nodes,
            form: GraphForm::Near,
            values: is_proven,
            chosen: 0,
            round: &[],
            drawn: None,
        };
        let alone = alone.picture(Rect::default());
        Self {
            names: Names::new(table.seats()),
            board: NodeBoard::new(&table),
            table,
            is_whole: false,
            circles: Vec::new(),
            round: None,
            nodes,
            values,
            hints,
            chosen: 0,
            work,
            picture: RefCell::new((None, alone)),
            first: Cell::new(0),
            message: None,
        }
    }

    /// Whether values are told, and there are any.
    fn has_values(&self) -> bool {
        self.values && has_common_value(self.table.game())
    }

    /// What is shown in so much room.
    fn picture(&self, area: Rect) -> Ref<'_, GraphPicture> {
        if self.picture.borrow().0 != Some(area) {
            let (game, form, values, chosen) = (self.table.game(), self.form(), self.has_values(), self.chosen);
            let round = self.round.as_ref().map_or(&[][..], |round| &round.nodes);
            let scene = GraphScene { game, nodes: &self.nodes, form, values, chosen, round, drawn: None };
            *self.picture.borrow_mut() = (Some(area), scene.picture(area));
        }
        Ref::map(self.picture.borrow(), |(_, picture)| picture)
    }

    /// In what order nodes are shown. Without hints lengths are not told by the order either.
    fn form(&self) -> GraphForm {
        match self.is_whole {
            false => GraphForm::Near,
            true if self.nodes.len() <= MOST_AROUND && self.circles.iter().any(Option::is_some) => GraphForm::Ring,
            true if self.has_values() && !self.work.is_busy() => GraphForm::Lengths,
            true => GraphForm::Distances,
        }
    }

    /// The first row in sight.
    fn first(&self, picture: &GraphPicture, area: Rect) -> i32 {
        self.first.set(picture.first(self.chosen, self.first.get(), area.height.into()));
        self.first.get()
    }

    /// Whether play can come from one node back to it through the other.
    fn share_circle(&self, one: usize, other: usize) -> bool {
        let circle = |node: usize| self.circles.get(node).copied().flatten();
        circle(one).is_some() && circle(one) == circle(other)
    }

    fn choose(&mut self, node: usize) {
        if node == self.chosen {
            return;
        }
        self.chosen = node;
        self.board.follow(&self.table, &self.way());
        if self.round.as_ref().is_none_or(|round| !round.nodes.contains(&node)) {
            self.find_round();
        }
        if !self.is_whole {
            self.picture.get_mut().0 = None;
        }
    }

    /// Looks for a way round from the chosen node; whether there is another one than before.
    fn find_round(&mut self) -> bool {
        let is_loopy = self.table.game().shape() != Shape::Acyclic;
        let round = is_loopy.then(|| CirclePath::from(&self.nodes, self.chosen, self.has_values())).flatten();
        let is_new = round != self.round;
        self.round = round;
        is_new
    }

    /// To the next node of the circle, or the one before.
    fn go_round(&mut self, is_on: bool) {
        let next = self.round.as_ref().map(|round| round.beside(self.chosen, is_on));
        match next {
            Some(Some(node)) => self.choose(node),
            Some(None) => self.message = Some("The way to the circle begins here.".to_owned()),
            None => self.message = Some("No circle is known to which play may come from here.".to_owned()),
        }
    }

    /// The moves that lead to the chosen node.
    fn way(&self) -> Vec<AnyMove> {
        way_to(self.table.game(), &self.nodes, self.table.position(), self.chosen)
    }

    fn walk(&mut self, direction: Direction, steps: usize, desk: &Desk<'_>) {
        for _ in 0..steps {
            let picture = self.picture(list(desk.area));
            let next = match (picture.form, direction) {
                (GraphForm::Ring, _) => picture.layout.step_in_order(self.chosen, direction),
                // Beyond the end of a rank lies nothing.
                (GraphForm::Near, _) | (_, Direction::Up | Direction::Down) => {
                    picture.layout.step_by_rows(self.chosen, direction)
                }
                _ => picture.layout.step_in_order(self.chosen, direction),
            };
            drop(picture);
            self.choose(next);
        }
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let area = list(desk.area);
        let picture = self.picture(area);
        let row = i32::from(y) - i32::from(area.y) + self.first.get();
        let at = u16::try_from(row).ok().filter(|_| area.contains((x, y).into()));
        let clicked = at.and_then(|row| picture.layout.spot_at(x - area.x, row));
        drop(picture);
        match clicked {
            Some(node) if node == self.chosen => return self.play_on(desk),
            Some(node) => self.choose(node),
            None => {}
        }
        Vec::new()
    }

    /// A table of its own at the chosen node; the match that one came from stays as it is.
    fn play_on(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        play_on(&self.table, &self.way(), self.hints, desk).unwrap_or_else(|words| {
            self.message = Some(words);
            Vec::new()
        })
    }

    /// Whether the nodes are others, or lead elsewhere.
    fn has_grown(&self, nodes: &Nodes) -> bool {
        let open = |nodes: &Nodes| nodes.iter().filter(|node| node.listed == Listing::None).count();
        nodes.len() != self.nodes.len() || open(nodes) != open(&self.nodes)
    }
}

/// Three and more players have none.
fn has_common_value(game: &AnyGame) -> bool {
    game.players() <= 2
}

impl Show for GraphScreen {
    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.work.begin(desk.engine);
        Vec::new()
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("walk");
        Some(match *action {
            Action::Move(direction) => ways().does(move |graph: &mut Self, desk| graph.walk(direction, 1, desk)),
            Action::Scroll { direction, .. } => {
                ways().does(move |graph: &mut Self, desk| graph.walk(direction, 1, desk))
            }
            Action::PageUp => says("five rows").does(|graph: &mut Self, desk| graph.walk(Direction::Up, PAGE, desk)),
            Action::PageDown => usual().does(|graph: &mut Self, desk| graph.walk(Direction::Down, PAGE, desk)),
            Action::First => says("back to the start, to the last one").does(|graph: &mut Self, _| graph.choose(0)),
            Action::Last => usual().does(|graph: &mut Self, _| graph.choose(graph.nodes.len() - 1)),
            Action::Take => says("play on from here").does(Self::play_on),
            Action::Click { x, y } => says("chooses, a second click plays on from there")
                .does(move |graph: &mut Self, desk| graph.click(x, y, desk)),
            Action::NextStep => {
                let words = if self.round.is_some() { says("round a circle").short("circle") } else { quiet() };
                words.does(|graph: &mut Self, _| graph.go_round(true))
            }
            Action::PreviousStep => {
                let words = if self.round.is_some() { usual() } else { quiet() };
                words.does(|graph: &mut Self, _| graph.go_round(false))
            }
            Action::Tree => says("the tree of turns").short("tree").does(|graph: &mut Self, _| {
                let (table, values, solver) = (graph.table.clone(), graph.values, graph.work.solver());
                Wish::Go(Go::Replace(Box::new(TreeScreen::new(table, values, graph.hints, solver))))
            }),
            Action::Cancel | Action::Leave => back(),
            Action::Graph => says("back to the table").does(|_, _| Wish::Go(Go::Back)),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        let round = self.round.is_some().then_some(Action::NextStep);
        let keys = [Action::Move(Direction::Up), Action::Take].into_iter().chain(round);
        keys.chain([Action::Tree, Action::Leave, Action::Help]).collect()
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn after(&mut self, wishes: Vec<Wish>, desk: &Desk<'_>) -> Vec<Wish> {
        if !self.is_whole {
            self.work.want(desk.engine, self.chosen);
        }
        wishes
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        let was_busy = self.work.is_busy();
        if let Some(nodes) = self.work.take(source) {
            let has_grown = self.has_grown(&nodes);
            self.nodes = nodes;
            if has_grown {
                self.is_whole = is_whole(&self.nodes);
                self.circles = if self.is_whole { circles::circles(&self.nodes) } else { Vec::new() };
            }
            // What was proven may lead to a circle that nobody has to leave.
            let is_drawn = self.nodes[self.chosen].bounds.outcome() == Some(Outcome::Draw);
            let may_turn = match &self.round {
                Some(round) => is_drawn && !round.is_kept,
                None => is_drawn || has_grown,
            };
            let has_turned = may_turn && self.find_round();
            if has_grown || has_turned || was_busy != self.work.is_busy() {
                self.picture.get_mut().0 = None;
            }
            if !self.is_whole {
                self.work.want(desk.engine, self.chosen);
            }
        }
        Vec::new()
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        Header {
            title: title_of_game(self.table.game()),
            middle: ["graph of positions", "graph"].map(|words| said(words, Role::Plain)).into(),
            right: words::known(self),
        }
    }

    fn talk(&self, _symbols: &Symbols) -> Line {
        match (&self.message, self.work.failure()) {
            (Some(message), _) => said(message.clone(), Role::Bright),
            (None, Some(words)) => said(format!("The values are missing: {words}"), Role::Mistake),
            (None, None) => said(words::sentence(self), Role::Bright),
        }
    }

    fn is_brief(&self) -> bool {
        self.message.is_none()
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.table.game().to_string()
    }
}
