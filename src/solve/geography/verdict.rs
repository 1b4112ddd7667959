//! The stage that classifies every choice by one maximum matching.

use super::Geography;
use crate::core::{Bounds, Outcome, Value};
use crate::solve::matching::{Matching, UndirectedGraph};
use crate::solve::{Analysis, Halt, Monitor, Reservation, Stage};

/// Outcome of every choice, at once, with the pairs that prove it; no lengths.
///
/// Idea: a choice wins exactly when some maximum matching of what is left misses it (Gallai-Edmonds). Cost: about one
/// visit to each edge; asked again after a move it repairs the matching that it has. Stopped early it has proven
/// nothing.
#[derive(Default)]
pub struct Verdict {
    matching: Option<(Matching, Reservation)>,
}

/// Bytes of a matching for each node.
const NODE_BYTES: usize = 28;

/// Edges between two looks at the cancel token.
const POLL: u64 = 4096;

impl Verdict {
    /// The maximum matching of the nodes that are left.
    fn matching<G: Geography>(&mut self, game: &G, used: &[u32], monitor: &Monitor<'_, G>) -> Result<&Matching, Halt> {
        let mut looked = 0;
        let mut poll = |edges: u64| {
            looked += edges;
            if looked < POLL {
                return Ok(());
            }
            looked = 0;
            monitor.check()
        };
        let kept = match self.matching.take() {
            Some((mut matching, paid)) => {
                let updated = matching.update(game.graph(), used, &mut poll);
                let kept = self.matching.insert((matching, paid));
                updated?;
                kept
            }
            None => {
                let paid = monitor.memory().reserve((game.graph().nodes() * NODE_BYTES) as u64)?;
                self.matching.insert((Matching::new(game.graph(), used, &mut poll)?, paid))
            }
        };
        Ok(&kept.0)
    }
}

impl<G: Geography> Stage<G> for Verdict {
    fn name(&self) -> &'static str {
        "matching"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        monitor.node()?;
        let used = game.used(&analysis.position);
        let matching = self.matching(game, used, monitor)?;
        // Whoever may choose anything next wins with whatever can be left over.
        let anywhere = game.anywhere().filter(|_| used.is_empty());
        let is_left = |node: &u32| Some(*node) != anywhere && matching.can_miss(*node);
        let answer = anywhere.and_then(|_| (0..game.graph().nodes() as u32).find(is_left));
        let wins = |node: u32| if Some(node) == anywhere { answer.is_none() } else { matching.can_miss(node) };
        analysis.stage = "matching";
        analysis.edit_moves(|report| {
            let node = game.node(report.mv);
            if wins(node) {
                report.bounds.tighten(Bounds::of(Outcome::Win));
            } else {
                report.bounds.tighten(Bounds::of(Outcome::Loss));
                let partner = if Some(node) == anywhere { answer } else { matching.mate(node) };
                report.note = partner.and_then(|partner| game.partner_note(partner));
            }
        });
        analysis.tighten_root_by_moves();
        if !analysis.is_listed {
            // The list had no room, but who wins is known without it.
            let wins = game.legal_moves(&analysis.position).into_iter().any(|mv| wins(game.node(mv)));
            analysis.root.tighten(Bounds::of(if wins { Outcome::Win } else { Outcome::Loss }));
        }
        if !analysis.moves.is_empty() {
            // A dead end wins sooner than anything else.
            let choice = analysis.best().map(|report| game.node(report.mv)).find(|&node| wins(node));
            let partners = match choice {
                Some(node) => matching.without(node),
                None => match anywhere.zip(answer) {
                    // Nobody comes to the answer but from there, so the two make a pair.
                    Some((first, answer)) => {
                        let mut partners = matching.without(answer);
                        (partners[first as usize], partners[answer as usize]) = (Some(answer), Some(first));
                        partners
                    }
                    None => matching.partners(),
                },
            };
            let way = choice.map(|node| matching.way(node)).unwrap_or_default();
            analysis.note = game.pairing_note(choice, &partners, &way);
        }
        if analysis.root.exact() == Some(Value::Win(1)) {
            // A dead end is all there is to say; where every choice is one, no later stage is asked.
            let dead_end = analysis.moves.iter().find(|report| report.bounds == analysis.root);
            analysis.line = dead_end.map(|report| report.mv).into_iter().collect();
        }
        monitor.show(analysis);
        Ok(())
    }
}
