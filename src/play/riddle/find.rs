//! Looking for a riddle: games played at random, until a position of one is what was asked for.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{LookNodes, Riddle, RiddleLook, RiddleTheme, look};
use crate::bots::{Bots, below};
use crate::core::NotationError;
use crate::games::{games, ladder_of};
use crate::solve::{Halt, Monitor, Solver};

/// What kind of riddle is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RiddleWish {
    /// How hard; any level where nothing is said.
    pub level: Option<u8>,
    /// What makes it one; any theme where nothing is said.
    pub theme: Option<RiddleTheme>,
}

impl RiddleWish {
    /// A riddle of this level and theme.
    pub fn new(level: Option<u8>, theme: Option<RiddleTheme>) -> Self {
        Self { level, theme }
    }

    /// Whether the riddle is such a one.
    pub fn is_met<G: Bots>(&self, riddle: &Riddle<G>) -> bool {
        self.level.is_none_or(|level| level == riddle.level) && self.theme.is_none_or(|theme| theme == riddle.theme)
    }
}

/// A setup that suits riddles, of this game or of any; which one, the seed decides.
///
/// # Errors
/// When no game has this id.
pub fn riddle_setup(id: Option<&str>, seed: u64) -> Result<&'static str, NotationError> {
    let all = games();
    let id = id.unwrap_or_else(|| all[(seed % all.len() as u64) as usize].0);
    let setups = ladder_of(id)?.riddles;
    Ok(setups[(seed / all.len() as u64) as usize % setups.len()])
}

/// So many games are walked through.
const WALKS: u32 = 200;
/// Where so many in a row bring nothing new, there is little more to be seen.
const KNOWN_WALKS: u32 = 40;
/// A position that takes more to be proven is passed by: nobody waits for it, and few could solve it.
const MOST_NODES: LookNodes = LookNodes { proof: 20_000, length: 2_000 };
/// No game is followed further.
const MOST_MOVES: u32 = 200;

/// What becomes of a position that a search has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiddleChoice {
    /// The riddle that it is, is the one.
    Take,
    /// The search goes on.
    Pass,
    /// What is wanted is not to be expected any more.
    Stop,
}

impl RiddleChoice {
    /// Takes what is wanted, and passes by the rest.
    pub fn of(is_wanted: bool) -> Self {
        if is_wanted { Self::Take } else { Self::Pass }
    }
}

/// A search for riddles of one setup, seed after seed. No position is looked at twice: what was passed by once is not wanted.
pub struct RiddleSearch<G: Bots> {
    solver: Solver<G>,
    /// The positions that were looked at; whether it is still open what they are worth.
    seen: HashMap<G::Position, bool>,
    is_stopped: bool,
}

impl<G: Bots> RiddleSearch<G> {
    /// Nothing was looked at yet.
    pub fn new(game: G) -> Self {
        Self { solver: Solver::new(game), seen: HashMap::new(), is_stopped: false }
    }

