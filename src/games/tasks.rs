//! What a preset is worth to whoever begins, and so what there is to do in it: found by the solver, and kept.

use crate::core::Outcome;

/// Outcome and setup of each preset that the solver decides at once, apart by a tab.
const FILE: &str = include_str!("../../assets/presets.tsv");

/// What a preset is worth to the first player; nothing where chance or three players leave it open, or the solver takes long.
pub fn preset_outcome(setup: &str) -> Option<Outcome> {
    let word = FILE.lines().find_map(|line| line.strip_suffix(setup)?.strip_suffix('\t'))?;
    [Outcome::Win, Outcome::Draw, Outcome::Loss].into_iter().find(|outcome| outcome.to_string() == word)
}

/// What whoever begins can do where this is to be had.
pub fn task(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win it",
        Outcome::Draw => "hold it",
        Outcome::Loss => "you are lost: make it long",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::{AnyGame, games};
    use crate::solve::{Monitor, Solver};

    /// So many positions the solver may look at.
    const NODES: u64 = 100_000;

    #[test]
    fn the_solver_finds_what_is_kept_of_every_preset_and_nothing_else() {
        let mut found = 0;
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let read = || preset.setup.parse::<AnyGame>().expect("a preset is a setup");
            let game = read();
            // Chance draws another game each time.
            if game.players() > 2 || game.to_string() != read().to_string() {
                continue;
            }
            let mut monitor = Monitor::unlimited().with_node_budget(NODES);
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
            found += usize::from(analysis.root.outcome().is_some());
            assert_eq!(preset_outcome(preset.setup), analysis.root.outcome(), "{}", preset.setup);
        }
        assert_eq!(found, FILE.lines().count(), "every line is that of a preset");
    }

    #[test]
    fn every_game_for_two_has_a_preset_that_one_of_the_seats_wins() {
        for (id, info) in games() {
            let is_won = |outcome| matches!(outcome, Outcome::Win | Outcome::Loss);
            assert!(info.presets.iter().any(|preset| preset_outcome(preset.setup).is_some_and(is_won)), "{id}");
        }
    }
}
