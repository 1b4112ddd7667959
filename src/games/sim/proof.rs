//! Who wins on a complete board: a proof over classes that fit into a word.

use std::cmp::Reverse;

use super::board::{BoardLine, PointBoard};
use super::figure::Figure;
use super::rules::{DrawnLines, Rule, Sim};
use crate::core::{Bounds, GOLDEN, Game, Outcome};
use crate::solve::{Analysis, Halt, Memory, Monitor, Reservation, Stage};

/// Points of the largest board whose drawings fit into a word, three cases a line.
const MOST_POINTS: usize = 9;

/// For each point those that it is joined to in one colour.
type Joined = [u16; MOST_POINTS];

/// A drawing without a triangle of one colour, from the view of whoever is to move.
#[derive(Clone, Copy)]
struct Colouring {
    own: Joined,
    other: Joined,
}

/// Proves who wins after every line, and not when.
///
/// Idea: nobody can draw, so one question does: does a line win? Lines come first that leave their player the most safe ones,
/// and then the opponent the fewest. A drawing is known by its class: points are told apart by what they are joined to,
/// and those that still look alike are tried in every order. Cost: eight bytes and under a microsecond a class, of which the
/// proof meets 330,000 on eight points and some 40 million on nine. Stopped early, what it has told of lines is proven.
pub(super) struct ClassProof {
    points: usize,
    known: KnownClasses,
}

impl ClassProof {
    /// Whether boards like this are proven by classes: complete ones on which nobody can draw, and triangles are closed.
    pub(super) fn suits(sim: &Sim) -> bool {
        let board = &sim.board;
        board.is_complete()
            && board.figure() == Figure::Triangle
            && (board.figure().unavoidable_from()..=MOST_POINTS).contains(&board.points())
            && sim.rule == Rule::Misere
    }

    /// A proof that has not begun.
    pub(super) fn new(sim: &Sim) -> Self {
        Self { points: sim.board.points(), known: KnownClasses::default() }
    }

    /// Whether the mover wins.
    fn wins(&mut self, drawn: &Colouring, monitor: &mut Monitor<'_, Sim>) -> Result<bool, Halt> {
        let class = self.class(drawn);
        if let Some(won) = self.known.get(class) {
            return Ok(won);
        }
        monitor.node()?;
        if monitor.count().is_multiple_of(POLL) && monitor.spent() {
            return Err(Halt::Cancelled);
        }
        let mut won = false;
        let mut lines = [(0, 0, 0, 0); MOST_POINTS * (MOST_POINTS - 1) / 2];
        let count = self.safe_lines(drawn, &mut lines);
        lines[..count].sort_unstable();
        for &(_, _, a, b) in &lines[..count] {
            if !self.wins(&drawn.after(a.into(), b.into()), monitor)? {
                won = true;
                break;
            }
        }
        self.known.insert(class, won, monitor.memory())?;
        Ok(won)
    }

    /// The lines that close no triangle of the mover, each behind what it takes from him and what it leaves the opponent.
    fn safe_lines(&self, drawn: &Colouring, lines: &mut [(u8, u8, u8, u8)]) -> usize {
        let mut safe: Joined = [0; MOST_POINTS];
        let mut for_other = [0u16; MOST_POINTS];
        let mut left_for_other = 0;
        for a in 1..self.points {
            let free = !(drawn.own[a] | drawn.other[a]) & ((1 << a) - 1);
            for b in points_of(free) {
                if drawn.own[a] & drawn.own[b] == 0 {
                    safe[a] |= 1 << b;
                    safe[b] |= 1 << a;
                }
                if drawn.other[a] & drawn.other[b] == 0 {
                    for_other[a] |= 1 << b;
                    left_for_other += 1;
                }
            }
        }
        let mut count = 0;
        for a in 1..self.points {
            for b in points_of(safe[a] & ((1 << a) - 1)) {
                let taken = (safe[a] & drawn.own[b]).count_ones() + (safe[b] & drawn.own[a]).count_ones();
                let left = left_for_other - (for_other[a] >> b & 1) as u8;
                lines[count] = (taken as u8, left, a as u8, b as u8);
                count += 1;
            }
        }
        count
    }

