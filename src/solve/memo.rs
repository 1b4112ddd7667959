//! Exact values of an acyclic game by recursion over canonical positions.

use std::marker::PhantomData;

use super::{Analysis, Halt, Monitor, PaidMap, Solve, Stage, best_line};
use crate::core::{Bounds, Game, Shape, Step, Value};

/// Remembers the exact value of every canonical position below the root.
///
/// Idea: a position is worth its best move. Cost: one table entry for each class of positions in reach, about 32 bytes
/// and its own size. Stopped early it has proven the moves that it finished; their bounds stay.
pub struct Memo<G: Game> {
    values: PaidMap<G::Position, Value>,
    game: PhantomData<G>,
}

impl<G: Game> Default for Memo<G> {
    fn default() -> Self {
        Self { values: PaidMap::default(), game: PhantomData }
    }
}

impl<G: Solve> Memo<G> {
    /// The value of `pos` for its mover.
    ///
    /// # Errors
    /// [`Halt`] when cancelled or out of memory; everything remembered stays true.
    pub fn value(&mut self, game: &G, pos: &G::Position, monitor: &mut Monitor<'_, G>) -> Result<Value, Halt> {
        let pos = game.canonical(pos);
        if let Some(&value) = self.values.get(&pos) {
            return Ok(value);
        }
        monitor.node()?;
        let mut best = None;
        for mv in game.legal_moves(&pos) {
            let child = game.play(&pos, mv);
            let value = self.value(game, &child, monitor)?.backed_up(Step::of(game, &pos, mv, &child));
            best = best.max(Some(value));
        }
        let value = match (best, game.result(&pos)) {
            (Some(value), _) => value,
            (None, Some(result)) => Value::at_end(result.outcome_for(game.to_move(&pos))),
            (None, None) => Value::Draw,
        };
        self.values.insert(pos, value, monitor.memory())?;
        Ok(value)
    }
}

impl<G: Solve> Stage<G> for Memo<G> {
    fn name(&self) -> &'static str {
        "memo"
    }

    fn look_up(&self, game: &G, pos: &G::Position) -> Bounds {
        self.values.get(&game.canonical(pos)).map_or(Bounds::UNKNOWN, |&value| Bounds::exactly(value))
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if game.shape() != Shape::Acyclic {
            return Ok(());
        }
        analysis.stage = self.name();
        let pos = analysis.position.clone();
        for mv in game.legal_moves(&pos) {
            if monitor.spent() {
                return Ok(());
            }
            let child = game.play(&pos, mv);
            let value = self.value(game, &child, monitor)?.backed_up(Step::of(game, &pos, mv, &child));
            analysis.tighten_moves(|other| if other == mv { Bounds::exactly(value) } else { Bounds::UNKNOWN });
            monitor.show(analysis);
        }
        analysis.line =
            best_line(game, &pos, monitor, |pos, monitor| self.value(game, pos, monitor).map(Bounds::exactly))?;
        Ok(())
    }
}
