//! Riddles out of one's own matches: positions in which the one turn that kept what there was, was not played.

use super::{LookNodes, PosedRiddle, RiddleLook, look};
use crate::bots::Bots;
use crate::play::{Match, TurnSpan};
use crate::solve::{Halt, Monitor, Solver};

/// A position that takes more nodes than this to be proven is passed by.
const MOST_NODES: LookNodes = LookNodes { proof: 200_000, length: 200_000 };

/// The riddles that the people at this table met and did not solve, the last first. As a review has it, a turn gave something
/// away; beyond that it has to be a riddle.
///
/// # Errors
/// When somebody cancels, or memory is short.
pub fn missed_riddles<G: Bots>(table: &Match<G>, monitor: &Monitor<'_, G>) -> Result<Vec<PosedRiddle<G>>, Halt> {
    let mut solver = Solver::new(table.game().clone());
    let spans = table.timeline().turns().into_iter().rev();
    spans.filter_map(|span| missed_riddle(&mut solver, table, &span, monitor).transpose()).collect()
}

/// The riddle that a person met with this turn, and did not solve; nothing where it was none.
///
/// # Errors
/// As [`missed_riddles`].
pub fn missed_riddle<G: Bots>(
    solver: &mut Solver<G>,
    table: &Match<G>,
    span: &TurnSpan,
    monitor: &Monitor<'_, G>,
) -> Result<Option<PosedRiddle<G>>, Halt> {
    let (game, timeline) = (table.game(), table.timeline());
    let played = timeline.moves_of(span);
    let Some(pos) = timeline.position_at(span.steps.start) else { return Ok(None) };
    if game.players() > 2 || !table.made_by(span).is_human() || !span.complete || played.is_empty() {
        return Ok(None);
    }
    let RiddleLook::Riddle(riddle) = look(solver, pos, MOST_NODES, monitor)? else { return Ok(None) };
    let after = |moves: &[G::Move]| game.canonical(&game.play_all(pos, moves));
    let is_missed = after(&riddle.turn) != after(&played);
    Ok(is_missed.then(|| PosedRiddle::new(game.clone(), &riddle)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::Save;

    #[test]
    fn what_a_person_missed_is_a_riddle_and_what_a_bot_missed_is_none() {
        // The heap of two has to go; P1 takes one of it.
        let played = "format = 1\nseed = \"1\"\ngame = \"nim 1,1,2\"\nturns = [\"3.1\", \"1.1\", \"2.1\", \"3.1\"]\n";
        for (seats, missed) in
            [("seats = []\n", 1), ("seats = [\"human\", \"bot random\"]\n", 1), ("seats = [\"bot random\"]\n", 0)]
        {
            let save = Save::parse(&format!("{played}{seats}")).expect("a save");
            let table: Match<AnyGame> = save.load().unwrap_or_else(|error| panic!("{error}"));
            let found = missed_riddles(&table, &Monitor::unlimited()).expect("small");
            let lines: Vec<String> = found.iter().map(PosedRiddle::line).collect();
            assert_eq!(lines.len(), missed, "{seats}: {lines:?}");
            assert!(lines.iter().all(|line| line == "nim 1,1,2 @ 1,1,2"), "{lines:?}");
        }
    }
}
