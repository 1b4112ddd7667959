//! A strategy as a table that a person can carry and follow: what to do wherever its player may have to move.

use std::collections::{HashSet, VecDeque};

use super::{Account, Analysis, Halt, Monitor, Solve, Solver};
use crate::core::{Game, Outcome, Player, Shape};

/// What to do to win a game, or to draw it where nobody wins.
#[derive(Clone)]
#[non_exhaustive]
pub struct Strategy<G: Game> {
    /// Who follows it.
    pub player: Player,
    /// What it secures, whatever the others do.
    pub outcome: Outcome,
    /// The instructions.
    pub table: StrategyTable<G>,
}

/// Instructions, in the shortest form that the game has.
#[derive(Clone)]
#[non_exhaustive]
pub enum StrategyTable<G: Game> {
    /// An answer to every choice, wherever in the game it is made.
    Answers(PairedAnswers<G::Move>),
    /// A move for every position that its player can come to.
    Positions {
        /// The positions, the nearest first, each with the move.
        rows: Vec<(G::Position, G::Move)>,
        /// Whether none is missing.
        is_whole: bool,
    },
}

/// Which positions have a row of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Alike {
    /// All of them.
    Apart,
    /// Of those that a symmetry of the game turns into each other, one: whoever follows the table turns it himself.
    Folded,
}

impl Alike {
    /// What positions without rows of their own have in common.
    fn key<G: Game>(self, game: &G, pos: &G::Position) -> (G::Position, Player) {
        let position = if self == Self::Folded { game.canonical(pos) } else { pos.clone() };
        // The form that stands for all may forget whose turn it is.
        (position, game.to_move(pos))
    }
}

/// Choices in pairs: whoever is answered with partners has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedAnswers<M> {
    /// What the follower opens with; nothing where the other has to move.
    pub opening: Option<M>,
    /// Who is whose partner.
    pub pairs: Vec<(M, M)>,
}

impl<M> PairedAnswers<M> {
    /// The answer to a choice, if it has one.
    pub fn partner(&self, choice: M) -> Option<M>
    where
        M: Copy + PartialEq,
    {
        self.pairs.iter().find_map(|&(a, b)| if a == choice { Some(b) } else { (b == choice).then_some(a) })
    }

    /// The same pairing in other words.
    pub fn map<N>(self, word: impl Fn(M) -> N) -> PairedAnswers<N> {
        let pairs = self.pairs.into_iter().map(|(a, b)| (word(a), word(b))).collect();
        PairedAnswers { opening: self.opening.map(&word), pairs }
    }
}

impl<G: Solve> Strategy<G> {
    /// The strategy of whoever wins from `pos`; of the player to move where nobody does. At most `limit` positions of it,
    /// and as many as memory holds. Nothing where it is not proven who wins, or the game is over.
    ///
    /// Where several moves will do, the one that leaves the fewest answers is told: the table stays short. Where a game can
    /// go round in circles it is the fastest, which leads out of them.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] when somebody stopped it.
    pub fn new(
        pos: &G::Position,
        limit: usize,
        alike: Alike,
        solver: &mut Solver<G>,
        monitor: &mut Monitor<'_, G>,
    ) -> Result<Option<Self>, Halt> {
        // Pairs are known at the first glance, lengths perhaps never.
        let glance = proven(solver.analyze(pos, &mut monitor.aside().with_node_budget(1)))?;
        let pairing = solver.game().pairing(&glance);
        let analysis = if pairing.is_some() { glance } else { proven(solver.analyze(pos, monitor))? };
        let mover = solver.game().to_move(pos);
        let (player, outcome) = match analysis.root.outcome() {
            _ if analysis.moves.is_empty() && analysis.is_listed => return Ok(None),
            None => return Ok(None),
            Some(Outcome::Loss) => (mover.opponent(), Outcome::Win),
            Some(outcome) => (mover, outcome),
        };
        let table = match pairing {
            Some(pairing) => StrategyTable::Answers(pairing),
            None => positions(pos, player, (limit, alike), solver, monitor)?,
        };
        Ok(Some(Self { player, outcome, table }))
    }
}

fn proven<G: Solve>((analysis, halt): (Analysis<G>, Result<(), Halt>)) -> Result<Analysis<G>, Halt> {
    if halt == Err(Halt::Cancelled) { Err(Halt::Cancelled) } else { Ok(analysis) }
}

