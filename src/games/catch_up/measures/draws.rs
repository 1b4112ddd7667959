//! The ways to share the numbers so that the scores are equal, and a drawn game for each.

use crate::core::{Game, Player, ones};
use crate::games::catch_up::{CatchUp, Pick};
use crate::solve::{Halt, Monitor, Reservation};

/// How many ways there are to share the numbers so that the scores are equal.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Draws {
    /// Assignments of plus and minus, equal numbers told apart: A063865 for {1..N}. Half of them begin with a plus: A058377.
    pub assignments: u64,
    /// Distinct sets that P1 can end with.
    pub sets: u64,
    /// About how many assignments there should be if they spread like a bell curve: for {1..N} it tends to
    /// sqrt(6/pi) 2^N / N^1.5, the paper's bound.
    pub estimate: f64,
}

/// One way to share the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Split {
    /// What P1 gets.
    pub p1: Vec<Pick>,
    /// What P2 gets.
    pub p2: Vec<Pick>,
    /// A game that ends so: each takes the smallest of his numbers until his turn ends.
    pub turns: Vec<Vec<Pick>>,
}

/// A sum that P1 can get, and in how many ways.
#[derive(Clone, Copy)]
struct Share {
    sum: u64,
    assignments: u64,
    sets: u64,
}

/// The sum of the numbers that P1 must get; `None` if the numbers cannot be shared evenly. P1, who begins, gets some.
fn target(game: &CatchUp) -> Option<u64> {
    let total = game.total();
    let both = (total as i64 + i64::from(game.handicap())).try_into().ok().filter(|&both: &u64| both > 0)?;
    (both.is_multiple_of(2) && both / 2 <= total).then_some(both / 2)
}

/// Counts them, by dynamic programming over the sums of P1.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the sums outgrow the memory.
pub fn draws(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Draws, Halt> {
    let estimate = estimate(game);
    let Some(target) = target(game) else { return Ok(Draws { assignments: 0, sets: 0, estimate }) };
    let mut ahead = game.total();
    let mut layer = vec![Share { sum: 0, assignments: 1, sets: 1 }];
    let mut paid: Option<Reservation> = None;
    for pile in game.numbers().chunk_by(|a, b| a == b) {
        monitor.nodes(layer.len() as u64)?;
        let most = layer.len() * (pile.len() + 1);
        let grown = monitor.memory().reserve((most * 2 * size_of::<Share>()) as u64)?;
        ahead -= pile.iter().map(|&number| u64::from(number)).sum::<u64>();
        layer = extend(&layer, pile, |sum| sum <= target && sum + ahead >= target);
        drop(paid.replace(grown));
    }
    let shared = layer.iter().find(|share| share.sum == target);
    let (assignments, sets) = shared.map_or((0, 0), |share| (share.assignments, share.sets));
    Ok(Draws { assignments, sets, estimate })
}

/// Every sum with none, one, .. all of a pile of equal numbers added to it, as far as that is `useful`.
fn extend(layer: &[Share], pile: &[u32], useful: impl Fn(u64) -> bool) -> Vec<Share> {
    let mut shares = Vec::with_capacity(layer.len() * 2);
    let mut choices = 1;
    for (copies, &number) in (0..=pile.len() as u64).zip(pile.iter().chain(pile.last())) {
        let grown = layer.iter().map(|share| Share {
            sum: share.sum + copies * u64::from(number),
            assignments: share.assignments * choices,
            sets: share.sets,
        });
        shares.extend(grown.filter(|share| useful(share.sum)));
        // The binomial coefficients: in so many ways some of the equal numbers are chosen.
        choices = choices * (pile.len() as u64 - copies) / (copies + 1);
    }
    shares.sort_unstable_by_key(|share| share.sum);
    shares.dedup_by(|share, kept| {
        let same = share.sum == kept.sum;
        if same {
            kept.assignments += share.assignments;
            kept.sets += share.sets;
        }
        same
    });
    shares
}

/// The height of the bell curve of all signed sums at 0; every other whole number is a sum, hence twice the density.
fn estimate(game: &CatchUp) -> f64 {
    let squares: f64 = game.numbers().iter().map(|&number| f64::from(number).powi(2)).sum();
    let off = f64::from(game.handicap());
    let density = (-off * off / (2.0 * squares)).exp() / (std::f64::consts::TAU * squares).sqrt();
    2.0 * density * 2_f64.powi(game.numbers().len() as i32)
}

/// The ways themselves, at most `limit` of them, each with a game that ends so. Without a head start the two halves may be
/// swapped, and each pair is listed once: P1 gets the half that comes first.
///
/// # Errors
/// [`Halt`] when somebody cancelled.
pub fn splits(game: &CatchUp, limit: usize, monitor: &mut Monitor<'_, CatchUp>) -> Result<Vec<Split>, Halt> {
    let mut search = DrawSearch { game, limit, monitor, found: Vec::new() };
    if let Some(target) = target(game) {
        let mut sums = vec![0];
        for &number in game.numbers() {
            sums.push(sums[sums.len() - 1] + u64::from(number));
        }
        search.visit(0, 0, target, &sums)?;
    }
    Ok(search.found)
}

struct DrawSearch<'a, 'm> {
    game: &'a CatchUp,
    limit: usize,
    monitor: &'a mut Monitor<'m, CatchUp>,
    found: Vec<Split>,
}

impl DrawSearch<'_, '_> {
    /// Decides about the numbers from `at` on; `short` is what P1 still lacks.
    fn visit(&mut self, at: usize, set: u64, short: u64, sums: &[u64]) -> Result<(), Halt> {
        self.monitor.node()?;
        if self.found.len() == self.limit {
            return Ok(());
        }
        if short == 0 {
            let split = self.game.split(set);
            if self.game.handicap() != 0 || split.p1 <= split.p2 {
                self.found.push(split);
            }
            return Ok(());
        }
        let Some(&number) = self.game.numbers().get(at) else { return Ok(()) };
        // What is still to come has to suffice, and its smallest must not be too much.
        if sums[sums.len() - 1] - sums[at] < short || u64::from(number) > short {
            return Ok(());
        }
        self.visit(at + 1, set | 1 << at, short - u64::from(number), sums)?;
        // Of equal numbers P1 gets the first ones: without this one he gets none of the others.
        let next = self.game.numbers().partition_point(|&other| other <= number);
        self.visit(next, set, short, sums)
    }
}

impl CatchUp {
    /// The split in which P1 gets `set`.
    fn split(&self, set: u64) -> Split {
        let picks = |set| ones(set).map(|index| Pick(self.numbers()[index])).collect::<Vec<_>>();
        let (p1, p2) = (picks(set), picks(self.start().left() & !set));
        let mut queues = [p1.clone().into_iter(), p2.clone().into_iter()];
        let mut pos = self.start();
        let mut turns: Vec<Vec<Pick>> = Vec::new();
        let mut is_new_turn = true;
        while let Some(pick) = queues[usize::from(pos.mover() == Player::P2)].next() {
            let ends = self.ends_turn(&pos, pick);
            match turns.last_mut() {
                Some(turn) if !is_new_turn => turn.push(pick),
                _ => turns.push(vec![pick]),
            }
            pos = self.play(&pos, pick);
            is_new_turn = ends;
        }
        Split { p1, p2, turns }
    }
}
