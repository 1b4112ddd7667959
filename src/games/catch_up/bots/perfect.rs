//! The perfect player and the fallible one, by looking turns up where tables hold them.
//!
//! The rule is that of every game. What is added is speed: a draw is decided by counting the opponent's turns after each
//! of one's own, hundreds of thousands of positions in a pool of 20, which only a table answers in time.

use crate::bots::{self, Bot, Policy, Situation, Turn};
use crate::core::{Game, Outcome, Step, Value};
use crate::games::catch_up::sets::{TurnChoice, TurnSet};
use crate::games::catch_up::{CatchUp, Position};
use crate::solve::Halt;

/// Among the turns that keep the value: wins fastest, loses slowest, in a draw leaves the opponent the fewest turns that
/// keep the draw; then all alike.
pub(super) struct PerfectPicker;

/// Errs with a chance; else perfect.
pub(super) struct FalliblePicker(pub bots::Fallible);

/// So many replies are looked up at most to decide a draw; a second's work.
const MOST_REPLIES: usize = 2_000_000;

/// So many turns are compared at most.
const MOST_TURNS: usize = 20_000;

/// A turn, where it leads, and what it is worth to whoever makes it: how it ends at the least, and in how many turns where
/// it is among the best.
struct RatedPick {
    turn: TurnSet,
    child: Position,
    outcome: Outcome,
    value: Option<Value>,
}

impl Bot<CatchUp> for PerfectPicker {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let Some(rated) = rate(at)? else { return bots::Perfect.policy(at) };
        Ok(Policy::uniform(best(at, rated)?))
    }
}

impl Bot<CatchUp> for FalliblePicker {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let Some(rated) = rate(at)? else { return self.0.policy(at) };
        let outcome = rated.iter().map(|rated| rated.outcome).max();
        let errors = rated.iter().filter(|rated| Some(rated.outcome) < outcome);
        let errors = errors.map(|rated| rated.turn.picks(at.game)).collect();
        Ok(self.0.mix(best(at, rated)?, errors))
    }
}

/// Rates every turn by the tables, once the solver has filled them; `None` where they do not answer, as with three players
/// they never do. How long a turn takes that is not among the best nobody asks: in a draw no table has the lengths of what
/// loses.
fn rate(at: &mut Situation<'_, '_, CatchUp>) -> Result<Option<Vec<RatedPick>>, Halt> {
    let (game, pos) = (at.game, at.pos);
    if let (_, Err(Halt::Cancelled)) = at.solver.analyze(pos, at.monitor) {
        return Err(Halt::Cancelled);
    }
    if game.players() > 2 {
        return Ok(None);
    }
    let rate = |turn: TurnSet| {
        let child = game.play_all(pos, &turn.picks(game));
        let bounds = at.solver.look_up(&child).backed_up(Step::of_turn(game, pos, &child));
        Some(RatedPick { turn, child, outcome: bounds.outcome()?, value: bounds.exact() })
    };
    let turns = TurnChoice::of(game, pos).list(MOST_TURNS);
    let rated: Option<Vec<RatedPick>> = turns.and_then(|turns| turns.into_iter().map(rate).collect());
    let best = rated.iter().flatten().map(|rated| rated.outcome).max();
    Ok(rated.filter(|rated| rated.iter().all(|rated| Some(rated.outcome) < best || rated.value.is_some())))
}

