//! The tree of turns from a table: unfolded where somebody looks, its values worked out meanwhile.

mod draw;
mod lines;
mod rows;
mod work;

use ratatui::layout::Rect;

use super::graph::GraphScreen;
use super::table::{GameScreen, Pose};
use crate::engine::{CommonSolver, Source};
use crate::games::{AnyGame, AnyMove, title_of_game};
use crate::play::{Below, Match, Tree};
use crate::settings::HintLevel;
use crate::tui::boards::Names;
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, Direction, DiskEffect, Role};

use crate::tui::symbols::Symbols;
pub(in crate::tui::screens) use draw::{NodeBoard, board_beside, list};
use rows::TreeRow;
pub(in crate::tui::screens) use rows::verdict;
use work::Work;

/// At most so many nodes will ever be in a tree.
pub(crate) const MOST_NODES: usize = 5_000;
/// What may be typed.
const EXAMPLE: &str = "write tree.txt, or tree.dot for Graphviz";
/// How many rows Page Up and Page Down move.
const PAGE: isize = 10;

/// The tree below the position at which a table stands.
pub(crate) struct TreeScreen {
    /// The match as it stood when the tree was opened; whoever plays on from a node plays on in a copy of it.
    table: Match<AnyGame>,
    tree: Tree<AnyGame>,
    /// Those of the table.
    hints: HintLevel,
    names: Names,
    /// Which nodes show what hangs below them.
    open: Vec<bool>,
    chosen: usize,
    /// What is seen, derived after every change.
    rows: Vec<TreeRow>,
    board: NodeBoard,
    /// The first row that is in sight.
    first: usize,
    work: Work,
    /// A line that is being typed behind `:`.
    prompt: Option<Prompt>,
    message: Option<String>,
}

impl TreeScreen {
    /// The tree from where `table` stands, with what its nodes are worth or without, proven by a solver that may know much of it.
    /// Whoever plays on from one of its nodes has these hints.
    pub(crate) fn new(table: Match<AnyGame>, values: bool, hints: HintLevel, solver: CommonSolver<AnyGame>) -> Self {
        let game = table.game().clone();
        let tree = Tree::new(game, table.position().clone(), MOST_NODES);
        let tree = if values { tree } else { tree.without_values() };
        let names = Names::new(table.seats());
        let board = NodeBoard::new(&table);
        let mut screen = Self {
            table,
            tree,
            hints,
            names,
            open: vec![true],
            chosen: 0,
            rows: Vec::new(),
            board,
            first: 0,
            work: Work::new(solver),
            prompt: None,
            message: None,
        };
        screen.work.want(0);
        screen.settle();
        screen
    }

    /// Derives what is seen.
    fn settle(&mut self) {
        self.open.resize(self.tree.nodes().len(), false);
        self.rows = rows::rows(&self.tree, &self.open);
        self.board.follow(&self.table, &self.tree.moves_to(self.chosen));
    }

    fn row_now(&self) -> usize {
        self.rows.iter().position(|row| row.node == Some(self.chosen)).unwrap_or(0)
    }

    /// Moves the cursor by rows; rows that stand for what was left out are passed over.
    fn walk(&mut self, by: isize) {
        let nodes: Vec<usize> = self.rows.iter().filter_map(|row| row.node).collect();
        let place = nodes.iter().position(|node| *node == self.chosen).unwrap_or(0);
        let next = place.saturating_add_signed(by).min(nodes.len().saturating_sub(1));
        self.chosen = nodes.get(next).copied().unwrap_or(0);
    }

    /// Unfolds what is chosen; what is unfolded already is entered.
    fn unfold(&mut self) {
        let node = &self.tree.nodes()[self.chosen];
        if node.result.is_some() {
            self.message = Some("The game is over here.".to_owned());
        } else if node.below == Below::Unknown && self.tree.is_full() {
            self.message = Some(format!("The tree has its {MOST_NODES} nodes: ‹take› plays on from here instead."));
        } else if !self.open[self.chosen] {
            self.open[self.chosen] = true;
            self.work.want(self.chosen);
        } else if let Some(&child) = node.below.nodes().first() {
            self.chosen = child;
        }
    }

