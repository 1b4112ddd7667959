//! What makes a pool enjoyable: how often the value changes hands when people err, how long everything stays open, how many
//! turns are traps.

use rustc_hash::FxHashMap;

use crate::core::{Game, Outcome};
use crate::games::catch_up::sets::{TurnChoice, TurnSet};
use crate::games::catch_up::{CatchUp, Position};
use crate::solve::{Halt, Monitor, PaidMap};

/// The drama of a game for two in which both players err at one turn of four where they can, all errors alike, and else
/// choose among all turns that keep the value alike. All figures are means over such games.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Drama {
    /// What best play leads to, for P1.
    pub value: Outcome,
    /// Turns.
    pub length: f64,
    /// Turns that change the value.
    pub changes: f64,
    /// The last turn after which either player may still win, if both play as they please.
    pub open: f64,
    /// Where the mover has something to lose: the share of his turns that lose it.
    pub traps: f64,
    /// How often he then has a choice, and one turn alone keeps it.
    pub only: f64,
}

/// How often people err.
const CHANCE: f64 = 0.25;

impl Drama {
    /// Changes of value times the share of the game that is open.
    pub fn drama(&self) -> f64 {
        self.changes * self.open / self.length
    }
}

/// Measures a game for two.
///
/// Cost: a table entry for every position in reach, and a look at every turn of those at which one begins.
///
/// # Errors
/// [`Halt`] when somebody cancelled or the memory is full.
pub fn drama(game: &CatchUp, monitor: &mut Monitor<'_, CatchUp>) -> Result<Drama, Halt> {
    let mut prospects = FallibleProspects { game, known: PaidMap::default() };
    let start = game.start();
    let mut sums = DramaSums::default();
    let mut layer = vec![(start.clone(), 1.0)];
    let mut turns = 0.0;
    while !layer.is_empty() {
        let mut next = NextLayer::default();
        for (pos, chance) in layer {
            monitor.node()?;
            let here = prospects.of(&pos, monitor)?;
            if turns > 0.0 && here.is_open() {
                sums.open += chance;
            }
            if pos.left() == 0 {
                sums.length += chance * turns;
                continue;
            }
            let ways = DramaWays::of(game, &pos, here.outcome, &mut prospects, monitor)?;
            sums.add(&ways, here.outcome, chance);
            let err = ways.err();
            for (child, keeps) in ways.children {
                let alike = if keeps { (1.0 - err) / ways.keeping } else { err / ways.losing };
                next.add(child, chance * alike);
            }
        }
        layer = next.positions;
        turns += 1.0;
    }
    let value = prospects.of(&start, monitor)?.outcome;
    Ok(sums.drama(value))
}

/// What is summed up over all games, each by its chance.
#[derive(Default)]
struct DramaSums {
    length: f64,
    changes: f64,
    open: f64,
    /// How often there was something to lose.
    at_stake: f64,
    traps: f64,
    only: f64,
}

impl DramaSums {
    fn add(&mut self, ways: &DramaWays, outcome: Outcome, chance: f64) {
        self.changes += chance * ways.err();
        if outcome == Outcome::Loss {
            return;
        }
        self.at_stake += chance;
        self.traps += chance * ways.losing / (ways.losing + ways.keeping);
        if ways.keeping < 1.5 && ways.losing > 0.0 {
            self.only += chance;
        }
    }

    fn drama(&self, value: Outcome) -> Drama {
        let share = |part: f64| if self.at_stake > 0.0 { part / self.at_stake } else { 0.0 };
        let Self { length, changes, open, .. } = *self;
        Drama { value, length, changes, open, traps: share(self.traps), only: share(self.only) }
    }
}

/// The turns from a position, and whether each keeps its value.
struct DramaWays {
    children: Vec<(Position, bool)>,
    keeping: f64,
    losing: f64,
}

impl DramaWays {
    fn of(
        game: &CatchUp,
        pos: &Position,
        outcome: Outcome,
        prospects: &mut FallibleProspects<'_>,
        monitor: &mut Monitor<'_, CatchUp>,
    ) -> Result<Self, Halt> {
        let turns: Vec<TurnSet> = TurnChoice::of(game, pos).list(MOST_TURNS).ok_or(Halt::MemoryFull)?;
        let mut ways = Self { children: Vec::with_capacity(turns.len()), keeping: 0.0, losing: 0.0 };
        for turn in turns {
            let child = game.play_all(pos, &turn.picks(game));
            let below = prospects.of(&child, monitor)?.seen_from(pos, &child);
            let keeps = below.outcome == outcome;
            *(if keeps { &mut ways.keeping } else { &mut ways.losing }) += 1.0;
            ways.children.push((game.canonical(&child), keeps));
        }
        Ok(ways)
    }

    /// How likely an error is here.
    fn err(&self) -> f64 {
        if self.losing > 0.0 { CHANCE } else { 0.0 }
    }
}

/// Nobody looks through more turns of one position.
const MOST_TURNS: usize = 1_000_000;

/// Positions after as many turns, in the order in which they were first met.
#[derive(Default)]
struct NextLayer {
    places: FxHashMap<Position, usize>,
    positions: Vec<(Position, f64)>,
}

impl NextLayer {
    fn add(&mut self, pos: Position, chance: f64) {
        let place = *self.places.entry(pos.clone()).or_insert(self.positions.len());
        match self.positions.get_mut(place) {
            Some((_, sum)) => *sum += chance,
            None => self.positions.push((pos, chance)),
        }
    }
}

