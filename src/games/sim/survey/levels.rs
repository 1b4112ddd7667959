//! All positions of a board, ply by ply and class by class.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::{LineChooser, lines};
use crate::core::{Game, GameResult, Outcome, Player, Turns, Value};
use crate::games::sim::{Class, ClassTable, Classes, DrawnLines, Sim};
use crate::solve::{Account, PaidMap};
use crate::survey::{Sheet, SurveyError};

/// The positions with the same number of lines.
pub(crate) struct Level {
    /// A drawing of each class, how many drawings there are like it when the points have names, and its value.
    classes: BTreeMap<Class, (DrawnLines, u64, Value)>,
    _paid: Account,
}

/// What a class takes in a level, and beside it in the list of drawings from which the next level is made.
const CLASS: usize = 2 * size_of::<(Class, (DrawnLines, u64, Value))>();

impl Level {
    /// How many classes there are, of one outcome or of all.
    pub(crate) fn classes(&self, outcome: Option<Outcome>) -> usize {
        self.of(outcome).count()
    }

    /// How many drawings there are when the points have names.
    pub(crate) fn labelled(&self, outcome: Option<Outcome>) -> u64 {
        self.of(outcome).map(|(_, labelled, _)| labelled).sum()
    }

    /// The greatest remoteness.
    pub(crate) fn longest(&self) -> Option<Turns> {
        self.classes.values().filter_map(|(_, _, value)| value.remoteness()).max()
    }

    /// A drawing of each class, and how many there are like it.
    pub(crate) fn drawings(&self) -> impl Iterator<Item = (DrawnLines, u64)> {
        self.classes.values().map(|&(pos, labelled, _)| (pos, labelled))
    }

    fn of(&self, outcome: Option<Outcome>) -> impl Iterator<Item = &(DrawnLines, u64, Value)> {
        self.classes.values().filter(move |(_, _, value)| outcome.is_none_or(|outcome| value.outcome() == outcome))
    }
}

/// Every ply of a board, those positions included in which the game is over.
///
/// # Errors
/// When the work is cancelled or out of memory.
pub(crate) fn levels(sim: &Sim, table: &mut ClassTable, sheet: &mut Sheet<'_>) -> Result<Vec<Level>, SurveyError> {
    let classes = Classes::new(sim.board());
    // How many namings of its points leave the board as it is: all of them where it is complete.
    let (_, namings) = classes.with_symmetries(&sim.start());
    let mut levels = Vec::new();
    let mut drawings = vec![sim.start()];
    let mut monitor = sheet.monitor();
    for ply in 0..=sim.board().lines() {
        sheet.progress(format!("ply {ply}"), ply as f64 / sim.board().lines() as f64)?;
        let (mut level, mut paid) = (BTreeMap::new(), Account::default());
        paid.take(drawings.len() * size_of::<DrawnLines>(), sheet.memory())?;
        for pos in drawings {
            let (class, symmetries) = classes.with_symmetries(&pos);
            if let std::collections::btree_map::Entry::Vacant(place) = level.entry(class) {
                paid.take(CLASS, sheet.memory())?;
                place.insert((pos, namings / symmetries.max(1), table.value(sim, &pos, &mut monitor)?));
            }
        }
        let next =
            level.values().flat_map(|(pos, ..)| sim.legal_moves(pos).into_iter().map(|line| sim.play(pos, line)));
        drawings = next.collect();
        levels.push(Level { classes: level, _paid: paid });
        if drawings.is_empty() {
            break;
        }
    }
    Ok(levels)
}

/// About what the digits of two fractions take.
const FRACTIONS: usize = 192;

/// P1's chance to win and the chance of a draw when both choose by the same habit.
///
/// # Errors
/// When the work is cancelled or out of memory.
pub(crate) fn chances(sim: &Sim, habit: LineChooser, sheet: &mut Sheet<'_>) -> Result<[BigRational; 2], SurveyError> {
    let mut known = PaidMap::with_beside(FRACTIONS);
    chance(sim, &Classes::new(sim.board()), &sim.start(), habit, &mut known, sheet)
}

fn chance(
    sim: &Sim,
    classes: &Classes,
    pos: &DrawnLines,
    habit: LineChooser,
    known: &mut PaidMap<Class, [BigRational; 2]>,
    sheet: &mut Sheet<'_>,
) -> Result<[BigRational; 2], SurveyError> {
    let whole = |number: i32| BigRational::from_integer(BigInt::from(number));
    match sim.result(pos) {
        Some(GameResult::Won(Player::P1)) => return Ok([whole(1), whole(0)]),
        Some(GameResult::Drawn) => return Ok([whole(0), whole(1)]),
        Some(GameResult::Won(_) | GameResult::Lost) => return Ok([whole(0), whole(0)]),
        None => {}
    }
    let class = classes.of(pos);
    if let Some(found) = known.get(&class) {
        return Ok(found.clone());
    }
    if known.len().is_multiple_of(256) {
        sheet.check()?;
    }
    let mut sum = [BigRational::zero(), BigRational::zero()];
    let chosen = habit(sim, pos);
    for line in lines(chosen) {
        let child = chance(sim, classes, &sim.play(pos, line), habit, known, sheet)?;
        for (sum, share) in sum.iter_mut().zip(child) {
            *sum += share;
        }
    }
    let count = whole(chosen.count_ones() as i32);
    let found = sum.map(|sum| sum / &count);
    known.insert(class, found.clone(), sheet.memory())?;
    Ok(found)
}