    /// Folds what is chosen; what is folded already is left for the node above.
    fn fold(&mut self) {
        let node = &self.tree.nodes()[self.chosen];
        if self.open[self.chosen] && !node.below.nodes().is_empty() && self.chosen != 0 {
            self.open[self.chosen] = false;
        } else if let Some(parent) = node.parent {
            self.chosen = parent;
        }
    }

    /// Unfolds everything down to so many turns, and folds what lies deeper.
    fn unfold_to(&mut self, depth: usize) {
        self.work.unfold_to(depth);
        for index in 0..self.open.len() {
            let node = &self.tree.nodes()[index];
            self.open[index] = node.depth < depth || index == 0;
            if self.open[index] && node.result.is_none() {
                self.work.want_later(index);
            }
        }
        while !self.rows_hold(self.chosen) {
            self.chosen = self.tree.nodes()[self.chosen].parent.unwrap_or(0);
        }
    }

    fn rows_hold(&self, index: usize) -> bool {
        self.tree.nodes()[index].parent.is_none_or(|parent| self.open[parent] && self.rows_hold(parent))
    }

    /// A table of its own at the chosen node; the match that one came from stays as it is.
    fn play_on(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        play_on(&self.table, &self.tree.moves_to(self.chosen), self.hints, desk).unwrap_or_else(|words| {
            self.message = Some(words);
            Vec::new()
        })
    }

    /// Writes the tree: a file that ends in `.dot` is for Graphviz, any other for reading.
    fn write(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        let path = match answer.file_to_write(EXAMPLE, desk.oracle) {
            Ok(path) => path,
            Err(words) => {
                self.prompt = Some(Prompt::for_writing(EXAMPLE).refused(&answer.line, words));
                return Vec::new();
            }
        };
        let is_dot = path.extension().is_some_and(|ending| ending == "dot");
        let text = if is_dot { self.tree.dot() } else { self.tree.text() };
        self.message = Some(format!("Written to {}: {} nodes.", path.display(), self.tree.nodes().len()));
        vec![Wish::effect(DiskEffect::Write { path, text })]
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let list = draw::list(desk.area);
        let line = row_at(list, x, y).and_then(|line| lines::row_of(&draw::heights(self, list), line));
        let row = line.and_then(|row| self.rows.get(self.first + row));
        match row.and_then(|row| row.node) {
            Some(node) if node == self.chosen => return self.play_on(desk),
            Some(node) => self.chosen = node,
            None => {}
        }
        Vec::new()
    }

    /// Scrolls just as far as the cursor needs.
    fn reveal(&mut self, area: Rect) {
        let (row, height) = (self.row_now(), usize::from(draw::list(area).height).max(1));
        self.first = reveal(self.first, height, row).min(self.rows.len().saturating_sub(height));
    }
}

/// Leads to a table of its own, with the same hints, that stands so many moves behind this one; behind none, back to it.
///
/// # Errors
/// Why a move is refused.
pub(in crate::tui::screens) fn play_on(
    table: &Match<AnyGame>,
    moves: &[AnyMove],
    hints: HintLevel,
    desk: &Desk<'_>,
) -> Result<Vec<Wish>, String> {
    if moves.is_empty() {
        return Ok(vec![Wish::Go(Go::Back)]);
    }
    let mut table = table.clone();
    for &mv in moves {
        table.try_play(mv).map_err(|error| error.to_string())?;
    }
    let screen = GameScreen::new(table, (desk.fresh)(), desk.engine, hints, Pose::Still);
    Ok(vec![screen.keep(), Wish::Go(Go::Open(Box::new(screen)))])
}