    /// Whether somebody has chosen to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The riddle of this seed: the same on every machine, as long as the solver and the bots of the game stay as they are.
    /// Nothing where none was found, or hardly any position is new. Of every position that is looked at it is asked what
    /// becomes of it, with the riddle that it is, if it is one.
    ///
    /// # Errors
    /// When somebody cancels, or memory is short.
    pub fn find(
        &mut self,
        seed: u64,
        choose: &mut dyn FnMut(Option<&Riddle<G>>) -> RiddleChoice,
        monitor: &Monitor<'_, G>,
    ) -> Result<Option<Riddle<G>>, Halt> {
        let game = self.solver.game().clone();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Positions after fewer moves take too long to be proven here: the first that did was behind so many.
        let (mut too_early, mut known_walks) = (0, 0);
        for _ in 0..WALKS {
            let mut pos = game.start();
            let (mut is_begun, mut is_known) = (false, true);
            for made in 0..MOST_MOVES {
                if game.result(&pos).is_some() {
                    break;
                }
                // Not every position of a game is looked at: otherwise the first riddles of a setup would be all there are.
                if !is_begun && made >= too_early && below(&mut rng, 2) == 0 {
                    let is_open = match self.seen.get(&pos) {
                        Some(is_open) => *is_open,
                        None => {
                            is_known = false;
                            let look = look(&mut self.solver, &pos, MOST_NODES, monitor)?;
                            let is_open = matches!(look, RiddleLook::Unproven);
                            self.seen.insert(pos.clone(), is_open);
                            let riddle = if let RiddleLook::Riddle(riddle) = look { Some(riddle) } else { None };
                            match choose(riddle.as_ref()) {
                                RiddleChoice::Take => return Ok(riddle),
                                RiddleChoice::Pass => is_open,
                                RiddleChoice::Stop => {
                                    self.is_stopped = true;
                                    return Ok(None);
                                }
                            }
                        }
                    };
                    too_early = if is_open { made + 1 } else { too_early };
                }
                let moves = game.legal_moves(&pos);
                let mv = moves[below(&mut rng, moves.len() as u64) as usize];
                is_begun = !game.ends_turn(&pos, mv);
                pos = game.play(&pos, mv);
            }
            known_walks = if is_known { known_walks + 1 } else { 0 };
            if known_walks >= KNOWN_WALKS {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nim::Nim;
    use crate::play::riddle_at;

    #[test]
    fn a_seed_finds_the_riddle_that_was_asked_for_again_and_again() {
        let game: Nim = "nim 3,5,7".parse().expect("a setup");
        let find = |seed, wish: RiddleWish| {
            let mut choose =
                |riddle: Option<&Riddle<Nim>>| RiddleChoice::of(riddle.is_some_and(|riddle| wish.is_met(riddle)));
            RiddleSearch::new(game.clone()).find(seed, &mut choose, &Monitor::unlimited()).expect("small")
        };
        let mut found = std::collections::HashSet::new();
        for seed in 0..20 {
            let riddle = find(seed, RiddleWish::default()).expect("there are many");
            let again = find(seed, RiddleWish::default()).map(|riddle| riddle.position);
            assert_eq!(again.as_ref(), Some(&riddle.position));
            let at = riddle_at(&mut Solver::new(game.clone()), &riddle.position, &Monitor::unlimited());
            assert_eq!(at.map(|at| at.map(|at| at.turn)), Ok(Some(riddle.turn)));
            found.insert(riddle.position);
        }
        assert!(found.len() > 5, "{}", found.len());
        assert!(find(1, RiddleWish::new(None, Some(RiddleTheme::Draw))).is_none(), "nobody draws at Nim");
    }

    /// Whoever wants another riddle of the same search gets one that he has not seen, and in the end none.
    #[test]
    fn a_search_looks_at_no_position_twice() {
        let game: Nim = "nim 3,5,7".parse().expect("a setup");
        let (mut search, mut seen) = (RiddleSearch::new(game), std::collections::HashSet::new());
        for seed in 0..400 {
            let mut choose = |riddle: Option<&Riddle<Nim>>| RiddleChoice::of(riddle.is_some());
            let found = search.find(seed, &mut choose, &Monitor::unlimited()).expect("small");
            assert!(found.is_none_or(|riddle| seen.insert(riddle.position)));
        }
        assert!(seen.len() > 20);
        let mut choose = |_: Option<&Riddle<Nim>>| unreachable!("all of them were looked at");
        assert!(search.find(400, &mut choose, &Monitor::unlimited()).expect("small").is_none());
        let mut stop = |_: Option<&Riddle<Nim>>| RiddleChoice::Stop;
        let mut other = RiddleSearch::new("nim 3,4".parse::<Nim>().expect("a setup"));
        assert!(other.find(0, &mut stop, &Monitor::unlimited()).expect("small").is_none() && other.is_stopped());
    }
}
