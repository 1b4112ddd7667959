//! What the bots would do where, asked once.

use std::ptr;
use std::sync::{Arc, PoisonError, RwLock};

use rand::rngs::ChaCha8Rng;

use super::TournamentError;
use crate::bots::{Bot, Bots, Excuse, Policy, Situation, Turn, Weight, drawn};
use crate::solve::{Account, CancelToken, Halt, Memory, Monitor, PaidMap, Solver};

/// Where the turns of a bot lead from a position, with their weights: a function of the position alone.
pub(super) type Listed<G> = Arc<ListedTurns<G>>;

/// The positions after the turns of a bot, and the turns themselves where somebody keeps what is played.
pub(super) struct ListedTurns<G: Bots> {
    pub(super) next: Vec<(G::Position, Weight)>,
    turns: Vec<Turn<G>>,
    /// Whoever chose had no nodes left to prove what the turns are worth.
    is_unproven: bool,
}

/// What was listed, for each bot; shared by the threads, for it does not depend on who asked.
pub(super) type PolicyShelf<G> = Arc<[RwLock<ListedPolicies<G>>]>;

/// What was listed for one bot.
pub(super) struct ListedPolicies<G: Bots> {
    lists: PaidMap<G::Position, Listed<G>>,
    bytes: usize,
    paid: Account,
}

/// A shelf for so many bots.
pub(super) fn shelf<G: Bots>(bots: usize) -> PolicyShelf<G> {
    let kept = |_| RwLock::new(ListedPolicies { lists: PaidMap::default(), bytes: 0, paid: Account::default() });
    (0..bots).map(kept).collect()
}

/// Bytes that a list takes.
pub(super) fn bytes<G: Bots>(game: &G, listed: &Listed<G>) -> usize {
    let position = size_of::<G::Position>() + game.bytes_beside();
    let moves: usize = listed.turns.iter().map(|turn| size_of::<Turn<G>>() + turn.len() * size_of::<G::Move>()).sum();
    (listed.next.len() + 1) * (position + size_of::<Weight>()) + moves
}

impl<G: Bots> ListedPolicies<G> {
    /// Keeps a list, if it fits into the share of the budget that a shelf may take.
    fn keep(&mut self, game: &G, pos: &G::Position, listed: &Listed<G>, share: u64, memory: &Memory) {
        let bytes = bytes(game, listed);
        if self.lists.len() >= MOST_KEPT || (self.bytes + bytes) as u64 > share {
            return;
        }
        let paid: Result<(), Halt> = self.paid.take(bytes, memory);
        let kept = paid.and_then(|()| self.lists.insert(pos.clone(), Arc::clone(listed), memory));
        if kept.is_ok() {
            self.bytes += bytes;
        }
    }
}

/// The solver of a thread, and the policies that all threads asked for.
pub(super) struct Policies<G: Bots> {
    solver: Solver<G>,
    shelf: PolicyShelf<G>,
    cancel: CancelToken,
    memory: Memory,
    nodes: Option<u64>,
    is_recording: bool,
    unproven: u64,
}

/// More policies of one bot are not kept, nor more than a part of the memory budget holds, for all bots together.
const MOST_KEPT: usize = 1 << 16;
const PART: u64 = 4;

impl<G: Bots> Policies<G> {
    pub(crate) fn new(game: G, shelf: PolicyShelf<G>, cancel: CancelToken, memory: Memory, nodes: Option<u64>) -> Self {
        Self { solver: Solver::new(game), shelf, cancel, memory, nodes, is_recording: false, unproven: 0 }
    }

    /// The same; what is drawn comes with its turn where somebody keeps it.
    pub(crate) fn recording(self, is_recording: bool) -> Self {
        Self { is_recording, ..self }
    }

    pub(crate) fn game(&self) -> &G {
        self.solver.game()
    }