    /// The least code of all orders of the points that keep those apart which look different.
    fn class(&self, drawn: &Colouring) -> u64 {
        let points = self.points;
        let mut looks: [u32; MOST_POINTS] =
            std::array::from_fn(|point| drawn.own[point].count_ones() * 16 + drawn.other[point].count_ones() + 1);
        for _ in 0..3 {
            let before = looks;
            for (point, look) in looks[..points].iter_mut().enumerate() {
                let mut sum = before[point].wrapping_mul(0x9e37_79b1);
                for joined in points_of(drawn.own[point]) {
                    let met = before[joined].wrapping_mul(0x85eb_ca6b);
                    sum = sum.wrapping_add(met ^ met >> 15);
                }
                for joined in points_of(drawn.other[point]) {
                    let met = before[joined].wrapping_mul(0xc2b2_ae35);
                    sum = sum.wrapping_add((met ^ met >> 13).wrapping_mul(3));
                }
                *look = sum ^ sum >> 16;
            }
        }
        let mut order: [u8; MOST_POINTS] = std::array::from_fn(|place| place as u8);
        order[..points].sort_unstable_by_key(|&point| looks[usize::from(point)]);
        let mut least = u64::MAX;
        let alike = order[..points].chunk_by(|&a, &b| looks[usize::from(a)] == looks[usize::from(b)]);
        let orders = alike.map(|cell| (1..=cell.len()).product::<usize>()).product::<usize>();
        if orders > MOST_ORDERS {
            self.code(drawn, &order)
        } else {
            self.permute(drawn, &looks, &mut order, 0, &mut least)
        }
    }

    fn permute(
        &self,
        drawn: &Colouring,
        looks: &[u32],
        order: &mut [u8; MOST_POINTS],
        place: usize,
        least: &mut u64,
    ) -> u64 {
        if place == self.points {
            *least = (*least).min(self.code(drawn, order));
            return *least;
        }
        for other in place..self.points {
            if looks[usize::from(order[other])] != looks[usize::from(order[place])] {
                break;
            }
            order.swap(place, other);
            self.permute(drawn, looks, order, place + 1, least);
            order.swap(place, other);
        }
        *least
    }

    /// The lines of all pairs in this order of the points, as a number of three cases each.
    fn code(&self, drawn: &Colouring, order: &[u8; MOST_POINTS]) -> u64 {
        let mut code = 0;
        for (place, &a) in order[..self.points].iter().enumerate() {
            let (own, other) = (drawn.own[usize::from(a)], drawn.other[usize::from(a)]);
            for &b in &order[..place] {
                code = code * 3 + u64::from(own >> b & 1) + 2 * u64::from(other >> b & 1);
            }
        }
        code
    }
}

/// More orders than these are not tried; then several classes stand for one, and no answer changes.
const MOST_ORDERS: usize = 2_000;

/// How many classes pass between two looks at the budget.
const POLL: u64 = 1024;

impl Colouring {
    fn of(board: &PointBoard, own: u64, other: u64) -> Self {
        let joined = |lines: u64| {
            let mut joined = [0; MOST_POINTS];
            for line in BoardLine::all(lines) {
                let (a, b) = board.ends(line);
                joined[a] |= 1 << b;
                joined[b] |= 1 << a;
            }
            joined
        };
        Self { own: joined(own), other: joined(other) }
    }

    /// The drawing after a line of the mover, from the view of his opponent.
    fn after(&self, a: usize, b: usize) -> Self {
        let mut after = Self { own: self.other, other: self.own };
        after.other[a] |= 1 << b;
        after.other[b] |= 1 << a;
        after
    }
}

fn points_of(set: u16) -> impl Iterator<Item = usize> {
    crate::core::ones(set.into())
}

impl Stage<Sim> for ClassProof {
    fn name(&self) -> &'static str {
        "proof"
    }

    fn run(&mut self, sim: &Sim, analysis: &mut Analysis<Sim>, monitor: &mut Monitor<'_, Sim>) -> Result<(), Halt> {
        analysis.stage = self.name();
        match self.prove(sim, analysis, monitor) {
            // A budget that is spent is no error.
            Err(Halt::Cancelled) => monitor.check(),
            result => result,
        }
    }
}

impl ClassProof {
    fn prove(&mut self, sim: &Sim, analysis: &mut Analysis<Sim>, monitor: &mut Monitor<'_, Sim>) -> Result<(), Halt> {
        let pos: DrawnLines = analysis.position;
        let (own, other) = (pos.lines[pos.mover()], pos.lines[1 - pos.mover()]);
        let safe = sim.board.safe(own, sim.free(&pos));
        let mut lines = sim.legal_moves(&pos);
        lines.sort_by_key(|line| Reverse(safe & line.bit()));
        for line in lines {
            let loses =
                safe & line.bit() == 0 || self.wins(&Colouring::of(&sim.board, other, own | line.bit()), monitor)?;
            let proven = Bounds::of(if loses { Outcome::Loss } else { Outcome::Win });
            analysis.tighten_moves(|known| if known == line { proven } else { Bounds::UNKNOWN });
            monitor.show(analysis);
        }
        Ok(())
    }
}

