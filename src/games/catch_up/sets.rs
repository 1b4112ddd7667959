//! The whole turns of a position as sets of numbers: listed where they are few, counted and drawn where they are many.
//!
//! A set is a turn when its numbers reach what the mover needs and would not without the largest. Equal numbers are one
//! and the same, so no set counts twice; and of 60 numbers there are at most 2^60 sets, which 64 bits can count. Turns of a
//! fixed size are handfuls, and have a file of their own.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::handfuls::Handfuls;
use super::{CatchUp, Pick, Position, Quota};
use crate::bots::below;
use crate::core::ones;
use crate::solve::Halt;

/// A whole turn, or the rest of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnSet {
    /// The numbers, as bits in the order of the pool.
    pub set: u64,
    /// Their sum.
    pub sum: u64,
    /// How many they are.
    pub count: u32,
}

impl TurnSet {
    /// The picks, ascending: in that order the turn cannot end too early.
    pub fn picks(self, game: &CatchUp) -> Vec<Pick> {
        ones(self.set).map(|index| Pick(game.numbers()[index])).collect()
    }
}

/// Equal numbers that are left.
pub(super) struct Pile {
    pub(super) number: u64,
    pub(super) first: u32,
    pub(super) count: u32,
}

impl Pile {
    /// The set of so many of them.
    fn copies(&self, count: u32) -> u64 {
        ((1 << count) - 1) << self.first
    }
}

/// The turns that a position offers.
pub struct TurnChoice {
    /// Ascending.
    piles: Vec<Pile>,
    /// Sums of the numbers left, the smallest first: how little so many more of them can cost.
    sums: Vec<u64>,
    left: u64,
    needed: u64,
    /// How many numbers a turn has, where they are counted; then nothing is needed.
    size: Option<u32>,
}

/// What a turn is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aim {
    /// The largest sum.
    MaxScore,
    /// The smallest sum.
    MinScore,
    /// The most numbers.
    MostNumbers,
}

impl Aim {
    fn grade(self, turn: TurnSet) -> i64 {
        match self {
            Self::MaxScore => turn.sum as i64,
            Self::MinScore => -(turn.sum as i64),
            Self::MostNumbers => i64::from(turn.count),
        }
    }

    /// How well a turn serves the aims; the first aim that differs decides.
    pub fn grades(aims: &[Self], turn: TurnSet) -> Vec<i64> {
        aims.iter().map(|aim| aim.grade(turn)).collect()
    }
}

impl TurnChoice {
    /// What the mover of `pos` can choose from.
    pub fn of(game: &CatchUp, pos: &Position) -> Self {
        let mut piles: Vec<Pile> = Vec::new();
        let mut sums = vec![0];
        for index in ones(pos.left()) {
            let number = u64::from(game.numbers()[index]);
            sums.push(sums[sums.len() - 1] + number);
            match piles.last_mut() {
                Some(pile) if pile.number == number => pile.count += 1,
                _ => piles.push(Pile { number, first: index as u32, count: 1 }),
            }
        }
        let left = pos.left();
        let (needed, size) = match game.quota(pos) {
            Quota::Sum(needed) => (u64::from(needed), None),
            Quota::Count(size) => (0, Some(size.min(left.count_ones()))),
        };
        Self { piles, sums, left, needed, size }
    }

