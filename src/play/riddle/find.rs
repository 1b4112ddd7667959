//! Looking for a riddle: games played at random, until a position of one is what was asked for.

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
    let setups = ladder_of(id)?.setups;
    Ok(setups[(seed / all.len() as u64) as usize % setups.len()])
}

/// So many games are walked through.
const WALKS: u32 = 200;
/// A position that takes more to be proven is passed by: nobody waits for it, and few could solve it.
const MOST_NODES: LookNodes = LookNodes { proof: 20_000, length: 2_000 };
/// No game is followed further.
const MOST_MOVES: u32 = 200;

/// The riddle of this seed: the same on every machine, as long as the solver and the bots of the game stay as they are.
/// Nothing where none was found. Of every position that is looked at it is asked whether it is wanted, with the riddle
/// that it is, if it is one.
///
/// # Errors
/// When somebody cancels, or memory is short.
pub fn find_riddle<G: Bots>(
    solver: &mut Solver<G>,
    seed: u64,
    is_wanted: &mut dyn FnMut(Option<&Riddle<G>>) -> bool,
    monitor: &Monitor<'_, G>,
) -> Result<Option<Riddle<G>>, Halt> {
    let game = solver.game().clone();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Positions after fewer moves take too long to be proven here: the first that did was behind so many.
    let mut too_early = 0;
    for _ in 0..WALKS {
        let mut pos = game.start();
        let mut is_begun = false;
        for made in 0..MOST_MOVES {
            if game.result(&pos).is_some() {
                break;
            }
            // Not every position of a game is looked at: otherwise the first riddles of a setup would be all there are.
            if !is_begun && made >= too_early && below(&mut rng, 2) == 0 {
                match look(solver, &pos, MOST_NODES, monitor)? {
                    RiddleLook::Riddle(riddle) if is_wanted(Some(&riddle)) => return Ok(Some(riddle)),
                    RiddleLook::Riddle(_) => {}
                    none => {
                        is_wanted(None);
                        too_early = if matches!(none, RiddleLook::Unproven) { made + 1 } else { too_early };
                    }
                }
            }
            let moves = game.legal_moves(&pos);
            let mv = moves[below(&mut rng, moves.len() as u64) as usize];
            is_begun = !game.ends_turn(&pos, mv);
            pos = game.play(&pos, mv);
        }
    }
    Ok(None)
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
            let mut is_wanted = |riddle: Option<&Riddle<Nim>>| riddle.is_some_and(|riddle| wish.is_met(riddle));
            find_riddle(&mut Solver::new(game.clone()), seed, &mut is_wanted, &Monitor::unlimited()).expect("small")
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
}
