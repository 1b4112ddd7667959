//! How Sim is solved: all classes of a small board, a proof on a larger one; and what is said about it.

use std::cmp::Reverse;

use crate::core::{Arrange, Game, Outcome, Player};
use crate::solve::alpha_beta::{AlphaBeta, Ordered};
use crate::solve::mcts::MctsStage;
use crate::solve::{Analysis, PartKind, Solve, Stage, WhyPart, shown_move};

use super::board::BoardLine;
use super::class_table::{ClassTable, SimNote};
use super::figure::Figure;
use super::proof::ClassProof;
use super::rules::{DrawnLines, Rule, Sim};
use super::strategy;

impl Solve for Sim {
    type Note = SimNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        let most = match self.board.figure() {
            _ if !self.board.is_complete() => WHOLE,
            Figure::Four => WHOLE_COMPLETE_LOOSE,
            _ => WHOLE_COMPLETE,
        };
        let is_small = self.board.lines() <= most;
        if is_small && self.board.lines() <= AT_ONCE {
            return vec![Box::new(ClassTable::new(self))];
        }
        let proof: Box<dyn Stage<Self>> =
            if ClassProof::suits(self) { Box::new(ClassProof::new(self)) } else { Box::new(AlphaBeta::of_outcomes()) };
        let lengths: Box<dyn Stage<Self>> =
            if is_small { Box::new(ClassTable::new(self)) } else { Box::new(AlphaBeta::default()) };
        vec![Box::new(MctsStage::with_most(FIRST_GUESSES)), proof, lengths]
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let pos = &analysis.position;
        if self.result(pos).is_some() {
            return None;
        }
        let mover = self.to_move(pos);
        let safe = self.board.safe(pos.of(mover), self.free(pos));
        let left = self.free(pos).count_ones() as usize;
        match (self.rule, analysis.root.outcome()?) {
            (Rule::Misere, Outcome::Loss) if safe == 0 && self.free(pos) != 0 => {
                Some(format!("every line that is left closes a {}", self.board.figure().name()))
            }
            (_, Outcome::Draw) if left > 0 && analysis.line.len() == left => {
                let figure = self.board.figure().name();
                Some(format!("a draw: both can go on until every line is drawn and no {figure} is closed"))
            }
            (_, Outcome::Win) if strategy::is_for(self, pos) => {
                let losing = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Loss));
                let losing: Vec<BoardLine> = losing.map(|report| report.mv).collect();
                Some(strategy::advice(self, pos, shown_move(analysis), &losing))
            }
            (Rule::Misere, _) if self.board.is_complete() => {
                let (least, figure) = (self.board.figure().unavoidable_from(), self.board.figure().name());
                let least_word = ["five", "six"].get(least.wrapping_sub(5)).filter(|_| self.board.points() >= least)?;
                Some(format!("no draw: among {least_word} points there is always a {figure} of one colour"))
            }
            _ => None,
        }
    }

    /// The line that wins, what refutes each that loses, the longest defence first, and the lines that are safe for each.
    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        let pos = &analysis.position;
        let mover = self.to_move(pos);
        let free = self.free(pos);
        let safe = |player| if self.rule == Rule::Misere { self.board.safe(pos.of(player), free) } else { 0 };
        let sides = [safe(Player::P1), safe(Player::P2)];
        let lines = [sides[0] & sides[1], sides[0] & !sides[1], sides[1] & !sides[0]];
        let labels = ["safe for both", "safe for P1 alone", "safe for P2 alone"];
        let each = |lines| BoardLine::all(lines).map(|line| self.write_move(pos, line)).collect::<Vec<String>>();
        let safe = lines.into_iter().zip(labels).filter(|(lines, _)| *lines != 0);
        let mut parts = Vec::new();
        if analysis.root.outcome() == Some(Outcome::Win) {
            let wins = |line| WhyPart::new(PartKind::Move, vec![self.write_move(pos, line)], "wins");
            parts.extend(shown_move(analysis).map(wins));
        }
        let names = |line: &[BoardLine]| line.iter().map(|&line| self.write_move(pos, line)).collect::<Vec<String>>();
        if analysis.root.outcome() != Some(Outcome::Loss) && !analysis.line.is_empty() {
            parts.push(WhyPart::new(PartKind::Line, names(&analysis.line), "best play of both"));
        }
        let mut refutations: Vec<&Vec<BoardLine>> =
            analysis.note.iter().flat_map(|note| &note.refutations).filter(|line| line.len() > 1).collect();
        refutations.arrange_by_key(|line| (Reverse(line.len()), line[0]));
        parts.extend(refutations.into_iter().map(|line| {
            let cells = names(line);
            let label = format!("{} refutes {} with {}", mover.opponent(), cells[0], cells[1]);
            WhyPart::new(PartKind::Line, cells, label)
        }));
        parts.extend(safe.map(|(lines, label)| WhyPart::new(PartKind::Place, each(lines), label)));
        parts
    }

    fn note_words(&self, note: &SimNote) -> Vec<(&'static str, String)> {
        note.closes.iter().map(|triangle| ("closes", triangle.clone())).collect()
    }
}

