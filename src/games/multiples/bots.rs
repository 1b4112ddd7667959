//! Who may sit opposite.

use super::numbers::is_prime;
use super::{Arena, Multiples, Node, Position};
use crate::bots::{Bot, BotSpec, Bots, Fallible, Perfect, Policy};
use crate::core::Game;
use crate::solve::{Halt, Monitor, Solver};

/// Positions that a bot searches for a choice where few nodes are left: enough to know how long most games last. The
/// matching says at once what wins, so this only buys speed.
const SEARCH: u64 = 400_000;

/// The same on larger boards, where more would buy little.
const GLANCE: u64 = 20_000;

/// Few nodes: the search is at its best.
const FEW: usize = 64;

impl Bots for Multiples {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any choice, all alike"),
            BotSpec::own("fewest-answers", "leaves you the fewest answers", |_, _| Ok(Box::new(ByScore(answers_left)))),
            BotSpec::own("prime-hunter", "drives you onto a prime, from which there is little way back", |_, _| {
                Ok(Box::new(ByScore(ways_around_primes)))
            }),
            BotSpec::own("fallible", "perfect, but gives a win away now and then", |parameter, _| {
                Ok(Box::new(Hurried(Fallible::new(parameter)?)))
            })
            .with_parameter("0.1"),
            BotSpec::own(
                "perfect",
                "wins whenever a win is there, the fastest known; loses as slowly as it can find",
                |_, _| Ok(Box::new(Hurried(Perfect))),
            ),
        ]
    }
}

/// A bot that never searches longer than a moment for lengths. It keeps the verdicts: they come before any length.
struct Hurried<B>(B);

impl<B: Bot<Multiples>> Bot<Multiples> for Hurried<B> {
    fn policy(
        &mut self,
        game: &Multiples,
        pos: &Position,
        solver: &mut Solver<Multiples>,
        monitor: &mut Monitor<'_, Multiples>,
    ) -> Result<Policy<Multiples>, Halt> {
        let left = game.graph().nodes() - pos.used().len();
        let mut inner = Monitor::new(monitor.token().clone(), monitor.memory().clone())
            .with_node_budget(if left <= FEW { SEARCH } else { GLANCE })
            .with_budget(|| monitor.spent());
        let policy = self.0.policy(game, pos, solver, &mut inner)?;
        let searched = inner.count();
        drop(inner);
        monitor.nodes(searched)?;
        Ok(policy)
    }
}

/// Chooses what leaves the least of something, all such choices alike.
struct ByScore(fn(&Multiples, &Position, Node) -> usize);

impl Bot<Multiples> for ByScore {
    fn policy(
        &mut self,
        game: &Multiples,
        pos: &Position,
        _solver: &mut Solver<Multiples>,
        _monitor: &mut Monitor<'_, Multiples>,
    ) -> Result<Policy<Multiples>, Halt> {
        let scored: Vec<_> = game.legal_moves(pos).into_iter().map(|node| (self.0(game, pos, node), node)).collect();
        let least = scored.iter().map(|&(score, _)| score).min();
        let kept = scored.into_iter().filter(|&(score, _)| Some(score) == least);
        Ok(Policy::uniform(kept.map(|(_, node)| vec![node]).collect()))
    }
}

fn answers_left(game: &Multiples, pos: &Position, node: Node) -> usize {
    game.answers(pos, node).count()
}

/// Dead ends first; then whatever leaves the fewest answers beside primes; own primes only when there is nothing else.
fn ways_around_primes(game: &Multiples, pos: &Position, node: Node) -> usize {
    let answers: Vec<Node> = game.answers(pos, node).collect();
    let around = answers.iter().filter(|&&answer| !is_narrow(game, answer)).count();
    match (answers.is_empty(), is_narrow(game, node)) {
        (true, _) => 0,
        (false, false) => 1 + around,
        (false, true) => 1 + game.graph().nodes() + around,
    }
}

/// A prime; on a drawn graph a node with at most two neighbours, which is what makes primes bad.
fn is_narrow(game: &Multiples, node: Node) -> bool {
    match game.board() {
        Arena::Numbers { .. } => is_prime(game.number(node)),
        Arena::Drawn(_) => game.graph().neighbours(node).len() <= 2,
    }
}
