//! The solver of whichever game: the solver of the game inside, as one stage.

use super::{AnyGame, AnyMove, AnyNote, AnyPosition, RosterGame, Ways, on_game};
use crate::core::Bounds;
use crate::solve::{
    Analysis, CancelToken, FullTable, Halt, Memory, Monitor, PairedAnswers, Solve, Solver, Stage, Theory, Why, WhyPart,
};

impl Solve for AnyGame {
    type Note = AnyNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        on_game!(self, game => vec![Box::new(Inside { solver: Solver::new(game.clone()) })])
    }

    fn bytes_beside(&self) -> usize {
        on_game!(self, game => game.bytes_beside())
    }

    fn opening(&self) -> Option<String> {
        on_game!(self, game => game.opening())
    }

    fn full_table<'a>(&'a self, memory: &'a Memory) -> Result<Option<FullTable<'a>>, String> {
        on_game!(self, game => game.full_table(memory))
    }

    fn count_turns(&self, pos: &AnyPosition, cancel: &CancelToken) -> Result<Option<u64>, Halt> {
        on_game!(self, game => game.at(pos).map_or(Ok(None), |pos| game.count_turns(pos, cancel)))
    }

    fn pairing(&self, analysis: &Analysis<Self>) -> Option<PairedAnswers<AnyMove>> {
        on_game!(self, game => pairing(game, analysis))
    }

    fn theory(&self, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<AnyPosition>>, Halt> {
        on_game!(self, game => theory(game, poll))
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        on_game!(self, game => why(game, analysis))
    }

    fn unexplained(&self, analysis: &Analysis<Self>) -> Option<String> {
        on_game!(self, game => unexplained(game, analysis))
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        on_game!(self, game => why_parts(game, analysis))
    }

    fn why_move(&self, analysis: &Analysis<Self>, mv: AnyMove) -> Option<Why> {
        on_game!(self, game => why_move(game, analysis, mv))
    }

    fn note_words(&self, note: &AnyNote) -> Vec<(&'static str, String)> {
        on_game!(self, game => words(game, note))
    }

    fn foretold(&self, note: &AnyNote) -> Option<String> {
        on_game!(self, game => foretold(game, note))
    }
}

fn pairing<G: RosterGame>(game: &G, analysis: &Analysis<AnyGame>) -> Option<PairedAnswers<AnyMove>> {
    Some(game.pairing(&lowered(analysis)?)?.map(G::any_move))
}

fn why<G: RosterGame>(game: &G, analysis: &Analysis<AnyGame>) -> Option<String> {
    game.why(&lowered(analysis)?)
}

fn unexplained<G: RosterGame>(game: &G, analysis: &Analysis<AnyGame>) -> Option<String> {
    game.unexplained(&lowered(analysis)?)
}

fn theory<G: RosterGame>(
    game: &G,
    poll: &mut dyn FnMut(u64) -> Result<(), Halt>,
) -> Result<Option<Theory<AnyPosition>>, Halt> {
    let lifted =
        |inside: Theory<G::Position>| -> Theory<AnyPosition> { Box::new(move |pos| inside(G::position(pos)?)) };
    Ok(game.theory(poll)?.map(lifted))
}

fn why_parts<G: RosterGame>(game: &G, analysis: &Analysis<AnyGame>) -> Vec<WhyPart> {
    lowered(analysis).map(|analysis| game.why_parts(&analysis)).unwrap_or_default()
}

fn why_move<G: RosterGame>(game: &G, analysis: &Analysis<AnyGame>, mv: AnyMove) -> Option<Why> {
    game.why_move(&lowered(analysis)?, G::mv(mv)?)
}

fn words<G: RosterGame>(game: &G, note: &AnyNote) -> Vec<(&'static str, String)> {
    G::note(note).map(|note| game.note_words(note)).unwrap_or_default()
}

fn foretold<G: RosterGame>(game: &G, note: &AnyNote) -> Option<String> {
    game.foretold(G::note(note)?)
}

/// All stages of one game behind one.
pub(super) struct Inside<G: RosterGame> {
    pub(super) solver: Solver<G>,
}

impl<G: RosterGame> Stage<AnyGame> for Inside<G> {
    fn name(&self) -> &'static str {
        "stages"
    }

    fn run(
        &mut self,
        game: &AnyGame,
        analysis: &mut Analysis<AnyGame>,
        monitor: &mut Monitor<'_, AnyGame>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let Some((found, halt)) = self.answer(game, &pos, monitor) else { return Ok(()) };
        *analysis = found;
        halt
    }

    fn answer(
        &mut self,
        _game: &AnyGame,
        pos: &AnyPosition,
        monitor: &mut Monitor<'_, AnyGame>,
    ) -> Option<(Analysis<AnyGame>, Result<(), Halt>)> {
        let pos = G::position(pos)?;
        let (found, halt) = monitor.within(lifted, |monitor| self.solver.analyze(pos, monitor));
        Some((lifted(&found), halt))
    }

    fn look_up(&self, _game: &AnyGame, pos: &AnyPosition) -> Bounds {
        G::position(pos).map_or(Bounds::UNKNOWN, |pos| self.solver.look_up(pos))
    }
}

/// An analysis as one of whichever game.
pub(super) fn lifted<G: RosterGame>(analysis: &Analysis<G>) -> Analysis<AnyGame> {
    let note = |note: &G::Note| Some(G::any_note(note.clone()));
    let position = G::any_position(analysis.position.clone());
    let lifted = analysis.translated(position, analysis.note.as_ref().and_then(note), |mv| Some(G::any_move(mv)), note);
    lifted.expect("every move is one of whichever game")
}

/// The notes of more moves are not copied for a reason; there can be a million.
const MOST_NOTES: usize = 1_000;

/// An analysis of whichever game as one of the game inside, for its reason.
fn lowered<G: RosterGame>(analysis: &Analysis<AnyGame>) -> Option<Analysis<G>> {
    let note = analysis.note.as_ref().and_then(G::note).cloned();
    let are_few = analysis.moves.len() <= MOST_NOTES;
    let of_move = |note: &AnyNote| G::note(note).filter(|_| are_few).cloned();
    analysis.translated(G::position(&analysis.position)?.clone(), note, G::mv, of_move)
}
