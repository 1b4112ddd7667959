//! The whole table of two piles, and the bots that use it.

use serde::Serialize;

use crate::bots::{BotSpec, Bots};
use crate::core::{Bounds, Game, Impartial, Outcome, Step, Value};
use crate::solve::nimber::NimWorth;
use crate::solve::{Analysis, Halt, Monitor, PartKind, Reservation, Solve, Stage, Theory, WhyPart, shown_move};

use super::nimbers::PairNimbers;
use super::rules::{Piles, Wythoff, WythoffTake};

/// What two piles add to a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PileNote {
    /// The nimber of the pair, or of what a move leaves.
    pub nimber: u32,
}

impl Solve for Wythoff {
    type Note = PileNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(PileTable::default())]
    }

    fn annotate(&self, analysis: &mut Analysis<Self>, _: &mut Monitor<'_, Self>) -> Result<(), Halt> {
        analysis.note = Some(PileNote { nimber: 0 });
        Ok(())
    }

    fn theory(&self, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Piles>>, Halt> {
        let nimbers = PairNimbers::new(self.start[0].max(self.start[1]), poll)?;
        Ok(Some(Box::new(move |pos| Some(NimWorth::Finite(nimbers.of(pos.state))))))
    }

    fn note_words(&self, note: &PileNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let [a, b] = self.reduced(&analysis.position);
        match analysis.root.outcome()? {
            Outcome::Loss if b > 0 => {
                let ratio = "the pairs that lose grow by the golden ratio";
                Some(format!("{a} and {b} are the lost pair that differs by {}: {ratio}", b - a))
            }
            Outcome::Win => {
                let take = shown_move(analysis)?;
                let [c, d] = self.reduced(&self.after(&analysis.position, take));
                let take = self.write_move(&analysis.position, take);
                Some(format!("{take} leaves {c} and {d}, the lost pair that differs by {}", d - c))
            }
            Outcome::Loss | Outcome::Draw => None,
        }
    }

    /// The take that leaves a lost pair, and the lost pairs up to the larger pile.
    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
        let text = |mv| vec![self.write_move(&analysis.position, mv)];
        let wins = wins.map(|mv| WhyPart::new(PartKind::Move, text(mv), "leaves a lost pair"));
        let [_, most] = self.reduced(&analysis.position);
        let pairs = lost_pairs(most.min(LISTED)).into_iter().filter(|&[_, large]| large <= most);
        let pair =
            |[a, b]: [u32; 2]| WhyPart::new(PartKind::Number, vec![format!("{a},{b}")], format!("differ by {}", b - a));
        wins.into_iter().chain(pairs.map(pair)).collect()
    }
}

/// The lost pairs up to a pile: each has the least number that is in no pair before, and their differences are 0, 1, 2, ..
/// (Wythoff 1907).
pub fn lost_pairs(most: u32) -> Vec<[u32; 2]> {
    let mut used = vec![false; 2 * most as usize + 2];
    let mut pairs = Vec::new();
    for difference in 0..=most {
        let Some(small) = (0..=most).find(|&number| !used[number as usize]) else { break };
        let large = small + difference;
        used[small as usize] = true;
        if let Some(place) = used.get_mut(large as usize) {
            *place = true;
        }
        pairs.push([small, large]);
    }
    pairs
}

/// Lost pairs are listed up to such piles.
const LISTED: u32 = 60;

/// The value of every pair of piles up to the larger one.
///
/// Idea: a row, a column and a diagonal each hold at most one lost pair, since one move leads between two of them. So for
/// every line it is enough to carry that pair's length and the longest win, and each pair costs three look-ups. 8 bytes
/// a pair.
#[derive(Default)]
struct PileTable {
    side: usize,
    values: Vec<Value>,
    nimbers: Option<PairNimbers>,
    paid: Option<Reservation>,
}

/// What the pairs of one row, column or diagonal say to the next pair of it.
#[derive(Clone, Copy, Default)]
struct LineSoFar {
    lost: Option<u32>,
    longest_win: Option<u32>,
}

impl LineSoFar {
    fn push(&mut self, value: Value) {
        match value {
            Value::Loss(turns) => self.lost = Some(turns),
            Value::Win(turns) => self.longest_win = self.longest_win.max(Some(turns)),
            Value::Draw => {}
        }
    }
}