/// What can become of a position.
#[derive(Clone, Copy)]
struct Prospect {
    /// With best play, for the mover.
    outcome: Outcome,
    /// By some play the mover wins, and his opponent.
    may: [bool; 2],
}

impl Prospect {
    fn is_open(self) -> bool {
        self.may == [true, true]
    }

    /// What comes after `child`, as the mover of `pos` sees it.
    fn seen_from(self, pos: &Position, child: &Position) -> Self {
        let Self { outcome, may: [own, other] } = self;
        if pos.mover() == child.mover() { self } else { Self { outcome: -outcome, may: [other, own] } }
    }
}

struct FallibleProspects<'a> {
    game: &'a CatchUp,
    known: PaidMap<Position, Prospect>,
}

impl FallibleProspects<'_> {
    fn of(&mut self, pos: &Position, monitor: &mut Monitor<'_, CatchUp>) -> Result<Prospect, Halt> {
        let canonical = self.game.canonical(pos);
        if let Some(&known) = self.known.get(&canonical) {
            return Ok(known);
        }
        monitor.steps(1)?;
        let mut found: Option<Prospect> = None;
        for mv in self.game.legal_moves(&canonical) {
            let child = self.game.play(&canonical, mv);
            let below = self.of(&child, monitor)?.seen_from(&canonical, &child);
            found = Some(found.map_or(below, |found| Prospect {
                outcome: found.outcome.max(below.outcome),
                may: [found.may[0] | below.may[0], found.may[1] | below.may[1]],
            }));
        }
        let found = found.unwrap_or_else(|| {
            let outcome = self.game.outcome_for(&canonical, canonical.mover()).unwrap_or(Outcome::Draw);
            Prospect { outcome, may: [outcome == Outcome::Win, outcome == Outcome::Loss] }
        });
        self.known.insert(canonical, found, monitor.memory())?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::brute::Brute;

    /// Whether each of the two may win by some play, P1 first.
    fn may_win(game: &CatchUp, pos: &Position) -> [bool; 2] {
        let mut may = [0, 1].map(|seat| {
            let player = crate::core::Player::ALL[seat];
            game.outcome_for(pos, player) == Some(Outcome::Win)
        });
        for mv in game.legal_moves(pos) {
            let below = may_win(game, &game.play(pos, mv));
            may = [may[0] | below[0], may[1] | below[1]];
        }
        may
    }

    /// Game by game, without merging what is alike.
    fn follow(
        brute: &mut Brute<CatchUp>,
        game: &CatchUp,
        pos: &Position,
        turns: f64,
        chance: f64,
        sums: &mut DramaSums,
    ) {
        if turns > 0.0 && may_win(game, pos) == [true, true] {
            sums.open += chance;
        }
        if game.result(pos).is_some() {
            sums.length += chance * turns;
            return;
        }
        let value = brute.value(pos).outcome();
        let after = |turn: TurnSet| game.play_all(pos, &turn.picks(game));
        let children: Vec<Position> =
            TurnChoice::of(game, pos).list(1000).expect("few").into_iter().map(after).collect();
        let mut keeps = |child: &Position| {
            let below = brute.value(child).outcome();
            (if child.mover() == pos.mover() { below } else { -below }) == value
        };
        let kept: Vec<bool> = children.iter().map(&mut keeps).collect();
        let keeping = kept.iter().filter(|keeps| **keeps).count() as f64;
        let losing = kept.len() as f64 - keeping;
        let ways = DramaWays { children: Vec::new(), keeping, losing };
        sums.add(&ways, value, chance);
        for (child, keeps) in children.iter().zip(kept) {
            let alike = if keeps { (1.0 - ways.err()) / keeping } else { ways.err() / losing };
            follow(brute, game, child, turns + 1.0, chance * alike, sums);
        }
    }

    #[test]
    fn drama_is_that_of_all_games_one_by_one() {
        for words in
            ["catch-up 1..5", "catch-up 2,2,2,3,3", "catch-up 1..5 handicap=-2 ties=last", "catch-up 1..6 picks=2"]
        {
            let game: CatchUp = words.parse().expect("a setup");
            let found = drama(&game, &mut Monitor::unlimited()).expect("nobody stops it");
            let (mut sums, mut brute) = (DramaSums::default(), Brute::new(game.clone()));
            follow(&mut brute, &game, &game.start(), 0.0, 1.0, &mut sums);
            let known = sums.drama(brute.value(&game.start()).outcome());
            assert_eq!(found.value, known.value, "{words}");
            let figures =
                |drama: Drama| [drama.length, drama.changes, drama.open, drama.traps, drama.only, drama.drama()];
            for (a, b) in figures(found).into_iter().zip(figures(known)) {
                assert!((a - b).abs() < 1e-9, "{words}: {found:?} {known:?}");
            }
        }
    }

    #[test]
    fn a_pool_of_equal_numbers_has_no_drama() {
        let game: CatchUp = "catch-up 3,3,3,3,3".parse().expect("a setup");
        let found = drama(&game, &mut Monitor::unlimited()).expect("nobody stops it");
        assert_eq!((found.changes, found.traps, found.only, found.drama()), (0.0, 0.0, 0.0, 0.0));
        assert_eq!((found.value, found.length, found.open), (Outcome::Win, 5.0, 0.0));
    }
}