/// The turns that the perfect player chooses from.
fn best(at: &Situation<'_, '_, CatchUp>, mut rated: Vec<RatedPick>) -> Result<Vec<Turn<CatchUp>>, Halt> {
    let game = at.game;
    let picks = |rated: Vec<RatedPick>| rated.iter().map(|rated| rated.turn.picks(game)).collect();
    // An outcome comes before all lengths, and what has none is worse than the best.
    let value = rated.iter().filter_map(|rated| rated.value).max();
    rated.retain(|rated| rated.value == value);
    if value != Some(Value::Draw) || rated.len() < 2 {
        return Ok(picks(rated));
    }
    let mut left = MOST_REPLIES;
    let mut keepers = Vec::with_capacity(rated.len());
    for turn in &rated {
        at.monitor.check()?;
        let Some(replies) = TurnChoice::of(game, &turn.child).list(left) else { return Ok(picks(rated)) };
        left -= replies.len();
        let keeps = |reply: &&TurnSet| {
            let end = game.play_all(&turn.child, &reply.picks(game));
            at.solver.look_up(&end).outcome() == Some(Outcome::Draw)
        };
        keepers.push(replies.iter().filter(keeps).count());
    }
    let fewest = keepers.iter().min().copied();
    let mut keepers = keepers.into_iter();
    rated.retain(|_| keepers.next() == fewest);
    Ok(picks(rated))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::{Monitor, Solver};

    fn turns(bot: &mut dyn Bot<CatchUp>, game: &CatchUp, pos: &Position) -> Vec<(Vec<u32>, u64)> {
        let mut solver = Solver::new(game.clone());
        match bot
            .policy(&mut Situation::new(game, pos, &mut solver, &mut Monitor::unlimited()))
            .expect("nobody stops it")
        {
            Policy::Turns(turns) => {
                let mut turns: Vec<_> = turns
                    .into_iter()
                    .map(|(mut turn, weight)| {
                        turn.sort_unstable();
                        (turn.into_iter().map(|pick| pick.0).collect(), weight)
                    })
                    .collect();
                turns.sort_unstable();
                turns
            }
            Policy::Sampled(_) => panic!("{game}: turns are listed"),
        }
    }

    #[test]
    fn looking_up_chooses_as_the_rule_of_every_game_does() {
        let mut dice = Dice(3);
        for words in [
            "catch-up 1..8",
            "catch-up 1..9",
            "catch-up 2,2,2,3,3,5,7",
            "catch-up 1..7 ties=excess",
            "catch-up 1..8 handicap=9",
            "catch-up 1..7 handicap=-4 ties=last",
            "catch-up 1..7 equal=stay",
            "catch-up 1..7 picks=2",
            "catch-up 1..7 goal=last",
        ] {
            let game: CatchUp = words.parse().expect("a setup");
            for _ in 0..12 {
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let at = format!("{words}: {}", game.write_position(&pos));
                    assert_eq!(turns(&mut PerfectPicker, &game, &pos), turns(&mut bots::Perfect, &game, &pos), "{at}");
                    let erring = || bots::Fallible::new("0.25").expect("a chance");
                    let (mut ours, mut theirs) = (FalliblePicker(erring()), erring());
                    assert_eq!(turns(&mut ours, &game, &pos), turns(&mut theirs, &game, &pos), "{at}");
                    let moves = game.legal_moves(&pos);
                    pos = game.play(&pos, moves[dice.below(moves.len())]);
                }
            }
        }
    }

    /// Whoever searched there instead gave draws away as soon as it might not search for ever.
    #[test]
    fn in_a_draw_the_tables_answer_though_they_lack_the_lengths_of_what_loses() {
        let game: CatchUp = "catch-up 1..16".parse().expect("a setup");
        let (mut pos, mut solver) = (game.start(), Solver::new(game.clone()));
        for turn in [&[7, 16][..], &[3, 5, 12]] {
            pos = turn.iter().fold(pos, |pos, &number| game.play(&pos, crate::games::catch_up::Pick(number)));
            let rated = rate(&mut Situation::new(&game, &pos, &mut solver, &mut Monitor::unlimited()));
            let rated = rated.expect("nobody stops it").expect("the tables answer");
            assert!(rated.iter().any(|rated| rated.value.is_none()), "{}", game.write_position(&pos));
        }
    }

    #[test]
    fn in_a_draw_of_twenty_numbers_the_replies_are_counted() {
        let game: CatchUp = "catch-up 1..20".parse().expect("a setup");
        let pos = game.play(&game.start(), crate::games::catch_up::Pick(20));
        let chosen = turns(&mut PerfectPicker, &game, &pos);
        let all = TurnChoice::of(&game, &pos).list(usize::MAX).expect("no limit").len();
        assert!(!chosen.is_empty() && chosen.len() < all / 10, "{} of {all}", chosen.len());
    }
}