    fn handfuls(&self) -> Option<Handfuls<'_>> {
        self.size.map(|size| Handfuls { piles: &self.piles, size })
    }

    /// All turns, sorted by their picks, if there are at most `limit`.
    pub fn list(&self, limit: usize) -> Option<Vec<TurnSet>> {
        let mut turns = Vec::new();
        if self.left == 0 {
            return Some(turns);
        }
        if let Some(handfuls) = self.handfuls() {
            return handfuls.list(limit);
        }
        if let Some(forced) = self.forced() {
            return Some(vec![forced]);
        }
        self.extend(0, 0, TurnSet { set: 0, sum: 0, count: 0 }, limit, &mut turns).then_some(turns)
    }

    /// How many turns there are. Cost: that of [`draw`](Self::draw).
    ///
    /// # Errors
    /// What `check` says; it is asked once for every number.
    pub fn count(&self, check: impl Fn() -> Result<(), Halt>) -> Result<u64, Halt> {
        // Which turn would be drawn matters to nobody.
        let drawn = self.draw(&[], &mut ChaCha8Rng::seed_from_u64(0), check)?;
        Ok(drawn.map_or(0, |(_, ways)| ways))
    }

    /// The most numbers that a turn can take: the smallest reach latest, so as many of them as fall short and any one
    /// more, if there is one.
    pub fn most_numbers(&self) -> u32 {
        if let Some(size) = self.size {
            return size;
        }
        let short = self.sums.partition_point(|&sum| sum < self.needed);
        short.min(self.sums.len() - 1) as u32
    }

    /// The only turn there is when what is left cannot reach: all of it.
    fn forced(&self) -> Option<TurnSet> {
        let sum = self.sums[self.sums.len() - 1];
        (sum < self.needed).then(|| TurnSet { set: self.left, sum, count: self.left.count_ones() })
    }

    /// Adds numbers from `piles[at..]`, which begin with the `used`-th number left. False as soon as there are too many.
    fn extend(&self, at: usize, used: usize, turn: TurnSet, limit: usize, turns: &mut Vec<TurnSet>) -> bool {
        // Taking everything that follows still has to reach; so every branch bears a turn.
        if turn.sum + self.sums[self.sums.len() - 1] - self.sums[used] < self.needed {
            return true;
        }
        let pile = &self.piles[at];
        let enough = (self.needed - turn.sum).div_ceil(pile.number);
        // From many copies to none, so that turns come in the order of their picks.
        for copies in (0..=enough.min(u64::from(pile.count)) as u32).rev() {
            let next = pile.add(turn, copies);
            if next.sum >= self.needed {
                turns.push(next);
            } else if !self.extend(at + 1, used + pile.count as usize, next, limit, turns) {
                return false;
            }
            if turns.len() > limit {
                return false;
            }
        }
        true
    }

    /// One of the turns that serve the aims best, drawn uniformly, and how many of them there are. `None` when nothing is
    /// left.
    ///
    /// Dynamic programming over sums that do not reach yet, number by number from the smallest: every sum carries how
    /// many sets make it and one of them, drawn uniformly; where two streams meet, chance keeps one of their sets in
    /// proportion. So a single pass draws, and memory holds one layer. Cost: numbers times sums below what is needed.
    ///
    /// # Errors
    /// What `check` says; it is asked once for every number.
    pub fn draw(
        &self,
        aims: &[Aim],
        rng: &mut ChaCha8Rng,
        check: impl Fn() -> Result<(), Halt>,
    ) -> Result<Option<(TurnSet, u64)>, Halt> {
        if self.left == 0 {
            return Ok(None);
        }
        if let Some(handfuls) = self.handfuls() {
            return check().map(|()| Some(handfuls.draw(aims, rng)));
        }
        if let Some(forced) = self.forced() {
            return Ok(Some((forced, 1)));
        }
        let sieve = SumSieve::new(self, aims);
        let mut layer = vec![Way { turn: TurnSet { set: 0, sum: 0, count: 0 }, ways: 1 }];
        let mut best: Option<(Vec<i64>, Way)> = None;
        let mut used = 0;
        for pile in &self.piles {
            check()?;
            for way in &layer {
                if let Some(turn) = sieve.complete(pile, *way) {
                    let grades = Aim::grades(aims, turn.turn);
                    match &mut best {
                        Some((other, _)) if grades < *other => {}
                        Some((other, kept)) if grades == *other => *kept = kept.or(turn, rng),
                        _ => best = Some((grades, turn)),
                    }
                }
            }
            used += pile.count as usize;
            layer = sieve.next_layer(pile, used, &layer, rng);
        }
        Ok(best.map(|(_, Way { turn, ways })| (TurnSet { count: turn.set.count_ones(), ..turn }, ways)))
    }
}

impl Pile {
    pub(super) fn add(&self, turn: TurnSet, copies: u32) -> TurnSet {
        TurnSet {
            set: turn.set | self.copies(copies),
            sum: turn.sum + u64::from(copies) * self.number,
            count: turn.count + copies,
        }
    }
}

/// Some sets with the same sum: how many they are, and one of them.
#[derive(Clone, Copy)]
struct Way {
    turn: TurnSet,
    ways: u64,
}

impl Way {
    /// Both together.
    fn or(self, other: Self, rng: &mut ChaCha8Rng) -> Self {
        let ways = self.ways + other.ways;
        let turn = if below(rng, ways) < self.ways { self.turn } else { other.turn };
        Self { turn, ways }
    }
}

/// Which beginnings of turns are worth keeping, and which of them are alike.
struct SumSieve<'a> {
    choice: &'a TurnChoice,
    /// How many numbers a turn has to have, when the most numbers come first.
    size: Option<usize>,
    /// Numbers are counted; among equal sums only the sets with the most are kept.
    counts: bool,
}

