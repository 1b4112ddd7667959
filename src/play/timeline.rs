//! The course of a match: what was played, where one stands in it, and how it groups into turns.

use std::ops::Range;

use super::SaidEnd;
use crate::core::{Game, GameResult, PlayError, Player, Shape};

/// One step of a match: a move, or one of the three ways to end a match that the rules of a game do not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchEvent<M> {
    /// A move of the game.
    Move(M),
    /// This player gave the match up.
    Resigned(Player),
    /// A position that stood for the third time was claimed a draw.
    DrawClaimed,
    /// The players agreed on a draw.
    DrawAgreed,
}

/// A run of steps that make one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnSpan {
    /// The first turn is 1; every player's turns count.
    pub number: usize,
    /// Whose turn it is.
    pub player: Player,
    /// Which steps of the timeline it consists of; `steps.start` is also the index of the position before it.
    pub steps: Range<usize>,
    /// Whether it has ended; only the last one may be unfinished.
    pub complete: bool,
    /// Whether nothing was played: somebody gave up, a draw was claimed or agreed on. Behind the last turn that was played it has
    /// a number, and is not counted.
    pub was_said: bool,
}

/// Moves and positions of a match, with a `now` that walks back and forth among them.
///
/// Playing from the past drops the future. Only [`try_play`](Self::try_play) adds a move.
#[derive(Clone, Debug)]
pub struct Timeline<G: Game> {
    /// `positions[i]` stands before step `i`; one more than there are steps.
    positions: Vec<G::Position>,
    steps: Vec<Record<G::Move>>,
    now: usize,
}

#[derive(Clone, Copy, Debug)]
struct Record<M> {
    event: MatchEvent<M>,
    player: Player,
    ends_turn: bool,
}

impl<G: Game> Timeline<G> {
    /// Nothing has been played yet.
    pub fn new(start: G::Position) -> Self {
        Self { positions: vec![start], steps: Vec::new(), now: 0 }
    }

