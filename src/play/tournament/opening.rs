//! Openings: where the games of a tournament begin, so that bots that always play alike meet more than once.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::policies::seed_of;
use super::{Tournament, TournamentError};
use crate::bots::{Bots, Turn, below};
use crate::core::{Game, NotationError};
use crate::play::Save;

/// The way to a position from which games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TournamentOpening<G: Game> {
    /// Where the way begins.
    pub start: G::Position,
    /// The turns of the way; perhaps none.
    pub turns: Vec<Turn<G>>,
    /// Where it leads.
    pub position: G::Position,
}

/// From where each pairing plays once in every seat.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Openings<G: Game> {
    /// One after the other, and then again from the first.
    Listed(Vec<TournamentOpening<G>>),
    /// So many turns drawn at random, anew for every round.
    Random(u32),
}

/// Between an opening and the next, drawn where a game has ended too early: after so many there is none.
const TRIES: u64 = 1_000;
/// Tells the seeds of openings from those of games.
const OPENINGS: u64 = u64::MAX;

impl<G: Bots> TournamentOpening<G> {
    /// Reads an opening of this game: turns, or a match as a line, `@ POSITION : turns`, whose setup may be left out.
    ///
    /// # Errors
    /// When it cannot be played, is of another setup, or leaves nothing to play.
    pub fn read(game: &G, line: &str) -> Result<Self, NotationError> {
        let setup = game.to_string();
        let line = line.trim();
        let save = Save::from_line(line).or_else(|| Save::from_line(&format!(": {line}"))).unwrap_or_default();
        let is_other = || save.game.parse::<G>().is_ok_and(|other| other.to_string() != setup);
        if !save.game.is_empty() && save.game != setup && is_other() {
            return Err(NotationError::new(save.game, format!("is another setup; expected {setup}")));
        }
        let start = save.start.as_deref().map_or_else(|| Ok(game.start()), |start| game.read_position(start))?;
        let mut opening = Self { position: start.clone(), start, turns: Vec::new() };
        for text in &save.turns {
            let turn = game.read_turn(&opening.position, text)?;
            for &mv in &turn {
                let played = game.try_play(&opening.position, mv);
                opening.position = played.map_err(|error| NotationError::new(text, error.to_string()))?;
            }
            opening.turns.push(turn);
        }
        if game.result(&opening.position).is_some() {
            return Err(NotationError::new(
                line,
                "ends the game; expected turns after which there is something to play",
            ));
        }
        Ok(opening)
    }

    /// One turn more, drawn at random; nothing where that ends the game.
    fn go_on(&mut self, game: &G, rng: &mut ChaCha8Rng) -> Option<()> {
        let mut turn = Turn::<G>::new();
        loop {
            let moves = game.legal_moves(&self.position);
            let mv = *moves.get(below(rng, moves.len().max(1) as u64) as usize)?;
            let ends = game.ends_turn(&self.position, mv);
            self.position = game.play(&self.position, mv);
            turn.push(mv);
            if game.result(&self.position).is_some() {
                return None;
            }
            if ends {
                self.turns.push(turn);
                return Some(());
            }
        }
    }
}

impl<G: Bots> Tournament<G> {
    /// The opening of a round: the same for every pairing. Without openings it is where the tournament begins.
    pub(super) fn opening(&self, round: u64, seed: u64) -> Result<TournamentOpening<G>, TournamentError> {
        let from_start =
            || TournamentOpening { start: self.start.clone(), turns: Vec::new(), position: self.start.clone() };
        match &self.openings {
            Some(Openings::Listed(openings)) if !openings.is_empty() => {
                Ok(openings[(round % openings.len() as u64) as usize].clone())
            }
            None | Some(Openings::Listed(_)) => Ok(from_start()),
            Some(Openings::Random(turns)) => {
                let mut drawn = (0..TRIES).filter_map(|attempt| {
                    let mut rng = ChaCha8Rng::seed_from_u64(seed_of(seed, [OPENINGS, round, attempt]));
                    let mut opening = from_start();
                    for _ in 0..*turns {
                        opening.go_on(&self.game, &mut rng)?;
                    }
                    Some(opening)
                });
                drawn.next().ok_or(TournamentError::NoOpening(*turns))
            }
        }
    }
}
