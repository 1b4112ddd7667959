//! What is known about a position: plain data that the screen and the command line show.

use std::sync::Arc;

use super::{Halt, Monitor, Reservation, Solve};
use crate::core::{Bounds, Step};

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
    /// The legal moves in their order; replaced as a whole when something changes. None where the memory budget has no room
    /// for the list, and not all of them where there are endlessly many, which [`is_listed`](Self::is_listed) tells.
    pub moves: Arc<[MoveReport<G>]>,
    /// Whether all legal moves are listed.
    pub is_listed: bool,
    /// Best play for both, as far as it is proven.
    pub line: Vec<G::Move>,
    /// The stage that spoke last.
    pub stage: &'static str,
    /// Positions visited so far.
    pub nodes: u64,
    /// No stage has anything to add.
    pub done: bool,
    /// What the list takes from the memory budget.
    pub(crate) paid: Option<Arc<Reservation>>,
}

/// What is known about one move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
        let moves = game.legal_moves(&position);
        let reports: Vec<_> = moves.into_iter().map(|mv| ruled(game, &position, mv)).collect();
        Self::of_rules(game, position, reports)
    }

    /// The same, paid from the monitor's budget of memory. Where the list has no room there it is left out, and where
    /// somebody cancels the moves that are missing are unknown; both are told beside the analysis.
    pub fn within(game: &G, position: G::Position, monitor: &Monitor<'_, G>) -> (Self, Result<(), Halt>) {
        let moves = game.legal_moves(&position);
        let bytes = moves.len() * monitor.bytes_a_move();
        let paid = if bytes < UNPAID { Ok(None) } else { monitor.memory().reserve(bytes as u64).map(Some) };
        let Ok(paid) = paid else {
            let analysis = Self { is_listed: false, done: false, ..Self::of_rules(game, position, Vec::new()) };
            return (analysis, Err(Halt::MemoryFull));
        };
        let mut halt = Ok(());
        let mut reports = Vec::with_capacity(moves.len());
        for chunk in moves.chunks(LOOK) {
            halt = halt.and_then(|()| monitor.check());
            let report = |&mv| if halt.is_ok() { ruled(game, &position, mv) } else { MoveReport::unknown(mv) };
            reports.extend(chunk.iter().map(report));
        }
        (Self { paid: paid.map(Arc::new), ..Self::of_rules(game, position, reports) }, halt)
    }

    fn of_rules(game: &G, position: G::Position, moves: Vec<MoveReport<G>>) -> Self {
        let (root, done) = (Bounds::at_end(game, &position), moves.is_empty());
        let (estimate, note, line, stage, nodes) = (None, None, Vec::new(), "rules", 0);
        let (moves, is_listed, paid) = (moves.into(), game.lists_all(&position), None);
        let mut analysis = Self { position, root, estimate, note, moves, is_listed, line, stage, nodes, done, paid };
        analysis.tighten_root_by_moves();
        analysis
    }

    /// The same about another type of game: `position` and `note` are those there, and moves and their notes are translated
    /// one by one. `None` if a move has no translation.
    pub(crate) fn translated<H: Solve>(
        &self,
        position: H::Position,
        note: Option<H::Note>,
        mv: impl Fn(G::Move) -> Option<H::Move>,
        note_of_move: impl Fn(&G::Note) -> Option<H::Note>,
    ) -> Option<Analysis<H>> {
        let report = |report: &MoveReport<G>| {
            let MoveReport { bounds, estimate, .. } = *report;
            let note = report.note.as_ref().and_then(&note_of_move);
            Some(MoveReport { mv: mv(report.mv)?, bounds, estimate, note })
        };
        let &Self { root, estimate, is_listed, stage, nodes, done, .. } = self;
        let moves = self.moves.iter().map(report).collect::<Option<_>>()?;
        let line = self.line.iter().map(|&played| mv(played)).collect::<Option<_>>()?;
        let paid = self.paid.clone();
        Some(Analysis { position, root, estimate, note, moves, is_listed, line, stage, nodes, done, paid })
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

    /// The root is worth its best move; at least that of the best that is listed.
    pub fn tighten_root_by_moves(&mut self) {
        if let Some(best) = self.moves.iter().map(|report| report.bounds).reduce(Bounds::or) {
            self.root.tighten(if self.is_listed { best } else { Bounds::at_least(best.lower()) });
        }
    }

    /// Whether every move's value is proven with its length.
    pub fn is_exact(&self) -> bool {
        self.is_listed && self.root.exact().is_some() && self.moves.iter().all(|report| report.bounds.exact().is_some())
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

impl<G: Solve> MoveReport<G> {
    /// About how many bytes a report takes, with what its note may own outside of it.
    pub(super) const BYTES: usize = size_of::<Self>() + 64;

    /// A move of which nothing is known.
    fn unknown(mv: G::Move) -> Self {
        Self { mv, bounds: Bounds::UNKNOWN, estimate: None, note: None }
    }
}

/// Lists of fewer bytes are not worth asking for; who is asked for a hint with all memory full has one nevertheless.
const UNPAID: usize = 1 << 20;
/// So many moves are listed between two looks at the monitor.
const LOOK: usize = 1 << 12;

/// What the rules say of a move: something where it ends the game.
fn ruled<G: Solve>(game: &G, position: &G::Position, mv: G::Move) -> MoveReport<G> {
    let child = game.play(position, mv);
    let bounds = match Bounds::at_end(game, &child) {
        Bounds::UNKNOWN => Bounds::UNKNOWN,
        bounds => bounds.backed_up(Step::of(game, position, mv, &child)),
    };
    MoveReport { bounds, ..MoveReport::unknown(mv) }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::core::Game;
    use crate::games::AnyGame;
    use crate::solve::{CancelToken, Memory, Solver};

    /// A quarter of a million moves.
    fn wide() -> AnyGame {
        "prime-power 1000000,1000000,999999".parse().expect("a setup")
    }

    #[test]
    fn moves_that_memory_has_no_room_for_are_not_listed_and_the_verdict_stands() {
        let memory = Memory::new(16 << 20);
        let mut solver = Solver::new(wide());
        let mut monitor = Monitor::new(CancelToken::new(), memory.clone());
        let (analysis, halt) = solver.analyze(&wide().start(), &mut monitor);
        assert_eq!((halt, analysis.is_listed, analysis.moves.len()), (Err(Halt::MemoryFull), false, 0));
        assert!(analysis.root.outcome().is_some() && !analysis.done && !analysis.is_exact());
    }

    #[test]
    fn moves_are_paid_for_as_long_as_they_are_kept() {
        let memory = Memory::default();
        let mut monitor = Monitor::new(CancelToken::new(), memory.clone()).with_node_budget(0);
        let (analysis, _) = Solver::new(wide()).analyze(&wide().start(), &mut monitor);
        assert_eq!(analysis.moves.len(), 236_205);
        let taken = memory.limit() - memory.available();
        assert!(taken > analysis.moves.len() as u64 * size_of::<MoveReport<AnyGame>>() as u64, "{taken}");
        drop(analysis);
        assert_eq!(memory.available(), memory.limit());
    }

    #[test]
    fn a_long_list_ends_when_somebody_cancels() {
        let (cancel, looks) = (CancelToken::new(), Cell::new(0));
        let stop = cancel.clone();
        let pulse = || {
            looks.set(looks.get() + 1);
            if looks.get() == 3 {
                stop.cancel();
            }
        };
        let monitor = Monitor::new(cancel.clone(), Memory::default()).with_pulse(pulse);
        let (analysis, halt) = Analysis::within(&wide(), wide().start(), &monitor);
        assert_eq!((halt, looks.get()), (Err(Halt::Cancelled), 3));
        assert_eq!((analysis.moves.len(), analysis.is_listed), (236_205, true));
    }
}
