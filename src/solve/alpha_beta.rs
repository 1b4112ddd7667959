//! Alpha-beta search with a table of bounds: the outcome first, lengths after.

use super::{Analysis, Halt, Memory, Monitor, PaidMap, Solve, Stage};
use crate::core::{Bounds, Game, Outcome, Shape, Step, Turns, Value};

/// A game that knows which moves to try first.
pub trait Ordered: Solve {
    /// The legal moves, the most promising first. Called once for every node of a search, so it has to be cheap. The
    /// default is the order in which moves are listed.
    fn ordered_moves(&self, pos: &Self::Position) -> Vec<Self::Move> {
        self.legal_moves(pos)
    }

    /// Whether nobody can draw: then what is not won is lost, and one question does for two.
    fn is_decided(&self) -> bool {
        false
    }
}

/// Asks yes-or-no questions about acyclic games: is it won? is it at least a draw? is it won within 1, 2, 3 .. turns?
///
/// Idea: a search with an empty window, which stops at the first answer; what it proves about a position is kept as
/// bounds, so that every later question starts where the last one ended. Cost: with a perfect order of moves about the
/// square root of the tree for each question, less what the table saves. When memory is full the older half of the table
/// is forgotten. Stopped early it has proven what it says about the moves that it finished.
pub struct AlphaBeta<G: Game> {
    table: BoundsTable<G::Position>,
    asks_lengths: bool,
}

impl<G: Game> Default for AlphaBeta<G> {
    fn default() -> Self {
        Self { table: BoundsTable::default(), asks_lengths: true }
    }
}

impl<G: Game> AlphaBeta<G> {
    /// A search that asks who wins, and leaves lengths to another stage.
    pub fn of_outcomes() -> Self {
        Self { asks_lengths: false, ..Self::default() }
    }
}

/// The question whether a value is at least `beta`, when everything below counts as at most `alpha`.
#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    const WON: Self = Self { alpha: Value::Draw, beta: Value::Win(Value::UNKNOWN_LENGTH) };
    const NOT_LOST: Self = Self { alpha: Value::Loss(Value::UNKNOWN_LENGTH), beta: Value::Draw };

    /// Is the value at least `value`, which must not be the worst?
    fn at_least(value: Value) -> Self {
        let alpha = match value {
            Value::Win(Value::UNKNOWN_LENGTH) => Value::Draw,
            Value::Win(turns) => Value::Win(turns + 1),
            Value::Draw => Value::Loss(Value::UNKNOWN_LENGTH),
            Value::Loss(turns) => Value::Loss(turns.saturating_sub(1)),
        };
        Self { alpha, beta: value }
    }

    /// The same question as the child has to answer it.
    fn handed_down(self, step: Step) -> Self {
        let (alpha, beta) = (self.alpha.handed_down(step), self.beta.handed_down(step));
        if step.flips { Self { alpha: beta, beta: alpha } } else { Self { alpha, beta } }
    }

    fn is_answered_by(self, bounds: Bounds) -> bool {
        bounds.lower() >= self.beta || bounds.upper() <= self.alpha || bounds.exact().is_some()
    }
}