/// Classes and whether their movers win: an open table of words, which grows while the memory lasts.
#[derive(Default)]
struct KnownClasses {
    /// A class above two bits, of which the upper one is set and the lower one says who wins; 0 is a free place.
    words: Vec<u64>,
    filled: usize,
    paid: Option<Reservation>,
}

impl KnownClasses {
    const LEAST: usize = 1 << 12;

    fn get(&self, class: u64) -> Option<bool> {
        if self.words.is_empty() {
            return None;
        }
        let word = self.words[self.place(class)];
        (word != 0).then_some(word & 1 == 1)
    }

    /// # Errors
    /// [`Halt::MemoryFull`] when the table would have to grow and cannot.
    fn insert(&mut self, class: u64, won: bool, memory: &Memory) -> Result<(), Halt> {
        if self.filled * 8 >= self.words.len() * 7 {
            self.grow(memory)?;
        }
        let place = self.place(class);
        self.filled += usize::from(self.words[place] == 0);
        self.words[place] = class << 2 | 2 | u64::from(won);
        Ok(())
    }

    /// Where a class stands, or would stand.
    fn place(&self, class: u64) -> usize {
        let mask = self.words.len() - 1;
        let mixed = (class ^ class >> 31).wrapping_mul(GOLDEN);
        let mut place = (mixed ^ mixed >> 29) as usize & mask;
        while self.words[place] != 0 && self.words[place] >> 2 != class {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self, memory: &Memory) -> Result<(), Halt> {
        let length = (2 * self.words.len()).max(Self::LEAST);
        let paid = memory.reserve((length * size_of::<u64>()) as u64)?;
        let old = std::mem::replace(&mut self.words, vec![0; length]);
        for word in old.into_iter().filter(|&word| word != 0) {
            let place = self.place(word >> 2);
            self.words[place] = word;
        }
        self.paid = Some(paid);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::games::sim::ClassTable;
    use crate::solve::alpha_beta::AlphaBeta;

    /// One proof asks one question where nobody can draw, the other asks two.
    #[test]
    fn proofs_of_outcomes_agree_with_the_table() {
        let mut dice = Dice(17);
        let mut told = 0;
        for (words, least) in [
            ("sim 5", 0),
            ("sim 6", 0),
            ("sim 7", 2),
            ("sim 6 avoid=C4", 3),
            ("sim 5 avoid=K4", 2),
            ("sim 6 rule=normal", 2),
        ] {
            let sim: Sim = words.parse().expect("a setup");
            let mut table = ClassTable::new(&sim);
            for _ in 0..4 {
                let mut pos = sim.start();
                while sim.result(&pos).is_none() {
                    if pos.ply() >= least {
                        let mut analysis = Analysis::new(&sim, pos);
                        let mut monitor = Monitor::unlimited();
                        let mut proof: Box<dyn Stage<Sim>> = if ClassProof::suits(&sim) {
                            Box::new(ClassProof::new(&sim))
                        } else {
                            Box::new(AlphaBeta::of_outcomes())
                        };
                        proof.run(&sim, &mut analysis, &mut monitor).expect("memory suffices");
                        for report in analysis.moves.iter() {
                            let after = sim.play(&pos, report.mv);
                            let value = table.value(&sim, &after, &mut monitor).expect("memory suffices");
                            assert_eq!(
                                report.bounds.outcome(),
                                Some((-value).outcome()),
                                "{}",
                                sim.write_position(&pos)
                            );
                            told += 1;
                        }
                    }
                    pos = sim.play(&pos, *dice.pick(&sim.legal_moves(&pos)));
                }
            }
        }
        assert!(told > 1000, "{told} lines");
    }

    #[test]
    fn known_classes_are_found_again_and_a_full_memory_loses_none() {
        let memory = Memory::new(1 << 20);
        let mut known = KnownClasses::default();
        let class = |number: u64| number.wrapping_mul(GOLDEN) >> 6;
        let full = (0..1_000_000).find(|&number| known.insert(class(number), number % 3 == 0, &memory).is_err());
        let full = full.expect("a million words are more than a megabyte");
        assert!(full > 50_000, "{full}");
        assert!((0..full).all(|number| known.get(class(number)) == Some(number % 3 == 0)));
        assert_eq!(known.get(class(full)), None);
    }
}
