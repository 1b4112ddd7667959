//! Riddles: positions in which exactly one turn keeps what there is.
//!
//! A win may be kept fast or slowly; turns that lead to positions that are alike count as one. What a riddle says is proven.

mod find;
#[cfg(feature = "disk")]
mod kept;
mod log;
mod missed;
mod posed;
mod queue;
mod shipped;
mod tally;
mod trial;

use std::fmt;

use crate::bots::{Bots, Policy, Situation, Turn};
use crate::core::{Bounds, Game, NotationError, Outcome, Value};
use crate::solve::{Analysis, Halt, Monitor, Solver, rate_turns};

pub use find::{RiddleChoice, RiddleSearch, RiddleWish, riddle_setup};
#[cfg(feature = "disk")]
pub use kept::riddle_log;
#[cfg(feature = "disk")]
pub use kept::{keep_riddle, saved_games};
pub use log::{RiddleLog, RiddleNote, RiddleState, TriedRiddle};
pub use missed::{missed_riddle, missed_riddles};
pub use posed::PosedRiddle;
pub use queue::{RiddleKind, RiddleQueue};
pub use shipped::{ShippedRiddle, riddle_day, riddle_of_day, shipped_riddles};
pub use tally::RiddleTally;
pub use trial::RiddleTrial;

/// A position with the one turn that keeps its value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Riddle<G: Game> {
    /// Where somebody is to move.
    pub position: G::Position,
    /// What there is to keep: a win or a draw, its length where it is known.
    pub value: Value,
    /// The whole answer; of several that are alike the first.
    pub turn: Turn<G>,
    /// From 1 to 5: how many of the game's opponents fail it.
    pub level: u8,
    /// What makes it one.
    pub theme: RiddleTheme,
}

/// What makes a riddle one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RiddleTheme {
    /// A reason that theory gives finds the turn.
    Reason,
    /// The turn that takes most gives it away.
    Greedy,
    /// A draw has to be held.
    Draw,
    /// One has to look ahead.
    Reading,
}

impl RiddleTheme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Reason, Self::Greedy, Self::Draw, Self::Reading];

    /// Its word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Reason => "reason",
            Self::Greedy => "greedy",
            Self::Draw => "draw",
            Self::Reading => "reading",
        }
    }

    /// What it says of a riddle, to whoever has solved it.
    pub fn about(self) -> &'static str {
        match self {
            Self::Reason => "a reason finds it",
            Self::Greedy => "whoever takes most gives it away",
            Self::Draw => "a draw to hold",
            Self::Reading => "one has to look ahead",
        }
    }

    /// The theme of this word.
    ///
    /// # Errors
    /// When there is none.
    pub fn read(word: &str) -> Result<Self, NotationError> {
        Self::ALL.into_iter().find(|theme| theme.word() == word).ok_or_else(|| {
            let words = Self::ALL.map(Self::word).join(", ");
            NotationError::new(word, format!("is no theme of riddles; there are {words}"))
        })
    }
}

impl fmt::Display for RiddleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The hardest level.
pub const HARDEST: u8 = 5;
/// Positions with more turns are no riddles: nobody looks at so many.
const MOST_TURNS: usize = 400;

/// The riddle that `pos` is; nothing where it is none, or where not all of it is proven.
///
/// # Errors
/// When somebody cancels, or memory is short.
pub fn riddle_at<G: Bots>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    monitor: &Monitor<'_, G>,
) -> Result<Option<Riddle<G>>, Halt> {
    Ok(match look(solver, pos, LookNodes { proof: u64::MAX, length: u64::MAX }, monitor)? {
        RiddleLook::Riddle(riddle) => Some(riddle),
        RiddleLook::Other | RiddleLook::Unproven => None,
    })
}

/// What a look at a position comes to.
enum RiddleLook<G: Game> {
    /// It is a riddle.
    Riddle(Riddle<G>),
    /// It is proven to be none, or too little is known of its turns.
    Other,
    /// It is not known what the position is worth.
    Unproven,
}

/// How many nodes a look may take.
#[derive(Clone, Copy)]
struct LookNodes {
    /// Until it is known who wins.
    proof: u64,
    /// Where that is known at once, until it is known when.
    length: u64,
}