fn positions<G: Solve>(
    pos: &G::Position,
    player: Player,
    (limit, alike): (usize, Alike),
    solver: &mut Solver<G>,
    monitor: &mut Monitor<'_, G>,
) -> Result<StrategyTable<G>, Halt> {
    let game = solver.game().clone();
    let entry = 3 * (size_of::<G::Position>() + game.bytes_beside()) + size_of::<G::Move>();
    let mut paid = Account::default();
    let mut seen = HashSet::from([alike.key(&game, pos)]);
    let mut open = VecDeque::from([pos.clone()]);
    let (mut rows, mut is_whole) = (Vec::new(), true);
    while let Some(pos) = open.pop_front() {
        monitor.check()?;
        let moves = if game.to_move(&pos) == player && game.result(&pos).is_none() {
            let chosen = if rows.len() < limit { choose(&pos, solver, monitor)? } else { None };
            let Some(mv) = chosen else {
                is_whole = false;
                continue;
            };
            rows.push((pos.clone(), mv));
            vec![mv]
        } else {
            game.legal_moves(&pos)
        };
        for mv in moves {
            let child = game.play(&pos, mv);
            let key = alike.key(&game, &child);
            if seen.contains(&key) {
                continue;
            }
            if paid.take(entry, monitor.memory()).is_err() {
                is_whole = false;
                break;
            }
            seen.insert(key);
            open.push_back(child);
        }
    }
    Ok(StrategyTable::Positions { rows, is_whole })
}

/// A move that keeps the value; none where it is not proven which does.
fn choose<G: Solve>(
    pos: &G::Position,
    solver: &mut Solver<G>,
    monitor: &mut Monitor<'_, G>,
) -> Result<Option<G::Move>, Halt> {
    let analysis = proven(solver.analyze(pos, monitor))?;
    let game = solver.game();
    if game.shape() != Shape::Acyclic {
        let fastest = analysis.best().find(|report| report.bounds.outcome() == analysis.root.outcome());
        return Ok(fastest.filter(|report| report.bounds.outcome().is_some()).map(|report| report.mv));
    }
    let left = |mv: G::Move| game.legal_moves(&game.play(pos, mv)).len();
    Ok(analysis.keepers().map(|report| report.mv).take(COMPARED).min_by_key(|&mv| left(mv)))
}

