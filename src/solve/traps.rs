//! Chances among equals: how easily the opponent of a proven position gives something away.

use super::{Analysis, Halt, Monitor, Solve, Solver, rate_turns};
use crate::core::{Outcome, Value};

/// How many of the opponent's answers are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapDepth {
    /// His next one.
    One,
    /// His next two, with the best reply between them: three turns.
    Three,
}

/// The chance that the mover of `pos` gives away what he has, a win or a draw, if he draws his turns uniformly from those that
/// do not lose at once, which nobody plays. It is 0 where he has nothing to lose, and `None` where too little is proven, or
/// he has more turns than anybody looks at.
///
/// Cost: an analysis of `pos`; for three turns one of every position that two sensible turns lead to.
///
/// # Errors
/// [`Halt`] when somebody cancelled or memory ended.
pub fn trap<G: Solve>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    depth: TrapDepth,
    monitor: &Monitor<'_, G>,
) -> Result<Option<f64>, Halt> {
    if solver.game().result(pos).is_some() {
        return Ok(Some(0.0));
    }
    let Some(Answers { had, turns }) = Answers::of(solver, pos, monitor)? else { return Ok(None) };
    if had == Outcome::Loss || turns.is_empty() {
        return Ok(Some(0.0));
    }
    let mut sum = 0.0;
    for (moves, after) in &turns {
        sum += match depth {
            _ if *after < had => 1.0,
            TrapDepth::One => 0.0,
            TrapDepth::Three => {
                let Some(chance) = best_reply(solver, &solver.game().play_all(pos, moves), monitor)? else {
                    return Ok(None);
                };
                chance
            }
        };
    }
    Ok(Some(sum / turns.len() as f64))
}

/// The trap that a move sets: [`trap`] of the position behind it. A move that does not end its turn sets none.
///
/// # Errors
/// As [`trap`].
pub fn move_trap<G: Solve>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    mv: G::Move,
    depth: TrapDepth,
    monitor: &Monitor<'_, G>,
) -> Result<Option<f64>, Halt> {
    if !solver.game().ends_turn(pos, mv) {
        return Ok(None);
    }
    let child = solver.game().play(pos, mv);
    trap(solver, &child, depth, monitor)
}

/// The traps of one turn that the moves of an analysis set, in their order, where the best is a draw or a loss: of the moves
/// that keep it, since among these one chooses. `show` is told what is known after each of them.
///
/// # Errors
/// As [`trap`].
pub fn equal_traps<G: Solve>(
    solver: &mut Solver<G>,
    analysis: &Analysis<G>,
    monitor: &Monitor<'_, G>,
    mut show: impl FnMut(&[Option<f64>]),
) -> Result<Vec<Option<f64>>, Halt> {
    let mut traps = vec![None; analysis.moves.len()];
    let keeps = analysis.root.outcome().filter(|outcome| *outcome != Outcome::Win);
    for (index, report) in analysis.moves.iter().enumerate() {
        if keeps.is_some() && report.bounds.outcome() == keeps {
            traps[index] = move_trap(solver, &analysis.position, report.mv, TrapDepth::One, monitor)?;
            show(&traps);
        }
    }
    Ok(traps)
}

/// Positions of which more turns would have to be looked at are left alone.
const MOST_ANSWERS: usize = 1_000;

/// The turns of a position that do not lose at once, with the outcome that each leaves to the mover, and what he had.
struct Answers<G: Solve> {
    had: Outcome,
    turns: Vec<(Vec<G::Move>, Outcome)>,
}

impl<G: Solve> Answers<G> {
    /// Nothing where too little is proven.
    fn of(solver: &mut Solver<G>, pos: &G::Position, monitor: &Monitor<'_, G>) -> Result<Option<Self>, Halt> {
        let (analysis, halt) = solver.analyze(pos, &mut monitor.aside());
        halt?;
        let Some(had) = analysis.root.outcome() else { return Ok(None) };
        let (rated, halt) = rate_turns(solver, &analysis, MOST_ANSWERS, monitor, |_| {});
        halt?;
        if rated.count != Some(rated.turns.len() as u64) {
            return Ok(None);
        }
        let sensible = rated.turns.into_iter().filter(|turn| turn.bounds.exact() != Some(Value::Loss(1)));
        let turns = sensible.map(|turn| turn.bounds.outcome().map(|outcome| (turn.moves, outcome)));
        Ok(turns.collect::<Option<_>>().map(|turns| Self { had, turns }))
    }
}