/// The same, as long as so many nodes prove what the position is worth.
fn look<G: Bots>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    nodes: LookNodes,
    monitor: &Monitor<'_, G>,
) -> Result<RiddleLook<G>, Halt> {
    let game = solver.game().clone();
    let (glance, halt) = solver.analyze(pos, &mut monitor.aside().with_node_budget(nodes.proof.min(GLANCE)));
    halt?;
    if is_none(&game, &glance) {
        return Ok(RiddleLook::Other);
    }
    let is_proven = |bounds: Bounds| bounds.outcome().is_some();
    let is_whole = is_proven(glance.root) && glance.moves.iter().all(|report| is_proven(report.bounds));
    let nodes = if is_whole { nodes.length } else { nodes.proof };
    let (analysis, halt) = solver.analyze(pos, &mut monitor.aside().with_node_budget(nodes));
    halt?;
    let Some(outcome) = analysis.root.outcome() else { return Ok(RiddleLook::Unproven) };
    if outcome == Outcome::Loss {
        return Ok(RiddleLook::Other);
    }
    let is_slip = |bounds: Bounds| bounds.outcome().is_some_and(|one| one < outcome);
    if !analysis.moves.iter().any(|report| is_slip(report.bounds)) && analysis.moves.len() > 1 {
        return Ok(RiddleLook::Other);
    }
    let (rated, halt) = rate_turns(solver, &analysis, MOST_TURNS, monitor, |_| {});
    halt?;
    if rated.count != Some(rated.turns.len() as u64) || rated.turns.len() < 2 {
        return Ok(RiddleLook::Other);
    }
    let (kept, lost): (Vec<_>, Vec<_>) = rated.turns.iter().partition(|turn| turn.bounds.outcome() == Some(outcome));
    let after = |turn: &Turn<G>| game.canonical(&game.play_all(pos, turn));
    let Some(turn) = kept.first().map(|turn| turn.moves.clone()) else { return Ok(RiddleLook::Other) };
    let answer = after(&turn);
    let is_one = kept.iter().all(|turn| after(&turn.moves) == answer) && lost.iter().all(|turn| is_slip(turn.bounds));
    if !is_one || lost.is_empty() {
        return Ok(RiddleLook::Other);
    }
    let solves = |turn: &Turn<G>| after(turn) == answer;
    let budget = || monitor.aside().with_node_budget(nodes);
    let level = level(solver, pos, &solves, &budget)?;
    let has_reason = game.why(&analysis).is_some();
    let theme = match outcome {
        Outcome::Draw => RiddleTheme::Draw,
        _ if chance(solver, GREEDY, pos, &solves, &mut budget())?.is_some_and(|chance| chance <= 0.0) => {
            RiddleTheme::Greedy
        }
        _ if has_reason => RiddleTheme::Reason,
        _ => RiddleTheme::Reading,
    };
    let value = analysis.root.exact().unwrap_or(Bounds::of(outcome).lower());
    Ok(RiddleLook::Riddle(Riddle { position: pos.clone(), value, turn, level, theme }))
}

/// So many nodes show of most positions that they are none, where theory knows who wins long before it is known when.
const GLANCE: u64 = 200;

/// Whether it is already proven that a position is no riddle: it is lost, nothing gives anything away, or several turns keep
/// what there is.
fn is_none<G: Bots>(game: &G, analysis: &Analysis<G>) -> bool {
    let Some(outcome) = analysis.root.outcome() else { return false };
    if outcome == Outcome::Loss {
        return true;
    }
    let pos = &analysis.position;
    let kept = |bounds: Bounds| bounds.outcome().map(|left| left >= outcome);
    let mut keepers = analysis.moves.iter().filter(|report| kept(report.bounds) == Some(true)).map(|report| report.mv);
    let keeper = keepers.next().map(|mv| (mv, game.canonical(&game.play(pos, mv))));
    let is_other = |mv| keeper.as_ref().is_some_and(|(_, after)| game.canonical(&game.play(pos, mv)) != *after);
    let ends = |mv| game.ends_turn(pos, mv);
    let are_several = keeper.as_ref().is_some_and(|(mv, _)| ends(*mv)) && keepers.any(|mv| ends(mv) && is_other(mv));
    let is_safe = analysis.moves.iter().all(|report| kept(report.bounds) == Some(true)) && analysis.moves.len() > 1;
    are_several || is_safe
}