/// More sums than any position that play can reach: needs are at most a million there.
const MOST_SUMS: usize = 1 << 22;

impl<'a> SumSieve<'a> {
    fn new(choice: &'a TurnChoice, aims: &[Aim]) -> Self {
        let size = (aims.first() == Some(&Aim::MostNumbers)).then(|| choice.most_numbers() as usize);
        Self { choice, size, counts: aims.contains(&Aim::MostNumbers) }
    }

    /// The turn that this beginning becomes when a number of `pile` is its largest.
    fn complete(&self, pile: &Pile, way: Way) -> Option<Way> {
        let short = self.choice.needed - way.turn.sum;
        let copies = u32::try_from(short.div_ceil(pile.number)).ok().filter(|&copies| copies <= pile.count)?;
        let turn = pile.add(way.turn, copies);
        let right_size = self.size.is_none_or(|size| turn.count as usize == size);
        right_size.then_some(Way { turn, ..way })
    }

    /// All beginnings that use numbers up to `pile`, in the order of [`key`](Self::key).
    fn next_layer(&self, pile: &Pile, used: usize, layer: &[Way], rng: &mut ChaCha8Rng) -> Vec<Way> {
        let add = |copies: u32| {
            let grown = layer.iter().map(move |way| {
                let mut turn = pile.add(way.turn, copies);
                turn.count = if self.counts { turn.count } else { 0 };
                Way { turn, ..*way }
            });
            grown.filter(|way| self.is_hopeful(way.turn, used)).collect::<Vec<_>>()
        };
        let mut next = add(0);
        for copies in 1..=pile.count {
            next = self.merge(&next, &add(copies), rng);
        }
        while next.len() > MOST_SUMS {
            // A position from nowhere. Half of its sums still give legal turns, if no longer quite evenly.
            let mut keep = false;
            next.retain(|_| {
                keep = !keep;
                keep
            });
        }
        next
    }

    /// Still short of the need, and able to reach it with what follows: with as many numbers as there have to be.
    fn is_hopeful(&self, turn: TurnSet, used: usize) -> bool {
        let (sums, needed) = (&self.choice.sums, self.choice.needed);
        let all = sums[sums.len() - 1] - sums[used];
        let sized = self.size.is_none_or(|size| {
            let more = size.checked_sub(turn.count as usize).filter(|&more| more > 0 && used + more < sums.len());
            more.is_some_and(|more| turn.sum + sums[used + more - 1] - sums[used] < needed)
        });
        turn.sum < needed && turn.sum + all >= needed && sized
    }

    fn key(&self, way: &Way) -> (u32, u64) {
        (if self.size.is_some() { way.turn.count } else { 0 }, way.turn.sum)
    }

