//! How long a game of flies lasts that is won or lost.

use crate::core::{Bounds, Game, Outcome, Step, Value};
use crate::solve::{Analysis, Halt, Monitor, PaidMap, Stage};

use super::recipe::outcome;
use super::rules::{Flies, Horseflies, Jump};

/// Searches for lengths along what the nimbers say of outcomes.
///
/// Idea: a turn deeper from round to round, and whoever wins tries only jumps that keep the win, which are few; whoever
/// loses tries all. What was found of a position holds in later rounds and for later questions. Cost: for three flies
/// some ten thousand positions; lengths grow with the distance from home, and with them the cost. Stopped early, it has
/// told the lengths of the moves that end soonest.
#[derive(Default)]
pub(crate) struct LengthSearch {
    known: PaidMap<Flies, Bracket>,
}

/// What is known of the length of a decided position.
#[derive(Clone, Copy)]
struct Bracket {
    /// It ends within so many turns.
    within: u32,
    /// It does not end within so many turns.
    beyond: u32,
}

/// Why the search ends.
enum Cut {
    Halt(Halt),
    /// The budget is spent, or there have been too many positions.
    Enough,
}

impl From<Halt> for Cut {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// No more positions than these for one question.
const MOST: u64 = 1_500_000;
/// A best line is followed no longer than this.
const LINE: usize = 200;

impl LengthSearch {
    /// Whether a decided position ends within so many turns.
    fn ends_within(
        &mut self,
        game: &Horseflies,
        pos: &Flies,
        turns: u32,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<bool, Cut> {
        if game.result(pos).is_some() {
            return Ok(true);
        }
        if turns == 0 {
            return Ok(false);
        }
        if pos.is_decided() {
            return Ok(true);
        }
        let pos = game.canonical(pos);
        if let Some(span) = self.known.get(&pos)
            && (turns >= span.within || turns <= span.beyond)
        {
            return Ok(turns >= span.within);
        }
        monitor.node()?;
        if monitor.count() >= MOST || monitor.spent() {
            return Err(Cut::Enough);
        }
        let is_won = outcome(&pos) == Outcome::Win;
        let mut ends = !is_won;
        for jump in game.legal_moves(&pos) {
            let child = game.play(&pos, jump);
            // Whoever wins must keep the win: no other jump can end the game in time.
            if is_won && outcome(&child) != Outcome::Loss {
                continue;
            }
            if self.ends_within(game, &child, turns - 1, monitor)? == is_won {
                ends = is_won;
                break;
            }
        }
        let open = || Bracket { within: u32::MAX, beyond: 0 };
        let span = self.known.or_insert_with(pos, monitor.memory(), open)?;
        if ends {
            span.within = span.within.min(turns);
        } else {
            span.beyond = span.beyond.max(turns);
        }
        Ok(ends)
    }

    /// Tells how long moves may last by what is known of them already: a win that was found once is then always led to
    /// its end, however small the budget.
    fn recall(&self, game: &Horseflies, analysis: &mut Analysis<Horseflies>) {
        let pos = analysis.position.clone();
        analysis.tighten_moves(|mv| {
            let child = game.canonical(&game.play(&pos, mv));
            let within = self.known.get(&child).map(|span| span.within).filter(|&within| within != u32::MAX);
            match (within, outcome(&child)) {
                (Some(turns), Outcome::Loss) => Bounds::at_least(Value::Win(turns + 1)),
                (Some(turns), Outcome::Win) => Bounds::at_most(Value::Loss(turns + 1)),
                (Some(_), Outcome::Draw) | (None, _) => Bounds::UNKNOWN,
            }
        });
    }

    /// Finds the lengths of all decided moves, the shortest first, and shows each as it is found.
    fn deepen(
        &mut self,
        game: &Horseflies,
        analysis: &mut Analysis<Horseflies>,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<(), Cut> {
        let pos = analysis.position.clone();
        let mut open: Vec<(Jump, Flies, Outcome)> = analysis
            .moves
            .iter()
            .map(|report| {
                let child = game.play(&pos, report.mv);
                let outcome = outcome(&child);
                (report.mv, child, outcome)
            })
            .filter(|(_, _, outcome)| *outcome != Outcome::Draw)
            .collect();
        for turns in 0..monitor.horizon() {
            let before = open.len();
            let mut left = Vec::new();
            for (mv, child, outcome) in open {
                // Wins take an odd number of turns, losses an even one.
                let may_end = (turns % 2 == 1) == (outcome == Outcome::Win);
                if may_end && self.ends_within(game, &child, turns, monitor)? {
                    let value = if outcome == Outcome::Win { Value::Win(turns) } else { Value::Loss(turns) };
                    tell(analysis, mv, Bounds::exactly(value.backed_up(Step::ALTERNATE)));
                } else {
                    left.push((mv, child, outcome));
                }
            }
            open = left;
            if open.len() < before {
                conclude(analysis);
                monitor.show(analysis);
            }
            if open.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Best play for both, as long as the lengths are known.
    fn line(
        &mut self,
        game: &Horseflies,
        analysis: &Analysis<Horseflies>,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<Vec<Jump>, Cut> {
        let (mut pos, mut line) = (analysis.position.clone(), Vec::new());
        let Some(mut turns) = analysis.root.exact().and_then(Value::remoteness) else { return Ok(line) };
        while turns > 0 && line.len() < LINE {
            let is_won = outcome(&pos) == Outcome::Win;
            let mut best = None;
            for jump in game.legal_moves(&pos) {
                let child = game.play(&pos, jump);
                let keeps = !is_won || outcome(&child) == Outcome::Loss;
                let in_time = keeps && self.ends_within(game, &child, turns - 1, monitor)?;
                // Whoever loses takes the whole time that there is.
                if in_time && (is_won || turns < 3 || !self.ends_within(game, &child, turns - 3, monitor)?) {
                    best = Some((jump, child));
                    break;
                }
            }
            let Some((jump, child)) = best else { break };
            line.push(jump);
            pos = child;
            turns -= 1;
        }
        Ok(line)
    }
}

/// One move's value is known.
fn tell(analysis: &mut Analysis<Horseflies>, mv: Jump, bounds: Bounds) {
    analysis.tighten_moves(|other| if other == mv { bounds } else { Bounds::UNKNOWN });
}

/// The value of the position, once its moves tell: the first win that is found is the shortest.
fn conclude(analysis: &mut Analysis<Horseflies>) {
    let exact = || analysis.moves.iter().filter_map(|report| report.bounds.exact());
    let all = analysis.moves.iter().all(|report| report.bounds.exact().is_some());
    let best = exact().max().filter(|best| all || best.outcome() == Outcome::Win);
    if let Some(best) = best {
        analysis.root.tighten(Bounds::exactly(best));
    }
}

impl Stage<Horseflies> for LengthSearch {
    fn name(&self) -> &'static str {
        "lengths"
    }

    fn run(
        &mut self,
        game: &Horseflies,
        analysis: &mut Analysis<Horseflies>,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<(), Halt> {
        analysis.stage = "lengths";
        self.recall(game, analysis);
        let found = self.deepen(game, analysis, monitor).and_then(|()| {
            analysis.line = self.line(game, analysis, monitor)?;
            Ok(())
        });
        match found {
            Ok(()) | Err(Cut::Enough) => Ok(()),
            Err(Cut::Halt(halt)) => Err(halt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::Solver;
    use crate::solve::retrograde::Retrograde;

    fn game(words: &str) -> Horseflies {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Wherever retrograde analysis of the nearest positions tells a length, it is the same.
    #[test]
    fn lengths_agree_with_the_board_itself() {
        let (mut dice, mut compared) = (Dice(8), 0);
        for _ in 0..40 {
            let fly = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(6) as u8), 1 + dice.below(5));
            let game = game(&format!("horseflies {},{}", fly(&mut dice), fly(&mut dice)));
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            let mut nearest = Analysis::new(&game, game.start());
            Retrograde::with_most(20_000).run(&game, &mut nearest, &mut Monitor::unlimited()).expect("nobody cancels");
            if let Some(value) = nearest.root.exact() {
                compared += 1;
                assert_eq!(analysis.root.exact(), Some(value), "{game}");
            }
        }
        assert!(compared > 20, "{compared}");
    }

    /// Lesson 5, exercise 7: the good first move, and how long it takes.
    #[test]
    fn the_flies_of_the_exercise_are_won_by_one_jump_in_29_turns() {
        let game = game("horseflies f6,d4,e10");
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(analysis.root.exact(), Some(Value::Win(29)));
        let kept: Vec<_> = analysis.keepers().map(|report| game.write_move(&game.start(), report.mv)).collect();
        assert_eq!(kept, ["d4e2"]);
        assert_eq!(analysis.line.len(), 29);
        let end = analysis.line.iter().fold(game.start(), |pos, &mv| game.play(&pos, mv));
        assert!(game.result(&end).is_some());
    }

    #[test]
    fn nothing_is_looked_for_behind_the_horizon() {
        let game = game("horseflies d4,a5");
        let ask = |monitor: Monitor<'_, Horseflies>| {
            let mut monitor = monitor;
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
            let ends: Vec<_> = analysis.moves.iter().map(|report| report.bounds.exact()).collect();
            (ends, monitor.count())
        };
        let (all, long) = ask(Monitor::unlimited());
        let (near, short) = ask(Monitor::unlimited().with_horizon(4));
        assert!(10 * short < long, "{short} {long}");
        let is_near = |value: &Value| value.remoteness().is_some_and(|turns| turns <= 4);
        let seen: Vec<_> = all.into_iter().map(|value| value.filter(is_near)).collect();
        assert_eq!(near.into_iter().map(|value| value.filter(is_near)).collect::<Vec<_>>(), seen);
        assert!(seen.iter().any(Option::is_some) && seen.iter().any(Option::is_none), "{seen:?}");
    }

    #[test]
    fn far_from_home_there_are_outcomes_and_no_lengths() {
        let game = game("horseflies a1000,f900,b800");
        let mut monitor = Monitor::unlimited().with_node_budget(5_000);
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
        assert_eq!(halt, Ok(()));
        assert!(analysis.root.outcome().is_some());
    }
}