/// So many moves that will do are compared.
const COMPARED: usize = 64;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::games::{AnyGame, AnyMove, AnyPosition};

    fn strategy(setup: &str, limit: usize) -> (AnyGame, Strategy<AnyGame>) {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut solver = Solver::new(game.clone());
        let found = Strategy::new(&game.start(), limit, Alike::Apart, &mut solver, &mut Monitor::unlimited())
            .expect("nobody stops");
        (game, found.expect("somebody wins or draws"))
    }

    /// What the table tells at a position after `last`.
    fn told(table: &StrategyTable<AnyGame>, pos: &AnyPosition, last: Option<AnyMove>) -> Option<AnyMove> {
        match (table, last) {
            (StrategyTable::Positions { rows, .. }, _) => rows.iter().find(|(at, _)| at == pos).map(|&(_, mv)| mv),
            (StrategyTable::Answers(pairing), None) => pairing.opening,
            (StrategyTable::Answers(pairing), Some(last)) => pairing.partner(last),
        }
    }

    /// Follows the table against everything that can be done, and sees that it keeps its word.
    fn follow(
        game: &AnyGame,
        strategy: &Strategy<AnyGame>,
        (pos, last): (&AnyPosition, Option<AnyMove>),
        seen: &mut HashMap<(AnyPosition, Option<AnyMove>), bool>,
    ) {
        if let Some(outcome) = game.outcome_for(pos, strategy.player) {
            assert!(outcome >= strategy.outcome, "{game} at {}", game.write_position(pos));
            return;
        }
        // Only the pairs depend on the last choice.
        let last = last.filter(|_| matches!(strategy.table, StrategyTable::Answers(_)));
        let key = (pos.clone(), last);
        match seen.get(&key) {
            Some(&is_done) => {
                assert!(is_done || strategy.outcome == Outcome::Draw, "{game} goes round in a circle");
                return;
            }
            None => seen.insert(key.clone(), false),
        };
        let moves = if game.to_move(pos) == strategy.player {
            let mv = told(&strategy.table, pos, last);
            vec![mv.unwrap_or_else(|| panic!("{game}: nothing is told at {}", game.write_position(pos)))]
        } else {
            game.legal_moves(pos)
        };
        for mv in moves {
            let next = game.try_play(pos, mv).unwrap_or_else(|error| panic!("{game}: {error}"));
            follow(game, strategy, (&next, Some(mv)), seen);
        }
        seen.insert(key, true);
    }

    #[test]
    fn whoever_follows_a_strategy_gets_what_it_promises_whatever_the_other_does() {
        for (setup, player, outcome) in [
            ("multiples 2..15", Player::P2, Outcome::Win),
            ("multiples 2..20", Player::P1, Outcome::Win),
            ("multiples 1..15 once=1", Player::P2, Outcome::Win),
            ("geography ladder", Player::P2, Outcome::Win),
            ("geography flower", Player::P1, Outcome::Win),
            ("chomp 3x4", Player::P1, Outcome::Win),
            ("wythoff 5,3", Player::P2, Outcome::Win),
            ("nim 2,3,4", Player::P1, Outcome::Win),
            ("square 18", Player::P1, Outcome::Win),
            ("square-but-one 9", Player::P1, Outcome::Win),
            ("square-but-one 12", Player::P1, Outcome::Draw),
            ("almonds 6", Player::P1, Outcome::Win),
            ("catch-up 1..5", Player::P1, Outcome::Win),
            ("catch-up 1..4", Player::P1, Outcome::Draw),
            ("sim 3", Player::P1, Outcome::Draw),
        ] {
            let (game, strategy) = strategy(setup, usize::MAX);
            assert_eq!((strategy.player, strategy.outcome), (player, outcome), "{setup}");
            follow(&game, &strategy, (&game.start(), None), &mut HashMap::new());
        }
    }

    /// Every position that its player can come to, by moves that keep the value, is like one of the rows.
    #[test]
    fn a_folded_table_has_one_row_for_all_that_are_alike_and_none_is_missing() {
        for setup in ["sim 4 rule=normal", "sim 5", "nim 2,3,4", "catch-up 2,2,3,3", "chomp 3x3"] {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let found = |alike| {
                let mut solver = Solver::new(game.clone());
                let found = Strategy::new(&game.start(), usize::MAX, alike, &mut solver, &mut Monitor::unlimited());
                let strategy = found.expect("nobody stops").expect("somebody wins or draws");
                let StrategyTable::Positions { rows, is_whole: true } = strategy.table else { panic!("{setup}") };
                (strategy.player, rows)
            };
            let (player, folded) = found(Alike::Folded);
            let key = |pos: &AnyPosition| Alike::Folded.key(&game, pos);
            let keys: HashSet<_> = folded.iter().map(|(pos, _)| key(pos)).collect();
            assert_eq!(keys.len(), folded.len(), "{setup}");
            let count = found(Alike::Apart).1.len();
            assert!(folded.len() + usize::from(setup.starts_with("sim")) <= count, "{setup}");
            for (pos, mv) in &folded {
                let after = game.play(pos, *mv);
                for mv in game.legal_moves(&after).into_iter().filter(|_| game.to_move(&after) != player) {
                    let next = game.play(&after, mv);
                    let is_told = game.result(&next).is_some() || game.to_move(&next) != player;
                    assert!(is_told || keys.contains(&key(&next)), "{setup}: {}", game.write_position(&next));
                }
            }
        }
    }

    #[test]
    fn a_table_that_is_cut_says_so_and_has_the_nearest_positions() {
        let (_, whole) = strategy("chomp 3x4", usize::MAX);
        let (_, cut) = strategy("chomp 3x4", 2);
        let StrategyTable::Positions { rows: all, is_whole: true } = whole.table else { panic!("it is whole") };
        let StrategyTable::Positions { rows, is_whole: false } = cut.table else { panic!("it is cut") };
        assert_eq!(rows, all[..2]);
    }

    #[test]
    fn there_is_nothing_to_follow_where_the_game_is_over() {
        let game: AnyGame = "nim 0".parse().expect("a setup");
        let none = Strategy::new(&game.start(), 9, Alike::Apart, &mut Solver::new(game), &mut Monitor::unlimited());
        assert_eq!(none.map(|found| found.is_none()), Ok(true));
    }
}
