//! The whole game in a table of classes.

use serde::Serialize;

use crate::core::{Bounds, Game, Outcome, Step, Value};
use crate::solve::{Analysis, Halt, Monitor, PaidMap, Stage, best_line};

use super::board::{BoardLine, point_name};
use super::classes::{Class, Classes, ply};
use super::rules::{DrawnLines, Rule, Sim};

/// What Sim adds to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SimNote {
    /// About a move: the figures that the line closes, each as its points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closes: Vec<String>,
    /// About a position: how many classes there are with as many lines, over or not over being left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<usize>,
    /// About a position: for each line that loses, it and best play of both behind it.
    #[serde(skip)]
    pub refutations: Vec<Vec<BoardLine>>,
}

/// The value of every class below a drawing, by recursion.
///
/// Idea: six points have 720 names for each drawing, and all of them have one value, so a table of classes holds the
/// whole game: 2,250 classes that are not over for K6. A line that closes a figure ends the game and needs no entry.
/// Cost: 48 bytes a class. Stopped early it keeps what it has proven; the moves that it finished stay exact.
pub struct ClassTable {
    classes: Classes,
    values: PaidMap<Class, Value>,
    /// The classes of each ply, counted once the whole board is solved.
    counts: Vec<usize>,
}

impl ClassTable {
    /// An empty table.
    pub fn new(sim: &Sim) -> Self {
        Self { classes: Classes::new(&sim.board), values: PaidMap::default(), counts: Vec::new() }
    }

    /// The value of a drawing for its mover.
    ///
    /// # Errors
    /// [`Halt`] when cancelled or out of memory; what is in the table stays true.
    pub fn value(&mut self, sim: &Sim, pos: &DrawnLines, monitor: &mut Monitor<'_, Sim>) -> Result<Value, Halt> {
        if let Some(result) = sim.result(pos) {
            return Ok(Value::at_end(result.outcome_for(sim.to_move(pos))));
        }
        let class = self.classes.of(pos);
        if let Some(&value) = self.values.get(&class) {
            return Ok(value);
        }
        monitor.node()?;
        let mut best = Value::WORST;
        for line in BoardLine::all(sim.free(pos)) {
            best = best.max(self.move_value(sim, pos, line, monitor)?);
        }
        self.values.insert(class, best, monitor.memory())?;
        Ok(best)
    }

    /// How many classes that are not over have each number of lines. Solves the whole board at the first call.
    ///
    /// # Errors
    /// [`Halt`] when cancelled or out of memory.
    pub fn counts(&mut self, sim: &Sim, monitor: &mut Monitor<'_, Sim>) -> Result<&[usize], Halt> {
        if self.counts.is_empty() {
            self.value(sim, &sim.start(), monitor)?;
            self.counts = vec![0; sim.board.lines() + 1];
            for &class in self.values.keys() {
                self.counts[ply(class)] += 1;
            }
        }
        Ok(&self.counts)
    }

    /// What drawing `line` is worth to the player who draws it.
    fn move_value(
        &mut self,
        sim: &Sim,
        pos: &DrawnLines,
        line: BoardLine,
        monitor: &mut Monitor<'_, Sim>,
    ) -> Result<Value, Halt> {
        if sim.board.closes(pos.lines[pos.mover()], line) {
            return Ok(match sim.rule {
                Rule::Misere => Value::Loss(1),
                Rule::Normal => Value::Win(1),
            });
        }
        Ok(self.value(sim, &pos.with(line), monitor)?.backed_up(Step::ALTERNATE))
    }

    /// A line, and best play of both behind it.
    fn refutation(
        &mut self,
        sim: &Sim,
        pos: &DrawnLines,
        line: BoardLine,
        monitor: &mut Monitor<'_, Sim>,
    ) -> Result<Vec<BoardLine>, Halt> {
        let known =
            |pos: &DrawnLines, monitor: &mut Monitor<'_, Sim>| self.value(sim, pos, monitor).map(Bounds::exactly);
        Ok([vec![line], best_line(sim, &pos.with(line), monitor, known)?].concat())
    }
}

