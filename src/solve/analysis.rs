//! What is known about a position: plain data that the screen and the command line show.

use std::sync::Arc;

use super::Solve;
use crate::core::{Bounds, Step, Value};

/// What is known about a position and each of its moves.
#[derive(Clone, Debug)]
pub struct Analysis<G: Solve> {
    /// The position in question.
    pub position: G::Position,
    /// What is proven about it, for the player to move.
    pub root: Bounds,
    /// A guess at the mover's chance between 0 and 1, where nothing is proven. Never a bound.
    pub estimate: Option<f64>,
    /// What the game adds about the position.
    pub note: Option<G::Note>,
    /// The legal moves in their order; replaced as a whole when something changes.
    pub moves: Arc<[MoveReport<G>]>,
    /// Best play for both, as far as it is proven.
    pub line: Vec<G::Move>,
    /// The stage that spoke last.
    pub stage: &'static str,
    /// Positions visited so far.
    pub nodes: u64,
    /// No stage has anything to add.
    pub done: bool,
}

/// What is known about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<G: Solve> {
    /// The move.
    pub mv: G::Move,
    /// What the move is worth to the player who makes it: the current turn counted as one.
    pub bounds: Bounds,
    /// A guess at the chance of the player who makes it, where nothing is proven.
    pub estimate: Option<f64>,
    /// What the game adds about the move.
    pub note: Option<G::Note>,
}

impl<G: Solve> Analysis<G> {
    /// An analysis that knows the rules and nothing else: the value of a terminal position, the names of the moves.
    pub fn new(game: &G, position: G::Position) -> Self {
        // Three players have no common value, not even at the end.
        let has_value = game.players() <= 2;
        let known = |pos: &G::Position| match game.result(pos) {
            Some(result) if has_value => Bounds::exactly(Value::at_end(result.outcome_for(game.to_move(pos)))),
            Some(_) | None => Bounds::UNKNOWN,
        };
        let report = |mv| {
            let child = game.play(&position, mv);
            let bounds = match known(&child) {
                Bounds::UNKNOWN => Bounds::UNKNOWN,
                bounds => bounds.backed_up(Step::of(game, &position, mv, &child)),
            };
            MoveReport { mv, bounds, estimate: None, note: None }
        };
        let moves: Arc<[_]> = game.legal_moves(&position).into_iter().map(report).collect();
        let (root, done) = (known(&position), moves.is_empty());
        let (estimate, note, line, stage, nodes) = (None, None, Vec::new(), "rules", 0);
        let mut analysis = Self { position, root, estimate, note, moves, line, stage, nodes, done };
        analysis.tighten_root_by_moves();
        analysis
    }

    /// Whether no value can be given because three or more sit at the table.
    pub fn is_valueless(&self, game: &G) -> bool {
        game.players() > 2
    }

    /// The report on `mv`, if it is legal here.
    pub fn report(&self, mv: G::Move) -> Option<&MoveReport<G>> {
        self.moves.binary_search_by(|report| report.mv.cmp(&mv)).ok().map(|index| &self.moves[index])
    }

    /// Adds what is proven about the moves: `bounds` says what a move is worth to the mover. The root learns from it.
    pub fn tighten_moves(&mut self, bounds: impl Fn(G::Move) -> Bounds) {
        self.edit_moves(|report| report.bounds.tighten(bounds(report.mv)));
        self.tighten_root_by_moves();
    }

    /// Changes every move report, through `edit`.
    pub fn edit_moves(&mut self, edit: impl FnMut(&mut MoveReport<G>)) {
        // In place, unless somebody keeps what was known before.
        Arc::make_mut(&mut self.moves).iter_mut().for_each(edit);
    }

    /// The root is worth its best move.
    pub fn tighten_root_by_moves(&mut self) {
        if let Some(best) = self.moves.iter().map(|report| report.bounds).reduce(Bounds::or) {
            self.root.tighten(best);
        }
    }

    /// Whether every move's value is proven with its length.
    pub fn is_exact(&self) -> bool {
        self.root.exact().is_some() && self.moves.iter().all(|report| report.bounds.exact().is_some())
    }

    /// The moves of which the most is proven: the shortest win, the longest loss, as far as it is known.
    pub fn best(&self) -> impl Iterator<Item = &MoveReport<G>> {
        let most = self.moves.iter().map(|report| report.bounds.lower()).max();
        self.moves.iter().filter(move |report| Some(report.bounds.lower()) == most)
    }

    /// The moves that are proven to keep the value of the position: to win where it is won, to draw where it is drawn.
    /// All moves of a lost position keep it; then there is nothing to mark.
    pub fn keepers(&self) -> impl Iterator<Item = &MoveReport<G>> {
        let outcome = self.root.outcome();
        self.moves.iter().filter(move |report| outcome.is_some() && report.bounds.outcome() == outcome)
    }
}