    /// The position that the match began with.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The position at `now`.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.now]
    }

    /// The position before step `step`, or after the last step.
    pub fn position_at(&self, step: usize) -> Option<&G::Position> {
        self.positions.get(step)
    }

    /// How many steps lie before `now`.
    pub fn now(&self) -> usize {
        self.now
    }

    /// How many steps there are, those after `now` included.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether `now` is the end: nothing waits to be redone.
    pub fn is_at_end(&self) -> bool {
        self.now == self.steps.len()
    }

    /// All steps in order, those after `now` included.
    pub fn events(&self) -> impl ExactSizeIterator<Item = MatchEvent<G::Move>> {
        self.steps.iter().map(|step| step.event)
    }

    /// The step that led to `now`, if there is one.
    pub fn last_event(&self) -> Option<MatchEvent<G::Move>> {
        self.now.checked_sub(1).map(|last| self.steps[last].event)
    }

    /// How the match stands ended at `now`: by the rules of the game, or by one of the events of a match.
    pub fn result(&self, game: &G) -> Option<GameResult> {
        self.result_after(self.now, game)
    }

    /// How the match ended, wherever `now` is.
    pub fn final_result(&self, game: &G) -> Option<GameResult> {
        self.result_after(self.steps.len(), game)
    }

    fn result_after(&self, steps: usize, game: &G) -> Option<GameResult> {
        match steps.checked_sub(1).map(|last| self.steps[last].event) {
            Some(MatchEvent::Resigned(_)) if game.players() == 1 => Some(GameResult::Lost),
            Some(MatchEvent::Resigned(player)) => Some(GameResult::Won(player.opponent())),
            Some(MatchEvent::DrawClaimed | MatchEvent::DrawAgreed) => Some(GameResult::Drawn),
            Some(MatchEvent::Move(_)) | None => game.result(&self.positions[steps]),
        }
    }

    /// How often the position at `now` has stood since the start, this time included.
    pub fn repetitions(&self) -> usize {
        self.times().count()
    }

    /// The turn that the position at `now` was the beginning of when it stood the last time before; `None` where it is new.
    pub fn stood_before(&self) -> Option<usize> {
        let step = self.times().filter(|&step| step < self.now).last()?;
        Some(self.turn_at(step).0)
    }

    /// The numbers of steps after which the position at `now` has stood.
    fn times(&self) -> impl Iterator<Item = usize> {
        // An event of a match repeats the position without playing to it.
        let moved = |step: usize| step == 0 || matches!(self.steps[step - 1].event, MatchEvent::Move(_));
        (0..=self.now).filter(move |&step| moved(step) && self.positions[step] == *self.position())
    }

    /// Whether the mover may claim a draw because the position stands for the third time. Between bots it is one.
    pub fn may_claim_draw(&self, game: &G) -> bool {
        game.shape() != Shape::Acyclic && self.result(game).is_none() && self.repetitions() >= 3
    }

    /// Adds a move by the checked door. A future that was undone is dropped.
    ///
    /// # Errors
    /// When the rules refuse the move, or the match is over; nothing changes then.
    pub fn try_play(&mut self, game: &G, mv: G::Move) -> Result<(), PlayError> {
        self.refuse_if_over(game)?;
        let pos = self.position();
        let child = game.try_play(pos, mv)?;
        let ends_turn = game.ends_turn(pos, mv) || game.result(&child).is_some();
        let player = game.to_move(pos);
        self.push(Record { event: MatchEvent::Move(mv), player, ends_turn }, child);
        Ok(())
    }

    /// `player` gives up: the other one wins. A table of three or more has no other one.
    pub fn resign(&mut self, game: &G, player: Player) -> Result<(), PlayError> {
        self.refuse_if_over(game)?;
        if game.players() > 2 {
            return Err(refused(SaidEnd::Resigned(None), "needs a game for two, or for one"));
        }
        if player.index() >= game.players() {
            return Err(refused(SaidEnd::Resigned(None), "names a player who does not sit here"));
        }
        self.end(game, MatchEvent::Resigned(player));
        Ok(())
    }

    /// The mover claims a draw.
    pub fn claim_draw(&mut self, game: &G) -> Result<(), PlayError> {
        self.refuse_if_over(game)?;
        if !self.may_claim_draw(game) {
            return Err(refused(SaidEnd::DrawClaimed, "needs a position that stands for the third time"));
        }
        self.end(game, MatchEvent::DrawClaimed);
        Ok(())
    }

    /// The players agree on a draw.
    pub fn agree_draw(&mut self, game: &G) -> Result<(), PlayError> {
        self.refuse_if_over(game)?;
        if game.players() < 2 {
            return Err(refused(SaidEnd::DrawAgreed, "needs two players"));
        }
        self.end(game, MatchEvent::DrawAgreed);
        Ok(())
    }

    /// One step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let possible = self.now > 0;
        self.now -= usize::from(possible);
        possible
    }

    /// One step forward again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let possible = self.now < self.steps.len();
        self.now += usize::from(possible);
        possible
    }

    /// Drops what lies behind `now`.
    pub(super) fn forget_future(&mut self) {
        self.steps.truncate(self.now);
        self.positions.truncate(self.now + 1);
    }

    /// Walks to the place after `step` steps, or to the end if there are fewer.
    pub fn go_to(&mut self, step: usize) {
        self.now = step.min(self.steps.len());
    }

    /// Back to the beginning of the last turn that a person (`is_human`) began; where nobody is one, of the last turn.
    /// Whether anything was undone.
    pub fn undo_turn(&mut self, is_human: impl Fn(Player) -> bool) -> bool {
        let spans = self.turns();
        let before = |span: &&TurnSpan| span.steps.start < self.now;
        let human = spans.iter().rev().filter(before).find(|span| is_human(span.player));
        let nobody = !spans.iter().any(|span| is_human(span.player));
        let last = spans.iter().rev().find(before).filter(|_| nobody);
        match human.or(last).map(|span| span.steps.start) {
            Some(step) => {
                self.now = step;
                true
            }
            None => false,
        }
    }

    /// All turns in order, those after `now` included. An event that ends the match is a turn of its own.
    pub fn turns(&self) -> Vec<TurnSpan> {
        let mut spans: Vec<TurnSpan> = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let is_move = matches!(step.event, MatchEvent::Move(_));
            match spans.last_mut() {
                Some(span) if !span.complete && is_move => {
                    span.steps.end = index + 1;
                    span.complete = step.ends_turn;
                }
                _ => spans.push(TurnSpan {
                    number: spans.len() + 1,
                    player: step.player,
                    steps: index..index + 1,
                    complete: step.ends_turn,
                    was_said: !is_move,
                }),
            }
        }
        spans
    }

    /// The turn that is being played at `now`, counted from 1, and how many moves of it were made.
    pub fn turn_now(&self) -> (usize, usize) {
        self.turn_at(self.now)
    }

    /// The same after so many steps.
    pub(super) fn turn_at(&self, steps: usize) -> (usize, usize) {
        let mut turn = 1;
        let mut made = 0;
        for step in &self.steps[..steps] {
            made += 1;
            if step.ends_turn {
                turn += 1;
                made = 0;
            }
        }
        (turn, made)
    }

    /// The moves of a turn; empty for an event that ends the match.
    pub fn moves_of(&self, span: &TurnSpan) -> Vec<G::Move> {
        let moves = self.steps[span.steps.clone()].iter();
        moves
            .filter_map(|step| match step.event {
                MatchEvent::Move(mv) => Some(mv),
                MatchEvent::Resigned(_) | MatchEvent::DrawClaimed | MatchEvent::DrawAgreed => None,
            })
            .collect()
    }

    /// A turn as it is written, `2+4`; events of a match are `resign` (with the player, if it was not the mover),
    /// `draw-claimed` and `draw-agreed`.
    pub fn text(&self, game: &G, span: &TurnSpan) -> String {
        let before = &self.positions[span.steps.start];
        let said = match self.steps[span.steps.start].event {
            MatchEvent::Move(_) => return game.write_turn(before, &self.moves_of(span)),
            MatchEvent::Resigned(player) => {
                SaidEnd::Resigned(Some(player).filter(|player| *player != game.to_move(before)))
            }
            MatchEvent::DrawClaimed => SaidEnd::DrawClaimed,
            MatchEvent::DrawAgreed => SaidEnd::DrawAgreed,
        };
        said.to_string()
    }

    fn refuse_if_over(&self, game: &G) -> Result<(), PlayError> {
        if self.result(game).is_some() { Err(PlayError::Over) } else { Ok(()) }
    }

    fn end(&mut self, game: &G, event: MatchEvent<G::Move>) {
        let pos = self.position().clone();
        let player = match event {
            MatchEvent::Resigned(player) => player,
            MatchEvent::Move(_) | MatchEvent::DrawClaimed | MatchEvent::DrawAgreed => game.to_move(&pos),
        };
        self.push(Record { event, player, ends_turn: true }, pos);
    }

    fn push(&mut self, step: Record<G::Move>, pos: G::Position) {
        self.forget_future();
        self.steps.push(step);
        self.positions.push(pos);
        self.now += 1;
    }
}

fn refused(said: SaidEnd, reason: &str) -> PlayError {
    PlayError::Illegal { mv: said.to_string(), reason: reason.to_owned() }
}
