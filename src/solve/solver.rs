//! The stages of one game, run in their order.

use std::any::Any;

use super::{Analysis, Halt, Monitor, Solve, Stage};
use crate::core::{Bounds, Shape, Value};

/// A game with its stages and their tables. Asked twice, it builds nothing twice.
pub struct Solver<G: Solve> {
    game: G,
    stages: Vec<Box<dyn Stage<G>>>,
}

impl<G: Solve> Solver<G> {
    /// A solver with empty tables.
    pub fn new(game: G) -> Self {
        let stages = game.stages();
        Self { game, stages }
    }

    /// The game that it solves.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The stage of this type, if there is one.
    pub fn stage<S: Stage<G>>(&mut self) -> Option<&mut S> {
        self.stages.iter_mut().find_map(|stage| (stage.as_mut() as &mut dyn Any).downcast_mut())
    }

    /// What the rules and the tables filled so far say of a position, at once: for whoever compares thousands of them.
    pub fn look_up(&self, pos: &G::Position) -> Bounds {
        if let Some(outcome) = self.game.outcome_for(pos, self.game.to_move(pos)) {
            return Bounds::exactly(Value::at_end(outcome));
        }
        let mut known = Bounds::UNKNOWN;
        // The later stages know more.
        for stage in self.stages.iter().rev() {
            known.tighten(stage.look_up(&self.game, pos));
            if known.exact().is_some() {
                break;
            }
        }
        known
    }

    /// Best play for both from an exact analysis that has no line yet: its best move, and the line from there on.
    fn line(&mut self, analysis: &Analysis<G>, monitor: &Monitor<'_, G>) -> Vec<G::Move> {
        let best = |value| analysis.moves.iter().find(|report| report.bounds.exact() == Some(value));
        let Some(report) = analysis.root.exact().and_then(best) else { return Vec::new() };
        let child = self.game.play(&analysis.position, report.mv);
        let mut line = vec![report.mv];
        if self.game.result(&child).is_none() {
            line.extend(self.analyze(&child, &mut monitor.aside()).0.line);
        }
        line
    }

    /// Runs the stages until one of them leaves nothing open, the budget is spent, or somebody cancels. A stage that
    /// runs out of memory hands over to the next.
    ///
    /// The analysis is handed back in every case: what it says is true even when it is not done.
    pub fn analyze(&mut self, pos: &G::Position, monitor: &mut Monitor<'_, G>) -> (Analysis<G>, Result<(), Halt>) {
        if let [stage] = &mut self.stages[..]
            && let Some(answer) = stage.answer(&self.game, pos, monitor)
        {
            return answer;
        }
        let (mut analysis, mut halt) = Analysis::within(&self.game, pos.clone(), monitor);
        if halt == Err(Halt::Cancelled) {
            return (analysis, halt);
        }
        if self.game.players() > 2 {
            // Three players have no common value: there is nothing to solve, and the analysis says so.
            halt = halt.and(self.game.annotate(&mut analysis, monitor));
            analysis.done = true;
            monitor.show(&mut analysis);
            return (analysis, halt);
        }
        if analysis.done {
            halt = self.game.annotate(&mut analysis, monitor);
        }
        for stage in &mut self.stages {
            if analysis.done || monitor.spent() {
                break;
            }
            let ran = stage.run(&self.game, &mut analysis, monitor);
            // What is told of one stage is not true of what follows it.
            monitor.expect(0);
            match ran {
                Ok(()) => {}
                Err(Halt::Cancelled) => {
                    halt = Err(Halt::Cancelled);
                    break;
                }
                Err(Halt::MemoryFull) => halt = Err(Halt::MemoryFull),
            }
            analysis.done = analysis.is_exact();
            if analysis.done {
                halt = Ok(());
            }
        }
        if halt.is_ok() && !monitor.spent() {
            analysis.done = true;
        }
        if analysis.line.is_empty() && self.game.shape() == Shape::Acyclic {
            analysis.line = self.line(&analysis, monitor);
        }
        analysis.nodes = monitor.count();
        if halt != Err(Halt::Cancelled) {
            // Whoever cancels waits for the answer alone.
            monitor.show(&mut analysis);
        }
        (analysis, halt)
    }
}