/// The best chance that a turn which keeps the value leaves for the opponent's next answer.
fn best_reply<G: Solve>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    monitor: &Monitor<'_, G>,
) -> Result<Option<f64>, Halt> {
    if solver.game().result(pos).is_some() {
        return Ok(Some(0.0));
    }
    let Some(Answers { had, turns }) = Answers::of(solver, pos, monitor)? else { return Ok(None) };
    let mut best: f64 = 0.0;
    for (moves, after) in turns {
        if after == had {
            let child = solver.game().play_all(pos, &moves);
            let Some(chance) = trap(solver, &child, TrapDepth::One, monitor)? else { return Ok(None) };
            best = best.max(chance);
        }
    }
    Ok(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::core::laws::Dice;
    use crate::solve::brute::Brute;
    use crate::testing::{Drawn, Habits};

    fn chances(text: &str, node: usize) -> [Option<f64>; 2] {
        let game: Drawn = text.parse().expect("the graph is well formed");
        let mut solver = Solver::new(game);
        let monitor = Monitor::unlimited();
        [TrapDepth::One, TrapDepth::Three]
            .map(|depth| trap(&mut solver, &node, depth, &monitor).expect("nobody stops it"))
    }

    /// P2 may draw, lose at once, or lose after P1's next move, or let P1 choose between a draw and a trap.
    #[test]
    fn a_trap_is_the_share_of_sensible_answers_that_lose_something() {
        let graph = "drawn p2:1,2,3,4 p1=d p1=w1 p1:9 p1:7,5 p2:6,8,7 p1:9 p1=d p1:9 p2=w1";
        let [one, three] = chances(graph, 0);
        assert_eq!(one, Some(1.0 / 3.0), "of three answers that do not lose at once one loses");
        assert_eq!(three, Some((1.0 + 2.0 / 3.0) / 3.0), "after the fourth answer two of three fall into a trap");
        assert_eq!(chances(graph, 3), [Some(0.0); 2], "P1 has one turn there");
        assert_eq!(chances(graph, 9), [Some(0.0); 2], "the game is over");
    }

    #[test]
    fn among_equals_each_move_has_its_trap_and_where_one_wins_none_has() {
        let traps = |graph: &str| {
            let mut solver = Solver::new(graph.parse::<Drawn>().expect("the graph is well formed"));
            let analysis = solver.analyze(&0, &mut Monitor::unlimited()).0;
            let mut told = Vec::new();
            let traps = equal_traps(&mut solver, &analysis, &Monitor::unlimited(), |traps| told.push(traps.to_vec()));
            (traps.expect("nobody stops it"), told)
        };
        // After the first move P2 draws or lets P1 win; after the second he draws; the third loses.
        let (known, told) = traps("drawn p1:1,2,6 p2:3,4 p2:3,3 p1=d p1:5 p2=w1 p2=w2");
        assert_eq!(known, [Some(0.5), Some(0.0), None]);
        assert_eq!(told, [vec![Some(0.5), None, None], known]);
        assert_eq!(traps("drawn p1:1,2 p2=w1 p2=d"), (vec![None; 2], Vec::new()));
    }

    #[test]
    fn chances_agree_with_brute_force() {
        let mut dice = Dice(18);
        for _ in 0..300 {
            let game = Drawn::random(&mut dice, Habits { nodes: 10, most_edges: 3, acyclic: true, players: 2 });
            let ends = |pos: &usize| game.legal_moves(pos).into_iter().all(|mv| game.ends_turn(pos, mv));
            if !(0..game.nodes.len()).all(|pos| ends(&pos)) {
                continue;
            }
            let mut brute = Brute::new(game.clone());
            let mut solver = Solver::new(game.clone());
            for pos in 0..game.nodes.len() {
                let told = trap(&mut solver, &pos, TrapDepth::One, &Monitor::unlimited()).expect("nobody stops it");
                let had = brute.value(&pos).outcome();
                let mut children = std::collections::BTreeMap::new();
                for mv in game.legal_moves(&pos) {
                    children.entry(game.play(&pos, mv)).or_insert(mv);
                }
                let worths: Vec<_> = children.values().map(|mv| brute.move_value(&pos, *mv)).collect();
                let sensible: Vec<_> = worths.iter().filter(|value| **value != Value::Loss(1)).collect();
                let slips = sensible.iter().filter(|value| value.outcome() < had).count();
                let expected = if sensible.is_empty() { 0.0 } else { slips as f64 / sensible.len() as f64 };
                assert_eq!(told, Some(expected), "{game}: {pos}");
            }
        }
    }
}
