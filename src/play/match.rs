//! A game, who plays it, and its course so far.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use super::former::Former;
use super::{BranchPoint, SaidEnd, Seat, Timeline};
use crate::bots::{Bots, Excuse, NamedBot, Situation, Turn};
use crate::core::{Game, GameResult, NotationError, Outcome, PlayError, Player};
use crate::solve::{Halt, Monitor, Solver};

/// A table: the game, the seats, the timeline. It knows by whom a move is due, not where the move comes from.
#[derive(Clone, Debug)]
pub struct Match<G: Bots> {
    game: G,
    pub(super) seats: Vec<Seat<G>>,
    /// Who sat there before, the first first.
    pub(super) former: Vec<Former<G>>,
    pub(super) timeline: Timeline<G>,
    seed: u64,
    hints_used: bool,
    /// So many turns of people that throw something away are still given back.
    pub(super) gives_back: u32,
    branch: Option<BranchPoint>,
}

/// With so many first moves a table needs a quarter of a second for a key: every one of them has its place on the board.
const MOST_MOVES: usize = 250_000;

/// Refuses a setup that is over before it begins, or has more first moves than a table can hold: it can be analysed, but not
/// played.
///
/// # Errors
/// When the start is an end, or has more than 250,000 moves.
pub fn check_playable<G: Game>(game: &G) -> Result<(), NotationError> {
    let start = game.start();
    if game.result(&start).is_some() {
        return Err(NotationError::new(game.to_string(), "is over before it begins: there is no move to make"));
    }
    match game.legal_moves(&start).len() {
        0..=MOST_MOVES => Ok(()),
        moves => {
            let reason = format!("has {moves} first moves, and a table holds {MOST_MOVES}; catchup analyze takes it");
            Err(NotationError::new(game.to_string(), reason))
        }
    }
}

impl<G: Bots> Match<G> {
    /// A match from the start of `game`. Seats that are missing are taken by people, extra ones are left out. Bots
    /// draw their choices from `seed`.
    pub fn new(game: G, seats: Vec<Seat<G>>, seed: u64) -> Self {
        let start = game.start();
        Self::from_position(game, start, seats, seed)
    }

    /// A match from any position.
    pub fn from_position(game: G, start: G::Position, mut seats: Vec<Seat<G>>, seed: u64) -> Self {
        seats.resize(game.players(), Seat::Human);
        let (timeline, former) = (Timeline::new(start), Vec::new());
        Self { game, seats, former, timeline, seed, hints_used: false, gives_back: 0, branch: None }
    }

    /// The same game from the same position once more, every seat moved on by one.
    pub fn rematch(&self, seed: u64) -> Self {
        let mut seats = self.seats.clone();
        seats.rotate_right(1);
        Self::from_position(self.game.clone(), self.timeline.start().clone(), seats, seed)
    }

    /// The match up to `now` as one of its own, to be played on in another way. Bots draw their choices from `seed`.
    #[must_use]
    pub fn branched(&self, seed: u64) -> Self {
        let mut other = self.clone();
        other.timeline.forget_future();
        other.forget_former(other.timeline.len());
        Self { seed, branch: self.branch_here().or(other.branch), ..other }
    }