    /// One layer of two, both in order.
    fn merge(&self, a: &[Way], b: &[Way], rng: &mut ChaCha8Rng) -> Vec<Way> {
        let mut merged: Vec<Way> = Vec::with_capacity(a.len() + b.len());
        let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
        loop {
            let from_a = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => self.key(x) <= self.key(y),
                (x, None) => x.is_some(),
                (None, Some(_)) => false,
            };
            let Some(way) = (if from_a { a.next() } else { b.next() }) else { return merged };
            match merged.last_mut() {
                Some(last) if self.key(last) == self.key(way) => match last.turn.count.cmp(&way.turn.count) {
                    std::cmp::Ordering::Less => *last = *way,
                    std::cmp::Ordering::Equal => *last = last.or(*way, rng),
                    std::cmp::Ordering::Greater => {}
                },
                _ => merged.push(*way),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;

    use super::*;
    use crate::core::Game;
    use crate::solve::{Monitor, turns};

    const CHAINS: [&[Aim]; 8] = [
        &[],
        &[Aim::MaxScore],
        &[Aim::MinScore],
        &[Aim::MostNumbers],
        &[Aim::MostNumbers, Aim::MinScore],
        &[Aim::MostNumbers, Aim::MaxScore],
        &[Aim::MinScore, Aim::MostNumbers],
        &[Aim::MaxScore, Aim::MostNumbers],
    ];

    fn game(words: &str) -> CatchUp {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Positions along random games.
    fn positions(game: &CatchUp, seed: u64) -> Vec<Position> {
        let mut dice = crate::core::laws::Dice(seed);
        let mut found = vec![game.start()];
        while let Some(pos) = found.last().filter(|pos| game.result(pos).is_none()) {
            let moves = game.legal_moves(pos);
            found.push(game.play(pos, moves[dice.below(moves.len())]));
        }
        found
    }

    fn best(turns: &[TurnSet], aims: &[Aim]) -> Vec<TurnSet> {
        let top = turns.iter().map(|turn| Aim::grades(aims, *turn)).max();
        turns.iter().copied().filter(|turn| Some(Aim::grades(aims, *turn)) == top).collect()
    }

    const POOLS: [&str; 11] = [
        "catch-up 1..10",
        "catch-up 2,2,2,3,3",
        "catch-up 1,1,1,2,2,4,4,9 handicap=7",
        "catch-up 100,70,70,31,30,1,1",
        "catch-up 1..9 handicap=200",
        "catch-up 1..11 players=3",
        "catch-up random 11 of 1..20 seed=5",
        "catch-up 7",
        "catch-up 1..9 handicap=-9 equal=stay",
        "catch-up 1..9 picks=4",
        "catch-up 1,2,2,2,3,3,7,7 picks=3",
    ];

    #[test]
    fn sets_are_the_turns_that_the_rules_allow() {
        for words in POOLS {
            let game = game(words);
            for pos in (0..20).flat_map(|seed| positions(&game, seed)) {
                let listed = TurnChoice::of(&game, &pos).list(usize::MAX).expect("no limit");
                let sets: Vec<_> = listed.iter().map(|turn| turn.picks(&game)).collect();
                let mut ruled: Vec<_> = turns(&game, &pos, usize::MAX, &Monitor::unlimited())
                    .turns
                    .into_iter()
                    .map(|(mut turn, _)| {
                        turn.sort_unstable();
                        turn
                    })
                    .collect();
                ruled.sort_unstable();
                assert_eq!(sets, ruled, "{words}: {}", game.write_position(&pos));
            }
        }
    }

    #[test]
    fn drawing_counts_the_best_turns_and_draws_one_of_them() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for words in POOLS {
            let game = game(words);
            for pos in (0..20).flat_map(|seed| positions(&game, seed)) {
                let choice = TurnChoice::of(&game, &pos);
                let all = choice.list(usize::MAX).expect("no limit");
                for aims in CHAINS {
                    let best = best(&all, aims);
                    match choice.draw(aims, &mut rng, || Ok(())).expect("nobody stops it") {
                        Some((turn, ways)) => {
                            let at = || format!("{words}: {} {aims:?}", game.write_position(&pos));
                            assert_eq!(ways, best.len() as u64, "{}", at());
                            assert!(best.iter().any(|other| other.set == turn.set), "{}", at());
                        }
                        None => assert!(all.is_empty()),
                    }
                }
            }
        }
    }

    #[test]
    fn every_turn_is_drawn_as_often_as_any_other() {
        for words in ["catch-up 1,2,2,3,4,5,6,7,8 handicap=12", "catch-up 1,2,2,2,3,3,7,7 picks=4"] {
            is_even(&game(words));
        }
    }

    fn is_even(game: &CatchUp) {
        let choice = TurnChoice::of(game, &game.start());
        let all = choice.list(usize::MAX).expect("no limit");
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let draws = 400 * all.len();
        let mut seen: HashMap<u64, u32> = HashMap::new();
        for _ in 0..draws {
            let drawn = choice.draw(&[], &mut rng, || Ok(())).expect("nobody stops it");
            *seen.entry(drawn.expect("numbers are left").0.set).or_default() += 1;
        }
        // 400 expected each, standard deviation 20: six of them away would be a fault.
        assert!(
            all.iter().all(|turn| seen.get(&turn.set).is_some_and(|&times| (280..520).contains(&times))),
            "{seen:?}"
        );
    }

    #[test]
    fn sixty_large_numbers_are_no_obstacle() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for words in [
            "catch-up random 60 of 1..1000000 seed=1 handicap=1000000",
            "catch-up 1..60 handicap=915",
            "catch-up 1..60 picks=30",
        ] {
            let game = game(words);
            let choice = TurnChoice::of(&game, &game.start());
            assert_eq!(choice.list(20_000), None, "{words}");
            for aims in CHAINS {
                let (turn, ways) = choice.draw(aims, &mut rng, || Ok(())).expect("nobody stops it").expect("a turn");
                assert!(ways > 0);
                let picks = turn.picks(&game);
                let (last, others) = picks.split_last().expect("a turn has a pick");
                let end = others.iter().fold(game.start(), |pos, &pick| {
                    assert!(!game.ends_turn(&pos, pick), "{words}: {aims:?} ends too early");
                    game.play(&pos, pick)
                });
                assert!(game.ends_turn(&end, *last), "{words}: {aims:?} does not end");
            }
        }
    }
}
