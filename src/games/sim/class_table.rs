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
/// Cost: 48 bytes a class. Stopped early it keeps what it has proven; the moves that it finished stay exact. On a board with
/// many classes it tells how many it has proven of those with so many lines that there are some hundreds.
pub struct ClassTable {
    classes: Classes,
    values: PaidMap<Class, Value>,
    milestones: Milestones,
    /// The classes of each ply, counted once the whole board is solved.
    counts: Vec<usize>,
}

/// The classes with so many lines, by which the work is measured; none where `all` is 0.
#[derive(Clone, Copy, Default)]
struct Milestones {
    ply: usize,
    done: u64,
    all: u64,
}

/// So many classes are enough to measure by, and they are found in no time.
const MILESTONES: usize = 500;
/// The classes of boards with no more lines than these are a moment's work.
const SHORT: usize = 18;

impl ClassTable {
    /// An empty table.
    pub fn new(sim: &Sim) -> Self {
        let (values, milestones) = (PaidMap::default(), Milestones::default());
        Self { classes: Classes::new(&sim.board), values, milestones, counts: Vec::new() }
    }

    /// Does the work below a drawing, and tells how many of its branches are done.
    fn measured<T>(
        &mut self,
        sim: &Sim,
        pos: &DrawnLines,
        monitor: &mut Monitor<'_, Sim>,
        work: impl FnOnce(&mut Self, &mut Monitor<'_, Sim>) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.milestones = self.milestones(sim, pos, monitor)?;
        if self.milestones.all > 0 {
            monitor.branches(self.milestones.done, self.milestones.all);
        }
        let done = work(self, monitor);
        self.milestones = Milestones::default();
        monitor.expect(0);
        done
    }

    /// The classes by which the work below a drawing is measured: all that are not over and have so many lines, for each of
    /// them has to be proven.
    fn milestones(&self, sim: &Sim, pos: &DrawnLines, monitor: &mut Monitor<'_, Sim>) -> Result<Milestones, Halt> {
        let memory = monitor.memory().clone();
        let class = self.classes.of(pos);
        if sim.board.lines() <= SHORT || sim.result(pos).is_some() || self.values.get(&class).is_some() {
            return Ok(Milestones::default());
        }
        let mut level: PaidMap<Class, DrawnLines> = PaidMap::default();
        level.insert(class, *pos, &memory)?;
        while level.len() < MILESTONES {
            let mut next = PaidMap::default();
            for pos in level.values() {
                for line in BoardLine::all(sim.free(pos)) {
                    monitor.steps(1)?;
                    let after = pos.with(line);
                    if !sim.board.closes(pos.lines[pos.mover()], line) && sim.result(&after).is_none() {
                        next.insert(self.classes.of(&after), after, &memory)?;
                    }
                }
            }
            if next.is_empty() {
                return Ok(Milestones::default());
            }
            level = next;
        }
        let done = level.keys().filter(|class| self.values.get(class).is_some()).count();
        let ply = level.values().next().map_or(0, DrawnLines::ply);
        Ok(Milestones { ply, done: done as u64, all: level.len() as u64 })
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
        let milestones = &mut self.milestones;
        if pos.ply() == milestones.ply && milestones.all > 0 {
            milestones.done += 1;
            monitor.branches(milestones.done, milestones.all);
        }
        Ok(best)
    }

    /// How many classes that are not over have each number of lines. Solves the whole board at the first call.
    ///
    /// # Errors
    /// [`Halt`] when cancelled or out of memory.
    pub fn counts(&mut self, sim: &Sim, monitor: &mut Monitor<'_, Sim>) -> Result<&[usize], Halt> {
        if self.counts.is_empty() {
            let start = sim.start();
            self.measured(sim, &start, monitor, |table, monitor| table.value(sim, &start, monitor))?;
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
        let whole = self.measured(sim, &pos, monitor, |table, monitor| {
            for mv in sim.legal_moves(&pos) {
                if monitor.spent() {
                    return Ok(false);
                }
                let value = table.move_value(sim, &pos, mv, monitor)?;
                analysis.tighten_moves(|other| if other == mv { Bounds::exactly(value) } else { Bounds::UNKNOWN });
                monitor.show(analysis);
            }
            Ok(true)
        })?;
        if !whole {
            return Ok(());
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
    use crate::solve::Extent;
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

    /// All classes with so many lines are proven before the drawing is, and none is counted twice.
    #[test]
    fn a_long_proof_tells_how_many_of_the_classes_it_is_measured_by_are_proven() {
        let sim = sim("sim 7");
        let pos = sim.read_position("12,23,34 14,25,36").expect("a position");
        let told = std::cell::RefCell::new(Vec::new());
        let mut monitor = Monitor::unlimited().with_gauge(|nodes, extent| told.borrow_mut().push((nodes, extent)));
        let mut table = ClassTable::new(&sim);
        let counted = table.measured(&sim, &pos, &mut monitor, |table, monitor| {
            table.value(&sim, &pos, monitor)?;
            Ok((table.milestones.done, table.milestones.all))
        });
        let (done, all) = counted.expect("memory suffices");
        assert!(done == all && all >= MILESTONES as u64, "{done} of {all}");
        assert_eq!(monitor.check(), Ok(()));
        drop(monitor);
        let told = told.into_inner();
        assert_eq!(told.last().map(|(_, extent)| *extent), Some(None), "what comes next is other work");
        let branches = told.iter().filter_map(|(_, extent)| match extent {
            Some(Extent::Branches { done, all }) => Some((*done, *all)),
            _ => None,
        });
        let branches: Vec<(u64, u64)> = branches.collect();
        assert!(
            branches.len() > 3 && branches.is_sorted() && branches.iter().all(|told| told.1 == all),
            "{branches:?}"
        );
        assert!(branches[0].0 < all / 5 && branches[branches.len() - 1].0 > all / 2, "{branches:?}");
    }

    #[test]
    fn classes_of_each_ply_are_those_of_the_reference() {
        let sim = sim("sim 6");
        let mut table = ClassTable::new(&sim);
        let counts = table.counts(&sim, &mut Monitor::unlimited()).expect("memory suffices");
        assert_eq!(counts, [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1, 0]);
    }
}