    /// The distribution of `bot` at `pos`, or `Err` with the turn that it drew.
    pub(crate) fn ask(
        &mut self,
        number: usize,
        name: &str,
        bot: &mut dyn Bot<G>,
        pos: &G::Position,
    ) -> Result<Result<Listed<G>, Turn<G>>, TournamentError> {
        let known = self.shelf[number].read().unwrap_or_else(PoisonError::into_inner).lists.get(pos).map(Arc::clone);
        if let Some(listed) = known {
            return Ok(Ok(listed));
        }
        let game = self.solver.game().clone();
        let mut monitor = Monitor::new(self.cancel.clone(), self.memory.clone());
        if let Some(nodes) = self.nodes {
            monitor = monitor.with_node_budget(nodes);
        }
        monitor.check()?;
        let turns = match bot.policy(&mut Situation::new(&game, pos, &mut self.solver, &mut monitor))? {
            Policy::Turns(turns) => turns,
            Policy::Sampled(turn) if turn.is_empty() => {
                return Err(match bot.excuse() {
                    Some(Excuse::Lost(words)) => TournamentError::Lost(words),
                    Some(Excuse::Absent(_)) | None => TournamentError::NoTurn(name.to_owned()),
                });
            }
            Policy::Sampled(turn) => return Ok(Err(turn)),
        };
        if turns.iter().all(|(turn, _)| turn.is_empty()) {
            return Err(TournamentError::NoTurn(name.to_owned()));
        }
        let next: Vec<_> = turns.iter().map(|(turn, weight)| (game.play_all(pos, turn), *weight)).collect();
        // A turn of one move is as good as its position is known; of a longer one it is asked where it leads.
        let is_known = |pos: &G::Position| game.result(pos).is_some() || self.solver.look_up(pos).outcome().is_some();
        let longer = turns.iter().zip(&next).filter(|((turn, _), _)| turn.len() > 1);
        let is_unproven = monitor.spent() && !(is_known(pos) && longer.map(|(_, (end, _))| end).all(is_known));
        let turns = if self.is_recording { turns.into_iter().map(|(turn, _)| turn).collect() } else { Vec::new() };
        let listed: Listed<G> = Arc::new(ListedTurns { next, turns, is_unproven });
        let mut shelf = self.shelf[number].write().unwrap_or_else(PoisonError::into_inner);
        let share = self.memory.limit() / PART / self.shelf.len() as u64;
        shelf.keep(&game, pos, &listed, share, &self.memory);
        Ok(Ok(listed))
    }

    /// How many turns were drawn since it was asked last that whoever chose them had proven nothing of, for want of nodes.
    pub(crate) fn take_unproven(&mut self) -> u64 {
        std::mem::take(&mut self.unproven)
    }

    /// Whether to go on: asked at every turn, since one that is known is asked of no bot.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        if self.cancel.is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// The position after a turn that `bot` draws, and the turn if it is kept.
    pub(crate) fn draw(
        &mut self,
        number: usize,
        name: &str,
        bot: &mut dyn Bot<G>,
        pos: &G::Position,
        rng: &mut ChaCha8Rng,
    ) -> Result<(G::Position, Turn<G>), TournamentError> {
        self.check()?;
        let listed = match self.ask(number, name, bot, pos)? {
            Ok(listed) => listed,
            Err(turn) => return Ok((self.game().play_all(pos, &turn), turn)),
        };
        self.unproven += u64::from(listed.is_unproven);
        let next = drawn(&listed.next, rng).ok_or_else(|| TournamentError::NoTurn(name.to_owned()))?;
        let place = listed.next.iter().position(|(one, _)| ptr::eq(one, next));
        Ok((next.clone(), place.and_then(|place| listed.turns.get(place)).cloned().unwrap_or_default()))
    }
}

/// Different numbers for different places in a tournament, whatever the order in which they are played.
pub(super) fn seed_of(seed: u64, place: [u64; 3]) -> u64 {
    place.into_iter().fold(seed, |seed, part| {
        let mixed = (seed ^ part.wrapping_add(crate::core::GOLDEN)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(31)
    })
}