/// Boards of more lines are searched; all positions of one would be too many. Complete ones have fewer classes, unless the
/// figure has so many lines that almost every drawing is without it.
const WHOLE: usize = 18;
const WHOLE_COMPLETE: usize = 28;
const WHOLE_COMPLETE_LOOSE: usize = 21;
/// The classes of boards with more lines take a minute: who wins is proven before them.
const AT_ONCE: usize = 21;
/// Games that the first estimates are made from, before the search begins.
const FIRST_GUESSES: usize = 20_000;

impl Ordered for Sim {
    /// Lines that close no triangle first, and of those the ones that leave the player himself the most safe lines, then
    /// the opponent the fewest. On eight points a proof that looked at the opponent's alone visits ten times as many classes.
    fn ordered_moves(&self, pos: &DrawnLines) -> Vec<BoardLine> {
        let (own, other) = (pos.lines[pos.mover()], pos.lines[1 - pos.mover()]);
        let free = self.free(pos);
        let (safe, safe_for_other) = (self.board.safe(own, free), self.board.safe(other, free));
        let mut moves = self.legal_moves(pos);
        moves.sort_by_cached_key(|&line| {
            let closes = safe & line.bit() == 0;
            let left = safe & !line.bit() & !self.board.spoiled(own, line);
            let for_other = (safe_for_other & !line.bit()).count_ones();
            (closes == (self.rule == Rule::Misere), Reverse(left.count_ones()), for_other)
        });
        moves
    }

