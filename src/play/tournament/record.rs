//! The games of a tournament as lines to replay.

use std::fmt;
use std::sync::Arc;

use crate::bots::{Bots, NamedBot, Turn};
use crate::core::{Game, Player};
use crate::play::{SaidEnd, Save};

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedGame<G: Game> {
    /// The numbers of both bots of the pairing.
    pub bots: [usize; 2],
    /// Where the first of them sat, from 0; the other took all other seats.
    pub seat: usize,
    /// Which game of the pairing it was, from 0.
    pub number: u64,
    /// Where it began.
    pub start: G::Position,
    /// What was played, the opening first.
    pub turns: Vec<Turn<G>>,
    /// Why it ended.
    pub end: GameEnd,
}

/// Why a game of a tournament ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameEnd {
    /// By the rules.
    Rules,
    /// The position stood for the third time.
    Repetition,
    /// By a fault of the bot on this seat.
    Fault(Player),
    /// It was longer than any sensible game, and counts as drawn.
    Endless,
}

impl<G: Bots> RecordedGame<G> {
    /// The game as a line, with a remark that says who sat where.
    pub fn line(&self, game: &G, bots: &[NamedBot<G>]) -> String {
        let mut pos = self.start.clone();
        let mut turns = Vec::with_capacity(self.turns.len() + 1);
        for turn in &self.turns {
            turns.push(game.write_turn(&pos, turn));
            pos = game.play_all(&pos, turn);
        }
        let said = match self.end {
            GameEnd::Rules => None,
            GameEnd::Repetition => Some(SaidEnd::DrawClaimed),
            GameEnd::Fault(player) => Some(SaidEnd::Resigned(Some(player))),
            GameEnd::Endless => Some(SaidEnd::DrawAgreed),
        };
        turns.extend(said.map(|said| said.to_string()));
        let start = (self.start != game.start()).then(|| game.write_position(&self.start));
        let save = Save { game: game.to_string(), start, turns, ..Save::default() };
        let names = self.bots.map(|bot| bots[bot].name());
        let who = seating(names, self.seat, game.players());
        save.line_with(&format!("{who}, game {}", self.number + 1))
    }
}

/// Who sits where: `P1 random, P2 perfect`, where the first of both names sits on this seat and the other on all others.
pub fn seating(names: [&str; 2], seat: usize, players: usize) -> String {
    let of = |place: usize| names[usize::from(place != seat)];
    (0..players).map(|place| format!("{} {}", Player::ALL[place], of(place))).collect::<Vec<_>>().join(", ")
}

/// Takes every game that is played, from several threads.
#[derive(Clone)]
pub(super) struct Recorder<G: Game>(TakeGame<G>);

/// What is done with a game.
type TakeGame<G> = Arc<dyn Fn(&RecordedGame<G>) + Send + Sync>;

impl<G: Game> Recorder<G> {
    pub(super) fn new(take: impl Fn(&RecordedGame<G>) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }

    pub(super) fn take(&self, game: &RecordedGame<G>) {
        (self.0)(game);
    }
}

impl<G: Game> fmt::Debug for Recorder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorder")
    }
}