    /// The same match with every seat moved on by one.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.seats.rotate_right(1);
        self.former.iter_mut().for_each(|former| former.seats.rotate_right(1));
        self
    }

    /// Where this match left another one.
    pub fn branch(&self) -> Option<&BranchPoint> {
        self.branch.as_ref()
    }

    /// Notes where this match left another one.
    pub fn note_branch(&mut self, branch: BranchPoint) {
        self.branch = Some(branch);
    }

    /// What was played at `now`, if anything was.
    fn branch_here(&self) -> Option<BranchPoint> {
        let now = self.timeline.now();
        let turn = self.timeline.turns().into_iter().find(|span| span.steps.contains(&now))?;
        Some(BranchPoint { turn: turn.number, instead: self.timeline.text(&self.game, &turn) })
    }

    /// One step of the match. Whoever plays on from the middle of one that was over plays another.
    fn step(&mut self, step: impl FnOnce(&mut Timeline<G>, &G) -> Result<(), PlayError>) -> Result<(), PlayError> {
        let leaves = !self.timeline.is_at_end() && self.timeline.final_result(&self.game).is_some();
        let left = leaves.then(|| self.branch_here()).flatten();
        let before = self.timeline.now();
        step(&mut self.timeline, &self.game)?;
        self.forget_former(before);
        self.branch = left.or(self.branch.take());
        Ok(())
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The seats, P1's first.
    pub fn seats(&self) -> &[Seat<G>] {
        &self.seats
    }

    /// Who sits where `player` plays.
    pub fn seat(&self, player: Player) -> &Seat<G> {
        &self.seats[player.index()]
    }

    /// The course so far; it changes only through the match.
    pub fn timeline(&self) -> &Timeline<G> {
        &self.timeline
    }

    /// The position at `now`.
    pub fn position(&self) -> &G::Position {
        self.timeline.position()
    }

    /// Who is to move at `now`; at the end whoever would be.
    pub fn mover(&self) -> Player {
        self.game.to_move(self.position())
    }

    /// How the match stands ended at `now`.
    pub fn result(&self) -> Option<GameResult> {
        self.timeline.result(&self.game)
    }

    /// Who shares a first place, if the game has ended in a draw that is not everybody's.
    pub fn sharing(&self) -> Vec<Player> {
        let drew = |player: &Player| self.game.outcome_for(self.position(), *player) == Some(Outcome::Draw);
        let players = self.game.players();
        let sharing: Vec<Player> = Player::ALL.into_iter().take(players).filter(drew).collect();
        if sharing.len() < players { sharing } else { Vec::new() }
    }

    /// The move since which nothing can be saved, counted from 0, and why; nothing where the rules do not see it.
    pub fn hopeless_since(&self) -> Option<(usize, &'static str)> {
        self.since(self.timeline.now(), |pos| self.game.hopeless(pos))
    }

    /// Since which move of the whole timeline which players could not be saved any more, and why; the first such move first.
    pub fn hopeless_players(&self) -> Vec<(Player, usize, &'static str)> {
        let found = Player::ALL.into_iter().take(self.game.players()).filter_map(|player| {
            let (step, why) = self.since(self.timeline.len(), |pos| self.game.hopeless_for(pos, player))?;
            Some((player, step, why))
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|&(_, step, _)| step);
        found
    }

    /// The move since which there is a reason at each of the first `steps` steps, up to the last, and the reason there.
    fn since(
        &self,
        steps: usize,
        reason: impl Fn(&G::Position) -> Option<&'static str>,
    ) -> Option<(usize, &'static str)> {
        let why = |step: usize| self.timeline.position_at(step).and_then(&reason);
        let first = (1..=steps).rev().take_while(|&step| why(step).is_some()).last()?;
        Some((first - 1, why(first)?))
    }

    /// The bot that has to move now, if it is a bot's move.
    pub fn bot_to_move(&self) -> Option<&NamedBot<G>> {
        if self.result().is_some() { None } else { self.seat(self.mover()).bot() }
    }

    /// The seed of the match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seed of a bot's choice at `now`: it depends on the match and the place in it alone, so that a match that is
    /// resumed goes on as it would have.
    pub fn choice_seed(&self) -> u64 {
        (self.seed ^ (self.timeline.now() as u64).wrapping_mul(crate::core::GOLDEN)).rotate_left(17)
    }

    /// Whether anybody looked at hints.
    pub fn hints_used(&self) -> bool {
        self.hints_used
    }

    /// Notes that somebody looked at hints; it is not forgotten by undoing.
    pub fn note_hints(&mut self) {
        self.hints_used = true;
    }

    /// Adds a move by the checked door.
    pub fn try_play(&mut self, mv: G::Move) -> Result<(), PlayError> {
        self.step(|timeline, game| timeline.try_play(game, mv))
    }

    /// Plays a typed turn, `2+4`, or one of the events `resign`, `resign p2`, `draw-claimed`, `draw-agreed`. Nothing is
    /// played if any part of it is refused.
    pub fn try_text(&mut self, text: &str) -> Result<(), NotationError> {
        let text = text.trim();
        let refused = |error| match error {
            PlayError::Illegal { mv, reason } => NotationError::new(mv, reason),
            PlayError::Over => NotationError::new(text, "comes after the end of the game"),
        };
        match SaidEnd::read(text) {
            Some(SaidEnd::Resigned(player)) => self.resign(player.unwrap_or_else(|| self.mover())).map_err(refused),
            Some(SaidEnd::DrawClaimed) => self.claim_draw().map_err(refused),
            Some(SaidEnd::DrawAgreed) => self.agree_draw().map_err(refused),
            None if self.result().is_some() => Err(refused(PlayError::Over)),
            None => {
                for mv in self.game.read_turn(self.position(), text)? {
                    self.try_play(mv).map_err(refused)?;
                }
                Ok(())
            }
        }
    }

    /// `player` gives up.
    pub fn resign(&mut self, player: Player) -> Result<(), PlayError> {
        self.step(|timeline, game| timeline.resign(game, player))
    }

    /// The mover claims a draw because the position stands for the third time.
    pub fn claim_draw(&mut self) -> Result<(), PlayError> {
        self.step(Timeline::claim_draw)
    }

    /// The players agree on a draw.
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.step(Timeline::agree_draw)
    }

    /// One step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.timeline.undo()
    }

    /// One step forward again; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.timeline.redo()
    }

    /// Back to the beginning of the last turn that a person began; whether anything was undone.
    pub fn undo_turn(&mut self) -> bool {
        let Self { seats, timeline, .. } = self;
        timeline.undo_turn(|player| seats[player.index()].is_human())
    }

    /// Walks to the place after `step` steps.
    pub fn go_to(&mut self, step: usize) {
        self.timeline.go_to(step);
    }
}

/// Why a bot has chosen no turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoTurn {
    /// Somebody stopped it, or memory ran out.
    #[error("{0}")]
    Halt(#[from] Halt),
    /// By a fault of its own, which loses the game.
    #[error("{0}")]
    Lost(String),
    /// It is not there, or found none.
    #[error("{0}")]
    None(String),
}

/// The turn that `bot` chooses at `pos`, or for the rest of the turn when `pos` lies in the middle of one. The
/// same seed and position give the same turn, as long as no clock is in the monitor.
///
/// # Errors
/// [`NoTurn`] when the bot was cancelled, or has none.
///
/// # Panics
/// If `bot` was found in another game.
pub fn choose_turn<G: Bots>(
    bot: &NamedBot<G>,
    seed: u64,
    pos: &G::Position,
    solver: &mut Solver<G>,
    monitor: &mut Monitor<'_, G>,
) -> Result<Turn<G>, NoTurn> {
    let game = solver.game().clone();
    let mut built = bot.build(&game, seed);
    let policy = built.policy(&mut Situation::new(&game, pos, solver, monitor))?;
    let turn = policy.draw(&mut ChaCha8Rng::seed_from_u64(seed));
    if !turn.is_empty() {
        return Ok(turn);
    }
    Err(match built.excuse() {
        Some(Excuse::Lost(words)) => NoTurn::Lost(words),
        Some(Excuse::Absent(words)) => NoTurn::None(words),
        None => NoTurn::None(format!("{bot} found no turn")),
    })
}