impl PileTable {
    fn fill(&mut self, top: u32, monitor: &mut Monitor<'_, Wythoff>) -> Result<(), Halt> {
        let side = top as usize + 1;
        self.paid = Some(monitor.memory().reserve((side * side * size_of::<Value>()) as u64)?);
        let mut values = Vec::with_capacity(side * side);
        let mut columns = vec![LineSoFar::default(); side];
        let mut diagonals = vec![LineSoFar::default(); 2 * side];
        for a in 0..side {
            monitor.nodes(side as u64)?;
            let mut row = LineSoFar::default();
            for b in 0..side {
                let diagonal = &mut diagonals[a + side - b];
                let lines = [row, columns[b], *diagonal];
                let shortest = lines.iter().filter_map(|line| line.lost).min();
                let longest = lines.iter().filter_map(|line| line.longest_win).max();
                let value = match (shortest, longest) {
                    (Some(turns), _) => Value::Win(turns + 1),
                    (None, Some(turns)) => Value::Loss(turns + 1),
                    (None, None) => Value::Loss(0),
                };
                row.push(value);
                columns[b].push(value);
                diagonal.push(value);
                values.push(value);
            }
        }
        (self.side, self.values) = (side, values);
        Ok(())
    }

    fn value(&self, piles: [u32; 2]) -> Value {
        self.values[piles[0] as usize * self.side + piles[1] as usize]
    }

    fn move_value(&self, game: &Wythoff, piles: &[u32; 2], take: WythoffTake) -> Value {
        self.value(game.after(piles, take)).backed_up(Step::ALTERNATE)
    }
}

impl Stage<Wythoff> for PileTable {
    fn name(&self) -> &'static str {
        "table"
    }

    fn run(
        &mut self,
        game: &Wythoff,
        analysis: &mut Analysis<Wythoff>,
        monitor: &mut Monitor<'_, Wythoff>,
    ) -> Result<(), Halt> {
        analysis.stage = "table";
        if self.values.is_empty() {
            self.fill(game.start[0].max(game.start[1]), monitor)?;
        }
        let mut at = analysis.position.state;
        analysis.root.tighten(Bounds::exactly(self.value(at)));
        analysis.tighten_moves(|mv| Bounds::exactly(self.move_value(game, &at, mv)));
        if self.nimbers.is_none() {
            let top = game.start[0].max(game.start[1]);
            let _paid = monitor.memory().reserve(PairNimbers::bytes(top))?;
            self.nimbers = Some(PairNimbers::new(top, |pairs| monitor.nodes(pairs))?);
        }
        if let Some(nimbers) = &self.nimbers {
            let note = |piles: [u32; 2]| Some(PileNote { nimber: nimbers.of(piles) });
            analysis.note = note(at);
            analysis.edit_moves(|report| report.note = note(game.after(&at, report.mv)));
        }
        let best = |at: &[u32; 2]| game.options(at).into_iter().rev().max_by_key(|&mv| self.move_value(game, at, mv));
        while let Some(mv) = best(&at) {
            analysis.line.push(mv);
            at = game.after(&at, mv);
        }
        Ok(())
    }
}

impl Bots for Wythoff {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any take"),
            BotSpec::liking("greedy", "takes as many stones as it can", |_, _, take: WythoffTake| {
                i64::from(take.0[0] + take.0[1])
            }),
            BotSpec::liking("nim-sum", "plays as at Nim: leaves equal piles", leaves_equal),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }
}

fn leaves_equal(game: &Wythoff, pos: &Piles, take: WythoffTake) -> i64 {
    let [a, b] = game.after(pos, take);
    i64::from(a == b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, laws};
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> Wythoff {
        words.parse().expect("a setup")
    }

    #[test]
    fn the_laws_hold() {
        laws::check(&game("wythoff 8,5"), 3, 20);
    }

    #[test]
    fn the_table_agrees_with_brute_force() {
        let game = game("wythoff 16,16");
        let mut brute = Brute::new(game.clone());
        let mut table = PileTable::default();
        table.fill(16, &mut Monitor::unlimited()).expect("memory suffices");
        for a in 0..=16 {
            for b in 0..=16 {
                let pos = game.read_position(&format!("{a},{b}")).expect("a position");
                assert_eq!(table.value(pos.state), brute.value(&pos), "{a},{b}");
            }
        }
    }

    /// Lesson 1, exercise 3.
    #[test]
    fn the_lengths_beside_a_pile_of_eight_are_those_of_the_exercise() {
        let game = game("wythoff 8,8");
        let mut solver = Solver::new(game.clone());
        let lengths: Vec<_> = (0..=8)
            .map(|m| {
                let pos = game.read_position(&format!("{m},8")).expect("a position");
                solver.analyze(&pos, &mut Monitor::unlimited()).0.root.exact().and_then(Value::remoteness)
            })
            .collect();
        assert_eq!(lengths, [1, 3, 3, 5, 7, 5, 5, 3, 1].map(Some));
    }
}