impl Stage<Sim> for ClassTable {
    fn name(&self) -> &'static str {
        "classes"
    }

    fn run(&mut self, sim: &Sim, analysis: &mut Analysis<Sim>, monitor: &mut Monitor<'_, Sim>) -> Result<(), Halt> {
        analysis.stage = "classes";
        let pos = analysis.position;
        let own = pos.of(sim.to_move(&pos));
        analysis.edit_moves(|report| report.note = note(sim, own, report.mv));
        for mv in sim.legal_moves(&pos) {
            if monitor.spent() {
                return Ok(());
            }
            let value = self.move_value(sim, &pos, mv, monitor)?;
            analysis.tighten_moves(|other| if other == mv { Bounds::exactly(value) } else { Bounds::UNKNOWN });
            monitor.show(analysis);
        }
        analysis.line =
            best_line(sim, &pos, monitor, |pos, monitor| self.value(sim, pos, monitor).map(Bounds::exactly))?;
        let classes = if sim.board.is_complete() { self.counts(sim, monitor)?.get(pos.ply()).copied() } else { None };
        let lost = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Loss));
        let refutations =
            lost.map(|report| self.refutation(sim, &pos, report.mv, monitor)).collect::<Result<_, _>>()?;
        analysis.note = Some(SimNote { classes, refutations, ..SimNote::default() });
        Ok(())
    }
}

fn note(sim: &Sim, own: u64, line: BoardLine) -> Option<SimNote> {
    let closes: Vec<String> = sim.board.closed_by(own, line).map(|triangle| corners(sim, triangle)).collect();
    (!closes.is_empty()).then_some(SimNote { closes, ..SimNote::default() })
}

/// The points of a figure: `126`.
pub(crate) fn corners(sim: &Sim, figure: u64) -> String {
    let mut points: Vec<usize> = BoardLine::all(figure)
        .flat_map(|line| {
            let (a, b) = sim.board.ends(line);
            [a, b]
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    points.into_iter().map(point_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::brute::Brute;

    fn sim(words: &str) -> Sim {
        words.parse().expect("a setup")
    }

    fn solved(words: &str) -> (Value, usize) {
        let sim = sim(words);
        let mut table = ClassTable::new(&sim);
        let value = table.value(&sim, &sim.start(), &mut Monitor::unlimited()).expect("memory suffices");
        (value, table.values.len())
    }

    /// Classes that are not over: the reference's counts without the full drawn boards, which need no entry.
    #[test]
    fn the_start_of_each_board_has_its_known_value() {
        assert_eq!(solved("sim 3"), (Value::Draw, 3));
        assert_eq!(solved("sim 4"), (Value::Draw, 17));
        assert_eq!(solved("sim 5"), (Value::Draw, 135));
        // Simmons 1969 and later programs: the second player wins; 2,250 classes.
        assert_eq!(solved("sim 6"), (Value::Loss(15), 2250));
        assert_eq!(solved("sim 6 rule=normal"), (Value::Win(7), 2250));
    }

    #[test]
    fn the_table_agrees_with_brute_force_on_five_points_and_along_games_on_six() {
        let five = sim("sim 5");
        let mut brute = Brute::new(five.clone());
        let mut table = ClassTable::new(&five);
        let mut dice = Dice(3);
        for _ in 0..300 {
            let mut pos = five.start();
            while five.result(&pos).is_none() {
                let value = table.value(&five, &pos, &mut Monitor::unlimited());
                assert_eq!(value, Ok(brute.value(&pos)), "{}", five.write_position(&pos));
                let moves = five.legal_moves(&pos);
                pos = five.play(&pos, moves[dice.below(moves.len())]);
            }
        }
    }

    #[test]
    fn other_figures_agree_with_brute_force() {
        for words in
            ["sim 4 avoid=C4", "sim 4 avoid=P4 rule=normal", "sim 5 avoid=P4", "sim 5 avoid=C4", "sim 4 avoid=K4"]
        {
            let sim = sim(words);
            let value = ClassTable::new(&sim).value(&sim, &sim.start(), &mut Monitor::unlimited());
            assert_eq!(value, Ok(Brute::new(sim.clone()).value(&sim.start())), "{words}");
        }
    }

    #[test]
    fn classes_of_each_ply_are_those_of_the_reference() {
        let sim = sim("sim 6");
        let mut table = ClassTable::new(&sim);
        let counts = table.counts(&sim, &mut Monitor::unlimited()).expect("memory suffices");
        assert_eq!(counts, [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1, 0]);
    }
}