impl Show for TreeScreen {
    fn mode(&self) -> Mode {
        if self.prompt.is_some() { Mode::Typing } else { Mode::Browse }
    }

    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.work.go_on(&self.tree, desk.engine);
        Vec::new()
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.prompt.is_some() {
            return Prompt::deed(action, |tree: &mut Self| &mut tree.prompt, Self::write);
        }
        let ways = || says("walk, unfold, fold");
        Some(match *action {
            Action::Move(Direction::Up) | Action::Scroll { direction: Direction::Up, .. } => {
                ways().does(|tree: &mut Self, _| tree.walk(-1))
            }
            Action::Move(Direction::Down) | Action::Scroll { direction: Direction::Down, .. } => {
                ways().does(|tree: &mut Self, _| tree.walk(1))
            }
            Action::Move(Direction::Right) => ways().does(|tree: &mut Self, _| tree.unfold()),
            Action::Move(Direction::Left) => ways().does(|tree: &mut Self, _| tree.fold()),
            Action::PageUp => says("ten rows").does(|tree: &mut Self, _| tree.walk(-PAGE)),
            Action::PageDown => usual().does(|tree: &mut Self, _| tree.walk(PAGE)),
            Action::First => usual().does(|tree: &mut Self, _| tree.chosen = 0),
            Action::Last => usual().does(|tree: &mut Self, _| tree.walk(isize::MAX)),
            Action::Digit(letter) => says("unfold so many turns")
                .on("1-9")
                .short("unfold so deep")
                .does(move |tree: &mut Self, _| tree.unfold_to(letter.to_digit(10).unwrap_or(0) as usize)),
            Action::Take => says("play on from here").does(Self::play_on),
            Action::OpenPrompt => says("write to a file")
                .short("write")
                .does(|tree: &mut Self, _| tree.prompt = Some(Prompt::for_writing(EXAMPLE))),
            Action::Click { x, y } => says("chooses, a second click plays on from there")
                .does(move |tree: &mut Self, desk| tree.click(x, y, desk)),
            Action::Cancel | Action::Leave => back(),
            Action::Tree => says("back to the table").does(|_, _| Wish::Go(Go::Back)),
            Action::Graph => usual().does(|tree: &mut Self, _| {
                Wish::Go(Go::Replace(Box::new(GraphScreen::new(
                    tree.table.clone(),
                    tree.tree.tells_values(),
                    tree.hints,
                    tree.work.solver(),
                ))))
            }),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.prompt.is_some() {
            return Prompt::FOOTER.to_vec();
        }
        let digits = Action::Digit('1');
        vec![Action::Move(Direction::Up), Action::Take, digits, Action::Leave, Action::OpenPrompt, Action::Help]
    }

    fn before(&mut self, _action: &Action) {
        self.message = None;
    }

    fn after(&mut self, wishes: Vec<Wish>, desk: &Desk<'_>) -> Vec<Wish> {
        self.work.go_on(&self.tree, desk.engine);
        self.settle();
        self.reveal(desk.area);
        wishes
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        if self.work.take(source, &mut self.tree) {
            for index in self.open.len()..self.tree.nodes().len() {
                let node = &self.tree.nodes()[index];
                let opens = self.work.reaches(node.depth) && node.result.is_none();
                self.open.push(opens);
                if opens {
                    self.work.want_later(index);
                }
            }
            self.work.go_on(&self.tree, desk.engine);
            self.settle();
            self.reveal(desk.area);
        }
        Vec::new()
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let count = self.tree.nodes().len();
        let working = if self.work.is_busy() { "working, " } else { "" };
        Header {
            title: title_of_game(self.table.game()),
            middle: vec![said("tree of turns", Role::Plain)],
            right: [
                format!("{working}{count} of at most {MOST_NODES} nodes"),
                format!("{working}{count}/{MOST_NODES}"),
            ],
        }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        match (&self.prompt, &self.message, self.work.failure()) {
            (Some(prompt), ..) => prompt.line(symbols),
            (None, Some(message), _) => said(message.clone(), Role::Bright),
            (None, None, Some(words)) => said(format!("The values are missing: {words}"), Role::Mistake),
            (None, None, None) => said(rows::sentence(&self.tree, self.chosen, &self.names), Role::Bright),
        }
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn game(&self) -> String {
        self.table.game().to_string()
    }
}
