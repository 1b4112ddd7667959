//! What the positions of a match tell about each other, and whole turns about the moves that begin them: whatever knows it,
//! all show it.

use std::collections::HashMap;

use crate::core::{Bounds, Step};
use crate::engine::Answer;
use crate::games::{AnyGame, AnyMove};
use crate::play::{Match, MatchEvent};
use crate::solve::Analysis;

/// Adds to an answer about the position of step `step` what its whole turns say, and what is known of the position behind
/// the move that was played there.
pub(super) fn learn(answer: &mut Answer<AnyGame>, table: &Match<AnyGame>, step: usize, behind: Option<Bounds>) {
    let mut told: HashMap<AnyMove, Bounds> = HashMap::new();
    let mut tell = |mv, bounds| told.entry(mv).or_insert(Bounds::UNKNOWN).tighten(bounds);
    for turn in answer.turns.iter().flat_map(|turns| &turns.turns) {
        match turn.moves[..] {
            [mv] => tell(mv, turn.bounds),
            // How the turn goes on is still to be chosen.
            [mv, ..] => tell(mv, Bounds::at_least(turn.bounds.lower())),
            [] => {}
        }
    }
    if let Some(((mv, step), behind)) = played(table, step).zip(behind) {
        tell(mv, behind.backed_up(step));
    }
    let is_news = |mv: AnyMove, bounds: Bounds| {
        let known = answer.analysis.report(mv).map(|report| report.bounds);
        known.is_some_and(|known| known.lower() < bounds.lower() || bounds.upper() < known.upper())
    };
    if told.iter().any(|(&mv, &bounds)| is_news(mv, bounds)) {
        answer.analysis.tighten_moves(|mv| told.get(&mv).copied().unwrap_or(Bounds::UNKNOWN));
    }
}

/// What an analysis of the position of step `step` tells about the one behind the move that was played there.
pub(super) fn behind(analysis: &Analysis<AnyGame>, table: &Match<AnyGame>, step: usize) -> Option<Bounds> {
    let (mv, step) = played(table, step)?;
    Some(analysis.report(mv)?.bounds.handed_down(step))
}

/// The move that was played at a step, and what it does to values.
fn played(table: &Match<AnyGame>, step: usize) -> Option<(AnyMove, Step)> {
    let (game, timeline) = (table.game(), table.timeline());
    let MatchEvent::Move(mv) = timeline.events().nth(step)? else { return None };
    let (from, to) = (timeline.position_at(step)?, timeline.position_at(step + 1)?);
    Some((mv, Step::of(game, from, mv, to)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::core::Value;
    use crate::play::Save;
    use crate::solve::{Monitor, RatedTurns, Solver};

    fn table(line: &str) -> Match<AnyGame> {
        Save::from_line(line).expect("a line").load().expect("a match")
    }

    fn unknown(table: &Match<AnyGame>, step: usize) -> Answer<AnyGame> {
        Answer::new(Analysis::new(table.game(), table.timeline().position_at(step).expect("a step").clone()))
    }

    fn solved(table: &Match<AnyGame>, step: usize) -> Analysis<AnyGame> {
        let pos = table.timeline().position_at(step).expect("a step");
        Solver::new(table.game().clone()).analyze(pos, &mut Monitor::unlimited()).0
    }

    #[test]
    fn positions_behind_a_move_and_the_move_tell_the_same() {
        for line in ["square 23 : 1 4 4 4 1 9", "catch-up 1..4 : 2 4 1+3", "sim 5 : 12 34 13 25 14"] {
            let table = table(line);
            for step in 0..table.timeline().len() {
                let (mv, _) = played(&table, step).expect("a move");
                let worth = solved(&table, step).report(mv).expect("it is legal").bounds;
                let mut answer = unknown(&table, step);
                learn(&mut answer, &table, step, Some(solved(&table, step + 1).root));
                assert_eq!(answer.analysis.report(mv).map(|report| report.bounds), Some(worth), "{line}: {step}");
                let told = behind(&solved(&table, step), &table, step).expect("a move");
                let root = solved(&table, step + 1).root;
                assert!(told.lower() <= root.lower() && root.upper() <= told.upper(), "{line}: {step}, {told}");
                assert_eq!(told.outcome(), root.outcome(), "{line}: {step}");
            }
            let last = table.timeline().len();
            assert!(behind(&solved(&table, last), &table, last).is_none(), "nothing was played there");
        }
    }

    #[test]
    fn a_turn_is_the_least_that_the_move_is_worth_which_begins_it() {
        let table = table("catch-up 1..5 : 1");
        let whole = solved(&table, 1);
        let first = whole.moves[1].mv;
        let mut answer = unknown(&table, 1);
        let worth = Bounds::exactly(Value::Loss(4));
        let turn = crate::solve::RatedTurn { moves: vec![first, whole.moves[0].mv], bounds: worth, estimate: None };
        answer.turns = Some(Arc::new(RatedTurns { turns: vec![turn], count: Some(1) }));
        learn(&mut answer, &table, 1, None);
        let told = answer.analysis.report(first).expect("it is legal").bounds;
        assert_eq!((told.lower(), told.outcome()), (Value::Loss(4), None));
        assert_eq!(answer.analysis.root.lower(), Value::Loss(4), "somebody to move has this at least");
    }
}