impl<G: Ordered> AlphaBeta<G> {
    /// Proves enough about `pos` to answer the question; what is returned is true for its mover, answered or not by it.
    fn search(
        &mut self,
        game: &G,
        pos: &G::Position,
        window: Window,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Bounds, Halt> {
        let pos = game.canonical(pos);
        let mut known = self.table.get(&pos).unwrap_or(Bounds::UNKNOWN);
        if window.is_answered_by(known) {
            return Ok(known);
        }
        count(monitor)?;
        if let Some(result) = game.result(&pos) {
            return Ok(Bounds::exactly(Value::at_end(result.outcome_for(game.to_move(&pos)))));
        }
        let moves = game.ordered_moves(&pos);
        if moves.iter().all(|&mv| game.ends_turn(&pos, mv)) {
            // Nothing ends before this turn does.
            known.tighten(Bounds::between(Value::Loss(1), Value::Win(1)));
        }
        if !window.is_answered_by(known) {
            known.tighten(self.best_of(game, &pos, &moves, window, monitor)?);
            if game.is_decided() && known.upper() <= Value::Draw {
                known.tighten(Bounds::of(Outcome::Loss));
            }
        }
        self.table.put(pos, known, monitor.memory())?;
        Ok(known)
    }

    /// The bounds of the best move, or a lower bound as soon as one move answers the question.
    fn best_of(
        &mut self,
        game: &G,
        pos: &G::Position,
        moves: &[G::Move],
        window: Window,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Bounds, Halt> {
        let mut best: Option<Bounds> = None;
        for &mv in moves {
            let bounds = self.search_move(game, pos, mv, window, monitor)?;
            if bounds.lower() >= window.beta {
                return Ok(Bounds::at_least(bounds.lower()));
            }
            best = Some(best.map_or(bounds, |best| best.or(bounds)));
        }
        Ok(best.unwrap_or(Bounds::UNKNOWN))
    }

    fn search_move(
        &mut self,
        game: &G,
        pos: &G::Position,
        mv: G::Move,
        window: Window,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Bounds, Halt> {
        let child = game.play(pos, mv);
        let step = Step::of(game, pos, mv, &child);
        Ok(self.search(game, &child, window.handed_down(step), monitor)?.backed_up(step))
    }

    /// Asks the same question about every move for which `open` holds, as long as `go_on` of the analysis.
    fn ask_moves(
        &mut self,
        game: &G,
        analysis: &mut Analysis<G>,
        monitor: &mut Monitor<'_, G>,
        question: impl Fn(Bounds) -> Option<Window>,
        go_on: impl Fn(&Analysis<G>) -> bool,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        for mv in game.ordered_moves(&pos) {
            if monitor.spent() || !go_on(analysis) {
                return Ok(());
            }
            let Some(window) = analysis.report(mv).and_then(|report| question(report.bounds)) else { continue };
            let bounds = self.search_move(game, &pos, mv, window, monitor)?;
            analysis.tighten_moves(|other| if other == mv { bounds } else { Bounds::UNKNOWN });
            monitor.show(analysis);
        }
        Ok(())
    }

    /// Best play for both from `pos`, which is worth `value`; first in order among equals.
    fn line(
        &mut self,
        game: &G,
        pos: &G::Position,
        value: Value,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Vec<G::Move>, Halt> {
        let (mut pos, mut value) = (pos.clone(), value);
        let mut line = Vec::new();
        'moves: while game.result(&pos).is_none() {
            for mv in game.legal_moves(&pos) {
                if self.search_move(game, &pos, mv, Window::at_least(value), monitor)?.lower() < value {
                    continue;
                }
                let child = game.play(&pos, mv);
                value = value.handed_down(Step::of(game, &pos, mv, &child));
                pos = child;
                line.push(mv);
                continue 'moves;
            }
            break;
        }
        Ok(line)
    }
}

/// What to ask next about a move whose outcome is known: does it win within `turns`, does it hold out longer?
fn about_length(bounds: Bounds, turns: Turns) -> Option<Window> {
    match (bounds.exact(), bounds.outcome()) {
        (None, Some(Outcome::Win)) => Some(Window::at_least(Value::Win(turns))),
        (None, Some(Outcome::Loss)) => Some(Window::at_least(Value::Loss(turns + 1))),
        (None, Some(Outcome::Draw) | None) | (Some(_), _) => None,
    }
}

/// What is still to be asked about an outcome.
fn about_outcome(bounds: Bounds) -> Option<Window> {
    match bounds.outcome() {
        Some(_) => None,
        None if bounds.upper() > Value::Draw => Some(Window::WON),
        None => Some(Window::NOT_LOST),
    }
}

impl<G: Ordered> Stage<G> for AlphaBeta<G> {
    fn name(&self) -> &'static str {
        "alpha-beta"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if game.shape() != Shape::Acyclic {
            return Ok(());
        }
        analysis.stage = "alpha-beta";
        match self.prove(game, analysis, monitor) {
            // A budget that is spent is no error.
            Err(Halt::Cancelled) => monitor.check(),
            result => result,
        }
    }
}

/// How many nodes pass between two looks at the budget, which may ask a clock.
const POLL: u64 = 1024;

/// Counts a node.
///
/// # Errors
/// [`Halt::Cancelled`] once somebody cancelled, or the budget is spent: one question may take longer than all patience.
fn count<G: Solve>(monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
    monitor.node()?;
    if monitor.count().is_multiple_of(POLL) && monitor.spent() { Err(Halt::Cancelled) } else { Ok(()) }
}

impl<G: Ordered> AlphaBeta<G> {
    /// Asks about outcomes, then about lengths, until nothing is open.
    fn prove(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        let root_is_open = |analysis: &Analysis<G>| analysis.root.outcome().is_none();
        // First the outcome of the position, then of every move: one question may leave another, hence the rounds.
        for _ in 0..2 {
            self.ask_moves(game, analysis, monitor, about_outcome, root_is_open)?;
        }
        for _ in 0..2 {
            self.ask_moves(game, analysis, monitor, about_outcome, |_| true)?;
        }
        if !self.asks_lengths {
            return Ok(());
        }
        let mut turns = 0;
        while !monitor.spent() && analysis.moves.iter().any(|report| about_length(report.bounds, turns).is_some()) {
            self.ask_moves(game, analysis, monitor, |bounds| about_length(bounds, turns), |_| true)?;
            turns += 1;
        }
        if let Some(value) = analysis.root.exact().filter(|_| !monitor.spent()) {
            analysis.line = self.line(game, &analysis.position.clone(), value, monitor)?;
        }
        Ok(())
    }
}

/// Bounds by position, in two halves: when memory is full the older one is forgotten, and what is met again moves to
/// the younger.
struct BoundsTable<K> {
    young: PaidMap<K, Bounds>,
    old: PaidMap<K, Bounds>,
}

impl<K> Default for BoundsTable<K> {
    fn default() -> Self {
        Self { young: PaidMap::default(), old: PaidMap::default() }
    }
}

impl<K: Eq + std::hash::Hash> BoundsTable<K> {
    fn get(&self, key: &K) -> Option<Bounds> {
        self.young.get(key).or_else(|| self.old.get(key)).copied()
    }

    fn put(&mut self, key: K, bounds: Bounds, memory: &Memory) -> Result<(), Halt> {
        if self.young.make_room(memory).is_err() {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, bounds, memory)
    }
}