/// The bot that takes most, in games that have one.
const GREEDY: &str = "greedy";

/// One to five, by the share of the opponents below the perfect one that fail, each counted by its chance. Each thinks as
/// long as its `budget` lasts: who wins is known, and when is nothing to wait for.
fn level<'m, G: Bots>(
    solver: &mut Solver<G>,
    pos: &G::Position,
    solves: &dyn Fn(&Turn<G>) -> bool,
    budget: &dyn Fn() -> Monitor<'m, G>,
) -> Result<u8, Halt> {
    let steps = solver.game().ladder().steps;
    let mut failed = Vec::new();
    for step in steps.iter().take(steps.len().saturating_sub(1)) {
        failed.extend(chance(solver, step.plays, pos, solves, &mut budget())?.map(|chance| 1.0 - chance));
    }
    let share = failed.iter().sum::<f64>() / failed.len().max(1) as f64;
    Ok(1 + ((share * f64::from(HARDEST)) as u8).min(HARDEST - 1))
}

/// The chance that a bot finds the turn; nothing where the game has no such bot.
fn chance<G: Bots>(
    solver: &mut Solver<G>,
    id: &str,
    pos: &G::Position,
    solves: &dyn Fn(&Turn<G>) -> bool,
    monitor: &mut Monitor<'_, G>,
) -> Result<Option<f64>, Halt> {
    let game = solver.game().clone();
    let Ok(mut bot) = game.build_bot(id, 0) else { return Ok(None) };
    let turns = match bot.policy(&mut Situation::new(&game, pos, solver, monitor))? {
        Policy::Turns(turns) => turns,
        Policy::Sampled(turn) => vec![(turn, 1)],
    };
    let weigh = |turns: &mut dyn Iterator<Item = &(Turn<G>, u64)>| turns.map(|(_, weight)| *weight as f64).sum::<f64>();
    let all = weigh(&mut turns.iter());
    Ok(Some(weigh(&mut turns.iter().filter(|(turn, _)| solves(turn))) / all.max(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Player;
    use crate::games::chomp::Chomp;
    use crate::games::nim::Nim;

    fn at<G: Bots>(words: &str, pos: &str) -> Option<(Riddle<G>, String)> {
        let game: G = words.parse().expect("a setup");
        let pos = game.read_position(pos).expect("a position");
        let riddle = riddle_at(&mut Solver::new(game.clone()), &pos, &Monitor::unlimited()).expect("small")?;
        let turn = game.write_turn(&pos, &riddle.turn);
        Some((riddle, turn))
    }

    #[test]
    fn a_position_is_a_riddle_when_one_turn_alone_keeps_the_value() {
        // Of 3,5,7 one stone from any heap wins: three ways. Of 1,4,5 nothing does.
        assert!(at::<Nim>("nim 3,5,7", "3,5,7").is_none());
        assert!(at::<Nim>("nim 3,5,7", "1,4,5").is_none());
        // Of 1,1,2 the heap of two has to go.
        let (riddle, turn) = at::<Nim>("nim 3,5,7", "1,1,2").expect("one turn wins");
        assert_eq!((riddle.value.outcome(), riddle.turn.len()), (Outcome::Win, 1));
        assert!((1..=HARDEST).contains(&riddle.level) && !turn.is_empty());
        assert!(at::<Nim>("nim 3,5,7", "1,0,0").is_none(), "there is one legal turn");
    }

    /// The two bites next to the poison of a 2x2 are each other's mirror image, and neither is the answer; the L is.
    #[test]
    fn what_is_alike_counts_as_one() {
        let game: Chomp = "chomp 2x2".parse().expect("a setup");
        let (riddle, turn) = at::<Chomp>("chomp 2x2", &game.write_position(&game.start())).expect("b2 alone wins");
        assert_eq!((turn.as_str(), riddle.value), ("b2", Value::Win(3)));
        assert_eq!(game.to_move(&riddle.position), Player::P1);
    }
}