    fn is_decided(&self) -> bool {
        let board = &self.board;
        self.rule == Rule::Misere && board.is_complete() && board.points() >= board.figure().unavoidable_from()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Value;
    use crate::core::laws::{self, Dice};
    use crate::solve::Monitor;
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn sim(words: &str) -> Sim {
        words.parse().expect("a setup")
    }

    #[test]
    fn the_laws_hold() {
        for words in [
            "sim 3",
            "sim 4",
            "sim 5",
            "sim 6",
            "sim 7",
            "sim 9",
            "sim 5 rule=normal",
            "sim 6 avoid=K4",
            "sim 5 avoid=P4",
        ] {
            laws::check(&sim(words), 11, 20);
        }
    }

    #[test]
    fn every_reply_to_the_first_line_keeps_the_second_players_win() {
        let sim = sim("sim 6");
        let mut solver = Solver::new(sim.clone());
        let first = sim.play(&sim.start(), BoardLine::all(1).next().expect("line 12"));
        let (analysis, halt) = solver.analyze(&first, &mut Monitor::unlimited());
        assert_eq!(halt, Ok(()));
        assert_eq!(analysis.keepers().count(), 14);
    }

    const WHEEL: &str = "name = \"wheel\"\nedges = [\"1-2-3-4-5-1\", \"6-1\", \"6-2\", \"6-3\", \"6-4\", \"6-5\"]\n\
        [nodes]\n1 = [2, 0]\n2 = [4, 2]\n3 = [3, 4]\n4 = [1, 4]\n5 = [0, 2]\n6 = [2, 2]\n";

    #[test]
    fn a_graph_file_is_a_board_and_agrees_with_brute_force() {
        let wheel = Sim::read_setup("sim wheel.toml", &|_| Ok(WHEEL.to_owned())).expect("a graph");
        assert_eq!(
            (wheel.to_string().as_str(), wheel.board.lines(), wheel.board.figures().len()),
            ("sim wheel", 10, 5)
        );
        let value = ClassTable::new(&wheel).value(&wheel, &wheel.start(), &mut Monitor::unlimited());
        assert_eq!(value, Ok(Brute::new(wheel.clone()).value(&wheel.start())));
        let named = WHEEL.replace("6 = [2", "hub = [2").replace("6-", "hub-");
        let error = Sim::read_setup("sim wheel.toml", &|_| Ok(named.clone())).err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|text| text.contains("`hub` is no name for a point of Sim")), "{error:?}");
    }

    /// Whoever draws a line that is safe has not lost by it, and whoever draws another one has.
    #[test]
    fn safe_lines_are_those_that_do_not_lose_at_once() {
        let mut dice = Dice(2);
        let mut told = 0;
        for words in ["sim 5", "sim 6", "sim 4 avoid=C4", "sim 5 avoid=P4"] {
            let sim = sim(words);
            for _ in 0..20 {
                let mut pos = sim.start();
                while sim.result(&pos).is_none() {
                    let mover = sim.to_move(&pos);
                    let parts = sim.why_parts(&Analysis::new(&sim, pos));
                    let own = [format!("safe for {mover} alone"), "safe for both".to_owned()];
                    let safe: Vec<&String> =
                        parts.iter().filter(|part| own.contains(&part.label)).flat_map(|part| &part.cells).collect();
                    for line in sim.legal_moves(&pos) {
                        let result = sim.result(&sim.play(&pos, line));
                        let loses = result == Some(crate::core::GameResult::Won(mover.opponent()));
                        assert_eq!(safe.contains(&&sim.write_move(&pos, line)), !loses, "{words}: {parts:?}");
                        told += 1;
                    }
                    pos = sim.play(&pos, *dice.pick(&sim.legal_moves(&pos)));
                }
            }
        }
        assert!(told > 1000, "{told} lines");
    }

    /// A draw is shown by a line of play to the last line that can be drawn, in which nobody gives anything away.
    #[test]
    fn a_draw_is_shown_by_play_to_the_last_line() {
        for words in ["sim 3", "sim 4", "sim 5", "sim 4 rule=normal"] {
            let sim = sim(words);
            let (analysis, _) = Solver::new(sim.clone()).analyze(&sim.start(), &mut Monitor::unlimited());
            assert!(sim.why(&analysis).is_some_and(|text| text.starts_with("a draw: both can go on")), "{words}");
            let parts = sim.why_parts(&analysis);
            let line = parts.iter().find(|part| part.label == "best play of both").expect("a line");
            let mut brute = Brute::new(sim.clone());
            let mut pos = sim.start();
            for cell in &line.cells {
                pos = sim.try_play(&pos, sim.read_move(&pos, cell).expect("a line")).expect("a legal line");
                assert_eq!(brute.value(&pos), Value::Draw, "{words}: {line:?}");
            }
            assert_eq!(sim.free(&pos), 0, "{words}");
        }
    }

    /// Every line that loses is refuted, by answers that win, in as many turns as its value says.
    #[test]
    fn every_line_that_loses_is_refuted_by_answers_that_win() {
        let mut dice = Dice(6);
        let mut told = 0;
        for words in ["sim 4", "sim 5", "sim 4 avoid=C4", "sim 5 avoid=P4 rule=normal"] {
            let sim = sim(words);
            let (mut brute, mut solver) = (Brute::new(sim.clone()), Solver::new(sim.clone()));
            for _ in 0..12 {
                let mut pos = sim.start();
                while sim.result(&pos).is_none() {
                    let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                    let parts = sim.why_parts(&analysis);
                    for line in sim.legal_moves(&pos) {
                        let (value, name) = (brute.move_value(&pos, line), sim.write_move(&pos, line));
                        let is_of = |part: &&WhyPart| part.kind == PartKind::Line && part.label.contains("refutes");
                        let refuted = parts.iter().filter(is_of).find(|part| part.cells[0] == name);
                        let (Value::Loss(turns @ 2..), Some(refuted)) = (value, refuted) else {
                            assert!(
                                !matches!(value, Value::Loss(2..)) && refuted.is_none(),
                                "{words}: {name}, {parts:?}"
                            );
                            continue;
                        };
                        assert_eq!(refuted.cells.len(), turns as usize, "{words}: {refuted:?}");
                        let mut at = pos;
                        for (ply, cell) in refuted.cells.iter().enumerate() {
                            let mv = sim.read_move(&at, cell).expect("a line");
                            let answers = ply % 2 == 1;
                            assert!(!answers || brute.move_value(&at, mv).outcome() == Outcome::Win, "{refuted:?}");
                            at = sim.try_play(&at, mv).expect("a legal line");
                        }
                        assert_eq!(sim.result(&at), Some(crate::core::GameResult::Won(sim.to_move(&pos).opponent())));
                        told += 1;
                    }
                    pos = sim.play(&pos, *dice.pick(&sim.legal_moves(&pos)));
                }
            }
        }
        assert!(told > 100, "{told} lines");
    }

    #[test]
    fn bad_words_are_told() {
        laws::refuses::<Sim>(&[
            ("sim wheel", "`wheel` is neither a number of points"),
            ("sim 2", "`2` points are no board"),
            ("sim 12", "`12` points are no board"),
            ("sim", "names no board"),
            ("sim 6 rule=odd", "`rule=odd` is no rule"),
            ("sim 6 avoid=K5", "`avoid=K5` is no figure: avoid=K3, avoid=K4, avoid=C4 or avoid=P4"),
            ("sim 6 avoid=K4 avoid=C4", "`avoid=C4` says it a second time"),
            ("sim 6 rule=normal rule=normal", "`rule=normal` says it a second time"),
            ("sim 10", "`10` points are no board: 3 to 9"),
        ]);
        let sim = sim("sim 6");
        for (text, told) in [("11", "joins a point to itself"), ("17", "outside"), ("1", "no line"), ("ab", "no line")]
        {
            let error = sim.read_move(&sim.start(), text).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|words| words.contains(told)), "{text}: {error:?}");
        }
        let drawn = sim.read_position("12,56 34").expect("a position");
        assert_eq!(sim.to_move(&drawn), Player::P2);
        let line = sim.read_move(&drawn, "56").expect("a line");
        assert_eq!(
            sim.try_play(&drawn, line).map_err(|error| error.to_string()),
            Err("`56` is already drawn".to_owned())
        );
    }
}
