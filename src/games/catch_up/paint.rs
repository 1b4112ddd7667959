//! Numbers used up by hand: the scores, what is noted of them and who is to move follow.

use super::turn::NotedForEnd;
use super::{CatchUp, Position};
use crate::core::{Game, NotationError, PaintSpot, PaintStep, Player, ones};

pub(super) fn spots(game: &CatchUp, pos: &Position) -> Vec<PaintSpot> {
    let stands = |index: usize| if pos.left >> index & 1 == 1 { "there" } else { "taken" };
    let numbers = game.numbers.iter().enumerate().map(|(index, number)| (number.to_string(), stands(index).to_owned()));
    let scores = game.seats().map(|player| (format!("score of {player}"), pos.score(player).to_string()));
    numbers.chain(scores).map(|(name, stands)| PaintSpot::new(name, stands)).collect()
}

/// A number is taken by the first player, or backwards by the last one, and put back out of the same score; of a score one
/// comes from the others or goes to them.
pub(super) fn painted(game: &CatchUp, pos: &Position, spot: usize, step: PaintStep) -> Result<Position, NotationError> {
    let last = game.players() - 1;
    let first = if step == PaintStep::Next { 0 } else { last };
    let mut next = pos.clone();
    match game.numbers.get(spot) {
        Some(&number) if pos.left >> spot & 1 == 1 => {
            next.left = game.without(pos.left, number).unwrap_or(pos.left);
            next.scores[first] += number;
        }
        Some(&number) => {
            let left = ones(pos.left).map(|index| game.numbers[index]).chain([number]);
            next.left = game.set_of(&left.collect::<Vec<_>>()).unwrap_or(pos.left);
            give_back(&mut next.scores, first, number);
        }
        None => {
            let player = (spot - game.numbers.len()).min(last);
            let others = (0..=last).filter(|&other| other != player);
            let (from, to) = match step {
                PaintStep::Next => (others.max_by_key(|&other| next.scores[other]).unwrap_or(player), player),
                PaintStep::Before => (player, others.min_by_key(|&other| next.scores[other]).unwrap_or(player)),
            };
            if next.scores[from] == 0 {
                let reason = "is all that there is to be had: the numbers that are taken make the scores";
                return Err(NotationError::new(next.scores[to].to_string(), reason));
            }
            next.scores[from] -= 1;
            next.scores[to] += 1;
        }
    }
    note(game, &mut next);
    if !game.may_move(&next) {
        let seats: Vec<Player> = game.seats().collect();
        let mover = seats.into_iter().find(|&mover| game.may_move(&Position { mover, ..next.clone() }));
        next.mover = mover.unwrap_or(next.mover);
    }
    Ok(next)
}

/// Takes a number out of one score, and what that lacks out of the others.
fn give_back(scores: &mut [u32; 4], first: usize, number: u32) {
    let mut rest = number;
    for place in [first, 0, 1, 2, 3] {
        let part = rest.min(scores[place]);
        scores[place] -= part;
        rest -= part;
    }
}

/// What is counted adds up again: what is too much or too little is the first player's, as far as he has it.
fn note(game: &CatchUp, pos: &mut Position) {
    let expected = match game.tally() {
        NotedForEnd::Nothing | NotedForEnd::Leads => return,
        NotedForEnd::Numbers => game.taken(pos),
        NotedForEnd::LastTaker => u32::from(pos.left == 0),
    };
    let sum: u32 = pos.tallies.iter().sum();
    pos.tallies[0] += expected.saturating_sub(sum);
    give_back(&mut pos.tallies, 0, sum.saturating_sub(expected));
}
