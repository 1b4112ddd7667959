//! Who may sit opposite.

use super::numbers::is_prime;
use super::{Arena, Multiples, Node, Position};
use crate::bots::{Bot, BotSpec, Bots, Fallible, Perfect, Policy, Situation};
use crate::core::Game;
use crate::solve::{Halt, Solve};

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
            BotSpec::liking("fewest-answers", "leaves you the fewest answers", few_answers),
            BotSpec::liking("prime-hunter", "drives you onto a prime, from which there is little way back", hunt),
            BotSpec::own(
                "pairing",
                "carries one table of pairs from the start to the end, and answers from it",
                |_, _| Ok(Box::new(ByTable)),
            ),
            BotSpec::own("fallible", "perfect, but gives a win away now and then", |parameter, _| {
                Ok(Box::new(Hurried(Fallible::new(parameter)?)))
            })
            .with_parameter("0.1"),
            BotSpec::own(
                "perfect",
                "wins whenever a win is there, the fastest known; loses as slowly as it can find",
                |_, _| Ok(Box::new(Hurried(Perfect))),
            ),
            BotSpec::trapper_of(|| Hurried(Perfect)),
        ]
    }
}

/// A bot that never searches longer than a moment for lengths. It keeps the verdicts: they come before any length.
struct Hurried<B>(B);

impl<B: Bot<Multiples>> Bot<Multiples> for Hurried<B> {
    fn policy(&mut self, at: &mut Situation<'_, '_, Multiples>) -> Result<Policy<Multiples>, Halt> {
        let left = at.game.graph().nodes() - at.pos.used().len();
        let mut inner = at.monitor.aside().with_node_budget(if left <= FEW { SEARCH } else { GLANCE });
        let policy = self.0.policy(&mut Situation::new(at.game, at.pos, at.solver, &mut inner))?;
        let searched = inner.count();
        drop(inner);
        at.monitor.nodes(searched)?;
        Ok(policy)
    }
}

/// Answers from the table of `catchup strategy`, which is the same all game long; where it tells nothing, with what leaves
/// the fewest answers.
struct ByTable;

impl Bot<Multiples> for ByTable {
    fn policy(&mut self, at: &mut Situation<'_, '_, Multiples>) -> Result<Policy<Multiples>, Halt> {
        let (start, halt) = at.solver.analyze(&at.game.start(), &mut at.monitor.aside().with_node_budget(1));
        if halt == Err(Halt::Cancelled) {
            return Err(Halt::Cancelled);
        }
        let told = at.game.pairing(&start).and_then(|table| match at.pos.last() {
            None => table.opening,
            Some(last) => table.partner(last),
        });
        let choices = at.game.legal_moves(at.pos);
        let node = told.filter(|node| choices.binary_search(node).is_ok());
        let node = node.or_else(|| choices.into_iter().max_by_key(|&node| few_answers(at.game, at.pos, node)));
        Ok(Policy::uniform(node.into_iter().map(|node| vec![node]).collect()))
    }
}

fn few_answers(game: &Multiples, pos: &Position, node: Node) -> i64 {
    -(game.answers(pos, node).count() as i64)
}

/// Dead ends first; then whatever leaves the fewest answers beside primes; own primes only when there is nothing else.
fn hunt(game: &Multiples, pos: &Position, node: Node) -> i64 {
    let answers: Vec<Node> = game.answers(pos, node).collect();
    let around = answers.iter().filter(|&&answer| !is_narrow(game, answer)).count();
    -match (answers.is_empty(), is_narrow(game, node)) {
        (true, _) => 0,
        (false, false) => 1 + around as i64,
        (false, true) => 1 + (game.graph().nodes() + around) as i64,
    }
}

/// A prime; on a drawn graph a node with at most two neighbours, which is what makes primes bad.
fn is_narrow(game: &Multiples, node: Node) -> bool {
    match game.board() {
        Arena::Numbers { .. } => is_prime(game.number(node)),
        Arena::Drawn(_) => game.graph().neighbours(node).len() <= 2,
    }
}
